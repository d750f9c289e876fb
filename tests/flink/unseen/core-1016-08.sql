-- Generated: profile core, domain rides.
CREATE TABLE tips (
  tip_id BIGINT,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'data' = '
["+I", 7, 2, "7.25", "00:00:04"]
["+I", 4, 1, "7.01", "00:00:07"]
["+I", 6, 3, "5.43", "00:00:08"]
["+I", 8, 4, "1.99", "00:00:07"]
["+I", 6, 3, "3.20", "00:00:02"]
["+I", 2, 3, "6.20", "00:00:10"]
["+I", 1, 8, "5.78", "00:00:13"]
["+I", 9, 7, "2.42", "00:00:14"]
["+I", 4, 2, "6.25", "00:00:15"]
');
CREATE TABLE trips (
  trip_id INT,
  driver_id INT,
  zone STRING,
  distance INT,
  pickup_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", 5, 24, "B", 20, "00:00:01"]
["+I", 3, 23, "B", 25, "00:00:00"]
["+I", 4, 24, "C", 20, "00:00:03"]
["+I", 2, 23, "C", 2, "00:00:03"]
["+I", 4, 24, "C", 18, "00:00:02"]
["+I", 5, 24, "A", 22, "00:00:05"]
');
CREATE TABLE drivers (
  driver_id INT,
  driver_name STRING,
  rating DOUBLE,
  zone STRING,
  since DATE,
  PRIMARY KEY (driver_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 23, "Quin", 4.5, "B", "2023-11-02"]
["+I", 22, "Quin", null, "C", null]
["-D", 23, "Quin", 4.5, "B", "2023-11-02"]
["+U", 22, "Quin", null, "C", null]
["+U", 22, "Pat", 4.5, "A", null]
["+U", 22, "Pat", 4.5, "B", null]
["+U", 22, null, 4.5, "A", null]
');
-- @shape rank
SELECT driver_id, driver_name, rating, zone AS zone_x
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY d.driver_id) AS row_num FROM drivers d WHERE d.since = DATE '2023-11-02'
) AS ranked
WHERE row_num = 1;
-- @shape mistake/alias-in-group
SELECT UPPER(zone) AS u, COUNT(*) AS c FROM trips GROUP BY u;
CREATE TABLE tip_cache (pickup_at_x TIMESTAMP(3), txt STRING, elem INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape unnest/join insert: pk none, mode I,UA,D
INSERT INTO tip_cache
SELECT q.pickup_at AS pickup_at_x, q.txt, u.elem
FROM (SELECT t.tip, t2.trip_id, t2.pickup_at, COALESCE(t2.zone, 'none') AS txt FROM tips AS t JOIN trips AS t2 ON t.trip_id = t2.trip_id AND t2.distance < 22) AS q
CROSS JOIN UNNEST(ARRAY[q.trip_id, 7]) AS u (elem);
-- @shape advice/agg
EXPLAIN PLAN_ADVICE SELECT t.trip_id, COUNT(t.tipped_at) AS n_all, AVG(t.tip) AS avg_all
FROM tips AS t
GROUP BY t.trip_id;
-- @shape distinct/rank
SELECT DISTINCT trip_id, tip, tipped_at
FROM (SELECT trip_id, tip, tipped_at, CASE WHEN tip = 3.20 THEN 'big' ELSE 'small' END AS label FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY trip_id ORDER BY trip_id DESC) AS rn FROM tips ) AS ranked WHERE rn <= 3);
-- @shape project
SELECT trip_id, CASE WHEN zone IS NULL THEN zone ELSE zone END AS txt
FROM trips
WHERE zone <> 'A';
-- @shape join
SELECT t2.trip_id, t2.zone, t2.distance
FROM tips AS t
INNER JOIN trips AS t2 ON t2.trip_id = t.trip_id AND t.trip_id <> t2.trip_id
WHERE CASE WHEN t.tip_id < 1 THEN 1 WHEN t2.distance IS NULL THEN 5 ELSE 0 END < 25;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape rank/project/agg
SELECT zone, num_rows_2
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.zone ORDER BY q.num_rows DESC) AS row_num FROM (SELECT q.zone, q.num_rows_2, q.num_rows, q.num_rows + 4 AS n FROM (SELECT zone, COUNT(driver_id) AS num_rows, COUNT(pickup_at) FILTER (WHERE trip_id > 2) AS num_rows_2 FROM trips WHERE driver_id IN (23) GROUP BY zone) q WHERE q.num_rows_2 BETWEEN 3 AND 9) AS q
)
WHERE row_num = 1;
