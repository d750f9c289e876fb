-- Generated: profile core, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  starts_on DATE,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '2' SECOND,
  PRIMARY KEY (campaign_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+U", 14, "Winter", "620.92", true, "2023-10-18", "00:00:00"]
["+I", 13, "Spring", null, null, "2023-02-06", "00:00:01"]
["+U", 14, "Autumn", "620.92", true, "2023-10-18", "00:00:02"]
["+U", 13, "Spring", "608.41", null, "2023-04-22", "00:00:04"]
["+I", 11, "Autumn", "566.00", false, "2023-07-04", "00:00:00"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at,
  PRIMARY KEY (click_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'abilities' = 'projection', 'data' = '
[1, "+I", 6, 1, 11, "tv", "00:00:03"]
[2, "+U", 6, 1, 14, "tv", "00:00:05"]
[4, "-D", 6, 1, 14, "tv", "00:00:05"]
[7, "+I", 7, 1, 13, "phone", "00:00:12"]
[10, "-D", 7, 1, 13, "phone", "00:00:12"]
[11, "+I", 8, 9, 11, "phone", "00:00:14"]
[13, "-D", 8, 9, 11, "phone", "00:00:14"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  WATERMARK FOR shown_at AS shown_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 11, 14, "u3", "0.2392", "00:00:00"]
["+I", 5, 13, "u3", "0.4033", "00:00:02"]
["+I", 7, null, "u3", "0.7401", "00:00:00"]
["+I", 10, 12, "u1", "0.4353", "00:00:07"]
["+I", 3, 12, "u3", "0.8982", "00:00:07"]
["+I", 12, 13, "u2", "0.2478", "00:00:03"]
["+I", 9, 11, "u2", "0.0115", "00:00:07"]
');
CREATE VIEW campaign_view AS SELECT paused, COUNT(*) AS cnt, MAX(starts_on) AS last_one, COUNT(*) AS cnt_2
FROM campaigns
WHERE title = 'Winter'
GROUP BY paused
HAVING COUNT(*) > 3;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE campaign_archive (click_id BIGINT, impression_id BIGINT, campaign_id INT, device STRING, clicked_at TIMESTAMP(3), PRIMARY KEY (click_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk equal, mode I,UA,D
INSERT INTO campaign_archive
SELECT click_id, impression_id, campaign_id, device, clicked_at
FROM clicks
WHERE device NOT IN ('tv');
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape project
SELECT campaign_id, clicked_at, click_id, click_id / 10 AS n, MINUTE(clicked_at) AS total_x
FROM clicks
WHERE impression_id < 9;
-- @shape join
SELECT i.campaign_id, c.click_id, c.clicked_at, i.bid AS bid_x
FROM clicks AS c
RIGHT JOIN impressions AS i ON c.impression_id = i.impression_id
WHERE c.click_id + 3 >= 10;
-- @shape mistake/alias-in-group
SELECT device AS u FROM clicks ORDER BY v LIMIT 2;
-- @shape mistake/syntax
SELCT c.click_id, c.impression_id, c.campaign_id, c2.click_id AS click_id_2, c.clicked_at <= TIMESTAMP '2024-01-01 00:00:05' AND c.impression_id < 1 AS is_ok
FROM clicks AS c
INNER JOIN clicks c2 ON c.impression_id = c2.impression_id
WHERE c.impression_id = 1 AND c.clicked_at IS NOT NULL;
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
CREATE TABLE campaign_board (campaign_id INT, last_one INT, PRIMARY KEY (campaign_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk subset, mode I,UB,UA,D
INSERT INTO campaign_board
SELECT campaign_id, MAX(campaign_id) AS last_one
FROM impressions
WHERE user_name = 'x'
GROUP BY campaign_id;
CREATE TABLE campaign_report (campaign_id INT, paused BOOLEAN, starts_on_x DATE, budget DECIMAL(10, 2), sub_val DECIMAL(38, 6), PRIMARY KEY (campaign_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape scalar insert: pk equal, mode I,UA,D
INSERT INTO campaign_report
SELECT c.campaign_id, c.paused, c.starts_on AS starts_on_x, c.budget, (SELECT MAX(i.bid) FROM impressions AS i WHERE i.campaign_id = c.campaign_id) AS sub_val
FROM campaigns AS c;
RESET 'table.exec.sink.keyed-shuffle';
-- @shape join
SELECT 'id:' || i2.user_name AS info, i2.campaign_id
FROM impressions AS i
FULL OUTER JOIN impressions i2 ON i.user_name = i2.user_name;
CREATE TABLE campaign_cache (starts_on DATE, PRIMARY KEY (starts_on) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape setop/view/agg insert: pk equal, mode I,UA,D
INSERT INTO campaign_cache
SELECT starts_on FROM campaigns EXCEPT SELECT last_one FROM campaign_view WHERE cnt <> 7;
CREATE TABLE campaign_feed (starts_on DATE, title STRING, n_all BIGINT, highest INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE campaign_index (campaign_id INT, budget DECIMAL(10, 2), impression_id BIGINT, campaign_id_2 INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO campaign_feed
SELECT starts_on, title, COUNT(*) AS n_all, MAX(const_n + 5) AS highest
FROM (SELECT campaign_id, title, budget, starts_on, 1 AS const_n, edited_at FROM campaigns WHERE NOT (paused) ORDER BY edited_at DESC LIMIT 2)
GROUP BY starts_on, title;
INSERT INTO campaign_index
SELECT c.campaign_id, c.budget, c2.impression_id, c2.campaign_id AS campaign_id_2
FROM campaigns AS c
LEFT JOIN clicks AS c2 ON c.campaign_id = c2.campaign_id AND c.title = 'Spring'
WHERE NOT c.paused;
END;
CREATE TABLE campaign_mart (edited_at TIMESTAMP(3), paused BOOLEAN, gr BIGINT, num_rows BIGINT, sum_all INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape grouping insert: pk none, mode I,UB,UA,D
INSERT INTO campaign_mart
SELECT c.edited_at, c.paused, GROUPING(c.edited_at) AS gr, COUNT(*) AS num_rows, SUM(c.campaign_id) FILTER (WHERE c.campaign_id IN (14, 11)) AS sum_all
FROM campaigns c
GROUP BY GROUPING SETS ((c.edited_at), (c.paused));
