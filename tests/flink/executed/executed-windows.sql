-- Windows with late rows, offsets, changelogs, Top-N and deduplication in windows, windows over windows, windows of old, firing early and late.
CREATE TABLE b (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "a", 10, "09:59:58"]
["+I", 2, "a", 20, "10:00:01"]
["+I", 3, "b", 5, "10:00:04"]
["+I", 4, "a", null, "10:00:03"]
["+I", 5, null, 7, "10:00:06"]
["+I", 6, "b", 8, "10:00:09"]
["+I", 7, "a", 1, "10:00:01"]
["+I", 8, "b", 8, "10:00:07"]
["+I", 9, "a", 4, "10:00:13"]
["+I", 10, "a", 9, "10:00:09"]
["+I", 11, "a", 6, "10:00:21"]
["+I", 12, "b", 6, "10:00:18"]
["+I", 13, "a", 3, "10:00:34"]
["+I", 14, "b", 2, "10:00:10"]
["+I", 15, "a", 2, "10:00:31"]
');
CREATE TABLE cd (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a", 10, "10:00:01"]
["+I", 2, "b", 20, "10:00:02"]
["-U", 1, "a", 10, "10:00:01"]
["+U", 1, "a", 11, "10:00:04"]
["+I", 3, "a", 5, "10:00:03"]
["-D", 2, "b", 20, "10:00:02"]
["+I", 4, "b", 1, "10:00:07"]
["-U", 3, "a", 5, "10:00:03"]
["+U", 3, "a", 6, "10:00:08"]
["-D", 1, "a", 11, "10:00:04"]
["+I", 5, "b", 2, "10:00:16"]
["-D", 4, "b", 1, "10:00:07"]
');
CREATE TABLE z (id INT, v INT, l TIMESTAMP_LTZ(3), WATERMARK FOR l AS l) WITH ('connector' = 'rows', 'data' = '
["+I", 1, 1, "2024-03-30T23:30:00Z"]
["+I", 2, 2, "2024-03-31T00:30:00Z"]
["+I", 3, 3, "2024-03-31T01:30:00Z"]
["+I", 4, 4, "2024-03-31T12:00:00Z"]
["+I", 5, 5, "2024-03-31T22:30:00Z"]
["+I", 6, 6, "2024-04-01T22:30:00Z"]
["+I", 7, 7, "2024-10-26T22:30:00Z"]
["+I", 8, 8, "2024-10-27T00:30:00Z"]
["+I", 9, 9, "2024-10-27T01:30:00Z"]
["+I", 10, 10, "2024-10-27T22:59:00Z"]
["+I", 11, 11, "2024-10-27T23:01:00Z"]
');
SELECT window_start, window_end, k, COUNT(*), SUM(v) FROM TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '5' SECOND) GROUP BY window_start, window_end, k;
SELECT window_start, window_end, window_time, COUNT(v), MAX(v) FROM TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '-2' SECOND) GROUP BY window_start, window_end, window_time;
SELECT window_start, window_end, k, SUM(v), MIN(v), AVG(v) FROM HOP(TABLE b, DESCRIPTOR(ts), INTERVAL '4' SECOND, INTERVAL '12' SECOND) GROUP BY window_start, window_end, k;
SELECT window_start, window_end, COUNT(DISTINCT v), COUNT(*) FROM HOP(TABLE b, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND, INTERVAL '3' SECOND) GROUP BY window_start, window_end;
SELECT window_start, window_end, k, SUM(v) FROM CUMULATE(TABLE b, DESCRIPTOR(ts), INTERVAL '3' SECOND, INTERVAL '9' SECOND) GROUP BY window_start, window_end, k;
SELECT window_start, window_end, COUNT(*), LISTAGG(k) FROM CUMULATE(TABLE b, DESCRIPTOR(ts), INTERVAL '4' SECOND, INTERVAL '12' SECOND, INTERVAL '1' SECOND) GROUP BY window_start, window_end;
SELECT window_start, window_end, k, COUNT(*), SUM(v) FROM SESSION(TABLE b PARTITION BY k, DESCRIPTOR(ts), INTERVAL '4' SECOND) GROUP BY window_start, window_end, k;
SELECT window_start, window_end, COUNT(*), COLLECT(k) FROM SESSION(TABLE b, DESCRIPTOR(ts), INTERVAL '4' SECOND) GROUP BY window_start, window_end;
SELECT window_start, window_end, k, GROUPING(k), COUNT(*) FROM TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end, GROUPING SETS ((k), ());
SELECT window_start, k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY v DESC) AS rn FROM TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND)) WHERE rn <= 2;
SELECT window_start, k, id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v, id DESC) AS rn FROM HOP(TABLE b, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) WHERE rn <= 2;
SELECT window_end, k, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY ts DESC) AS rn FROM TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND)) WHERE rn = 1;
SELECT window_end, k, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY ts ASC) AS rn FROM TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND)) WHERE rn = 1;
SELECT window_start, k, s, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY s DESC) AS rn FROM (SELECT window_start, window_end, k, SUM(v) AS s FROM TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '10' SECOND) GROUP BY window_start, window_end, k)) WHERE rn <= 1;
CREATE VIEW small AS SELECT window_time AS rt, k, SUM(v) AS s FROM TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, k;
SELECT window_start, window_end, SUM(s), COUNT(*) FROM TUMBLE(TABLE small, DESCRIPTOR(rt), INTERVAL '10' SECOND) GROUP BY window_start, window_end;
SELECT id, window_start, window_end, window_time FROM HOP(TABLE b, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND);
SELECT id, window_start, window_end FROM SESSION(TABLE b PARTITION BY k, DESCRIPTOR(ts), INTERVAL '4' SECOND);
SELECT id, window_start, window_end FROM CUMULATE(TABLE b, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND) WHERE v > 6;
SELECT window_start, window_end, k, COUNT(*), SUM(v), MAX(v) FROM TUMBLE(TABLE cd, DESCRIPTOR(ts), INTERVAL '5' SECOND) GROUP BY window_start, window_end, k;
SELECT window_start, window_end, SUM(v), LISTAGG(k) FROM HOP(TABLE cd, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end;
SELECT window_start, window_end, COUNT(DISTINCT k), SUM(v) FROM CUMULATE(TABLE cd, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '15' SECOND) GROUP BY window_start, window_end;
SELECT window_start, window_end, k, COUNT(*) FROM SESSION(TABLE cd PARTITION BY k, DESCRIPTOR(ts), INTERVAL '3' SECOND) GROUP BY window_start, window_end, k;
SELECT k, TUMBLE_START(ts, INTERVAL '5' SECOND) AS s, TUMBLE_ROWTIME(ts, INTERVAL '5' SECOND) AS rt, COUNT(*), SUM(v) FROM b GROUP BY k, TUMBLE(ts, INTERVAL '5' SECOND);
SELECT k, HOP_START(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND) AS s, HOP_END(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND) AS e, MAX(v) FROM b GROUP BY k, HOP(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND);
SELECT k, SESSION_START(ts, INTERVAL '4' SECOND) AS s, SESSION_END(ts, INTERVAL '4' SECOND) AS e, LISTAGG(CAST(id AS STRING)) FROM b GROUP BY k, SESSION(ts, INTERVAL '4' SECOND);
SELECT TUMBLE_END(ts, INTERVAL '5' SECOND) AS e, SUM(v), COUNT(*) FROM cd GROUP BY TUMBLE(ts, INTERVAL '5' SECOND);
SELECT SESSION_END(ts, INTERVAL '2' SECOND) AS e, k, SUM(v), MIN(v) FROM cd GROUP BY k, SESSION(ts, INTERVAL '2' SECOND);
SELECT window_start, window_end, COUNT(*), SUM(v) FROM TUMBLE(TABLE z, DESCRIPTOR(l), INTERVAL '1' DAY) GROUP BY window_start, window_end;
SET 'table.local-time-zone' = 'Europe/Berlin';
SELECT window_start, window_end, window_time, COUNT(*), SUM(v) FROM TUMBLE(TABLE z, DESCRIPTOR(l), INTERVAL '1' DAY) GROUP BY window_start, window_end, window_time;
SELECT window_start, window_end, SUM(v) FROM HOP(TABLE z, DESCRIPTOR(l), INTERVAL '12' HOUR, INTERVAL '1' DAY) GROUP BY window_start, window_end;
SELECT TUMBLE_START(l, INTERVAL '2' HOUR) AS s, SUM(v) FROM z GROUP BY TUMBLE(l, INTERVAL '2' HOUR);
SELECT window_start, window_end, SUM(v) FROM CUMULATE(TABLE z, DESCRIPTOR(l), INTERVAL '8' HOUR, INTERVAL '1' DAY) GROUP BY window_start, window_end;
RESET 'table.local-time-zone';
SET 'table.exec.emit.late-fire.enabled' = 'true';
SET 'table.exec.emit.late-fire.delay' = '0 s';
SET 'table.exec.emit.allow-lateness' = '20 s';
SELECT k, TUMBLE_START(ts, INTERVAL '5' SECOND) AS s, COUNT(*), SUM(v) FROM b GROUP BY k, TUMBLE(ts, INTERVAL '5' SECOND);
SELECT HOP_START(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND) AS s, SUM(v), COUNT(*) FROM b GROUP BY HOP(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND);
RESET 'table.exec.emit.late-fire.enabled';
RESET 'table.exec.emit.late-fire.delay';
RESET 'table.exec.emit.allow-lateness';
SET 'table.exec.emit.early-fire.enabled' = 'true';
SET 'table.exec.emit.early-fire.delay' = '0 s';
SELECT k, TUMBLE_START(ts, INTERVAL '10' SECOND) AS s, COUNT(*), SUM(v) FROM b GROUP BY k, TUMBLE(ts, INTERVAL '10' SECOND);
SELECT TUMBLE_END(ts, INTERVAL '10' SECOND) AS e, SUM(v) FROM cd GROUP BY TUMBLE(ts, INTERVAL '10' SECOND);
