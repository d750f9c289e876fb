-- one job with two sinks, one in transactions and one that writes again; a crash between a checkpoint and its commits, another one behind it
@topic q04a partitions=2;
@topic q04b q04c;
SET 'execution.checkpointing.interval' = '1 h';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.delay' = '100 ms';
SET 'restart-strategy.fixed-delay.attempts' = '5';
CREATE TABLE src (id INT, shop STRING, v INT) WITH ('connector' = 'steps', 'changelog-mode' = 'I', 'data' = '
["+I", 1, "n", 10]
["+I", 2, "s", 20]
@observe q04a
@checkpoint
["+I", 3, "n", 5]
["+I", 4, "w", 1]
@checkpoint-crash
["+I", 5, "s", 2]
@observe q04a
@observe q04b
@crash
["+I", 6, "n", 100]
@savepoint
["+I", 7, "w", 7]
@observe q04c
');
CREATE TABLE a (shop STRING, n BIGINT, total INT, PRIMARY KEY (shop) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'q04a', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'q04a', 'properties.transaction.timeout.ms' = '60000');
CREATE TABLE b (shop STRING, n BIGINT, total INT) WITH ('connector' = 'kafka', 'topic' = 'q04b', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'debezium-json');
CREATE TABLE c (id INT, v INT) WITH ('connector' = 'kafka', 'topic' = 'q04c', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'csv', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'q04c', 'sink.transaction-naming-strategy' = 'POOLING', 'properties.transaction.timeout.ms' = '60000');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT shop, COUNT(*), SUM(v) FROM src GROUP BY shop;
INSERT INTO b SELECT shop, COUNT(*), SUM(v) FROM src GROUP BY shop;
INSERT INTO c SELECT id, v FROM src WHERE v < 50;
END;
@read q04a;
@read q04b;
@read q04c;
@transactions q04 all=1;
@log q04c;
@env;
SET 'execution.checkpointing.interval' = '1 h';
-- the savepoint, resumed once
CREATE TABLE src (id INT, shop STRING, v INT) WITH ('connector' = 'steps', 'changelog-mode' = 'I', 'data' = '
["+I", 1, "n", 10]
["+I", 2, "s", 20]
["+I", 3, "n", 5]
@savepoint
["+I", 4, "s", 1]
@checkpoint
["+I", 5, "n", -5]
');
@topic q04d;
CREATE TABLE d (shop STRING, best INT, PRIMARY KEY (shop) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'q04d', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'raw', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'q04d', 'properties.transaction.timeout.ms' = '60000');
INSERT INTO d SELECT shop, MAX(v) FROM src GROUP BY shop HAVING MAX(v) < 20;
@read q04d;
SET 'execution.state-recovery.path' = '${SAVEPOINT}';
INSERT INTO d SELECT shop, MAX(v) FROM src GROUP BY shop HAVING MAX(v) < 20;
@wait 500;
@read q04d;
@transactions q04d all=1;
