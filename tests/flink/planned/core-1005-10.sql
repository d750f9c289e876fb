-- Generated: profile core, domain rides.
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3),
  WATERMARK FOR pickup_at AS pickup_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 9, 22, "B", 3, "23.52", "00:00:04"]
["+I", 9, 23, "A", 28, "6.90", "00:00:07"]
["+I", 5, 23, "A", 30, "55.28", "00:00:12"]
["+I", 9, 23, "A", 8, "55.20", "00:00:12"]
["-U", 5, 23, "A", 30, "55.28", "00:00:12"]
["+U", 5, 21, "B", 30, "55.28", "00:00:20"]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 9, 3, "0.67", "00:00:01"]
["+I", 8, 7, null, "00:00:02"]
["-U", 8, 7, null, "00:00:02"]
["+U", 8, 8, "3.79", "00:00:04"]
["-U", 9, 3, "0.67", "00:00:01"]
["+U", 9, 1, "6.64", "00:00:06"]
["-U", 8, 8, "3.79", "00:00:04"]
["+U", 8, 8, "4.87", "00:00:07"]
');
CREATE TABLE drivers (
  driver_id INT,
  driver_name STRING,
  rating DOUBLE,
  zone STRING,
  since DATE,
  PRIMARY KEY (driver_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 21, "Pat", 3.0, "B", "2023-04-04"]
["+I", 24, "Ravi", 3.75, "B", null]
["-D", 21, "Pat", 3.0, "B", "2023-04-04"]
["+I", 21, "Pat", 3.75, "B", "2023-11-07"]
["-U", 21, "Pat", 3.75, "B", "2023-11-07"]
["+U", 21, "Ola", 3.75, "B", "2023-08-23"]
');
-- @shape agg
SELECT tip_id, COUNT(*) FILTER (WHERE tip BETWEEN 0.67 AND 9.50) AS cnt
FROM tips
GROUP BY tip_id;
-- @shape join
SELECT t.tip_id, t.tipped_at, t2.trip_id, t2.distance, t2.pickup_at
FROM tips AS t
INNER JOIN trips t2 ON t.trip_id = t2.trip_id;
SET 'table.exec.state.ttl' = '1 h';
CREATE TABLE trip_mart (zone STRING, tip_id_x_x BIGINT, pickup_at TIMESTAMP(3), PRIMARY KEY (zone, pickup_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank/join insert: pk other, mode I,UB,UA,D
INSERT INTO trip_mart
SELECT zone, tip_id_x AS tip_id_x_x, pickup_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.driver_id ORDER BY q.pickup_at, q.trip_id DESC) AS rn FROM (SELECT t.tip_id AS tip_id_x, t.trip_id, t2.driver_id, t2.zone, t2.pickup_at, t.tipped_at <= TIMESTAMP '2024-01-01 00:00:04' AS hit FROM tips AS t LEFT JOIN trips AS t2 ON t.trip_id = t2.trip_id AND t.trip_id <> t2.trip_id) AS q
)
WHERE rn < 2;
RESET 'table.exec.state.ttl';
-- @shape over
SELECT zone, fare AS fare_x, LAST_VALUE(zone) OVER (PARTITION BY driver_id ORDER BY fare ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS last_seen
FROM trips;
CREATE TABLE trip_export (driver_name STRING, PRIMARY KEY (driver_name) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape cte/distinct insert: pk subset, mode I,UA,D
INSERT INTO trip_export
WITH base AS (SELECT DISTINCT num_rows, n_all FROM (SELECT d.zone, d.driver_id, COUNT(d.driver_name) AS num_rows, MIN(d.rating + 10) AS lowest, COUNT(*) AS n_all, SUM(d.rating) AS total FROM drivers AS d GROUP BY d.zone, d.driver_id))
SELECT DISTINCT driver_name
FROM drivers
WHERE driver_id > 21 OR (driver_name IN ('Pat', 'none', 'Ravi') OR driver_id >= 24);
-- @shape mistake/not-grouped
SELECT UPPER(CAST(tipped_at AS STRING)) AS u, COUNT(*) AS c FROM tips GROUP BY tip;
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
-- @shape semi
SELECT t.tipped_at, t.trip_id AS trip_id_x, t.tip, NULLIF(t.tip_id, 9) AS total_x
FROM tips AS t
WHERE NOT EXISTS (SELECT 1 FROM trips AS t2 WHERE t2.trip_id = t.trip_id);
RESET 'table.exec.sink.keyed-shuffle';
-- @shape semi
SELECT t.driver_id, t.pickup_at
FROM trips t
WHERE NOT EXISTS (SELECT 1 FROM drivers d WHERE d.zone = t.zone);
