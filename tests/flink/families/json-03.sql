CREATE TABLE j (id INT, doc STRING, s STRING, n INT) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "{\"a\": 1, \"b\": {\"c\": [1, 2]}, \"t\": \"x\"}", "2024-01-05", 3]
["+I", 2, "[1, 2, {\"k\": null}]", "abc-123-def", null]
["+I", 3, "nope", "", 7]
["+I", 4, null, null, 9]
["+I", 5, "{\"a\": \"text\", \"arr\": [true, false]}", "A.b_C", -1]
');

SELECT id, JSON_VALUE(doc, '$.a' RETURNING STRING) AS a FROM j;
SELECT id, JSON_VALUE(doc, '$.arr[0]' RETURNING BOOLEAN NULL ON ERROR) AS a FROM j WHERE id = 5;
