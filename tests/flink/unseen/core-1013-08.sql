-- Generated: profile core, domain sensors.
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  acked BOOLEAN,
  raised_at TIMESTAMP(3),
  PRIMARY KEY (alarm_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+U", 2, "d4", "mid", true, "00:00:00"]
["+I", 8, "d2", "low", true, "00:00:06"]
["+I", 5, "d4", "high", false, "00:00:07"]
["-D", 8, null, null, null, null]
["+I", 4, "d3", "low", true, "00:00:11"]
');
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  derived AS LTRIM(device_id),
  WATERMARK FOR seen_at AS seen_at,
  PRIMARY KEY (device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[3, "+I", "d1", "lab", 72, false, "00:00:00"]
[5, "+I", "d3", "roof", 21, false, "00:00:00"]
[7, "+U", "d3", "roof", 53, true, "00:00:08"]
[8, "+I", "d2", "hall", 59, false, "00:00:08"]
[11, "+I", "d4", "lab", 21, false, "00:00:13"]
[13, "+U", "d3", "roof", 53, true, "00:00:13"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  WATERMARK FOR read_at AS read_at,
  PRIMARY KEY (reading_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 5, "d2", 83.25, 43, "00:00:01"]
["-U", 5, "d2", 83.25, 43, "00:00:01"]
["+U", 5, "d2", 82.25, 43, "00:00:02"]
["-U", 5, "d2", 82.25, 43, "00:00:02"]
["+U", 5, null, 18.5, null, "00:00:04"]
["-D", 5, null, 18.5, null, "00:00:04"]
["+I", 11, "d3", 26.75, 34, "00:00:03"]
');
CREATE VIEW reading_view AS SELECT reading_id, device_id FROM readings
UNION
SELECT CAST(NULL AS BIGINT), device_id FROM devices;
-- @shape setop/view/union/union/view
SELECT reading_id, device_id FROM reading_view
EXCEPT
SELECT CAST(NULL AS BIGINT), device_id FROM (SELECT device_id FROM reading_view UNION ALL SELECT device_id FROM reading_view);
-- @shape mistake/unknown-table
SELECT * FROM default_database.devices2 WHERE derived = 'new';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE reading_feed (reading_id BIGINT, device_id STRING, device_id_2 STRING, reading_id_2 BIGINT, device_id_3 STRING, temperature DOUBLE, val BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape join/view/union insert: pk none, mode I,UB,UA
INSERT INTO reading_feed
SELECT r.reading_id, r.device_id, a.device_id AS device_id_2, r2.reading_id AS reading_id_2, r2.device_id AS device_id_3, r2.temperature, CASE WHEN NOT a.acked THEN r.reading_id END AS val
FROM reading_view AS r
LEFT JOIN alarms a ON r.device_id = a.device_id
LEFT OUTER JOIN readings r2 ON r.device_id = r2.device_id AND a.raised_at = TIMESTAMP '2024-01-01 00:00:07';
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape semi
SELECT a.alarm_id, a.severity, a.acked, a.raised_at, a.raised_at - INTERVAL '10' SECOND AS at_time
FROM alarms AS a
WHERE a.device_id IN (SELECT r.device_id FROM readings AS r);
-- @shape join
SELECT r.reading_id, r.device_id, d.site
FROM readings AS r
JOIN devices d ON r.device_id = d.device_id
WHERE d.device_id LIKE '%4%';
SET 'table.exec.sink.require-on-conflict' = 'false';
CREATE TABLE reading_report (temperature DOUBLE, device_id STRING, reading_id BIGINT, read_at TIMESTAMP(3), humidity INT, code STRING, info STRING, PRIMARY KEY (reading_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk equal, mode I,UA,D
INSERT INTO reading_report
SELECT r.temperature, r.device_id, r.reading_id, r.read_at, r.humidity, SUBSTR(r.device_id, 2, 2) AS code, CASE WHEN r.device_id NOT IN ('d2', 'd3', 'new') THEN 'yes' ELSE 'no' END AS info
FROM readings AS r;
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE reading_cache (reading_id BIGINT NOT NULL, humidity INT, read_at TIMESTAMP(3), rn BIGINT NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk none, mode I,UB,UA,D
INSERT INTO reading_cache
SELECT reading_id, humidity, read_at, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY r.reading_id ORDER BY r.read_at ASC) AS rn FROM readings AS r WHERE r.temperature >= 18.5
)
WHERE rn = 1;
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
CREATE TABLE reading_report_2 (reading_id BIGINT, device_id STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project/view/union insert: pk none, mode I,UA,D
INSERT INTO reading_report_2
SELECT reading_id, device_id FROM reading_view WHERE reading_id IS NOT NULL;
