-- an aggregate with retractions crashes twice: replays as debezium-json, as canal-json, and in transactions over three partitions
@topic n01a;
@topic n01b partitions=3;
@topic n01c partitions=3;
SET 'execution.checkpointing.interval' = '1 h';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.delay' = '100 ms';
SET 'restart-strategy.fixed-delay.attempts' = '5';
CREATE TABLE src (id INT, shop STRING, amount DECIMAL(8, 2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'steps', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "north", 10.00]
["+I", 2, "south", 7.50]
@checkpoint
["-U", 1, "north", 10.00]
["+U", 1, "south", 12.25]
["+I", 3, "north", 100.00]
@crash
["-D", 2, "south", 7.50]
@checkpoint
["+I", 4, "west", 0.10]
["-U", 3, "north", 100.00]
["+U", 3, "west", 99.90]
@observe n01a
@crash
["-D", 4, "west", 0.10]
["+I", 5, "north", 1.00]
');
CREATE TABLE a (shop STRING, orders BIGINT, total DECIMAL(12, 2)) WITH ('connector' = 'kafka', 'topic' = 'n01a', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'debezium-json');
CREATE TABLE b (shop STRING, orders BIGINT, total DECIMAL(12, 2)) WITH ('connector' = 'kafka', 'topic' = 'n01b', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'csv', 'key.fields' = 'shop', 'value.format' = 'canal-json');
CREATE TABLE c (shop STRING, orders BIGINT, total DECIMAL(12, 2), PRIMARY KEY (shop) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'n01c', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'value.format' = 'json',
  'value.fields-include' = 'EXCEPT_KEY', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'n01', 'properties.transaction.timeout.ms' = '60000');
INSERT INTO a SELECT shop, COUNT(*), SUM(amount) FROM src GROUP BY shop;
@read n01a;
INSERT INTO b SELECT shop, COUNT(*), SUM(amount) FROM src GROUP BY shop HAVING COUNT(*) > 0;
@read n01b;
INSERT INTO c SELECT shop, COUNT(*), SUM(amount) FROM src GROUP BY shop;
@read n01c;
@log n01c;
@transactions n01;
CREATE TABLE back (shop STRING, orders BIGINT, total DECIMAL(12, 2), PRIMARY KEY (shop) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'n01c', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'value.format' = 'json',
  'value.fields-include' = 'EXCEPT_KEY', 'scan.bounded.mode' = 'latest-offset', 'properties.isolation.level' = 'read_committed');
SELECT COUNT(*), SUM(total) FROM back;
SELECT orders, total FROM back WHERE shop = 'north';
