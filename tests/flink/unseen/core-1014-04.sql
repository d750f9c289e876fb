-- Generated: profile core, domain games.
CREATE TABLE players (
  player_id INT,
  nick STRING,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  derived AS COALESCE(country, 'none'),
  WATERMARK FOR login_at AS login_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 4, "bud", "PE", 58, "2023-03-28", "00:00:02"]
["+I", 4, "dot", "NO", 66, "2023-10-07", "00:00:02"]
["+I", 1, "ace", "IT", 751, "2023-11-07", "00:00:21"]
["+I", 3, "ace", "NO", 454, "2023-11-26", "00:00:17"]
["+I", 4, "cat", "PE", 140, "2023-12-18", "00:00:25"]
["+I", 4, null, "IT", null, "2023-01-19", "00:00:28"]
["+I", 3, "dot", "IT", 580, "2023-08-13", "00:00:33"]
["+I", 4, "ace", "NO", 370, "2023-05-05", "00:00:34"]
');
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3),
  WATERMARK FOR bought_at AS bought_at - INTERVAL '10' SECOND,
  PRIMARY KEY (purchase_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", 8, 2, "cape", "10.15", "00:00:00"]
[2, "+I", 5, 4, "hat", "10.24", "00:00:03"]
[5, "+U", 5, 4, "map", "5.73", "00:00:03"]
[7, "+I", 2, 1, "hat", "19.29", "00:00:03"]
[9, "-D", 5, 4, "map", "5.73", "00:00:03"]
');
CREATE TABLE player_index (num_id_x INT, word_x STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape values insert: pk none, mode I
INSERT INTO player_index (num_id_x, word_x)
SELECT num_id AS num_id_x, word AS word_x
FROM (VALUES (1, 'x', 1.50), (2, 'new', 1.50)) AS v (num_id, word, rate_v)
WHERE rate_v <> 15.50;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE player_cache (grp STRING, cnt BIGINT NOT NULL, cnt_2 BIGINT, total BIGINT, PRIMARY KEY (grp) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg/agg insert: pk equal, mode I,UA,D
INSERT INTO player_cache
SELECT UPPER(q.item) AS grp, COUNT(*) FILTER (WHERE q.item = 'hat') AS cnt, COUNT(DISTINCT q.item) FILTER (WHERE q.item = 'none') AS cnt_2, SUM(-q.num_rows) AS total
FROM (SELECT p.item, COUNT(p.purchase_id) AS num_rows, MAX(p.bought_at) AS last_one FROM purchases AS p WHERE p.item = 'x' AND p.item > 'cape' GROUP BY p.item) AS q
WHERE (q.last_one > TIMESTAMP '2024-01-01 00:00:32' AND q.num_rows IS NOT NULL) OR q.item IN ('map', 'hat')
GROUP BY UPPER(q.item);
CREATE TABLE player_archive (highest DECIMAL(8, 2), PRIMARY KEY (highest) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape agg insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO player_archive
SELECT MAX(cost) AS highest FROM purchases GROUP BY DATE_FORMAT(bought_at, 'yyyy-MM-dd')
ON CONFLICT DO DEDUPLICATE;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
CREATE TABLE player_stats (purchase_id INT, item_x_x STRING, bought_at TIMESTAMP(3), elem STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE player_feed (item_x_x STRING, total INT, mean INT, PRIMARY KEY (item_x_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO player_stats
SELECT q.purchase_id, q.item_x AS item_x_x, q.bought_at, u.elem
FROM (SELECT purchase_id, item AS item_x, bought_at FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY purchase_id, bought_at ORDER BY cost DESC) AS row_num FROM purchases ) WHERE row_num = 1) AS q
CROSS JOIN UNNEST(ARRAY[q.item_x, 'extra']) AS u (elem);
INSERT INTO player_feed
SELECT item_x_x, SUM(purchase_id) AS total, AVG(purchase_id) AS mean
FROM (SELECT q.purchase_id, q.item_x AS item_x_x, q.bought_at, u.elem FROM (SELECT purchase_id, item AS item_x, bought_at FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY purchase_id, bought_at ORDER BY cost DESC) AS row_num FROM purchases ) WHERE row_num = 1) AS q CROSS JOIN UNNEST(ARRAY[q.item_x, 'extra']) AS u (elem))
WHERE elem NOT LIKE '%w'
GROUP BY item_x_x;
END;
CREATE TABLE player_cache_2 (player_id INT, sum_all INT, n_all BIGINT NOT NULL, PRIMARY KEY (player_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO player_cache_2 (player_id, sum_all, n_all)
SELECT player_id, SUM(player_id) AS sum_all, COUNT(*) AS n_all
FROM purchases
GROUP BY player_id;
CREATE TABLE player_feed_2 (player_id INT, bought_at TIMESTAMP(3), purchase_id BIGINT, cost DECIMAL(8, 2), score_x INT, PRIMARY KEY (purchase_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape project insert: pk subset, mode I,UA on conflict do nothing
INSERT INTO player_feed_2
SELECT player_id, bought_at, purchase_id, cost, purchase_id * 7 AS score_x
FROM purchases
WHERE item = 'cape'
ON CONFLICT DO NOTHING;
-- @shape mistake/unknown-column
SELECT p.purchase_id, p.PLAYER_ID, p.item, p.cost, p.bought_at AS bought_at_x
FROM purchases AS p;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape join @unordered
SELECT p.player_id, p.nick, p.coins, p.login_at, p2.player_id AS player_id_2
FROM players p
JOIN purchases AS p2 ON p.player_id = p2.player_id AND p.coins IN (140, 370, 751);
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
-- @shape project/agg/agg
SELECT cnt_2
FROM (SELECT COUNT(*) AS cnt, COUNT(*) AS cnt_2 FROM (SELECT SUM(player_id) AS total FROM purchases WHERE (cost > 57.50 AND item LIKE '%a%') AND purchase_id = player_id) q WHERE q.total <> 11);
