-- Generated: profile time, domain ads.
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  derived AS campaign_id % 4,
  proc AS PROCTIME(),
  WATERMARK FOR shown_at AS shown_at - INTERVAL '2' SECOND,
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 5, 14, "u3", "0.5525", "00:00:00"]
["-D", 5, 14, "u3", "0.5525", "00:00:00"]
["+I", 6, 12, "u3", "0.7727", "00:00:01"]
["-U", 6, 12, "u3", "0.7727", "00:00:01"]
["+U", 6, 11, "u3", "0.5097", "00:00:02"]
["+I", 10, 12, "u3", "0.2202", "00:00:02"]
["-U", 6, 11, "u3", "0.5097", "00:00:02"]
["+U", 6, 11, "u2", "0.5512", "00:00:03"]
["-U", 6, 11, "u2", "0.5512", "00:00:03"]
["+U", 6, 11, "u3", null, "00:00:04"]
');
CREATE TABLE campaigns (
  campaign_id INT,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  starts_on DATE,
  edited_at TIMESTAMP(3),
  derived AS CASE WHEN budget <= 472.69 THEN 'high' ELSE 'low' END
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
["+I", 14, "828.55", false, "2023-12-13", "00:00:00"]
["+I", 12, "456.70", false, "2023-09-15", "00:00:03"]
["+I", 11, "292.35", false, "2023-12-10", "00:00:05"]
["+I", 15, "655.47", true, "2023-02-18", "00:00:07"]
["+I", 15, "605.58", true, "2023-12-17", "00:00:07"]
["+I", 12, "616.81", true, "2023-10-09", "00:00:07"]
["+I", 13, "472.69", true, "2023-10-13", "00:00:09"]
["+I", 13, "238.43", false, "2023-03-21", "00:00:07"]
["+I", 14, "759.14", true, "2023-12-23", "00:00:10"]
["+I", 15, "401.94", true, "2023-02-19", "00:00:12"]
');
CREATE TABLE campaign_feed (campaign_id INT, derived STRING, lowest INT, mean DECIMAL(38, 6), first_seen DECIMAL(10, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape over insert: pk none, mode I
INSERT INTO campaign_feed
SELECT campaign_id, derived, MIN(campaign_id) OVER (PARTITION BY campaign_id ORDER BY campaign_id ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS lowest, AVG(budget) OVER (PARTITION BY campaign_id ORDER BY campaign_id ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS mean, FIRST_VALUE(budget) OVER (PARTITION BY campaign_id ORDER BY campaign_id ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS first_seen
FROM campaigns;
CREATE TABLE campaign_stats (impression_id BIGINT, bid DECIMAL(8, 4), derived INT, campaign_id INT, budget_x DECIMAL(10, 2), starts_on DATE, tag STRING, PRIMARY KEY (impression_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape lookup-join insert: pk equal, mode I,UB,UA
INSERT INTO campaign_stats (impression_id, bid, derived, campaign_id, budget_x, starts_on, tag)
SELECT i.impression_id, i.bid, i.derived, c.campaign_id, c.budget AS budget_x, c.starts_on, REPEAT(c.derived, 2) AS tag
FROM impressions AS i
JOIN campaigns FOR SYSTEM_TIME AS OF i.proc AS c ON i.campaign_id = c.campaign_id;
-- @shape agg/lookup-join
SELECT q.impression_id, MAX(q.amount_x) AS last_one, COUNT(*) AS num_rows
FROM (SELECT i.impression_id, c.budget, c.paused, c.starts_on, c.derived, FLOOR(c.budget) AS amount_x FROM impressions AS i LEFT JOIN campaigns FOR SYSTEM_TIME AS OF i.proc AS c ON i.campaign_id = c.campaign_id) q
GROUP BY q.impression_id;
CREATE TABLE campaign_summary (campaign_id INT, total INT, sum_all INT, total_2 BIGINT, PRIMARY KEY (campaign_id, total_2) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk superset, mode I,UA,D on conflict do error
INSERT INTO campaign_summary
SELECT campaign_id, SUM(campaign_id * campaign_id) AS total, SUM(derived * 9) AS sum_all, SUM(impression_id) AS total_2
FROM impressions
GROUP BY campaign_id
ON CONFLICT DO ERROR;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape rank
SELECT campaign_id, starts_on, edited_at, derived
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY derived, campaign_id ORDER BY campaign_id DESC, budget DESC) AS row_num FROM campaigns
) t
WHERE row_num = 1;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
CREATE TABLE campaign_stats_2 (paused BOOLEAN, sum_all INT, PRIMARY KEY (paused) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO campaign_stats_2
SELECT paused, SUM(campaign_id) AS sum_all FROM campaigns GROUP BY paused;
-- @shape temporal-join
SELECT i2.derived, i.impression_id, i2.shown_at, i.bid, i.user_name, i.derived AS derived_2, i.shown_at AS shown_at_2
FROM impressions AS i
JOIN impressions FOR SYSTEM_TIME AS OF i.shown_at AS i2 ON i.impression_id = i2.impression_id;
-- @shape lookup-join
SELECT i.impression_id, i.campaign_id, i.derived, c.paused, c.starts_on, c.edited_at, TRUE AS always
FROM impressions AS i
JOIN campaigns FOR SYSTEM_TIME AS OF i.proc AS c ON i.campaign_id = c.campaign_id;
-- @shape explain/temporal-join
EXPLAIN CHANGELOG_MODE SELECT i.user_name, i.bid, i.shown_at AS shown_at_x, i2.impression_id
FROM impressions AS i
JOIN impressions FOR SYSTEM_TIME AS OF i.shown_at AS i2 ON i.impression_id = i2.impression_id;
-- @shape temporal-join
SELECT i.impression_id, i.derived, i2.impression_id AS impression_id_2, i2.user_name, i2.bid, i2.shown_at, i2.derived AS derived_2, i2.impression_id > 10 AS hit
FROM impressions AS i
JOIN impressions FOR SYSTEM_TIME AS OF i.shown_at AS i2 ON i.impression_id = i2.impression_id
WHERE i.campaign_id BETWEEN 11 AND 14;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE campaign_summary_2 (budget DECIMAL(10, 2), edited_at TIMESTAMP(3), derived STRING, PRIMARY KEY (edited_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO campaign_summary_2
SELECT budget, edited_at, derived
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY campaign_id ORDER BY budget ASC) AS rn FROM campaigns
)
WHERE rn <= 2
ON CONFLICT DO DEDUPLICATE;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
CREATE TABLE campaign_export (user_name STRING, shown_at TIMESTAMP(3), impression_id BIGINT, row_num BIGINT, PRIMARY KEY (user_name) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk equal, mode I,UB,UA,D
INSERT INTO campaign_export
SELECT user_name, shown_at, impression_id, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY i.user_name ORDER BY proc ASC) AS row_num FROM impressions i WHERE i.bid = 0.5525
)
WHERE row_num = 1;
