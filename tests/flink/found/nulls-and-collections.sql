CREATE TABLE l (k INT, n INT, s STRING, a ARRAY<INT>, b ARRAY<INT NOT NULL>, c ARRAY<STRING>, m MAP<STRING, INT>, m2 MAP<STRING NOT NULL, INT NOT NULL>, r ROW<x INT, y STRING>, r2 ROW<x INT NOT NULL, y STRING>, bo BOOLEAN, d DOUBLE, dd ARRAY<DOUBLE>, ts TIMESTAMP(3), bi BIGINT, dc DECIMAL(10, 2)) WITH ('connector' = 'rows');
CREATE TABLE ap (k INT, v INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
SELECT URL_DECODE(NULL) AS a FROM l;
SELECT STARTSWITH(s, NULL) AS a, STARTSWITH(NULL, s) AS b FROM l;
SELECT PRINTF(NULL, 1) AS a FROM l;
SELECT REGEXP_COUNT(s, NULL) AS a FROM l;
SELECT INET_NTOA(NULL) AS a FROM l;
SELECT PARSE_JSON(NULL) AS a FROM l;
SELECT ARRAY_SLICE(a, NULL) AS a FROM l;
SELECT SPLIT(s, NULL) AS a FROM l;
SELECT TO_TIMESTAMP_LTZ(NULL) AS a FROM l;
SELECT BTRIM(NULL) AS a FROM l;
SELECT UNHEX(NULL) AS a FROM l;
SELECT ARRAY_JOIN(c, NULL) AS a FROM l;
SELECT ARRAY_SORT(a, NULL) AS a FROM l;
SELECT ELT(NULL, 'a', 'b') AS a FROM l;
SELECT ELT(k, NULL, NULL) AS a FROM l;
SELECT BITMAP_TO_STRING(NULL) AS a FROM l;
SELECT GREATEST(1, NULL) AS a FROM l;
SELECT MAP_KEYS(NULL) AS a FROM l;
SELECT JSON_STRING(NULL) AS a FROM l;
SELECT ELT(2, s, NULL) AS a, ELT(k, 'abc', NULL, 'd') AS b FROM l;
-- CASE of collections
SELECT CASE WHEN k > 0 THEN a ELSE b END AS x FROM l;
SELECT CASE WHEN k > 0 THEN b ELSE a END AS x FROM l;
SELECT CASE WHEN k > 0 THEN m ELSE m2 END AS x FROM l;
SELECT CASE WHEN k > 0 THEN r ELSE r2 END AS x FROM l;
SELECT COALESCE(a, b) AS x FROM l;
SELECT CASE WHEN k > 0 THEN ARRAY[1] ELSE a END AS x FROM l;
SELECT CASE WHEN k > 0 THEN ARRAY['a', 'bcd'] ELSE c END AS x FROM l;
SELECT CASE k WHEN 1 THEN a WHEN 2 THEN b ELSE NULL END AS x FROM l;
SELECT IF(k > 0, a, b) AS x FROM l;
SELECT a FROM l UNION ALL SELECT b FROM l;
-- literals that are cast
SELECT ARRAY_CONTAINS(dd, 1.0e0) AS a, ARRAY_CONTAINS(dd, 1e0) AS b, ARRAY_CONTAINS(dd, 10.50e0) AS c, ARRAY_CONTAINS(dd, 1.0) AS e, ARRAY_CONTAINS(dd, CAST(1.0 AS DOUBLE)) AS f FROM l;
SELECT d + 1.0e0 AS a, d > 1.0e0 AS b, 1.0e0 AS c, COALESCE(d, 1.0e0) AS e, ARRAY_APPEND(dd, 1.50e0) AS f, POWER(d, 2.0e0) AS g, ABS(-1.0e0) AS h FROM l;
SELECT ARRAY_APPEND(dd, 1) AS a, ARRAY_PREPEND(dd, 1.5) AS b, ARRAY_REMOVE(dd, 3e0) AS c FROM l;
-- booleans and texts
SELECT bo = 'true' AS a, 'true' = bo AS b, bo <> 'false' AS c, bo = 'x' AS d, TRUE = 'TRUE' AS e, TRUE > 'a' AS f FROM l;
SELECT k FROM l WHERE bo = 'true';
SELECT k FROM l WHERE TRUE = 'true';
SELECT TRUE = CAST('true' AS BOOLEAN) AS a, CAST('true' AS BOOLEAN) AND bo AS b FROM l;
-- not foldable inside
SELECT LN(0) AS a, LN(1 - 1) AS b, 1 / 0 AS c, LOG10(5 - 5) AS d, ACOS(1 + 1) AS e, EXP(1000 * 2) AS f, CAST(1e308 * 10 AS DOUBLE) AS g, UPPER('a') || CAST(LN(-1) AS STRING) AS h FROM l;
SELECT MOD(5 + 1, 2 - 2) AS a, CAST('ab' || 'c' AS INT) AS b, TRY_CAST('ab' || 'c' AS INT) AS c, (1 + 2) / (3 - 3) AS d FROM l;
SELECT k FROM l WHERE d > LN(1 - 2);
SELECT x + 1 AS c, x * 2 AS d, UPPER(y) AS u FROM (VALUES (1, 'a'), (2, 'b'), (CAST(NULL AS INT), 'c')) AS v (x, y);
SELECT x + 1 AS c FROM (VALUES (1, 'a'), (2, 'b'), (3, CAST(NULL AS STRING))) AS v (x, y) WHERE x > 1;
SELECT x + k AS c FROM (VALUES (1), (CAST(NULL AS INT))) AS v (x), l;
-- unnested constants
SELECT e FROM UNNEST(ARRAY[1, 2]) AS u (e);
SELECT e FROM UNNEST(ARRAY['a', 'b']) AS u (e) WHERE e = 'a';
SELECT e, f FROM UNNEST(MAP['a', 1, 'b', 2]) AS u (e, f);
SELECT e, f FROM UNNEST(ARRAY[ROW(1, 'a'), ROW(2, 'b')]) AS u (e, f);
SELECT e, o FROM UNNEST(ARRAY[1, 2]) WITH ORDINALITY AS u (e, o);
SELECT k, e FROM l, UNNEST(ARRAY[1, 2]) AS u (e);
SELECT k, e FROM l CROSS JOIN UNNEST(l.a) AS u (e);
-- comparisons of text with a constant
SELECT s IS NOT DISTINCT FROM 'a' AS d, (k, s) = (1, 'a') AS e, ROW(k, s) = ROW(1, 'a') AS f, s IS DISTINCT FROM 'b' AS g, NOT (s = 'c') AS h, s = 'd' AS i FROM l;
SELECT s IS NOT DISTINCT FROM 'a' AS d, s = 'd' AS i FROM l;
SELECT s = 'a' IS TRUE AS x, (s = 'b') IS NOT TRUE AS y, s = 'c' AS z FROM l;
SELECT k FROM l WHERE s IS NOT DISTINCT FROM 'a';
SELECT CASE WHEN s = 'a' THEN 1 WHEN s = 'b' THEN 2 END AS x, s = 'c' AND k = 1 AS y, s = 'd' OR k = 2 AS z FROM l;
SELECT (s = 'a' AND k = 1) IS TRUE AS x FROM l;
-- sinks
SET 'table.exec.sink.upsert-materialize-strategy.type' = 'MAP';
INSERT INTO ap SELECT k, n FROM l;
