-- Generated: profile core, domain rides.
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  surge BOOLEAN,
  since_ts TIMESTAMP(3),
  PRIMARY KEY (zone) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'abilities' = 'projection', 'data' = '
["+I", "D", "1.61", false, "00:00:00"]
["+I", "C", "2.31", null, "00:00:04"]
["+I", "B", "3.65", true, "00:00:04"]
["-D", "B", "3.65", true, "00:00:04"]
["+U", "D", "3.05", true, "00:00:18"]
["+U", "C", "3.29", true, "00:00:19"]
["-D", "D", "3.05", true, "00:00:18"]
["-D", "C", "3.29", true, "00:00:19"]
["+I", "C", "1.57", true, "00:00:20"]
["+I", "B", "3.84", false, "00:00:29"]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  WATERMARK FOR tipped_at AS tipped_at,
  PRIMARY KEY (tip_id, trip_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 8, 8, "7.76", "00:00:05"]
[3, "+I", 8, 1, "7.61", "00:00:03"]
[6, "+I", 4, 5, "5.37", "00:00:12"]
[8, "+I", 3, 9, "6.47", "00:00:14"]
[11, "+I", 1, 2, null, "00:00:15"]
[14, "+I", 7, 7, "5.55", "00:00:18"]
[15, "+I", 5, 4, "8.06", "00:00:20"]
[17, "+I", 2, 6, "8.01", "00:00:16"]
');
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3),
  WATERMARK FOR pickup_at AS pickup_at - INTERVAL '10' SECOND,
  PRIMARY KEY (trip_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 8, 24, "C", 27, "26.39", "00:00:02"]
["-D", 8, 24, "C", 27, "26.39", "00:00:02"]
["+I", 7, 24, "C", 17, "17.84", "00:00:03"]
["+I", 2, 22, "C", 22, "14.91", "00:00:04"]
["-U", 2, 22, "C", 22, "14.91", "00:00:04"]
["+U", 2, 22, "C", 22, "30.36", "00:00:05"]
["-D", 7, 24, "C", 17, "17.84", "00:00:03"]
["-U", 2, 22, "C", 22, "30.36", "00:00:05"]
["+U", 2, 22, "A", 28, "54.26", "00:00:00"]
["+I", 4, 23, "A", null, "28.95", "00:00:06"]
');
CREATE TABLE drivers (
  driver_id INT,
  driver_name STRING,
  rating DOUBLE,
  zone STRING,
  since DATE,
  PRIMARY KEY (driver_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", 21, "Pat", 4.25, "C", "2023-06-11"]
[2, "-D", 21, "Pat", 4.25, "C", "2023-06-11"]
[5, "+I", 23, null, 5.0, "A", "2023-10-01"]
[6, "+I", 21, "Pat", 2.0, "C", "2023-04-07"]
[7, "-D", 21, "Pat", 2.0, "C", "2023-04-07"]
[8, "-D", 23, null, 5.0, "A", "2023-10-01"]
[10, "+I", 21, "Pat", null, "B", "2023-03-08"]
[11, "+U", 21, "Ola", 2.25, "A", "2023-10-24"]
[13, "+U", 21, "Ola", 2.25, "C", "2023-03-15"]
[15, "-D", 21, "Ola", 2.25, "C", "2023-03-15"]
');
-- @shape mistake/nested-aggregate
SELECT MAX(SUM(per_km)) AS s FROM tariffs GROUP BY zone;
CREATE TABLE trip_summary (distance INT, PRIMARY KEY (distance) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape distinct insert: pk equal, mode I,UA,D
INSERT INTO trip_summary SELECT DISTINCT t.distance FROM trips AS t;
CREATE TABLE trip_mart (distance INT, tip_id BIGINT, trip_id INT, fare_x DECIMAL(8, 2), driver_id INT, trip_id_2 INT, driver_name STRING, zone STRING, zone_2 STRING, n BIGINT, PRIMARY KEY (distance, n) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join insert: pk other, mode I,UA,D
INSERT INTO trip_mart
SELECT t2.distance, t.tip_id, t2.trip_id, t2.fare AS fare_x, t2.driver_id, t.trip_id AS trip_id_2, d.driver_name, d.zone, t2.zone AS zone_2, CAST(t2.fare AS INT) AS n
FROM tips AS t
LEFT JOIN trips t2 ON t.trip_id = t2.trip_id
LEFT JOIN drivers AS d ON t2.zone = d.zone AND d.zone = 'none';
CREATE TABLE trip_board (per_km DECIMAL(6, 2), PRIMARY KEY (per_km) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO trip_board
SELECT per_km
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY since_ts) AS rn FROM tariffs
) AS ranked
WHERE rn = 1
ON CONFLICT DO DEDUPLICATE;
-- @shape agg
SELECT d.since, COUNT(*) AS num_rows, SUM(d.rating) AS sum_all
FROM drivers AS d
WHERE d.rating < 2.0
GROUP BY d.since;
-- @shape semi
SELECT t.trip_id AS trip_id_x, t.driver_id, t.zone, t.distance AS distance_x, t.fare, t.pickup_at > TIMESTAMP '2024-01-01 00:00:03' AS flagged
FROM trips t
WHERE t.trip_id IN (SELECT t2.trip_id FROM tips t2);
CREATE TABLE trip_stats (driver_id INT, num_rows BIGINT, highest INT, PRIMARY KEY (driver_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO trip_stats
SELECT driver_id, COUNT(*) AS num_rows, MAX(driver_id) AS highest
FROM trips
GROUP BY driver_id;
