-- Generated: profile core, domain games.
CREATE TABLE players (
  player_id INT,
  nick STRING,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  proc AS PROCTIME(),
  PRIMARY KEY (player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,D', 'abilities' = 'projection', 'data' = '
[2, "+I", 1, "bud", "IT", 349, "2023-01-10", "00:00:03"]
[5, "-D", 1, "bud", "IT", 349, "2023-01-10", "00:00:03"]
[6, "+I", 1, "bud", "PE", 635, "2023-12-19", "00:00:06"]
[9, "+I", 4, null, "PE", 213, "2023-06-03", "00:00:09"]
[10, "-D", 4, null, "PE", 213, "2023-06-03", "00:00:09"]
');
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  bonus DOUBLE,
  played_at TIMESTAMP(3),
  proc AS PROCTIME(),
  PRIMARY KEY (score_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 3, 2, "chess", 15, 1.5, "00:00:08"]
[4, "-U", 3, 2, "chess", 15, 1.5, "00:00:08"]
[7, "+U", 3, 1, "chess", 27, 1.5, "00:00:09"]
[9, "-U", 3, 1, "chess", 27, 1.5, "00:00:09"]
[10, "+U", 3, 1, "chess", 18, 1.5, "00:00:10"]
');
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape mistake/rank-misuse
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY coins ORDER BY login_at) AS rn FROM players) WHERE rn <= 0;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
-- @shape mistake/over-misuse
SELECT SUM(player_id) OVER () AS x FROM players;
-- @shape mistake/syntax
SELECT , player_id, nick, player_id - 7 AS calc, CASE country WHEN 'a' THEN 'one' WHEN 'y' THEN 'two' ELSE country END AS tag
FROM players
WHERE coins NOT IN (10, 213, 18, 635);
-- @shape mistake/ambiguous
SELECT player_id FROM (SELECT l.player_id, r.player_id FROM scores l, scores r WHERE l.player_id = r.player_id);
-- @shape order
SELECT score_id, game, bonus, played_at
FROM scores
ORDER BY score_id DESC, bonus
FETCH FIRST 1 ROWS ONLY;
CREATE TABLE player_summary (game STRING, highest BIGINT, PRIMARY KEY (game) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
CREATE TABLE player_report (game STRING, highest BIGINT, cnt BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO player_summary
SELECT game, MAX(score_id) AS highest FROM scores GROUP BY game;
INSERT INTO player_report
SELECT game, highest, COUNT(*) AS cnt
FROM (SELECT game, MAX(score_id) AS highest FROM scores GROUP BY game)
GROUP BY highest, game;
END;
-- @shape join
SELECT p.player_id, p.coins, p.joined, s.player_id AS player_id_2, s.points, s.played_at
FROM players AS p
JOIN scores AS s ON p.player_id = s.player_id AND s.bonus > 1.5
WHERE p.player_id = 12;
CREATE TABLE player_index (player_id INT, joined DATE, nick STRING, PRIMARY KEY (player_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk equal, mode I,UB,UA,D
INSERT INTO player_index SELECT p.player_id, p.joined, p.nick FROM players p;
-- @shape join/rank/scalar
SELECT q2.login_at, q.bonus, q.played_at, p.nick, q2.player_id, p.player_id AS player_id_2, q.player_id AS player_id_3, q.points, q2.sub_val, p.country, q2.coins
FROM (SELECT player_id, game, points, bonus, played_at FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY s.player_id ORDER BY s.bonus ASC, s.player_id DESC) AS rn FROM scores AS s ) WHERE rn = 1) AS q
JOIN players AS p ON q.player_id = p.player_id
JOIN (SELECT p.player_id, p.nick, p.country, p.coins, p.login_at, (SELECT MAX(p2.coins) FROM players AS p2) AS sub_val FROM players AS p) q2 ON q2.player_id = p.player_id
WHERE p.nick <> 'bud';
-- @shape agg
SELECT country, SUM(player_id) AS sum_all, AVG(player_id) AS avg_all, MIN(ABS(coins)) AS first_one, SUM(coins) AS sum_all_2
FROM players
GROUP BY country;
-- @shape agg
SELECT game, MAX(game) FILTER (WHERE points BETWEEN 15 AND 18) AS last_one, SUM(player_id) FILTER (WHERE player_id > 2) AS sum_all, MAX(played_at) AS last_one_2
FROM scores
GROUP BY game;
-- @shape join/scalar
SELECT q.score_id, q.player_id, q.played_at, p.player_id AS player_id_2, p.nick, p.country, p2.nick AS nick_2, p2.country AS country_2, p2.coins
FROM (SELECT s.score_id, s.player_id, s.played_at FROM scores AS s WHERE s.score_id < (SELECT SUM(s2.player_id) FROM scores AS s2)) AS q
JOIN players AS p ON q.player_id = p.player_id
INNER JOIN players AS p2 ON q.player_id = p2.player_id;
