-- Generated: profile time, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '2' SECOND,
  PRIMARY KEY (device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "d4", "roof", 81, "2023-10-27", true, "00:00:00"]
["-D", "d4", "roof", 81, "2023-10-27", true, "00:00:00"]
["+I", "d2", "hall", 45, "2023-11-02", null, "00:00:03"]
["-U", "d2", "hall", 45, "2023-11-02", null, "00:00:03"]
["+U", "d2", "hall", 51, "2023-03-20", true, "00:00:04"]
["+I", "d3", "lab", 67, "2023-12-22", null, "00:00:00"]
["-U", "d2", "hall", 51, "2023-03-20", true, "00:00:04"]
["+U", "d2", "hall", 69, "2023-03-20", true, "00:00:00"]
["-U", "d3", "lab", 67, "2023-12-22", null, "00:00:00"]
["+U", "d3", "hall", 67, "2023-12-22", null, "00:00:08"]
["-D", "d2", "hall", 69, "2023-03-20", true, "00:00:00"]
["-U", "d3", "hall", 67, "2023-12-22", null, "00:00:08"]
["+U", "d3", "roof", 22, "2023-09-13", null, "00:00:10"]
["-D", "d3", "roof", 22, "2023-09-13", null, "00:00:10"]
["+I", "d3", "lab", 58, "2023-05-11", true, "00:00:13"]
["-D", "d3", "lab", 58, "2023-05-11", true, "00:00:13"]
["+I", "d1", "hall", 58, "2023-11-01", false, "00:00:20"]
["-U", "d1", "hall", 58, "2023-11-01", false, "00:00:20"]
["+U", "d1", "hall", 70, "2023-11-01", false, "00:00:27"]
');
CREATE TABLE readings (
  reading_id BIGINT,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  derived AS CASE WHEN humidity BETWEEN 18 AND 80 THEN temperature WHEN read_at < TIMESTAMP '2024-01-01 00:00:23' THEN 3 ELSE temperature END,
  WATERMARK FOR read_at AS read_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 11, "d3", 42.75, 60, "00:00:04"]
