-- Generated: profile core, domain games.
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  bonus DOUBLE,
  played_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, 3, "chess", 35, 1.5, "00:00:04"]
["+I", 1, 4, "dice", 37, 6.75, "00:00:05"]
["+I", 11, 2, "chess", 16, 3.5, "00:00:06"]
["+I", 7, 1, "go", 25, 8.0, "00:00:30"]
["+I", 7, 5, "go", 39, 3.25, "00:00:35"]
["-U", 7, 5, "go", 39, 3.25, "00:00:35"]
["+U", 7, 3, "chess", 39, 10.0, "00:00:35"]
["+I", 3, 6, "chess", 35, 0.25, "00:00:40"]
["-D", 1, 4, "dice", 37, 6.75, "00:00:05"]
["+I", 8, 4, "chess", 5, 1.0, "00:00:45"]
["-U", 1, 3, "chess", 35, 1.5, "00:00:04"]
["+U", 1, 5, "chess", 35, 6.0, "00:00:45"]
["+I", 10, 5, "dice", 5, 3.75, "00:00:47"]
["+I", 8, 6, "go", 19, 9.75, "00:00:52"]
["+I", 6, 6, "dice", 37, 4.5, "00:00:57"]
["-U", 8, 6, "go", 19, 9.75, "00:00:52"]
["+U", 8, 5, "go", 28, 9.75, "00:00:57"]
["-U", 11, 2, "chess", 16, 3.5, "00:00:06"]
["+U", 11, 2, "chess", 16, 5.75, "00:00:58"]
["-D", 6, 6, "dice", 37, 4.5, "00:00:57"]
["+I", 13, 1, "go", null, 2.75, "00:01:09"]
["+I", 7, 6, "dice", 15, 2.5, "00:01:10"]
');
CREATE TABLE players (
  player_id INT,
  country STRING,
  coins BIGINT,
  login_at TIMESTAMP(3),
  derived AS country || '_x'
) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "NO", 101, "00:00:00"]
["+I", 2, "NO", 519, "00:00:07"]
["+I", 5, "NO", 667, "00:00:07"]
["+I", 5, "IT", 216, "00:00:10"]
["+I", 1, "IT", 746, "00:00:12"]
["+I", 5, "IT", 441, "00:00:17"]
["+I", 2, "IT", 336, "00:00:24"]
["+I", 3, "PE", 678, "00:00:19"]
["+I", 5, "IT", 586, "00:00:26"]
["+I", 5, "PE", 707, "00:00:27"]
["+I", 6, "IT", 382, "00:00:29"]
["+I", 6, "IT", 355, "00:00:30"]
["+I", 6, "PE", 645, "00:00:32"]
["+I", 2, "PE", 854, "00:00:35"]
');
-- @shape union
SELECT player_id, coins, derived FROM players
UNION ALL
SELECT p.player_id, p.coins, p.derived FROM players p;
-- @shape mistake/aggregate-in-where
SELECT played_at, SUM(score_id) AS s FROM scores WHERE SUM(score_id) > 10 GROUP BY played_at;
-- @shape distinct
SELECT DISTINCT login_at, derived FROM players WHERE coins BETWEEN 11 AND 667;
-- @shape mistake/syntax
SELECT p.player_id, p.country, p.coins, p.login_at, s.game, s.bonus, s.played_at
FRM players AS p
LEFT JOIN scores AS s ON p.player_id = s.player_id;
CREATE TABLE score_stats (player_id INT, country STRING, login_at TIMESTAMP(3), derived STRING, n INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE score_report (player_id INT, country STRING, login_at TIMESTAMP(3), derived STRING, n INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO score_stats
SELECT p.player_id, p.country, p.login_at, p.derived, p.player_id - 8 AS n
FROM players AS p
WHERE EXISTS (SELECT * FROM scores AS s WHERE s.player_id = p.player_id);
INSERT INTO score_report
SELECT p.player_id, p.country, p.login_at, p.derived, p.player_id - 8 AS n
FROM players AS p
WHERE EXISTS (SELECT * FROM scores AS s WHERE s.player_id = p.player_id);
END;
-- @shape join
SELECT p.country, p.login_at, p.derived, s.score_id, s.points, p.player_id * 9 AS n
FROM players p
LEFT JOIN scores AS s ON s.player_id = p.player_id;
CREATE TABLE score_feed (played_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape distinct insert: pk none, mode I,UB,UA,D
INSERT INTO score_feed SELECT DISTINCT played_at FROM scores;
