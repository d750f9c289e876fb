CREATE TABLE a (id INT, k INT, v INT, s STRING, d DOUBLE, dc DECIMAL(10,2), ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='rows','changelog-mode'='I,UB,UA,D','data'='');
CREATE TABLE b (id INT NOT NULL, k INT, v INT, s STRING, x DOUBLE, dc DECIMAL(10,2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector'='rows','data'='');
CREATE TABLE c (id INT NOT NULL, k INT NOT NULL, v INT, s STRING, ts TIMESTAMP(3)) WITH ('connector'='rows','data'='');
CREATE TABLE u (id INT, k INT, v INT, s STRING, dc DECIMAL(10,2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='rows','changelog-mode'='I,UA,D','data'='');
-- A: constants into anti and semi joins
SELECT id FROM c WHERE k NOT IN (SELECT id FROM c) AND k = 5;
SELECT id FROM c WHERE k NOT IN (SELECT k FROM c) AND k = 5;
SELECT id FROM b WHERE k NOT IN (SELECT k FROM c) AND k = 5;
SELECT id FROM b WHERE k NOT IN (SELECT k FROM b) AND k = 5;
SELECT id FROM c WHERE k IN (SELECT id FROM c) AND k = 5;
SELECT id FROM c WHERE NOT EXISTS (SELECT * FROM b WHERE b.k = c.k) AND k = 5;
SELECT id FROM c WHERE NOT EXISTS (SELECT * FROM b WHERE b.k = c.k AND b.v = 3);
SELECT id FROM c WHERE NOT EXISTS (SELECT * FROM b WHERE b.k = c.k AND b.v = c.v) AND v = 3;
SELECT id FROM c WHERE k NOT IN (SELECT id FROM b WHERE b.s = c.s) AND s = 'x';
-- J: literal on the left
SELECT c.id, b.v FROM c LEFT JOIN b ON b.k = c.k AND b.k = 6;
SELECT c.id, b.v FROM c LEFT JOIN b ON c.k = b.k AND b.k = 6;
SELECT c.id, b.v FROM c LEFT JOIN b ON c.k = b.k AND c.k = 6;
SELECT c.id, b.v FROM c LEFT JOIN b ON b.k = c.k AND c.k = 6;
SELECT c.id, b.v FROM c JOIN b ON b.k = c.k AND c.k = 6;
SELECT c.id, b.v FROM (SELECT id, 1 AS one FROM c) c JOIN b ON c.one = b.k;
SELECT c.id, b.v FROM (SELECT id, 1 AS one FROM c) c JOIN b ON b.k = c.one;
SELECT c.id, b.v FROM (SELECT id, 1 AS one FROM c) c JOIN b ON b.k = c.one AND b.v > 3;
SELECT c.id, b.v FROM (SELECT id, 1 AS one FROM c) c LEFT JOIN b ON c.one = b.k;
SELECT c.id, b.v FROM b JOIN (SELECT id, 1 AS one FROM c) c ON b.k = c.one;
SELECT c.id, b.v FROM b JOIN (SELECT id, 1 AS one FROM c) c ON c.one = b.k;
-- B: the same equality twice
SELECT c.id FROM c JOIN b ON b.k = c.k AND c.k = b.k;
SELECT c.id FROM c JOIN b ON b.k = c.k AND c.v > b.v AND b.v < c.v;
SELECT id FROM c WHERE k = v AND v = k;
SELECT id, k > v AND v < k FROM c;
SELECT id FROM c WHERE k = v OR v = k;
-- H: aggregates of one row
SELECT id, AVG(v) FROM a GROUP BY id;
SELECT id, AVG(dc) FROM a GROUP BY id;
SELECT id, k, AVG(v) FROM a GROUP BY id, k;
SELECT id, MOD(k, 3) AS m, AVG(v) FROM a GROUP BY id, MOD(k, 3);
SELECT id, MOD(k, 3) AS m, SUM(v) FROM a GROUP BY id, MOD(k, 3);
SELECT id, MOD(k, 3) AS m, SUM(v), COUNT(*) FROM a GROUP BY id, MOD(k, 3);
SELECT id, AVG(sv) FROM (SELECT id, SUM(v) AS sv FROM c GROUP BY id) GROUP BY id;
SELECT id, AVG(sv) FROM (SELECT id, SUM(v) AS sv FROM b GROUP BY id) GROUP BY id;
SELECT id, SUM(sv) FROM (SELECT id, SUM(v) AS sv FROM b GROUP BY id) GROUP BY id;
SELECT a.id FROM a WHERE a.v >= (SELECT AVG(a2.v) FROM a AS a2 WHERE a2.id = a.id);
SELECT a.id FROM a WHERE a.v >= (SELECT SUM(a2.v) FROM a AS a2 WHERE a2.id = a.id);
-- Q: INTERSECT ALL read in part
SELECT k FROM (SELECT k, v FROM c INTERSECT ALL SELECT k, v FROM b);
SELECT k FROM (SELECT k, v FROM c EXCEPT ALL SELECT k, v FROM b);
SELECT k + 1 FROM (SELECT k, v FROM c EXCEPT ALL SELECT k, v FROM b);
SELECT v, k FROM (SELECT k, v FROM c EXCEPT ALL SELECT k, v FROM b);
SELECT k, COUNT(*) FROM (SELECT k, v FROM c INTERSECT ALL SELECT k, v FROM b) GROUP BY k;
SELECT k FROM (SELECT k, v FROM c INTERSECT SELECT k, v FROM b);
SELECT k FROM (SELECT k, v FROM c INTERSECT ALL SELECT k, v FROM b) WHERE v > 3;
SELECT 1 FROM (SELECT k, v FROM c INTERSECT ALL SELECT k, v FROM b);
SELECT COUNT(*) FROM (SELECT k, v FROM c INTERSECT ALL SELECT k, v FROM b);
-- 21: names of a constant rank number
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM c) WHERE rn <= 1;
SELECT id AS i, k, v, s, ts, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM c) WHERE rn <= 1;
SELECT k, id, v, s, ts, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM c) WHERE rn <= 1;
SELECT k, id, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM c) WHERE rn <= 1;
SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM (SELECT k, v FROM c)) WHERE rn <= 1;
SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM (SELECT k, v FROM c)) WHERE rn = 1 AND v > 3;
SELECT k, v, rn + 1 FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM (SELECT k, v FROM c)) WHERE rn = 1;
SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM (SELECT k, v FROM c)) WHERE rn = 2;
-- 22 and O: below a limit
SELECT id, v, k, CONCAT(s, 'x') AS x FROM (SELECT id, k, v, s FROM c) LIMIT 3;
SELECT id, v, CONCAT(s, 'x') AS x, k, ts FROM c LIMIT 3;
SELECT id, v, CONCAT(s, 'x') AS x FROM c LIMIT 3;
SELECT ts, s, v, k, id FROM c LIMIT 3;
SELECT ts, s, v, k, id FROM c ORDER BY k LIMIT 3;
SELECT v, CONCAT(s, 'x') AS x, k, ts, id FROM c ORDER BY k LIMIT 3;
SELECT v, CONCAT(s, 'x') AS x, k FROM c ORDER BY k LIMIT 3;
SELECT v, k FROM c ORDER BY k, id LIMIT 3;
SELECT v FROM (SELECT v, COUNT(*) OVER (PARTITION BY k ORDER BY ts) AS cnt FROM b) ORDER BY v, cnt LIMIT 2;
SELECT v, cnt FROM (SELECT v, COUNT(*) OVER (PARTITION BY k ORDER BY ts) AS cnt FROM b) ORDER BY v LIMIT 2;
SELECT cnt FROM (SELECT v, COUNT(*) OVER (PARTITION BY k ORDER BY ts) AS cnt FROM b) ORDER BY v LIMIT 2;
SELECT v FROM (SELECT v, k, COUNT(*) OVER (PARTITION BY k ORDER BY ts) AS cnt FROM b) ORDER BY cnt LIMIT 2;
SELECT v, cnt + 1 AS c1 FROM (SELECT v, k, COUNT(*) OVER (PARTITION BY k ORDER BY ts) AS cnt FROM b) ORDER BY cnt LIMIT 2;
