-- Generated: profile wild, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  budget DECIMAL(10, 2),
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 14, null, "00:00:00"]
["+I", 11, "816.35", "00:00:00"]
["+I", 13, null, "00:00:07"]
["+I", 13, "342.47", "00:00:07"]
["+I", 11, null, "00:00:08"]
["+I", 12, "129.39", "00:00:08"]
["+I", 14, "242.63", "00:00:08"]
["+I", 14, "845.59", "00:00:08"]
["+I", 13, "863.41", "00:00:09"]
["+I", 13, "614.57", "00:00:11"]
["+I", 13, "694.23", "00:00:12"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 9, 13, "u3", "0.3801", "00:00:02"]
[5, "+I", 1, 13, "u2", "0.4423", "00:00:03"]
[6, "+I", 4, 11, "u2", "0.0253", "00:00:04"]
[9, "+I", 2, 14, "u3", "0.1043", "00:00:06"]
[12, "+I", 7, 12, "u3", "0.3162", "00:00:06"]
[13, "+I", 2, 13, "u1", "0.7537", "00:00:06"]
[16, "+I", 10, 13, "u1", "0.2050", "00:00:07"]
[17, "+I", 2, 11, "u2", "0.4483", "00:00:12"]
[19, "+I", 9, 12, "u3", "0.4801", "00:00:14"]
[22, "+I", 4, 14, "u2", "0.1966", "00:00:18"]
[25, "+I", 7, 13, "u3", "0.6060", "00:00:21"]
[26, "+I", 4, 11, "u3", "0.4715", "00:00:26"]
[27, "+I", 2, 11, "u3", "0.5961", "00:00:26"]
[30, "+I", 12, 12, "u2", "0.5259", "00:00:28"]
[31, "+I", 7, 13, "u3", "0.4248", "00:00:30"]
[33, "+I", 2, 13, "u3", "0.8443", "00:00:31"]
[36, "+I", 4, 12, "u3", "0.6392", "00:00:34"]
[37, "+I", 4, 11, "u1", "0.2447", "00:00:36"]
[40, "+I", 3, 12, "u1", "0.8943", "00:00:41"]
[41, "+I", 3, 13, "u3", "0.5832", "00:00:45"]
[42, "+I", 9, 14, "u2", "0.1624", "00:00:47"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at,
  PRIMARY KEY (click_id, impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 7, 4, 11, "tv", "00:00:06"]
[5, "+I", 6, 8, 12, "web", "00:00:06"]
[7, "+I", 8, 2, 12, "web", "00:00:02"]
[8, "-U", 6, 8, 12, "web", "00:00:06"]
[9, "+U", 6, 8, 14, "tv", "00:00:12"]
[10, "-U", 7, 4, 11, "tv", "00:00:06"]
[12, "+U", 7, 4, 11, "tv", "00:00:12"]
[14, "+I", 5, null, 14, "tv", "00:00:14"]
[17, "-D", 8, 2, 12, "web", "00:00:02"]
[18, "+I", 7, 1, 14, "web", "00:00:27"]
[20, "-U", 7, 4, 11, "tv", "00:00:12"]
[21, "+U", 7, 4, 12, "tv", "00:00:30"]
');
CREATE VIEW latest_campaigns AS
SELECT campaign_id, budget, edited_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY campaign_id ORDER BY edited_at DESC) AS rn FROM campaigns
) WHERE rn = 1;
-- @shape order/view/rank
SELECT campaign_id, edited_at FROM latest_campaigns ORDER BY edited_at DESC;
-- @shape over
SELECT edited_at, AVG(campaign_id) OVER w AS mean, COUNT(*) OVER w AS num_rows
FROM campaigns
WINDOW w AS (PARTITION BY campaign_id ORDER BY edited_at);
-- @shape mistake/unknown-table
SELECT c.click_id, c.impression_id, c.campaign_id, c.device, c.clicked_at, i.impression_id AS impression_id_2, i.bid, i2.impression_id AS impression_id_3, i2.campaign_id AS campaign_id_2, i2.user_name, i2.bid AS bid_2, i2.shown_at, i2.user_name IS NOT NULL AS hit
FROM clicks AS c
LEFT JOIN default_database.impressions2 AS i ON c.campaign_id = i.campaign_id
INNER JOIN default_database.impressions2 AS i2 ON i.user_name = i2.user_name;
CREATE TABLE campaign_index (grp STRING, first_seen TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk none, mode I,UB,UA,D on conflict do deduplicate
INSERT INTO campaign_index
SELECT DATE_FORMAT(edited_at, 'HH:mm') AS grp, FIRST_VALUE(edited_at) AS first_seen
FROM campaigns
GROUP BY DATE_FORMAT(edited_at, 'HH:mm')
ON CONFLICT DO DEDUPLICATE;
-- @shape distinct/view/rank
SELECT DISTINCT campaign_id, budget, edited_at
FROM latest_campaigns
WHERE edited_at < TIMESTAMP '2024-01-01 00:00:09';
CREATE TABLE campaign_export (window_start TIMESTAMP(3), window_end TIMESTAMP(3) NOT NULL, campaign_id INT, total DECIMAL(38, 2), PRIMARY KEY (window_start, window_end, campaign_id, total) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape window-agg insert: pk superset, mode I,UA
INSERT INTO campaign_export
SELECT window_start, window_end, campaign_id, SUM(budget) AS total
FROM TABLE(TUMBLE(TABLE campaigns, DESCRIPTOR(edited_at), INTERVAL '1' MINUTE))
WHERE edited_at >= TIMESTAMP '2024-01-01 00:00:11'
GROUP BY window_start, window_end, campaign_id;
SET 'table.exec.sink.require-on-conflict' = 'false';
CREATE TABLE campaign_mart (campaign_id INT, edited_at TIMESTAMP(3), mean INT, first_one INT, PRIMARY KEY (edited_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO campaign_mart
SELECT campaign_id, edited_at, AVG(campaign_id) AS mean, MIN(campaign_id) AS first_one
FROM campaigns
GROUP BY campaign_id, edited_at
ON CONFLICT DO DEDUPLICATE;
CREATE TABLE campaign_archive (click_id BIGINT, impression_id BIGINT, txt STRING, device STRING, click_id_2 BIGINT, impression_id_2 BIGINT, clicked_at TIMESTAMP(3), PRIMARY KEY (click_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join insert: pk subset, mode I,UB,UA,D on conflict do error
INSERT INTO campaign_archive
SELECT c.click_id, c.impression_id, COALESCE(c.device, c2.device) AS txt, c.device, c2.click_id AS click_id_2, c2.impression_id AS impression_id_2, c2.clicked_at
FROM clicks AS c
JOIN clicks FOR SYSTEM_TIME AS OF c.clicked_at AS c2 ON c.click_id = c2.click_id
ON CONFLICT DO ERROR;
-- @shape mistake/ddl
CREATE TABLE z6 (id INTEGR) WITH ('connector' = 'rows');
-- @shape window-agg
SELECT window_start, window_end, campaign_id, budget, COUNT(*) AS num_rows, COUNT(budget) AS n_all
FROM TABLE(HOP(TABLE campaigns, DESCRIPTOR(edited_at), INTERVAL '4' SECOND, INTERVAL '8' SECOND))
GROUP BY window_start, window_end, campaign_id, budget;
RESET 'table.exec.sink.require-on-conflict';
-- @shape rank/interval-join
SELECT budget_x, txt, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.txt, q.budget_x ORDER BY q.edited_at_x) AS rownum FROM (SELECT c.budget AS budget_x, c.edited_at AS edited_at_x, c2.budget AS budget_2, DATE_FORMAT(c.edited_at, 'mm:ss') AS txt FROM campaigns c RIGHT JOIN campaigns AS c2 ON c.campaign_id = c2.campaign_id AND c.edited_at < c2.edited_at + INTERVAL '3' SECOND AND c.edited_at > c2.edited_at - INTERVAL '8' SECOND) AS q
) t
WHERE rownum <= 2;
-- @shape cascade/window-agg
SELECT window_start, window_end, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, COUNT(*) AS cnt FROM TABLE(TUMBLE(TABLE campaigns, DESCRIPTOR(edited_at), INTERVAL '5' SECOND)) GROUP BY window_start, window_end, window_time), DESCRIPTOR(wtime), INTERVAL '15' SECOND))
GROUP BY window_start, window_end;
