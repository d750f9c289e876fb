-- Generated: profile wild, domain rides.
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  surge BOOLEAN,
  since_ts TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR since_ts AS since_ts,
  PRIMARY KEY (zone) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", "C", "2.48", true, "00:00:00"]
[3, "+I", "B", "3.77", true, "00:00:00"]
[6, "+I", "D", "3.54", true, "00:00:03"]
[9, "+I", "A", "0.66", false, "00:00:00"]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
[2, "+I", 1, 8, "1.59", "00:00:05"]
[5, "+I", 6, null, "2.07", "00:00:10"]
[8, "+I", 9, 4, "8.96", "00:00:12"]
[11, "+I", 5, 8, "1.88", "00:00:12"]
[14, "+I", 8, null, "5.87", "00:00:11"]
[15, "+I", 5, null, "1.85", "00:00:16"]
[18, "+I", 6, 6, "5.21", "00:00:46"]
[20, "+I", 4, 4, "5.35", "00:00:51"]
[22, "+I", 5, 4, "2.85", "00:00:52"]
[25, "+I", 6, 9, "3.38", "00:00:57"]
[26, "+I", 5, 5, "8.16", "00:01:00"]
[28, "+I", 9, 6, "8.09", "00:00:55"]
[29, "+I", 5, 4, "1.78", "00:01:14"]
[31, "+I", 8, 2, "0.83", "00:01:19"]
[34, "+I", 6, 1, "7.23", "00:01:22"]
[37, "+I", 5, 6, "1.51", "00:01:23"]
[38, "+I", 9, 6, "2.78", "00:01:27"]
[41, "+I", 8, 2, "6.00", "00:01:31"]
[42, "+I", 9, 2, "4.27", "00:01:32"]
');
CREATE VIEW tip_view AS SELECT tip, tipped_at, ABS(trip_id) AS n, CASE WHEN tip <= 5.35 THEN 'A' ELSE 'B' END AS label
FROM tips
WHERE tip_id > 5;
-- @shape project
SELECT zone, per_km, surge AS surge_x, NULLIF(per_km, 0) AS n, since_ts - INTERVAL '10' SECOND AS at_time
FROM tariffs;
CREATE TABLE tip_export (window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3), surge BOOLEAN, sum_all DECIMAL(38, 2), avg_all DECIMAL(38, 6), PRIMARY KEY (window_start, window_end, surge) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape window-agg insert: pk equal, mode I,UB,UA,D
INSERT INTO tip_export
SELECT window_start, window_end, surge, SUM(per_km) AS sum_all, AVG(per_km) AS avg_all
FROM TABLE(TUMBLE(TABLE tariffs, DESCRIPTOR(since_ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, surge;
-- @shape unnest/view/project
SELECT t.n, u.elem
FROM tip_view AS t
CROSS JOIN UNNEST(ARRAY[t.label, 'extra']) AS u (elem);
-- @shape window-rank/window-agg
SELECT window_start, window_end AS window_end_x, surge, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY sum_all DESC) AS rn FROM (SELECT window_start, window_end, surge, SUM(per_km) AS sum_all FROM TABLE(SESSION(TABLE tariffs PARTITION BY surge, DESCRIPTOR(since_ts), INTERVAL '3' SECOND)) GROUP BY window_start, window_end, surge)
)
WHERE rn = 1;
-- @shape over
SELECT zone, since_ts, SUM(per_km) OVER w AS sum_all, COUNT(per_km) OVER w AS num_rows
FROM tariffs
WINDOW w AS (PARTITION BY surge, zone ORDER BY since_ts);
CREATE TABLE tip_board (trip_id INT, tip DECIMAL(6, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape rank/join insert: pk none, mode I
INSERT INTO tip_board
SELECT trip_id, tip
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY tip ORDER BY tip DESC, tip_id DESC) AS rownum FROM (SELECT t.tip_id, t2.tip_id AS tip_id_2, t2.trip_id, t2.tip, t2.tipped_at, CAST(t2.tip_id AS STRING) AS code FROM tips t JOIN tips t2 ON t.trip_id = t2.trip_id)
) AS ranked
WHERE rownum <= 1;
CREATE TABLE tip_board_2 (window_start TIMESTAMP(3), window_end TIMESTAMP(3) NOT NULL, zone STRING, surge BOOLEAN, since_ts TIMESTAMP(3), surge_2 BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-join insert: pk none, mode I
INSERT INTO tip_board_2
SELECT COALESCE(l.window_start, r.window_start) AS window_start, COALESCE(l.window_end, r.window_end) AS window_end, l.zone, l.surge, l.since_ts, r.surge AS surge_2
FROM (SELECT * FROM TUMBLE(TABLE tariffs, DESCRIPTOR(since_ts), INTERVAL '1' MINUTE)) AS l
FULL JOIN (SELECT * FROM TUMBLE(TABLE tariffs, DESCRIPTOR(since_ts), INTERVAL '1' MINUTE)) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.zone = r.zone;
-- @shape mistake/syntax
SELECT zone, per_km, surge
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY zone, surge ORDER BY since_ts ASC) AS rownum FROM tariffs
)
WHERE rownum = 1 LIMIT;
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
-- @shape temporal-join @plan
SELECT t.since_ts, t2.since_ts AS since_ts_2, t.zone, ABS(t.per_km) AS amount_x
FROM tariffs AS t
JOIN tariffs FOR SYSTEM_TIME AS OF t.since_ts AS t2 ON t.zone = t2.zone;
RESET 'table.exec.sink.not-null-enforcer';
CREATE TABLE tip_report (tip_id BIGINT, trip_id INT, tipped_at TIMESTAMP(3), tip_id_2 BIGINT, tip DECIMAL(6, 2), tipped_at_2 TIMESTAMP(3), info STRING, PRIMARY KEY (tip_id_2) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape cte/join/union insert: pk other, mode I,UA,D
INSERT INTO tip_report
WITH picked AS (SELECT tip_id, trip_id, tipped_at FROM tips WHERE tip IS NOT NULL UNION SELECT CAST(NULL AS BIGINT), CAST(NULL AS INT), t.since_ts FROM tariffs AS t)
SELECT p.tip_id, p.trip_id, p.tipped_at, t.tip_id AS tip_id_2, t.tip, t.tipped_at AS tipped_at_2, CASE WHEN t.tipped_at <= TIMESTAMP '2024-01-01 00:00:52' THEN 'yes' ELSE 'no' END AS info
FROM picked AS p
LEFT JOIN tips AS t ON p.tip_id = t.tip_id;
CREATE TABLE tip_mart (grp STRING, sum_all BIGINT, lowest TIMESTAMP(3), first_one INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg/grouping/view/project insert: pk none, mode I,UB,UA,D
INSERT INTO tip_mart
SELECT DATE_FORMAT(q.tipped_at, 'HH:mm') AS grp, SUM(q.num_rows) AS sum_all, MIN(q.tipped_at) AS lowest, MIN(q.n) AS first_one
FROM (SELECT tipped_at, n, COUNT(*) AS num_rows FROM tip_view GROUP BY GROUPING SETS ((tipped_at, n), (tipped_at), ())) AS q
WHERE q.n > 14 OR q.num_rows = 8
GROUP BY DATE_FORMAT(q.tipped_at, 'HH:mm')
HAVING SUM(q.num_rows) >= 2;
-- @shape mistake/not-boolean
SELECT * FROM tariffs WHERE per_km;
