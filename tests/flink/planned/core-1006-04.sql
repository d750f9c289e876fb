-- Generated: profile core, domain rides.
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  surge BOOLEAN,
  since_ts TIMESTAMP(3),
  PRIMARY KEY (zone) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", "A", "1.00", false, "00:00:00"]
[3, "+U", "A", null, null, "00:00:01"]
[4, "-D", "A", null, null, "00:00:01"]
[6, "+I", "A", "1.31", true, "00:00:01"]
[9, "+U", "D", "2.65", true, "00:00:04"]
[11, "+I", "C", "2.54", true, "00:00:04"]
');
CREATE TABLE drivers (
  driver_id INT,
  driver_name STRING,
  rating DOUBLE,
  zone STRING,
  since DATE,
  PRIMARY KEY (driver_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 22, "Ola", 2.25, "A", "2023-02-26"]
["+I", 23, "Ravi", 4.0, "B", "2023-06-19"]
["+U", 23, "Pat", 3.0, "B", "2023-11-25"]
["+U", 22, "Ola", 4.5, "A", "2023-04-20"]
["+U", 21, "Ola", null, "B", "2023-11-14"]
["+I", 25, "Ola", null, "A", "2023-03-25"]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,D', 'data' = '
[1, "+I", 4, 6, "2.06", "00:00:00"]
[2, "+I", 6, 2, "1.28", "00:00:01"]
[4, "+I", 3, 2, "7.99", "00:00:01"]
[5, "+I", 6, 5, "1.39", "00:00:02"]
[8, "-D", 3, 2, "7.99", "00:00:01"]
[10, "+I", 8, 3, "6.86", "00:00:05"]
[12, "+I", 7, 8, "3.58", "00:00:05"]
[15, "+I", 9, 4, "3.44", "00:00:09"]
[16, "+I", 8, 8, "7.74", "00:00:09"]
[19, "-D", 8, 3, "6.86", "00:00:05"]
');
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  fare DECIMAL(8, 2),
  pickup_at TIMESTAMP(3),
  PRIMARY KEY (trip_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, 21, "C", 19, "27.10", "00:00:03"]
["-U", 1, 21, "C", 19, "27.10", "00:00:03"]
["+U", 1, 24, "C", 27, "27.10", "00:00:03"]
["+I", 9, 22, "A", 15, "43.72", "00:00:08"]
["-U", 9, 22, "A", 15, "43.72", "00:00:08"]
["+U", 9, 22, "A", 15, "44.91", "00:00:07"]
["+I", 3, 23, "C", 12, "21.38", "00:00:09"]
["+I", 2, 21, "B", 25, "23.57", "00:00:11"]
');
SET 'table.optimizer.nondeterministic-update.strategy' = 'TRY_RESOLVE';
CREATE TABLE tariff_archive (trip_id INT, grp INT, avg_all BIGINT, PRIMARY KEY (trip_id, grp) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk other, mode I,UB,UA,D
INSERT INTO tariff_archive
SELECT trip_id, MOD(tip_id, 3) AS grp, AVG(tip_id) AS avg_all
FROM tips
WHERE tip_id < 4
GROUP BY trip_id, MOD(tip_id, 3);
RESET 'table.optimizer.nondeterministic-update.strategy';
CREATE TABLE tariff_index (zone STRING, since_ts TIMESTAMP(3), trip_id INT, driver_id INT, zone_2 STRING, tag VARCHAR(20)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join/order insert: pk none, mode I,UB,UA,D
INSERT INTO tariff_index
SELECT q.zone, q.since_ts, t.trip_id, t.driver_id, t.zone AS zone_2, DATE_FORMAT(t.pickup_at, 'yyyyMMdd') AS tag
FROM (SELECT t.zone, t.per_km, t.surge, t.since_ts FROM tariffs AS t FETCH FIRST 5 ROWS ONLY) AS q
LEFT JOIN trips AS t ON q.zone = t.zone;
-- @shape agg
SELECT UPPER(zone) AS grp, driver_name, LISTAGG(zone) AS all_of, COUNT(DISTINCT zone) AS cnt, COUNT(*) AS n_all, MIN(driver_id) FILTER (WHERE zone <> 'A') AS lowest
FROM drivers
GROUP BY UPPER(zone), driver_name;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape join/agg
SELECT q.surge, q.total, t.tipped_at, t.trip_id, q.cnt, t2.tip_id
FROM (SELECT surge, COUNT(*) AS cnt, SUM(per_km) AS total FROM tariffs GROUP BY surge) q
INNER JOIN tips AS t ON t.tip_id = q.cnt
LEFT JOIN tips AS t2 ON t.trip_id = t2.trip_id
WHERE t.trip_id IN (3, 8);
CREATE TABLE tariff_board (since DATE, PRIMARY KEY (since) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape distinct insert: pk equal, mode I,UA,D
INSERT INTO tariff_board SELECT DISTINCT since FROM drivers;
-- @shape agg
SELECT MAX(tip / 2) AS last_one, LAST_VALUE(tip) AS last_seen, trip_id
FROM tips
GROUP BY trip_id;
