-- Generated: profile core, domain ads.
CREATE TABLE impressions (
  impression_id BIGINT NOT NULL,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 7, 13, "u3", "0.5146", "00:00:07"]
["+I", 8, 11, "u2", "0.8768", "00:00:11"]
["+I", 2, 14, "u2", "0.4521", "00:00:29"]
["+I", 8, 13, "u2", "0.3822", "00:00:23"]
["+I", 1, 14, "u3", "0.5335", "00:00:34"]
["+I", 11, 11, "u2", "0.2184", "00:00:37"]
["+I", 7, 12, "u3", "0.3687", "00:00:37"]
["+I", 8, 13, "u3", null, "00:00:39"]
["+I", 4, 13, "u1", "0.1737", "00:00:43"]
["+I", 10, 11, "u1", "0.4634", "00:01:01"]
["+I", 3, 11, "u1", "0.7412", "00:01:11"]
["+I", 7, 11, "u2", null, "00:01:12"]
["+I", 2, 12, "u2", "0.1549", "00:01:14"]
["+I", 1, 13, "u3", null, "00:01:10"]
["+I", 5, 14, "u3", "0.1990", "00:01:12"]
["+I", 9, 11, "u1", "0.5248", "00:01:10"]
["+I", 7, 14, "u2", "0.6360", "00:01:20"]
["+I", 5, 13, "u3", "0.5924", "00:01:25"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  PRIMARY KEY (click_id, impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 3, 12, 13, "tv", "00:00:07"]
[4, "+I", 9, 2, 11, "web", "00:00:00"]
[6, "+I", 1, 9, 14, "web", "00:00:07"]
[8, "+I", 9, 6, 14, "web", "00:00:09"]
[9, "+I", 7, 6, 12, "tv", "00:00:09"]
[10, "+I", 4, 3, 14, "tv", "00:00:10"]
[12, "+I", 8, 5, 11, "phone", "00:00:10"]
[15, "+I", 8, 8, 14, "tv", "00:00:01"]
[16, "+I", 2, 6, 14, "web", "00:00:10"]
[17, "+I", 1, 10, 14, "web", "00:00:09"]
[18, "+I", 9, 1, 11, "tv", "00:00:08"]
[20, "+I", 3, 8, 14, "web", "00:00:12"]
[21, "+I", 1, 11, 12, null, "00:00:12"]
[22, "+I", 9, 3, 14, "tv", "00:00:12"]
[24, "+I", 7, 7, 14, "tv", "00:00:12"]
[25, "+I", 2, 9, 11, "web", "00:00:12"]
');
CREATE TABLE impression_cache (mean DECIMAL(38, 6), n_all BIGINT, sum_all BIGINT, PRIMARY KEY (n_all) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape agg/agg insert: pk equal, mode I
INSERT INTO impression_cache
SELECT AVG(q.bid) AS mean, q.n_all, SUM(q.n_all) AS sum_all
FROM (SELECT bid, COUNT(DISTINCT bid) AS n_all FROM impressions GROUP BY bid) q
GROUP BY q.n_all;
CREATE TABLE impression_stats (click_id BIGINT, device STRING, clicked_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape order insert: pk none, mode I,UB,UA,D
INSERT INTO impression_stats
SELECT click_id, device, clicked_at FROM clicks ORDER BY campaign_id DESC LIMIT 1;
-- @shape union
SELECT bid, shown_at FROM impressions UNION ALL SELECT bid, shown_at FROM impressions;
-- @shape project
SELECT c.click_id, c.impression_id AS impression_id_x, c.campaign_id, c.device
FROM clicks AS c;
CREATE TABLE impression_export (campaign_id INT, user_name STRING, bid DECIMAL(8, 4), shown_at TIMESTAMP(3), n DECIMAL(24, 4), PRIMARY KEY (bid) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi insert: pk other, mode I,UB,UA,D
INSERT INTO impression_export
SELECT i.campaign_id, i.user_name, i.bid, i.shown_at, i.campaign_id + i.bid AS n
FROM impressions AS i
WHERE i.impression_id IN (SELECT c.impression_id FROM clicks c);
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape project
SELECT i.impression_id, i.campaign_id, i.user_name, i.bid, i.campaign_id + 2 AS val, ABS(i.campaign_id) AS amount_x
FROM impressions AS i
WHERE i.shown_at <= TIMESTAMP '2024-01-01 00:01:20';
CREATE TABLE impression_board (impression_id BIGINT, campaign_id BIGINT, clicked_at TIMESTAMP(3), PRIMARY KEY (impression_id, campaign_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape distinct insert: pk subset, mode I,UA,D on conflict do deduplicate
INSERT INTO impression_board
SELECT DISTINCT impression_id, campaign_id, clicked_at
FROM clicks
WHERE clicked_at > TIMESTAMP '2024-01-01 00:00:30'
ON CONFLICT DO DEDUPLICATE;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape rank
SELECT impression_id, campaign_id, device, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY campaign_id ORDER BY impression_id) AS row_num FROM clicks
) t
WHERE row_num <= 2;
-- @shape project
SELECT c.click_id, c.impression_id, c.device, c.click_id * 4 AS amount_x, NOT (c.campaign_id >= 12) AS hit
FROM clicks AS c
WHERE c.clicked_at <= TIMESTAMP '2024-01-01 00:00:10';
