-- Generated: profile core, domain games.
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3),
  WATERMARK FOR bought_at AS bought_at
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 6, 2, "hat", "10.34", "00:00:02"]
[4, "+I", 8, 3, "map", "18.53", "00:00:00"]
[6, "+I", 5, 5, "cape", null, "00:00:01"]
[7, "+I", 8, 4, "hat", "13.24", "00:00:00"]
[8, "+I", 5, 4, "hat", "4.30", "00:00:07"]
[11, "+I", 1, 1, "cape", "4.89", "00:00:08"]
[13, "+I", 8, 6, "hat", "13.77", "00:00:09"]
[14, "+I", 6, 3, "hat", "17.63", "00:00:09"]
[17, "+I", 2, 3, "cape", "17.83", "00:00:05"]
[19, "+I", 6, 5, "map", "7.95", "00:00:09"]
[22, "+I", 1, 5, "hat", "19.02", "00:00:10"]
[24, "+I", 8, 3, "map", "9.02", "00:00:11"]
[27, "+I", 8, 6, "map", "10.24", "00:00:12"]
');
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  bonus DOUBLE,
  played_at TIMESTAMP(3),
  PRIMARY KEY (score_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 4, 3, "chess", 9, 9.0, "00:00:00"]
["+I", 10, 6, "go", 40, 7.0, "00:00:00"]
["-U", 4, 3, "chess", 9, 9.0, "00:00:00"]
["+U", 4, 3, "chess", 9, 9.0, "00:00:07"]
["+I", 11, 3, "dice", null, 6.5, "00:00:00"]
["-D", 4, 3, "chess", 9, 9.0, "00:00:07"]
["+I", 12, 4, "go", 10, 6.5, "00:00:09"]
["+I", 8, 1, "go", 21, 7.5, "00:00:05"]
["+I", 14, 1, "go", 27, 7.75, "00:00:09"]
["-D", 10, 6, "go", 40, 7.0, "00:00:00"]
["+I", 2, 5, "chess", 38, 6.5, "00:00:06"]
["+I", 13, 6, "dice", 16, 4.5, "00:00:10"]
["+I", 10, 1, "go", 21, 0.0, "00:00:10"]
["-D", 12, 4, "go", 10, 6.5, "00:00:09"]
["+I", 6, 3, "dice", 31, 0.0, "00:00:07"]
["-D", 11, 3, "dice", null, 6.5, "00:00:00"]
["-U", 2, 5, "chess", 38, 6.5, "00:00:06"]
["+U", 2, 2, "chess", 38, 0.25, "00:00:12"]
["+I", 5, 4, "dice", 19, 10.0, "00:00:13"]
["+I", 7, 6, "go", 11, 1.25, "00:00:14"]
["-U", 5, 4, "dice", 19, 10.0, "00:00:13"]
["+U", 5, 4, "dice", 19, 2.0, "00:00:14"]
');
CREATE TABLE players (
  player_id INT,
  nick STRING,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  derived AS UPPER(country),
  WATERMARK FOR login_at AS login_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 5, "dot", "IT", 173, "2023-02-05", "00:00:00"]
