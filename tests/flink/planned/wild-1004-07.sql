-- Generated: profile wild, domain rides.
CREATE TABLE tariffs (
  zone STRING,
  per_km DECIMAL(6, 2),
  since_ts TIMESTAMP(3),
  PRIMARY KEY (zone) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "A", "3.47", "00:00:02"]
["-U", "A", "3.47", "00:00:02"]
["+U", "A", "3.47", "00:00:00"]
["-U", "A", "3.47", "00:00:00"]
["+U", "A", "3.47", "00:00:06"]
["-U", "A", "3.47", "00:00:06"]
["+U", "A", "3.47", "00:00:08"]
["+I", "C", "0.73", "00:00:15"]
["+I", "B", "1.70", "00:00:17"]
["+I", "D", "1.60", "00:00:20"]
');
CREATE TABLE drivers (
  driver_id INT,
  driver_name STRING,
  rating DOUBLE,
  zone STRING,
  since DATE
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 25, "Quin", 3.75, "B", "2023-02-14"]
[3, "+I", 22, "Ravi", 3.25, "C", "2023-04-16"]
[6, "+I", 24, "Ola", 4.0, "A", null]
[8, "+I", 25, "Pat", 4.75, "B", "2023-12-20"]
[9, "+I", 25, "Ravi", 4.75, "C", "2023-07-03"]
[12, "+I", 24, "Quin", 3.5, "C", "2023-03-15"]
[14, "+I", 21, "Pat", 4.75, "B", "2023-03-17"]
[17, "+I", 24, "Pat", 3.0, "B", "2023-07-13"]
');
CREATE TABLE tips (
  tip_id BIGINT NOT NULL,
  trip_id INT,
  tip DECIMAL(6, 2),
  tipped_at TIMESTAMP(3),
  WATERMARK FOR tipped_at AS tipped_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 4, 4, "7.18", "00:00:00"]
["+I", 3, 9, "7.59", "00:00:03"]
["+I", 7, 5, "5.76", "00:00:03"]
["+I", 5, 1, "4.55", "00:00:01"]
["+I", 4, 1, "0.79", "00:00:05"]
["+I", 4, 3, "4.80", "00:00:00"]
["+I", 3, 9, "3.62", "00:00:08"]
["+I", 8, 3, "5.92", "00:00:08"]
["+I", 7, 2, "8.04", "00:00:08"]
["+I", 7, 7, null, "00:00:09"]
');
CREATE VIEW tip_view AS SELECT driver_id, zone, MIN(driver_name) AS lowest, MAX(rating) AS highest
FROM drivers
WHERE driver_name NOT IN ('Pat', 'none')
GROUP BY driver_id, zone;
-- @shape cte/unnest/legacy-window
WITH base AS (SELECT trip_id, TUMBLE_START(tipped_at, INTERVAL '5' SECOND) AS w_start, SUM(trip_id) AS sum_all FROM tips GROUP BY trip_id, TUMBLE(tipped_at, INTERVAL '5' SECOND))
SELECT b.trip_id, b.w_start, b.sum_all, u.elem
FROM base AS b
CROSS JOIN UNNEST(ARRAY[b.trip_id, b.sum_all, 7]) AS u (elem);
-- @shape grouping/window-agg
SELECT q.window_start, q.lowest, GROUPING(q.window_start) AS gr, FIRST_VALUE(q.window_start) AS first_seen
FROM (SELECT window_start, window_end, MIN(tipped_at) AS lowest FROM TABLE(HOP(TABLE tips, DESCRIPTOR(tipped_at), INTERVAL '5' SECOND, INTERVAL '15' SECOND)) GROUP BY window_start, window_end) AS q
GROUP BY GROUPING SETS ((q.window_start, q.lowest), (q.window_start), ());
CREATE TABLE tip_board (zone STRING, per_km DECIMAL(6, 2), since_ts TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk none, mode I,UB,UA,D
INSERT INTO tip_board
SELECT zone, per_km, since_ts
FROM tariffs
WHERE since_ts >= TIMESTAMP '2024-01-01 00:00:02' OR zone <> 'C';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE tip_report (tipped_at TIMESTAMP(3), total_x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape cte/rank/semi/view/agg insert: pk none, mode I
INSERT INTO tip_report
WITH prep AS (SELECT t.tipped_at, t.tip_id % 2 AS total_x FROM tips AS t WHERE NOT EXISTS (SELECT 1 FROM tip_view AS t2 WHERE t2.driver_id = t.trip_id AND t2.highest <= 17.5))
SELECT tipped_at, total_x
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY tipped_at ASC, tipped_at DESC) AS rn FROM prep
) AS ranked
WHERE rn <= 3;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape join/view/agg
SELECT t.driver_id, t.highest, t2.zone AS zone_x, FLOOR(t.highest) AS val
FROM tip_view AS t
JOIN tariffs AS t2 ON t2.zone = t.zone AND t2.since_ts < TIMESTAMP '2024-01-01 00:00:02';
CREATE TABLE tip_archive (tipped_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE tip_export (tipped_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO tip_archive
SELECT DISTINCT t.tipped_at
FROM tips AS t
WHERE t.tip IS NOT NULL AND ABS(t.tip_id - 6) >= 19;
INSERT INTO tip_export
SELECT DISTINCT t.tipped_at
FROM tips AS t
WHERE t.tip IS NOT NULL AND ABS(t.tip_id - 6) >= 19;
END;
CREATE TABLE tip_report_2 (zone STRING, per_km DECIMAL(6, 2), since_ts TIMESTAMP(3), driver_id INT, driver_name STRING, zone_2 STRING, txt STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO tip_report_2
SELECT t.zone, t.per_km, t.since_ts, d.driver_id, d.driver_name, d.zone AS zone_2, CONCAT(d.driver_name, '-', t.zone) AS txt
FROM tariffs t
FULL JOIN drivers AS d ON t.zone = d.zone
WHERE t.since_ts > TIMESTAMP '2024-01-01 00:00:40';
CREATE TABLE tip_cache (tip_id BIGINT, trip_id INT, tip DECIMAL(6, 2), rownum BIGINT, PRIMARY KEY (trip_id, rownum) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk equal, mode I,UA,D
INSERT INTO tip_cache
SELECT tip_id, trip_id, tip, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY t.trip_id ORDER BY t.tipped_at, t.tip_id DESC) AS rownum FROM tips AS t WHERE t.tip BETWEEN 5.76 AND 8.04
)
WHERE rownum <= 3;
CREATE TABLE tip_archive_2 (window_start_x TIMESTAMP(3), rn BIGINT NOT NULL, info STRING, val DECIMAL(24, 4)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project/window-rank/window-agg insert: pk none, mode I
INSERT INTO tip_archive_2
SELECT window_start AS window_start_x, rn, CAST(rn AS STRING) AS info, rn * 0.25 AS val
FROM (SELECT window_start, window_end, rn FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY highest) AS rn FROM (SELECT window_start, window_end, tip_id, MAX(tipped_at) AS last_one, MIN(tipped_at) AS lowest, MAX(TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', tipped_at)) AS highest FROM TUMBLE(TABLE tips, DESCRIPTOR(tipped_at), INTERVAL '10' SECOND) GROUP BY window_start, window_end, tip_id) ) WHERE rn <= 2)
WHERE window_start = TIMESTAMP '2024-01-01 00:00:13';
