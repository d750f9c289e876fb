-- Generated: profile errors, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 9, "amy", "login", 2, false, "00:00:01"]
["+I", 8, "ben", "bill", 5, false, "00:00:02"]
["+I", 4, "cho", "bug", 2, false, "00:00:02"]
["+I", 5, "cho", "bug", 2, true, "00:00:00"]
["+I", 2, "cho", "bug", 3, true, "00:00:03"]
["+I", 2, "cho", "bill", 4, false, "00:00:00"]
["+I", 3, "cho", "login", 1, true, "00:00:00"]
["+I", 9, "ben", "bug", 3, false, "00:00:06"]
["+I", 3, "ben", "login", 5, true, "00:00:07"]
["+I", 2, "cho", "bill", 1, false, "00:00:08"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at - INTERVAL '1' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA', 'data' = '
["+I", 14, 2, 34, "mad", "00:00:02"]
["+I", 7, 7, 83, "mad", "00:00:04"]
["+I", 3, 2, 89, "mad", "00:00:01"]
["+I", 11, 9, 76, "mad", "00:00:09"]
["+I", 1, 8, 21, "calm", "00:00:09"]
["+I", 6, 3, 82, "calm", "00:00:12"]
["+I", 5, 5, 55, "mad", "00:00:14"]
["+I", 4, 5, 3, "calm", "00:00:15"]
');
-- @shape mistake/unknown-column
SELECT t.topic, t.priority, UPPER(t.agents) AS code, t.closed, TRUE AS always
FROM tickets AS t;
-- @shape rank
SELECT reply_id, ticket_id, words, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY r.words ORDER BY r.ticket_id) AS rn FROM replies AS r
) AS ranked
WHERE rn <= 3;
-- @shape mistake/temporal-misuse
SELECT * FROM replies AS a JOIN replies FOR SYSTEM_TIME AS OF PROCTIME() AS b ON a.reply_id = b.reply_id;
-- @shape mistake/unknown-table
SELECT t.priority, r.reply_id AS reply_id_x, t.ticket_id, t.closed, CHAR_LENGTH(t.agent) AS amount_x
FROM prod.replies AS r
JOIN tickets AS t ON r.ticket_id = t.ticket_id
WHERE t.agent <> r.mood;
-- @shape project
SELECT opened_at, priority, ticket_id, topic FROM tickets;
-- @shape mistake/compare-types
SELECT * FROM replies WHERE sent_at IN (5);
-- @shape project
SELECT r.reply_id, r.sent_at, CONCAT(r.mood, ' ', r.mood) AS txt, COALESCE(r.words, r.words) AS n
FROM replies AS r;
-- @shape mistake/literals
SELECT words, 1/0 AS z FROM replies;
-- @shape mistake/alias-in-group
SELECT UPPER(topic) AS u, COUNT(*) AS c FROM tickets GROUP BY u;
