CREATE TABLE src (id INT, v STRING, n DECIMAL(10, 2)) WITH ('connector' = 'datagen', 'number-of-rows' = '1');

CREATE TABLE t (id INT, v STRING) WITH ('connector' = 'filesystem', 'format' = 'json');
SELECT * FROM t;
CREATE TABLE u (id INT, v STRING) WITH ('connector' = 'filesystem', 'path' = '/tmp/x');
SELECT * FROM u;
