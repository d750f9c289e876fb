-- Lookups that are asked again, and JSON aggregates in two phases, executed.
CREATE TABLE a (id INT, k STRING, v INT, pt AS PROCTIME()) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "a", 10]
["+I", 2, "x", 20]
["+I", 3, null, 30]
["+I", 4, "a", 40]
');
CREATE TABLE d (k STRING, name STRING) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
["+I", "a", "Ada"]
["+I", "a", "Anna"]
["+I", "b", "Bob"]
');
CREATE TABLE pairs (g STRING, k STRING, v INT) WITH ('connector' = 'rows', 'data' = '
["+I", "g1", "a", 1]
["+I", "g1", "b", null]
["+I", "g2", "a", 3]
["+I", "g1", "c", 4]
["+I", "g2", "b", 5]
["+I", "g3", "a", null]
');
SELECT /*+ LOOKUP('table' = 'd', 'retry-predicate' = 'lookup_miss', 'retry-strategy' = 'fixed_delay', 'fixed-delay' = '10ms', 'max-attempts' = '3') */ a.id, d.name FROM a JOIN d FOR SYSTEM_TIME AS OF a.pt AS d ON a.k = d.k;
SELECT /*+ LOOKUP('table' = 'd', 'retry-predicate' = 'lookup_miss', 'retry-strategy' = 'fixed_delay', 'fixed-delay' = '10ms', 'max-attempts' = '3') */ a.id, d.name FROM a LEFT JOIN d FOR SYSTEM_TIME AS OF a.pt AS d ON a.k = d.k;
SELECT /*+ LOOKUP('table' = 'd', 'retry-predicate' = 'lookup_miss', 'retry-strategy' = 'fixed_delay', 'fixed-delay' = '10ms', 'max-attempts' = '3') */ a.id, d.name FROM a LEFT JOIN d FOR SYSTEM_TIME AS OF a.pt AS d ON a.k = d.k AND d.name = 'Zoe';
-- Half a retry is none; it is refused or ignored.
SELECT /*+ LOOKUP('table' = 'd', 'retry-predicate' = 'lookup_miss') */ a.id, d.name FROM a LEFT JOIN d FOR SYSTEM_TIME AS OF a.pt AS d ON a.k = d.k;
SELECT /*+ LOOKUP('table' = 'd', 'retry-predicate' = 'lookup_miss', 'retry-strategy' = 'fixed_delay', 'fixed-delay' = '10ms', 'max-attempts' = '0') */ a.id, d.name FROM a LEFT JOIN d FOR SYSTEM_TIME AS OF a.pt AS d ON a.k = d.k;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.agg-phase-strategy' = 'TWO_PHASE';
SELECT g, JSON_OBJECTAGG(KEY k VALUE v) AS o FROM pairs GROUP BY g;
SELECT g, JSON_OBJECTAGG(KEY k VALUE v ABSENT ON NULL) AS o FROM pairs GROUP BY g;
SELECT g, JSON_ARRAYAGG(v) AS o FROM pairs GROUP BY g;
SELECT g, JSON_ARRAYAGG(v NULL ON NULL) AS o, COUNT(*) AS n FROM pairs GROUP BY g;
SELECT g, JSON_OBJECTAGG(KEY k VALUE v) AS o, SUM(v) AS s FROM pairs GROUP BY g;
