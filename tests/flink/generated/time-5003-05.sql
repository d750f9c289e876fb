-- Generated: profile time, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR seen_at AS seen_at,
  PRIMARY KEY (device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "d1", null, 60, "2023-08-13", true, "00:00:03"]
["-U", "d1", null, 60, "2023-08-13", true, "00:00:03"]
["+U", "d1", "roof", 63, "2023-08-13", true, "00:00:00"]
["+I", "d2", "hall", 45, "2023-02-08", false, "00:00:05"]
["+I", "d3", "roof", 75, "2023-08-15", true, "00:00:05"]
["+I", "d4", "hall", 25, "2023-08-15", false, "00:00:00"]
["-U", "d2", "hall", 45, "2023-02-08", false, "00:00:05"]
["+U", "d2", "lab", 45, "2023-02-08", false, "00:00:08"]
["-U", "d4", "hall", 25, "2023-08-15", false, "00:00:00"]
["+U", "d4", "lab", 25, "2023-08-17", false, "00:00:08"]
');
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  acked BOOLEAN,
  raised_at TIMESTAMP(3),
  WATERMARK FOR raised_at AS raised_at
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
[3, "+I", 1, "d4", "high", false, "00:00:00"]
[4, "+I", 8, "d3", "high", true, "00:00:00"]
[6, "+I", 8, "d3", "high", false, "00:00:01"]
[7, "+I", 3, "d3", "high", true, "00:00:05"]
[10, "+I", 8, "d2", "high", false, "00:00:06"]
[11, "+I", 2, "d1", "high", null, "00:00:00"]
[12, "+I", 4, "d4", "high", true, "00:00:07"]
[14, "+I", 4, "d1", "high", true, "00:00:01"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  WATERMARK FOR read_at AS read_at
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 7, "d4", 44.5, 59, "00:00:03"]
[5, "+I", 2, "d2", 82.5, 36, "00:00:05"]
[6, "+I", 5, "d2", 85.5, 33, "00:00:06"]
[8, "+I", 8, "d4", 66.25, 20, "00:00:01"]
[10, "+I", 3, "d4", 52.5, 58, "00:00:08"]
[13, "+I", 7, "d3", 14.25, 53, "00:00:09"]
[16, "+I", 6, "d4", 16.5, 75, "00:00:09"]
');
-- @shape mistake/unknown-column
SELECT device_id, MAX(installed) AS highest, COUNT(DISTINCT device_id) AS cnt, FIRST_VALUE(seen_at) AS first_seen, LAST_VALUE(installed) AS last_seen
FROM devices
GROUP BY device_ids;
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape window-tvf
SELECT acked AS acked_x, window_start, window_end, window_time, CASE WHEN device_id <> 'd4' THEN alarm_id ELSE 0 END AS calc
FROM TABLE(HOP(TABLE alarms, DESCRIPTOR(raised_at), INTERVAL '4' SECOND, INTERVAL '8' SECOND))
WHERE window_time <= TIMESTAMP '2024-01-01 00:00:19';
RESET 'table.exec.sink.upsert-materialize';
CREATE TABLE alarm_report (seen_at TIMESTAMP(3), max_temp INT, installed DATE, site STRING, online_x BOOLEAN, info STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk none, mode I,UB,UA,D
INSERT INTO alarm_report
SELECT seen_at, max_temp, installed, site, online AS online_x, DATE_FORMAT(seen_at, 'mm:ss') AS info
FROM devices;
CREATE TABLE alarm_stats (severity STRING, window_start TIMESTAMP(3), window_end TIMESTAMP(3), alarm_id BIGINT, raised_at TIMESTAMP(3), PRIMARY KEY (severity) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-tvf insert: pk other, mode I
INSERT INTO alarm_stats
SELECT severity, window_start, window_end, alarm_id, raised_at
FROM TABLE(TUMBLE(TABLE alarms, DESCRIPTOR(raised_at), INTERVAL '10' SECOND))
WHERE raised_at >= TIMESTAMP '2024-01-01 00:00:28';
CREATE TABLE alarm_feed (alarm_id BIGINT, severity STRING, window_start TIMESTAMP(3), window_end TIMESTAMP(3), window_time TIMESTAMP(3), PRIMARY KEY (severity) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape window-tvf insert: pk other, mode I,UA,D
INSERT INTO alarm_feed
SELECT alarm_id, severity, window_start, window_end, window_time
FROM TABLE(CUMULATE(TABLE alarms, DESCRIPTOR(raised_at), INTERVAL '30' SECOND, INTERVAL '1' MINUTE))
WHERE severity <> 'high';
CREATE TABLE alarm_cache (device_id STRING, read_at TIMESTAMP(3), device_id_2 STRING, site STRING, max_temp BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape temporal-join insert: pk none, mode I
INSERT INTO alarm_cache
SELECT r.device_id, r.read_at, d.device_id AS device_id_2, d.site, d.max_temp
FROM readings r
LEFT JOIN devices FOR SYSTEM_TIME AS OF r.read_at AS d ON r.device_id = d.device_id;
SET 'table.exec.source.cdc-events-duplicate' = 'true';
-- @shape rank
SELECT device_id, site, max_temp, installed, seen_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY site ORDER BY proc) AS rn FROM devices
) t
WHERE rn = 1;
