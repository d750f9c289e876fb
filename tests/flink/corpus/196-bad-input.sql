-- Input that does not fit: what Flink does with it, operator by operator.
CREATE TABLE cdc (id INT, g STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a", 10]
["-D", 9, "a", 5]
["+I", 1, "a", 11]
["-D", 8, "z", 1]
["+I", 2, "b", 20]
["-U", 2, "b", 21]
["+U", 2, "b", 22]
["+U", 3, "c", 30]
["-D", 1, "a", 10]
["-D", 1, "a", 11]
["-D", 1, "a", 11]
["+I", 1, "a", 12]
');
CREATE TABLE ups (id INT, g STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 1, "a", 10]
["-D", 9, "a", 5]
["+I", 1, "a", 11]
["+U", 3, "c", 30]
["-D", 1, "a", 11]
["-D", 1, "a", 11]
["+I", 1, "a", 12]
["+I", 1, "a", 12]
');
CREATE TABLE dim (id INT, name STRING) WITH ('connector' = 'rows', 'data' = '
[0, "+I", 1, "one"]
[0, "+I", 9, "nine"]
[0, "+I", 2, "two"]
');
CREATE TABLE n (id INT, v INT, d DOUBLE, m DECIMAL(10, 2), s STRING) WITH ('connector' = 'rows', 'data' = '
["+I", 1, 10, 1.5, 3.25, "7"]
["+I", 2, 5, 0.0, 0.00, "12x"]
["+I", 3, 0, -1.0, 99999999.99, ""]
["+I", 4, 2147483647, 1e308, -1.00, "2024-02-30"]
["+I", 5, null, null, null, null]
');
CREATE TABLE late (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "10:00:01"]
["+I", 2, null]
["+I", 3, "10:00:05"]
');
CREATE TABLE behind (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "10:00:01"]
["+I", 2, "10:00:05"]
["+I", 3, "10:00:02"]
["+I", 4, "10:00:05"]
["+I", 5, "10:00:09"]
["+I", 6, "10:00:01"]
');
CREATE TABLE nn (id INT NOT NULL, v INT NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE byg (g STRING, v INT, PRIMARY KEY (g) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE byid (id INT, g STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE ch (id INT, s CHAR(3), w VARCHAR(2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');

-- ill-formed changes: delete of an unseen row, a second +I for a key
SELECT * FROM cdc;
SELECT id, v + 1 AS v FROM cdc WHERE v > 9;
SELECT g, COUNT(*) AS c, SUM(v) AS s FROM cdc GROUP BY g;
SELECT g, MIN(v) AS lo, MAX(v) AS hi FROM cdc GROUP BY g;
SELECT g, COUNT(DISTINCT v) AS d FROM cdc GROUP BY g;
SELECT COUNT(*) AS c, AVG(v) AS a FROM cdc;
SELECT g, LISTAGG(CAST(v AS STRING)) AS l FROM cdc GROUP BY g;
SELECT g, FIRST_VALUE(v) AS f, LAST_VALUE(v) AS l FROM cdc GROUP BY g;
SELECT c.id, c.v, d.name FROM cdc AS c JOIN dim AS d ON c.id = d.id;
SELECT c.id, c.v, d.name FROM cdc AS c LEFT JOIN dim AS d ON c.id = d.id;
SELECT d.id, d.name, c.v FROM dim AS d LEFT JOIN cdc AS c ON c.id = d.id;
SELECT id, name FROM dim WHERE id IN (SELECT id FROM cdc);
SELECT id, name FROM dim WHERE id NOT IN (SELECT id FROM cdc WHERE id IS NOT NULL);
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY v DESC) AS rn FROM cdc) WHERE rn <= 2;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY v) AS rn FROM cdc) WHERE rn = 1;
SELECT id, g, v FROM cdc ORDER BY v LIMIT 2;
INSERT INTO byid SELECT id, g, v FROM cdc;
INSERT INTO byg SELECT g, v FROM cdc ON CONFLICT DO DEDUPLICATE;
SELECT * FROM ups;
SELECT g, COUNT(*) AS c, SUM(v) AS s FROM ups GROUP BY g;
SELECT u.id, u.v, d.name FROM ups AS u LEFT JOIN dim AS d ON u.id = d.id;
INSERT INTO byid SELECT id, g, v FROM ups;
INSERT INTO byg SELECT g, v FROM ups ON CONFLICT DO DEDUPLICATE;
SELECT DISTINCT g FROM cdc;
SELECT id FROM cdc INTERSECT SELECT id FROM dim;
SELECT id FROM cdc EXCEPT SELECT id FROM dim;

-- NULL in a NOT NULL column of a sink, and lengths
INSERT INTO nn SELECT id, v FROM n;
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
INSERT INTO nn SELECT id, v FROM n;
RESET 'table.exec.sink.not-null-enforcer';
INSERT INTO ch SELECT id, s, s FROM n WHERE id < 5;
SET 'table.exec.sink.type-length-enforcer' = 'ERROR';
INSERT INTO ch SELECT id, s, s FROM n WHERE id < 5;
SET 'table.exec.sink.type-length-enforcer' = 'TRIM_PAD';
INSERT INTO ch SELECT id, s, s FROM n WHERE id < 5;
RESET 'table.exec.sink.type-length-enforcer';

-- a watermark's column that is null
SELECT * FROM late;
SELECT window_start, COUNT(*) AS c FROM TABLE(TUMBLE(TABLE late, DESCRIPTOR(ts), INTERVAL '1' SECOND)) GROUP BY window_start, window_end;

-- rows behind their watermark
SELECT window_start, COUNT(*) AS c FROM TABLE(TUMBLE(TABLE behind, DESCRIPTOR(ts), INTERVAL '2' SECOND)) GROUP BY window_start, window_end;
SELECT TUMBLE_START(ts, INTERVAL '2' SECOND) AS w, COUNT(*) AS c FROM behind GROUP BY TUMBLE(ts, INTERVAL '2' SECOND);
SELECT id, COUNT(*) OVER (ORDER BY ts) AS c FROM behind;
SELECT id, ts FROM behind ORDER BY ts;
SELECT * FROM behind MATCH_RECOGNIZE (ORDER BY ts MEASURES A.id AS a, B.id AS b PATTERN (A B) DEFINE B AS B.id > A.id);

-- division by zero, in each place
SELECT id, 10 / v AS q FROM n;
SELECT id, 10 / d AS q, d / 0 AS z FROM n;
SELECT id, 10 / m AS q FROM n;
SELECT id, 10 % v AS q FROM n;
SELECT id FROM n WHERE 10 / v > 1;
SELECT SUM(10 / v) AS s FROM n;
SELECT a.id FROM n AS a JOIN dim AS b ON a.id = b.id AND 10 / a.v + b.id > 0;
SELECT id, CASE WHEN v = 0 THEN 0 ELSE 10 / v END AS q FROM n;
INSERT INTO nn SELECT id, 10 / v FROM n WHERE v IS NOT NULL;

-- overflow
SELECT id, v + 1 AS w, v * v AS x, -v AS y FROM n;
SELECT SUM(v) AS s, SUM(v * 2) AS t FROM n;
SELECT SUM(b) AS s FROM (VALUES (CAST(9223372036854775807 AS BIGINT)), (CAST(1 AS BIGINT))) AS t (b);
SELECT SUM(m * 99999999) AS s, SUM(m) AS t FROM n;
SELECT id, m * CAST(99999999.99 AS DECIMAL(38, 10)) * CAST(99999999999.99 AS DECIMAL(38, 10)) AS x FROM n;
SELECT id, d * 10 AS x FROM n;

-- bad casts
SELECT id, CAST(s AS INT) AS x FROM n;
SELECT id, TRY_CAST(s AS INT) AS x, TRY_CAST(s AS DATE) AS y FROM n;
SELECT id, CAST(s AS DATE) AS y FROM n;
SELECT id, CAST(v AS SMALLINT) AS x FROM n;
SELECT id, CAST(m AS DECIMAL(4, 2)) AS x FROM n;
SELECT id, CAST(m AS DECIMAL(4, 2)) + 1 AS x FROM n WHERE CAST(s AS INT) > 0;
SELECT id, CAST(s AS BOOLEAN) AS x FROM n;
SELECT id, TO_TIMESTAMP(s) AS x FROM n;
