-- Generated: profile core, domain support.
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE,
  PRIMARY KEY (agent) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "dan", "blue", 6, "2023-06-07"]
["-U", "dan", "blue", 6, "2023-06-07"]
["+U", "dan", "blue", 6, "2023-06-01"]
["-U", "dan", "blue", 6, "2023-06-01"]
["+U", "dan", "red", 4, "2023-06-01"]
["-U", "dan", "red", 4, "2023-06-01"]
["+U", "dan", "red", 1, "2023-01-09"]
["-U", "dan", "red", 1, "2023-01-09"]
["+U", "dan", "blue", 4, "2023-01-09"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  PRIMARY KEY (reply_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", 13, 3, 62, "mad", "00:00:04"]
[5, "+U", 13, 4, 75, "calm", "00:00:05"]
[8, "+I", 7, 9, 87, "mad", "00:00:10"]
[9, "+I", 5, 4, 7, "mad", "00:00:06"]
[12, "+U", 7, 2, 87, "mad", "00:00:19"]
[13, "-D", 13, 4, 75, "calm", "00:00:05"]
[15, "+I", 8, 1, 41, "glad", "00:00:24"]
[17, "+U", 6, 7, null, "calm", "00:00:26"]
[18, "+U", 5, 4, 39, "mad", "00:00:23"]
[19, "-D", 6, 7, null, "calm", "00:00:26"]
');
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  WATERMARK FOR opened_at AS opened_at - INTERVAL '5' SECOND,
  PRIMARY KEY (ticket_id, agent) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 5, "ben", "login", 2, false, "00:00:00"]
["+U", 5, "ben", "bug", 2, true, "00:00:01"]
["+I", 8, "ben", "bill", 5, true, "00:00:01"]
["+U", 5, "ben", "bug", 2, true, "00:00:00"]
["-D", 8, "ben", "bill", 5, true, "00:00:01"]
["+I", 4, "amy", "login", 1, true, "00:00:04"]
["-D", 5, "ben", "bug", 2, true, "00:00:00"]
["+I", 5, "ben", "bill", 4, true, "00:00:09"]
["+U", 4, "amy", "login", 5, false, "00:00:11"]
');
CREATE VIEW agent_view AS SELECT agent, team AS team_x, hired, CASE WHEN skill = 4 AND skill >= 1 THEN agent ELSE '-' END AS info
FROM agents
WHERE skill IS NOT NULL
QUALIFY ROW_NUMBER() OVER (PARTITION BY team, hired ORDER BY skill DESC) <= 1;
-- @shape join
SELECT a.agent, a.skill, a.hired, t.agent AS agent_2, t.topic, t.closed AS closed_x
FROM agents AS a
JOIN tickets AS t ON a.agent = t.agent;
-- @shape mistake/ddl
DROP VIEW agents;
-- @shape join
SELECT a.agent, t.agent AS agent_2, t.topic, t.closed, t.opened_at, CEIL(t.opened_at TO MINUTE) AS at_time
FROM agents AS a
LEFT JOIN tickets AS t ON a.agent = t.agent;
-- @shape explain/join
EXPLAIN CHANGELOG_MODE SELECT r.reply_id, r.ticket_id, t.ticket_id AS ticket_id_2, t.topic, t.opened_at
FROM replies AS r
LEFT JOIN tickets AS t ON t.ticket_id = r.ticket_id;
-- @shape mistake/not-grouped
SELECT UPPER(CAST(opened_at AS STRING)) AS u, COUNT(*) AS c FROM tickets GROUP BY topic;
CREATE TABLE agent_report (agent STRING, team STRING, skill INT, hired DATE, info STRING, PRIMARY KEY (agent) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape advice/semi
EXPLAIN PLAN_ADVICE INSERT INTO agent_report
SELECT a.agent, a.team, a.skill, a.hired, CAST(a.skill AS STRING) AS info
FROM agents AS a
WHERE a.agent IN (SELECT t.agent FROM tickets AS t WHERE t.opened_at > TIMESTAMP '2024-01-01 00:00:09') AND a.team = 'none';
SET 'table.optimizer.join-reorder-enabled' = 'true';
-- @shape join/view/rank/view/rank
SELECT a.team_x, a.hired, a.info, a2.team_x AS team_x_2, a2.hired AS hired_2, a2.info AS info_2, a.info > 'none' AS is_ok
FROM agent_view AS a
FULL JOIN agent_view AS a2 ON a.agent = a2.agent;
CREATE TABLE agent_export (team VARCHAR(20), agent STRING, n_all BIGINT, PRIMARY KEY (agent, team) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO agent_export
SELECT team, agent, COUNT(*) AS n_all FROM agents GROUP BY team, agent;
RESET 'table.optimizer.join-reorder-enabled';
CREATE TABLE agent_board (agent STRING, agent_2 STRING, closed BOOLEAN, PRIMARY KEY (agent_2) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape join/unnest/project insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO agent_board
SELECT q.agent, t2.agent AS agent_2, t2.closed
FROM (SELECT q.is_ok AS is_ok_x, q.skill, q.agent, u.elem FROM (SELECT a.team, a.hired, a.agent, a.skill, a.skill IS NOT NULL AS is_ok, a.hired - INTERVAL '7' DAY AS due FROM agents a) AS q CROSS JOIN UNNEST(ARRAY[q.team, q.agent, 'extra']) AS u (elem) WHERE q.skill > 1) AS q
JOIN tickets AS t ON q.agent = t.agent
LEFT JOIN tickets AS t2 ON q.agent = t2.agent
ON CONFLICT DO DEDUPLICATE;
-- @shape project/rank/view/rank
SELECT q.team_x_x, q.rn, UPPER(q.team_x_x) AS info, CHAR_LENGTH(q.agent) AS total_x
FROM (SELECT team_x AS team_x_x, agent, rn FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY agent, hired ORDER BY agent) AS rn FROM agent_view WHERE agent = 'dan' ) AS ranked WHERE rn <= 2) q;
