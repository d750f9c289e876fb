-- Generated: profile errors, domain support.
CREATE TABLE agents (
  agent STRING,
  team STRING,
  skill INT,
  hired DATE,
  PRIMARY KEY (agent) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", "cho", "blue", null, "2023-05-26"]
[3, "+I", "amy", "blue", 9, "2023-06-17"]
[5, "+I", "dan", "blue", 1, null]
[6, "+I", "ben", "blue", 5, null]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 12, 3, 76, "calm", "00:00:12"]
[3, "+I", 2, 7, 66, "glad", "00:00:18"]
[6, "+I", 9, 1, 38, "glad", "00:00:21"]
[8, "+I", 9, 1, 23, "glad", "00:00:23"]
[11, "+I", 1, 5, 30, "mad", "00:00:23"]
[13, "+I", 12, 4, 53, "calm", "00:00:25"]
[16, "+I", 1, 4, 20, "mad", "00:00:28"]
[18, "+I", 1, 2, 84, "calm", "00:00:30"]
[19, "+I", 14, 9, 40, "mad", "00:00:28"]
[20, "+I", 1, 9, 89, "calm", "00:00:33"]
[22, "+I", 14, 8, null, "calm", "00:00:33"]
[24, "+I", 13, 8, 57, "calm", "00:00:33"]
[26, "+I", 5, 8, 59, "calm", "00:00:39"]
[28, "+I", 11, 4, 63, "mad", "00:00:41"]
[29, "+I", 6, 2, 79, "calm", "00:00:43"]
[31, "+I", 8, 3, 3, "mad", "00:00:46"]
[32, "+I", 10, 5, 59, "glad", "00:00:44"]
[35, "+I", 9, 3, 18, "calm", "00:00:47"]
[38, "+I", 7, 2, 51, "glad", "00:00:47"]
[41, "+I", 12, 3, 78, "mad", "00:00:40"]
[43, "+I", 6, 3, 79, "mad", "00:00:50"]
');
-- @shape join/agg
SELECT r.reply_id AS reply_id_x, r.mood, q.team
FROM replies r
LEFT JOIN (SELECT team, SUM(skill) AS sum_all FROM agents WHERE agent NOT IN ('ben', 'amy') AND NOT (agent NOT LIKE 'd%') GROUP BY team) AS q ON r.words = q.sum_all;
-- @shape join
SELECT r.ticket_id, r.words, a.skill, a.hired, a.hired + INTERVAL '1' DAY AS due
FROM replies AS r
JOIN agents a ON a.team = r.mood AND a.skill IN (11, 1, 9);
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM HOP(TABLE agents, DESCRIPTOR(agent), INTERVAL '3' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end;
-- @shape mistake/ambiguous
SELECT hired FROM (SELECT l.hired, r.hired FROM agents l, agents r WHERE l.hired = r.hired);
-- @shape mistake/not-grouped
SELECT UPPER(CAST(hired AS STRING)) AS u, COUNT(*) AS c FROM agents GROUP BY team;
-- @shape mistake/nested-aggregate
SELECT AVG(MAX(words)) AS s FROM replies;
-- @shape mistake/compare-types
SELECT * FROM replies WHERE reply_id > 'abc';
-- @shape project
SELECT agent, team, hired, 'id:' || agent AS label FROM agents;
