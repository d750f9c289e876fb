-- Generated: profile core, domain ads.
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 7, 6, 14, "web", "00:00:04"]
["+I", 6, 3, 12, "phone", "00:00:00"]
["+I", 1, 8, 14, "web", "00:00:06"]
["+I", 6, 12, 12, "phone", "00:00:11"]
["+I", 6, 1, 12, "phone", "00:00:09"]
["+I", 3, 9, 11, "tv", "00:00:11"]
["+I", 8, 2, 13, "phone", "00:00:11"]
["+I", 7, 5, 14, "phone", "00:00:03"]
["+I", 2, 12, 14, "phone", "00:00:06"]
["+I", 3, 7, 12, "tv", "00:00:08"]
["+I", 9, 10, 11, "tv", "00:00:04"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR shown_at AS shown_at - INTERVAL '2' SECOND,
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 12, 12, "u3", "0.3391", "00:00:03"]
[4, "+I", 2, 14, "u1", "0.8596", "00:00:00"]
[7, "+I", 4, 11, "u1", "0.4106", "00:00:00"]
[8, "+I", 8, 14, "u3", "0.6037", "00:00:08"]
[11, "+I", 5, 11, "u3", "0.5534", "00:00:10"]
[13, "+I", 6, 12, "u3", "0.4891", "00:00:12"]
[15, "+I", 3, 11, "u2", "0.4528", "00:00:20"]
[18, "+I", 9, 14, "u2", "0.5557", "00:00:23"]
[21, "+I", 11, 11, "u3", "0.3004", "00:00:24"]
[22, "+I", 1, 13, "u2", "0.2380", "00:00:25"]
[23, "+I", 7, 13, "u1", "0.3558", "00:00:30"]
');
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  edited_at TIMESTAMP(3),
  PRIMARY KEY (campaign_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 11, "Autumn", "605.17", true, "00:00:00"]
["+I", 14, "Spring", "651.15", true, "00:00:03"]
["+I", 15, "Autumn", "640.30", false, "00:00:03"]
["+I", 13, "Winter", "315.00", true, "00:00:03"]
["+I", 12, "Spring", "410.84", true, "00:00:00"]
');
-- @shape rank/rank
SELECT campaign_id, budget, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY q.budget DESC, q.budget) AS rn FROM (SELECT campaign_id, budget, paused FROM campaigns WHERE campaign_id > 13 QUALIFY ROW_NUMBER() OVER (PARTITION BY title, campaign_id ORDER BY edited_at, campaign_id) <= 1) AS q
)
WHERE rn <= 3;
-- @shape semi
SELECT c.click_id, c.impression_id, TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', c.clicked_at) AS score_x, c.device AS device_x, c.clicked_at
FROM clicks c
WHERE c.campaign_id IN (SELECT i.campaign_id FROM impressions AS i);
-- @shape mistake/syntax
SELECT c.campaign_id, c.title, c.budget, c.paused, CASE WHEN c.title = 'new' THEN c.title ELSE c.title END ASS info
FROM campaigns AS c
WHERE c.title <> 'Autumn';
CREATE TABLE impression_archive (bid DECIMAL(8, 4), shown_at TIMESTAMP(3), PRIMARY KEY (shown_at, bid) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape distinct insert: pk equal, mode I,UA,D
INSERT INTO impression_archive
SELECT DISTINCT bid, shown_at FROM impressions WHERE bid > 0.5534;
-- @shape union
SELECT impression_id FROM impressions UNION SELECT impression_id FROM clicks;
-- @shape join
SELECT c.campaign_id, c.paused AS paused_x, c.edited_at, c2.campaign_id AS campaign_id_2, c2.clicked_at, c3.campaign_id AS campaign_id_3, c3.impression_id + 1 AS calc
FROM campaigns c
JOIN clicks AS c2 ON c.campaign_id = c2.campaign_id
INNER JOIN clicks c3 ON c3.campaign_id = c.campaign_id
WHERE c.title >= c3.device;
