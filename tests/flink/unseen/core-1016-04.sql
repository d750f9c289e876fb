-- Generated: profile core, domain support.
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  PRIMARY KEY (reply_id, ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 13, 3, 51, "mad", "00:00:00"]
[6, "+I", 1, 5, 83, "glad", "00:00:00"]
[8, "+I", 11, 7, 36, "mad", "00:00:00"]
[9, "+I", 5, 2, 47, "glad", "00:00:00"]
[12, "+I", 12, 8, 75, "calm", "00:00:00"]
[13, "+I", 3, 5, 89, "calm", "00:00:00"]
[15, "+I", 8, 6, 11, "mad", "00:00:01"]
[16, "+I", 8, 8, 7, "mad", "00:00:00"]
[19, "+I", 10, 3, 86, "glad", "00:00:02"]
[22, "+I", 6, 8, 61, "calm", "00:00:01"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE,
  derived AS LEFT(agent, 2),
  PRIMARY KEY (agent) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
["+I", "amy", "blue", 5, "2023-05-06"]
["+I", "ben", "blue", 6, null]
["+U", "ben", "blue", 9, null]
["+U", "amy", null, 5, "2023-05-06"]
["+I", "dan", "red", 6, "2023-05-06"]
["+U", "dan", "red", 6, "2023-03-18"]
["+U", "ben", "red", 4, "2023-01-26"]
["+U", "ben", "red", 4, "2023-01-26"]
["+U", "amy", "red", 1, "2023-05-06"]
');
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 1, "ben", "login", 1, null, "00:00:01"]
[6, "+I", 4, "cho", "bug", 3, false, "00:00:03"]
[8, "+I", 3, "amy", "bug", 5, false, "00:00:19"]
[10, "+I", 4, "ben", "bug", 2, true, "00:00:24"]
[12, "+I", 7, "cho", "bill", 4, true, "00:00:31"]
[15, "+I", 4, "amy", "bill", 5, false, "00:00:35"]
[17, "+I", 7, "amy", "bug", 3, true, "00:01:02"]
[19, "+I", 6, "amy", "bug", 1, true, "00:00:58"]
[20, "+I", 7, "cho", "bill", 1, false, "00:01:27"]
');
CREATE VIEW agent_view AS SELECT reply_id, MIN(sent_at) AS lowest, FIRST_VALUE(ticket_id) AS first_seen, COUNT(*) AS n_all
FROM replies
GROUP BY reply_id;
CREATE TABLE agent_cache (mood STRING, mean BIGINT, PRIMARY KEY (mood) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO agent_cache
SELECT mood, AVG(reply_id) AS mean FROM replies GROUP BY mood;
-- @shape project
SELECT ticket_id, agent, priority, closed, opened_at, COALESCE(agent, 'none') AS label, LEAST(ticket_id, 4) AS val
FROM tickets;
-- @shape union/view/agg/view/agg
SELECT reply_id, first_seen, n_all FROM agent_view WHERE n_all BETWEEN 14 AND 14
UNION ALL
SELECT a.reply_id, a.first_seen, a.n_all FROM agent_view AS a;
-- @shape distinct/agg/view/agg
SELECT DISTINCT num_rows
FROM (SELECT reply_id, SUM(first_seen * 2) AS sum_all, MIN(n_all) AS lowest, COUNT(DISTINCT lowest) AS num_rows FROM agent_view WHERE first_seen IN (17, 19, 1) GROUP BY reply_id HAVING SUM(first_seen * 2) >= 13);
-- @shape rank
SELECT reply_id AS reply_id_x, ticket_id, sent_at AS sent_at_x
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY ticket_id ORDER BY ticket_id) AS rn FROM replies
) AS ranked
WHERE rn < 4;
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
-- @shape join/view/agg
SELECT a.reply_id, a.lowest, a2.team, TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', a.lowest) AS amount_x
FROM agent_view AS a
INNER JOIN agents AS a2 ON a.first_seen = a2.skill;
-- @shape project/agg/view/agg
SELECT grp, mean
FROM (SELECT DATE_FORMAT(lowest, 'HH:mm') AS grp, AVG(first_seen) AS mean FROM agent_view WHERE first_seen < 2 GROUP BY DATE_FORMAT(lowest, 'HH:mm'))
WHERE mean IS NULL;
-- @shape join
SELECT a.agent, a.team, a.skill, a.derived, a2.team AS team_2, a2.skill AS skill_2, a2.derived AS derived_2, t.ticket_id, t.agent AS agent_2, t.closed
FROM agents AS a
INNER JOIN agents AS a2 ON a.agent = a2.agent
LEFT JOIN tickets t ON a.agent = t.agent AND a.hired < DATE '2023-05-06';
