-- Generated: profile time, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  starts_on DATE,
  edited_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR edited_at AS edited_at,
  PRIMARY KEY (campaign_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 12, "Autumn", "207.28", "2023-02-02", "00:00:02"]
[4, "-U", 12, "Autumn", "207.28", "2023-02-02", "00:00:02"]
[7, "+U", 12, "Autumn", "857.74", "2023-02-02", "00:00:05"]
[10, "+I", 15, "Spring", "825.26", "2023-03-13", "00:00:06"]
[13, "+I", 14, "Spring", "16.22", null, "00:00:06"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 5, null, 13, "tv", "00:00:01"]
[2, "+I", 8, 6, 14, "phone", "00:00:02"]
[3, "+I", 3, 10, 14, "web", "00:00:02"]
[4, "+I", 1, 9, 11, "tv", "00:00:02"]
[6, "+I", 7, 10, 12, "tv", "00:00:02"]
[8, "+I", 6, 2, 13, "phone", "00:00:03"]
[11, "+I", 3, 7, 13, "web", "00:00:03"]
');
-- @shape temporal-join
SELECT c.campaign_id, c.clicked_at, c2.title, c2.edited_at, UPPER(c.device) AS info
FROM clicks c
JOIN campaigns FOR SYSTEM_TIME AS OF c.clicked_at AS c2 ON c.campaign_id = c2.campaign_id;
-- @shape interval-join
SELECT c.click_id, c.clicked_at, c2.impression_id, c2.campaign_id
FROM clicks AS c
LEFT JOIN clicks AS c2 ON c.device = c2.device AND c2.clicked_at BETWEEN c.clicked_at AND c.clicked_at + INTERVAL '5' SECOND AND c.click_id < 8;
-- @shape agg
SELECT SUM(campaign_id) AS total FROM clicks GROUP BY device;
-- @shape mistake/reserved
SELECT budget, COUNT(*) AS date FROM campaigns GROUP BY budget;
-- @shape rank
SELECT campaign_id, title AS title_x, budget, starts_on, edited_at, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY c.budget ASC) AS rownum FROM campaigns AS c WHERE c.campaign_id > 15
)
WHERE rownum <= 3;
-- @shape window-rank
SELECT click_id, device, window_end
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY clicked_at DESC) AS rn FROM TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '10' SECOND)
)
WHERE rn <= 3;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape project
SELECT campaign_id, budget, budget <> 857.74 AS hit, -campaign_id AS amount_x
FROM campaigns;
RESET 'table.exec.sink.require-on-conflict';
-- @shape temporal-join
SELECT c.clicked_at, c2.campaign_id, c2.budget, c2.starts_on
FROM clicks c
JOIN campaigns FOR SYSTEM_TIME AS OF c.clicked_at AS c2 ON c.campaign_id = c2.campaign_id;
