-- Generated: profile wild, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  WATERMARK FOR opened_at AS opened_at - INTERVAL '10' SECOND,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 9, "ben", "login", 2, true, "00:00:01"]
["+I", 3, "ben", "bug", 4, true, "00:00:08"]
["+I", 5, "amy", "bill", 1, true, "00:00:18"]
["+I", 8, "ben", "bill", 1, true, "00:00:16"]
["+I", 4, "amy", "login", null, false, "00:00:18"]
["+I", 6, "cho", "bug", 4, true, "00:00:18"]
["+I", 2, "cho", "login", null, true, "00:00:18"]
["+I", 1, "cho", "bug", 5, false, "00:00:19"]
["+I", 7, "ben", "bill", 1, true, "00:00:19"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", "amy", "red", 2]
[2, "+I", "ben", "red", 2]
[5, "+I", "ben", "red", 8]
[6, "+I", "dan", "blue", 4]
[7, "+I", "amy", "red", 2]
[8, "+I", "cho", "red", 3]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  PRIMARY KEY (reply_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,D', 'data' = '
["+I", 2, 7, 77, "glad", "00:00:00"]
["+I", 13, 9, null, "glad", "00:00:00"]
["+I", 8, 2, 31, "glad", "00:00:00"]
["-D", 2, 7, 77, "glad", "00:00:00"]
["-D", 13, 9, null, "glad", "00:00:00"]
["-D", 8, 2, 31, "glad", "00:00:00"]
["+I", 5, 3, 57, "glad", "00:00:07"]
["+I", 6, 3, 76, "glad", "00:00:04"]
["+I", 13, 7, 68, "mad", "00:00:11"]
["+I", 7, 9, 5, "calm", "00:00:12"]
');
CREATE TABLE replie_archive (agent STRING, ticket_id BIGINT, priority INT, opened_at TIMESTAMP(3), n INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape interval-join insert: pk none, mode I,UA,D
INSERT INTO replie_archive
SELECT t.agent, t2.ticket_id, t.priority, t.opened_at, MOD(t2.ticket_id, 5) AS n
FROM tickets AS t
LEFT JOIN tickets t2 ON t.agent = t2.agent AND t.opened_at = t2.opened_at;
-- @shape setop
SELECT agent, topic FROM tickets WHERE opened_at > TIMESTAMP '2024-01-01 00:00:21'
EXCEPT
SELECT agent, topic FROM tickets;
CREATE TABLE replie_export (ticket_id_x INT, mood STRING, ticket_id_2 INT, priority INT, tag STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project/join insert: pk none, mode I,UB,UA,D
INSERT INTO replie_export (ticket_id_x, mood, ticket_id_2, priority, tag)
SELECT ticket_id AS ticket_id_x, mood, ticket_id_2, priority, CASE WHEN ticket_id_2 = 8 THEN mood ELSE mood END AS tag
FROM (SELECT r.ticket_id, r.mood, t.ticket_id AS ticket_id_2, t.priority, TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', t.opened_at) AS score_x FROM replies AS r LEFT JOIN tickets AS t ON t.ticket_id = r.ticket_id)
WHERE score_x IN (0, 5);
-- @shape join
SELECT a.skill, t.agent, t.priority
FROM agents AS a
LEFT JOIN tickets t ON a.agent = t.agent
WHERE t.priority <> 5;
-- @shape project
SELECT agent, skill, CASE WHEN skill = 3 THEN agent ELSE 'other' END AS txt
FROM agents
WHERE team <> 'none';
-- @shape mistake/sink
INSERT INTO no_such_sink SELECT agent, team, skill FROM agents;
-- @shape rank/agg
SELECT cnt_2
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY cnt, cnt_2 ORDER BY cnt_2 DESC) AS rownum FROM (SELECT COUNT(*) FILTER (WHERE a.agent > 'cho') AS cnt, COUNT(*) AS cnt_2 FROM agents AS a HAVING COUNT(*) FILTER (WHERE a.agent > 'cho') < 5)
) t
WHERE rownum <= 1;
