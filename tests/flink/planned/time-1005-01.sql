-- Generated: profile time, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  WATERMARK FOR opened_at AS opened_at - INTERVAL '5' SECOND,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+I", 5, "amy", "login", 2, false, "00:00:07"]
["-D", 5, null, null, null, null, "00:00:07"]
["+I", 9, "ben", "login", 2, false, "00:00:09"]
["-D", 9, null, null, null, null, "00:00:09"]
["+I", 3, "cho", "login", 5, true, "00:00:20"]
["-D", 3, null, null, null, null, "00:00:20"]
["+I", 1, "amy", "bill", 5, true, "00:00:24"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE,
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", "amy", "red", 7, "2023-04-13"]
[4, "+I", "dan", "blue", 5, "2023-05-07"]
[5, "+I", "amy", "red", null, "2023-03-18"]
[8, "+I", "dan", "blue", 7, "2023-12-25"]
[10, "+I", "ben", "blue", 1, "2023-12-27"]
');
CREATE TABLE ticket_stats (topic STRING, total INT, num_rows BIGINT, PRIMARY KEY (topic) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape agg insert: pk equal, mode I,UB,UA
INSERT INTO ticket_stats
SELECT topic, SUM(ticket_id) AS total, COUNT(priority) AS num_rows
FROM tickets
WHERE closed IS TRUE
GROUP BY topic;
-- @shape union
SELECT agent, team, skill, hired FROM agents WHERE skill < 1
UNION
SELECT agent, topic, priority, CAST(NULL AS DATE) FROM tickets;
-- @shape mistake/unknown-column
SELECT team, COUNT(DISTINCT hred) AS num_rows, COUNT(DISTINCT hired) AS num_rows_2
FROM agents
GROUP BY team;
CREATE TABLE ticket_report (topic STRING, priority INT, opened_at TIMESTAMP(3), ticket_id INT NOT NULL, topic_2 STRING, opened_at_2 TIMESTAMP(3), PRIMARY KEY (ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape temporal-join insert: pk equal, mode I,UA,D
INSERT INTO ticket_report
SELECT t.topic, t.priority, t.opened_at, t.ticket_id, t2.topic AS topic_2, t2.opened_at AS opened_at_2
FROM tickets AS t
JOIN tickets FOR SYSTEM_TIME AS OF t.opened_at AS t2 ON t.ticket_id = t2.ticket_id;
-- @shape cte/over/order
WITH picked AS (SELECT a.agent, a.hired, a.skill * 8 AS total_x FROM agents AS a ORDER BY a.skill LIMIT 2 OFFSET 1)
SELECT p.total_x, MIN(ASCII(p.agent)) OVER w AS first_one, MAX(p.hired) OVER w AS highest
FROM picked AS p
WINDOW w AS (ORDER BY p.total_x ROWS BETWEEN 1 PRECEDING AND CURRENT ROW);
-- @shape window-rank
SELECT ticket_id, agent, topic, priority, opened_at AS opened_at_x, window_start, window_end
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY ticket_id DESC) AS rn FROM TUMBLE(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '10' SECOND)
)
WHERE rn <= 3;
CREATE TABLE ticket_mart (closed BOOLEAN, ticket_id BIGINT, priority INT, opened_at TIMESTAMP(3), opened_at_2 TIMESTAMP(3), closed_2 BOOLEAN, txt STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join insert: pk none, mode I,UB,UA,D
INSERT INTO ticket_mart
SELECT t2.closed, t2.ticket_id, t2.priority, t2.opened_at, t.opened_at AS opened_at_2, t.closed AS closed_2, t.topic || '-' || t2.agent AS txt
FROM tickets AS t
JOIN tickets FOR SYSTEM_TIME AS OF t.opened_at AS t2 ON t.ticket_id = t2.ticket_id;
CREATE TABLE ticket_board (ticket_id BIGINT, agent STRING, topic STRING, priority INT, closed BOOLEAN, opened_at TIMESTAMP(3), PRIMARY KEY (ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk equal, mode I,UA,D
INSERT INTO ticket_board (ticket_id, agent, topic, priority, closed, opened_at) SELECT * FROM tickets;
CREATE TABLE ticket_index (topic STRING, avg_all INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk none, mode I,UB,UA,D
INSERT INTO ticket_index
SELECT t.topic, AVG(t.ticket_id) AS avg_all FROM tickets AS t GROUP BY t.topic;
-- @shape temporal-join
SELECT t.agent, t.priority, t.opened_at, t2.topic, t2.closed, t2.opened_at AS opened_at_2
FROM tickets AS t
JOIN tickets FOR SYSTEM_TIME AS OF t.opened_at AS t2 ON t.ticket_id = t2.ticket_id AND t.topic <> 'login';
-- @shape temporal-join
SELECT t.closed, t.opened_at, t2.agent, t.ticket_id - 1 AS val, t2.priority, t2.opened_at AS opened_at_2
FROM tickets AS t
LEFT JOIN tickets FOR SYSTEM_TIME AS OF t.opened_at AS t2 ON t.ticket_id = t2.ticket_id;
-- @shape explain/temporal-join
EXPLAIN SELECT t.ticket_id, t.topic, t.opened_at, t2.topic AS topic_2, t2.priority, t2.opened_at AS opened_at_2
FROM tickets AS t
JOIN tickets FOR SYSTEM_TIME AS OF t.opened_at AS t2 ON t.ticket_id = t2.ticket_id;
