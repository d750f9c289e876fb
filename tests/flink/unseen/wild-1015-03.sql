-- Generated: profile wild, domain media.
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3),
  WATERMARK FOR started_at AS started_at
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
[3, "+I", 6, 35, "v1", 55, "00:00:04"]
[4, "+I", 6, 32, "v2", 31, "00:00:04"]
[5, "+I", 1, 34, "v1", 17, "00:00:07"]
[6, "+I", 13, 32, "v2", 28, "00:00:08"]
[7, "+I", 8, 34, "v3", 60, "00:00:10"]
[10, "+I", 1, 32, "v2", 56, "00:00:11"]
[12, "+I", 7, 32, "v2", 8, "00:00:12"]
[15, "+I", 7, 33, "v2", 25, "00:00:12"]
[18, "+I", 6, 32, "v4", 13, "00:00:12"]
[20, "+I", 5, 32, "v2", 13, "00:00:13"]
');
CREATE TABLE videos (
  video_id INT,
  headline STRING,
  genre STRING,
  likes BIGINT,
  published DATE,
  edited_at TIMESTAMP(3),
  PRIMARY KEY (video_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 31, "Song", "sport", 488, "2023-06-28", "00:00:00"]
[2, "-U", 31, "Song", "sport", 488, "2023-06-28", "00:00:00"]
[3, "+U", 31, "Song", null, 326, "2023-06-28", "00:00:11"]
[6, "-D", 31, "Song", null, 326, "2023-06-28", "00:00:11"]
[9, "+I", 36, "Song", "fun", 4, "2023-07-24", "00:00:15"]
[12, "+I", 33, "Song", "fun", 90, "2023-12-17", "00:00:12"]
[15, "-D", 36, "Song", "fun", 4, "2023-07-24", "00:00:15"]
[18, "-D", 33, "Song", "fun", 90, "2023-12-17", "00:00:12"]
[21, "+I", 35, "Goal", "music", 490, "2023-01-18", "00:00:33"]
[24, "-D", 35, "Goal", "music", 490, "2023-01-18", "00:00:33"]
');
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  posted_at TIMESTAMP(3),
  WATERMARK FOR posted_at AS posted_at,
  PRIMARY KEY (comment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 2, 33, 2, "00:00:04"]
["+I", 9, 32, 1, "00:00:04"]
["+I", 5, 34, 3, "00:00:06"]
["+I", 6, 32, 3, "00:00:08"]
["+I", 1, 34, 2, "00:00:35"]
["+I", 8, 32, 5, "00:00:38"]
["+U", 1, 34, 5, "00:01:07"]
["+I", 4, 35, 2, "00:01:11"]
["-D", 6, 32, 3, "00:00:08"]
["+U", 1, 34, 5, "00:01:18"]
');
CREATE VIEW comment_view AS SELECT q.likes, v.published, q.lowest, v.likes AS likes_2, v.genre, v.video_id, q.mean_2, c.comment_id, q.headline, q.first_seen, v.edited_at, c.video_id AS video_id_2
FROM videos AS v
LEFT JOIN comments AS c ON v.video_id = c.video_id
LEFT JOIN (SELECT likes, headline, MIN(edited_at) AS lowest, AVG(video_id) AS mean, AVG(video_id) AS mean_2, FIRST_VALUE(edited_at) AS first_seen FROM videos GROUP BY likes, headline HAVING AVG(video_id) <> 20) AS q ON v.video_id = q.mean
WHERE q.lowest > TIMESTAMP '2024-01-01 00:00:25';
CREATE TABLE comment_board (play_id BIGINT, video_id INT, viewer STRING, seconds INT, PRIMARY KEY (viewer) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape union insert: pk other, mode requested
INSERT INTO comment_board
SELECT p.play_id, p.video_id, p.viewer, p.seconds FROM plays p WHERE p.play_id = 9
UNION ALL
SELECT CAST(NULL AS BIGINT), video_id, CAST(NULL AS STRING), stars FROM comments WHERE comment_id IN (6, 2, 4);
-- @shape over
SELECT p.started_at, SUM(p.seconds) OVER (ORDER BY p.started_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS sum_all, COUNT(*) OVER (ORDER BY p.started_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS n_all, MIN(p.video_id) OVER (ORDER BY p.started_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS first_one
FROM plays AS p;
-- @shape agg
SELECT genre, COUNT(DISTINCT edited_at) FILTER (WHERE genre = 'sport') AS num_rows
FROM videos
GROUP BY genre;
CREATE TABLE comment_stats (headline VARCHAR(20), likes BIGINT, edited_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk none, mode I,UB,UA,D
INSERT INTO comment_stats
SELECT headline, likes, edited_at
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY likes ASC) AS rn FROM videos WHERE edited_at >= TIMESTAMP '2024-01-01 00:00:11'
) t
WHERE rn = 1;
SET 'table.exec.state.ttl' = '1 h';
-- @shape grouping
SELECT genre, headline, GROUPING(genre) AS gr, SUM(likes) AS total
FROM videos
GROUP BY CUBE (genre, headline);
RESET 'table.exec.state.ttl';
-- @shape window-agg
SELECT window_start, window_end, video_id, MAX(video_id) AS last_one, MIN(started_at) FILTER (WHERE viewer > 'v1') AS first_one, MIN(video_id) AS first_one_2
FROM TABLE(TUMBLE(TABLE plays, DESCRIPTOR(started_at), INTERVAL '1' MINUTE, INTERVAL '1' SECOND))
GROUP BY window_start, window_end, video_id;
-- @shape mistake/duplicate-alias
WITH w AS (SELECT video_id AS x, stars AS x FROM comments) SELECT x FROM w;
-- @shape order
SELECT play_id, video_id, seconds, started_at
FROM plays
WHERE NOT (play_id > 1)
ORDER BY started_at DESC
LIMIT 2;
CREATE TABLE comment_summary (window_start TIMESTAMP(3), window_end TIMESTAMP(3), viewer STRING, num_rows BIGINT, total INT, highest INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape window-agg insert: pk none, mode all on conflict do deduplicate
INSERT INTO comment_summary
SELECT window_start, window_end, viewer, COUNT(*) AS num_rows, SUM(DISTINCT seconds) AS total, MAX(seconds) AS highest
FROM TABLE(CUMULATE(TABLE plays, DESCRIPTOR(started_at), INTERVAL '4' SECOND, INTERVAL '8' SECOND))
GROUP BY window_start, window_end, viewer
ON CONFLICT DO DEDUPLICATE;
-- @shape temporal-join
SELECT p.play_id, p.video_id, p.seconds, p.started_at, c.video_id AS video_id_2, c.stars
FROM plays AS p
LEFT JOIN comments FOR SYSTEM_TIME AS OF p.started_at AS c ON p.video_id = c.comment_id;
-- @shape explain/semi
EXPLAIN CHANGELOG_MODE SELECT v.video_id AS video_id_x, v.headline, v.genre, v.published, v.edited_at
FROM videos AS v
WHERE v.video_id IN (SELECT p.video_id FROM plays p WHERE p.play_id >= 6);
CREATE TABLE comment_cache (edited_at TIMESTAMP(3), genre STRING, headline_x STRING, video_id INT NOT NULL, published DATE, PRIMARY KEY (video_id, headline_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape order insert: pk superset, mode I,UA,D on conflict do deduplicate
INSERT INTO comment_cache
SELECT edited_at, genre, headline AS headline_x, video_id, published
FROM videos
ORDER BY edited_at DESC
FETCH FIRST 1 ROWS ONLY
ON CONFLICT DO DEDUPLICATE;
