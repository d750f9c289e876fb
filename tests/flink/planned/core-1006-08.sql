-- Generated: profile core, domain games.
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  played_at TIMESTAMP(3),
  PRIMARY KEY (score_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 14, 2, "go", 10, "00:00:01"]
["-U", 14, 2, "go", 10, "00:00:01"]
["+U", 14, 6, "chess", 10, "00:00:05"]
["-D", 14, 6, "chess", 10, "00:00:05"]
["+I", 13, 6, "chess", 3, "00:00:06"]
["-D", 13, 6, "chess", 3, "00:00:06"]
["+I", 12, 1, "chess", 9, "00:00:07"]
["-U", 12, 1, "chess", 9, "00:00:07"]
["+U", 12, 5, "dice", 9, "00:00:07"]
');
CREATE TABLE players (
  player_id INT,
  nick STRING,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  WATERMARK FOR login_at AS login_at - INTERVAL '5' SECOND,
  PRIMARY KEY (player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 5, "dot", "PE", 4, "2023-08-22", "00:00:03"]
["+I", 6, "dot", "PE", 749, "2023-03-25", "00:00:14"]
["+I", 2, null, "IT", 684, "2023-02-11", "00:00:09"]
["-D", 5, "dot", "PE", 4, "2023-08-22", "00:00:03"]
["-D", 2, null, "IT", 684, "2023-02-11", "00:00:09"]
');
CREATE VIEW score_view AS SELECT q.player_id, q.joined, q.login_at, q.info, q2.player_id AS player_id_2, q2.country, q2.game, q2.points, q2.played_at, q.coins - 8 AS n
FROM (SELECT p.player_id, p.coins, p.joined, p.login_at, CASE p.nick WHEN 'a' THEN 'one' WHEN 'x' THEN 'two' ELSE p.nick END AS info FROM players AS p WHERE EXISTS (SELECT 1 FROM scores s WHERE s.player_id = p.player_id AND s.player_id >= s.points)) q
INNER JOIN (SELECT p.player_id, p.nick, p.country, s.player_id AS player_id_2, s.game, s.points, s.played_at FROM players p JOIN scores AS s ON p.player_id = s.player_id) AS q2 ON q.player_id = q2.player_id;
-- @shape join/rank/view/join/semi
SELECT q.played_at, q.game, q.player_id_2, q.info, q.login_at, p.player_id AS player_id_x, p.joined, p.login_at AS login_at_2
FROM (SELECT played_at, game, player_id_2, player_id, info, joined, login_at FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY points DESC) AS row_num FROM score_view ) WHERE row_num <= 3 AND n <> 14) AS q
RIGHT JOIN players p ON q.player_id = p.player_id;
-- @shape project/view/join/semi/join
SELECT player_id, info, player_id_2, country, n * 9 AS amount_x, played_at, n, points * 0.25 AS val
FROM score_view;
-- @shape project
SELECT * FROM scores WHERE game = 'none';
CREATE TABLE score_cache (player_id INT, nick STRING, score_id BIGINT, player_id_2 INT, game STRING, played_at TIMESTAMP(3), hit BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape join insert: pk none, mode I
INSERT INTO score_cache
SELECT p.player_id, p.nick, s.score_id, s.player_id AS player_id_2, s.game, s.played_at, NULLIF(p.player_id, 5) <> 28 AS hit
FROM players AS p
JOIN scores AS s ON p.player_id = s.player_id;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape mistake/unknown-table
SELECT score_id, played_at
FROM scores_id
WHERE (played_at BETWEEN TIMESTAMP '2024-01-01 00:00:07' AND TIMESTAMP '2024-01-01 00:00:44') AND COALESCE(points, 0) <> 2;
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE score_summary (score_id BIGINT NOT NULL, game STRING, points INT, elem STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape unnest insert: pk none, mode I,UA,D
INSERT INTO score_summary
SELECT s.score_id, s.game, s.points, u.elem
FROM scores s
CROSS JOIN UNNEST(ARRAY[s.game, 'extra']) AS u (elem);
-- @shape join
SELECT s.score_id, s.player_id, s.game, p.player_id AS player_id_2, p.country, p.coins, p.joined, p2.player_id AS player_id_3, p2.nick AS nick_x, p2.coins AS coins_2, p2.login_at, TIMESTAMPADD(SECOND, 30, s.played_at) AS at_time
FROM scores s
FULL OUTER JOIN players p ON p.player_id = s.player_id
RIGHT JOIN players AS p2 ON s.player_id = p2.player_id AND p.player_id = p2.player_id
WHERE p.country IN ('IT', 'PE', 'x');
-- @shape rank
SELECT joined, coins, country AS country_x, nick, player_id, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY joined ORDER BY login_at DESC) AS rn FROM players
)
WHERE rn = 1;
CREATE TABLE score_index (nick STRING, country STRING, joined DATE, login_at TIMESTAMP(3), score_id BIGINT, player_id INT, player_id_2 INT, game VARCHAR(20), played_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO score_index
SELECT p.nick, p.country, p.joined, p.login_at, s.score_id, s.player_id, s2.player_id AS player_id_2, s2.game, s2.played_at
FROM players AS p
INNER JOIN scores AS s ON p.player_id = s.player_id
LEFT JOIN scores AS s2 ON s.score_id = s2.score_id;
-- @shape project
SELECT player_id, nick AS nick_x, country, coins, joined, CASE nick WHEN 'b' THEN 'one' WHEN 'x' THEN 'two' ELSE nick END AS label, login_at, CAST(player_id AS INT) AS score_x
FROM players
WHERE player_id BETWEEN 2 AND 12;
-- @shape project
SELECT player_id, nick, coins, joined, login_at
FROM players
WHERE EXTRACT(HOUR FROM login_at) < 30;
CREATE TABLE score_index_2 (joined DATE, score_id BIGINT, points INT, tag STRING, txt STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi/join insert: pk none, mode I,UB,UA,D
INSERT INTO score_index_2
SELECT q.joined, q.score_id, q.points, q.tag, SUBSTRING(q.tag FROM 1 FOR 1) AS txt
FROM (SELECT p.player_id, p.country, p.joined, s.score_id, s.player_id AS player_id_2, s.game, s.points, COALESCE(s.game, 'none') AS tag FROM players AS p LEFT JOIN scores AS s ON p.player_id = s.player_id WHERE p.player_id BETWEEN 6 AND 6) AS q
WHERE EXISTS (SELECT * FROM players AS p WHERE p.country = q.country);
