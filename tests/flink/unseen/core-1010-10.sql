-- Generated: profile core, domain sensors.
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  acked BOOLEAN,
  raised_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 6, "d2", "high", false, "00:00:03"]
["-U", 6, "d2", "high", false, "00:00:03"]
["+U", 6, "d1", "high", false, "00:00:07"]
["-U", 6, "d1", "high", false, "00:00:07"]
["+U", 6, "d2", "high", false, "00:00:09"]
["-U", 6, "d2", "high", false, "00:00:09"]
["+U", 6, "d2", "high", true, "00:00:13"]
["-D", 6, "d2", "high", true, "00:00:13"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  WATERMARK FOR read_at AS read_at
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 7, "d1", 42.0, 50, "00:00:04"]
[2, "+I", 4, "d2", 20.75, 30, "00:00:04"]
[4, "+I", 10, "d2", 74.75, 17, "00:00:06"]
[5, "+I", 8, "d4", null, 32, "00:00:06"]
[6, "+I", 3, "d1", 61.5, 79, "00:00:07"]
');
CREATE VIEW alarm_view AS SELECT q.n_all, q.sum_all = 32.5 AND q.read_at <= TIMESTAMP '2024-01-01 00:00:06' AS flagged, q.n_all - 8 AS total_x
FROM (SELECT read_at, COUNT(reading_id) OVER (PARTITION BY reading_id ORDER BY read_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS n_all, SUM(CASE WHEN read_at IS NOT NULL THEN 1 END) OVER (PARTITION BY reading_id ORDER BY read_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS sum_all FROM readings) AS q
WHERE TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', q.read_at) > 19;
-- @shape rank
SELECT temperature
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY r.read_at DESC, r.temperature ASC) AS row_num FROM readings r
) t
WHERE row_num BETWEEN 1 AND 1;
-- @shape join
SELECT a.alarm_id, a.device_id, a.acked, r.temperature
FROM alarms AS a
INNER JOIN readings r ON a.device_id = r.device_id;
-- @shape project/rank
SELECT q.alarm_id, q.device_id, q.acked, q.raised_at, q.rn, UPPER(q.device_id) AS tag, IF(q.raised_at <= TIMESTAMP '2024-01-01 00:00:07', q.alarm_id, 0) AS amount_x
FROM (SELECT * FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY a.acked ORDER BY a.alarm_id ASC) AS rn FROM alarms AS a ) t WHERE rn <= 2) AS q;
CREATE TABLE alarm_export (temperature DOUBLE, lowest DOUBLE, mean INT, PRIMARY KEY (temperature) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO alarm_export
SELECT r.temperature, MIN(r.temperature) AS lowest, AVG(r.humidity) AS mean
FROM readings AS r
GROUP BY r.temperature;
CREATE TABLE alarm_stats (raised_at TIMESTAMP(3), alarm_id INT, device_id STRING, rn BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE alarm_stats_2 (raised_at TIMESTAMP(3), alarm_id INT, device_id STRING, rn BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO alarm_stats
SELECT raised_at, alarm_id, device_id, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY raised_at DESC, alarm_id DESC) AS rn FROM alarms
)
WHERE rn <= 2;
INSERT INTO alarm_stats_2
SELECT raised_at, alarm_id, device_id, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY raised_at DESC, alarm_id DESC) AS rn FROM alarms
)
WHERE rn <= 2;
END;
CREATE TABLE alarm_board (device_id STRING, read_at TIMESTAMP(3), alarm_id BIGINT, severity STRING, raised_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape join insert: pk none, mode all
INSERT INTO alarm_board
SELECT r.device_id, r.read_at, a.alarm_id, a.severity, a.raised_at
FROM readings AS r
JOIN alarms AS a ON a.device_id = r.device_id;
-- @shape project
SELECT device_id, severity, CAST(alarm_id AS DECIMAL(12, 2)) AS calc, raised_at, CONCAT(device_id, ':', severity) AS tag
FROM alarms
WHERE raised_at < TIMESTAMP '2024-01-01 00:00:09';
