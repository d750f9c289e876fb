-- Generated: profile core, domain ads.
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 4, 8, 11, "web", "00:00:03"]
[6, "+I", 3, 7, 12, "phone", "00:00:04"]
[8, "+I", 2, 5, 14, "phone", "00:00:04"]
[9, "+I", 8, 1, 14, "tv", "00:00:05"]
[10, "+I", 7, 9, 12, "phone", "00:00:06"]
[13, "+I", 3, 9, 13, "phone", "00:00:07"]
');
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  starts_on DATE,
  edited_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 13, "Summer", "510.23", false, "2023-10-04", "00:00:00"]
[3, "+I", 15, "Autumn", "17.93", true, "2023-01-15", "00:00:02"]
[6, "-U", 15, "Autumn", "17.93", true, "2023-01-15", "00:00:02"]
[7, "+U", 15, "Winter", "17.93", true, "2023-05-18", "00:00:03"]
[9, "-U", 13, "Summer", "510.23", false, "2023-10-04", "00:00:00"]
[12, "+U", 13, "Spring", "239.99", true, "2023-10-04", "00:00:04"]
[15, "-U", 15, "Winter", "17.93", true, "2023-05-18", "00:00:03"]
[18, "+U", 15, "Spring", "717.44", true, "2023-05-18", "00:00:05"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  derived AS NULLIF(user_name, 'none'),
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 9, 11, "u2", "0.7362", "00:00:04"]
[2, "+I", 4, 11, "u1", "0.4324", "00:00:05"]
[3, "+I", 8, 12, "u3", "0.4600", "00:00:10"]
[6, "+I", 2, 11, "u3", "0.5932", "00:00:10"]
[7, "+I", 7, 13, "u2", "0.6980", "00:00:03"]
');
CREATE VIEW campaign_view AS SELECT bid, impression_id, campaign_id, shown_at, derived AS derived_x
FROM impressions
QUALIFY ROW_NUMBER() OVER (PARTITION BY shown_at ORDER BY impression_id ASC) <= 1;
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
CREATE TABLE campaign_cache (click_id BIGINT, impression_id BIGINT, device STRING, PRIMARY KEY (device) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape rank insert: pk equal, mode I,UA,D
INSERT INTO campaign_cache
SELECT click_id, impression_id, device
FROM clicks
QUALIFY ROW_NUMBER() OVER (PARTITION BY device ORDER BY clicked_at) <= 1;
CREATE TABLE campaign_stats (click_id BIGINT, campaign_id INT, title STRING, edited_at TIMESTAMP(3), n INT, PRIMARY KEY (edited_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape join/agg insert: pk other, mode requested
INSERT INTO campaign_stats
SELECT q.click_id, c.campaign_id, c.title, c.edited_at, q.first_one * 6 AS n
FROM (SELECT click_id, COUNT(*) AS n_all, MIN(TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', clicked_at)) AS first_one FROM clicks GROUP BY click_id) AS q
JOIN campaigns AS c ON q.first_one = c.campaign_id AND q.first_one < c.campaign_id;
RESET 'table.exec.sink.not-null-enforcer';
-- @shape join
SELECT c.campaign_id, c.title, c.budget, c.paused, c.starts_on, c.edited_at, i.user_name, i.bid, i2.campaign_id AS campaign_id_2, i2.shown_at, i2.derived, CAST(c.campaign_id AS STRING) AS tag
FROM campaigns c
JOIN impressions AS i ON c.campaign_id = i.campaign_id AND c.campaign_id > 15
INNER JOIN impressions i2 ON i.user_name = i2.user_name;
SET 'table.exec.sink.upsert-materialize' = 'NONE';
-- @shape join
SELECT i.impression_id AS impression_id_x, i.campaign_id, i.user_name, CASE WHEN i.user_name = 'u3' THEN 1 ELSE 0 END AS amount_x, i.derived, c.impression_id AS impression_id_2, c.campaign_id AS campaign_id_2, c.device, c.clicked_at
FROM impressions AS i
INNER JOIN clicks AS c ON i.impression_id = c.impression_id;
-- @shape agg
SELECT i.user_name, MIN(i.bid + i.bid) AS first_one
FROM impressions AS i
GROUP BY i.user_name;
RESET 'table.exec.sink.upsert-materialize';
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
-- @shape agg/rank
SELECT user_name, SUM(campaign_id * 10) AS total, AVG(campaign_id) AS avg_all
FROM (SELECT impression_id, campaign_id, user_name FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY i.impression_id, i.campaign_id ORDER BY i.bid ASC) AS rn FROM impressions AS i ) t WHERE rn = 1)
WHERE user_name = 'u1'
GROUP BY user_name;
