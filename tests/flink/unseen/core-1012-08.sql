-- Generated: profile core, domain rides.
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  since_ts TIMESTAMP(3),
  derived AS COALESCE(per_km, -1)
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", "A", "1.19", "00:00:04"]
["+I", "B", "2.07", "00:00:04"]
["+I", "C", "0.71", "00:00:12"]
["+I", "B", "3.82", "00:00:06"]
["+I", "C", "3.07", "00:00:17"]
["+I", "B", "3.56", "00:00:13"]
["+I", "D", "1.32", "00:00:22"]
["+I", "D", null, "00:00:23"]
["+I", "C", null, "00:00:29"]
["+I", "A", "3.25", "00:00:59"]
["+I", "C", null, "00:01:03"]
["+I", "C", "1.00", "00:01:02"]
');
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3),
  derived AS DATE_FORMAT(pickup_at, 'yyyy-MM-dd'),
  PRIMARY KEY (trip_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[3, "+I", 9, 22, "A", 5, "42.47", "00:00:02"]
[6, "-D", 9, 22, "A", 5, "42.47", "00:00:02"]
[8, "+I", 5, 23, "B", 26, "46.31", "00:00:09"]
[9, "-D", 5, 23, "B", 26, "46.31", "00:00:09"]
[12, "+I", 9, 23, "B", 1, "20.39", "00:00:17"]
[15, "+I", 3, 22, "A", 30, "25.79", "00:00:18"]
[16, "+I", 4, 21, "B", 12, "53.82", "00:00:19"]
[19, "+I", 1, 22, "A", 2, "23.70", "00:00:22"]
[21, "-D", 9, 23, "B", 1, "20.39", "00:00:17"]
[22, "-D", 4, 21, "B", 12, "53.82", "00:00:19"]
[23, "+I", 8, 24, "C", 22, "42.20", "00:00:37"]
[24, "+I", 5, 23, "A", 24, "4.82", "00:00:39"]
[26, "+I", 9, 24, "A", 12, "44.75", "00:00:52"]
[28, "+I", 2, 21, "A", 4, "12.48", "00:00:54"]
[30, "+U", 9, 24, "A", 12, "46.84", "00:00:55"]
[32, "+I", 4, 22, "B", 24, "40.92", "00:01:02"]
[33, "+U", 8, 24, "A", 1, "42.20", "00:01:04"]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 8, 6, "5.17", "00:00:02"]
[5, "+I", 2, 3, "7.43", "00:00:10"]
[8, "+I", 2, 5, "5.33", "00:00:11"]
[9, "+I", 8, 1, "6.96", "00:00:11"]
[11, "+I", 1, 1, "5.50", "00:00:11"]
[13, "+I", 6, 9, "1.41", "00:00:11"]
[14, "+I", 6, 2, "8.07", "00:00:11"]
[16, "+I", 5, 4, "1.07", "00:00:12"]
[17, "+I", 2, 8, "0.54", "00:00:12"]
[20, "+I", 5, 2, "1.20", "00:00:08"]
[21, "+I", 4, 2, "5.80", "00:00:17"]
[22, "+I", 1, 2, "6.15", "00:00:11"]
[23, "+I", 2, 6, "8.56", "00:00:20"]
[25, "+I", 7, 5, "3.05", "00:00:20"]
[26, "+I", 1, 1, "7.35", "00:00:20"]
[27, "+I", 3, 8, "2.61", "00:00:20"]
');
CREATE TABLE trip_index (tip_id BIGINT, PRIMARY KEY (tip_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape distinct/union insert: pk superset, mode I,UA,D
INSERT INTO trip_index
SELECT DISTINCT q.tip_id
FROM (SELECT tip_id, trip_id FROM tips WHERE CAST(trip_id AS INT) = 4 UNION SELECT t.tip_id, t.trip_id FROM tips t) AS q;
-- @shape agg
SELECT trip_id, tip_id, SUM(tip_id) AS total, COUNT(*) AS cnt, MAX(tip_id) AS last_one
FROM tips
WHERE trip_id = 6
GROUP BY trip_id, tip_id;
-- @shape join
SELECT t.trip_id, t.driver_id, t.distance, t.derived, t2.tip_id, t2.tip, LEFT(t.derived, 2) AS txt
FROM trips t
LEFT JOIN tips AS t2 ON t.trip_id = t2.trip_id;
SET 'table.optimizer.multi-join.enabled' = 'true';
CREATE TABLE trip_mart (trip_id INT, avg_all DECIMAL(38, 6), num_rows BIGINT, PRIMARY KEY (trip_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk equal, mode I,UB,UA,D
INSERT INTO trip_mart
SELECT t.trip_id, AVG(t.tip) AS avg_all, COUNT(*) AS num_rows
FROM tips t
GROUP BY t.trip_id;
-- @shape rank
SELECT trip_id, driver_id, zone, fare AS fare_x
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY zone, trip_id ORDER BY driver_id DESC) AS rownum FROM trips
)
WHERE rownum <= 1;
CREATE TABLE trip_report (zone STRING, distance BIGINT, PRIMARY KEY (zone, distance) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape setop insert: pk equal, mode requested
INSERT INTO trip_report
SELECT t.zone, t.distance FROM trips AS t
EXCEPT
SELECT CAST(NULL AS STRING), t.trip_id FROM tips AS t WHERE t.tip < 1.20 AND (t.tipped_at BETWEEN TIMESTAMP '2024-01-01 00:00:02' AND TIMESTAMP '2024-01-01 00:00:12');
CREATE TABLE trip_mart_2 (per_km DECIMAL(6, 2), since_ts TIMESTAMP(3), derived DECIMAL(24, 4)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk none, mode I,UA,D
INSERT INTO trip_mart_2 SELECT t.per_km, t.since_ts, t.derived FROM tariffs t;
-- @shape mistake/unknown-function
SELECT NVL(derived, 0) AS x FROM trips;
-- @shape semi
SELECT t.zone, t.per_km, CASE WHEN (t.per_km BETWEEN 3.56 AND 39.50) AND t.since_ts = TIMESTAMP '2024-01-01 00:01:02' THEN 'yes' ELSE 'no' END AS code
FROM tariffs AS t
WHERE t.zone IN (SELECT t2.zone FROM trips AS t2 WHERE t2.zone <> 'A');
RESET 'table.optimizer.multi-join.enabled';
CREATE TABLE trip_feed (tip DECIMAL(6, 2), tip_id BIGINT, tipped_at TIMESTAMP(3), trip_id BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape order insert: pk none, mode I
INSERT INTO trip_feed
SELECT tip, tip_id, tipped_at, trip_id
FROM tips
WHERE trip_id >= 6 AND tip_id >= 5
ORDER BY tip
LIMIT 3;
-- @shape advice/order
EXPLAIN PLAN_ADVICE SELECT tip_id, tip FROM tips ORDER BY tip LIMIT 2 OFFSET 1;
