-- Generated: profile time, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  derived AS CONCAT(agent, ' ', CAST(ticket_id AS STRING)),
  WATERMARK FOR opened_at AS opened_at - INTERVAL '10' SECOND,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
[3, "+I", 4, "cho", "bug", 2, true, "00:00:04"]
[5, "-D", 4, "cho", "bug", 2, true, "00:00:04"]
[7, "+I", 2, "ben", "bill", 1, false, "00:00:04"]
[9, "-U", 2, "ben", "bill", 1, false, "00:00:04"]
[11, "+U", 2, "cho", "bill", 1, true, "00:00:05"]
[13, "-U", 2, "cho", "bill", 1, true, "00:00:05"]
[15, "+U", 2, "cho", "bug", 1, false, "00:00:01"]
[16, "+I", 8, "cho", "bug", 2, false, "00:00:05"]
[18, "+I", 4, "ben", "bug", 1, false, "00:00:07"]
[20, "+I", 6, "ben", "login", 2, true, "00:00:08"]
[23, "-U", 2, "cho", "bug", 1, false, "00:00:01"]
[25, "+U", 2, "cho", "bug", 2, false, "00:00:02"]
[26, "+I", 1, "ben", "bug", 1, false, "00:00:10"]
[27, "-U", 2, "cho", "bug", 2, false, "00:00:02"]
[28, "+U", 2, "cho", "bug", 2, false, "00:00:06"]
[30, "+I", 9, "amy", "bill", 3, false, "00:00:15"]
[33, "+I", 5, "cho", "bug", 1, true, "00:00:16"]
[36, "+I", 3, "cho", "bill", 4, true, "00:00:16"]
[38, "+I", 7, "ben", "login", 4, true, "00:00:17"]
[41, "-U", 5, "cho", "bug", 1, true, "00:00:16"]
[44, "+U", 5, "cho", "bug", 3, true, "00:00:17"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 12, 9, 43, "mad", "00:00:03"]
[4, "+I", 6, 2, null, "glad", "00:00:02"]
[6, "+I", 12, 1, 55, "glad", "00:00:07"]
[7, "+I", 6, 5, null, "mad", "00:00:12"]
[10, "+I", 9, 5, 46, "mad", "00:00:15"]
[13, "+I", 3, 3, null, "mad", "00:00:22"]
[15, "+I", 11, 8, 59, "mad", "00:00:31"]
[18, "+I", 4, 5, 36, "calm", "00:00:37"]
[21, "+I", 10, 2, 83, "glad", "00:00:47"]
[22, "+I", 14, 7, 10, "mad", "00:00:48"]
[23, "+I", 10, 9, 90, "glad", "00:00:50"]
[24, "+I", 11, 1, null, "calm", "00:00:54"]
[25, "+I", 10, 2, 78, "calm", "00:00:56"]
[27, "+I", 12, 3, 41, "mad", "00:01:25"]
[30, "+I", 14, 5, 10, "calm", "00:01:25"]
[32, "+I", 8, 4, 70, "calm", "00:01:30"]
[34, "+I", 8, 2, 80, "mad", "00:01:33"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE,
  PRIMARY KEY (agent) NOT ENFORCED
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
[1, "+I", "dan", "blue", 6, "2023-01-25"]
[3, "+I", "ben", "red", 6, "2023-01-22"]
[5, "+I", "cho", "blue", 2, "2023-01-12"]
[6, "+I", "amy", "red", 8, "2023-12-08"]
');
CREATE TABLE ticket_stats (mood_x STRING, sent_at TIMESTAMP(3), opened_at TIMESTAMP(3), priority INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape temporal-join insert: pk none, mode I
INSERT INTO ticket_stats
SELECT r.mood AS mood_x, r.sent_at, t.opened_at, t.priority
FROM replies AS r
LEFT JOIN tickets FOR SYSTEM_TIME AS OF r.sent_at AS t ON r.ticket_id = t.ticket_id;
-- @shape legacy-window
SELECT mood, TUMBLE_START(sent_at, INTERVAL '10' SECOND) AS w_start, TUMBLE_END(sent_at, INTERVAL '10' SECOND) AS w_end, SUM(reply_id) AS total, COUNT(*) AS num_rows
FROM replies
GROUP BY mood, TUMBLE(sent_at, INTERVAL '10' SECOND);
SET 'table.exec.sink.require-on-conflict' = 'false';
CREATE TABLE ticket_report (agent STRING, hired DATE, team VARCHAR(20), PRIMARY KEY (agent) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk equal, mode I
INSERT INTO ticket_report
SELECT agent, hired, team
FROM agents
WHERE (team = 'blue' AND team <> 'blue') AND (agent <> 'new' AND team = 'red');
-- @shape window-rank/window-agg
SELECT window_start, window_end, mood, num_rows, avg_all
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, mood ORDER BY num_rows DESC) AS rn FROM (SELECT window_start, window_end, mood, COUNT(*) AS num_rows, COUNT(*) AS n_all, AVG(words) AS avg_all FROM TABLE(CUMULATE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '20' SECOND, INTERVAL '1' MINUTE)) WHERE reply_id >= 8 GROUP BY window_start, window_end, mood)
)
WHERE rn <= 1;
-- @shape mistake/syntax
SELECT r.reply_id, r.mood, r.sent_at, t.agent, t.opened_at, t2.ticket_id, t2.topic AS topic_x, t2.derived, SUBSTRING(t2.derived FROM 2) AS info
FROM replies AS r
FULL JOIN tickets t ON r.ticket_id = t.ticket_id AND r.words > 46
FULL OUTER JOIN tickets AS t2 ON t.ticket_id = t2.ticket_id
WHERE t2.ticket_id >= 6);
-- @shape over
SELECT sent_at, reply_id, COUNT(sent_at) OVER (PARTITION BY reply_id ORDER BY sent_at) AS num_rows, LAG(ticket_id) OVER (PARTITION BY reply_id ORDER BY sent_at) AS before_val, ROW_NUMBER() OVER (PARTITION BY reply_id ORDER BY sent_at) AS pos
FROM replies;
CREATE TABLE ticket_board (window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3), window_time TIMESTAMP(3), ticket_id INT, num_rows BIGINT, total INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape window-agg insert: pk none, mode I,UB,UA,D
INSERT INTO ticket_board
SELECT window_start, window_end, window_time, ticket_id, COUNT(*) AS num_rows, SUM(ticket_id) AS total
FROM SESSION(TABLE replies PARTITION BY ticket_id, DESCRIPTOR(sent_at), INTERVAL '3' SECOND)
WHERE mood IN ('calm', 'glad')
GROUP BY window_start, window_end, window_time, ticket_id
HAVING COUNT(*) > 1;
