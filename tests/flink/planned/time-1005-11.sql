-- Generated: profile time, domain ads.
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  WATERMARK FOR shown_at AS shown_at - INTERVAL '5' SECOND,
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", 11, 11, "u1", "0.6944", "00:00:03"]
[2, "+I", 10, 13, "u2", "0.3407", "00:00:04"]
[5, "+I", 4, null, "u1", "0.2151", "00:00:04"]
[8, "+I", 12, 12, "u3", "0.3874", "00:00:04"]
[10, "+I", 6, 11, "u3", "0.6841", "00:00:00"]
[12, "+U", 8, 11, "u2", "0.5633", "00:00:07"]
[14, "-D", 12, 12, "u3", "0.3874", "00:00:04"]
[17, "+U", 8, 11, "u3", "0.5479", "00:00:13"]
[19, "+U", 6, 12, "u2", "0.6841", "00:00:14"]
[20, "+I", 5, 14, "u1", "0.1800", "00:00:15"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 9, null, 14, "web", "00:00:02"]
[5, "-U", 9, null, 14, "web", "00:00:02"]
[6, "+U", 9, null, 14, "web", "00:00:05"]
[9, "-U", 9, null, 14, "web", "00:00:05"]
[10, "+U", 9, 7, 14, "web", "00:00:01"]
[11, "+I", 7, 3, 12, "tv", "00:00:10"]
');
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  starts_on DATE,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 13, "Summer", "163.82", "2023-05-09", "00:00:03"]
["+I", 12, "Autumn", "560.87", "2023-04-14", "00:00:04"]
["+I", 13, "Winter", "514.32", "2023-06-16", "00:00:01"]
["+I", 12, "Autumn", "695.04", "2023-01-13", "00:00:00"]
["+I", 11, null, "106.52", "2023-01-02", "00:00:00"]
["+I", 15, "Winter", "595.91", "2023-10-25", "00:00:06"]
');
CREATE TABLE campaign_board (campaign_id INT, title STRING, starts_on DATE, lowest INT, last_one DECIMAL(10, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape over insert: pk none, mode I
INSERT INTO campaign_board
SELECT campaign_id, title, starts_on, MIN(campaign_id) OVER w AS lowest, MAX(budget) OVER w AS last_one
FROM campaigns
WHERE budget > 595.91
WINDOW w AS (PARTITION BY budget ORDER BY edited_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW);
CREATE TABLE campaign_cache (title STRING, budget DECIMAL(10, 2), starts_on DATE, edited_at TIMESTAMP(3), title_2 STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape advice/interval-join
EXPLAIN PLAN_ADVICE INSERT INTO campaign_cache
SELECT c.title, c.budget, c.starts_on, c.edited_at, c2.title AS title_2
FROM campaigns AS c
FULL JOIN campaigns c2 ON c.campaign_id = c2.campaign_id AND c.edited_at < c2.edited_at + INTERVAL '6' SECOND AND c.edited_at > c2.edited_at - INTERVAL '4' SECOND;
-- @shape window-agg
SELECT window_start, starts_on, COUNT(*) AS n_all, MAX(starts_on) AS last_one, COUNT(budget) AS num_rows
FROM TABLE(TUMBLE(TABLE campaigns, DESCRIPTOR(edited_at), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, starts_on;
-- @shape over
SELECT starts_on, budget, campaign_id, MAX(starts_on) OVER w AS last_one, COUNT(*) OVER w AS cnt
FROM campaigns
WINDOW w AS (PARTITION BY title ORDER BY edited_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW);
CREATE TABLE campaign_feed (user_name STRING, shown_at TIMESTAMP(3), campaign_id INT, shown_at_2 TIMESTAMP(3), total_x BIGINT, PRIMARY KEY (campaign_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape temporal-join insert: pk other, mode I,UA,D
INSERT INTO campaign_feed
SELECT i.user_name, i.shown_at, i2.campaign_id, i2.shown_at AS shown_at_2, IF(i2.shown_at BETWEEN TIMESTAMP '2024-01-01 00:00:03' AND TIMESTAMP '2024-01-01 00:00:24', i2.impression_id, 0) AS total_x
FROM impressions AS i
JOIN impressions FOR SYSTEM_TIME AS OF i.shown_at AS i2 ON i.impression_id = i2.impression_id;
-- @shape window-agg
SELECT window_start, window_end, campaign_id, AVG(budget) AS mean, SUM(budget) AS total
FROM TUMBLE(TABLE campaigns, DESCRIPTOR(edited_at), INTERVAL '20' SECOND)
GROUP BY window_start, window_end, campaign_id;
CREATE TABLE campaign_stats (campaign_id INT, starts_on DATE, edited_at TIMESTAMP(3), budget DECIMAL(10, 2), edited_at_2 TIMESTAMP(3), txt STRING, PRIMARY KEY (txt) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape interval-join insert: pk other, mode I
INSERT INTO campaign_stats
SELECT c.campaign_id, c.starts_on, c.edited_at, c.budget, c2.edited_at AS edited_at_2, CAST(c2.campaign_id AS STRING) AS txt
FROM campaigns AS c
FULL JOIN campaigns c2 ON c.campaign_id = c2.campaign_id AND c2.edited_at BETWEEN c.edited_at AND c.edited_at + INTERVAL '4' SECOND AND c2.starts_on IS NULL;
-- @shape window-agg
SELECT window_start, title, AVG(budget) AS mean
FROM SESSION(TABLE campaigns PARTITION BY title, DESCRIPTOR(edited_at), INTERVAL '3' SECOND)
GROUP BY window_start, window_end, title;
-- @shape union
SELECT impression_id, campaign_id, user_name, bid FROM impressions
UNION ALL
SELECT impression_id, campaign_id, user_name, bid FROM impressions WHERE user_name <> 'x' AND bid <> 0.1800
UNION ALL
SELECT CAST(NULL AS BIGINT), campaign_id, title, CAST(NULL AS DECIMAL(8, 4)) FROM campaigns;
