-- two partitions, keys that come back, tombstones, an aborted transaction between them; then the policy changes
@topic n03 partitions=2 cleanup.policy=compact segment.ms=1000 min.cleanable.dirty.ratio=0 delete.retention.ms=3600000 message.timestamp.after.max.ms=9223372036854775807;
@tx n03 init;
@produce n03 batch=1
{"k": "A", "v": "1", "ts": 0, "p": 0}
{"k": "B", "v": "1", "ts": 10, "p": 0}
;
@produce n03
{"k": "C", "v": "1", "ts": 20, "p": 1}
{"k": "A", "v": null, "ts": 5000, "p": 0}
{"k": "D", "v": "1", "ts": 5000, "p": 1}
;
@tx n03 begin;
@produce n03 tx=n03
{"k": "B", "v": "never", "ts": 5010, "p": 0}
;
@tx n03 abort;
@wait 500;
@produce n03
{"k": "C", "v": null, "ts": 10000, "p": 1}
{"k": "C", "v": "2", "ts": 10010, "p": 1}
{"k": "E", "v": "1", "ts": 4102444800000, "p": 0}
{"k": "E", "v": "2", "ts": 4102444900000, "p": 0}
{"k": "F", "v": "1", "ts": 4102444900000, "p": 1}
;
@clean n03;
@read n03;
@log n03;
@alter n03 delete.retention.ms=0;
@produce n03
{"k": "B", "v": "2", "ts": 4102445000000, "p": 0}
{"k": "F", "v": "2", "ts": 4102445000000, "p": 1}
;
@clean n03;
@read n03;
@produce n03
{"k": "", "v": "empty key", "ts": 4102445100000, "p": 0}
;
@clean n03;
@read n03;
@alter n03 cleanup.policy=compact,delete;
@delete-records n03 before=5;
@read n03;
@configs n03;
CREATE TABLE u (k STRING, v STRING, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'n03', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'raw', 'value.format' = 'raw', 'value.fields-include' = 'EXCEPT_KEY', 'scan.bounded.mode' = 'latest-offset');
SELECT COUNT(*), MAX(k) FROM u;
@produce n03
{"k": null, "v": "x", "p": 1}
;
