CREATE TABLE e (id INT, l TIMESTAMP_LTZ(3), t TIMESTAMP(3), b BIGINT, s STRING, WATERMARK FOR l AS l - INTERVAL '5' SECOND) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "2024-01-01 10:00:01", "2024-01-01 10:00:01", 1704103201000, "2024-01-01 10:00:01"]
["+I", 2, "2024-01-01 10:00:31", "2024-01-01 10:00:31", 1704103231, "2024-01-01"]
["+I", 3, "2024-01-01 10:01:10", null, null, null]
');
CREATE TABLE sl (id INT, l TIMESTAMP_LTZ(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE st (id INT, t TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');

CREATE TABLE comp (id INT, ms BIGINT, l AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR l AS l - INTERVAL '1' SECOND) WITH ('connector' = 'rows');
SELECT window_start, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE comp, DESCRIPTOR(l), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
DESCRIBE comp;
