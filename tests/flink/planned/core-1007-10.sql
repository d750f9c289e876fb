-- Generated: profile core, domain media.
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 6, 33, 5, false, "00:00:02"]
["+I", 6, 35, 1, false, "00:00:03"]
["+I", 7, 34, 5, true, "00:00:03"]
["+I", 4, 35, 5, false, "00:00:04"]
["+I", 4, 34, 2, true, "00:00:00"]
["+I", 8, 35, 1, false, "00:00:07"]
["+I", 9, 35, 4, true, "00:00:07"]
["+I", 3, 32, 5, false, "00:00:12"]
["+I", 1, 32, 2, true, "00:00:18"]
');
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3),
  PRIMARY KEY (play_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[3, "+I", 1, 34, "v2", 34, "00:00:04"]
[5, "-D", 1, null, null, null, null]
[8, "+U", 3, 34, "v4", 3, "00:00:06"]
[11, "+I", 6, 32, "v1", 40, "00:00:07"]
[14, "+U", 6, 32, "v1", null, "00:00:07"]
[15, "+I", 8, 31, "v2", 19, "00:00:00"]
');
CREATE VIEW comment_view AS SELECT play_id, MIN(play_id) AS lowest, MAX(started_at) AS last_one
FROM plays
WHERE viewer = 'v1'
GROUP BY play_id;
-- @shape values
SELECT num_id, word, rate_v
FROM (VALUES (1, 'north', 20.25), (3, 'chess', 20.25), (2, 'x', 3.00), (1, 'new', 3.00)) AS v (num_id, word, rate_v)
WHERE word LIKE 'n_%';
-- @shape agg
SELECT c.video_id, SUM(c.comment_id) AS total, COUNT(*) AS cnt
FROM comments c
GROUP BY c.video_id;
-- @shape mistake/syntax
SELECT p.play_id, p.video_id, p.viewer, c.video_id AS video_id_2, p.viewer || '-' || p.viewer AS info
FROM plays AS p
FULL JOIN comments c ON p.video_id = c.video_id AND c.video_id IN (35, 18, 34, 12)
WHERE c.comment_id <= 4 GROUP BY;
CREATE TABLE comment_stats (viewer STRING, val INT, PRIMARY KEY (viewer) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape project/distinct insert: pk equal, mode I,UA,D
INSERT INTO comment_stats (viewer, val)
SELECT viewer, CHAR_LENGTH(viewer) AS val
FROM (SELECT DISTINCT viewer FROM plays)
WHERE viewer = 'v2';
CREATE TABLE comment_feed (seconds INT, play_id BIGINT, total_x BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join/agg insert: pk none, mode I,UA,D
INSERT INTO comment_feed
SELECT p.seconds, p.play_id, p.play_id + 9 AS total_x
FROM (SELECT MAX(viewer) AS highest FROM plays) AS q
JOIN plays AS p ON q.highest = p.viewer;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape mistake/syntax
SELECT posted_at, stars, video_id, hidden, video_id * 4 AS calc, CASE WHEN video_id = 5 THEN 'yes' ELSE 'no' END AS code
FROM comments WHERE;
RESET 'table.exec.sink.require-on-conflict';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape join
SELECT c.comment_id, c.stars, c.hidden, p2.video_id, p2.seconds, p2.viewer = 'v4' AS hit
FROM comments AS c
JOIN plays AS p ON c.video_id = p.video_id
CROSS JOIN plays AS p2;
CREATE TABLE comment_summary (video_id INT, lowest INT, last_seen INT, PRIMARY KEY (video_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO comment_summary
SELECT c.video_id, MIN(c.comment_id) AS lowest, LAST_VALUE(c.video_id) AS last_seen
FROM comments AS c
WHERE c.video_id < 35
GROUP BY c.video_id;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
SET 'table.exec.sink.upsert-materialize' = 'NONE';
CREATE TABLE comment_board (comment_id INT, stars INT, video_id INT, posted_at TIMESTAMP(3), row_num BIGINT NOT NULL, PRIMARY KEY (comment_id, row_num) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk equal, mode I,UB,UA,D
INSERT INTO comment_board
SELECT comment_id, stars, video_id, posted_at, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY c.comment_id ORDER BY c.comment_id) AS row_num FROM comments AS c
)
WHERE row_num <= 2;
RESET 'table.exec.sink.upsert-materialize';
CREATE TABLE comment_report (play_id_x BIGINT NOT NULL, first_seen BIGINT, first_one_x TIMESTAMP(3), score_x INT, PRIMARY KEY (play_id_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project/over/view/agg insert: pk equal, mode I,UA,D
INSERT INTO comment_report
SELECT q.play_id AS play_id_x, q.first_seen, q.first_one AS first_one_x, CAST(q.first_seen AS INT) AS score_x
FROM (SELECT play_id, FIRST_VALUE(play_id) OVER (PARTITION BY play_id ORDER BY lowest) AS first_seen, MIN(last_one) OVER (PARTITION BY play_id ORDER BY lowest) AS first_one FROM comment_view) q
WHERE q.first_one < TIMESTAMP '2024-01-01 00:00:11';
