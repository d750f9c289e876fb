-- Generated: profile errors, domain rides.
CREATE TABLE drivers (
  driver_id INT,
  driver_name STRING,
  rating DOUBLE,
  zone STRING,
  since DATE
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 21, "Pat", 5.0, "C", "2023-07-01"]
[5, "+I", 24, "Pat", 2.75, "C", "2023-09-20"]
[7, "+I", 24, "Ola", 4.75, "A", "2023-11-22"]
[9, "-U", 21, "Pat", 5.0, "C", "2023-07-01"]
[10, "+U", 21, "Pat", 5.0, "B", "2023-09-01"]
[13, "+I", 22, "Pat", 3.0, "C", "2023-09-01"]
[15, "+I", 25, "Quin", 3.75, "A", "2023-06-02"]
[18, "+I", 24, "Ravi", 3.5, "C", "2023-11-12"]
[21, "+I", 24, "Ola", 3.5, null, "2023-03-12"]
[24, "+I", 21, "Ola", 4.5, "C", "2023-07-01"]
');
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  pickup_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 1, 21, "B", 7, "00:00:02"]
["+I", 5, 21, "A", 5, "00:00:02"]
["+I", 1, 22, "A", 30, "00:00:03"]
["+I", 6, 23, "B", 14, "00:00:03"]
["+I", 3, 24, "A", 17, "00:00:03"]
["+I", 7, 23, "C", 22, "00:00:04"]
["+I", 6, 24, null, 17, "00:00:04"]
["+I", 7, 22, null, 17, "00:00:04"]
["+I", 3, 21, "B", 10, "00:00:04"]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  WATERMARK FOR tipped_at AS tipped_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 7, 4, "3.45", "00:00:01"]
[5, "+I", 4, 2, "6.82", "00:00:05"]
[6, "+I", 8, 1, "2.42", "00:00:06"]
[7, "+I", 5, 1, "2.99", "00:00:07"]
[8, "+I", 6, 5, "2.12", "00:00:10"]
[9, "+I", 9, 4, "0.97", "00:00:13"]
[10, "+I", 9, 2, "6.28", "00:00:17"]
');
CREATE TABLE driver_index (driver_id INT, zone STRING, pickup_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE driver_report (tip_id BIGINT, trip_id INT, tipped_at TIMESTAMP(3), tip_id_2 BIGINT, trip_id_2 BIGINT, tip DECIMAL(6, 2), total_x BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE driver_export (driver_id INT, zone STRING, driver_name STRING, zone_2 STRING, driver_id_2 INT, trip_id INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO driver_index
SELECT t.driver_id, t.zone, t.pickup_at FROM trips AS t ORDER BY t.trip_id DESC LIMIT 1;
INSERT INTO driver_report
SELECT t.tip_id, t.trip_id, t.tipped_at, t2.tip_id AS tip_id_2, t2.trip_id AS trip_id_2, t2.tip, t.tip_id + 3 AS total_x
FROM tips AS t, tips AS t2
WHERE t.trip_id = t2.trip_id AND t.tipped_at = t2.tipped_at;
INSERT INTO driver_export
SELECT d.driver_id, d.zone, d.driver_name, t2.zone AS zone_2, t2.driver_id AS driver_id_2, t.trip_id
FROM drivers d
JOIN tips AS t ON d.driver_id = t.trip_id
INNER JOIN trips AS t2 ON t.trip_id = t2.trip_id AND d.driver_id < t2.driver_id
WHERE d.driver_id > 24;
END;
-- @shape mistake/alias-in-group
SELECT UPPER(zone) AS u FROM trips WHERE u = 'X';
-- @shape mistake/rank-misuse
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY tip_id ORDER BY trip_id) AS rn FROM tips) WHERE rn > 1;
-- @shape mistake/unknown-column
SELECT t.tip_id, t.tipped_at, t2.trip_id, t2.DRIVER_ID, t2.distance, CASE WHEN t2.pickup_at < TIMESTAMP '2024-01-01 00:00:04' THEN 'high' ELSE 'low' END AS code, t2.pickup_at
FROM tips AS t
LEFT OUTER JOIN trips t2 ON t.trip_id = t2.trip_id;
-- @shape mistake/ddl
UPDATE tips SET tip_id = NULL;
-- @shape join
SELECT d.driver_name, d.zone, d.since, t.driver_id
FROM drivers d
LEFT JOIN trips AS t ON d.zone = t.zone AND d.driver_id = t.driver_id;
