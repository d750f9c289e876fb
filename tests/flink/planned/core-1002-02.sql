-- Generated: profile core, domain games.
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  bonus DOUBLE,
  played_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 1, 2, "dice", 12, 9.5, "00:00:00"]
[2, "+I", 2, 2, "chess", 8, 2.25, "00:00:04"]
[5, "+I", 12, 2, "chess", 4, null, "00:00:12"]
[8, "+I", 8, 4, "dice", 1, 1.0, "00:00:04"]
[9, "+I", 4, 5, "chess", 31, 6.25, "00:00:10"]
[11, "+I", 10, 2, "dice", 30, null, "00:00:21"]
[12, "+I", 5, 5, "dice", 4, 2.25, "00:00:29"]
[15, "+I", 2, 6, "chess", 1, 8.5, "00:00:56"]
[18, "+I", 11, 1, "dice", 17, 1.75, "00:00:57"]
');
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 7, 5, "map", "8.31", "00:00:03"]
["-U", 7, 5, "map", "8.31", "00:00:03"]
["+U", 7, 1, "map", "8.31", "00:00:04"]
["+I", 5, 3, "cape", "17.85", "00:00:05"]
["+I", 3, 6, "hat", "16.21", "00:00:06"]
["-U", 5, 3, "cape", "17.85", "00:00:05"]
["+U", 5, 3, "map", "6.68", "00:00:00"]
["+I", 6, 6, "cape", "16.80", "00:00:06"]
["-U", 6, 6, "cape", "16.80", "00:00:06"]
["+U", 6, 6, "cape", "16.80", "00:00:06"]
');
CREATE TABLE players (
  player_id INT,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 3, "PE", 806, "2023-03-28", "00:00:01"]
[3, "+I", 5, "PE", 823, "2023-08-15", "00:00:06"]
[4, "+I", 3, "NO", 759, "2023-05-11", "00:00:06"]
[6, "+I", 5, "IT", 246, "2023-06-26", "00:00:01"]
[7, "+I", 2, "PE", 408, "2023-08-10", "00:00:05"]
');
CREATE TABLE purchase_cache (game VARCHAR(20), bonus DOUBLE, PRIMARY KEY (game, bonus) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape setop insert: pk equal, mode I,UA,D
INSERT INTO purchase_cache
SELECT game, bonus FROM scores EXCEPT SELECT country, CAST(NULL AS DOUBLE) FROM players;
-- @shape rank
SELECT *
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY p.purchase_id, p.player_id ORDER BY p.purchase_id, p.cost DESC) AS rownum FROM purchases AS p
)
WHERE rownum <= 2;
-- @shape rank
SELECT purchase_id, player_id, item, cost, bought_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY p.item ORDER BY p.purchase_id, p.purchase_id) AS rownum FROM purchases p
)
WHERE rownum = 1;
CREATE TABLE purchase_cache_2 (player_id INT, item STRING, cost DECIMAL(8, 2), bought_at TIMESTAMP(3), PRIMARY KEY (player_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk equal, mode I,UA,D
INSERT INTO purchase_cache_2
SELECT player_id, item, cost, bought_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY player_id ORDER BY player_id DESC) AS rownum FROM purchases
) t
WHERE rownum <= 1;
CREATE TABLE purchase_stats (purchase_id INT, item STRING, PRIMARY KEY (item) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project/project insert: pk other, mode I,UA,D
INSERT INTO purchase_stats
SELECT q.purchase_id, q.item
FROM (SELECT purchase_id, player_id, item FROM purchases) AS q;
-- @shape agg
SELECT COUNT(*) AS cnt FROM players WHERE HOUR(login_at) > 30;
SET 'table.optimizer.nondeterministic-update.strategy' = 'TRY_RESOLVE';
CREATE TABLE purchase_stats_2 (coins BIGINT, joined DATE, PRIMARY KEY (coins) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape union insert: pk other, mode I,UB,UA,D
INSERT INTO purchase_stats_2
SELECT coins, joined FROM players
UNION ALL
SELECT CAST(NULL AS BIGINT), CAST(NULL AS DATE) FROM purchases WHERE player_id BETWEEN 1 AND 5;
CREATE TABLE purchase_board (points BIGINT, bonus DOUBLE, played_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape union insert: pk none, mode I,UB,UA,D
INSERT INTO purchase_board
SELECT points, bonus, played_at FROM scores WHERE played_at <= TIMESTAMP '2024-01-01 00:00:10' OR bonus IS NULL
UNION
SELECT p.player_id, CAST(NULL AS DOUBLE), p.bought_at FROM purchases p WHERE p.bought_at > TIMESTAMP '2024-01-01 00:00:03';
