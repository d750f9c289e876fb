-- Generated: profile core, domain media.
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 7, 33, 5, false, "00:00:00"]
["+I", 7, 35, 2, true, "00:00:02"]
["+I", 7, 32, 5, true, "00:00:04"]
["+I", 8, 31, 1, false, "00:00:03"]
["+I", 5, 32, 3, false, "00:00:03"]
["+I", 2, 32, 3, true, "00:00:07"]
["+I", 9, 31, 2, true, "00:00:03"]
');
CREATE TABLE videos (
  video_id INT,
  headline STRING,
  genre STRING,
  likes BIGINT,
  published DATE,
  edited_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 36, "Song", "sport", 165, null, "00:00:00"]
["-U", 36, "Song", "sport", 165, null, "00:00:00"]
["+U", 36, "Song", "fun", 165, null, "00:00:06"]
["-U", 36, "Song", "fun", 165, null, "00:00:06"]
["+U", 36, "Song", "fun", 165, null, "00:00:08"]
');
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3),
  derived AS COALESCE(video_id, video_id),
  WATERMARK FOR started_at AS started_at - INTERVAL '1' SECOND,
  PRIMARY KEY (play_id, video_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 7, 33, "v3", 23, "00:00:03"]
["-D", 7, 33, "v3", 23, "00:00:03"]
["+I", 5, 33, null, 28, "00:00:04"]
["+I", 10, 35, "v4", 3, "00:00:18"]
["+I", 5, 32, "v4", 1, "00:00:21"]
["-D", 5, 33, null, 28, "00:00:04"]
["-U", 5, 32, "v4", 1, "00:00:21"]
["+U", 5, 32, "v4", 1, "00:00:22"]
["-U", 10, 35, "v4", 3, "00:00:18"]
["+U", 10, 35, "v4", 1, "00:00:20"]
');
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape agg
SELECT video_id, COUNT(*) AS num_rows, SUM(stars) AS total
FROM comments
GROUP BY video_id;
RESET 'table.exec.sink.upsert-materialize';
-- @shape mistake/unknown-table
SELECT comment_id, COUNT(*) AS cnt, COUNT(*) AS n_all, SUM(SECOND(posted_at)) AS sum_all
FROM comments_id
GROUP BY comment_id;
-- @shape explain/agg
EXPLAIN CHANGELOG_MODE SELECT video_id, MAX(MOD(comment_id, 3)) FILTER (WHERE comment_id > 5) AS highest, COUNT(hidden) AS num_rows, MAX(comment_id) AS highest_2, COUNT(*) AS cnt
FROM comments
GROUP BY video_id;
-- @shape project/distinct
SELECT headline FROM (SELECT DISTINCT headline FROM videos) WHERE headline = 'Song';
CREATE TABLE play_archive (video_id BIGINT, posted_at TIMESTAMP(3), at_time TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk none, mode I,UA,D
INSERT INTO play_archive
SELECT video_id, posted_at, posted_at + INTERVAL '1' MINUTE AS at_time
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY video_id ORDER BY video_id DESC, comment_id DESC) AS rn FROM comments
)
WHERE rn = 1;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape join
SELECT p.video_id, c.hidden, c.stars, c.posted_at, c.comment_id, c.stars / 10 AS n
FROM comments AS c
RIGHT JOIN plays AS p ON c.video_id = p.video_id;
