-- Generated: profile errors, domain sensors.
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  acked BOOLEAN,
  raised_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 2, "d1", "mid", false, "00:00:01"]
[5, "-U", 2, "d1", "mid", false, "00:00:01"]
[7, "+U", 2, "d1", "mid", false, "00:00:01"]
[9, "-U", 2, "d1", "mid", false, "00:00:01"]
[10, "+U", 2, "d2", "mid", false, "00:00:01"]
[13, "-U", 2, "d2", "mid", false, "00:00:01"]
[14, "+U", 2, "d2", "high", true, "00:00:01"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  PRIMARY KEY (reading_id, device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
[1, "+I", 10, "d3", 46.25, 58, "00:00:00"]
[4, "+U", 10, "d3", 46.25, 63, "00:00:00"]
[5, "+I", 6, "d2", 97.25, 36, "00:00:02"]
[6, "+U", 6, "d2", 41.0, 36, "00:00:00"]
[8, "+I", 10, "d1", null, null, "00:00:00"]
[9, "+I", 5, "d2", 96.25, 34, "00:00:03"]
');
-- @shape explain/agg
EXPLAIN PLAN FOR SELECT r.temperature, SUM(r.temperature) AS sum_all
FROM readings AS r
GROUP BY r.temperature;
-- @shape mistake/other
SELECT TOP 3 device_id FROM alarms;
-- @shape join/join
SELECT q.device_id, q.alarm_id, q.read_at, a.device_id AS device_id_2, q.reading_id
FROM (SELECT r.reading_id, r.read_at, a.alarm_id, r.device_id FROM alarms AS a JOIN readings AS r ON a.device_id = r.device_id) q
LEFT OUTER JOIN alarms AS a ON q.alarm_id = a.alarm_id;
-- @shape mistake/unknown-column
SELECT a2.acked, a.acked AS acked_2, a.raised_at, a2.raised_at AS raised_at_2, a.ALARM_ID
FROM (SELECT device_id, humidity, read_at FROM (   SELECT *, ROW_NUMBER() OVER (ORDER BY reading_id) AS rn FROM readings ) t WHERE rn = 1) AS q
LEFT JOIN alarms AS a ON q.device_id = a.device_id
INNER JOIN alarms AS a2 ON a2.device_id = a.device_id AND q.humidity BETWEEN 34 AND 36;
-- @shape mistake/bad-cast
SELECT CAST(raised_at AS DOUBLE) AS x FROM alarms;
-- @shape mistake/unknown-column
SELECT device_id, reading_id, LISTAGG(device_id) AS all_of, COUNT(humiditys) AS cnt
FROM readings
GROUP BY device_id, reading_id;
-- @shape mistake/arguments
SELECT DATE_FORMAT(read_at, 1) AS x FROM readings;
-- @shape project
SELECT alarm_id, device_id AS device_id_x, severity, raised_at FROM alarms;
-- @shape mistake/window-misuse
SELECT COUNT(*) AS c FROM readings GROUP BY TUMBLE(reading_id, INTERVAL '10' SECOND);
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM TUMBLE(TABLE alarms, DESCRIPTOR(alarm_id), INTERVAL '0' SECOND) GROUP BY window_start, window_end;
-- @shape mistake/subquery
SELECT * FROM alarms WHERE EXISTS (alarms);
-- @shape mistake/unknown-function
SELECT STRING_AGG(read_at, ',') AS x FROM readings;
