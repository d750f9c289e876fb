-- Generated: profile core, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  starts_on DATE,
  edited_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 11, "Autumn", null, false, "2023-06-14", "00:00:01"]
["+I", 12, "Winter", "355.79", false, "2023-07-19", "00:00:05"]
["+I", 12, "Spring", "19.89", false, "2023-03-09", "00:00:05"]
["+I", 15, "Summer", "507.53", true, "2023-04-16", "00:00:08"]
["+I", 13, null, "110.02", true, "2023-09-24", "00:00:08"]
["+I", 15, "Winter", "846.08", true, null, "00:00:07"]
["+I", 15, null, "722.91", false, "2023-10-02", "00:00:15"]
["+I", 15, null, "95.17", false, "2023-03-25", "00:00:17"]
["+I", 15, "Autumn", "102.26", true, "2023-04-13", "00:00:10"]
["+I", 14, "Winter", "258.54", false, "2023-02-16", "00:00:18"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 12, 13, "u2", "0.0841", "00:00:01"]
[5, "+I", 2, 12, "u3", "0.1565", "00:00:20"]
[8, "+I", 8, 11, "u3", "0.5486", "00:00:20"]
[10, "+I", 3, 14, "u3", null, "00:00:24"]
[11, "+I", 11, 12, "u2", "0.2467", "00:00:24"]
[13, "+I", 9, 14, "u1", "0.1197", "00:00:21"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 9, 12, 14, "web", "00:00:01"]
["+I", 2, 5, 14, "phone", "00:00:07"]
["+I", 5, 7, 12, "tv", "00:00:32"]
["+I", 7, 2, 14, "tv", "00:00:37"]
["+I", 2, 9, 12, "web", "00:00:38"]
["+I", 6, 10, 11, "web", "00:00:43"]
');
CREATE TABLE click_summary (shown_at TIMESTAMP(3), num_rows BIGINT, last_one INT, sum_all BIGINT, cnt BIGINT, PRIMARY KEY (shown_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk equal, mode I,UB,UA,D
INSERT INTO click_summary (shown_at, num_rows, last_one, sum_all, cnt)
SELECT shown_at, COUNT(shown_at) AS num_rows, MAX(campaign_id) AS last_one, SUM(impression_id) AS sum_all, COUNT(campaign_id) FILTER (WHERE impression_id IN (8, 11, 12)) AS cnt
FROM impressions
WHERE impression_id < 9
GROUP BY shown_at
HAVING COUNT(shown_at) <> 1;
-- @shape mistake/window-misuse
SELECT TUMBLE_START(click_id, INTERVAL '10' SECOND) AS s FROM clicks;
CREATE TABLE click_summary_2 (click_id BIGINT, clicked_at TIMESTAMP(3), device STRING, val INT, score_x BIGINT, PRIMARY KEY (val) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk other, mode I
INSERT INTO click_summary_2
SELECT click_id, clicked_at, device, SIGN(campaign_id) AS val, click_id - 7 AS score_x
FROM clicks
WHERE (clicked_at = TIMESTAMP '2024-01-01 00:00:41' OR click_id IN (9, 6, 2)) AND (click_id <> 5 AND impression_id > 2);
-- @shape join
SELECT c.click_id, c.impression_id, c.device, c2.paused, c2.edited_at, CONCAT(c2.title, ' ', c.device) AS info
FROM clicks c
INNER JOIN campaigns AS c2 ON c.campaign_id = c2.campaign_id;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape mistake/union-types
SELECT title FROM campaigns EXCEPT SELECT impression_id FROM clicks;
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE click_summary_3 (impression_id_x BIGINT, bid_x DECIMAL(8, 4), shown_at TIMESTAMP(3), title STRING, budget DECIMAL(10, 2), paused BOOLEAN, edited_at TIMESTAMP(3), PRIMARY KEY (edited_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape join insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO click_summary_3
SELECT i.impression_id AS impression_id_x, i.bid AS bid_x, i.shown_at, c.title, c.budget, c.paused, c.edited_at
FROM impressions AS i
LEFT JOIN campaigns c ON i.campaign_id = c.campaign_id AND c.campaign_id BETWEEN 10 AND 12
WHERE c.starts_on <> DATE '2023-10-02' AND c.starts_on IN (DATE '2023-04-13', DATE '2023-10-02')
ON CONFLICT DO DEDUPLICATE;
