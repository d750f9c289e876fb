-- Generated: profile core, domain sensors.
CREATE TABLE readings (
  reading_id BIGINT NOT NULL,
  device_id STRING,
  temperature DOUBLE,
  humidity INT,
  read_at TIMESTAMP(3),
  derived AS COALESCE(reading_id, -1)
) WITH ('connector' = 'rows', 'data' = '
["+I", 11, "d1", 31.0, 91, "00:00:01"]
["+I", 7, "d3", 68.5, 73, "00:00:03"]
["+I", 4, "d2", 95.75, 64, "00:00:05"]
["+I", 11, "d3", 54.75, 51, "00:00:02"]
["+I", 11, "d4", 27.25, 81, "00:00:12"]
["+I", 7, "d2", 38.25, 37, "00:00:17"]
["+I", 8, "d2", 94.25, 44, "00:00:13"]
["+I", 2, "d2", 88.75, 63, "00:00:21"]
["+I", 5, "d3", null, 52, "00:00:23"]
["+I", 10, "d3", 30.5, 22, "00:00:23"]
["+I", 6, "d3", 48.25, 53, "00:00:28"]
["+I", 2, "d2", 81.0, 57, "00:00:33"]
');
CREATE TABLE alarms (
  alarm_id INT,
  device_id STRING,
  severity STRING,
  raised_at TIMESTAMP(3),
  PRIMARY KEY (alarm_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
[1, "+I", 2, "d2", "high", "00:00:00"]
[2, "+U", 2, "d3", "mid", "00:00:11"]
[4, "+U", 2, "d1", "mid", "00:00:12"]
[6, "+I", 6, "d1", "high", "00:00:12"]
[7, "+I", 5, "d3", "low", "00:00:13"]
[8, "+I", 4, "d1", "low", "00:00:14"]
[11, "+I", 7, "d4", "low", "00:00:16"]
[13, "+U", 4, "d4", "high", "00:00:18"]
[15, "+I", 1, "d1", "high", "00:00:20"]
[17, "+U", 4, "d4", "high", "00:00:20"]
[18, "+U", 6, "d2", "high", "00:00:21"]
[21, "+I", 3, "d1", "high", "00:00:22"]
[22, "+U", 4, "d4", "low", "00:00:22"]
[25, "+I", 8, "d1", "high", "00:00:28"]
[28, "+U", 8, "d1", "high", "00:00:29"]
[31, "+U", 8, "d1", "low", "00:00:33"]
[33, "+U", 5, "d3", "low", "00:00:35"]
[34, "+U", 4, "d1", "mid", "00:00:36"]
[36, "+U", 7, "d1", "low", "00:00:37"]
[37, "+U", 4, "d1", "low", "00:00:37"]
[38, "+U", 1, "d1", "high", "00:00:37"]
[41, "+U", 4, "d4", "mid", "00:00:39"]
');
CREATE VIEW reading_view AS SELECT UPPER(device_id) AS grp, MIN(device_id) AS lowest
FROM alarms
GROUP BY UPPER(device_id);
-- @shape join
SELECT r.reading_id, a.raised_at AS raised_at_x, a2.alarm_id, a2.device_id
FROM readings AS r
JOIN alarms AS a ON r.device_id = a.device_id
LEFT JOIN alarms AS a2 ON r.device_id = a2.device_id;
-- @shape project
SELECT alarm_id, raised_at, severity LIKE 'l%' AS flagged, CASE WHEN alarm_id / 10 > 6 THEN 'high' ELSE 'low' END AS txt
FROM alarms
WHERE severity <> 'mid';
CREATE TABLE reading_feed (total BIGINT, n_all BIGINT, total_2 BIGINT, total_3 BIGINT, PRIMARY KEY (total) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape agg/agg insert: pk equal, mode I,UA
INSERT INTO reading_feed
SELECT total, COUNT(*) AS n_all, SUM(cnt) AS total_2, SUM(cnt) AS total_3
FROM (SELECT COUNT(*) FILTER (WHERE temperature = 27.25) AS cnt, SUM(derived) AS total FROM readings WHERE (humidity = 64 OR read_at < TIMESTAMP '2024-01-01 00:00:03') AND humidity >= 53)
GROUP BY total;
CREATE TABLE reading_stats (cnt_2 BIGINT, last_one BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE reading_export (humidity INT, derived BIGINT, alarm_id_x INT, severity STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO reading_stats
WITH prep AS (SELECT lowest, COUNT(lowest) AS cnt, COUNT(*) AS cnt_2 FROM reading_view GROUP BY lowest HAVING COUNT(lowest) > 1)
SELECT cnt_2, MAX(CASE WHEN lowest = 'x' THEN cnt ELSE 0 END) FILTER (WHERE cnt IN (9, 15, 19)) AS last_one
FROM prep
GROUP BY cnt_2;
INSERT INTO reading_export
SELECT r.humidity, r.derived, a.alarm_id AS alarm_id_x, a2.severity
FROM readings AS r
LEFT JOIN alarms AS a ON r.device_id = a.device_id
LEFT OUTER JOIN alarms AS a2 ON a.alarm_id = a2.alarm_id AND a.severity <> a2.severity
WHERE (r.derived BETWEEN 3 AND 5) AND r.humidity <= 52;
END;
-- @shape join/rank
SELECT q.alarm_id, q.device_id, q.raised_at AS raised_at_x, a.alarm_id AS alarm_id_2
FROM (SELECT alarm_id, device_id, severity, raised_at FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY a.device_id ORDER BY a.alarm_id) AS rn FROM alarms a ) WHERE rn = 1) AS q
INNER JOIN alarms a ON q.severity = a.severity
WHERE q.alarm_id BETWEEN 1 AND 6;
CREATE TABLE reading_cache (grp STRING, txt STRING, grp_2 STRING, lowest STRING, score_x INT, PRIMARY KEY (grp) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape cte/join/rank/view/agg insert: pk equal, mode I,UA,D
INSERT INTO reading_cache
WITH prep AS (SELECT grp, CASE WHEN lowest LIKE 'x_%' THEN 'A' ELSE 'B' END AS txt, lowest FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY lowest ORDER BY grp DESC) AS rn FROM reading_view ) AS ranked WHERE rn <= 3)
SELECT p.grp, p.txt, p2.grp AS grp_2, p2.lowest, ASCII(p2.lowest) AS score_x
FROM prep AS p
INNER JOIN prep p2 ON p2.grp = p.txt;
-- @shape mistake/rank-misuse
SELECT * FROM (SELECT *, RANK() OVER (PARTITION BY temperature ORDER BY read_at) AS rn FROM readings) WHERE rn <= 2;
