-- broken and odd payloads, with and without ignore-parse-errors; headers and timestamps written by one table and read by others
@topic q07a q07b q07c q07d;
@topic q07e partitions=2 retention.ms=-1;
CREATE TABLE t (id INT, d DECIMAL(6, 2), b BOOLEAN, made TIMESTAMP(3), dt DATE, arr ARRAY<INT>, m MAP<STRING, DOUBLE>, r ROW<x INT, y STRING>, raw_bytes BYTES) WITH ('connector' = 'kafka', 'topic' = 'q07a', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
@produce q07a
[null, "{\"id\":1,\"d\":1.005,\"b\":\"true\",\"made\":\"2026-02-03 04:05:06\",\"dt\":\"2026-02-03\",\"arr\":[1,\"2\",null],\"m\":{\"a\":1,\"b\":\"2.5\"},\"r\":{\"x\":1},\"raw_bytes\":\"YWJj\"}"]
[null, "{\"id\":\"2\",\"d\":\"12345.67\",\"b\":1,\"extra\":{\"deep\":[1,2]}}"]
[null, "{\"ID\":3,\"id\":4.9,\"d\":null}"]
[null, "{}"]
[null, " {\"id\" : 5 , \"d\" : 1e2 } "]
[null, "{\"id\":6,\"id\":7}"]
;
SELECT * FROM t;
SELECT * FROM t /*+ OPTIONS('json.ignore-parse-errors' = 'true') */;
@produce q07b
[null, "{\"id\":1}"]
[null, "{\"id\":"]
[null, "[{\"id\":2},{\"id\":3}]"]
[null, "null"]
[null, "42"]
[null, "{\"id\":\"x\",\"d\":3}"]
[null, "{\"id\":99999999999}"]
[null, "{\"id\":4,\"made\":\"2026-02-03T04:05:06\"}"]
[null, "{\"id\":5,\"arr\":7}"]
[null, "{\"id\":6,\"r\":[1,\"a\"]}"]
[null, "{\"id\":8,\"raw_bytes\":\"***\"}"]
[null, "{\"id\":9,\"dt\":\"03.02.2026\",\"b\":\"yes\"}"]
[null, "{\"id\":10} trailing"]
[null, "  "]
[null, "{\"id\":11}"]
;
SELECT * FROM t /*+ OPTIONS('topic' = 'q07b') */;
SELECT * FROM t /*+ OPTIONS('topic' = 'q07b', 'json.ignore-parse-errors' = 'true') */;
SELECT * FROM t /*+ OPTIONS('topic' = 'q07b', 'json.ignore-parse-errors' = 'true', 'json.timestamp-format.standard' = 'ISO-8601') */;
@produce q07c
[null, "{\"id\":1,\"d\":1,\"b\":true,\"made\":\"2026-02-03T04:05:06.5\",\"dt\":\"2026-02-03\",\"arr\":[],\"m\":{},\"r\":{\"x\":1,\"y\":\"a\"},\"raw_bytes\":\"\"}"]
[null, "{\"id\":2,\"d\":1,\"b\":true,\"made\":\"2026-02-03T04:05:06.5Z\",\"dt\":\"2026-02-03\",\"arr\":[],\"m\":{},\"r\":{\"x\":1},\"raw_bytes\":\"\"}"]
;
SELECT * FROM t /*+ OPTIONS('topic' = 'q07c', 'json.timestamp-format.standard' = 'ISO-8601') */;
SELECT * FROM t /*+ OPTIONS('topic' = 'q07c', 'json.timestamp-format.standard' = 'ISO-8601', 'json.fail-on-missing-field' = 'true') */;
SELECT * FROM t /*+ OPTIONS('topic' = 'q07c', 'json.ignore-parse-errors' = 'true', 'json.fail-on-missing-field' = 'true') */;
-- raw of each length
CREATE TABLE n (v INT) WITH ('connector' = 'kafka', 'topic' = 'q07d', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'raw', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
INSERT INTO n VALUES (1), (-2), (CAST(NULL AS INT));
@read q07d;
SELECT * FROM n;
SELECT * FROM n /*+ OPTIONS('raw.endianness' = 'little-endian') */;
CREATE TABLE nb (v BIGINT) WITH ('connector' = 'kafka', 'topic' = 'q07d', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'raw', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
SELECT * FROM nb;
CREATE TABLE ns (v STRING, o BIGINT METADATA FROM 'offset' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'q07d', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'raw', 'raw.charset' = 'ISO-8859-1', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
SELECT CHAR_LENGTH(v), o FROM ns;
-- headers and timestamps
CREATE TABLE w (id INT, v STRING, made TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', h MAP<STRING, BYTES> METADATA FROM 'headers') WITH ('connector' = 'kafka', 'topic' = 'q07e', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'raw', 'key.fields' = 'v', 'value.format' = 'json', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
CREATE TABLE s (id INT, v STRING, made TIMESTAMP_LTZ(3)) WITH ('connector' = 'rows', 'gap-ms' = '30', 'changelog-mode' = 'I', 'data' = '
["+I", 1, "a", "2024-01-01 00:00:00.001"]
["+I", 2, "b", "1970-01-01 00:00:00.000"]
["+I", 3, "c", "2024-06-01 12:00:00.000"]
["+I", 4, "a", "2024-01-02 00:00:00.000"]
');
INSERT INTO w SELECT id, v, made, MAP['who', ENCODE(v, 'UTF-8'), 'n', ENCODE(CAST(id AS STRING), 'UTF-8')] FROM s;
@read q07e ts=1;
SELECT id, made, DECODE(h['who'], 'UTF-8'), CARDINALITY(h) FROM w WHERE v = 'a';
SELECT id FROM w /*+ OPTIONS('scan.startup.mode' = 'timestamp', 'scan.startup.timestamp-millis' = '1704067200001') */ WHERE v = 'a';
SELECT COUNT(*), SUM(id) FROM w /*+ OPTIONS('scan.startup.mode' = 'timestamp', 'scan.startup.timestamp-millis' = '1704067200002') */;
SELECT COUNT(*), SUM(id) FROM w /*+ OPTIONS('scan.bounded.mode' = 'timestamp', 'scan.bounded.timestamp-millis' = '1704153600000') */;
INSERT INTO w SELECT id, v, CAST(NULL AS TIMESTAMP_LTZ(3)), CAST(NULL AS MAP<STRING, BYTES>) FROM s WHERE id = 1;
SELECT COUNT(*), COUNT(h), MAX(CARDINALITY(h)) FROM w;
CREATE TABLE bad (id INT, o BIGINT METADATA FROM 'offset', v STRING) WITH ('connector' = 'kafka', 'topic' = 'q07e', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'json');
INSERT INTO bad SELECT id, 1, v FROM s;
