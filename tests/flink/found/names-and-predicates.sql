CREATE TABLE a (id INT, k INT, v INT, s STRING, d DOUBLE, dc DECIMAL(10,2), ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='rows','changelog-mode'='I,UB,UA,D','data'='');
CREATE TABLE b (id INT NOT NULL, k INT, v INT, s STRING, x DOUBLE, dc DECIMAL(10,2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector'='rows','data'='');
CREATE TABLE c (id INT NOT NULL, k INT NOT NULL, v INT, s STRING, ts TIMESTAMP(3)) WITH ('connector'='rows','data'='');
CREATE TABLE u (id INT, k INT, v INT, s STRING, dc DECIMAL(10,2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='rows','changelog-mode'='I,UA,D','data'='');
CREATE TABLE t2 (id INT NOT NULL, k INT, v INT, s STRING, d DOUBLE, dc DECIMAL(10,2)) WITH ('connector'='rows','data'='');
-- J again
SELECT c.id, b.v FROM (SELECT id, 1 AS n1 FROM c) c JOIN b ON c.n1 = b.k;
SELECT c.id, b.v FROM (SELECT id, 1 AS n1 FROM c) c JOIN b ON b.k = c.n1;
SELECT c.id, b.v FROM (SELECT id, 1 AS n1 FROM c) c JOIN b ON b.k = c.n1 AND b.v > 3;
SELECT c.id, b.v FROM (SELECT id, 1 AS n1 FROM c) c LEFT JOIN b ON c.n1 = b.k;
SELECT c.id, b.v FROM b JOIN (SELECT id, 1 AS n1 FROM c) c ON b.k = c.n1;
SELECT c.id, b.v FROM b JOIN (SELECT id, 1 AS n1 FROM c) c ON c.n1 = b.k;
SELECT c.id, b.v FROM b JOIN (SELECT id, CAST(1 AS BIGINT) AS n1 FROM c) c ON c.n1 = b.k;
SELECT c.id, b.v FROM b JOIN c ON c.k = b.k WHERE c.k = 3;
SELECT c.id, b.v FROM b JOIN c ON b.k = c.k WHERE c.k = 3;
SELECT c.id, b.v FROM b LEFT JOIN c ON b.k = c.k WHERE b.k = 3;
-- naming of rank
SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM (SELECT k, v FROM c)) WHERE rn = 1;
SELECT k AS kk, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM (SELECT k, v FROM c)) WHERE rn = 1;
SELECT v, k, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM (SELECT k, v FROM c)) WHERE rn = 1;
SELECT v, k, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM (SELECT k, v FROM c)) WHERE rn = 2;
SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM (SELECT k, v FROM c)) WHERE rn <= 1 AND v > 3;
SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM (SELECT k, v FROM c)) WHERE rn < 2;
SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM (SELECT k, v FROM c)) WHERE rn <= 2 AND v > 3;
SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM (SELECT k, v FROM c)) WHERE rn <= 1 AND k = 3;
-- D: normal forms with a normalize
SELECT v FROM u WHERE v > 10 OR (k < 5 AND v >= 3);
SELECT v FROM c WHERE v > 10 OR (k < 5 AND v >= 3);
SELECT v FROM u WHERE v > 10 OR (k < 5 AND s = 'x');
SELECT v FROM u WHERE k BETWEEN 3 AND 5 UNION SELECT v FROM u WHERE s IN ('a', 'b');
SELECT v FROM u WHERE k BETWEEN 3 AND 5;
SELECT v FROM u WHERE k BETWEEN 3 AND 5 UNION ALL SELECT v FROM u WHERE k BETWEEN 3 AND 5;
SELECT v FROM u WHERE k BETWEEN 3 AND 5 UNION ALL SELECT v FROM u WHERE k BETWEEN 3 AND 5 AND v > 3;
SELECT v FROM u WHERE k IN (3, 5) UNION SELECT v FROM u WHERE s IN ('a', 'b');
SELECT v FROM u WHERE k BETWEEN 3 AND 5 AND v < 7 UNION SELECT v FROM u WHERE s IN ('a', 'b') AND v < 7;
-- E
SELECT id, s LIKE 'n%' AND v <> 3 FROM (SELECT id, v, CASE WHEN k IN (1, 2) THEN CAST(NULL AS STRING) ELSE s END AS s FROM t2);
SELECT id, x LIKE 'n%' AND v <> 3 FROM (SELECT id, v, CASE WHEN k IN (1, 2) THEN 'abc' ELSE s END AS x FROM t2);
SELECT id, x LIKE 'n%' FROM (SELECT id, v, CASE WHEN k IN (1, 2) THEN 'abc' ELSE s END AS x FROM t2);
SELECT id FROM (SELECT id, v, CASE WHEN k IN (1, 2) THEN 'abc' ELSE s END AS x FROM t2) WHERE x LIKE 'n%';
-- F, L: what a filter says
SELECT id FROM t2 WHERE k = 3 AND (k <> 9 OR v <> 5);
SELECT id FROM t2 WHERE k = 3 AND (k = 9 OR v <> 5);
SELECT id FROM t2 WHERE k > 3 AND (k > 1 OR v <> 5);
SELECT id FROM t2 WHERE k > 3 AND (k < 1 OR v <> 5);
SELECT id FROM t2 WHERE k > 3 AND (k > 9 OR v <> 5);
SELECT id FROM t2 WHERE id = 3 AND (id <> 9 OR v <> 5);
SELECT id FROM t2 WHERE (k <> 9 OR v <> 5) AND k = 3;
SELECT id, IF(k >= 6, v, 0) AS x FROM t2 WHERE k <= 3;
SELECT id, k >= 6 AS x FROM t2 WHERE k <= 3;
SELECT id, k < 6 AS x FROM t2 WHERE k <= 3;
SELECT id, CASE WHEN k >= 6 THEN v ELSE 0 END AS x FROM t2 WHERE k <= 3;
SELECT id, CASE WHEN id >= 6 THEN v ELSE 0 END AS x FROM t2 WHERE id <= 3;
SELECT id, k = 5 AS x FROM t2 WHERE k <= 3;
SELECT id, k <> 5 AS x FROM t2 WHERE k <= 3;
SELECT id, k <= 3 AS x FROM t2 WHERE k <= 3;
SELECT id, k <= 3 AS x FROM t2 WHERE k <= 3 AND v > 3;
SELECT id, v IS NOT NULL AS x, v IS NULL AS y FROM t2 WHERE v > 3;
SELECT id, COALESCE(v, 0) AS x FROM t2 WHERE v > 3;
SELECT k, COUNT(*) FILTER (WHERE v > 1) FROM t2 WHERE v > 3 GROUP BY k;
-- G: doubles
SELECT id, d <> 14.25 AS x FROM t2;
SELECT id, d <> 14.25 OR v IN (53, 17) AS x FROM t2;
SELECT id, d <> 14.25 AND v IN (53, 17) AS x FROM t2;
SELECT id, d <> 14.25 OR v = 3 AS x FROM t2;
SELECT id FROM t2 WHERE d <> 14.25 OR v IN (53, 17);
SELECT id, d > 14.25 OR v = 3 AS x FROM t2;
SELECT id, d <> 14.25 OR v = 3 AS x FROM t2 WHERE s <> 'x';
SELECT id, d <> 14.25 OR v IN (53, 17) AS x FROM t2 WHERE s <> 'x';
-- P: names of casts for a join
SELECT t2.id FROM t2 WHERE t2.d = (SELECT MAX(dc) FROM u);
SELECT t2.id FROM t2 JOIN u ON t2.d = u.dc;
SELECT t2.id FROM t2 JOIN u ON t2.d = u.id;
SELECT t2.id FROM t2 JOIN (SELECT dc FROM u) u ON t2.d = u.dc;
SELECT t2.id FROM t2 JOIN (SELECT MAX(dc) AS m FROM u) u ON t2.d = u.m;
SELECT t2.id FROM t2 JOIN (SELECT k, MAX(dc) AS m FROM u GROUP BY k) u ON t2.d = u.m;
-- 19: AVG of what is never null, OVER
SELECT id, AVG(id) OVER (PARTITION BY k ORDER BY ts) FROM b;
SELECT id, AVG(v) OVER (PARTITION BY k ORDER BY ts) FROM b;
SELECT v, MAX(ts) OVER (PARTITION BY k ORDER BY ts) AS m FROM b;
SELECT v, MAX(ts) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS m FROM b;
SELECT v, MIN(ts) OVER (PARTITION BY k ORDER BY ts) AS m FROM b;
SELECT v, MAX(ts) OVER (PARTITION BY k ORDER BY ts) AS m, MAX(v) OVER (PARTITION BY k ORDER BY ts) AS n, AVG(v) OVER (PARTITION BY k ORDER BY ts) AS av FROM b;
SELECT v, LAST_VALUE(ts) OVER (PARTITION BY k ORDER BY ts) AS m FROM b;
-- 25, 26: order of conditions at joins
SELECT t2.id FROM t2 JOIN c ON t2.k = c.k AND t2.k > 5 WHERE c.s > 'a';
SELECT t2.id FROM t2 JOIN c ON t2.k = c.k AND c.v > 5 WHERE c.s > 'a';
SELECT t2.id FROM t2 JOIN c ON t2.k = c.k WHERE c.s > 'a' AND t2.k > 5;
SELECT t2.id FROM (SELECT t2.id, c.s FROM t2 JOIN c ON t2.k = c.k AND c.v > 5) t2 WHERE t2.s > 'a';
SELECT t2.id FROM (SELECT t2.id, c.s FROM t2 JOIN c ON t2.k = c.k WHERE c.v > 5) t2 WHERE t2.s > 'a';
SELECT x.id FROM (SELECT t2.id, c.v FROM t2 JOIN c ON c.s = 'new') x WHERE x.v IN (1, 2, 3);
SELECT x.id FROM (SELECT t2.id, c.v FROM t2 JOIN c ON t2.k = c.k AND c.s = 'new') x WHERE x.v IN (1, 2, 3);
SELECT x.id FROM (SELECT t2.id, c.v FROM t2 JOIN c ON t2.k = c.k AND c.s = 'new') x WHERE x.v > 3;
-- 27: order of terms
SELECT id FROM t2 WHERE k <= 12 AND (v IS NULL AND k = 0);
SELECT id FROM t2 WHERE k <= 12 AND v IS NULL AND k = 0;
SELECT id FROM t2 WHERE k <= 12 AND v > 3 AND k = 0;
SELECT id FROM t2 WHERE k <= 12 AND v > 3 AND k > 0;
SELECT id FROM t2 WHERE k <= 12 AND v > 3 AND k < 0;
SELECT id FROM t2 WHERE k < 0 AND v > 3 AND k < 12;
SELECT id FROM t2 WHERE k <= 12 AND v IS NULL AND k > 0;
-- 31
SELECT MIN(COALESCE(id, -1)) AS lowest FROM t2;
SELECT MIN(COALESCE(id, -1)) AS lowest FROM t2 HAVING MIN(COALESCE(id, -1)) > 1;
SELECT k, MIN(COALESCE(id, -1)) AS lowest FROM t2 GROUP BY k;
SELECT k, MIN(COALESCE(id, -1)) AS lowest, SUM(v) FROM t2 GROUP BY k;
-- 28
SELECT k, v FROM t2 WHERE id < 1 EXCEPT SELECT k, v FROM u;
SELECT k, v FROM t2 WHERE id < 1 EXCEPT SELECT CAST(NULL AS INT), v FROM u;
SELECT k, v FROM (SELECT id AS i, k, v FROM t2) WHERE i < 1 EXCEPT SELECT k, v FROM u;
SELECT k, v FROM t2 WHERE id < 1 INTERSECT SELECT k, v FROM u;
SELECT v, k FROM t2 WHERE id < 1 INTERSECT SELECT k, v FROM u;
-- N
SELECT q.v, q.s FROM (SELECT c.id, u.v, u.s FROM c CROSS JOIN u) q;
SELECT q.v, q.s FROM (SELECT u.id, c.v, c.s FROM u CROSS JOIN c) q;
SELECT q.v, q.s FROM (SELECT u.id, c.v, c.s FROM u CROSS JOIN c) q JOIN t2 ON q.v = t2.v;
SELECT q.id FROM (SELECT t2.id, c.v, c.s FROM t2 JOIN c ON c.s = 'new') q;
SELECT q.id FROM (SELECT t2.id, c.id AS i2, c.v FROM t2 JOIN c ON c.s = 'new') q;
SELECT q.id, COUNT(*) FROM (SELECT t2.id, c.id AS i2, c.v FROM t2 JOIN c ON c.s = 'new') q GROUP BY q.id;
-- 20
SELECT window_start, window_end, k, LISTAGG(s, '|') FROM TABLE(TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND)) WHERE s LIKE 'm%' GROUP BY window_start, window_end, k;
SELECT window_start, window_end, k, LISTAGG(s) FROM TABLE(TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND)) WHERE s LIKE 'm%' GROUP BY window_start, window_end, k;
SELECT window_start, window_end, k, LISTAGG(s, '|') FROM TABLE(TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, k;
SELECT window_start, window_end, s, LISTAGG(s, '|') FROM TABLE(TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND)) WHERE s LIKE 'm%' GROUP BY window_start, window_end, s;
SELECT window_start, window_end, k, SUM(v) FROM TABLE(TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '1' SECOND)) WHERE s LIKE 'm%' GROUP BY window_start, window_end, k;
SELECT window_start, window_end, k, SUM(v + 1) FROM TABLE(TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND)) WHERE s LIKE 'm%' GROUP BY window_start, window_end, k;
SELECT window_start, window_end, k, SUM(v + 1) FROM TABLE(TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND)) WHERE k > 5 GROUP BY window_start, window_end, k;
-- OVER and constants
SELECT id, k, v, SUM(v) OVER (PARTITION BY s ORDER BY ts) FROM b WHERE k IS NULL;
SELECT id, k, v, SUM(v) OVER (PARTITION BY s ORDER BY ts) FROM b WHERE k = 3;
SELECT id, v, SUM(v) OVER (PARTITION BY k ORDER BY ts) FROM b WHERE k = 3;
