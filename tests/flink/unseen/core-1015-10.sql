-- Generated: profile core, domain sensors.
CREATE TABLE devices (
  device_id STRING NOT NULL,
  site STRING,
  max_temp INT,
  installed DATE,
  online BOOLEAN,
  seen_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", "d2", "lab", 58, "2023-06-10", true, "00:00:01"]
["+I", "d2", "lab", 30, "2023-10-22", false, "00:00:06"]
["+I", "d2", "roof", 71, "2023-03-01", true, "00:00:06"]
["+I", "d2", "lab", 78, "2023-01-21", false, "00:00:07"]
["+I", "d2", "hall", 77, "2023-03-12", true, "00:00:08"]
["+I", "d4", "hall", 85, "2023-03-12", false, "00:00:08"]
["+I", "d4", "roof", 69, "2023-04-27", true, "00:00:09"]
["+I", "d1", "roof", 44, "2023-09-01", true, "00:00:09"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  PRIMARY KEY (reading_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'abilities' = 'projection', 'data' = '
[1, "+I", 5, "d4", 37.0, 50, "00:00:04"]
[3, "+U", 5, "d1", 80.25, 50, "00:00:04"]
[5, "+U", 5, "d1", 76.5, 46, "00:00:05"]
[7, "+I", 2, "d3", 58.25, 53, "00:00:04"]
[8, "+I", 7, "d1", 95.25, 87, "00:00:07"]
[9, "+I", 9, "d4", 30.25, 30, "00:00:02"]
[11, "-D", 5, null, null, null, null]
[12, "-D", 7, null, null, null, null]
');
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  acked BOOLEAN,
  raised_at TIMESTAMP(3),
  derived AS UPPER(device_id),
  WATERMARK FOR raised_at AS raised_at - INTERVAL '2' SECOND,
  PRIMARY KEY (alarm_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA', 'data' = '
[3, "+I", 6, "d1", "low", false, "00:00:00"]
[6, "-U", 6, "d1", "low", false, "00:00:00"]
[7, "+U", 6, "d1", "low", false, "00:00:04"]
[10, "+I", 1, "d1", "low", null, "00:00:06"]
[12, "+I", 3, "d1", "mid", false, "00:00:07"]
[14, "+I", 2, "d2", "mid", true, "00:00:09"]
');
CREATE VIEW reading_view AS SELECT device_id, humidity, MIN(reading_id) AS lowest
FROM readings
GROUP BY device_id, humidity
HAVING MIN(reading_id) <> 5;
CREATE TABLE reading_mart (device_id STRING, site STRING, seen_at TIMESTAMP(3), PRIMARY KEY (seen_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape union insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO reading_mart
SELECT device_id, site, seen_at FROM devices WHERE installed = DATE '2023-04-27'
UNION ALL
SELECT device_id, CAST(NULL AS STRING), read_at FROM readings WHERE read_at > TIMESTAMP '2024-01-01 00:00:26' AND temperature = 76.5
ON CONFLICT DO DEDUPLICATE;
CREATE TABLE reading_board (online BOOLEAN, label STRING, max_temp INT, installed DATE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project/project/rank insert: pk none, mode I,UB,UA,D
INSERT INTO reading_board
SELECT q.online, q.label, q.max_temp, q.installed
FROM (SELECT site, max_temp, online, installed, label FROM (SELECT site, seen_at, max_temp, online, installed, LOWER(site) AS label FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY d.device_id ORDER BY d.seen_at) AS rn FROM devices AS d ) t WHERE rn <= 2)) q
WHERE q.max_temp <= 85;
-- @shape project
SELECT alarm_id, acked AS acked_x, CASE WHEN acked IS NOT FALSE THEN 'big' ELSE 'small' END AS info, raised_at = TIMESTAMP '2024-01-01 00:00:04' AS is_ok
FROM alarms
WHERE alarm_id IN (3, 6) AND derived = 'new';
CREATE TABLE reading_export (device_id STRING, highest BIGINT, first_seen BIGINT, PRIMARY KEY (device_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg/view/agg insert: pk equal, mode I,UA,D
INSERT INTO reading_export
SELECT device_id, MAX(lowest) AS highest, FIRST_VALUE(lowest) FILTER (WHERE device_id <> 'd4') AS first_seen
FROM reading_view
GROUP BY device_id;
-- @shape project
SELECT d.max_temp, d.online, CHAR_LENGTH(d.device_id) AS val, CASE WHEN CAST(d.max_temp AS DECIMAL(12, 2)) < 14 THEN 'A' ELSE 'B' END AS code
FROM devices d;
CREATE TABLE reading_summary (reading_id BIGINT, device_id STRING, temperature DOUBLE, humidity INT, read_at TIMESTAMP(3), PRIMARY KEY (reading_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE reading_stats (reading_id BIGINT NOT NULL, device_id STRING, temperature DOUBLE, humidity INT, read_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO reading_summary
SELECT r.reading_id, r.device_id, r.temperature, r.humidity, r.read_at
FROM readings AS r
WHERE EXISTS (SELECT * FROM devices d WHERE d.device_id = r.device_id);
INSERT INTO reading_stats
SELECT r.reading_id, r.device_id, r.temperature, r.humidity, r.read_at
FROM readings AS r
WHERE EXISTS (SELECT * FROM devices d WHERE d.device_id = r.device_id);
END;
-- @shape semi/view/agg @unordered
SELECT a.alarm_id, a.device_id, a.severity, a.acked, a.raised_at, a.derived, a.alarm_id * 6 AS score_x
FROM alarms AS a
WHERE a.device_id IN (SELECT r.device_id FROM reading_view AS r) AND a.device_id <> 'd2';
