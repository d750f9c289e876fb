-- Generated: profile wild, domain games.
CREATE TABLE players (
  player_id INT,
  nick STRING,
  country STRING,
  coins BIGINT,
  login_at TIMESTAMP(3),
  WATERMARK FOR login_at AS login_at - INTERVAL '2' SECOND,
  PRIMARY KEY (player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 6, "ace", "PE", 12, "00:00:04"]
["+I", 5, "cat", "PE", 759, "00:00:02"]
["+I", 3, "eve", "NO", 253, "00:00:09"]
["+I", 4, "cat", "PE", 763, "00:00:11"]
["+I", 1, "dot", "NO", 89, "00:00:12"]
["+I", 2, "dot", "NO", 396, "00:00:12"]
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
[2, "+I", 9, 1, "dice", 5, 8.25, "00:00:04"]
[5, "-D", 9, 1, "dice", 5, 8.25, "00:00:04"]
[6, "+I", 1, 3, null, null, 0.0, "00:00:05"]
[7, "-U", 1, 3, null, null, 0.0, "00:00:05"]
[8, "+U", 1, 6, "chess", 27, 0.0, "00:00:05"]
[11, "-D", 1, 6, "chess", 27, 0.0, "00:00:05"]
');
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3),
  WATERMARK FOR bought_at AS bought_at - INTERVAL '2' SECOND,
  PRIMARY KEY (purchase_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA', 'data' = '
[3, "+I", 2, 2, "map", "16.84", "00:00:04"]
[5, "+I", 7, 2, "hat", "12.43", "00:00:07"]
[8, "-U", 7, 2, "hat", "12.43", "00:00:07"]
[10, "+U", 7, 4, "hat", "12.43", "00:00:07"]
[11, "-U", 2, 2, "map", "16.84", "00:00:04"]
[14, "+U", 2, 2, "map", "6.62", "00:00:11"]
[17, "-U", 7, 4, "hat", "12.43", "00:00:07"]
[19, "+U", 7, 4, "hat", "13.26", "00:00:11"]
');
CREATE VIEW purchase_view AS SELECT q.window_start, q.coins, q.country, u.elem
FROM (SELECT window_start, window_end, window_time, coins, country, MAX(player_id) AS highest FROM TABLE(HOP(TABLE players, DESCRIPTOR(login_at), INTERVAL '10' SECOND, INTERVAL '30' SECOND)) GROUP BY window_start, window_end, window_time, coins, country) AS q
CROSS JOIN UNNEST(ARRAY[q.coins, 7]) AS u (elem);
SET 'table.exec.sink.require-on-conflict' = 'false';
CREATE TABLE purchase_archive (country STRING, nick STRING, gr BIGINT, highest TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape grouping insert: pk none, mode I,UB,UA
INSERT INTO purchase_archive
SELECT country, nick, GROUPING(country) AS gr, MAX(login_at) AS highest
FROM players
GROUP BY CUBE (country, nick);
-- @shape advice/agg/window-agg
EXPLAIN PLAN_ADVICE SELECT q.country, q.player_id, MAX(q.n_all) AS last_one
FROM (SELECT country, player_id, COUNT(*) AS n_all FROM CUMULATE(TABLE players, DESCRIPTOR(login_at), INTERVAL '10' SECOND, INTERVAL '20' SECOND) GROUP BY window_end, country, player_id) q
GROUP BY q.country, q.player_id;
-- @shape over
SELECT player_id, AVG(coins) OVER (PARTITION BY nick ORDER BY login_at) AS avg_all, MIN(coins) OVER (PARTITION BY nick ORDER BY login_at) AS lowest, LAG(player_id) OVER (PARTITION BY nick ORDER BY login_at) AS before_val
FROM players;
CREATE TABLE purchase_export (purchase_id INT, player_id BIGINT, cost DECIMAL(8, 2), bought_at TIMESTAMP(3), calc INT, on_day DATE, PRIMARY KEY (purchase_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk equal, mode I,UA,D
INSERT INTO purchase_export
SELECT purchase_id, player_id, cost, bought_at, CAST(player_id AS INT) AS calc, CAST(bought_at AS DATE) AS on_day
FROM purchases;
CREATE TABLE purchase_feed (country STRING, lowest BIGINT, PRIMARY KEY (country) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE purchase_board (country STRING, lowest BIGINT, PRIMARY KEY (country, lowest) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE purchase_index (country STRING, grp INT, sum_all BIGINT, highest BIGINT, last_seen STRING, PRIMARY KEY (country, grp) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO purchase_feed
SELECT country, MIN(coins) AS lowest FROM purchase_view GROUP BY country;
INSERT INTO purchase_board
SELECT DISTINCT country, lowest
FROM (SELECT country, MIN(coins) AS lowest FROM purchase_view GROUP BY country);
INSERT INTO purchase_index
SELECT country, MOD(lowest, 3) AS grp, SUM(lowest) AS sum_all, MAX(lowest) AS highest, LAST_VALUE(country) AS last_seen
FROM (SELECT country, MIN(coins) AS lowest FROM purchase_view GROUP BY country)
GROUP BY country, MOD(lowest, 3);
END;
RESET 'table.exec.sink.require-on-conflict';
-- @shape join/unnest
SELECT s.score_id, s.game, s.bonus, q.player_id, GREATEST(q.elem, 4) AS n
FROM scores s
LEFT JOIN (SELECT p.player_id, p.country, u.elem FROM players AS p CROSS JOIN UNNEST(ARRAY[p.coins, 7]) AS u (elem)) AS q ON s.player_id = q.player_id AND s.player_id < q.player_id;
CREATE TABLE purchase_report (player_id BIGINT, bought_at TIMESTAMP(3), purchase_id BIGINT NOT NULL, player_id_2 INT, item STRING, bought_at_2 TIMESTAMP(3), PRIMARY KEY (purchase_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape temporal-join insert: pk other, mode I,UA,D on conflict do error
INSERT INTO purchase_report
SELECT p.player_id, p.bought_at, p2.purchase_id, p2.player_id AS player_id_2, p2.item, p2.bought_at AS bought_at_2
FROM purchases AS p
JOIN purchases FOR SYSTEM_TIME AS OF p.bought_at AS p2 ON p.purchase_id = p2.purchase_id
ON CONFLICT DO ERROR;
CREATE TABLE purchase_summary (first_one INT, country VARCHAR(20), highest INT, PRIMARY KEY (country) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg/rank insert: pk subset, mode I,UA,D
INSERT INTO purchase_summary
SELECT MIN(player_id) AS first_one, country, MAX(player_id) AS highest
FROM (SELECT * FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY login_at ORDER BY login_at DESC) AS row_num FROM players ) WHERE row_num = 1 AND country = 'PE')
WHERE NOT (login_at IS NOT NULL) AND coins > 253
GROUP BY country;
-- @shape agg
SELECT item, SUM(cost) AS sum_all, COUNT(*) AS n_all
FROM purchases
WHERE player_id <> 15
GROUP BY item;
CREATE TABLE purchase_feed_2 (item STRING, player_id BIGINT, last_one INT, n_all BIGINT, PRIMARY KEY (item, player_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape grouping insert: pk other, mode I,UA on conflict do deduplicate
INSERT INTO purchase_feed_2
SELECT item, player_id, MAX(player_id - 8) FILTER (WHERE player_id > 4) AS last_one, COUNT(*) AS n_all
FROM purchases
GROUP BY ROLLUP (item, player_id)
ON CONFLICT DO DEDUPLICATE;
