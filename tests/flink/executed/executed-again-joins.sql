-- A second look by hand: joins of several sources; run twice before they judge.
CREATE TABLE u (uid INT, city STRING, lim INT, PRIMARY KEY (uid) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+U", 1, "rome", 5]
[4, "+U", 2, "oslo", null]
[7, "+U", 1, "oslo", 6]
[10, "+U", 3, null, 5]
[13, "-D", 2, "oslo", null]
[16, "+U", 3, "rome", 5]
[19, "-D", 1, "oslo", 6]
');
CREATE TABLE o (oid INT, uid INT, q INT, rt TIMESTAMP(3), WATERMARK FOR rt AS rt - INTERVAL '2' SECOND) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 10, 1, 3, "08:00:01"]
[5, "+I", 11, 2, 9, "08:00:04"]
[8, "+I", 12, null, 1, "08:00:03"]
[11, "+I", 13, 1, 7, "08:00:09"]
[14, "+I", 14, 4, 2, "08:00:06"]
[17, "+I", 15, 3, null, "08:00:15"]
[20, "+I", 16, 1, 4, "08:00:22"]
');
CREATE TABLE e (eid INT, oid INT, kind STRING, et TIMESTAMP(3), WATERMARK FOR et AS et - INTERVAL '1' SECOND, PRIMARY KEY (eid) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 100, 10, "new", "08:00:02"]
[6, "+I", 101, 11, "new", "08:00:05"]
[9, "-U", 101, 11, "new", "08:00:05"]
[9, "+U", 101, 13, "moved", "08:00:06"]
[12, "+I", 102, 12, "new", "08:00:08"]
[15, "-D", 100, 10, "new", "08:00:02"]
[18, "+I", 103, null, "odd", "08:00:14"]
[21, "+I", 104, 16, "new", "08:00:24"]
');
SELECT o.oid, u.city FROM o LEFT JOIN u ON o.uid = u.uid;
SELECT u.uid, u.city, o.oid FROM u LEFT JOIN o ON o.uid = u.uid AND o.q > u.lim;
SELECT u.uid, o.oid FROM u FULL JOIN o ON o.uid = u.uid;
SELECT o.oid, e.eid FROM o RIGHT JOIN e ON o.oid = e.oid;
SELECT u.city, o.oid, e.kind FROM u JOIN o ON u.uid = o.uid LEFT JOIN e ON o.oid = e.oid;
SELECT o.oid FROM o WHERE o.uid NOT IN (SELECT uid FROM u WHERE city = 'oslo');
SELECT e.eid FROM e WHERE EXISTS (SELECT 1 FROM o WHERE o.oid = e.oid AND o.q > 2);
SELECT u.city, SUM(o.q), COUNT(*) FROM o LEFT JOIN u ON o.uid = u.uid GROUP BY u.city;
SELECT o.oid, (SELECT COUNT(*) FROM e WHERE e.oid = o.oid) AS n FROM o;
SELECT o.oid, x.eid FROM o LEFT JOIN LATERAL (SELECT eid FROM e WHERE e.oid = o.oid) AS x ON TRUE;
SELECT o.oid, o.rt, l.n FROM o, LATERAL (SELECT COUNT(*) AS n FROM e WHERE e.oid < o.oid) AS l;
SELECT uid FROM o EXCEPT SELECT uid FROM u;
SELECT uid FROM u INTERSECT SELECT uid FROM o;
SELECT a.oid, b.eid FROM o AS a JOIN (SELECT eid, oid, MAX(et) AS m FROM e GROUP BY eid, oid) AS b ON a.oid = b.oid AND b.m > a.rt;
SELECT w.window_start, w.uid, w.s, u.city FROM (SELECT window_start, window_end, uid, SUM(q) AS s FROM TUMBLE(TABLE o, DESCRIPTOR(rt), INTERVAL '5' SECOND) GROUP BY window_start, window_end, uid) AS w LEFT JOIN u ON w.uid = u.uid;
