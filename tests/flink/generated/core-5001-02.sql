-- Generated: profile core, domain ads.
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 4, 12, "u1", "0.1190", "00:00:06"]
[5, "+I", 1, 14, "u3", "0.0962", "00:00:30"]
[8, "+I", 2, 14, "u1", "0.7428", "00:00:34"]
[11, "+I", 12, 13, "u2", "0.6836", "00:00:34"]
[12, "+I", 11, 13, "u1", "0.1172", "00:00:36"]
[15, "+I", 3, 13, "u2", "0.1280", "00:00:30"]
[16, "+I", 8, 13, "u1", "0.2531", "00:00:42"]
[18, "+I", 5, 11, "u2", "0.6614", "00:00:47"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR clicked_at AS clicked_at
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
[2, "+I", 1, 7, 11, "web", "00:00:04"]
[4, "+I", 1, 6, 13, "web", "00:00:05"]
[6, "+I", 1, 3, 12, "tv", "00:00:08"]
[9, "+I", 9, 11, 12, "tv", "00:00:14"]
[10, "+I", 4, 5, 11, "phone", "00:00:16"]
[11, "+I", 8, 11, 11, "phone", "00:00:14"]
[13, "+I", 2, 3, 12, "phone", "00:00:17"]
[15, "+I", 1, 4, 14, "phone", "00:00:12"]
');
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  edited_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR edited_at AS edited_at,
  PRIMARY KEY (campaign_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", 11, "Summer", "220.06", "00:00:04"]
[4, "-D", 11, "Summer", "220.06", "00:00:04"]
[7, "+I", 12, "Autumn", "319.31", "00:00:06"]
[9, "+U", 12, "Autumn", "619.68", "00:00:00"]
[11, "+U", 12, "Autumn", "619.68", "00:00:06"]
[12, "+I", 14, "Autumn", "135.37", "00:00:04"]
[14, "+I", 15, "Autumn", null, "00:00:08"]
');
CREATE VIEW click_view AS SELECT DISTINCT click_id, clicked_at
FROM clicks
WHERE clicked_at <> TIMESTAMP '2024-01-01 00:00:04';
CREATE TABLE click_board (title STRING, txt STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape project/join/join insert: pk none, mode requested
INSERT INTO click_board
SELECT title, RPAD(title, 6, '.') AS txt
FROM (SELECT q.campaign_id_2, c.title FROM (SELECT c.campaign_id, i.impression_id, i.campaign_id AS campaign_id_2, i.user_name FROM campaigns c LEFT JOIN impressions AS i ON c.campaign_id = i.campaign_id) AS q RIGHT JOIN campaigns AS c ON q.campaign_id = c.campaign_id);
-- @shape mistake/sort
SELECT campaign_id FROM clicks ORDER BY nosuch LIMIT 3;
-- @shape explain/agg
EXPLAIN SELECT COUNT(*) AS cnt, AVG(budget) AS avg_all FROM campaigns;
-- @shape mistake/unknown-column
SELECT c.campaign_id, SUM(c.campaign_id) AS total, SUM(c.campaign_id * 1.5) AS total_2
FROM campaigns AS c
WHERE c.campaignid < 11
GROUP BY c.campaign_id;
-- @shape explain/union
EXPLAIN PLAN FOR SELECT i.impression_id, i.campaign_id, i.shown_at FROM impressions AS i
UNION ALL
SELECT impression_id, campaign_id, shown_at FROM impressions WHERE (bid BETWEEN 0.1190 AND 0.2531) OR user_name IN ('u3', 'u2');
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape agg/order
SELECT COUNT(*) FILTER (WHERE user_name IN ('u1', 'u2')) AS n_all, impression_id
FROM (SELECT impression_id, user_name, shown_at FROM impressions WHERE campaign_id < 14 AND impression_id <> 12 ORDER BY impression_id DESC LIMIT 4)
GROUP BY impression_id;
RESET 'table.exec.sink.require-on-conflict';
-- @shape distinct
SELECT DISTINCT c.campaign_id, c.title, c.edited_at FROM campaigns AS c;
