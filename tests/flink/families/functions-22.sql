CREATE TABLE o (id INT, k STRING, v INT, d DECIMAL(10, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "a", 10, "1.50", "10:00:01"]
["+I", 2, "b", 20, "2.50", "10:00:02"]
');
CREATE TABLE c (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, 10]
["-U", 1, 10]
["+U", 1, 11]
["-D", 1, 11]
');

ALTER FUNCTION f AS 'com.example.H';
ALTER TEMPORARY FUNCTION IF EXISTS f AS 'com.example.H';
