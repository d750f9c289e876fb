-- Generated: profile wild, domain ads.
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '5' SECOND,
  PRIMARY KEY (click_id, impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", 9, 11, 14, "web", "00:00:07"]
[3, "+U", 7, 10, 12, "web", "00:00:05"]
[6, "+I", 7, 7, 13, "tv", "00:00:12"]
[8, "-D", 9, 11, 14, "web", "00:00:07"]
[11, "+U", 7, 10, 12, "web", "00:00:13"]
[13, "+U", 7, 7, 12, "web", "00:00:18"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
[1, "+I", 11, 13, "u1", "0.2119", "00:00:04"]
[2, "-U", 11, 13, "u1", "0.2119", "00:00:04"]
[5, "+U", 11, 13, "u3", "0.4872", "00:00:04"]
[8, "-D", 11, 13, "u3", "0.4872", "00:00:04"]
[9, "+I", 6, 12, "u2", "0.7546", "00:00:06"]
[11, "-D", 6, 12, "u2", "0.7546", "00:00:06"]
[14, "+I", 7, 12, "u3", "0.3569", "00:00:04"]
[17, "-D", 7, 12, "u3", "0.3569", "00:00:04"]
[20, "+I", 1, 13, "u2", "0.2459", "00:00:09"]
');
CREATE VIEW click_view AS SELECT device, impression_id, GROUPING(device) AS gr, SUM(impression_id) AS total
FROM clicks
GROUP BY CUBE (device, impression_id);
-- @shape unnest/temporal-join
SELECT q.click_id, q.impression_id, q.impression_id_2, u.elem
FROM (SELECT c.click_id, c.impression_id, c.campaign_id, c.clicked_at AS clicked_at_x, c2.click_id AS click_id_2, c2.impression_id AS impression_id_2, c2.clicked_at AS clicked_at_2 FROM clicks c LEFT JOIN clicks FOR SYSTEM_TIME AS OF c.clicked_at AS c2 ON c.click_id = c2.click_id) AS q
CROSS JOIN UNNEST(ARRAY[q.click_id_2, q.impression_id_2, 7]) AS u (elem);
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM TUMBLE(clicks, DESCRIPTOR(clicked_at), INTERVAL '10' SECOND) GROUP BY window_start, window_end;
CREATE TABLE click_report (user_name_2 STRING, PRIMARY KEY (user_name_2) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape distinct/join insert: pk other, mode I
INSERT INTO click_report
SELECT DISTINCT user_name_2
FROM (SELECT c.impression_id, c.campaign_id, i.impression_id AS impression_id_2, i.user_name, i.shown_at AS shown_at_x, i2.impression_id AS impression_id_3, i2.campaign_id AS campaign_id_2, i2.user_name AS user_name_2, c.campaign_id / 2 AS calc FROM clicks AS c INNER JOIN impressions i ON c.impression_id = i.impression_id, impressions AS i2 WHERE i2.user_name = i.user_name)
WHERE impression_id_2 IN (1, 11, 17) AND campaign_id = 13;
-- @shape semi
SELECT i.bid, i.impression_id, i.user_name
FROM impressions AS i
WHERE EXISTS (SELECT 1 FROM clicks AS c WHERE c.campaign_id = i.campaign_id AND c.campaign_id <= 12) AND i.impression_id IS NULL;
CREATE TABLE click_stats (impression_id BIGINT, campaign_id INT, bid DECIMAL(8, 4), txt STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape advice/semi
EXPLAIN PLAN_ADVICE INSERT INTO click_stats
SELECT i.impression_id, i.campaign_id, i.bid, SUBSTRING(i.user_name, 1, 2) AS txt
FROM impressions AS i
WHERE EXISTS (SELECT * FROM clicks AS c WHERE c.impression_id = i.impression_id);
-- @shape mistake/sort
SELECT shown_at FROM impressions ORDER BY nosuch LIMIT 3;
-- @shape rank
SELECT impression_id, campaign_id, device, clicked_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY campaign_id ORDER BY clicked_at) AS rn FROM clicks
) AS ranked
WHERE rn = 1;
CREATE TABLE click_cache (user_name STRING, impression_id BIGINT NOT NULL, first_one TIMESTAMP(3), total DECIMAL(38, 4)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape grouping insert: pk none, mode all
INSERT INTO click_cache
SELECT i.user_name, i.impression_id, MIN(i.shown_at) FILTER (WHERE i.impression_id <> 7) AS first_one, SUM(i.bid) AS total
FROM impressions AS i
GROUP BY GROUPING SETS ((i.user_name), (i.impression_id));
-- @shape semi/order
SELECT q.click_id, q.impression_id, CAST(q.impression_id AS STRING) AS txt
FROM (SELECT c.click_id, c.impression_id FROM clicks c ORDER BY c.clicked_at, c.campaign_id LIMIT 5) AS q
WHERE q.impression_id IN (SELECT i.impression_id FROM impressions i);
-- @shape grouping
SELECT campaign_id, device, COUNT(click_id) AS n_all
FROM clicks
GROUP BY GROUPING SETS ((campaign_id, device), (campaign_id), ());
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape over
SELECT campaign_id AS campaign_id_x, clicked_at, click_id, SUM(click_id) OVER (PARTITION BY campaign_id ORDER BY impression_id) AS sum_all, SUM(campaign_id) OVER (PARTITION BY campaign_id ORDER BY impression_id) AS total
FROM clicks;
