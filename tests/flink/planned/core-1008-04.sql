-- Generated: profile core, domain ads.
CREATE TABLE impressions (
  impression_id BIGINT,
  campaign_id INT,
  user_name STRING,
  bid DECIMAL(8, 4),
  shown_at TIMESTAMP(3),
  PRIMARY KEY (impression_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+I", 11, 12, "u3", "0.2527", "00:00:01"]
["+U", 11, 14, "u3", "0.8277", "00:00:01"]
["+I", 10, 11, "u3", "0.8964", "00:00:01"]
["+I", 9, 14, "u2", "0.4057", "00:00:01"]
["+U", 9, 14, "u2", "0.7837", "00:00:01"]
["+I", 1, 14, "u2", null, "00:00:01"]
["+U", 11, 14, "u3", "0.2340", "00:00:06"]
["+U", 11, 11, "u3", null, "00:00:08"]
["+U", 9, 14, "u3", "0.7837", "00:00:09"]
');
CREATE TABLE clicks (
  click_id BIGINT,
  impression_id BIGINT,
  campaign_id INT,
  device STRING,
  clicked_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 3, 6, 14, "web", "00:00:05"]
["+I", 2, 7, 14, "tv", "00:00:05"]
["+I", 3, 7, 12, "phone", "00:00:05"]
["+I", 9, 5, 12, null, "00:00:07"]
["+I", 8, 5, 14, "phone", "00:00:19"]
');
CREATE TABLE campaigns (
  campaign_id INT NOT NULL,
  title STRING,
  budget DECIMAL(10, 2),
  paused BOOLEAN,
  edited_at TIMESTAMP(3),
  WATERMARK FOR edited_at AS edited_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 12, "Winter", "42.74", true, "00:00:03"]
["+I", 15, "Winter", "274.49", false, "00:00:06"]
["+I", 12, "Spring", "44.29", null, "00:00:06"]
["+I", 15, "Autumn", "252.23", null, "00:00:16"]
["+I", 13, "Summer", null, false, "00:00:22"]
["+I", 14, "Spring", "341.98", false, "00:00:19"]
["+I", 12, null, "716.74", true, "00:00:26"]
');
CREATE VIEW impression_view AS SELECT impression_id, bid, shown_at, HOUR(shown_at) AS total_x FROM impressions;
-- @shape mistake/alias-in-group
SELECT device, COUNT(*) AS c FROM clicks GROUP BY device HAVING c > 1;
-- @shape mistake/duplicate-alias
SELECT x FROM (SELECT campaign_id AS x, bid AS x FROM impressions);
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape semi
SELECT c.impression_id, c.campaign_id, c.device, c.clicked_at = TIMESTAMP '2024-01-01 00:00:07' AS flagged
FROM clicks AS c
WHERE c.campaign_id IN (SELECT c2.campaign_id FROM campaigns c2);
-- @shape order/project/view/project
SELECT q.impression_id, q.bid
FROM (SELECT impression_id, bid, shown_at FROM impression_view WHERE total_x IN (8, 6)) q
WHERE q.bid = 0.7837
ORDER BY q.impression_id
LIMIT 4 OFFSET 2;
RESET 'table.exec.sink.upsert-materialize';
CREATE TABLE impression_archive (click_id BIGINT, impression_id BIGINT, campaign_id INT, device STRING, clicked_at TIMESTAMP(3), txt STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk none, mode I,UB,UA,D
INSERT INTO impression_archive
SELECT click_id, impression_id, campaign_id, device, clicked_at, device || '-' || device AS txt
FROM clicks
WHERE campaign_id IS NOT NULL;
-- @shape union/view/project
SELECT i.total_x FROM impression_view AS i
UNION ALL
SELECT click_id FROM clicks
UNION ALL
SELECT i.impression_id FROM impressions AS i;
-- @shape project
SELECT click_id, ABS(click_id) AS calc, clicked_at, impression_id >= 6 AS is_ok
FROM clicks
WHERE CAST(click_id AS DOUBLE) <= 14;
-- @shape mistake/unknown-column
SELECT device, impression_id, clcked_at, click_id, CAST(clicked_at AS DATE) AS on_day
FROM clicks
WHERE click_id > 17;
-- @shape mistake/case-types
SELECT COALESCE(campaign_id, 'none') AS x FROM impressions;
-- @shape project
SELECT title, campaign_id FROM campaigns;
