-- A third look by hand: operators that are rarely tested, over appends and changelogs with odd rows.
CREATE TABLE bid (id INT, item STRING, usr STRING, price INT, rt TIMESTAMP(3), WATERMARK FOR rt AS rt - INTERVAL '3' SECOND) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "car", "ann", 100, "09:00:01"]
["+I", 2, "car", "bob", 120, "09:00:03"]
["+I", 3, "cat", "ann", 5, "09:00:02"]
["+I", 4, "car", "ann", 120, "09:00:04"]
["+I", 5, null, "cid", 7, "09:00:04"]
["+I", 6, "cat", null, 6, "09:00:05"]
["+I", 7, "car", "bob", null, "09:00:09"]
["+I", 8, "cat", "bob", 6, "09:00:05"]
["+I", 9, "car", "cid", 90, "09:00:11"]
["+I", 10, "cat", "ann", 50, "09:00:10"]
["+I", 11, "car", "ann", 130, "09:00:02"]
["+I", 12, "cat", "cid", 4, "09:00:17"]
["+I", 13, null, "bob", 7, "09:00:16"]
["+I", 14, "car", "bob", 131, "09:00:19"]
["+I", 15, "cat", "ann", 4, "09:00:29"]
["+I", 16, "car", "cid", 131, "09:00:30"]
');
CREATE TABLE emp (id INT, dept STRING, job STRING, sal DECIMAL(9,2), city STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "eng", "dev", 100.00, "Ulm"]
["+I", 2, "eng", "dev", 150.50, "Bonn"]
["+I", 3, "ops", "sre", null, "Ulm"]
["+I", 4, "eng", "mgr", 300.00, null]
["-U", 2, "eng", "dev", 150.50, "Bonn"]
["+U", 2, "ops", "dev", 155.00, "Bonn"]
["+I", 5, null, "dev", 1.00, "Ulm"]
["-D", 1, "eng", "dev", 100.00, "Ulm"]
["-U", 3, "ops", "sre", null, "Ulm"]
["+U", 3, "ops", "sre", 155.00, "Ulm"]
["+I", 6, "eng", "dev", 300.00, "Ulm"]
["-U", 4, "eng", "mgr", 300.00, null]
["+U", 4, "eng", "mgr", -20.00, "Bonn"]
["-D", 5, null, "dev", 1.00, "Ulm"]
["+I", 1, "eng", null, 99.99, "Jena"]
');
CREATE TABLE bag (id INT, tags ARRAY<STRING>, m MAP<STRING, INT>, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 1, ["a", "b", "a"], {"x": 1}]
["+I", 2, [], {}]
["+U", 1, ["b"], {"x": 1, "y": null}]
["+I", 3, null, null]
["+U", 2, ["b", null], {"z": 3}]
["-D", 1, ["b"], {"x": 1, "y": null}]
');
-- aggregates over a changelog
SELECT dept, LISTAGG(job), LISTAGG(city, '; '), COUNT(city), SUM(sal), AVG(sal) FROM emp GROUP BY dept;
SELECT dept, LISTAGG(DISTINCT job), COUNT(DISTINCT job), SUM(DISTINCT sal), COUNT(*) FROM emp GROUP BY dept;
SELECT dept, COLLECT(job), COLLECT(DISTINCT city) FROM emp GROUP BY dept;
SELECT dept, ARRAY_AGG(id), ARRAY_AGG(job IGNORE NULLS), ARRAY_AGG(DISTINCT city) FROM emp GROUP BY dept;
SELECT dept, JSON_ARRAYAGG(job), JSON_ARRAYAGG(city NULL ON NULL), JSON_ARRAYAGG(sal ABSENT ON NULL) FROM emp GROUP BY dept;
SELECT dept, JSON_OBJECTAGG(KEY CAST(id AS STRING) VALUE sal), JSON_OBJECTAGG(CAST(id AS STRING): city ABSENT ON NULL) FROM emp GROUP BY dept;
SELECT dept, FIRST_VALUE(id), LAST_VALUE(id), FIRST_VALUE(city), LAST_VALUE(sal), MIN(city), MAX(sal) FROM emp GROUP BY dept;
SELECT dept, STDDEV_POP(sal), VAR_SAMP(id), VAR_POP(id), COUNT(DISTINCT city) FILTER (WHERE sal > 100), SUM(sal) FILTER (WHERE job = 'dev'), MAX(id) FILTER (WHERE city IS NOT NULL) FROM emp GROUP BY dept;
SELECT COUNT(DISTINCT dept), COUNT(DISTINCT dept) FILTER (WHERE sal > 100), COUNT(DISTINCT city), SUM(DISTINCT sal) FILTER (WHERE job <> 'mgr') FROM emp;
SELECT dept, city, GROUPING(dept), GROUPING_ID(dept, city), COUNT(*), SUM(sal) FROM emp GROUP BY CUBE (dept, city);
SELECT dept, job, COUNT(DISTINCT city), MIN(sal) FROM emp GROUP BY GROUPING SETS ((dept, job), (dept), ());
SELECT dept, job, GROUP_ID(), COUNT(*) FROM emp GROUP BY ROLLUP (dept, job) HAVING COUNT(*) > 1;
SELECT n, COUNT(*), LISTAGG(dept) FROM (SELECT dept, COUNT(*) AS n FROM emp GROUP BY dept) GROUP BY n;
SELECT COUNT(*) FILTER (WHERE sal IS NULL), COUNT(*) FILTER (WHERE sal > 100 AND dept = 'eng'), SINGLE_VALUE(1) FROM emp;
SELECT BIT_AND(id), BIT_OR(id), BIT_XOR(id) FROM emp;
SELECT dept, PERCENTILE(id, 0.5), PERCENTILE(sal, ARRAY[0.25, 0.75]) FROM emp GROUP BY dept;
SELECT dept, MAX(CASE WHEN city = 'Ulm' THEN sal END) - MIN(sal), SUM(CASE job WHEN 'dev' THEN 1 ELSE 0 END), COUNT(NULLIF(job, 'dev')) FROM emp GROUP BY dept HAVING MAX(id) < 6;
SELECT city, MAX(rn) FROM (SELECT city, ROW_NUMBER() OVER (PARTITION BY city ORDER BY sal DESC) AS rn FROM emp) WHERE rn <= 3 GROUP BY city;
-- Top-N
SELECT id, sal FROM emp ORDER BY sal DESC LIMIT 2 OFFSET 1;
SELECT id, sal FROM emp ORDER BY sal DESC NULLS LAST, id OFFSET 2 ROWS FETCH NEXT 2 ROWS ONLY;
SELECT * FROM (SELECT id, dept, sal, ROW_NUMBER() OVER (PARTITION BY dept ORDER BY sal, id DESC) AS rn FROM emp) WHERE rn BETWEEN 2 AND 3;
SELECT id, dept FROM (SELECT id, dept, sal, ROW_NUMBER() OVER (PARTITION BY dept ORDER BY sal DESC, id) AS rn FROM emp) WHERE rn = 2;
SELECT * FROM (SELECT id, dept, sal, RANK() OVER (PARTITION BY dept ORDER BY sal) AS rk FROM emp) WHERE rk <= 2;
SELECT item, usr, price FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY item ORDER BY price DESC, rt) AS rn FROM bid) WHERE rn <= 2;
SELECT item, price, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY item, usr ORDER BY price) AS rn FROM bid) WHERE rn <= 2 AND price > 4;
SELECT id, price FROM bid ORDER BY price LIMIT 3 OFFSET 2;
SELECT usr, s FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY s DESC) AS rn FROM (SELECT usr, SUM(price) AS s FROM bid GROUP BY usr)) WHERE rn <= 2;
SELECT usr, n, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC, usr) AS rn FROM (SELECT usr, COUNT(*) AS n FROM bid GROUP BY usr)) WHERE rn <= 2;
SELECT item, m FROM (SELECT item, MAX(price) AS m FROM bid GROUP BY item) ORDER BY m LIMIT 1;
SELECT id FROM bid LIMIT 3;
SELECT DISTINCT item, usr FROM bid WHERE price > 5;
SELECT item, id FROM bid QUALIFY ROW_NUMBER() OVER (PARTITION BY item ORDER BY rt) = 1;
SELECT item, id, price FROM bid QUALIFY ROW_NUMBER() OVER (PARTITION BY item ORDER BY rt DESC) <= 2;
-- OVER
SELECT id, SUM(price) OVER w AS s, COUNT(price) OVER w AS c, MIN(usr) OVER w AS mi FROM bid WINDOW w AS (PARTITION BY item ORDER BY rt RANGE BETWEEN INTERVAL '5' SECOND PRECEDING AND CURRENT ROW);
SELECT id, COUNT(*) OVER (ORDER BY rt RANGE BETWEEN INTERVAL '2' SECOND PRECEDING AND CURRENT ROW), LAST_VALUE(price) OVER (ORDER BY rt RANGE BETWEEN INTERVAL '2' SECOND PRECEDING AND CURRENT ROW) FROM bid;
SELECT id, AVG(price) OVER (PARTITION BY usr ORDER BY rt ROWS BETWEEN 1 PRECEDING AND CURRENT ROW), LAG(price, 2) OVER (PARTITION BY usr ORDER BY rt), FIRST_VALUE(item) OVER (PARTITION BY usr ORDER BY rt ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM bid;
SELECT id, COUNT(DISTINCT usr) OVER (PARTITION BY item ORDER BY rt), SUM(DISTINCT price) OVER (PARTITION BY item ORDER BY rt), MAX(price) OVER (PARTITION BY item ORDER BY rt) FROM bid;
SELECT id, SUM(sal) OVER (PARTITION BY dept ORDER BY sal), COUNT(*) OVER (PARTITION BY dept ORDER BY sal) FROM emp;
SELECT id, AVG(sal) OVER (ORDER BY id), MAX(sal) OVER (ORDER BY id), LISTAGG(job) OVER (ORDER BY id) FROM emp;
SELECT id, FIRST_VALUE(city) OVER (PARTITION BY dept ORDER BY id), LAST_VALUE(city) OVER (PARTITION BY dept ORDER BY id) FROM emp;
SELECT id, COUNT(price) OVER (PARTITION BY item ORDER BY price RANGE BETWEEN 5 PRECEDING AND CURRENT ROW) FROM bid;
SELECT id, SUM(price) OVER (PARTITION BY item ORDER BY rt ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING) FROM bid;
SELECT id, price - LAG(price) OVER (PARTITION BY item ORDER BY rt) AS dif, LAG(rt) OVER (PARTITION BY item ORDER BY rt) FROM bid WHERE price IS NOT NULL;
SELECT id, ROW_NUMBER() OVER (PARTITION BY item ORDER BY rt), RANK() OVER (PARTITION BY item ORDER BY rt), NTILE(3) OVER (PARTITION BY item ORDER BY rt) FROM bid;
-- windows
SELECT usr, window_start, window_end, COUNT(*), SUM(price), LISTAGG(item) FROM SESSION(TABLE bid PARTITION BY usr, DESCRIPTOR(rt), INTERVAL '4' SECOND) GROUP BY usr, window_start, window_end;
SELECT window_start, window_end, COUNT(*), COLLECT(item) FROM SESSION(TABLE bid, DESCRIPTOR(rt), INTERVAL '3' SECOND) GROUP BY window_start, window_end;
SELECT window_start, window_end, usr, MAX(price) FROM SESSION(TABLE bid PARTITION BY usr, DESCRIPTOR(rt), INTERVAL '6' SECOND) GROUP BY GROUPING SETS ((window_start, window_end, usr));
SELECT * FROM SESSION(TABLE bid PARTITION BY item, DESCRIPTOR(rt), INTERVAL '4' SECOND);
SELECT item, usr, price, window_end FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, item ORDER BY price DESC, id) AS rn FROM SESSION(TABLE bid PARTITION BY item, DESCRIPTOR(rt), INTERVAL '4' SECOND)) WHERE rn <= 1;
SELECT window_start, item, COUNT(*), GROUPING(item) FROM TUMBLE(TABLE bid, DESCRIPTOR(rt), INTERVAL '10' SECOND) GROUP BY GROUPING SETS ((window_start, window_end, item), (window_start, window_end));
SELECT window_start, window_end, SUM(price) FROM TUMBLE(DATA => TABLE bid, TIMECOL => DESCRIPTOR(rt), SIZE => INTERVAL '7' SECOND, OFFSET => INTERVAL '2' SECOND) GROUP BY window_start, window_end;
SELECT window_start, window_end, item, JSON_ARRAYAGG(usr), ARRAY_AGG(price) FROM CUMULATE(TABLE bid, DESCRIPTOR(rt), INTERVAL '5' SECOND, INTERVAL '15' SECOND) GROUP BY window_start, window_end, item;
SELECT window_end, MAX(c) FROM (SELECT window_start, window_end, window_time, item, COUNT(*) AS c FROM TUMBLE(TABLE bid, DESCRIPTOR(rt), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, item) GROUP BY window_end;
CREATE VIEW five AS SELECT window_time AS wt, item, COUNT(*) AS c FROM TUMBLE(TABLE bid, DESCRIPTOR(rt), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, item;
SELECT window_start, window_end, SUM(c) FROM HOP(TABLE five, DESCRIPTOR(wt), INTERVAL '10' SECOND, INTERVAL '20' SECOND) GROUP BY window_start, window_end;
SELECT item, window_start, price FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, item ORDER BY rt DESC) AS rn FROM TUMBLE(TABLE bid, DESCRIPTOR(rt), INTERVAL '10' SECOND)) WHERE rn = 1;
SELECT HOP_START(rt, INTERVAL '5' SECOND, INTERVAL '10' SECOND), HOP_ROWTIME(rt, INTERVAL '5' SECOND, INTERVAL '10' SECOND), item, COUNT(DISTINCT usr) FROM bid GROUP BY HOP(rt, INTERVAL '5' SECOND, INTERVAL '10' SECOND), item;
SELECT SESSION_START(rt, INTERVAL '4' SECOND), SESSION_END(rt, INTERVAL '4' SECOND), usr, LAST_VALUE(price) FROM bid GROUP BY SESSION(rt, INTERVAL '4' SECOND), usr;
SELECT window_start, window_end, COUNT(*) FROM TUMBLE(TABLE bid, DESCRIPTOR(rt), INTERVAL '10' SECOND) WHERE price > 5 GROUP BY window_start, window_end HAVING COUNT(*) > 2;
-- patterns
SELECT * FROM bid MATCH_RECOGNIZE (PARTITION BY item ORDER BY rt MEASURES FIRST(UP.price) AS lo, LAST(UP.price) AS hi, COUNT(*) AS n, FIRST(UP.rt) AS t0 ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (UP{2,} DN) DEFINE UP AS PREV(UP.price) IS NULL OR UP.price >= PREV(UP.price), DN AS DN.price < PREV(DN.price));
SELECT * FROM bid MATCH_RECOGNIZE (PARTITION BY usr ORDER BY rt MEASURES A.item AS a, B.item AS b, B.price - A.price AS d, MATCH_ROWTIME() AS mt AFTER MATCH SKIP TO NEXT ROW PATTERN (A N*? B) WITHIN INTERVAL '12' SECOND DEFINE A AS A.item = 'car', N AS N.item <> 'car' OR N.item IS NULL, B AS B.item = 'car');
SELECT * FROM bid MATCH_RECOGNIZE (ORDER BY rt MEASURES A.id AS a, LAST(B.id) AS b, SUM(B.price) AS s, AVG(B.price) AS av AFTER MATCH SKIP TO LAST B PATTERN (A B{1,3}) DEFINE B AS B.usr = A.usr OR B.price < 10);
SELECT usr, COUNT(*), MAX(d) FROM bid MATCH_RECOGNIZE (PARTITION BY usr ORDER BY rt MEASURES B.id - A.id AS d PATTERN (A B) DEFINE B AS B.id > A.id) GROUP BY usr;
SELECT * FROM bid MATCH_RECOGNIZE (PARTITION BY item ORDER BY rt MEASURES A.id AS a, C.id AS c PATTERN (A B?? C) DEFINE A AS A.price > 5, B AS B.price > 100, C AS C.usr = A.usr);
-- collections taken apart
SELECT id, t FROM bag CROSS JOIN UNNEST(tags) AS u (t);
SELECT id, k, v FROM bag LEFT JOIN UNNEST(m) AS u (k, v) ON TRUE;
SELECT t, COUNT(*), LISTAGG(CAST(id AS STRING)) FROM bag CROSS JOIN UNNEST(tags) AS u (t) GROUP BY t;
SELECT dept, j, n FROM (SELECT dept, COLLECT(job) AS js FROM emp GROUP BY dept) CROSS JOIN UNNEST(js) AS u (j, n);
SELECT dept, j FROM (SELECT dept, COLLECT(job) AS js FROM emp GROUP BY dept) CROSS JOIN UNNEST(js) AS u (j);
SELECT dept, x, o FROM (SELECT dept, ARRAY_AGG(id) AS ids FROM emp GROUP BY dept) CROSS JOIN UNNEST(ids) WITH ORDINALITY AS u (x, o);
SELECT id, k, v, o FROM bag CROSS JOIN UNNEST(m) WITH ORDINALITY AS u (k, v, o) WHERE v > 0;
SELECT id, w FROM bid CROSS JOIN UNNEST(SPLIT(COALESCE(item, 'x,y'), ',')) AS u (w) WHERE id IN (1, 5);
-- mini-batches
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '10 min';
SET 'table.exec.mini-batch.size' = '4';
SELECT dept, COUNT(*), SUM(sal), LISTAGG(job), COUNT(DISTINCT city) FROM emp GROUP BY dept;
SELECT item, COUNT(DISTINCT usr), MAX(price), FIRST_VALUE(usr), LAST_VALUE(usr) FROM bid GROUP BY item;
SELECT id, dept FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY dept ORDER BY sal DESC) AS rn FROM emp) WHERE rn = 1;
SELECT item, usr, COUNT(*) FROM bid GROUP BY ROLLUP (item, usr);
SELECT dept, MIN(sal), MAX(city), AVG(sal) FILTER (WHERE job = 'dev') FROM emp GROUP BY dept HAVING COUNT(*) > 1;
