-- Flink reads back what others wrote in transactions: levels, bounds, an aborted key, a group
@topic r02a partitions=2;
@topic r02b;
@tx r02x init;
@tx r02x begin;
@produce r02a tx=r02x
{"k": "{\"id\":1}", "v": "{\"id\":1,\"v\":\"a\"}", "p": 0, "ts": 1767225600000}
{"k": "{\"id\":2}", "v": "{\"id\":2,\"v\":\"a\"}", "p": 1, "ts": 1767225601000}
;
@tx r02x commit;
@tx r02x begin;
@produce r02a tx=r02x
{"k": "{\"id\":1}", "v": null, "p": 0, "ts": 1767225602000}
{"k": "{\"id\":3}", "v": "{\"id\":3,\"v\":\"never\"}", "p": 1, "ts": 1767225603000}
;
@tx r02x abort;
@wait 500;
@produce r02a
{"k": "{\"id\":2}", "v": "{\"id\":2,\"v\":\"b\"}", "p": 1, "ts": 1767225604000}
{"k": "{\"id\":4}", "v": "{\"id\":4,\"v\":\"a\"}", "p": 0, "ts": 1767225600500}
;
@read r02a ts=1;
CREATE TABLE u (id INT, v STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'r02a', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'value.format' = 'json', 'scan.bounded.mode' = 'latest-offset');
SELECT COUNT(*), MAX(v) FROM u;
SELECT COUNT(*), MAX(v) FROM u /*+ OPTIONS('properties.isolation.level' = 'read_committed') */;
SELECT * FROM u /*+ OPTIONS('properties.isolation.level' = 'read_committed') */ WHERE id < 3;
CREATE TABLE k (id INT, v STRING, p INT METADATA FROM 'partition' VIRTUAL, o BIGINT METADATA FROM 'offset' VIRTUAL, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'r02a', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
SELECT * FROM k WHERE p = 0;
SELECT * FROM k WHERE p = 1;
SELECT COUNT(*) FROM k /*+ OPTIONS('scan.startup.mode' = 'timestamp', 'scan.startup.timestamp-millis' = '1767225601000') */;
SELECT COUNT(*) FROM k /*+ OPTIONS('scan.bounded.mode' = 'timestamp', 'scan.bounded.timestamp-millis' = '1767225601000') */;
SELECT COUNT(*) FROM k /*+ OPTIONS('scan.startup.mode' = 'latest-offset') */;
SELECT COUNT(*), MIN(o) FROM k /*+ OPTIONS('scan.startup.mode' = 'specific-offsets', 'scan.startup.specific-offsets' = 'partition:1,offset:3', 'properties.group.id' = 'r02') */;
SELECT COUNT(*) FROM k /*+ OPTIONS('scan.startup.mode' = 'group-offsets', 'properties.group.id' = 'r02', 'properties.auto.offset.reset' = 'latest') */;
SELECT COUNT(*) FROM k /*+ OPTIONS('scan.bounded.mode' = 'group-offsets', 'properties.group.id' = 'r02') */;
INSERT INTO u SELECT id, v FROM (VALUES (1, 'z'), (5, 'z')) AS t(id, v);
@read r02a;
CREATE TABLE w (id INT, v STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'r02b', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'csv', 'value.format' = 'csv');
INSERT INTO w SELECT id, v FROM u /*+ OPTIONS('properties.isolation.level' = 'read_committed') */ WHERE id <> 4;
@read r02b;
INSERT INTO w SELECT id, CAST(COUNT(*) AS STRING) FROM k GROUP BY id HAVING COUNT(*) > 1;
@read r02b;
@delete-records r02a before=1;
SELECT COUNT(*) FROM k;
SELECT COUNT(*) FROM u;
