-- Generated: profile core, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  starts_on DATE,
  edited_at TIMESTAMP(3),
  PRIMARY KEY (campaign_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 13, "Autumn", "35.07", "2023-02-14", "00:00:03"]
[4, "+I", 12, null, "210.61", "2023-10-16", "00:00:00"]
[6, "+I", 15, "Winter", "267.97", "2023-11-19", "00:00:04"]
[7, "+I", 11, "Winter", "278.80", "2023-10-13", "00:00:05"]
[9, "-U", 15, "Winter", "267.97", "2023-11-19", "00:00:04"]
[10, "+U", 15, "Winter", "584.49", "2023-11-19", "00:00:00"]
[12, "-D", 12, null, "210.61", "2023-10-16", "00:00:00"]
[15, "-U", 11, "Winter", "278.80", "2023-10-13", "00:00:05"]
[18, "+U", 11, "Spring", "278.80", "2023-10-13", "00:00:05"]
[21, "-U", 13, "Autumn", "35.07", "2023-02-14", "00:00:03"]
[24, "+U", 13, null, "260.46", "2023-10-22", "00:00:05"]
[27, "-D", 11, "Spring", "278.80", "2023-10-13", "00:00:05"]
[29, "+I", 11, "Spring", "653.84", "2023-11-19", "00:00:08"]
[31, "-U", 11, "Spring", "653.84", "2023-11-19", "00:00:08"]
[33, "+U", 11, "Winter", "653.84", "2023-11-19", "00:00:00"]
[36, "+I", 14, "Spring", null, "2023-08-28", "00:00:08"]
[39, "+I", 12, "Summer", "400.15", "2023-03-14", "00:00:13"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 4, 6, 13, "tv", "00:00:04"]
[5, "+I", 2, 8, 11, "web", "00:00:05"]
[8, "-U", 2, 8, 11, "web", "00:00:05"]
[9, "+U", 2, 9, 13, "web", "00:00:05"]
[11, "-U", 2, 9, 13, "web", "00:00:05"]
[12, "+U", 2, 5, 13, "web", "00:00:02"]
[14, "-U", 4, 6, 13, "tv", "00:00:04"]
[16, "+U", 4, 6, 13, "tv", "00:00:00"]
[17, "+I", 9, 4, 12, "phone", "00:00:12"]
[19, "-D", 4, 6, 13, "tv", "00:00:00"]
[20, "+I", 3, 4, 13, "phone", "00:00:28"]
[22, "+I", 9, 5, 13, "web", "00:00:32"]
[23, "+I", 2, 1, 13, "web", "00:00:32"]
');
-- @shape project
SELECT * FROM campaigns;
CREATE TABLE campaign_feed (campaign_id INT, budget DECIMAL(10, 2), score_x DECIMAL(24, 4), PRIMARY KEY (budget) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk other, mode I,UA,D
INSERT INTO campaign_feed
SELECT campaign_id, budget, COALESCE(budget, 0) AS score_x
FROM campaigns
WHERE starts_on < DATE '2023-11-19';
CREATE TABLE campaign_index (sum_all DECIMAL(38, 4), n_all BIGINT, PRIMARY KEY (n_all) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape agg insert: pk other, mode I,UA,D on conflict do nothing
INSERT INTO campaign_index
SELECT SUM(CAST(campaign_id AS DECIMAL(12, 2))) AS sum_all, COUNT(device) AS n_all
FROM clicks
ON CONFLICT DO NOTHING;
-- @shape agg
SELECT device, campaign_id, SUM(ABS(campaign_id)) AS sum_all
FROM clicks
WHERE NOT (device <> 'none')
GROUP BY device, campaign_id;
-- @shape agg/project/project
SELECT val, UPPER(title) AS grp, FIRST_VALUE(origin_x) AS first_seen, COUNT(*) AS n_all
FROM (SELECT campaign_id, origin AS origin_x, title, starts_on, 'web' AS origin_2, budget * 7 AS val FROM (SELECT campaign_id, 'web' AS origin, title, budget, starts_on FROM campaigns) WHERE title = 'Winter')
GROUP BY val, UPPER(title);
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape project
SELECT campaign_id, title, budget, edited_at, -campaign_id AS val, starts_on - INTERVAL '7' DAY AS due
FROM campaigns
WHERE starts_on IN (DATE '2023-10-13');
-- @shape project
SELECT campaign_id, UPPER(title) AS code, budget, DATE_FORMAT(edited_at, 'mm:ss') AS label
FROM campaigns
WHERE edited_at BETWEEN TIMESTAMP '2024-01-01 00:00:09' AND TIMESTAMP '2024-01-01 00:00:13';
-- @shape rank
SELECT impression_id, campaign_id, device, clicked_at, SECOND(clicked_at) AS score_x, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY c.device ORDER BY c.impression_id) AS row_num FROM clicks AS c
) AS ranked
WHERE row_num BETWEEN 1 AND 3;
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE campaign_summary (impression_id BIGINT, clicked_at TIMESTAMP(3), PRIMARY KEY (clicked_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk other, mode I,UB,UA,D
INSERT INTO campaign_summary
SELECT impression_id, clicked_at
FROM clicks
WHERE clicked_at < TIMESTAMP '2024-01-01 00:00:28';
CREATE TABLE campaign_board (grp INT, device STRING, n_all_2 BIGINT, is_ok BOOLEAN, PRIMARY KEY (grp, device) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape project/agg/rank insert: pk equal, mode I,UA
INSERT INTO campaign_board
SELECT grp, device, n_all_2, n_all NOT IN (2, 19) AS is_ok
FROM (SELECT MOD(campaign_id, 3) AS grp, device, COUNT(*) AS n_all, COUNT(DISTINCT campaign_id) AS n_all_2, SUM(campaign_id) AS total FROM (SELECT campaign_id, device, TRUE AS always, clicked_at FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY device ORDER BY clicked_at DESC) AS rownum FROM clicks ) t WHERE rownum <= 5) GROUP BY MOD(campaign_id, 3), device HAVING SUM(campaign_id) >= 17)
WHERE n_all NOT IN (10, 12);
-- @shape rank
SELECT click_id AS click_id_x
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY c.campaign_id DESC) AS row_num FROM clicks AS c
)
WHERE row_num <= 1;
