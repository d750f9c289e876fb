-- State TTL where 189 and 190 do not look: lists that take values back, OVER by an ordinary column, sinks with ON CONFLICT, mini-batches.
SET 'table.exec.state.ttl' = '2 s';
CREATE TABLE c (k STRING, v INT, s STRING) WITH ('connector' = 'rows', 'gap-ms' = '800', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "a", 5, "five"]
["+I", "a", 9, "nine"]
["+I", "a", 7, "seven"]
["+I", "a", 8, "eight"]
["-D", "a", 9, "nine"]
["+I", "a", 3, "three"]
["-D", "a", 8, "eight"]
["-D", "a", 3, "three"]
["+I", "a", 4, "four"]
["+I", "a", 4, "four"]
["-D", "a", 4, "four"]
["+I", "a", 6, "six"]
["-D", "a", 7, "seven"]
["+I", "a", 2, "two"]
["-D", "a", 2, "two"]
');
SELECT k, LISTAGG(s) AS l FROM c GROUP BY k;
SELECT k, LISTAGG(s, '-') AS l, COUNT(*) AS n FROM c GROUP BY k;
SELECT k, FIRST_VALUE(v) AS f FROM c GROUP BY k;
SELECT k, LAST_VALUE(v) AS l FROM c GROUP BY k;
SELECT k, FIRST_VALUE(v) AS f, LAST_VALUE(v) AS l, COUNT(*) AS n FROM c GROUP BY k;
SELECT k, ARRAY_AGG(v) AS l FROM c GROUP BY k;
SELECT k, COLLECT(v) AS l FROM c GROUP BY k;
SELECT k, JSON_ARRAYAGG(v) AS l FROM c GROUP BY k;
SELECT k, JSON_OBJECTAGG(KEY s VALUE v) AS l FROM c GROUP BY k;
SELECT k, LISTAGG(DISTINCT s) AS l FROM c GROUP BY k;
-- each row is taken back soon after it came, so that what is taken back is never forgotten
CREATE TABLE q (k STRING, v INT, s STRING) WITH ('connector' = 'rows', 'gap-ms' = '800', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "a", 1, "one"]
["+I", "a", 2, "two"]
["-D", "a", 1, "one"]
["+I", "a", 3, "three"]
["-D", "a", 2, "two"]
["+I", "a", 3, "three"]
["+I", "b", 1, "one"]
["-D", "a", 3, "three"]
["+I", "a", 4, "four"]
["-D", "b", 1, "one"]
["+I", "b", 2, "two"]
');
SELECT k, LISTAGG(s) AS l FROM q GROUP BY k;
SELECT k, FIRST_VALUE(v) AS f, LAST_VALUE(v) AS l FROM q GROUP BY k;
-- insertions only: what no list is kept for
SELECT k, LISTAGG(s) AS l, FIRST_VALUE(v) AS f, LAST_VALUE(v) AS g FROM (SELECT * FROM (VALUES ('a', 1, 'x'), ('a', 2, 'y')) AS t (k, v, s)) GROUP BY k;
-- OVER by an ordinary column
CREATE TABLE o (k STRING, v INT) WITH ('connector' = 'rows', 'gap-ms' = '800', 'data' = '
["+I", "a", 5]
["+I", "a", 3]
["+I", "b", 1]
["+I", "a", 4]
["+I", "a", 4]
["+I", "b", 2]
["+I", "b", 0]
["+I", "a", 1]
["+I", "a", 9]
["+I", "b", 3]
["+I", "a", 2]
');
SELECT k, v, SUM(v) OVER (PARTITION BY k ORDER BY v) AS s FROM o;
SELECT k, v, COUNT(*) OVER (PARTITION BY k ORDER BY v ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS s FROM o;
-- sinks
CREATE TABLE app (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'gap-ms' = '800', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a", 10, "00:00:01"]
["+I", 2, "b", 20, "00:00:02"]
["+I", 3, "a", 30, "00:00:03"]
["+I", 4, "c", 30, "00:00:04"]
["+I", 5, "b", 50, "00:00:05"]
["+I", 6, "a", 60, "00:00:06"]
["-D", 1, "a", 10, "00:00:07"]
["-D", 6, "a", 60, "00:00:08"]
["+I", 7, "c", 70, "00:00:09"]
["+I", 8, "d", 80, "00:00:10"]
["+I", 9, "a", 90, "00:00:11"]
');
CREATE TABLE s_k (id INT, k STRING, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
INSERT INTO s_k SELECT id, k, v FROM app ON CONFLICT DO NOTHING;
INSERT INTO s_k SELECT id, k, v FROM app ON CONFLICT DO ERROR;
INSERT INTO s_k SELECT id, k, v FROM app ON CONFLICT DO DEDUPLICATE;
-- a second row after the first one was forgotten is no conflict
CREATE TABLE later (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'gap-ms' = '800', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a", 10, "00:00:01"]
["+I", 2, "b", 20, "00:00:02"]
["+I", 3, "c", 30, "00:00:03"]
["+I", 4, "d", 40, "00:00:04"]
["+I", 5, "e", 50, "00:00:05"]
["+I", 6, "a", 60, "00:00:06"]
["-D", 2, "b", 20, "00:00:07"]
["+I", 7, "f", 70, "00:00:08"]
["+I", 8, "g", 80, "00:00:09"]
');
INSERT INTO s_k SELECT id, k, v FROM later ON CONFLICT DO NOTHING;
INSERT INTO s_k SELECT id, k, v FROM later ON CONFLICT DO ERROR;
-- mini-batches of one row: each change is a bundle of its own
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '60 s';
SET 'table.exec.mini-batch.size' = '1';
SELECT k, MAX(v) AS hi, MIN(v) AS lo FROM c GROUP BY k;
SELECT k, COUNT(DISTINCT v) AS d, COUNT(v) AS n FROM c GROUP BY k;
SELECT k, SUM(DISTINCT v) AS s, MAX(v) AS hi FROM c GROUP BY k;
SELECT k, LISTAGG(s) AS l, LAST_VALUE(v) AS f FROM q GROUP BY k;
SELECT k, COUNT(*) AS n, SUM(v) AS s FROM q GROUP BY k;
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
["+I", "b", 2]
["+I", "a", 2]
["+I", "b", 2]
["+I", "b", 3]
["+I", "b", 3]
["+I", "a", 2]
["+I", "a", 1]
');
SELECT k, COUNT(DISTINCT v) AS d, SUM(DISTINCT v) AS s FROM t GROUP BY k;
SELECT k, COUNT(DISTINCT v) FILTER (WHERE v > 1) AS d, COUNT(DISTINCT v) AS e FROM t GROUP BY k;
SELECT k, COUNT(*) AS n, MAX(v) AS m FROM t GROUP BY k;
-- in one phase
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
SELECT k, MAX(v) AS hi, MIN(v) AS lo FROM c GROUP BY k;
SELECT k, COUNT(DISTINCT v) AS d, COUNT(v) AS n FROM c GROUP BY k;
SELECT k, COUNT(DISTINCT v) AS d, SUM(DISTINCT v) AS s FROM t GROUP BY k;
SELECT k, LISTAGG(s) AS l FROM q GROUP BY k;
RESET 'table.optimizer.agg-phase-strategy';
-- mini-batches of three rows
SET 'table.exec.mini-batch.size' = '3';
SELECT k, COUNT(DISTINCT v) AS d, SUM(DISTINCT v) AS s FROM t GROUP BY k;
SELECT k, MAX(v) AS hi, MIN(v) AS lo FROM c GROUP BY k;
SELECT k, COUNT(*) AS n, MAX(v) AS m FROM t GROUP BY k;
-- split over buckets
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
SET 'table.exec.mini-batch.size' = '1';
SELECT k, COUNT(DISTINCT v) AS d FROM t GROUP BY k;
SELECT k, COUNT(DISTINCT v) AS d, SUM(v) AS s FROM t GROUP BY k;
RESET 'table.optimizer.distinct-agg.split.enabled';
-- other operators in mini-batches
CREATE TABLE w (id STRING, name STRING, pt AS PROCTIME(), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'gap-ms' = '800', 'changelog-mode' = 'I,UA,D', 'data' = '
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
SELECT name, COUNT(*) AS c FROM w GROUP BY name;
CREATE TABLE p (k STRING, v INT, pt AS PROCTIME()) WITH ('connector' = 'rows', 'gap-ms' = '800', 'data' = '
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
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY pt) AS rn FROM p) WHERE rn = 1;
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY pt DESC) AS rn FROM p) WHERE rn = 1;
