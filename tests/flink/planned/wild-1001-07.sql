-- Generated: profile wild, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  closed BOOLEAN,
  opened_at TIMESTAMP(3),
  WATERMARK FOR opened_at AS opened_at - INTERVAL '10' SECOND,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 5, "amy", "login", 3, false, "00:00:04"]
[3, "-D", 5, "amy", "login", 3, false, "00:00:04"]
[4, "+I", 4, "ben", "login", 3, false, "00:00:05"]
[6, "-U", 4, "ben", "login", 3, false, "00:00:05"]
[9, "+U", 4, "cho", "login", 3, false, "00:00:07"]
[11, "-U", 4, "cho", "login", 3, false, "00:00:07"]
[13, "+U", 4, "cho", "login", 3, true, "00:00:07"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  PRIMARY KEY (agent) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", "ben", "blue", 8]
[2, "+I", "cho", "blue", 1]
[4, "+I", "dan", "blue", 5]
[6, "+I", "amy", "blue", 8]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at,
  PRIMARY KEY (reply_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 13, 9, null, "calm", "00:00:01"]
["-D", 13, 9, null, "calm", "00:00:01"]
["+I", 9, 1, 13, "calm", "00:00:00"]
["+I", 3, 1, 28, "calm", "00:00:03"]
["+I", 12, 8, 54, "glad", "00:00:00"]
["+U", 3, 7, 28, "glad", "00:00:00"]
["+I", 8, 3, 18, "mad", "00:00:08"]
');
CREATE TABLE replie_board (ticket_id INT NOT NULL, agent VARCHAR(20), topic STRING, PRIMARY KEY (ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank/union insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO replie_board (ticket_id, agent, topic)
SELECT ticket_id, agent, topic
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.agent, q.topic ORDER BY q.ticket_id DESC) AS row_num FROM (SELECT ticket_id, agent, topic, closed FROM tickets WHERE priority = 3 UNION ALL SELECT ticket_id, agent, topic, closed FROM tickets UNION ALL SELECT skill, agent, team, CAST(NULL AS BOOLEAN) FROM agents) AS q
) t
WHERE row_num <= 5
ON CONFLICT DO DEDUPLICATE;
-- @shape setop
SELECT t.ticket_id, t.topic, t.priority, t.closed FROM tickets t
INTERSECT
SELECT t.ticket_id, t.topic, t.priority, t.closed FROM tickets t WHERE t.priority > 3;
-- @shape agg
SELECT COUNT(*) FILTER (WHERE reply_id = 12) AS n_all
FROM replies
HAVING COUNT(*) FILTER (WHERE reply_id = 12) > 6;
-- @shape semi
SELECT t.ticket_id, t.agent, t.topic, t.priority, t.closed AS closed_x, t.opened_at, INITCAP(t.agent) AS label
FROM tickets AS t
WHERE NOT EXISTS (SELECT * FROM replies AS r WHERE r.ticket_id = t.ticket_id);
SET 'table.exec.sink.upsert-materialize' = 'NONE';
CREATE TABLE replie_stats (reply_id_x BIGINT, words INT, topic STRING, closed BOOLEAN, ticket_id BIGINT, topic_2 STRING, priority BIGINT, closed_2 BOOLEAN, opened_at TIMESTAMP(3), PRIMARY KEY (reply_id_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape join insert: pk equal, mode I
INSERT INTO replie_stats
SELECT r.reply_id AS reply_id_x, r.words, t.topic, t.closed, t2.ticket_id, t2.topic AS topic_2, t2.priority, t2.closed AS closed_2, t2.opened_at
FROM replies AS r
INNER JOIN tickets AS t ON r.ticket_id = t.ticket_id
LEFT JOIN tickets AS t2 ON r.ticket_id = t2.ticket_id AND t.priority > 3;
RESET 'table.exec.sink.upsert-materialize';
-- @shape explain/join
EXPLAIN SELECT t.ticket_id, t.agent, t.topic, t.closed, a.agent AS agent_2, CASE WHEN a.skill > 7 THEN a.team ELSE 'other' END AS tag
FROM tickets t
RIGHT JOIN agents AS a ON a.agent = t.agent;
CREATE TABLE replie_cache (ticket_id INT, sent_at TIMESTAMP(3), gr BIGINT, mean INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE replie_export (ticket_id INT, sent_at TIMESTAMP(3), gr BIGINT, mean INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO replie_cache
SELECT ticket_id, sent_at, GROUPING(ticket_id) AS gr, AVG(ticket_id) AS mean
FROM replies
GROUP BY GROUPING SETS ((ticket_id, sent_at), (ticket_id), ())
ON CONFLICT DO NOTHING;
INSERT INTO replie_export
SELECT *
FROM (SELECT ticket_id, sent_at, GROUPING(ticket_id) AS gr, AVG(ticket_id) AS mean FROM replies GROUP BY GROUPING SETS ((ticket_id, sent_at), (ticket_id), ())) q
WHERE q.gr <= 5;
END;
CREATE TABLE replie_cache_2 (ticket_id INT, opened_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape union insert: pk none, mode I,UB,UA,D
INSERT INTO replie_cache_2
SELECT t.ticket_id, t.opened_at FROM tickets AS t
UNION ALL
SELECT ticket_id, sent_at FROM replies
UNION ALL
SELECT ticket_id, sent_at FROM replies WHERE NOT (mood IS NOT NULL);
-- @shape over
SELECT opened_at, COUNT(*) OVER (PARTITION BY agent ORDER BY ticket_id RANGE UNBOUNDED PRECEDING) AS n_all
FROM tickets
WHERE priority > 3;
-- @shape agg
SELECT agent, AVG(priority) AS avg_all, MIN(GREATEST(ticket_id, 5)) FILTER (WHERE priority > 3) AS lowest
FROM tickets
GROUP BY agent;
