-- Generated: profile errors, domain sensors.
CREATE TABLE alarms (
  alarm_id INT NOT NULL,
  device_id STRING,
  severity STRING,
  raised_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 2, "d2", "mid", "00:00:02"]
[5, "-U", 2, "d2", "mid", "00:00:02"]
[7, "+U", 2, "d2", "low", "00:00:03"]
[10, "+I", 2, "d4", "low", "00:00:00"]
[12, "-U", 2, "d2", "low", "00:00:03"]
[14, "+U", 2, "d4", "low", "00:00:01"]
[17, "-D", 2, "d4", "low", "00:00:00"]
[18, "+I", 1, "d4", "mid", "00:00:16"]
[20, "+I", 1, "d1", "mid", "00:00:16"]
');
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  online BOOLEAN,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", "d3", "roof", 86, "2023-07-03", null, "00:00:02"]
[5, "+I", "d3", "hall", 57, "2023-06-18", true, "00:00:05"]
[6, "+I", "d3", "hall", 43, "2023-07-13", false, "00:00:05"]
[8, "+I", "d1", "lab", 77, null, false, "00:00:08"]
[11, "+I", "d4", "lab", 79, "2023-06-02", true, "00:00:10"]
[13, "+I", "d3", "hall", 56, "2023-02-25", true, "00:00:13"]
[16, "+I", "d2", "lab", 63, "2023-04-25", true, "00:00:13"]
[19, "+I", "d3", "hall", 30, "2023-02-10", true, "00:00:15"]
[20, "+I", "d2", "roof", 54, "2023-01-07", true, "00:00:15"]
[22, "+I", "d1", "lab", 40, "2023-03-18", null, "00:00:15"]
');
CREATE TABLE device_report (site STRING, online BOOLEAN, seen_at TIMESTAMP(3), alarm_id INT, raised_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape join insert: pk none, mode requested
INSERT INTO device_report
SELECT d.site, d.online, d.seen_at, a.alarm_id, a.raised_at
FROM devices AS d
JOIN alarms AS a ON d.device_id = a.device_id
WHERE d.site = 'lab';
-- @shape mistake/ambiguous
SELECT site FROM (SELECT l.site, r.site FROM devices l, devices r WHERE l.site = r.site);
CREATE TABLE device_board (device_id STRING, site STRING, max_temp INT, online BOOLEAN, seen_at TIMESTAMP(3), alarm_id INT, device_id_2 STRING, PRIMARY KEY (online) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk other, mode I,UB,UA,D
INSERT INTO device_board
SELECT d.device_id, d.site, d.max_temp, d.online, d.seen_at, a.alarm_id, a.device_id AS device_id_2
FROM devices d
JOIN alarms AS a ON a.device_id = d.device_id
WHERE a.alarm_id - 5 < 13;
-- @shape mistake/unknown-column
SELECT device_id AS device_id_x, severity
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY device_id, severity ORDER BY raisd_at) AS rownum FROM alarms
) AS ranked
WHERE rownum < 2;
-- @shape mistake/alias-in-group
SELECT UPPER(severity) AS u, COUNT(*) AS c FROM alarms GROUP BY u;
SET 'table.exec.source.cdc-events-duplicate' = 'true';
-- @shape mistake/ddl
TRUNCATE TABLE alarms;
-- @shape mistake/subquery
SELECT (SELECT alarm_id, device_id FROM alarms) AS x FROM devices;
RESET 'table.exec.source.cdc-events-duplicate';
-- @shape project
SELECT device_id, site, max_temp, seen_at, LOWER(device_id) AS code, TRIM(BOTH 'a' FROM site) AS code_2
FROM devices;
-- @shape distinct
SELECT DISTINCT alarm_id, severity, raised_at FROM alarms;
-- @shape mistake/nested-aggregate
SELECT MAX(SUM(alarm_id)) AS s FROM alarms GROUP BY alarm_id;
