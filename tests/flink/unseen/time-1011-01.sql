-- Generated: profile time, domain media.
CREATE TABLE videos (
  video_id INT,
  headline STRING,
  genre STRING,
  likes BIGINT,
  published DATE,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at,
  PRIMARY KEY (video_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 35, "Song", "sport", 288, "2023-10-17", "00:00:04"]
[4, "+I", 31, "News", "music", 211, "2023-10-05", "00:00:04"]
[6, "+I", 34, "Song", "fun", 18, "2023-11-24", "00:00:06"]
[9, "+I", 36, "Song", "fun", 396, "2023-07-22", "00:00:09"]
[11, "+I", 33, "Song", "music", 158, "2023-12-03", "00:00:09"]
[14, "+I", 32, "Cats", "music", 172, "2023-01-28", "00:00:12"]
');
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3),
  WATERMARK FOR posted_at AS posted_at - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", 6, 34, 1, false, "00:00:02"]
["+I", 6, 34, 3, true, "00:00:00"]
["+I", 6, 33, 2, false, "00:00:00"]
["+I", 3, 31, 2, null, "00:00:03"]
["+I", 5, 33, 5, true, "00:00:04"]
["+I", 3, null, 4, true, "00:00:05"]
["+I", 7, 31, 5, false, "00:00:05"]
');
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3),
  WATERMARK FOR started_at AS started_at,
  PRIMARY KEY (play_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 7, 31, "v4", 41, "00:00:18"]
["+I", 2, null, "v2", 1, "00:00:21"]
["+I", 5, 32, "v3", 48, "00:00:22"]
["+I", 12, 33, "v1", 30, "00:00:25"]
["+I", 14, 32, "v1", 4, "00:00:25"]
["+I", 4, 34, "v3", 55, "00:00:31"]
["+I", 8, 34, "v1", 25, "00:00:31"]
["+I", 10, 31, "v2", 5, "00:00:33"]
');
CREATE TABLE play_cache (video_id INT, started_at TIMESTAMP(3), PRIMARY KEY (video_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape rank insert: pk subset, mode I
INSERT INTO play_cache
SELECT video_id, started_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY p.video_id ORDER BY p.started_at DESC, p.started_at ASC) AS rn FROM plays AS p
)
WHERE rn = 1;
CREATE TABLE play_index (window_start TIMESTAMP(3), window_end TIMESTAMP(3) NOT NULL, video_id_2 INT, headline_2 STRING, genre STRING, edited_at_x TIMESTAMP(3), PRIMARY KEY (window_start, edited_at_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape advice/window-join
EXPLAIN PLAN_ADVICE INSERT INTO play_index
SELECT l.window_start, l.window_end, l.video_id AS video_id_2, l.headline AS headline_2, l.genre, l.edited_at AS edited_at_x
FROM (SELECT * FROM CUMULATE(TABLE videos, DESCRIPTOR(edited_at), INTERVAL '10' SECOND, INTERVAL '30' SECOND)) AS l
WHERE EXISTS (SELECT * FROM (SELECT * FROM TABLE(CUMULATE(TABLE plays, DESCRIPTOR(started_at), INTERVAL '10' SECOND, INTERVAL '30' SECOND))) AS r WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND l.video_id = r.video_id);
CREATE TABLE play_feed (video_id INT, stars BIGINT, hidden BOOLEAN, posted_at TIMESTAMP(3), window_start TIMESTAMP(3) NOT NULL, window_end_x TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-tvf insert: pk none, mode I
INSERT INTO play_feed
SELECT video_id, stars, hidden, posted_at, window_start, window_end AS window_end_x
FROM TUMBLE(TABLE comments, DESCRIPTOR(posted_at), INTERVAL '10' SECOND);
-- @shape legacy-window
SELECT SESSION_START(posted_at, INTERVAL '20' SECOND) AS w_start, SESSION_ROWTIME(posted_at, INTERVAL '20' SECOND) AS w_end, COUNT(*) AS n_all
FROM comments
GROUP BY SESSION(posted_at, INTERVAL '20' SECOND);
-- @shape agg
SELECT MOD(comment_id, 3) AS grp, MIN(stars) AS lowest, MAX(video_id) AS highest
FROM comments
GROUP BY MOD(comment_id, 3)
HAVING MAX(video_id) < 12;
CREATE TABLE play_cache_2 (video_id INT, w_start TIMESTAMP(3), mean INT, first_one INT, PRIMARY KEY (video_id, w_start) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE play_stats (video_id INT, w_start TIMESTAMP(3), first_one INT, n BIGINT, on_day DATE, PRIMARY KEY (video_id, w_start) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO play_cache_2
SELECT c.video_id, TUMBLE_START(c.posted_at, INTERVAL '20' SECOND) AS w_start, AVG(c.stars) FILTER (WHERE c.video_id > 34) AS mean, MIN(c.stars) AS first_one
FROM comments c
GROUP BY c.video_id, TUMBLE(c.posted_at, INTERVAL '20' SECOND);
INSERT INTO play_stats
SELECT video_id, w_start, first_one, mean + 9 AS n, CAST(w_start AS DATE) AS on_day
FROM (SELECT c.video_id, TUMBLE_START(c.posted_at, INTERVAL '20' SECOND) AS w_start, AVG(c.stars) FILTER (WHERE c.video_id > 34) AS mean, MIN(c.stars) AS first_one FROM comments c GROUP BY c.video_id, TUMBLE(c.posted_at, INTERVAL '20' SECOND))
WHERE mean = first_one;
END;
-- @shape interval-join
SELECT c.comment_id AS comment_id_x, c.posted_at, p.play_id, p.viewer, p.seconds, p.seconds * 100.0 AS total_x
FROM comments c
JOIN plays AS p ON c.video_id = p.video_id AND p.started_at BETWEEN c.posted_at AND c.posted_at + INTERVAL '1' SECOND;
-- @shape window-rank
SELECT play_id, viewer, started_at, window_start, window_end, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, viewer ORDER BY seconds) AS rn FROM TABLE(HOP(TABLE plays, DESCRIPTOR(started_at), INTERVAL '20' SECOND, INTERVAL '40' SECOND))
)
WHERE rn = 1;
-- @shape temporal-join
SELECT p.started_at, p2.video_id, p2.play_id, p2.started_at AS started_at_2
FROM plays p
JOIN plays FOR SYSTEM_TIME AS OF p.started_at AS p2 ON p.play_id = p2.play_id;
