-- Generated: profile wild, domain sensors.
CREATE TABLE alarms (
  alarm_id INT NOT NULL,
  device_id STRING,
  severity STRING,
  raised_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "d2", "high", "00:00:04"]
["+I", 4, "d1", "mid", "00:00:04"]
["+I", 7, "d1", "low", "00:00:08"]
["+I", 5, "d1", "low", "00:00:09"]
["+I", 7, "d3", "mid", "00:00:13"]
["+I", 4, "d2", "mid", "00:00:11"]
["+I", 1, "d4", "mid", "00:00:19"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 6, "d3", 13.75, 91, "00:00:04"]
[5, "+I", 8, "d3", 32.0, 81, "00:00:04"]
[8, "+I", 1, "d2", 27.75, 81, "00:00:08"]
[11, "+I", 11, "d4", 11.5, 28, "00:00:13"]
[12, "+I", 12, "d4", null, 25, "00:00:18"]
[15, "+I", 10, "d2", 35.75, 46, "00:00:43"]
[16, "+I", 7, "d3", 97.0, 84, "00:00:43"]
[19, "+I", 5, "d4", 94.75, 60, "00:01:01"]
[22, "+I", 7, "d2", 76.75, 90, "00:01:02"]
');
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,D', 'data' = '
["+I", "d1", "hall", 77, "00:00:00"]
["+I", "d4", "lab", 78, "00:00:00"]
["+I", "d1", "lab", 43, "00:00:04"]
["-D", "d1", "hall", 77, "00:00:00"]
["+I", "d4", "hall", 78, "00:00:04"]
["+I", "d3", "hall", null, "00:00:00"]
["-D", "d4", "hall", 78, "00:00:04"]
["+I", "d4", "lab", 21, "00:00:06"]
["-D", "d4", "lab", 21, "00:00:06"]
');
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
CREATE TABLE alarm_feed (severity STRING, elem STRING, PRIMARY KEY (severity, elem) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape unnest insert: pk other, mode I
INSERT INTO alarm_feed
SELECT a.severity, u.elem
FROM alarms AS a
CROSS JOIN UNNEST(ARRAY[a.device_id, a.severity, 'extra']) AS u (elem);
-- @shape advice/rank
EXPLAIN PLAN_ADVICE SELECT reading_id AS reading_id_x, device_id, temperature, read_at, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY device_id, reading_id ORDER BY reading_id ASC) AS rn FROM readings
)
WHERE rn <= 2 AND read_at <= TIMESTAMP '2024-01-01 00:00:08';
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
-- @shape project/join
SELECT site, max_temp, raised_at, max_temp / 10 AS val
FROM (SELECT d.device_id, d.site, d.max_temp, d.seen_at, a.severity, a.raised_at FROM devices d INNER JOIN alarms AS a ON d.device_id = a.device_id AND d.max_temp IS NOT NULL WHERE d.max_temp IS NULL)
WHERE max_temp NOT IN (21, 77, 78) OR (max_temp BETWEEN 78 AND 78);
-- @shape project
SELECT reading_id, device_id, temperature, humidity, read_at FROM readings;
-- @shape agg
SELECT COUNT(*) AS n_all, SUM(max_temp) AS sum_all FROM devices HAVING COUNT(*) > 2;
-- @shape scalar
SELECT a.alarm_id, a.severity, a.raised_at
FROM alarms AS a
WHERE a.alarm_id < (SELECT MAX(d.max_temp) FROM devices AS d WHERE d.device_id = a.device_id);
-- @shape mistake/unknown-column
SELECT reading_id, device_id, humidity, read_at, COALESCE(device_ids, 'none') AS txt
FROM readings
WHERE reading_id NOT IN (10, 17, 8, 7);
CREATE TABLE alarm_report (reading_id BIGINT, device_id STRING, severity STRING, PRIMARY KEY (severity) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk other, mode I,UB,UA,D
INSERT INTO alarm_report
SELECT r.reading_id, a.device_id, a.severity
FROM readings AS r
INNER JOIN alarms a ON a.device_id = r.device_id;
-- @shape explain/distinct
EXPLAIN CHANGELOG_MODE SELECT DISTINCT device_id, max_temp FROM devices WHERE CAST(max_temp AS INT) <> 3;
CREATE TABLE alarm_feed_2 (device_id STRING, seen_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape rank insert: pk none, mode I
INSERT INTO alarm_feed_2
SELECT device_id, seen_at
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY max_temp, seen_at ASC NULLS FIRST) AS rownum FROM devices
)
WHERE rownum = 1;
-- @shape mistake/sort
SELECT * FROM readings ORDER BY device_id;
CREATE TABLE alarm_summary (device_id STRING, max_temp INT, PRIMARY KEY (max_temp, device_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape distinct insert: pk equal, mode I
INSERT INTO alarm_summary SELECT DISTINCT device_id, max_temp FROM devices;
