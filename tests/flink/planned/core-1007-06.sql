-- Generated: profile core, domain games.
CREATE TABLE players (
  player_id INT,
  nick STRING,
  country STRING,
  coins BIGINT,
  joined DATE,
  login_at TIMESTAMP(3),
  PRIMARY KEY (player_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, null, "PE", 546, "2023-10-12", "00:00:00"]
["+I", 2, "dot", "IT", 133, "2023-11-02", "00:00:00"]
["+I", 4, "cat", "NO", 433, "2023-07-17", "00:00:01"]
["+I", 6, null, "IT", 202, "2023-05-15", "00:00:01"]
["-U", 6, null, "IT", 202, "2023-05-15", "00:00:01"]
["+U", 6, null, "IT", 202, "2023-05-15", "00:00:01"]
');
CREATE TABLE scores (
  score_id BIGINT,
  player_id INT,
  game STRING,
  points INT,
  bonus DOUBLE,
  played_at TIMESTAMP(3),
  PRIMARY KEY (score_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 7, 1, "chess", 16, 1.25, "00:00:03"]
["+I", 8, 1, "dice", 2, 2.25, "00:00:04"]
["+I", 9, 5, "dice", 6, 4.25, "00:00:06"]
["+I", 5, 5, "go", 25, 0.75, "00:00:16"]
["+I", 14, 3, "go", null, 4.25, "00:00:19"]
["+I", 11, 4, "go", 2, 7.5, "00:00:12"]
');
CREATE TABLE purchases (
  purchase_id INT,
  player_id INT,
  item STRING,
  cost DECIMAL(8, 2),
  bought_at TIMESTAMP(3),
  derived AS purchase_id - 8,
  WATERMARK FOR bought_at AS bought_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 4, 4, "cape", "3.59", "00:00:04"]
["+I", 7, 3, "cape", null, "00:00:04"]
["+I", 6, 2, "hat", "17.22", "00:00:05"]
["+I", 7, 5, "map", "18.69", "00:00:06"]
["+I", 8, 3, null, "10.22", "00:00:06"]
["+I", 3, 6, "cape", "19.14", "00:00:07"]
["+I", 8, 4, "hat", "1.17", "00:00:08"]
["+I", 6, 3, "map", "5.33", "00:00:06"]
["+I", 6, 1, null, "18.31", "00:00:10"]
');
CREATE TABLE purchase_index (bonus DOUBLE, PRIMARY KEY (bonus) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE purchase_archive (sum_all DOUBLE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO purchase_index
SELECT bonus FROM (SELECT player_id, game, bonus, played_at, row_num FROM (   SELECT *, ROW_NUMBER() OVER (ORDER BY s.played_at ASC) AS row_num FROM scores AS s ) WHERE row_num <= 5)
UNION
SELECT bonus FROM (SELECT player_id, game, bonus, played_at, row_num FROM (   SELECT *, ROW_NUMBER() OVER (ORDER BY s.played_at ASC) AS row_num FROM scores AS s ) WHERE row_num <= 5);
INSERT INTO purchase_archive
SELECT SUM(COALESCE(bonus, -1)) AS sum_all
FROM (SELECT bonus FROM (SELECT player_id, game, bonus, played_at, row_num FROM (   SELECT *, ROW_NUMBER() OVER (ORDER BY s.played_at ASC) AS row_num FROM scores AS s ) WHERE row_num <= 5) UNION SELECT bonus FROM (SELECT player_id, game, bonus, played_at, row_num FROM (   SELECT *, ROW_NUMBER() OVER (ORDER BY s.played_at ASC) AS row_num FROM scores AS s ) WHERE row_num <= 5));
END;
-- @shape mistake/unknown-table
SELECT game, score_id, played_at FROM SCORES;
-- @shape rank
SELECT cost, player_id, item, purchase_id
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY player_id, item ORDER BY player_id DESC) AS rownum FROM purchases
)
WHERE rownum <= 2;
-- @shape rank
SELECT game AS game_x, bonus, played_at
FROM (
  SELECT *, RANK() OVER (ORDER BY played_at DESC) AS row_num FROM scores WHERE game NOT LIKE 'd%'
)
WHERE row_num = 1;
SET 'table.exec.state.ttl' = '1 h';
-- @shape rank
SELECT played_at, bonus, score_id AS score_id_x, points AS points_x, -score_id AS calc
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY s.score_id ASC) AS rn FROM scores AS s
)
WHERE rn = 1;
RESET 'table.exec.state.ttl';
-- @shape mistake/duplicate-alias
SELECT x FROM (SELECT player_id AS x, coins AS x FROM players);
CREATE TABLE purchase_index_2 (game STRING, highest INT, PRIMARY KEY (game) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO purchase_index_2
SELECT game, MAX(ABS(player_id)) AS highest
FROM scores
GROUP BY game
HAVING MAX(ABS(player_id)) < 12;
-- @shape agg/rank
SELECT q.game, SUM(q.points) FILTER (WHERE q.game = 'go') AS sum_all
FROM (SELECT score_id, game, points, played_at FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY player_id ORDER BY score_id DESC) AS rn FROM scores ) WHERE rn = 1) q
GROUP BY q.game;
