-- Time to live, changelog functions, views that share, statement sets, what a filter does to kinds.
CREATE TABLE c (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a", 1]
["+I", 2, "b", 2]
["-U", 1, "a", 1]
["+U", 1, "a", 3]
["-D", 2, "b", 2]
["+I", 3, "a", null]
["-U", 1, "a", 3]
["+U", 1, "c", 3]
');
CREATE TABLE u (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+U", 1, "a", 1]
["+U", 2, "b", 2]
["+U", 1, "a", 3]
["-D", 2, null, null]
["-D", 5, null, null]
["+U", 3, "a", 3]
["+U", 1, "b", null]
');
CREATE TABLE rw (id INT, op STRING, k STRING, v INT) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "INSERT", "a", 1]
["+I", 1, "UPDATE_BEFORE", "a", 1]
["+I", 1, "UPDATE_AFTER", "a", 2]
["+I", 2, "INSERT", "b", 5]
["+I", 2, "DELETE", "b", 5]
');
SELECT * FROM TO_CHANGELOG(input => TABLE c);
SELECT * FROM TO_CHANGELOG(input => TABLE u);
SELECT * FROM FROM_CHANGELOG(input => TABLE rw);
SELECT k, SUM(v) FROM FROM_CHANGELOG(input => TABLE rw) GROUP BY k;
SELECT id, k, v FROM c WHERE v > 1;
SELECT id, k, v FROM u WHERE v > 1;
SELECT id, k FROM u WHERE k = 'a';
SELECT id + 1 AS i, UPPER(k) AS k FROM u;
SELECT k, v FROM u WHERE id <> 1;
SELECT k, COUNT(*), SUM(v) FROM u GROUP BY k;
SELECT id, MAX(v) FROM u GROUP BY id;
SELECT a.id, b.k FROM u AS a JOIN c AS b ON a.id = b.id;
CREATE VIEW w AS SELECT k, COUNT(*) AS n FROM c GROUP BY k;
SELECT * FROM w WHERE n > 1;
SELECT n, COUNT(*) FROM w GROUP BY n;
SELECT MAX(n) FROM w;
CREATE TABLE o1 (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE o2 (n BIGINT, m BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE o3 (id INT, k STRING, v INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
EXECUTE STATEMENT SET BEGIN INSERT INTO o1 SELECT * FROM w; INSERT INTO o2 SELECT n, COUNT(*) FROM w GROUP BY n; END;
INSERT INTO o2 SELECT SUM(n), COUNT(*) FROM w;
INSERT INTO o1 (k) SELECT k FROM w WHERE n = 1;
INSERT INTO o3 SELECT id, k, v FROM rw WHERE op LIKE 'U%';
INSERT INTO o3 VALUES (1, 'x', 2), (2, NULL, CAST(NULL AS INT)), (3, 'y', 1 + 1);
INSERT INTO o3 (v, id) SELECT v, id FROM rw;
SELECT * FROM (VALUES (1, 'a'), (2, NULL)) AS t (x, y);
SELECT x, COUNT(*) FROM (VALUES (1), (2), (1)) AS t (x) GROUP BY x;
SELECT COALESCE(k, '?') || '-' || CAST(v AS STRING) FROM c;
SELECT id, CASE WHEN v IS NULL THEN 'none' WHEN v > 2 THEN 'big' ELSE k END FROM c;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '10 min';
SET 'table.exec.mini-batch.size' = '5';
SELECT * FROM w;
SELECT n, COUNT(*) FROM w GROUP BY n;
SELECT id, k, v FROM u WHERE v > 1;
SELECT k, SUM(v) FROM u GROUP BY k;
EXECUTE STATEMENT SET BEGIN INSERT INTO o1 SELECT * FROM w; INSERT INTO o2 SELECT n, COUNT(*) FROM w GROUP BY n; END;
