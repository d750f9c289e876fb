-- Generated: profile core, domain support.
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE,
  PRIMARY KEY (agent) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", "dan", "blue", null, "2023-09-13"]
[2, "+I", "amy", "red", 6, "2023-01-05"]
[5, "-U", "dan", "blue", null, "2023-09-13"]
[7, "+U", "dan", "blue", 6, "2023-02-07"]
[10, "-U", "dan", "blue", 6, "2023-02-07"]
[12, "+U", "dan", "blue", 8, "2023-02-07"]
[13, "-D", "amy", "red", 6, "2023-01-05"]
[14, "+I", "ben", "red", 9, null]
');
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 6, "amy", "login", 5, false, "00:00:01"]
["-U", 6, "amy", "login", 5, false, "00:00:01"]
["+U", 6, "amy", "login", 5, false, "00:00:03"]
["-D", 6, "amy", "login", 5, false, "00:00:03"]
["+I", 6, "ben", null, 5, true, "00:00:05"]
["-D", 6, "ben", null, 5, true, "00:00:05"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  PRIMARY KEY (reply_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", 10, 5, 80, "glad", "00:00:01"]
[5, "+I", 5, 5, 38, "calm", "00:00:05"]
[8, "+U", 10, 9, 13, "glad", "00:00:00"]
[9, "+I", 7, 7, 80, "mad", "00:00:05"]
[10, "+I", 6, 6, 54, "glad", "00:00:00"]
[13, "+I", 8, 2, 33, "calm", "00:00:12"]
[16, "+U", 10, 5, 76, "glad", "00:00:08"]
[17, "+I", 11, null, 55, "calm", "00:00:08"]
[20, "+U", 5, 5, 88, "calm", "00:00:14"]
');
CREATE TABLE agent_archive (agent STRING, at_time TIMESTAMP(3), agent_2 STRING, skill INT, ticket_id INT, team STRING, total_x BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE agent_board (ticket_id INT, n_all BIGINT NOT NULL, PRIMARY KEY (ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE agent_cache (agent STRING, ticket_id INT, team STRING, total_x INT, score_x INT, at_time TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO agent_archive
SELECT q2.agent, q2.at_time, q.agent AS agent_2, q.skill, q2.ticket_id, q.team, q2.ticket_id * q2.ticket_id AS total_x
FROM (SELECT * FROM agents WHERE skill BETWEEN 6 AND 8) AS q
LEFT JOIN (SELECT ticket_id, closed, agent, FLOOR(opened_at TO MINUTE) AS at_time, LOWER(agent) AS txt FROM tickets) AS q2 ON q.agent = q2.agent;
INSERT INTO agent_board
SELECT q.ticket_id, COUNT(*) AS n_all
FROM (SELECT q2.agent, q2.at_time, q.agent AS agent_2, q.skill, q2.ticket_id, q.team, q2.ticket_id * q2.ticket_id AS total_x FROM (SELECT * FROM agents WHERE skill BETWEEN 6 AND 8) AS q LEFT JOIN (SELECT ticket_id, closed, agent, FLOOR(opened_at TO MINUTE) AS at_time, LOWER(agent) AS txt FROM tickets) AS q2 ON q.agent = q2.agent) AS q
GROUP BY q.ticket_id;
INSERT INTO agent_cache
SELECT agent, ticket_id, team, total_x, total_x * skill AS score_x, at_time + INTERVAL '1' MINUTE AS at_time
FROM (SELECT q2.agent, q2.at_time, q.agent AS agent_2, q.skill, q2.ticket_id, q.team, q2.ticket_id * q2.ticket_id AS total_x FROM (SELECT * FROM agents WHERE skill BETWEEN 6 AND 8) AS q LEFT JOIN (SELECT ticket_id, closed, agent, FLOOR(opened_at TO MINUTE) AS at_time, LOWER(agent) AS txt FROM tickets) AS q2 ON q.agent = q2.agent)
WHERE total_x < ticket_id;
END;
CREATE TABLE agent_export (words INT, ticket_id INT, mood VARCHAR(20), sent_at TIMESTAMP(3), reply_id BIGINT, PRIMARY KEY (mood, ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk equal, mode I,UA,D
INSERT INTO agent_export
SELECT words, ticket_id, mood, sent_at, reply_id
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY mood, ticket_id ORDER BY words) AS rn FROM replies
) AS ranked
WHERE rn = 1;
CREATE TABLE agent_mart (agent VARCHAR(20), topic STRING, priority INT, closed BOOLEAN, PRIMARY KEY (topic, priority) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO agent_mart SELECT agent, topic, priority, closed FROM tickets ON CONFLICT DO DEDUPLICATE;
CREATE TABLE agent_archive_2 (words INT, PRIMARY KEY (words) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape distinct insert: pk equal, mode I,UA,D
INSERT INTO agent_archive_2 SELECT DISTINCT words FROM replies;
-- @shape project
SELECT opened_at + INTERVAL '1' MINUTE AS at_time, ticket_id, agent, opened_at
FROM tickets
WHERE agent = 'new' AND opened_at > TIMESTAMP '2024-01-01 00:00:03';
CREATE TABLE agent_mart_2 (mood STRING, highest STRING, PRIMARY KEY (mood) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk other, mode I,UB,UA,D
INSERT INTO agent_mart_2 SELECT mood, MAX(mood) AS highest FROM replies GROUP BY mood;
-- @shape order
SELECT reply_id, ticket_id, mood FROM replies ORDER BY words DESC, words DESC LIMIT 4;
CREATE TABLE agent_summary (agent STRING, team VARCHAR(20), skill INT, hired DATE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape union insert: pk none, mode I,UB,UA,D
INSERT INTO agent_summary
SELECT agent, team, skill, hired FROM agents
UNION ALL
SELECT a.agent, a.team, a.skill, a.hired FROM agents AS a WHERE a.skill IS NOT NULL;
