-- Generated: profile errors, domain rides.
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  WATERMARK FOR tipped_at AS tipped_at - INTERVAL '2' SECOND,
  PRIMARY KEY (tip_id, trip_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 7, 2, "2.01", "00:00:04"]
[4, "+I", 6, 3, "3.58", "00:00:06"]
[5, "-U", 6, 3, "3.58", "00:00:06"]
[8, "+U", 6, 3, "5.10", "00:00:07"]
[10, "+I", 7, 1, "1.29", "00:00:07"]
[12, "+I", 5, 1, "1.25", "00:00:07"]
');
CREATE TABLE drivers (
  driver_id INT NOT NULL,
  rating DOUBLE,
  zone STRING,
  since DATE,
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'data' = '
["+I", 23, 2.75, "C", "2023-07-22"]
["+I", 24, 3.0, "B", "2023-01-04"]
["+I", 24, 2.0, "B", "2023-12-09"]
["+I", 21, 3.25, "C", null]
["+I", 25, 4.5, "A", "2023-09-28"]
');
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  surge BOOLEAN,
  since_ts TIMESTAMP(3),
  WATERMARK FOR since_ts AS since_ts - INTERVAL '2' SECOND,
  PRIMARY KEY (zone) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
[2, "+I", "C", "1.50", true, "00:00:01"]
[5, "+I", "A", null, true, "00:00:02"]
[6, "-D", "A", null, true, "00:00:02"]
[8, "+I", "B", "3.84", false, "00:00:08"]
[10, "-U", "C", "1.50", true, "00:00:01"]
[12, "+U", "C", "3.71", true, "00:00:09"]
');
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", 9, 23, "C", 12, "54.82", "00:00:00"]
["+I", 3, 24, "A", 5, "25.41", "00:00:01"]
["+I", 5, null, "B", 1, "58.72", "00:00:02"]
["+I", 6, 22, "B", 9, "25.16", "00:00:02"]
["+I", 7, 24, "A", 27, "51.82", "00:00:03"]
["+I", 2, 21, "B", 24, "23.94", "00:00:04"]
["+I", 5, 21, "B", 9, "57.67", "00:00:04"]
["+I", 6, 22, "C", 11, "19.21", "00:00:04"]
');
CREATE TABLE tip_stats (tip_id BIGINT, trip_id INT, trip_id_2 INT, driver_id_x INT, label STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO tip_stats
SELECT t.tip_id, t2.trip_id, t3.trip_id AS trip_id_2, t3.driver_id AS driver_id_x, REVERSE(t3.zone) AS label
FROM tips t
JOIN trips AS t2 ON t.trip_id = t2.trip_id
INNER JOIN trips AS t3 ON t2.driver_id = t3.driver_id AND t3.driver_id = 1;
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM TUMBLE(TABLE tips, DESCRIPTOR(tipped_at)) GROUP BY window_start, window_end;
-- @shape mistake/unknown-alias
SELECT b.trip_id FROM tips AS a;
-- @shape agg
SELECT driver_id, SUM(distance) AS sum_all, COUNT(*) AS cnt, SUM(fare) AS sum_all_2
FROM trips
WHERE trip_id BETWEEN 1 AND 9
GROUP BY driver_id;
-- @shape mistake/ambiguous
SELECT l.zone FROM trips AS l JOIN tariffs AS r ON zone = r.zone;
-- @shape mistake/unknown-column
SELECT first_one, grp, AVG(last_one) AS avg_all
FROM (SELECT YEAR(d.since) AS grp, MIN(d.snce) AS first_one, MAX(d.driver_id) AS last_one FROM drivers d WHERE d.since IN (DATE '2023-01-04', DATE '2023-06-15') GROUP BY YEAR(d.since) HAVING MAX(d.driver_id) > 1)
WHERE first_one <> DATE '2023-06-15'
GROUP BY first_one, grp;
-- @shape mistake/text-plus-number
SELECT zone - zone AS x FROM drivers;
-- @shape mistake/unknown-column
SELECT t.surge, t.sincets, CAST(NULL AS INT) AS nothing
FROM tariffs AS t
WHERE t.surge IS TRUE;
-- @shape mistake/rank-misuse
SELECT *, ROW_NUMBER() OVER (PARTITION BY tip_id ORDER BY tip) AS rn FROM tips WHERE rn <= 3;
-- @shape mistake/arguments
SELECT DATE_FORMAT(pickup_at, 1) AS x FROM trips;
-- @shape mistake/syntax
SELECT zone AS zone_x, per_km, surge, per_km / 2 AS amount_x, -per_km AS n,
FROM tariffs
WHERE per_km IS NOT NULL;
