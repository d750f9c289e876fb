-- Generated: profile core, domain games.
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 4, 4, "map", "12.14", "00:00:02"]
["-D", 4, 4, "map", "12.14", "00:00:02"]
["+I", 6, null, "cape", "2.86", "00:00:05"]
["+I", 7, 3, "cape", "10.35", "00:00:07"]
["+I", 6, 5, "hat", "13.49", "00:00:07"]
["-U", 6, null, "cape", "2.86", "00:00:05"]
["+U", 6, null, "cape", null, "00:00:10"]
');
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  played_at TIMESTAMP(3),
  PRIMARY KEY (score_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
["+U", 11, 2, "go", 23, "00:00:30"]
["+U", 11, 4, "go", 23, "00:00:35"]
["+U", 11, 1, "go", 23, "00:00:30"]
["+U", 11, 1, "chess", 33, "00:00:42"]
["+U", 11, 1, "chess", 33, "00:00:46"]
["+U", 11, 1, "chess", 33, "00:00:48"]
["+I", 14, 2, "dice", 28, "00:00:44"]
["+I", 5, 5, "chess", 35, "00:00:49"]
["+U", 10, 4, "dice", 13, "00:00:53"]
["+I", 6, 3, "dice", 16, "00:00:53"]
');
CREATE TABLE players (
  player_id INT,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  PRIMARY KEY (player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,D', 'abilities' = 'projection', 'data' = '
["+I", 5, "PE", null, "2023-11-12", "00:00:04"]
["+I", 3, "NO", 786, "2023-06-02", "00:00:00"]
["-D", 3, "NO", 786, "2023-06-02", "00:00:00"]
["-D", 5, "PE", null, "2023-11-12", "00:00:04"]
["+I", 1, "NO", 356, "2023-07-27", "00:00:39"]
["+I", 5, "IT", 882, "2023-06-10", "00:00:41"]
');
CREATE VIEW player_view AS SELECT s.score_id, s.player_id, s.played_at, p.country, p.joined, p.login_at
FROM scores s
INNER JOIN players p ON p.player_id = s.player_id AND p.login_at BETWEEN TIMESTAMP '2024-01-01 00:00:00' AND TIMESTAMP '2024-01-01 00:00:41';
-- @shape agg
SELECT SUM(player_id) AS total, AVG(player_id) AS mean, COUNT(*) AS n_all, MAX(coins) FILTER (WHERE joined <= DATE '2023-06-10') AS highest
FROM players;
SET 'table.exec.source.cdc-events-duplicate' = 'true';
CREATE TABLE player_archive (player_id INT, cost DECIMAL(8, 2), purchase_id INT, score_id BIGINT, at_time TIMESTAMP(3), player_id_2 INT, PRIMARY KEY (player_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape join/rank insert: pk other, mode I,UA,D
INSERT INTO player_archive
SELECT q.player_id, p.cost, p.purchase_id, q.score_id, TIMESTAMPADD(SECOND, 30, p.bought_at) AS at_time, p.player_id AS player_id_2
FROM (SELECT score_id, player_id, points FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY score_id ORDER BY score_id ASC) AS rn FROM scores ) WHERE rn = 1 AND game <> 'dice') AS q
JOIN purchases AS p ON q.player_id = p.player_id;
RESET 'table.exec.source.cdc-events-duplicate';
CREATE TABLE player_board (score_id BIGINT, player_id INT, game STRING, cnt BIGINT, last_one INT, before_val TIMESTAMP(3), PRIMARY KEY (score_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape over insert: pk subset, mode I,UA,D
INSERT INTO player_board
SELECT s.score_id, s.player_id, s.game, COUNT(*) OVER (PARTITION BY s.points ORDER BY s.player_id) AS cnt, MAX(s.player_id) OVER (PARTITION BY s.points ORDER BY s.player_id) AS last_one, LEAD(s.played_at, 1) OVER (PARTITION BY s.points ORDER BY s.player_id) AS before_val
FROM scores AS s;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE player_cache (joined DATE, login_at TIMESTAMP(3), PRIMARY KEY (login_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape union insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO player_cache
SELECT joined, login_at FROM players UNION ALL SELECT joined, login_at FROM players
ON CONFLICT DO DEDUPLICATE;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
SET 'table.exec.source.cdc-events-duplicate' = 'true';
CREATE TABLE player_mart (score_id BIGINT, player_id INT, country STRING, joined DATE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape order/view/join insert: pk none, mode I,UA,D
INSERT INTO player_mart
SELECT p.score_id, p.player_id, p.country, p.joined
FROM player_view AS p
ORDER BY p.login_at, p.played_at DESC
LIMIT 4;
RESET 'table.exec.source.cdc-events-duplicate';
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
-- @shape mistake/over-misuse
SELECT LAG(player_id) OVER (PARTITION BY score_id) AS x FROM scores;
-- @shape rank/view/join
SELECT score_id, player_id, played_at, country, joined, login_at, country || '-' || country AS info
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY p.country, p.player_id ORDER BY p.login_at DESC) AS rn FROM player_view AS p
)
WHERE rn <= 2;
