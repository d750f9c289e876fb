-- Generated: profile core, domain games.
CREATE TABLE players (
  player_id INT,
  nick STRING,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  PRIMARY KEY (player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 5, "eve", "IT", 139, "2023-07-19", "00:00:03"]
["-U", 5, "eve", "IT", 139, "2023-07-19", "00:00:03"]
["+U", 5, "eve", "IT", 139, "2023-07-19", "00:00:00"]
["-D", 5, "eve", "IT", 139, "2023-07-19", "00:00:00"]
["+I", 6, "cat", "IT", 294, "2023-12-26", "00:00:08"]
["+I", 1, "cat", "NO", 551, "2023-06-08", "00:00:08"]
["-D", 1, "cat", "NO", 551, "2023-06-08", "00:00:08"]
["+I", 3, "ace", "PE", 56, "2023-01-24", "00:00:10"]
');
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 6, null, "hat", null, "00:00:04"]
[3, "+I", 8, 3, "hat", "11.63", "00:00:05"]
[5, "+I", 7, 4, "cape", "12.34", "00:00:05"]
[6, "+I", 5, null, "cape", "7.02", "00:00:05"]
[9, "+I", 5, 2, "hat", "17.93", "00:00:05"]
[12, "+I", 8, 4, "hat", "7.45", "00:00:06"]
[13, "+I", 3, 6, "map", "3.75", "00:00:07"]
[16, "+I", 1, 3, "map", "17.31", "00:00:07"]
[18, "+I", 8, 4, "map", "4.92", "00:00:08"]
');
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  played_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 3, 1, "chess", 20, "00:00:05"]
["+I", 12, 3, "go", 9, "00:00:07"]
["-U", 3, 1, "chess", 20, "00:00:05"]
["+U", 3, 6, "go", 20, "00:00:09"]
["-U", 12, 3, "go", 9, "00:00:07"]
["+U", 12, 3, "dice", 9, "00:00:09"]
');
-- @shape project
SELECT purchase_id, player_id, item, cost, cost * 7 AS total_x, RTRIM(item) AS label
FROM purchases;
CREATE TABLE score_index (item STRING, lowest INT, n_all BIGINT, PRIMARY KEY (item) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape agg insert: pk equal, mode I,UA
INSERT INTO score_index
SELECT item, MIN(player_id) AS lowest, COUNT(*) AS n_all FROM purchases GROUP BY item;
-- @shape unnest
SELECT p.player_id, p.item, p.bought_at, u.elem
FROM purchases AS p
CROSS JOIN UNNEST(ARRAY[p.item, 'extra']) AS u (elem);
-- @shape project
SELECT s.score_id, s.player_id, s.game, s.points, s.played_at AS played_at_x, s.played_at <> TIMESTAMP '2024-01-01 00:00:05' AS flagged, IF(s.points = s.player_id, s.points, 0) AS val
FROM scores AS s;
-- @shape mistake/unknown-column
SELECT s.score_id, s.point
FROM scores AS s
WHERE (s.score_id IN (12, 15, 3) OR s.game IS NULL) AND s.points > 9;
-- @shape project
SELECT player_id, nick, country, login_at, YEAR(joined) AS val, CAST(coins AS STRING) AS info
FROM players;
SET 'table.exec.sink.upsert-materialize' = 'NONE';
CREATE TABLE score_summary (player_id INT, nick STRING, score_id BIGINT, player_id_2 INT, points INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE score_mart (player_id INT, nick STRING, score_id BIGINT, player_id_2 INT, points INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE score_mart_2 (player_id BIGINT, nick STRING, score_id BIGINT, player_id_2 INT, points INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO score_summary
SELECT p.player_id, p.nick, s.score_id, s.player_id AS player_id_2, s.points
FROM players AS p
JOIN scores s ON p.player_id = s.player_id;
INSERT INTO score_mart
SELECT p.player_id, p.nick, s.score_id, s.player_id AS player_id_2, s.points
FROM players AS p
JOIN scores s ON p.player_id = s.player_id;
INSERT INTO score_mart_2
SELECT *
FROM (SELECT p.player_id, p.nick, s.score_id, s.player_id AS player_id_2, s.points FROM players AS p JOIN scores s ON p.player_id = s.player_id)
WHERE score_id = 3;
END;
CREATE TABLE score_cache (player_id INT, item STRING, cost DECIMAL(8, 2), PRIMARY KEY (player_id, item, cost) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape distinct insert: pk equal, mode I,UA,D
INSERT INTO score_cache SELECT DISTINCT player_id, item, cost FROM purchases;
-- @shape cte/join/join/join/join
WITH recent AS (SELECT s.points AS points_x, s.played_at, p.player_id, p.country, p.login_at, p2.item, p2.bought_at FROM scores AS s JOIN players p ON s.player_id = p.player_id INNER JOIN purchases p2 ON p.player_id = p2.player_id)
SELECT r.login_at, r.item AS item_x, r2.played_at, r2.player_id, r2.item AS item_2, r3.bought_at, REPLACE(r2.country, 'a', 'xx') AS label
FROM recent AS r
INNER JOIN recent r2 ON r.country = r2.country AND r2.bought_at <= TIMESTAMP '2024-01-01 00:00:04'
LEFT JOIN recent AS r3 ON r.country = r3.country;
