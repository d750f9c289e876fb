-- Generated: profile time, domain support.
CREATE TABLE tickets (
  ticket_id INT,
  agent STRING,
  topic STRING,
  priority INT,
  opened_at TIMESTAMP(3),
  WATERMARK FOR opened_at AS opened_at - INTERVAL '1' SECOND,
  PRIMARY KEY (ticket_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 5, "ben", "bill", 5, "00:00:02"]
[5, "-U", 5, "ben", "bill", 5, "00:00:02"]
[6, "+U", 5, "amy", "bill", 2, "00:00:06"]
[8, "+I", 2, "cho", "bug", 5, "00:00:08"]
[10, "+I", 9, "amy", "login", 5, "00:00:08"]
');
CREATE TABLE replies (
  reply_id BIGINT,
  ticket_id INT,
  words INT,
  mood STRING,
  sent_at TIMESTAMP(3),
  WATERMARK FOR sent_at AS sent_at - INTERVAL '1' SECOND
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 2, 7, 44, "mad", "00:00:15"]
[4, "+I", 10, 1, 42, "mad", "00:00:15"]
[6, "+I", 13, 1, 57, "calm", "00:00:17"]
[8, "+I", 14, 5, null, "calm", "00:00:14"]
[10, "+I", 6, 4, 35, "calm", "00:00:20"]
[11, "+I", 4, 3, 49, "calm", "00:00:21"]
');
CREATE TABLE ticket_archive (words INT, sent_at TIMESTAMP(3), opened_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape temporal-join insert: pk none, mode I
INSERT INTO ticket_archive
SELECT r.words, r.sent_at, t.opened_at
FROM replies AS r
LEFT JOIN tickets FOR SYSTEM_TIME AS OF r.sent_at AS t ON r.ticket_id = t.ticket_id;
-- @shape over
SELECT ticket_id, reply_id, AVG(ticket_id) OVER (PARTITION BY mood ORDER BY sent_at RANGE BETWEEN INTERVAL '4' SECOND PRECEDING AND CURRENT ROW) AS mean, COUNT(*) OVER (PARTITION BY mood ORDER BY sent_at RANGE BETWEEN INTERVAL '4' SECOND PRECEDING AND CURRENT ROW) AS num_rows
FROM replies;
CREATE TABLE ticket_stats (reply_id BIGINT, words BIGINT, mood STRING, window_start TIMESTAMP(3), window_end TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape window-tvf insert: pk none, mode I,UB,UA,D
INSERT INTO ticket_stats
SELECT reply_id, words, mood, window_start, window_end
FROM TABLE(TUMBLE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '1' MINUTE, INTERVAL '1' SECOND));
-- @shape interval-join
SELECT r.reply_id
FROM replies AS r
JOIN replies AS r2 ON r.mood = r2.mood AND r.sent_at >= r2.sent_at - INTERVAL '6' SECOND AND r.sent_at <= r2.sent_at;
-- @shape temporal-join
SELECT r.ticket_id, r.sent_at, t.ticket_id AS ticket_id_2, t.topic, t.opened_at
FROM replies r
LEFT JOIN tickets FOR SYSTEM_TIME AS OF r.sent_at AS t ON r.ticket_id = t.ticket_id;
CREATE TABLE ticket_index (reply_id BIGINT, window_end TIMESTAMP(3), window_start TIMESTAMP(3) NOT NULL, ticket_id INT, mood STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape window-rank insert: pk none, mode I,UB,UA,D
INSERT INTO ticket_index (reply_id, window_end, window_start, ticket_id, mood)
SELECT reply_id, window_end, window_start, ticket_id, mood
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, reply_id ORDER BY sent_at) AS rn FROM TABLE(TUMBLE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '10' SECOND))
)
WHERE rn <= 2;
CREATE TABLE ticket_cache (window_start TIMESTAMP(3), window_end TIMESTAMP(3), mood STRING, highest INT, PRIMARY KEY (window_start) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape window-rank/window-agg insert: pk other, mode I,UA,D
INSERT INTO ticket_cache
SELECT window_start, window_end, mood, highest
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, mood ORDER BY highest DESC) AS rn FROM (SELECT window_start, window_end, mood, MAX(ticket_id) AS highest FROM TUMBLE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '20' SECOND) GROUP BY window_start, window_end, mood)
)
WHERE rn = 1;
CREATE TABLE ticket_index_2 (window_start TIMESTAMP(3), window_end TIMESTAMP(3), ticket_id INT, highest INT, lowest INT, num_rows BIGINT, PRIMARY KEY (window_start, window_end, ticket_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape window-agg insert: pk equal, mode I,UA,D on conflict do nothing
INSERT INTO ticket_index_2
SELECT window_start, window_end, ticket_id, MAX(words) FILTER (WHERE words BETWEEN 42 AND 42) AS highest, MIN(ticket_id) AS lowest, COUNT(*) AS num_rows
FROM TABLE(TUMBLE(TABLE replies, DESCRIPTOR(sent_at), INTERVAL '20' SECOND))
GROUP BY window_start, window_end, ticket_id
ON CONFLICT DO NOTHING;
CREATE TABLE ticket_stats_2 (words INT, mood STRING, sent_at TIMESTAMP(3), sum_all INT, PRIMARY KEY (mood) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape over insert: pk other, mode I
INSERT INTO ticket_stats_2
SELECT words, mood, sent_at, SUM(words) OVER (PARTITION BY mood, ticket_id ORDER BY sent_at RANGE BETWEEN INTERVAL '7' SECOND PRECEDING AND CURRENT ROW) AS sum_all
FROM replies;
