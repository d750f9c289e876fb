-- Generated: profile core, domain sensors.
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  acked BOOLEAN,
  raised_at TIMESTAMP(3),
  WATERMARK FOR raised_at AS raised_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 8, "d3", "low", null, "00:00:01"]
[3, "+I", 8, "d2", "high", true, "00:00:16"]
[6, "+I", 4, "d1", "low", null, "00:00:18"]
[8, "+I", 3, "d1", "high", true, "00:00:26"]
[9, "+I", 7, "d2", "high", false, "00:00:23"]
');
CREATE TABLE devices (
  device_id STRING,
  site STRING,
  max_temp INT,
  installed DATE,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
[1, "+I", "d1", "hall", 49, "2023-05-21", "00:00:06"]
[4, "+I", "d3", "roof", 30, "2023-11-20", "00:00:11"]
[7, "+I", "d3", "hall", 65, "2023-06-19", "00:00:10"]
[8, "+I", "d3", "hall", 31, "2023-12-22", "00:00:13"]
[9, "+I", "d3", "lab", null, "2023-05-19", "00:00:15"]
[11, "+I", "d3", "hall", 52, "2023-01-01", "00:00:20"]
[13, "+I", "d2", "roof", 89, "2023-06-18", "00:00:24"]
');
CREATE TABLE device_stats (site STRING, installed DATE, seen_at TIMESTAMP(3), total_x INT, rn BIGINT, PRIMARY KEY (site, rn) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk equal, mode I,UB,UA,D
INSERT INTO device_stats
SELECT site, installed, seen_at, COALESCE(max_temp, 0) AS total_x, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY site ORDER BY seen_at DESC) AS rn FROM devices WHERE installed <> DATE '2023-01-01'
)
WHERE rn = 2;
-- @shape order
SELECT raised_at FROM alarms ORDER BY raised_at, alarm_id LIMIT 1 OFFSET 3;
CREATE TABLE device_board (cnt BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk none, mode I,UB,UA,D
INSERT INTO device_board SELECT COUNT(*) AS cnt FROM devices d GROUP BY d.device_id;
-- @shape mistake/bad-cast
SELECT CAST(acked AS DATE) AS x FROM alarms;
-- @shape mistake/rank-misuse
SELECT * FROM (SELECT *, RANK() OVER (PARTITION BY severity ORDER BY acked) AS rn FROM alarms) WHERE rn <= 2;
-- @shape agg/rank
SELECT site, MAX(site) AS last_one
FROM (SELECT site, max_temp FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY d.site ORDER BY d.max_temp DESC) AS rownum FROM devices AS d ) AS ranked WHERE rownum <= 2)
GROUP BY site;
