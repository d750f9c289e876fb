-- Generated: profile core, domain games.
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  bonus DOUBLE,
  played_at TIMESTAMP(3),
  PRIMARY KEY (score_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
[1, "+I", 1, null, "chess", 0, 2.5, "00:00:03"]
[3, "+U", 1, 4, "go", 0, 1.75, "00:00:04"]
[6, "+U", 1, 4, "go", 0, 1.75, "00:00:06"]
[7, "+U", 1, 4, "go", 11, 5.5, "00:00:06"]
[8, "+U", 1, 5, "go", 11, 7.75, "00:00:09"]
[11, "+U", 1, 5, "go", 32, 7.75, "00:00:10"]
');
CREATE TABLE players (
  player_id INT,
  nick STRING,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 3, "dot", "IT", 16, "2023-03-11", "00:00:03"]
["+I", 5, "ace", "PE", 695, "2023-07-07", "00:00:03"]
["+I", 1, "bud", "PE", 813, "2023-08-14", "00:00:02"]
["+I", 2, "eve", "NO", 176, "2023-11-03", "00:00:05"]
["+I", 6, "ace", "IT", 501, "2023-03-06", "00:00:05"]
');
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3),
  WATERMARK FOR bought_at AS bought_at - INTERVAL '5' SECOND,
  PRIMARY KEY (purchase_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 4, 2, "hat", "6.59", "00:00:07"]
["+I", 3, 2, "map", "10.61", "00:00:00"]
["+I", 8, 5, null, "13.66", "00:00:11"]
["+I", 5, 4, "hat", "16.29", "00:00:10"]
["+I", 2, 2, "hat", null, "00:00:15"]
["+U", 8, 5, "map", "13.66", "00:00:20"]
');
-- @shape project
SELECT coins
FROM players
WHERE nick <> 'x' AND login_at > TIMESTAMP '2024-01-01 00:00:03';
CREATE TABLE purchase_export (item STRING, lowest TIMESTAMP(3), PRIMARY KEY (item) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO purchase_export
SELECT item, MIN(bought_at) AS lowest FROM purchases GROUP BY item;
-- @shape semi
SELECT s.score_id, s.player_id, s.game, s.points, s.bonus, s.played_at
FROM scores AS s
WHERE NOT EXISTS (SELECT 1 FROM players AS p WHERE p.player_id = s.player_id AND p.country <> 'PE');
SET 'table.exec.sink.upsert-materialize' = 'NONE';
-- @shape mistake/other
SELECT * FROM scores LIMIT 2 OFFSET -1;
RESET 'table.exec.sink.upsert-materialize';
-- @shape explain/agg
EXPLAIN PLAN FOR SELECT game, SUM(bonus) AS sum_all FROM scores GROUP BY game;
-- @shape mistake/ddl
CREATE TABLE z10 (id INT, PRIMARY KEY (id) NOT ENFORCED, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows');
-- @shape agg
SELECT player_id, COUNT(*) AS num_rows FROM scores GROUP BY player_id;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
CREATE TABLE purchase_cache (coins BIGINT, login_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape union insert: pk none, mode I,UA,D
INSERT INTO purchase_cache
SELECT coins, login_at FROM players WHERE coins IN (176, 16, 813)
UNION ALL
SELECT coins, login_at FROM players WHERE player_id <= 6;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
-- @shape rank
SELECT joined, login_at, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY login_at ORDER BY coins) AS rn FROM players
) AS ranked
WHERE rn <= 3;
