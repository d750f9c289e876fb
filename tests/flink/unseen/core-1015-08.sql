-- Generated: profile core, domain support.
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", "ben", "blue", 4, "2023-08-27"]
[3, "+I", "ben", "blue", 9, "2023-01-20"]
[5, "+I", "cho", "blue", 7, "2023-07-17"]
[6, "+I", "amy", "red", 6, "2023-01-22"]
[8, "+I", "cho", "blue", 4, "2023-12-10"]
[11, "+I", "amy", "red", 8, "2023-03-14"]
[14, "+I", "dan", "blue", 7, "2023-12-08"]
[15, "+I", "amy", "red", 1, "2023-08-08"]
[16, "+I", "dan", "blue", 3, "2023-05-14"]
[18, "+I", "amy", "red", 8, "2023-02-19"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 3, 2, 41, "glad", "00:00:06"]
["+I", 11, 7, 80, "mad", "00:00:08"]
["+I", 14, 3, 14, "glad", "00:00:12"]
["+I", 8, 7, 15, "calm", "00:00:14"]
["+I", 10, 5, 60, "glad", "00:00:16"]
');
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  WATERMARK FOR opened_at AS opened_at - INTERVAL '5' SECOND,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
[3, "+I", 5, "amy", "bill", 5, false, "00:00:01"]
[4, "+I", 2, "ben", "bug", 5, true, "00:00:04"]
[5, "-D", 2, "ben", "bug", 5, true, "00:00:04"]
[6, "-U", 5, "amy", "bill", 5, false, "00:00:01"]
[9, "+U", 5, "amy", "bug", 1, false, "00:00:00"]
[10, "-D", 5, "amy", "bug", 1, false, "00:00:00"]
[11, "+I", 6, "amy", "bill", 4, false, "00:00:02"]
');
CREATE TABLE replie_feed (agent STRING, skill_x INT, label STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi insert: pk none, mode I,UB,UA,D
INSERT INTO replie_feed
SELECT a.agent, a.skill AS skill_x, CONCAT(a.agent, '-', a.agent) AS label
FROM agents a
WHERE a.agent NOT IN (SELECT t.agent FROM tickets AS t WHERE t.agent <> 'ben');
-- @shape rank
SELECT reply_id, ticket_id, words, mood, sent_at, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY mood ORDER BY reply_id DESC, sent_at DESC) AS rownum FROM replies
) t
WHERE rownum <= 3;
CREATE TABLE replie_export (reply_id BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape setop/semi/project insert: pk none, mode requested
INSERT INTO replie_export
SELECT r.reply_id FROM replies AS r
INTERSECT ALL
SELECT q.reply_id FROM (SELECT r.words, r.reply_id, r.ticket_id FROM replies r WHERE NOT EXISTS (SELECT 1 FROM (SELECT topic, ticket_id, closed, opened_at, priority, agent, ticket_id * 9 AS val FROM tickets) AS q WHERE q.ticket_id = r.ticket_id) AND r.ticket_id IS NOT NULL) AS q
INTERSECT ALL
SELECT reply_id FROM replies;
-- @shape scalar/semi/agg
SELECT q.ticket_id, (SELECT AVG(a.skill) FROM agents a) AS sub_val
FROM (SELECT t.ticket_id, t.priority, t.closed FROM tickets AS t WHERE NOT EXISTS (SELECT * FROM (SELECT r.ticket_id, r.mood, SUM(r.reply_id) AS total, COUNT(*) AS cnt FROM replies AS r WHERE r.ticket_id < 1 GROUP BY r.ticket_id, r.mood) q WHERE q.ticket_id = t.ticket_id)) AS q;
CREATE TABLE replie_stats (agent STRING, team STRING, skill INT, hired DATE, due DATE, rownum BIGINT, PRIMARY KEY (hired, rownum, team) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape rank insert: pk superset, mode I,UA,D on conflict do deduplicate
INSERT INTO replie_stats
SELECT agent, team, skill, hired, hired - INTERVAL '7' DAY AS due, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY hired ORDER BY skill DESC) AS rownum FROM agents
) t
WHERE rownum <= 3
ON CONFLICT DO DEDUPLICATE;
-- @shape join
SELECT r.sent_at, t.agent, r.ticket_id, t.ticket_id AS ticket_id_2
FROM tickets t
RIGHT JOIN replies AS r ON t.ticket_id = r.ticket_id AND t.ticket_id < r.ticket_id
JOIN agents AS a ON t.agent = a.agent;
CREATE TABLE replie_stats_2 (ticket_id INT, info STRING, agent STRING, topic STRING, priority INT, closed BOOLEAN, opened_at TIMESTAMP(3), calc BIGINT, PRIMARY KEY (ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape project insert: pk equal, mode I,UA
INSERT INTO replie_stats_2
SELECT ticket_id, IFNULL(agent, '?') AS info, agent, topic, priority, closed, opened_at, EXTRACT(HOUR FROM opened_at) AS calc
FROM tickets;
CREATE TABLE replie_export_2 (team STRING, agent STRING, num_rows BIGINT, cnt BIGINT NOT NULL, mean BIGINT, lowest INT, PRIMARY KEY (team, agent) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO replie_export_2
SELECT team, agent, COUNT(DISTINCT skill) AS num_rows, COUNT(*) FILTER (WHERE team IN ('new', 'blue', 'red')) AS cnt, AVG(skill) FILTER (WHERE skill IS NOT NULL) AS mean, MIN(skill) AS lowest
FROM agents
GROUP BY team, agent;
CREATE TABLE replie_index (ticket_id INT, agent_x STRING, topic STRING, closed BOOLEAN, label STRING, PRIMARY KEY (topic, ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape advice/project
EXPLAIN PLAN_ADVICE INSERT INTO replie_index
SELECT ticket_id, agent AS agent_x, topic, closed, SUBSTRING(agent, 1, 2) AS label
FROM tickets
WHERE agent = 'ben';