["+I", 3, "d4", 84.75, 64, "00:00:01"]
["+I", 2, "d3", 41.25, 23, "00:00:07"]
["+I", 11, "d4", 35.0, 26, "00:00:09"]
["+I", 4, "d4", 49.5, 10, "00:00:10"]
["+I", 7, "d3", 55.75, 65, "00:00:14"]
["+I", 2, "d2", 14.0, null, "00:00:15"]
["+I", 7, "d2", 77.0, 83, "00:00:20"]
["+I", 10, "d4", 54.5, 87, "00:00:23"]
["+I", 9, "d2", 47.75, 61, "00:00:28"]
["+I", 3, "d1", 63.75, 80, "00:00:30"]
["+I", 4, "d1", 37.75, 17, "00:00:32"]
["+I", 8, "d3", 76.75, 45, "00:00:36"]
["+I", 1, "d1", 94.5, 86, "00:00:41"]
["+I", 7, "d3", 55.75, 75, "00:00:44"]
["+I", 7, "d2", 81.5, 70, "00:00:48"]
["+I", 6, "d2", 74.0, 95, "00:00:50"]
["+I", 4, "d3", 37.0, 18, "00:00:51"]
');
CREATE VIEW device_view AS SELECT window_start, window_end AS window_end_x, humidity, temperature, device_id, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY reading_id DESC) AS rn FROM HOP(TABLE readings, DESCRIPTOR(read_at), INTERVAL '10' SECOND, INTERVAL '30' SECOND)
)
WHERE rn <= 2;
CREATE TABLE device_cache (window_start TIMESTAMP(3), window_end TIMESTAMP(3), device_id STRING, derived BOOLEAN, cnt BIGINT NOT NULL, PRIMARY KEY (device_id, derived, window_end, window_start) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-agg insert: pk equal, mode I,UA,D
INSERT INTO device_cache
SELECT window_start, window_end, device_id, derived, COUNT(DISTINCT read_at) AS cnt
FROM CUMULATE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '10' SECOND, INTERVAL '20' SECOND)
GROUP BY window_start, window_end, device_id, derived;
CREATE TABLE device_index (device_id STRING, first_one STRING, first_one_2 TIMESTAMP(3), PRIMARY KEY (device_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE device_summary (device_id STRING, first_one STRING, cnt BIGINT, num_rows BIGINT NOT NULL, num_rows_2 BIGINT, n_all BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO device_index
SELECT r.device_id, MIN(r.device_id) AS first_one, MIN(r.read_at) AS first_one_2
FROM readings r
GROUP BY r.device_id;
INSERT INTO device_summary
SELECT q.device_id, q.first_one, COUNT(DISTINCT q.first_one) AS cnt, COUNT(*) AS num_rows, COUNT(DISTINCT q.device_id) AS num_rows_2, COUNT(*) AS n_all
FROM (SELECT r.device_id, MIN(r.device_id) AS first_one, MIN(r.read_at) AS first_one_2 FROM readings r GROUP BY r.device_id) q
WHERE q.first_one_2 = TIMESTAMP '2024-01-01 00:00:35'
GROUP BY q.device_id, q.first_one;
END;
CREATE TABLE device_index_2 (window_start TIMESTAMP(3), window_end TIMESTAMP(3), cnt BIGINT, list_all STRING, rn BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape window-rank/window-agg insert: pk none, mode I,UA
INSERT INTO device_index_2
SELECT window_start, window_end, cnt, list_all, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY cnt ASC) AS rn FROM (SELECT window_start, window_end, MIN(read_at) AS lowest, COUNT(*) AS cnt, LISTAGG(device_id, '|') AS list_all FROM TABLE(CUMULATE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '4' SECOND, INTERVAL '12' SECOND)) GROUP BY window_start, window_end)
)
WHERE rn <= 1;
-- @shape over
SELECT read_at, reading_id, MIN(read_at) OVER (PARTITION BY derived ORDER BY read_at) AS first_one, MAX(temperature) OVER (PARTITION BY derived ORDER BY read_at) AS last_one, ROW_NUMBER() OVER (PARTITION BY derived ORDER BY read_at) AS pos
FROM readings;
CREATE TABLE device_board (sum_all DOUBLE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE device_cache_2 (sum_all DOUBLE, n_all BIGINT, num_rows BIGINT, mean DOUBLE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE device_summary_2 (sum_all DOUBLE, PRIMARY KEY (sum_all) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO device_board SELECT SUM(temperature) AS sum_all FROM readings;
INSERT INTO device_cache_2
SELECT sum_all, COUNT(*) AS n_all, COUNT(*) AS num_rows, AVG(sum_all) AS mean
FROM (SELECT SUM(temperature) AS sum_all FROM readings)
WHERE sum_all > 40.5 OR sum_all = 37.5
GROUP BY sum_all
ON CONFLICT DO DEDUPLICATE;
INSERT INTO device_summary_2
SELECT DISTINCT q.sum_all FROM (SELECT SUM(temperature) AS sum_all FROM readings) AS q;
END;
CREATE TABLE device_board_2 (humidity INT, read_at TIMESTAMP(3), derived DOUBLE, rownum BIGINT, PRIMARY KEY (derived) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk subset, mode I,UB,UA,D
INSERT INTO device_board_2
SELECT humidity, read_at, derived, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY derived ORDER BY read_at DESC) AS rownum FROM readings WHERE humidity >= 6
)
WHERE rownum <= 2;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape agg/view/window-rank
SELECT device_id, MAX(rn) AS last_one, COUNT(*) AS n_all
FROM device_view
GROUP BY device_id
HAVING COUNT(*) < 5;
CREATE TABLE device_mart (window_start TIMESTAMP(3), window_end TIMESTAMP(3) NOT NULL, device_id STRING, total BIGINT, PRIMARY KEY (device_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape advice/cascade/window-agg
EXPLAIN PLAN_ADVICE INSERT INTO device_mart
SELECT window_start, window_end, device_id, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, device_id, COUNT(*) AS cnt FROM TUMBLE(TABLE readings, DESCRIPTOR(read_at), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, device_id), DESCRIPTOR(wtime), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, device_id;
