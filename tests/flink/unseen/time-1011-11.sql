-- Generated: profile time, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  opened_at TIMESTAMP(3),
  WATERMARK FOR opened_at AS opened_at - INTERVAL '10' SECOND,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA', 'data' = '
["+I", 7, "ben", "bug", 4, "00:00:05"]
["+I", 8, "cho", "login", 5, "00:00:00"]
["+I", 3, "cho", "bug", 5, "00:00:06"]
["-U", 3, "cho", "bug", 5, "00:00:06"]
["+U", 3, "cho", "bug", 1, "00:00:06"]
["+I", 4, "amy", "bill", 5, "00:00:20"]
["-U", 8, "cho", "login", 5, "00:00:00"]
["+U", 8, "cho", "login", 5, "00:00:20"]
["+I", 1, "amy", "bug", 4, "00:00:21"]
["+I", 6, "amy", "login", 2, "00:00:24"]
');
CREATE TABLE agents (
  agent STRING NOT NULL,
  team STRING,
  skill INT,
  hired DATE
) WITH ('connector' = 'rows', 'data' = '
["+I", "ben", "blue", 7, "2023-06-07"]
["+I", "cho", null, 9, "2023-11-22"]
["+I", "ben", "blue", 3, "2023-08-21"]
["+I", "cho", "red", 3, "2023-12-20"]
["+I", "ben", "red", 2, "2023-06-06"]
["+I", "cho", "red", 5, "2023-03-17"]
["+I", "ben", "blue", 1, "2023-04-01"]
["+I", "cho", "red", null, "2023-11-13"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 8, 3, 8, "calm", "00:00:05"]
["+I", 13, 2, 8, "glad", "00:00:06"]
["+I", 13, 9, 50, "calm", "00:00:09"]
["+I", 13, 4, 70, "mad", "00:00:11"]
["+I", 2, 4, 26, "glad", "00:00:21"]
["+I", 7, 2, 80, "mad", "00:00:23"]
["+I", 14, 4, 42, "glad", "00:00:23"]
["+I", 4, 2, 85, "glad", "00:00:26"]
["+I", 2, 4, 46, "calm", "00:00:26"]
["+I", 3, 6, 61, "mad", "00:00:27"]
');
CREATE VIEW latest_replies AS
SELECT ticket_id, words, mood, sent_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY ticket_id ORDER BY sent_at DESC) AS rn FROM replies
) WHERE rn = 1;
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
CREATE TABLE agent_mart (grp BIGINT, n_all BIGINT NOT NULL, total BIGINT, avg_all BIGINT, PRIMARY KEY (grp) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg/window-agg insert: pk equal, mode I,UA,D
INSERT INTO agent_mart (grp, n_all, total, avg_all)
SELECT EXTRACT(MINUTE FROM q.window_time) AS grp, COUNT(DISTINCT q.cnt) AS n_all, SUM(q.cnt) AS total, AVG(q.cnt) FILTER (WHERE q.window_end > TIMESTAMP '2024-01-01 00:00:44') AS avg_all
FROM (SELECT window_start, window_end, window_time, mood, COUNT(*) AS cnt FROM TABLE(CUMULATE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '10' SECOND, INTERVAL '30' SECOND)) GROUP BY window_start, window_end, window_time, mood) AS q
GROUP BY EXTRACT(MINUTE FROM q.window_time);
-- @shape rank
SELECT reply_id, words, mood, sent_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY reply_id ORDER BY sent_at DESC, ticket_id DESC NULLS LAST) AS rownum FROM replies WHERE mood IS NULL
)
WHERE rownum <= 2;
RESET 'table.exec.sink.keyed-shuffle';
-- @shape temporal-join/view/rank
SELECT r.ticket_id, r.words, r.mood, r.sent_at, l.ticket_id AS ticket_id_2, l.mood AS mood_2, l.sent_at AS sent_at_2
FROM replies AS r
LEFT JOIN latest_replies FOR SYSTEM_TIME AS OF r.sent_at AS l ON r.ticket_id = l.ticket_id;
SET 'table.exec.sink.require-on-conflict' = 'false';
CREATE TABLE agent_feed (mood STRING, highest INT, cnt BIGINT, num_rows BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape over insert: pk none, mode I,UA,D
INSERT INTO agent_feed
SELECT r.mood, MAX(r.words) OVER (PARTITION BY r.mood ORDER BY r.sent_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS highest, COUNT(*) OVER (PARTITION BY r.mood ORDER BY r.sent_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS cnt, COUNT(r.mood) OVER (PARTITION BY r.mood ORDER BY r.sent_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS num_rows
FROM replies AS r;
-- @shape window-agg
SELECT window_start, window_end, FIRST_VALUE(sent_at) AS first_seen, AVG(reply_id) AS mean
FROM TABLE(TUMBLE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '4' SECOND, INTERVAL '1' SECOND))
WHERE words < 50
GROUP BY window_start, window_end
HAVING COUNT(*) > 1;
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE agent_report (window_time TIMESTAMP(3), ticket_id INT, tag STRING, words INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape interval-join/window-agg insert: pk none, mode I,UB,UA,D
INSERT INTO agent_report
SELECT q.window_time, r.ticket_id, CASE WHEN r.reply_id IS NOT NULL THEN 'A' ELSE 'B' END AS tag, r.words
FROM (SELECT window_start, window_time, mood, SUM(reply_id) AS sum_all FROM CUMULATE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '20' SECOND, INTERVAL '1' MINUTE) GROUP BY window_start, window_end, window_time, mood) AS q
LEFT JOIN replies AS r ON q.mood = r.mood AND q.window_time >= r.sent_at - INTERVAL '2' SECOND AND q.window_time <= r.sent_at AND r.ticket_id > 2;
-- @shape legacy-window
SELECT mood, TUMBLE_START(sent_at, INTERVAL '5' SECOND) AS w_start, TUMBLE_END(sent_at, INTERVAL '5' SECOND) AS w_end, COUNT(*) AS n_all
FROM replies
GROUP BY mood, TUMBLE(sent_at, INTERVAL '5' SECOND);
CREATE TABLE agent_mart_2 (sent_at TIMESTAMP(3), total BIGINT, mean INT, cnt BIGINT, PRIMARY KEY (cnt) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape over insert: pk other, mode I,UB,UA,D
INSERT INTO agent_mart_2
SELECT sent_at, SUM(reply_id) OVER (PARTITION BY ticket_id ORDER BY sent_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS total, AVG(words) OVER (PARTITION BY ticket_id ORDER BY sent_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS mean, COUNT(*) OVER (PARTITION BY ticket_id ORDER BY sent_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS cnt
FROM replies;
CREATE TABLE agent_archive (ticket_id BIGINT, total DECIMAL(38, 4)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
CREATE TABLE agent_report_2 (total DECIMAL(38, 4)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE agent_index (ticket_id INT, total DECIMAL(38, 4), cnt BIGINT, num_rows BIGINT, PRIMARY KEY (ticket_id, total) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO agent_archive
SELECT ticket_id, SUM(words * 100.0) OVER (PARTITION BY ticket_id ORDER BY sent_at RANGE BETWEEN INTERVAL '10' SECOND PRECEDING AND CURRENT ROW) AS total
FROM replies
WHERE words IN (13, 61, 70);
INSERT INTO agent_report_2
SELECT total
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY total ORDER BY ticket_id DESC, total) AS rownum FROM (SELECT ticket_id, SUM(words * 100.0) OVER (PARTITION BY ticket_id ORDER BY sent_at RANGE BETWEEN INTERVAL '10' SECOND PRECEDING AND CURRENT ROW) AS total FROM replies WHERE words IN (13, 61, 70))
) AS ranked
WHERE rownum <= 3;
INSERT INTO agent_index
SELECT ticket_id, total, COUNT(DISTINCT ticket_id) AS cnt, COUNT(*) AS num_rows
FROM (SELECT ticket_id, SUM(words * 100.0) OVER (PARTITION BY ticket_id ORDER BY sent_at RANGE BETWEEN INTERVAL '10' SECOND PRECEDING AND CURRENT ROW) AS total FROM replies WHERE words IN (13, 61, 70))
GROUP BY ticket_id, total;
END;
