-- Generated: profile wild, domain support.
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 2, 3, 81, "calm", "00:00:04"]
["+I", 10, 6, 66, "glad", "00:00:09"]
["+I", 1, 9, 50, "glad", "00:00:30"]
["+I", 8, null, 4, "mad", "00:00:31"]
["+I", 5, 9, 85, "mad", "00:00:32"]
["+I", 13, 7, 12, "mad", "00:00:43"]
["+I", 13, 3, 12, "glad", "00:00:46"]
["+I", 14, 5, 41, "calm", "00:00:50"]
["+I", 11, 7, 50, "glad", "00:00:51"]
');
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  WATERMARK FOR opened_at AS opened_at - INTERVAL '10' SECOND,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 6, "amy", "login", 5, false, "00:00:02"]
["+I", 5, "cho", "login", 5, false, "00:00:13"]
["+I", 8, "ben", "bug", 1, false, "00:00:11"]
["+I", 3, "ben", "login", 4, true, "00:00:14"]
["+I", 7, "cho", "bill", 4, true, "00:00:12"]
["+U", 7, "cho", "bill", 5, true, "00:00:08"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE,
  PRIMARY KEY (agent) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", "amy", "red", 1, "2023-06-24"]
[6, "-U", "amy", "red", 1, "2023-06-24"]
[7, "+U", "amy", "red", 6, "2023-10-07"]
[9, "-U", "amy", "red", 6, "2023-10-07"]
[11, "+U", "amy", "red", 4, "2023-05-20"]
[12, "-U", "amy", "red", 4, "2023-05-20"]
[13, "+U", "amy", "red", null, null]
[14, "-U", "amy", "red", null, null]
[16, "+U", "amy", "red", null, "2023-02-08"]
');
-- @shape rank/join
SELECT mood, words, opened_at AS opened_at_x, at_time, agent, sent_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY words ORDER BY at_time DESC) AS rn FROM (SELECT r.sent_at, t.priority, r.ticket_id, t.opened_at, r.words, r.mood, t.agent, CEIL(r.sent_at TO MINUTE) AS at_time FROM replies r INNER JOIN tickets t ON r.ticket_id = t.ticket_id AND t.agent IS NOT NULL)
)
WHERE rn = 1 AND at_time IS NOT NULL;
-- @shape agg
SELECT agent, team, LISTAGG(team, '|') AS all_of FROM agents GROUP BY agent, team;
-- @shape union
SELECT ticket_id, priority, closed FROM tickets WHERE NOT (agent IN ('cho', 'ben'))
UNION
SELECT t.ticket_id, t.priority, t.closed FROM tickets t WHERE t.ticket_id IN (6, 3, 7) AND t.ticket_id IS NULL;
-- @shape union
SELECT agent, hired FROM agents UNION ALL SELECT a.agent, a.hired FROM agents AS a;
CREATE TABLE agent_board (num_rows BIGINT NOT NULL, sum_all INT, n_all BIGINT NOT NULL, PRIMARY KEY (num_rows) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk other, mode I,UA,D on conflict do error
INSERT INTO agent_board
SELECT COUNT(*) AS num_rows, SUM(ticket_id) FILTER (WHERE priority > 5) AS sum_all, COUNT(ticket_id) AS n_all
FROM tickets
WHERE topic <> 'bug'
HAVING COUNT(ticket_id) >= 1
ON CONFLICT DO ERROR;
-- @shape window-agg
SELECT window_start, window_end, reply_id, MIN(words / 2) AS lowest
FROM TABLE(TUMBLE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, reply_id;
-- @shape distinct/window-join
SELECT DISTINCT window_start, words
FROM (SELECT l.window_start, l.window_end, l.reply_id, l.words, r.reply_id AS reply_id_2, r.ticket_id FROM (SELECT * FROM TABLE(HOP(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '10' SECOND, INTERVAL '30' SECOND))) AS l JOIN (SELECT * FROM HOP(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '10' SECOND, INTERVAL '30' SECOND)) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.ticket_id = r.ticket_id);
