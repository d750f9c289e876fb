-- Generated: profile core, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  opened_at TIMESTAMP(3),
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 8, "cho", "login", 5, "00:00:08"]
["+I", 3, "cho", "login", 1, "00:00:06"]
["-D", 8, "cho", "login", 5, "00:00:08"]
["-D", 3, "cho", "login", 1, "00:00:06"]
["+I", 7, "ben", "bug", 5, "00:00:43"]
["-U", 7, "ben", "bug", 5, "00:00:43"]
["+U", 7, "ben", "login", 2, "00:00:36"]
["-U", 7, "ben", "login", 2, "00:00:36"]
["+U", 7, "amy", "login", 4, "00:00:42"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  PRIMARY KEY (reply_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 11, 8, 28, "calm", "00:00:04"]
["+I", 14, 8, 89, "glad", "00:00:02"]
["-D", 11, 8, 28, "calm", "00:00:04"]
["+I", 6, 4, 76, "glad", "00:00:06"]
["-U", 6, 4, 76, "glad", "00:00:06"]
["+U", 6, 4, 76, "mad", "00:00:01"]
["+I", 1, 1, 68, "mad", "00:00:09"]
["+I", 13, 2, 9, "mad", "00:00:05"]
["+I", 3, 4, 56, "mad", "00:00:04"]
["-U", 1, 1, 68, "mad", "00:00:09"]
["+U", 1, 1, 7, "glad", "00:00:10"]
');
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE,
  PRIMARY KEY (agent) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", "ben", "red", 2, "2023-08-12"]
[4, "+I", "cho", "blue", 8, "2023-06-24"]
[5, "-D", "ben", "red", 2, "2023-08-12"]
[8, "+I", "amy", "red", 4, "2023-06-04"]
[10, "+I", "ben", "red", 6, "2023-01-05"]
[11, "-D", "amy", "red", 4, "2023-06-04"]
[14, "+I", "amy", "red", 1, "2023-05-22"]
[16, "+I", "dan", "blue", 3, "2023-07-18"]
[19, "-U", "dan", "blue", 3, "2023-07-18"]
[22, "+U", "dan", "blue", 2, "2023-10-25"]
');
CREATE VIEW replie_view AS SELECT reply_id, words, mood, COALESCE(reply_id, -1) AS score_x, ticket_id <> words AS hit
FROM replies;
-- @shape agg
SELECT MIN(ticket_id) AS first_one FROM tickets HAVING MIN(ticket_id) <> 13;
CREATE TABLE replie_mart (agent STRING, team STRING, skill INT, hired DATE, PRIMARY KEY (agent, team, skill, hired) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape union insert: pk equal, mode I,UB,UA,D
INSERT INTO replie_mart
SELECT agent, team, skill, hired FROM agents
UNION
SELECT mood, CAST(NULL AS STRING), words, CAST(NULL AS DATE) FROM replies;
-- @shape project
SELECT ticket_id, topic, opened_at AS opened_at_x FROM tickets;
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE replie_index (reply_id BIGINT NOT NULL, words BIGINT, score_x BIGINT, hit BOOLEAN, PRIMARY KEY (reply_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape scalar/view/project insert: pk equal, mode I,UA,D
INSERT INTO replie_index
SELECT r.reply_id, r.words, r.score_x, r.hit
FROM replie_view AS r
WHERE r.words >= (SELECT MAX(a.skill) FROM agents AS a WHERE a.agent = r.mood);
CREATE TABLE replie_board (calc BIGINT, mood STRING, reply_id BIGINT NOT NULL, ticket_id INT, agent STRING, topic STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join/agg insert: pk none, mode I,UA,D
INSERT INTO replie_board
SELECT ABS(t.ticket_id) AS calc, q.mood, q.reply_id, t.ticket_id, t.agent, t.topic
FROM (SELECT mood, reply_id, COUNT(words) AS cnt FROM replies WHERE reply_id = 13 GROUP BY mood, reply_id) AS q
LEFT JOIN tickets t ON q.mood = t.topic;
-- @shape mistake/reserved
SELECT row FROM replies;
RESET 'table.optimizer.agg-phase-strategy';
-- @shape advice/cte/agg
EXPLAIN PLAN_ADVICE WITH picked AS (SELECT * FROM (   SELECT *, ROW_NUMBER() OVER (ORDER BY ticket_id, reply_id) AS row_num FROM replies ) WHERE row_num = 1)
SELECT ticket_id, mood, COUNT(DISTINCT reply_id) AS n_all
FROM replies
GROUP BY ticket_id, mood;
CREATE TABLE replie_board_2 (team VARCHAR(20), ticket_id INT, agent_x STRING, total_x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D on conflict do deduplicate
INSERT INTO replie_board_2
SELECT a.team, t.ticket_id, a.agent AS agent_x, t.ticket_id + 10 AS total_x
FROM tickets AS t
JOIN agents AS a ON t.agent = a.agent AND a.team = 'blue'
ON CONFLICT DO DEDUPLICATE;
CREATE TABLE replie_report (total BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg/view/project insert: pk none, mode I,UB,UA,D
INSERT INTO replie_report SELECT SUM(score_x) AS total FROM replie_view;
