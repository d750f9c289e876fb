-- Generated: profile core, domain games.
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3),
  PRIMARY KEY (purchase_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 3, 1, "hat", null, "00:00:00"]
[4, "+I", 7, 4, "cape", "9.48", "00:00:00"]
[5, "+I", 1, 4, "cape", "4.44", "00:00:06"]
[6, "+I", 8, 6, "hat", "12.27", "00:00:10"]
[7, "+I", 4, 1, "hat", "3.52", "00:00:03"]
[8, "+I", 2, 6, "hat", "4.59", "00:00:09"]
[11, "+I", 5, 5, "hat", "8.03", "00:00:15"]
[12, "+I", 6, 4, "hat", "18.66", "00:00:23"]
');
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  bonus DOUBLE,
  played_at TIMESTAMP(3),
  PRIMARY KEY (score_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[3, "+I", 10, 1, "chess", 33, 0.75, "00:00:03"]
[4, "+I", 3, 3, "chess", 0, 5.75, "00:00:03"]
[7, "+I", 1, 4, "chess", 7, 8.25, "00:00:05"]
[9, "+I", 6, 2, "dice", 10, 9.25, "00:00:11"]
[12, "-D", 3, null, null, null, null, null]
[14, "-D", 1, null, null, null, null, null]
');
CREATE TABLE players (
  player_id INT NOT NULL,
  nick STRING,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  WATERMARK FOR login_at AS login_at
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 4, "cat", "NO", 53, "2023-05-15", "00:00:16"]
["+I", 4, null, "IT", 1, "2023-08-16", "00:00:18"]
["-D", 4, null, "IT", 1, "2023-08-16", "00:00:18"]
["-D", 4, "cat", "NO", 53, "2023-05-15", "00:00:16"]
["+I", 5, "eve", "NO", 792, "2023-01-02", "00:00:34"]
["-D", 5, "eve", "NO", 792, "2023-01-02", "00:00:34"]
["+I", 6, "eve", "IT", 132, "2023-11-12", "00:00:51"]
["-D", 6, "eve", "IT", 132, "2023-11-12", "00:00:51"]
');
-- @shape project/agg
SELECT grp, highest, total, last_one, CASE WHEN total IN (1, 15) THEN 'hot' ELSE 'cold' END AS txt, COALESCE(total, 0) AS val
FROM (SELECT MOD(player_id, 3) AS grp, MAX(player_id) AS highest, SUM(purchase_id) FILTER (WHERE player_id BETWEEN 5 AND 19) AS total, MAX(bought_at) AS last_one, MIN(cost) AS lowest FROM purchases GROUP BY MOD(player_id, 3));
-- @shape semi/agg
SELECT q.grp
FROM (SELECT MOD(player_id, 3) AS grp, COUNT(DISTINCT player_id) AS cnt FROM scores WHERE bonus > 11.5 GROUP BY MOD(player_id, 3)) q
WHERE q.grp IN (SELECT p.player_id FROM players AS p WHERE p.coins IS NOT NULL);
SET 'table.exec.sink.upsert-materialize' = 'NONE';
-- @shape join
SELECT p2.joined, p2.country, p.cost
FROM purchases p
FULL OUTER JOIN players p2 ON p.player_id = p2.player_id;
RESET 'table.exec.sink.upsert-materialize';
CREATE TABLE score_archive (player_id INT, all_of STRING, PRIMARY KEY (player_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO score_archive
SELECT player_id, LISTAGG(item) AS all_of FROM purchases GROUP BY player_id;
CREATE TABLE score_archive_2 (player_id INT, item STRING, bought_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape distinct insert: pk none, mode I,UB,UA,D
INSERT INTO score_archive_2
SELECT DISTINCT p.player_id, p.item, p.bought_at
FROM purchases AS p
WHERE (p.bought_at = TIMESTAMP '2024-01-01 00:00:06' AND p.item IS NOT NULL) AND p.cost <= 9.48;
-- @shape project
SELECT score_id, player_id, points, played_at, COALESCE(bonus, 0) AS score_x, CEIL(played_at TO MINUTE) AS at_time
FROM scores;
CREATE TABLE score_mart (purchase_id INT, item STRING, val DECIMAL(24, 4), bought_at TIMESTAMP(3), n INT, PRIMARY KEY (purchase_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk equal, mode I
INSERT INTO score_mart
SELECT purchase_id, item, cost - 8 AS val, bought_at, CASE WHEN purchase_id IS NOT NULL THEN purchase_id ELSE 0 END AS n
FROM purchases
WHERE item IN ('hat');
-- @shape order
SELECT coins, login_at, nick FROM players ORDER BY login_at;
-- @shape agg
SELECT player_id, country, COUNT(*) AS n_all, SUM(coins) AS sum_all
FROM players
GROUP BY player_id, country
HAVING COUNT(*) <> 1;
