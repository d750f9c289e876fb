-- Generated: profile core, domain support.
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  PRIMARY KEY (reply_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 2, 6, 7, "calm", "00:00:04"]
["+I", 11, 4, 51, "glad", "00:00:05"]
["+U", 11, 2, 51, "mad", "00:00:06"]
["+I", 9, 8, 5, "mad", "00:00:00"]
["+U", 2, 6, 68, "calm", "00:00:07"]
["+U", 9, 8, 5, "mad", "00:00:07"]
["+I", 3, 3, null, "calm", "00:00:01"]
["+I", 6, null, 46, "calm", "00:00:09"]
["-D", 6, null, 46, "calm", "00:00:09"]
');
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  opened_at TIMESTAMP(3),
  derived AS priority % 3,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 6, "amy", "bug", null, "00:00:04"]
["+I", 1, "cho", "bill", 1, "00:00:09"]
["+I", 5, "amy", "bug", 3, "00:00:05"]
["-U", 5, "amy", "bug", 3, "00:00:05"]
["+U", 5, "amy", "bug", 3, "00:00:09"]
["+I", 4, "cho", "login", 2, "00:00:01"]
["-U", 5, "amy", "bug", 3, "00:00:09"]
["+U", 5, "amy", "bug", 3, "00:00:10"]
["-U", 1, "cho", "bill", 1, "00:00:09"]
["+U", 1, "cho", "login", 4, "00:00:06"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE,
  PRIMARY KEY (agent) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "cho", "blue", 3, "2023-12-10"]
["+I", "amy", "red", 2, "2023-12-09"]
["-D", "cho", "blue", 3, "2023-12-10"]
["+I", "dan", "blue", 1, "2023-10-10"]
["+I", "ben", "red", 1, "2023-07-21"]
["-U", "dan", "blue", 1, "2023-10-10"]
["+U", "dan", "red", 1, "2023-10-10"]
["-U", "ben", "red", 1, "2023-07-21"]
["+U", "ben", "red", 1, "2023-07-21"]
["+I", "cho", "blue", 9, "2023-06-08"]
');
CREATE TABLE agent_report (ticket_id INT, topic STRING, priority INT, derived INT, PRIMARY KEY (ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape order insert: pk equal, mode I
INSERT INTO agent_report
SELECT ticket_id, topic, priority, derived FROM tickets ORDER BY ticket_id DESC LIMIT 1;
CREATE TABLE agent_index (ticket_id INT, topic STRING, opened_at TIMESTAMP(3), derived INT, agent STRING, hired DATE, flagged BOOLEAN, PRIMARY KEY (ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO agent_index
SELECT t.ticket_id, t.topic, t.opened_at, t.derived, a.agent, a.hired, t.agent = 'amy' AS flagged
FROM tickets AS t
FULL JOIN agents AS a ON t.agent = a.agent
ON CONFLICT DO DEDUPLICATE;
-- @shape mistake/compare-types
SELECT * FROM replies WHERE ticket_id = 'abc';
CREATE TABLE agent_index_2 (tag STRING, ticket_id INT, agent STRING, topic STRING, opened_at TIMESTAMP(3), PRIMARY KEY (ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk equal, mode I,UA,D
INSERT INTO agent_index_2
SELECT agent || '-' || topic AS tag, ticket_id, agent, topic, opened_at
FROM tickets
WHERE ticket_id > 6 AND CASE WHEN topic = 'login' THEN 1 WHEN priority < 1 THEN 5 ELSE derived END = 0;
-- @shape mistake/case-types
SELECT COALESCE(priority, agent) AS x FROM tickets;
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE agent_summary (team STRING, skill INT, agent STRING, PRIMARY KEY (skill) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape join insert: pk other, mode I,UA,D on conflict do nothing
INSERT INTO agent_summary (team, skill, agent)
SELECT a2.team, a2.skill, a2.agent
FROM agents AS a
JOIN agents AS a2 ON a.agent = a2.agent
ON CONFLICT DO NOTHING;
RESET 'table.optimizer.agg-phase-strategy';
-- @shape mistake/text-plus-number
SELECT team / 2 AS x FROM agents;
SET 'table.exec.sink.keyed-shuffle' = 'NONE';
-- @shape agg
SELECT a.agent, a.team, COUNT(*) AS cnt, MIN(a.agent) AS lowest, SUM(a.skill + 1) AS sum_all, SUM(a.skill) AS sum_all_2
FROM agents a
WHERE a.skill % 4 < 25
GROUP BY a.agent, a.team;
RESET 'table.exec.sink.keyed-shuffle';
CREATE TABLE agent_cache (agent STRING, team STRING, skill INT, PRIMARY KEY (agent) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape order insert: pk equal, mode I,UB,UA,D
INSERT INTO agent_cache
SELECT agent, team, skill
FROM agents
WHERE hired < DATE '2023-12-10'
ORDER BY skill DESC
FETCH FIRST 2 ROWS ONLY;
-- @shape order
SELECT CASE WHEN mood <> 'calm' THEN words WHEN mood = 'calm' THEN 8 ELSE words END AS val, reply_id, mood
FROM replies
WHERE ticket_id >= 2
ORDER BY sent_at DESC
LIMIT 2 OFFSET 2;
