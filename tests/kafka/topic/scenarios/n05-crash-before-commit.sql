-- a join under an upsert sink crashes between a checkpoint and its commit, and once more; then a savepoint is resumed with another sink
@topic n05a partitions=2;
@topic n05b;
SET 'execution.checkpointing.interval' = '1 h';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.delay' = '100 ms';
SET 'restart-strategy.fixed-delay.attempts' = '5';
CREATE TABLE src (id INT, kind STRING, v INT) WITH ('connector' = 'steps', 'changelog-mode' = 'I', 'data' = '
["+I", 1, "left", 10]
["+I", 1, "right", 5]
["+I", 2, "left", 20]
@checkpoint
["+I", 2, "right", 7]
["+I", 1, "right", 6]
@checkpoint-crash
["+I", 3, "left", 30]
@observe n05a
@crash
["+I", 3, "right", 8]
@checkpoint
["+I", 1, "left", 11]
@observe n05a
');
CREATE TABLE a (id INT, lv INT, rv INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'n05a', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'n05', 'sink.transaction-naming-strategy' = 'POOLING', 'properties.transaction.timeout.ms' = '60000');
CREATE TABLE b (id INT, lv INT, rv INT) WITH ('connector' = 'kafka', 'topic' = 'n05b', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'ogg-json', 'sink.delivery-guarantee' = 'none');
INSERT INTO a SELECT l.id, MAX(l.v), MAX(r.v) FROM (SELECT * FROM src WHERE kind = 'left') l LEFT JOIN (SELECT * FROM src WHERE kind = 'right') r ON l.id = r.id GROUP BY l.id;
@read n05a;
@transactions n05;
@env;
SET 'execution.checkpointing.interval' = '1 h';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.delay' = '100 ms';
SET 'restart-strategy.fixed-delay.attempts' = '5';
CREATE TABLE more (id INT, v INT) WITH ('connector' = 'steps', 'changelog-mode' = 'I', 'data' = '
["+I", 1, 10]
["+I", 2, 20]
@savepoint
["+I", 1, 11]
@crash
["+I", 2, 5]
');
CREATE TABLE c (id INT, best INT) WITH ('connector' = 'kafka', 'topic' = 'n05b', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'ogg-json', 'sink.delivery-guarantee' = 'at-least-once');
INSERT INTO c SELECT id, MAX(v) FROM more GROUP BY id;
@read n05b;
SET 'execution.state-recovery.path' = '${SAVEPOINT}';
INSERT INTO c SELECT id, MAX(v) FROM more GROUP BY id;
@read n05b;
