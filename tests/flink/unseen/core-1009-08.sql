-- Generated: profile core, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 5, "cho", "login", null, false, "00:00:00"]
[4, "+I", 1, "cho", "bill", 5, true, "00:00:00"]
[7, "+I", 9, "amy", "login", 1, true, "00:00:03"]
[10, "+I", 9, "amy", "bug", 3, false, "00:00:06"]
[12, "+I", 6, "ben", "bug", 2, true, "00:00:08"]
[13, "+I", 7, "ben", "bill", 2, true, "00:00:11"]
[14, "+I", 9, "cho", "login", 2, true, "00:00:13"]
[15, "+I", 9, "cho", "bug", 2, false, "00:00:13"]
[16, "+I", 4, "cho", "login", 2, true, "00:00:13"]
[19, "+I", 1, "cho", "bug", 2, false, "00:00:15"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at - INTERVAL '1' SECOND,
  PRIMARY KEY (reply_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 11, 8, 27, "calm", "00:00:00"]
["+I", 12, 9, 54, "calm", "00:00:04"]
["+I", 1, 2, 86, "glad", "00:00:04"]
["+I", 3, 1, 7, "calm", "00:00:00"]
["+I", 10, 3, 34, "calm", "00:00:00"]
["+I", 7, 3, null, "glad", "00:00:28"]
["+I", 5, 2, 61, null, "00:00:32"]
["+I", 2, 3, 23, "glad", "00:00:32"]
["+I", 13, 3, 89, "calm", "00:00:37"]
["+I", 6, 9, 75, "mad", "00:00:40"]
["+I", 9, 2, 62, "mad", "00:00:44"]
["+I", 14, 5, 63, "mad", "00:00:39"]
["+I", 8, 3, 25, "calm", "00:00:51"]
["+I", 4, 4, 10, "glad", "00:00:56"]
');
CREATE TABLE agents (
  agent STRING NOT NULL,
  team STRING,
  skill INT,
  hired DATE,
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'data' = '
["+I", "amy", "blue", null, "2023-01-27"]
["+I", "dan", "red", 7, "2023-11-23"]
["+I", "dan", "red", 7, "2023-07-22"]
["+I", "cho", "red", 3, "2023-10-02"]
["+I", "amy", "red", 8, "2023-11-28"]
["+I", "dan", "red", 6, "2023-07-06"]
["+I", "dan", "blue", 8, "2023-01-20"]
["+I", "cho", "blue", 1, "2023-06-03"]
["+I", "dan", "red", 7, "2023-01-23"]
["+I", "amy", "red", 8, "2023-11-16"]
["+I", "cho", "blue", 2, "2023-03-15"]
["+I", "ben", "blue", 4, "2023-05-26"]
["+I", "ben", "red", 1, "2023-04-04"]
["+I", "ben", "blue", 2, "2023-01-27"]
["+I", "dan", "red", 3, "2023-01-27"]
["+I", "amy", "red", 6, "2023-03-19"]
["+I", "cho", "blue", 4, "2023-08-02"]
["+I", "cho", "red", 3, "2023-02-02"]
["+I", "amy", "red", 5, "2023-09-07"]
');
CREATE TABLE replie_feed (ticket_id INT, num_rows BIGINT NOT NULL, PRIMARY KEY (ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO replie_feed
SELECT ticket_id, COUNT(*) AS num_rows FROM tickets GROUP BY ticket_id;
-- @shape agg
SELECT UPPER(agent) AS grp, SUM(MOD(priority, 4)) FILTER (WHERE topic <> 'bill') AS sum_all
FROM tickets
GROUP BY UPPER(agent);
-- @shape rank
SELECT team, skill, hired
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY skill, agent ORDER BY proc) AS rn FROM agents
) AS ranked
WHERE rn <= 2 AND hired = DATE '2023-06-15';
CREATE TABLE replie_board (ticket_id INT, mood STRING, sent_at TIMESTAMP(3), row_num BIGINT, PRIMARY KEY (mood, row_num) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape rank insert: pk equal, mode I
INSERT INTO replie_board
SELECT ticket_id, mood, sent_at, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY mood ORDER BY sent_at ASC) AS row_num FROM replies
)
WHERE row_num <= 3;
-- @shape project
SELECT team, skill, hired, skill + 3 AS n FROM agents WHERE agent NOT IN ('dan', 'ben');
CREATE TABLE replie_cache (ticket_id INT, agent STRING, topic STRING, priority BIGINT, closed_x BOOLEAN, amount_x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi insert: pk none, mode I,UB,UA,D
INSERT INTO replie_cache
SELECT t.ticket_id, t.agent, t.topic, t.priority, t.closed AS closed_x, t.priority - 4 AS amount_x
FROM tickets t
WHERE NOT EXISTS (SELECT * FROM replies r WHERE r.ticket_id = t.ticket_id) AND t.priority IS NULL;
CREATE TABLE replie_cache_2 (topic STRING, n_all BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape agg/join insert: pk none, mode all
INSERT INTO replie_cache_2
SELECT q.topic, COUNT(q.agent) AS n_all
FROM (SELECT t.agent, t.topic, t.priority, t.closed, a.hired AS hired_x, CONCAT(a.agent, '-', t.topic) AS txt FROM tickets AS t LEFT JOIN agents a ON t.agent = a.agent) AS q
GROUP BY q.topic
HAVING COUNT(q.agent) > 3;
-- @shape mistake/ambiguous
SELECT closed FROM (SELECT l.closed, r.closed FROM tickets l, tickets r WHERE l.closed = r.closed);
SET 'table.exec.sink.keyed-shuffle' = 'NONE';
CREATE TABLE replie_board_2 (skill INT, hired DATE, ticket_id INT, agent STRING, topic STRING, priority INT, opened_at TIMESTAMP(3), total_x DOUBLE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO replie_board_2
SELECT a.skill, a.hired, t.ticket_id, t.agent, t.topic, t.priority, t.opened_at, CAST(a.skill AS DOUBLE) AS total_x
FROM agents AS a
JOIN tickets AS t ON t.agent = a.agent AND a.skill IS NOT NULL;
RESET 'table.exec.sink.keyed-shuffle';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape mistake/unknown-column
SELECT reply_id, COUNT(*) AS n_all, COUNT(DISTINCT ticket_i) AS n_all_2
FROM replies
GROUP BY reply_id;
-- @shape agg
SELECT COUNT(r.ticket_id) AS num_rows
FROM replies AS r
WHERE r.sent_at = TIMESTAMP '2024-01-01 00:00:44';
