-- A second look by hand: values, casts, texts, times, failures.
CREATE TABLE v (id INT, s STRING, i INT, b BIGINT, d DOUBLE, m DECIMAL(12,3), ts TIMESTAMP(3), l TIMESTAMP_LTZ(3), dt DATE, xs ARRAY<STRING>, mp MAP<STRING, DOUBLE>, nn INT NOT NULL) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "Ab-12", 7, 70000000000, 2.5, 12.345, "2024-01-31 23:59:59.999", "2024-01-31T23:59:59.999Z", "2024-01-31", ["a", "b", "a"], {"x": 1.5}, 1]
["+I", 2, "", -7, -1, -0.0, -0.005, "1970-01-01 00:00:00", "1970-01-01T00:00:00Z", "1970-01-01", [], {}, 2]
["+I", 3, null, null, null, null, null, null, null, null, null, null, 3]
["+I", 4, "  3.14e1 ", 2147483647, 9223372036854775807, 1.0E308, 999999999.999, "2024-12-31 12:00:00.5", "2024-07-01T10:30:00Z", "2024-12-31", ["", null], {"y": null}, 4]
["+I", 5, "ÀÉ✓𝄞", 0, 0, 1.0E-5, 0.000, "2023-10-29 02:30:00", "2023-10-29T01:30:00Z", "2023-10-29", ["𝄞"], {"z": -1.0}, 5]
["+I", 6, "true", 1, 255, 1234567.891, 1.500, "0999-05-05 05:05:05", "2024-03-31T00:59:59Z", "0999-05-05", ["true", "1"], {"k": 1.0E10, "a": 2.0}, 6]
');
SELECT id, i + b, i * i, b * b, i - 2147483647, -i, i / 2, b / 3, i % 4, d / 0, d * 10 FROM v;
SELECT id, m * m, m / 7, m + 0.0005, ROUND(m, 1), ROUND(m, -2), TRUNCATE(m, 2), CEIL(m), FLOOR(m), ABS(m), SIGN(m), CAST(m AS DECIMAL(6, 1)), m % 2 FROM v;
SELECT id, CAST(d AS STRING), CAST(m AS STRING), CAST(d AS DECIMAL(20, 5)), CAST(d AS BIGINT), CAST(b AS DOUBLE), CAST(b AS TINYINT), CAST(nn AS BOOLEAN), CAST(d AS FLOAT) FROM v;
SELECT id, TRY_CAST(s AS INT), TRY_CAST(s AS DOUBLE), TRY_CAST(s AS DECIMAL(5, 2)), TRY_CAST(s AS BOOLEAN), TRY_CAST(s AS DATE), TRY_CAST(s AS BIGINT), TRY_CAST(s AS DECIMAL(30, 5)) FROM v;
-- @approx
SELECT id, POWER(i, 2), SQRT(i), MOD(b, 10), LOG10(b), LOG2(nn), LN(nn), EXP(nn), DEGREES(d), GREATEST(i, nn), LEAST(b, nn) FROM v WHERE id <> 4;
SELECT id, UPPER(s), CHAR_LENGTH(s), SUBSTRING(s FROM 2 FOR 2), REVERSE(s), OVERLAY(s PLACING 'ZZ' FROM 2), LPAD(s, 7, '*'), RIGHT(s, 2), REPEAT(s, 2), TRIM(s) || '|' FROM v;
SELECT id, REGEXP_REPLACE(s, '\d+', '#'), REGEXP_EXTRACT(s, '([A-Z])(\w)', 2), REGEXP(s, '^\s*$'), s SIMILAR TO '[A-Z]b-\d+', s LIKE '%-__', SPLIT_INDEX(s, '-', 1), SPLIT(s, '-'), REGEXP_COUNT(s, '.'), REGEXP_INSTR(s, '\d') FROM v;
SELECT id, MD5(s), SHA256(s), TO_BASE64(s), FROM_BASE64('YWI'), HEX(s), HEX(b), ASCII(s), CHR(nn + 960), URL_ENCODE(s), ENCODE(s, 'UTF-8'), TRANSLATE(s, 'Ab', 'xy') FROM v;
SELECT id, INITCAP(s), CONCAT_WS('/', s, xs[1], 'end'), COALESCE(xs[2], s, '-'), NULLIF(s, ''), IF(i > 0, 'pos', 'not'), CASE nn WHEN 1 THEN s WHEN 2 THEN 'two' END, IFNULL(s, 'none'), ELT(nn, 'a', s, 'c') FROM v;
SELECT id, CARDINALITY(xs), ARRAY_CONTAINS(xs, 'a'), ARRAY_DISTINCT(xs), ARRAY_POSITION(xs, 'b'), ARRAY_JOIN(xs, '+', 'N'), ARRAY_SORT(xs), ARRAY_REVERSE(xs), ARRAY_SLICE(xs, 2), ARRAY_APPEND(xs, s), ARRAY_UNION(xs, ARRAY['a', 'q']) FROM v;
SELECT id, mp['x'], MAP_KEYS(mp), MAP_VALUES(mp), CARDINALITY(mp), MAP_ENTRIES(mp), CAST(mp AS STRING), CAST(xs AS STRING), CAST(ROW(id, s, m) AS STRING), MAP_UNION(mp, MAP['x', 9.0]) FROM v;
SELECT id, YEAR(ts), MONTH(dt), DAYOFWEEK(dt), WEEK(dt), EXTRACT(DOY FROM dt), HOUR(ts), EXTRACT(MILLISECOND FROM ts), QUARTER(dt), FLOOR(ts TO HOUR), CEIL(ts TO DAY), FLOOR(dt TO MONTH) FROM v;
SELECT id, dt + INTERVAL '1' MONTH, dt - INTERVAL '3' MONTH, ts + INTERVAL '1' SECOND, ts - INTERVAL '1' YEAR, TIMESTAMPADD(MONTH, nn, ts), TIMESTAMPDIFF(DAY, ts, TIMESTAMP '2024-03-01 00:00:00'), TIMESTAMPDIFF(MONTH, dt, DATE '2024-02-29'), DATE_FORMAT(ts, 'yyyy-MM-dd''T''HH:mm:ss.SSS') FROM v;
SELECT id, CAST(ts AS DATE), CAST(dt AS TIMESTAMP(3)), CAST(ts AS STRING), CAST(l AS STRING), CAST(ts AS TIMESTAMP(0)), TO_TIMESTAMP(CAST(ts AS STRING)), TO_DATE(CAST(dt AS STRING)), UNIX_TIMESTAMP(CAST(ts AS STRING)), ts < l FROM v;
SELECT id, s IS NULL OR i > 0, i > 0 AND s <> '', NOT (i > 0), i BETWEEN -7 AND 1, i NOT IN (7, 0), s IS DISTINCT FROM 'true', (i > 0) IS NOT TRUE, i = nn, d > m, s > 'B' FROM v;
SELECT id, JSON_OBJECT('id': id, 's': s, 'n': m ABSENT ON NULL), JSON_ARRAY(s, d, i NULL ON NULL), JSON_STRING(xs), JSON_STRING(mp), JSON_VALUE('{"a":{"b":[10,20]}}', '$.a.b[1]' RETURNING INT), JSON_QUERY(JSON_OBJECT('x': JSON_ARRAY(id, s)), '$.x'), JSON_EXISTS('{"a":1}', 'lax $.b') FROM v;
SELECT id, PERCENTILE(i, 0.5), SUM(m), AVG(m), MIN(ts), MAX(dt) FROM v GROUP BY id;
SELECT SUM(i), SUM(b), AVG(d), AVG(i), STDDEV_POP(i), COUNT(DISTINCT s), MAX(s), MIN(s), SUM(m), LISTAGG(s) FROM v;
SET 'table.local-time-zone' = 'Europe/Paris';
SELECT id, l, CAST(l AS TIMESTAMP(3)), HOUR(l), FLOOR(l TO DAY), DATE_FORMAT(l, 'dd/MM HH:mm'), CAST(ts AS TIMESTAMP_LTZ(3)), l + INTERVAL '1' DAY, FROM_UNIXTIME(nn), TO_TIMESTAMP_LTZ(nn, 0), CAST(dt AS TIMESTAMP_LTZ(0)) FROM v;
SELECT window_start, window_end, COUNT(*) FROM (SELECT * FROM TUMBLE(TABLE v, DESCRIPTOR(l), INTERVAL '1' DAY)) GROUP BY window_start, window_end;
RESET 'table.local-time-zone';
CREATE TABLE out_i (id INT, x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
CREATE TABLE out_s (id INT, x STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
INSERT INTO out_i SELECT id, 100 / i FROM v;
INSERT INTO out_i SELECT id, CAST(s AS INT) FROM v;
INSERT INTO out_s SELECT id, CAST(CAST(s AS DECIMAL(8, 2)) AS STRING) FROM v;
INSERT INTO out_s SELECT id, CAST(CAST(s AS DOUBLE) AS STRING) FROM v;
INSERT INTO out_s SELECT id, CAST(m / i AS STRING) FROM v;
INSERT INTO out_i SELECT id, CAST(MOD(b, i) AS INT) FROM v;
INSERT INTO out_s SELECT id, CAST(CAST(xs[1] AS BOOLEAN) AS STRING) FROM v;
INSERT INTO out_s SELECT id, CAST(TO_TIMESTAMP_LTZ(s) AS STRING) FROM v;
INSERT INTO out_s SELECT id, ELEMENT(xs) FROM v;
INSERT INTO out_s SELECT id, DATE_FORMAT(ts, s) FROM v;
INSERT INTO out_s SELECT id, SHA2(s, i) FROM v;
INSERT INTO out_s SELECT id, JSON_VALUE(s, '$' ERROR ON ERROR) FROM v;
INSERT INTO out_s SELECT id, CAST(ARRAY_SLICE(xs, i, 2) AS STRING) FROM v;
INSERT INTO out_s SELECT id, SUBSTRING(s, nn, i) FROM v WHERE id <> 4;
