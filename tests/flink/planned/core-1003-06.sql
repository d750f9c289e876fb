-- Generated: profile core, domain rides.
CREATE TABLE tips (
  tip_id BIGINT NOT NULL,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  WATERMARK FOR tipped_at AS tipped_at - INTERVAL '1' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 1, 3, "8.05", "00:00:00"]
[3, "-D", 1, 3, "8.05", "00:00:00"]
[6, "+I", 5, 6, "7.27", "00:00:01"]
[8, "+I", 9, 2, "6.58", "00:00:00"]
[11, "+I", 2, 7, "4.94", "00:00:00"]
');
CREATE TABLE trips (
  trip_id INT NOT NULL,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3),
  WATERMARK FOR pickup_at AS pickup_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
[1, "+I", 2, 22, "A", 15, "45.19", "00:00:03"]
[2, "+I", 9, 22, "A", 22, "24.99", "00:00:06"]
[4, "+I", 5, 24, "B", 22, "36.88", "00:00:02"]
[7, "+I", 4, 21, "C", 11, "44.76", "00:00:15"]
[10, "+I", 6, 23, "C", null, "23.99", "00:00:16"]
[13, "+I", 2, 23, "B", 30, "8.63", "00:00:23"]
');
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  surge BOOLEAN,
  since_ts TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", "D", "2.39", false, "00:00:00"]
[4, "+I", "C", "3.69", true, "00:00:02"]
[7, "-D", "D", "2.39", false, "00:00:00"]
[8, "-U", "C", "3.69", true, "00:00:02"]
[11, "+U", "C", "2.28", false, "00:00:08"]
[14, "-U", "C", "2.28", false, "00:00:08"]
[17, "+U", "C", "3.36", true, "00:00:11"]
[19, "-D", "C", "3.36", true, "00:00:11"]
');
SET 'table.exec.state.ttl' = '1 h';
-- @shape union
SELECT t.zone, t.distance, t.pickup_at FROM trips AS t
UNION ALL
SELECT zone, distance, pickup_at FROM trips;
RESET 'table.exec.state.ttl';
-- @shape agg
SELECT MIN(t.driver_id) AS lowest FROM trips t GROUP BY t.driver_id;
CREATE TABLE trip_archive (zone STRING, surge BOOLEAN, since_ts TIMESTAMP(3), PRIMARY KEY (since_ts) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO trip_archive SELECT zone, surge, since_ts FROM tariffs ON CONFLICT DO DEDUPLICATE;
CREATE TABLE trip_index (tip_id BIGINT, tipped_at TIMESTAMP(3), trip_id BIGINT, n DECIMAL(24, 4)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE trip_summary (driver_id_x INT, pickup_at_x TIMESTAMP(3), total_x BIGINT, total_x_2 BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE trip_feed (trip_id INT NOT NULL, driver_id INT, zone STRING, distance INT, pickup_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO trip_index
SELECT t.tip_id, t.tipped_at, t2.trip_id, t.tip - 9 AS n
FROM tips AS t
JOIN trips AS t2 ON t.trip_id = t2.trip_id;
INSERT INTO trip_summary
SELECT driver_id AS driver_id_x, pickup_at AS pickup_at_x, CASE WHEN fare = 24.99 THEN 1 WHEN fare > 45.19 THEN 3 ELSE distance END AS total_x, trip_id - 1 AS total_x_2
FROM trips
WHERE pickup_at < TIMESTAMP '2024-01-01 00:00:02';
INSERT INTO trip_feed
SELECT trip_id, driver_id, zone, distance, pickup_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY driver_id ORDER BY pickup_at DESC) AS rn FROM trips
)
WHERE rn = 1;
END;
-- @shape rank
SELECT tip_id, trip_id, tip, tipped_at AS tipped_at_x, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY t.trip_id ORDER BY t.tip DESC) AS row_num FROM tips t
)
WHERE row_num = 1;
-- @shape project
SELECT t.trip_id, t.tip, CAST(t.trip_id AS STRING) AS info FROM tips AS t;
-- @shape agg
SELECT surge, SUM(CAST(per_km AS DECIMAL(12, 1))) AS total, SUM(per_km) AS sum_all, LISTAGG(zone, '|') AS all_of, COUNT(*) AS cnt
FROM tariffs
GROUP BY surge;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape project
SELECT driver_id, zone, distance, fare, pickup_at AS pickup_at_x, 1 AS const_n, REPEAT(zone, 2) AS info
FROM trips
WHERE distance < trip_id;
