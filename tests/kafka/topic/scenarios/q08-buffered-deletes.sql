-- a buffer that holds deletes and inserts of one key; with transactions, with a crash while it is full, with no guarantee
SET 'execution.checkpointing.interval' = '1 h';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.delay' = '100 ms';
SET 'restart-strategy.fixed-delay.attempts' = '5';
@topic q08a q08b partitions=2;
@topic q08c q08d;
CREATE TABLE src (id INT, v STRING, n INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'steps', 'changelog-mode' = 'all', 'data' = '
["+I", 1, "a", 1]
["-D", 1, "a", 1]
["+I", 1, "b", 2]
["+I", 2, "a", 1]
["-U", 2, "a", 1]
["+U", 2, "b", null]
["-D", 2, "b", null]
@observe q08a
["+I", 3, "a", 1]
@observe q08a
["+I", 4, "a", 1]
["-D", 4, "a", 1]
@checkpoint
@observe q08a
["-D", 3, "a", 1]
["+I", 3, "z", 9]
["-D", 1, "b", 2]
@crash
["+I", 5, "a", 1]
@observe q08a
["+I", 6, "a", 1]
["+I", 7, "a", 1]
["-D", 7, "a", 1]
');
CREATE TABLE a (id INT, v STRING, n INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'q08a', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'value.format' = 'json', 'value.json.encode.ignore-null-fields' = 'true',
  'sink.buffer-flush.max-rows' = '3', 'sink.buffer-flush.interval' = '1 h');
INSERT INTO a SELECT * FROM src;
@read q08a;
-- in transactions
CREATE TABLE srcb (id INT, v STRING, n INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'steps', 'changelog-mode' = 'all', 'data' = '
["+I", 1, "a", 1]
["+I", 2, "a", 1]
@checkpoint
["-D", 1, "a", 1]
["+I", 1, "b", 2]
@observe q08b
@checkpoint-crash
["-D", 2, "a", 1]
@crash
["+I", 2, "c", 3]
@checkpoint
["+I", 3, "c", 3]
["-D", 3, "c", 3]
');
INSERT INTO a /*+ OPTIONS('topic' = 'q08b', 'sink.buffer-flush.max-rows' = '10', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'q08', 'properties.transaction.timeout.ms' = '60000') */ SELECT * FROM srcb;
@read q08b;
@transactions q08 all=1;
-- without a guarantee the checkpoint does not wait, and a crash forgets the buffer
CREATE TABLE srcc (id INT, v STRING, n INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'steps', 'changelog-mode' = 'all', 'data' = '
["+I", 1, "a", 1]
@checkpoint
@observe q08c
["+I", 2, "a", 1]
@crash
["+I", 3, "a", 1]
');
INSERT INTO a /*+ OPTIONS('topic' = 'q08c', 'sink.buffer-flush.max-rows' = '10', 'sink.delivery-guarantee' = 'none') */ SELECT * FROM srcc;
@read q08c;
-- behind an aggregate whose key comes and goes
CREATE TABLE srcd (id INT, v STRING, n INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'steps', 'changelog-mode' = 'all', 'data' = '
["+I", 1, "a", 1]
["-D", 1, "a", 1]
["+I", 2, "b", 1]
["+I", 3, "b", 2]
@yield 1500
["-D", 2, "b", 1]
["-D", 3, "b", 2]
["+I", 4, "a", null]
');
CREATE TABLE d (v STRING, c BIGINT, s INT, PRIMARY KEY (v) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'q08d', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'csv', 'value.format' = 'csv', 'value.fields-include' = 'EXCEPT_KEY',
  'sink.buffer-flush.max-rows' = '50', 'sink.buffer-flush.interval' = '500 ms');
INSERT INTO d SELECT v, COUNT(*), SUM(n) FROM srcd GROUP BY v;
@read q08d;
CREATE TABLE back (id INT, v STRING, n INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'q08a', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'value.format' = 'json', 'scan.bounded.mode' = 'latest-offset');
SELECT COUNT(*), SUM(n), MAX(v) FROM back;
