-- An interval join by processing time. Rows are 800 ms apart: with an interval of 1 s neighbours match, and those two apart do not.
CREATE TABLE l (id STRING, v INT, pt AS PROCTIME()) WITH ('connector' = 'rows', 'gap-ms' = '800', 'data' = '
[1, "+I", "a", 1]
[3, "+I", "b", 2]
[5, "+I", "a", 3]
[8, "+I", "b", 4]
[9, "+I", "c", 5]
');
CREATE TABLE r (id STRING, u INT, pt AS PROCTIME()) WITH ('connector' = 'rows', 'gap-ms' = '800', 'data' = '
[2, "+I", "a", 10]
[4, "+I", "a", 20]
[6, "+I", "a", 30]
[7, "+I", "b", 40]
[10, "+I", "x", 50]
');
SELECT l.id, v, u FROM l JOIN r ON l.id = r.id AND l.pt BETWEEN r.pt - INTERVAL '1' SECOND AND r.pt + INTERVAL '1' SECOND;
SELECT l.id, v, u FROM l JOIN r ON l.id = r.id AND l.pt BETWEEN r.pt - INTERVAL '1' SECOND AND r.pt;
CREATE TABLE l2 (id STRING, v INT, pt AS PROCTIME()) WITH ('connector' = 'rows', 'gap-ms' = '800', 'data' = '
[1, "+I", "a", 1]
[3, "+I", "z", 2]
[9, "+I", "b", 3]
');
CREATE TABLE r2 (id STRING, u INT, pt AS PROCTIME()) WITH ('connector' = 'rows', 'gap-ms' = '800', 'data' = '
[2, "+I", "a", 10]
[4, "+I", "y", 20]
[5, "+I", "y", 30]
[6, "+I", "y", 40]
[7, "+I", "y", 50]
[8, "+I", "y", 60]
[10, "+I", "b", 70]
');
-- who had no match is said when it has waited for long enough
SELECT l2.id, v, r2.id AS rid, u FROM l2 LEFT JOIN r2 ON l2.id = r2.id AND l2.pt BETWEEN r2.pt - INTERVAL '1' SECOND AND r2.pt + INTERVAL '1' SECOND;
-- a versioned table by processing time
CREATE TABLE rates (id STRING, u INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", "a", 10]
');
SELECT l.id, v, u FROM l JOIN rates FOR SYSTEM_TIME AS OF l.pt AS x ON l.id = x.id;
