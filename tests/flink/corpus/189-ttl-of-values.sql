-- Values behind DISTINCT, MIN and MAX have times of their own. Rows are 800 ms apart, state lives 2 s; each row renews its group.
SET 'table.exec.state.ttl' = '2 s';
CREATE TABLE c (k STRING, v INT) WITH ('connector' = 'rows', 'gap-ms' = '800', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "a", 5]
["+I", "a", 9]
["+I", "a", 7]
["+I", "a", 8]
["-D", "a", 9]
["+I", "a", 3]
["-D", "a", 8]
["-D", "a", 3]
["+I", "a", 4]
["+I", "a", 4]
["-D", "a", 4]
["+I", "a", 6]
["-D", "a", 7]
["+I", "a", 2]
["-D", "a", 2]
');
SELECT k, MAX(v) AS hi, MIN(v) AS lo FROM c GROUP BY k;
SELECT k, COUNT(DISTINCT v) AS d, COUNT(v) AS n FROM c GROUP BY k;
SELECT k, SUM(DISTINCT v) AS s, MAX(v) AS hi FROM c GROUP BY k;
CREATE TABLE t (k STRING, v INT) WITH ('connector' = 'rows', 'gap-ms' = '800', 'data' = '
["+I", "a", 1]
["+I", "a", 2]
["+I", "a", 1]
["+I", "a", 3]
["+I", "a", 2]
["+I", "a", 1]
["+I", "a", 3]
["+I", "a", 3]
["+I", "a", 1]
["+I", "a", 2]
');
SELECT k, COUNT(DISTINCT v) AS d, SUM(DISTINCT v) AS s FROM t GROUP BY k;
SELECT k, COUNT(DISTINCT v) FILTER (WHERE v > 1) AS d, COUNT(DISTINCT v) AS e FROM t GROUP BY k;
