-- Generated: profile core, domain rides.
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  since_ts TIMESTAMP(3),
  PRIMARY KEY (zone) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
["+I", "C", null, "00:00:02"]
["-U", "C", null, "00:00:02"]
["+U", "C", "3.54", "00:00:03"]
["+I", "B", "0.60", "00:00:04"]
["-D", "B", "0.60", "00:00:04"]
["-U", "C", "3.54", "00:00:03"]
["+U", "C", "3.54", "00:00:06"]
["+I", "B", "3.33", "00:00:05"]
["+I", "D", "3.30", "00:00:09"]
');
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3),
  PRIMARY KEY (trip_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 4, 23, "B", 1, null, "00:00:03"]
[2, "+I", 7, 21, "A", 18, "12.46", "00:00:05"]
[3, "+I", 3, 21, "A", 23, "35.95", "00:00:13"]
[5, "+I", 9, 21, "C", null, "35.71", "00:00:13"]
[7, "+I", 2, 22, "A", 29, "39.74", "00:00:23"]
[9, "+I", 1, 21, "C", 26, "54.18", "00:00:23"]
[12, "+I", 5, 23, "B", 7, "45.94", "00:00:22"]
[13, "+I", 6, 23, "A", 16, "54.41", "00:00:27"]
[14, "+I", 8, 24, "C", 23, "14.98", "00:00:27"]
');
-- @shape mistake/arguments
SELECT LISTAGG(zone, 1) AS x FROM trips;
-- @shape advice/agg/join/scalar
EXPLAIN PLAN_ADVICE SELECT q.zone_2, q.driver_id, SUM(q.driver_id) AS sum_all
FROM (SELECT t.zone, q.zone AS zone_2, q.since_ts, t.driver_id, INITCAP(t.zone) AS label FROM (SELECT t.zone, t.since_ts FROM tariffs t WHERE t.per_km > (SELECT SUM(t2.per_km) FROM tariffs t2 WHERE t2.zone = t.zone)) AS q, trips AS t WHERE q.zone = t.zone) AS q
GROUP BY q.zone_2, q.driver_id;
CREATE TABLE trip_cache (zone STRING NOT NULL, n_all BIGINT, mean DECIMAL(38, 6), num_rows BIGINT, num_rows_2 BIGINT, PRIMARY KEY (zone) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk equal, mode I,UB,UA,D
INSERT INTO trip_cache
SELECT zone, COUNT(*) AS n_all, AVG(per_km) AS mean, COUNT(*) AS num_rows, COUNT(zone) AS num_rows_2
FROM tariffs
GROUP BY zone;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape project
SELECT zone, since_ts FROM tariffs;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
SET 'table.exec.source.cdc-events-duplicate' = 'true';
-- @shape mistake/sink
INSERT INTO trip_cache (zone, zone) SELECT 'x', 'x' FROM tariffs;
RESET 'table.exec.source.cdc-events-duplicate';
SET 'table.exec.sink.keyed-shuffle' = 'NONE';
CREATE TABLE trip_summary (per_km DECIMAL(6, 2), avg_all DECIMAL(38, 6), num_rows BIGINT, sum_all DECIMAL(38, 2), PRIMARY KEY (per_km) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO trip_summary
SELECT per_km, AVG(per_km) AS avg_all, COUNT(since_ts) AS num_rows, SUM(per_km) AS sum_all
FROM tariffs
WHERE per_km = 3.54
GROUP BY per_km;
-- @shape project
SELECT t.zone, t.distance, t.fare FROM trips t;
-- @shape project
SELECT trip_id, driver_id, fare AS fare_x, pickup_at FROM trips WHERE distance IN (16);
RESET 'table.exec.sink.keyed-shuffle';
CREATE TABLE trip_export (zone STRING NOT NULL, grp STRING, n_all BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk none, mode I,UB,UA,D
INSERT INTO trip_export
SELECT zone, DATE_FORMAT(since_ts, 'HH:mm') AS grp, COUNT(*) AS n_all
FROM tariffs
GROUP BY zone, DATE_FORMAT(since_ts, 'HH:mm');
-- @shape project/project
SELECT q.trip_id, q.pickup_at, q.distance + q.driver_id AS n
FROM (SELECT * FROM trips WHERE fare < 5.50) AS q
WHERE EXTRACT(HOUR FROM q.pickup_at) > 18;
