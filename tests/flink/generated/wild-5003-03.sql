-- Generated: profile wild, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  starts_on DATE,
  edited_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '1' SECOND,
  PRIMARY KEY (campaign_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 13, "Summer", "565.03", true, "2023-12-21", "00:00:04"]
["-U", 13, "Summer", "565.03", true, "2023-12-21", "00:00:04"]
["+U", 13, "Summer", "565.03", false, "2023-12-21", "00:00:04"]
["-U", 13, "Summer", "565.03", false, "2023-12-21", "00:00:04"]
["+U", 13, "Summer", "565.03", false, "2023-10-27", "00:00:01"]
["-D", 13, "Summer", "565.03", false, "2023-10-27", "00:00:01"]
["+I", 14, "Winter", "581.93", true, null, "00:00:08"]
["-U", 14, "Winter", "581.93", true, null, "00:00:08"]
["+U", 14, "Winter", "845.68", true, null, "00:00:17"]
["-U", 14, "Winter", "845.68", true, null, "00:00:17"]
["+U", 14, "Winter", "846.49", false, "2023-11-03", "00:00:15"]
["+I", 15, "Summer", "244.85", true, "2023-06-17", "00:00:09"]
["+I", 13, "Winter", "722.89", false, "2023-03-25", "00:00:19"]
["+I", 12, "Winter", "364.97", null, null, "00:00:20"]
["+I", 11, "Winter", "770.16", false, "2023-06-14", "00:00:27"]
["-D", 14, "Winter", "846.49", false, "2023-11-03", "00:00:15"]
["-D", 13, "Winter", "722.89", false, "2023-03-25", "00:00:19"]
["+I", 14, "Winter", "722.37", false, "2023-07-22", "00:00:27"]
["+I", 13, "Summer", "694.76", null, "2023-11-05", "00:00:33"]
["-U", 12, "Winter", "364.97", null, null, "00:00:20"]
["+U", 12, "Winter", "364.97", true, null, "00:00:33"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '5' SECOND,
  PRIMARY KEY (click_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA', 'data' = '
["+I", 8, 7, 14, "phone", "00:00:02"]
["-U", 8, 7, 14, "phone", "00:00:02"]
["+U", 8, 3, 14, "web", "00:00:03"]
["+I", 7, 2, 12, "tv", "00:00:06"]
["-U", 7, 2, 12, "tv", "00:00:06"]
["+U", 7, 5, 12, "phone", "00:00:09"]
["-U", 7, 5, 12, "phone", "00:00:09"]
["+U", 7, 11, 12, "tv", "00:00:09"]
["+I", 1, 5, 13, "tv", "00:00:09"]
["+I", 3, 8, 12, "web", "00:00:11"]
["+I", 4, 3, 13, "web", "00:00:15"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  WATERMARK FOR shown_at AS shown_at - INTERVAL '5' SECOND,
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[3, "+U", 8, 11, "u2", "0.5005", "00:00:01"]
[6, "+U", 8, 11, "u1", "0.5005", "00:00:00"]
[9, "-D", 8, 11, "u1", "0.5005", "00:00:00"]
[11, "+I", 8, 11, "u2", "0.4662", "00:00:03"]
[13, "+U", 8, 11, "u3", "0.4662", "00:00:01"]
[14, "+I", 12, 14, "u2", "0.7405", "00:00:05"]
[15, "+U", 12, 14, "u2", "0.7405", "00:00:12"]
[16, "-D", 12, 14, "u2", "0.7405", "00:00:12"]
[18, "+U", 8, 11, "u1", "0.4662", "00:00:22"]
[20, "+I", 6, 12, "u3", "0.4719", "00:00:15"]
');
-- @shape agg
SELECT SUM(c.campaign_id) AS sum_all, MIN(CAST(c.campaign_id AS DECIMAL(12, 2))) FILTER (WHERE c.paused IS TRUE) AS first_one
FROM campaigns AS c
GROUP BY c.starts_on;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE click_cache (num_rows BIGINT, num_rows_2 BIGINT NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape agg insert: pk none, mode I
INSERT INTO click_cache
SELECT COUNT(*) AS num_rows, COUNT(DISTINCT starts_on) AS num_rows_2 FROM campaigns;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape mistake/unknown-column
SELECT campaign_id, edited_at, CAST(budgets AS STRING) AS info
FROM campaigns
WHERE NOT paused;
-- @shape advice/over
EXPLAIN PLAN_ADVICE SELECT impression_id, campaign_id, user_name, COUNT(campaign_id) OVER (PARTITION BY campaign_id ORDER BY shown_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS cnt, SUM(impression_id) OVER (PARTITION BY campaign_id ORDER BY shown_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS total, SUM(impression_id % 2) OVER (PARTITION BY campaign_id ORDER BY shown_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS sum_all
FROM impressions
WHERE bid > 0.5005;
-- @shape explain/rank
EXPLAIN CHANGELOG_MODE SELECT *
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY i.campaign_id ORDER BY i.shown_at DESC) AS rn FROM impressions AS i
) t
WHERE rn <= 2;
-- @shape project
SELECT budget, edited_at, campaign_id, starts_on, title FROM campaigns WHERE paused;
-- @shape union/grouping/order/agg
SELECT cnt, total FROM (SELECT campaign_id, impression_id, COUNT(*) AS cnt, SUM(impression_id) FILTER (WHERE campaign_id = 14) AS total FROM (SELECT impression_id, campaign_id, shown_at FROM impressions ORDER BY shown_at ASC FETCH FIRST 2 ROWS ONLY) GROUP BY GROUPING SETS ((campaign_id), (impression_id)))
UNION ALL
SELECT CAST(NULL AS BIGINT), CAST(NULL AS BIGINT) FROM (SELECT campaign_id, SUM(campaign_id) AS total FROM impressions GROUP BY campaign_id);
-- @shape rank
SELECT impression_id AS impression_id_x, clicked_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY c.clicked_at ORDER BY c.clicked_at DESC, c.clicked_at ASC) AS rn FROM clicks AS c
) AS ranked
WHERE rn = 1;
-- @shape scalar/join
SELECT c.campaign_id AS campaign_id_x, c.budget
FROM campaigns AS c
WHERE c.budget = (SELECT MIN(q.campaign_id_3) FROM (SELECT c.campaign_id, c.title, c.paused, c.edited_at, i.campaign_id AS campaign_id_2, i.bid, c2.campaign_id AS campaign_id_3, c2.clicked_at FROM campaigns AS c LEFT JOIN impressions i ON c.campaign_id = i.campaign_id AND c.starts_on < DATE '2023-06-17' FULL JOIN clicks AS c2 ON i.campaign_id = c2.campaign_id) AS q);
CREATE TABLE click_board (clicked_at_x TIMESTAMP(3), click_id BIGINT, elem STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape unnest insert: pk none, mode I,UA
INSERT INTO click_board
SELECT c.clicked_at AS clicked_at_x, c.click_id, u.elem
FROM clicks c
CROSS JOIN UNNEST(ARRAY[c.device, 'extra']) AS u (elem);
