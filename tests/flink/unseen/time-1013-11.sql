-- Generated: profile time, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '5' SECOND,
  PRIMARY KEY (device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", "d1", "hall", 54, "2023-05-27", true, "00:00:03"]
[3, "-U", "d1", "hall", 54, "2023-05-27", true, "00:00:03"]
[4, "+U", "d1", "hall", 54, null, true, "00:00:04"]
[7, "-U", "d1", "hall", 54, null, true, "00:00:04"]
[8, "+U", "d1", null, 74, "2023-05-09", true, "00:00:01"]
');
CREATE TABLE readings (
  reading_id BIGINT NOT NULL,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR read_at AS read_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 4, "d2", 80.5, 11, "00:00:03"]
["+I", 11, "d2", 82.75, 84, "00:00:03"]
["+I", 4, "d3", 68.0, 77, "00:00:03"]
["+I", 10, "d1", 85.5, 20, "00:00:03"]
["+I", 3, "d1", 15.75, 51, "00:00:03"]
["+I", 1, "d1", 39.75, 12, "00:00:03"]
["+I", 6, "d1", 64.25, 23, "00:00:00"]
["+I", 3, "d2", 54.5, 18, "00:00:05"]
["+I", 5, "d4", 27.5, 57, "00:00:05"]
["+I", 6, "d2", 41.5, 13, "00:00:05"]
');
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  raised_at TIMESTAMP(3),
  derived AS CASE WHEN severity LIKE 'l_%' THEN alarm_id WHEN severity IN ('low', 'mid', 'high') THEN 7 ELSE alarm_id END,
  proc AS PROCTIME(),
  WATERMARK FOR raised_at AS raised_at,
  PRIMARY KEY (alarm_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 8, "d2", "high", "00:00:06"]
[4, "+I", 6, "d2", "low", "00:00:06"]
[7, "+I", 7, "d3", "low", "00:00:06"]
[9, "+I", 1, "d4", "high", "00:00:07"]
[12, "+I", 4, "d3", "high", "00:00:02"]
[15, "+I", 3, "d4", "low", "00:00:08"]
[17, "+I", 2, "d1", "high", "00:00:09"]
[19, "+I", 5, "d2", "mid", "00:00:09"]
');
-- @shape temporal-join
SELECT r.device_id, r.temperature, r.read_at, d.device_id AS device_id_2, d.site, d.online, d.seen_at
FROM readings AS r
RIGHT JOIN devices FOR SYSTEM_TIME AS OF r.read_at AS d ON r.device_id = d.device_id;
-- @shape window-rank/window-agg
SELECT window_start, device_id, n_all
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, device_id ORDER BY n_all DESC) AS rn FROM (SELECT window_start, window_end, device_id, COUNT(*) AS num_rows, COUNT(*) AS n_all FROM TUMBLE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '1' MINUTE) WHERE humidity < 51 GROUP BY window_start, window_end, device_id)
)
WHERE rn = 1;
-- @shape advice/temporal-join
EXPLAIN PLAN_ADVICE SELECT d.online AS online_x, d.seen_at, r.reading_id, r.device_id, r.read_at, CAST(r.temperature AS INT) AS amount_x
FROM devices AS d
LEFT JOIN readings FOR SYSTEM_TIME AS OF d.seen_at AS r ON d.device_id = r.device_id
WHERE d.site <> 'hall';
-- @shape temporal-join
SELECT r.temperature AS temperature_x, r.humidity, r.read_at, d.max_temp
FROM readings AS r
JOIN devices FOR SYSTEM_TIME AS OF r.read_at AS d ON r.device_id = d.device_id;
-- @shape agg
SELECT d.site, DATE_FORMAT(d.seen_at, 'HH:mm') AS grp, SUM(d.max_temp) AS sum_all
FROM devices d
GROUP BY d.site, DATE_FORMAT(d.seen_at, 'HH:mm');
CREATE TABLE device_summary (alarm_id INT, severity STRING, n_all BIGINT, PRIMARY KEY (alarm_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape advice/over
EXPLAIN PLAN_ADVICE INSERT INTO device_summary
SELECT alarm_id, severity, COUNT(*) OVER (PARTITION BY alarm_id ORDER BY raised_at RANGE BETWEEN INTERVAL '12' SECOND PRECEDING AND CURRENT ROW) AS n_all
FROM alarms;
-- @shape mistake/not-grouped
SELECT temperature, COUNT(*) AS c FROM readings GROUP BY 1;
CREATE TABLE device_feed (window_start TIMESTAMP(3), device_id STRING, window_end_x TIMESTAMP(3), humidity INT, read_at TIMESTAMP(3), rn BIGINT, PRIMARY KEY (window_end_x, device_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-rank insert: pk other, mode I
INSERT INTO device_feed
SELECT window_start, device_id, window_end AS window_end_x, humidity, read_at, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY humidity DESC) AS rn FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '10' SECOND))
)
WHERE rn <= 1;
-- @shape cascade/window-agg
SELECT window_start, window_end, device_id, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, device_id, COUNT(*) AS cnt FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '5' SECOND)) GROUP BY window_start, window_end, window_time, device_id), DESCRIPTOR(wtime), INTERVAL '15' SECOND))
GROUP BY window_start, window_end, device_id;
CREATE TABLE device_board (device_id STRING, installed DATE, seen_at TIMESTAMP(3), online BOOLEAN, site STRING, PRIMARY KEY (online) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk other, mode I,UA,D
INSERT INTO device_board
SELECT device_id, installed, seen_at, online, site
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY d.installed ORDER BY proc ASC) AS rownum FROM devices AS d
) AS ranked
WHERE rownum <= 1;
SET 'table.optimizer.reuse-sub-plan-enabled' = 'false';
CREATE TABLE device_stats (severity STRING, device_id STRING, online BOOLEAN, site_x STRING, raised_at TIMESTAMP(3), seen_at TIMESTAMP(3), PRIMARY KEY (online) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join insert: pk other, mode I,UB,UA,D
INSERT INTO device_stats
SELECT a.severity, a.device_id, d.online, d.site AS site_x, a.raised_at, d.seen_at
FROM devices AS d
JOIN alarms FOR SYSTEM_TIME AS OF d.seen_at AS a ON d.max_temp = a.alarm_id;
CREATE TABLE device_feed_2 (severity STRING, raised_at TIMESTAMP(3), derived INT, site STRING, max_temp INT, seen_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape temporal-join insert: pk none, mode I
INSERT INTO device_feed_2
SELECT a.severity, a.raised_at, a.derived, d.site, d.max_temp, d.seen_at
FROM alarms a
LEFT JOIN devices FOR SYSTEM_TIME AS OF a.raised_at AS d ON a.device_id = d.device_id;
