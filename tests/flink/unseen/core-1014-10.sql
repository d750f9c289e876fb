-- Generated: profile core, domain support.
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 14, 6, 30, "glad", "00:00:01"]
[3, "+I", 3, 4, 44, "calm", "00:00:01"]
[4, "+I", 7, 4, 45, "calm", "00:00:02"]
[5, "+I", 5, 6, 48, "mad", "00:00:02"]
[8, "+I", 2, 4, 70, "calm", "00:00:04"]
[11, "+I", 14, 2, 37, "glad", "00:00:02"]
[14, "+I", 12, 6, 26, "glad", "00:00:07"]
[15, "+I", 12, 6, 22, "glad", "00:00:00"]
[17, "+I", 4, 8, 34, "glad", "00:00:10"]
[18, "+I", 7, 9, 21, "glad", "00:00:12"]
[19, "+I", 11, 2, 10, "calm", "00:00:12"]
[20, "+I", 5, 3, null, null, "00:00:14"]
[21, "+I", 9, 2, 35, "mad", "00:00:15"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", "cho", "blue", 7, "2023-09-07"]
[6, "+I", "ben", "red", 8, "2023-04-18"]
[8, "+I", "ben", "blue", 3, "2023-09-23"]
[9, "+I", "amy", "red", 4, "2023-08-17"]
[11, "+I", "dan", "red", 4, "2023-10-26"]
[14, "+I", "ben", "red", null, "2023-04-10"]
[17, "+I", "ben", "red", 3, "2023-02-06"]
[18, "+I", "cho", "blue", 4, "2023-12-10"]
[21, "+I", "amy", "blue", 4, "2023-09-03"]
[23, "+I", "amy", "red", 6, "2023-06-13"]
[24, "+I", "dan", "blue", 8, "2023-06-06"]
[25, "+I", "ben", "blue", 4, "2023-01-08"]
');
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  opened_at TIMESTAMP(3),
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[3, "+I", 2, "cho", "bill", 2, "00:00:05"]
[4, "-D", 2, "cho", "bill", 2, "00:00:05"]
[7, "+I", 8, "ben", "login", 4, "00:00:07"]
[8, "+U", 8, "ben", "login", 4, "00:00:14"]
[9, "+U", 8, "ben", "login", 2, "00:00:11"]
[12, "+I", 6, "cho", "bug", 1, "00:00:20"]
[14, "+U", 6, "ben", "bug", 1, "00:00:23"]
[15, "+I", 9, "amy", "bug", 2, "00:00:21"]
[18, "+I", 2, "cho", "bug", 5, "00:00:20"]
[19, "+U", 2, "amy", "bug", 5, "00:00:29"]
[20, "+I", 4, "amy", "bill", 2, "00:00:29"]
');
CREATE VIEW replie_view AS SELECT t.ticket_id, t.agent, t.priority, t.opened_at, t.opened_at < TIMESTAMP '2024-01-01 00:00:23' OR t.topic NOT LIKE 'l%' AS is_ok, t.ticket_id * 1.1 AS score_x
FROM tickets AS t;
-- @shape project
SELECT t.ticket_id, t.agent, t.topic, t.topic || '-' || t.agent AS tag, t.priority, t.opened_at
FROM tickets AS t
WHERE NOT (t.topic <> 'bug');
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape semi
SELECT t.ticket_id, t.priority, t.opened_at, REPLACE(t.agent, 'a', '') AS code
FROM tickets AS t
WHERE t.agent IN (SELECT a.agent FROM agents AS a);
RESET 'table.exec.sink.require-on-conflict';
SET 'table.exec.source.cdc-events-duplicate' = 'true';
-- @shape agg/project/join/view/project
SELECT DATE_FORMAT(opened_at, 'yyyy-MM-dd') AS grp, SUM(priority) AS total
FROM (SELECT sent_at_x, priority, opened_at, score_x, priority / 4 AS score_x_2, priority * 7 AS total_x FROM (SELECT r.mood, r.sent_at AS sent_at_x, r2.priority, r2.opened_at, r2.score_x, CAST(r.reply_id AS DECIMAL(12, 2)) AS n FROM replies r RIGHT JOIN replie_view r2 ON r.ticket_id = r2.ticket_id) WHERE score_x <> 34.50 AND mood <> 'mad')
GROUP BY DATE_FORMAT(opened_at, 'yyyy-MM-dd');
CREATE TABLE replie_stats (topic STRING, agent STRING, num_rows BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape grouping insert: pk none, mode I
INSERT INTO replie_stats
SELECT topic, agent, COUNT(priority) AS num_rows
FROM tickets
GROUP BY GROUPING SETS ((topic, agent), (topic), ());
CREATE TABLE replie_export (agent STRING, skill INT, hired DATE, PRIMARY KEY (agent, skill, hired) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE replie_export_2 (agent STRING, lowest DATE, sum_all INT, n_all BIGINT, PRIMARY KEY (agent) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO replie_export SELECT DISTINCT agent, skill, hired FROM agents;
INSERT INTO replie_export_2
SELECT q.agent, MIN(q.hired) AS lowest, SUM(q.skill) AS sum_all, COUNT(q.agent) AS n_all
FROM (SELECT DISTINCT agent, skill, hired FROM agents) q
GROUP BY q.agent;
END;
RESET 'table.exec.source.cdc-events-duplicate';
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape agg
SELECT mood, ticket_id, SUM(ticket_id) FILTER (WHERE reply_id IS NOT NULL) AS sum_all, MIN(words) AS lowest, COUNT(*) AS n_all
FROM replies
WHERE (ticket_id BETWEEN 3 AND 17) OR (words < 48 AND reply_id <= 14)
GROUP BY mood, ticket_id
HAVING MIN(words) >= 11;
-- @shape join/project/view/project
SELECT q.agent, q.info, r.agent AS agent_2, r.opened_at, r.is_ok, RIGHT(q.info, 1) AS info_2
FROM (SELECT agent, LEFT(agent, 2) AS info FROM agents) q
RIGHT JOIN replie_view AS r ON q.agent = r.agent
WHERE r.opened_at > TIMESTAMP '2024-01-01 00:00:29';
RESET 'table.exec.sink.upsert-materialize';
-- @shape over
SELECT ticket_id, words AS words_x, sent_at, MIN(words) OVER (PARTITION BY mood ORDER BY sent_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS first_one, SUM(reply_id) OVER (PARTITION BY mood ORDER BY sent_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS total
FROM replies;
-- @shape rank/distinct
SELECT reply_id
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.reply_id ORDER BY q.reply_id, q.reply_id DESC) AS rownum FROM (SELECT DISTINCT r.reply_id FROM replies r) AS q
) AS ranked
WHERE rownum = 1;
