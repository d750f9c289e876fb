-- Strings with and beyond the basic plane, regular expressions of Java, JSON in all modes, hashes, collections.
CREATE TABLE t (id INT, s STRING, p STRING, n INT) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "Hello, World", "o", 2]
["+I", 2, "a😀b😀c", "😀", 3]
["+I", 3, "", "", 0]
["+I", 4, null, "x", 1]
["+I", 5, "  trim\tme  ", " ", -1]
["+I", 6, "ÄÖÜ straße ﬁ İI", "ß", 5]
["+I", 7, "x=1&y=2;z", "=", 100]
["+I", 8, "aaa.bbb.ccc", ".", -3]
["+I", 9, "%_\\\\", "\\\\", null]
["+I", 10, "日本語テキスト", "本", 4]
["+I", 11, "line1\nline2\r\nline3", "\n", 7]
["+I", 12, "👩‍👩‍👧e\u0301", "e", 2]
');
CREATE TABLE j (id INT, j STRING) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "{\"a\": 1, \"b\": {\"c\": [1, 2, {\"d\": null}]}, \"e\": \"x\", \"f\": true, \"g\": 1.50, \"h\": null}"]
["+I", 2, "[1, \"two\", null, [3, 4], {\"a\": 5}]"]
["+I", 3, "\"text\""]
["+I", 4, "42"]
["+I", 5, "null"]
["+I", 6, "{bad"]
["+I", 7, ""]
["+I", 8, null]
["+I", 9, "{\"a\": [{\"x\": 1, \"y\": \"p\"}, {\"x\": 2}, {\"x\": null, \"y\": \"q\"}], \"a b\": 7, \"ü\": \"é😀\"}"]
["+I", 10, "{\"a\": 1, \"a\": 2, \"n\": 12345678901234567890, \"m\": 1e400, \"z\": -0.0}"]
');
CREATE TABLE c (id INT, xs ARRAY<INT>, ys ARRAY<INT>, ss ARRAY<STRING>, m MAP<STRING, INT>, m2 MAP<STRING, INT>) WITH ('connector' = 'rows', 'data' = '
["+I", 1, [3, 1, 2, 3, null], [3, 4], ["b", "a", null], {"a": 1, "b": null}, {"b": 2, "c": 3}]
["+I", 2, [], [], [], {}, {"a": 1}]
["+I", 3, null, [1], null, null, {"a": 1}]
["+I", 4, [5, -1], null, ["x", "x"], {"k": 5}, null]
');
SELECT id, CHAR_LENGTH(s), OCTET_LENGTH(s), UPPER(s), LOWER(s), INITCAP(s), REVERSE(s) FROM t WHERE id <> 99;
SELECT id, SUBSTRING(s, n), SUBSTRING(s, 2, 3), LEFT(s, n), RIGHT(s, n), SUBSTR(s, -4, 2) FROM t;
SELECT id, POSITION(p IN s), LOCATE(p, s, 3), INSTR(s, p), INSTR(s, p, 1, 2), INSTR(s, p, -1) FROM t;
SELECT id, REPLACE(s, p, '<>'), TRANSLATE(s, 'aeo', '12'), OVERLAY(s PLACING '##' FROM 3 FOR 2), REPEAT(p, 3) FROM t;
SELECT id, LPAD(s, 14, p), RPAD(s, 5, '12'), TRIM(s), LTRIM(s), RTRIM(s), BTRIM(s, 'He d'), TRIM(LEADING 'a' FROM s), TRIM(BOTH p FROM s) FROM t WHERE p <> '';
SELECT id, SPLIT_INDEX(s, p, 1), SPLIT(s, p), STR_TO_MAP(s, '&', '='), ELT(2, s, p), ASCII(s), CHR(n + 64) FROM t;
SELECT id, s LIKE '%o%', s LIKE '_😀%', s LIKE '%!%%' ESCAPE '!', s SIMILAR TO '(a|b)%', s LIKE '%\\%', STARTSWITH(s, p), ENDSWITH(s, p) FROM t;
SELECT id, REGEXP(s, '(?i)hello'), REGEXP_EXTRACT(s, '(\w+)=(\d)', 2), REGEXP_REPLACE(s, '[aeiou]', '*'), REGEXP_REPLACE(s, '(?<=a)\.', '-'), REGEXP_EXTRACT(s, '\p{Lu}+') FROM t;
SELECT id, REGEXP_COUNT(s, '\w+'), REGEXP_INSTR(s, '[bc]'), REGEXP_SUBSTR(s, '\d'), REGEXP_EXTRACT_ALL(s, '([a-z])\1', 0), REGEXP_EXTRACT_ALL(s, '(\d)') FROM t;
SELECT id, REGEXP_REPLACE(s, '^|$', '|'), REGEXP_REPLACE(s, '(?m)^', '>'), REGEXP_REPLACE(s, '\s+', '_'), REGEXP_REPLACE(s, '.', '.'), REGEXP_EXTRACT(s, '(?s)line1(.*)line3', 1) FROM t;
SELECT id, REGEXP(s, '\bWorld\b'), REGEXP(s, '^.{5}$'), REGEXP(s, '[^\x00-\x7F]'), REGEXP_EXTRACT(s, '(?<n>b+)\.(?:c)', 1), REGEXP(s, '\p{IsHan}'), REGEXP(s, '\R') FROM t;
SELECT id, MD5(s), SHA1(p), SHA256(s), SHA2(s, 224), SHA512(p), TO_BASE64(s), HEX(s), HEX(n) FROM t;
SELECT id, URL_ENCODE(s), URL_DECODE(URL_ENCODE(s)), PARSE_URL('http://u:p@h.com:80/a/b?x=1&y=2#f', 'QUERY', 'x'), PARSE_URL('http://h/p?q=' || p, 'FILE'), ENCODE(s, 'UTF-16BE'), DECODE(ENCODE(s, 'UTF-8'), 'UTF-8') FROM t;
SELECT id, CONCAT(s, p, 'z'), CONCAT_WS(p, s, 'm', s), s || NULL, CONCAT_WS(',', s, CAST(NULL AS STRING), ''), PRINTF('%s-%5d|%-4s|%x', s, n, p, n) FROM t;
SELECT id, s < p, s = p, s > 'a', MIN(s) OVER (ORDER BY PROCTIME()), SOUNDEX(s) FROM t;
SELECT id, UNHEX('4D79'), BIN(n), CONV(n, 10, 2) FROM t;
SELECT id, BIN(n), UNHEX(HEX(p)), INET_ATON('10.0.0.' || CAST(n AS STRING)), INET_NTOA(n), TYPEOF(s), UUID() IS NULL FROM t;
SELECT id, JSON_VALUE(j, '$.a'), JSON_VALUE(j, 'lax $.b.c[1]'), JSON_VALUE(j, '$.g' RETURNING DOUBLE), JSON_VALUE(j, 'lax $.zz' DEFAULT 'none' ON EMPTY DEFAULT 'err' ON ERROR), JSON_VALUE(j, '$[1]'), JSON_VALUE(j, '$') FROM j;
SELECT id, JSON_VALUE(j, 'strict $.zz' DEFAULT 'none' ON EMPTY DEFAULT 'err' ON ERROR), JSON_VALUE(j, 'lax $.b' DEFAULT 'none' ON EMPTY DEFAULT 'err' ON ERROR), JSON_VALUE(j, '$["a b"]'), JSON_VALUE(j, '$.*'), JSON_VALUE(j, '$..x'), JSON_VALUE(j, '$.a[-1].y'), JSON_VALUE(j, '$.a.length()') FROM j;
SELECT id, JSON_VALUE(j, '$.f' RETURNING BOOLEAN), JSON_VALUE(j, '$.n'), JSON_VALUE(j, '$.m'), JSON_VALUE(j, '$.z') FROM j;
SELECT id, JSON_QUERY(j, '$'), JSON_QUERY(j, '$.b'), JSON_QUERY(j, '$.a' WITH WRAPPER), JSON_QUERY(j, '$.b.c' WITH CONDITIONAL ARRAY WRAPPER), JSON_QUERY(j, '$.zz' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR), JSON_QUERY(j, 'lax $.zz' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) FROM j;
SELECT id, JSON_QUERY(j, '$.a[*].x'), JSON_QUERY(j, '$.a[?(@.x > 1)]'), JSON_QUERY(j, '$[0,1]'), JSON_QUERY(j, '$[1:3]'), JSON_QUERY(j, '$..c'), JSON_QUERY(j, 'lax $.a[*].y' RETURNING ARRAY<STRING>) FROM j;
SELECT id, JSON_EXISTS(j, '$.a'), JSON_EXISTS(j, 'lax $.b.c[2].d'), JSON_EXISTS(j, 'strict $.zz'), JSON_EXISTS(j, '$.zz' TRUE ON ERROR), JSON_EXISTS(j, '$[3]' UNKNOWN ON ERROR), JSON_EXISTS(j, '$.a[?(@.y == "q")]') FROM j;
SELECT id, j IS JSON, j IS JSON OBJECT, j IS JSON ARRAY, j IS JSON SCALAR, j IS NOT JSON VALUE, JSON_QUOTE(j), JSON_UNQUOTE(j) FROM j;
SELECT id, JSON_OBJECT('i': id, 'j': j), JSON_OBJECT(KEY 'n' VALUE CAST(NULL AS INT) ABSENT ON NULL), JSON_ARRAY(id, j, NULL, TRUE NULL ON NULL), JSON_STRING(ROW(id, j)), JSON_ARRAY(JSON_OBJECT('x': id), 1.5) FROM j;
SELECT id, JSON_OBJECT('j': JSON(j)) FROM j WHERE id IN (1, 2, 9);
SELECT id, CAST(TRY_PARSE_JSON(j) AS STRING), JSON_STRING(TRY_PARSE_JSON(j)) FROM j;
SELECT id, CAST(TRY_PARSE_JSON(j)['a'] AS INT) FROM j WHERE id IN (1, 3, 4, 5, 6);
SELECT id, ARRAY_SORT(xs), ARRAY_SORT(xs, FALSE), ARRAY_SORT(xs, TRUE, FALSE), ARRAY_DISTINCT(xs), ARRAY_REVERSE(xs), ARRAY_UNION(xs, ys), ARRAY_INTERSECT(xs, ys), ARRAY_EXCEPT(xs, ys), ARRAY_CONCAT(xs, ys) FROM c;
SELECT id, ARRAY_APPEND(xs, 9), ARRAY_PREPEND(xs, NULL), ARRAY_REMOVE(xs, 3), ARRAY_POSITION(xs, 2), ARRAY_SLICE(xs, 2, 3), ARRAY_SLICE(xs, -2), ARRAY_MIN(xs), ARRAY_MAX(ss), ARRAY_JOIN(ss, '-', '?'), ARRAY_CONTAINS(xs, 3) FROM c;
SELECT id, MAP_KEYS(m), MAP_VALUES(m), MAP_ENTRIES(m2), MAP_UNION(m, m2), MAP_FROM_ARRAYS(ss, ARRAY[1, 2, 3]), CARDINALITY(m), m['b'] FROM c WHERE id <> 4;
SELECT id, xs = ys, xs = ARRAY[5, -1], m = m2, ROW(id, xs) = ROW(4, ys), xs IS NULL, CARDINALITY(xs) FROM c;
SELECT xs, COUNT(*) FROM c GROUP BY xs;
SELECT m, COUNT(*) FROM c GROUP BY m;
SELECT ROW(id, ss) AS r, COUNT(*) FROM c GROUP BY ROW(id, ss);
