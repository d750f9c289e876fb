-- Plans that generated scripts found wrong: who gets a MiniBatchAssigner, COALESCE of join keys, conditions inferred across joins,
-- constants in OVER. Planned only.

-- Mini-batches: who gets an assigner
CREATE TABLE ups (id INT, k STRING, v INT, ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '');
CREATE TABLE app (id INT, k STRING, v INT, ts TIMESTAMP(3)) WITH ('connector' = 'rows', 'data' = '');
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SELECT id, k FROM ups;
SELECT id, k, v, ts FROM ups;
SELECT id, k FROM app;
SELECT id, k, ABS(v) AS z FROM ups;
SELECT id, k FROM ups WHERE v > 2;
SELECT id, k FROM app WHERE v > 2;
SELECT app.id, app.k FROM app WHERE EXISTS (SELECT * FROM ups WHERE ups.id = app.id);
SELECT app.id, app.k FROM app WHERE app.id IN (SELECT ups.id FROM ups WHERE ups.v > 3);
SELECT app.id, app.k FROM app WHERE app.v > (SELECT MIN(ups.v) FROM ups);
SELECT app.id, app.k FROM app WHERE app.v > (SELECT MIN(u.v) FROM app u WHERE u.k = app.k);
SELECT app.id, u.k FROM app JOIN (SELECT k, MIN(v) AS m FROM app GROUP BY k) u ON app.k = u.k AND app.v > u.m;
SELECT id, k FROM app QUALIFY ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) <= 2;
SELECT id, k FROM app QUALIFY ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC, id DESC) <= 2;
SELECT id, k FROM app;
DROP TABLE ups;
DROP TABLE app;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';

-- COALESCE of join keys
CREATE TABLE a (k STRING, v INT, n INT NOT NULL, id INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'data' = '');
CREATE TABLE b (k STRING, v INT, n INT NOT NULL, id INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'data' = '');
SELECT COALESCE(l.k, r.k) AS x, COALESCE(r.k, l.k) AS y FROM a l LEFT JOIN b r ON l.k = r.k;
SELECT COALESCE(l.k, r.k) AS x, COALESCE(r.k, l.k) AS y FROM a l JOIN b r ON l.k = r.k;
SELECT COALESCE(l.k, r.k) AS x, COALESCE(r.k, l.k) AS y, COALESCE(l.v, r.v) AS z, COALESCE(l.k, 'x') AS u, COALESCE(l.k, r.k, 'x') AS w FROM a l RIGHT JOIN b r ON l.k = r.k;
SELECT COALESCE(l.n, r.n) AS x, COALESCE(r.n, l.n) AS y, COALESCE(l.v, r.n) AS z, COALESCE(l.id, r.id) AS i, COALESCE(l.n, l.v, r.n) AS w FROM a l RIGHT JOIN b r ON l.k = r.k;
SELECT COALESCE(l.n, r.n) AS x, COALESCE(r.n, l.n) AS y, COALESCE(r.v, l.n) AS z FROM a l LEFT JOIN b r ON l.k = r.k;
SELECT COALESCE(l.n, r.n) AS x, COALESCE(r.n, l.n) AS y, COALESCE(r.v, l.n) AS z FROM a l FULL JOIN b r ON l.k = r.k;
SELECT COALESCE(l.n, 7) AS x, COALESCE(l.n, l.v) AS y, IFNULL(l.n, r.n) AS z FROM a l RIGHT JOIN b r ON l.k = r.k;
SELECT l.n, l.n IS NULL AS y, CASE WHEN l.n IS NULL THEN 1 ELSE 2 END AS z, COUNT(l.n) OVER (ORDER BY r.k) AS c FROM a l RIGHT JOIN b r ON l.k = r.k;
SELECT r.k, COUNT(l.n) AS c, COUNT(l.v) AS d FROM a l RIGHT JOIN b r ON l.k = r.k GROUP BY r.k;
SELECT r.k, l.v FROM a l RIGHT JOIN b r ON l.k = r.k WHERE COALESCE(l.n, r.n) > 3;
SELECT r.k, COALESCE(l.n, r.v) AS q FROM a l RIGHT JOIN (SELECT * FROM b WHERE v IS NOT NULL) r ON l.k = r.k;
DROP TABLE a;
DROP TABLE b;

