-- Generated: profile time, domain ads.
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  WATERMARK FOR shown_at AS shown_at - INTERVAL '2' SECOND,
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 12, 14, "u2", "0.1010", "00:00:05"]
[5, "+I", 5, 12, "u1", "0.0875", "00:00:07"]
[7, "+I", 2, 14, "u2", "0.6410", "00:00:02"]
[10, "-D", 5, 12, "u1", "0.0875", "00:00:07"]
[12, "-D", 2, 14, "u2", "0.6410", "00:00:02"]
[13, "-U", 12, 14, "u2", "0.1010", "00:00:05"]
[14, "+U", 12, 14, "u1", null, "00:00:14"]
[15, "+I", 6, 11, "u3", "0.4803", "00:00:09"]
[17, "-D", 6, 11, "u3", "0.4803", "00:00:09"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 3, 5, 11, "web", "00:00:27"]
[2, "+I", 7, 9, 13, "phone", "00:00:28"]
[5, "+I", 3, 1, 11, "phone", "00:00:27"]
[6, "+I", 2, 2, 12, "web", "00:00:34"]
[9, "+I", 1, 9, 11, "web", "00:00:35"]
[10, "+I", 1, 8, 11, "web", "00:00:36"]
[11, "+I", 8, 8, 12, "tv", "00:00:40"]
[13, "+I", 4, 11, 13, "tv", "00:00:44"]
[14, "+I", 5, 12, 13, "web", "00:00:45"]
');
-- @shape interval-join
SELECT COALESCE(c.impression_id, i.impression_id) AS amount_x, c.impression_id, c.device, c.clicked_at
FROM clicks c, impressions AS i
WHERE c.impression_id = i.impression_id AND c.clicked_at < i.shown_at + INTERVAL '4' SECOND AND c.clicked_at > i.shown_at - INTERVAL '8' SECOND;
CREATE TABLE impression_mart (click_id BIGINT, w_start TIMESTAMP(3), avg_all BIGINT, num_rows BIGINT, PRIMARY KEY (click_id, w_start) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape legacy-window insert: pk equal, mode I,UB,UA,D
INSERT INTO impression_mart
SELECT click_id, TUMBLE_START(clicked_at, INTERVAL '5' SECOND) AS w_start, AVG(impression_id) AS avg_all, COUNT(impression_id) AS num_rows
FROM clicks
GROUP BY click_id, TUMBLE(clicked_at, INTERVAL '5' SECOND);
-- @shape explain/agg/agg
EXPLAIN PLAN FOR SELECT device, COUNT(lowest) AS num_rows
FROM (SELECT device, MIN(campaign_id) AS lowest FROM clicks WHERE impression_id BETWEEN 1 AND 9 GROUP BY device)
WHERE lowest >= 3
GROUP BY device, lowest;
-- @shape mistake/union-arity
SELECT * FROM impressions UNION SELECT impression_id FROM impressions;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape window-agg
SELECT window_start, window_end, campaign_id, SUM(campaign_id) FILTER (WHERE impression_id NOT IN (2, 5)) AS sum_all, MIN(user_name) AS lowest, MIN(impression_id) AS lowest_2
FROM TUMBLE(TABLE impressions, DESCRIPTOR(shown_at), INTERVAL '1' MINUTE, INTERVAL '1' SECOND)
WHERE user_name LIKE 'u_%'
GROUP BY window_start, window_end, campaign_id
HAVING COUNT(*) > 1;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
SET 'table.optimizer.join-reorder-enabled' = 'true';
CREATE TABLE impression_stats (window_start TIMESTAMP(3), window_end TIMESTAMP(3), campaign_id INT, last_one INT, n_all BIGINT, PRIMARY KEY (window_start, window_end, campaign_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape window-agg insert: pk equal, mode I,UB,UA,D
INSERT INTO impression_stats
SELECT window_start, window_end, campaign_id, MAX(campaign_id) FILTER (WHERE device <> 'tv') AS last_one, COUNT(*) FILTER (WHERE clicked_at <> TIMESTAMP '2024-01-01 00:00:34') AS n_all
FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, campaign_id;
