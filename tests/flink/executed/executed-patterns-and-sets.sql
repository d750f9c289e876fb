-- Patterns, collections taken apart, sets: what the generator writes least.
CREATE TABLE q (id INT, s STRING, p INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "A", 10, "10:00:01"]
["+I", 2, "A", 12, "10:00:02"]
["+I", 3, "B", 50, "10:00:02"]
["+I", 4, "A", 11, "10:00:04"]
["+I", 5, "A", null, "10:00:03"]
["+I", 6, "A", 9, "10:00:06"]
["+I", 7, "B", 49, "10:00:05"]
["+I", 8, "B", 48, "10:00:07"]
["+I", 9, "A", 13, "10:00:08"]
["+I", 10, "A", 14, "10:00:02"]
["+I", 11, "A", 15, "10:00:11"]
["+I", 12, "B", 52, "10:00:14"]
["+I", 13, "A", 8, "10:00:15"]
["+I", 14, "B", 47, "10:00:16"]
["+I", 15, "A", 16, "10:00:19"]
["+I", 16, "B", 53, "10:00:30"]
');
CREATE TABLE n (id INT, xs ARRAY<INT>, m MAP<STRING, INT>, rs ARRAY<ROW<a INT, b STRING>>, ss ARRAY<STRING>) WITH ('connector' = 'rows', 'data' = '
["+I", 1, [3, 1, 2], {"a": 1, "b": null}, [[1, "x"], [2, null]], ["p", "q"]]
["+I", 2, [], {}, [], []]
["+I", 3, null, null, null, null]
["+I", 4, [null, 7, 7], {"z": 9}, [[null, null]], [null, "r"]]
');
CREATE TABLE nc (id INT, xs ARRAY<INT>, s STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, [1, 2], "a b c"]
["+I", 2, [2, 2], "b"]
["-U", 1, [1, 2], "a b c"]
["+U", 1, [2, 3, null], ""]
["-D", 2, [2, 2], "b"]
["+I", 3, null, null]
');
CREATE TABLE s1 (a INT, b STRING, PRIMARY KEY (a) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 1, "x"]
[3, "+I", 2, "x"]
[5, "+I", 3, null]
[7, "-U", 1, "x"]
[8, "+U", 1, "y"]
[11, "-D", 2, "x"]
[13, "+I", 4, null]
');
CREATE TABLE s2 (a INT, b STRING) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 1, "x"]
[4, "+I", 9, "x"]
[6, "+I", 7, null]
[9, "+I", 1, "y"]
[10, "+I", 1, "x"]
[12, "+I", 3, null]
');
SELECT * FROM q MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES A.id AS a, LAST(B.id) AS b, C.id AS c ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (A B+ C) DEFINE B AS B.p < A.p, C AS C.p > A.p);
SELECT * FROM q MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES A.id AS a, COUNT(B.p) AS n, SUM(B.p) AS t, AVG(B.p) AS av, MIN(B.p) AS mi AFTER MATCH SKIP TO NEXT ROW PATTERN (A B{2,4} C) DEFINE B AS B.p IS NULL OR B.p < 14, C AS C.p > 8);
SELECT * FROM q MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES FIRST(A.id) AS a, LAST(A.id) AS l, C.id AS c AFTER MATCH SKIP PAST LAST ROW PATTERN (A+? C) WITHIN INTERVAL '4' SECOND DEFINE A AS A.p > 9, C AS C.p < LAST(A.p));
SELECT * FROM q MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES A.id AS a, B.id AS b, C.id AS c AFTER MATCH SKIP TO LAST B PATTERN (A B* C) WITHIN INTERVAL '6' SECOND DEFINE A AS A.p > 8, B AS B.p > LAST(B.p, 1) OR LAST(B.p, 1) IS NULL, C AS C.p < 12);
SELECT * FROM q MATCH_RECOGNIZE (ORDER BY ts MEASURES A.id AS a, B.id AS b, MATCH_ROWTIME() AS rt AFTER MATCH SKIP PAST LAST ROW PATTERN (A X{0,2}? B) DEFINE A AS A.s = 'A', B AS B.s = 'B' AND B.p > A.p);
SELECT * FROM q MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES A.id AS a, B.id AS b AFTER MATCH SKIP TO FIRST B PATTERN (A B{2}) DEFINE A AS TRUE, B AS B.p < PREV(B.p));
SELECT * FROM q MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES A.p * 2 AS a, CAST(B.p AS STRING) || '!' AS b PATTERN (A B?) DEFINE A AS A.p > 12, B AS B.p < 10);
SELECT s, COUNT(*) FROM q MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES A.id AS a AFTER MATCH SKIP PAST LAST ROW PATTERN (A B) DEFINE A AS A.p IS NOT NULL, B AS B.p < A.p) GROUP BY s;
SELECT id, x FROM n CROSS JOIN UNNEST(xs) AS t (x);
SELECT id, x FROM n LEFT JOIN UNNEST(xs) AS t (x) ON TRUE;
SELECT id, k, v FROM n CROSS JOIN UNNEST(m) AS t (k, v);
SELECT id, a, b FROM n LEFT JOIN UNNEST(rs) AS t (a, b) ON TRUE;
SELECT id, x, o FROM n CROSS JOIN UNNEST(xs) WITH ORDINALITY AS t (x, o);
SELECT id, k, v, o FROM n LEFT JOIN UNNEST(m) WITH ORDINALITY AS t (k, v, o) ON TRUE;
SELECT id, a, b, o FROM n CROSS JOIN UNNEST(rs) WITH ORDINALITY AS t (a, b, o) WHERE o > 1;
SELECT id, x, y FROM n CROSS JOIN UNNEST(xs) AS t (x) CROSS JOIN UNNEST(ss) AS u (y);
SELECT x, COUNT(*) FROM nc CROSS JOIN UNNEST(xs) AS t (x) GROUP BY x;
SELECT id, w FROM nc CROSS JOIN UNNEST(SPLIT(s, ' ')) AS t (w);
SELECT id, x FROM nc LEFT JOIN UNNEST(xs) AS t (x) ON x > 2;
SELECT id, CARDINALITY(xs), xs[1], m['a'], ARRAY_MAX(xs), ARRAY_CONTAINS(ss, 'r'), MAP_KEYS(m), ELEMENT(ARRAY[id]) FROM n;
SELECT b FROM s1 UNION SELECT b FROM s2;
SELECT b FROM s1 UNION ALL SELECT b FROM s2;
SELECT b FROM s1 INTERSECT SELECT b FROM s2;
SELECT b FROM s1 INTERSECT ALL SELECT b FROM s2;
SELECT b FROM s1 EXCEPT SELECT b FROM s2;
SELECT b FROM s2 EXCEPT ALL SELECT b FROM s1;
SELECT a, b FROM s2 EXCEPT SELECT a, b FROM s1;
SELECT b, COUNT(*) FROM (SELECT b FROM s1 INTERSECT SELECT b FROM s2) GROUP BY b;
SELECT a FROM s1 WHERE b IN (SELECT b FROM s2 WHERE a < 5);
WITH t AS (SELECT b, COUNT(*) AS c FROM s2 GROUP BY b) SELECT x.b, x.c, y.a FROM t AS x LEFT JOIN s1 AS y ON x.b = y.b;
SELECT a, b FROM (VALUES (1, 'x'), (2, 'y'), (NULL, 'x')) AS t (a, b) WHERE b IN (SELECT b FROM s2);
SELECT DISTINCT b FROM s2;
SELECT a, CASE b WHEN 'x' THEN 1 WHEN 'y' THEN 2 END AS c FROM s1 WHERE b IS DISTINCT FROM 'x';
