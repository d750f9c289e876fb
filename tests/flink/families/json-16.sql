CREATE TABLE j (id INT, doc STRING, s STRING, n INT) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "{\"a\": 1, \"b\": {\"c\": [1, 2]}, \"t\": \"x\"}", "2024-01-05", 3]
["+I", 2, "[1, 2, {\"k\": null}]", "abc-123-def", null]
["+I", 3, "nope", "", 7]
["+I", 4, null, null, 9]
["+I", 5, "{\"a\": \"text\", \"arr\": [true, false]}", "A.b_C", -1]
');

SELECT id, REGEXP_EXTRACT(s, '(\d{4})-(\d{2})') AS a, REGEXP_EXTRACT(s, '(\d{4})-(\d{2})', 5) AS b FROM j;
SELECT id, REGEXP_COUNT(s, '[0-9]') AS a, REGEXP_INSTR(s, '-') AS b, REGEXP_SUBSTR(s, '[a-z]+') AS c FROM j;
