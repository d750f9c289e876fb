-- Generated: profile wild, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at,
  PRIMARY KEY (device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", "d1", "roof", 84, "2023-02-26", true, "00:00:02"]
["+I", "d3", "roof", 51, "2023-07-25", true, "00:00:04"]
["+I", "d4", "roof", 35, "2023-04-11", false, "00:00:07"]
["+I", "d2", "hall", 85, "2023-07-09", true, "00:00:10"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  WATERMARK FOR read_at AS read_at - INTERVAL '5' SECOND,
  PRIMARY KEY (reading_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 10, "d1", 45.5, 18, "00:00:00"]
["-U", 10, "d1", 45.5, 18, "00:00:00"]
["+U", 10, "d1", 45.5, 86, "00:00:04"]
["-D", 10, "d1", 45.5, 86, "00:00:04"]
["+I", 11, "d1", 95.25, 29, "00:00:02"]
["-U", 11, "d1", 95.25, 29, "00:00:02"]
["+U", 11, "d2", 73.5, 36, "00:00:05"]
["-D", 11, "d2", 73.5, 36, "00:00:05"]
["+I", 2, "d3", 73.25, 12, "00:00:06"]
["+I", 10, "d3", 82.75, 85, "00:00:00"]
["+I", 6, "d4", 57.75, 27, "00:00:08"]
["-D", 6, "d4", 57.75, 27, "00:00:08"]
["+I", 4, "d1", 17.25, 14, "00:00:08"]
["+I", 12, "d4", 63.0, 28, "00:00:08"]
["-U", 12, "d4", 63.0, 28, "00:00:08"]
["+U", 12, "d1", 24.25, 19, "00:00:03"]
');
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  acked BOOLEAN,
  raised_at TIMESTAMP(3),
  WATERMARK FOR raised_at AS raised_at,
  PRIMARY KEY (alarm_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
[2, "+I", 8, "d1", "high", false, "00:00:00"]
[4, "-U", 8, "d1", "high", false, "00:00:00"]
[7, "+U", 8, "d1", "high", true, "00:00:01"]
[9, "-U", 8, "d1", "high", true, "00:00:01"]
[11, "+U", 8, "d1", "high", true, "00:00:01"]
[13, "+I", 1, "d4", null, true, "00:00:02"]
[15, "-D", 1, "d4", null, true, "00:00:02"]
[18, "-U", 8, "d1", "high", true, "00:00:01"]
[20, "+U", 8, "d1", "low", true, "00:00:01"]
[22, "+I", 1, "d1", "mid", false, "00:00:04"]
[24, "-D", 1, "d1", "mid", false, "00:00:04"]
[26, "+I", 4, "d4", "high", true, "00:00:05"]
[28, "+I", 7, "d4", "low", true, "00:00:04"]
[31, "-U", 8, "d1", "low", true, "00:00:01"]
[34, "+U", 8, "d2", "low", true, "00:00:07"]
[36, "+I", 2, "d3", "low", true, "00:00:08"]
');
CREATE VIEW alarm_view AS SELECT d.device_id AS device_id_x, d.site, d.seen_at
FROM devices d
WHERE NOT EXISTS (SELECT r.device_id FROM readings r WHERE r.device_id = d.device_id);
-- @shape project/view/semi
SELECT * FROM alarm_view;
-- @shape unnest/join
SELECT q.site, q.device_id_2, q.temperature, u.elem
FROM (SELECT d.device_id, d.site, d.max_temp, d.online, d.seen_at, r.device_id AS device_id_2, r.temperature * 8 AS val, r.temperature, r.humidity, r.read_at FROM devices d LEFT OUTER JOIN readings AS r ON r.device_id = d.device_id AND r.humidity IN (18, 36, 86)) q
CROSS JOIN UNNEST(ARRAY[q.max_temp, q.humidity, 7]) AS u (elem);
-- @shape cascade/window-agg
SELECT window_start, window_end, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, device_id, COUNT(*) AS cnt FROM TUMBLE(TABLE alarms, DESCRIPTOR(raised_at), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, device_id), DESCRIPTOR(wtime), INTERVAL '15' SECOND))
GROUP BY window_start, window_end;
CREATE TABLE alarm_summary (w_start TIMESTAMP(3), cnt BIGINT NOT NULL, highest DATE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape legacy-window insert: pk none, mode I,UA,D
INSERT INTO alarm_summary
SELECT TUMBLE_START(d.seen_at, INTERVAL '10' SECOND) AS w_start, COUNT(*) AS cnt, MAX(d.installed) AS highest
FROM devices d
GROUP BY TUMBLE(d.seen_at, INTERVAL '10' SECOND);
-- @shape agg/cte/agg/window-join
SELECT grp, LISTAGG(site, '|') AS all_of
FROM (WITH base AS (SELECT l.window_start, l.window_end, r.online, l.seen_at, l.installed, l.site, r.max_temp FROM (SELECT * FROM TUMBLE(TABLE devices, DESCRIPTOR(seen_at), INTERVAL '30' SECOND)) AS l JOIN (SELECT * FROM TABLE(TUMBLE(TABLE devices, DESCRIPTOR(seen_at), INTERVAL '30' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.site = r.site) SELECT COUNT(*) AS num_rows, COUNT(DISTINCT installed) AS n_all, CAST(seen_at AS DATE) AS grp, site FROM base WHERE window_end = TIMESTAMP '2024-01-01 00:00:09' GROUP BY site, CAST(seen_at AS DATE))
WHERE site = 'hall'
GROUP BY grp;
CREATE TABLE alarm_summary_2 (temperature DOUBLE, reading_id BIGINT, gr BIGINT, total INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE alarm_archive (grp BIGINT, mean BIGINT, n_all BIGINT, n_all_2 BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO alarm_summary_2
SELECT temperature, reading_id, GROUPING(temperature) AS gr, SUM(LEAST(humidity, 5)) AS total
FROM readings
GROUP BY GROUPING SETS ((temperature), (reading_id));
INSERT INTO alarm_archive
SELECT MOD(q.reading_id, 3) AS grp, AVG(q.gr) AS mean, COUNT(DISTINCT q.temperature) AS n_all, COUNT(*) FILTER (WHERE q.temperature = 57.75) AS n_all_2
FROM (SELECT temperature, reading_id, GROUPING(temperature) AS gr, SUM(LEAST(humidity, 5)) AS total FROM readings GROUP BY GROUPING SETS ((temperature), (reading_id))) q
GROUP BY MOD(q.reading_id, 3)
HAVING AVG(q.gr) > 5;
END;
-- @shape agg/view/semi
SELECT FIRST_VALUE(device_id_x) AS first_seen, COUNT(DISTINCT device_id_x) AS n_all
FROM alarm_view
WHERE device_id_x IN ('d2', 'x')
HAVING COUNT(DISTINCT device_id_x) < 3;
-- @shape agg
SELECT COUNT(*) AS n_all, LAST_VALUE(r.read_at) AS last_seen
FROM readings AS r
WHERE r.read_at BETWEEN TIMESTAMP '2024-01-01 00:00:00' AND TIMESTAMP '2024-01-01 00:00:45';
-- @shape scalar
SELECT d.device_id AS device_id_x, d.site, d.max_temp, d.online, (SELECT SUM(d2.max_temp) FROM devices d2) AS sub_val
FROM devices AS d;
