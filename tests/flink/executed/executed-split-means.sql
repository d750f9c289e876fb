-- Means, first and last values in split distinct aggregates, executed with and without mini-batches.
CREATE TABLE c (id INT, k STRING, v INT, s STRING, f DOUBLE, b BIGINT, t TIMESTAMP(3), dc DECIMAL(5,1), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a", 5, "x", 1.5, 10, "10:00:01", 1.5]
["+I", 2, "b", 6, "y", null, 20, "10:00:02", 2.5]
["+I", 3, "a", 5, "zebra", 2.5, -10, "10:00:03", -1.5]
["-U", 1, "a", 5, "x", 1.5, 10, "10:00:01", 1.5]
["+U", 1, "b", 7, "x", 1.5, 10, "10:00:01", 1.5]
["-D", 2, "b", 6, "y", null, 20, "10:00:02", 2.5]
["+I", 4, null, null, null, null, null, null, null]
["+I", 5, "a", 8, "y", -0.0, 4294967297, "1969-12-31 23:59:59.999", 0.0]
["-D", 3, "a", 5, "zebra", 2.5, -10, "10:00:03", -1.5]
["+I", 6, "c", 9, "ünïcödé", 3.25, 7, "10:00:04", 99.9]
["-D", 5, "a", 8, "y", -0.0, 4294967297, "1969-12-31 23:59:59.999", 0.0]
');
CREATE TABLE e (k STRING, v INT, s STRING, f DOUBLE) WITH ('connector' = 'rows', 'data' = '
["+I", "a", 1, "one", 1.0]
["+I", "b", 2, "two", 2.0]
["+I", "a", 1, "three", 0.1]
["+I", "a", -3, null, -0.1]
["+I", "b", null, "four", 1.0E100]
["+I", null, 100000, "", null]
["+I", "c", 77, "one", 0.0]
["+I", "a", 65536, "two", 1.0]
["+I", "b", 2, "😀", 2.0]
');
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '10 min';
SET 'table.exec.mini-batch.size' = '4';
SELECT k, COUNT(DISTINCT s), AVG(v), AVG(f) FROM e GROUP BY k;
SELECT k, COUNT(DISTINCT v), AVG(dc), AVG(b) FROM c GROUP BY k;
SELECT COUNT(DISTINCT s), AVG(v) FROM e;
SELECT k, COUNT(DISTINCT v), FIRST_VALUE(s), LAST_VALUE(s) FROM e GROUP BY k;
SELECT COUNT(DISTINCT v), FIRST_VALUE(v), LAST_VALUE(k) FROM e;
SELECT k, COUNT(DISTINCT v), FIRST_VALUE(s) FROM c GROUP BY k;
SELECT k, COUNT(DISTINCT v), LAST_VALUE(s) FROM c GROUP BY k;
SELECT k, COUNT(DISTINCT s), AVG(DISTINCT v) FROM e GROUP BY k;
SET 'table.optimizer.distinct-agg.split.bucket-num' = '3';
SELECT k, COUNT(DISTINCT s), AVG(v), FIRST_VALUE(f), LAST_VALUE(f) FROM e GROUP BY k;
SET 'table.exec.mini-batch.size' = '2';
SELECT k, COUNT(DISTINCT s), AVG(f), LAST_VALUE(v) FROM e GROUP BY k;
RESET 'table.exec.mini-batch.enabled';
SELECT k, COUNT(DISTINCT s), AVG(v), FIRST_VALUE(s) FROM e GROUP BY k;
