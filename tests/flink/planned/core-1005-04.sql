-- Generated: profile core, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  starts_on DATE,
  edited_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 14, "Summer", "73.62", false, "2023-07-03", "00:00:00"]
[4, "-U", 14, "Summer", "73.62", false, "2023-07-03", "00:00:00"]
[6, "+U", 14, "Summer", "580.34", false, "2023-11-09", "00:00:03"]
[8, "-U", 14, "Summer", "580.34", false, "2023-11-09", "00:00:03"]
[9, "+U", 14, "Winter", "638.24", false, "2023-11-09", "00:00:05"]
[11, "+I", 14, "Winter", "796.36", false, "2023-08-21", "00:00:07"]
[14, "+I", 14, "Winter", "468.81", true, "2023-06-16", "00:00:07"]
[17, "+I", 15, "Autumn", "298.67", true, "2023-07-04", "00:00:10"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 6, 11, "u3", "0.7339", "00:00:00"]
["+I", 7, 13, "u3", "0.4485", "00:00:03"]
["+I", 1, 13, "u1", "0.6125", "00:00:01"]
["+I", 1, 11, "u3", "0.6016", "00:00:07"]
["+I", 6, 14, "u2", "0.6156", "00:00:12"]
["+I", 8, 13, "u2", "0.2937", "00:00:13"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  PRIMARY KEY (click_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 1, 5, 11, "web", "00:00:01"]
["+I", 9, 6, 12, "phone", "00:00:03"]
["+I", 3, 1, 13, "phone", "00:00:03"]
["+I", 5, 6, 12, "web", "00:00:03"]
["+I", 8, 6, 13, "web", "00:00:01"]
["+I", 6, 11, 13, "tv", "00:00:06"]
');
CREATE VIEW campaign_view AS SELECT campaign_id * 0.25 AS total_x, bid
FROM impressions
WHERE shown_at > TIMESTAMP '2024-01-01 00:00:14'
ORDER BY campaign_id ASC
LIMIT 4;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape union/rank/view/order/rank
SELECT q.total_x, q.bid FROM (SELECT total_x, bid FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY c.total_x, c.bid ORDER BY c.total_x) AS rn FROM campaign_view AS c ) WHERE rn = 1) AS q WHERE q.bid <= 23.50
UNION ALL
SELECT q.total_x, q.bid FROM (SELECT total_x, bid FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY c.total_x, c.bid ORDER BY c.total_x) AS rn FROM campaign_view AS c ) WHERE rn = 1) AS q;
-- @shape join
SELECT i.impression_id, i.campaign_id, i.user_name, i.shown_at, c.campaign_id AS campaign_id_2, c.title, c.paused, IF(c.campaign_id <> 15, i.bid, 0) AS total_x
FROM impressions AS i
LEFT JOIN campaigns AS c ON i.campaign_id = c.campaign_id
WHERE CASE WHEN NOT c.paused THEN i.bid ELSE i.bid END <= 30;
CREATE TABLE campaign_index (campaign_id INT, starts_on DATE, edited_at TIMESTAMP(3), label STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE campaign_report (label STRING, title STRING, starts_on DATE, edited_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO campaign_index
SELECT c.campaign_id, c.starts_on, c.edited_at, CASE WHEN c.starts_on > DATE '2023-06-15' AND c.budget = 580.34 THEN 'yes' ELSE 'no' END AS label
FROM campaigns c
WHERE c.starts_on = DATE '2023-11-09' AND (c.edited_at BETWEEN TIMESTAMP '2024-01-01 00:00:00' AND TIMESTAMP '2024-01-01 00:00:03');
INSERT INTO campaign_report
SELECT UPPER(title) AS label, title, starts_on, edited_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY campaign_id ORDER BY campaign_id DESC) AS rn FROM campaigns
) t
WHERE rn <= 1;
END;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
CREATE TABLE campaign_report_2 (budget DECIMAL(10, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE campaign_report_3 (budget DECIMAL(10, 2), num_rows BIGINT, highest DECIMAL(10, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE campaign_feed (num_rows BIGINT, avg_all DECIMAL(38, 6), n_all BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO campaign_report_2
SELECT budget
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY starts_on ORDER BY edited_at DESC) AS row_num FROM campaigns WHERE edited_at < TIMESTAMP '2024-01-01 00:00:07'
)
WHERE row_num <= 1;
INSERT INTO campaign_report_3
SELECT budget, COUNT(*) AS num_rows, MAX(budget) AS highest
FROM (SELECT budget FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY starts_on ORDER BY edited_at DESC) AS row_num FROM campaigns WHERE edited_at < TIMESTAMP '2024-01-01 00:00:07' ) WHERE row_num <= 1)
GROUP BY budget;
INSERT INTO campaign_feed
SELECT COUNT(*) AS num_rows, AVG(budget) AS avg_all, COUNT(budget) AS n_all
FROM (SELECT budget FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY starts_on ORDER BY edited_at DESC) AS row_num FROM campaigns WHERE edited_at < TIMESTAMP '2024-01-01 00:00:07' ) WHERE row_num <= 1)
WHERE (budget BETWEEN 468.81 AND 580.34) AND budget < 796.36;
END;
CREATE TABLE campaign_feed_2 (total_x DECIMAL(24, 4)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project/view/order insert: pk none, mode I
INSERT INTO campaign_feed_2
SELECT total_x FROM campaign_view WHERE total_x < 16.50 OR total_x <> 25.50;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape join
SELECT i.impression_id, c.budget, c.campaign_id, c.paused, i.campaign_id AS campaign_id_2, i.user_name
FROM impressions AS i
LEFT JOIN campaigns c ON i.campaign_id = c.campaign_id AND i.shown_at < TIMESTAMP '2024-01-01 00:00:03';
-- @shape union/rank/view/order
SELECT impression_id FROM (SELECT shown_at, user_name, impression_id FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY user_name, impression_id ORDER BY bid, campaign_id DESC) AS rownum FROM impressions ) AS ranked WHERE rownum <= 1)
UNION ALL
SELECT CAST(NULL AS BIGINT) FROM campaign_view;
CREATE TABLE campaign_index_2 (impression_id BIGINT, user_name STRING, bid DECIMAL(8, 4), shown_at TIMESTAMP(3), campaign_id_x INT, clicked_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape join insert: pk none, mode I
INSERT INTO campaign_index_2
SELECT i.impression_id, i.user_name, i.bid, i.shown_at, c.campaign_id AS campaign_id_x, c.clicked_at
FROM impressions AS i
INNER JOIN clicks AS c ON i.campaign_id = c.campaign_id;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
-- @shape agg
SELECT c.campaign_id, COUNT(*) AS num_rows, LISTAGG(c.title, '|') AS all_of, SUM(c.budget) AS sum_all, SUM(c.budget) AS total
FROM campaigns c
GROUP BY c.campaign_id;
