-- keys and values apart: prefixes, EXCEPT_KEY, read back with both; keys that do not decode
SET 'table.exec.sink.upsert-materialize' = 'NONE';
@topic q03a q03b q03c partitions=3;
@topic q03d q03e;
CREATE TABLE src (tenant STRING, id INT, state STRING, amount DECIMAL(10, 2), PRIMARY KEY (tenant, id) NOT ENFORCED) WITH ('connector' = 'rows', 'gap-ms' = '30', 'changelog-mode' = 'all', 'data' = '
["+I", "acme", 1, "NEW", 10.00]
["+I", "bolt", 1, "NEW", 5.50]
["-U", "acme", 1, "NEW", 10.00]
["+U", "acme", 1, "PAID", 10.00]
["+I", "acme", 2, null, null]
["-D", "bolt", 1, "NEW", 5.50]
["+I", "bolt", 1, "AGAIN", 6.00]
["-D", "acme", 2, null, null]
');
CREATE TABLE a (k_tenant STRING, state STRING, k_id INT, amount DECIMAL(10, 2), p INT METADATA FROM 'partition' VIRTUAL, PRIMARY KEY (k_id, k_tenant) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'q03a', 'properties.bootstrap.servers' = 'broker:9092', 'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'json', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY', 'key.fields-prefix' = 'k_', 'value.json.encode.decimal-as-plain-number' = 'true');
INSERT INTO a SELECT tenant, state, id, amount FROM src;
@read q03a;
SELECT * FROM a;
SELECT k_tenant, COUNT(*), SUM(amount) FROM a GROUP BY k_tenant;
-- csv keys, csv values
INSERT INTO a /*+ OPTIONS('topic' = 'q03b', 'key.format' = 'csv', 'value.format' = 'csv', 'value.csv.null-literal' = '-', 'sink.parallelism' = '1') */ SELECT tenant, state, id, amount FROM src;
@read q03b;
CREATE TABLE b (k_tenant STRING, state STRING, k_id INT, amount DECIMAL(10, 2), PRIMARY KEY (k_id, k_tenant) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'q03b', 'properties.bootstrap.servers' = 'broker:9092', 'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'csv', 'value.format' = 'csv', 'value.fields-include' = 'EXCEPT_KEY', 'key.fields-prefix' = 'k_', 'value.csv.null-literal' = '-');
SELECT k_tenant, k_id, state, amount FROM b;
SELECT * FROM b WHERE k_tenant = 'acme';
-- kafka with a changelog value: the key in the key alone
CREATE TABLE c (tenant STRING, id INT, state STRING, amount DECIMAL(10, 2)) WITH ('connector' = 'kafka', 'topic' = 'q03c', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'json', 'key.fields' = 'id;tenant', 'value.format' = 'debezium-json', 'value.fields-include' = 'EXCEPT_KEY');
INSERT INTO c SELECT * FROM src;
@read q03c;
SELECT * FROM c;
SELECT COUNT(*), SUM(amount) FROM c;
@spread q03c;
-- keys that others wrote: not JSON, with more, with less, null; values that say otherwise
@produce q03d
["{\"id\":1,\"more\":true}", "{\"id\":7,\"v\":\"one\"}"]
["{}", "{\"id\":2,\"v\":\"two\"}"]
["{\"id\":\"3\"}", "{\"v\":\"three\"}"]
[null, "{\"id\":4,\"v\":\"four\"}"]
["", "{\"id\":5,\"v\":\"five\"}"]
["{\"id\":6}", "{}"]
["{\"id\":6}", "null"]
["{\"id\":1}", null]
;
CREATE TABLE d (id INT, v STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'q03d', 'properties.bootstrap.servers' = 'broker:9092', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
SELECT * FROM d;
SELECT * FROM d /*+ OPTIONS('value.fields-include' = 'EXCEPT_KEY') */;
CREATE TABLE dk (k INT, id INT, v STRING) WITH ('connector' = 'kafka', 'topic' = 'q03d', 'properties.bootstrap.servers' = 'broker:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'key.fields' = 'k', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY');
SELECT * FROM dk;
@produce q03e
["no json", "{\"id\":1,\"v\":\"a\"}"]
["{\"id\":2}", "{\"id\":2,\"v\":\"b\"}"]
["{\"id\":\"x\"}", "{\"id\":3,\"v\":\"c\"}"]
["[1]", "{\"id\":4,\"v\":\"d\"}"]
["{\"id\":5}", "no json"]
["{\"id\":2}", null]
;
SELECT * FROM d /*+ OPTIONS('topic' = 'q03e') */;
SELECT * FROM d /*+ OPTIONS('topic' = 'q03e', 'key.json.ignore-parse-errors' = 'true') */;
SELECT * FROM d /*+ OPTIONS('topic' = 'q03e', 'key.json.ignore-parse-errors' = 'true', 'value.json.ignore-parse-errors' = 'true') */;
SELECT * FROM d /*+ OPTIONS('topic' = 'q03e', 'value.json.ignore-parse-errors' = 'true', 'value.json.fail-on-missing-field' = 'true') */;
