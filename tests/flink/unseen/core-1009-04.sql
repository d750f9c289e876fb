-- Generated: profile core, domain rides.
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  pickup_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 5, 21, "B", 24, "00:00:02"]
[4, "+I", 3, null, "B", 16, "00:00:02"]
[6, "+I", 5, null, "B", 24, "00:00:11"]
[8, "+I", 3, 22, "A", 18, "00:00:13"]
[9, "+I", 1, 23, "A", 8, "00:00:23"]
[10, "+I", 2, 23, "B", 8, "00:00:34"]
[11, "+I", 5, null, "B", 1, "00:00:37"]
[12, "+I", 6, 23, "A", 7, "00:00:39"]
[14, "+I", 2, 22, "B", 30, "00:00:39"]
[16, "+I", 9, 22, "C", 1, "00:00:40"]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  derived AS DATE_FORMAT(tipped_at, 'yyyy-MM-dd HH:mm:ss'),
  WATERMARK FOR tipped_at AS tipped_at - INTERVAL '10' SECOND,
  PRIMARY KEY (tip_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 5, 3, "2.79", "00:00:02"]
["+I", 2, 4, "3.55", "00:00:07"]
["-D", 5, 3, "2.79", "00:00:02"]
["+U", 2, 5, "3.55", "00:00:15"]
["+I", 6, 8, "1.44", "00:00:17"]
["+I", 4, 8, "6.86", "00:00:20"]
["+I", 7, 5, "8.32", "00:00:22"]
["-D", 4, 8, "6.86", "00:00:20"]
');
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  since_ts TIMESTAMP(3),
  WATERMARK FOR since_ts AS since_ts - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "B", "1.81", "00:00:05"]
["+I", "A", "3.40", "00:00:06"]
["+I", "C", "2.18", "00:00:07"]
["+I", "B", "3.54", "00:00:02"]
["-D", "B", "3.54", "00:00:02"]
["+I", "B", "1.13", "00:00:43"]
');
CREATE TABLE drivers (
  driver_id INT,
  driver_name STRING,
  rating DOUBLE,
  zone STRING,
  since DATE,
  proc AS PROCTIME(),
  PRIMARY KEY (driver_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+I", 25, "Quin", 4.0, "C", "2023-10-17"]
["+I", 21, "Ravi", 4.0, "B", "2023-03-10"]
["+I", 22, "Quin", 2.25, "A", "2023-01-05"]
["+U", 21, null, 4.0, "A", "2023-12-17"]
["+I", 23, "Ravi", 4.5, "A", "2023-04-06"]
["+U", 21, "Pat", 4.0, "A", "2023-12-17"]
["+I", 24, "Pat", 4.0, "B", "2023-06-09"]
["-D", 22, null, null, null, null]
["+U", 23, "Quin", 4.5, "A", "2023-04-06"]
');
SET 'table.exec.source.cdc-events-duplicate' = 'true';
-- @shape join
SELECT t.zone, t.per_km, t2.driver_id, t2.pickup_at, t.per_km * t.per_km AS score_x
FROM tariffs AS t
LEFT JOIN trips AS t2 ON t.zone = t2.zone
WHERE t2.trip_id > 2;
-- @shape project
SELECT trip_id, distance, pickup_at, COALESCE(zone, 'none') AS code, trip_id + 4 AS total_x
FROM trips;
RESET 'table.exec.source.cdc-events-duplicate';
CREATE TABLE tip_cache (tip_id BIGINT, tip DECIMAL(6, 2), trip_id INT, tag STRING, PRIMARY KEY (tip_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape project insert: pk equal, mode requested
INSERT INTO tip_cache
SELECT tip_id, tip, trip_id, REPLACE(derived, 'e', 'xx') AS tag FROM tips;
-- @shape rank
SELECT driver_name, rating, zone, since
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY rating ORDER BY proc ASC) AS rn FROM drivers
)
WHERE rn <= 2;
-- @shape agg/join
SELECT q.zone, COUNT(*) AS n_all, COUNT(*) AS num_rows
FROM (SELECT d.driver_id, t.trip_id, t.zone, t.pickup_at AS pickup_at_x FROM drivers AS d RIGHT JOIN trips AS t ON d.zone = t.zone) q
GROUP BY q.zone;
CREATE TABLE tip_archive (num_id INT, word STRING, txt STRING, PRIMARY KEY (word, txt) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape values insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO tip_archive
SELECT num_id, word, TRIM(word) AS txt
FROM (VALUES (4, 'chess', 20.25), (3, 'north', 20.25)) AS v (num_id, word, rate_v)
ON CONFLICT DO DEDUPLICATE;
