-- Generated: profile time, domain media.
CREATE TABLE videos (
  video_id INT,
  headline STRING,
  genre STRING,
  likes BIGINT,
  published DATE,
  edited_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR edited_at AS edited_at,
  PRIMARY KEY (video_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 33, "Song", "music", 230, "2023-12-05", "00:00:02"]
["+I", 31, "Cats", "fun", 59, "2023-02-28", "00:00:03"]
["+U", 33, "News", "fun", 230, null, "00:00:03"]
["+U", 31, "Cats", "fun", 59, "2023-02-28", "00:00:04"]
["-D", 33, "News", "fun", 230, null, "00:00:03"]
["-D", 31, "Cats", "fun", 59, "2023-02-28", "00:00:04"]
["+I", 34, "News", "sport", 377, "2023-05-19", "00:00:17"]
["-D", 34, "News", "sport", 377, "2023-05-19", "00:00:17"]
["+I", 34, "Goal", "sport", null, "2023-01-13", "00:00:20"]
');
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 9, 31, "v3", 58, "00:00:00"]
["+I", 8, 35, "v4", 58, "00:00:13"]
["+I", 14, 35, "v1", 49, "00:00:12"]
["+I", 3, 34, "v1", null, "00:00:17"]
["+I", 10, 31, "v1", 7, "00:00:17"]
["+I", 5, 31, "v2", 28, "00:00:11"]
["+I", 2, 31, "v4", 9, "00:00:17"]
["+I", 1, 31, "v1", 23, "00:00:16"]
["+I", 13, 35, "v2", null, "00:00:21"]
["+I", 6, 33, "v2", 2, "00:00:12"]
');
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3),
  WATERMARK FOR posted_at AS posted_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 7, 31, 1, true, "00:00:02"]
["+I", 9, 33, 5, false, "00:00:02"]
["+I", 1, 35, 5, true, "00:00:04"]
["+I", 3, 31, null, true, "00:00:05"]
["+I", 3, 34, 2, false, "00:00:01"]
["+I", 5, 33, 5, true, "00:00:07"]
["+I", 5, null, 3, false, "00:00:09"]
["+I", 2, 31, 4, true, "00:00:10"]
');
-- @shape over
SELECT play_id, video_id, viewer, seconds, started_at, MAX(viewer) OVER w AS highest
FROM plays
WINDOW w AS (PARTITION BY video_id ORDER BY play_id);
-- @shape temporal-join
SELECT v.genre, v.likes, v.published, v.edited_at, v2.video_id, v2.genre AS genre_2, v2.published AS published_2, v2.edited_at AS edited_at_2
FROM videos AS v
JOIN videos FOR SYSTEM_TIME AS OF v.edited_at AS v2 ON v.video_id = v2.video_id
WHERE v2.video_id > 3;
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape interval-join
SELECT c.comment_id, c.stars, c.posted_at, c2.comment_id AS comment_id_2, c2.video_id, c2.hidden
FROM comments AS c
LEFT JOIN comments AS c2 ON c.comment_id = c2.comment_id AND c.posted_at >= c2.posted_at - INTERVAL '2' SECOND AND c.posted_at <= c2.posted_at;
-- @shape over
SELECT c.stars, c.posted_at, COUNT(*) OVER w AS num_rows, SUM(c.video_id) OVER w AS sum_all
FROM comments AS c
WINDOW w AS (PARTITION BY c.hidden ORDER BY c.posted_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW);
RESET 'table.exec.sink.upsert-materialize';
CREATE TABLE video_mart (w_start TIMESTAMP(3), last_one INT, PRIMARY KEY (w_start) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape legacy-window insert: pk other, mode I,UB,UA,D
INSERT INTO video_mart
SELECT SESSION_START(posted_at, INTERVAL '5' SECOND) AS w_start, MAX(video_id) AS last_one
FROM comments
GROUP BY SESSION(posted_at, INTERVAL '5' SECOND);
-- @shape temporal-join
SELECT c.comment_id, c.video_id, c.stars, c.posted_at, v.published, v.edited_at
FROM comments AS c
LEFT JOIN videos FOR SYSTEM_TIME AS OF c.posted_at AS v ON c.video_id = v.video_id;
