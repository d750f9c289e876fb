-- partitions are added while a job runs and between two jobs; fixed, round-robin and default partitioners; readers of old and new ones
@topic q05a partitions=2;
@topic q05b q05c q05d partitions=3;
SET 'execution.checkpointing.interval' = '1 h';
SET 'restart-strategy.type' = 'fixed-delay';
SET 'restart-strategy.fixed-delay.delay' = '100 ms';
SET 'restart-strategy.fixed-delay.attempts' = '5';
CREATE TABLE src (id INT, v STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'steps', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 1, "a"]
["+I", 2, "a"]
["+I", 3, "a"]
["+I", 4, "a"]
["+I", 5, "a"]
@checkpoint
@do alter q05a partitions=5
@wait 3000
["+U", 1, "b"]
["+U", 2, "b"]
["-D", 3, "a"]
["+U", 4, "b"]
@crash
["+U", 5, "b"]
["+I", 3, "b"]
');
CREATE TABLE a (id INT, v STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'q05a', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'json', 'value.format' = 'json', 'scan.bounded.mode' = 'latest-offset', 'properties.metadata.max.age.ms' = '500');
INSERT INTO a SELECT * FROM src;
@read q05a;
@keymap q05a;
CREATE TABLE rows_of (id INT, v STRING) WITH ('connector' = 'rows', 'changelog-mode' = 'I', 'gap-ms' = '50', 'data' = '
["+I", 1, "a"]
["+I", 2, "b"]
["+I", 3, "c"]
["+I", 4, "d"]
["+I", 5, "e"]
["+I", 6, "f"]
["+I", 7, "g"]
');
CREATE TABLE b (id INT, v STRING) WITH ('connector' = 'kafka', 'topic' = 'q05b', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'json', 'sink.partitioner' = 'round-robin', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
INSERT INTO b SELECT * FROM rows_of;
@spread q05b;
INSERT INTO b /*+ OPTIONS('topic' = 'q05c', 'sink.partitioner' = 'fixed') */ SELECT * FROM rows_of;
@read q05c;
CREATE TABLE d (id INT, v STRING) WITH ('connector' = 'kafka', 'topic' = 'q05d', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'raw', 'key.fields' = 'v', 'value.format' = 'raw', 'value.fields-include' = 'EXCEPT_KEY', 'sink.partitioner' = 'fixed');
INSERT INTO d SELECT * FROM rows_of;
@read q05d;
INSERT INTO d /*+ OPTIONS('sink.partitioner' = 'default') */ SELECT * FROM rows_of;
@read q05d;
@alter q05d partitions=4;
INSERT INTO d /*+ OPTIONS('sink.partitioner' = 'default') */ SELECT * FROM rows_of;
@read q05d;
CREATE TABLE back (id BIGINT, v STRING, p INT METADATA FROM 'partition' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'q05d', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'raw', 'key.fields' = 'v', 'value.format' = 'raw', 'value.fields-include' = 'EXCEPT_KEY', 'raw.endianness' = 'big-endian', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
SELECT * FROM back;
CREATE TABLE back2 (id INT, v STRING, p INT METADATA FROM 'partition' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'q05d', 'properties.bootstrap.servers' = 'broker:9092', 'key.format' = 'raw', 'key.fields' = 'v', 'value.format' = 'raw', 'value.fields-include' = 'EXCEPT_KEY', 'scan.startup.mode' = 'specific-offsets', 'scan.startup.specific-offsets' = 'partition:0,offset:0;partition:3,offset:1', 'scan.bounded.mode' = 'latest-offset');
SELECT COUNT(*), SUM(id) FROM back2;
SELECT v, COUNT(*), SUM(id) FROM back2 /*+ OPTIONS('scan.startup.mode' = 'earliest-offset') */ GROUP BY v;
INSERT INTO d /*+ OPTIONS('sink.partitioner' = 'round-robin') */ SELECT * FROM rows_of;
INSERT INTO d /*+ OPTIONS('sink.partitioner' = 'org.example.None') */ SELECT * FROM rows_of;
