-- Generated: profile time, domain rides.
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3),
  WATERMARK FOR pickup_at AS pickup_at,
  PRIMARY KEY (trip_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", 1, 23, "C", 21, "52.00", "00:00:04"]
[4, "+I", 7, 22, "B", 15, "31.82", "00:00:09"]
[6, "+I", 6, 21, "A", null, "32.20", "00:00:13"]
[8, "+I", 3, null, "B", 1, null, "00:00:19"]
[11, "+U", 6, 21, "A", null, "32.20", "00:00:21"]
[13, "+I", 5, 21, "A", 7, "51.44", "00:00:24"]
[16, "+U", 5, 24, "A", 5, "51.44", "00:00:24"]
[17, "+I", 4, 21, "B", 2, "52.65", "00:00:24"]
[18, "+U", 1, 21, "C", 21, "52.00", "00:00:28"]
');
CREATE TABLE drivers (
  driver_id INT,
  driver_name STRING,
  rating DOUBLE,
  zone STRING,
  since DATE
) WITH ('connector' = 'rows', 'data' = '
["+I", 24, "Quin", 4.0, "C", "2023-08-23"]
["+I", 22, "Quin", 4.25, "A", "2023-05-19"]
["+I", 23, null, 2.25, "A", "2023-06-27"]
["+I", 23, "Quin", 3.5, "C", "2023-08-15"]
["+I", 21, "Pat", 2.75, "A", "2023-11-18"]
');
CREATE TABLE trip_feed (driver_id INT, mean DOUBLE, highest INT, before_val STRING, PRIMARY KEY (driver_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape over insert: pk other, mode I,UA,D
INSERT INTO trip_feed
SELECT driver_id, AVG(rating) OVER w AS mean, MAX(driver_id) OVER w AS highest, LEAD(driver_name, 1) OVER w AS before_val
FROM drivers
WINDOW w AS (PARTITION BY zone ORDER BY driver_id);
CREATE TABLE trip_index (trip_id INT, zone STRING, distance INT, driver_id INT, pickup_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape temporal-join insert: pk none, mode I
INSERT INTO trip_index
SELECT t.trip_id, t.zone, t.distance, t2.driver_id, t2.pickup_at
FROM trips AS t
JOIN trips FOR SYSTEM_TIME AS OF t.pickup_at AS t2 ON t.trip_id = t2.trip_id
WHERE t2.distance < 5;
CREATE TABLE trip_board (window_start TIMESTAMP(3), window_end TIMESTAMP(3), zone STRING, total BIGINT, PRIMARY KEY (zone) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape cascade/window-agg insert: pk other, mode I
INSERT INTO trip_board
SELECT window_start, window_end, zone, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, zone, COUNT(*) AS cnt FROM TABLE(TUMBLE(TABLE trips, DESCRIPTOR(pickup_at), INTERVAL '5' SECOND)) GROUP BY window_start, window_end, window_time, zone), DESCRIPTOR(wtime), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, zone;
CREATE TABLE trip_cache (driver_id INT, flagged BOOLEAN, driver_name STRING, zone STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape cte/union/order insert: pk none, mode all
INSERT INTO trip_cache
WITH recent AS (SELECT driver_id, since < DATE '2023-05-19' AS flagged, driver_name, zone FROM drivers WHERE zone = 'A' ORDER BY driver_id ASC, rating DESC LIMIT 1)
SELECT driver_id, flagged, driver_name, zone FROM recent WHERE zone <> 'C' AND zone = driver_name
UNION ALL
SELECT driver_id, CAST(NULL AS BOOLEAN), driver_name, zone FROM drivers;
-- @shape window-agg
SELECT window_start, window_end, MAX(trip_id / 10) FILTER (WHERE distance < 15) AS highest
FROM TABLE(TUMBLE(TABLE trips, DESCRIPTOR(pickup_at), INTERVAL '5' SECOND))
GROUP BY window_start, window_end
HAVING COUNT(*) > 1;
-- @shape agg
SELECT driver_id, SUM(fare) AS total FROM trips GROUP BY driver_id;
CREATE TABLE trip_report (trip_id INT, driver_id INT, zone STRING, distance INT, score_x INT, PRIMARY KEY (trip_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape project insert: pk equal, mode requested
INSERT INTO trip_report
SELECT trip_id, driver_id, zone, distance, driver_id * distance AS score_x FROM trips;
