-- Aggregates in two phases: each function over changelogs in mini-batches, and in windows of both sorts.
CREATE TABLE c (id INT, g STRING, s STRING, v INT, b BIGINT, d DOUBLE, m DECIMAL(8,2), dt DATE, t TIMESTAMP(3), o BOOLEAN, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "x", "p", 5, 10, 1.5, 2.50, "2024-01-01", "10:00:01", true]
["+I", 2, "x", "q", null, 20, -0.5, null, "2024-02-02", "10:00:02", false]
["+I", 3, "y", null, 7, null, null, 7.25, null, null, null]
["-U", 1, "x", "p", 5, 10, 1.5, 2.50, "2024-01-01", "10:00:01", true]
["+U", 1, "y", "p", 6, 10, 1.5, 9.99, "2024-01-01", "10:00:05", true]
["+I", 4, null, "r", 1, 5, 2.0, 0.01, "2023-12-31", "09:59:59", true]
["-D", 2, "x", "q", null, 20, -0.5, null, "2024-02-02", "10:00:02", false]
["+I", 5, "x", "s", -3, -7, 100.25, -1.00, "2024-03-03", "10:00:09", false]
["-U", 3, "y", null, 7, null, null, 7.25, null, null, null]
["+U", 3, "x", "t", 7, 1, 0.25, 7.25, "2024-01-05", "10:00:07", null]
["-D", 4, null, "r", 1, 5, 2.0, 0.01, "2023-12-31", "09:59:59", true]
["+I", 6, "z", "p", 6, 10, 1.5, 9.99, "2024-01-01", "10:00:05", true]
["-D", 6, "z", "p", 6, 10, 1.5, 9.99, "2024-01-01", "10:00:05", true]
');
CREATE TABLE w (id INT, g STRING, v INT, m DECIMAL(6,1), rt TIMESTAMP(3), WATERMARK FOR rt AS rt - INTERVAL '2' SECOND) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "x", 5, 1.5, "10:00:00"]
["+I", 2, "y", null, 2.5, "10:00:01"]
["+I", 3, "x", 5, null, "10:00:04"]
["+I", 4, "x", 9, 4.5, "10:00:03"]
["+I", 5, null, 2, 5.5, "10:00:07"]
["+I", 6, "y", 5, 6.5, "10:00:05"]
["+I", 7, "x", 1, 7.5, "10:00:01"]
["+I", 8, "y", -4, 0.5, "10:00:12"]
["+I", 9, "x", 9, 1.0, "10:00:11"]
["+I", 10, "z", 3, 3.0, "10:00:20"]
');
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '10 min';
SET 'table.exec.mini-batch.size' = '4';
SELECT g, COUNT(v), SUM(v), AVG(v), MIN(v), MAX(v) FROM c GROUP BY g;
SELECT g, SUM(m), AVG(m), MIN(m), MAX(dt), MIN(t), MAX(o), MIN(s) FROM c GROUP BY g;
SELECT g, SUM(b), AVG(b), SUM(d), AVG(d), MAX(d) FROM c GROUP BY g;
SELECT g, LISTAGG(s), LISTAGG(s, '/') FROM c GROUP BY g;
SELECT g, ARRAY_AGG(v) FROM c GROUP BY g;
SELECT g, COLLECT(s) FROM c GROUP BY g;
SELECT g, JSON_OBJECTAGG(KEY CAST(id AS STRING) VALUE s) FROM c GROUP BY g;
SELECT g, JSON_ARRAYAGG(s) FROM c GROUP BY g;
SELECT g, FIRST_VALUE(s), LAST_VALUE(v) FROM c GROUP BY g;
SELECT g, COUNT(DISTINCT s), SUM(DISTINCT v), COUNT(DISTINCT v) FILTER (WHERE o), AVG(DISTINCT b) FROM c GROUP BY g;
SELECT g, COUNT(*) FILTER (WHERE v > 0), SUM(v) FILTER (WHERE o IS NOT NULL), MAX(s) FILTER (WHERE d > 0) FROM c GROUP BY g;
SELECT COUNT(*), COUNT(DISTINCT g), SUM(m), MAX(t) FROM c;
SELECT PERCENTILE(v, 0.5), COUNT(*) FROM c;
SELECT g, o, COUNT(*), GROUPING(o) FROM c GROUP BY GROUPING SETS ((g), (o));
SELECT n, COUNT(*), MAX(g) FROM (SELECT g, COUNT(*) AS n FROM c GROUP BY g) GROUP BY n;
SELECT DISTINCT g, o FROM c;
SELECT g FROM c WHERE v > 0 INTERSECT SELECT g FROM c WHERE o;
SELECT g, BITMAP_TO_STRING(BITMAP_BUILD_AGG(ABS(v))), BITMAP_BUILD_CARDINALITY_AGG(ABS(v)) FROM w GROUP BY g;
SELECT g, LAST_VALUE(v), MIN(m), LISTAGG(CAST(id AS STRING)) FROM w GROUP BY g;
SELECT id, g, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY rt DESC) AS rn FROM w) WHERE rn = 1;
SELECT id, g, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY rt) AS rn FROM w) WHERE rn = 1;
SELECT g, v, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY v DESC, id) AS rn FROM c) WHERE rn <= 2;
SELECT window_start, g, COUNT(v), SUM(v), AVG(m), MIN(v), MAX(m) FROM TUMBLE(TABLE w, DESCRIPTOR(rt), INTERVAL '5' SECOND) GROUP BY window_start, window_end, g;
RESET 'table.exec.mini-batch.enabled';
SELECT window_start, g, COUNT(DISTINCT v), SUM(DISTINCT v), COUNT(DISTINCT v) FILTER (WHERE m > 1) FROM TUMBLE(TABLE w, DESCRIPTOR(rt), INTERVAL '5' SECOND) GROUP BY window_start, window_end, g;
SELECT window_start, LISTAGG(g), COLLECT(v), ARRAY_AGG(id) FROM HOP(TABLE w, DESCRIPTOR(rt), INTERVAL '5' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end;
SELECT window_start, g, FIRST_VALUE(v), LAST_VALUE(id), COUNT(*) FROM TUMBLE(TABLE w, DESCRIPTOR(rt), INTERVAL '10' SECOND) GROUP BY window_start, window_end, g;
SELECT window_start, window_end, g, SUM(m), AVG(v), COUNT(*) FILTER (WHERE v = 5) FROM CUMULATE(TABLE w, DESCRIPTOR(rt), INTERVAL '2' SECOND, INTERVAL '6' SECOND) GROUP BY window_start, window_end, g;
SELECT window_start, JSON_OBJECTAGG(KEY CAST(id AS STRING) VALUE v), PERCENTILE(m, 0.5), JSON_ARRAYAGG(v) FROM TUMBLE(TABLE w, DESCRIPTOR(rt), INTERVAL '10' SECOND) GROUP BY window_start, window_end;
SELECT window_start, BITMAP_BUILD_CARDINALITY_AGG(ABS(v)), MAX(g) FROM HOP(TABLE w, DESCRIPTOR(rt), INTERVAL '2' SECOND, INTERVAL '4' SECOND) GROUP BY window_start, window_end;
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
SELECT window_start, g, COUNT(DISTINCT v), SUM(m), VAR_POP(v) FROM HOP(TABLE w, DESCRIPTOR(rt), INTERVAL '5' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end, g;
SELECT HOP_END(rt, INTERVAL '5' SECOND, INTERVAL '10' SECOND), COUNT(DISTINCT g), STDDEV_POP(m) FROM w GROUP BY HOP(rt, INTERVAL '5' SECOND, INTERVAL '10' SECOND);
