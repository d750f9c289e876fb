-- Generated: profile core, domain sensors.
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '2' SECOND,
  PRIMARY KEY (device_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "d4", "hall", 38, "2023-04-21", "00:00:03"]
["+I", "d3", "hall", 85, "2023-10-27", "00:00:08"]
["+I", "d1", "hall", 45, "2023-03-06", "00:00:11"]
["-U", "d1", "hall", 45, "2023-03-06", "00:00:11"]
["+U", "d1", "roof", 55, "2023-05-14", "00:00:12"]
["-D", "d3", "hall", 85, "2023-10-27", "00:00:08"]
["+I", "d2", "lab", 53, "2023-08-28", "00:00:13"]
["+I", "d3", "roof", 81, "2023-01-17", "00:00:21"]
["-U", "d4", "hall", 38, "2023-04-21", "00:00:03"]
["+U", "d4", "lab", 38, "2023-04-21", "00:00:23"]
["-U", "d3", "roof", 81, "2023-01-17", "00:00:21"]
["+U", "d3", "hall", 81, "2023-01-17", "00:00:26"]
["-U", "d1", "roof", 55, "2023-05-14", "00:00:12"]
["+U", "d1", "roof", 23, "2023-03-15", "00:00:29"]
["-U", "d1", "roof", 23, "2023-03-15", "00:00:29"]
["+U", "d1", "roof", 31, "2023-03-15", "00:00:27"]
["-U", "d2", "lab", 53, "2023-08-28", "00:00:13"]
["+U", "d2", "lab", 72, "2023-08-28", "00:00:34"]
');
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  acked BOOLEAN,
  raised_at TIMESTAMP(3),
  derived AS CONCAT(severity, '/', CAST(alarm_id AS STRING)),
  PRIMARY KEY (alarm_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 7, "d1", "low", false, "00:00:06"]
["+I", 4, "d2", "low", true, "00:00:08"]
["+I", 1, "d4", "low", true, "00:00:10"]
["+I", 5, "d1", "high", true, "00:00:05"]
["-U", 4, "d2", "low", true, "00:00:08"]
["+U", 4, "d3", "low", true, "00:00:10"]
["+I", 8, "d3", "high", false, "00:00:11"]
["-D", 7, "d1", "low", false, "00:00:06"]
["+I", 6, "d3", "high", false, "00:00:16"]
["+I", 7, "d3", "high", false, "00:00:13"]
["-U", 5, "d1", "high", true, "00:00:05"]
["+U", 5, "d2", "high", true, "00:00:20"]
["-U", 5, "d2", "high", true, "00:00:20"]
["+U", 5, "d2", "high", false, "00:00:21"]
["-U", 5, "d2", "high", false, "00:00:21"]
["+U", 5, "d1", "high", false, "00:00:23"]
["-U", 8, "d3", "high", false, "00:00:11"]
["+U", 8, "d1", "high", false, "00:00:26"]
["+I", 2, "d2", "low", false, "00:00:19"]
["-U", 1, "d4", "low", true, "00:00:10"]
["+U", 1, "d2", "mid", true, "00:00:27"]
');
CREATE TABLE alarm_mart (alarm_id INT NOT NULL, severity STRING, acked BOOLEAN, PRIMARY KEY (alarm_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi insert: pk equal, mode I,UB,UA,D
INSERT INTO alarm_mart
SELECT a.alarm_id, a.severity, a.acked
FROM alarms AS a
WHERE a.device_id IN (SELECT d.device_id FROM devices AS d);
CREATE TABLE alarm_feed (device_id STRING, alarm_id INT, PRIMARY KEY (alarm_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape rank/rank insert: pk subset, mode I,UA on conflict do deduplicate
INSERT INTO alarm_feed
SELECT device_id, alarm_id
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.alarm_id, q.device_id ORDER BY q.alarm_id) AS rn FROM (SELECT severity, device_id, alarm_id FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY device_id ORDER BY raised_at, raised_at DESC) AS rn FROM alarms WHERE alarm_id < 7 ) WHERE rn <= 2) q
)
WHERE rn = 1
ON CONFLICT DO DEDUPLICATE;
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
-- @shape rank
SELECT alarm_id, device_id, severity, raised_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY a.device_id, a.severity ORDER BY a.alarm_id, a.raised_at) AS row_num FROM alarms AS a
)
WHERE row_num <= 2;
-- @shape agg/join
SELECT q.device_id, q.max_temp, SUM(q.calc) FILTER (WHERE q.site IN ('roof', 'lab')) AS sum_all, AVG(q.calc) AS mean
FROM (SELECT d.site, d.seen_at, d.installed, a.device_id, d.device_id AS device_id_2, a.alarm_id, d.max_temp, CAST(d.max_temp AS DOUBLE) AS calc FROM alarms a LEFT JOIN devices AS d ON a.device_id = d.device_id AND d.site < d.device_id) q
GROUP BY q.device_id, q.max_temp;
RESET 'table.exec.sink.keyed-shuffle';
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
-- @shape explain/join
EXPLAIN PLAN FOR SELECT a.device_id, d2.device_id AS device_id_2, d.site, d.seen_at, d.device_id AS device_id_3, d2.seen_at AS seen_at_2, a.raised_at, d.installed, a.severity, a.alarm_id, a.derived, d2.installed AS installed_2
FROM alarms a
INNER JOIN devices d ON d.device_id = a.device_id
LEFT JOIN devices AS d2 ON d.device_id = d2.device_id;
RESET 'table.exec.sink.not-null-enforcer';
-- @shape union
SELECT alarm_id, device_id, acked, derived FROM alarms
UNION ALL
SELECT d.max_temp, d.device_id, CAST(NULL AS BOOLEAN), d.site FROM devices AS d;
-- @shape explain/project
EXPLAIN PLAN FOR SELECT site, max_temp, installed FROM devices WHERE device_id <> 'd4';
-- @shape agg
SELECT site, MAX(installed) AS highest, COUNT(*) AS cnt FROM devices GROUP BY site;
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
CREATE TABLE alarm_export (total INT, total_2 INT, num_rows BIGINT, PRIMARY KEY (total, num_rows) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape agg insert: pk other, mode I,UB,UA
INSERT INTO alarm_export
SELECT SUM(alarm_id) AS total, SUM(alarm_id) AS total_2, COUNT(*) AS num_rows FROM alarms;
-- @shape mistake/unknown-alias
SELECT b.raised_at FROM alarms AS a;
-- @shape mistake/sort
SELECT * FROM alarms ORDER BY device_id DESC;
CREATE TABLE alarm_export_2 (site STRING, max_temp BIGINT, installed_x DATE, PRIMARY KEY (site) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi insert: pk other, mode I,UB,UA,D
INSERT INTO alarm_export_2
SELECT d.site, d.max_temp, d.installed AS installed_x
FROM devices AS d
WHERE EXISTS (SELECT * FROM alarms AS a WHERE a.device_id = d.device_id);
