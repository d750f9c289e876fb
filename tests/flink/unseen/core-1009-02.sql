-- Generated: profile core, domain media.
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 1, 35, 1, true, "00:00:00"]
[2, "+I", 6, 35, 1, true, "00:00:03"]
[3, "+I", 7, 35, 1, false, "00:00:04"]
[6, "+I", 6, 31, 4, false, "00:00:05"]
[7, "+I", 7, 33, 1, true, "00:00:06"]
[10, "+I", 3, 35, 5, true, "00:00:04"]
[13, "+I", 3, 34, 3, false, "00:00:02"]
[14, "+I", 1, 31, 4, true, "00:00:07"]
[15, "+I", 5, 31, null, false, "00:00:08"]
[16, "+I", 1, 35, 5, false, "00:00:09"]
');
CREATE TABLE videos (
  video_id INT,
  headline STRING,
  genre STRING,
  likes BIGINT,
  published DATE,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at,
  PRIMARY KEY (video_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", 32, "Cats", "fun", 408, "2023-01-07", "00:00:05"]
[4, "+I", 35, "News", "fun", 69, "2023-02-16", "00:00:10"]
[6, "+I", 36, "News", "fun", 189, null, "00:00:15"]
[7, "+U", 32, "Cats", "fun", 439, "2023-06-22", "00:00:16"]
[9, "+U", 35, "Song", "fun", null, "2023-07-10", "00:00:20"]
[10, "+U", 35, "Cats", "fun", 22, "2023-02-26", "00:00:21"]
[13, "+I", 31, "News", "fun", 473, "2023-08-09", "00:00:17"]
[14, "-D", 36, "News", "fun", 189, null, "00:00:15"]
[16, "+I", 36, "Goal", "fun", 420, "2023-10-24", "00:00:31"]
[19, "+U", 36, "News", "fun", 157, "2023-10-24", "00:00:34"]
');
CREATE TABLE comment_summary (video_id INT, headline STRING, likes BIGINT, PRIMARY KEY (video_id, headline, likes) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape distinct insert: pk equal, mode I,UA,D
INSERT INTO comment_summary
SELECT DISTINCT video_id, headline, likes FROM videos WHERE NOT (likes > 5);
CREATE TABLE comment_summary_2 (video_id INT, sub_val INT, PRIMARY KEY (video_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape scalar insert: pk equal, mode I,UA,D @plan
INSERT INTO comment_summary_2
SELECT v.video_id, (SELECT MIN(c.comment_id) FROM comments AS c) AS sub_val FROM videos v;
-- @shape agg
SELECT v.video_id, COUNT(*) AS n_all, SUM(v.video_id) AS total
FROM videos v
GROUP BY v.video_id;
CREATE TABLE comment_export (grp INT, num_rows BIGINT, total INT, PRIMARY KEY (grp) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape agg/rank insert: pk equal, mode all
INSERT INTO comment_export
SELECT MOD(stars, 3) AS grp, COUNT(DISTINCT video_id) AS num_rows, SUM(comment_id) FILTER (WHERE stars >= 5) AS total
FROM (SELECT comment_id, video_id, stars, hidden AS hidden_x FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY stars, video_id ORDER BY video_id DESC) AS rownum FROM comments WHERE video_id IS NOT NULL ) t WHERE rownum <= 1)
WHERE stars >= 4
GROUP BY MOD(stars, 3);
CREATE TABLE comment_summary_3 (video_id INT, last_one DECIMAL(38, 4), PRIMARY KEY (video_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk subset, mode I,UA,D
INSERT INTO comment_summary_3
SELECT video_id, MAX(video_id * 0.25) AS last_one
FROM videos
WHERE edited_at > TIMESTAMP '2024-01-01 00:00:16'
GROUP BY video_id;
-- @shape agg
SELECT video_id, SUM(IF(comment_id >= 1, comment_id, 0)) FILTER (WHERE posted_at >= TIMESTAMP '2024-01-01 00:00:06') AS sum_all, SUM(stars) AS sum_all_2, SUM(video_id) AS total
FROM comments
GROUP BY video_id;
CREATE TABLE comment_summary_4 (video_id INT, headline STRING, genre STRING, likes BIGINT, published DATE, edited_at TIMESTAMP(3), txt STRING, PRIMARY KEY (video_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape semi insert: pk equal, mode I,UA,D
INSERT INTO comment_summary_4
SELECT v.video_id, v.headline, v.genre, v.likes, v.published, v.edited_at, CAST(v.video_id AS STRING) AS txt
FROM videos AS v
WHERE NOT EXISTS (SELECT 1 FROM comments AS c WHERE c.video_id = v.video_id AND c.video_id IN (34, 35, 33)) AND v.published >= DATE '2023-01-07';
-- @shape project/join
SELECT video_id, genre, published, video_id_2, hidden, video_id_3, hidden_2, amount_x, REVERSE(headline) AS code
FROM (SELECT v.video_id, v.headline, v.genre, v.likes, v.published, c.video_id AS video_id_2, c.hidden, c2.comment_id, c2.video_id AS video_id_3, c2.stars, c2.hidden AS hidden_2, NULLIF(c.video_id, 12) AS amount_x FROM videos AS v JOIN comments AS c ON v.video_id = c.video_id AND c.posted_at BETWEEN TIMESTAMP '2024-01-01 00:00:02' AND TIMESTAMP '2024-01-01 00:00:03' INNER JOIN comments AS c2 ON v.video_id = c2.video_id AND c2.hidden);
