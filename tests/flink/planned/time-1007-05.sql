-- Generated: profile time, domain media.
CREATE TABLE videos (
  video_id INT,
  headline STRING,
  genre STRING,
  likes BIGINT,
  published DATE,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '5' SECOND,
  PRIMARY KEY (video_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+I", 31, "News", "music", 20, "2023-09-28", "00:00:32"]
["-D", 31, null, null, null, null, "00:00:32"]
["+I", 35, null, "sport", 483, "2023-06-13", "00:00:35"]
["+U", 35, "Cats", "sport", 57, "2023-05-05", "00:00:40"]
["+U", 35, "News", "sport", 496, "2023-01-27", "00:00:42"]
["-D", 35, null, null, null, null, "00:00:42"]
');
CREATE TABLE plays (
  play_id BIGINT,
  video_id INT,
  viewer STRING,
  seconds INT,
  started_at TIMESTAMP(3),
  derived AS CAST(video_id AS STRING),
  WATERMARK FOR started_at AS started_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 5, 32, "v2", 52, "00:00:04"]
["+I", 4, 33, "v2", 21, "00:00:05"]
["+I", 12, 32, "v3", 46, "00:00:08"]
["+I", 7, 31, "v1", 59, "00:00:02"]
["+I", 2, 34, "v2", 11, "00:00:09"]
["+I", 11, 32, "v1", 44, "00:00:06"]
["+I", 1, 35, "v2", 13, "00:00:04"]
["+I", 14, 33, "v2", 58, "00:00:12"]
["+I", 6, 31, "v2", 34, "00:00:13"]
["+I", 14, 35, "v3", 26, "00:00:13"]
');
-- @shape rank
SELECT seconds, derived
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY started_at DESC) AS rn FROM plays
) t
WHERE rn = 1;
-- @shape mistake/ddl
SET 'table.exec.mini-batch.enabled';
-- @shape mistake/aggregate-in-where
SELECT edited_at, SUM(likes) AS s FROM videos WHERE SUM(likes) > 10 GROUP BY edited_at;
CREATE TABLE video_report (video_id INT, viewer STRING, seconds INT, window_start TIMESTAMP(3), window_end TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
CREATE TABLE video_summary (last_one TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO video_report
SELECT video_id, viewer, seconds, window_start, window_end
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY play_id) AS rn FROM TUMBLE(TABLE plays, DESCRIPTOR(started_at), INTERVAL '1' MINUTE)
)
WHERE rn <= 2
ON CONFLICT DO DEDUPLICATE;
INSERT INTO video_summary
SELECT MAX(window_end) AS last_one
FROM (SELECT video_id, viewer, seconds, window_start, window_end FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY play_id) AS rn FROM TUMBLE(TABLE plays, DESCRIPTOR(started_at), INTERVAL '1' MINUTE) ) WHERE rn <= 2)
WHERE window_end = TIMESTAMP '2024-01-01 00:00:18';
END;
SET 'table.exec.state.ttl' = '1 h';
-- @shape window-join
SELECT l.window_start, l.window_end, l.video_id AS video_id_2, l.viewer AS viewer_2, l.seconds, l.started_at
FROM (SELECT * FROM TABLE(TUMBLE(TABLE plays, DESCRIPTOR(started_at), INTERVAL '10' SECOND))) AS l
WHERE EXISTS (SELECT * FROM (SELECT * FROM TUMBLE(TABLE plays, DESCRIPTOR(started_at), INTERVAL '10' SECOND)) AS r WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND l.video_id = r.video_id);
RESET 'table.exec.state.ttl';
CREATE TABLE video_feed (window_start TIMESTAMP(3), window_end TIMESTAMP(3), play_id BIGINT, sum_all INT, PRIMARY KEY (window_start, window_end, play_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-agg insert: pk equal, mode I,UA,D on conflict do error
INSERT INTO video_feed
SELECT window_start, window_end, play_id, SUM(video_id) AS sum_all
FROM TUMBLE(TABLE plays, DESCRIPTOR(started_at), INTERVAL '1' MINUTE)
GROUP BY window_start, window_end, play_id
ON CONFLICT DO ERROR;
