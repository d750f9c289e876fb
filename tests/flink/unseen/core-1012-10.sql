-- Generated: profile core, domain media.
CREATE TABLE videos (
  video_id INT NOT NULL,
  headline STRING,
  genre STRING,
  likes BIGINT,
  edited_at TIMESTAMP(3),
  derived AS CAST(video_id AS STRING)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 36, "Song", "music", 209, "00:00:00"]
["+I", 36, "Song", "sport", 386, "00:00:00"]
["-D", 36, "Song", "music", 209, "00:00:00"]
["+I", 32, "Goal", "sport", 25, "00:00:01"]
["-U", 36, "Song", "sport", 386, "00:00:00"]
["+U", 36, "Song", "sport", 284, "00:00:00"]
["+I", 33, "News", "sport", 245, "00:00:03"]
["-U", 36, "Song", "sport", 284, "00:00:00"]
["+U", 36, "Cats", "music", 284, "00:00:00"]
["-U", 36, "Cats", "music", 284, "00:00:00"]
["+U", 36, "Cats", "music", 284, "00:00:00"]
');
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3),
  WATERMARK FOR started_at AS started_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 10, 31, "v4", null, "00:00:00"]
[4, "+I", 6, 32, "v1", 55, "00:00:04"]
[6, "+I", 1, 35, "v2", 3, "00:00:04"]
[8, "+I", 5, 31, "v3", 35, "00:00:05"]
[9, "+I", 1, 34, "v4", 35, "00:00:06"]
[11, "+I", 9, 31, "v1", 43, "00:00:06"]
[12, "+I", 9, 34, "v2", 37, "00:00:05"]
[14, "+I", 8, 33, "v2", 2, "00:00:10"]
[15, "+I", 3, 34, "v1", 17, "00:00:11"]
[16, "+I", 13, 35, "v2", null, "00:00:05"]
[19, "+I", 11, 34, "v4", 30, "00:00:16"]
[20, "+I", 12, 32, "v2", 32, "00:00:10"]
[23, "+I", 1, 34, "v4", 22, "00:00:17"]
');
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  posted_at TIMESTAMP(3),
  WATERMARK FOR posted_at AS posted_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 9, 31, 1, "00:00:00"]
["+I", 6, 35, 3, "00:00:01"]
["+I", 3, 31, 4, "00:00:02"]
["+I", 5, 34, 3, "00:00:04"]
["+I", 8, 33, 3, "00:00:05"]
["+I", 9, 32, 4, "00:00:06"]
["+I", 7, 32, 2, "00:00:04"]
["+I", 5, 33, 4, "00:00:03"]
["+I", 1, 33, 3, "00:00:01"]
["+I", 3, 35, null, "00:00:06"]
["+I", 1, 33, 1, "00:00:10"]
["+I", 4, 31, 2, "00:00:09"]
["+I", 2, 34, 2, "00:00:15"]
["+I", 8, 35, 1, "00:00:13"]
["+I", 3, 32, 1, "00:00:17"]
["+I", 5, 34, 1, "00:00:13"]
["+I", 5, 34, 1, "00:00:18"]
["+I", 4, 35, 3, "00:00:26"]
["+I", 8, 34, 4, "00:00:35"]
["+I", 7, 31, 5, "00:00:35"]
');
CREATE VIEW play_view AS SELECT DISTINCT genre FROM videos;
CREATE TABLE play_stats (comment_id_x INT, stars INT, num_rows BIGINT, sum_all INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape over insert: pk none, mode I,UA,D
INSERT INTO play_stats
SELECT comment_id AS comment_id_x, stars, COUNT(video_id) OVER (PARTITION BY video_id ORDER BY posted_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS num_rows, SUM(video_id) OVER (PARTITION BY video_id ORDER BY posted_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS sum_all
FROM comments;
CREATE TABLE play_index (genre STRING, play_id BIGINT, started_at TIMESTAMP(3), viewer STRING, calc BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join/view/distinct insert: pk none, mode I,UB,UA,D
INSERT INTO play_index
SELECT p.genre, p2.play_id, p2.started_at, p2.viewer, ABS(p2.play_id - 4) AS calc
FROM play_view p
LEFT JOIN plays p2 ON p2.viewer = p.genre;
-- @shape project
SELECT play_id, seconds, started_at FROM plays;
-- @shape project
SELECT video_id, headline, genre, likes, edited_at, LTRIM(derived) AS label, TRUE AS always
FROM videos
WHERE genre <> 'music';
-- @shape advice/agg
EXPLAIN PLAN_ADVICE SELECT MIN(posted_at) AS lowest, MIN(video_id) AS first_one FROM comments;
CREATE TABLE play_board (headline STRING, genre STRING, likes BIGINT, edited_at TIMESTAMP(3), derived STRING, code STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape semi/rank insert: pk none, mode I
INSERT INTO play_board
SELECT v.headline, v.genre, v.likes, v.edited_at, v.derived, 'id:' || v.derived AS code
FROM videos v
WHERE EXISTS (SELECT q.video_id FROM (SELECT play_id, video_id, viewer, started_at FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY video_id, viewer ORDER BY started_at DESC) AS row_num FROM plays ) t WHERE row_num = 1) AS q WHERE q.video_id = v.video_id);
CREATE TABLE play_stats_2 (genre STRING, amount_x INT, PRIMARY KEY (genre, amount_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project/view/distinct insert: pk other, mode I,UB,UA,D
INSERT INTO play_stats_2
SELECT p.genre, ASCII(p.genre) AS amount_x FROM play_view AS p;
-- @shape agg
SELECT video_id, SUM(seconds) AS total, COUNT(viewer) AS num_rows
FROM plays
GROUP BY video_id;
-- @shape scalar
SELECT p.play_id, p.video_id, p.viewer, p.seconds, p.started_at, (SELECT SUM(c.video_id) FROM comments AS c) AS sub_val
FROM plays p;
SET 'table.exec.source.cdc-events-duplicate' = 'true';
CREATE TABLE play_feed (grp STRING, genre STRING, num_rows BIGINT, n_all BIGINT NOT NULL, total BIGINT, cnt BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape agg insert: pk none, mode I,UB,UA
INSERT INTO play_feed
SELECT UPPER(headline) AS grp, genre, COUNT(video_id) AS num_rows, COUNT(*) AS n_all, SUM(likes) FILTER (WHERE likes IN (386, 284)) AS total, COUNT(derived) AS cnt
FROM videos
WHERE likes >= 3 AND likes <= 209
GROUP BY UPPER(headline), genre;
CREATE TABLE play_index_2 (comment_id INT, stars INT, posted_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape distinct insert: pk none, mode I,UB,UA
INSERT INTO play_index_2 SELECT DISTINCT comment_id, stars, posted_at FROM comments;
