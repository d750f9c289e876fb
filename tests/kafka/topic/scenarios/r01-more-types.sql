-- types that are seldom seen, in json, csv and avro, both ways
@topic r01a r01b r01c r01d r01e;
CREATE TABLE src (id SMALLINT, t TINYINT, f FLOAT, ch CHAR(4), vb BYTES, bn BINARY(3), tm TIME(3), ts TIMESTAMP(9), lz TIMESTAMP_LTZ(6), dc DECIMAL(38, 18), ar ARRAY<ROW<a INT, b ARRAY<STRING>>>, mp MAP<STRING, ROW<x DATE, y DECIMAL(4, 1)>>, ms MULTISET<STRING>) WITH ('connector' = 'datagen', 'number-of-rows' = '1');
CREATE TABLE a (id SMALLINT, t TINYINT, f FLOAT, ch CHAR(4), vb BYTES, tm TIME(3), ts TIMESTAMP(9), lz TIMESTAMP_LTZ(6), dc DECIMAL(38, 18), ar ARRAY<ROW<a INT, b ARRAY<STRING>>>, mp MAP<STRING, ROW<x DATE, y DECIMAL(4, 1)>>) WITH ('connector' = 'kafka', 'topic' = 'r01a', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
INSERT INTO a VALUES (CAST(-32768 AS SMALLINT), CAST(127 AS TINYINT), CAST(3.4028235E38 AS FLOAT), 'ab', x'00ff10', TIME '01:02:03', TIMESTAMP '2026-01-04 09:04:00.123456789', CAST(TIMESTAMP '2026-01-04 09:04:00.120' AS TIMESTAMP_LTZ(6)), CAST('12345678901234567890.123456789012345678' AS DECIMAL(38, 18)), ARRAY[ROW(1, ARRAY['p', 'q'])], MAP['k', ROW(DATE '2026-02-03', CAST(1.5 AS DECIMAL(4, 1)))]);
INSERT INTO a (id, ar, mp) VALUES (CAST(1 AS SMALLINT), CAST(NULL AS ARRAY<ROW<a INT, b ARRAY<STRING>>>), MAP['k', CAST(NULL AS ROW<x DATE, y DECIMAL(4, 1)>)]);
@read r01a;
SELECT id, t, f, ch, tm, ts, lz, dc FROM a;
SELECT id, ar, mp FROM a;
SELECT id, CARDINALITY(ar), ar[1].b[2], mp['k'].y FROM a;
@produce r01b
[null, "{\"id\":\"7\",\"t\":1.9,\"f\":\"NaN\",\"ch\":\"toolong\",\"vb\":\"AP8Q\",\"tm\":\"01:02:03.456\",\"ts\":\"2026-01-04 09:04:00.1\",\"lz\":\"2026-01-04 09:04:00Z\",\"dc\":\"1e-3\",\"ar\":[{\"b\":[]},{\"a\":2,\"b\":null},null],\"mp\":{\"k\":{\"y\":9.96},\"l\":null}}"]
[null, "{\"id\":8,\"f\":1e400,\"tm\":\"24:00:00\"}"]
[null, "{\"id\":40000}"]
[null, "{\"id\":9,\"lz\":\"2026-01-04 09:04:00\"}"]
[null, "{\"id\":10,\"dc\":123456789012345678901}"]
[null, "{\"id\":11,\"mp\":{\"k\":[1]}}"]
[null, "{\"id\":12,\"ar\":[1,{\"a\":1}]}"]
[null, "{\"id\":13,\"ch\":true,\"t\":\" 5 \"}"]
;
SELECT id, t, f, ch, tm, ts, lz, dc, ar, mp FROM a /*+ OPTIONS('topic' = 'r01b', 'scan.bounded.mode' = 'specific-offsets', 'scan.bounded.specific-offsets' = 'partition:0,offset:1') */;
SELECT id, t, f, ch, tm, ts, lz, dc, ar, mp FROM a /*+ OPTIONS('topic' = 'r01b') */;
SELECT id, t, f, ch, tm, ts, lz, dc, ar, mp FROM a /*+ OPTIONS('topic' = 'r01b', 'json.ignore-parse-errors' = 'true') */;
CREATE TABLE c (id SMALLINT, t TINYINT, f FLOAT, ch CHAR(4), tm TIME(3), ts TIMESTAMP(9), lz TIMESTAMP_LTZ(6), vb BYTES, ar ARRAY<INT>) WITH ('connector' = 'kafka', 'topic' = 'r01c', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'csv', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
INSERT INTO c VALUES (CAST(-1 AS SMALLINT), CAST(0 AS TINYINT), CAST(0.1 AS FLOAT), 'ab', TIME '23:59:59', TIMESTAMP '2026-01-04 09:04:00.123456789', CAST(TIMESTAMP '2026-01-04 09:04:00' AS TIMESTAMP_LTZ(6)), x'616263', ARRAY[1, CAST(NULL AS INT), 3]);
@read r01c;
SELECT * FROM c;
@produce r01d
[null, "1,2,Infinity,abc,01:02:03,2026-01-04 09:04:00,2026-01-04 09:04:00Z,YWJj,1;2"]
[null, "1,200,1,abc,01:02,2026-01-04,x,***,1;;2"]
[null, "99999,1,1.5f,,,,,,"]
;
SELECT * FROM c /*+ OPTIONS('topic' = 'r01d') */;
SELECT * FROM c /*+ OPTIONS('topic' = 'r01d', 'csv.ignore-parse-errors' = 'true') */;
CREATE TABLE v (id INT, b BOOLEAN, d DOUBLE, s STRING, ts TIMESTAMP(3), dc DECIMAL(10, 2), ar ARRAY<STRING>, r ROW<x INT, y STRING>) WITH ('connector' = 'kafka', 'topic' = 'r01e', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'avro', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
INSERT INTO v VALUES (1, TRUE, 1.5, 'a', TIMESTAMP '2026-01-04 09:04:00.120', 25.5, ARRAY['p', CAST(NULL AS STRING)], ROW(1, 'z')), (-300, FALSE, CAST(NULL AS DOUBLE), CAST(NULL AS STRING), CAST(NULL AS TIMESTAMP(3)), -0.01, CAST(NULL AS ARRAY<STRING>), CAST(NULL AS ROW<x INT, y STRING>));
@read r01e;
SELECT * FROM v;
