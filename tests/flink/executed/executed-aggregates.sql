-- Aggregates that take back: every function over a changelog, with nulls, deletes of unseen rows, filters, distinct, grouping sets.
CREATE TABLE o (id INT, cust STRING, item STRING, qty INT, price DECIMAL(8,2), r DOUBLE, d DATE, ok BOOLEAN, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "ann", "tea", 2, 3.50, 0.5, "2024-02-29", true]
["+I", 2, "bob", "pot", 1, 20.00, 1.5, "2024-01-01", false]
["+I", 3, "ann", "tea", null, 3.50, null, "2023-12-31", null]
["-U", 1, "ann", "tea", 2, 3.50, 0.5, "2024-02-29", true]
["+U", 1, "ann", "cup", 4, 5.25, 2.5, null, false]
["+I", 4, "cid", null, null, null, null, null, null]
["-U", 2, "bob", "pot", 1, 20.00, 1.5, "2024-01-01", false]
["+U", 2, "ann", "pot", 1, 20.00, 1.5, "2024-01-01", true]
["-D", 3, "ann", "tea", null, 3.50, null, "2023-12-31", null]
["+I", 5, "bob", "tea", 7, 3.75, -1.0, "2024-03-10", true]
["-D", 4, "cid", null, null, null, null, null, null]
["-U", 5, "bob", "tea", 7, 3.75, -1.0, "2024-03-10", true]
["+U", 5, "bob", "tea", 7, 3.75, -1.0, "2024-03-10", true]
["-D", 1, "ann", "cup", 4, 5.25, 2.5, null, false]
');
CREATE TABLE u (k INT, g STRING, v INT, s STRING, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+U", 1, "a", 5, "p"]
["+I", 2, "a", 7, "q"]
["+U", 1, "b", 6, null]
["-D", 7, "a", 7, "q"]
["+U", 2, "a", null, "r"]
["+I", 1, "a", 1, "s"]
["-D", 2, "a", null, "r"]
["-D", 2, "a", null, "r"]
["+U", 3, null, 2, "t"]
');
CREATE TABLE a (g STRING, h STRING, v INT, x BIGINT, f FLOAT) WITH ('connector' = 'rows', 'data' = '
["+I", "p", "m", 1, 9223372036854775807, 0.1]
["+I", "p", null, 2, 1, 0.2]
["+I", null, "m", 2147483647, -5, null]
["+I", "p", "n", null, null, 3.0E38]
["+I", null, null, 1, 3, 3.0E38]
["+I", "q", "m", -4, 2, -0.0]
["+I", "p", "m", 2, 2, 3.0E38]
');
SELECT cust, COUNT(*), COUNT(qty), SUM(qty), AVG(qty), MIN(qty), MAX(qty) FROM o GROUP BY cust;
SELECT cust, SUM(price), AVG(price), MIN(d), MAX(d), MIN(ok), MAX(item) FROM o GROUP BY cust;
SELECT cust, SUM(r), AVG(r), MIN(r), MAX(r) FROM o GROUP BY cust;
SELECT item, LISTAGG(cust), LISTAGG(CAST(qty AS STRING), '|') FROM o GROUP BY item;
SELECT cust, FIRST_VALUE(item), LAST_VALUE(item), LAST_VALUE(qty) FROM o GROUP BY cust;
SELECT cust, COLLECT(item) FROM o GROUP BY cust;
SELECT cust, COLLECT(DISTINCT item) FROM o GROUP BY cust;
SELECT cust, ARRAY_AGG(qty), ARRAY_AGG(DISTINCT item) FROM o GROUP BY cust;
SELECT cust, JSON_ARRAYAGG(item), JSON_ARRAYAGG(qty NULL ON NULL) FROM o GROUP BY cust;
SELECT cust, JSON_OBJECTAGG(KEY CAST(id AS STRING) VALUE item) FROM o GROUP BY cust;
SELECT cust, JSON_OBJECTAGG(KEY CAST(id AS STRING) VALUE qty ABSENT ON NULL) FROM o GROUP BY cust;
SELECT cust, COUNT(DISTINCT item), SUM(DISTINCT qty), COUNT(DISTINCT ok) FILTER (WHERE qty > 1) FROM o GROUP BY cust;
SELECT cust, SUM(qty) FILTER (WHERE ok), COUNT(*) FILTER (WHERE item = 'tea'), MAX(price) FILTER (WHERE qty IS NOT NULL) FROM o GROUP BY cust;
SELECT STDDEV_POP(r), STDDEV_SAMP(r), VAR_POP(qty), VAR_SAMP(price), VARIANCE(r) FROM o;
SELECT COUNT(*), SUM(qty), MAX(d), LISTAGG(item) FROM o;
SELECT cust, item, SUM(qty), GROUPING(cust), GROUPING(item), GROUPING_ID(cust, item) FROM o GROUP BY GROUPING SETS ((cust, item), (cust), ());
SELECT g, h, COUNT(*), SUM(v), GROUPING_ID(g, h) FROM a GROUP BY CUBE (g, h);
SELECT g, h, COUNT(DISTINCT v), MIN(x) FROM a GROUP BY ROLLUP (g, h);
SELECT g, SUM(v), SUM(x), AVG(x), SUM(f), AVG(f), AVG(v) FROM a GROUP BY g;
SELECT SUM(CAST(v AS TINYINT)), AVG(CAST(v AS SMALLINT)), SUM(CAST(x AS DECIMAL(38,0)) * 10000000000000000000) FROM a;
SELECT cust, SUM(qty) AS s FROM o GROUP BY cust HAVING SUM(qty) > 5;
SELECT cust FROM o GROUP BY cust;
SELECT DISTINCT cust, item FROM o;
SELECT s, COUNT(*) FROM (SELECT cust, COUNT(*) AS s FROM o GROUP BY cust) GROUP BY s;
SELECT MAX(s), MIN(s), SUM(s), COUNT(DISTINCT s) FROM (SELECT cust, SUM(qty) AS s FROM o GROUP BY cust);
SELECT g, COUNT(*), SUM(v), LISTAGG(s), MAX(v) FROM u GROUP BY g;
SELECT g, FIRST_VALUE(s), LAST_VALUE(v), COUNT(DISTINCT s), MIN(s) FROM u GROUP BY g;
SELECT PERCENTILE(qty, 0.5), PERCENTILE(r, ARRAY[0.25, 1.0]) FROM o;
SELECT cust, PERCENTILE(price, 0.9, qty) FROM o WHERE qty IS NOT NULL GROUP BY cust;
SELECT EXTRACT(YEAR FROM d) AS y, COUNT(*), MAX(MONTH(d)) FROM o GROUP BY EXTRACT(YEAR FROM d);
SELECT CASE WHEN qty > 1 THEN 'many' WHEN qty = 1 THEN 'one' END AS c, COUNT(*), SUM(price * qty) FROM o GROUP BY CASE WHEN qty > 1 THEN 'many' WHEN qty = 1 THEN 'one' END;
SELECT SINGLE_VALUE(c) FROM (SELECT COUNT(*) AS c FROM o);
CREATE TABLE s1 (cust STRING, n BIGINT, q INT, PRIMARY KEY (cust) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE s2 (cust STRING, n BIGINT, q INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE s3 (n BIGINT, custs STRING, PRIMARY KEY (n) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
INSERT INTO s1 SELECT cust, COUNT(*), SUM(qty) FROM o GROUP BY cust;
INSERT INTO s2 SELECT cust, COUNT(*), SUM(qty) FROM o GROUP BY cust;
INSERT INTO s3 SELECT n, LISTAGG(cust) FROM (SELECT cust, COUNT(*) AS n FROM o GROUP BY cust) GROUP BY n;
EXECUTE STATEMENT SET BEGIN INSERT INTO s1 SELECT cust, COUNT(*), MAX(qty) FROM o GROUP BY cust; INSERT INTO s2 SELECT item, COUNT(DISTINCT cust), MIN(qty) FROM o GROUP BY item; END;
