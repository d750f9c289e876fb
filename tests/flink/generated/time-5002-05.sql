-- Generated: profile time, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '5' SECOND,
  PRIMARY KEY (device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", "d2", "hall", 34, "2023-03-17", null, "00:00:05"]
[6, "+I", "d4", "hall", 75, "2023-07-17", null, "00:00:00"]
[9, "+I", "d3", "hall", 56, "2023-07-11", true, "00:00:04"]
[12, "+I", "d1", "lab", 52, "2023-11-12", false, "00:00:08"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  derived AS reading_id + humidity,
  WATERMARK FOR read_at AS read_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "d2", 77.5, 38, "00:00:02"]
["+I", 10, "d3", 73.75, 72, "00:00:03"]
["+I", 11, "d4", 40.75, null, "00:00:01"]
["+I", 1, "d4", 88.5, null, "00:00:01"]
["+I", 9, "d1", 37.75, 57, "00:00:02"]
["+I", 3, "d3", 16.75, 22, "00:00:06"]
["+I", 2, "d3", 97.75, 71, "00:00:07"]
["+I", 11, "d4", 79.75, 76, "00:00:07"]
["+I", 9, "d4", 23.5, 79, "00:00:09"]
');
CREATE VIEW latest_devices AS
SELECT device_id, max_temp, installed, seen_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY device_id ORDER BY seen_at DESC) AS rn FROM devices
) WHERE rn = 1;
-- @shape explain/window-tvf
EXPLAIN SELECT temperature, humidity, window_start, window_end AS window_end_x
FROM CUMULATE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '20' SECOND, INTERVAL '1' MINUTE);
CREATE TABLE device_export (seen_at TIMESTAMP(3), highest INT, sum_all INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape over insert: pk none, mode I
INSERT INTO device_export
SELECT seen_at, MAX(NULLIF(max_temp, 52)) OVER w AS highest, SUM(max_temp) OVER w AS sum_all
FROM devices
WINDOW w AS (PARTITION BY site ORDER BY seen_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW);
-- @shape legacy-window
SELECT device_id, SESSION_START(read_at, INTERVAL '10' SECOND) AS w_start, SESSION_END(read_at, INTERVAL '10' SECOND) AS w_end, LAST_VALUE(read_at) AS last_seen, MIN(read_at) AS lowest
FROM readings
GROUP BY device_id, SESSION(read_at, INTERVAL '10' SECOND);
-- @shape window-rank/window-agg
SELECT window_start, window_end AS window_end_x, mean, list_all, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, list_all ORDER BY temperature) AS rn FROM (SELECT window_start, window_end, temperature, AVG(temperature) AS mean, LISTAGG(device_id) AS list_all FROM CUMULATE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '30' SECOND, INTERVAL '1' MINUTE) GROUP BY window_start, window_end, temperature)
)
WHERE rn <= 1;
SET 'table.exec.state.ttl' = '1 h';
-- @shape mistake/over-misuse
SELECT SUM(temperature) OVER (ORDER BY read_at DESC) AS x FROM readings;
RESET 'table.exec.state.ttl';
-- @shape mistake/aggregate-in-where
SELECT COUNT(*) AS c FROM devices GROUP BY MAX(max_temp);
-- @shape rank
SELECT *
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY max_temp DESC, seen_at ASC) AS row_num FROM devices WHERE device_id = 'd2'
) AS ranked
WHERE row_num BETWEEN 1 AND 1;
