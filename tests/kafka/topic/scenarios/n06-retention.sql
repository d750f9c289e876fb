-- retention by time over segments of written times; readers that start by time, by offset, in the middle
@topic n06 partitions=2 segment.ms=60000 message.timestamp.after.max.ms=9223372036854775807;
@produce n06
{"k": "a", "v": "{\"k\":\"a\",\"n\":1}", "ago": 7200000, "p": 0}
{"k": "b", "v": "{\"k\":\"b\",\"n\":1}", "ago": 7190000, "p": 0}
{"k": "a", "v": "{\"k\":\"a\",\"n\":2}", "ago": 3700000, "p": 0}
{"k": "c", "v": "{\"k\":\"c\",\"n\":1}", "ago": 3690000, "p": 1}
{"k": "b", "v": "{\"k\":\"b\",\"n\":2}", "ago": 10000, "p": 0}
{"k": "c", "v": null, "ago": 5000, "p": 1}
;
@read n06;
CREATE TABLE t (k STRING, n INT, o BIGINT METADATA FROM 'offset' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'n06', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
SELECT k, n, o FROM t WHERE k <> 'c';
SELECT k, n, o FROM t /*+ OPTIONS('scan.startup.mode' = 'specific-offsets', 'scan.startup.specific-offsets' = 'partition:0,offset:2;partition:1,offset:0') */ WHERE k <> 'c';
SELECT COUNT(*), SUM(n) FROM t /*+ OPTIONS('scan.bounded.mode' = 'specific-offsets', 'scan.bounded.specific-offsets' = 'partition:0,offset:3;partition:1,offset:1') */;
@alter n06 retention.ms=3600000;
@clean n06;
@read n06;
SELECT COUNT(*), SUM(n) FROM t;
SELECT k, n, o FROM t /*+ OPTIONS('scan.startup.mode' = 'specific-offsets', 'scan.startup.specific-offsets' = 'partition:0,offset:0;partition:1,offset:0') */ WHERE k <> 'c';
@alter n06 retention.ms=1;
@clean n06;
@produce n06
{"k": "d", "v": "{\"k\":\"d\",\"n\":1}", "p": 0}
;
@read n06;