["+I", 2, "bud", "NO", 241, "2023-03-11", "00:00:02"]
["+I", 5, "ace", "PE", 523, "2023-01-16", "00:00:02"]
["+I", 4, "ace", "IT", 61, "2023-08-03", "00:00:00"]
["+I", 4, "eve", "PE", 439, "2023-01-08", "00:00:04"]
["+I", 3, "bud", "IT", 845, "2023-06-06", "00:00:00"]
["+I", 3, "cat", "NO", 519, "2023-07-01", "00:00:07"]
["+I", 2, "dot", "NO", 861, "2023-10-01", "00:00:04"]
["+I", 4, "cat", "PE", 354, "2023-07-26", "00:00:11"]
["+I", 2, "cat", "IT", 89, "2023-02-09", "00:00:11"]
["+I", 1, "ace", null, 316, "2023-05-02", "00:00:12"]
["+I", 5, "dot", "NO", 840, "2023-12-20", "00:00:13"]
["+I", 5, "ace", "NO", 149, "2023-07-07", "00:00:13"]
["+I", 1, "cat", "NO", 706, "2023-06-19", "00:00:15"]
["+I", 5, "eve", "PE", 538, "2023-01-14", "00:00:17"]
["+I", 3, "bud", "PE", 608, null, "00:00:18"]
["+I", 6, null, "IT", 780, "2023-02-14", "00:00:20"]
["+I", 5, "dot", "NO", null, null, "00:00:20"]
');
CREATE VIEW score_view AS SELECT p.purchase_id, s.player_id AS player_id_x, s.points, s.bonus, s.played_at
FROM purchases p
JOIN scores AS s ON p.player_id = s.player_id;
CREATE TABLE score_cache (score_id BIGINT, game STRING, points INT, bonus DOUBLE, played_at_x TIMESTAMP(3), PRIMARY KEY (score_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO score_cache
SELECT score_id, game, points, bonus, played_at AS played_at_x
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY score_id) AS row_num FROM scores
) AS ranked
WHERE row_num <= 1
ON CONFLICT DO DEDUPLICATE;
CREATE TABLE score_feed (player_id INT, game STRING, points_x INT, bonus DOUBLE, played_at TIMESTAMP(3), PRIMARY KEY (player_id, points_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,D');
-- @shape rank insert: pk equal, mode I,D on conflict do error
INSERT INTO score_feed
SELECT player_id, game, points AS points_x, bonus, played_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY player_id, points ORDER BY player_id ASC) AS row_num FROM scores
)
WHERE row_num = 1
ON CONFLICT DO ERROR;
CREATE TABLE score_stats (player_id INT, item VARCHAR(20), list_all STRING, sum_all INT, mean DECIMAL(38, 6), PRIMARY KEY (player_id, item) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk equal, mode I,UB,UA,D
INSERT INTO score_stats
SELECT player_id, item, LISTAGG(item) AS list_all, SUM(purchase_id) AS sum_all, AVG(cost) AS mean
FROM purchases
WHERE item IN ('hat')
GROUP BY player_id, item;
-- @shape mistake/sink
INSERT INTO score_stats SELECT CAST(NULL AS INT), CAST(NULL AS VARCHAR(20)), CAST(NULL AS STRING), 'x', CAST(NULL AS DECIMAL(38, 6)) FROM players;
SET 'table.exec.sink.upsert-materialize' = 'NONE';
-- @shape join/semi
SELECT q.bonus, p.purchase_id AS purchase_id_x, p.bought_at
FROM (SELECT s.points, s.bonus, s.played_at FROM scores s WHERE EXISTS (SELECT 1 FROM players p WHERE p.player_id = s.player_id)) q
LEFT OUTER JOIN purchases AS p ON q.points = p.player_id;
-- @shape agg
SELECT player_id, AVG(points) AS avg_all
FROM scores
GROUP BY player_id
HAVING AVG(points) >= 3;
-- @shape rank
SELECT game AS game_x, points, played_at
FROM scores
QUALIFY ROW_NUMBER() OVER (ORDER BY score_id DESC) <= 1;
CREATE TABLE score_archive (player_id_x INT, n_all BIGINT, lowest TIMESTAMP(3), highest TIMESTAMP(3), PRIMARY KEY (player_id_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg/view/join insert: pk subset, mode I,UA,D
INSERT INTO score_archive
SELECT s.player_id_x, COUNT(DISTINCT s.played_at) AS n_all, MIN(s.played_at) AS lowest, MAX(s.played_at) AS highest
FROM score_view AS s
GROUP BY s.player_id_x;
-- @shape union
SELECT score_id, player_id, points, played_at FROM scores
UNION
SELECT CAST(NULL AS BIGINT), player_id, purchase_id, bought_at FROM purchases;
