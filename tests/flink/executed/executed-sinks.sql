-- Sinks whose key is not the query's, conflicts, NOT NULL, lengths, kinds that were never seen before.
CREATE TABLE c (id INT, k STRING, v INT, w STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a", 1, "one"]
["+I", 2, "b", 2, "two"]
["+I", 3, "a", 3, null]
["-U", 1, "a", 1, "one"]
["+U", 1, "b", 1, "one!"]
["-D", 3, "a", 3, null]
["+I", 4, "c", 4, "four and more"]
["-U", 2, "b", 2, "two"]
["+U", 2, "b", null, "two"]
["-D", 1, "b", 1, "one!"]
["+I", 5, "b", 5, ""]
["-U", 5, "b", 5, ""]
["+U", 5, "b", 5, ""]
');
CREATE TABLE up (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+U", 1, "a", 1]
["+I", 1, "b", 2]
["-D", 2, "x", 9]
["+U", 2, "b", 3]
["-D", 1, "b", 2]
["-D", 1, "b", 2]
["+U", 1, "b", 4]
["+I", 2, "c", 3]
');
CREATE TABLE bad (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a", 1]
["+I", 1, "a", 2]
["-D", 2, "b", 5]
["+U", 3, "b", 6]
["-U", 1, "a", 7]
["+I", 2, "b", 8]
["-D", 1, "a", 1]
["-D", 1, "a", 2]
["+I", 3, "a", 6]
');
CREATE TABLE kv (k STRING, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE kvr (k STRING, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE idk (id INT, k STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE strict (id INT NOT NULL, v INT NOT NULL, w VARCHAR(4), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE padded (id INT, w CHAR(6)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE byt (id INT, w VARBINARY(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE plain (k STRING, v INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE keyonly (id INT, k STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
INSERT INTO kv SELECT k, v FROM c ON CONFLICT DO DEDUPLICATE;
INSERT INTO kvr SELECT k, v FROM c ON CONFLICT DO DEDUPLICATE;
INSERT INTO kv SELECT k, v FROM up ON CONFLICT DO DEDUPLICATE;
INSERT INTO kv SELECT k, v FROM bad ON CONFLICT DO DEDUPLICATE;
INSERT INTO idk SELECT id, k FROM bad;
INSERT INTO idk SELECT id, k FROM up;
INSERT INTO keyonly SELECT id, k FROM up;
INSERT INTO keyonly SELECT id, k FROM c;
INSERT INTO idk SELECT id, k FROM up WHERE k = 'b';
INSERT INTO idk SELECT id, k FROM c WHERE k = 'b';
INSERT INTO plain SELECT k, v FROM up;
INSERT INTO plain SELECT k, v FROM bad;
INSERT INTO plain SELECT k, SUM(v) FROM bad GROUP BY k;
INSERT INTO plain SELECT k, COUNT(*) FROM bad GROUP BY k;
INSERT INTO plain SELECT k, CAST(COUNT(*) AS INT) FROM bad GROUP BY k;
INSERT INTO plain SELECT k, MAX(v) FROM bad GROUP BY k;
SET 'table.exec.sink.require-on-conflict' = 'false';
INSERT INTO kv SELECT k, v FROM c;
INSERT INTO kv SELECT k, v FROM c WHERE v > 1;
INSERT INTO kv SELECT k, v FROM up;
INSERT INTO kv SELECT w, id FROM c WHERE w IS NOT NULL;
INSERT INTO kv SELECT k, CAST(COUNT(*) AS INT) FROM c GROUP BY k, v;
SET 'table.exec.sink.upsert-materialize' = 'NONE';
INSERT INTO kv SELECT k, v FROM c;
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
INSERT INTO kv SELECT k, CAST(COUNT(*) AS INT) FROM c GROUP BY k;
INSERT INTO idk SELECT id, k FROM c;
RESET 'table.exec.sink.upsert-materialize';
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
INSERT INTO strict SELECT id, v, w FROM c;
SET 'table.exec.sink.type-length-enforcer' = 'TRIM_PAD';
INSERT INTO strict SELECT id, v, w FROM c;
INSERT INTO padded SELECT id, w FROM c;
INSERT INTO byt SELECT id, CAST(w AS BYTES) FROM c;
SET 'table.exec.sink.not-null-enforcer' = 'ERROR';
INSERT INTO strict SELECT id, v, w FROM c;
RESET 'table.exec.sink.type-length-enforcer';
SET 'table.exec.sink.type-length-enforcer' = 'ERROR';
INSERT INTO padded SELECT id, w FROM c;
INSERT INTO byt SELECT id, CAST(w AS BYTES) FROM c;
RESET 'table.exec.sink.type-length-enforcer';
SET 'table.exec.state.ttl' = '1 d';
INSERT INTO kv SELECT k, v FROM c;
SELECT k, COUNT(*), MAX(v) FROM c GROUP BY k;
SELECT k, v FROM up;
SELECT id, k, COUNT(*) FROM bad GROUP BY id, k;
RESET 'table.exec.state.ttl';
SELECT * FROM up;
SELECT * FROM bad;
SELECT id, v FROM bad WHERE v > 1;
SELECT COUNT(*), SUM(v), MIN(v), MAX(v) FROM bad;
SELECT DISTINCT k FROM bad;
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM bad) WHERE rn <= 1;
SELECT l.id, r.v FROM bad AS l JOIN (VALUES ('a', 1), ('b', 2)) AS r (k, v) ON l.k = r.k;
SET 'table.exec.source.cdc-events-duplicate' = 'true';
SELECT * FROM bad;
SELECT k, COUNT(*) FROM bad GROUP BY k;
INSERT INTO idk SELECT id, k FROM bad;
