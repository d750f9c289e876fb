-- Generated: profile time, domain rides.
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  since_ts TIMESTAMP(3),
  WATERMARK FOR since_ts AS since_ts - INTERVAL '2' SECOND,
  PRIMARY KEY (zone) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", "D", "0.98", "00:00:07"]
["+I", "A", "0.97", "00:00:12"]
["+I", "B", "3.82", "00:00:17"]
["+I", "C", "0.86", "00:00:14"]
');
CREATE TABLE tips (
  tip_id BIGINT NOT NULL,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  derived AS FLOOR(tip)
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 8, 9, "1.75", "00:00:06"]
[6, "+I", 7, 2, null, "00:00:08"]
[8, "+I", 4, 3, "7.03", "00:00:11"]
[9, "+I", 4, 8, "7.28", "00:00:23"]
[11, "+I", 3, 9, "7.91", "00:00:27"]
[13, "+I", 3, 8, "8.63", "00:00:23"]
[14, "+I", 1, 6, "4.45", "00:00:29"]
[16, "+I", 9, null, "2.78", "00:00:32"]
[19, "+I", 3, 3, "4.61", "00:00:35"]
[21, "+I", 4, 1, "5.67", "00:00:35"]
');
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3),
  derived AS driver_id + 8,
  WATERMARK FOR pickup_at AS pickup_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 5, 22, "C", 14, "48.00", "00:00:01"]
["+I", 7, 23, "C", 9, "4.42", "00:00:01"]
["+I", 2, 21, "C", 4, "37.96", "00:00:05"]
["+I", 5, 21, "C", 7, "41.05", "00:00:07"]
["+I", 8, 23, "A", 29, "55.19", "00:00:07"]
["+I", 6, 22, "B", 29, "44.85", "00:00:01"]
["+I", 3, 21, "C", null, "26.36", "00:00:09"]
["+I", 7, 21, "A", 18, "32.96", "00:00:11"]
');
CREATE TABLE tip_report (trip_id INT, zone STRING, distance INT, fare DECIMAL(8, 2), pickup_at TIMESTAMP(3), derived INT, tag STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape temporal-join insert: pk none, mode I,UA,D
INSERT INTO tip_report
SELECT t.trip_id, t.zone, t.distance, t.fare, t.pickup_at, t.derived, UPPER(t2.zone) AS tag
FROM trips AS t
LEFT JOIN tariffs FOR SYSTEM_TIME AS OF t.pickup_at AS t2 ON t.zone = t2.zone;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE tip_mart (window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3), derived INT, last_seen DECIMAL(8, 2), PRIMARY KEY (window_start, window_end) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape window-agg insert: pk subset, mode I,UB,UA,D
INSERT INTO tip_mart
SELECT window_start, window_end, derived, LAST_VALUE(fare) FILTER (WHERE distance <> 18) AS last_seen
FROM SESSION(TABLE trips PARTITION BY (derived), DESCRIPTOR(pickup_at), INTERVAL '5' SECOND)
GROUP BY window_start, window_end, derived;
-- @shape project/window-join
SELECT q.window_start, q.distance, q.fare
FROM (SELECT l.window_start, l.window_end, r.trip_id, r.distance, r.fare FROM (SELECT * FROM TABLE(TUMBLE(TABLE tariffs, DESCRIPTOR(since_ts), INTERVAL '10' SECOND))) AS l JOIN (SELECT * FROM TUMBLE(TABLE trips, DESCRIPTOR(pickup_at), INTERVAL '10' SECOND)) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.zone = r.zone) AS q
WHERE q.window_end >= TIMESTAMP '2024-01-01 00:00:08';
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
-- @shape mistake/ambiguous
SELECT pickup_at FROM trips AS l JOIN trips AS r ON l.pickup_at = r.pickup_at;
RESET 'table.exec.sink.keyed-shuffle';
-- @shape temporal-join
SELECT t.pickup_at
FROM trips AS t
JOIN tariffs FOR SYSTEM_TIME AS OF t.pickup_at AS t2 ON t.zone = t2.zone;
-- @shape mistake/ambiguous
SELECT trip_id FROM (SELECT l.trip_id, r.trip_id FROM trips l, tips r WHERE l.trip_id = r.trip_id);
CREATE TABLE tip_export (window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3), sum_all DECIMAL(38, 2), n_all BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-agg insert: pk none, mode I,UA,D
INSERT INTO tip_export
SELECT window_start, window_end, SUM(per_km) AS sum_all, COUNT(*) AS n_all
FROM TUMBLE(TABLE tariffs, DESCRIPTOR(since_ts), INTERVAL '10' SECOND)
GROUP BY window_start, window_end;
CREATE TABLE tip_report_2 (window_start TIMESTAMP(3), window_end TIMESTAMP(3), per_km DECIMAL(6, 2), since_ts TIMESTAMP(3), trip_id INT, derived INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-join insert: pk none, mode I
INSERT INTO tip_report_2
SELECT l.window_start, l.window_end, l.per_km, l.since_ts, r.trip_id, r.derived
FROM (SELECT * FROM TABLE(TUMBLE(TABLE tariffs, DESCRIPTOR(since_ts), INTERVAL '10' SECOND))) AS l
JOIN (SELECT * FROM TUMBLE(TABLE trips, DESCRIPTOR(pickup_at), INTERVAL '10' SECOND)) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.zone = r.zone;
-- @shape mistake/duplicate-alias
SELECT * FROM trips AS a, trips AS a;
SET 'table.exec.sink.require-on-conflict' = 'false';
CREATE TABLE tip_cache (since_ts TIMESTAMP(3), window_start TIMESTAMP(3), window_end TIMESTAMP(3), zone STRING, per_km DECIMAL(6, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape window-rank insert: pk none, mode I,UB,UA,D
INSERT INTO tip_cache
SELECT since_ts, window_start, window_end, zone, per_km
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, zone ORDER BY since_ts) AS rn FROM HOP(TABLE tariffs, DESCRIPTOR(since_ts), INTERVAL '20' SECOND, INTERVAL '1' MINUTE)
)
WHERE rn <= 1;
RESET 'table.exec.sink.require-on-conflict';
-- @shape window-agg
SELECT window_start, window_end, per_km, zone, SUM(per_km) AS total
FROM SESSION(TABLE tariffs PARTITION BY (per_km, zone), DESCRIPTOR(since_ts), INTERVAL '5' SECOND)
GROUP BY window_start, window_end, per_km, zone;
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape explain/legacy-window
EXPLAIN SELECT zone, SESSION_START(since_ts, INTERVAL '10' SECOND) AS w_start, MAX(zone) AS highest
FROM tariffs
GROUP BY zone, SESSION(since_ts, INTERVAL '10' SECOND);
