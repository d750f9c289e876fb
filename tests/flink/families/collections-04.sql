CREATE TABLE t (id INT, tags ARRAY<STRING>, nums ARRAY<INT>, m MAP<STRING, INT>, r ROW<a INT, b STRING>, rs ARRAY<ROW<x INT, y STRING>>) WITH ('connector' = 'rows', 'data' = '
["+I", 1, ["a", "b"], [3, 1, 2], {"k": 1}, [1, "x"], [[1, "p"], [2, "q"]]]
["+I", 2, [], [], {}, [null, null], []]
["+I", 3, null, null, null, null, null]
["+I", 4, ["b", null], [5, null], {"k": null, "z": 3}, [4, "w"], [[null, "n"]]]
');
CREATE TABLE snk (id INT, tag STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');

SELECT id, tag, pos FROM t CROSS JOIN UNNEST(tags) WITH ORDINALITY AS u (tag, pos);
SELECT id, x, y, n FROM t CROSS JOIN UNNEST(rs) WITH ORDINALITY AS u (x, y, n);
