-- A third look by hand: joins of all kinds with time to live, deletes, nulls and late rows.
CREATE TABLE ord (oid INT, cust INT, cur STRING, amt INT, ot TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ot AS ot - INTERVAL '2' SECOND) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 1, 10, "EUR", 5, "08:00:01"]
[4, "+I", 2, 11, "USD", 6, "08:00:04"]
[7, "+I", 3, null, "EUR", 7, "08:00:03"]
[10, "+I", 4, 10, null, 8, "08:00:08"]
[13, "+I", 5, 12, "EUR", 9, "08:00:12"]
[16, "+I", 6, 11, "CHF", null, "08:00:06"]
[19, "+I", 7, 10, "USD", 3, "08:00:18"]
[22, "+I", 8, 13, "EUR", 2, "08:00:25"]
');
CREATE TABLE pays (pid INT, oid INT, sum_ INT, ptm TIMESTAMP(3), WATERMARK FOR ptm AS ptm - INTERVAL '1' SECOND) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 1, 1, 5, "08:00:02"]
[5, "+I", 2, 2, 3, "08:00:05"]
[8, "+I", 3, 2, 3, "08:00:07"]
[11, "+I", 4, null, 1, "08:00:09"]
[14, "+I", 5, 9, 1, "08:00:11"]
[17, "+I", 6, 5, 9, "08:00:14"]
[20, "+I", 7, 1, 1, "08:00:10"]
[23, "+I", 8, 8, 2, "08:00:26"]
');
CREATE TABLE cust (cid INT, name STRING, vt TIMESTAMP(3), WATERMARK FOR vt AS vt - INTERVAL '1' SECOND, PRIMARY KEY (cid) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[0, "+I", 10, "ann", "08:00:00"]
[3, "+I", 11, "bob", "08:00:02"]
[6, "-U", 10, "ann", "08:00:00"]
[6, "+U", 10, "anna", "08:00:05"]
[9, "-D", 11, "bob", "08:00:07"]
[12, "+I", 12, null, "08:00:10"]
[15, "+I", 11, "bea", "08:00:13"]
[18, "-U", 10, "anna", "08:00:05"]
[18, "+U", 10, "anni", "08:00:17"]
[21, "+I", 13, "cid", "08:00:30"]
');
CREATE TABLE rate (cur STRING, f DOUBLE, PRIMARY KEY (cur) NOT ENFORCED) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
["+I", "EUR", 1.0]
["+I", "USD", 1.5]
["+I", "YEN", null]
');
SELECT o.oid, c.name FROM ord AS o JOIN cust AS c ON o.cust = c.cid;
SELECT o.oid, c.cid, c.name FROM ord AS o LEFT JOIN cust AS c ON o.cust = c.cid AND c.name <> 'anna';
SELECT o.oid, c.cid FROM ord AS o RIGHT JOIN cust AS c ON o.cust = c.cid;
SELECT o.oid, c.cid, COALESCE(c.name, '-') FROM ord AS o FULL OUTER JOIN cust AS c ON o.cust = c.cid WHERE o.amt > 4 OR o.amt IS NULL;
SELECT c.cid, COUNT(o.oid), SUM(o.amt) FROM cust AS c LEFT JOIN ord AS o ON o.cust = c.cid GROUP BY c.cid;
SELECT o.oid FROM ord AS o WHERE EXISTS (SELECT 1 FROM cust AS c WHERE c.cid = o.cust AND c.name LIKE 'an%');
SELECT o.oid FROM ord AS o WHERE o.cust NOT IN (SELECT cid FROM cust WHERE name IS NOT NULL);
SELECT c.cid FROM cust AS c WHERE NOT EXISTS (SELECT 1 FROM ord AS o WHERE o.cust = c.cid AND o.amt > 5);
SELECT o.oid, p.pid, c.name FROM ord AS o LEFT JOIN pays AS p ON o.oid = p.oid LEFT JOIN cust AS c ON o.cust = c.cid;
SELECT o.oid, p.pid FROM ord AS o JOIN pays AS p ON o.oid < p.oid AND p.sum_ > 1;
SELECT o.oid, p.pid FROM ord AS o LEFT JOIN pays AS p ON o.oid = p.oid AND p.ptm BETWEEN o.ot AND o.ot + INTERVAL '4' SECOND;
SELECT o.oid, p.pid FROM ord AS o FULL OUTER JOIN pays AS p ON o.oid = p.oid AND p.ptm > o.ot - INTERVAL '1' SECOND AND p.ptm < o.ot + INTERVAL '3' SECOND;
SELECT o.oid, p.pid, p.sum_ FROM pays AS p RIGHT JOIN ord AS o ON o.oid = p.oid AND o.ot BETWEEN p.ptm - INTERVAL '5' SECOND AND p.ptm WHERE o.amt <> 6;
SELECT o.oid, SUM(p.sum_), COUNT(p.pid) FROM ord AS o LEFT JOIN pays AS p ON o.oid = p.oid AND p.ptm BETWEEN o.ot AND o.ot + INTERVAL '4' SECOND GROUP BY o.oid;
SELECT o.oid, o.ot, c.name FROM ord AS o LEFT JOIN cust FOR SYSTEM_TIME AS OF o.ot AS c ON o.cust = c.cid;
SELECT o.oid, c.name FROM ord AS o JOIN cust FOR SYSTEM_TIME AS OF o.ot AS c ON o.cust = c.cid AND c.name <> 'bob';
SELECT o.oid, c.name, o.amt FROM ord AS o LEFT JOIN cust FOR SYSTEM_TIME AS OF o.ot AS c ON o.cust = c.cid AND o.amt > 6 WHERE o.cur IS NOT NULL;
SELECT c.name, COUNT(*), SUM(o.amt) FROM ord AS o LEFT JOIN cust FOR SYSTEM_TIME AS OF o.ot AS c ON o.cust = c.cid GROUP BY c.name;
CREATE VIEW latest AS SELECT oid, sum_, ptm FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY oid ORDER BY ptm DESC) AS rn FROM pays) WHERE rn = 1;
SELECT o.oid, l.sum_ FROM ord AS o LEFT JOIN latest FOR SYSTEM_TIME AS OF o.ot AS l ON o.oid = l.oid;
SELECT o.oid, r.f, o.amt * r.f FROM ord AS o JOIN rate FOR SYSTEM_TIME AS OF o.pt AS r ON o.cur = r.cur;
SELECT o.oid, r.f FROM ord AS o LEFT JOIN rate FOR SYSTEM_TIME AS OF o.pt AS r ON o.cur = r.cur AND r.f > 1.1;
SELECT o.oid, r.cur FROM ord AS o LEFT JOIN rate FOR SYSTEM_TIME AS OF o.pt AS r ON r.cur = UPPER('eur') AND o.amt > 5;
SELECT r.cur, COUNT(*) FROM ord AS o LEFT JOIN rate FOR SYSTEM_TIME AS OF o.pt AS r ON o.cur = r.cur GROUP BY r.cur;
SELECT l.oid, r.pid, l.window_start FROM TUMBLE(TABLE ord, DESCRIPTOR(ot), INTERVAL '5' SECOND) AS l JOIN TUMBLE(TABLE pays, DESCRIPTOR(ptm), INTERVAL '5' SECOND) AS r ON l.oid = r.oid AND l.window_start = r.window_start AND l.window_end = r.window_end;
SELECT l.oid, r.pid, l.window_start, r.window_end FROM (SELECT * FROM TUMBLE(TABLE ord, DESCRIPTOR(ot), INTERVAL '10' SECOND)) AS l LEFT JOIN (SELECT * FROM TUMBLE(TABLE pays, DESCRIPTOR(ptm), INTERVAL '10' SECOND)) AS r ON l.oid = r.oid AND l.window_start = r.window_start AND l.window_end = r.window_end;
SELECT l.oid, r.pid FROM (SELECT * FROM TUMBLE(TABLE ord, DESCRIPTOR(ot), INTERVAL '10' SECOND)) AS l RIGHT JOIN (SELECT * FROM TUMBLE(TABLE pays, DESCRIPTOR(ptm), INTERVAL '10' SECOND)) AS r ON l.oid = r.oid AND l.window_start = r.window_start AND l.window_end = r.window_end AND r.sum_ > 2;
SELECT l.oid, r.pid, COALESCE(l.window_start, r.window_start) FROM (SELECT * FROM HOP(TABLE ord, DESCRIPTOR(ot), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) AS l FULL JOIN (SELECT * FROM HOP(TABLE pays, DESCRIPTOR(ptm), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) AS r ON l.oid = r.oid AND l.window_start = r.window_start AND l.window_end = r.window_end;
SELECT l.oid, l.window_end FROM (SELECT * FROM CUMULATE(TABLE ord, DESCRIPTOR(ot), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) AS l WHERE l.oid IN (SELECT oid FROM (SELECT * FROM CUMULATE(TABLE pays, DESCRIPTOR(ptm), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) AS r WHERE l.window_start = r.window_start AND l.window_end = r.window_end);
SELECT l.oid, l.window_end FROM (SELECT * FROM TUMBLE(TABLE ord, DESCRIPTOR(ot), INTERVAL '10' SECOND)) AS l WHERE NOT EXISTS (SELECT 1 FROM (SELECT * FROM TUMBLE(TABLE pays, DESCRIPTOR(ptm), INTERVAL '10' SECOND)) AS r WHERE l.oid = r.oid AND l.window_start = r.window_start AND l.window_end = r.window_end);
SELECT l.ws, l.n, r.s FROM (SELECT window_start AS ws, window_end AS we, COUNT(*) AS n FROM TUMBLE(TABLE ord, DESCRIPTOR(ot), INTERVAL '10' SECOND) GROUP BY window_start, window_end) AS l FULL JOIN (SELECT window_start AS ws, window_end AS we, SUM(sum_) AS s FROM TUMBLE(TABLE pays, DESCRIPTOR(ptm), INTERVAL '10' SECOND) GROUP BY window_start, window_end) AS r ON l.ws = r.ws AND l.we = r.we;
-- time to live
SELECT /*+ STATE_TTL('o' = '1 d', 'c' = '2 d') */ o.oid, c.name FROM ord AS o LEFT JOIN cust AS c ON o.cust = c.cid;
SELECT /*+ STATE_TTL('o' = '1 ms') */ o.oid, p.pid FROM ord AS o JOIN pays AS p ON o.oid = p.oid;
SELECT /*+ STATE_TTL('p' = '1 ms') */ o.oid, p.pid FROM ord AS o LEFT JOIN pays AS p ON o.oid = p.oid;
SELECT /*+ STATE_TTL('ord' = '100 d') */ cust, COUNT(*), SUM(amt) FROM ord GROUP BY cust;
SET 'table.exec.state.ttl' = '10 d';
SELECT cust, MAX(amt), COUNT(*) FROM ord GROUP BY cust;
SELECT c.cid, o.oid FROM cust AS c LEFT JOIN ord AS o ON o.cust = c.cid AND o.amt > 5;
SELECT cid, name FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY name ORDER BY cid) AS rn FROM cust) WHERE rn = 1;
SELECT DISTINCT cust FROM ord;
SELECT COUNT(*), COUNT(DISTINCT name) FROM cust;
RESET 'table.exec.state.ttl';
-- sets over two sources, and sinks
SELECT oid FROM ord WHERE amt > 4 UNION SELECT oid FROM pays;
SELECT oid FROM ord INTERSECT SELECT oid FROM pays;
SELECT cust FROM ord EXCEPT ALL SELECT cid FROM cust;
SELECT cid FROM cust EXCEPT SELECT cust FROM ord;
CREATE TABLE names (cid INT, name STRING, n BIGINT, PRIMARY KEY (cid) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE joined (oid INT, name STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE byoid (oid INT, cid INT, name STRING, PRIMARY KEY (oid) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
INSERT INTO names SELECT c.cid, MAX(c.name), COUNT(o.oid) FROM cust AS c LEFT JOIN ord AS o ON o.cust = c.cid GROUP BY c.cid;
INSERT INTO joined SELECT o.oid, c.name FROM ord AS o LEFT JOIN cust AS c ON o.cust = c.cid;
INSERT INTO byoid SELECT o.oid, c.cid, c.name FROM ord AS o LEFT JOIN cust AS c ON o.cust = c.cid ON CONFLICT DO DEDUPLICATE;
INSERT INTO byoid SELECT o.oid, c.cid, c.name FROM ord AS o JOIN cust FOR SYSTEM_TIME AS OF o.ot AS c ON o.cust = c.cid ON CONFLICT DO NOTHING;
INSERT INTO names (cid, n) SELECT cid, COUNT(*) FROM cust GROUP BY cid;
INSERT INTO names SELECT cust, cur, COUNT(*) FROM ord WHERE cust IS NOT NULL GROUP BY cust, cur ON CONFLICT DO DEDUPLICATE;
