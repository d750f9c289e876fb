-- Generated: profile time, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  derived AS TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', opened_at),
  WATERMARK FOR opened_at AS opened_at - INTERVAL '5' SECOND,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 8, "ben", null, 3, true, "00:00:01"]
[3, "+I", 4, "ben", "bug", 5, true, "00:00:01"]
[4, "+I", 6, "cho", "bug", 2, false, "00:00:06"]
[5, "+I", 3, "cho", "bug", 1, true, "00:00:00"]
[8, "+I", 9, "amy", "bug", 2, true, "00:00:05"]
[9, "+I", 1, "amy", "bill", 1, false, "00:00:08"]
[12, "+I", 7, "ben", "bill", 5, true, "00:00:09"]
[14, "+I", 5, "amy", null, 1, false, "00:00:09"]
[15, "+I", 2, "ben", "login", null, false, "00:00:09"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", "dan", "red", 8, "2023-05-04"]
[3, "+I", "ben", "red", 7, "2023-02-17"]
[4, "+I", "amy", "blue", 2, "2023-05-04"]
[5, "+I", "dan", "red", 8, "2023-11-16"]
[7, "+I", "amy", "red", 8, "2023-10-08"]
[8, "+I", "cho", "red", 7, "2023-02-23"]
[9, "+I", "amy", "blue", 2, "2023-07-07"]
[10, "+I", "dan", "red", 3, null]
[12, "+I", "amy", "blue", 5, "2023-05-05"]
[13, "+I", "cho", "red", 9, "2023-06-12"]
[14, "+I", "amy", "red", 3, "2023-07-07"]
[15, "+I", "ben", "red", 6, "2023-08-25"]
[17, "+I", "dan", "red", 7, "2023-11-26"]
[20, "+I", "dan", "red", 1, "2023-01-03"]
[21, "+I", "amy", "red", 3, null]
[23, "+I", "ben", "red", 4, "2023-06-17"]
[26, "+I", "dan", "blue", 8, "2023-12-18"]
[29, "+I", "ben", "red", 7, "2023-12-09"]
[31, "+I", "cho", "blue", 4, "2023-01-08"]
[32, "+I", "cho", "blue", 7, "2023-04-02"]
[35, "+I", "dan", "red", 3, "2023-08-18"]
[36, "+I", "cho", "red", 3, "2023-05-24"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", 13, 2, 6, "calm", "00:00:02"]
["+I", 4, 9, 40, "glad", "00:00:00"]
["+I", 9, 5, 86, "calm", "00:00:07"]
["+I", 12, 5, 79, "calm", "00:00:09"]
["+I", 7, 4, 23, "mad", "00:00:11"]
["+I", 12, 4, 41, "mad", "00:00:14"]
["+I", 11, 3, 19, "calm", "00:00:14"]
["+I", 7, 9, 61, "mad", "00:00:18"]
["+I", 8, 4, 16, "calm", "00:00:20"]
["+I", 12, 6, 40, "mad", "00:00:20"]
["+I", 8, 9, 20, "glad", "00:00:15"]
["+I", 12, 6, 81, "mad", "00:00:24"]
["+I", 8, 7, 82, null, "00:00:24"]
["+I", 12, 8, null, "calm", "00:00:24"]
["+I", 7, 5, 38, "calm", "00:00:27"]
["+I", 7, 8, 10, "calm", "00:00:29"]
["+I", 9, 4, 14, "calm", "00:00:31"]
["+I", 7, 3, 15, "calm", "00:00:32"]
["+I", 10, 2, 23, "calm", "00:00:36"]
["+I", 5, 7, 57, "glad", "00:00:38"]
["+I", 2, 9, 4, "calm", "00:00:39"]
');
CREATE VIEW latest_tickets AS
SELECT ticket_id, agent, topic, priority, closed, opened_at, derived FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY agent ORDER BY opened_at DESC) AS rn FROM tickets
) WHERE rn = 1;
-- @shape temporal-join/view/rank
SELECT t.opened_at, l.topic, l.priority, l.opened_at AS opened_at_2, l.derived, l.priority % 3 > 2 AS flagged
FROM tickets AS t
JOIN latest_tickets FOR SYSTEM_TIME AS OF t.opened_at AS l ON t.agent = l.agent;
-- @shape window-rank
SELECT ticket_id, topic, priority, opened_at, window_start, window_end
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, ticket_id ORDER BY opened_at DESC) AS rn FROM TABLE(CUMULATE(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '5' SECOND, INTERVAL '15' SECOND))
)
WHERE rn <= 3;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape window-agg
SELECT window_end, ticket_id, COUNT(reply_id) AS cnt, COUNT(DISTINCT mood) AS cnt_2
FROM SESSION(TABLE replies PARTITION BY ticket_id, DESCRIPTOR(sent_at), INTERVAL '3' SECOND)
GROUP BY window_end, ticket_id;
RESET 'table.exec.sink.require-on-conflict';
-- @shape window-tvf
SELECT ticket_id, words, mood, sent_at, window_start, window_end
FROM TABLE(HOP(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '10' SECOND, INTERVAL '30' SECOND));
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape window-rank/window-agg/view/rank
SELECT mean, agent, window_end, window_start, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, agent ORDER BY cnt) AS rn FROM (SELECT window_start, window_end, agent, COUNT(ticket_id) AS cnt, AVG(derived) FILTER (WHERE opened_at >= TIMESTAMP '2024-01-01 00:00:06') AS mean, SUM(DISTINCT derived) AS sum_all FROM TABLE(TUMBLE(TABLE latest_tickets, DESCRIPTOR(opened_at), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, agent)
)
WHERE rn <= 2;
-- @shape over/project
SELECT q.ticket_id, q.agent_x AS agent_x_x, q.topic_x, MAX(q.agent_x) OVER w AS last_one, SUM(q.priority) OVER w AS total
FROM (SELECT ticket_id, agent AS agent_x, topic AS topic_x, priority, closed, opened_at FROM tickets WHERE ticket_id > 5) AS q
WINDOW w AS (PARTITION BY q.agent_x ORDER BY q.priority ROWS BETWEEN 1 PRECEDING AND CURRENT ROW);
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape temporal-join/view/rank
SELECT r.ticket_id, r.words, r.mood, r.sent_at, l.ticket_id AS ticket_id_2, l.agent, l.closed, l.opened_at, l.derived, CONCAT(l.topic, ' ', l.agent) AS code
FROM replies r
RIGHT JOIN latest_tickets FOR SYSTEM_TIME AS OF r.sent_at AS l ON r.mood = l.agent;
