-- two producers over two partitions: what each isolation level sees while one aborts, one commits, one is fenced
@topic n02 partitions=2;
@tx n02x init;
@tx n02y init;
@tx n02x begin;
@produce n02 tx=n02x
{"k": "a", "v": "x1", "p": 0}
{"k": "b", "v": "x2", "p": 1}
;
@tx n02y begin;
@produce n02 tx=n02y
{"k": "a", "v": "y1", "p": 0, "h": {"from": "y"}}
;
@read n02;
@tx n02x abort;
@wait 500;
@read n02;
@produce n02
{"k": "c", "v": "plain", "p": 1}
{"k": null, "v": "no key", "p": 0}
;
@tx n02x begin;
@produce n02 tx=n02x
{"k": "b", "v": "x3", "p": 1}
{"k": "b", "v": null, "p": 1}
;
@tx n02y commit;
@wait 500;
@read n02;
-- the second one with the same id
@tx n02x leave;
@tx n02x init;
@wait 500;
@read n02;
@tx n02x commit;
@tx n02x begin;
@tx n02x commit;
@read n02;
@log n02;
@transactions n02 all=1;
CREATE TABLE t (k STRING, v STRING) WITH ('connector' = 'kafka', 'topic' = 'n02', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'raw', 'key.fields' = 'k', 'value.format' = 'raw', 'value.fields-include' = 'EXCEPT_KEY',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
SELECT k, v FROM t;
SELECT k, v FROM t /*+ OPTIONS('properties.isolation.level' = 'read_committed') */;
SELECT COUNT(*), COUNT(k), COUNT(v) FROM t;
