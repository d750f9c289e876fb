-- Generated: profile core, domain rides.
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  pickup_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR pickup_at AS pickup_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 2, 21, "B", 2, "00:00:00"]
[5, "+I", 4, 24, "B", 25, "00:00:00"]
[7, "+I", 4, 24, null, 28, "00:00:00"]
[10, "+I", 8, 21, "B", 3, "00:00:00"]
[12, "+I", 2, 21, "A", 24, "00:00:01"]
[13, "+I", 1, 23, "A", 25, "00:00:00"]
[16, "+I", 2, 21, "C", 27, "00:00:03"]
[18, "+I", 6, 22, "A", 30, "00:00:03"]
[21, "+I", 5, 21, "C", 15, "00:00:04"]
[24, "+I", 9, 22, "B", 9, "00:00:00"]
');
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR tipped_at AS tipped_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 9, 7, null, "00:00:01"]
["+I", 4, 7, "5.91", "00:00:01"]
["+I", 8, 4, "6.66", "00:00:00"]
["+I", 1, 2, "6.97", "00:00:02"]
["+I", 8, 4, "2.68", "00:00:03"]
["+I", 6, 3, "6.53", "00:00:03"]
["+I", 3, 3, "1.21", "00:00:04"]
["+I", 1, 7, "2.91", "00:00:05"]
["+I", 2, 9, "1.16", "00:00:06"]
["+I", 8, 1, "4.65", "00:00:02"]
');
CREATE TABLE drivers (
  driver_id INT,
  driver_name STRING,
  rating DOUBLE,
  zone STRING,
  since DATE,
  PRIMARY KEY (driver_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
[1, "+I", 21, "Ola", 3.25, "A", "2023-11-22"]
[2, "+I", 24, "Quin", 4.75, "C", "2023-03-20"]
[3, "+I", 22, "Ola", 2.5, "B", "2023-12-15"]
[6, "+I", 25, "Ola", 2.0, "A", "2023-09-10"]
[9, "+I", 23, "Pat", 3.0, "A", "2023-09-03"]
');
-- @shape semi
SELECT t.trip_id, t.tip, t.tipped_at
FROM tips t
WHERE NOT EXISTS (SELECT 1 FROM trips AS t2 WHERE t2.trip_id = t.trip_id AND t2.distance <> 25) AND t.tip = 6.66;
-- @shape agg
SELECT trip_id, LAST_VALUE(tip_id) AS last_seen, COUNT(*) AS num_rows
FROM tips
GROUP BY trip_id;
CREATE TABLE tip_archive (driver_id INT, zone STRING, PRIMARY KEY (driver_id, zone) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape union/rank insert: pk equal, mode I,UA,D
INSERT INTO tip_archive
SELECT t.driver_id, t.zone FROM trips t
UNION
SELECT driver_id, zone FROM trips
UNION
SELECT driver_id, zone FROM (SELECT * FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY zone ORDER BY driver_id ASC) AS rn FROM drivers WHERE rating > 2.5 ) AS ranked WHERE rn = 2);
-- @shape cte/project/rank
WITH recent AS (SELECT tip_id, trip_id, tipped_at FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY trip_id ORDER BY proc DESC) AS rownum FROM tips ) t WHERE rownum <= 2)
SELECT CASE WHEN tipped_at < TIMESTAMP '2024-01-01 00:00:04' THEN 'yes' ELSE 'no' END AS tag, tip_id, tipped_at
FROM recent
WHERE tip_id BETWEEN 3 AND 9;
-- @shape mistake/unknown-column
SELECT q.driver_id, SUM(q.distance) AS total
FROM (SELECT driver_id, zone, distance, SUBSTR(zne, 2, 2) AS code, distance BETWEEN 3 AND 15 AS flagged FROM trips) AS q
GROUP BY q.driver_id;
-- @shape agg
SELECT t.tip_id, MIN(t.trip_id / 10) AS first_one, SUM(t.tip_id) AS sum_all, COUNT(t.tipped_at) AS cnt
FROM tips t
GROUP BY t.tip_id;
CREATE TABLE tip_stats (zone STRING, distance INT, driver_id INT NOT NULL, driver_name STRING, label STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape lookup-join insert: pk none, mode I,UB,UA,D
INSERT INTO tip_stats
SELECT t.zone, t.distance, d.driver_id, d.driver_name, CASE WHEN t.distance >= 25 THEN d.driver_name ELSE '-' END AS label
FROM trips t
LEFT JOIN drivers FOR SYSTEM_TIME AS OF t.proc AS d ON t.driver_id = d.driver_id;
