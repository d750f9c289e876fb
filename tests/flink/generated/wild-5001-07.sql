-- Generated: profile wild, domain ads.
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3),
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '1' SECOND,
  PRIMARY KEY (click_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[1, "+U", 7, null, 13, "web", "00:00:05"]
[3, "-D", 7, null, null, null, "00:00:05"]
[5, "+I", 9, null, 12, "tv", "00:00:00"]
[8, "+I", 3, 10, 14, "tv", "00:00:04"]
[11, "-D", 9, null, null, null, "00:00:00"]
[14, "+I", 7, 2, 14, "phone", "00:00:10"]
[17, "+U", 7, 10, 12, "tv", "00:00:12"]
');
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR shown_at AS shown_at,
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+U", 7, 14, "u2", "0.6432", "00:00:06"]
[3, "+U", 7, 13, "u1", "0.8052", "00:00:01"]
[4, "+I", 5, 14, "u1", "0.2056", "00:00:09"]
[7, "-D", 7, 13, "u1", "0.8052", "00:00:01"]
[9, "+U", 5, 14, "u3", "0.2341", "00:00:03"]
[12, "+I", 12, 11, "u1", "0.1563", "00:00:11"]
[14, "+U", 12, 11, "u2", "0.6140", "00:00:04"]
');
CREATE VIEW impression_view AS SELECT click_id, impression_id, campaign_id AS campaign_id_x, clicked_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY c.impression_id ORDER BY c.click_id DESC) AS row_num FROM clicks c WHERE c.device IS NOT NULL
)
WHERE row_num = 1;
CREATE TABLE impression_board (impression_id BIGINT, campaign_id INT, device STRING, clicked_at TIMESTAMP(3), total_x BIGINT, PRIMARY KEY (campaign_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk equal, mode I,UB,UA,D
INSERT INTO impression_board
SELECT impression_id, campaign_id, device, clicked_at, click_id / 2 AS total_x
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY c.campaign_id ORDER BY c.clicked_at DESC) AS rownum FROM clicks AS c
)
WHERE rownum <= 1;
SET 'table.exec.state.ttl' = '1 h';
CREATE TABLE impression_mart (clicked_at TIMESTAMP(3), bid_x DECIMAL(8, 4), shown_at TIMESTAMP(3), device STRING, impression_id BIGINT, click_id BIGINT, campaign_id INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO impression_mart
SELECT c.clicked_at, i.bid AS bid_x, i.shown_at, c.device, i.impression_id, c.click_id, i.campaign_id
FROM clicks c
FULL JOIN impressions AS i ON c.campaign_id = i.campaign_id
LEFT JOIN impressions AS i2 ON i.campaign_id = i2.campaign_id;
-- @shape explain/distinct/setop
EXPLAIN CHANGELOG_MODE SELECT DISTINCT user_name
FROM (SELECT i.campaign_id, i.user_name FROM impressions AS i WHERE NOT (i.impression_id IN (7, 12)) EXCEPT SELECT campaign_id, user_name FROM impressions WHERE campaign_id = 13);
-- @shape cte/scalar/temporal-join/temporal-join
WITH picked AS (SELECT c.click_id, c.impression_id, c.clicked_at, i.user_name, i.bid, c.campaign_id * i.impression_id AS amount_x FROM clicks AS c JOIN impressions FOR SYSTEM_TIME AS OF c.clicked_at AS i ON c.impression_id = i.impression_id)
SELECT p.amount_x, p.clicked_at, p.click_id, p.bid
FROM picked AS p
WHERE p.impression_id < (SELECT MAX(p2.impression_id) FROM picked AS p2);
-- @shape mistake/nested-aggregate
SELECT AVG(MAX(click_id)) AS s FROM clicks;
RESET 'table.exec.state.ttl';
-- @shape rank
SELECT *
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY device ORDER BY clicked_at DESC) AS row_num FROM clicks
) AS ranked
WHERE row_num = 1;
SET 'table.exec.state.ttl' = '1 h';
-- @shape explain/cte/unnest
EXPLAIN CHANGELOG_MODE WITH base AS (SELECT click_id, impression_id, clicked_at, CAST(impression_id AS DOUBLE) AS calc FROM impression_view)
SELECT c.device, c.click_id, c.clicked_at, u.elem
FROM clicks c
CROSS JOIN UNNEST(ARRAY[c.campaign_id, 7]) AS u (elem);
RESET 'table.exec.state.ttl';
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape agg
SELECT COUNT(DISTINCT i.campaign_id) AS num_rows, COUNT(*) AS cnt, i.user_name, COUNT(DISTINCT i.user_name) AS cnt_2
FROM impressions AS i
GROUP BY i.user_name;
-- @shape project
SELECT i.impression_id, i.campaign_id, i.shown_at FROM impressions i;
RESET 'table.exec.sink.require-on-conflict';
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape distinct
SELECT DISTINCT impression_id FROM impressions;
