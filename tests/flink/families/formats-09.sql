CREATE TABLE src (id INT, v STRING, n DECIMAL(10, 2)) WITH ('connector' = 'datagen', 'number-of-rows' = '1');

CREATE TABLE t (id INT, v STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'a', 'properties.bootstrap.servers' = 'x:9092', 'format' = 'debezium-json');
SELECT * FROM t;
INSERT INTO t SELECT id, v FROM src;
INSERT INTO t SELECT id, MAX(v) FROM src GROUP BY id;
