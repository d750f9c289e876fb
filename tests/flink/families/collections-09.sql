CREATE TABLE t (id INT, tags ARRAY<STRING>, nums ARRAY<INT>, m MAP<STRING, INT>, r ROW<a INT, b STRING>, rs ARRAY<ROW<x INT, y STRING>>) WITH ('connector' = 'rows', 'data' = '
["+I", 1, ["a", "b"], [3, 1, 2], {"k": 1}, [1, "x"], [[1, "p"], [2, "q"]]]
["+I", 2, [], [], {}, [null, null], []]
["+I", 3, null, null, null, null, null]
["+I", 4, ["b", null], [5, null], {"k": null, "z": 3}, [4, "w"], [[null, "n"]]]
');
CREATE TABLE snk (id INT, tag STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');

SELECT id, ARRAY_MAX(nums) AS a, ARRAY_MIN(nums) AS b, ARRAY_JOIN(tags, '-') AS c, ARRAY_INTERSECT(nums, ARRAY[1]) AS d FROM t;
SELECT id, ELEMENT(ARRAY['only']) AS a FROM t WHERE id = 1;
