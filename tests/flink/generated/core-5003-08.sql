-- Generated: profile core, domain rides.
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  surge BOOLEAN,
  since_ts TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", "C", "0.58", true, "00:00:00"]
["+I", "B", null, true, "00:00:00"]
["+I", "C", "1.97", false, "00:00:08"]
["+I", "B", "0.60", false, "00:00:09"]
["+I", "D", "0.53", true, "00:00:01"]
["+I", "C", "3.64", true, "00:00:04"]
["+I", "A", "0.75", false, "00:00:13"]
["+I", "B", "0.64", true, "00:00:16"]
');
CREATE TABLE drivers (
  driver_id INT,
  rating DOUBLE,
  zone STRING,
  PRIMARY KEY (driver_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 24, 4.5, "B"]
["-D", 24, 4.5, "B"]
["+I", 24, 5.0, "B"]
["+U", 24, 5.0, "B"]
["+U", 24, 2.75, "B"]
["+U", 24, 2.75, "B"]
["+U", 24, null, "A"]
["+I", 21, 2.5, "B"]
');
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  pickup_at TIMESTAMP(3),
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'data' = '
["+I", 8, 22, "B", 26, "00:00:05"]
["+I", 3, 23, "A", 3, "00:00:19"]
["+I", 8, 22, "A", 11, "00:00:16"]
["+I", 8, 24, "C", 29, "00:00:24"]
["+I", 3, 24, "C", 23, "00:00:32"]
["+I", 5, 23, "B", 23, "00:00:38"]
["+I", 8, 21, "B", 17, "00:00:38"]
["+I", 4, 23, "A", 28, "00:00:38"]
["+I", 4, 23, "B", 15, "00:00:39"]
["+I", 8, 23, "B", 23, "00:00:39"]
');
CREATE VIEW driver_view AS SELECT surge, DATE_FORMAT(since_ts, 'HH:mm') AS txt
FROM tariffs
WHERE TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', since_ts) >= 7;
-- @shape agg
SELECT t.zone, DATE_FORMAT(t.since_ts, 'yyyy-MM-dd') AS grp, MAX(t.since_ts) AS highest, MIN(t.zone) AS lowest
FROM tariffs AS t
GROUP BY t.zone, DATE_FORMAT(t.since_ts, 'yyyy-MM-dd');
CREATE TABLE driver_feed (zone STRING, cnt BIGINT NOT NULL, num_rows BIGINT NOT NULL, total DOUBLE, PRIMARY KEY (cnt) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape agg insert: pk other, mode requested
INSERT INTO driver_feed
SELECT zone, COUNT(*) FILTER (WHERE driver_id >= 24) AS cnt, COUNT(DISTINCT driver_id) AS num_rows, SUM(rating) AS total
FROM drivers
GROUP BY zone
HAVING COUNT(DISTINCT driver_id) > 3;
-- @shape semi/rank
SELECT d.driver_id, d.zone
FROM drivers AS d
WHERE EXISTS (SELECT q.zone FROM (SELECT zone, per_km, surge, since_ts FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY t.surge ORDER BY t.per_km DESC) AS row_num FROM tariffs t WHERE t.since_ts >= TIMESTAMP '2024-01-01 00:00:16' ) t WHERE row_num <= 3) q WHERE q.zone = d.zone);
CREATE TABLE driver_summary (surge BOOLEAN, trip_id BIGINT, driver_id INT, zone STRING, distance INT, pickup_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join/view/project insert: pk none, mode I,UB,UA,D
INSERT INTO driver_summary
SELECT d.surge, t.trip_id, t.driver_id, t.zone, t.distance, t.pickup_at
FROM driver_view AS d
LEFT JOIN trips t ON d.txt = t.zone;
-- @shape join/join
SELECT q.surge, q.since_ts, q.driver_id, q.rating AS rating_x, d.driver_id AS driver_id_2, d.rating AS rating_2, d.zone, t.trip_id, t.zone AS zone_2
FROM (SELECT t.zone, t.per_km, t.surge, t.since_ts, d.driver_id, d.rating, t2.distance * 100.0 AS calc FROM tariffs t LEFT OUTER JOIN drivers AS d ON t.zone = d.zone LEFT JOIN trips AS t2 ON d.driver_id = t2.driver_id) AS q
INNER JOIN drivers d ON q.zone = d.zone
JOIN trips AS t ON d.driver_id = t.driver_id;
CREATE TABLE driver_export (driver_id INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE driver_feed_2 (rating DOUBLE, zone STRING, driver_id INT, is_ok BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO driver_export
SELECT driver_id FROM drivers UNION ALL SELECT driver_id FROM drivers;
INSERT INTO driver_feed_2
SELECT d.rating, d.zone, d.driver_id, d.rating = 38.5 AS is_ok
FROM drivers AS d
WHERE EXISTS (SELECT * FROM trips AS t WHERE t.zone = d.zone);
END;
-- @shape join
SELECT t.zone, d.zone AS zone_2
FROM tariffs t
RIGHT JOIN drivers AS d ON d.zone = t.zone AND t.per_km <= 0.58
WHERE t.per_km = 0.58;
-- @shape rank
SELECT driver_id, zone, rating, CAST(rating AS INT) AS n
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY d.zone, d.driver_id ORDER BY d.driver_id DESC, d.driver_id DESC) AS rn FROM drivers AS d WHERE d.rating < 5.0
)
WHERE rn = 1;
CREATE TABLE driver_index (sum_all INT, cnt BIGINT, num_rows BIGINT, num_rows_2 BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk none, mode I,UB,UA,D
INSERT INTO driver_index
SELECT SUM(trip_id) AS sum_all, COUNT(*) AS cnt, COUNT(*) AS num_rows, COUNT(*) AS num_rows_2
FROM trips
WHERE trip_id BETWEEN 4 AND 8;
