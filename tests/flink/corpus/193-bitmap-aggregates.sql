-- Aggregates of bitmaps: nulls, negative numbers, over appends and over a changelog.
CREATE TABLE t (g STRING, v INT) WITH ('connector' = 'rows', 'data' = '
["+I", "a", null]
["+I", "a", 3]
["+I", "b", 5]
["+I", "a", 3]
["+I", "a", -1]
["+I", "b", null]
["+I", "b", 0]
["+I", "c", null]
');
CREATE TABLE c (id INT, g STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a", 1]
["+I", 2, "a", 2]
["+I", 3, "a", 2]
["-D", 2, "a", 2]
["-U", 3, "a", 2]
["+U", 3, "a", null]
["-D", 1, "a", 1]
["+I", 4, "b", 7]
');
SELECT g, BITMAP_BUILD_CARDINALITY_AGG(v) AS n, BITMAP_TO_STRING(BITMAP_BUILD_AGG(v)) AS b FROM t GROUP BY g;
SELECT g, BITMAP_BUILD_CARDINALITY_AGG(v) AS n, BITMAP_TO_STRING(BITMAP_BUILD_AGG(v)) AS b FROM c GROUP BY g;
CREATE VIEW m AS SELECT g, BITMAP_BUILD(ARRAY[v, 1, 9]) AS m FROM t;
SELECT g, BITMAP_TO_STRING(BITMAP_OR_AGG(m)) AS o, BITMAP_TO_STRING(BITMAP_AND_AGG(m)) AS a, BITMAP_TO_STRING(BITMAP_XOR_AGG(m)) AS x FROM m GROUP BY g;
SELECT g, BITMAP_TO_STRING(BITMAP_OR_AGG(BITMAP_BUILD(ARRAY[v, 1]))) AS o, BITMAP_TO_STRING(BITMAP_AND_AGG(BITMAP_BUILD(ARRAY[v, 1]))) AS a, BITMAP_TO_STRING(BITMAP_XOR_AGG(BITMAP_BUILD(ARRAY[v, 1]))) AS x FROM c GROUP BY g;
SELECT BITMAP_BUILD_CARDINALITY_AGG(v) AS n, BITMAP_TO_STRING(BITMAP_OR_AGG(BITMAP_BUILD(ARRAY[v]))) AS o FROM t WHERE v > 100;
