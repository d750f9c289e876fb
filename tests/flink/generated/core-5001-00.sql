-- Generated: profile core, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  starts_on DATE,
  edited_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 11, "Summer", "139.86", false, "2023-02-24", "00:00:04"]
[4, "+I", 12, "Autumn", "891.35", false, "2023-03-11", "00:00:06"]
[7, "+I", 12, "Summer", "323.74", true, "2023-01-16", "00:00:08"]
[9, "+I", 14, null, "724.08", false, "2023-01-24", "00:00:02"]
[11, "+I", 12, "Autumn", "390.82", true, "2023-03-27", "00:00:15"]
[12, "+I", 14, "Autumn", "636.53", false, "2023-11-16", "00:00:18"]
[15, "+I", 14, "Summer", "679.66", true, "2023-09-20", "00:00:19"]
[17, "+I", 12, "Summer", "813.48", false, "2023-03-14", "00:00:19"]
[18, "+I", 14, "Autumn", "228.88", true, "2023-06-02", "00:00:20"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA', 'data' = '
[1, "+I", 6, 13, "u3", "0.3284", "00:00:06"]
[4, "-U", 6, 13, "u3", "0.3284", "00:00:06"]
[5, "+U", 6, 13, "u3", "0.3284", "00:00:03"]
[8, "+I", 12, 13, "u1", "0.8557", "00:00:06"]
[10, "+I", 2, 13, "u1", "0.6863", "00:00:15"]
[13, "-U", 12, 13, "u1", "0.8557", "00:00:06"]
[15, "+U", 12, 13, "u1", "0.5911", "00:00:16"]
');
CREATE VIEW campaign_view AS SELECT MIN(edited_at) FILTER (WHERE budget = 34.50) AS first_one, paused, SUM(CAST(campaign_id AS INT)) AS sum_all, title
FROM campaigns
GROUP BY paused, title
HAVING SUM(CAST(campaign_id AS INT)) < 19;
-- @shape join/view/agg
SELECT i.bid, c.title, i.campaign_id, i.user_name, c.paused, c.first_one, i.bid + c.sum_all AS val
FROM campaign_view c
RIGHT JOIN impressions AS i ON c.sum_all = i.campaign_id;
-- @shape mistake/reserved
SELECT campaign_id, COUNT(*) AS user FROM impressions GROUP BY campaign_id;
-- @shape agg/view/agg
SELECT c.paused, c.title, COUNT(*) AS n_all, COUNT(*) FILTER (WHERE c.paused IS TRUE) AS n_all_2, COUNT(*) AS cnt
FROM campaign_view c
GROUP BY c.paused, c.title;
-- @shape distinct
SELECT DISTINCT i.user_name, i.bid, i.shown_at FROM impressions i;
-- @shape project
SELECT campaign_id, starts_on - INTERVAL '7' DAY AS due, budget, paused, starts_on, edited_at
FROM campaigns
WHERE campaign_id > 14;
-- @shape join
SELECT i.bid, i.shown_at, i2.impression_id, i2.campaign_id, i2.shown_at AS shown_at_2, COALESCE(i2.impression_id, -1) AS n
FROM impressions i
INNER JOIN impressions i2 ON i.impression_id = i2.impression_id
WHERE i.impression_id IN (12, 2);
-- @shape union
SELECT i.user_name, i.bid FROM impressions i
UNION ALL
SELECT i.user_name, i.bid FROM impressions AS i
UNION ALL
SELECT user_name, bid FROM impressions;
CREATE TABLE campaign_report (impression_id BIGINT, campaign_id INT, user_name STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk none, mode I,UB,UA,D
INSERT INTO campaign_report
SELECT impression_id, campaign_id, user_name FROM impressions;
-- @shape project
SELECT c.campaign_id + 7 AS total_x, c.title, c.paused, c.edited_at FROM campaigns AS c;
-- @shape rank/view/agg
SELECT first_one, paused, sum_all, title, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY paused ORDER BY sum_all DESC) AS row_num FROM campaign_view
) AS ranked
WHERE row_num <= 3;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape rank
SELECT campaign_id, title, budget, starts_on, edited_at, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY edited_at DESC) AS rownum FROM campaigns
)
WHERE rownum <= 3 AND campaign_id IN (14, 11);
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE campaign_feed (first_one TIMESTAMP(3), paused BOOLEAN, title_x VARCHAR(20), code STRING, PRIMARY KEY (paused) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project/view/agg insert: pk subset, mode I,UB,UA,D
INSERT INTO campaign_feed
SELECT first_one, paused, title AS title_x, CASE WHEN NOT (paused) THEN 'hot' ELSE 'cold' END AS code
FROM campaign_view
WHERE title = 'Summer';
