-- Generated: profile time, domain ads.
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  WATERMARK FOR shown_at AS shown_at - INTERVAL '2' SECOND,
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 4, 14, "u3", "0.3406", "00:00:02"]
["-U", 4, 14, "u3", "0.3406", "00:00:02"]
["+U", 4, 12, "u3", "0.3406", "00:00:03"]
["+I", 9, 13, "u3", "0.7898", "00:00:04"]
["-U", 9, 13, "u3", "0.7898", "00:00:04"]
["+U", 9, 13, "u3", "0.7898", "00:00:06"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '5' SECOND,
  PRIMARY KEY (click_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", 8, null, 12, "phone", "00:00:03"]
[5, "-D", 8, null, 12, "phone", "00:00:03"]
[8, "+I", 9, 5, 12, "phone", "00:00:06"]
[11, "+I", 5, 7, 13, null, "00:00:02"]
[13, "+U", 9, 2, 12, "phone", "00:00:06"]
[14, "+I", 3, 5, 11, "web", "00:00:06"]
[16, "+U", 9, 2, 12, "tv", "00:00:08"]
[19, "+U", 9, 2, 13, "tv", "00:00:16"]
[21, "+U", 7, 2, 13, "tv", "00:00:17"]
[22, "+U", 9, 2, 13, "phone", "00:00:19"]
');
-- @shape temporal-join
SELECT i.user_name, c.campaign_id, c.clicked_at
FROM impressions AS i
LEFT JOIN clicks FOR SYSTEM_TIME AS OF i.shown_at AS c ON i.impression_id = c.click_id
WHERE c.clicked_at BETWEEN TIMESTAMP '2024-01-01 00:00:11' AND TIMESTAMP '2024-01-01 00:00:19';
-- @shape over
SELECT impression_id, COUNT(*) OVER w AS n_all
FROM impressions
WINDOW w AS (PARTITION BY impression_id, campaign_id ORDER BY bid ROWS BETWEEN 3 PRECEDING AND CURRENT ROW);
CREATE TABLE click_export (impression_id BIGINT, campaign_id INT, clicked_at TIMESTAMP(3), campaign_id_2 INT, shown_at TIMESTAMP(3), label STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape temporal-join insert: pk none, mode I,UA,D
INSERT INTO click_export
SELECT c.impression_id, c.campaign_id, c.clicked_at, i.campaign_id AS campaign_id_2, i.shown_at, CASE WHEN i.impression_id = c.impression_id THEN 'A' ELSE 'B' END AS label
FROM clicks AS c
JOIN impressions FOR SYSTEM_TIME AS OF c.clicked_at AS i ON c.impression_id = i.impression_id;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
CREATE TABLE click_board (campaign_id INT, total BIGINT, lowest BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk none, mode I,UA,D
INSERT INTO click_board
SELECT c.campaign_id, SUM(c.impression_id) AS total, MIN(c.click_id) AS lowest
FROM clicks AS c
WHERE (c.clicked_at < TIMESTAMP '2024-01-01 00:00:35' OR c.clicked_at = TIMESTAMP '2024-01-01 00:00:06') AND c.campaign_id NOT IN (13, 11)
GROUP BY c.campaign_id;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
-- @shape agg
SELECT user_name, campaign_id, SUM(DISTINCT impression_id) AS sum_all, COUNT(*) AS n_all, SUM(impression_id) AS sum_all_2
FROM impressions
GROUP BY user_name, campaign_id;
CREATE TABLE click_report (impression_id BIGINT, campaign_id INT, clicked_at TIMESTAMP(3), campaign_id_2 INT, user_name STRING, code VARCHAR(20)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join insert: pk none, mode I,UB,UA,D
INSERT INTO click_report
SELECT c.impression_id, c.campaign_id, c.clicked_at, i.campaign_id AS campaign_id_2, i.user_name, REPLACE(i.user_name, 'i', '') AS code
FROM clicks AS c
LEFT JOIN impressions FOR SYSTEM_TIME AS OF c.clicked_at AS i ON c.impression_id = i.impression_id;
-- @shape temporal-join
SELECT c.clicked_at, i.user_name, c.impression_id, c.device, i.bid, i.impression_id AS impression_id_2
FROM clicks AS c
RIGHT JOIN impressions FOR SYSTEM_TIME AS OF c.clicked_at AS i ON c.impression_id = i.impression_id
WHERE i.shown_at BETWEEN TIMESTAMP '2024-01-01 00:00:02' AND TIMESTAMP '2024-01-01 00:00:05';
CREATE TABLE click_index (click_id BIGINT NOT NULL, shown_at TIMESTAMP(3), PRIMARY KEY (click_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join insert: pk equal, mode I,UB,UA,D
INSERT INTO click_index
SELECT c.click_id, i.shown_at
FROM clicks AS c
JOIN impressions FOR SYSTEM_TIME AS OF c.clicked_at AS i ON c.impression_id = i.impression_id;
-- @shape temporal-join
SELECT c.campaign_id, c.impression_id, c.clicked_at
FROM clicks c
JOIN impressions FOR SYSTEM_TIME AS OF c.clicked_at AS i ON c.impression_id = i.impression_id;
