-- crashes with transactions that hold tombstones; a job that ends between checkpoints; three sinks of one view
SET 'execution.checkpointing.interval' = '1 h';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.delay' = '100 ms';
SET 'restart-strategy.fixed-delay.attempts' = '5';
@topic r03a partitions=3;
@topic r03b r03c r03d;
CREATE TABLE src (id INT, grp STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'steps', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a", 5]
["+I", 2, "a", 7]
["+I", 3, "b", 1]
@checkpoint
["-D", 3, "b", 1]
["-U", 1, "a", 5]
["+U", 1, "b", 5]
@checkpoint-declined
["-D", 2, "a", 7]
@observe r03a
@crash
["+I", 4, "c", 9]
@checkpoint
["-D", 4, "c", 9]
@checkpoint-crash
["+I", 5, "c", 2]
@observe r03a
@observe r03b
');
CREATE TABLE a (grp STRING, best INT, n BIGINT, PRIMARY KEY (grp) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'r03a', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'r03a', 'properties.transaction.timeout.ms' = '60000');
CREATE TABLE b (grp STRING, best INT, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'r03b', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'maxwell-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'r03b', 'properties.transaction.timeout.ms' = '60000');
CREATE TABLE c (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'r03c', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'raw', 'value.format' = 'raw', 'value.fields-include' = 'EXCEPT_KEY');
CREATE VIEW best AS SELECT grp, MAX(v) AS best, COUNT(*) AS n FROM src GROUP BY grp;
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT * FROM best;
INSERT INTO b SELECT * FROM best WHERE n > 0;
INSERT INTO c SELECT id, v FROM src;
END;
@read r03a;
@read r03b;
@read r03c;
@transactions r03;
@log r03a;
CREATE TABLE back (grp STRING, best INT, n BIGINT, PRIMARY KEY (grp) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'r03a', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'value.format' = 'json', 'scan.bounded.mode' = 'latest-offset', 'properties.isolation.level' = 'read_committed');
SELECT COUNT(*), SUM(best), SUM(n) FROM back;
SELECT COUNT(*), SUM(n) FROM (SELECT * FROM b /*+ OPTIONS('scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset') */) WHERE grp = 'a';
CREATE TABLE top (rn BIGINT, grp STRING, best INT, PRIMARY KEY (rn) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'r03d', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'value.format' = 'csv');
INSERT INTO top SELECT rn, grp, best FROM (SELECT grp, best, ROW_NUMBER() OVER (ORDER BY best DESC) AS rn FROM back) WHERE rn <= 2;
@read r03d;
