-- Generated: profile wild, domain games.
CREATE TABLE players (
  player_id INT,
  nick STRING,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  PRIMARY KEY (player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 6, "bud", "PE", 82, null, "00:00:00"]
[4, "+I", 3, "bud", "NO", 444, "2023-04-28", "00:00:00"]
[7, "+I", 2, "ace", "NO", 307, "2023-02-24", "00:00:00"]
[9, "+I", 1, "dot", "NO", 69, "2023-07-04", "00:00:03"]
[11, "+I", 4, "ace", "PE", 872, "2023-04-01", "00:00:03"]
');
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  bonus DOUBLE,
  played_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 12, 5, "chess", 21, 1.75, "00:00:04"]
[4, "+I", 5, 5, "go", 24, 7.5, "00:00:04"]
[5, "+I", 2, 5, "go", 2, null, "00:00:16"]
[6, "+I", 7, 5, "go", 27, 0.25, "00:00:16"]
[7, "+I", 6, 4, "dice", 38, 4.0, "00:00:19"]
');
CREATE VIEW score_view AS SELECT player_id_x, score_id, MAX(played_at) AS highest, MIN(ABS(points)) AS lowest
FROM (SELECT player_id AS player_id_x, played_at, points, score_id, bonus, rn FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY s.player_id ORDER BY s.played_at, s.bonus DESC) AS rn FROM scores AS s ) t WHERE rn <= 5)
GROUP BY CUBE (player_id_x, score_id);
-- @shape over/view/grouping/rank
SELECT score_id, highest, lowest, MIN(lowest) OVER (PARTITION BY player_id_x, highest ORDER BY score_id ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS lowest_2, COUNT(DISTINCT player_id_x) OVER (PARTITION BY player_id_x, highest ORDER BY score_id ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS num_rows
FROM score_view;
CREATE TABLE score_board (nick STRING, coins BIGINT, score_id BIGINT, joined DATE, played_at STRING, player_id INT, player_id_2 INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,D');
-- @shape join insert: pk none, mode I,D
INSERT INTO score_board
SELECT p.nick, p.coins, s.score_id, p.joined, s.played_at, p.player_id, s.player_id AS player_id_2
FROM scores AS s
FULL JOIN players p ON s.player_id = p.player_id;
CREATE TABLE score_cache (player_id INT, country STRING, player_id_2 INT, points_x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO score_cache
SELECT p.player_id, p.country, s.player_id AS player_id_2, s.points AS points_x
FROM players p
LEFT JOIN scores s ON p.player_id = s.player_id AND s.played_at > TIMESTAMP '2024-01-01 00:00:17';
CREATE TABLE score_mart (player_id INT, avg_all BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape cte/agg insert: pk none, mode I,UB,UA,D
INSERT INTO score_mart
WITH recent AS (SELECT COUNT(*) AS num_rows, player_id FROM players WHERE country <> 'NO' GROUP BY player_id)
SELECT player_id, AVG(score_id) AS avg_all
FROM scores
WHERE score_id * bonus < 25
GROUP BY player_id;
CREATE TABLE score_board_2 (nick STRING, player_id INT, login_at TIMESTAMP(3), joined DATE, sub_val DOUBLE, PRIMARY KEY (login_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape scalar insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO score_board_2
SELECT p.nick, p.player_id, p.login_at, p.joined, (SELECT SUM(s.bonus) FROM scores AS s WHERE s.player_id = p.player_id) AS sub_val
FROM players AS p
ON CONFLICT DO DEDUPLICATE;
-- @shape project
SELECT p.country AS country_x, p.coins, p.login_at, p.player_id, p.joined, RIGHT(p.country, 1) AS tag
FROM players AS p
WHERE p.player_id IN (8, 3);
CREATE TABLE score_feed (player_id BIGINT, country STRING, coins BIGINT, PRIMARY KEY (player_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape semi insert: pk equal, mode requested
INSERT INTO score_feed
SELECT p.player_id, p.country, p.coins
FROM players AS p
WHERE NOT EXISTS (SELECT s.player_id FROM scores s WHERE s.player_id = p.player_id);
