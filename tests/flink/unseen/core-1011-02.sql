-- Generated: profile core, domain media.
CREATE TABLE comments (
  comment_id INT NOT NULL,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 8, 31, 5, false, "00:00:03"]
["+I", 7, 32, 3, null, "00:00:07"]
["+I", 1, 33, null, false, "00:00:05"]
["+I", 7, 31, 1, true, "00:00:08"]
["+I", 1, 32, 1, true, "00:00:01"]
["+I", 2, 34, 5, true, "00:00:07"]
["+I", 9, null, 4, true, "00:00:05"]
');
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3),
  WATERMARK FOR started_at AS started_at - INTERVAL '1' SECOND,
  PRIMARY KEY (play_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'abilities' = 'projection', 'data' = '
["+I", 9, 33, "v4", 45, "00:00:00"]
["+U", 9, 31, "v4", 45, "00:00:05"]
["-D", 9, null, null, null, "00:00:05"]
["+I", 9, 33, "v4", null, "00:00:13"]
["+I", 7, 31, "v3", 8, "00:00:18"]
["-D", 9, null, null, null, "00:00:13"]
');
CREATE TABLE videos (
  video_id INT,
  headline STRING,
  genre STRING,
  likes BIGINT,
  published DATE,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 31, null, "fun", 452, "2023-12-27", "00:00:00"]
["+I", 34, "Goal", "sport", 300, null, "00:00:00"]
["+I", 31, "Cats", "fun", 160, "2023-04-14", "00:00:01"]
["+I", 34, "Cats", "sport", 475, "2023-06-18", "00:00:01"]
["+I", 34, "Goal", "sport", 30, "2023-06-18", "00:00:00"]
');
-- @shape rank
SELECT play_id, viewer, seconds, started_at
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY p.started_at) AS rn FROM plays AS p
)
WHERE rn <= 1 AND video_id <> seconds;
-- @shape agg
SELECT v.genre, SUM(CHAR_LENGTH(v.genre)) AS total
FROM videos AS v
WHERE (v.published = DATE '2023-12-27' AND v.published = DATE '2023-06-18') AND (v.video_id >= 34 OR v.edited_at <= TIMESTAMP '2024-01-01 00:00:01')
GROUP BY v.genre;
-- @shape scalar/unnest
SELECT p.play_id, p.video_id, p.seconds, (SELECT SUM(q.elem) FROM (SELECT c.hidden, c.posted_at, u.elem FROM comments c CROSS JOIN UNNEST(ARRAY[c.video_id, c.stars, 7]) AS u (elem) WHERE c.comment_id > 7) q WHERE q.elem = p.video_id) AS sub_val
FROM plays AS p;
CREATE TABLE video_summary (genre STRING, cnt BIGINT, PRIMARY KEY (genre) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO video_summary
SELECT genre, COUNT(DISTINCT published) AS cnt FROM videos GROUP BY genre;
CREATE TABLE video_mart (play_id BIGINT, seconds INT, flagged BOOLEAN, PRIMARY KEY (play_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape rank insert: pk equal, mode I,UB,UA
INSERT INTO video_mart
SELECT play_id, seconds, started_at > TIMESTAMP '2024-01-01 00:00:41' AS flagged
FROM plays
QUALIFY ROW_NUMBER() OVER (PARTITION BY play_id ORDER BY started_at DESC) <= 1;
-- @shape project
SELECT play_id, seconds, play_id * 1.1 AS n
FROM plays
WHERE started_at < TIMESTAMP '2024-01-01 00:00:13';
-- @shape rank
SELECT comment_id, video_id, stars, hidden, posted_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY comment_id ORDER BY comment_id, video_id DESC) AS rownum FROM comments
)
WHERE rownum < 2;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE video_archive (const_n INT, posted_at TIMESTAMP(3), comment_id INT NOT NULL, video_id INT, PRIMARY KEY (posted_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk other, mode I,UB,UA,D
INSERT INTO video_archive
SELECT 1 AS const_n, posted_at, comment_id, video_id
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY comment_id ORDER BY video_id) AS rownum FROM comments
) AS ranked
WHERE rownum <= 2;
-- @shape project
SELECT play_id, video_id, seconds, started_at, video_id * 3 AS total_x
FROM plays
WHERE play_id >= 9;
-- @shape scalar
SELECT v.headline, v.published
FROM videos v
WHERE v.video_id = (SELECT MAX(p.video_id) FROM plays AS p);
