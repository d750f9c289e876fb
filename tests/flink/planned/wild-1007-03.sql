-- Generated: profile wild, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 4, "cho", "bug", 3, false, "00:00:04"]
[4, "+I", 6, "ben", "bug", 2, true, "00:00:04"]
[7, "-U", 6, "ben", "bug", 2, true, "00:00:04"]
[9, "+U", 6, "ben", "bug", 2, false, "00:00:05"]
[10, "-U", 6, "ben", "bug", 2, false, "00:00:05"]
[13, "+U", 6, "ben", "bug", 4, true, "00:00:07"]
');
CREATE TABLE replies (
  reply_id BIGINT NOT NULL,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 4, 9, 84, "calm", "00:00:02"]
[3, "-U", 4, 9, 84, "calm", "00:00:02"]
[6, "+U", 4, 1, 84, "mad", "00:00:00"]
[7, "-U", 4, 1, 84, "mad", "00:00:00"]
[8, "+U", 4, 1, 84, "mad", "00:00:05"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE,
  PRIMARY KEY (agent) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", "dan", "red", 2, "2023-08-13"]
[4, "+I", "ben", "blue", 3, "2023-01-08"]
[5, "+I", "cho", "blue", 7, "2023-04-18"]
[7, "+I", "amy", "blue", 2, "2023-11-02"]
[10, "-U", "cho", "blue", 7, "2023-04-18"]
[12, "+U", "cho", "blue", 6, "2023-04-18"]
');
CREATE VIEW ticket_view AS SELECT rn AS rn_x
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.team ORDER BY q.rn DESC, q.rn DESC) AS rownum FROM (SELECT agent, team, hired, rn FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY team ORDER BY skill, skill DESC) AS rn FROM agents ) WHERE rn <= 3) AS q
)
WHERE rownum <= 3;
-- @shape cte/agg/agg/scalar/view
WITH prep AS (SELECT DATE_FORMAT(q.sent_at, 'HH:mm') AS grp, q.reply_id, MIN(q.sent_at) AS first_one FROM (SELECT r.reply_id, r.words, r.sent_at FROM replies AS r WHERE r.ticket_id >= (SELECT MIN(t.rn_x) FROM ticket_view AS t)) AS q GROUP BY DATE_FORMAT(q.sent_at, 'HH:mm'), q.reply_id)
SELECT grp, COUNT(*) AS num_rows
FROM prep
WHERE reply_id IN (1, 4)
GROUP BY grp
HAVING COUNT(*) < 2;
CREATE TABLE ticket_mart (ticket_id INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape union insert: pk none, mode all
INSERT INTO ticket_mart
SELECT r.ticket_id FROM replies r WHERE r.sent_at > TIMESTAMP '2024-01-01 00:00:00'
UNION ALL
SELECT a.skill FROM agents AS a WHERE a.agent IS NOT NULL;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE ticket_mart_2 (reply_id BIGINT, ticket_id INT, words INT, mood STRING, sent_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk none, mode I,UB,UA,D
INSERT INTO ticket_mart_2 SELECT * FROM replies WHERE ticket_id > 1;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape semi/rank
SELECT CEIL(q.opened_at TO MINUTE) AS at_time, q.agent, q.closed, q.opened_at, q.row_num
FROM (SELECT ticket_id, agent, closed, opened_at, row_num FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY topic ORDER BY priority) AS row_num FROM tickets ) t WHERE row_num <= 1) AS q
WHERE NOT EXISTS (SELECT r.ticket_id FROM replies AS r WHERE r.ticket_id = q.ticket_id AND r.ticket_id >= 9) AND q.agent <> 'cho';
-- @shape explain/rank/agg
EXPLAIN CHANGELOG_MODE SELECT avg_all, highest
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY avg_all ORDER BY priority DESC) AS rownum FROM (SELECT t.priority, AVG(t.priority) AS avg_all, MAX(t.agent) AS highest FROM tickets AS t WHERE t.agent = 'x' GROUP BY t.priority)
) AS ranked
WHERE rownum <= 2;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape mistake/duplicate-alias
SELECT * FROM replies AS a, replies AS a;
CREATE TABLE ticket_board (reply_id BIGINT, code STRING, mood STRING, always BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape order/order insert: pk none, mode I,UB,UA,D
INSERT INTO ticket_board (reply_id, code, mood, always)
SELECT reply_id, code, mood, TRUE AS always
FROM (SELECT mood, reply_id, LEFT(mood, 2) AS code FROM replies ORDER BY words DESC LIMIT 5)
ORDER BY reply_id
LIMIT 3;
-- @shape join
SELECT a.agent, a.skill, r.reply_id, r.words
FROM agents a
INNER JOIN replies AS r ON a.team = r.mood;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
CREATE TABLE ticket_cache (ticket_id INT, priority INT, opened_at TIMESTAMP(3), agent STRING, topic STRING, amount_x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape cte/order/project insert: pk none, mode requested
INSERT INTO ticket_cache
WITH prep AS (SELECT * FROM tickets)
SELECT ticket_id, priority, opened_at, agent, topic, ticket_id - ticket_id AS amount_x
FROM prep
ORDER BY priority, ticket_id
LIMIT 4 OFFSET 1;
-- @shape join
SELECT a.team, t.topic, a.agent, t.agent AS agent_2
FROM agents AS a
FULL JOIN tickets AS t ON a.agent = t.agent;
CREATE TABLE ticket_export (ticket_id BIGINT, mood STRING, lowest TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape grouping insert: pk none, mode I,UB,UA,D
INSERT INTO ticket_export (ticket_id, mood, lowest)
SELECT ticket_id, mood, MIN(sent_at) FILTER (WHERE words > 2) AS lowest
FROM replies
GROUP BY ROLLUP (ticket_id, mood);
-- @shape advice/rank
EXPLAIN PLAN_ADVICE SELECT agent, skill, hired, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY a.team, a.skill ORDER BY a.skill DESC, a.skill) AS rownum FROM agents AS a
) AS ranked
WHERE rownum <= 1;
