-- OVER by row time forgets a partition that was quiet for a while: state lives 2 s (kept up to 3), rows are 800 ms apart.
SET 'table.exec.state.ttl' = '2 s';
CREATE TABLE o (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'rows', 'gap-ms' = '800', 'data' = '
["+I", "a", 1, "10:00:01"]
["+I", "a", 2, "10:00:02"]
["+I", "b", 1, "10:00:03"]
["+I", "b", 2, "10:00:04"]
["+I", "b", 3, "10:00:05"]
["+I", "b", 4, "10:00:06"]
["+I", "b", 5, "10:00:07"]
["+I", "a", 3, "10:00:08"]
["+I", "a", 4, "10:00:09"]
["+I", "b", 6, "10:00:10"]
');
SELECT k, v, COUNT(*) OVER (PARTITION BY k ORDER BY ts) AS c, SUM(v) OVER (PARTITION BY k ORDER BY ts) AS s FROM o;
SELECT k, v, COUNT(*) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS c FROM o;
SELECT k, v, COUNT(*) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS c FROM o;
SELECT k, v, COUNT(*) OVER (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '1' MINUTE PRECEDING AND CURRENT ROW) AS c FROM o;
CREATE TABLE w (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH ('connector' = 'rows', 'gap-ms' = '800', 'data' = '
["+I", "a", 1, "10:00:01"]
["+I", "a", 2, "10:00:02"]
["+I", "b", 1, "10:00:03"]
["+I", "b", 2, "10:00:04"]
["+I", "b", 3, "10:00:05"]
["+I", "b", 4, "10:00:06"]
["+I", "a", 3, "10:00:08"]
');
-- rows that wait for the watermark are not forgotten
SELECT k, v, COUNT(*) OVER (PARTITION BY k ORDER BY ts) AS c FROM w;
SELECT k, v, COUNT(*) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS c FROM w;
