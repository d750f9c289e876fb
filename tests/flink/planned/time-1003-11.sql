-- Generated: profile time, domain games.
CREATE TABLE players (
  player_id INT,
  nick STRING,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  WATERMARK FOR login_at AS login_at - INTERVAL '5' SECOND,
  PRIMARY KEY (player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,D', 'data' = '
["+I", 3, "eve", "IT", null, "2023-03-14", "00:00:00"]
["-D", 3, "eve", "IT", null, "2023-03-14", "00:00:00"]
["+I", 6, "dot", "NO", 12, "2023-08-16", "00:00:15"]
["-D", 6, "dot", "NO", 12, "2023-08-16", "00:00:15"]
["+I", 2, "ace", "IT", 77, "2023-03-09", "00:00:20"]
["+I", 3, "cat", "NO", 500, "2023-10-27", "00:00:23"]
["-D", 2, "ace", "IT", 77, "2023-03-09", "00:00:20"]
["+I", 1, "bud", null, 736, "2023-11-06", "00:00:26"]
["+I", 6, "eve", "IT", 19, null, "00:00:27"]
');
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3),
  WATERMARK FOR bought_at AS bought_at
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 8, 5, "hat", "17.98", "00:00:00"]
[4, "+I", 1, 4, "map", null, "00:00:02"]
[6, "+I", 4, 2, "cape", "18.48", "00:00:04"]
[7, "+I", 5, 1, "hat", "17.89", "00:00:05"]
[9, "+I", 6, 6, "map", "4.51", "00:00:08"]
[11, "+I", 2, 6, "hat", "0.79", "00:00:10"]
[12, "+I", 7, 4, "map", "13.10", "00:00:13"]
[13, "+I", 4, 3, "hat", "5.40", "00:00:14"]
[16, "+I", 1, 5, "hat", "8.23", "00:00:17"]
[17, "+I", 3, 5, "hat", "2.61", "00:00:11"]
');
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  played_at TIMESTAMP(3),
  WATERMARK FOR played_at AS played_at
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 9, 2, "chess", 25, "00:00:08"]
[2, "+I", 14, 1, "dice", 13, "00:00:04"]
[5, "+I", 8, 4, "dice", 17, "00:00:08"]
[7, "+I", 5, 5, "dice", 21, "00:00:08"]
[10, "+I", 8, 5, "chess", 34, "00:00:11"]
[12, "+I", 3, 4, "chess", 8, "00:00:14"]
[13, "+I", 4, 1, "go", 19, "00:00:14"]
[15, "+I", 3, 4, "dice", 32, "00:00:18"]
');
-- @shape temporal-join
SELECT p.player_id, p.cost, p.bought_at, p2.nick, p2.country, p2.joined
FROM purchases AS p
JOIN players FOR SYSTEM_TIME AS OF p.bought_at AS p2 ON p.player_id = p2.player_id;
CREATE TABLE score_stats (purchase_id INT, bought_at TIMESTAMP(3), nick STRING, country STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape temporal-join insert: pk none, mode I,UA,D
INSERT INTO score_stats
SELECT p.purchase_id, p.bought_at, p2.nick, p2.country
FROM purchases p
JOIN players FOR SYSTEM_TIME AS OF p.bought_at AS p2 ON p.player_id = p2.player_id;
CREATE TABLE score_summary (window_start TIMESTAMP(3), window_end TIMESTAMP(3), item STRING, num_rows BIGINT, n_all BIGINT, PRIMARY KEY (window_start, window_end, item) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk equal, mode I
INSERT INTO score_summary
SELECT window_start, window_end, item, COUNT(item) AS num_rows, COUNT(DISTINCT item) AS n_all
FROM CUMULATE(TABLE purchases, DESCRIPTOR(bought_at), INTERVAL '5' SECOND, INTERVAL '15' SECOND)
GROUP BY window_start, window_end, item;
-- @shape over
SELECT score_id, game, COUNT(game) OVER (PARTITION BY played_at ORDER BY played_at RANGE UNBOUNDED PRECEDING) AS n_all
FROM scores;
-- @shape project
SELECT player_id, nick, coins, joined FROM players;
-- @shape mistake/unknown-alias
SELECT b.score_id FROM scores AS a;
-- @shape explain/window-rank
EXPLAIN CHANGELOG_MODE SELECT player_id, game, played_at, window_start, window_end, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, player_id ORDER BY score_id ASC) AS rn FROM TABLE(TUMBLE(TABLE scores, DESCRIPTOR(played_at), INTERVAL '1' MINUTE))
)
WHERE rn <= 3;
-- @shape project/over
SELECT n_all, cnt, cost, player_id_x, CASE WHEN avg_all > 3 THEN item ELSE item END AS tag
FROM (SELECT player_id AS player_id_x, item, cost, COUNT(purchase_id) OVER w AS n_all, AVG(purchase_id) OVER w AS avg_all, COUNT(*) OVER w AS cnt FROM purchases WINDOW w AS (ORDER BY bought_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW));
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape temporal-join
SELECT s.score_id, s.points, s.played_at, p.nick, p.coins, p.joined
FROM scores AS s
LEFT JOIN players FOR SYSTEM_TIME AS OF s.played_at AS p ON s.player_id = p.player_id
WHERE s.score_id IN (5, 9);
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape rank
SELECT purchase_id, item, cost
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY item, cost ORDER BY bought_at DESC) AS rn FROM purchases WHERE purchase_id <= 7
)
WHERE rn = 1;