-- Strings into a sink: no casts
CREATE TABLE c (click_id BIGINT, impression_id BIGINT, device STRING) WITH ('connector' = 'rows', 'data' = '');
CREATE TABLE s (click_id BIGINT, origin STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE s2 (click_id BIGINT, origin STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE s3 (click_id BIGINT, origin STRING, b BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
INSERT INTO s SELECT click_id, 'web' AS origin FROM c;
INSERT INTO s2 SELECT click_id, 'web' AS origin FROM c;
INSERT INTO s SELECT click_id, CASE WHEN click_id = 3 THEN 'A' ELSE 'B' END FROM c;
INSERT INTO s3 SELECT click_id, 'web', click_id < 3 FROM c;
INSERT INTO s3 SELECT click_id, 'web', TRUE FROM c;
DROP TABLE c;
DROP TABLE s;
DROP TABLE s2;
DROP TABLE s3;

-- Conditions across joins, constants in OVER, counted rows
CREATE TABLE a (k STRING, v INT, id INT) WITH ('connector' = 'rows', 'data' = '');
CREATE TABLE b (k STRING, v INT, id INT) WITH ('connector' = 'rows', 'data' = '');
SELECT a.k, b.v FROM a LEFT JOIN b ON a.k = b.k WHERE a.k > 'a';
SELECT a.k, b.v FROM a LEFT JOIN b ON a.k = b.k WHERE a.k IN ('a', 'b');
SELECT a.k, b.v FROM a LEFT JOIN b ON a.k = b.k WHERE a.k = 'a';
SELECT a.k, b.v FROM a RIGHT JOIN b ON a.k = b.k WHERE b.k > 'a';
SELECT a.k, b.v FROM a RIGHT JOIN b ON a.k = b.k WHERE b.k IN ('a', 'b');
SELECT a.k, b.v FROM a JOIN b ON a.k = b.k WHERE b.k IN ('a', 'b');
SELECT a.k, b.v FROM a JOIN b ON a.v = b.v WHERE b.v IN (1, 2, 5);
SELECT a.k, b.v FROM a LEFT JOIN b ON a.v = b.v WHERE a.v IN (1, 2, 5);
SELECT a.k, b.v FROM a LEFT JOIN b ON a.v = b.v WHERE a.v BETWEEN 1 AND 5;
SELECT a.k, b.v FROM a LEFT JOIN b ON a.v = b.v AND b.v > 3;
SELECT a.k FROM a WHERE a.v > 3 AND a.v IN (SELECT v FROM b);
SELECT a.k FROM a WHERE a.v > 3 AND NOT EXISTS (SELECT v FROM b WHERE a.v = b.v);
SELECT a.k FROM a WHERE EXISTS (SELECT v FROM b WHERE a.v = b.v AND b.v > 3);
SELECT a.k FROM a FULL JOIN b ON a.v = b.v WHERE a.v > 3;
SELECT a.k FROM a JOIN b ON a.v = b.v WHERE a.v > 3 AND a.id > b.id AND b.k = 'x' AND a.k <> b.k;
SELECT k, COUNT(*) AS c FROM a WHERE k = 'a' GROUP BY k;
SELECT k, id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY k) AS rn FROM a WHERE k = 'a') WHERE rn = 1;
SELECT k, id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k, id ORDER BY v) AS rn FROM a WHERE k = 'a') WHERE rn = 1;
SELECT k, id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v, k) AS rn FROM a WHERE k = 'a') WHERE rn <= 2;
SELECT k, SUM(v) OVER (PARTITION BY k ORDER BY v) AS s, id FROM a WHERE k = 'a';
SELECT COUNT(*) AS c FROM a WHERE v > 3;
SELECT COUNT(*) AS c FROM a WHERE ABS(v) > 3;
SELECT COUNT(*) AS c FROM a WHERE UPPER(k) = 'A' AND v > 2;
SELECT COUNT(*) AS c FROM a WHERE v + id > 2;
SELECT k, MAX(v) AS m FROM a WHERE k = 'a' AND id = 3 GROUP BY k, id;
SELECT k, id, MAX(v) AS m FROM a WHERE k IS NULL GROUP BY k, id;
DROP TABLE a;
DROP TABLE b;

-- Constant arguments of OVER
CREATE TABLE t (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'rows', 'data' = '
["+I", "a", 1, "00:00:01"]
["+I", "a", 2, "00:00:02"]
["+I", "a", 3, "00:00:03"]
["+I", "a", 4, "00:00:04"]
');
SELECT k, v, LAG(v, 2) OVER (PARTITION BY k ORDER BY ts) AS p, LAG(v, 1, -7) OVER (PARTITION BY k ORDER BY ts) AS q, SUM(2) OVER (PARTITION BY k ORDER BY ts) AS s FROM t;
DROP TABLE t;
