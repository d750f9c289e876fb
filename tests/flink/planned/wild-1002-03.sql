-- Generated: profile wild, domain rides.
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  since_ts TIMESTAMP(3),
  PRIMARY KEY (zone) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[3, "+I", "A", "1.00", "00:00:00"]
[5, "+I", "C", "3.51", "00:00:01"]
[7, "-D", "A", null, null]
[8, "+I", "D", "2.80", "00:00:00"]
[10, "+U", "B", "0.54", "00:00:05"]
[13, "+I", "A", "1.17", "00:00:06"]
[15, "+U", "A", "3.35", "00:00:06"]
[18, "-D", "D", null, null]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  WATERMARK FOR tipped_at AS tipped_at - INTERVAL '1' SECOND,
  PRIMARY KEY (tip_id, trip_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'abilities' = 'projection', 'data' = '
["+I", 6, 4, "2.69", "00:00:04"]
["+I", 9, 2, "4.00", "00:00:06"]
["-D", 6, 4, null, "00:00:04"]
["+U", 9, 2, "4.00", "00:00:21"]
["+I", 4, 2, "2.88", "00:00:24"]
["-D", 4, 2, null, "00:00:24"]
["+I", 9, 5, "8.38", "00:00:27"]
["+U", 9, 2, "4.00", "00:00:27"]
["+I", 2, null, "7.11", "00:00:29"]
["+U", 9, 2, "8.97", "00:00:30"]
');
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 5, 22, "A", 27, "17.40", "00:00:00"]
[2, "+I", 2, 23, "B", 10, "9.86", "00:00:05"]
[4, "+I", 4, 21, "C", 20, "42.39", "00:00:00"]
[6, "+I", 9, 21, "B", 30, "13.07", "00:00:05"]
[8, "+I", 3, 21, "B", 18, "4.50", "00:00:05"]
[9, "+I", 1, 24, "C", 15, "17.66", "00:00:06"]
[11, "+I", 7, 23, "C", 21, "8.08", "00:00:07"]
[12, "+I", 6, 24, "B", 24, "44.41", "00:00:08"]
');
CREATE TABLE drivers (
  driver_id INT,
  rating DOUBLE,
  zone STRING,
  since DATE,
  PRIMARY KEY (driver_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 24, 4.25, "A", "2023-01-26"]
["+I", 21, 3.0, "B", "2023-09-20"]
["+I", 23, 3.25, "C", "2023-12-13"]
["-U", 24, 4.25, "A", "2023-01-26"]
["+U", 24, 2.0, "A", "2023-01-26"]
["-U", 23, 3.25, "C", "2023-12-13"]
["+U", 23, 3.25, "B", "2023-12-09"]
["+I", 22, 4.75, "B", "2023-09-25"]
');
CREATE TABLE tariff_summary (trip_id INT, zone STRING, pickup_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE tariff_archive (trip_id INT, zone STRING, pickup_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO tariff_summary
SELECT t.trip_id, t.zone, t.pickup_at FROM trips AS t
UNION ALL
SELECT trip_id, zone, pickup_at FROM trips WHERE driver_id IN (21, 24)
ON CONFLICT DO DEDUPLICATE;
INSERT INTO tariff_archive
SELECT t.trip_id, t.zone, t.pickup_at FROM trips AS t
UNION ALL
SELECT trip_id, zone, pickup_at FROM trips WHERE driver_id IN (21, 24);
END;
-- @shape agg
SELECT d.zone, LISTAGG(d.zone, '|') FILTER (WHERE d.zone = 'A') AS list_all, SUM(d.rating) AS sum_all, SUM(d.driver_id) AS sum_all_2
FROM drivers AS d
GROUP BY d.zone;
-- @shape grouping/unnest
SELECT q.elem, q.zone, GROUPING(q.elem) AS gr, MAX(q.zone) AS highest
FROM (SELECT t.zone, t.since_ts, u.elem FROM tariffs AS t CROSS JOIN UNNEST(ARRAY[t.zone, 'extra']) AS u (elem)) q
GROUP BY ROLLUP (q.elem, q.zone);
-- @shape project
SELECT driver_id, COALESCE(driver_id, -1) AS val FROM drivers;
CREATE TABLE tariff_board (n_all BIGINT, last_one BIGINT, PRIMARY KEY (last_one) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,D');
-- @shape agg/cte/agg/agg insert: pk equal, mode I,D
INSERT INTO tariff_board
SELECT COUNT(DISTINCT q.n_all) AS n_all, q.last_one
FROM (WITH recent AS (SELECT COUNT(*) AS num_rows, COUNT(DISTINCT t.trip_id) AS cnt FROM trips AS t WHERE FLOOR(t.fare) <> 8 AND t.trip_id > 19) SELECT r.cnt, COUNT(*) FILTER (WHERE r.cnt BETWEEN 0 AND 17) AS n_all, MAX(r.num_rows) AS last_one FROM recent AS r WHERE r.num_rows >= 18 GROUP BY r.cnt HAVING MAX(r.num_rows) > 6) AS q
GROUP BY q.last_one;
-- @shape mistake/temporal-misuse
SELECT * FROM tips AS a RIGHT JOIN trips FOR SYSTEM_TIME AS OF a.tipped_at AS b ON a.tip_id = b.trip_id;
