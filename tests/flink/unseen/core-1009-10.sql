-- Generated: profile core, domain media.
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3),
  PRIMARY KEY (comment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[3, "+I", 8, 32, 3, true, "00:00:06"]
[4, "+U", 8, 32, 3, true, "00:00:07"]
[6, "+I", 2, null, 1, true, "00:00:09"]
[7, "+I", 6, 34, 3, true, "00:00:09"]
[9, "-D", 2, null, 1, true, "00:00:09"]
');
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3),
  PRIMARY KEY (play_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 12, 35, "v4", 3, "00:00:03"]
[3, "-U", 12, 35, "v4", 3, "00:00:03"]
[6, "+U", 12, 35, "v4", null, "00:00:03"]
[9, "-U", 12, 35, "v4", null, "00:00:03"]
[12, "+U", 12, 35, "v1", 35, "00:00:03"]
[14, "+I", 7, 34, "v2", null, "00:00:00"]
[17, "-U", 7, 34, "v2", null, "00:00:00"]
[18, "+U", 7, 34, "v3", 52, "00:00:04"]
[19, "-D", 7, 34, "v3", 52, "00:00:04"]
');
CREATE TABLE videos (
  video_id INT,
  headline STRING,
  genre STRING,
  likes BIGINT,
  edited_at TIMESTAMP(3),
  PRIMARY KEY (video_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 33, "Cats", "fun", 113, "00:00:00"]
[3, "+I", 35, "Cats", "sport", 196, "00:00:00"]
[6, "+I", 36, "Goal", "music", 365, "00:00:01"]
[8, "+I", 31, "Cats", "music", 305, "00:00:04"]
[11, "+I", 32, "Song", "sport", 219, "00:00:07"]
[13, "+I", 34, "Cats", "music", 141, "00:00:10"]
');
-- @shape rank
SELECT play_id, video_id, viewer, started_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY p.viewer ORDER BY p.play_id, p.seconds DESC) AS rn FROM plays AS p WHERE p.play_id BETWEEN 7 AND 12
) t
WHERE rn <= 3;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
CREATE TABLE play_summary (viewer STRING, seconds INT, started_at TIMESTAMP(3), PRIMARY KEY (viewer, seconds, started_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE play_summary_2 (viewer STRING, seconds INT, started_at TIMESTAMP(3), PRIMARY KEY (started_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO play_summary
SELECT DISTINCT p.viewer, p.seconds, p.started_at FROM plays p;
INSERT INTO play_summary_2
SELECT viewer, seconds, started_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY started_at ORDER BY started_at) AS rn FROM (SELECT DISTINCT p.viewer, p.seconds, p.started_at FROM plays p)
)
WHERE rn = 1;
END;
-- @shape agg/rank
SELECT MOD(q.video_id, 3) AS grp, q.genre, COUNT(*) AS num_rows, SUM(CHAR_LENGTH(q.headline)) AS sum_all
FROM (SELECT likes, video_id, genre, headline, rn FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY v.genre, v.headline ORDER BY v.likes DESC) AS rn FROM videos AS v ) t WHERE rn = 1) AS q
GROUP BY MOD(q.video_id, 3), q.genre;
-- @shape mistake/unknown-alias
SELECT b.likes FROM videos AS a;
CREATE TABLE play_mart (comment_id BIGINT, video_id INT, posted_at TIMESTAMP(3), play_id BIGINT, viewer_x STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO play_mart
SELECT c.comment_id, c.video_id, c.posted_at, p.play_id, p.viewer AS viewer_x
FROM comments c
JOIN plays AS p ON c.video_id = p.video_id;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
CREATE TABLE play_export (genre STRING, video_id INT, first_one STRING, sum_all BIGINT, first_seen STRING, sum_all_2 INT, PRIMARY KEY (genre) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape advice/agg
EXPLAIN PLAN_ADVICE INSERT INTO play_export
SELECT genre, video_id, MIN(headline) AS first_one, SUM(likes) AS sum_all, FIRST_VALUE(genre) AS first_seen, SUM(ASCII(genre)) AS sum_all_2
FROM videos
GROUP BY genre, video_id;
CREATE TABLE play_export_2 (comment_id INT, video_id INT, hidden BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk none, mode I,UB,UA,D
INSERT INTO play_export_2
SELECT comment_id, video_id, hidden FROM comments WHERE comment_id BETWEEN 6 AND 14;
-- @shape agg
SELECT play_id, COUNT(*) AS num_rows, SUM(seconds) FILTER (WHERE play_id BETWEEN 12 AND 12) AS total, FIRST_VALUE(video_id) AS first_seen
FROM plays
WHERE viewer = 'v1'
GROUP BY play_id;
CREATE TABLE play_mart_2 (comment_id INT NOT NULL, video_id_x INT, stars INT, hidden BOOLEAN, posted_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape semi insert: pk none, mode I
INSERT INTO play_mart_2
SELECT c.comment_id, c.video_id AS video_id_x, c.stars, c.hidden, c.posted_at
FROM comments AS c
WHERE NOT EXISTS (SELECT v.video_id FROM videos v WHERE v.video_id = c.video_id);
-- @shape agg
SELECT p.viewer, FIRST_VALUE(p.viewer) AS first_seen, AVG(p.seconds) AS mean
FROM plays p
GROUP BY p.viewer;
CREATE TABLE play_stats (play_id BIGINT, video_id INT, seconds BIGINT, started_at_x TIMESTAMP(3), PRIMARY KEY (play_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape semi insert: pk equal, mode I,UA,D
INSERT INTO play_stats
SELECT p.play_id, p.video_id, p.seconds, p.started_at AS started_at_x
FROM plays AS p
WHERE p.video_id IN (SELECT v.video_id FROM videos AS v WHERE v.headline IS NULL);
-- @shape mistake/aggregate-in-where
SELECT * FROM comments WHERE video_id = MAX(video_id);
