-- Generated: profile time, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  WATERMARK FOR opened_at AS opened_at,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+U", 2, "amy", "bill", 4, true, "00:00:00"]
["-D", 2, "amy", "bill", 4, true, "00:00:00"]
["+I", 2, "cho", "login", 5, true, "00:00:00"]
["+I", 7, "amy", "bill", 5, false, "00:00:07"]
["+U", 2, "cho", "bill", 5, true, "00:00:08"]
["+I", 4, "ben", "bill", 2, false, "00:00:10"]
["+U", 7, "amy", "bill", 5, false, "00:00:12"]
["+U", 7, "cho", "bug", 4, false, "00:00:07"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", 7, 4, null, "mad", "00:00:05"]
["+I", 8, 6, 7, "mad", "00:00:07"]
["+I", 7, 5, 4, "glad", "00:00:07"]
["+I", 5, 4, 30, "mad", "00:00:12"]
["+I", 7, 7, 3, "mad", "00:00:13"]
["+I", 14, 2, 25, "calm", "00:00:13"]
["+I", 2, 5, 51, "glad", "00:00:13"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", "amy", "red", 5, "2023-11-12"]
[3, "+I", "amy", "blue", 7, "2023-04-08"]
[5, "+I", "dan", "red", null, "2023-08-02"]
[8, "+I", "ben", "red", 8, "2023-12-14"]
[9, "+I", "cho", "blue", 5, "2023-04-19"]
[11, "+I", "dan", "blue", 8, "2023-11-10"]
[14, "+I", "amy", "red", null, "2023-06-09"]
');
CREATE VIEW latest_replies AS
SELECT reply_id, ticket_id, mood, sent_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY ticket_id ORDER BY sent_at DESC) AS rn FROM replies
) WHERE rn = 1;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE replie_export (sent_at TIMESTAMP(3), words_x INT, mood STRING, reply_id BIGINT, ticket_id INT, PRIMARY KEY (ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape interval-join insert: pk other, mode I
INSERT INTO replie_export
SELECT r.sent_at, r2.words AS words_x, r2.mood, r2.reply_id, r2.ticket_id
FROM replies AS r
JOIN replies AS r2 ON r.ticket_id = r2.ticket_id AND r.sent_at = r2.sent_at;
CREATE TABLE replie_export_2 (ticket_id INT, opened_at TIMESTAMP(3), topic STRING, agent STRING, reply_id BIGINT, tag STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join/view/rank insert: pk none, mode I,UB,UA,D
INSERT INTO replie_export_2
SELECT l.ticket_id, t.opened_at, t.topic, t.agent, l.reply_id, CAST(t.ticket_id AS STRING) AS tag
FROM tickets AS t
JOIN latest_replies FOR SYSTEM_TIME AS OF t.opened_at AS l ON t.ticket_id = l.ticket_id;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape mistake/not-boolean
SELECT * FROM tickets WHERE NOT opened_at;
-- @shape mistake/ambiguous
SELECT ticket_id FROM tickets AS l JOIN tickets AS r ON l.ticket_id = r.ticket_id;
CREATE TABLE replie_mart (reply_id BIGINT, ticket_id INT, first_one BIGINT, mean INT, PRIMARY KEY (reply_id, first_one) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape over insert: pk other, mode I,UB,UA,D
INSERT INTO replie_mart
SELECT r.reply_id, r.ticket_id, MIN(r.reply_id) OVER (PARTITION BY r.ticket_id ORDER BY r.sent_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS first_one, AVG(r.ticket_id) OVER (PARTITION BY r.ticket_id ORDER BY r.sent_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS mean
FROM replies AS r;
CREATE TABLE replie_archive (reply_id BIGINT, ticket_id INT, mood STRING, sent_at TIMESTAMP(3), PRIMARY KEY (ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,D');
-- @shape project/view/rank insert: pk equal, mode I,D
INSERT INTO replie_archive
SELECT reply_id, ticket_id, mood, sent_at
FROM latest_replies
WHERE ticket_id < 5 OR ticket_id <= 4;
CREATE TABLE replie_stats (ticket_id INT, sent_at TIMESTAMP(3), mood STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape interval-join insert: pk none, mode requested
INSERT INTO replie_stats
SELECT r.ticket_id, r.sent_at, r2.mood
FROM replies AS r
RIGHT JOIN replies r2 ON r.reply_id = r2.reply_id AND r2.sent_at BETWEEN r.sent_at AND r.sent_at + INTERVAL '9' SECOND;
-- @shape over
SELECT ticket_id, MAX(words) OVER w AS last_one, LAG(ticket_id, 1) OVER w AS before_val
FROM replies
WINDOW w AS (PARTITION BY mood ORDER BY sent_at);
-- @shape window-agg
SELECT window_start, window_end, COUNT(*) AS num_rows
FROM SESSION(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '2' SECOND)
GROUP BY window_start, window_end;
-- @shape window-agg
SELECT window_start, window_end, window_time, mood, COUNT(*) AS cnt, MIN(CAST(words AS BIGINT)) AS lowest
FROM TABLE(HOP(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '20' SECOND, INTERVAL '40' SECOND))
GROUP BY window_start, window_end, window_time, mood;
-- @shape over
SELECT reply_id, words, mood, SUM(words / 10) OVER (ORDER BY sent_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS total, SUM(reply_id) OVER (ORDER BY sent_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS total_2, FIRST_VALUE(ticket_id) OVER (ORDER BY sent_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS first_seen
FROM replies;
CREATE TABLE replie_export_3 (window_start TIMESTAMP(3), window_end TIMESTAMP(3), ticket_id INT, n_all BIGINT, total BIGINT, PRIMARY KEY (window_start, window_end, ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk equal, mode I
INSERT INTO replie_export_3
SELECT window_start, window_end, ticket_id, COUNT(reply_id) AS n_all, SUM(reply_id) AS total
FROM TABLE(TUMBLE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '1' MINUTE))
WHERE ticket_id IN (4, 5)
GROUP BY window_start, window_end, ticket_id;
