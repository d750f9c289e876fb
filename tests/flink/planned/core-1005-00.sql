-- Generated: profile core, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", "d1", "roof", 41, "2023-01-12", false, "00:00:03"]
[4, "-U", "d1", "roof", 41, "2023-01-12", false, "00:00:03"]
[6, "+U", "d1", "roof", 41, "2023-11-03", true, "00:00:07"]
[9, "+I", "d3", "lab", 40, "2023-10-22", true, "00:00:15"]
[11, "+I", "d4", "lab", 64, "2023-09-13", false, "00:00:16"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  derived AS CONCAT(device_id, ' ', CAST(humidity AS STRING)),
  PRIMARY KEY (reading_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 10, "d3", 69.25, 77, "00:00:00"]
["+I", 3, "d3", 11.5, 92, "00:00:01"]
["+I", 6, "d3", 65.75, 77, "00:00:03"]
["+I", 12, "d1", 88.25, 71, "00:00:05"]
["+I", 1, "d4", 98.75, 28, "00:00:07"]
["+I", 5, "d3", 14.75, 66, "00:00:09"]
["+I", 4, "d4", 17.25, 77, "00:00:11"]
["+I", 2, "d4", 41.75, 14, "00:00:13"]
["+I", 7, "d1", 78.25, 30, "00:00:15"]
');
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  raised_at TIMESTAMP(3),
  WATERMARK FOR raised_at AS raised_at - INTERVAL '5' SECOND,
  PRIMARY KEY (alarm_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 7, null, "low", "00:00:03"]
[5, "+I", 2, "d4", "mid", "00:00:02"]
[8, "+I", 4, null, "mid", "00:00:03"]
[10, "+I", 5, "d2", "high", "00:00:03"]
[13, "+I", 1, "d1", "mid", "00:00:03"]
[16, "+I", 3, "d2", "mid", "00:00:04"]
[18, "+I", 6, "d1", "high", "00:00:05"]
');
-- @shape order
SELECT d.device_id, d.online, d.max_temp - 3 AS amount_x
FROM devices AS d
WHERE d.seen_at > TIMESTAMP '2024-01-01 00:00:16'
ORDER BY d.seen_at
LIMIT 3;
-- @shape semi
SELECT a.alarm_id, a.raised_at, a.raised_at - INTERVAL '10' SECOND AS at_time
FROM alarms AS a
WHERE EXISTS (SELECT 1 FROM devices d WHERE d.device_id = a.device_id);
CREATE TABLE reading_board (device_id STRING, site STRING, max_temp INT, online BOOLEAN, score_x BIGINT, rn BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk none, mode I,UB,UA,D
INSERT INTO reading_board
SELECT device_id, site, max_temp, online, EXTRACT(HOUR FROM seen_at) AS score_x, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY d.site, d.online ORDER BY d.seen_at, d.seen_at) AS rn FROM devices AS d WHERE d.seen_at = TIMESTAMP '2024-01-01 00:00:03'
) AS ranked
WHERE rn <= 2;
-- @shape agg
SELECT COUNT(d.site) AS n_all, COUNT(DISTINCT d.installed) AS n_all_2, SUM(d.max_temp) FILTER (WHERE d.online) AS total
FROM devices d;
-- @shape mistake/over-misuse
SELECT SUM(max_temp) OVER (ORDER BY seen_at DESC) AS x FROM devices;
-- @shape union/project
SELECT site, max_temp, online FROM devices
UNION
SELECT CAST(NULL AS STRING), max_temp, online FROM (SELECT max_temp, online, seen_at FROM devices)
UNION
SELECT severity, alarm_id, CAST(NULL AS BOOLEAN) FROM alarms;
-- @shape distinct
SELECT DISTINCT alarm_id, severity FROM alarms WHERE severity = 'mid';
CREATE TABLE reading_report (max_temp INT, lowest INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk none, mode I,UA,D
INSERT INTO reading_report
SELECT max_temp, MIN(max_temp) AS lowest FROM devices GROUP BY max_temp;
-- @shape explain/project
EXPLAIN CHANGELOG_MODE SELECT read_at, device_id, reading_id, humidity, NULLIF(derived, 'x') AS label
FROM readings;
-- @shape join
SELECT d.device_id, d.max_temp, d.seen_at, r.humidity, r.read_at
FROM devices AS d
JOIN readings AS r ON d.device_id = r.device_id;
-- @shape setop/order
SELECT device_id, max_temp FROM (SELECT device_id, max_temp FROM devices FETCH FIRST 1 ROWS ONLY) WHERE device_id IS NOT NULL
EXCEPT ALL
SELECT r.device_id, r.humidity FROM readings AS r;
-- @shape union/join
SELECT device_id, site, installed, online FROM devices WHERE seen_at < TIMESTAMP '2024-01-01 00:00:45'
UNION ALL
SELECT device_id, device_id_2, CAST(NULL AS DATE), CAST(NULL AS BOOLEAN) FROM (SELECT r.reading_id, r.device_id, r.read_at, a.device_id AS device_id_2 FROM readings r RIGHT JOIN alarms AS a ON r.device_id = a.device_id AND r.reading_id BETWEEN 2 AND 7 WHERE ABS(r.humidity) <> 0);
