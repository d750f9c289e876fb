-- Generated: profile time, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  budget DECIMAL(10, 2),
  starts_on DATE,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at,
  PRIMARY KEY (campaign_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 15, "74.85", "2023-12-21", "00:00:00"]
[4, "-D", 15, "74.85", "2023-12-21", "00:00:00"]
[5, "+I", 15, "849.21", "2023-01-01", "00:00:09"]
[6, "+I", 11, "779.53", "2023-04-04", "00:00:13"]
[7, "-U", 15, "849.21", "2023-01-01", "00:00:09"]
[9, "+U", 15, "156.92", "2023-01-01", "00:00:18"]
[11, "+I", 12, "837.85", "2023-08-07", "00:00:22"]
[14, "+I", 14, "651.04", "2023-03-10", "00:00:14"]
[17, "-D", 12, "837.85", "2023-08-07", "00:00:22"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '1' SECOND
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 9, 5, 12, "phone", "00:00:05"]
[3, "+I", 5, 1, 13, "tv", "00:00:07"]
[5, "+I", 8, 8, 11, "tv", "00:00:08"]
[7, "+I", 8, 10, 12, "phone", "00:00:08"]
[8, "+I", 2, 5, 14, "phone", "00:00:18"]
[10, "+I", 8, 11, 11, null, "00:00:25"]
');
CREATE VIEW latest_clicks AS
SELECT click_id, impression_id, device, clicked_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY impression_id ORDER BY clicked_at DESC) AS rn FROM clicks
) WHERE rn = 1;
CREATE TABLE click_mart (window_start TIMESTAMP(3), window_end TIMESTAMP(3), click_id BIGINT, clicked_at TIMESTAMP(3), click_id_2 BIGINT, impression_id BIGINT, campaign_id INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-join insert: pk none, mode I,UA,D
INSERT INTO click_mart
SELECT COALESCE(l.window_start, r.window_start) AS window_start, COALESCE(l.window_end, r.window_end) AS window_end, l.click_id, l.clicked_at, r.click_id AS click_id_2, r.impression_id, r.campaign_id
FROM (SELECT * FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '10' SECOND))) AS l
RIGHT JOIN (SELECT * FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '10' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.impression_id = r.impression_id;
CREATE TABLE click_report (edited_at TIMESTAMP(3), starts_on DATE, campaign_id INT, PRIMARY KEY (campaign_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk equal, mode I,UA,D
INSERT INTO click_report
SELECT edited_at, starts_on, campaign_id
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY campaign_id, budget ORDER BY edited_at DESC, campaign_id) AS rn FROM campaigns
)
WHERE rn <= 2;
-- @shape temporal-join
SELECT c2.starts_on IN (DATE '2023-01-01', DATE '2023-04-04', DATE '2023-12-21', DATE '2023-08-07') AS is_ok, c.impression_id AS impression_id_x, c.campaign_id, c.clicked_at, c2.campaign_id AS campaign_id_2, c2.edited_at
FROM clicks AS c
JOIN campaigns FOR SYSTEM_TIME AS OF c.clicked_at AS c2 ON c.campaign_id = c2.campaign_id;
CREATE TABLE click_mart_2 (click_id BIGINT, impression_id BIGINT, campaign_id INT, clicked_at TIMESTAMP(3), window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3), rn BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-rank insert: pk none, mode I
INSERT INTO click_mart_2
SELECT click_id, impression_id, campaign_id, clicked_at, window_start, window_end, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, impression_id ORDER BY click_id ASC) AS rn FROM HOP(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '30' SECOND, INTERVAL '1' MINUTE)
)
WHERE rn <= 2;
-- @shape interval-join
SELECT c.device, c.clicked_at, c2.campaign_id, c2.device AS device_2
FROM clicks AS c
LEFT JOIN clicks c2 ON c.device = c2.device AND c.clicked_at BETWEEN c2.clicked_at - INTERVAL '10' SECOND AND c2.clicked_at + INTERVAL '6' SECOND;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape window-join
SELECT l.window_start, l.window_end, l.campaign_id, l.clicked_at, r.device, r.campaign_id AS campaign_id_2, r.impression_id, l.click_id
FROM (SELECT * FROM TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '1' MINUTE)) AS l
JOIN (SELECT * FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '1' MINUTE))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.click_id = r.click_id;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM TUMBLE(TABLE campaigns, DESCRIPTOR(edited_at), INTERVAL '0' SECOND) GROUP BY window_start, window_end;
-- @shape over
SELECT campaign_id, edited_at, MAX(edited_at) OVER (ORDER BY edited_at) AS highest, AVG(budget) OVER (ORDER BY edited_at) AS mean
FROM campaigns;
-- @shape window-agg/view/rank
SELECT window_start, window_end, MIN(impression_id) AS first_one, LISTAGG(device, '|') AS list_all
FROM TABLE(SESSION(TABLE latest_clicks, DESCRIPTOR(clicked_at), INTERVAL '2' SECOND))
GROUP BY window_start, window_end;
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
-- @shape over
SELECT campaign_id, MAX(campaign_id) OVER (PARTITION BY clicked_at ORDER BY clicked_at) AS last_one
FROM clicks
WHERE click_id >= impression_id;
RESET 'table.optimizer.agg-phase-strategy';
-- @shape window-agg
SELECT window_start, window_end, COUNT(DISTINCT campaign_id) AS n_all
FROM TABLE(SESSION(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '2' SECOND))
GROUP BY window_start, window_end;
CREATE TABLE click_export (window_start TIMESTAMP(3), window_end TIMESTAMP(3) NOT NULL, device STRING, sum_all BIGINT, n_all BIGINT, avg_all INT, PRIMARY KEY (device, window_end, window_start) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE click_board (window_start TIMESTAMP(3), window_end TIMESTAMP(3) NOT NULL, device VARCHAR(20), sum_all BIGINT, n_all BIGINT NOT NULL, avg_all INT, PRIMARY KEY (window_start, window_end, device) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO click_export
SELECT window_start, window_end, device, SUM(impression_id) AS sum_all, COUNT(*) AS n_all, AVG(campaign_id) AS avg_all
FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '4' SECOND))
GROUP BY window_start, window_end, device;
INSERT INTO click_board
SELECT *
FROM (SELECT window_start, window_end, device, SUM(impression_id) AS sum_all, COUNT(*) AS n_all, AVG(campaign_id) AS avg_all FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '4' SECOND)) GROUP BY window_start, window_end, device);
END;
