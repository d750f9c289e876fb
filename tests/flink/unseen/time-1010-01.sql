-- Generated: profile time, domain media.
CREATE TABLE videos (
  video_id INT,
  headline STRING,
  genre STRING,
  likes BIGINT,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '10' SECOND,
  PRIMARY KEY (video_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 31, "Cats", "music", 197, "00:00:01"]
["-U", 31, "Cats", "music", 197, "00:00:01"]
["+U", 31, null, "sport", 197, "00:00:03"]
["-D", 31, null, "sport", 197, "00:00:03"]
["+I", 31, "Goal", "sport", 423, "00:00:07"]
["-U", 31, "Goal", "sport", 423, "00:00:07"]
["+U", 31, "Cats", "fun", 189, "00:00:08"]
');
CREATE TABLE comments (
  comment_id INT,
  video_id INT,
  stars INT,
  hidden BOOLEAN,
  posted_at TIMESTAMP(3),
  WATERMARK FOR posted_at AS posted_at
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
[3, "+I", 7, 31, 3, true, "00:00:02"]
[5, "+I", 2, 31, 5, false, "00:00:01"]
[8, "+I", 1, 35, 3, true, "00:00:00"]
[9, "+I", 9, 32, 3, false, "00:00:08"]
[11, "+I", 1, 33, 2, true, "00:00:10"]
');
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3),
  derived AS CASE WHEN started_at BETWEEN TIMESTAMP '2024-01-01 00:00:02' AND TIMESTAMP '2024-01-01 00:00:10' THEN 'yes' ELSE 'no' END,
  WATERMARK FOR started_at AS started_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 1, 34, "v4", null, "00:00:02"]
[5, "+I", 14, 34, "v3", 19, "00:00:03"]
[8, "+I", 6, 32, "v3", 40, "00:00:01"]
[11, "+I", 4, 35, "v2", 18, "00:00:10"]
[12, "+I", 11, 35, null, 12, "00:00:13"]
[15, "+I", 13, 31, "v1", 28, "00:00:14"]
');
CREATE VIEW latest_comments AS
SELECT comment_id, video_id, stars, hidden, posted_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY comment_id ORDER BY posted_at) AS rn FROM comments
) WHERE rn = 1;
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE play_feed (window_start TIMESTAMP(3), sum_all BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-agg insert: pk none, mode I,UA,D
INSERT INTO play_feed (window_start, sum_all)
SELECT window_start, SUM(EXTRACT(SECOND FROM posted_at)) AS sum_all
FROM TABLE(HOP(TABLE comments, DESCRIPTOR(posted_at), INTERVAL '4' SECOND, INTERVAL '8' SECOND))
WHERE posted_at >= TIMESTAMP '2024-01-01 00:00:02'
GROUP BY window_start, window_end;
RESET 'table.optimizer.agg-phase-strategy';
CREATE TABLE play_index (window_start TIMESTAMP(3), window_time TIMESTAMP(3), num_rows BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk none, mode I on conflict do error
INSERT INTO play_index
SELECT window_start, window_time, COUNT(*) AS num_rows
FROM TABLE(TUMBLE(TABLE plays, DESCRIPTOR(started_at), INTERVAL '4' SECOND))
GROUP BY window_start, window_end, window_time
HAVING COUNT(*) > 1
ON CONFLICT DO ERROR;
CREATE TABLE play_report (video_id_x INT, headline STRING, code STRING, genre STRING, edited_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape order insert: pk none, mode I,UB,UA,D
INSERT INTO play_report
SELECT video_id AS video_id_x, headline, UPPER(genre) AS code, genre, edited_at
FROM videos
LIMIT 5;
CREATE TABLE play_stats (window_start TIMESTAMP(3), window_end TIMESTAMP(3), video_id BIGINT, stars INT, posted_at TIMESTAMP(3), PRIMARY KEY (window_start) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-join insert: pk other, mode I,UA,D
INSERT INTO play_stats
SELECT l.window_start, l.window_end, l.video_id, l.stars, l.posted_at
FROM (SELECT * FROM TUMBLE(TABLE comments, DESCRIPTOR(posted_at), INTERVAL '4' SECOND)) AS l
WHERE EXISTS (SELECT * FROM (SELECT * FROM TUMBLE(TABLE plays, DESCRIPTOR(started_at), INTERVAL '4' SECOND)) AS r WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND l.video_id = r.video_id);
-- @shape interval-join
SELECT c.comment_id, CAST(c.video_id AS STRING) AS tag, c.video_id, c.posted_at, c2.hidden
FROM comments AS c
LEFT JOIN comments c2 ON c.video_id = c2.video_id AND c.posted_at >= c2.posted_at - INTERVAL '5' SECOND AND c.posted_at <= c2.posted_at;
CREATE TABLE play_cache (window_start TIMESTAMP(3), before_val BOOLEAN, total BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg/over insert: pk none, mode I
INSERT INTO play_cache
SELECT window_start, before_val, SUM(num_rows) FILTER (WHERE NOT before_val) AS total
FROM TABLE(HOP((SELECT posted_at, COUNT(*) OVER (PARTITION BY comment_id, video_id ORDER BY posted_at) AS num_rows, COUNT(*) OVER (PARTITION BY comment_id, video_id ORDER BY posted_at) AS num_rows_2, AVG(video_id) OVER (PARTITION BY comment_id, video_id ORDER BY posted_at) AS avg_all, LAG(hidden) OVER (PARTITION BY comment_id, video_id ORDER BY posted_at) AS before_val FROM comments), DESCRIPTOR(posted_at), INTERVAL '4' SECOND, INTERVAL '12' SECOND))
GROUP BY window_start, window_end, before_val;
CREATE TABLE play_report_2 (derived STRING, w_start TIMESTAMP(3), w_end TIMESTAMP(3), lowest TIMESTAMP(3), PRIMARY KEY (lowest, w_start, derived) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE play_stats_2 (video_id INT, viewer_x STRING, started_at TIMESTAMP(3), stars INT, hidden BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO play_report_2
SELECT derived, HOP_START(started_at, INTERVAL '5' SECOND, INTERVAL '10' SECOND) AS w_start, HOP_END(started_at, INTERVAL '5' SECOND, INTERVAL '10' SECOND) AS w_end, MIN(started_at) AS lowest
FROM plays
GROUP BY derived, HOP(started_at, INTERVAL '5' SECOND, INTERVAL '10' SECOND);
INSERT INTO play_stats_2
SELECT p.video_id, p.viewer AS viewer_x, p.started_at, c.stars, c.hidden
FROM plays AS p
JOIN comments AS c ON p.video_id = c.video_id AND p.started_at = c.posted_at;
END;
CREATE TABLE play_stats_3 (comment_id INT, video_id INT, posted_at TIMESTAMP(3), window_start TIMESTAMP(3), window_end TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape window-rank insert: pk none, mode all
INSERT INTO play_stats_3
SELECT comment_id, video_id, posted_at, window_start, window_end
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, video_id ORDER BY video_id DESC) AS rn FROM HOP(TABLE comments, DESCRIPTOR(posted_at), INTERVAL '20' SECOND, INTERVAL '40' SECOND)
)
WHERE rn = 1;
-- @shape interval-join
SELECT c.comment_id, c.posted_at, c.hidden
FROM comments c
JOIN plays AS p ON c.video_id = p.video_id AND c.posted_at = p.started_at;
