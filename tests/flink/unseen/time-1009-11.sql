-- Generated: profile time, domain ads.
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  WATERMARK FOR shown_at AS shown_at,
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 1, 11, "u3", "0.0682", "00:00:00"]
[6, "-U", 1, 11, "u3", "0.0682", "00:00:00"]
[8, "+U", 1, 13, "u2", null, "00:00:00"]
[10, "+I", 3, 13, "u2", "0.7355", "00:00:00"]
[13, "+I", 4, 11, "u3", "0.2112", "00:00:00"]
[16, "+I", 6, 11, "u3", "0.7676", "00:00:01"]
[19, "-D", 6, 11, "u3", "0.7676", "00:00:01"]
[20, "+I", 5, 14, "u2", "0.4921", "00:00:02"]
[21, "+I", 7, 14, "u1", "0.5602", "00:00:00"]
[24, "-U", 7, 14, "u1", "0.5602", "00:00:00"]
[25, "+U", 7, 11, "u1", "0.5602", "00:00:02"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 7, 8, 11, "web", "00:00:12"]
["+I", 9, 1, 13, "phone", "00:00:14"]
["+I", 3, 6, 12, "web", "00:00:12"]
["+I", 6, 9, 13, "tv", "00:00:15"]
["+I", 6, 2, 11, "tv", "00:00:08"]
["+I", 7, 1, 12, "web", "00:00:29"]
["+I", 5, 11, 14, "tv", "00:00:29"]
["+I", 7, 12, 13, "phone", "00:00:29"]
');
-- @shape window-rank
SELECT click_id AS click_id_x, impression_id, campaign_id, clicked_at, window_start, window_end
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, campaign_id ORDER BY campaign_id) AS rn FROM TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '20' SECOND)
)
WHERE rn = 1;
-- @shape window-agg
SELECT window_start, window_end, COUNT(*) FILTER (WHERE impression_id = click_id) AS cnt, COUNT(*) AS num_rows
FROM HOP(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '5' SECOND, INTERVAL '15' SECOND)
GROUP BY window_start, window_end;
CREATE TABLE impression_stats (window_start TIMESTAMP(3), window_end TIMESTAMP(3) NOT NULL, campaign_id INT, cnt BIGINT, PRIMARY KEY (window_start, window_end, campaign_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape window-agg insert: pk equal, mode I,UB,UA,D
INSERT INTO impression_stats
SELECT window_start, window_end, campaign_id, COUNT(*) AS cnt
FROM HOP(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '5' SECOND, INTERVAL '10' SECOND)
GROUP BY window_start, window_end, campaign_id;
CREATE TABLE impression_stats_2 (click_id BIGINT, campaign_id INT, device STRING, clicked_at TIMESTAMP(3), campaign_id_2 INT, shown_at TIMESTAMP(3), label STRING, PRIMARY KEY (clicked_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join insert: pk other, mode I,UB,UA,D
INSERT INTO impression_stats_2
SELECT c.click_id, c.campaign_id, c.device, c.clicked_at, i.campaign_id AS campaign_id_2, i.shown_at, DATE_FORMAT(c.clicked_at, 'yyyy-MM-dd') AS label
FROM clicks c
LEFT JOIN impressions FOR SYSTEM_TIME AS OF c.clicked_at AS i ON c.impression_id = i.impression_id;
CREATE TABLE impression_mart (window_start TIMESTAMP(3), window_end TIMESTAMP(3), campaign_id INT, total BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape cascade/window-agg insert: pk none, mode I
INSERT INTO impression_mart
SELECT window_start, window_end, campaign_id, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, campaign_id, COUNT(*) AS cnt FROM TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, campaign_id), DESCRIPTOR(wtime), INTERVAL '20' SECOND))
GROUP BY window_start, window_end, campaign_id;
-- @shape interval-join
SELECT c.campaign_id, c.device, c.clicked_at, c2.impression_id, DATE_FORMAT(c.clicked_at, 'HH:mm') AS tag
FROM clicks c
LEFT JOIN clicks c2 ON c.device = c2.device AND c.clicked_at = c2.clicked_at AND c.campaign_id BETWEEN 12 AND 13;
CREATE TABLE impression_board (clicked_at TIMESTAMP(3), campaign_id INT, PRIMARY KEY (campaign_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape temporal-join insert: pk other, mode I
INSERT INTO impression_board (clicked_at, campaign_id)
SELECT c.clicked_at, i.campaign_id
FROM clicks c
LEFT JOIN impressions FOR SYSTEM_TIME AS OF c.clicked_at AS i ON c.impression_id = i.impression_id;
CREATE TABLE impression_index (click_id BIGINT, campaign_id INT, device STRING, clicked_at TIMESTAMP(3), window_start TIMESTAMP(3), window_end TIMESTAMP(3), PRIMARY KEY (clicked_at, window_end) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-tvf insert: pk other, mode I,UA,D
INSERT INTO impression_index
SELECT click_id, campaign_id, device, clicked_at, window_start, window_end
FROM TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '10' SECOND);
