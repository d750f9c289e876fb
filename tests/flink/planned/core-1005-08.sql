-- Generated: profile core, domain games.
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3),
  PRIMARY KEY (purchase_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", 4, 6, "hat", "18.90", "00:00:02"]
[2, "+I", 5, 6, "hat", "15.79", "00:00:09"]
[4, "+I", 2, 1, "cape", "12.42", "00:00:09"]
[7, "-D", 4, 6, "hat", "18.90", "00:00:02"]
[9, "+I", 7, 3, "cape", "10.26", "00:00:11"]
[10, "+U", 5, 6, "hat", "15.79", "00:00:02"]
');
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  bonus DOUBLE,
  played_at TIMESTAMP(3),
  WATERMARK FOR played_at AS played_at - INTERVAL '10' SECOND,
  PRIMARY KEY (score_id, player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
["+I", 11, 4, "go", 23, 2.25, "00:00:02"]
["+I", 9, 1, "go", 19, 0.25, "00:00:03"]
["+U", 9, 1, "go", 23, 1.75, "00:00:01"]
["+I", 12, 6, "dice", 34, 2.25, "00:00:06"]
["+U", 11, 4, "go", 31, 8.25, "00:00:00"]
');
CREATE TABLE players (
  player_id INT,
  nick STRING,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 5, "bud", "PE", 106, "2023-06-16", "00:00:10"]
[3, "+I", 1, "eve", "NO", 281, "2023-11-27", "00:00:13"]
[5, "+I", 3, "dot", "IT", 334, "2023-12-06", "00:00:25"]
[6, "+I", 3, "eve", "NO", 477, "2023-08-16", "00:00:27"]
[9, "+I", 6, "cat", "IT", 388, "2023-04-05", "00:00:28"]
');
SET 'table.exec.source.cdc-events-duplicate' = 'true';
CREATE TABLE score_cache (player_id INT, nick STRING, country STRING, coins BIGINT, joined DATE, always BOOLEAN, rn BIGINT, PRIMARY KEY (country) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank/rank insert: pk equal, mode I,UB,UA,D
INSERT INTO score_cache
SELECT *
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY country ORDER BY player_id DESC, coins ASC) AS rn FROM (SELECT player_id, nick, country, coins, joined, TRUE AS always FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY p.country, p.player_id ORDER BY p.coins DESC, p.coins ASC) AS rn FROM players AS p ) AS ranked WHERE rn <= 2 AND nick IN ('cat', 'eve', 'dot'))
)
WHERE rn = 1;
-- @shape mistake/ambiguous
SELECT joined FROM players AS l JOIN players AS r ON l.joined = r.joined;
RESET 'table.exec.source.cdc-events-duplicate';
-- @shape project
SELECT score_id, player_id, game, points, bonus, score_id + 2 AS score_x
FROM scores
WHERE player_id > 1;
-- @shape explain/unnest
EXPLAIN CHANGELOG_MODE SELECT s.score_id, s.player_id, s.game, s.bonus, u.elem
FROM scores s
CROSS JOIN UNNEST(ARRAY[s.score_id, 7]) AS u (elem);
CREATE TABLE score_index (bought_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape union insert: pk none, mode I,UB,UA,D
INSERT INTO score_index
SELECT p.bought_at FROM purchases AS p UNION ALL SELECT bought_at FROM purchases;
CREATE TABLE score_report (player_id INT, country STRING, coins BIGINT, joined_x DATE, login_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk none, mode I,UB,UA,D
INSERT INTO score_report (player_id, country, coins, joined_x, login_at)
SELECT player_id, country, coins, joined AS joined_x, login_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY country ORDER BY player_id, coins) AS rownum FROM players
)
WHERE rownum <= 5;
-- @shape union/agg/agg
SELECT q.num_rows, q.n_all, q.num_rows_2 FROM (SELECT COUNT(*) AS num_rows, COUNT(DISTINCT bought_at) AS n_all, COUNT(DISTINCT item) FILTER (WHERE item = 'none') AS num_rows_2 FROM purchases) AS q WHERE q.num_rows BETWEEN 4 AND 9
UNION
SELECT num_rows, n_all, num_rows_2 FROM (SELECT COUNT(*) AS num_rows, COUNT(DISTINCT bought_at) AS n_all, COUNT(DISTINCT item) FILTER (WHERE item = 'none') AS num_rows_2 FROM purchases);
-- @shape project
SELECT player_id, nick, country, coins, login_at
FROM players
WHERE country <> 'NO' AND ((login_at BETWEEN TIMESTAMP '2024-01-01 00:00:27' AND TIMESTAMP '2024-01-01 00:00:33') AND login_at = TIMESTAMP '2024-01-01 00:00:28');
SET 'table.exec.source.cdc-events-duplicate' = 'true';
-- @shape semi
SELECT s.score_id, s.player_id, s.game, s.points AS points_x, s.bonus, s.played_at
FROM scores AS s
WHERE s.player_id IN (SELECT p.player_id FROM purchases AS p WHERE p.player_id = 20);
