-- Generated: profile wild, domain media.
CREATE TABLE videos (
  video_id INT,
  genre STRING,
  likes BIGINT,
  published DATE,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at,
  PRIMARY KEY (video_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 31, "sport", 414, "2023-07-14", "00:00:23"]
["-U", 31, "sport", 414, "2023-07-14", "00:00:23"]
["+U", 31, "fun", 321, "2023-07-14", "00:00:23"]
["+I", 34, "fun", 68, "2023-06-08", "00:00:28"]
["-D", 34, "fun", 68, "2023-06-08", "00:00:28"]
["+I", 32, "sport", 199, "2023-12-11", "00:00:24"]
["-U", 32, "sport", 199, "2023-12-11", "00:00:24"]
["+U", 32, "fun", 401, "2023-08-14", "00:00:34"]
');
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3),
  WATERMARK FOR started_at AS started_at
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 7, 35, "v1", 36, "00:00:01"]
["+I", 14, 35, "v2", 32, "00:00:12"]
["+I", 4, 35, "v1", 39, "00:00:12"]
["+I", 13, 33, "v1", 20, "00:00:12"]
["-U", 14, 35, "v2", 32, "00:00:12"]
["+U", 14, 34, "v4", 32, "00:00:13"]
');
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3),
  WATERMARK FOR posted_at AS posted_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 2, 31, 2, true, "00:00:03"]
[6, "-D", 2, 31, 2, true, "00:00:03"]
[9, "+I", 8, 35, 4, true, "00:00:05"]
[10, "+I", 9, 32, 3, true, "00:00:07"]
[11, "+I", 7, 34, 3, false, "00:00:03"]
[14, "+I", 3, 33, 1, true, "00:00:08"]
[16, "+I", 6, 35, 5, true, "00:00:10"]
[18, "-U", 3, 33, 1, true, "00:00:08"]
[19, "+U", 3, 33, 3, true, "00:00:12"]
');
CREATE VIEW play_view AS SELECT video_id, MAX(posted_at) AS highest FROM comments GROUP BY video_id;
-- @shape setop/join/view/agg/values
SELECT play_id, viewer FROM (SELECT p.play_id, p.video_id AS video_id_x, p.viewer, p.seconds, p2.video_id AS video_id_2, CONCAT(p.viewer, '/', CAST(p.play_id AS STRING)) AS code FROM plays p LEFT JOIN play_view AS p2 ON p2.video_id = p.video_id) WHERE viewer = 'v1'
INTERSECT
SELECT CAST(NULL AS BIGINT), word FROM (SELECT rate_v, word FROM (VALUES (1, 'paid', 3.00)) AS v (num_id, word, rate_v) WHERE num_id < 1);
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape rank
SELECT posted_at, comment_id, video_id, hidden AS hidden_x, stars
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY video_id ORDER BY comment_id DESC) AS rn FROM comments WHERE comment_id <> 6
)
WHERE rn <= 1;
RESET 'table.exec.sink.require-on-conflict';
-- @shape setop
SELECT video_id, viewer, seconds FROM plays
EXCEPT
SELECT video_id, CAST(NULL AS STRING), stars FROM comments WHERE video_id BETWEEN 32 AND 35;
CREATE TABLE play_report (posted_at TIMESTAMP(3), video_id INT, stars INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape project insert: pk none, mode I,UA
INSERT INTO play_report
SELECT posted_at, video_id, stars FROM comments WHERE hidden IS NOT NULL;
-- @shape mistake/temporal-misuse
SELECT * FROM videos AS a JOIN comments FOR SYSTEM_TIME AS OF a.video_id AS b ON a.video_id = b.comment_id;
-- @shape rank
SELECT likes, published, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY video_id ORDER BY video_id DESC, edited_at) AS rn FROM videos
) t
WHERE rn <= 2;
-- @shape semi/rank
SELECT p.play_id, p.seconds, LPAD(p.viewer, 6, '*') AS tag, p.started_at
FROM plays AS p
WHERE EXISTS (SELECT 1 FROM (SELECT video_id, genre, likes, published FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY video_id ORDER BY edited_at NULLS FIRST) AS row_num FROM videos ) WHERE row_num <= 3) AS q WHERE q.video_id = p.video_id);
