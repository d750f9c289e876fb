CREATE TABLE src (id INT, v STRING, n DECIMAL(10, 2)) WITH ('connector' = 'datagen', 'number-of-rows' = '1');

CREATE TABLE t (k_id INT, v STRING) WITH ('connector' = 'kafka', 'topic' = 'a', 'properties.bootstrap.servers' = 'x:9092', 'key.format' = 'json', 'key.fields' = 'k_id', 'key.fields-prefix' = 'k_', 'value.format' = 'json');
SELECT * FROM t;
