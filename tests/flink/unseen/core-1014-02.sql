-- Generated: profile core, domain media.
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3),
  PRIMARY KEY (play_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 11, 31, "v1", 27, "00:00:04"]
["-U", 11, 31, "v1", 27, "00:00:04"]
["+U", 11, 35, "v1", 27, "00:00:05"]
["+I", 8, 32, "v3", 15, "00:00:05"]
["+I", 1, 32, "v4", 58, "00:00:07"]
');
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3),
  PRIMARY KEY (comment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 5, 31, 5, false, "00:00:05"]
["+I", 4, 32, 3, false, "00:00:06"]
["+I", 6, 32, 2, true, "00:00:18"]
["+I", 9, 35, 4, true, "00:00:27"]
["+I", 7, 32, null, false, "00:00:32"]
["+I", 3, 34, 5, true, "00:00:36"]
["+I", 8, 35, 4, true, "00:00:41"]
["+I", 1, 35, 5, true, "00:00:54"]
["+I", 2, 35, 4, false, "00:00:56"]
');
CREATE TABLE videos (
  video_id INT,
  genre STRING,
  likes BIGINT,
  published DATE,
  edited_at TIMESTAMP(3),
  derived AS LOWER(genre),
  PRIMARY KEY (video_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 31, "music", 421, "2023-05-10", "00:00:00"]
[2, "+I", 35, "fun", 105, "2023-04-05", "00:00:06"]
[3, "-D", 31, "music", 421, "2023-05-10", "00:00:00"]
[6, "-U", 35, "fun", 105, "2023-04-05", "00:00:06"]
[7, "+U", 35, "fun", 105, "2023-04-05", "00:00:09"]
[9, "+I", 31, "sport", 287, "2023-09-17", "00:00:12"]
[10, "-D", 35, "fun", 105, "2023-04-05", "00:00:09"]
');
CREATE VIEW play_view AS SELECT c.comment_id, c.video_id, c.hidden, TRUE AS always
FROM comments AS c
WHERE c.video_id NOT IN (SELECT v.video_id FROM videos v WHERE v.genre = 'fun');
CREATE TABLE play_summary (video_id INT, likes BIGINT, edited_at TIMESTAMP(3), derived STRING, video_id_2 INT, stars INT, hidden BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape join insert: pk none, mode requested
INSERT INTO play_summary
SELECT v.video_id, v.likes, v.edited_at, v.derived, c.video_id AS video_id_2, c.stars, c.hidden
FROM videos v
JOIN comments AS c ON v.video_id = c.video_id
WHERE v.video_id = 31;
-- @shape rank
SELECT viewer, seconds, started_at, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY viewer ORDER BY started_at DESC) AS row_num FROM plays
)
WHERE row_num = 1;
-- @shape project/view/semi
SELECT p.comment_id, p.hidden, p.always, CAST(p.comment_id AS INT) AS score_x, ABS(p.comment_id - 7) AS n
FROM play_view p
WHERE p.video_id = 32;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape project
SELECT * FROM videos WHERE likes > 0;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
SET 'table.exec.state.ttl' = '1 h';
CREATE TABLE play_index (comment_id INT, video_id INT, posted_at TIMESTAMP(3), tag STRING, PRIMARY KEY (comment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape semi insert: pk equal, mode I,UB,UA
INSERT INTO play_index
SELECT c.comment_id, c.video_id, c.posted_at, CASE WHEN c.video_id <> 35 THEN 'big' ELSE 'small' END AS tag
FROM comments AS c
WHERE EXISTS (SELECT p.video_id FROM plays AS p WHERE p.video_id = c.video_id AND p.viewer IN ('v3', 'v1'));
-- @shape mistake/syntax
SELECT video_id, edited_at FROM videos WHERE genre IS NOT NULL OR video_id IS NOT NULL LIMIT;
