-- Functions and forms that were not known before: what a text is made of, objects, JDBC, intervals of many digits, NULLs of an aggregate.
CREATE TABLE t (id INT, s STRING, c5 CHAR(5), vc VARCHAR(6), n INT, d DECIMAL(5,2), ts TIMESTAMP(3), l TIMESTAMP_LTZ(3), dt DATE, nn INT NOT NULL, r ROW<a INT, b STRING>) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "abc", "ab", "x y ", 12, 1.50, "1900-03-01 12:00:00.1", "1900-03-01T12:00:00.100Z", "2024-01-01", 1, [1, "x"]]
["+I", 2, "12.5", "12345", "", null, null, "2024-03-01 12:00:00.1", "2024-03-01T12:00:00.100Z", "2024-01-01", 2, [null, null]]
["+I", 3, "٣४", "", "7", -3, 0, null, null, null, 3, null]
["+I", 4, "-1e3", " 1", "ab1", 5, -3, "1969-12-31 23:59:59.999", "1969-12-31T23:59:59.999Z", "1969-12-31", 4, [2, "y"]]
["+I", 5, "", "é", "٣", 5, -3, "2024-03-01 12:00:00", "2024-03-01T12:00:00Z", "1969-12-31", 5, [2, "y"]]
["+I", 6, null, null, null, null, null, null, null, null, 6, null]
["+I", 7, " 5", "+7", "5.", 5, 7.1, null, null, null, 7, null]
["+I", 8, "ÄbC", "1_0", "0x1F", 5, 7.1, null, null, null, 8, null]
');
SELECT CURRENT_DATABASE();
SELECT id, CURRENT_DATABASE() FROM t WHERE id = 1;
SELECT id, IS_ALPHA(s) FROM t;
SELECT id, IS_ALPHA(s), IS_ALPHA(c5), IS_ALPHA(vc) FROM t;
SELECT id, IS_DIGIT(s), IS_DIGIT(vc), IS_DIGIT(c5) FROM t;
SELECT id, IS_DECIMAL(s), IS_DECIMAL(vc), IS_DECIMAL(c5) FROM t;
SELECT id, IS_DECIMAL(n), IS_DIGIT(n) FROM t;
SELECT id, IS_ALPHA(n) FROM t;
SELECT id, IS_ALPHA('a'), IS_DIGIT('1'), IS_DECIMAL('1.5') FROM t WHERE id = 1;
SELECT id FROM t WHERE IS_ALPHA(s);
SELECT GROUP_ID() FROM t;
SELECT n, GROUP_ID() FROM t GROUP BY n;
SELECT n, GROUP_ID(), COUNT(*) FROM t GROUP BY n;
SELECT n, GROUPING(n), GROUPING_ID(n), COUNT(*) FROM t GROUP BY n;
SELECT OBJECT_OF('com.acme.User', 'a', n, 'b', s) FROM t;
SELECT OBJECT_OF('com.acme.User', 'a', n, 'b', s) FROM t WHERE id = 1;
SELECT OBJECT_UPDATE(OBJECT_OF('com.acme.User', 'a', n), 'a', 3) FROM t;
SELECT OBJECT_UPDATE(r, 'a', 3) FROM t;
SELECT OBJECT_OF('User') FROM t;
SELECT OBJECT_OF(s, 'a', 1) FROM t;
SELECT OBJECT_OF('User', 'a') FROM t;
SELECT OBJECT_OF('User', 'a', 1, 'a', 2) FROM t;
CREATE VIEW ov AS SELECT id, OBJECT_OF('com.acme.User', 'a', n, 'b', s) AS o FROM t;
DESCRIBE ov;
SELECT id, o.a, o.b FROM ov;
SELECT CAST(OBJECT_OF('com.acme.User', 'a', n) AS STRING) FROM t;
SELECT id, {fn UPPER(s)} FROM t;
SELECT id, {fn CONCAT(s, vc)}, {fn LOWER(s)}, {fn LENGTH(s)} FROM t;
SELECT id, {fn LCASE(s)} FROM t;
SELECT id, {fn UCASE(s)}, {fn SUBSTRING(s, 2)} FROM t;
SELECT id, {fn LOCATE('b', s)} FROM t;
SELECT id, {fn ABS(n)}, {fn MOD(n, 2)}, {fn POWER(n, 2)} FROM t;
SELECT id, {fn TIMESTAMPADD(SQL_TSI_DAY, 1, ts)} FROM t;
SELECT id, {fn TIMESTAMPADD(DAY, 1, ts)}, {fn TIMESTAMPDIFF(DAY, ts, ts)} FROM t;
SELECT id, {fn YEAR(dt)}, {fn MONTH(dt)}, {fn DAYOFWEEK(dt)}, {fn QUARTER(dt)} FROM t;
SELECT id, {fn CURDATE()} IS NULL FROM t;
SELECT id, {fn NOW()} IS NULL FROM t;
SELECT id, {fn USER()} FROM t;
SELECT id, {fn DATABASE()} FROM t;
SELECT id, {fn IFNULL(n, 0)} FROM t;
SELECT id, {fn CONVERT(n, SQL_VARCHAR)} FROM t;
SELECT id, {fn CONVERT(n, VARCHAR)} FROM t;
SELECT id, {fn NOPE(n)} FROM t;
SELECT id, {d '2024-01-01'}, {t '12:00:00'}, {ts '2024-01-01 12:00:00'} FROM t WHERE id = 1;
SELECT id, {fn ROUND(d, 1)}, {fn TRUNCATE(d, 1)}, {fn FLOOR(d)}, {fn CEILING(d)}, {fn SIGN(n)} FROM t;
SELECT id, {fn RIGHT(s, 2)}, {fn LEFT(s, 2)}, {fn REPLACE(s, 'b', 'x')}, {fn LTRIM(s)}, {fn REPEAT(s, 2)}, {fn ASCII(s)} FROM t;
SELECT id, {fn INSERT(s, 1, 1, 'z')} FROM t;
SELECT id, LTRIM(c5), RTRIM(c5), BTRIM(c5), TRIM(c5), LTRIM(vc), RTRIM(vc, 'a'), BTRIM(vc, 'x'), LTRIM('abc'), LTRIM('abc', c5), LTRIM(c5, 'x'), RTRIM(c5, s), BTRIM(c5, 'b'), BTRIM('abc', 'a') FROM t WHERE id = 1;
SELECT id, (ts - TIMESTAMP '2024-01-01 00:00:00') DAY(4) FROM t;
SELECT id, ts + INTERVAL '1000' DAY(4) FROM t;
SELECT id, INTERVAL '1000' DAY(4) FROM t;
SELECT id, INTERVAL '1000 01' DAY(4) TO HOUR FROM t WHERE id = 1;
SELECT id, (ts - TIMESTAMP '2024-01-01 00:00:00') HOUR(4) FROM t;
SELECT id, (dt - DATE '2024-01-01') YEAR(5) TO MONTH FROM t;
SELECT id, (ts - TIMESTAMP '2024-01-01 00:00:00') DAY(3) TO SECOND FROM t;
SELECT id, (ts - TIMESTAMP '2024-01-01 00:00:00') DAY(7) FROM t;
SELECT id, CAST(ts AS TIME) FROM t WHERE id IN (2, 5);
SELECT id, CAST(ts AS TIME) FROM t;
SELECT id, CAST(l AS TIME) FROM t;
SELECT id, CAST(CAST(ts AS TIME) AS STRING), CAST(ts AS TIME) < TIME '12:00:00', EXTRACT(HOUR FROM CAST(ts AS TIME)) FROM t;
SELECT id, CAST(CAST(l AS TIME) AS STRING), CAST(l AS TIME) < TIME '12:00:00', CAST(l AS TIME(3)) = CAST(ts AS TIME(3)) FROM t;
SELECT id, ts, CAST(ts AS TIME(0)) = TIME '12:00:00', CAST(ts AS TIME(3)) FROM t WHERE id IN (2, 5);
SELECT id, MIN(CAST(ts AS TIME)) FROM t GROUP BY id;
SELECT REGEXP(s, '\p{ASCII}+') FROM t;
SELECT REGEXP(s, '\p{Zs}') FROM t;
SELECT REGEXP(s, '\p{Ll}'), REGEXP(s, '\p{Nd}'), REGEXP(s, '\p{Mn}'), REGEXP(s, '\p{Lo}') , REGEXP(s, '\p{IsAlphabetic}'), REGEXP(s, '\p{javaLowerCase}'), REGEXP(s, '\p{P}'), REGEXP(s, '\p{Sc}') FROM t;
SELECT id, DATE_FORMAT(ts, 'z') FROM t WHERE id = 2;
SELECT id, DATE_FORMAT(ts, 'z') FROM t WHERE id = 5;
SELECT id, DATE_FORMAT(CAST(ts AS TIMESTAMP(6)), 'VV') FROM t WHERE id = 2;
SELECT n, ARRAY_AGG(vc IGNORE NULLS) FROM t GROUP BY n;
SELECT n, ARRAY_AGG(vc RESPECT NULLS) FROM t GROUP BY n;
SELECT n, ARRAY_AGG(DISTINCT vc IGNORE NULLS) FROM t GROUP BY n;
SELECT n, FIRST_VALUE(vc) IGNORE NULLS FROM t GROUP BY n;
SELECT n, LAST_VALUE(vc IGNORE NULLS) FROM t GROUP BY n;
SELECT n, COUNT(vc IGNORE NULLS) FROM t GROUP BY n;
SELECT n, ARRAY_AGG(vc ORDER BY id) FROM t GROUP BY n;
SELECT n, ARRAY_AGG(vc) WITHIN GROUP (ORDER BY id) FROM t GROUP BY n;
SELECT n, LISTAGG(vc, ',') WITHIN GROUP (ORDER BY id) FROM t GROUP BY n;
SELECT n, j FROM (SELECT n, COLLECT(vc) AS js FROM t GROUP BY n) CROSS JOIN UNNEST(js) AS u (j);
SELECT * FROM (SELECT n, COLLECT(nn) AS js FROM t GROUP BY n) CROSS JOIN UNNEST(js);
SELECT * FROM t CROSS JOIN UNNEST(ARRAY[r]);
SELECT j FROM (SELECT COLLECT(id) AS js FROM t) CROSS JOIN UNNEST(js) AS u (j, k);
SELECT j FROM (SELECT COLLECT(s) AS js FROM t) CROSS JOIN UNNEST(js) AS u (j);
SELECT j, o FROM (SELECT COLLECT(s) AS js FROM t) CROSS JOIN UNNEST(js) WITH ORDINALITY AS u (j, o);
SELECT vc SIMILAR TO '[(]' FROM t;
SELECT vc SIMILAR TO 'a]' FROM t;
SELECT vc SIMILAR TO '[a' FROM t;
SELECT vc SIMILAR TO '[[:alpha:]]+', vc SIMILAR TO '[^[:DIGIT:]]+', vc SIMILAR TO '[a-z]+|x%', vc SIMILAR TO '\d+', vc SIMILAR TO '.+' FROM t;
SELECT vc SIMILAR TO '[_]' FROM t;
SELECT vc SIMILAR TO '[[:nope:]]' FROM t;
SELECT vc SIMILAR TO 'a+%' ESCAPE '+' FROM t;
SELECT vc SIMILAR TO 'a+b' ESCAPE '+' FROM t;
