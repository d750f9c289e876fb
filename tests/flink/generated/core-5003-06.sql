-- Generated: profile core, domain media.
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3),
  PRIMARY KEY (comment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,D', 'data' = '
["+I", 3, 32, 5, false, "00:00:02"]
["-D", 3, 32, 5, false, "00:00:02"]
["+I", 1, 33, 1, false, "00:00:02"]
["+I", 2, 32, 3, true, "00:00:00"]
["-D", 2, 32, 3, true, "00:00:00"]
["+I", 5, 34, 3, false, "00:00:08"]
');
CREATE TABLE videos (
  video_id INT,
  genre STRING,
  likes BIGINT,
  published DATE,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
[1, "+I", 36, "fun", 386, "2023-03-14", "00:00:02"]
[4, "+I", 35, "sport", 56, "2023-05-01", "00:00:05"]
[5, "+I", 35, "fun", 396, "2023-11-26", "00:00:05"]
[7, "+I", 31, "sport", 99, "2023-09-15", "00:00:08"]
[8, "+I", 34, "music", 351, "2023-10-25", "00:00:14"]
[11, "+I", 32, "fun", 12, "2023-11-04", "00:00:18"]
');
-- @shape agg/project
SELECT COUNT(DISTINCT q.edited_at) AS cnt
FROM (SELECT genre, published, edited_at FROM videos WHERE published < DATE '2023-03-14') AS q
GROUP BY q.genre;
CREATE TABLE video_cache (comment_id INT NOT NULL, video_id INT, stars INT, code STRING, PRIMARY KEY (code) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO video_cache
SELECT comment_id, video_id, stars, CASE WHEN comment_id = video_id THEN 'big' ELSE 'small' END AS code
FROM comments
ON CONFLICT DO DEDUPLICATE;
-- @shape mistake/syntax
SELECT , video_id, COUNT(DISTINCT comment_id) AS cnt, SUM(DISTINCT stars) AS sum_all
FROM comments
GROUP BY video_id;
-- @shape order
SELECT video_id, genre, likes FROM videos ORDER BY likes DESC FETCH FIRST 1 ROWS ONLY;
-- @shape union
SELECT video_id, likes, published, edited_at FROM videos WHERE published < DATE '2023-06-15'
UNION ALL
SELECT video_id, CAST(NULL AS BIGINT), CAST(NULL AS DATE), posted_at FROM comments;
-- @shape mistake/ddl
CREATE VIEW v_bad AS SELECT comment_id, nosuch FROM comments;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape mistake/rank-misuse
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY video_id ORDER BY published) AS rn FROM videos) WHERE rn > 1;
-- @shape agg
SELECT SUM(v.video_id) AS sum_all, COUNT(*) AS cnt FROM videos AS v;
-- @shape project/semi
SELECT comment_id
FROM (SELECT c.hidden, c.comment_id FROM comments c WHERE NOT EXISTS (SELECT * FROM videos AS v WHERE v.video_id = c.video_id AND v.genre > 'music') AND c.posted_at = TIMESTAMP '2024-01-01 00:00:00')
WHERE comment_id <= 3 OR NULLIF(comment_id, 1) = 29;
RESET 'table.exec.sink.require-on-conflict';
SET 'table.exec.sink.require-on-conflict' = 'false';
CREATE TABLE video_index (video_id INT, sum_all BIGINT, PRIMARY KEY (video_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO video_index
SELECT video_id, SUM(likes) AS sum_all FROM videos GROUP BY video_id;
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE video_board (likes BIGINT, video_id_x INT, genre STRING, PRIMARY KEY (video_id_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO video_board (likes, video_id_x, genre)
SELECT likes, video_id AS video_id_x, genre
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY v.likes ORDER BY v.edited_at DESC) AS rn FROM videos AS v
)
WHERE rn = 1
ON CONFLICT DO DEDUPLICATE;
