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
) WITH ('connector' = 'rows', 'data' = '
["+I", 8, "ben", "login", null, true, "00:00:00"]
["+I", 3, "amy", "bug", 4, true, "00:00:04"]
["+I", 2, "cho", "bug", 1, true, "00:00:05"]
["+I", 7, "cho", "bill", 5, false, "00:00:05"]
["+I", 1, "ben", "bill", 4, false, "00:00:05"]
["+I", 4, "amy", "bug", 4, true, "00:00:05"]
["+I", 9, "cho", "login", 4, true, "00:00:00"]
["+I", 6, "ben", "bug", 5, false, "00:00:05"]
["+I", 5, "amy", "bug", 4, null, "00:00:06"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT
) WITH ('connector' = 'rows', 'data' = '
["+I", "cho", "blue", 1]
["+I", "ben", "red", 3]
["+I", "amy", "red", 4]
["+I", "ben", "blue", 2]
["+I", "ben", "blue", null]
["+I", "ben", "red", null]
["+I", "ben", "red", 6]
["+I", "amy", "red", 5]
["+I", "amy", "blue", null]
["+I", "ben", "red", 7]
["+I", "ben", "red", 8]
["+I", "ben", "red", 2]
["+I", "amy", "blue", null]
["+I", "dan", "red", 8]
["+I", "cho", "blue", 4]
["+I", "ben", "red", 5]
["+I", "ben", "red", 4]
["+I", "dan", "blue", null]
');
CREATE TABLE ticket_mart (window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3) NOT NULL, agent STRING, total BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape cascade/window-agg insert: pk none, mode I,UA
INSERT INTO ticket_mart
SELECT window_start, window_end, agent, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, agent, COUNT(*) AS cnt FROM TUMBLE(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, agent), DESCRIPTOR(wtime), INTERVAL '15' SECOND))
GROUP BY window_start, window_end, agent;
-- @shape union
SELECT t.agent, t.priority, t.closed FROM tickets AS t
UNION
SELECT agent, priority, closed FROM tickets;
CREATE TABLE ticket_archive (ticket_id INT, opened_at TIMESTAMP(3), last_one INT, PRIMARY KEY (ticket_id, last_one) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape over insert: pk superset, mode I
INSERT INTO ticket_archive
SELECT ticket_id, opened_at, MAX(ticket_id * priority) OVER (PARTITION BY topic, ticket_id ORDER BY opened_at) AS last_one
FROM tickets;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE ticket_index (window_start TIMESTAMP(3), window_end TIMESTAMP(3), last_one INT, highest BIGINT, PRIMARY KEY (window_start, window_end, last_one) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk superset, mode I
INSERT INTO ticket_index (window_start, window_end, last_one, highest)
SELECT window_start, window_end, MAX(priority) AS last_one, MAX(priority) AS highest
FROM TABLE(CUMULATE(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '5' SECOND, INTERVAL '15' SECOND))
GROUP BY window_start, window_end;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape window-agg
SELECT window_start, window_end, agent, COUNT(*) AS cnt
FROM HOP(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '30' SECOND, INTERVAL '90' SECOND)
GROUP BY window_start, window_end, agent;
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
-- @shape window-agg insert: old sink
INSERT INTO ticket_mart
SELECT window_start, window_end, agent, COUNT(*) AS cnt
FROM TABLE(TUMBLE(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '20' SECOND, INTERVAL '1' SECOND))
GROUP BY window_start, window_end, agent;
RESET 'table.optimizer.agg-phase-strategy';
SET 'table.optimizer.join-reorder-enabled' = 'true';
-- @shape window-agg
SELECT window_start, window_end, topic, COUNT(ticket_id) FILTER (WHERE priority < 4) AS cnt, COUNT(*) AS num_rows, SUM(priority) AS sum_all
FROM TABLE(TUMBLE(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '20' SECOND))
GROUP BY window_start, window_end, topic;
RESET 'table.optimizer.join-reorder-enabled';
-- @shape mistake/arguments
SELECT UPPER(agent, 1) AS x FROM agents;
-- @shape interval-join
SELECT t.opened_at, CASE WHEN COALESCE(t.ticket_id, 0) > 6 THEN t.ticket_id ELSE 0 END AS n, t2.ticket_id, t2.closed
FROM tickets AS t
JOIN tickets AS t2 ON t.agent = t2.agent AND t.opened_at = t2.opened_at;
-- @shape interval-join
SELECT t.topic, t.opened_at, DATE_FORMAT(t.opened_at, 'HH:mm') AS info, t2.agent, t2.closed
FROM tickets AS t
JOIN tickets AS t2 ON t.topic = t2.topic AND t.opened_at BETWEEN t2.opened_at - INTERVAL '4' SECOND AND t2.opened_at + INTERVAL '9' SECOND;
