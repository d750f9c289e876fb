-- What reaches the sink before a job fails.
CREATE TABLE t (id INT, s STRING, d INT, dc DECIMAL(10,2), ts STRING, f DOUBLE, j STRING, b BYTES, x INT) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "12", 2, 1.50, "2024-01-01 00:00:00", 1.5, "{}", "YQ==", 1]
["+I", 2, " 7 ", 5, 99999999.99, "2024-02-30 00:00:00", -2.5, "[1]", "YmM=", null]
["+I", 3, "1e3", 1, 0.01, "2024-01-01", 1.0E300, "nope", null, 3]
["+I", 4, "x", 0, 0.00, "bad", null, null, "Yw==", 0]
["+I", 5, "", -1, null, null, 0.0, "1", "ZA==", -5]
');
CREATE TABLE g (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a", 4]
["+I", 2, "b", 2]
["-U", 1, "a", 4]
["+U", 1, "a", 0]
["-D", 2, "b", 2]
["+I", 3, "c", 1]
');
CREATE TABLE ev (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "10:00:01"]
["+I", 2, "10:00:09"]
["+I", 3, null]
["+I", 4, "10:00:20"]
');
CREATE TABLE i (id INT, v INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
CREATE TABLE st (id INT, v STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
CREATE TABLE dd (id INT, v DECIMAL(38, 18)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
CREATE TABLE nn (id INT, v INT NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
CREATE TABLE r (k STRING, v INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
INSERT INTO i SELECT id, 10 / d FROM t;
INSERT INTO i SELECT id, CAST(s AS INT) FROM t;
INSERT INTO i SELECT id, TRY_CAST(s AS INT) FROM t;
INSERT INTO i SELECT id, 10 % d FROM t;
INSERT INTO i SELECT id, CAST(f AS INT) FROM t;
INSERT INTO dd SELECT id, dc / d FROM t;
INSERT INTO dd SELECT id, CAST(dc AS DECIMAL(38,18)) * 1e2 FROM t;
INSERT INTO dd SELECT id, CAST(f AS DECIMAL(38,18)) FROM t;
INSERT INTO dd SELECT id, CAST(s AS DECIMAL(10,2)) FROM t;
INSERT INTO st SELECT id, CAST(CAST(ts AS TIMESTAMP(3)) AS STRING) FROM t;
INSERT INTO st SELECT id, CAST(CAST(ts AS DATE) AS STRING) FROM t;
INSERT INTO st SELECT id, CAST(TRY_CAST(ts AS TIMESTAMP(3)) AS STRING) FROM t;
INSERT INTO st SELECT id, CAST(CAST(s AS BOOLEAN) AS STRING) FROM t;
INSERT INTO st SELECT id, JSON_VALUE(j, 'lax $.a' ERROR ON EMPTY) FROM t;
INSERT INTO st SELECT id, JSON_VALUE(j, 'strict $[0]' ERROR ON ERROR) FROM t;
INSERT INTO st SELECT id, JSON_QUERY(j, 'lax $' ERROR ON ERROR) FROM t;
INSERT INTO st SELECT id, CAST(JSON_EXISTS(j, 'strict $.a' ERROR ON ERROR) AS STRING) FROM t;
INSERT INTO st SELECT id, REPEAT(s, d) FROM t;
INSERT INTO st SELECT id, CHR(d * 1000) FROM t;
INSERT INTO st SELECT id, DATE_FORMAT(ts, 'yyyy-MM') FROM t;
INSERT INTO st SELECT id, DECODE(b, 'UTF-16') FROM t;
INSERT INTO st SELECT id, CAST(b AS STRING) FROM t;
INSERT INTO st SELECT id, FROM_BASE64(s) FROM t;
INSERT INTO nn SELECT id, x FROM t;
INSERT INTO nn SELECT id, CASE WHEN x IS NULL THEN 0 ELSE 100 / x END FROM t;
INSERT INTO r SELECT k, 8 / SUM(v) FROM g GROUP BY k;
INSERT INTO r SELECT k, SUM(8 / v) FROM g GROUP BY k;
INSERT INTO r SELECT k, v FROM g WHERE 4 / v > 0;
INSERT INTO i SELECT id, CAST(SUBSTRING(s, d) AS INT) FROM t WHERE id < 4;
INSERT INTO st SELECT id, CAST(ts AS STRING) FROM ev;
INSERT INTO st SELECT CAST(COUNT(*) AS INT), CAST(window_start AS STRING) FROM TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '5' SECOND) GROUP BY window_start, window_end;
INSERT INTO i SELECT id, CAST(SPLIT_INDEX(s, 'e', 1) AS INT) FROM t;
INSERT INTO st SELECT id, CAST(ARRAY[1, 2][d] AS STRING) FROM t;
INSERT INTO st SELECT id, REGEXP_REPLACE(s, CASE WHEN d = 0 THEN '[' ELSE 'e' END, '-') FROM t;
INSERT INTO st SELECT id, CASE WHEN s SIMILAR TO CASE WHEN d = 0 THEN '[' ELSE '%e%' END THEN 'y' ELSE 'n' END FROM t;
INSERT INTO st SELECT id, CAST(TO_TIMESTAMP_LTZ(d * 100000000000000000, 3) AS STRING) FROM t;
INSERT INTO st SELECT id, CAST(POWER(f, d) AS STRING) FROM t;
INSERT INTO st SELECT id, CAST(SQRT(d - 1) AS STRING) || CAST(LN(d) AS STRING) FROM t;
