-- Generated: profile core, domain support.
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  derived AS CASE WHEN words BETWEEN 34 AND 53 THEN words ELSE words END,
  WATERMARK FOR sent_at AS sent_at
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 2, 6, 3, "glad", "00:00:00"]
[3, "+I", 3, 5, 23, "calm", "00:00:16"]
[4, "+I", 13, 2, 14, "calm", "00:00:23"]
[7, "+I", 6, 1, 53, "calm", "00:00:37"]
[8, "+I", 7, 5, 23, "calm", "00:00:37"]
[11, "+I", 10, 6, 34, "calm", "00:00:39"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE,
  PRIMARY KEY (agent) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "ben", "blue", 1, "2023-08-03"]
["-U", "ben", "blue", 1, "2023-08-03"]
["+U", "ben", "blue", 1, "2023-08-03"]
["-D", "ben", "blue", 1, "2023-08-03"]
["+I", "amy", "red", 7, "2023-01-15"]
');
CREATE TABLE tickets (
  ticket_id INT NOT NULL,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 2, "cho", "bill", 1, true, "00:00:00"]
[3, "+I", 4, "ben", "bug", 5, false, "00:00:05"]
[6, "+I", 8, "ben", "login", 2, false, "00:00:05"]
[7, "+I", 1, "amy", "bill", 4, null, "00:00:06"]
[8, "+I", 8, "ben", "bill", 1, false, "00:00:03"]
[9, "+I", 3, "ben", "bill", 3, false, "00:00:04"]
[11, "+I", 2, "ben", "login", 2, true, "00:00:10"]
');
-- @shape grouping
SELECT topic, ticket_id, MIN(topic) AS first_one
FROM tickets
GROUP BY ROLLUP (topic, ticket_id);
-- @shape rank
SELECT agent, topic, priority, closed, opened_at, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY t.closed ORDER BY t.priority DESC) AS rn FROM tickets t
) AS ranked
WHERE rn < 3;
-- @shape agg
SELECT agent, team, MIN(EXTRACT(MONTH FROM hired)) FILTER (WHERE agent = 'ben') AS first_one, COUNT(*) AS cnt, COUNT(DISTINCT hired) AS num_rows
FROM agents
GROUP BY agent, team;
SET 'table.exec.source.cdc-events-duplicate' = 'true';
-- @shape semi
SELECT t.ticket_id AS ticket_id_x, t.agent, t.topic, t.priority, t.closed, t.opened_at
FROM tickets AS t
WHERE NOT EXISTS (SELECT 1 FROM agents AS a WHERE a.agent = t.agent);
CREATE TABLE replie_archive (team STRING, reply_id BIGINT, sent_at TIMESTAMP(3), derived INT, code STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape join/agg insert: pk none, mode I
INSERT INTO replie_archive
SELECT q.team, r.reply_id, r.sent_at, r.derived, UPPER(r.mood) AS code
FROM (SELECT team, SUM(skill) AS sum_all FROM agents GROUP BY team) AS q
JOIN replies r ON q.sum_all = r.words;
RESET 'table.exec.source.cdc-events-duplicate';
-- @shape mistake/sink
INSERT INTO replie_archive SELECT CAST(NULL AS STRING), CAST(NULL AS BIGINT), 'x', CAST(NULL AS INT), CAST(NULL AS STRING) FROM tickets;
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
-- @shape agg
SELECT ticket_id, MIN(words) AS first_one, COUNT(*) AS num_rows, COUNT(derived) AS cnt
FROM replies
GROUP BY ticket_id;
RESET 'table.exec.sink.not-null-enforcer';
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
-- @shape scalar/project
SELECT q.ticket_id, q.topic, q.priority, q.closed, q.opened_at
FROM (SELECT ticket_id, topic, priority, closed, opened_at FROM tickets WHERE agent <> 'ben') AS q
WHERE q.priority > (SELECT SUM(r.ticket_id) FROM replies AS r WHERE r.ticket_id = q.ticket_id);
CREATE TABLE replie_report (reply_id BIGINT, n INT, sent_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk none, mode I
INSERT INTO replie_report
SELECT reply_id, CHAR_LENGTH(mood) AS n, sent_at
FROM replies
WHERE NOT (sent_at > TIMESTAMP '2024-01-01 00:00:16');
