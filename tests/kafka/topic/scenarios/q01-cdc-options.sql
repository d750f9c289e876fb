-- canal, maxwell, ogg and debezium with nested values, times, keys and filters, written and read
@topic q01a q01b q01c q01d q01e q01f q01g q01h partitions=1;
CREATE TABLE src (id INT, city STRING, pos ROW<lat DOUBLE, lon DECIMAL(9, 6)>, tags MAP<STRING, INT>, born DATE, made TIME(0), seen TIMESTAMP_LTZ(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'gap-ms' = '50', 'changelog-mode' = 'all', 'data' = '
["+I", 1, "Zürich", [47.3769, 8.541700], {"a": 1, "b": null}, "1999-12-31", "23:59:59", "2026-02-03 04:05:06.700"]
["+I", 2, "", null, null, null, null, null]
["-U", 1, "Zürich", [47.3769, 8.541700], {"a": 1, "b": null}, "1999-12-31", "23:59:59", "2026-02-03 04:05:06.700"]
["+U", 1, "tab\there", [1e21, null], {}, "0001-01-01", "00:00:00", "1969-12-31 23:59:59.999"]
["-D", 2, "", null, null, null, null, null]
["+I", 3, null, [null, 0.000001], {"z": 26}, "2026-02-28", "12:00:00", "2026-02-28 00:00:00.000"]
["-D", 1, "tab\there", [1e21, null], {}, "0001-01-01", "00:00:00", "1969-12-31 23:59:59.999"]
');
CREATE TABLE a (id INT, city STRING, pos ROW<lat DOUBLE, lon DECIMAL(9, 6)>, tags MAP<STRING, INT>, born DATE, made TIME(0), seen TIMESTAMP_LTZ(3)) WITH ('connector' = 'kafka', 'topic' = 'q01a', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'csv', 'key.fields' = 'city;id', 'key.csv.field-delimiter' = ';', 'value.format' = 'canal-json', 'value.canal-json.timestamp-format.standard' = 'ISO-8601', 'value.canal-json.map-null-key.mode' = 'DROP');
INSERT INTO a SELECT * FROM src;
@read q01a;
SELECT * FROM a;
CREATE TABLE b (id INT, city STRING, pos ROW<lat DOUBLE, lon DECIMAL(9, 6)>, tags MAP<STRING, INT>, born DATE, made TIME(0), seen TIMESTAMP_LTZ(3)) WITH ('connector' = 'kafka', 'topic' = 'q01b', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'raw', 'key.fields' = 'id', 'value.format' = 'maxwell-json', 'value.maxwell-json.encode.ignore-null-fields' = 'true', 'value.maxwell-json.encode.decimal-as-plain-number' = 'true');
INSERT INTO b SELECT * FROM src;
@read q01b;
SELECT * FROM b;
CREATE TABLE c (id INT, city STRING, pos ROW<lat DOUBLE, lon DECIMAL(9, 6)>, tags MAP<STRING, INT>, born DATE, made TIME(0), seen TIMESTAMP_LTZ(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'q01c', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'json', 'key.fields' = 'id', 'value.format' = 'ogg-json', 'value.ogg-json.timestamp-format.standard' = 'ISO-8601');
INSERT INTO c SELECT * FROM src;
@read q01c;
SELECT id, city, pos, born, seen FROM c;
SELECT id, city FROM c WHERE pos IS NOT NULL;
INSERT INTO c /*+ OPTIONS('topic' = 'q01d', 'value.format' = 'debezium-json', 'value.debezium-json.encode.decimal-as-plain-number' = 'true') */ SELECT * FROM src WHERE id <> 3;
@read q01d;
INSERT INTO c /*+ OPTIONS('topic' = 'q01e', 'value.format' = 'debezium-json', 'value.debezium-json.schema-include' = 'true') */ SELECT * FROM src;
CREATE TABLE e (id INT, city STRING, pos ROW<lat DOUBLE, lon DECIMAL(9, 6)>, tags MAP<STRING, INT>, born DATE, made TIME(0), seen TIMESTAMP_LTZ(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'q01e', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'json', 'key.fields' = 'id', 'value.format' = 'debezium-json', 'value.fields-include' = 'EXCEPT_KEY', 'value.debezium-json.encode.decimal-as-plain-number' = 'true', 'value.debezium-json.encode.ignore-null-fields' = 'true', 'value.debezium-json.timestamp-format.standard' = 'ISO-8601');
INSERT INTO e SELECT * FROM src;
@read q01e;
SELECT * FROM e;
SELECT COUNT(*), COUNT(DISTINCT born) FROM e;
-- filters of canal, fields of the envelope, broken ones among them
@produce q01f
[null, "{\"database\":\"shop\",\"table\":\"orders\",\"type\":\"INSERT\",\"data\":[{\"id\":\"1\",\"v\":\"10\"},{\"id\":\"2\",\"v\":\"20\"}],\"ts\":1,\"es\":2,\"isDdl\":false,\"pkNames\":[\"id\"],\"mysqlType\":{\"id\":\"int\"},\"sqlType\":{\"id\":4}}"]
[null, "{\"database\":\"other\",\"table\":\"orders\",\"type\":\"INSERT\",\"data\":[{\"id\":\"3\",\"v\":\"30\"}],\"ts\":1,\"es\":3}"]
[null, "{\"database\":\"shop\",\"table\":\"orders_old\",\"type\":\"INSERT\",\"data\":[{\"id\":\"4\",\"v\":\"40\"}]}"]
[null, "{\"database\":\"shop\",\"table\":\"orders\",\"type\":\"UPDATE\",\"data\":[{\"id\":\"1\",\"v\":\"11\"},{\"id\":\"2\",\"v\":null}],\"old\":[{\"v\":\"10\"},{\"v\":\"20\"}]}"]
[null, "{\"database\":\"shop\",\"table\":\"orders\",\"type\":\"DELETE\",\"data\":[{\"id\":\"2\",\"v\":null}],\"old\":null}"]
;
CREATE TABLE f (id INT, v INT, db STRING METADATA FROM 'value.database' VIRTUAL, tb STRING METADATA FROM 'value.table' VIRTUAL, es TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL, o BIGINT METADATA FROM 'offset' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'q01f', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'canal-json');
SELECT * FROM f;
SELECT id, v FROM f /*+ OPTIONS('canal-json.database.include' = 'shop', 'canal-json.table.include' = 'orders') */;
SELECT id, v, tb FROM f /*+ OPTIONS('canal-json.table.include' = 'orders.*') */;
SELECT COUNT(*), SUM(v) FROM f;
@produce q01g
[null, "{\"database\":\"shop\",\"table\":\"orders\",\"type\":\"bootstrap-insert\",\"ts\":1,\"data\":{\"id\":1,\"v\":10}}"]
;
CREATE TABLE g (id INT, v INT) WITH ('connector' = 'kafka', 'topic' = 'q01g', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'maxwell-json');
SELECT * FROM g;
SELECT * FROM g /*+ OPTIONS('maxwell-json.ignore-parse-errors' = 'true') */;
-- what the envelopes say of themselves
CREATE TABLE gm (id INT, v INT, db STRING METADATA FROM 'value.database' VIRTUAL, tb STRING METADATA FROM 'value.table' VIRTUAL, pk ARRAY<STRING> METADATA FROM 'value.primary-key-columns' VIRTUAL, its TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'q01i', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'maxwell-json');
@topic q01i q01j;
@produce q01i
[null, "{\"database\":\"shop\",\"table\":\"orders\",\"type\":\"insert\",\"ts\":1477053217,\"data\":{\"id\":1,\"v\":10},\"primary_key_columns\":[\"id\"]}"]
[null, "{\"type\":\"update\",\"data\":{\"id\":1,\"v\":11},\"old\":{\"v\":10}}"]
;
SELECT * FROM gm;
@produce q01j
[null, "{\"before\":null,\"after\":{\"id\":1,\"v\":10},\"op\":\"c\",\"ts_ms\":1589362330904,\"source\":{\"version\":\"1.1\",\"ts_ms\":1589362330000,\"db\":\"shop\",\"schema\":null,\"table\":\"orders\",\"snapshot\":false,\"pos\":154}}"]
[null, "{\"before\":{\"id\":1,\"v\":10},\"after\":{\"id\":1,\"v\":11},\"op\":\"u\"}"]
;
CREATE TABLE dm (id INT, v INT, sc STRING METADATA FROM 'value.schema' VIRTUAL, its TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL, sts TIMESTAMP_LTZ(3) METADATA FROM 'value.source.timestamp' VIRTUAL, db STRING METADATA FROM 'value.source.database' VIRTUAL, ss STRING METADATA FROM 'value.source.schema' VIRTUAL, tb STRING METADATA FROM 'value.source.table' VIRTUAL, props MAP<STRING, STRING> METADATA FROM 'value.source.properties' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'q01j', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
SELECT * FROM dm;
CREATE TABLE cm (id INT, v INT, st MAP<STRING, INT> METADATA FROM 'value.sql-type' VIRTUAL, pk ARRAY<STRING> METADATA FROM 'value.pk-names' VIRTUAL, ets TIMESTAMP_LTZ(3) METADATA FROM 'value.event-timestamp' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'q01f', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'canal-json');
SELECT * FROM cm;
@produce q01h
[null, "{\"op_type\":\"T\",\"after\":{\"id\":1,\"v\":10}}"]
[null, "{\"op_type\":\"U\",\"before\":null,\"after\":{\"id\":1,\"v\":10}}"]
[null, "{\"op_type\":\"I\",\"after\":{\"id\":2,\"v\":20},\"table\":\"S.T\",\"primary_keys\":[\"id\"],\"op_ts\":\"2020-05-13 15:40:06.000000\",\"current_ts\":\"2020-05-13 15:40:07.000000\"}"]
;
SELECT * FROM g /*+ OPTIONS('topic' = 'q01h', 'format' = 'ogg-json') */;
SELECT * FROM g /*+ OPTIONS('topic' = 'q01h', 'format' = 'ogg-json', 'ogg-json.ignore-parse-errors' = 'true') */;
CREATE TABLE om (id INT, v INT, tb STRING METADATA FROM 'value.table' VIRTUAL, pk ARRAY<STRING> METADATA FROM 'value.primary-keys' VIRTUAL, its TIMESTAMP(6) METADATA FROM 'value.ingestion-timestamp' VIRTUAL, ets TIMESTAMP(6) METADATA FROM 'value.event-timestamp' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'q01h', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'ogg-json', 'ogg-json.ignore-parse-errors' = 'true');
SELECT * FROM om;
