-- A third look by hand: functions over odd values as jobs use them: contacts, prices, logs, clocks, documents.
CREATE TABLE p (id INT, mail STRING, phone STRING, price STRING, qty INT, amt DECIMAL(18,4), r DOUBLE, f FLOAT, sm SMALLINT, ti TINYINT, bg BIGINT, ok BOOLEAN, bin BYTES, c5 CHAR(5), vc VARCHAR(6)) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "Ann.Lee@Example.com", "+49 (030) 123-45", "1,234.50", 3, 1234.5678, 0.1, 0.1, 100, 7, 9007199254740993, true, "YWJj", "ab", "abcdef"]
["+I", 2, "bob@x", "", " 12 ", 0, -0.0001, -2.5, -2.5, -1, -128, -1, false, "", "", ""]
["+I", 3, null, null, null, null, null, null, null, null, null, null, null, null, null, null]
["+I", 4, "a@b@c.org", "0800-ABC", "-.5e2", -7, "99999999999999.9999", 1.0E21, 3.4E38, 32767, 127, 9223372036854775807, true, "AAEC/w==", "x y z", "ÄÖ"]
["+I", 5, "no mail", "12 34 56", "NaN", 2147483647, 0.5, 1.0E-7, 1.0E-40, -32768, 0, -9223372036854775808, null, "8J+YgA==", "12345", " 42 "]
["+I", 6, "Ünal@münchen.de", "٣٤", "1e400", 1, 2.5000, 123456789012345680.0, 16777217, 5, 5, 0, false, "4pyT", "tr\tue", "true"]
');
CREATE TABLE h (id INT, line STRING) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "2024-03-10T08:15:30Z INFO [main] user=ann ip=10.0.0.1 took 35ms"]
["+I", 2, "2024-03-10T08:15:31Z WARN [io-2] user= ip=::1 took ms"]
["+I", 3, ""]
["+I", 4, null]
["+I", 5, "https://ann:pw@shop.example.com:8443/a/b%20c.html;v=1?q=x+y&q=z&e=#frag?x"]
["+I", 6, "k1:v1,k2:v2:v3,,k3,k1:again"]
["+I", 7, "<a href=\"x\">t</a> & \u00a0\u2003end"]
["+I", 8, "ERROR\tjava.lang.IllegalStateException: a.b(C.java:12)\n\tat x.Y$1.run(Y.java:7)"]
');
CREATE TABLE k (id INT, d DATE, tm TIME(0), ts TIMESTAMP(3), t9 TIMESTAMP(9), l TIMESTAMP_LTZ(3), s STRING, n BIGINT) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "2023-12-31", "23:59:59", "2023-12-31 23:59:59.999", "2023-12-31 23:59:59.999999999", "2023-12-31T23:59:59.999Z", "2023-12-31 23:59:59", 1704067199]
["+I", 2, "2024-02-29", "00:00:00", "2024-02-29 00:00:00", "2024-02-29 00:00:00.000000001", "2024-02-29T00:00:00Z", "2024-02-30", -1]
["+I", 3, null, null, null, null, null, null, null]
["+I", 4, "1900-03-01", "12:00:00", "1900-03-01 12:00:00.1", "1900-03-01 12:00:00.123456", "1900-03-01T12:00:00.100Z", "24:00:00", 253402300799]
["+I", 5, "9999-12-31", "06:07:08", "9999-12-31 23:59:59.999", "9999-12-31 23:59:59", "2024-11-03T06:30:00Z", "12/31/99 11:59 PM", 1710054930123]
["+I", 6, "2020-01-06", "18:30:15", "2020-01-06 18:30:15.050", "1969-07-20 20:17:40.5", "1969-07-20T20:17:40.500Z", " 2020-01-06T18:30:15Z ", 0]
');
CREATE TABLE o (id INT, j STRING) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "{\"order\": {\"id\": 17, \"lines\": [{\"sku\": \"A\", \"n\": 2, \"p\": 1.10}, {\"sku\": \"B\", \"n\": null}], \"tags\": []}, \"ok\": true}"]
["+I", 2, "{\"order\": {\"id\": \"x17\", \"lines\": {\"sku\": \"C\"}, \"tags\": [\"a\", 1, null, {\"k\": \"v\"}]}, \"ok\": \"false\"}"]
["+I", 3, "{}"]
["+I", 4, "[{\"order\": 1}, {\"order\": 2}]"]
["+I", 5, null]
["+I", 6, "{\"order\": null, \"ok\": 1e2, \"big\": 123456789012345678901234567890, \"s\": \"a\\\"b\\u00e9\\n\"}"]
["+I", 7, "nope"]
["+I", 8, " \"txt\" "]
');
CREATE TABLE a (id INT, xs ARRAY<INT>, ys ARRAY<INT>, ss ARRAY<STRING>, ds ARRAY<DOUBLE>, aa ARRAY<ARRAY<INT>>, m MAP<STRING, INT>, mi MAP<INT, STRING>, r ROW<a INT, b ROW<c STRING, d DECIMAL(5,2)>>) WITH ('connector' = 'rows', 'data' = '
["+I", 1, [5, 1, 5, null, 3], [5, 9, null], ["b", "A", "c", "a"], [0.5, -1.0, 2.5], [[1, 2], [3]], {"x": 1, "y": 2}, {"1": "one", "2": null}, [1, ["in", 1.25]]]
["+I", 2, [], [1], [], [], [], {}, {}, [null, ["", null]]]
["+I", 3, null, null, null, null, null, null, null, null]
["+I", 4, [2147483647, -2147483648], [2147483647], ["", null, "é"], [null, 1.0], [null, []], {"x": null}, {"0": "z"}, [4, null]]
');
-- texts
SELECT id, LOWER(SPLIT_INDEX(mail, '@', 1)), SPLIT_INDEX(mail, '@', -1), SPLIT_INDEX(mail, '@', 5), SPLIT_INDEX(mail, '', 0), POSITION('@' IN mail), INSTR(mail, '@', -1), LOCATE('@', mail, 6) FROM p;
SELECT id, REGEXP(mail, '^[\w.]+@[\w.]+\.\w{2,}$'), REGEXP_EXTRACT(mail, '^(.*)@(.*)$', 1), REGEXP_EXTRACT(mail, '^(.*)@(.*)$', 3), REGEXP_REPLACE(phone, '[^0-9+]', ''), REGEXP_REPLACE(phone, '(\d)\D*(\d)', '$2$1'), REGEXP_EXTRACT(phone, '\d+'), REGEXP_COUNT(phone, '\d') FROM p;
SELECT id, mail LIKE '%@%.%', mail LIKE '_n%', mail NOT LIKE '%x', phone SIMILAR TO '\+?[0-9 ()-]+', phone SIMILAR TO '%[A-Z]{3}', vc SIMILAR TO '(abc|true)%', c5 LIKE 'ab%', c5 = 'ab', vc BETWEEN 'a' AND 'b' FROM p;
SELECT id, TRY_CAST(price AS DECIMAL(10, 2)), TRY_CAST(price AS DOUBLE), TRY_CAST(price AS INT), TRY_CAST(REPLACE(price, ',', '') AS DECIMAL(6, 1)), TRY_CAST(vc AS SMALLINT), TRY_CAST(vc AS BOOLEAN), TRY_CAST(price AS FLOAT), TRY_CAST(phone AS BIGINT) FROM p;
SELECT id, CAST(c5 AS VARCHAR(3)), CAST(vc AS CHAR(8)), CAST(c5 AS STRING) || '|', CHAR_LENGTH(c5), CONCAT(vc, c5), CAST(qty AS VARCHAR(2)), CAST(amt AS CHAR(6)), CAST(ok AS CHAR(4)), CAST(bin AS STRING) FROM p;
SELECT id, LPAD(phone, 4, '#'), RPAD(vc, 8, '12'), LEFT(mail, 3), RIGHT(mail, 4), SUBSTRING(mail FROM -3), SUBSTRING(mail, 0, 2), SUBSTRING(mail, 2, 0), OVERLAY(mail PLACING '***' FROM 2 FOR 5), REPEAT(vc, ti), SPACE(ti) FROM p;
SELECT id, TO_BASE64(bin), HEX(bin), MD5(bin), SHA1(vc), SHA512(c5), DECODE(bin, 'UTF-8'), DECODE(bin, 'US-ASCII'), ENCODE(vc, 'ISO-8859-1'), CHAR_LENGTH(vc), OCTET_LENGTH(vc), BIT_LENGTH(vc) FROM p;
SELECT id, CAST(bin AS BINARY(2)), CAST(bin AS VARBINARY(4)), CAST(vc AS BYTES), UNHEX(vc), UNHEX('4D7'), X'0aFF', bin = X'616263', REVERSE(vc), TRANSLATE(mail, '@.', '#'), INITCAP(mail), CAST(X'e282' AS STRING) FROM p;
SELECT id, CONCAT_WS('-', mail, phone, vc), CONCAT_WS(CAST(NULL AS STRING), 'a', 'b'), ELT(ti, 'a', 'b'), COALESCE(mail, phone, 'none'), NULLIF(phone, ''), GREATEST(mail, vc), LEAST(mail, vc, c5), ASCII(mail), CHR(sm), STARTSWITH(mail, 'Ann'), ENDSWITH(mail, '') FROM p;
SELECT id, BTRIM(vc), LTRIM(c5, 'x '), RTRIM(mail, 'moc.'), TRIM(TRAILING 'e' FROM mail), TRIM(BOTH ' ' FROM vc), STR_TO_MAP('a=1,b,=3,c=4=5'), STR_TO_MAP(vc, '', 'b'), URL_ENCODE(mail), URL_DECODE('a%20b+%zz'), URL_DECODE(mail) FROM p;
-- numbers
SELECT id, qty + ti, sm * sm, ti + ti, bg + 1, bg - qty, -bg, ABS(qty), ABS(bg), sm / 3, ti / 2.0, qty / CAST(2 AS BIGINT), MOD(bg, 7), qty % ti FROM p WHERE id <> 5 AND id <> 2;
SELECT id, amt + 0.00001, amt * 1.5, amt / 3, amt - qty, amt * amt, -amt, amt % 2.5, ROUND(amt, 2), ROUND(amt, 0), ROUND(amt, -3), TRUNCATE(amt, 1), FLOOR(amt), CEIL(amt), CAST(amt AS DECIMAL(6, 2)) FROM p;
SELECT id, CAST(r AS STRING), CAST(f AS STRING), CAST(f AS DOUBLE), CAST(r AS FLOAT), CAST(r AS INT), CAST(r AS DECIMAL(10, 3)), CAST(f AS DECIMAL(38, 10)), f = 0.1, r = f, ROUND(r, 1), CAST(r AS TINYINT), r / 0, f % 2, -f FROM p;
SELECT id, CAST(bg AS INT), CAST(qty AS SMALLINT), CAST(qty AS TINYINT), CAST(bg AS DOUBLE), CAST(bg AS FLOAT), CAST(bg AS DECIMAL(18, 0)), CAST(qty AS DECIMAL(5, 2)), CAST(ok AS INT), CAST(ok AS DECIMAL(3, 1)), CAST(amt AS BOOLEAN), CAST(r AS BOOLEAN), CAST(bg AS STRING) FROM p WHERE id <> 2;
SELECT id, BIN(qty), HEX(qty), CONV(mail, 16, 10), CONV('zz', 36, 2), CONV('-10', 10, -16), CONV('ff', 16, 10), CONV('12', 2, 10), FORMAT_NUMBER(amt, 2) FROM p;
SELECT id, BIN(qty), HEX(bg), BIN(bg), SIGN(amt), SIGN(r), SIGN(sm), GREATEST(qty, sm, ti), LEAST(amt, r), GREATEST(amt, 1), UUID() IS NULL, RAND(1) < 1, PI() > 3, E() < 3 FROM p;
-- @approx
SELECT id, POWER(r, 2), POWER(ti, 0.5), SQRT(amt), CBRT(r), EXP(ti), LN(qty), LOG10(amt), LOG(2, 8), LOG(qty), SIN(r), ATAN2(r, 2), COSH(ti), COT(1), DEGREES(1), RADIANS(amt) FROM p WHERE id IN (1, 3, 6);
SELECT id, amt BETWEEN 0 AND 2.5, qty IN (1, 3, NULL), r > 1e20, amt = 0.5, qty = amt, ti = sm, ok AND qty > 0, ok OR NULL, NOT ok, ok IS NOT FALSE, (qty, ti) = (3, 7), qty IS DISTINCT FROM ti, ok > FALSE FROM p;
SELECT id, CASE WHEN qty > 0 THEN amt WHEN qty = 0 THEN qty END, CASE ti WHEN 7 THEN 'seven' WHEN NULL THEN 'n' ELSE vc END, IF(ok, qty, amt), IFNULL(amt, 0), COALESCE(sm, qty, bg), NULLIF(qty, ti), NULLIF(amt, 0.5), CASE WHEN ok THEN DATE '2024-01-01' ELSE NULL END FROM p;
-- logs, URLs
SELECT id, REGEXP_EXTRACT(line, 'user=(\S*)', 1), REGEXP_EXTRACT(line, 'took (\d+)?ms', 1), CAST(NULLIF(REGEXP_EXTRACT(line, 'took (\d*)ms', 1), '') AS INT), SPLIT_INDEX(line, ' ', 1), REGEXP_EXTRACT(line, '\[(?:io|main)(-\d)?\]', 1), TO_TIMESTAMP(SPLIT_INDEX(line, 'Z', 0), 'yyyy-MM-dd''T''HH:mm:ss') FROM h;
SELECT id, PARSE_URL(line, 'HOST'), PARSE_URL(line, 'PATH'), PARSE_URL(line, 'QUERY'), PARSE_URL(line, 'QUERY', 'q'), PARSE_URL(line, 'QUERY', 'e'), PARSE_URL(line, 'REF'), PARSE_URL(line, 'PROTOCOL'), PARSE_URL(line, 'FILE'), PARSE_URL(line, 'AUTHORITY'), PARSE_URL(line, 'USERINFO') FROM h;
SELECT id, STR_TO_MAP(line, ',', ':'), SPLIT(line, ','), SPLIT(line, ''), CARDINALITY(SPLIT(line, ':')), REGEXP_EXTRACT_ALL(line, '(\w+):(\w+)', 2), REGEXP_SUBSTR(line, 'k\d:\w+$'), REGEXP_INSTR(line, ',,') FROM h WHERE id IN (3, 4, 6);
SELECT id, REGEXP_REPLACE(line, '<[^>]*>', ''), REGEXP_REPLACE(line, '\s+', ' '), REGEXP_REPLACE(line, '[^\p{ASCII}]', '?'), REGEXP_REPLACE(line, '(?i)[aeiou]', ''), REPLACE(line, '&', '&amp;'), REGEXP_REPLACE(line, '\b(\w)', '_$1'), REGEXP(line, '\p{Zs}{2}') FROM h;
SELECT id, REGEXP_EXTRACT(line, '([\w.]+)Exception: (.*)', 1), REGEXP_EXTRACT(line, '(?s)Exception: .*?at (.*)$', 1), REGEXP_EXTRACT(line, '(?m)^\tat (.*)$', 1), REGEXP_COUNT(line, '\.java:\d+'), REGEXP_EXTRACT_ALL(line, '\((\w+)\.java', 1), REGEXP_EXTRACT(line, 'Y\$(\d)', 1), REGEXP_REPLACE(line, '\$', '\\$'), REGEXP_EXTRACT(line, '((a)|(b))', 3) FROM h;
-- clocks
SELECT id, d + INTERVAL '1' DAY, d - INTERVAL '1' MONTH, ts + INTERVAL '1' HOUR, ts - INTERVAL '1 00:00:00.001' DAY TO SECOND, t9 + INTERVAL '1' SECOND, TIMESTAMPADD(QUARTER, 1, d), TIMESTAMPADD(MINUTE, -1, ts), tm + INTERVAL '2' HOUR, tm - INTERVAL '1' SECOND FROM k WHERE id <> 5;
SELECT id, TIMESTAMPDIFF(DAY, d, ts), TIMESTAMPDIFF(MONTH, ts, TIMESTAMP '2024-03-31 00:00:00'), TIMESTAMPDIFF(SECOND, t9, ts), TIMESTAMPDIFF(QUARTER, d, DATE '2024-12-31'), TIMESTAMPDIFF(HOUR, l, TIMESTAMP '2024-01-01 00:00:00'), d - DATE '2024-01-01' < INTERVAL '10' DAY, (ts - l) SECOND FROM k;
SELECT id, TIMESTAMPDIFF(DAY, d, ts), TIMESTAMPDIFF(MONTH, ts, TIMESTAMP '2024-03-31 00:00:00'), TIMESTAMPDIFF(SECOND, t9, ts), TIMESTAMPDIFF(QUARTER, d, DATE '2024-12-31'), TIMESTAMPDIFF(YEAR, DATE '2000-02-29', d), (ts - TIMESTAMP '2024-01-01 00:00:00') DAY(4) TO SECOND FROM k;
SELECT id, TIMESTAMPDIFF(DAY, d, ts), TIMESTAMPDIFF(MONTH, ts, TIMESTAMP '2024-03-31 00:00:00'), TIMESTAMPDIFF(SECOND, t9, ts), TIMESTAMPDIFF(QUARTER, d, DATE '2024-12-31'), TIMESTAMPDIFF(YEAR, DATE '2000-02-29', d), (ts - TIMESTAMP '2024-01-01 00:00:00') DAY TO SECOND FROM k;
SELECT id, EXTRACT(WEEK FROM d), EXTRACT(ISOYEAR FROM d), EXTRACT(ISODOW FROM d), EXTRACT(MICROSECOND FROM t9), EXTRACT(NANOSECOND FROM t9), EXTRACT(SECOND FROM t9), DAYOFYEAR(d), EXTRACT(MINUTE FROM tm), EXTRACT(EPOCH FROM l), QUARTER(ts), EXTRACT(CENTURY FROM d) FROM k;
SELECT id, DATE_FORMAT(ts, 'yyyyMMdd'), DATE_FORMAT(ts, 'EEEE MMMM'), DATE_FORMAT(t9, 'HH:mm:ss.SSSSSS'), DATE_FORMAT(ts, 'YYYY-ww'), DATE_FORMAT(l, 'hh:mm a z'), DATE_FORMAT(ts, 'G uuu'), DATE_FORMAT(s, 'yyyy'), DATE_FORMAT(ts, '[HH]') FROM k;
SELECT id, DATE_FORMAT(ts, 'yyyyMMdd'), DATE_FORMAT(ts, 'EEEE MMMM'), DATE_FORMAT(t9, 'HH:mm:ss.SSSSSS'), DATE_FORMAT(ts, 'YYYY-ww'), DATE_FORMAT(l, 'hh:mm a'), DATE_FORMAT(ts, 'G uuu'), DATE_FORMAT(s, 'yyyy'), DATE_FORMAT(ts, '[HH]') FROM k WHERE id IN (1, 3);
SELECT id, TO_TIMESTAMP(s), TO_DATE(s), TRY_CAST(s AS TIMESTAMP(3)), TRY_CAST(s AS DATE), TRY_CAST(s AS TIME), TO_TIMESTAMP(s, 'MM/dd/yy hh:mm a'), TO_DATE(s, 'MM/dd/yy'), UNIX_TIMESTAMP(s), UNIX_TIMESTAMP(s, 'yyyy-MM-dd') FROM k WHERE id IN (1, 2, 3, 6);
SELECT id, TO_TIMESTAMP_LTZ(n, 0), FROM_UNIXTIME(n), FROM_UNIXTIME(n, 'yyyy-MM-dd'), CAST(n AS STRING), TO_TIMESTAMP_LTZ(CAST(n AS DOUBLE), 3), CONVERT_TZ(s, 'UTC', 'America/New_York'), CAST(l AS STRING), CAST(t9 AS STRING), CAST(tm AS STRING) FROM k WHERE id <> 5;
SELECT id, CAST(ts AS TIME), CAST(ts AS DATE), CAST(d AS TIMESTAMP(3)), CAST(tm AS TIMESTAMP(3)) IS NULL, CAST(t9 AS TIMESTAMP(3)), CAST(t9 AS TIMESTAMP(0)), CAST(l AS DATE), CAST(l AS TIME), CAST(INTERVAL '3' DAY AS STRING), CAST((ts - t9) SECOND AS STRING) FROM k;
SELECT id, CAST(ts AS TIME), CAST(ts AS DATE), CAST(d AS TIMESTAMP(3)), CAST(tm AS TIMESTAMP(3)) IS NULL, CAST(t9 AS TIMESTAMP(3)), CAST(t9 AS TIMESTAMP(0)), CAST(l AS DATE), CAST(l AS TIME), CAST(INTERVAL '3' DAY AS STRING), CAST((ts - t9) SECOND AS STRING) FROM k WHERE id NOT IN (4, 6);
SELECT id, CAST(ts AS TIME), CAST(t9 AS TIMESTAMP(6)), CAST(t9 AS TIMESTAMP(0)), CAST(l AS DATE), CAST(INTERVAL '14' MONTH AS STRING), CAST(INTERVAL '-1 02:03:04' DAY TO SECOND AS STRING), CAST(INTERVAL '3' DAY AS BIGINT), CAST(d AS STRING) || CAST(tm AS STRING), FLOOR(t9 TO SECOND), CEIL(t9 TO MINUTE), FLOOR(l TO YEAR) FROM k;
SELECT id, CAST(t9 AS TIMESTAMP(6)), CAST(t9 AS TIMESTAMP(0)), CAST(l AS DATE), CAST(INTERVAL '14' MONTH AS STRING), CAST(INTERVAL '-1 02:03:04' DAY TO SECOND AS STRING), CAST(d AS STRING) || CAST(tm AS STRING), FLOOR(t9 TO SECOND), CEIL(t9 TO MINUTE), FLOOR(l TO YEAR) FROM k;
SELECT id, d > ts, ts = t9, d = CAST(ts AS DATE), tm > TIME '12:00:00', ts BETWEEN TIMESTAMP '2020-01-01 00:00:00' AND TIMESTAMP '2024-01-01 00:00:00', l > TIMESTAMP '2000-01-01 00:00:00', d IN (DATE '2024-02-29'), ts > '2024-01-01 00:00:00', d = '2024-02-29', GREATEST(ts, CAST(d AS TIMESTAMP(3))) FROM k;
SELECT id, CAST(d AS TIMESTAMP(3)) > ts, ts = t9, d = CAST(ts AS DATE), tm > TIME '12:00:00', ts BETWEEN TIMESTAMP '2020-01-01 00:00:00' AND TIMESTAMP '2024-01-01 00:00:00', l > TIMESTAMP '2000-01-01 00:00:00', d IN (DATE '2024-02-29'), ts > '2024-01-01 00:00:00', d = '2024-02-29', GREATEST(ts, CAST(d AS TIMESTAMP(3))) FROM k;
SET 'table.local-time-zone' = 'America/New_York';
SELECT id, l, CAST(l AS STRING), CAST(ts AS TIMESTAMP_LTZ(3)), FLOOR(l TO DAY), DATE_FORMAT(l, 'yyyy-MM-dd HH:mm'), FROM_UNIXTIME(0), UNIX_TIMESTAMP('2024-03-10 02:30:00'), TO_TIMESTAMP_LTZ('2024-03-10 02:30:00'), CAST('2024-11-03 01:30:00' AS TIMESTAMP_LTZ(3)), CAST(l AS DATE) FROM k WHERE id <> 5;
SELECT id, l + INTERVAL '1' HOUR, l + INTERVAL '1' DAY, TIMESTAMPDIFF(HOUR, CAST(ts AS TIMESTAMP_LTZ(3)), l), EXTRACT(HOUR FROM l), TO_TIMESTAMP_LTZ(n, 0), ts = l, TO_DATE(CAST(l AS STRING)), TO_TIMESTAMP_LTZ('2024-07-01 12:00', 'yyyy-MM-dd HH:mm', 'Asia/Tokyo') FROM k WHERE id <> 5;
RESET 'table.local-time-zone';
-- documents
SELECT id, JSON_VALUE(j, '$.order.id'), JSON_VALUE(j, '$.order.id' RETURNING INT DEFAULT -1 ON EMPTY NULL ON ERROR), JSON_VALUE(j, '$.ok' RETURNING BOOLEAN NULL ON EMPTY NULL ON ERROR), JSON_VALUE(j, '$.order.lines[0].sku'), JSON_VALUE(j, 'lax $.order.lines[1].n' DEFAULT 'e' ON EMPTY), JSON_VALUE(j, '$.big') FROM o;
SELECT id, JSON_VALUE(j, '$.order.id'), JSON_VALUE(j, '$.order.id' RETURNING INT DEFAULT -1 ON EMPTY NULL ON ERROR), JSON_VALUE(j, '$.ok' RETURNING BOOLEAN NULL ON EMPTY NULL ON ERROR), JSON_VALUE(j, '$.order.lines[0].sku'), JSON_VALUE(j, 'lax $.order.lines[1].n' DEFAULT 'e' ON EMPTY), JSON_VALUE(j, '$.big') FROM o WHERE id <> 2 AND id <> 6;
SELECT id, JSON_QUERY(j, '$.order.lines'), JSON_QUERY(j, '$.order.lines[*].sku'), JSON_QUERY(j, '$.order.lines[*].sku' WITH WRAPPER), JSON_QUERY(j, '$.order.id' WITH CONDITIONAL ARRAY WRAPPER), JSON_QUERY(j, '$..sku'), JSON_QUERY(j, '$.order.tags' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) FROM o;
SELECT id, JSON_EXISTS(j, '$.order.id'), JSON_EXISTS(j, 'strict $.order.id' FALSE ON ERROR), JSON_EXISTS(j, '$.order.lines[?(@.n > 1)]'), j IS JSON, j IS JSON OBJECT, j IS JSON ARRAY, j IS NOT JSON SCALAR, JSON_QUERY(j, '$[*].order'), JSON_QUERY(j, '$.order.lines[?(@.sku == ''A'')]') FROM o;
SELECT id, JSON_QUERY(j, '$.order.tags' RETURNING ARRAY<STRING>), JSON_QUOTE(j), JSON_UNQUOTE(j), JSON_UNQUOTE(JSON_QUOTE(j)), JSON_LENGTH(j), JSON_VALUE(j, '$.s'), JSON_VALUE(j, '$') FROM o;
SELECT id, JSON_QUERY(j, '$.order.tags' RETURNING ARRAY<STRING>), JSON_QUOTE(j), JSON_UNQUOTE(j), JSON_UNQUOTE(JSON_QUOTE(j)), JSON_VALUE(j, '$.s'), JSON_VALUE(j, '$'), JSON_VALUE(j, '$.order.lines.sku'), JSON_VALUE(j, '$["ok"]') FROM o;
SELECT JSON_OBJECT('a': id, 'b': JSON_ARRAY(1, NULL, 'x' NULL ON NULL), 'c': JSON_OBJECT(KEY 'k' VALUE j NULL ON NULL), 'd': CAST(1.50 AS DECIMAL(5, 2)), 'e': DATE '2024-01-01', 'f': TIMESTAMP '2024-01-01 00:00:00.5', 'g': TRUE, 'h': CAST(1 AS DOUBLE), 'i': ARRAY[1, 2], 'j': MAP['x', 1]) FROM o WHERE id < 4;
SELECT JSON_OBJECT('a': id, 'b': JSON_ARRAY(1, 'x' NULL ON NULL), 'c': JSON_OBJECT(KEY 'k' VALUE j NULL ON NULL), 'd': CAST(1.50 AS DECIMAL(5, 2)), 'e': DATE '2024-01-01', 'f': TIMESTAMP '2024-01-01 00:00:00.5', 'g': TRUE, 'h': CAST(1 AS DOUBLE), 'i': ARRAY[1, 2], 'j': MAP['x', 1]) FROM o WHERE id < 4;
SELECT id, JSON_STRING(j), JSON_STRING(ROW(id, j)), JSON_STRING(ARRAY[id, NULL]), JSON_STRING(CAST(id AS DOUBLE) / 3), JSON_STRING(X'0102'), JSON_STRING(MAP[j, id]), JSON(j) FROM o WHERE id IN (1, 6, 8);
SELECT id, JSON_STRING(j), JSON_STRING(ROW(id, j)), JSON_STRING(ARRAY[id, NULL]), JSON_STRING(CAST(id AS DOUBLE) / 3), JSON_STRING(X'0102'), JSON_STRING(MAP['k', id]) FROM o WHERE id IN (1, 6, 8);
SELECT id, CAST(PARSE_JSON(j) AS STRING), JSON_STRING(PARSE_JSON(j)), CAST(PARSE_JSON(j)['ok'] AS STRING) FROM o WHERE id IN (3, 4, 6);
SELECT id, JSON_STRING(PARSE_JSON(j)), CAST(PARSE_JSON(j)['ok'] AS BOOLEAN) FROM o WHERE id IN (3, 1);
SELECT id, TRY_PARSE_JSON(j) IS NULL, JSON_STRING(TRY_PARSE_JSON(j)) FROM o;
-- collections
SELECT id, xs[1], xs[6], xs[CARDINALITY(xs)], ss[2], m['x'], m['q'], mi[1], r.a, r.b.c, aa[1][2], aa[2], CARDINALITY(aa) FROM a;
SELECT id, ARRAY_SORT(xs), ARRAY_SORT(xs, FALSE), ARRAY_SORT(ss, TRUE, FALSE), ARRAY_DISTINCT(xs), ARRAY_UNION(xs, ys), ARRAY_INTERSECT(xs, ys), ARRAY_EXCEPT(xs, ys), ARRAY_CONCAT(xs, ys), ARRAY_REMOVE(xs, 5), ARRAY_REMOVE(xs, NULL) FROM a;
SELECT id, ARRAY_MAX(xs), ARRAY_MIN(ds), ARRAY_MAX(ss), ARRAY_POSITION(xs, 3), ARRAY_POSITION(xs, NULL), ARRAY_CONTAINS(xs, NULL), ARRAY_CONTAINS(ss, ''), ARRAY_SLICE(xs, 2, 3), ARRAY_SLICE(xs, -2), ARRAY_SLICE(xs, -3, -1), ARRAY_REVERSE(ds), ARRAY_PREPEND(ys, 0) FROM a;
SELECT id, ARRAY_JOIN(ss, ','), ARRAY_JOIN(ss, ',', '?'), ARRAY_APPEND(ss, 'z'), MAP_KEYS(mi), MAP_VALUES(m), MAP_ENTRIES(m), MAP_UNION(m, MAP['x', 9, 'z', 0]), MAP_FROM_ARRAYS(ss, ARRAY[1, 2, 3, 4]), CARDINALITY(m) FROM a WHERE id = 1;
SELECT id, CAST(xs AS STRING), CAST(aa AS STRING), CAST(m AS STRING), CAST(r AS STRING), CAST(xs AS ARRAY<STRING>), CAST(m AS MAP<STRING, STRING>), CAST(r AS ROW<x BIGINT, y ROW<z STRING, w DOUBLE>>), CAST(ds AS ARRAY<INT>) FROM a;
SELECT id, xs = ys, xs IS NULL, m = MAP['x', 1, 'y', 2], m = MAP['y', 2, 'x', 1], r = ROW(1, ROW('in', 1.25)), ARRAY[1, 2] = ARRAY[1, 2], xs <> ARRAY[1], CASE WHEN id = 1 THEN xs ELSE ys END, COALESCE(xs, ys, ARRAY[0]), IF(id > 1, m, MAP['a', 0]) FROM a;
SELECT id, xs = ys, xs IS NULL, m = MAP['x', 1, 'y', 2], r = ROW(1, ROW('in', 1.25)), ARRAY[1, 2] = ARRAY[1, 2], xs <> ARRAY[1], CASE WHEN id = 1 THEN xs ELSE ys END, COALESCE(xs, ys, ARRAY[0]) FROM a;
SELECT id, ARRAY[id, 2.5, NULL], ARRAY[ROW(id, 'a'), ROW(2, 'b')], MAP['a', id, 'a', 2], ROW(id, NULL, 'x'), ARRAY[ARRAY[id], ARRAY[]], (id, 'y'), MAP[id, ARRAY[ds[1]]] FROM a;
SELECT id, ARRAY[id, 2.5, NULL], ARRAY[ROW(id, 'a'), ROW(2, 'b')], MAP['a', id, 'a', 2], ROW(id, CAST(NULL AS INT), 'x'), (id, 'y'), MAP[id, ARRAY[ds[1]]] FROM a;
-- conditions
SELECT id FROM p WHERE mail LIKE '%@%' AND (qty > 0 OR amt < 0) AND NOT (ok AND ti = 7);
SELECT id FROM p WHERE COALESCE(qty, -1) NOT IN (0, 3) AND vc IS NOT NULL;
SELECT id FROM k WHERE ts >= TIMESTAMP '1970-01-01 00:00:00' AND EXTRACT(YEAR FROM d) < 2024 OR s IS NULL;
SELECT id FROM p WHERE qty > ALL (VALUES (0), (CAST(NULL AS INT)));
SELECT id FROM a WHERE ARRAY_CONTAINS(xs, 5) OR m['x'] IS NULL AND CARDINALITY(ss) >= 0;
SELECT id FROM o WHERE JSON_VALUE(j, '$.order.id' RETURNING INT) = 17 OR JSON_EXISTS(j, '$.order.tags[1]');
SELECT id FROM o WHERE JSON_VALUE(j, '$.order.id' RETURNING STRING) = '17' OR JSON_EXISTS(j, '$.order.tags[1]');
