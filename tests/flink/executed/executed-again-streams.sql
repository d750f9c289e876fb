-- A second look by hand: operators over changelogs, windows, patterns, sinks, with other shapes than the first.
CREATE TABLE pay (pid INT, acct STRING, cents BIGINT, cat STRING, rt TIMESTAMP(3), WATERMARK FOR rt AS rt - INTERVAL '5' SECOND, PRIMARY KEY (pid) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "x", 100, "food", "12:00:01"]
["+I", 2, "y", 250, "rent", "12:00:03"]
["+I", 3, "x", null, "food", "12:00:05"]
["-U", 2, "y", 250, "rent", "12:00:03"]
["+U", 2, "y", 275, null, "12:00:04"]
["+I", 4, "z", -5, "misc", "12:00:12"]
["-D", 3, "x", null, "food", "12:00:05"]
["+I", 5, null, 9, "food", "12:00:02"]
["-U", 1, "x", 100, "food", "12:00:01"]
["+U", 1, "z", 100, "food", "12:00:13"]
["+I", 6, "x", 9223372036854775807, "rent", "12:00:21"]
["+I", 7, "x", 1, "rent", "12:00:20"]
["-D", 6, "x", 9223372036854775807, "rent", "12:00:21"]
["-D", 99, "q", 1, "rent", "12:00:22"]
');
CREATE TABLE log (n INT, lvl STRING, host STRING, ms INT, rt TIMESTAMP(3), WATERMARK FOR rt AS rt - INTERVAL '1' SECOND) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "info", "h1", 5, "2024-01-01 12:00:00.500"]
["+I", 2, "warn", "h1", 7, "2024-01-01 12:00:00.999"]
["+I", 3, "info", "h2", 6, "12:00:02"]
["+I", 4, "fail", "h1", 90, "12:00:01"]
["+I", 5, "info", "h2", 1, "2024-01-01 12:00:00.700"]
["+I", 6, "fail", "h2", 95, "2024-01-01 12:00:03.001"]
["+I", 7, "warn", "h1", 9, "12:00:04"]
["+I", 8, "info", null, 3, "12:00:05"]
["+I", 9, "fail", "h1", 91, "12:00:05"]
["+I", 10, "info", "h1", 2, "12:00:09"]
["+I", 11, "warn", "h2", null, "12:00:08"]
["+I", 12, "info", "h1", 4, "12:00:15"]
["+I", 13, "info", "h2", 8, "12:00:13"]
');
CREATE TABLE cfg (k STRING, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+U", "a", 1]
["+U", "b", 1]
["+U", "a", 2]
["+U", "c", null]
["-D", "b", 1]
["+U", "b", 2]
["-D", "zz", 5]
["+U", "a", 2]
["-D", "c", null]
');
SELECT acct, cat, SUM(cents), COUNT(*), MAX(rt) FROM pay GROUP BY acct, cat;
SELECT cat, SUM(cents) FILTER (WHERE cents > 50), AVG(cents), COUNT(DISTINCT acct) FROM pay GROUP BY cat HAVING COUNT(*) > 0;
SELECT v, COUNT(*), LISTAGG(k, ';'), FIRST_VALUE(k), LAST_VALUE(k) FROM cfg GROUP BY v;
SELECT v, ARRAY_AGG(k), COLLECT(k), JSON_ARRAYAGG(k) FROM cfg GROUP BY v;
SELECT MAX(v) - MIN(v), COUNT(v), COUNT(*) FROM cfg;
SELECT c, COUNT(*) FROM (SELECT v, COUNT(*) AS c FROM cfg GROUP BY v) GROUP BY c;
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY v DESC, k) AS rn FROM cfg) WHERE rn <= 2;
SELECT acct, pid, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY acct ORDER BY cents DESC NULLS FIRST, pid) AS rn FROM pay) WHERE rn <= 2;
SELECT cat, acct, s, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cat ORDER BY s DESC) AS rn FROM (SELECT cat, acct, COUNT(*) AS s FROM pay GROUP BY cat, acct)) WHERE rn <= 1;
SELECT host, n, ms FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY host ORDER BY ms DESC) AS rn FROM log) WHERE rn BETWEEN 2 AND 4;
SELECT lvl, n FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY lvl ORDER BY rt) AS rn FROM log) WHERE rn = 1;
SELECT lvl, n FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY lvl, host ORDER BY rt DESC) AS rn FROM log) WHERE rn = 1;
SELECT host, window_end, SUM(ms), COUNT(*) FILTER (WHERE lvl = 'fail') FROM TUMBLE(TABLE log, DESCRIPTOR(rt), INTERVAL '2' SECOND) GROUP BY host, window_start, window_end;
SELECT window_start, window_end, MAX(ms), FIRST_VALUE(n), LAST_VALUE(n) FROM HOP(TABLE log, DESCRIPTOR(rt), INTERVAL '2' SECOND, INTERVAL '6' SECOND, INTERVAL '1' SECOND) GROUP BY window_start, window_end;
SELECT window_start, window_end, lvl, STDDEV_SAMP(ms), COUNT(DISTINCT host) FROM CUMULATE(TABLE log, DESCRIPTOR(rt), INTERVAL '2' SECOND, INTERVAL '6' SECOND) GROUP BY GROUPING SETS ((window_start, window_end, lvl), (window_start, window_end));
SELECT host, window_start, window_end, COUNT(*) FROM SESSION(TABLE log PARTITION BY host, DESCRIPTOR(rt), INTERVAL '2' SECOND) GROUP BY host, window_start, window_end;
SELECT acct, window_start, window_end, SUM(cents), COUNT(*) FROM SESSION(TABLE pay PARTITION BY acct, DESCRIPTOR(rt), INTERVAL '6' SECOND) GROUP BY acct, window_start, window_end;
SELECT window_start, cat, COUNT(*), MIN(cents) FROM HOP(TABLE pay, DESCRIPTOR(rt), INTERVAL '5' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end, cat;
SELECT window_start, lvl, ms FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, lvl ORDER BY ms DESC) AS rn FROM CUMULATE(TABLE log, DESCRIPTOR(rt), INTERVAL '3' SECOND, INTERVAL '6' SECOND)) WHERE rn = 1;
SELECT TUMBLE_START(rt, INTERVAL '4' SECOND), lvl, AVG(ms) FROM log GROUP BY lvl, TUMBLE(rt, INTERVAL '4' SECOND);
SELECT SESSION_START(rt, INTERVAL '2' SECOND), host, COLLECT(lvl) FROM log GROUP BY host, SESSION(rt, INTERVAL '2' SECOND);
SELECT n, SUM(ms) OVER (PARTITION BY host ORDER BY rt RANGE BETWEEN INTERVAL '2' SECOND PRECEDING AND CURRENT ROW), MAX(lvl) OVER (PARTITION BY host ORDER BY rt RANGE BETWEEN INTERVAL '2' SECOND PRECEDING AND CURRENT ROW) FROM log;
SELECT n, COUNT(*) OVER w, AVG(ms) OVER w, LAG(n) OVER (PARTITION BY host ORDER BY rt) FROM log WINDOW w AS (PARTITION BY host ORDER BY rt);
SELECT n, LAG(lvl, 1, 'none') OVER (PARTITION BY host ORDER BY rt) FROM log;
SELECT pid, SUM(cents) OVER (PARTITION BY cat ORDER BY cents) FROM pay;
SELECT pid, ROW_NUMBER() OVER (PARTITION BY acct ORDER BY pid), COUNT(*) OVER (PARTITION BY acct ORDER BY pid) FROM pay;
SELECT * FROM log MATCH_RECOGNIZE (PARTITION BY host ORDER BY rt MEASURES A.n AS a, LAST(B.n) AS b, COUNT(B.n) AS c, C.n AS d AFTER MATCH SKIP TO NEXT ROW PATTERN (A B* C) DEFINE A AS A.lvl = 'info', B AS B.lvl <> 'fail', C AS C.lvl = 'fail');
SELECT * FROM log MATCH_RECOGNIZE (ORDER BY rt MEASURES FIRST(A.n) AS f, LAST(A.n) AS l, SUM(A.ms) AS s AFTER MATCH SKIP PAST LAST ROW PATTERN (A{2,} B) WITHIN INTERVAL '5' SECOND DEFINE A AS A.ms < 50, B AS B.ms >= 50);
SELECT * FROM log MATCH_RECOGNIZE (PARTITION BY host ORDER BY rt MEASURES A.n AS a, B.ms - A.ms AS d AFTER MATCH SKIP PAST LAST ROW PATTERN (A B) DEFINE B AS B.ms > A.ms AND B.lvl = 'fail');
SELECT DISTINCT acct, cat FROM pay;
SELECT acct FROM pay WHERE cents > 50 UNION ALL SELECT k FROM cfg WHERE v = 2;
SELECT a.k, b.k FROM cfg AS a JOIN cfg AS b ON a.v = b.v AND a.k < b.k;
CREATE TABLE tot (acct STRING, cents BIGINT, PRIMARY KEY (acct) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE bycat (cat STRING NOT NULL, n BIGINT, PRIMARY KEY (cat) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE hist (k STRING, v INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE firsts (k STRING, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
INSERT INTO tot SELECT acct, SUM(cents) FROM pay GROUP BY acct;
INSERT INTO bycat SELECT cat, COUNT(*) FROM pay GROUP BY cat;
INSERT INTO hist SELECT k, v FROM cfg;
INSERT INTO hist SELECT k, MAX(v) FROM cfg GROUP BY k;
INSERT INTO firsts SELECT lvl, n FROM log ON CONFLICT DO NOTHING;
INSERT INTO firsts SELECT lvl, n FROM log ON CONFLICT DO ERROR;
INSERT INTO firsts SELECT host, ms FROM log ON CONFLICT DO DEDUPLICATE;
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
INSERT INTO bycat SELECT cat, COUNT(*) FROM pay GROUP BY cat;
SET 'table.exec.sink.require-on-conflict' = 'false';
INSERT INTO tot SELECT acct, cents FROM pay;
INSERT INTO firsts SELECT host, CAST(COUNT(*) AS INT) FROM log GROUP BY host, lvl;
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '10 min';
SET 'table.exec.mini-batch.size' = '5';
SELECT cat, COUNT(DISTINCT acct), SUM(DISTINCT cents), COUNT(*) FROM pay GROUP BY cat;
SELECT lvl, COUNT(DISTINCT host), MIN(ms), MAX(ms) FROM log GROUP BY lvl;
SELECT COUNT(DISTINCT k), MAX(v) FROM cfg;
SELECT host, COUNT(DISTINCT lvl) FILTER (WHERE ms > 5), COUNT(DISTINCT lvl), SUM(ms) FROM log GROUP BY host;
