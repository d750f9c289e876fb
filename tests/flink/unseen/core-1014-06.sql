-- Generated: profile core, domain games.
CREATE TABLE players (
  player_id INT,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "IT", 592, "2023-11-01", "00:00:04"]
["+I", 4, "IT", 225, "2023-10-10", "00:00:04"]
["+I", 3, "PE", 25, "2023-12-19", "00:00:08"]
["+I", 2, "NO", 626, "2023-12-28", "00:00:27"]
["+I", 6, "PE", 442, "2023-02-21", "00:00:31"]
["+I", 3, "NO", 452, "2023-10-22", "00:00:34"]
["+I", 6, "NO", 505, "2023-08-08", "00:00:37"]
["+I", 4, "IT", 269, "2023-09-22", "00:00:38"]
["+I", 2, "NO", 526, "2023-04-22", "00:00:39"]
');
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3),
  WATERMARK FOR bought_at AS bought_at,
  PRIMARY KEY (purchase_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 7, 4, "hat", "10.00", "00:00:01"]
["+I", 1, 3, "hat", "16.01", "00:00:02"]
["-U", 7, 4, "hat", "10.00", "00:00:01"]
["+U", 7, 4, "hat", "6.95", "00:00:02"]
["+I", 2, 5, "map", "13.38", "00:00:07"]
["+I", 5, 6, "map", "7.31", "00:00:07"]
["-U", 1, 3, "hat", "16.01", "00:00:02"]
["+U", 1, 3, "hat", "17.38", "00:00:12"]
["+I", 6, 1, "cape", "17.30", "00:00:12"]
');
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  bonus DOUBLE,
  played_at TIMESTAMP(3),
  PRIMARY KEY (score_id, player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", 3, 6, "dice", 0, 1.75, "00:00:32"]
["+I", 4, 2, "chess", 24, 3.75, "00:00:36"]
["+I", 2, 3, "chess", 20, 2.25, "00:00:41"]
["+I", 1, 3, "go", 37, 6.5, "00:00:35"]
["+I", 14, 1, "chess", 4, 7.5, "00:00:39"]
["+I", 10, 3, "go", null, 10.0, "00:00:48"]
["+I", 7, 3, "go", 40, null, "00:00:43"]
["+I", 12, 2, "chess", 36, 7.5, "00:00:56"]
');
CREATE TABLE score_cache (purchase_id_x INT NOT NULL, item VARCHAR(20), coins BIGINT, PRIMARY KEY (coins) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape join insert: pk other, mode I,UA,D on conflict do nothing
INSERT INTO score_cache (purchase_id_x, item, coins)
SELECT p.purchase_id AS purchase_id_x, p.item, p2.coins
FROM purchases AS p
JOIN players AS p2 ON p.player_id = p2.player_id
ON CONFLICT DO NOTHING;
CREATE TABLE score_stats (score_id BIGINT, player_id BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape distinct insert: pk none, mode I
INSERT INTO score_stats
SELECT DISTINCT score_id, player_id
FROM scores
WHERE bonus > 1.75 OR played_at = TIMESTAMP '2024-01-01 00:00:41';
CREATE TABLE score_board (player_id INT, country STRING, coins BIGINT, joined DATE, login_at TIMESTAMP(3), rn BIGINT, PRIMARY KEY (country, rn) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk equal, mode I,UA,D
INSERT INTO score_board
SELECT *
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY p.country ORDER BY p.login_at DESC) AS rn FROM players p
) t
WHERE rn < 4;
-- @shape join/order
SELECT q.purchase_id, q.cost, p.coins, p.login_at, q.cost * 3 AS n
FROM (SELECT p.purchase_id, p.player_id, p.item, p.cost, p.bought_at, p.player_id % 4 AS n FROM purchases p ORDER BY p.bought_at DESC LIMIT 3) AS q
RIGHT JOIN players AS p ON q.player_id = p.player_id AND p.player_id <= 3;
CREATE TABLE score_export (player_id BIGINT, highest STRING, PRIMARY KEY (player_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk equal, mode I,UB,UA,D
INSERT INTO score_export
SELECT player_id, MAX(item) AS highest FROM purchases GROUP BY player_id;
-- @shape agg
SELECT player_id, COUNT(item) AS num_rows, SUM(purchase_id) AS sum_all
FROM purchases
WHERE purchase_id < 5 AND purchase_id > 17
GROUP BY player_id
HAVING SUM(purchase_id) > 17;
-- @shape project
SELECT bought_at, cost AS cost_x, purchase_id, item, HOUR(bought_at) AS score_x
FROM purchases
WHERE item = 'cape';
-- @shape agg/rank
SELECT country, COUNT(*) AS n_all
FROM (SELECT player_id, country, coins, joined, login_at FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY country, login_at ORDER BY login_at ASC) AS rn FROM players ) t WHERE rn = 1)
GROUP BY country;
-- @shape mistake/unknown-column
SELECT played_at, game AS game_x, score_ids, player_id
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY played_at DESC) AS row_num FROM scores
) t
WHERE row_num = 1 AND played_at <> TIMESTAMP '2024-01-01 00:00:35';
CREATE TABLE score_export_2 (grp VARCHAR(20), country STRING, coins BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape join/agg insert: pk none, mode I
INSERT INTO score_export_2
SELECT q.grp, p.country, p.coins
FROM (SELECT UPPER(country) AS grp, SUM(coins) AS total, COUNT(*) FILTER (WHERE country IN ('NO', 'PE')) AS num_rows FROM players GROUP BY UPPER(country)) AS q
LEFT JOIN players AS p ON q.num_rows = p.coins;
-- @shape rank
SELECT item, bought_at, cost
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY p.item, p.purchase_id ORDER BY p.player_id DESC) AS rownum FROM purchases AS p
)
WHERE rownum = 1;
