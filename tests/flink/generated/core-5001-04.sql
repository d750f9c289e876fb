-- Generated: profile core, domain sensors.
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  acked BOOLEAN,
  raised_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 1, "d3", "low", true, "00:00:01"]
[2, "+I", 8, "d3", "low", true, "00:00:06"]
[5, "+I", 7, "d2", "mid", false, "00:00:07"]
[6, "+I", 7, "d4", "low", false, "00:00:08"]
[9, "+I", 4, "d2", "high", true, "00:00:09"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  proc AS PROCTIME(),
  PRIMARY KEY (reading_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 4, "d4", 91.5, 67, "00:00:03"]
["+I", 5, "d1", 94.25, 70, "00:00:02"]
["+I", 10, "d3", 52.0, 35, "00:00:09"]
["+I", 12, "d2", 56.75, 31, "00:00:01"]
["+I", 8, "d3", 79.25, 95, "00:00:07"]
["+I", 3, "d2", 49.25, 49, "00:00:11"]
');
CREATE TABLE alarm_report (grp INT, humidity INT, total BIGINT, PRIMARY KEY (grp, humidity) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg/semi insert: pk equal, mode I,UA,D
INSERT INTO alarm_report
SELECT MOD(q.reading_id, 3) AS grp, q.humidity, SUM(q.reading_id) AS total
FROM (SELECT r.reading_id, r.device_id, r.humidity FROM readings AS r WHERE EXISTS (SELECT a.device_id FROM alarms a WHERE a.device_id = r.device_id AND a.acked)) AS q
GROUP BY MOD(q.reading_id, 3), q.humidity;
CREATE TABLE alarm_stats (reading_id BIGINT, device_id STRING, temperature DOUBLE, PRIMARY KEY (device_id, reading_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk equal, mode I,UA,D
INSERT INTO alarm_stats
SELECT reading_id, device_id, temperature
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY r.device_id, r.reading_id ORDER BY r.temperature ASC, r.humidity DESC) AS row_num FROM readings r
) AS ranked
WHERE row_num = 1;
-- @shape agg
SELECT reading_id, MAX(reading_id) AS last_one
FROM readings
WHERE reading_id <= 8
GROUP BY reading_id
HAVING MAX(reading_id) > 1;
-- @shape project
SELECT * FROM alarms WHERE raised_at > TIMESTAMP '2024-01-01 00:00:09';
CREATE TABLE alarm_cache (reading_id BIGINT NOT NULL, device_id VARCHAR(20), humidity INT, read_at TIMESTAMP(3), alarm_id_x INT, acked BOOLEAN, raised_at TIMESTAMP(3), PRIMARY KEY (humidity) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape join insert: pk other, mode all
INSERT INTO alarm_cache
SELECT r.reading_id, r.device_id, r.humidity, r.read_at, a.alarm_id AS alarm_id_x, a.acked, a.raised_at
FROM readings r
LEFT JOIN alarms AS a ON r.device_id = a.device_id;
CREATE TABLE alarm_export (reading_id BIGINT, device_id STRING, txt STRING, temperature DOUBLE, humidity INT, read_at TIMESTAMP(3), flagged BOOLEAN, PRIMARY KEY (reading_id, txt) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk other, mode I
INSERT INTO alarm_export
SELECT reading_id, device_id, CONCAT(device_id, ':', device_id) AS txt, temperature, humidity, read_at, read_at < TIMESTAMP '2024-01-01 00:00:11' AS flagged
FROM readings;
CREATE TABLE alarm_report_2 (device_id STRING, num_rows BIGINT, last_one BIGINT, PRIMARY KEY (device_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO alarm_report_2
SELECT device_id, COUNT(*) AS num_rows, MAX(reading_id) AS last_one
FROM readings
WHERE NOT (humidity = 49)
GROUP BY device_id;
-- @shape order
SELECT alarm_id, device_id AS device_id_x, severity, acked, RIGHT(severity, 1) AS label
FROM alarms
ORDER BY alarm_id DESC;
