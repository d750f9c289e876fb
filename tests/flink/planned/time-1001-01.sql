-- Generated: profile time, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  starts_on DATE,
  edited_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '1' SECOND,
  PRIMARY KEY (campaign_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 13, "Autumn", "171.86", "2023-10-26", "00:00:00"]
[4, "+I", 14, null, "574.97", "2023-02-07", "00:00:05"]
[7, "-U", 14, null, "574.97", "2023-02-07", "00:00:05"]
[8, "+U", 14, null, "574.97", "2023-11-09", "00:00:06"]
[11, "+I", 11, "Autumn", "178.87", "2023-04-18", "00:00:08"]
[14, "+I", 15, "Winter", "35.73", "2023-07-09", "00:00:08"]
[16, "+I", 12, "Summer", null, "2023-03-26", "00:00:08"]
[17, "-U", 12, "Summer", null, "2023-03-26", "00:00:08"]
[20, "+U", 12, "Summer", "677.75", "2023-09-10", "00:00:10"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR shown_at AS shown_at - INTERVAL '5' SECOND,
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 3, 12, "u1", "0.6287", "00:00:10"]
["+I", 10, 13, "u2", "0.5815", "00:00:10"]
["+I", 4, 13, "u1", "0.1289", "00:00:13"]
["+I", 12, 13, "u3", "0.3028", "00:00:14"]
["+I", 5, 14, "u1", "0.7591", "00:00:17"]
["+I", 2, 14, "u3", "0.3379", "00:00:16"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
[3, "+I", 6, 11, 12, "tv", "00:00:02"]
[6, "+I", 2, 6, 14, null, "00:00:03"]
[9, "+I", 7, 7, 11, "web", "00:00:00"]
[10, "+I", 2, 4, 11, "web", "00:00:04"]
[13, "+I", 8, 5, 13, "phone", "00:00:05"]
[14, "+I", 6, 2, 11, "tv", "00:00:00"]
[15, "+I", 9, 12, 12, "tv", "00:00:02"]
[18, "+I", 3, 9, 14, "tv", "00:00:07"]
[21, "+I", 9, null, 14, "tv", "00:00:08"]
[24, "+I", 3, 6, null, "web", "00:00:03"]
');
CREATE VIEW click_view AS SELECT i.impression_id, i.bid, COUNT(DISTINCT i.impression_id) OVER (PARTITION BY i.user_name ORDER BY i.shown_at) AS n_all, SUM(i.campaign_id) OVER (PARTITION BY i.user_name ORDER BY i.shown_at) AS total, LAG(i.impression_id) OVER (PARTITION BY i.user_name ORDER BY i.shown_at) AS before_val
FROM impressions i;
CREATE VIEW latest_impressions AS
SELECT campaign_id, shown_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY campaign_id ORDER BY shown_at DESC) AS rn FROM impressions
) WHERE rn = 1;
-- @shape temporal-join
SELECT i.impression_id, i.campaign_id, i.shown_at, c.campaign_id AS campaign_id_2, c.title, c.budget, c.edited_at
FROM impressions AS i
LEFT JOIN campaigns FOR SYSTEM_TIME AS OF i.shown_at AS c ON i.campaign_id = c.campaign_id;
-- @shape window-agg/view/rank
SELECT window_start, campaign_id, MAX(campaign_id) AS highest
FROM TABLE(TUMBLE(TABLE latest_impressions, DESCRIPTOR(shown_at), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, campaign_id;
CREATE TABLE click_report (campaign_id BIGINT, user_name STRING, click_id BIGINT, impression_id BIGINT, clicked_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE click_cache (campaign_id INT, user_name STRING, click_id BIGINT, impression_id BIGINT, clicked_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO click_report
SELECT i.campaign_id, i.user_name, c.click_id, c.impression_id, c.clicked_at
FROM impressions i
JOIN clicks FOR SYSTEM_TIME AS OF i.proc AS c ON i.campaign_id = c.campaign_id;
INSERT INTO click_cache
SELECT i.campaign_id, i.user_name, c.click_id, c.impression_id, c.clicked_at
FROM impressions i
JOIN clicks FOR SYSTEM_TIME AS OF i.proc AS c ON i.campaign_id = c.campaign_id;
END;
-- @shape mistake/union-arity
SELECT * FROM impressions UNION SELECT impression_id FROM impressions;
-- @shape agg
SELECT campaign_id, COUNT(DISTINCT shown_at) AS n_all, MIN(bid) FILTER (WHERE impression_id NOT IN (2, 4, 12, 17)) AS lowest, SUM(DISTINCT impression_id) AS total, SUM(bid) FILTER (WHERE bid = 0.3379) AS sum_all
FROM impressions
GROUP BY campaign_id;
-- @shape window-join
SELECT l.window_start, l.window_end, l.campaign_id, r.campaign_id AS campaign_id_2, r.user_name, r.bid
FROM (SELECT * FROM HOP(TABLE impressions, DESCRIPTOR(shown_at), INTERVAL '5' SECOND, INTERVAL '15' SECOND)) AS l
JOIN (SELECT * FROM TABLE(HOP(TABLE impressions, DESCRIPTOR(shown_at), INTERVAL '5' SECOND, INTERVAL '15' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.campaign_id = r.campaign_id;
-- @shape mistake/sink
INSERT INTO click_cache (campaign_id, user_name, click_id, impression_id, nosuch) SELECT CAST(NULL AS INT), CAST(NULL AS STRING), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS TIMESTAMP(3)) FROM campaigns;
