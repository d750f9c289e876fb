-- Generated: profile time, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  starts_on DATE,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '10' SECOND,
  PRIMARY KEY (campaign_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 15, "Summer", "311.71", "2023-09-18", "00:00:00"]
["+I", 13, "Spring", "248.29", "2023-06-13", "00:00:00"]
["-U", 13, "Spring", "248.29", "2023-06-13", "00:00:00"]
["+U", 13, "Spring", "756.35", "2023-06-13", "00:00:01"]
["+I", 14, "Autumn", "446.02", "2023-01-22", "00:00:02"]
["-D", 14, "Autumn", "446.02", "2023-01-22", "00:00:02"]
["+I", 11, "Spring", null, "2023-02-09", "00:00:00"]
["-U", 11, "Spring", null, "2023-02-09", "00:00:00"]
["+U", 11, "Summer", "74.69", "2023-02-09", "00:00:01"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  WATERMARK FOR shown_at AS shown_at
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 3, 14, "u3", "0.4792", "00:00:06"]
[6, "+I", 8, 12, "u1", "0.1148", "00:00:08"]
[8, "+I", 8, 13, "u3", "0.7854", "00:00:03"]
[11, "+I", 6, 12, "u3", "0.7852", "00:00:05"]
[13, "+I", 7, 14, "u1", "0.2780", "00:00:13"]
[14, "+I", 12, 13, "u1", "0.6106", "00:00:16"]
[15, "+I", 12, 14, "u2", "0.0357", "00:00:16"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 9, 12, 14, "tv", "00:00:02"]
["+I", 7, 7, 13, "tv", "00:00:04"]
["+I", 3, 6, 13, "web", "00:00:06"]
["+I", 1, 12, 11, "web", "00:00:07"]
["+I", 4, 1, 14, "web", "00:00:08"]
["+I", 9, 10, 11, "phone", "00:00:09"]
["+I", 3, 12, 13, "phone", "00:00:11"]
["+I", 4, 1, 13, "phone", "00:00:03"]
');
CREATE VIEW latest_clicks AS
SELECT click_id, impression_id, clicked_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY click_id ORDER BY clicked_at DESC) AS rn FROM clicks
) WHERE rn = 1;
-- @shape window-rank
SELECT click_id AS click_id_x, clicked_at, window_end, impression_id AS impression_id_x, window_start, campaign_id
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY campaign_id) AS rn FROM TABLE(HOP(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '30' SECOND, INTERVAL '90' SECOND))
)
WHERE rn <= 2;
-- @shape over/view/rank
SELECT click_id, MIN(HOUR(clicked_at)) OVER (PARTITION BY impression_id ORDER BY clicked_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS lowest, COUNT(*) OVER (PARTITION BY impression_id ORDER BY clicked_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS cnt_2
FROM latest_clicks;
-- @shape window-agg
SELECT window_start, window_end, device, SUM(click_id) AS sum_all
FROM TABLE(CUMULATE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '30' SECOND, INTERVAL '90' SECOND))
GROUP BY window_start, window_end, device;
CREATE TABLE campaign_export (campaign_id INT, clicked_at TIMESTAMP(3), clicked_at_2 TIMESTAMP(3), impression_id BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape temporal-join/view/rank insert: pk none, mode I,UA,D
INSERT INTO campaign_export
SELECT c.campaign_id, c.clicked_at, l.clicked_at AS clicked_at_2, l.impression_id
FROM clicks AS c
JOIN latest_clicks FOR SYSTEM_TIME AS OF c.clicked_at AS l ON c.click_id = l.click_id AND c.device = 'phone';
-- @shape mistake/window-misuse
SELECT window_start, campaign_id, COUNT(*) AS c FROM TUMBLE(TABLE campaigns, DESCRIPTOR(edited_at), INTERVAL '10' SECOND) GROUP BY window_start, window_end;
-- @shape mistake/sort
INSERT INTO campaigns SELECT * FROM campaigns;
-- @shape mistake/unknown-table
SELECT DATE_FORMAT(window_start, 'HH:mm') AS grp, MIN(total * 4) AS lowest, SUM(sum_all) FILTER (WHERE sum_all < 10) AS sum_all
FROM (SELECT window_start, window_end, SUM(campaign_id) AS total, SUM(click_id) AS sum_all FROM TABLE(TUMBLE(TABLE Clicks, DESCRIPTOR(clicked_at), INTERVAL '5' SECOND)) GROUP BY window_start, window_end)
WHERE sum_all < 19
GROUP BY DATE_FORMAT(window_start, 'HH:mm');
