-- Windows that fire early and late, windows of processing time, joins of many inputs.
CREATE TABLE e (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'rows', 'data' = '
["+I", "a", 1, "10:00:01"]
["+I", "b", 2, "10:00:02"]
["+I", "a", 0, "10:00:03"]
["+I", "a", 4, "10:00:11"]
["+I", "b", 5, "10:00:05"]
["+I", "a", 6, "10:00:12"]
["+I", "a", 7, "10:00:21"]
["+I", "b", 8, "10:00:09"]
["+I", "a", 9, "10:00:33"]
["+I", "b", 10, "10:00:14"]
');
CREATE VIEW tumbled AS SELECT k, TUMBLE_START(ts, INTERVAL '10' SECOND) AS s, SUM(v) AS v FROM e GROUP BY k, TUMBLE(ts, INTERVAL '10' SECOND);
CREATE VIEW hopped AS SELECT k, HOP_START(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND) AS s, SUM(v) AS v FROM e GROUP BY k, HOP(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND);
SET 'table.exec.emit.early-fire.enabled' = 'true';
SET 'table.exec.emit.early-fire.delay' = '0 ms';
SELECT * FROM tumbled;
SELECT * FROM hopped;
SET 'table.exec.emit.late-fire.enabled' = 'true';
SET 'table.exec.emit.late-fire.delay' = '0 ms';
SELECT * FROM tumbled;
SET 'table.exec.emit.allow-lateness' = '15 s';
SELECT * FROM tumbled;
SELECT * FROM hopped;
SET 'table.exec.emit.early-fire.enabled' = 'false';
SELECT * FROM tumbled;
SET 'table.exec.emit.late-fire.enabled' = 'false';
SELECT * FROM tumbled;
RESET 'table.exec.emit.early-fire.enabled';
RESET 'table.exec.emit.early-fire.delay';
RESET 'table.exec.emit.late-fire.enabled';
RESET 'table.exec.emit.late-fire.delay';
RESET 'table.exec.emit.allow-lateness';
SET 'table.exec.state.ttl' = '15 s';
SELECT * FROM tumbled;
RESET 'table.exec.state.ttl';
CREATE TABLE p (k STRING, v INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts) WITH ('connector' = 'rows', 'gap-ms' = '400', 'data' = '
["+I", "a", 1, "10:00:01"]
["+I", "a", 2, "10:00:02"]
["+I", "b", 3, "10:00:03"]
["+I", "a", 4, "10:00:04"]
["+I", "a", 5, "10:00:05"]
["+I", "a", 6, "10:00:11"]
["+I", "a", 7, "10:00:12"]
');
SET 'table.exec.emit.early-fire.enabled' = 'true';
SET 'table.exec.emit.early-fire.delay' = '1 s';
SELECT k, TUMBLE_START(ts, INTERVAL '10' SECOND) AS s, SUM(v) AS v FROM p GROUP BY k, TUMBLE(ts, INTERVAL '10' SECOND);
RESET 'table.exec.emit.early-fire.enabled';
RESET 'table.exec.emit.early-fire.delay';
SELECT k, COUNT(*) AS c FROM p GROUP BY k, SESSION(pt, INTERVAL '1' SECOND);
SELECT k, c FROM (SELECT k, window_start, window_end, COUNT(*) AS c FROM SESSION(TABLE p PARTITION BY k, DESCRIPTOR(pt), INTERVAL '1' SECOND) GROUP BY k, window_start, window_end);
CREATE TABLE l (id STRING, v INT) WITH ('connector' = 'rows', 'data' = '
[1, "+I", "a", 1]
[3, "+I", "b", 2]
[5, "+I", "a", 3]
[9, "+I", "b", 4]
[10, "+I", "a", 1]
[14, "+I", "c", 9]
');
CREATE TABLE r (id STRING, u INT) WITH ('connector' = 'rows', 'data' = '
[2, "+I", "a", 10]
[4, "+I", "a", 20]
[6, "+I", "b", 30]
[7, "+I", "a", 40]
[8, "+I", "b", 50]
[15, "+I", "d", 60]
');
CREATE TABLE cl (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 1, "a", 10]
[3, "+I", 2, "a", 20]
[4, "-U", 1, "a", 10]
[5, "+U", 1, "b", 11]
[7, "-D", 2, "a", 20]
[8, "+I", 2, "b", 21]
[10, "-U", 1, "b", 11]
[11, "+U", 1, "b", 12]
[13, "-D", 1, "b", 12]
');
CREATE TABLE cr (k STRING, w STRING, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", "a", "x"]
[6, "+I", "b", "y"]
[9, "-U", "b", "y"]
[12, "+U", "b", "z"]
[14, "-D", "a", "x"]
[15, "+I", "c", "q"]
');
SET 'table.optimizer.multi-join.enabled' = 'true';
CREATE TABLE m (id STRING, z INT) WITH ('connector' = 'rows', 'data' = '
[11, "+I", "a", 100]
[12, "+I", "b", 200]
[13, "+I", "a", 300]
');
SELECT l.id, v, u, z FROM l JOIN r ON l.id = r.id JOIN m ON l.id = m.id;
SELECT l.id, v, u, z FROM l LEFT JOIN r ON l.id = r.id LEFT JOIN m ON l.id = m.id;
SELECT l.id, v, u, z FROM l LEFT JOIN r ON l.id = r.id AND u > 15 JOIN m ON l.id = m.id;
SELECT cl.id, cl.v, cr.w, d.v AS dv FROM cl LEFT JOIN cr ON cl.k = cr.k LEFT JOIN (SELECT k, SUM(v) AS v FROM cl GROUP BY k) d ON cl.k = d.k;
