-- Generated: profile core, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  PRIMARY KEY (ticket_id, agent) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 5, "cho", "bug", 2, false, "00:00:03"]
["+I", 3, "ben", "login", 1, false, "00:00:04"]
["+I", 2, "cho", "bug", 5, null, "00:00:00"]
["+I", 1, "cho", "login", 3, false, "00:00:00"]
["+I", 8, "ben", "bug", 5, false, "00:00:04"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at - INTERVAL '5' SECOND,
  PRIMARY KEY (reply_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[3, "+I", 10, 9, 80, "calm", "00:00:03"]
[6, "+U", 10, 9, 73, "calm", "00:00:06"]
[8, "+I", 5, 6, 28, "mad", "00:00:07"]
[10, "+I", 1, 1, 69, "calm", "00:00:06"]
[13, "+U", 5, 8, 28, "calm", "00:00:12"]
[14, "+I", 13, 9, 58, "calm", "00:00:12"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE
) WITH ('connector' = 'rows', 'data' = '
["+I", "dan", "blue", 5, null]
["+I", "cho", "blue", 3, "2023-04-12"]
["+I", "ben", "blue", 4, "2023-07-26"]
["+I", "cho", "blue", 5, "2023-10-07"]
["+I", "cho", "red", 5, "2023-06-20"]
');
CREATE TABLE ticket_feed (agent STRING, team STRING, skill INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape rank insert: pk none, mode I
INSERT INTO ticket_feed
SELECT agent, team, skill
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY a.team ORDER BY a.skill) AS rownum FROM agents AS a
) AS ranked
WHERE rownum <= 3;
CREATE TABLE ticket_mart (sent_at TIMESTAMP(3), reply_id_x BIGINT, ticket_id INT, words INT, val BIGINT, PRIMARY KEY (reply_id_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk equal, mode I,UA,D
INSERT INTO ticket_mart
SELECT sent_at, reply_id AS reply_id_x, ticket_id, words, reply_id + words AS val
FROM replies
WHERE mood IN ('none', 'mad');
-- @shape mistake/syntax
SELECT hired >= DATE "2023-10-07" AS hit, ABS(skill - 9) AS n, hired AS hired_x, team, skill, agent
FROM agents;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
CREATE TABLE ticket_feed_2 (team STRING, num_rows BIGINT, sum_all INT, PRIMARY KEY (team) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO ticket_feed_2
SELECT a.team, COUNT(*) AS num_rows, SUM(a.skill) AS sum_all
FROM agents a
GROUP BY a.team;
CREATE TABLE ticket_archive (skill INT, hired DATE, team STRING, skill_2 INT, PRIMARY KEY (skill, skill_2) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk other, mode I,UB,UA,D
INSERT INTO ticket_archive
SELECT a2.skill, a.hired, a.team, a.skill AS skill_2
FROM agents a
RIGHT JOIN agents a2 ON a.agent = a2.agent;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
-- @shape mistake/temporal-misuse
SELECT * FROM replies AS a JOIN tickets FOR SYSTEM_TIME AS OF a.reply_id AS b ON a.reply_id = b.ticket_id;
-- @shape cte/join/rank/rank
WITH base AS (SELECT team, skill, hired AS hired_x FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY team, hired ORDER BY skill) AS rn FROM agents ) t WHERE rn <= 1)
SELECT b.team, b.hired_x, b2.team AS team_2, b2.hired_x AS hired_x_2
FROM base AS b
JOIN base AS b2 ON b.team = b2.team;
CREATE TABLE ticket_archive_2 (reply_id BIGINT, ticket_id INT, words INT, mood STRING, sent_at TIMESTAMP(3), amount_x BIGINT, PRIMARY KEY (reply_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape project insert: pk other, mode all
INSERT INTO ticket_archive_2
SELECT reply_id, ticket_id, words, mood, sent_at, COALESCE(words, words) AS amount_x
FROM replies
WHERE mood <> 'x';
