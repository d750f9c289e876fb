-- Generated: profile core, domain rides.
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3),
  PRIMARY KEY (trip_id, driver_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", 7, 24, "C", 6, "51.72", "00:00:00"]
[3, "+U", 7, 24, "C", 6, "18.78", "00:00:10"]
[4, "+I", 6, 21, "B", 23, "49.24", "00:00:22"]
[5, "+I", 3, 22, null, 5, "23.02", "00:00:24"]
[6, "-D", 3, 22, null, 5, "23.02", "00:00:24"]
');
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  surge BOOLEAN,
  since_ts TIMESTAMP(3),
  PRIMARY KEY (zone) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "A", "1.93", true, "00:00:00"]
["-U", "A", "1.93", true, "00:00:00"]
["+U", "A", "1.40", true, "00:00:00"]
["+I", "C", "1.66", true, "00:00:03"]
["-U", "A", "1.40", true, "00:00:00"]
["+U", "A", "1.40", true, "00:00:04"]
["-U", "A", "1.40", true, "00:00:04"]
["+U", "A", "0.70", true, "00:00:06"]
["+I", "D", "2.30", false, "00:00:08"]
["-U", "A", "0.70", true, "00:00:06"]
["+U", "A", "0.70", true, "00:00:19"]
');
CREATE TABLE drivers (
  driver_id INT,
  driver_name STRING,
  rating DOUBLE,
  zone STRING,
  since DATE,
  PRIMARY KEY (driver_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 23, "Ravi", 2.25, "B", "2023-03-24"]
["-U", 23, "Ravi", 2.25, "B", "2023-03-24"]
["+U", 23, "Ravi", 3.5, "B", "2023-05-07"]
["-D", 23, "Ravi", 3.5, "B", "2023-05-07"]
["+I", 21, "Pat", 2.75, "A", "2023-08-22"]
["+I", 24, "Pat", 3.25, "A", null]
["-U", 24, "Pat", 3.25, "A", null]
["+U", 24, "Quin", 3.25, "A", "2023-10-11"]
');
CREATE TABLE trip_board (per_km INT, n_all BIGINT, cnt BIGINT, PRIMARY KEY (per_km, n_all) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk superset, mode I,UA,D on conflict do deduplicate
INSERT INTO trip_board
SELECT per_km, COUNT(*) AS n_all, COUNT(*) AS cnt FROM tariffs GROUP BY per_km
ON CONFLICT DO DEDUPLICATE;
-- @shape agg/project/rank
SELECT surge, COUNT(*) AS cnt, COUNT(DISTINCT zone) AS num_rows, COUNT(*) AS n_all
FROM (SELECT q.zone, q.since_ts, q.surge FROM (SELECT zone, since_ts, per_km AS per_km_x, surge FROM (   SELECT *, ROW_NUMBER() OVER (ORDER BY t.per_km) AS rn FROM tariffs t ) t WHERE rn = 1) q WHERE q.per_km_x >= 1.40)
GROUP BY surge
HAVING COUNT(*) > 5;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape semi
SELECT t.trip_id, t.driver_id, t.fare, t.pickup_at AS pickup_at_x
FROM trips AS t
WHERE NOT EXISTS (SELECT t2.zone FROM tariffs t2 WHERE t2.zone = t.zone AND t2.surge IS NOT NULL);
-- @shape rank
SELECT zone, per_km, surge, since_ts, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY t.zone, t.surge ORDER BY t.since_ts) AS rn FROM tariffs AS t
)
WHERE rn <= 2;
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE trip_export (zone STRING, since DATE, avg_all DOUBLE, PRIMARY KEY (zone, since) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO trip_export
SELECT zone, since, AVG(rating) AS avg_all
FROM drivers
GROUP BY zone, since
HAVING AVG(rating) >= 3;
CREATE TABLE trip_feed (surge BOOLEAN, PRIMARY KEY (surge) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape distinct insert: pk equal, mode I,UB,UA,D
INSERT INTO trip_feed SELECT DISTINCT surge FROM tariffs;
CREATE TABLE trip_summary (pickup_at TIMESTAMP(3), rating DOUBLE, trip_id INT NOT NULL, n INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape cte/union/join/join/join insert: pk none, mode I,UB,UA,D
INSERT INTO trip_summary
WITH recent AS (SELECT t.pickup_at, d.driver_id, d.rating, t.trip_id, t.driver_id AS driver_id_2, t.fare, d.since, CHAR_LENGTH(t.zone) AS n FROM drivers AS d LEFT JOIN trips AS t ON d.zone = t.zone AND d.zone = t.zone)
SELECT pickup_at, rating, trip_id, n FROM recent
UNION ALL
SELECT pickup_at, rating, trip_id, n FROM recent
UNION ALL
SELECT pickup_at, rating, trip_id, n FROM recent;
-- @shape explain/project
EXPLAIN PLAN FOR SELECT trip_id, driver_id, zone, fare, CASE WHEN pickup_at = TIMESTAMP '2024-01-01 00:00:10' THEN zone ELSE zone END AS label
FROM trips
WHERE driver_id < distance;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape scalar
SELECT t.zone, t.per_km, t.since_ts
FROM tariffs t
WHERE t.per_km < (SELECT AVG(t2.trip_id) FROM trips AS t2);
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
SET 'table.optimizer.join-reorder-enabled' = 'true';
CREATE TABLE trip_summary_2 (driver_name STRING, since DATE, PRIMARY KEY (driver_name) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape rank insert: pk equal, mode I,UA
INSERT INTO trip_summary_2
SELECT driver_name, since
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY driver_name ORDER BY driver_id) AS rownum FROM drivers
) t
WHERE rownum = 1;
