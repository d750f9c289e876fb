-- State that expires. Rows of a source are 400 ms apart and state lives 1 s: what was written three rows ago is gone, two rows ago is there.
SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v INT, pt AS PROCTIME()) WITH ('connector' = 'rows', 'gap-ms' = '400', 'data' = '
["+I", "a", 1]
["+I", "a", 2]
["+I", "b", 1]
["+I", "b", 1]
["+I", "a", 2]
["+I", "a", 3]
["+I", "b", 1]
["+I", "c", 1]
["+I", "a", 3]
["+I", "c", 1]
["+I", "a", 4]
');
-- each row renews its group, also where nothing changes
SELECT k, COUNT(*) AS c, MAX(v) AS m FROM t GROUP BY k;
-- each DISTINCT value has a time of its own
SELECT k, COUNT(DISTINCT v) AS d FROM t GROUP BY k;
-- first row: what is dropped does not renew
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY pt) AS rn FROM t) WHERE rn = 1;
-- last row
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY pt DESC) AS rn FROM t) WHERE rn = 1;
-- Top-1 and Top-2 of an append-only input
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM t) WHERE rn = 1;
SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM t) WHERE rn <= 2;
-- Top-2 of groups
SELECT k, c FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY c DESC) AS rn FROM (SELECT k, COUNT(*) AS c FROM t GROUP BY k)) WHERE rn <= 2;
-- OVER by processing time
SELECT k, v, COUNT(*) OVER (PARTITION BY k ORDER BY pt) AS c FROM t;
CREATE TABLE w (id STRING, name STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'gap-ms' = '400', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", "a", "x"]
["+U", "a", "x"]
["+I", "b", "y"]
["+U", "b", "z"]
["+U", "a", "w"]
["-D", "b", "z"]
["+I", "b", "y"]
["+U", "c", "y"]
["-D", "a", "w"]
["-D", "b", "y"]
');
-- a normalized source forgets the row before
SELECT * FROM w;
SELECT name, COUNT(*) AS c FROM w GROUP BY name;
CREATE TABLE l (id STRING, v INT) WITH ('connector' = 'rows', 'gap-ms' = '400', 'data' = '
[1, "+I", "a", 1]
[3, "+I", "b", 2]
[5, "+I", "a", 3]
[9, "+I", "b", 4]
');
CREATE TABLE r (id STRING, u INT) WITH ('connector' = 'rows', 'gap-ms' = '400', 'data' = '
[2, "+I", "a", 10]
[4, "+I", "a", 20]
[6, "+I", "b", 30]
[7, "+I", "a", 40]
[8, "+I", "b", 50]
');
-- both sides of a join forget
SELECT l.id, v, u FROM l JOIN r ON l.id = r.id;
-- a match renews the outer side
SELECT l.id, v, u FROM l LEFT JOIN r ON l.id = r.id;
-- sides with times of their own
SELECT /*+ STATE_TTL('l' = '10 s', 'r' = '500 ms') */ l.id, v, u FROM l JOIN r ON l.id = r.id;
SELECT id, v FROM l WHERE id IN (SELECT id FROM r);
-- an aggregate with a time of its own
SELECT /*+ STATE_TTL('t' = '10 s') */ k, COUNT(*) AS c FROM t GROUP BY k;
CREATE TABLE s (m INT, k STRING, PRIMARY KEY (m) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- the sink's materializer forgets too
INSERT INTO s SELECT v, k FROM t WHERE v < 3 ON CONFLICT DO DEDUPLICATE;
INSERT INTO s SELECT CAST(c AS INT), k FROM (SELECT k, COUNT(*) AS c FROM t GROUP BY k) ON CONFLICT DO DEDUPLICATE;
RESET 'table.exec.state.ttl';
-- windows of processing time of 2 s are not fixed by a clock that starts anywhere: their number is
SELECT COUNT(*) > 0 AS there FROM (SELECT k, COUNT(*) AS c FROM t GROUP BY k, TUMBLE(pt, INTERVAL '1' SECOND));
