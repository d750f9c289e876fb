CREATE TABLE e (id INT, l TIMESTAMP_LTZ(3), t TIMESTAMP(3), b BIGINT, s STRING, WATERMARK FOR l AS l - INTERVAL '5' SECOND) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "2024-01-01 10:00:01", "2024-01-01 10:00:01", 1704103201000, "2024-01-01 10:00:01"]
["+I", 2, "2024-01-01 10:00:31", "2024-01-01 10:00:31", 1704103231, "2024-01-01"]
["+I", 3, "2024-01-01 10:01:10", null, null, null]
');
CREATE TABLE sl (id INT, l TIMESTAMP_LTZ(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE st (id INT, t TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');

SELECT id, TO_TIMESTAMP_LTZ(s) AS a FROM e WHERE id = 1;
SELECT id, TO_TIMESTAMP_LTZ(s, 'yyyy-MM-dd HH:mm:ss', 'Europe/Berlin') AS a FROM e WHERE id = 1;
