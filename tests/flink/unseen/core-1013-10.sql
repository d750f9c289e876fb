-- Generated: profile core, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '1' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", "d1", "roof", 64, "2023-08-10", false, "00:00:01"]
["+I", "d3", "roof", 60, "2023-01-19", true, "00:00:00"]
["+I", "d4", "lab", 20, "2023-01-28", true, "00:00:03"]
["+I", "d3", "roof", 36, "2023-02-17", false, "00:00:01"]
["+I", "d1", "roof", 49, "2023-06-15", true, "00:00:05"]
["+I", "d4", "hall", 36, "2023-07-03", null, "00:00:05"]
["+I", "d4", "roof", null, "2023-06-25", false, "00:00:07"]
["+I", "d3", "lab", 87, "2023-11-08", true, "00:00:00"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  WATERMARK FOR read_at AS read_at - INTERVAL '2' SECOND,
  PRIMARY KEY (reading_id, device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "d2", 70.5, 16, "00:00:01"]
["+I", 3, "d2", 61.0, 66, "00:00:00"]
["-U", 1, "d2", 70.5, 16, "00:00:01"]
["+U", 1, "d2", 70.5, 64, "00:00:03"]
["+I", 6, "d2", 48.75, 30, "00:00:03"]
["-U", 3, "d2", 61.0, 66, "00:00:00"]
["+U", 3, "d2", 12.75, 66, "00:00:04"]
["-D", 3, "d2", 12.75, 66, "00:00:04"]
');
-- @shape project
SELECT site, max_temp, CAST(max_temp AS DECIMAL(12, 2)) AS val FROM devices;
-- @shape project
SELECT reading_id, device_id, humidity, read_at, humidity * 9 AS val
FROM readings
WHERE device_id <> 'd2';
CREATE TABLE reading_feed (col_0 INT, col_1 STRING, col_2 DECIMAL(4, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
CREATE TABLE reading_export (site STRING, max_temp INT, installed DATE, online BOOLEAN, seen_at TIMESTAMP(3), calc INT, total_x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO reading_feed VALUES (2, 'north', 20.25);
INSERT INTO reading_export
SELECT site, max_temp, installed, online, seen_at, ASCII(site) AS calc, SIGN(max_temp) AS total_x
FROM devices;
END;
CREATE TABLE reading_cache (site STRING, max_temp INT, PRIMARY KEY (site) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape setop insert: pk other, mode I,UA,D on conflict do nothing @plan
INSERT INTO reading_cache
SELECT site, max_temp FROM devices
EXCEPT
SELECT site, max_temp FROM devices
EXCEPT
SELECT site, max_temp FROM devices WHERE NOT online
ON CONFLICT DO NOTHING;
-- @shape union
SELECT d.site, d.max_temp, d.seen_at FROM devices AS d WHERE COALESCE(d.max_temp, -1) <= 5
UNION
SELECT device_id, humidity, read_at FROM readings WHERE device_id <> 'd2' AND device_id = 'd2';
CREATE TABLE reading_summary (device_id STRING, humidity INT, read_at TIMESTAMP(3), device_id_2 STRING, max_temp INT, online BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape join insert: pk none, mode requested
INSERT INTO reading_summary
SELECT r.device_id, r.humidity, r.read_at, d.device_id AS device_id_2, d.max_temp, d.online
FROM readings AS r
LEFT JOIN devices d ON r.device_id = d.device_id AND d.online IS TRUE;
-- @shape project/setop
SELECT device_id, site, installed, seen_at, IFNULL(site, '?') AS tag, SECOND(seen_at) AS calc
FROM (SELECT device_id, site, installed, seen_at FROM devices INTERSECT ALL SELECT device_id, site, installed, seen_at FROM devices);
-- @shape explain/over
EXPLAIN SELECT reading_id, humidity, read_at AS read_at_x, COUNT(device_id) OVER (PARTITION BY device_id ORDER BY read_at) AS cnt, AVG(humidity) OVER (PARTITION BY device_id ORDER BY read_at) AS avg_all
FROM readings;
-- @shape rank
SELECT temperature, humidity, CONCAT(device_id, '-', CAST(humidity AS STRING)) AS tag
FROM readings
QUALIFY ROW_NUMBER() OVER (PARTITION BY read_at ORDER BY read_at ASC) <= 2;
CREATE TABLE reading_archive (reading_id BIGINT, PRIMARY KEY (reading_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape cte/distinct insert: pk equal, mode I,UA,D
INSERT INTO reading_archive
WITH prep AS (SELECT device_id AS device_id_x, online, installed, installed > DATE '2023-11-08' AND online IS NOT FALSE AS hit FROM devices)
SELECT DISTINCT r.reading_id
FROM readings AS r;
-- @shape rank
SELECT device_id, online, seen_at, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY device_id ORDER BY seen_at, max_temp DESC) AS rn FROM devices
) t
WHERE rn <= 1;
-- @shape agg
SELECT device_id, COUNT(device_id) AS n_all, COUNT(*) AS cnt
FROM devices
GROUP BY device_id;
