-- Generated: profile wild, domain rides.
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  since_ts TIMESTAMP(3),
  WATERMARK FOR since_ts AS since_ts - INTERVAL '2' SECOND,
  PRIMARY KEY (zone) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", "B", "3.60", "00:00:04"]
["+I", "D", "2.28", "00:00:08"]
["+I", "A", "1.34", "00:00:11"]
["+I", "C", "3.48", "00:00:14"]
');
CREATE TABLE drivers (
  driver_id INT,
  driver_name STRING,
  rating DOUBLE,
  zone STRING,
  since DATE
) WITH ('connector' = 'rows', 'data' = '
["+I", 21, "Ola", 3.25, "A", "2023-03-24"]
["+I", 25, "Ola", 4.0, "A", "2023-07-01"]
["+I", 25, "Ola", 3.75, "A", "2023-11-01"]
["+I", 21, "Pat", 2.25, "A", "2023-10-20"]
["+I", 22, "Ola", 3.5, "B", "2023-05-10"]
["+I", 25, "Pat", 2.25, "A", "2023-05-27"]
["+I", 23, "Pat", 4.5, "A", "2023-04-01"]
["+I", 23, null, 2.25, "C", "2023-11-18"]
["+I", 21, "Ravi", 4.75, "C", "2023-12-07"]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
[3, "+I", 8, 4, "6.04", "00:00:10"]
[5, "+I", 5, 9, null, "00:00:07"]
[8, "-D", 8, 4, "6.04", "00:00:10"]
[10, "-U", 5, 9, null, "00:00:07"]
[11, "+U", 5, 9, null, "00:00:21"]
[12, "+I", 5, 8, "0.68", "00:00:22"]
[15, "+I", 2, 6, "0.52", "00:00:30"]
[18, "-U", 2, 6, "0.52", "00:00:30"]
[20, "+U", 2, 6, "0.52", "00:00:30"]
');
CREATE VIEW driver_view AS SELECT window_start, window_end, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, COUNT(*) AS cnt FROM TUMBLE(TABLE tariffs, DESCRIPTOR(since_ts), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time), DESCRIPTOR(wtime), INTERVAL '15' SECOND))
GROUP BY window_start, window_end;
-- @shape grouping
SELECT trip_id, tip, GROUPING(trip_id) AS gr, COUNT(*) AS num_rows
FROM tips
GROUP BY GROUPING SETS ((trip_id, tip), (trip_id), ());
-- @shape over
SELECT zone, since_ts, COUNT(per_km) OVER (PARTITION BY since_ts ORDER BY since_ts) AS cnt, SUM(EXTRACT(SECOND FROM since_ts)) OVER (PARTITION BY since_ts ORDER BY since_ts) AS sum_all, MAX(GREATEST(per_km, 4)) OVER (PARTITION BY since_ts ORDER BY since_ts) AS last_one
FROM tariffs;
-- @shape join/over/view/cascade/window-agg
SELECT d.window_start, d.total, d.window_end, CASE WHEN q.total IN (8, 10, 6, 15) THEN 'yes' ELSE 'no' END AS tag
FROM (SELECT window_start, total, COUNT(window_end) OVER (PARTITION BY total ORDER BY window_start) AS cnt, SUM(total) OVER (PARTITION BY total ORDER BY window_start) AS sum_all, SUM(total) OVER (PARTITION BY total ORDER BY window_start) AS sum_all_2 FROM driver_view) AS q
JOIN driver_view AS d ON q.sum_all_2 = d.total
WHERE q.total < 3;
CREATE TABLE driver_archive (driver_id INT, driver_name STRING, rating DOUBLE, zone STRING, elem STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape cte/unnest insert: pk none, mode I
INSERT INTO driver_archive
WITH picked AS (SELECT t.tip_id, t.trip_id, t.tipped_at, AVG(t.trip_id) OVER w AS avg_all FROM tips AS t WINDOW w AS (PARTITION BY t.tip ORDER BY t.tip ROWS BETWEEN 2 PRECEDING AND CURRENT ROW))
SELECT d.driver_id, d.driver_name, d.rating, d.zone, u.elem
FROM drivers AS d
CROSS JOIN UNNEST(ARRAY[d.driver_name, d.zone, 'extra']) AS u (elem);
CREATE TABLE driver_summary (window_start TIMESTAMP(3), window_end TIMESTAMP(3), per_km DECIMAL(6, 2), n_all BIGINT, highest STRING, PRIMARY KEY (window_start, window_end, per_km) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,D');
-- @shape window-agg insert: pk equal, mode I,D
INSERT INTO driver_summary
SELECT window_start, window_end, per_km, COUNT(DISTINCT zone) AS n_all, MAX(zone) AS highest
FROM TABLE(HOP(TABLE tariffs, DESCRIPTOR(since_ts), INTERVAL '10' SECOND, INTERVAL '20' SECOND))
GROUP BY window_start, window_end, per_km;
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape mistake/sink
INSERT INTO driver_summary VALUES (TIMESTAMP '2024-01-01 00:00:01', TIMESTAMP '2024-01-01 00:00:01', CAST(NULL AS DECIMAL(6, 2)), 1, CAST(NULL AS STRING), 1);
-- @shape explain/distinct
EXPLAIN PLAN FOR SELECT DISTINCT driver_name, rating, zone FROM drivers;
-- @shape mistake/text-plus-number
SELECT CONCAT(driver_name, driver_id) AS x FROM drivers;
CREATE TABLE driver_cache (window_start TIMESTAMP(3), sum_all BIGINT, first_one BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE driver_board (first_one BIGINT, cnt BIGINT, first_seen BIGINT, lowest BIGINT, PRIMARY KEY (first_one) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO driver_cache
SELECT window_start, SUM(total) OVER w AS sum_all, MIN(IF(total > 13, total, 0)) OVER w AS first_one
FROM driver_view
WINDOW w AS (ORDER BY window_end ROWS BETWEEN 1 PRECEDING AND CURRENT ROW);
INSERT INTO driver_board
SELECT q.first_one, COUNT(*) AS cnt, FIRST_VALUE(q.sum_all) AS first_seen, MIN(q.sum_all) AS lowest
FROM (SELECT window_start, SUM(total) OVER w AS sum_all, MIN(IF(total > 13, total, 0)) OVER w AS first_one FROM driver_view WINDOW w AS (ORDER BY window_end ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)) AS q
GROUP BY q.first_one;
END;
