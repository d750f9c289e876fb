-- Generated: profile errors, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", "d3", "roof", 71, "2023-04-04", false, "00:00:04"]
["+I", "d1", "hall", 45, "2023-12-10", null, "00:00:00"]
["+I", "d2", "hall", 75, "2023-08-19", true, "00:00:05"]
["+I", "d3", "roof", 48, "2023-08-04", false, "00:00:00"]
["+I", "d2", "roof", 66, "2023-03-14", false, "00:00:06"]
["+I", "d3", "hall", 70, "2023-06-14", null, "00:00:09"]
["+I", "d4", "lab", 26, "2023-06-18", true, "00:00:11"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 2, "d2", 77.0, 16, "00:00:05"]
[6, "+I", 11, "d2", 44.75, 17, "00:00:06"]
[7, "+I", 5, "d4", 33.25, 43, "00:00:07"]
[9, "+I", 8, "d1", 10.25, 66, "00:00:20"]
[11, "+I", 6, "d4", 28.25, 36, "00:00:22"]
[12, "+I", 7, "d4", 97.75, 86, "00:00:25"]
[13, "+I", 4, "d1", 25.5, 80, "00:00:54"]
[14, "+I", 9, "d2", 82.25, 90, "00:00:57"]
');
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  acked BOOLEAN,
  raised_at TIMESTAMP(3),
  derived AS alarm_id * 9,
  WATERMARK FOR raised_at AS raised_at - INTERVAL '5' SECOND,
  PRIMARY KEY (alarm_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'abilities' = 'projection', 'data' = '
[3, "+I", 2, "d3", "high", false, "00:00:00"]
[6, "+I", 1, "d4", "mid", false, "00:00:04"]
[8, "-D", 2, "d3", "high", false, "00:00:00"]
[11, "+U", 1, "d4", "mid", false, "00:00:06"]
[14, "-D", 1, "d4", "mid", false, "00:00:06"]
');
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM TUMBLE(TABLE devices, DESCRIPTOR(seen_at), 10) GROUP BY window_start, window_end;
-- @shape mistake/window-misuse
SELECT TUMBLE_START(seen_at, INTERVAL '10' SECOND) AS s, COUNT(*) AS c FROM devices GROUP BY TUMBLE(seen_at, INTERVAL '5' SECOND);
-- @shape mistake/not-grouped
SELECT reading_id, read_at, COUNT(*) AS c FROM readings GROUP BY reading_id;
-- @shape mistake/syntax
SELECT *,
FROM devices d
WHERE d.installed <= DATE '2023-12-10' AND d.installed <= DATE '2023-03-14';
-- @shape project
SELECT r.reading_id, r.device_id, r.temperature, CASE r.device_id WHEN 'b' THEN 'one' WHEN 'z' THEN 'two' ELSE r.device_id END AS info, r.read_at
FROM readings AS r
WHERE r.reading_id <= 9;
-- @shape mistake/syntax
SELECT d.site, d.online, FIRST_VALUE(d.seen_at) AS first_seen
FROM devices AS d
GROUP BY d.site, d.online WHERE;
