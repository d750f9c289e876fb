CREATE TABLE e (id INT, l TIMESTAMP_LTZ(3), t TIMESTAMP(3), b BIGINT, s STRING, WATERMARK FOR l AS l - INTERVAL '5' SECOND) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "2024-01-01 10:00:01", "2024-01-01 10:00:01", 1704103201000, "2024-01-01 10:00:01"]
["+I", 2, "2024-01-01 10:00:31", "2024-01-01 10:00:31", 1704103231, "2024-01-01"]
["+I", 3, "2024-01-01 10:01:10", null, null, null]
');
CREATE TABLE sl (id INT, l TIMESTAMP_LTZ(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE st (id INT, t TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');

SELECT id, DATE_FORMAT(l, 'yyyy-MM-dd HH:mm') AS a, EXTRACT(HOUR FROM l) AS b, CAST(l AS DATE) AS c, CAST(l AS TIME) AS d FROM e;
SELECT id, FLOOR(l TO MINUTE) AS a, CEIL(l TO HOUR) AS b FROM e;
