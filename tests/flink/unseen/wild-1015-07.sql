-- Generated: profile wild, domain rides.
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  surge BOOLEAN,
  since_ts TIMESTAMP(3),
  derived AS REPLACE(zone, 'i', 'xx'),
  proc AS PROCTIME(),
  WATERMARK FOR since_ts AS since_ts - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", "B", "1.14", false, "00:00:00"]
["+I", "C", "3.69", false, "00:00:00"]
["+I", "B", "2.28", false, "00:00:03"]
["+I", "D", "1.07", false, "00:00:05"]
["+I", "D", "2.51", false, "00:00:14"]
["+I", "A", "3.88", false, "00:00:16"]
["+I", "B", "0.94", false, "00:00:18"]
["+I", "B", "1.44", false, "00:00:19"]
["+I", "D", "0.77", true, "00:00:37"]
["+I", "A", "2.53", true, "00:00:30"]
');
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR pickup_at AS pickup_at
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 8, 23, "B", 24, "16.79", "00:00:06"]
[4, "+I", 9, 24, "C", 18, "45.67", "00:00:11"]
[5, "+I", 4, 21, "A", null, "7.29", "00:00:12"]
[7, "+I", 2, 21, "A", 24, "19.58", "00:00:16"]
[8, "+I", 7, 24, "B", 18, "9.67", "00:00:17"]
[9, "+I", 5, 24, "A", 30, "29.75", "00:00:18"]
[11, "+I", 2, 24, "A", 28, "17.77", "00:00:18"]
[14, "+I", 4, 21, "B", 15, "59.58", "00:00:22"]
[17, "+I", 9, 22, "B", 5, "14.67", "00:00:23"]
[18, "+I", 2, 21, "B", 19, "51.70", "00:00:21"]
');
CREATE TABLE tips (
  tip_id BIGINT NOT NULL,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  derived AS DATE_FORMAT(tipped_at, 'yyyy-MM-dd')
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
["+I", 8, 7, "6.78", "00:00:02"]
["+I", 4, 2, "6.62", "00:00:04"]
["+I", 2, 5, "2.15", "00:00:04"]
["+I", 7, 8, "3.20", "00:00:02"]
["+I", 2, 9, "4.17", "00:00:00"]
["+I", 3, 8, "8.49", "00:00:06"]
');
CREATE VIEW latest_tariffs AS
SELECT zone, per_km, surge, since_ts, derived FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY zone ORDER BY since_ts DESC) AS rn FROM tariffs
) WHERE rn = 1;
CREATE TABLE tariff_index (window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3), surge BOOLEAN, zone STRING, cnt BIGINT, num_rows BIGINT NOT NULL, PRIMARY KEY (window_start, window_end, surge, zone) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape advice/window-agg
EXPLAIN PLAN_ADVICE INSERT INTO tariff_index
SELECT window_start, window_end, surge, zone, COUNT(*) AS cnt, COUNT(*) AS num_rows
FROM SESSION(TABLE tariffs PARTITION BY (surge, zone), DESCRIPTOR(since_ts), INTERVAL '3' SECOND)
GROUP BY window_start, window_end, surge, zone;
-- @shape agg
SELECT MAX(derived) AS last_one, AVG(tip_id) AS mean, SUM(trip_id) FILTER (WHERE tip >= 6.78) AS total
FROM tips
WHERE tip <> 6.62;
CREATE TABLE tariff_report (tip_id BIGINT, tipped_at TIMESTAMP(3), trip_id INT, derived STRING, tip DECIMAL(6, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk none, mode I,UB,UA,D
INSERT INTO tariff_report
SELECT tip_id, tipped_at, trip_id, derived, tip
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY t.trip_id, t.tip_id ORDER BY t.tipped_at) AS rn FROM tips t
) AS ranked
WHERE rn <= 2;
-- @shape mistake/sort
SELECT zone FROM trips ORDER BY 2;
CREATE TABLE tariff_stats (tip_id BIGINT, trip_id INT, tip DECIMAL(6, 2), tipped_at TIMESTAMP(3), derived STRING, rownum BIGINT NOT NULL, PRIMARY KEY (trip_id, derived, rownum) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape rank insert: pk equal, mode I,UA
INSERT INTO tariff_stats
SELECT *
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY trip_id, derived ORDER BY tip DESC, tip_id DESC) AS rownum FROM tips
) AS ranked
WHERE rownum BETWEEN 1 AND 3;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE tariff_export (trip_id INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape scalar/view/rank insert: pk none, mode I,UB,UA,D
INSERT INTO tariff_export
SELECT t.trip_id
FROM trips t
WHERE t.distance = (SELECT AVG(l.per_km) FROM latest_tariffs AS l WHERE l.zone = t.zone);
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
CREATE TABLE tariff_summary (distance INT, fare DECIMAL(8, 2), trip_id INT, tip DECIMAL(6, 2), tipped_at TIMESTAMP(3), PRIMARY KEY (trip_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape lookup-join insert: pk other, mode I
INSERT INTO tariff_summary (distance, fare, trip_id, tip, tipped_at)
SELECT t.distance, t.fare, t2.trip_id, t2.tip, t2.tipped_at
FROM trips t
JOIN tips FOR SYSTEM_TIME AS OF t.proc AS t2 ON t.trip_id = t2.trip_id;
-- @shape rank
SELECT surge, since_ts, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY derived ORDER BY proc ASC) AS rn FROM tariffs
)
WHERE rn <= 3;
-- @shape setop
SELECT surge FROM tariffs
EXCEPT
SELECT CAST(NULL AS BOOLEAN) FROM trips AS t WHERE t.fare <= 7.29 AND t.fare = 59.58;
-- @shape unnest
SELECT t.trip_id, t.tipped_at, u.elem
FROM tips t
CROSS JOIN UNNEST(ARRAY[t.tip_id, 7]) AS u (elem);
CREATE TABLE tariff_stats_2 (zone STRING, surge BOOLEAN, derived STRING, trip_id INT, tip DECIMAL(6, 2), n BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape lookup-join insert: pk none, mode I,UA,D
INSERT INTO tariff_stats_2
SELECT t.zone, t.surge, t.derived, t2.trip_id, t2.tip, ASCII(t.derived) AS n
FROM tariffs AS t
LEFT JOIN tips FOR SYSTEM_TIME AS OF t.proc AS t2 ON t.zone = t2.derived AND t2.tip < 6.78;
