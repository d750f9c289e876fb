-- Generated: profile core, domain ads.
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  edited_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 15, "Spring", "577.31", false, "00:00:03"]
["-U", 15, "Spring", "577.31", false, "00:00:03"]
["+U", 15, "Summer", "577.31", true, "00:00:05"]
["-D", 15, "Summer", "577.31", true, "00:00:05"]
["+I", 15, "Autumn", "885.35", true, "00:00:13"]
["-U", 15, "Autumn", "885.35", true, "00:00:13"]
["+U", 15, "Summer", "885.35", true, "00:00:13"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  derived AS COALESCE(user_name, user_name)
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 1, 12, "u2", "0.2543", "00:00:04"]
[2, "+I", 2, 12, "u1", "0.8461", "00:00:05"]
[4, "+I", 8, 13, "u1", "0.1190", "00:00:01"]
[7, "+I", 10, 12, "u2", "0.8169", "00:00:04"]
[9, "+I", 12, 13, "u1", "0.1969", "00:00:07"]
[10, "+I", 7, 14, "u2", "0.5145", "00:00:10"]
[11, "+I", 9, 14, "u3", "0.1420", "00:00:05"]
[12, "+I", 4, 13, "u3", "0.0940", "00:00:13"]
[14, "+I", 9, 11, "u3", "0.2073", "00:00:14"]
[16, "+I", 1, 11, "u3", "0.4594", "00:00:15"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  proc AS PROCTIME(),
  PRIMARY KEY (click_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 8, 3, 11, "web", "00:00:00"]
[4, "+I", 9, 10, 11, "web", "00:00:04"]
[6, "-D", 8, 3, 11, "web", "00:00:00"]
[9, "+I", 2, 5, 11, "phone", "00:00:01"]
[12, "+I", 8, 5, null, "tv", "00:00:13"]
[15, "-U", 2, 5, 11, "phone", "00:00:01"]
[17, "+U", 2, 2, 11, "phone", "00:00:09"]
');
-- @shape join
SELECT c.click_id, c.impression_id, c.campaign_id, c.device, i.impression_id AS impression_id_2, i.campaign_id AS campaign_id_2, i.shown_at
FROM clicks c
LEFT JOIN impressions AS i ON c.campaign_id = i.campaign_id;
-- @shape union/agg
SELECT q.impression_id FROM (SELECT impression_id, SUM(campaign_id) AS sum_all FROM clicks WHERE LEAST(click_id, 8) <> 10 GROUP BY impression_id) AS q
UNION ALL
SELECT impression_id FROM impressions;
-- @shape join
SELECT c.click_id, c.impression_id, c.campaign_id, c.clicked_at, c2.campaign_id AS campaign_id_2, c2.paused, c3.click_id AS click_id_2, c3.clicked_at AS clicked_at_2
FROM clicks AS c
LEFT JOIN campaigns AS c2 ON c.campaign_id = c2.campaign_id AND c.impression_id <= 5
JOIN clicks AS c3 ON c2.campaign_id = c3.campaign_id;
CREATE TABLE campaign_stats (campaign_id INT, derived STRING, first_one STRING, PRIMARY KEY (derived) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk other, mode I,UA,D
INSERT INTO campaign_stats
SELECT campaign_id, derived, MIN(derived) AS first_one
FROM impressions
WHERE shown_at < TIMESTAMP '2024-01-01 00:00:01'
GROUP BY campaign_id, derived;
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape mistake/compare-types
SELECT * FROM campaigns WHERE budget > 'abc';
CREATE TABLE campaign_export (impression_id BIGINT, user_name STRING, shown_at TIMESTAMP(3), derived STRING, PRIMARY KEY (user_name) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi insert: pk other, mode I,UB,UA,D
INSERT INTO campaign_export
SELECT i.impression_id, i.user_name, i.shown_at, i.derived
FROM impressions i
WHERE i.campaign_id NOT IN (SELECT c.campaign_id FROM clicks AS c WHERE c.campaign_id IS NULL);
RESET 'table.exec.sink.upsert-materialize';
-- @shape advice/agg
EXPLAIN PLAN_ADVICE SELECT MOD(campaign_id, 3) AS grp, COUNT(*) AS n_all
FROM campaigns
GROUP BY MOD(campaign_id, 3);
