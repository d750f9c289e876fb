-- Generated: profile core, domain ads.
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  derived AS CONCAT_WS('-', user_name, user_name),
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", 9, 11, "u3", "0.4552", "00:00:07"]
[3, "+U", 9, 11, "u3", "0.4552", "00:00:09"]
[4, "+I", 3, null, "u3", "0.3857", "00:00:10"]
[7, "+U", 9, 11, "u2", "0.7032", "00:00:13"]
[9, "+I", 5, 12, "u2", "0.1614", "00:00:13"]
[10, "-D", 3, null, "u3", "0.3857", "00:00:10"]
[11, "+U", 5, 11, "u2", "0.6730", "00:00:23"]
[13, "+U", 9, 13, "u2", "0.7365", "00:00:19"]
[16, "+U", 9, 14, "u2", "0.0393", "00:00:26"]
[19, "+U", 9, 12, "u2", "0.0393", "00:00:26"]
');
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  starts_on DATE,
  edited_at TIMESTAMP(3),
  derived AS ABS(campaign_id - 4),
  WATERMARK FOR edited_at AS edited_at - INTERVAL '2' SECOND,
  PRIMARY KEY (campaign_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+I", 15, null, "727.68", "2023-02-06", "00:00:01"]
["-D", 15, null, null, null, "00:00:01"]
["+I", 14, "Summer", null, "2023-03-22", "00:00:02"]
["+U", 14, "Summer", null, "2023-03-22", "00:00:02"]
["+U", 14, null, "539.05", "2023-07-04", "00:00:05"]
["+I", 13, "Winter", "678.86", "2023-01-06", "00:00:01"]
["+I", 12, "Spring", "219.96", "2023-08-14", "00:00:07"]
["+U", 12, "Autumn", "219.96", "2023-08-14", "00:00:04"]
["+I", 15, "Autumn", "516.30", "2023-02-19", "00:00:04"]
["+U", 12, "Summer", "219.96", "2023-08-14", "00:00:12"]
');
SET 'table.optimizer.join-reorder-enabled' = 'true';
-- @shape project
SELECT * FROM impressions;
CREATE TABLE campaign_report (derived INT, mean INT, PRIMARY KEY (derived) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO campaign_report (derived, mean)
SELECT derived, AVG(derived) AS mean FROM campaigns GROUP BY derived;
-- @shape setop
SELECT bid, shown_at, derived FROM impressions
EXCEPT
SELECT bid, shown_at, derived FROM impressions;
-- @shape agg/agg
SELECT num_rows_2, UPPER(user_name) AS grp, COUNT(n_all) AS n_all
FROM (SELECT user_name, COUNT(*) AS n_all, COUNT(impression_id) AS num_rows, MIN(bid) AS lowest, COUNT(*) AS num_rows_2 FROM impressions GROUP BY user_name)
GROUP BY num_rows_2, UPPER(user_name)
HAVING COUNT(n_all) > 3;
RESET 'table.optimizer.join-reorder-enabled';
-- @shape agg/project
SELECT FLOOR(shown_at TO MINUTE) AS grp, info, SUM(impression_id) AS total
FROM (SELECT i.impression_id, i.bid, i.shown_at, REPLACE(i.derived, 'i', '*') AS info FROM impressions AS i)
GROUP BY FLOOR(shown_at TO MINUTE), info;
-- @shape join
SELECT i.derived, i.bid, i.campaign_id, c.campaign_id AS campaign_id_2, CHAR_LENGTH(i.user_name) AS amount_x
FROM campaigns AS c
RIGHT JOIN impressions AS i ON c.campaign_id = i.campaign_id AND i.derived = 'x';
-- @shape union
SELECT campaign_id, budget FROM campaigns
UNION ALL
SELECT campaign_id, CAST(NULL AS DECIMAL(10, 2)) FROM impressions WHERE NOT (bid IS NOT NULL);
SET 'table.exec.sink.keyed-shuffle' = 'NONE';
-- @shape join/union
SELECT q.impression_id, q.campaign_id, i.campaign_id AS campaign_id_2, i.user_name, i.shown_at, i.derived
FROM (SELECT i.impression_id, i.campaign_id FROM impressions i WHERE IF(i.shown_at > TIMESTAMP '2024-01-01 00:00:26', i.bid, 0) <= 23 UNION SELECT CAST(NULL AS BIGINT), campaign_id FROM campaigns WHERE title IN ('Autumn', 'Spring')) AS q
LEFT JOIN impressions i ON i.campaign_id = q.campaign_id;
CREATE TABLE campaign_report_2 (campaign_id INT, title STRING, budget DECIMAL(10, 2), edited_at TIMESTAMP(3), campaign_id_2 INT, user_name STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape join insert: pk none, mode I,UB,UA
INSERT INTO campaign_report_2
SELECT c.campaign_id, c.title, c.budget, c.edited_at, i.campaign_id AS campaign_id_2, i.user_name
FROM campaigns AS c
LEFT JOIN impressions AS i ON c.campaign_id = i.campaign_id AND c.campaign_id <> i.campaign_id
WHERE c.derived <= 6;
-- @shape join
SELECT i.impression_id, i.bid, i.shown_at, i.derived, c.budget
FROM impressions AS i
RIGHT JOIN campaigns c ON i.campaign_id = c.campaign_id AND i.campaign_id <> c.campaign_id;
RESET 'table.exec.sink.keyed-shuffle';
-- @shape scalar
SELECT c.campaign_id, c.title, c.budget, c.starts_on
FROM campaigns AS c
WHERE c.budget < (SELECT AVG(c2.campaign_id) FROM campaigns c2 WHERE c2.campaign_id = c.campaign_id);
-- @shape semi
SELECT i.campaign_id, i.bid
FROM impressions AS i
WHERE i.campaign_id IN (SELECT c.campaign_id FROM campaigns AS c);
