-- Elements that are not there, empty texts, JSON that is null, functions in JSON paths, short decimals, hash codes.
CREATE TABLE t (id INT, d INT, nn INT NOT NULL, s STRING) WITH ('connector' = 'rows', 'data' = '
["+I", 1, 2, 1, "12"]
["+I", 2, 5, 2, "x"]
');
SELECT ARRAY[1, 2][d] FROM t;
SELECT CAST(ARRAY[1, 2][d] AS STRING) FROM t;
SELECT CAST(ARRAY[1, 2][d] AS BIGINT) FROM t;
SELECT ARRAY[1, 2][d] + 1 FROM t;
SELECT ARRAY[nn, 2][d] FROM t;
SELECT CAST(ARRAY['a', 'b'][d] AS STRING) FROM t;
SELECT COALESCE(ARRAY[1, 2][d], 7) FROM t;
SELECT ARRAY[1, 2][5] AS a, CAST(ARRAY[1, 2][5] AS STRING) AS b FROM t;
SELECT ARRAY_MAX(ARRAY[1, 2]) + ARRAY[d, 2][9] FROM t;
SELECT MAP['a', 1]['b'], MAP[s, 1]['x'] + 1 FROM t;
SELECT id FROM t WHERE ARRAY[1, 2][d] IS NULL;
SELECT id FROM t WHERE ARRAY[1, 2][d] < 5;
SELECT id, CASE WHEN ARRAY[1, 2][d] > 1 THEN 'a' ELSE 'b' END FROM t;
SELECT id, s SIMILAR TO CASE WHEN d = 5 THEN '(' ELSE '%e%' END FROM t;
SELECT id, s LIKE CASE WHEN d = 5 THEN '(' ELSE '%1%' END, s LIKE CASE WHEN d = 5 THEN '_' ELSE '%2' END FROM t;
SELECT id, CAST(ARRAY[nn, 2] AS ARRAY<STRING>)[d], ROW(nn, s) FROM t;
SELECT id, ARRAY[nn, nn + 1][nn], ARRAY[TRUE][d], ARRAY[DATE '2024-01-01'][d], ARRAY[CAST(1.5 AS DECIMAL(3,1))][d] FROM t;
SELECT id, INSTR(s, '', 1, 2), INSTR(s, '', 5), INSTR('abc', '', d), LOCATE('', s, 2), POSITION('' IN s), FROM_BASE64('12'), PARSE_URL(' http://h/p ', 'PATH') FROM t;
SELECT id, JSON_VALUE('null', '$' DEFAULT 'x' ON EMPTY DEFAULT 'y' ON ERROR), JSON_EXISTS('null', 'lax $'), JSON_QUERY('{"a":[1,2]}', '$.a.size()'), JSON_VALUE('{"a":[1,2]}', '$.a.size()'), JSON_VALUE('{"a":"xyz"}', '$.a.length()'), JSON_VALUE('{"a":[1,5,3]}', '$.a.max()'), JSON_QUERY('{"a":{"z":1,"b":2}}', '$.a.keys()'), JSON_VALUE('{"a":[1,5,3]}', '$.a.sum()') FROM t;
SELECT id, REGEXP(s, '\p{IsLatin}'), REGEXP(s, '\R'), REGEXP(s, '\h'), REGEXP(s, '\X'), REGEXP_EXTRACT(s, '(?<n>1)(2)', 2) FROM t;
SELECT id, CAST('2024-1-1 1:2' AS TIMESTAMP(3)) FROM t;
SELECT id, TRY_CAST('2024-1-1 1:2' AS TIMESTAMP(3)), TRY_CAST('2024-1-1 1:2:3.5' AS TIMESTAMP(3)), TRY_CAST('2024-01-01 1:02:03' AS TIMESTAMP(3)) FROM t;
SELECT id, CAST('1.0E-50' AS DECIMAL(10, 2)) FROM t WHERE id = d;
SELECT id, CAST(s || '.0E-50' AS DECIMAL(10, 2)) FROM t;
SELECT (id, d), COUNT(*) FROM t GROUP BY (id, d);
SELECT ROW(id, d) AS r, COUNT(*) FROM t GROUP BY ROW(id, d);
SELECT id, PERCENTILE(d, 0.5, id), PERCENTILE(d, ARRAY[0.1, 0.9], nn) FROM t GROUP BY id;
SELECT ELEMENT(ARRAY[id]), ELEMENT(ARRAY[nn]), ELEMENT(ARRAY[1]) FROM t;
SELECT id, SUM(d) OVER (PARTITION BY s ORDER BY ROW_NUMBER() OVER (ORDER BY id)) AS x FROM t;
SELECT s, HASH_CODE(s), MOD(HASH_CODE(s), 1024), HASH_CODE(d), HASH_CODE(nn * 10000000000), HASH_CODE(CAST(nn AS DOUBLE) / 3), HASH_CODE(CAST(-nn AS DECIMAL(30, 2))), HASH_CODE(TRUE), HASH_CODE(TIMESTAMP '1969-12-31 23:59:59.999'), HASH_CODE(CAST('ab' AS BYTES)), HASH_CODE('ünïcödé'), MOD(HASH_CODE('ünïcödé'), 1024) FROM t;
CREATE TABLE w (s STRING) WITH ('connector' = 'rows', 'data' = '
["+I", "ünïcödé"]
["+I", "zebra"]
["+I", "a longer text, not in ASCII: ß"]
');
SELECT s, HASH_CODE(s), MOD(HASH_CODE(s), 1024), MOD(HASH_CODE(UPPER(s)), 1024) FROM w;
SELECT LAG(s, 1, 'none') OVER (ORDER BY PROCTIME()), RANK() OVER (ORDER BY PROCTIME()), DENSE_RANK() OVER (ORDER BY PROCTIME()) FROM w;
