-- Interval, temporal, lookup and window joins: late rows, nulls, versions that are deleted, time to live.
CREATE TABLE ords (oid INT, cur STRING, amt DECIMAL(10,2), ot TIMESTAMP(3), WATERMARK FOR ot AS ot - INTERVAL '1' SECOND) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 1, "EUR", 10.00, "10:00:02"]
[5, "+I", 2, "USD", 20.00, "10:00:05"]
[6, "+I", 3, null, 30.00, "10:00:04"]
[9, "+I", 4, "EUR", 40.00, "10:00:03"]
[12, "+I", 5, "EUR", 50.00, "10:00:09"]
[15, "+I", 6, "YEN", 60.00, "10:00:12"]
[18, "+I", 7, "EUR", 70.00, "10:00:07"]
[20, "+I", 8, "USD", 80.00, "10:00:20"]
[23, "+I", 9, "EUR", null, "10:00:25"]
');
CREATE TABLE rates (cur STRING, rate DECIMAL(6,3), rt TIMESTAMP(3), WATERMARK FOR rt AS rt, PRIMARY KEY (cur) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", "EUR", 1.100, "10:00:01"]
[3, "+I", "USD", 1.000, "10:00:03"]
[7, "+U", "EUR", 1.200, "10:00:06"]
[10, "-D", "USD", 1.000, "10:00:08"]
[13, "+U", "YEN", 0.007, "10:00:10"]
[16, "+U", "EUR", 1.300, "10:00:09"]
[19, "+U", "USD", 0.990, "10:00:21"]
[22, "-D", "EUR", 1.300, "10:00:24"]
');
CREATE TABLE ship (sid INT, oid INT, stt STRING, st TIMESTAMP(3), WATERMARK FOR st AS st - INTERVAL '2' SECOND) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 101, 1, "packed", "10:00:03"]
[4, "+I", 102, 1, "sent", "10:00:08"]
[8, "+I", 103, 2, "packed", "10:00:04"]
[11, "+I", 104, null, "lost", "10:00:10"]
[14, "+I", 105, 5, "sent", "10:00:09"]
[17, "+I", 106, 3, "late", "10:00:05"]
[21, "+I", 107, 8, "sent", "10:00:26"]
[24, "+I", 108, 6, "packed", "10:00:13"]
');
CREATE TABLE dim (oid INT, name STRING, lvl INT, PRIMARY KEY (oid) NOT ENFORCED) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
["+I", 1, "one", 5]
["+I", 2, "two", null]
["+I", 5, null, 1]
["+I", 8, "eight", 8]
');
CREATE TABLE po (oid INT, cur STRING, pt AS PROCTIME()) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 1, "EUR"]
[5, "+I", 2, "USD"]
[9, "+I", null, "EUR"]
[12, "+I", 5, null]
[15, "+I", 7, "YEN"]
[20, "+I", 8, "USD"]
');
SELECT o.oid, s.sid FROM ords AS o JOIN ship AS s ON o.oid = s.oid AND s.st BETWEEN o.ot AND o.ot + INTERVAL '5' SECOND;
SELECT o.oid, s.sid FROM ords AS o LEFT JOIN ship AS s ON o.oid = s.oid AND s.st BETWEEN o.ot - INTERVAL '1' SECOND AND o.ot + INTERVAL '5' SECOND;
SELECT o.oid, s.sid FROM ords AS o RIGHT JOIN ship AS s ON o.oid = s.oid AND s.st BETWEEN o.ot - INTERVAL '2' SECOND AND o.ot + INTERVAL '2' SECOND;
SELECT o.oid, s.sid, s.stt FROM ords AS o FULL JOIN ship AS s ON o.oid = s.oid AND s.st >= o.ot AND s.st < o.ot + INTERVAL '4' SECOND AND s.stt <> 'lost';
SELECT o.oid, s.sid FROM ords AS o JOIN ship AS s ON o.ot = s.st;
SELECT o.oid, s.sid FROM ords AS o, ship AS s WHERE s.st > o.ot AND s.st <= o.ot + INTERVAL '1' SECOND;
SELECT o.oid, o.cur, o.amt * r.rate AS eur FROM ords AS o JOIN rates FOR SYSTEM_TIME AS OF o.ot AS r ON o.cur = r.cur;
SELECT o.oid, o.cur, r.rate FROM ords AS o LEFT JOIN rates FOR SYSTEM_TIME AS OF o.ot AS r ON o.cur = r.cur;
SELECT o.oid, o.cur, r.rate FROM ords AS o LEFT JOIN rates FOR SYSTEM_TIME AS OF o.ot AS r ON o.cur = r.cur AND r.rate > 1.05;
SELECT r.cur, COUNT(*), SUM(o.amt * r.rate) FROM ords AS o JOIN rates FOR SYSTEM_TIME AS OF o.ot AS r ON o.cur = r.cur GROUP BY r.cur;
SELECT p.oid, d.name, d.lvl FROM po AS p JOIN dim FOR SYSTEM_TIME AS OF p.pt AS d ON p.oid = d.oid;
SELECT p.oid, d.name FROM po AS p LEFT JOIN dim FOR SYSTEM_TIME AS OF p.pt AS d ON p.oid = d.oid AND d.lvl > 1;
SELECT p.oid, d.name FROM po AS p LEFT JOIN dim FOR SYSTEM_TIME AS OF p.pt AS d ON p.oid = d.oid WHERE d.name IS NULL OR p.cur = 'USD';
SELECT l.window_start, l.oid, r.sid FROM (SELECT * FROM TUMBLE(TABLE ords, DESCRIPTOR(ot), INTERVAL '10' SECOND)) AS l JOIN (SELECT * FROM TUMBLE(TABLE ship, DESCRIPTOR(st), INTERVAL '10' SECOND)) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.oid = r.oid;
SELECT l.window_start, l.oid, r.sid FROM (SELECT * FROM TUMBLE(TABLE ords, DESCRIPTOR(ot), INTERVAL '10' SECOND)) AS l FULL JOIN (SELECT * FROM TUMBLE(TABLE ship, DESCRIPTOR(st), INTERVAL '10' SECOND)) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.oid = r.oid;
SELECT l.window_start, l.oid FROM (SELECT * FROM TUMBLE(TABLE ords, DESCRIPTOR(ot), INTERVAL '10' SECOND)) AS l WHERE l.oid NOT IN (SELECT oid FROM (SELECT * FROM TUMBLE(TABLE ship, DESCRIPTOR(st), INTERVAL '10' SECOND)) AS r WHERE l.window_start = r.window_start AND l.window_end = r.window_end);
SELECT l.window_start, l.oid FROM (SELECT * FROM TUMBLE(TABLE ords, DESCRIPTOR(ot), INTERVAL '10' SECOND)) AS l WHERE EXISTS (SELECT 1 FROM (SELECT * FROM TUMBLE(TABLE ship, DESCRIPTOR(st), INTERVAL '10' SECOND)) AS r WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND l.oid = r.oid);
SELECT l.ws, l.cur, l.s, r.c FROM (SELECT window_start AS ws, window_end AS we, cur, SUM(amt) AS s FROM TUMBLE(TABLE ords, DESCRIPTOR(ot), INTERVAL '10' SECOND) GROUP BY window_start, window_end, cur) AS l LEFT JOIN (SELECT window_start AS ws, window_end AS we, COUNT(*) AS c FROM TUMBLE(TABLE ship, DESCRIPTOR(st), INTERVAL '10' SECOND) GROUP BY window_start, window_end) AS r ON l.ws = r.ws AND l.we = r.we;
SELECT oid, ot FROM ords UNION ALL SELECT oid, st FROM ship;
CREATE VIEW both_times AS SELECT oid, ot FROM ords UNION ALL SELECT oid, st FROM ship;
SELECT window_start, COUNT(*), COUNT(DISTINCT oid) FROM TUMBLE(TABLE both_times, DESCRIPTOR(ot), INTERVAL '5' SECOND) GROUP BY window_start, window_end;
CREATE VIEW last_rate AS SELECT cur, amt, ot FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cur ORDER BY ot DESC) AS rn FROM ords) WHERE rn = 1;
SELECT s.sid, v.amt FROM ship AS s JOIN last_rate FOR SYSTEM_TIME AS OF s.st AS v ON CASE WHEN s.oid > 4 THEN 'EUR' ELSE 'USD' END = v.cur;
SELECT s.sid, v.cur, v.amt FROM ship AS s LEFT JOIN last_rate FOR SYSTEM_TIME AS OF s.st AS v ON v.cur = 'EUR' AND s.stt = v.cur;
SELECT o.oid, r.rate FROM ords AS o JOIN rates AS r ON o.cur = r.cur;
SELECT /*+ STATE_TTL('o' = '1 h', 'r' = '1 d') */ o.oid, r.rate FROM ords AS o LEFT JOIN rates AS r ON o.cur = r.cur;
SELECT oid, window_start FROM TUMBLE(TABLE ords, DESCRIPTOR(ot), INTERVAL '10' SECOND) WHERE oid IN (SELECT oid FROM ship);
