-- Generated: profile wild, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", "d2", "roof", 30, "2023-04-17", "00:00:02"]
[6, "+I", "d2", "hall", 83, "2023-10-14", "00:00:05"]
[8, "+I", "d2", "roof", 64, "2023-12-09", "00:00:10"]
[10, "+I", "d3", "roof", 90, "2023-07-18", "00:00:04"]
[11, "+I", "d3", "roof", 39, "2023-08-01", "00:00:12"]
[14, "+I", "d4", "lab", 67, "2023-05-21", "00:00:05"]
[15, "-D", "d3", "roof", 90, "2023-07-18", "00:00:04"]
[18, "-U", "d4", "lab", 67, "2023-05-21", "00:00:05"]
[21, "+U", "d4", "lab", 67, "2023-04-07", "00:00:23"]
[22, "+I", "d4", "hall", 75, "2023-07-02", "00:00:24"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  WATERMARK FOR read_at AS read_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 5, "d4", 46.75, 16, "00:00:01"]
[3, "+I", 5, "d3", 47.25, 76, "00:00:02"]
[6, "+I", 4, "d2", 85.25, 24, "00:00:02"]
[9, "+I", 4, "d1", 73.5, 47, "00:00:12"]
[10, "+I", 10, "d1", 93.0, 69, "00:00:12"]
');
CREATE VIEW reading_view AS SELECT d.site AS site_x, r.reading_id, r.device_id, r.temperature, r.humidity, r.humidity + 10 AS n
FROM devices AS d
JOIN readings AS r ON d.device_id = r.device_id AND r.humidity BETWEEN 7 AND 47;
-- @shape cte/agg/legacy-window
WITH prep AS (SELECT TUMBLE_START(read_at, INTERVAL '5' SECOND) AS w_start, TUMBLE_END(read_at, INTERVAL '5' SECOND) AS w_end, SUM(humidity) AS sum_all FROM readings GROUP BY TUMBLE(read_at, INTERVAL '5' SECOND))
SELECT w_start, COUNT(*) AS cnt, COUNT(DISTINCT w_start) AS num_rows
FROM prep
GROUP BY w_start;
CREATE TABLE reading_report (device_id STRING, num_rows BIGINT, mean BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape union/agg/project insert: pk none, mode I,UB,UA,D
INSERT INTO reading_report
SELECT q.device_id, q.num_rows, q.mean FROM (SELECT r.device_id, COUNT(*) AS num_rows, AVG(r.reading_id) AS mean FROM readings r GROUP BY r.device_id) q
UNION ALL
SELECT q.device_id, CAST(NULL AS BIGINT), CAST(NULL AS BIGINT) FROM (SELECT site, max_temp, seen_at, installed, device_id FROM devices) q;
-- @shape scalar
SELECT d.device_id, d.site, d.installed, d.seen_at, (SELECT AVG(d2.max_temp) FROM devices d2) AS sub_val
FROM devices AS d;
-- @shape distinct/order/view/join
SELECT DISTINCT q.device_id_x, q.temperature
FROM (SELECT reading_id, device_id AS device_id_x, temperature, humidity, n, IF(site_x = 'roof', temperature, 0) AS score_x FROM reading_view LIMIT 3) AS q
WHERE q.temperature < q.score_x;
-- @shape window-join
SELECT COALESCE(l.window_start, r.window_start) AS window_start, COALESCE(l.window_end, r.window_end) AS window_end, l.humidity, l.read_at
FROM (SELECT * FROM TUMBLE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '1' MINUTE)) AS l
RIGHT JOIN (SELECT * FROM TUMBLE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '1' MINUTE)) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.reading_id = r.reading_id;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape join/window-agg
SELECT q.window_end, q.lowest AS lowest_x, q.num_rows, r.temperature, r.humidity, r.read_at
FROM (SELECT window_end, MIN(max_temp) AS lowest, MAX(site) AS highest, COUNT(*) AS num_rows FROM TUMBLE(TABLE devices, DESCRIPTOR(seen_at), INTERVAL '1' MINUTE) GROUP BY window_end) q
INNER JOIN readings r ON q.lowest = r.humidity;
