-- Generated: profile errors, domain media.
CREATE TABLE videos (
  video_id INT,
  genre STRING,
  likes BIGINT,
  published DATE,
  edited_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '2' SECOND,
  PRIMARY KEY (video_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
["+I", 33, "sport", 44, "2023-09-17", "00:00:00"]
["+I", 34, "sport", 296, "2023-12-18", "00:00:00"]
["+I", 35, "fun", 136, "2023-10-25", "00:00:04"]
["+I", 32, "sport", 60, "2023-05-15", "00:00:04"]
["+U", 32, "sport", 60, "2023-05-15", "00:00:01"]
["+I", 36, "fun", 249, "2023-01-05", "00:00:10"]
["+I", 31, "music", 372, "2023-04-01", "00:00:04"]
["+U", 32, "sport", null, "2023-05-15", "00:00:12"]
');
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3),
  WATERMARK FOR posted_at AS posted_at - INTERVAL '1' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 9, 34, 5, false, "00:00:02"]
["+I", 7, 31, 5, false, "00:00:05"]
["+I", 1, 32, 5, true, "00:00:00"]
["-D", 1, 32, 5, true, "00:00:00"]
["+I", 1, 35, 3, false, "00:00:09"]
');
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3),
  WATERMARK FOR started_at AS started_at - INTERVAL '1' SECOND,
  PRIMARY KEY (play_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 11, 32, "v3", 53, "00:00:03"]
["-D", 11, 32, "v3", 53, "00:00:03"]
["+I", 14, 35, "v1", 12, "00:00:07"]
["-U", 14, 35, "v1", 12, "00:00:07"]
["+U", 14, 35, "v3", 52, "00:00:09"]
["+I", 9, 34, "v4", 1, "00:00:10"]
["-U", 9, 34, "v4", 1, "00:00:10"]
["+U", 9, 34, "v4", 9, "00:00:12"]
["+I", 7, 34, "v4", 58, "00:00:10"]
["-U", 9, 34, "v4", 9, "00:00:12"]
["+U", 9, 32, "v1", 9, "00:00:16"]
');
CREATE TABLE play_summary (video_id_x BIGINT, genre STRING, likes BIGINT, published DATE, txt STRING, PRIMARY KEY (video_id_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape order insert: pk equal, mode I,UA
INSERT INTO play_summary
SELECT video_id AS video_id_x, genre, likes, published, INITCAP(genre) AS txt
FROM videos
ORDER BY edited_at DESC
LIMIT 3;
-- @shape mistake/ambiguous
SELECT l.posted_at FROM comments AS l JOIN comments AS r ON posted_at = r.posted_at;
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM TUMBLE(plays, DESCRIPTOR(started_at), INTERVAL '10' SECOND) GROUP BY window_start, window_end;
-- @shape mistake/unknown-alias
SELECT b.stars FROM comments AS a;
-- @shape mistake/syntax
SELECTE c.video_id, c.stars, p.play_id, p.started_at, CASE WHEN p.started_at >= TIMESTAMP '2024-01-01 00:00:03' THEN 'hot' ELSE 'cold' END AS tag
FROM comments c
LEFT OUTER JOIN plays AS p ON c.video_id = p.video_id
JOIN videos AS v ON c.video_id = v.video_id AND c.video_id <> v.video_id;
-- @shape mistake/other
SELECT * FROM comments WHERE comment_id = NULL;
