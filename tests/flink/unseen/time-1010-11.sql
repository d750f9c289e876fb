-- Generated: profile time, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  opened_at TIMESTAMP(3),
  WATERMARK FOR opened_at AS opened_at - INTERVAL '2' SECOND,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
[1, "+I", 3, "cho", "login", 4, "00:00:03"]
[3, "+I", 8, "ben", "login", 1, "00:00:11"]
[4, "+U", 3, "cho", "bug", 2, "00:00:11"]
[6, "+I", 9, "cho", "bug", 5, "00:00:07"]
[7, "+U", 8, "ben", "login", 1, "00:00:16"]
[8, "+U", 8, "ben", "login", 2, "00:00:17"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", "amy", "blue", null, "2023-01-22"]
[3, "+I", "amy", "red", 4, "2023-05-08"]
[4, "+I", "dan", "blue", 3, "2023-01-21"]
[7, "+I", "cho", "red", null, "2023-06-20"]
[9, "+I", "dan", "red", 3, "2023-07-18"]
[11, "+I", "cho", "blue", 5, "2023-03-12"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
[1, "+I", 8, 6, 57, "mad", "00:00:06"]
[4, "+I", 4, 3, 49, "calm", "00:00:11"]
[6, "+I", 5, 9, 4, "mad", "00:00:11"]
[8, "+I", 11, 2, 49, "glad", "00:00:13"]
[10, "+I", 8, 3, 70, "calm", "00:00:13"]
[12, "+I", 8, 4, null, "glad", "00:00:15"]
[14, "+I", 10, 7, 62, "glad", "00:00:10"]
[16, "+I", 11, 3, 7, "calm", "00:00:17"]
');
CREATE VIEW ticket_view AS SELECT agent, team, skill, hired, SUM(skill) OVER (ORDER BY skill ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS sum_all
FROM agents
WHERE team <> 'red';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape window-agg
SELECT window_start, window_time, ticket_id, SUM(words / 2) FILTER (WHERE words BETWEEN 7 AND 70) AS sum_all
FROM TABLE(TUMBLE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '4' SECOND))
GROUP BY window_start, window_end, window_time, ticket_id;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
-- @shape window-agg
SELECT window_start, window_end, mood, SUM(reply_id) AS sum_all
FROM TUMBLE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '20' SECOND)
GROUP BY window_start, window_end, mood;
CREATE TABLE ticket_feed (window_start TIMESTAMP(3), mood STRING, avg_all BIGINT, n_all BIGINT, n_all_2 BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk none, mode I
INSERT INTO ticket_feed
SELECT window_start, mood, AVG(reply_id) AS avg_all, COUNT(*) AS n_all, COUNT(*) AS n_all_2
FROM TUMBLE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '4' SECOND)
WHERE mood IN ('mad', 'calm')
GROUP BY window_start, window_end, mood;
CREATE TABLE ticket_report (window_start TIMESTAMP(3), window_end TIMESTAMP(3), total BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape cascade/window-agg insert: pk none, mode all
INSERT INTO ticket_report
SELECT window_start, window_end, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, ticket_id, COUNT(*) AS cnt FROM TABLE(TUMBLE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '5' SECOND)) GROUP BY window_start, window_end, window_time, ticket_id), DESCRIPTOR(wtime), INTERVAL '20' SECOND))
GROUP BY window_start, window_end;
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape project/view/over
SELECT skill, hired, sum_all, CAST(NULL AS INT) AS nothing, COALESCE(agent, 'none') AS tag
FROM ticket_view
WHERE sum_all < 16;
RESET 'table.exec.sink.upsert-materialize';
CREATE TABLE ticket_board (window_end TIMESTAMP(3) NOT NULL, window_time TIMESTAMP(3), ticket_id INT, mood STRING, num_rows BIGINT, last_one INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape window-agg insert: pk none, mode I,UB,UA,D
INSERT INTO ticket_board
SELECT window_end, window_time, ticket_id, mood, COUNT(*) FILTER (WHERE words > 7) AS num_rows, MAX(ticket_id) AS last_one
FROM TABLE(TUMBLE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '4' SECOND))
GROUP BY window_end, ticket_id, window_time, mood;
CREATE TABLE ticket_board_2 (ticket_id_2 INT, mood STRING, num_rows BIGINT, PRIMARY KEY (ticket_id_2, mood) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg/interval-join insert: pk equal, mode I,UB,UA,D
INSERT INTO ticket_board_2
SELECT ticket_id_2, mood, COUNT(DISTINCT mood) AS num_rows
FROM (SELECT r.reply_id, r.ticket_id, r.sent_at, r2.reply_id AS reply_id_2, r2.ticket_id AS ticket_id_2, r2.words, r2.mood FROM replies AS r JOIN replies AS r2 ON r.mood = r2.mood AND r.sent_at = r2.sent_at)
WHERE reply_id > 4
GROUP BY ticket_id_2, mood;
