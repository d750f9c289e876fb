-- Generated: profile core, domain sensors.
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  acked BOOLEAN,
  raised_at TIMESTAMP(3),
  WATERMARK FOR raised_at AS raised_at,
  PRIMARY KEY (alarm_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", 1, "d1", "low", null, "00:00:00"]
[3, "+I", 7, "d2", "mid", false, "00:00:04"]
[4, "+I", 3, "d3", "mid", true, "00:00:04"]
[5, "+I", 5, "d2", "low", false, "00:00:06"]
[8, "-D", 1, "d1", "low", null, "00:00:00"]
[10, "+I", 4, "d3", "mid", false, "00:00:07"]
[11, "+U", 4, "d3", "mid", false, "00:00:07"]
[12, "+I", 2, null, "low", true, "00:00:08"]
');
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '5' SECOND,
  PRIMARY KEY (device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", "d2", "hall", 37, true, "00:00:04"]
["+I", "d1", "lab", null, true, "00:00:05"]
["+I", "d3", "lab", 39, true, "00:00:06"]
["+I", "d4", "roof", 59, true, "00:00:00"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  derived AS CASE WHEN humidity IN (25, 86) THEN 'A' ELSE 'B' END,
  PRIMARY KEY (reading_id, device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 5, "d4", null, 25, "00:00:00"]
["+I", 10, "d2", 51.0, 60, "00:00:01"]
["+I", 1, "d3", 72.5, 13, "00:00:02"]
["-D", 1, "d3", 72.5, 13, "00:00:02"]
["+I", 1, "d3", 78.75, 21, "00:00:07"]
["+I", 4, "d1", 25.0, 86, "00:00:08"]
');
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
CREATE TABLE reading_stats (severity STRING, device_id STRING, highest STRING, PRIMARY KEY (severity, device_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO reading_stats
SELECT severity, device_id, MAX(severity) AS highest
FROM alarms
GROUP BY severity, device_id;
-- @shape project insert: old sink
INSERT INTO reading_stats
SELECT device_id, NULLIF(device_id, 'none') AS info, site
FROM devices
WHERE site = device_id;
RESET 'table.exec.sink.keyed-shuffle';
CREATE TABLE reading_mart (num_rows BIGINT, num_rows_2 BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape agg insert: pk none, mode I
INSERT INTO reading_mart
SELECT COUNT(*) AS num_rows, COUNT(DISTINCT r.device_id) AS num_rows_2 FROM readings AS r;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape scalar/join
SELECT q.alarm_id
FROM (SELECT a.alarm_id, a.acked, r.reading_id FROM alarms AS a LEFT OUTER JOIN readings AS r ON a.device_id = r.device_id AND r.humidity NOT IN (21, 13, 25, 86)) AS q
WHERE q.reading_id < (SELECT MAX(r.humidity) FROM readings AS r);
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
CREATE TABLE reading_archive (device_id STRING, lowest INT, num_rows BIGINT, first_one STRING, PRIMARY KEY (device_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,D');
-- @shape agg/project/join insert: pk equal, mode I,D
INSERT INTO reading_archive
SELECT device_id, MIN(COALESCE(max_temp, 0)) AS lowest, COUNT(*) AS num_rows, MIN(device_id_2) AS first_one
FROM (SELECT flagged, device_id, device_id_2, max_temp FROM (SELECT a.device_id LIKE '%3%' AS flagged, a.alarm_id, a.device_id, a.acked, d.device_id AS device_id_2, d.max_temp, d.online FROM alarms AS a FULL JOIN devices AS d ON a.device_id = d.device_id) WHERE acked)
WHERE max_temp = 39
GROUP BY device_id;
SET 'table.exec.sink.upsert-materialize' = 'NONE';
CREATE TABLE reading_export (reading_id BIGINT NOT NULL, humidity BIGINT, derived STRING, device_id STRING NOT NULL, site STRING, val INT, max_temp INT, seen_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO reading_export (reading_id, humidity, derived, device_id, site, val, max_temp, seen_at)
SELECT r.reading_id, r.humidity, r.derived, d.device_id, d.site, ABS(d.max_temp - 6) AS val, d.max_temp, d.seen_at
FROM readings AS r
JOIN devices d ON r.device_id = d.device_id;
RESET 'table.exec.sink.upsert-materialize';
-- @shape rank
SELECT humidity, temperature, device_id
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY device_id ORDER BY read_at DESC, reading_id DESC) AS rownum FROM readings
)
WHERE rownum <= 2;
CREATE TABLE reading_cache (reading_id BIGINT, derived STRING, device_id STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO reading_cache
SELECT r.reading_id, r.derived, a.device_id
FROM readings r
INNER JOIN alarms AS a ON r.device_id = a.device_id;
-- @shape mistake/text-plus-number
SELECT -device_id AS x FROM readings;
