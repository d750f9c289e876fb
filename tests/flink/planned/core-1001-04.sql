-- Generated: profile core, domain sensors.
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  raised_at TIMESTAMP(3),
  WATERMARK FOR raised_at AS raised_at,
  PRIMARY KEY (alarm_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 6, "d4", "mid", "00:00:01"]
["+I", 3, "d1", "high", "00:00:00"]
["+I", 8, "d1", "low", "00:00:00"]
["+I", 1, "d4", "mid", "00:00:00"]
["+I", 5, "d4", "low", "00:00:03"]
["+I", 4, "d2", "high", "00:00:03"]
["+I", 7, "d2", "mid", "00:00:00"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  PRIMARY KEY (reading_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 10, "d1", 46.5, 25, "00:00:01"]
["+U", 10, "d1", 46.5, 25, "00:00:01"]
["+I", 7, "d3", 28.5, 33, "00:00:01"]
["+I", 5, "d3", null, 13, "00:00:02"]
["+U", 7, "d3", 28.5, 33, "00:00:00"]
["+I", 9, "d2", 68.0, 16, "00:00:05"]
["+U", 9, "d3", 68.0, 16, "00:00:05"]
');
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '2' SECOND,
  PRIMARY KEY (device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", "d4", "lab", 26, "00:00:04"]
["+I", "d1", "roof", 30, "00:00:09"]
["+I", "d2", "roof", 60, "00:00:07"]
["-D", "d1", "roof", 30, "00:00:09"]
["+U", "d4", "hall", 59, "00:00:17"]
["+I", "d1", "hall", 62, "00:00:19"]
["+I", "d3", "roof", 32, "00:00:19"]
["+U", "d1", "hall", 62, "00:00:23"]
');
CREATE VIEW reading_view AS SELECT humidity, read_at, temperature, device_id, reading_id
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY reading_id, read_at ORDER BY read_at DESC) AS rownum FROM readings WHERE read_at = TIMESTAMP '2024-01-01 00:00:01'
) AS ranked
WHERE rownum = 1;
SET 'table.exec.sink.require-on-conflict' = 'false';
CREATE TABLE reading_export (highest INT, PRIMARY KEY (highest) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg/view/rank insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO reading_export
SELECT MAX(r.humidity) AS highest
FROM reading_view AS r
WHERE r.reading_id IS NOT NULL OR r.read_at = TIMESTAMP '2024-01-01 00:00:00'
ON CONFLICT DO DEDUPLICATE;
RESET 'table.exec.sink.require-on-conflict';
-- @shape mistake/sort
SELECT humidity FROM readings ORDER BY nosuch LIMIT 3;
-- @shape mistake/temporal-misuse
SELECT * FROM devices AS a JOIN readings FOR SYSTEM_TIME AS OF PROCTIME() AS b ON a.device_id = b.reading_id;
-- @shape rank
SELECT device_id, temperature, read_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY r.device_id ORDER BY r.temperature DESC) AS rownum FROM readings AS r WHERE r.humidity > 13
)
WHERE rownum <= 2;
CREATE TABLE reading_report (last_one INT, last_one_2 BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg/agg insert: pk none, mode I,UB,UA,D
INSERT INTO reading_report (last_one, last_one_2)
SELECT MAX(alarm_id) AS last_one, MAX(cnt) AS last_one_2
FROM (SELECT alarm_id, COUNT(DISTINCT alarm_id) AS cnt FROM alarms WHERE raised_at BETWEEN TIMESTAMP '2024-01-01 00:00:00' AND TIMESTAMP '2024-01-01 00:00:03' GROUP BY alarm_id)
HAVING MAX(alarm_id) > 18;
-- @shape explain/union
EXPLAIN SELECT alarm_id, device_id, severity FROM alarms WHERE severity LIKE '%i%'
UNION
SELECT alarm_id, device_id, severity FROM alarms;
