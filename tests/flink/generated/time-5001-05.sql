-- Generated: profile time, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  derived AS priority - 10,
  WATERMARK FOR opened_at AS opened_at - INTERVAL '2' SECOND,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "amy", "login", 4, false, "00:00:00"]
["+I", 5, "cho", "bill", 2, false, "00:00:03"]
["+I", 6, "amy", "bug", null, null, "00:00:02"]
["+I", 4, "ben", "bill", 2, true, "00:00:05"]
["+I", 2, "amy", null, 4, false, "00:00:06"]
["+I", 8, "cho", "bug", 4, false, "00:00:07"]
["+I", 7, "amy", "login", 2, true, "00:00:09"]
["+I", 3, "cho", null, 5, true, "00:00:02"]
["+I", 9, "amy", "login", 2, false, "00:00:00"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 12, 1, 73, "mad", "00:00:00"]
["+I", 9, 2, 34, null, "00:00:00"]
["+I", 12, 8, 83, "calm", "00:00:06"]
["+I", 2, 1, 37, "glad", "00:00:07"]
["+I", 12, 7, 69, "glad", "00:00:08"]
["+I", 14, 9, 10, "mad", "00:00:09"]
');
CREATE VIEW latest_tickets AS
SELECT ticket_id, agent, priority, closed, opened_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY agent ORDER BY opened_at DESC) AS rn FROM tickets
) WHERE rn = 1;
CREATE TABLE ticket_mart (window_start TIMESTAMP(3), window_end TIMESTAMP(3), last_one INT, PRIMARY KEY (window_end, window_start, last_one) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-agg insert: pk superset, mode I,UA,D
INSERT INTO ticket_mart
SELECT window_start, window_end, MAX(ticket_id) FILTER (WHERE derived <> priority) AS last_one
FROM TABLE(TUMBLE(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '4' SECOND))
GROUP BY window_start, window_end;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape temporal-join
SELECT r.reply_id, r.sent_at, t.opened_at, t.ticket_id, r.words, t.topic AS topic_x
FROM replies r
JOIN tickets FOR SYSTEM_TIME AS OF r.sent_at AS t ON r.ticket_id = t.ticket_id AND t.ticket_id >= 5;
CREATE TABLE ticket_feed (mood STRING, sent_at TIMESTAMP(3), priority INT, closed BOOLEAN, ticket_id INT NOT NULL, words INT, agent STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape temporal-join insert: pk none, mode I @unordered
INSERT INTO ticket_feed
SELECT r.mood, r.sent_at, t.priority, t.closed, t.ticket_id, r.words, t.agent
FROM replies AS r
JOIN tickets FOR SYSTEM_TIME AS OF r.sent_at AS t ON r.ticket_id = t.ticket_id;
CREATE TABLE ticket_cache (window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3), total BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape cascade/window-agg insert: pk none, mode I,UB,UA,D
INSERT INTO ticket_cache
SELECT window_start, window_end, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, agent, COUNT(*) AS cnt FROM TABLE(TUMBLE(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '5' SECOND)) GROUP BY window_start, window_end, window_time, agent), DESCRIPTOR(wtime), INTERVAL '10' SECOND))
GROUP BY window_start, window_end;
-- @shape rank
SELECT ticket_id, topic, priority
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY t.topic, t.agent ORDER BY t.opened_at ASC) AS rn FROM tickets AS t
)
WHERE rn <= 1;
-- @shape over
SELECT closed, ticket_id, priority, MAX(priority) OVER (PARTITION BY topic ORDER BY opened_at) AS highest, SUM(priority) OVER (PARTITION BY topic ORDER BY opened_at) AS sum_all, MIN(topic) OVER (PARTITION BY topic ORDER BY opened_at) AS first_one, LAG(agent, 1) OVER (PARTITION BY topic ORDER BY opened_at) AS before_val
FROM tickets;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape agg/agg
SELECT q.topic, SUM(q.n_all + q.num_rows) FILTER (WHERE q.num_rows > 10) AS sum_all, COUNT(*) AS cnt
FROM (SELECT t.closed, t.topic, COUNT(DISTINCT t.derived) FILTER (WHERE t.derived = 16) AS n_all, COUNT(*) FILTER (WHERE t.derived IS NULL) AS num_rows FROM tickets AS t GROUP BY t.closed, t.topic) AS q
GROUP BY q.topic
HAVING SUM(q.n_all + q.num_rows) FILTER (WHERE q.num_rows > 10) > 6;
