CREATE TABLE e (id INT, l TIMESTAMP_LTZ(3), t TIMESTAMP(3), b BIGINT, s STRING, WATERMARK FOR l AS l - INTERVAL '5' SECOND) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "2024-01-01 10:00:01", "2024-01-01 10:00:01", 1704103201000, "2024-01-01 10:00:01"]
["+I", 2, "2024-01-01 10:00:31", "2024-01-01 10:00:31", 1704103231, "2024-01-01"]
["+I", 3, "2024-01-01 10:01:10", null, null, null]
');
CREATE TABLE sl (id INT, l TIMESTAMP_LTZ(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE st (id INT, t TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');

CREATE TABLE wm2 (id INT, l TIMESTAMP_LTZ(3), WATERMARK FOR l AS CAST(l AS TIMESTAMP(3))) WITH ('connector' = 'rows');
CREATE TABLE wm3 (id INT, t TIMESTAMP(3), WATERMARK FOR t AS TO_TIMESTAMP_LTZ(0, 3)) WITH ('connector' = 'rows');
CREATE TABLE wm4 (id INT, l TIMESTAMP_LTZ(3), WATERMARK FOR l AS l, WATERMARK FOR l AS l) WITH ('connector' = 'rows');
