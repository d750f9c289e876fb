-- Generated: profile core, domain games.
CREATE TABLE players (
  player_id INT,
  nick STRING,
  country STRING,
  coins BIGINT,
  login_at TIMESTAMP(3),
  WATERMARK FOR login_at AS login_at,
  PRIMARY KEY (player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 1, "bud", "NO", 348, "00:00:03"]
[3, "-U", 1, "bud", "NO", 348, "00:00:03"]
[5, "+U", 1, "bud", "NO", 348, "00:00:03"]
[6, "-U", 1, "bud", "NO", 348, "00:00:03"]
[9, "+U", 1, "ace", "NO", 348, "00:00:03"]
[12, "-U", 1, "ace", "NO", 348, "00:00:03"]
[15, "+U", 1, "ace", "NO", 257, "00:00:00"]
[17, "-U", 1, "ace", "NO", 257, "00:00:00"]
[19, "+U", 1, "ace", "NO", 257, "00:00:04"]
');
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  bonus DOUBLE,
  played_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
["+I", 8, 4, "dice", 23, 5.25, "00:00:01"]
["+I", 6, 2, "go", 13, 5.0, "00:00:00"]
["+I", 1, 4, "go", 23, 4.0, "00:00:02"]
["+I", 11, 2, "go", 19, 0.0, "00:00:00"]
["+I", 6, 5, "dice", 37, 9.75, "00:00:04"]
["+I", 6, 2, "chess", 14, 6.0, "00:00:05"]
["+I", 12, 2, "go", 4, 1.25, "00:00:06"]
');
-- @shape mistake/union-arity
SELECT * FROM players EXCEPT SELECT player_id FROM players;
CREATE TABLE player_archive (num_id BIGINT, PRIMARY KEY (num_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape values insert: pk other, mode I,UB,UA,D
INSERT INTO player_archive
SELECT num_id
FROM (VALUES (3, 'paid', 3.00), (1, 'new', 20.25), (4, 'chess', 20.25)) AS v (num_id, word, rate_v)
WHERE num_id > 1;
CREATE TABLE player_mart (points INT, nick_x STRING, country STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join/join/rank insert: pk none, mode I,UB,UA,D
INSERT INTO player_mart
SELECT q.points, p.nick AS nick_x, p.country
FROM (SELECT q.points, q.bonus, p.player_id, p.country, p.login_at FROM (SELECT points, bonus + bonus AS val, game, bonus, score_id, played_at FROM scores QUALIFY RANK() OVER (PARTITION BY score_id ORDER BY player_id, played_at DESC) <= 1) AS q JOIN players AS p ON q.points = p.player_id WHERE q.score_id < 6) q
JOIN players p ON q.player_id = p.player_id;
-- @shape explain/join
EXPLAIN SELECT s.played_at, s.player_id, p.nick, s.bonus, p.player_id AS player_id_2, CASE p.nick WHEN 'c' THEN 'one' WHEN 'x' THEN 'two' ELSE p.nick END AS code
FROM players AS p
LEFT JOIN scores AS s ON p.player_id = s.player_id AND s.played_at <= TIMESTAMP '2024-01-01 00:00:05';
-- @shape rank
SELECT score_id AS score_id_x, player_id
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY player_id ORDER BY played_at DESC) AS row_num FROM scores
) AS ranked
WHERE row_num <= 2;
-- @shape explain/union
EXPLAIN PLAN FOR SELECT s.player_id, s.game, s.bonus, s.played_at FROM scores AS s
UNION ALL
SELECT player_id, game, bonus, played_at FROM scores
UNION ALL
SELECT player_id, game, bonus, played_at FROM scores;
-- @shape rank
SELECT player_id, nick, country, coins
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY country ORDER BY login_at, coins ASC) AS rn FROM players
) t
WHERE rn = 1;
