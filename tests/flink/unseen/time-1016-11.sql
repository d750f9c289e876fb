-- Generated: profile time, domain rides.
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  surge BOOLEAN,
  since_ts TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR since_ts AS since_ts,
  PRIMARY KEY (zone) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+U", "B", "3.92", true, "00:00:25"]
["+U", "B", "1.91", false, "00:00:30"]
["+U", "B", "3.51", false, "00:00:30"]
["+U", "B", "0.70", null, "00:00:35"]
["+U", "B", "3.19", false, "00:00:38"]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR tipped_at AS tipped_at,
  PRIMARY KEY (tip_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 9, 3, "4.70", "00:00:02"]
["+I", 8, 2, "1.37", "00:00:02"]
["+I", 7, 4, "6.96", "00:00:02"]
["+I", 5, 5, null, "00:00:00"]
["-D", 8, 2, "1.37", "00:00:02"]
["+U", 1, 1, "6.07", "00:00:05"]
["+I", 6, 3, "3.81", "00:00:05"]
["-D", 1, 1, "6.07", "00:00:05"]
');
CREATE TABLE trips (
  trip_id INT NOT NULL,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3),
  derived AS SUBSTRING(zone, 1, 2)
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
[1, "+I", 7, 22, "C", 15, "17.91", "00:00:00"]
[2, "+I", 5, 23, "B", 29, "41.01", "00:00:05"]
[3, "+I", 5, null, "B", 27, "3.85", "00:00:05"]
[6, "+I", 9, 22, "A", 3, "30.39", "00:00:21"]
[9, "+I", 6, 21, "B", 5, "32.04", "00:00:14"]
[12, "+I", 3, 24, "A", 21, null, "00:00:25"]
');
CREATE TABLE tip_board (zone STRING, zone_2 STRING, distance INT, fare DECIMAL(8, 2), pickup_at TIMESTAMP(3), derived STRING, PRIMARY KEY (derived) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape lookup-join insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO tip_board
SELECT t.zone, t2.zone AS zone_2, t2.distance, t2.fare, t2.pickup_at, t2.derived
FROM tariffs t
JOIN trips FOR SYSTEM_TIME AS OF t.proc AS t2 ON t.zone = t2.zone
ON CONFLICT DO DEDUPLICATE;
CREATE TABLE tip_report (surge BOOLEAN, since_ts TIMESTAMP(3), zone STRING, per_km DECIMAL(6, 2), since_ts_2 TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join insert: pk none, mode I,UB,UA,D on conflict do nothing
INSERT INTO tip_report (surge, since_ts, zone, per_km, since_ts_2)
SELECT t2.surge, t2.since_ts, t2.zone, t.per_km, t.since_ts AS since_ts_2
FROM tariffs AS t
JOIN tariffs FOR SYSTEM_TIME AS OF t.since_ts AS t2 ON t.zone = t2.zone
ON CONFLICT DO NOTHING;
CREATE TABLE tip_export (zone VARCHAR(20), since_ts TIMESTAMP(3), since_ts_2 TIMESTAMP(3), per_km DECIMAL(6, 2), per_km_2 DECIMAL(6, 2), PRIMARY KEY (zone, per_km) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape temporal-join insert: pk superset, mode I,UA,D on conflict do nothing
INSERT INTO tip_export (zone, since_ts, since_ts_2, per_km, per_km_2)
SELECT t.zone, t2.since_ts, t.since_ts AS since_ts_2, t2.per_km, t.per_km AS per_km_2
FROM tariffs AS t
JOIN tariffs FOR SYSTEM_TIME AS OF t.since_ts AS t2 ON t.zone = t2.zone
ON CONFLICT DO NOTHING;
CREATE TABLE tip_mart (tip_id BIGINT, trip_id INT, zone STRING, derived STRING, at_time TIMESTAMP(3), label STRING, PRIMARY KEY (tip_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE tip_feed (trip_id INT, zone STRING, label STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO tip_mart
SELECT tip_id, trip_id, zone, derived, at_time, COALESCE(zone, derived) AS label
FROM (SELECT t.tip_id, t.trip_id, t2.zone, t2.distance, t2.derived, t.tipped_at - INTERVAL '10' SECOND AS at_time FROM tips t JOIN trips FOR SYSTEM_TIME AS OF t.proc AS t2 ON t.trip_id = t2.trip_id)
ORDER BY tip_id DESC
FETCH FIRST 2 ROWS ONLY;
INSERT INTO tip_feed (trip_id, zone, label)
SELECT DISTINCT trip_id, zone, label
FROM (SELECT tip_id, trip_id, zone, derived, at_time, COALESCE(zone, derived) AS label FROM (SELECT t.tip_id, t.trip_id, t2.zone, t2.distance, t2.derived, t.tipped_at - INTERVAL '10' SECOND AS at_time FROM tips t JOIN trips FOR SYSTEM_TIME AS OF t.proc AS t2 ON t.trip_id = t2.trip_id) ORDER BY tip_id DESC FETCH FIRST 2 ROWS ONLY);
END;
-- @shape rank
SELECT trip_id, driver_id, zone, distance, fare, pickup_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY driver_id ORDER BY trip_id NULLS LAST) AS rn FROM trips
)
WHERE rn = 1;
CREATE TABLE tip_summary (window_start TIMESTAMP(3), window_end TIMESTAMP(3), trip_id INT, total DECIMAL(38, 2), PRIMARY KEY (total) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk other, mode I
INSERT INTO tip_summary
SELECT window_start, window_end, trip_id, SUM(tip) AS total
FROM TABLE(HOP(TABLE tips, DESCRIPTOR(tipped_at), INTERVAL '10' SECOND, INTERVAL '30' SECOND))
WHERE tip = 6.96
GROUP BY window_start, window_end, trip_id;
-- @shape lookup-join
SELECT t.zone, t.per_km, t.since_ts, t2.zone AS zone_2, DATE_FORMAT(t.since_ts, 'yyyy-MM-dd HH:mm:ss') AS tag
FROM tariffs AS t
JOIN trips FOR SYSTEM_TIME AS OF t.proc AS t2 ON t.zone = t2.zone;
