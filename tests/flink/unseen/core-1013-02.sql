-- Generated: profile core, domain games.
CREATE TABLE players (
  player_id INT,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  PRIMARY KEY (player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 4, "NO", 328, "2023-06-22", "00:00:00"]
["+U", 4, "NO", 328, "2023-04-23", "00:00:02"]
["+U", 4, "IT", 183, "2023-04-23", "00:00:00"]
["+I", 3, "IT", 541, "2023-02-02", "00:00:07"]
["+U", 4, "IT", 581, "2023-04-23", "00:00:10"]
["+U", 4, "NO", 581, "2023-08-26", "00:00:10"]
["+U", 3, "IT", 541, "2023-06-25", "00:00:16"]
["+U", 5, "NO", 376, "2023-09-02", "00:00:25"]
["+I", 1, "PE", 693, "2023-06-18", "00:00:27"]
["+U", 1, "PE", 513, "2023-08-28", "00:00:30"]
["+I", 2, null, 49, "2023-04-21", "00:00:35"]
["+U", 4, "NO", 298, "2023-01-02", "00:00:31"]
["+U", 2, null, 49, "2023-04-21", "00:00:43"]
["+U", 2, null, 799, "2023-04-21", "00:00:44"]
["-D", 2, null, 799, "2023-04-21", "00:00:44"]
["-D", 5, "NO", 376, "2023-09-02", "00:00:25"]
');
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 1, 6, "hat", "0.61", "00:00:12"]
[4, "+I", 6, 2, "cape", "13.53", "00:00:14"]
[6, "+I", 1, 4, null, "13.15", "00:00:14"]
[9, "+I", 1, null, "map", "10.56", "00:00:18"]
[11, "+I", 3, 2, "hat", "3.51", "00:00:21"]
[13, "+I", 5, 6, "map", "7.04", "00:00:23"]
[14, "+I", 8, 6, "map", "8.22", "00:00:23"]
[17, "+I", 6, 4, "hat", "10.24", "00:00:21"]
[19, "+I", 5, 3, "cape", "17.28", "00:00:35"]
[20, "+I", 5, 3, "map", "7.64", "00:00:53"]
[23, "+I", 6, 6, "hat", null, "00:00:55"]
[25, "+I", 7, 4, "cape", "3.43", "00:00:55"]
[28, "+I", 8, 4, "cape", "19.55", "00:00:57"]
[30, "+I", 5, 1, "hat", "1.64", "00:01:00"]
[33, "+I", 7, 3, "cape", null, "00:01:02"]
[34, "+I", 5, 1, "map", "15.26", "00:01:03"]
[35, "+I", 8, 3, "cape", "18.76", "00:01:03"]
[38, "+I", 6, 1, "hat", "10.41", "00:01:05"]
[39, "+I", 3, 4, "map", "14.53", "00:01:08"]
[42, "+I", 1, 2, "map", "1.87", "00:01:22"]
');
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape project
SELECT country AS country_x, coins, player_id, joined FROM players;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape join/agg/project
SELECT q.purchase_id, q.cnt, q2.player_id, q2.login_at
FROM (SELECT purchase_id, COUNT(*) FILTER (WHERE player_id IN (4)) AS cnt, AVG(player_id) AS avg_all FROM purchases WHERE player_id > 4 AND bought_at = TIMESTAMP '2024-01-01 00:01:05' GROUP BY purchase_id) AS q
LEFT JOIN (SELECT * FROM players WHERE player_id > 1) AS q2 ON q2.player_id = q.purchase_id;
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
-- @shape agg/join
SELECT AVG(player_id_2) FILTER (WHERE coins_x > 799) AS mean, MOD(player_id_2, 3) AS grp, MIN(coins_x) AS lowest
FROM (SELECT p.coins AS coins_x, p.player_id, p2.purchase_id, LOWER(p.country) AS label, p.country, p2.player_id AS player_id_2 FROM players p JOIN purchases AS p2 ON p.player_id = p2.player_id AND p.player_id = p2.player_id)
GROUP BY MOD(player_id_2, 3);
-- @shape union
SELECT purchase_id, cost FROM purchases
UNION ALL
SELECT p.player_id, CAST(NULL AS DECIMAL(8, 2)) FROM players AS p
UNION ALL
SELECT player_id, CAST(NULL AS DECIMAL(8, 2)) FROM players;
CREATE TABLE player_stats (purchase_id INT, player_id INT, item STRING, cost DECIMAL(8, 2), bought_at TIMESTAMP(3), rn BIGINT, PRIMARY KEY (purchase_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape rank insert: pk equal, mode I,UA,D
INSERT INTO player_stats
SELECT purchase_id, player_id, item, cost, bought_at, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY purchase_id ORDER BY purchase_id DESC) AS rn FROM purchases
)
WHERE rn <= 1;
RESET 'table.exec.sink.keyed-shuffle';
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
CREATE TABLE player_report (country STRING, joined DATE, PRIMARY KEY (joined, country) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk equal, mode I,UB,UA,D
INSERT INTO player_report
SELECT country, joined
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY joined, country ORDER BY player_id ASC NULLS LAST, coins DESC) AS rownum FROM players WHERE coins <> 1
) t
WHERE rownum <= 1;
-- @shape mistake/syntax
SELECT p.purchase_id, p.player_id, CAST(p.purchase_id AS STRING) AS txt, p.item, p.bought_at, p.item || "-" || p.item AS tag
FROM purchases AS p;
-- @shape mistake/syntax
SELECT * FROM;
