-- Joins of every kind over changelogs: nulls in keys, duplicates, residual conditions, outer sides that are taken back, several at once.
CREATE TABLE l (id INT, k INT, a STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 1, 10, "l1"]
[3, "+I", 2, null, "l2"]
[5, "+I", 3, 20, "l3"]
[8, "-U", 1, 10, "l1"]
[9, "+U", 1, 20, "l1x"]
[12, "-D", 3, 20, "l3"]
[15, "+I", 4, 10, "l4"]
[18, "-D", 1, 20, "l1x"]
');
CREATE TABLE r (rid INT, k INT, b STRING, PRIMARY KEY (rid) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 1, 10, "r1"]
[4, "+I", 2, null, "r2"]
[6, "+I", 3, 20, "r3"]
[7, "+I", 4, 20, "r4"]
[10, "-U", 3, 20, "r3"]
[11, "+U", 3, 10, "r3x"]
[13, "-D", 4, 20, "r4"]
[16, "-D", 1, 10, "r1"]
[17, "+I", 5, 20, "r5"]
[19, "-D", 5, 20, "r5"]
');
CREATE TABLE dup (k INT, x STRING) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 10, "d"]
[6, "+I", 10, "d"]
[9, "+I", 20, "e"]
[14, "+I", null, "n"]
[20, "+I", 10, "f"]
');
CREATE TABLE um (k INT, y STRING, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", 10, "u1"]
[7, "+U", 10, "u2"]
[10, "+U", 20, "w1"]
[15, "-D", 10, "u2"]
[21, "+U", 10, "u3"]
');
SELECT l.id, l.a, r.rid, r.b FROM l JOIN r ON l.k = r.k;
SELECT l.id, l.a, r.rid, r.b FROM l LEFT JOIN r ON l.k = r.k;
SELECT l.id, l.a, r.rid, r.b FROM l RIGHT JOIN r ON l.k = r.k;
SELECT l.id, l.a, r.rid, r.b FROM l FULL JOIN r ON l.k = r.k;
SELECT l.id, r.rid FROM l FULL JOIN r ON l.k = r.k AND l.id < r.rid;
SELECT l.id, r.rid FROM l LEFT JOIN r ON l.k IS NOT DISTINCT FROM r.k;
SELECT l.id, r.rid FROM l FULL JOIN r ON l.k IS NOT DISTINCT FROM r.k AND r.b <> 'r4';
SELECT l.id, r.rid FROM l CROSS JOIN r WHERE l.id > r.rid;
SELECT l.id, r.rid FROM l LEFT JOIN r ON l.id > r.rid;
SELECT l.id, l.a FROM l WHERE l.k IN (SELECT k FROM r);
SELECT l.id, l.a FROM l WHERE l.k NOT IN (SELECT k FROM r WHERE k IS NOT NULL);
SELECT l.id, l.a FROM l WHERE l.k NOT IN (SELECT k FROM r);
SELECT l.id, l.a FROM l WHERE EXISTS (SELECT 1 FROM r WHERE r.k = l.k AND r.rid > l.id);
SELECT l.id, l.a FROM l WHERE NOT EXISTS (SELECT 1 FROM r WHERE r.k = l.k);
SELECT d.x, r.b FROM dup AS d LEFT JOIN r ON d.k = r.k;
SELECT d.x, u.y FROM dup AS d LEFT JOIN um AS u ON d.k = u.k;
SELECT u.k, u.y, d.x FROM um AS u LEFT JOIN dup AS d ON d.k = u.k;
SELECT l.id, u.y FROM l LEFT JOIN um AS u ON l.k = u.k;
SELECT l.id, r.rid, u.y FROM l LEFT JOIN r ON l.k = r.k LEFT JOIN um AS u ON r.k = u.k;
SELECT l.id, r.rid, u.y FROM l JOIN r ON l.k = r.k JOIN um AS u ON r.k = u.k;
SELECT l.id, d.x, u.y FROM l LEFT JOIN dup AS d ON l.k = d.k LEFT JOIN um AS u ON l.k = u.k;
SELECT l.k, COUNT(*), COUNT(r.rid), LISTAGG(r.b) FROM l LEFT JOIN r ON l.k = r.k GROUP BY l.k;
SELECT l.id, x.m FROM l LEFT JOIN (SELECT k, MAX(rid) AS m FROM r GROUP BY k) AS x ON l.k = x.k;
SELECT x.k, x.c, y.m FROM (SELECT k, COUNT(*) AS c FROM l GROUP BY k) AS x FULL JOIN (SELECT k, MAX(rid) AS m FROM r GROUP BY k) AS y ON x.k = y.k;
SELECT d.k, d.x FROM dup AS d WHERE d.k IN (SELECT k FROM um WHERE y <> 'u2');
SELECT * FROM l NATURAL JOIN r;
SELECT k, a, b FROM l FULL JOIN r USING (k);
CREATE TABLE lr (id INT, rid INT, a STRING, b STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE lrr (id INT, rid INT, a STRING, b STRING, PRIMARY KEY (id, rid) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
INSERT INTO lrr SELECT l.id, r.rid, l.a, r.b FROM l JOIN r ON l.k = r.k;
INSERT INTO lr SELECT l.id, r.rid, l.a, r.b FROM l LEFT JOIN r ON l.k = r.k ON CONFLICT DO DEDUPLICATE;
SET 'table.exec.sink.require-on-conflict' = 'false';
INSERT INTO lr SELECT l.id, r.rid, l.a, r.b FROM l LEFT JOIN r ON l.k = r.k;
INSERT INTO lrr SELECT l.id, r.rid, l.a, r.b FROM l FULL JOIN r ON l.k = r.k;
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
CREATE TABLE nn (id INT NOT NULL, b STRING NOT NULL, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
INSERT INTO nn SELECT l.id, r.b FROM l LEFT JOIN r ON l.k = r.k;
