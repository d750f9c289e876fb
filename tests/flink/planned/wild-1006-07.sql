-- Generated: profile wild, domain media.
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3),
  WATERMARK FOR posted_at AS posted_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 6, 31, null, false, "00:00:00"]
["+I", 2, 33, 2, true, "00:00:01"]
["+I", 9, 31, 3, false, "00:00:03"]
["+I", 7, 31, 3, false, "00:00:02"]
["+I", 4, 34, 2, false, "00:00:11"]
["+I", 2, 33, 3, false, "00:00:12"]
["+I", 2, 34, 2, true, "00:00:12"]
["+I", 6, 31, 2, false, "00:00:12"]
');
CREATE TABLE videos (
  video_id INT,
  headline STRING,
  genre STRING,
  likes BIGINT,
  published DATE,
  edited_at TIMESTAMP(3),
  derived AS IF(genre <> 'fun', likes, 0),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '10' SECOND,
  PRIMARY KEY (video_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 31, "Goal", "sport", 96, "2023-10-23", "00:00:03"]
[3, "+I", 33, "Cats", "music", 161, "2023-01-20", "00:00:03"]
[6, "+I", 36, "News", "fun", 365, "2023-08-26", "00:00:03"]
[8, "+I", 32, "Song", "music", 339, "2023-03-08", "00:00:04"]
[9, "+I", 35, "Song", "fun", null, "2023-06-26", "00:00:05"]
[10, "+I", 34, "Cats", "music", null, "2023-03-25", "00:00:05"]
');
CREATE VIEW comment_view AS SELECT video_id, headline, AVG(likes) AS avg_all, SUM(likes) AS total
FROM videos
GROUP BY GROUPING SETS ((video_id), (headline));
-- @shape window-agg
SELECT window_start, window_end, video_id, SUM(derived) AS sum_all
FROM TABLE(TUMBLE(TABLE videos, DESCRIPTOR(edited_at), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, video_id;
CREATE TABLE comment_stats (window_end_x TIMESTAMP(3), window_start TIMESTAMP(3), total INT, rn BIGINT NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape window-rank/window-agg insert: pk none, mode I,UB,UA,D
INSERT INTO comment_stats
SELECT window_end AS window_end_x, window_start, total, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, total ORDER BY total ASC) AS rn FROM (SELECT window_start, window_end, MAX(posted_at) FILTER (WHERE posted_at = TIMESTAMP '2024-01-01 00:00:12') AS highest, SUM(comment_id) AS total FROM TABLE(TUMBLE(TABLE comments, DESCRIPTOR(posted_at), INTERVAL '10' SECOND)) GROUP BY window_start, window_end)
)
WHERE rn <= 2;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape window-tvf
SELECT stars, hidden, window_start, window_end, DATE_FORMAT(window_time, 'yyyy-MM-dd HH:mm:ss') AS label
FROM TABLE(TUMBLE(TABLE comments, DESCRIPTOR(posted_at), INTERVAL '4' SECOND));
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape join/agg
SELECT q.grp, q.last_one, q.cnt, q.last_one_2, c.stars, c.posted_at
FROM (SELECT MOD(video_id, 3) AS grp, MAX(likes) AS last_one, COUNT(*) AS cnt, MAX(likes) FILTER (WHERE likes > 161) AS last_one_2 FROM videos GROUP BY MOD(video_id, 3), headline) AS q
JOIN comments c ON q.grp = c.video_id;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape semi
SELECT v.video_id, v.headline, v.genre
FROM videos AS v
WHERE v.video_id NOT IN (SELECT c.video_id FROM comments c WHERE c.comment_id NOT IN (4));
-- @shape project/setop
SELECT stars BETWEEN 3 AND 3 AS hit, video_id, stars AS stars_x, hidden, posted_at AS posted_at_x, video_id >= 34 AS flagged
FROM (SELECT c.video_id, c.stars, c.hidden, c.posted_at FROM comments c INTERSECT SELECT c.video_id, c.stars, c.hidden, c.posted_at FROM comments c)
WHERE video_id - video_id > 27;
-- @shape distinct
SELECT DISTINCT video_id, genre, derived FROM videos;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape agg
SELECT MIN(genre) FILTER (WHERE genre = 'fun') AS first_one, SUM(COALESCE(derived, 0)) AS sum_all, headline, COUNT(*) FILTER (WHERE headline < genre) AS num_rows, COUNT(video_id) AS cnt
FROM videos
WHERE headline <> 'new'
GROUP BY headline
HAVING COUNT(video_id) > 1;
-- @shape mistake/arguments
SELECT EXTRACT(YEARS FROM edited_at) AS x FROM videos;
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE comment_archive (genre STRING, published DATE, derived BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape union insert: pk none, mode I
INSERT INTO comment_archive
SELECT genre, published, derived FROM videos WHERE likes IS NOT NULL
UNION ALL
SELECT CAST(NULL AS STRING), CAST(NULL AS DATE), CAST(NULL AS BIGINT) FROM comments;
