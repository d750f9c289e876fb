-- Generated: profile core, domain rides.
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  surge BOOLEAN,
  since_ts TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", "C", "2.05", true, "00:00:03"]
[6, "+I", "A", "3.14", false, "00:00:04"]
[9, "+I", "B", "1.70", true, "00:00:05"]
[12, "+I", "C", "0.64", false, "00:00:05"]
[15, "+I", "D", "3.51", false, "00:00:07"]
[16, "+I", "A", "2.90", false, "00:00:07"]
[19, "+I", "B", "1.56", null, "00:00:08"]
[21, "+I", "B", "0.81", false, "00:00:09"]
[22, "+I", "C", "1.29", false, "00:00:10"]
');
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  pickup_at TIMESTAMP(3),
  WATERMARK FOR pickup_at AS pickup_at - INTERVAL '5' SECOND,
  PRIMARY KEY (trip_id, driver_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 8, 21, "A", 9, "00:00:02"]
["-U", 8, 21, "A", 9, "00:00:02"]
["+U", 8, 21, "A", 21, "00:00:05"]
["+I", 3, 23, "C", 23, "00:00:06"]
["+I", 5, 21, "C", 2, "00:00:05"]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 4, 6, "5.72", "00:00:06"]
["+I", 7, 1, "3.57", "00:00:05"]
["-U", 7, 1, "3.57", "00:00:05"]
["+U", 7, 1, "5.07", "00:00:07"]
["-U", 4, 6, "5.72", "00:00:06"]
["+U", 4, 6, "5.86", "00:00:06"]
["-U", 7, 1, "5.07", "00:00:07"]
["+U", 7, 1, "5.07", "00:00:09"]
');
-- @shape mistake/reserved
CREATE TABLE res (id INT, position STRING) WITH ('connector' = 'rows');
CREATE TABLE trip_summary (score_x INT, tipped_at TIMESTAMP(3), tip_id BIGINT, label STRING, PRIMARY KEY (label) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO trip_summary
SELECT NULLIF(trip_id, 6) AS score_x, tipped_at, tip_id, CASE WHEN tip_id IS NOT NULL THEN 'A' ELSE 'B' END AS label
FROM tips
ON CONFLICT DO DEDUPLICATE;
-- @shape join
SELECT t.pickup_at, t.driver_id, t.trip_id
FROM trips t
LEFT JOIN tariffs AS t2 ON t.zone = t2.zone AND t2.per_km < 3.51
WHERE t.distance = 1 AND t2.surge IS NULL;
-- @shape join
SELECT t2.trip_id, t2.tip_id, FLOOR(t.pickup_at TO MINUTE) AS at_time, t.trip_id AS trip_id_2, t2.tip, t.driver_id
FROM trips AS t
JOIN tips t2 ON t.trip_id = t2.trip_id;
-- @shape rank
SELECT tip_id, tip, tipped_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY tip_id ORDER BY tip DESC) AS rownum FROM tips
) AS ranked
WHERE rownum <= 1;
-- @shape project
SELECT t.tip_id, t.tip, CASE WHEN t.tip_id BETWEEN 4 AND 4 THEN 'A' ELSE 'B' END AS txt, COALESCE(t.trip_id, 0) AS total_x
FROM tips AS t
WHERE t.tip_id > 8 AND (t.tipped_at BETWEEN TIMESTAMP '2024-01-01 00:00:05' AND TIMESTAMP '2024-01-01 00:00:09');
-- @shape over
SELECT trip_id, driver_id, MAX(pickup_at) OVER (PARTITION BY zone, driver_id ORDER BY pickup_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS last_one, FIRST_VALUE(pickup_at) OVER (PARTITION BY zone, driver_id ORDER BY pickup_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS first_seen, COUNT(*) OVER (PARTITION BY zone, driver_id ORDER BY pickup_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS cnt
FROM trips
WHERE trip_id >= 5;
-- @shape mistake/unknown-table
SELECT MIN(driver_id) FILTER (WHERE driver_id BETWEEN 21 AND 21) AS lowest, COUNT(DISTINCT zone) AS num_rows
FROM trips_id
GROUP BY zone;
-- @shape join
SELECT t.driver_id, t.zone, t.pickup_at, t.trip_id
FROM trips AS t
LEFT JOIN tariffs AS t2 ON t.zone = t2.zone AND t.trip_id = 3;
CREATE TABLE trip_feed (tip_id BIGINT, tip DECIMAL(6, 2), tipped_at TIMESTAMP(3), val BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk none, mode I,UB,UA,D on conflict do deduplicate
INSERT INTO trip_feed
SELECT tip_id, tip, tipped_at, tip_id * 7 AS val
FROM tips
WHERE tip <= 17.50 OR tip_id IN (15, 4)
ON CONFLICT DO DEDUPLICATE;
