-- Generated: profile time, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  WATERMARK FOR opened_at AS opened_at - INTERVAL '10' SECOND,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[3, "+I", 6, "cho", "login", 5, false, "00:00:04"]
[6, "+I", 5, "ben", "login", null, false, "00:00:00"]
[9, "+I", 9, "cho", "bill", 5, true, "00:00:06"]
[12, "+U", 5, "amy", "login", 2, false, "00:00:06"]
[13, "+U", 5, "amy", "login", 5, true, "00:00:00"]
[14, "+U", 6, "cho", "login", 5, false, "00:00:07"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", "ben", "red", 1, "2023-08-18"]
["+I", "cho", "red", 6, "2023-11-24"]
["+I", "cho", "red", 4, "2023-11-16"]
["+I", "amy", "blue", 2, "2023-05-24"]
["+I", "ben", "red", 6, "2023-06-24"]
["+I", "dan", "red", 5, "2023-01-22"]
["+I", "cho", "blue", 8, "2023-10-09"]
["+I", "cho", "blue", 5, "2023-12-02"]
["+I", "cho", "red", 3, "2023-01-22"]
["+I", "dan", null, 9, "2023-07-11"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at - INTERVAL '2' SECOND,
  PRIMARY KEY (reply_id, ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+I", 10, 7, 72, "glad", "00:00:01"]
["+I", 14, 3, 76, "mad", "00:00:01"]
["+U", 10, 7, 81, "glad", "00:00:02"]
["+U", 14, 3, 76, "glad", "00:00:03"]
["+I", 8, 5, 13, "calm", "00:00:04"]
');
CREATE TABLE ticket_stats (window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3), closed BOOLEAN, all_of STRING, lowest STRING, PRIMARY KEY (window_start, window_end, closed) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE ticket_board (num_rows BIGINT, last_one STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO ticket_stats
SELECT window_start, window_end, closed, LISTAGG(topic) AS all_of, MIN(agent) AS lowest
FROM HOP(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '10' SECOND, INTERVAL '20' SECOND)
GROUP BY window_start, window_end, closed
ON CONFLICT DO DEDUPLICATE;
INSERT INTO ticket_board
SELECT COUNT(DISTINCT window_end) AS num_rows, MAX(lowest) AS last_one
FROM (SELECT window_start, window_end, closed, LISTAGG(topic) AS all_of, MIN(agent) AS lowest FROM HOP(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '10' SECOND, INTERVAL '20' SECOND) GROUP BY window_start, window_end, closed);
END;
-- @shape temporal-join
SELECT t.topic, t.opened_at, r.mood, r.sent_at
FROM tickets AS t
LEFT JOIN replies FOR SYSTEM_TIME AS OF t.opened_at AS r ON t.ticket_id = r.ticket_id;
-- @shape mistake/other
SELECT * FROM replies AS x LEFT JOIN replies AS y ON x.ticket_id <> y.ticket_id;
CREATE TABLE ticket_stats_2 (reply_id BIGINT, ticket_id INT, code STRING, words INT, sent_at TIMESTAMP(3), priority INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape interval-join insert: pk none, mode I
INSERT INTO ticket_stats_2
SELECT r.reply_id, r.ticket_id, IFNULL(r.mood, '?') AS code, r.words, r.sent_at, t.priority
FROM replies r
JOIN tickets t ON r.ticket_id = t.ticket_id AND r.sent_at >= t.opened_at - INTERVAL '5' SECOND AND r.sent_at <= t.opened_at AND t.ticket_id >= 5;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape temporal-join
SELECT r.reply_id, r.sent_at, r.words, r.ticket_id, r2.words AS words_2, r.words * 10 <= 19 AS is_ok
FROM replies r
JOIN replies FOR SYSTEM_TIME AS OF r.sent_at AS r2 ON r.reply_id = r2.reply_id;
CREATE TABLE ticket_stats_3 (ticket_id INT, opened_at TIMESTAMP(3), n_all BIGINT, cnt BIGINT, PRIMARY KEY (ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape over insert: pk equal, mode I,UA
INSERT INTO ticket_stats_3
SELECT ticket_id, opened_at, COUNT(*) OVER (PARTITION BY opened_at ORDER BY ticket_id) AS n_all, COUNT(*) OVER (PARTITION BY opened_at ORDER BY ticket_id) AS cnt
FROM tickets
WHERE priority = 2;
-- @shape rank
SELECT reply_id, ticket_id, words, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY reply_id ORDER BY reply_id) AS rn FROM replies
)
WHERE rn <= 2;
RESET 'table.exec.sink.require-on-conflict';
-- @shape project
SELECT a.team FROM agents a WHERE a.agent = 'ben';
CREATE TABLE ticket_board_2 (words INT, sent_at TIMESTAMP(3), sent_at_2 TIMESTAMP(3), PRIMARY KEY (sent_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape temporal-join insert: pk other, mode I,UA,D on conflict do error
INSERT INTO ticket_board_2
SELECT r.words, r.sent_at, r2.sent_at AS sent_at_2
FROM replies r
LEFT JOIN replies FOR SYSTEM_TIME AS OF r.sent_at AS r2 ON r.ticket_id = r2.ticket_id
WHERE r.words IS NULL
ON CONFLICT DO ERROR;
-- @shape explain/window-agg
EXPLAIN CHANGELOG_MODE SELECT window_start, window_end, closed, COUNT(*) AS n_all
FROM TABLE(TUMBLE(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '5' SECOND))
GROUP BY window_start, window_end, closed;
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
-- @shape order/rank
SELECT agent AS agent_x, team, skill, hired
FROM (SELECT * FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY a.team, a.agent ORDER BY a.skill, a.skill DESC) AS rn FROM agents a ) WHERE rn = 1)
ORDER BY rn DESC
LIMIT 3 OFFSET 1;
RESET 'table.optimizer.agg-phase-strategy';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape agg
SELECT MAX(a.agent) AS highest, a.skill, a.team FROM agents AS a GROUP BY a.skill, a.team;
