-- Generated: profile wild, domain media.
CREATE TABLE videos (
  video_id INT,
  genre STRING,
  likes BIGINT,
  edited_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 36, "fun", 150, "00:00:02"]
[5, "+I", 35, "music", 362, "00:00:02"]
[6, "+I", 32, "sport", 5, "00:00:03"]
[8, "+I", 31, "fun", 184, "00:00:04"]
[9, "+I", 35, "fun", 117, "00:00:00"]
[10, "+I", 31, "fun", 248, "00:00:01"]
[11, "+I", 33, "music", null, "00:00:07"]
[12, "+I", 34, "sport", 359, "00:00:08"]
[13, "+I", 32, "music", 263, "00:00:04"]
');
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  posted_at TIMESTAMP(3),
  PRIMARY KEY (comment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 8, 33, 3, "00:00:04"]
["-D", 8, 33, 3, "00:00:04"]
["+I", 3, 32, 5, "00:00:06"]
["-D", 3, 32, 5, "00:00:06"]
["+I", 9, 35, 2, "00:00:06"]
["+U", 9, 35, 3, "00:00:12"]
');
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 3, 31, "v4", 26, "00:00:00"]
["+I", 2, 31, "v3", 51, "00:00:01"]
["+I", 9, 31, "v3", 35, "00:00:03"]
["+I", 10, 33, "v2", 33, "00:00:04"]
["+I", 14, 32, "v3", 54, "00:00:04"]
');
-- @shape grouping/agg/agg
SELECT q.grp, q.num_rows, SUM(q.lowest) AS sum_all
FROM (SELECT q.num_rows, q.grp, SUM(q.grp) AS sum_all, MIN(CASE WHEN q.grp > 5 THEN q.n_all ELSE 0 END) AS lowest FROM (SELECT MOD(likes, 3) AS grp, COUNT(*) AS num_rows, COUNT(DISTINCT likes) AS n_all FROM videos GROUP BY MOD(likes, 3)) AS q GROUP BY q.num_rows, q.grp) AS q
GROUP BY GROUPING SETS ((q.grp, q.num_rows), (q.grp), ());
CREATE TABLE comment_board (play_id BIGINT, video_id INT, viewer STRING, seconds INT, started_at TIMESTAMP(3), score_x INT, PRIMARY KEY (viewer) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk equal, mode I,UA,D
INSERT INTO comment_board
SELECT play_id, video_id, viewer, seconds, started_at, CAST(play_id AS INT) AS score_x
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY viewer ORDER BY seconds DESC) AS rn FROM plays
) t
WHERE rn = 1;
CREATE TABLE comment_report (genre STRING, lowest VARCHAR(20), cnt BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE comment_summary (lowest STRING, PRIMARY KEY (lowest) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO comment_report
SELECT v.genre, MIN(v.genre) AS lowest, COUNT(*) AS cnt FROM videos AS v GROUP BY v.genre;
INSERT INTO comment_summary
SELECT lowest
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.lowest ORDER BY q.cnt, q.cnt DESC) AS rn FROM (SELECT v.genre, MIN(v.genre) AS lowest, COUNT(*) AS cnt FROM videos AS v GROUP BY v.genre) q
)
WHERE rn = 1;
END;
SET 'table.exec.sink.upsert-materialize' = 'NONE';
CREATE TABLE comment_stats (comment_id INT, posted_at TIMESTAMP(3), genre STRING, likes BIGINT, video_id_x INT, likes_2 BIGINT, edited_at TIMESTAMP(3), txt STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape join insert: pk none, mode I
INSERT INTO comment_stats
SELECT c.comment_id, c.posted_at, v.genre, v.likes, v2.video_id AS video_id_x, v2.likes AS likes_2, v2.edited_at, CONCAT(v2.genre, '-', v2.genre) AS txt
FROM comments AS c
RIGHT JOIN videos v ON c.video_id = v.video_id
LEFT JOIN videos AS v2 ON v.video_id = v2.video_id;
RESET 'table.exec.sink.upsert-materialize';
CREATE TABLE comment_feed (video_id BIGINT, comment_id INT, posted_at TIMESTAMP(3), stars BIGINT, at_time TIMESTAMP(3), label STRING, PRIMARY KEY (comment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk equal, mode I,UB,UA,D
INSERT INTO comment_feed
SELECT video_id, comment_id, posted_at, stars, posted_at + INTERVAL '1' MINUTE AS at_time, CAST(stars AS STRING) AS label
FROM comments
WHERE comment_id > 8;
-- @shape setop
SELECT video_id, viewer, started_at FROM plays WHERE seconds >= 2
INTERSECT ALL
SELECT v.video_id, v.genre, v.edited_at FROM videos AS v;
CREATE TABLE comment_board_2 (comment_id INT, video_id INT, stars INT, posted_at TIMESTAMP(3), rownum BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk none, mode I,UB,UA,D
INSERT INTO comment_board_2
SELECT comment_id, video_id, stars, posted_at, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY comment_id ORDER BY comment_id DESC, posted_at DESC) AS rownum FROM comments
)
WHERE rownum <= 2 AND video_id < 33;
SET 'table.optimizer.multi-join.enabled' = 'true';
CREATE TABLE comment_report_2 (video_id BIGINT, genre STRING, likes BIGINT, edited_at TIMESTAMP(3), rn BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk none, mode I,UB,UA,D
INSERT INTO comment_report_2
SELECT *
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY v.genre ORDER BY v.likes DESC) AS rn FROM videos AS v
) t
WHERE rn <= 2;
RESET 'table.optimizer.multi-join.enabled';
SET 'table.exec.sink.keyed-shuffle' = 'NONE';
CREATE TABLE comment_summary_2 (video_id INT, play_id BIGINT, comment_id INT NOT NULL, posted_at TIMESTAMP(3), PRIMARY KEY (video_id, posted_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO comment_summary_2
SELECT c.video_id, p.play_id, c.comment_id, c.posted_at
FROM comments AS c
INNER JOIN plays AS p ON p.video_id = c.video_id AND c.stars <> 3
ON CONFLICT DO DEDUPLICATE;
