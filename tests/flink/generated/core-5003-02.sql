-- Generated: profile core, domain support.
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE,
  derived AS CASE team WHEN 'c' THEN 'one' WHEN 'y' THEN 'two' ELSE team END
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", "amy", "blue", 5, null]
[4, "+I", "dan", "red", 4, "2023-03-10"]
[7, "+I", "amy", "blue", 8, "2023-10-01"]
[10, "+I", "ben", "red", 1, "2023-11-06"]
[11, "+I", "ben", "red", 4, "2023-11-09"]
[12, "+I", "ben", "red", 4, "2023-08-19"]
[15, "+I", "amy", "red", 8, "2023-06-15"]
[16, "+I", "dan", "blue", 4, "2023-02-24"]
[17, "+I", "ben", "red", 6, "2023-01-27"]
[20, "+I", "cho", "red", 6, "2023-08-22"]
[22, "+I", "ben", "red", 3, "2023-05-07"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 12, 8, 49, "glad", "00:00:01"]
[5, "+I", 14, 1, 90, "glad", "00:00:02"]
[7, "+I", 5, 1, 46, "calm", "00:00:04"]
[8, "+I", 9, 4, 18, "mad", "00:00:00"]
[10, "+I", 6, 6, 86, "glad", "00:00:04"]
[13, "+I", 14, 2, 18, "glad", "00:00:10"]
[16, "+I", 12, 9, 36, "calm", "00:00:11"]
[18, "+I", 4, 5, 34, "calm", "00:00:21"]
[19, "+I", 12, 3, 17, "glad", "00:00:24"]
[22, "+I", 4, 8, 40, "glad", "00:00:22"]
[23, "+I", 2, 2, 30, "calm", "00:00:27"]
[25, "+I", 2, 9, 49, "mad", "00:00:20"]
[28, "+I", 7, null, 68, "mad", "00:00:32"]
');
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  derived AS ticket_id + 7
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 7, "cho", "bill", 5, true, "00:00:04"]
[3, "-D", 7, "cho", "bill", 5, true, "00:00:04"]
[5, "+I", 8, "cho", "bug", null, false, "00:00:15"]
[8, "+I", 9, "amy", "login", 4, false, "00:00:17"]
[11, "-U", 9, "amy", "login", 4, false, "00:00:17"]
[12, "+U", 9, "cho", "bug", 2, false, "00:00:17"]
[14, "-U", 8, "cho", "bug", null, false, "00:00:15"]
[16, "+U", 8, "amy", "bug", null, false, "00:00:19"]
[17, "-D", 9, "cho", "bug", 2, false, "00:00:17"]
[18, "-U", 8, "amy", "bug", null, false, "00:00:19"]
[20, "+U", 8, "amy", "bill", null, false, "00:00:21"]
');
-- @shape agg
SELECT a.team, LAST_VALUE(a.team) AS last_seen FROM agents AS a GROUP BY a.team;
-- @shape join/agg
SELECT t.agent, t.topic, t.priority, t.closed, t.derived, a.skill, q.mean
FROM tickets AS t
LEFT JOIN agents a ON t.agent = a.agent
RIGHT JOIN (SELECT ticket_id, AVG(ticket_id) AS avg_all, AVG(reply_id) FILTER (WHERE ticket_id >= words) AS mean FROM replies WHERE words <> 49 GROUP BY ticket_id) AS q ON t.ticket_id = q.ticket_id;
-- @shape project
SELECT * FROM tickets AS t WHERE t.ticket_id % 2 >= 21;
-- @shape project/agg
SELECT q.agent, q.num_rows_2
FROM (SELECT agent, COUNT(DISTINCT opened_at) AS num_rows_2, COUNT(*) AS num_rows FROM tickets GROUP BY agent) AS q;
CREATE TABLE ticket_archive (last_one BIGINT, first_seen TIMESTAMP(3), mean BIGINT, PRIMARY KEY (mean) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk other, mode I,UA,D
INSERT INTO ticket_archive
SELECT MAX(NULLIF(reply_id, 4)) AS last_one, FIRST_VALUE(sent_at) AS first_seen, AVG(reply_id) AS mean
FROM replies;
-- @shape union
SELECT team, skill, hired FROM agents
UNION ALL
SELECT mood, words, CAST(NULL AS DATE) FROM replies;
CREATE TABLE ticket_export (reply_id BIGINT, words INT, mood STRING, total_x INT, at_time TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk none, mode I,UB,UA,D
INSERT INTO ticket_export
SELECT reply_id, words, mood, CASE WHEN reply_id <= 6 THEN 1 ELSE 0 END AS total_x, CEIL(sent_at TO MINUTE) AS at_time
FROM replies
WHERE sent_at < TIMESTAMP '2024-01-01 00:00:09';
-- @shape mistake/sink
INSERT INTO ticket_export (reply_id, reply_id) SELECT CAST(NULL AS BIGINT), CAST(NULL AS BIGINT) FROM replies;
CREATE TABLE ticket_board (hired DATE, n_all BIGINT NOT NULL, cnt BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE ticket_report (hired DATE, cnt BIGINT, rn BIGINT, PRIMARY KEY (hired, rn) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO ticket_board
SELECT hired, COUNT(*) AS n_all, COUNT(*) AS cnt
FROM (SELECT hired FROM agents WHERE skill IN (2, 5, 3, 4) EXCEPT SELECT hired FROM agents WHERE derived LIKE 'n_%')
GROUP BY hired;
INSERT INTO ticket_report
SELECT hired, cnt, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.hired ORDER BY q.n_all DESC) AS rn FROM (SELECT hired, COUNT(*) AS n_all, COUNT(*) AS cnt FROM (SELECT hired FROM agents WHERE skill IN (2, 5, 3, 4) EXCEPT SELECT hired FROM agents WHERE derived LIKE 'n_%') GROUP BY hired) AS q WHERE q.n_all = 19
)
WHERE rn <= 2 AND n_all BETWEEN 3 AND 17;
END;
CREATE TABLE ticket_board_2 (agent STRING, topic STRING, closed BOOLEAN, derived INT, info STRING, val INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape project insert: pk none, mode all
INSERT INTO ticket_board_2
SELECT t.agent, t.topic, t.closed, t.derived, CASE t.agent WHEN 'a' THEN 'one' WHEN 'z' THEN 'two' ELSE t.agent END AS info, t.derived + t.priority AS val
FROM tickets t
WHERE t.priority = 18 AND ((t.derived BETWEEN 5 AND 6) AND t.agent IN ('amy', 'new', 'cho'));
-- @shape order
SELECT reply_id, mood, sent_at
FROM replies
WHERE words <= 36
ORDER BY reply_id ASC
FETCH FIRST 1 ROWS ONLY;
