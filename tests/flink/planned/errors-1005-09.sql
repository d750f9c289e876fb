-- Generated: profile errors, domain support.
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  derived AS SUBSTRING(agent FROM 1 FOR 1)
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", "dan", "blue", 1]
["+I", "dan", "red", 6]
["+I", "amy", "blue", 9]
["+I", "dan", "blue", 2]
["+I", "cho", "red", 3]
');
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  WATERMARK FOR opened_at AS opened_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 5, "cho", "bill", 4, true, "00:00:00"]
["+I", 3, "amy", "bug", 4, false, "00:00:05"]
["+I", 2, "amy", "bill", 3, true, "00:00:08"]
["+I", 6, "ben", "bug", 5, true, "00:00:10"]
["+I", 3, "ben", "bill", 3, false, "00:00:10"]
["+I", 5, "cho", "login", 2, true, "00:00:11"]
["+I", 8, "amy", "login", 4, false, "00:00:12"]
["+I", 5, "amy", "bug", 2, true, "00:00:13"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at - INTERVAL '1' SECOND,
  PRIMARY KEY (reply_id, ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 12, 1, 58, "mad", "00:00:02"]
["-U", 12, 1, 58, "mad", "00:00:02"]
["+U", 12, 1, 58, "mad", "00:00:00"]
["+I", 12, 2, 41, "mad", "00:00:00"]
["+I", 7, 2, 64, "calm", "00:00:04"]
["+I", 13, 5, 8, "calm", "00:00:02"]
');
-- @shape mistake/ddl
CREATE TABLE z10 (id INT, PRIMARY KEY (id) NOT ENFORCED, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows');
-- @shape mistake/unknown-column
SELECT SIGN(skill) AS n, skills, skill * 100.0 AS calc FROM agents;
-- @shape mistake/unknown-column
SELECT COUNT(*) AS num_rows, SUM(r.reply_id) AS total
FROM replies r
WHERE r.sent_ats = TIMESTAMP '2024-01-01 00:00:50';
-- @shape mistake/ddl
CREATE TABLE z7 (id INT name STRING) WITH ('connector' = 'rows');
-- @shape mistake/syntax
SELCT team, agent, SUM(skill) FILTER (WHERE agent IN ('dan', 'amy')) AS total, MAX(agent) AS highest, MIN(IF(skill = 1, skill, 0)) FILTER (WHERE skill IN (2, 12, 3)) AS first_one
FROM agents
GROUP BY team, agent;
-- @shape mistake/ddl
CREATE TABLE replies (id INT) WITH ('connector' = 'rows');
-- @shape mistake/unknown-table
SELECT derived, team, agent, IF(skill BETWEEN 6 AND 9, skill, 0) AS val
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY a.team ORDER BY a.skill ASC, a.skill) AS rownum FROM AGENTS AS a
)
WHERE rownum <= 2;
-- @shape mistake/over-misuse
SELECT SUM(skill) OVER (ORDER BY skill DESC) AS x FROM agents;
-- @shape mistake/union-types
SELECT topic FROM tickets UNION ALL SELECT sent_at FROM replies;
-- @shape mistake/bad-cast
SELECT CAST(closed AS TIMESTAMP(3)) AS x FROM tickets;
