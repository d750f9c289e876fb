-- the same with EXACTLY_ONCE: the fast input waits
@topic m02;
SET 'execution.checkpointing.interval' = '1 h';
SET 'execution.checkpointing.mode' = 'EXACTLY_ONCE';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.delay' = '100 ms';
SET 'restart-strategy.fixed-delay.attempts' = '5';
CREATE TABLE a (k STRING, n INT) WITH ('connector' = 'steps', 'changelog-mode' = 'I', 'data' = '
["+I", "a", 1]
@wait 6000
["+I", "a", 2]
@yield 9000
');
CREATE TABLE b (k STRING, n INT) WITH ('connector' = 'steps', 'changelog-mode' = 'I', 'data' = '
["+I", "b", 1]
@yield 3000
["+I", "b", 2]
["+I", "b", 3]
@yield 9000
');
CREATE TABLE c (k STRING, n INT) WITH ('connector' = 'steps', 'changelog-mode' = 'I', 'data' = '
["+I", "c", 1]
@yield 1500
@checkpoint
@crash
["+I", "c", 2]
');
CREATE TABLE dst (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'm02', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO dst SELECT k, COUNT(*) FROM (SELECT * FROM a UNION ALL SELECT * FROM b UNION ALL SELECT * FROM c) GROUP BY k;
@read m02;
