-- Mini-batches and split distinct aggregates, by rows, executed: what one bundle sends, in which order the groups come.
CREATE TABLE c (id INT, k STRING, v INT, s STRING, f DOUBLE, b BIGINT, t TIMESTAMP(3), dc DECIMAL(5,1), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a", 5, "x", 1.5, 10, "10:00:01", 1.5]
["+I", 2, "b", 6, "y", null, 20, "10:00:02", 2.5]
["+I", 3, "a", 5, "zebra", 2.5, -10, "10:00:03", -1.5]
["-U", 1, "a", 5, "x", 1.5, 10, "10:00:01", 1.5]
["+U", 1, "b", 7, "x", 1.5, 10, "10:00:01", 1.5]
["-D", 2, "b", 6, "y", null, 20, "10:00:02", 2.5]
["+I", 4, null, null, null, null, null, null, null]
["+I", 5, "a", 8, "y", -0.0, 4294967297, "1969-12-31 23:59:59.999", 0.0]
["-D", 3, "a", 5, "zebra", 2.5, -10, "10:00:03", -1.5]
["+I", 6, "c", 9, "ünïcödé", 3.25, 7, "10:00:04", 99.9]
["-D", 5, "a", 8, "y", -0.0, 4294967297, "1969-12-31 23:59:59.999", 0.0]
');
CREATE TABLE e (k STRING, v INT, s STRING, f DOUBLE) WITH ('connector' = 'rows', 'data' = '
["+I", "a", 1, "one", 1.0]
["+I", "b", 2, "two", 2.0]
["+I", "a", 1, "three", 0.1]
["+I", "a", -3, null, -0.1]
["+I", "b", null, "four", 1.0E100]
["+I", null, 100000, "", null]
["+I", "c", 77, "one", 0.0]
["+I", "a", 65536, "two", 1.0]
["+I", "b", 2, "😀", 2.0]
');
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '10 min';
SET 'table.exec.mini-batch.size' = '4';
SELECT k, COUNT(*), SUM(v), MAX(s) FROM c GROUP BY k;
SELECT k, COUNT(DISTINCT v), COUNT(DISTINCT s), COUNT(*) FROM c GROUP BY k;
SELECT k, LISTAGG(s), MIN(v), LAST_VALUE(s) FROM e GROUP BY k;
SELECT COUNT(*), SUM(v), AVG(f) FROM c;
SELECT k, SUM(c1) FROM (SELECT k, v, COUNT(*) AS c1 FROM c GROUP BY k, v) GROUP BY k;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY PROCTIME()) AS rn FROM e) WHERE rn = 1;
SELECT k, v, s FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY PROCTIME() DESC) AS rn FROM e) WHERE rn = 1;
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
SELECT k, COUNT(*), SUM(v), COUNT(DISTINCT s) FROM c GROUP BY k;
SELECT k, COUNT(DISTINCT s), SUM(v) FILTER (WHERE v > 1) FROM e GROUP BY k;
SET 'table.optimizer.agg-phase-strategy' = 'AUTO';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
SELECT k, COUNT(DISTINCT v), SUM(v) FROM c GROUP BY k;
SELECT k, COUNT(DISTINCT s), COUNT(*) FROM c GROUP BY k;
SELECT COUNT(DISTINCT f), COUNT(DISTINCT b) FROM c;
SELECT k, COUNT(DISTINCT t), MAX(v) FROM c GROUP BY k;
SELECT k, COUNT(DISTINCT dc), SUM(DISTINCT v) FROM c GROUP BY k;
SELECT k, COUNT(DISTINCT s), COUNT(DISTINCT v), MIN(v) FROM e GROUP BY k;
SELECT k, COUNT(DISTINCT s) FILTER (WHERE v > 0), COUNT(DISTINCT s) FROM e GROUP BY k;
SELECT COUNT(DISTINCT s), COUNT(DISTINCT f) FROM e;
SET 'table.optimizer.distinct-agg.split.bucket-num' = '3';
SELECT k, COUNT(DISTINCT s), COUNT(DISTINCT v) FROM e GROUP BY k;
SELECT s, v, HASH_CODE(s) FROM e;
SET 'table.exec.mini-batch.size' = '2';
SELECT k, COUNT(DISTINCT s), SUM(v) FROM e GROUP BY k;
RESET 'table.exec.mini-batch.enabled';
SELECT k, COUNT(DISTINCT s), SUM(v) FROM e GROUP BY k;
SELECT k, COUNT(DISTINCT v), COUNT(*) FROM c GROUP BY k;
RESET 'table.optimizer.distinct-agg.split.enabled';
SET 'table.optimizer.incremental-agg-enabled' = 'false';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE out1 (k STRING, n BIGINT, d BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
INSERT INTO out1 SELECT k, COUNT(*), COUNT(DISTINCT s) FROM c GROUP BY k;
SELECT l.k, l.v, r.s FROM e AS l JOIN c AS r ON l.k = r.k;
SELECT k, v, SUM(v) OVER (PARTITION BY k ORDER BY PROCTIME()) FROM e;
SELECT v % 2 AS odd, COUNT(*), ARRAY_AGG(s) FROM e GROUP BY v % 2;
