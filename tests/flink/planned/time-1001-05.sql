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
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", "d4", "roof", 86, "2023-04-04", true, "00:00:04"]
["+U", "d4", "roof", 86, "2023-04-04", true, "00:00:04"]
["+U", "d4", "roof", 86, "2023-04-04", true, "00:00:05"]
["+U", "d4", "hall", 86, "2023-04-04", true, "00:00:08"]
["-D", "d4", "hall", 86, "2023-04-04", true, "00:00:08"]
["+U", "d3", "hall", 37, "2023-03-11", false, "00:00:11"]
["+U", "d3", "hall", 37, "2023-05-10", true, "00:00:14"]
["-D", "d3", "hall", 37, "2023-05-10", true, "00:00:14"]
["+I", "d3", "hall", 89, "2023-03-09", false, "00:00:15"]
["-D", "d3", "hall", 89, "2023-03-09", false, "00:00:15"]
');
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  raised_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR raised_at AS raised_at
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 8, "d1", "mid", "00:00:00"]
[2, "-D", 8, "d1", "mid", "00:00:00"]
[3, "+I", 5, "d3", "low", "00:00:11"]
[4, "-U", 5, "d3", "low", "00:00:11"]
[6, "+U", 5, "d1", "high", "00:00:17"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
["+I", 10, "d4", 75.5, 85, "00:00:01"]
["+I", 8, "d4", 63.25, 74, "00:00:00"]
["+I", 6, "d1", 48.25, 37, "00:00:00"]
["+I", 12, "d1", 54.75, 80, "00:00:02"]
["+I", 7, "d1", 94.0, null, "00:00:02"]
["+I", 10, null, 26.75, 84, "00:00:02"]
["+I", 3, "d3", 35.5, 19, "00:00:03"]
["+I", 4, "d1", 69.25, 24, "00:00:04"]
["+I", 8, "d2", 94.0, 11, "00:00:05"]
');
-- @shape lookup-join
SELECT a.alarm_id, a.device_id, a.severity, r.device_id AS device_id_2, r.humidity, r.read_at, CAST(r.temperature AS BIGINT) AS calc
FROM alarms a
LEFT JOIN readings FOR SYSTEM_TIME AS OF a.proc AS r ON a.device_id = r.device_id;
-- @shape rank
SELECT reading_id, device_id, temperature AS temperature_x, humidity
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY device_id, reading_id ORDER BY read_at DESC) AS row_num FROM readings WHERE temperature BETWEEN 35.5 AND 54.75
)
WHERE row_num <= 1;
CREATE TABLE device_index (reading_id BIGINT, read_at TIMESTAMP(3), avg_all INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE device_export (reading_id BIGINT, read_at TIMESTAMP(3), avg_all INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE device_archive (reading_id BIGINT, read_at TIMESTAMP(3), avg_all INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO device_index
SELECT reading_id, read_at, AVG(humidity) OVER (PARTITION BY humidity, temperature ORDER BY humidity ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS avg_all
FROM readings
WHERE reading_id IS NOT NULL;
INSERT INTO device_export
SELECT reading_id, read_at, AVG(humidity) OVER (PARTITION BY humidity, temperature ORDER BY humidity ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS avg_all
FROM readings
WHERE reading_id IS NOT NULL;
INSERT INTO device_archive
SELECT reading_id, read_at, AVG(humidity) OVER (PARTITION BY humidity, temperature ORDER BY humidity ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS avg_all
FROM readings
WHERE reading_id IS NOT NULL;
END;
CREATE TABLE device_summary (reading_id BIGINT, device_id STRING, temperature DOUBLE, humidity INT, read_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk none, mode I,UB,UA,D
INSERT INTO device_summary SELECT * FROM readings WHERE humidity >= 19;
CREATE TABLE device_feed (alarm_id BIGINT, sum_all INT, PRIMARY KEY (alarm_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape agg insert: pk equal, mode I,UA
INSERT INTO device_feed
SELECT alarm_id, SUM(alarm_id) AS sum_all
FROM alarms
WHERE severity IN ('mid', 'low') OR raised_at < TIMESTAMP '2024-01-01 00:00:17'
GROUP BY alarm_id;
CREATE TABLE device_cache (alarm_id INT, device_id STRING, reading_id BIGINT, PRIMARY KEY (alarm_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape lookup-join insert: pk other, mode I,UB,UA,D
INSERT INTO device_cache
SELECT a.alarm_id, a.device_id, r.reading_id
FROM alarms a
JOIN readings FOR SYSTEM_TIME AS OF a.proc AS r ON a.device_id = r.device_id AND r.read_at = TIMESTAMP '2024-01-01 00:00:03';
