-- Generated: profile time, domain games.
CREATE TABLE players (
  player_id INT,
  nick STRING,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  WATERMARK FOR login_at AS login_at - INTERVAL '2' SECOND,
  PRIMARY KEY (player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 6, "eve", "IT", 633, "2023-08-09", "00:00:02"]
["-U", 6, "eve", "IT", 633, "2023-08-09", "00:00:02"]
["+U", 6, "eve", "NO", 396, "2023-08-09", "00:00:06"]
["-U", 6, "eve", "NO", 396, "2023-08-09", "00:00:06"]
["+U", 6, "eve", "NO", 660, "2023-11-04", "00:00:08"]
["-U", 6, "eve", "NO", 660, "2023-11-04", "00:00:08"]
["+U", 6, "ace", "NO", 349, "2023-03-08", "00:00:11"]
');
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  bonus DOUBLE,
  played_at TIMESTAMP(3),
  derived AS player_id - 6,
  WATERMARK FOR played_at AS played_at - INTERVAL '2' SECOND,
  PRIMARY KEY (score_id, player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 2, 6, "dice", 9, 2.25, "00:00:04"]
[3, "+I", 8, 6, "dice", 2, 9.5, "00:00:30"]
[5, "+I", 8, 2, "dice", 16, 3.25, "00:00:33"]
[8, "+I", 11, 3, "dice", null, 3.0, "00:00:35"]
[9, "+I", 11, 5, "go", 4, 7.0, "00:00:35"]
[11, "+I", 6, 3, "dice", 30, 8.5, "00:00:38"]
');
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3),
  WATERMARK FOR bought_at AS bought_at
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 7, 5, "cape", "7.46", "00:00:05"]
[6, "+I", 1, 6, "map", "1.60", "00:00:07"]
[9, "+I", 7, 1, "cape", "5.84", "00:00:03"]
[11, "+I", 4, 3, "cape", "3.44", "00:00:04"]
[13, "+I", 1, 5, "cape", "11.26", "00:00:11"]
[15, "+I", 4, 2, "map", "14.76", "00:00:12"]
[18, "+I", 3, 1, "hat", "15.02", "00:00:09"]
[21, "+I", 1, 1, "cape", "17.14", "00:00:12"]
');
CREATE TABLE score_mart (window_start TIMESTAMP(3) NOT NULL, item STRING, last_one STRING, last_seen INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk none, mode I
INSERT INTO score_mart
SELECT window_start, item, MAX(item) AS last_one, LAST_VALUE(purchase_id) AS last_seen
FROM TABLE(HOP(TABLE purchases, DESCRIPTOR(bought_at), INTERVAL '10' SECOND, INTERVAL '20' SECOND))
WHERE cost < 3.44
GROUP BY window_start, window_end, item;
CREATE TABLE score_report (window_start TIMESTAMP(3), window_end TIMESTAMP(3), total BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape cascade/window-agg insert: pk none, mode I
INSERT INTO score_report
SELECT window_start, window_end, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, game, COUNT(*) AS cnt FROM TUMBLE(TABLE scores, DESCRIPTOR(played_at), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, game), DESCRIPTOR(wtime), INTERVAL '20' SECOND))
GROUP BY window_start, window_end;
CREATE TABLE score_cache (window_start TIMESTAMP(3), window_end TIMESTAMP(3) NOT NULL, bought_at TIMESTAMP(3), game VARCHAR(20), cost DECIMAL(8, 2), played_at TIMESTAMP(3), PRIMARY KEY (played_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape window-join insert: pk other, mode I,UB,UA,D
INSERT INTO score_cache
SELECT l.window_start, l.window_end, r.bought_at, l.game, r.cost, l.played_at
FROM (SELECT * FROM TABLE(TUMBLE(TABLE scores, DESCRIPTOR(played_at), INTERVAL '5' SECOND))) AS l
JOIN (SELECT * FROM TABLE(TUMBLE(TABLE purchases, DESCRIPTOR(bought_at), INTERVAL '5' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.player_id = r.player_id;
CREATE TABLE score_cache_2 (window_start TIMESTAMP(3), window_end TIMESTAMP(3), item STRING, purchase_id INT, label STRING, PRIMARY KEY (window_start, window_end, item, purchase_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project/window-agg insert: pk equal, mode I
INSERT INTO score_cache_2
SELECT q.window_start, q.window_end, q.item, q.purchase_id, REPLACE(q.item, 'o', '') AS label
FROM (SELECT window_start, window_end, item, purchase_id, MIN(cost) AS lowest FROM HOP(TABLE purchases, DESCRIPTOR(bought_at), INTERVAL '30' SECOND, INTERVAL '90' SECOND) GROUP BY window_start, window_end, item, purchase_id HAVING COUNT(*) > 1) q;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape over
SELECT player_id, country, coins, SUM(coins) OVER (PARTITION BY country ORDER BY login_at) AS total, ROW_NUMBER() OVER (PARTITION BY country ORDER BY login_at) AS pos
FROM players;
CREATE TABLE score_archive (window_start TIMESTAMP(3), window_end TIMESTAMP(3), player_id INT, total BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape cascade/window-agg insert: pk none, mode I
INSERT INTO score_archive
SELECT window_start, window_end, player_id, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, player_id, COUNT(*) AS cnt FROM TUMBLE(TABLE scores, DESCRIPTOR(played_at), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, player_id), DESCRIPTOR(wtime), INTERVAL '20' SECOND))
GROUP BY window_start, window_end, player_id;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
CREATE TABLE score_summary (purchase_id BIGINT, player_id INT, item STRING, cost DECIMAL(8, 2), bought_at TIMESTAMP(3), lowest DECIMAL(38, 4), cnt BIGINT NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE score_mart_2 (cost DECIMAL(8, 2), nick STRING, player_id INT, bought_at TIMESTAMP(3), n INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO score_summary
SELECT purchase_id, player_id, item, cost, bought_at, MIN(cost * 3) OVER w AS lowest, COUNT(*) OVER w AS cnt
FROM purchases
WINDOW w AS (PARTITION BY item ORDER BY bought_at RANGE BETWEEN INTERVAL '2' SECOND PRECEDING AND CURRENT ROW);
INSERT INTO score_mart_2
SELECT p.cost, p2.nick, p.player_id, p.bought_at, CASE WHEN p.item <> 'hat' THEN 1 ELSE 0 END AS n
FROM purchases AS p
LEFT JOIN players FOR SYSTEM_TIME AS OF p.bought_at AS p2 ON p.player_id = p2.player_id AND p.cost < 18.50;
END;
CREATE TABLE score_cache_3 (login_at TIMESTAMP(3), score_id BIGINT, player_id INT, points INT, bonus DOUBLE, played_at TIMESTAMP(3), derived BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join insert: pk none, mode I,UB,UA,D
INSERT INTO score_cache_3
SELECT p.login_at, s.score_id, s.player_id, s.points, s.bonus, s.played_at, s.derived
FROM players AS p
LEFT JOIN scores FOR SYSTEM_TIME AS OF p.login_at AS s ON p.player_id = s.player_id AND p.nick IN ('eve');
-- @shape window-rank
SELECT cost AS cost_x, bought_at, window_start, window_end
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY bought_at) AS rn FROM TABLE(CUMULATE(TABLE purchases, DESCRIPTOR(bought_at), INTERVAL '4' SECOND, INTERVAL '8' SECOND))
)
WHERE rn <= 2;
CREATE TABLE score_cache_4 (purchase_id_x INT, coins BOOLEAN, item STRING, country STRING, joined DATE, player_id INT, nick STRING, PRIMARY KEY (joined, nick) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape temporal-join insert: pk other, mode I
INSERT INTO score_cache_4
SELECT p.purchase_id AS purchase_id_x, p2.coins, p.item, p2.country, p2.joined, p.player_id, p2.nick
FROM purchases AS p
JOIN players FOR SYSTEM_TIME AS OF p.bought_at AS p2 ON p.player_id = p2.player_id;
