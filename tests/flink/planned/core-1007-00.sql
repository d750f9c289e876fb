-- Generated: profile core, domain ads.
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 6, 12, 14, "phone", "00:00:04"]
["+I", 8, 10, 11, "phone", "00:00:04"]
["+I", 9, 4, 12, "phone", "00:00:06"]
["+I", 8, 8, 12, "tv", "00:00:08"]
["+I", 4, 6, 11, "phone", "00:00:06"]
["+I", 6, 12, 14, "phone", "00:00:10"]
["+I", 6, 7, 12, "tv", "00:00:13"]
["+I", 6, 1, 12, "web", "00:00:15"]
');
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  starts_on DATE,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '10' SECOND,
  PRIMARY KEY (campaign_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[3, "+I", 13, "Spring", null, "2023-12-02", "00:00:01"]
[4, "+I", 14, "Summer", "116.48", "2023-06-26", "00:00:01"]
[6, "+I", 11, "Summer", "886.59", "2023-09-12", "00:00:04"]
[7, "+I", 15, "Winter", "358.81", "2023-11-09", "00:00:09"]
[9, "+U", 11, "Summer", "886.59", "2023-04-27", "00:00:24"]
[11, "+U", 15, "Autumn", "358.81", "2023-06-17", "00:00:17"]
[12, "+U", 11, "Autumn", "801.47", "2023-04-27", "00:00:28"]
[15, "-D", 11, null, null, null, "00:00:28"]
[16, "-D", 15, null, null, null, "00:00:17"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  derived AS CONCAT(user_name, '/', user_name)
) WITH ('connector' = 'rows', 'data' = '
["+I", 2, 13, "u3", "0.5052", "00:00:05"]
["+I", 7, 13, "u2", "0.2719", "00:00:05"]
["+I", 7, 12, "u2", "0.6901", "00:00:08"]
["+I", 1, 11, "u2", "0.7025", "00:00:12"]
["+I", 10, 13, "u1", "0.8175", "00:00:17"]
');
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
-- @shape mistake/rank-misuse
SELECT * FROM (SELECT *, DENSE_RANK() OVER (ORDER BY title) AS rn FROM campaigns) WHERE rn <= 2;
CREATE TABLE impression_archive (device STRING, sum_all INT, highest INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk none, mode I,UB,UA,D
INSERT INTO impression_archive
SELECT device, SUM(campaign_id) FILTER (WHERE campaign_id > 14) AS sum_all, MAX(campaign_id) AS highest
FROM clicks
GROUP BY device
HAVING SUM(campaign_id) FILTER (WHERE campaign_id > 14) >= 7;
-- @shape mistake/unknown-column
SELECT c.click_id, AVG(c.campaign_id) FILTER (WHERE c.impression_id IS NOT NULL) AS avg_all, COUNT(*) AS n_all, COUNT(c.imression_id) AS n_all_2, SUM(c.campaign_id) AS total
FROM clicks c
GROUP BY c.click_id;
RESET 'table.optimizer.agg-phase-strategy';
-- @shape mistake/sink
INSERT INTO impression_archive SELECT CAST(NULL AS STRING), CAST(NULL AS INT) FROM impressions;
CREATE TABLE impression_mart (edited_at TIMESTAMP(3), campaign_id INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi insert: pk none, mode I,UB,UA,D
INSERT INTO impression_mart
SELECT c.edited_at, c.campaign_id
FROM campaigns c
WHERE EXISTS (SELECT 1 FROM impressions i WHERE i.campaign_id = c.campaign_id);
CREATE TABLE impression_index (impression_id BIGINT, campaign_id INT, user_name STRING, bid DECIMAL(8, 4), derived_x STRING, code STRING, tag STRING, PRIMARY KEY (impression_id, derived_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk other, mode I,UB,UA,D
INSERT INTO impression_index
SELECT i.impression_id, i.campaign_id, i.user_name, i.bid, i.derived AS derived_x, i.user_name || '_x' AS code, RTRIM(i.derived) AS tag
FROM impressions AS i;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE impression_stats (grp INT, bid DECIMAL(8, 4), last_seen INT, PRIMARY KEY (grp, bid) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO impression_stats
SELECT MOD(campaign_id, 3) AS grp, bid, LAST_VALUE(campaign_id) AS last_seen
FROM impressions
GROUP BY MOD(campaign_id, 3), bid;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
CREATE TABLE impression_index_2 (title STRING, campaign_id INT NOT NULL, edited_at TIMESTAMP(3), budget DECIMAL(10, 2), val INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape project insert: pk none, mode all
INSERT INTO impression_index_2
SELECT title, campaign_id, edited_at, budget, COALESCE(campaign_id, -1) AS val
FROM campaigns;
-- @shape rank
SELECT campaign_id, title, starts_on, edited_at, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY campaign_id ORDER BY edited_at) AS rownum FROM campaigns
)
WHERE rownum <= 3 AND title NOT IN ('Autumn', 'x');
-- @shape semi
SELECT i.impression_id, i.campaign_id, i.bid, i.shown_at, i.derived, DATE_FORMAT(i.shown_at, 'yyyy-MM-dd HH:mm:ss') AS code
FROM impressions i
WHERE EXISTS (SELECT c.campaign_id FROM campaigns c WHERE c.campaign_id = i.campaign_id);
