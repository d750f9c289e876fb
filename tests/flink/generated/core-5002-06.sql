-- Generated: profile core, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 3, "amy", "bill", null, false, "00:00:03"]
[4, "+I", 2, "amy", "bill", 5, true, "00:00:03"]
[5, "+I", 2, "cho", "login", 2, true, "00:00:00"]
[8, "+I", 2, "ben", "login", 5, true, "00:00:03"]
[11, "+I", 7, "ben", "bug", 4, false, "00:00:00"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  PRIMARY KEY (reply_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 6, 8, 28, "calm", "00:00:01"]
["+I", 13, 7, 78, "glad", "00:00:04"]
["+I", 4, 8, 63, "mad", "00:00:00"]
["-D", 13, 7, 78, "glad", "00:00:04"]
["+I", 5, 1, 6, "mad", "00:00:08"]
["-U", 6, 8, 28, "calm", "00:00:01"]
["+U", 6, 8, 28, "calm", "00:00:13"]
["+I", 11, 1, 9, "mad", "00:00:16"]
["-U", 4, 8, 63, "mad", "00:00:00"]
["+U", 4, 3, 41, "glad", "00:00:18"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", "dan", null, 7, "2023-11-27"]
[3, "+I", "cho", "red", 6, "2023-08-08"]
[6, "+I", "cho", "red", 4, "2023-01-21"]
[8, "+I", "dan", "red", 1, null]
[11, "+I", "cho", "blue", 3, null]
[12, "+I", "ben", "red", 5, "2023-03-07"]
[15, "+I", "amy", "blue", 5, "2023-04-19"]
[16, "+I", "cho", "red", 9, "2023-07-20"]
[18, "+I", "ben", "red", 3, "2023-05-15"]
');
-- @shape project/semi
SELECT agent, hired, CHAR_LENGTH(agent) AS val
FROM (SELECT a.agent, a.hired FROM agents AS a WHERE a.agent IN (SELECT t.agent FROM tickets t WHERE t.agent = 'x'))
WHERE hired = DATE '2023-11-27';
CREATE TABLE replie_mart (n_all BIGINT NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg/agg/setop insert: pk none, mode I,UA,D
INSERT INTO replie_mart
SELECT COUNT(*) AS n_all
FROM (SELECT q.topic, MAX(q.topic) AS last_one, MAX(q.topic) FILTER (WHERE q.topic LIKE '%l') AS highest FROM (SELECT t.ticket_id, t.topic, t.closed FROM tickets AS t WHERE t.opened_at > TIMESTAMP '2024-01-01 00:00:03' EXCEPT SELECT skill, team, CAST(NULL AS BOOLEAN) FROM agents WHERE team IS NOT NULL) AS q GROUP BY q.topic) AS q
WHERE q.highest <> 'none'
HAVING COUNT(*) > 5;
CREATE TABLE replie_export (team STRING, hired DATE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk none, mode I,UB,UA,D
INSERT INTO replie_export
SELECT team, hired
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY a.team ORDER BY a.skill DESC) AS rownum FROM agents AS a WHERE a.agent = 'amy'
)
WHERE rownum <= 3;
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
-- @shape project
SELECT reply_id, words FROM replies WHERE ticket_id IN (3, 8);
RESET 'table.optimizer.agg-phase-strategy';
CREATE TABLE replie_board (agent STRING, skill INT, hired DATE, ticket_id INT, agent_2 STRING, priority INT, ticket_id_2 INT, agent_3 STRING, topic STRING, priority_2 BIGINT, closed BOOLEAN, val INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO replie_board
SELECT a.agent, a.skill, a.hired, t.ticket_id, t.agent AS agent_2, t.priority, t2.ticket_id AS ticket_id_2, t2.agent AS agent_3, t2.topic, t2.priority AS priority_2, t2.closed, t2.ticket_id * 3 AS val
FROM agents AS a
JOIN tickets t ON a.agent = t.agent
RIGHT JOIN tickets AS t2 ON t.agent = t2.agent;
-- @shape distinct/project
SELECT DISTINCT q.reply_id
FROM (SELECT reply_id, words, COALESCE(mood, mood) AS code FROM replies) AS q
WHERE q.code = 'none';
-- @shape join
SELECT a.agent, a.team, t.agent AS agent_2, t.topic, t.closed, t.ticket_id * a.skill AS calc
FROM agents a
LEFT JOIN tickets AS t ON a.agent = t.agent;
-- @shape unnest
SELECT t.ticket_id, t.closed, u.elem
FROM tickets AS t
CROSS JOIN UNNEST(ARRAY[t.ticket_id, t.priority, 7]) AS u (elem);
CREATE TABLE replie_summary (closed BOOLEAN, opened_at TIMESTAMP(3), total_x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi insert: pk none, mode I,UB,UA,D
INSERT INTO replie_summary
SELECT t.closed, t.opened_at, COALESCE(t.priority, t.priority) AS total_x
FROM tickets AS t
WHERE NOT EXISTS (SELECT a.agent FROM agents AS a WHERE a.agent = t.agent);
-- @shape agg
SELECT UPPER(team) AS grp, agent, MAX(DAYOFMONTH(hired)) AS last_one
FROM agents
GROUP BY UPPER(team), agent
HAVING MAX(DAYOFMONTH(hired)) >= 4;
-- @shape union/agg/agg
SELECT ticket_id, mean FROM (SELECT ticket_id, AVG(ticket_id) AS mean FROM tickets GROUP BY ticket_id)
UNION ALL
SELECT ticket_id, mean FROM (SELECT ticket_id, AVG(ticket_id) AS mean FROM tickets GROUP BY ticket_id);
