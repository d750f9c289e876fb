-- Generated: profile core, domain ads.
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '2' SECOND,
  PRIMARY KEY (click_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 2, 4, 13, "phone", "00:00:04"]
[4, "-U", 2, 4, 13, "phone", "00:00:04"]
[5, "+U", 2, 8, 12, "phone", "00:00:02"]
[8, "+I", 5, 2, 14, "web", "00:00:05"]
[9, "+I", 1, 11, 13, "web", "00:00:03"]
[11, "+I", 6, 9, 13, "tv", "00:00:06"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 1, 13, "u3", "0.2993", "00:00:02"]
["+I", 7, 12, "u1", "0.7845", "00:00:02"]
["+I", 8, 14, "u1", "0.6301", "00:00:01"]
["+I", 4, 11, "u2", "0.2555", "00:00:00"]
["+I", 10, 13, "u3", "0.0941", "00:00:04"]
["+I", 11, 13, "u3", "0.8556", "00:00:05"]
');
CREATE VIEW impression_view AS SELECT *
FROM (SELECT CASE WHEN shown_at > TIMESTAMP '2024-01-01 00:00:02' THEN 'yes' ELSE 'no' END AS code, shown_at, campaign_id, hit, CASE WHEN COALESCE(campaign_id, -1) <= 20 THEN 'high' ELSE 'low' END AS tag FROM (SELECT shown_at, campaign_id, campaign_id < 12 AS hit FROM impressions WHERE campaign_id IN (14, 8, 11) OR impression_id IN (11, 10, 7)) WHERE hit = TRUE)
WHERE campaign_id NOT IN (12);
-- @shape rank/view/project/project/project
SELECT campaign_id AS campaign_id_x, hit, tag, LOWER(code) AS label
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY i.campaign_id, i.hit ORDER BY i.shown_at DESC) AS rownum FROM impression_view AS i
)
WHERE rownum <= 1;
CREATE TABLE impression_mart (campaign_id INT, impression_id BIGINT, click_id BIGINT NOT NULL, sub_val DECIMAL(38, 6), PRIMARY KEY (click_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape scalar insert: pk equal, mode all
INSERT INTO impression_mart
SELECT c.campaign_id, c.impression_id, c.click_id, (SELECT MAX(i.bid) FROM impressions AS i WHERE i.impression_id = c.impression_id) AS sub_val
FROM clicks AS c;
-- @shape join
SELECT i.campaign_id, c.campaign_id AS campaign_id_2, c.clicked_at, SUBSTRING(i.user_name FROM 1 FOR 1) AS code
FROM impressions i
JOIN clicks AS c ON i.campaign_id = c.campaign_id AND c.campaign_id IN (14)
WHERE i.shown_at IS NOT NULL;
-- @shape semi
SELECT c.click_id, c.clicked_at, SUBSTRING(c.device, 1, 2) AS label
FROM clicks c
WHERE NOT EXISTS (SELECT 1 FROM impressions i WHERE i.impression_id = c.impression_id);
-- @shape mistake/temporal-misuse
SELECT * FROM clicks AS a RIGHT JOIN impressions FOR SYSTEM_TIME AS OF a.clicked_at AS b ON a.click_id = b.impression_id;
CREATE TABLE impression_mart_2 (impression_id BIGINT, campaign_id INT, user_name STRING, bid DECIMAL(8, 4), shown_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk none, mode I
INSERT INTO impression_mart_2
SELECT i.impression_id, i.campaign_id, i.user_name, i.bid, i.shown_at
FROM impressions AS i
WHERE i.user_name LIKE '%3';
-- @shape mistake/ddl
CREATE TABLE clicks (id INT) WITH ('connector' = 'rows');
CREATE TABLE impression_feed (clicked_at TIMESTAMP(3), click_id BIGINT, impression_id BIGINT, tag STRING, PRIMARY KEY (click_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk equal, mode I,UA,D
INSERT INTO impression_feed
SELECT clicked_at, click_id, impression_id, CONCAT(device, '/', device) AS tag
FROM clicks
WHERE campaign_id >= 13;
-- @shape mistake/other
EXPLAIN PLAN SELECT campaign_id FROM impressions;
