-- Generated: profile errors, domain rides.
CREATE TABLE drivers (
  driver_id INT,
  rating DOUBLE,
  zone STRING,
  proc AS PROCTIME(),
  PRIMARY KEY (driver_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 21, 4.25, "A"]
[3, "-U", 21, 4.25, "A"]
[4, "+U", 21, 4.25, "C"]
[5, "-U", 21, 4.25, "C"]
[8, "+U", 21, 3.5, "C"]
[11, "-U", 21, 3.5, "C"]
[14, "+U", 21, 3.5, "C"]
[16, "+I", 23, 3.0, "C"]
');
CREATE TABLE trips (
  trip_id INT NOT NULL,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3),
  WATERMARK FOR pickup_at AS pickup_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 9, 22, "A", 26, "35.01", "00:00:02"]
["-U", 9, 22, "A", 26, "35.01", "00:00:02"]
["+U", 9, 22, "A", 22, "35.01", "00:00:04"]
["-U", 9, 22, "A", 22, "35.01", "00:00:04"]
["+U", 9, 22, "A", 22, "40.77", "00:00:04"]
["+I", 5, 21, "C", 20, "31.07", "00:00:05"]
["+I", 5, 23, "C", 24, "11.55", "00:00:06"]
["-U", 9, 22, "A", 22, "40.77", "00:00:04"]
["+U", 9, 21, "A", 22, "40.77", "00:00:00"]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  WATERMARK FOR tipped_at AS tipped_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 8, 9, "1.85", "00:00:00"]
["+I", 7, 2, null, "00:00:05"]
["+I", 2, 6, "2.05", "00:00:06"]
["+I", 2, 2, "7.31", "00:00:03"]
["+I", 1, 8, "6.28", "00:00:13"]
["+I", 8, 5, "8.18", "00:00:11"]
["+I", 3, 5, "0.81", "00:00:37"]
["+I", 5, 1, "2.88", "00:00:37"]
["+I", 3, 3, "5.00", "00:00:32"]
');
-- @shape mistake/unknown-alias
SELECT x.zone FROM drivers AS a;
-- @shape project
SELECT trip_id, zone, distance, fare FROM trips;
-- @shape mistake/other
SELECT * FROM tips LIMIT 2 OFFSET -1;
CREATE TABLE driver_cache (driver_id_x INT, rating DOUBLE, zone STRING, driver_id_2 INT, zone_2 STRING, fare DECIMAL(8, 2), PRIMARY KEY (driver_id_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk other, mode I,UB,UA,D
INSERT INTO driver_cache
SELECT d.driver_id AS driver_id_x, d.rating, d.zone, t.driver_id AS driver_id_2, t.zone AS zone_2, t.fare
FROM drivers AS d
JOIN trips t ON d.driver_id = t.driver_id AND d.driver_id < t.driver_id;
-- @shape mistake/subquery
SELECT * FROM trips WHERE distance IN (SELECT * FROM tips);
-- @shape mistake/ambiguous
SELECT l.zone FROM drivers AS l JOIN trips AS r ON zone = r.zone;
-- @shape mistake/ddl
USE no_such_db;
-- @shape mistake/sink
INSERT INTO driver_cache VALUES (1, CAST(NULL AS DOUBLE), CAST(NULL AS STRING), CAST(NULL AS INT), CAST(NULL AS STRING), CAST(NULL AS DECIMAL(8, 2)), 1);
-- @shape agg
SELECT t.zone, SUM(t.driver_id) AS sum_all
FROM trips t
WHERE t.fare >= 40.77 AND t.fare = 35.01
GROUP BY t.zone;
-- @shape mistake/not-boolean
SELECT COUNT(*) FILTER (WHERE tipped_at) AS n FROM tips;
