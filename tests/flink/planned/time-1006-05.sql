-- Generated: profile time, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '5' SECOND,
  PRIMARY KEY (device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[2, "+I", "d2", "hall", 28, "2023-11-22", false, "00:00:01"]
[3, "+U", "d2", "hall", null, "2023-02-22", false, "00:00:01"]
[5, "+I", "d4", "lab", 21, "2023-12-17", true, "00:00:02"]
[8, "-D", "d4", null, null, null, null, null]
[10, "+U", "d2", "hall", null, "2023-02-22", false, "00:00:04"]
');
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  acked BOOLEAN,
  raised_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR raised_at AS raised_at - INTERVAL '1' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "d1", "mid", false, "00:00:04"]
["+I", 5, "d4", "high", true, "00:00:12"]
["+I", 7, "d4", "mid", false, "00:00:12"]
["+I", 1, "d2", "mid", true, "00:00:16"]
["+I", 3, "d1", "high", false, "00:00:18"]
["+I", 6, "d3", "mid", false, "00:00:18"]
["+I", 6, "d4", "mid", false, "00:00:18"]
["+I", 2, "d2", null, true, "00:00:19"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  PRIMARY KEY (reading_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
[1, "+I", 11, "d3", 85.0, 78, "00:00:03"]
[3, "+I", 7, "d1", 37.25, 46, "00:00:03"]
[4, "+I", 9, null, 37.25, 45, "00:00:04"]
[7, "+I", 6, "d3", 65.75, 23, "00:00:04"]
[9, "+I", 1, "d4", 46.25, 48, "00:00:05"]
[10, "+I", 3, "d4", 62.25, 62, "00:00:01"]
[13, "+I", 5, "d2", 56.75, 90, "00:00:08"]
[16, "+I", 8, "d2", 41.75, 30, "00:00:10"]
[19, "+I", 2, "d4", 98.0, null, "00:00:08"]
');
CREATE VIEW latest_alarms AS
SELECT alarm_id, device_id, severity, raised_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY alarm_id ORDER BY raised_at DESC) AS rn FROM alarms
) WHERE rn = 1;
-- @shape temporal-join
SELECT d.max_temp, d.seen_at, a.device_id
FROM devices AS d
JOIN alarms FOR SYSTEM_TIME AS OF d.seen_at AS a ON d.device_id = a.device_id;
CREATE TABLE device_archive (reading_id BIGINT, device_id STRING, read_at TIMESTAMP(3), highest INT, avg_all BIGINT, last_seen INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape over insert: pk none, mode I,UB,UA,D
INSERT INTO device_archive
SELECT reading_id, device_id, read_at, MAX(humidity) OVER (PARTITION BY temperature ORDER BY read_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS highest, AVG(reading_id) OVER (PARTITION BY temperature ORDER BY read_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS avg_all, LAST_VALUE(humidity) OVER (PARTITION BY temperature ORDER BY read_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS last_seen
FROM readings;
-- @shape agg
SELECT temperature, MIN(humidity) AS first_one
FROM readings
GROUP BY temperature
HAVING MIN(humidity) < 19;
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
CREATE TABLE device_feed (device_id STRING, alarm_id INT, device_id_2 STRING, calc_x INT, lowest INT, total INT, before_val STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape over/interval-join insert: pk none, mode I
INSERT INTO device_feed
SELECT q.device_id, q.alarm_id, q.device_id_2, q.calc AS calc_x, MIN(q.calc - q.alarm_id) OVER w AS lowest, SUM(q.calc) OVER w AS total, LAG(q.device_id_2, 2) OVER w AS before_val
FROM (SELECT a.raised_at, a.device_id, a.alarm_id, a2.device_id AS device_id_2, CASE WHEN a.acked IS NOT FALSE THEN 1 ELSE 0 END AS calc FROM alarms a, alarms AS a2 WHERE a.severity = a2.severity AND a.raised_at = a2.raised_at AND a2.raised_at < a.raised_at) q
WINDOW w AS (PARTITION BY q.device_id ORDER BY q.raised_at);
CREATE TABLE device_mart (device_id STRING, severity STRING, raised_at TIMESTAMP(3), code STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape interval-join insert: pk none, mode I,UA
INSERT INTO device_mart
SELECT a2.device_id, a.severity, a2.raised_at, UPPER(a.severity) AS code
FROM alarms AS a
JOIN alarms AS a2 ON a.severity = a2.severity AND a.raised_at >= a2.raised_at - INTERVAL '2' SECOND AND a.raised_at <= a2.raised_at;
-- @shape temporal-join/view/rank
SELECT a.severity, a.raised_at AS raised_at_x, a.acked, l.raised_at AS raised_at_2, a.alarm_id
FROM alarms a
LEFT JOIN latest_alarms FOR SYSTEM_TIME AS OF a.raised_at AS l ON a.alarm_id = l.alarm_id;
CREATE TABLE device_index (alarm_id INT, device_id STRING, acked BOOLEAN, n_all BIGINT, total INT, first_one BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape over insert: pk none, mode I
INSERT INTO device_index
SELECT a.alarm_id, a.device_id, a.acked, COUNT(*) OVER (PARTITION BY a.device_id ORDER BY a.raised_at RANGE BETWEEN INTERVAL '4' SECOND PRECEDING AND CURRENT ROW) AS n_all, SUM(a.alarm_id) OVER (PARTITION BY a.device_id ORDER BY a.raised_at RANGE BETWEEN INTERVAL '4' SECOND PRECEDING AND CURRENT ROW) AS total, MIN(a.alarm_id) OVER (PARTITION BY a.device_id ORDER BY a.raised_at RANGE BETWEEN INTERVAL '4' SECOND PRECEDING AND CURRENT ROW) AS first_one
FROM alarms AS a;
RESET 'table.exec.sink.upsert-materialize';
CREATE TABLE device_mart_2 (reading_id_x BIGINT, device_id STRING, temperature DOUBLE, humidity_x INT, amount_x DOUBLE, rn BIGINT, PRIMARY KEY (device_id, rn) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE device_feed_2 (alarm_id INT, severity STRING, acked BOOLEAN, raised_at TIMESTAMP(3), window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO device_mart_2 (reading_id_x, device_id, temperature, humidity_x, amount_x, rn)
SELECT reading_id AS reading_id_x, device_id, temperature, humidity AS humidity_x, temperature / 4 AS amount_x, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY device_id ORDER BY temperature DESC) AS rn FROM readings
) t
WHERE rn <= 2;
INSERT INTO device_feed_2
SELECT alarm_id, severity, acked, raised_at, window_start, window_end
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY alarm_id DESC) AS rn FROM TABLE(TUMBLE(TABLE alarms, DESCRIPTOR(raised_at), INTERVAL '20' SECOND))
)
WHERE rn = 1;
END;
CREATE TABLE device_mart_3 (window_start TIMESTAMP(3), device_id STRING, highest STRING, all_of STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape window-agg insert: pk none, mode I,UB,UA,D
INSERT INTO device_mart_3
SELECT window_start, device_id, MAX(severity) AS highest, LISTAGG(device_id, '|') AS all_of
FROM SESSION(TABLE alarms PARTITION BY device_id, DESCRIPTOR(raised_at), INTERVAL '3' SECOND)
WHERE severity <> 'mid'
GROUP BY window_start, window_end, device_id;
-- @shape agg
SELECT site, SUM(max_temp) AS sum_all
FROM devices
WHERE seen_at IS NOT NULL AND max_temp = 21
GROUP BY site;
CREATE TABLE device_export (window_start TIMESTAMP(3), window_end TIMESTAMP(3), alarm_id BIGINT, device_id STRING, alarm_id_2 INT, acked BOOLEAN, severity STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-join insert: pk none, mode I
INSERT INTO device_export
SELECT l.window_start, l.window_end, r.alarm_id, r.device_id, l.alarm_id AS alarm_id_2, r.acked, l.severity
FROM (SELECT * FROM TUMBLE(TABLE alarms, DESCRIPTOR(raised_at), INTERVAL '20' SECOND)) AS l
JOIN (SELECT * FROM TABLE(TUMBLE(TABLE alarms, DESCRIPTOR(raised_at), INTERVAL '20' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.alarm_id = r.alarm_id;
