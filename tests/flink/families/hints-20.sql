CREATE TABLE a (id INT, k STRING, v INT, pt AS PROCTIME()) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "x", 10]
["+I", 2, "y", 20]
');
CREATE TABLE b (id INT, w INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 1, 100]
["+U", 1, 101]
');
CREATE TABLE d (k STRING, name STRING, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
["+I", "x", "ex"]
');
CREATE TABLE s (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');

EXPLAIN SELECT /*+ STATE_TTL('a' = '1d', 'b' = '2d') */ a.id, b.w FROM a JOIN b ON a.id = b.id;
EXPLAIN SELECT * FROM a /*+ OPTIONS('gap-ms' = '1') */;
