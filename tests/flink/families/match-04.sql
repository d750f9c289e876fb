CREATE TABLE ticks (sym STRING, price INT, qty BIGINT, note STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'rows', 'data' = '
["+I", "A", 10, 1, "x", "10:00:01"]
["+I", "A", 12, 2, "y", "10:00:02"]
["+I", "B", 7, 1, "x", "10:00:03"]
["+I", "A", 9, 3, null, "10:00:04"]
["+I", "A", 11, 4, "z", "10:00:05"]
["+I", "B", 5, 2, "y", "10:00:06"]
["+I", "B", 9, 3, "z", "10:00:09"]
["+I", "A", 8, 5, "x", "10:00:12"]
');
CREATE TABLE cdc (id INT, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D');
CREATE TABLE plain (id INT, v INT, at TIMESTAMP(3)) WITH ('connector' = 'rows');
CREATE TABLE ups (sym STRING, price INT, PRIMARY KEY (sym) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE app (sym STRING, price INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');

SELECT * FROM ticks MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES A.price AS f PATTERN (A B? C) DEFINE B AS B.price < 10, C AS C.price >= 9);
SELECT * FROM ticks MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES A.price AS f PATTERN (A B* C) DEFINE B AS B.price < 10, C AS C.price >= 9);
