-- Generated: profile core, domain ads.
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  derived AS bid * 0.25,
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 1, 13, "u2", "0.3245", "00:00:05"]
["+I", 2, 13, "u2", "0.5151", "00:00:23"]
["-U", 2, 13, "u2", "0.5151", "00:00:23"]
["+U", 2, 13, "u2", "0.4631", "00:00:36"]
["-D", 1, 13, "u2", "0.3245", "00:00:05"]
["-U", 2, 13, "u2", "0.4631", "00:00:36"]
["+U", 2, 13, "u1", "0.0986", "00:00:42"]
["+I", 11, 13, "u1", "0.1221", "00:00:38"]
');
CREATE TABLE campaigns (
  campaign_id INT,
  title STRING,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  starts_on DATE,
  edited_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR edited_at AS edited_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 15, "Spring", "792.99", false, "2023-07-22", "00:00:04"]
["+I", 12, "Summer", "431.56", true, "2023-03-13", "00:00:00"]
["+I", 13, "Autumn", "564.81", true, "2023-05-12", "00:00:04"]
["+I", 15, "Winter", "752.74", true, "2023-02-19", "00:00:05"]
["+I", 12, "Winter", null, null, "2023-03-22", "00:00:07"]
["+I", 14, "Autumn", "541.47", false, null, "00:00:16"]
');
CREATE VIEW impression_view AS SELECT title FROM campaigns WHERE NULLIF(campaign_id, 15) >= 28;
-- @shape over
SELECT campaign_id, budget, paused, starts_on, edited_at, MIN(title) OVER w AS lowest
FROM campaigns
WINDOW w AS (PARTITION BY campaign_id ORDER BY edited_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW);
CREATE TABLE impression_board (title STRING, paused BOOLEAN, starts_on DATE, edited_at TIMESTAMP(3), calc INT, txt INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk none, mode I,UA,D
INSERT INTO impression_board
SELECT title, paused, starts_on, edited_at, campaign_id + 2 AS calc, LPAD(title, 6, '*') AS txt
FROM campaigns;
-- @shape agg
SELECT campaign_id, user_name, COUNT(bid) AS cnt, COUNT(DISTINCT derived) AS cnt_2
FROM impressions
GROUP BY campaign_id, user_name;
SET 'table.exec.sink.keyed-shuffle' = 'NONE';
-- @shape join/agg
SELECT c.title, c.budget, q.sum_all, q.num_rows
FROM campaigns c
LEFT JOIN (SELECT campaign_id, SUM(campaign_id) AS sum_all, COUNT(DISTINCT campaign_id) FILTER (WHERE user_name = 'u1') AS num_rows, COUNT(*) AS num_rows_2 FROM impressions WHERE shown_at <> TIMESTAMP '2024-01-01 00:00:36' AND campaign_id = 13 GROUP BY campaign_id HAVING COUNT(*) <> 6) AS q ON c.campaign_id = q.campaign_id;
RESET 'table.exec.sink.keyed-shuffle';
-- @shape explain/join
EXPLAIN CHANGELOG_MODE SELECT c.campaign_id, c.title AS title_x, c.budget, c.edited_at, i.derived, CAST(i.campaign_id AS STRING) AS label
FROM campaigns c
JOIN impressions i ON c.campaign_id = i.campaign_id;
CREATE TABLE impression_feed (campaign_id INT, starts_on DATE, edited_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk none, mode I,UA,D
INSERT INTO impression_feed
SELECT campaign_id, starts_on, edited_at
FROM campaigns
QUALIFY ROW_NUMBER() OVER (PARTITION BY campaign_id ORDER BY edited_at DESC) <= 1;
-- @shape agg/join
SELECT derived, MIN(derived) AS lowest, EXTRACT(MINUTE FROM shown_at) AS grp
FROM (SELECT i.shown_at, i.derived, c.campaign_id, c.edited_at, REPLACE(i.user_name, 'o', '*') AS txt FROM impressions i JOIN campaigns AS c ON i.campaign_id = c.campaign_id AND i.campaign_id <> c.campaign_id)
GROUP BY EXTRACT(MINUTE FROM shown_at), derived;
CREATE TABLE impression_mart (impression_id BIGINT, PRIMARY KEY (impression_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape distinct insert: pk equal, mode I,UA,D
INSERT INTO impression_mart
SELECT DISTINCT impression_id FROM impressions WHERE bid > 7.50 AND derived = 1.50;
-- @shape agg
SELECT paused, campaign_id, COUNT(*) AS cnt FROM campaigns GROUP BY paused, campaign_id;
CREATE TABLE impression_index (title STRING, n_all BIGINT, PRIMARY KEY (title) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg/view/project insert: pk equal, mode I,UA,D
INSERT INTO impression_index
SELECT title, COUNT(DISTINCT title) AS n_all
FROM impression_view
GROUP BY title
HAVING COUNT(DISTINCT title) >= 4;
