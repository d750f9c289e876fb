-- Generated: profile core, domain media.
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3),
  PRIMARY KEY (comment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 4, 33, 3, true, "00:00:04"]
[3, "-U", 4, 33, 3, true, "00:00:04"]
[6, "+U", 4, 33, 4, true, "00:00:09"]
[7, "-U", 4, 33, 4, true, "00:00:09"]
[8, "+U", 4, 33, 4, true, "00:00:09"]
[10, "-U", 4, 33, 4, true, "00:00:09"]
[12, "+U", 4, 33, 5, true, "00:00:14"]
[14, "-D", 4, 33, 5, true, "00:00:14"]
[17, "+I", 4, 31, 3, false, "00:00:17"]
[19, "-D", 4, 31, 3, false, "00:00:17"]
');
CREATE TABLE videos (
  video_id INT,
  headline STRING,
  genre STRING,
  likes BIGINT,
  published DATE,
  edited_at TIMESTAMP(3),
  PRIMARY KEY (video_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 36, "News", "music", 68, "2023-09-04", "00:00:01"]
["+I", 31, "Goal", "fun", 173, "2023-02-23", "00:00:00"]
["+I", 33, "Goal", "sport", 493, "2023-01-16", "00:00:01"]
["+I", 35, "Cats", "fun", 457, "2023-03-13", "00:00:02"]
["+I", 32, "Song", "sport", 315, "2023-02-22", "00:00:03"]
["+I", 34, "Song", "sport", 281, "2023-06-03", "00:00:00"]
');
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3),
  WATERMARK FOR started_at AS started_at,
  PRIMARY KEY (play_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 2, null, "v2", 56, "00:00:04"]
["+I", 6, 32, "v2", 43, "00:00:15"]
["+I", 7, 31, "v4", 24, "00:00:15"]
["-U", 2, null, "v2", 56, "00:00:04"]
["+U", 2, 35, "v2", 19, "00:00:19"]
["-D", 2, 35, "v2", 19, "00:00:19"]
["-D", 7, 31, "v4", 24, "00:00:15"]
["+I", 3, 32, "v1", 41, "00:00:25"]
["-D", 3, 32, "v1", 41, "00:00:25"]
["+I", 10, 35, "v4", 24, "00:00:31"]
');
CREATE TABLE comment_mart (play_id BIGINT, seconds INT, started_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape distinct insert: pk none, mode I,UB,UA,D
INSERT INTO comment_mart SELECT DISTINCT play_id, seconds, started_at FROM plays;
-- @shape project
SELECT comment_id AS comment_id_x, video_id, stars, hidden, hidden IS NOT FALSE AS hit
FROM comments;
CREATE TABLE comment_report (play_id BIGINT NOT NULL, viewer VARCHAR(20), highest BIGINT, num_rows BIGINT, n_all BIGINT NOT NULL, PRIMARY KEY (play_id, viewer) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
CREATE TABLE comment_summary (play_id BIGINT, viewer STRING, highest INT, num_rows BIGINT, n_all BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO comment_report
SELECT p.play_id, p.viewer, MAX(p.video_id) AS highest, COUNT(p.started_at) AS num_rows, COUNT(*) AS n_all
FROM plays p
WHERE p.play_id IS NULL OR p.viewer = 'v1'
GROUP BY p.play_id, p.viewer;
INSERT INTO comment_summary
SELECT p.play_id, p.viewer, MAX(p.video_id) AS highest, COUNT(p.started_at) AS num_rows, COUNT(*) AS n_all
FROM plays p
WHERE p.play_id IS NULL OR p.viewer = 'v1'
GROUP BY p.play_id, p.viewer;
END;
-- @shape project
SELECT play_id, DATE_FORMAT(started_at, 'yyyy-MM-dd HH:mm:ss') AS label, viewer, started_at, COALESCE(viewer, 'none') AS code
FROM plays;
-- @shape union
SELECT play_id, viewer FROM plays UNION ALL SELECT play_id, viewer FROM plays;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape mistake/subquery
SELECT * FROM comments WHERE video_id = (SELECT play_id FROM plays);
CREATE TABLE comment_board (video_id INT, headline STRING, genre STRING, likes BIGINT, published DATE, edited_at TIMESTAMP(3), is_ok BOOLEAN, PRIMARY KEY (video_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape semi insert: pk subset, mode I,UA,D
INSERT INTO comment_board
SELECT v.video_id, v.headline, v.genre, v.likes, v.published, v.edited_at, v.edited_at = TIMESTAMP '2024-01-01 00:00:00' AS is_ok
FROM videos AS v
WHERE NOT EXISTS (SELECT p.video_id FROM plays AS p WHERE p.video_id = v.video_id AND p.play_id BETWEEN 3 AND 6) AND v.edited_at <> TIMESTAMP '2024-01-01 00:00:01';
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
CREATE TABLE comment_stats (grp BIGINT, total INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk none, mode I,UB,UA,D
INSERT INTO comment_stats
SELECT EXTRACT(MINUTE FROM started_at) AS grp, SUM(video_id * 3) AS total
FROM plays
GROUP BY EXTRACT(MINUTE FROM started_at);
-- @shape project
SELECT genre, headline, published, video_id, edited_at, NULLIF(video_id, 36) AS amount_x
FROM videos;
