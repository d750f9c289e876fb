-- Generated: profile core, domain media.
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 3, 32, "v1", 23, "00:00:00"]
["+I", 2, 34, "v3", 13, "00:00:03"]
["+I", 8, 32, "v3", 19, "00:00:04"]
["+I", 13, 34, "v3", 47, "00:00:05"]
["+I", 9, 33, "v1", 18, "00:00:00"]
["+I", 8, 32, "v1", 40, "00:00:07"]
["+I", 10, 35, "v1", 53, "00:00:07"]
["+I", 11, 32, "v2", 24, "00:00:08"]
["+I", 1, 31, "v2", null, "00:00:08"]
');
CREATE TABLE comments (
  comment_id INT NOT NULL,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 5, 33, 3, true, "00:00:05"]
["+I", 2, 32, 5, false, "00:00:00"]
["+I", 9, 32, 1, true, "00:00:08"]
["+I", 6, 33, 1, false, "00:00:11"]
["+I", 7, 31, 2, false, "00:00:04"]
["+I", 7, 31, 3, null, "00:00:15"]
["+I", 3, 33, 3, true, "00:00:17"]
["+I", 8, 35, 2, false, "00:00:18"]
["+I", 1, 32, null, false, "00:00:19"]
');
CREATE VIEW play_view AS SELECT viewer, seconds, play_id * 0.25 AS val FROM plays;
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
-- @shape agg
SELECT video_id, SUM(comment_id) AS total FROM comments GROUP BY video_id;
RESET 'table.exec.sink.keyed-shuffle';
-- @shape mistake/reserved
SELECT date FROM comments;
SET 'table.exec.source.cdc-events-duplicate' = 'true';
-- @shape semi
SELECT c.video_id, c.stars, c.posted_at
FROM comments c
WHERE NOT EXISTS (SELECT 1 FROM plays AS p WHERE p.video_id = c.video_id) AND c.comment_id IN (10, 2, 5);
RESET 'table.exec.source.cdc-events-duplicate';
-- @shape union/view/project
SELECT comment_id, stars FROM comments
UNION ALL
SELECT seconds, CAST(NULL AS INT) FROM play_view;
-- @shape mistake/syntax
SELECT c.comment_id, c.stars, p.play_id, p.viewer, p.seconds, q.comment_id ASS comment_id_2, q.stars AS stars_2, q.posted_at
FROM comments c
JOIN plays AS p ON c.video_id = p.video_id AND p.seconds BETWEEN 19 AND 23
LEFT JOIN (SELECT c.comment_id, c.stars, c.hidden AS hidden_x, c.posted_at FROM comments c) q ON c.comment_id = q.comment_id;
-- @shape mistake/alias-in-group
SELECT UPPER(viewer) AS u FROM plays WHERE u = 'X';
CREATE TABLE play_summary (comment_id INT NOT NULL, stars INT, hidden BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape union insert: pk none, mode I,UB,UA,D
INSERT INTO play_summary (comment_id, stars, hidden)
SELECT c.comment_id, c.stars, c.hidden FROM comments AS c
UNION ALL
SELECT seconds, video_id, CAST(NULL AS BOOLEAN) FROM plays;
