CREATE TABLE src (id INT, v STRING, n DECIMAL(10, 2)) WITH ('connector' = 'datagen', 'number-of-rows' = '1');

CREATE TABLE t (id INT, v STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'a', 'properties.bootstrap.servers' = 'x:9092', 'key.format' = 'json', 'value.format' = 'debezium-json');
SELECT * FROM t;
