-- Generated: profile errors, domain rides.
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3),
  proc AS PROCTIME(),
  PRIMARY KEY (trip_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 1, 24, "C", 10, "13.01", "00:00:02"]
[4, "+I", 2, 21, "C", 28, "27.47", "00:00:03"]
[7, "+I", 9, 22, "A", 1, "55.77", "00:00:04"]
[9, "+I", 3, 22, "C", 7, "55.09", "00:00:04"]
[10, "+I", 6, 21, "A", null, "9.99", "00:00:04"]
[12, "+I", 5, 24, "B", 19, "35.73", "00:00:05"]
[13, "+I", 7, 21, "C", 20, "45.23", "00:00:00"]
[15, "+I", 8, 24, "B", 9, "32.69", "00:00:07"]
[17, "+I", 4, 24, "B", 1, "58.53", "00:00:00"]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 2, 4, "6.10", "00:00:00"]
[4, "+I", 7, 3, "1.61", "00:00:02"]
[6, "+I", 3, 4, "7.03", "00:00:02"]
[9, "+I", 2, 3, "3.39", "00:00:03"]
[12, "+I", 3, 8, "7.47", "00:00:03"]
[14, "+I", 5, 5, "1.41", "00:00:03"]
[17, "+I", 1, 8, "1.49", "00:00:03"]
[19, "+I", 7, 4, "4.76", "00:00:04"]
[20, "+I", 3, 4, "5.45", "00:00:06"]
[21, "+I", 5, 4, "5.71", "00:00:18"]
[23, "+I", 7, 4, "4.34", "00:00:17"]
[25, "+I", 3, 7, "8.97", "00:00:21"]
');
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  surge BOOLEAN,
  since_ts TIMESTAMP(3)
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
[2, "+I", "A", "3.85", true, "00:00:03"]
[5, "+I", "A", "1.82", true, "00:00:04"]
[7, "+I", "D", "1.31", false, "00:00:06"]
[9, "+I", "D", "2.70", null, "00:00:09"]
[12, "+I", "D", "1.38", true, "00:00:09"]
[13, "+I", "C", "2.67", true, "00:00:10"]
[15, "+I", "B", "2.85", false, "00:00:10"]
[16, "+I", "B", "2.24", null, "00:00:10"]
[19, "+I", "A", "3.38", false, "00:00:13"]
[20, "+I", "C", "3.67", false, "00:00:16"]
[23, "+I", "D", "3.46", true, "00:00:18"]
[25, "+I", "B", "0.76", false, "00:00:19"]
[28, "+I", "D", "1.73", true, "00:00:19"]
');
-- @shape mistake/not-grouped
SELECT fare FROM trips HAVING COUNT(*) > 1;
-- @shape mistake/not-grouped
SELECT tip FROM tips HAVING COUNT(*) > 1;
-- @shape mistake/ddl
CREATE TABLE z7 (id INT name STRING) WITH ('connector' = 'rows');
-- @shape mistake/alias-in-group
SELECT UPPER(zone) AS u FROM trips WHERE u = 'X';
-- @shape mistake/sink
INSERT INTO no_such_sink SELECT trip_id, driver_id, zone, distance, fare, pickup_at FROM trips;
-- @shape mistake/arguments
SELECT CHAR_LENGTH(zone, zone) AS x FROM trips;
-- @shape mistake/ddl
CREATE TABLE z4 (id INT, ts STRING, WATERMARK FOR ts AS ts) WITH ('connector' = 'rows');
CREATE TABLE trip_stats (zone STRING, trip_id INT, pickup_at TIMESTAMP(3), per_km DECIMAL(6, 2), zone_2 STRING, surge BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE trip_report (tip_id BIGINT, trip_id INT, tip DECIMAL(6, 2), zone STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO trip_stats
SELECT t3.zone, t.trip_id, t.pickup_at, t2.per_km, t.zone AS zone_2, t2.surge
FROM trips AS t
FULL JOIN tariffs t2 ON t.zone = t2.zone AND t.zone <> t2.zone
JOIN tariffs t3 ON t.zone = t3.zone;
INSERT INTO trip_report
SELECT t.tip_id, t.trip_id, t.tip, t2.zone
FROM tips t
INNER JOIN trips AS t2 ON t.trip_id = t2.trip_id;
END;
-- @shape mistake/unknown-table
SELECT t.trip_id, t.driver_id, t.zone, t.fare AS fare_x, t.pickup_at, t.fare - 3 AS amount_x, t2.trip_id AS trip_id_2
FROM trips AS t
LEFT JOIN tip t2 ON t.trip_id = t2.trip_id;
-- @shape mistake/reserved
SELECT tip_id AS percent FROM tips;
-- @shape mistake/sink
INSERT INTO trip_stats (zone, zone) SELECT CAST(NULL AS STRING), CAST(NULL AS STRING) FROM tips;
