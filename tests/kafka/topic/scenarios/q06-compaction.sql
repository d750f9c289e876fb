-- an upsert topic is compacted: tombstones stay for delete.retention.ms, come again, and meet bytes of segments; what a table reader gets before and behind it
@topic q06 partitions=2 cleanup.policy=delete segment.ms=1000 min.cleanable.dirty.ratio=0 delete.retention.ms=3600000 retention.ms=-1 message.timestamp.after.max.ms=9223372036854775807;
CREATE TABLE w (id INT, v STRING, made TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'q06', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'value.format' = 'json', 'scan.bounded.mode' = 'latest-offset');
CREATE TABLE src (id INT, v STRING, made TIMESTAMP_LTZ(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'gap-ms' = '200', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 1, "a", "2024-01-01 00:00:00.000"]
["+I", 2, "a", "2024-01-01 00:00:05.000"]
["+I", 3, "a", "2024-01-01 00:00:10.000"]
["+U", 1, "b", "2024-01-01 00:00:15.000"]
["-D", 2, "a", "2024-01-01 00:00:20.000"]
["+I", 4, "a", "2024-01-01 00:00:25.000"]
["-D", 4, "a", "2024-01-01 00:00:30.000"]
["+I", 2, "c", "2024-01-01 00:00:35.000"]
["+U", 3, "b", "2024-01-01 00:00:40.000"]
["-D", 1, "b", "2024-01-01 00:00:45.000"]
');
INSERT INTO w SELECT * FROM src;
@read q06 ts=1;
SELECT id, v FROM w;
@produce q06
{"k": "{\"id\":90}", "v": "{\"id\":90,\"v\":\"end\"}", "ts": 1704070000000, "p": 0}
{"k": "{\"id\":91}", "v": "{\"id\":91,\"v\":\"end\"}", "ts": 1704070000000, "p": 1}
;
@alter q06 cleanup.policy=compact;
@clean q06;
@read q06 ts=1;
@log q06;
SELECT id, v FROM w;
SELECT COUNT(*), COUNT(v) FROM w;
-- a second pass with nothing kept of tombstones
@alter q06 delete.retention.ms=0;
@produce q06
{"k": "{\"id\":90}", "v": null, "ts": 1704080000000, "p": 0}
{"k": "{\"id\":91}", "v": "{\"id\":91,\"v\":\"more\"}", "ts": 1704080000000, "p": 1}
{"k": "{\"id\":92}", "v": "{\"id\":92,\"v\":\"last\"}", "ts": 1704090000000, "p": 0}
{"k": "{\"id\":92}", "v": "{\"id\":92,\"v\":\"last\"}", "ts": 1704090000000, "p": 1}
;
@clean q06;
@read q06;
@produce q06
{"k": "{\"id\":93}", "v": "{\"id\":93,\"v\":\"x\"}", "ts": 1704100000000, "p": 0}
;
@clean q06;
@read q06;
SELECT id, v FROM w;
CREATE TABLE k (id INT, v STRING, o BIGINT METADATA FROM 'offset' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'q06', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'json', 'scan.startup.mode' = 'specific-offsets', 'scan.startup.specific-offsets' = 'partition:0,offset:1;partition:1,offset:1', 'scan.bounded.mode' = 'latest-offset');
SELECT * FROM k;
-- a segment below the broker's least
@topic q06s segment.bytes=200;
@alter q06 retention.bytes=1 cleanup.policy=compact,delete;
@clean q06;
@read q06;
@log q06;
@configs q06;
