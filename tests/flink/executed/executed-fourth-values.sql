-- A fourth look by hand, after the third's causes were mended: everyday functions over messy columns.
CREATE TABLE acc (id INT, iban STRING, bal DECIMAL(14,2), fee DECIMAL(5,4), ccy CHAR(3), opened DATE, seen TIMESTAMP(3), upd TIMESTAMP_LTZ(3), flags INT, ratio DOUBLE, note STRING, tags ARRAY<STRING>, attr MAP<STRING, STRING>, addr ROW<street STRING, zip STRING, geo ROW<lat DOUBLE, lon DOUBLE>>) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "DE89 3704 0044 0532 0130 00", 1234567.89, 0.0125, "EUR", "2019-03-31", "2024-05-06 07:08:09.010", "2024-05-06T07:08:09.010Z", 5, 0.333, "VIP; call back", ["a", "b"], {"lang": "de", "tier": "gold"}, ["Hauptstr. 1", "10115", [52.5, 13.4]]]
["+I", 2, "gb29nwbk60161331926819", -0.01, 1.0, "GBP", "2020-02-29", "2024-02-29 23:59:59.999", "2024-02-29T23:59:59.999Z", 0, -0.0, "", [], {}, [null, "", null]]
["+I", 3, null, null, null, null, null, null, null, null, null, null, null, null, null]
["+I", 4, "FR14-2004-1010-0505-0001-3M02-606", 999999999999.99, 9.9999, "EUR", "1999-12-31", "1970-01-01 00:00:00", "1970-01-01T00:00:00Z", -1, 1.0E16, "tab\there  two  spaces ", ["x", null, "x"], {"lang": null, "": "empty"}, ["Rue de l''Été", "75001", [48.85, 2.35]]]
["+I", 5, "XX", 0.00, 0.0000, "U$", "2024-12-30", "2023-12-31 12:00:00.5", "2023-12-31T12:00:00.500Z", 255, 3.5, "50% off_now (today)", ["é", "Z", "a"], {"k": "v=1,2"}, ["Straße 9", "0815", [0.0, -0.0]]]
["+I", 6, " ", 10.50, 0.1000, "YEN", "2024-02-01", "2024-10-27 01:30:00", "2024-10-27T00:30:00Z", 1024, 2.5, "日本 / nihon", ["1", "02"], {"1": "x"}, ["", null, [1.0, null]]]
');
CREATE TABLE ev (id INT, body STRING, n BIGINT, x DOUBLE) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "{\"type\": \"click\", \"ts\": 1714979289010, \"pos\": [10, 20.5], \"user\": {\"id\": \"u1\", \"roles\": [\"admin\", \"dev\"]}, \"ok\": true}", 1714979289010, 1.5]
["+I", 2, "{\"type\": \"view\", \"ts\": \"2024-05-06T07:08:09Z\", \"pos\": [], \"user\": null}", 0, -1.5]
["+I", 3, "{\"type\": null, \"pos\": {\"x\": 1}, \"user\": {\"id\": 7, \"roles\": \"none\"}}", -86400000, 0.5]
["+I", 4, "[]", null, null]
["+I", 5, null, 9223372036854775807, 1.0E300]
["+I", 6, "{\"type\": \"a\\\\b\\\"c\", \"ok\": \"TRUE\", \"pos\": [[1, 2], [3]], \"n\": -0.50, \"e\": 1E+3}", 59, 2.5]
');
SELECT id, REGEXP_REPLACE(UPPER(iban), '[^A-Z0-9]', ''), CHAR_LENGTH(REPLACE(iban, ' ', '')), LEFT(TRIM(iban), 2), SUBSTRING(iban, 5, 4), OVERLAY(iban PLACING 'XX' FROM 1 FOR 2), iban SIMILAR TO '[A-Z]{2}[0-9]{2}%', RPAD(LEFT(iban, 4), 8, '*') FROM acc;
SELECT id, bal * fee, bal - bal * fee, ROUND(bal * fee, 2), bal / 12, bal / fee, CAST(bal AS DECIMAL(10, 0)), CAST(bal AS INT), CEIL(bal), FLOOR(fee), TRUNCATE(fee, 2), ABS(bal), SIGN(bal), -bal FROM acc WHERE id NOT IN (5, 4);
SELECT id, CAST(bal AS STRING) || ' ' || ccy, CONCAT(ccy, ' ', CAST(ROUND(bal, 1) AS STRING)), CAST(fee * 100 AS STRING) || '%', CAST(CAST(ratio AS DECIMAL(8, 3)) AS STRING), LPAD(CAST(flags AS STRING), 5, '0'), CAST(bal > 0 AS STRING), CAST(opened AS STRING) FROM acc;
SELECT id, MOD(flags, 2), flags / 2, flags * 1.5, flags + ratio, POWER(ratio, 2), ROUND(ratio), ROUND(ratio, 2), CAST(ratio AS INT), CAST(ratio AS STRING), ratio = 0, ratio < fee, GREATEST(ratio, fee), BIN(flags), HEX(flags) FROM acc;
SELECT id, SPLIT_INDEX(note, ' ', 1), SPLIT(note, ' '), REGEXP_COUNT(note, '\s'), TRIM(note), INITCAP(note), REGEXP_REPLACE(note, '\s{2,}', ' '), note LIKE '%\%%', note LIKE '%!_now%' ESCAPE '!', POSITION('/' IN note), ASCII(note), REVERSE(note), TRANSLATE(note, ' ;', '_') FROM acc;
SELECT id, TIMESTAMPDIFF(DAY, opened, DATE '2024-03-01'), TIMESTAMPDIFF(MONTH, opened, DATE '2024-02-29'), TIMESTAMPDIFF(YEAR, opened, CAST(seen AS DATE)), opened + INTERVAL '1' YEAR, opened - INTERVAL '6' MONTH, TIMESTAMPADD(DAY, flags, opened), EXTRACT(WEEK FROM opened), EXTRACT(ISOYEAR FROM opened), DAYOFWEEK(opened), FLOOR(opened TO WEEK), CEIL(opened TO QUARTER) FROM acc;
SELECT id, DATE_FORMAT(seen, 'yyyy-MM-dd HH:mm:ss.SSS'), DATE_FORMAT(seen, 'EEE dd LLL yy, h a'), DATE_FORMAT(seen, 'yyyy-''W''ww'), DATE_FORMAT(seen, 'DDD/kk/n'), CAST(seen AS TIMESTAMP(0)), CAST(seen AS DATE), FLOOR(seen TO MINUTE), CEIL(seen TO MONTH), EXTRACT(EPOCH FROM seen), seen - INTERVAL '1' MONTH, seen + INTERVAL '36' HOUR FROM acc;
SELECT id, CARDINALITY(tags), tags[1], tags[3], ARRAY_CONTAINS(tags, 'x'), ARRAY_JOIN(tags, '|', '-'), ARRAY_SORT(tags), ARRAY_DISTINCT(tags), ARRAY_CONCAT(tags, ARRAY[ccy]), ARRAY_MAX(tags), ARRAY_EXCEPT(tags, ARRAY['a', 'x']), ARRAY_SLICE(tags, 2, 2), ARRAY_REMOVE(tags, 'x') FROM acc;
SELECT id, attr['lang'], attr[''], COALESCE(attr['tier'], 'none'), CARDINALITY(attr), MAP_KEYS(attr), MAP_VALUES(attr), MAP_UNION(attr, MAP['lang', 'xx']), CAST(attr AS STRING), MAP_ENTRIES(attr) FROM acc;
SELECT id, addr.street, addr.zip, addr.geo.lat, addr.geo.lat + addr.geo.lon, CAST(addr AS STRING), addr.zip IS NULL, CAST(addr.zip AS INT) + 1, JSON_STRING(addr), addr IS NULL FROM acc WHERE id <> 2;
SELECT id, TRY_CAST(addr.zip AS INT), TRY_CAST(note AS DECIMAL(3, 1)), TRY_CAST(iban AS BOOLEAN), TRY_CAST(ccy AS BYTES), TRY_CAST(tags[1] AS TINYINT), TRY_CAST(tags AS ARRAY<INT>), TRY_CAST(bal AS TINYINT), TRY_CAST(ratio AS INT), TRY_CAST(seen AS STRING), TRY_CAST(attr['1'] AS DATE) FROM acc;
SELECT id, CASE WHEN bal IS NULL THEN 'none' WHEN bal < 0 THEN 'debt' WHEN bal BETWEEN 0 AND 100 THEN 'low' ELSE 'rich' END, CASE ccy WHEN 'EUR' THEN fee WHEN 'GBP' THEN fee * 2 ELSE 0 END, COALESCE(NULLIF(note, ''), ccy, '?'), IF(flags > 0, ccy, note), NULLIF(ccy, 'EUR'), IFNULL(flags, -99), GREATEST(iban, note) FROM acc;
SELECT id, ccy IN ('EUR', 'U$'), ccy = 'U$', ccy = 'U$ ', ccy LIKE 'U$', ccy LIKE 'U$ ', CHAR_LENGTH(ccy), ccy || '!', UPPER(ccy) = ccy, ccy BETWEEN 'A' AND 'F', ccy > 'GBP', POSITION('$' IN ccy) FROM acc;
SELECT id, JSON_OBJECT('id': id, 'bal': bal, 'fee': fee, 'tags': tags, 'attr': attr, 'addr': addr, 'opened': CAST(opened AS STRING), 'ratio': ratio NULL ON NULL) FROM acc;
SELECT id, JSON_ARRAY(id, ccy, ratio, flags NULL ON NULL), JSON_ARRAY(note, fee ABSENT ON NULL), JSON_QUOTE(note), JSON_STRING(bal), JSON_STRING(tags), JSON_STRING(attr) FROM acc;
SELECT id, upd, CAST(upd AS STRING), CAST(upd AS TIMESTAMP(3)), EXTRACT(HOUR FROM upd), DATE_FORMAT(upd, 'yyyy HH'), upd + INTERVAL '1' DAY, TIMESTAMPDIFF(SECOND, upd, CAST(seen AS TIMESTAMP_LTZ(3))), FLOOR(upd TO HOUR), TO_DATE(CAST(upd AS STRING)) FROM acc;
SELECT id, JSON_VALUE(body, '$.type'), JSON_VALUE(body, '$.user.id'), JSON_VALUE(body, '$.pos[1]' RETURNING DOUBLE), JSON_VALUE(body, '$.ok' DEFAULT 'no' ON EMPTY), JSON_QUERY(body, '$.user.roles'), JSON_QUERY(body, '$.pos'), JSON_EXISTS(body, '$.user.roles[0]'), body IS JSON OBJECT FROM ev WHERE id <> 3;
SELECT id, JSON_VALUE(body, '$.n'), JSON_VALUE(body, '$.e'), JSON_QUERY(body, '$.pos[*]' WITH ARRAY WRAPPER), JSON_QUERY(body, '$.pos[0]'), JSON_VALUE(body, '$.pos[last]'), JSON_QUERY(body, '$.*'), JSON_VALUE(body, '$.type' NULL ON EMPTY ERROR ON ERROR), JSON_UNQUOTE(JSON_QUERY(body, '$.type')) FROM ev WHERE id IN (3, 5, 6);
SELECT id, TO_TIMESTAMP_LTZ(n, 3), FROM_UNIXTIME(n / 1000), TO_TIMESTAMP(FROM_UNIXTIME(n / 1000)), TIMESTAMPADD(SECOND, CAST(n / 1000 AS INT), TIMESTAMP '1970-01-01 00:00:00'), n % 60, CAST(n AS TIMESTAMP_LTZ(3)) IS NULL FROM ev WHERE id <> 5;
SELECT id, TO_TIMESTAMP_LTZ(n, 3), FROM_UNIXTIME(n / 1000), TO_TIMESTAMP(FROM_UNIXTIME(n / 1000)), TIMESTAMPADD(SECOND, CAST(n / 1000 AS INT), TIMESTAMP '1970-01-01 00:00:00'), n % 60, n + 1 > n FROM ev WHERE id <> 5;
SELECT id, ROUND(x), FLOOR(x), CEIL(x), TRUNCATE(x, 0), CAST(x AS BIGINT), CAST(x AS DECIMAL(6, 1)), x * x, -x, ABS(x), SIGN(x), CAST(x AS STRING), CAST(x AS FLOAT), MOD(CAST(x AS INT), 2) FROM ev;
SELECT id, n * 2, n + n, n / 7, n * 1.0, CAST(n AS INT), CAST(n AS DOUBLE), CAST(n AS DECIMAL(15, 0)), n - 0.5, ABS(n), n = x, GREATEST(n, x), COALESCE(x, n) FROM ev;
SELECT id, MD5(body), SHA256(CAST(n AS STRING)), TO_BASE64(LEFT(body, 5)), FROM_BASE64(TO_BASE64(body)) = body, URL_ENCODE(LEFT(body, 20)), URL_DECODE(URL_ENCODE(body)) = body, ENCODE(LEFT(body, 3), 'UTF-16LE'), HEX(LEFT(body, 3)), UNHEX('7A'), CONCAT_WS('|', CAST(id AS STRING), CAST(n AS STRING), CAST(x AS STRING)) FROM ev;
SELECT id, ELT(id, 'one', 'two', 'three'), CHR(CAST(n % 128 AS INT)), LOCATE('"', body, 3), INSTR(body, '"', 1, 3), INSTR(body, '"', -1), REGEXP_EXTRACT(body, '"(\w+)": \[', 1), REGEXP_EXTRACT_ALL(body, '"(\w+)":', 1), REGEXP_SUBSTR(body, '\d+'), REGEXP_INSTR(body, '[\[{]'), SPLIT_INDEX(body, ',', 2) FROM ev;
SELECT id FROM acc WHERE attr['lang'] = 'de' OR tags[1] = 'x' OR addr.geo.lat = 0;
SELECT id, n FROM ev WHERE n > ALL (VALUES 1, 58) OR x IN (SELECT ratio FROM acc);
SELECT ccy, COUNT(*), SUM(bal), AVG(fee), MIN(opened), MAX(seen), COUNT(DISTINCT flags), LISTAGG(note, '/'), MAX(ratio) FROM acc GROUP BY ccy;
SELECT YEAR(opened), EXTRACT(MONTH FROM seen), COUNT(*), SUM(flags), AVG(ratio), AVG(flags) FROM acc GROUP BY YEAR(opened), EXTRACT(MONTH FROM seen);
SELECT t, COUNT(*), ARRAY_AGG(id) FROM acc CROSS JOIN UNNEST(tags) AS u (t) GROUP BY t;
SELECT k, LISTAGG(v), COUNT(v) FROM acc CROSS JOIN UNNEST(attr) AS u (k, v) GROUP BY k HAVING COUNT(*) >= 1;
SELECT SUM(bal * fee), AVG(bal), MAX(bal - fee), MIN(-bal), SUM(CASE WHEN ccy = 'EUR' THEN bal ELSE 0 END), COUNT(NULLIF(note, '')), STDDEV_POP(flags), SUM(ratio) FROM acc WHERE id <> 4;
SELECT JSON_VALUE(body, '$.type') AS ty, COUNT(*), MAX(n), SUM(x) FROM ev GROUP BY JSON_VALUE(body, '$.type');
SELECT id, VAR_POP(x), SUM(n), AVG(n), MIN(body IS JSON ARRAY) FROM ev GROUP BY id;
SELECT id, VAR_POP(x), SUM(n), AVG(n) FROM ev GROUP BY id;
SET 'table.local-time-zone' = 'Asia/Kolkata';
SELECT id, upd, CAST(upd AS TIMESTAMP(3)), CAST(seen AS TIMESTAMP_LTZ(3)), DATE_FORMAT(upd, 'yyyy-MM-dd HH:mm'), EXTRACT(MINUTE FROM upd), FLOOR(upd TO DAY), TO_TIMESTAMP_LTZ(CAST(seen AS STRING)), UNIX_TIMESTAMP('1970-01-02 00:00:00'), FROM_UNIXTIME(flags), CONVERT_TZ('2024-01-01 00:00:00', 'Asia/Kolkata', 'UTC') FROM acc;
SELECT id, TO_TIMESTAMP_LTZ(n, 3), TIMESTAMPADD(HOUR, 1, TO_TIMESTAMP_LTZ(n, 3)), CAST(TO_TIMESTAMP_LTZ(n, 3) AS DATE), FROM_UNIXTIME(n / 1000, 'HH:mm'), JSON_STRING(TO_TIMESTAMP_LTZ(n, 3)) FROM ev WHERE id <> 5;
