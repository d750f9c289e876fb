-- Generated: profile core, domain support.
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", "dan", "blue", 3, "2023-08-12"]
[6, "+I", "dan", "red", 5, "2023-01-22"]
[9, "+I", "cho", "red", 8, "2023-08-08"]
[12, "+I", "amy", "blue", 5, "2023-12-12"]
[14, "+I", "ben", "red", 1, "2023-07-17"]
[16, "+I", "ben", "blue", 9, "2023-12-05"]
');
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  opened_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 5, "amy", "bug", 3, "00:00:03"]
["+I", 5, "amy", "bug", 5, "00:00:05"]
["+I", 1, "cho", "bug", 2, "00:00:05"]
["+I", 7, "ben", "login", 5, "00:00:00"]
["+I", 2, "amy", "bug", 5, "00:00:07"]
["+I", 2, "cho", "login", 1, "00:00:04"]
["+I", 2, "amy", "bug", 2, "00:00:15"]
["+I", 9, "cho", "login", 1, "00:00:15"]
["+I", 6, "ben", "login", 1, "00:00:14"]
');
CREATE TABLE agent_report (skill INT, PRIMARY KEY (skill) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape distinct insert: pk equal, mode I,UA
INSERT INTO agent_report SELECT DISTINCT skill FROM agents;
CREATE TABLE agent_mart (topic STRING, highest INT, num_rows BIGINT, PRIMARY KEY (topic) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D on conflict do deduplicate
INSERT INTO agent_mart
SELECT topic, MAX(ticket_id) AS highest, COUNT(*) AS num_rows
FROM tickets
WHERE (opened_at IS NOT NULL OR topic <> 'bug') AND priority = 2
GROUP BY topic
ON CONFLICT DO DEDUPLICATE;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape rank
SELECT agent, team, skill, hired
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY skill DESC) AS rn FROM agents
) AS ranked
WHERE rn = 1;
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE agent_cache (agent INT, team STRING, hired DATE, ticket_id INT, agent_2 STRING, priority INT, PRIMARY KEY (hired) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape advice/join
EXPLAIN PLAN_ADVICE INSERT INTO agent_cache
SELECT a.agent, a.team, a.hired, t.ticket_id, t.agent AS agent_2, t.priority
FROM agents AS a
LEFT JOIN tickets AS t ON a.agent = t.agent
ON CONFLICT DO DEDUPLICATE;
-- @shape explain/project
EXPLAIN CHANGELOG_MODE SELECT topic, INITCAP(agent) AS tag, CAST(priority AS STRING) AS label FROM tickets;
CREATE TABLE agent_summary (team STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape distinct insert: pk none, mode all
INSERT INTO agent_summary SELECT DISTINCT team FROM agents WHERE skill IS NOT NULL;
-- @shape union
SELECT agent, hired FROM agents
UNION ALL
SELECT agent, CAST(NULL AS DATE) FROM tickets WHERE ticket_id BETWEEN 1 AND 2;
-- @shape distinct
SELECT DISTINCT t.topic, t.priority, t.opened_at FROM tickets AS t;
-- @shape project
SELECT team, agent, skill AS skill_x, hired AS hired_x, UPPER(team) AS tag
FROM agents
WHERE NOT (hired IS NOT NULL);
