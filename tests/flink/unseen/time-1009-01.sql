-- Generated: profile time, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  edited_at TIMESTAMP(3),
  derived AS MOD(campaign_id, 4),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '1' SECOND,
  PRIMARY KEY (campaign_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 12, "Autumn", "561.14", false, "00:00:00"]
["+U", 12, "Autumn", "870.93", false, "00:00:10"]
["-D", 12, "Autumn", "870.93", false, "00:00:10"]
["+I", 12, "Spring", "379.74", true, "00:00:13"]
["+U", 12, "Spring", "505.48", true, "00:00:13"]
["+U", 12, "Spring", "505.48", false, "00:00:32"]
["+I", 15, null, "624.53", true, "00:00:34"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '5' SECOND,
  PRIMARY KEY (click_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 5, 10, 12, "web", "00:00:05"]
["+I", 3, 12, 11, "tv", "00:00:08"]
["+I", 7, 5, 14, "phone", "00:00:06"]
["+I", 6, 6, 14, "phone", "00:00:12"]
["+I", 1, 6, 11, "tv", "00:00:14"]
["+I", 8, null, 11, "web", "00:00:09"]
["+I", 9, 1, 13, "tv", "00:00:15"]
["+I", 4, 12, 13, "phone", "00:00:17"]
');
CREATE VIEW campaign_view AS SELECT campaign_id, budget, paused, edited_at, derived, campaign_id - derived AS amount_x
FROM campaigns
ORDER BY edited_at DESC
LIMIT 1;
-- @shape interval-join
SELECT c.campaign_id, c.clicked_at, c.click_id - 8 AS total_x
FROM clicks c
RIGHT JOIN clicks c2 ON c.click_id = c2.click_id AND c.clicked_at < c2.clicked_at + INTERVAL '7' SECOND AND c.clicked_at > c2.clicked_at - INTERVAL '1' SECOND AND c2.campaign_id BETWEEN 11 AND 12;
-- @shape window-join
SELECT l.window_start, l.window_end, l.campaign_id, r.click_id
FROM (SELECT * FROM HOP(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '4' SECOND, INTERVAL '12' SECOND)) AS l
JOIN (SELECT * FROM TABLE(HOP(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '4' SECOND, INTERVAL '12' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.impression_id = r.impression_id;
-- @shape legacy-window
SELECT click_id, TUMBLE_START(clicked_at, INTERVAL '10' SECOND) AS w_start, MAX(campaign_id) AS last_one
FROM clicks
GROUP BY click_id, TUMBLE(clicked_at, INTERVAL '10' SECOND);
CREATE TABLE campaign_archive (title STRING, click_id BIGINT NOT NULL, paused BOOLEAN, campaign_id INT, clicked_at TIMESTAMP(3), campaign_id_2 INT, PRIMARY KEY (click_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape temporal-join insert: pk equal, mode I,UA,D
INSERT INTO campaign_archive
SELECT c2.title, c.click_id, c2.paused, c.campaign_id, c.clicked_at, c2.campaign_id AS campaign_id_2
FROM clicks AS c
JOIN campaigns FOR SYSTEM_TIME AS OF c.clicked_at AS c2 ON c.campaign_id = c2.campaign_id;
CREATE TABLE campaign_feed (window_start TIMESTAMP(3), window_end TIMESTAMP(3) NOT NULL, highest TIMESTAMP(3), total BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk none, mode I
INSERT INTO campaign_feed (window_start, window_end, highest, total)
SELECT window_start, window_end, MAX(clicked_at) AS highest, SUM(impression_id) AS total
FROM TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '30' SECOND, INTERVAL '1' SECOND)
GROUP BY window_start, window_end;
CREATE TABLE campaign_archive_2 (campaign_id INT, clicked_at TIMESTAMP(3), campaign_id_2 INT, clicked_at_2 TIMESTAMP(3), device STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape interval-join insert: pk none, mode I
INSERT INTO campaign_archive_2
SELECT c.campaign_id, c.clicked_at, c2.campaign_id AS campaign_id_2, c2.clicked_at AS clicked_at_2, c2.device
FROM clicks AS c, clicks AS c2
WHERE c.click_id = c2.click_id AND c.clicked_at < c2.clicked_at + INTERVAL '1' SECOND AND c.clicked_at > c2.clicked_at - INTERVAL '1' SECOND;
CREATE TABLE campaign_cache (click_id_x BIGINT, device STRING, clicked_at TIMESTAMP(3), clicked_at_2 TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
CREATE TABLE campaign_report (click_id_x BIGINT, device STRING, clicked_at TIMESTAMP(3), clicked_at_2 TIMESTAMP(3), rownum BIGINT, PRIMARY KEY (device) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO campaign_cache
SELECT c.click_id AS click_id_x, c.device, c.clicked_at, c2.clicked_at AS clicked_at_2
FROM clicks AS c
LEFT JOIN clicks FOR SYSTEM_TIME AS OF c.clicked_at AS c2 ON c.click_id = c2.click_id;
INSERT INTO campaign_report
SELECT click_id_x, device, clicked_at, clicked_at_2, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY device ORDER BY clicked_at DESC) AS rownum FROM (SELECT c.click_id AS click_id_x, c.device, c.clicked_at, c2.clicked_at AS clicked_at_2 FROM clicks AS c LEFT JOIN clicks FOR SYSTEM_TIME AS OF c.clicked_at AS c2 ON c.click_id = c2.click_id)
) t
WHERE rownum <= 1;
END;
CREATE TABLE campaign_board (impression_id BIGINT, clicked_at TIMESTAMP(3), campaign_id INT, campaign_id_2 INT, click_id BIGINT, device STRING, clicked_at_2 TIMESTAMP(3), amount_x BIGINT, PRIMARY KEY (clicked_at, amount_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape temporal-join insert: pk other, mode I @plan
INSERT INTO campaign_board
SELECT c2.impression_id, c.clicked_at, c.campaign_id, c2.campaign_id AS campaign_id_2, c.click_id, c2.device, c2.clicked_at AS clicked_at_2, -c.impression_id AS amount_x
FROM clicks AS c
JOIN clicks FOR SYSTEM_TIME AS OF c.clicked_at AS c2 ON c.click_id = c2.click_id
WHERE c2.device IN ('web');
CREATE TABLE campaign_export (click_id BIGINT NOT NULL, impression_id BIGINT, campaign_id INT, clicked_at TIMESTAMP(3), PRIMARY KEY (click_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape rank insert: pk equal, mode I
INSERT INTO campaign_export
SELECT click_id, impression_id, campaign_id, clicked_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY campaign_id ORDER BY impression_id) AS rownum FROM clicks
) AS ranked
WHERE rownum <= 5;
-- @shape window-rank
SELECT click_id, device, window_start, window_end, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY clicked_at DESC) AS rn FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '10' SECOND))
)
WHERE rn <= 2;
CREATE TABLE campaign_summary (click_id BIGINT, campaign_id INT, device STRING, clicked_at TIMESTAMP(3), lowest BIGINT, PRIMARY KEY (click_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape over insert: pk equal, mode I,UA,D
INSERT INTO campaign_summary
SELECT c.click_id, c.campaign_id, c.device, c.clicked_at, MIN(c.impression_id * 7) OVER (PARTITION BY c.impression_id ORDER BY c.clicked_at RANGE BETWEEN INTERVAL '14' SECOND PRECEDING AND CURRENT ROW) AS lowest
FROM clicks AS c;
SET 'table.exec.sink.upsert-materialize' = 'NONE';
-- @shape interval-join
SELECT c.campaign_id AS campaign_id_x, c.device, c.clicked_at, c2.click_id, c2.device AS device_2, c2.clicked_at AS clicked_at_2
FROM clicks AS c
LEFT JOIN clicks AS c2 ON c.device = c2.device AND c2.clicked_at BETWEEN c.clicked_at AND c.clicked_at + INTERVAL '8' SECOND;
