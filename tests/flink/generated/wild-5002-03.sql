-- Generated: profile wild, domain games.
CREATE TABLE players (
  player_id INT,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  WATERMARK FOR login_at AS login_at - INTERVAL '5' SECOND,
  PRIMARY KEY (player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 1, "IT", 186, "2023-08-02", "00:00:06"]
[3, "+I", 6, "IT", 815, null, "00:00:02"]
[5, "+I", 5, "IT", 869, "2023-03-24", "00:00:06"]
[7, "+I", 4, "IT", 818, "2023-03-06", "00:00:06"]
[10, "+I", 3, "PE", 816, "2023-02-16", "00:00:00"]
[12, "+I", 2, "NO", 604, "2023-05-10", "00:00:07"]
');
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  bonus DOUBLE,
  played_at TIMESTAMP(3),
  PRIMARY KEY (score_id, player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 14, 5, "go", 35, 8.25, "00:00:02"]
[6, "+I", 13, 3, "go", 5, 6.0, "00:00:03"]
[8, "-U", 13, 3, "go", 5, 6.0, "00:00:03"]
[10, "+U", 13, 3, "go", 5, 7.25, "00:00:03"]
[13, "-D", 14, 5, "go", 35, 8.25, "00:00:02"]
[16, "+I", 7, 6, "dice", 11, 7.5, "00:00:02"]
[18, "-D", 7, 6, "dice", 11, 7.5, "00:00:02"]
[21, "+I", 8, 2, "chess", 17, 8.5, "00:00:08"]
[22, "-U", 13, 3, "go", 5, 7.25, "00:00:03"]
[25, "+U", 13, 3, "go", 5, 7.25, "00:00:09"]
[28, "-U", 13, 3, "go", 5, 7.25, "00:00:09"]
[31, "+U", 13, 3, "go", 38, 3.5, "00:00:09"]
[34, "+I", 13, 5, "dice", 34, 1.75, "00:00:03"]
[35, "-U", 8, 2, "chess", 17, 8.5, "00:00:08"]
[37, "+U", 8, 2, "dice", 8, 8.5, "00:00:11"]
[39, "-D", 13, 5, "dice", 34, 1.75, "00:00:03"]
[41, "+I", 8, 3, "go", 19, 1.75, "00:00:04"]
[44, "-D", 8, 2, "dice", 8, 8.5, "00:00:11"]
[47, "-U", 13, 3, "go", 38, 3.5, "00:00:09"]
[48, "+U", 13, 3, "go", 29, 7.75, "00:00:15"]
[51, "-U", 13, 3, "go", 29, 7.75, "00:00:15"]
[53, "+U", 13, 3, "go", 30, 7.75, "00:00:16"]
');
-- @shape semi
SELECT p.player_id, p.joined, p.joined NOT IN (DATE '2023-03-24', DATE '2023-03-06', DATE '2023-06-15') OR p.login_at <= TIMESTAMP '2024-01-01 00:00:02' AS hit
FROM players AS p
WHERE p.player_id IN (SELECT s.player_id FROM scores s);
CREATE TABLE score_stats (player_id INT, elem INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape unnest insert: pk none, mode I,UA,D
INSERT INTO score_stats
SELECT p.player_id, u.elem
FROM players AS p
CROSS JOIN UNNEST(ARRAY[p.player_id, 7]) AS u (elem);
CREATE TABLE score_board (player_id INT, country STRING, coins BIGINT, joined DATE, login_at STRING, PRIMARY KEY (country) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi insert: pk other, mode I,UB,UA,D
INSERT INTO score_board
SELECT p.player_id, p.country, p.coins, p.joined, p.login_at
FROM players AS p
WHERE NOT EXISTS (SELECT * FROM scores AS s WHERE s.player_id = p.player_id);
-- @shape mistake/union-arity
SELECT score_id, player_id FROM scores UNION ALL SELECT score_id FROM scores;
-- @shape semi/unnest
SELECT q.score_id, q.elem
FROM (SELECT s.score_id, s.player_id, u.elem FROM scores s CROSS JOIN UNNEST(ARRAY[s.game, 'extra']) AS u (elem)) AS q
WHERE NOT EXISTS (SELECT p.player_id FROM players p WHERE p.player_id = q.player_id);
CREATE TABLE score_archive (window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3), country STRING, total BIGINT, lowest STRING, cnt BIGINT, PRIMARY KEY (window_start, window_end, country) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk equal, mode I
INSERT INTO score_archive
SELECT window_start, window_end, country, SUM(coins) AS total, MIN(joined) AS lowest, COUNT(DISTINCT player_id) AS cnt
FROM TABLE(TUMBLE(TABLE players, DESCRIPTOR(login_at), INTERVAL '30' SECOND))
GROUP BY window_start, window_end, country;
-- @shape legacy-window
SELECT p.country, SESSION_START(p.login_at, INTERVAL '10' SECOND) AS w_start, MAX(p.joined) AS highest
FROM players p
GROUP BY p.country, SESSION(p.login_at, INTERVAL '10' SECOND);
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape mistake/reserved
CREATE TABLE res (id INT, limit STRING) WITH ('connector' = 'rows');
-- @shape unnest
SELECT s.score_id, s.player_id, s.game, s.points, u.elem
FROM scores AS s
CROSS JOIN UNNEST(ARRAY[s.player_id, s.points, 7]) AS u (elem);
-- @shape temporal-join
SELECT p.player_id, p.joined AS joined_x, p.login_at, p2.player_id AS player_id_2, p2.coins, p2.login_at AS login_at_2
FROM players p
JOIN players FOR SYSTEM_TIME AS OF p.login_at AS p2 ON p.player_id = p2.player_id;
