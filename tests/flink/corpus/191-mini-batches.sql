-- Mini-batches in joins, and in distinct aggregates that are split.
CREATE TABLE l (id STRING, v INT) WITH ('connector' = 'rows', 'data' = '
[1, "+I", "a", 1]
[3, "+I", "b", 2]
[5, "+I", "a", 3]
[9, "+I", "b", 4]
[10, "+I", "a", 1]
[14, "+I", "c", 9]
');
CREATE TABLE r (id STRING, u INT) WITH ('connector' = 'rows', 'data' = '
[2, "+I", "a", 10]
[4, "+I", "a", 20]
[6, "+I", "b", 30]
[7, "+I", "a", 40]
[8, "+I", "b", 50]
[15, "+I", "d", 60]
');
CREATE TABLE cl (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 1, "a", 10]
[3, "+I", 2, "a", 20]
[4, "-U", 1, "a", 10]
[5, "+U", 1, "b", 11]
[7, "-D", 2, "a", 20]
[8, "+I", 2, "b", 21]
[10, "-U", 1, "b", 11]
[11, "+U", 1, "b", 12]
[13, "-D", 1, "b", 12]
');
CREATE TABLE cr (k STRING, w STRING, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", "a", "x"]
[6, "+I", "b", "y"]
[9, "-U", "b", "y"]
[12, "+U", "b", "z"]
[14, "-D", "a", "x"]
[15, "+I", "c", "q"]
');
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '30 s';
SET 'table.exec.mini-batch.size' = '4';
SELECT l.id, v, u FROM l JOIN r ON l.id = r.id;
SELECT l.id, v, r.id AS rid, u FROM l RIGHT JOIN r ON l.id = r.id;
SELECT l.id, v, r.id AS rid, u FROM l FULL JOIN r ON l.id = r.id;
SELECT id, v, w FROM cl JOIN cr ON cl.k = cr.k;
SELECT id, v, w FROM cl LEFT JOIN cr ON cl.k = cr.k;
SELECT id, v, w FROM cl RIGHT JOIN cr ON cl.k = cr.k;
SELECT id, v, w FROM cl FULL JOIN cr ON cl.k = cr.k;
SELECT a.id, a.v, b.v AS bv FROM cl a JOIN cl b ON a.id = b.id;
SELECT id, v FROM l WHERE id IN (SELECT id FROM r);
SET 'table.optimizer.agg-phase-strategy' = 'TWO_PHASE';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
CREATE TABLE t (k STRING, d STRING, v INT) WITH ('connector' = 'rows', 'data' = '
["+I", "a", "x", 1]
["+I", "a", "y", 2]
["+I", "b", "x", 3]
["+I", "a", "x", 4]
["+I", "b", "x", 5]
["+I", "b", "z", 6]
["+I", "a", "z", 7]
["+I", "a", "y", 8]
["+I", "c", "y", null]
["+I", "b", null, 9]
');
SELECT k, COUNT(DISTINCT d) AS n FROM t GROUP BY k;
SELECT k, COUNT(DISTINCT d) AS n, SUM(v) AS s, COUNT(*) AS c FROM t GROUP BY k;
SELECT k, COUNT(DISTINCT d) AS n, COUNT(DISTINCT d) FILTER (WHERE v > 3) AS f, MAX(v) AS m FROM t GROUP BY k;
SELECT COUNT(DISTINCT k) AS n, COUNT(DISTINCT d) AS e, SUM(DISTINCT v) AS s FROM t;
SELECT k, COUNT(DISTINCT v) AS n FROM cl GROUP BY k;
SELECT k, COUNT(DISTINCT v) AS n, SUM(v) AS s FROM cl GROUP BY k;
