-- AT_LEAST_ONCE with one input: nothing differs, and a sink of exactly-once is taken
@topic m03;
SET 'execution.checkpointing.interval' = '1 h';
SET 'execution.checkpointing.mode' = 'AT_LEAST_ONCE';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.delay' = '100 ms';
SET 'restart-strategy.fixed-delay.attempts' = '5';
CREATE TABLE src (id INT, v STRING) WITH ('connector' = 'steps', 'changelog-mode' = 'I', 'data' = '
["+I", 1, "a"]
["+I", 2, "a"]
@checkpoint
["+I", 1, "b"]
@crash
["+I", 3, "a"]
');
CREATE TABLE dst (id INT, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'm03', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'key.fields' = 'id', 'value.format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'm03', 'properties.transaction.timeout.ms' = '60000');
INSERT INTO dst SELECT id, COUNT(*) FROM src GROUP BY id;
@read m03;
@transactions m03;
