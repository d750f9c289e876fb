-- Generated: profile time, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '5' SECOND,
  PRIMARY KEY (campaign_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", 11, "197.53", true, "00:00:00"]
[2, "+I", 13, "22.87", true, "00:00:14"]
[4, "+I", 12, "666.59", true, "00:00:11"]
[7, "+I", 15, "306.84", false, "00:00:18"]
[9, "+U", 15, "719.79", false, "00:00:20"]
');
CREATE TABLE clicks (
  click_id BIGINT NOT NULL,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 6, 4, 14, "tv", "00:00:13"]
["+I", 1, 6, 11, "web", "00:00:14"]
["+I", 5, 11, 12, "web", "00:00:19"]
["+I", 2, 12, 13, "tv", "00:00:19"]
["+I", 7, 3, 13, "tv", "00:00:22"]
["+I", 6, 7, 12, "phone", "00:00:22"]
["+I", 9, 4, 11, "web", "00:00:24"]
["+I", 4, 5, 12, "web", "00:00:21"]
["+I", 7, 6, 11, "tv", "00:00:24"]
["+I", 3, 1, 11, "web", "00:00:15"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  derived AS impression_id * 4,
  WATERMARK FOR shown_at AS shown_at,
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", 3, 12, "u3", "0.7298", "00:00:02"]
["+I", 9, 11, "u1", "0.1337", "00:00:03"]
["+I", 1, 11, "u3", "0.1215", "00:00:03"]
["+I", 8, 14, "u1", "0.1477", "00:00:07"]
["+I", 7, 13, "u3", "0.2270", "00:00:07"]
["+I", 11, 11, "u1", null, "00:00:11"]
["+I", 12, 13, "u2", "0.4835", "00:00:11"]
["+I", 6, 12, "u1", "0.6716", "00:00:12"]
["+I", 10, 14, "u1", "0.0549", "00:00:12"]
["+I", 4, 14, "u2", "0.1725", "00:00:14"]
');
SET 'table.exec.sink.upsert-materialize' = 'NONE';
CREATE TABLE click_archive (impression_id BIGINT, campaign_id INT, user_name STRING, bid DECIMAL(8, 4), shown_at TIMESTAMP(3), device STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape interval-join insert: pk none, mode I,UA
INSERT INTO click_archive
SELECT i.impression_id, i.campaign_id, i.user_name, i.bid, i.shown_at, c.device
FROM impressions i
JOIN clicks AS c ON i.impression_id = c.impression_id AND c.clicked_at BETWEEN i.shown_at AND i.shown_at + INTERVAL '8' SECOND AND i.bid BETWEEN 0.2270 AND 33.50;
-- @shape window-tvf
SELECT user_name, bid, window_start, window_end
FROM TABLE(TUMBLE(TABLE impressions, DESCRIPTOR(shown_at), INTERVAL '20' SECOND));
RESET 'table.exec.sink.upsert-materialize';
-- @shape window-agg
SELECT window_start, window_end, device, COUNT(*) AS n_all, SUM(impression_id) AS total
FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, device;
CREATE TABLE click_mart (shown_at TIMESTAMP(3), campaign_id INT, budget DECIMAL(10, 2), score_x BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join insert: pk none, mode I,UB,UA,D
INSERT INTO click_mart
SELECT i.shown_at, c.campaign_id, c.budget, EXTRACT(MINUTE FROM i.shown_at) AS score_x
FROM impressions i
JOIN campaigns FOR SYSTEM_TIME AS OF i.shown_at AS c ON i.campaign_id = c.campaign_id
WHERE i.impression_id >= 11;
SET 'table.exec.state.ttl' = '1 h';
CREATE TABLE click_index (click_id BIGINT, impression_id BIGINT, campaign_id INT, device STRING, clicked_at TIMESTAMP(3), at_time TIMESTAMP(3), row_num BIGINT NOT NULL, PRIMARY KEY (impression_id, device, row_num, click_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk superset, mode I,UA,D
INSERT INTO click_index
SELECT click_id, impression_id, campaign_id, device, clicked_at, FLOOR(clicked_at TO MINUTE) AS at_time, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY c.impression_id, c.device ORDER BY c.clicked_at) AS row_num FROM clicks AS c
)
WHERE row_num <= 2 AND campaign_id > 11;
CREATE TABLE click_report (budget DECIMAL(10, 2), edited_at TIMESTAMP(3), paused BOOLEAN, campaign_id INT, at_time TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape order insert: pk none, mode I,UB,UA,D
INSERT INTO click_report
SELECT budget, edited_at, paused, campaign_id, FLOOR(edited_at TO MINUTE) AS at_time
FROM campaigns
WHERE budget BETWEEN 22.87 AND 306.84
ORDER BY budget;
RESET 'table.exec.state.ttl';
CREATE TABLE click_feed (impression_id BIGINT, device STRING, PRIMARY KEY (device) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk equal, mode I,UB,UA,D
INSERT INTO click_feed
SELECT impression_id, device
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY device ORDER BY impression_id ASC, clicked_at DESC) AS row_num FROM clicks
) t
WHERE row_num = 1;
-- @shape window-join
SELECT COALESCE(l.window_start, r.window_start) AS window_start, COALESCE(l.window_end, r.window_end) AS window_end, r.derived, l.clicked_at, l.device, r.impression_id, r.bid, r.campaign_id
FROM (SELECT * FROM TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '4' SECOND)) AS l
FULL JOIN (SELECT * FROM TABLE(TUMBLE(TABLE impressions, DESCRIPTOR(shown_at), INTERVAL '4' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.impression_id = r.impression_id;
-- @shape window-agg
SELECT window_start, window_end, campaign_id, device, COUNT(*) AS cnt, MAX(impression_id) AS last_one
FROM TABLE(HOP(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '4' SECOND, INTERVAL '8' SECOND))
GROUP BY window_start, window_end, campaign_id, device
HAVING COUNT(*) > 1;
SET 'table.optimizer.multi-join.enabled' = 'true';
-- @shape interval-join @unordered
SELECT c.impression_id, c.device, c.clicked_at, i.impression_id AS impression_id_2, i.campaign_id, i.user_name, (c.impression_id BETWEEN 4 AND 6) AND i.impression_id >= c.click_id AS hit
FROM clicks c
LEFT JOIN impressions AS i ON c.impression_id = i.impression_id AND c.clicked_at = i.shown_at;
RESET 'table.optimizer.multi-join.enabled';
-- @shape union
SELECT click_id, campaign_id, device FROM clicks
UNION ALL
SELECT impression_id, campaign_id, user_name FROM impressions;
-- @shape window-agg
SELECT window_start, impression_id, COUNT(*) AS cnt, MIN(CHAR_LENGTH(user_name)) AS first_one, COUNT(*) AS cnt_2
FROM TABLE(HOP(TABLE impressions, DESCRIPTOR(shown_at), INTERVAL '30' SECOND, INTERVAL '1' MINUTE))
WHERE derived BETWEEN 10 AND 12
GROUP BY window_start, window_end, impression_id;
