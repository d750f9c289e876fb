CREATE TABLE t (id INT, tags ARRAY<STRING>, nums ARRAY<INT>, m MAP<STRING, INT>, r ROW<a INT, b STRING>, rs ARRAY<ROW<x INT, y STRING>>) WITH ('connector' = 'rows', 'data' = '
["+I", 1, ["a", "b"], [3, 1, 2], {"k": 1}, [1, "x"], [[1, "p"], [2, "q"]]]
["+I", 2, [], [], {}, [null, null], []]
["+I", 3, null, null, null, null, null]
["+I", 4, ["b", null], [5, null], {"k": null, "z": 3}, [4, "w"], [[null, "n"]]]
');
CREATE TABLE snk (id INT, tag STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');

SELECT id, CARDINALITY(id) AS a FROM t;
SELECT id, x FROM t CROSS JOIN UNNEST(id) AS u (x);
SELECT id, a, b FROM t CROSS JOIN UNNEST(tags) AS u (a, b);
