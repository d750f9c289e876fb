-- Generated: profile time, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at,
  PRIMARY KEY (device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[1, "+I", "d2", "lab", 74, "2023-04-01", false, "00:00:04"]
[2, "-D", "d2", null, null, null, null, "00:00:04"]
[4, "+U", "d2", "roof", 49, "2023-05-19", false, "00:00:11"]
[5, "+I", "d4", "hall", 70, "2023-09-20", false, "00:00:12"]
[8, "-D", "d4", null, null, null, null, "00:00:12"]
[10, "+U", "d2", "roof", 49, "2023-03-19", true, "00:00:14"]
[13, "+I", "d1", "lab", 71, "2023-12-24", true, "00:00:14"]
[16, "+U", "d1", "lab", 71, "2023-12-24", true, "00:00:15"]
[18, "+U", "d1", "lab", 71, "2023-12-24", true, "00:00:18"]
[21, "+I", "d4", "hall", 21, "2023-09-23", true, "00:00:20"]
[23, "-D", "d2", null, null, null, null, "00:00:14"]
[24, "+I", "d3", "hall", 60, "2023-07-01", false, "00:00:24"]
[25, "+U", "d1", "lab", 51, "2023-01-01", true, "00:00:25"]
[28, "+U", "d1", "lab", 30, "2023-01-01", false, "00:00:28"]
[31, "+I", "d2", "hall", null, "2023-09-06", true, "00:00:31"]
[34, "+U", "d2", "hall", 75, "2023-09-06", true, "00:00:34"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  derived AS CAST(reading_id AS STRING),
  WATERMARK FOR read_at AS read_at - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", 2, "d4", 56.25, 10, "00:00:00"]
["+I", 2, "d3", 75.5, 68, "00:00:05"]
["+I", 12, "d1", 89.75, 82, "00:00:00"]
["+I", 6, "d1", 23.0, 56, "00:00:12"]
["+I", 12, "d3", 91.0, 48, "00:00:18"]
["+I", 10, "d2", 32.75, 13, "00:00:20"]
["+I", 6, "d1", 53.5, 44, "00:00:23"]
["+I", 2, "d3", 49.75, 80, "00:00:28"]
["+I", 2, "d1", 62.75, 43, "00:00:33"]
["+I", 8, "d2", 43.5, null, "00:00:38"]
["+I", 6, "d4", 50.5, 40, "00:00:39"]
["+I", 9, "d1", 76.5, 34, "00:00:43"]
["+I", 5, "d1", 74.75, 52, "00:00:45"]
["+I", 9, "d1", 76.25, 60, "00:00:43"]
["+I", 10, "d3", 11.25, 65, "00:00:50"]
["+I", 7, "d1", 40.25, 21, "00:00:54"]
["+I", 2, "d4", 95.25, 63, "00:00:56"]
["+I", 1, "d2", 33.75, 43, "00:01:01"]
["+I", 4, "d2", 90.0, 31, "00:01:02"]
["+I", 1, "d1", 42.75, 83, "00:01:00"]
["+I", 11, "d1", 62.25, 39, "00:01:09"]
');
CREATE TABLE device_index (device_id STRING, n BIGINT, site STRING, max_temp INT, installed DATE, online BOOLEAN, seen_at_x TIMESTAMP(3), amount_x INT, PRIMARY KEY (device_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape project insert: pk equal, mode requested
INSERT INTO device_index
SELECT device_id, CHAR_LENGTH(device_id) AS n, site, max_temp, installed, online, seen_at AS seen_at_x, -max_temp AS amount_x
FROM devices
WHERE max_temp IS NOT NULL;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape temporal-join
SELECT r.reading_id, r.device_id AS device_id_x, r.temperature, r.humidity, r.read_at, r.derived, d.device_id AS device_id_2, d.max_temp, d.installed, d.seen_at, DATE_FORMAT(r.read_at, 'HH:mm') AS txt
FROM readings r
LEFT JOIN devices FOR SYSTEM_TIME AS OF r.read_at AS d ON r.device_id = d.device_id;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
CREATE TABLE device_report (window_start TIMESTAMP(3), window_end TIMESTAMP(3) NOT NULL, device_id STRING, total BIGINT, PRIMARY KEY (window_start) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape cascade/window-agg insert: pk other, mode I
INSERT INTO device_report
SELECT window_start, window_end, device_id, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, device_id, COUNT(*) AS cnt FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '5' SECOND)) GROUP BY window_start, window_end, window_time, device_id), DESCRIPTOR(wtime), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, device_id;
-- @shape window-agg
SELECT window_start, window_end, window_time, device_id, MAX(derived) AS highest, MAX(reading_id) AS highest_2
FROM CUMULATE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '10' SECOND, INTERVAL '30' SECOND)
GROUP BY window_start, window_end, window_time, device_id;
CREATE TABLE device_board (window_end TIMESTAMP(3), derived STRING, temperature DOUBLE, read_at_2 TIMESTAMP(3), derived_2 STRING, total DOUBLE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE device_export (window_end TIMESTAMP(3), derived STRING, temperature DOUBLE, read_at_2 TIMESTAMP(3), derived_2 STRING, total DOUBLE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO device_board
SELECT q.window_end, q.derived, q.temperature, q.read_at_2, q.derived_2, SUM(q.temperature) OVER (PARTITION BY q.derived_2 ORDER BY q.window_start) AS total
FROM (SELECT l.window_start, l.window_end, l.device_id, l.read_at, l.derived, r.reading_id, r.temperature, r.humidity, r.read_at AS read_at_2, r.derived AS derived_2 FROM (SELECT * FROM TUMBLE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '10' SECOND)) AS l JOIN (SELECT * FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '10' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.reading_id = r.reading_id) q
WHERE q.temperature > 62.25;
INSERT INTO device_export
SELECT q.window_end, q.derived, q.temperature, q.read_at_2, q.derived_2, SUM(q.temperature) OVER (PARTITION BY q.derived_2 ORDER BY q.window_start) AS total
FROM (SELECT l.window_start, l.window_end, l.device_id, l.read_at, l.derived, r.reading_id, r.temperature, r.humidity, r.read_at AS read_at_2, r.derived AS derived_2 FROM (SELECT * FROM TUMBLE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '10' SECOND)) AS l JOIN (SELECT * FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '10' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.reading_id = r.reading_id) q
WHERE q.temperature > 62.25;
END;
-- @shape over
SELECT reading_id, read_at, COUNT(temperature) OVER (PARTITION BY device_id ORDER BY read_at RANGE UNBOUNDED PRECEDING) AS cnt, COUNT(*) OVER (PARTITION BY device_id ORDER BY read_at RANGE UNBOUNDED PRECEDING) AS cnt_2
FROM readings;
-- @shape rank
SELECT site, installed, online, seen_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY online ORDER BY max_temp DESC, seen_at DESC) AS row_num FROM devices
) t
WHERE row_num <= 1;
-- @shape project
SELECT r.reading_id, r.temperature, r.derived
FROM readings AS r
WHERE r.temperature <> 23.0 AND COALESCE(r.humidity, 0) > 27;
-- @shape project
SELECT reading_id, derived || '-' || derived AS code, device_id, temperature, humidity, read_at AS read_at_x
FROM readings
WHERE derived = 'x';
-- @shape mistake/syntax
SELECT device_id, max_temp, installed, site, CAST(installed AS STRING) AS code
FROM devices WHERE;
