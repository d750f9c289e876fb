-- Generated: profile core, domain support.
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  PRIMARY KEY (reply_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", 14, 6, 74, "glad", "00:00:00"]
[2, "+U", 14, 6, 74, "glad", "00:00:08"]
[5, "+I", 11, 5, 29, "calm", "00:00:08"]
[7, "-D", 11, 5, 29, "calm", "00:00:08"]
[10, "+U", 14, 6, 67, "glad", "00:00:13"]
[11, "+U", 14, 6, 67, "glad", "00:00:18"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE
) WITH ('connector' = 'rows', 'data' = '
["+I", "dan", "blue", 7, "2023-12-28"]
["+I", "dan", "blue", 7, "2023-08-09"]
["+I", "dan", "red", 6, "2023-09-13"]
["+I", "dan", "blue", 1, "2023-02-03"]
["+I", "dan", "red", 9, "2023-06-16"]
["+I", "ben", "blue", 8, "2023-07-06"]
');
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 3, "amy", "bill", 2, false, "00:00:02"]
["-U", 3, "amy", "bill", 2, false, "00:00:02"]
["+U", 3, "amy", "bill", 5, false, "00:00:05"]
["+I", 7, "ben", "bill", 2, true, "00:00:06"]
["+I", 9, "amy", "login", 4, false, "00:00:06"]
["-D", 9, "amy", "login", 4, false, "00:00:06"]
');
CREATE VIEW ticket_view AS SELECT agent, team, skill, hired, COALESCE(agent, team) AS info
FROM agents
WHERE agent = 'ben';
CREATE TABLE ticket_cache (ticket_id_x INT, words INT, mood STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape advice/rank
EXPLAIN PLAN_ADVICE INSERT INTO ticket_cache
SELECT ticket_id AS ticket_id_x, words, mood
FROM replies
QUALIFY ROW_NUMBER() OVER (ORDER BY reply_id DESC) <= 1;
CREATE TABLE ticket_report (grp STRING, sum_all BIGINT, PRIMARY KEY (sum_all) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join/agg/agg/join insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO ticket_report
SELECT q.grp, q2.sum_all
FROM (SELECT UPPER(a.agent) AS grp, COUNT(a.team) AS num_rows, SUM(MOD(a.skill, 4)) AS total, COUNT(a.agent) FILTER (WHERE a.agent LIKE 'b%') AS cnt FROM agents AS a GROUP BY UPPER(a.agent)) AS q
INNER JOIN (SELECT COUNT(*) AS cnt, SUM(reply_id) AS sum_all FROM (SELECT r.reply_id, r.words, r.sent_at, t.agent, t.topic, t.priority FROM replies AS r RIGHT JOIN tickets AS t ON r.ticket_id = t.ticket_id) WHERE reply_id NOT IN (5, 4)) AS q2 ON q.num_rows = q2.cnt AND q.cnt <> q2.sum_all
ON CONFLICT DO DEDUPLICATE;
CREATE TABLE ticket_mart (topic STRING, txt STRING, priority INT, closed BOOLEAN, opened_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape project insert: pk none, mode I,UA
INSERT INTO ticket_mart
SELECT topic, CASE topic WHEN 'c' THEN 'one' WHEN 'z' THEN 'two' ELSE topic END AS txt, priority, closed, opened_at
FROM tickets;
-- @shape rank
SELECT ticket_id, agent, topic, priority, opened_at
FROM tickets
WHERE opened_at > TIMESTAMP '2024-01-01 00:00:06'
QUALIFY DENSE_RANK() OVER (PARTITION BY agent ORDER BY priority DESC) <= 1;
-- @shape mistake/rank-misuse
SELECT *, ROW_NUMBER() OVER (PARTITION BY ticket_id ORDER BY closed) AS rn FROM tickets WHERE rn <= 3;
CREATE TABLE ticket_cache_2 (closed BOOLEAN, opened_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape union insert: pk none, mode I,UB,UA,D
INSERT INTO ticket_cache_2 (closed, opened_at)
SELECT closed, opened_at FROM tickets WHERE agent = 'none'
UNION ALL
SELECT closed, opened_at FROM tickets;
