-- Generated: profile core, domain games.
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3),
  PRIMARY KEY (purchase_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 7, 1, "cape", "4.31", "00:00:01"]
["-D", 7, 1, "cape", "4.31", "00:00:01"]
["+I", 7, 3, "hat", "6.73", "00:00:01"]
["+I", 3, 1, "hat", "5.07", "00:00:00"]
["-U", 7, 3, "hat", "6.73", "00:00:01"]
["+U", 7, 3, "hat", "6.73", "00:00:06"]
["-U", 7, 3, "hat", "6.73", "00:00:06"]
["+U", 7, 2, "hat", "6.73", "00:00:05"]
');
CREATE TABLE players (
  player_id INT NOT NULL,
  nick STRING,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  derived AS CASE country WHEN 'a' THEN 'one' WHEN 'x' THEN 'two' ELSE country END,
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
[2, "+I", 4, "ace", "IT", 169, "2023-08-19", "00:00:04"]
[4, "+I", 2, "cat", "PE", 814, "2023-03-27", "00:00:06"]
[5, "+I", 6, "dot", "NO", 408, "2023-06-02", "00:00:00"]
[6, "+I", 2, "dot", "NO", 204, "2023-10-21", "00:00:24"]
[9, "+I", 3, "dot", "PE", 93, null, "00:00:25"]
[11, "+I", 6, "cat", "IT", 851, "2023-05-03", "00:00:26"]
[13, "+I", 1, "cat", "IT", 803, "2023-03-16", "00:00:27"]
[14, "+I", 2, "ace", "PE", 680, null, "00:00:30"]
[16, "+I", 1, "ace", "IT", 346, "2023-02-15", "00:00:33"]
');
CREATE TABLE purchase_board (cost DECIMAL(8, 2), player_id_x INT, purchase_id BIGINT, item STRING, PRIMARY KEY (player_id_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE purchase_export (nick STRING, lowest STRING, PRIMARY KEY (nick) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO purchase_board
SELECT cost, player_id AS player_id_x, purchase_id, item
FROM (
  SELECT *, RANK() OVER (PARTITION BY player_id ORDER BY player_id DESC, player_id) AS row_num FROM purchases WHERE cost IS NOT NULL
) t
WHERE row_num <= 1;
INSERT INTO purchase_export
SELECT nick, MIN(country) FILTER (WHERE coins BETWEEN 169 AND 814) AS lowest
FROM players
GROUP BY nick;
END;
CREATE TABLE purchase_board_2 (nick STRING, item STRING, country STRING, purchase_id INT, player_id INT, coins BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape join insert: pk none, mode I,UB,UA
INSERT INTO purchase_board_2
SELECT p.nick, p2.item, p.country, p2.purchase_id, p2.player_id, p.coins
FROM players p
FULL JOIN purchases p2 ON p2.player_id = p.player_id
WHERE p2.purchase_id - 9 < 21;
-- @shape mistake/ddl
CREATE TABLE z11 (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - 5) WITH ('connector' = 'rows');
CREATE TABLE purchase_index (joined DATE, player_id INT NOT NULL, login_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape advice/project
EXPLAIN PLAN_ADVICE INSERT INTO purchase_index SELECT joined, player_id, login_at FROM players;
CREATE TABLE purchase_cache (purchase_id INT, item STRING, PRIMARY KEY (item) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape union insert: pk other, mode I,UB,UA,D on conflict do deduplicate
INSERT INTO purchase_cache
SELECT purchase_id, item FROM purchases
UNION
SELECT purchase_id, item FROM purchases WHERE cost < 4.31 AND bought_at <= TIMESTAMP '2024-01-01 00:00:28'
ON CONFLICT DO DEDUPLICATE;
-- @shape agg
SELECT player_id, SUM(player_id) AS total, COUNT(*) AS num_rows, SUM(CASE WHEN item <> 'cape' THEN purchase_id ELSE 0 END) AS total_2
FROM purchases
GROUP BY player_id;
-- @shape project
SELECT coins, joined, player_id + 9 = 21 AS flagged, SUBSTRING(derived FROM 2) AS txt
FROM players;
CREATE TABLE purchase_cache_2 (purchase_id INT NOT NULL, player_id INT, item STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape rank insert: pk none, mode I,UA
INSERT INTO purchase_cache_2
SELECT purchase_id, player_id, item
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY item, purchase_id ORDER BY bought_at DESC, player_id DESC) AS rownum FROM purchases
) t
WHERE rownum <= 1;
-- @shape mistake/unknown-column
SELECT p.purchase_id, INITCAP(p2.country) AS tag, p.item, p.bought_at, p2.nick, p2.coins_id
FROM purchases AS p
LEFT JOIN players AS p2 ON p.player_id = p2.player_id AND p.cost IS NOT NULL;
CREATE TABLE purchase_archive (item STRING, cost DECIMAL(8, 2), joined DATE, derived STRING, n BIGINT, PRIMARY KEY (item, joined) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO purchase_archive
SELECT p.item, p.cost, p2.joined, p2.derived, MONTH(p2.joined) AS n
FROM purchases AS p
LEFT JOIN players p2 ON p.player_id = p2.player_id
WHERE p.cost - p2.player_id <> 13
ON CONFLICT DO DEDUPLICATE;
-- @shape mistake/sink
INSERT INTO purchase_export SELECT CAST(NULL AS STRING) FROM purchases;
