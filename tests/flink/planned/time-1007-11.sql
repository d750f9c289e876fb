-- Generated: profile time, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  derived AS SUBSTRING(site FROM 2),
  WATERMARK FOR seen_at AS seen_at,
  PRIMARY KEY (device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[1, "+I", "d1", "hall", 40, "2023-02-06", true, "00:00:01"]
[2, "+I", "d4", "roof", 90, "2023-03-22", false, "00:00:00"]
[5, "-D", "d1", null, null, null, null, "00:00:01"]
[6, "+U", "d4", "hall", 62, "2023-07-17", true, "00:00:00"]
[8, "+I", "d3", "roof", 45, "2023-07-12", false, "00:00:05"]
');
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  acked BOOLEAN,
  raised_at TIMESTAMP(3),
  WATERMARK FOR raised_at AS raised_at - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 7, "d4", "low", false, "00:00:02"]
[4, "+I", 2, "d3", "mid", false, "00:00:04"]
[7, "+I", 6, "d1", "mid", false, "00:00:12"]
[10, "+I", 4, "d1", "low", false, "00:00:22"]
[12, "+I", 1, "d4", "mid", true, "00:00:24"]
[14, "+I", 5, "d3", "mid", true, "00:00:30"]
[17, "+I", 8, "d4", "low", false, "00:00:38"]
[20, "+I", 7, "d3", "low", true, "00:00:38"]
[23, "+I", 4, "d3", "mid", false, "00:00:38"]
[26, "+I", 2, "d3", "mid", true, "00:00:39"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR read_at AS read_at - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 8, "d3", 100.0, 65, "00:00:02"]
["+I", 8, "d2", 39.0, null, "00:00:07"]
["+I", 9, "d1", 80.25, 41, "00:00:07"]
["+I", 8, "d2", 99.0, 62, "00:00:07"]
["+I", 9, "d3", 64.25, 54, "00:00:07"]
["+I", 2, "d1", null, 68, "00:00:05"]
["+I", 1, "d2", 23.0, 93, "00:00:04"]
["+I", 4, "d2", 66.25, 89, "00:00:09"]
["+I", 1, "d2", 39.25, 72, "00:00:10"]
["+I", 3, "d2", null, 58, "00:00:11"]
');
CREATE VIEW latest_alarms AS
SELECT alarm_id, device_id, severity, acked, raised_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY device_id ORDER BY raised_at DESC) AS rn FROM alarms
) WHERE rn = 1;
CREATE TABLE reading_cache (window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3), reading_id BIGINT, num_rows BIGINT, PRIMARY KEY (window_start, window_end, reading_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-agg insert: pk equal, mode I,UA,D on conflict do error
INSERT INTO reading_cache
SELECT window_start, window_end, reading_id, COUNT(*) FILTER (WHERE reading_id > 1) AS num_rows
FROM SESSION(TABLE readings PARTITION BY reading_id, DESCRIPTOR(read_at), INTERVAL '2' SECOND)
GROUP BY window_start, window_end, reading_id
ON CONFLICT DO ERROR;
-- @shape mistake/unknown-table
SELECT device_id_2, UPPER(device_id) AS grp, COUNT(*) AS n_all
FROM (SELECT r.humidity, a.acked, r.temperature, a.alarm_id, r.device_id, a.device_id AS device_id_2, r.read_at, RPAD(a.severity, 6, '.') AS label FROM readings AS r LEFT JOIN Alarms AS a ON r.device_id = a.device_id AND r.read_at < a.raised_at + INTERVAL '6' SECOND AND r.read_at > a.raised_at - INTERVAL '3' SECOND)
GROUP BY device_id_2, UPPER(device_id)
HAVING COUNT(*) > 2;
-- @shape temporal-join
SELECT a.device_id, a.severity, a.raised_at, d.max_temp, d.online, d.seen_at
FROM alarms AS a
JOIN devices FOR SYSTEM_TIME AS OF a.raised_at AS d ON a.device_id = d.device_id;
CREATE TABLE reading_cache_2 (raised_at TIMESTAMP(3), device_id STRING, max_temp INT, installed DATE, seen_at TIMESTAMP(3), PRIMARY KEY (seen_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join/view/rank insert: pk other, mode I,UB,UA,D
INSERT INTO reading_cache_2
SELECT l.raised_at, d.device_id, d.max_temp, d.installed, d.seen_at
FROM latest_alarms l
LEFT JOIN devices FOR SYSTEM_TIME AS OF l.raised_at AS d ON l.device_id = d.device_id;
-- @shape mistake/sink
INSERT INTO reading_cache SELECT TIMESTAMP '2024-01-01 00:00:01', TIMESTAMP '2024-01-01 00:00:01', CAST(NULL AS BIGINT), 1, 1 FROM alarms;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape window-agg
SELECT window_start, window_end, site, MAX(seen_at) AS last_one
FROM TUMBLE(TABLE devices, DESCRIPTOR(seen_at), INTERVAL '1' MINUTE)
GROUP BY window_start, window_end, site;
RESET 'table.exec.sink.require-on-conflict';
SET 'table.optimizer.nondeterministic-update.strategy' = 'TRY_RESOLVE';
CREATE TABLE reading_archive (window_start TIMESTAMP(3), severity STRING, sum_all INT, last_one BIGINT, last_one_2 STRING, PRIMARY KEY (window_start) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-agg insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO reading_archive (window_start, severity, sum_all, last_one, last_one_2)
SELECT window_start, severity, SUM(alarm_id) AS sum_all, MAX(alarm_id / 4) FILTER (WHERE device_id = 'd1') AS last_one, MAX(device_id) AS last_one_2
FROM TABLE(HOP(TABLE alarms, DESCRIPTOR(raised_at), INTERVAL '10' SECOND, INTERVAL '30' SECOND))
GROUP BY window_start, window_end, severity
ON CONFLICT DO DEDUPLICATE;
RESET 'table.optimizer.nondeterministic-update.strategy';
CREATE TABLE reading_board (window_start TIMESTAMP(3), window_end TIMESTAMP(3), severity STRING, cnt BIGINT, PRIMARY KEY (window_start, window_end, severity) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape window-agg/over insert: pk equal, mode I,UB,UA,D
INSERT INTO reading_board
SELECT window_start, window_end, severity, COUNT(*) AS cnt
FROM CUMULATE((SELECT device_id, severity, acked, raised_at, SUM(alarm_id) OVER (PARTITION BY alarm_id ORDER BY raised_at) AS sum_all FROM alarms WHERE alarm_id >= 14), DESCRIPTOR(raised_at), INTERVAL '10' SECOND, INTERVAL '20' SECOND)
GROUP BY window_start, window_end, severity
HAVING COUNT(*) > 1;
