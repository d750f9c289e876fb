-- maxwell, ogg, canal and csv with their options, written and read back
@topic n04a n04b n04c n04d n04e n04f;
CREATE TABLE src (id BIGINT, name STRING, price DECIMAL(10, 3), made TIMESTAMP(3), ok BOOLEAN, tags ARRAY<STRING>, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'gap-ms' = '50', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a \"quoted\" one", 1000.000, "2026-02-03 04:05:06.700", true, ["x", "y"]]
["+I", 2, null, null, null, null, null]
["-U", 1, "a \"quoted\" one", 1000.000, "2026-02-03 04:05:06.700", true, ["x", "y"]]
["+U", 1, "semi;colon", 0.005, "2026-02-03 00:00:00.000", false, []]
["-D", 2, null, null, null, null, null]
');
CREATE TABLE a (id BIGINT, name STRING, price DECIMAL(10, 3), made TIMESTAMP(3), ok BOOLEAN, tags ARRAY<STRING>) WITH ('connector' = 'kafka', 'topic' = 'n04a', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'maxwell-json', 'maxwell-json.timestamp-format.standard' = 'ISO-8601');
CREATE TABLE b (id BIGINT, name STRING, price DECIMAL(10, 3), made TIMESTAMP(3), ok BOOLEAN, tags ARRAY<STRING>) WITH ('connector' = 'kafka', 'topic' = 'n04b', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'ogg-json', 'ogg-json.encode.decimal-as-plain-number' = 'true');
CREATE TABLE c (id BIGINT, name STRING, price DECIMAL(10, 3), made TIMESTAMP(3), ok BOOLEAN, tags ARRAY<STRING>) WITH ('connector' = 'kafka', 'topic' = 'n04c', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'canal-json', 'canal-json.encode.ignore-null-fields' = 'true');
CREATE TABLE d (id BIGINT, name STRING, price DECIMAL(10, 3), made TIMESTAMP(3), ok BOOLEAN, tags ARRAY<STRING>, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'n04d', 'properties.bootstrap.servers' = 'broker:9092', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'csv', 'value.format' = 'csv', 'value.csv.null-literal' = 'n/a', 'value.csv.field-delimiter' = '|', 'value.csv.array-element-delimiter' = ',');
CREATE TABLE e (k_id BIGINT, name STRING, price DECIMAL(10, 3), made TIMESTAMP(3), ok BOOLEAN, tags ARRAY<STRING>, PRIMARY KEY (k_id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'n04e', 'properties.bootstrap.servers' = 'broker:9092', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'key.fields-prefix' = 'k_', 'value.fields-include' = 'EXCEPT_KEY', 'value.format' = 'json', 'value.json.encode.ignore-null-fields' = 'true', 'value.json.timestamp-format.standard' = 'ISO-8601');
INSERT INTO a SELECT * FROM src;
@read n04a;
SELECT * FROM a;
INSERT INTO b SELECT * FROM src;
@read n04b;
SELECT * FROM b;
INSERT INTO c SELECT * FROM src;
@read n04c;
SELECT * FROM c;
INSERT INTO d SELECT * FROM src;
@read n04d;
SELECT * FROM d;
INSERT INTO e SELECT * FROM src;
@read n04e;
SELECT * FROM e;
@produce n04f
["1", "1|x|2.5|2026-02-03 04:05:06|true|a,b"]
["2", "2|n/a|||false|"]
["3", "three|x|2.5|2026-02-03 04:05:06|true|a"]
["4", "4|short"]
["5", null]
;
SELECT * FROM d /*+ OPTIONS('topic' = 'n04f') */;
SELECT * FROM d /*+ OPTIONS('topic' = 'n04f', 'value.csv.ignore-parse-errors' = 'true') */;
