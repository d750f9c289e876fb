-- Generated: profile wild, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  starts_on DATE,
  edited_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
[2, "+I", 13, "Spring", "407.23", false, "2023-08-18", "00:00:00"]
[3, "+I", 15, "Summer", "197.62", false, "2023-10-02", "00:00:05"]
[4, "+I", 15, null, "434.07", true, "2023-07-23", "00:00:00"]
[6, "+I", 11, "Spring", null, true, "2023-08-24", "00:00:08"]
[8, "+I", 15, "Summer", "805.23", false, "2023-09-13", "00:00:08"]
[9, "+I", 12, "Winter", "449.58", false, "2023-05-27", "00:00:11"]
[12, "+I", 15, "Autumn", "514.06", false, "2023-02-05", "00:00:14"]
[15, "+I", 14, "Spring", "791.97", true, null, "00:00:16"]
[17, "+I", 13, "Winter", "690.02", true, "2023-08-20", "00:00:24"]
[20, "+I", 14, null, "447.66", true, "2023-12-27", "00:00:25"]
[22, "+I", 13, "Winter", "838.26", true, "2023-10-20", "00:00:29"]
[23, "+I", 11, "Autumn", "247.71", false, "2023-11-28", "00:00:36"]
[24, "+I", 13, "Summer", "843.92", false, "2023-02-15", "00:00:38"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  PRIMARY KEY (click_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 3, 11, 14, "web", "00:00:01"]
["-D", 3, 11, 14, "web", "00:00:01"]
["+I", 5, 5, 12, "tv", "00:00:04"]
["+U", 5, 5, 12, "tv", "00:00:04"]
["+I", 1, 1, 13, "phone", "00:00:07"]
["+I", 7, 2, 13, "tv", "00:00:10"]
["+I", 9, 2, 13, "web", "00:00:13"]
["+I", 8, 5, 13, "tv", "00:00:16"]
["+I", 4, 4, 13, "web", "00:00:17"]
["-D", 1, 1, 13, "phone", "00:00:07"]
["+I", 2, 11, 14, "phone", "00:00:19"]
["-D", 8, 5, 13, "tv", "00:00:16"]
["+U", 2, 11, 14, "phone", "00:00:21"]
["+U", 3, 9, 12, "tv", "00:00:24"]
["+U", 5, 5, 12, "tv", "00:00:26"]
["+I", 1, 4, 14, "phone", "00:00:29"]
["+U", 9, 5, 11, "web", "00:00:30"]
["-D", 1, 4, 14, "phone", "00:00:29"]
["+I", 1, 8, 14, "tv", "00:00:31"]
["-D", 5, 5, 12, "tv", "00:00:26"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR shown_at AS shown_at - INTERVAL '2' SECOND,
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
[1, "+I", 5, 14, "u2", "0.8173", "00:00:00"]
[2, "+I", 11, 13, "u3", null, "00:00:01"]
[5, "+I", 2, 14, "u2", "0.8351", "00:00:00"]
[6, "+I", 1, 13, "u3", "0.4077", "00:00:00"]
[9, "+I", 10, 13, "u2", "0.8975", "00:00:00"]
[12, "+I", 7, 13, "u2", "0.0577", "00:00:03"]
[14, "+I", 8, 11, "u2", "0.6048", "00:00:00"]
[17, "+I", 9, 14, "u3", "0.1710", "00:00:02"]
[19, "+I", 12, 13, "u2", "0.6178", "00:00:05"]
');
-- @shape values
SELECT word, rate_v
FROM (VALUES (1, 'x', 20.25), (5, 'new', 20.25)) AS v (num_id, word, rate_v)
WHERE rate_v <> 46.50;
-- @shape explain/semi
EXPLAIN PLAN FOR SELECT c.campaign_id
FROM campaigns AS c
WHERE NOT EXISTS (SELECT c2.campaign_id FROM clicks c2 WHERE c2.campaign_id = c.campaign_id);
-- @shape semi
SELECT c.title, c.edited_at, CAST(c.campaign_id AS DECIMAL(12, 2)) AS calc
FROM campaigns AS c
WHERE c.campaign_id IN (SELECT c2.campaign_id FROM clicks c2);
-- @shape rank
SELECT title, budget, edited_at
FROM campaigns
QUALIFY ROW_NUMBER() OVER (PARTITION BY budget ORDER BY proc DESC) <= 3;
-- @shape join/agg
SELECT q.campaign_id, c.campaign_id AS campaign_id_2, c.title, c.budget, c.edited_at, UPPER(c.title) AS txt
FROM (SELECT campaign_id, COUNT(*) AS num_rows FROM impressions GROUP BY campaign_id HAVING COUNT(*) < 1) q
LEFT JOIN campaigns AS c ON q.campaign_id = c.campaign_id AND c.starts_on IN (DATE '2023-11-28', DATE '2023-10-02');
-- @shape mistake/unknown-function
SELECT DATE_TRUNC('hour', clicked_at) AS x FROM clicks;
CREATE TABLE campaign_export (campaign_id INT, title STRING, starts_on DATE, edited_at TIMESTAMP(3), tag STRING, due DATE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk none, mode I
INSERT INTO campaign_export
SELECT campaign_id, title, starts_on, edited_at, CASE WHEN edited_at <> TIMESTAMP '2024-01-01 00:00:29' THEN title ELSE 'other' END AS tag, starts_on - INTERVAL '7' DAY AS due
FROM campaigns
WHERE title > 'Autumn' AND FLOOR(budget) = 15;
CREATE TABLE campaign_cache (impression_id BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank/rank insert: pk none, mode I,UB,UA,D
INSERT INTO campaign_cache
SELECT impression_id
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.impression_id ORDER BY q.clicked_at) AS row_num FROM (SELECT impression_id, clicked_at, rownum FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY impression_id ORDER BY click_id) AS rownum FROM clicks ) AS ranked WHERE rownum <= 3) q WHERE q.rownum > 3
) t
WHERE row_num <= 2;
CREATE TABLE campaign_index (device STRING, num_rows BIGINT, PRIMARY KEY (device, num_rows) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape union/agg/join insert: pk equal, mode I,UA,D
INSERT INTO campaign_index
SELECT device, num_rows FROM (SELECT device, COUNT(DISTINCT click_id) AS num_rows FROM clicks GROUP BY device)
UNION
SELECT device, click_id_x FROM (SELECT c.campaign_id, c.starts_on, c2.click_id AS click_id_x, c2.impression_id, c2.device, c2.clicked_at, CONCAT(c.title, ' ', CAST(c2.click_id AS STRING)) AS txt FROM campaigns AS c, clicks AS c2 WHERE c.campaign_id = c2.campaign_id);
-- @shape semi
SELECT c.click_id, c.campaign_id, c.device, CASE WHEN c.campaign_id > 12 THEN c.device ELSE '-' END AS txt
FROM clicks AS c
WHERE c.campaign_id IN (SELECT c2.campaign_id FROM campaigns c2);
