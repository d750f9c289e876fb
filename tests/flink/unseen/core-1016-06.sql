-- Generated: profile core, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "d3", "hall", 48, "2023-11-23", "00:00:08"]
["+I", "d2", "roof", 60, "2023-04-08", "00:00:01"]
["-U", "d3", "hall", 48, "2023-11-23", "00:00:08"]
["+U", "d3", "hall", 48, "2023-11-23", "00:00:06"]
["+I", "d3", "lab", 53, "2023-12-24", "00:00:25"]
');
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  raised_at TIMESTAMP(3),
  WATERMARK FOR raised_at AS raised_at - INTERVAL '2' SECOND,
  PRIMARY KEY (alarm_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[3, "+I", 6, "d4", "mid", "00:00:03"]
[5, "+I", 5, "d3", "high", "00:00:00"]
[7, "+U", 6, "d4", "mid", "00:00:04"]
[8, "+I", 2, "d2", "mid", "00:00:04"]
[11, "-D", 6, null, null, "00:00:04"]
[13, "+I", 8, "d2", "high", "00:00:06"]
[16, "-D", 2, null, null, "00:00:04"]
[19, "-D", 5, null, null, "00:00:00"]
[21, "+I", 5, "d1", "high", "00:00:11"]
[24, "+I", 3, "d4", "low", "00:00:11"]
');
CREATE VIEW alarm_view AS SELECT device_id, raised_at, severity, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY a.severity ORDER BY a.raised_at) AS rn FROM alarms AS a WHERE a.device_id LIKE 'n_%'
)
WHERE rn <= 3;
-- @shape agg
SELECT MAX(EXTRACT(MINUTE FROM a.raised_at)) AS highest, COUNT(DISTINCT a.severity) AS cnt, a.severity
FROM alarms AS a
GROUP BY a.severity;
-- @shape union/view/rank/view/rank
SELECT device_id, raised_at, severity, rn FROM alarm_view WHERE device_id IS NOT NULL
UNION ALL
SELECT a.device_id, a.raised_at, a.severity, a.rn FROM alarm_view AS a;
CREATE TABLE alarm_report (rn BIGINT NOT NULL, severity STRING, device_id STRING, txt STRING, PRIMARY KEY (severity, rn) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project/view/rank insert: pk equal, mode I,UA,D
INSERT INTO alarm_report
SELECT rn, severity, device_id, CASE device_id WHEN 'b' THEN 'one' WHEN 'y' THEN 'two' ELSE device_id END AS txt
FROM alarm_view
WHERE rn = 5;
CREATE TABLE alarm_summary (alarm_id INT, device_id STRING, raised_at_x TIMESTAMP(3), site STRING, max_temp_x INT, at_time TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape join insert: pk none, mode I
INSERT INTO alarm_summary
SELECT a.alarm_id, a.device_id, a.raised_at AS raised_at_x, d.site, d.max_temp AS max_temp_x, FLOOR(d.seen_at TO MINUTE) AS at_time
FROM alarms AS a
JOIN devices d ON a.device_id = d.device_id;
CREATE TABLE alarm_feed (site STRING, device_id STRING, sub_val BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape scalar/view/rank insert: pk none, mode I,UB,UA,D
INSERT INTO alarm_feed
SELECT d.site, d.device_id, (SELECT MIN(a.rn) FROM alarm_view AS a WHERE a.device_id = d.device_id) AS sub_val
FROM devices AS d;
-- @shape project
SELECT alarm_id, device_id, raised_at, INITCAP(severity) AS tag
FROM alarms
WHERE severity = 'none' OR (alarm_id BETWEEN 3 AND 8);
-- @shape mistake/other
EXPLAIN PLAN SELECT device_id FROM devices;
-- @shape rank/semi
SELECT raised_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.alarm_id ORDER BY q.alarm_id DESC, q.alarm_id DESC) AS rn FROM (SELECT a.alarm_id, a.device_id, a.raised_at, CASE WHEN a.alarm_id <= 5 THEN 'A' ELSE 'B' END AS tag FROM alarms AS a WHERE EXISTS (SELECT 1 FROM devices AS d WHERE d.device_id = a.device_id)) AS q
)
WHERE rn = 1;
-- @shape rank
SELECT seen_at, site, max_temp, device_id, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY device_id, site ORDER BY seen_at, max_temp DESC) AS rn FROM devices
)
WHERE rn <= 3;
CREATE TABLE alarm_stats (device_id STRING, raised_at TIMESTAMP(3), severity STRING, device_id_2 STRING, site STRING, installed DATE, seen_at TIMESTAMP(3), score_x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join/view/rank insert: pk none, mode I,UB,UA,D
INSERT INTO alarm_stats
SELECT a.device_id, a.raised_at, a.severity, d.device_id AS device_id_2, d.site, d.installed, d.seen_at, IF(a.raised_at < d.seen_at, d.max_temp, 0) AS score_x
FROM alarm_view AS a
JOIN devices AS d ON a.device_id = d.device_id;
CREATE TABLE alarm_cache (alarm_id INT NOT NULL, device_id STRING, severity STRING, raised_at TIMESTAMP(3), PRIMARY KEY (alarm_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk equal, mode I,UA,D
INSERT INTO alarm_cache SELECT * FROM alarms WHERE raised_at IS NOT NULL;
