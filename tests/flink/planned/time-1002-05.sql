-- Generated: profile time, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  WATERMARK FOR shipped_at AS shipped_at - INTERVAL '10' SECOND,
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+I", 504, "W3", "rail", 46, false, "00:00:03"]
["+U", 504, "W1", "sea", 17, true, "00:00:01"]
["+I", 505, "W3", "rail", 49, null, "00:00:06"]
["+I", 502, "W2", "sea", 33, null, "00:00:07"]
["+I", 507, "W1", "road", 71, false, "00:00:17"]
["+I", 501, "W2", "rail", 44, true, "00:00:18"]
["+I", 508, "W3", "sea", 52, false, "00:00:14"]
["+I", 503, "W3", "sea", 44, true, "00:00:23"]
["+I", 506, "W3", "rail", 19, false, "00:00:24"]
["+U", 504, "W1", "sea", 16, true, "00:00:26"]
');
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE
) WITH ('connector' = 'rows', 'data' = '
["+I", "W3", "EU", 34, "2023-09-11"]
["+I", "W4", "US", 184, "2023-12-12"]
["+I", "W2", "US", 113, "2023-10-01"]
["+I", "W1", "US", 69, "2023-10-09"]
["+I", "W3", "US", 53, "2023-10-03"]
["+I", "W2", "US", 43, "2023-10-21"]
["+I", "W3", "EU", 105, "2023-10-18"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  WATERMARK FOR scanned_at AS scanned_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 6, 507, "gate", "00:00:06"]
[4, "+I", 11, 502, "gate", "00:00:10"]
[5, "+I", 14, 506, "van", "00:00:22"]
[8, "+I", 4, 505, "van", "00:00:26"]
[9, "+I", 10, 504, "van", "00:00:29"]
');
CREATE VIEW latest_scans AS
SELECT scan_id, shipment_id, station, scanned_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY shipment_id ORDER BY scanned_at DESC) AS rn FROM scans
) WHERE rn = 1;
-- @shape window-join
SELECT l.window_start, l.window_end, r.shipment_id
FROM (SELECT * FROM TUMBLE(TABLE scans, DESCRIPTOR(scanned_at), INTERVAL '10' SECOND)) AS l
LEFT JOIN (SELECT * FROM TABLE(TUMBLE(TABLE scans, DESCRIPTOR(scanned_at), INTERVAL '10' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.scan_id = r.scan_id;
-- @shape rank
SELECT *
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY region ORDER BY capacity DESC, capacity) AS rownum FROM warehouses
)
WHERE rownum = 1;
CREATE TABLE warehouse_feed (scanned_at TIMESTAMP(3), scan_id BIGINT, station STRING, txt STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape interval-join insert: pk none, mode I
INSERT INTO warehouse_feed
SELECT s.scanned_at, s2.scan_id, s2.station, CASE WHEN s.station LIKE 'g%' AND s2.scan_id < s.scan_id THEN s.station ELSE 'other' END AS txt
FROM scans s
JOIN scans AS s2 ON s.shipment_id = s2.shipment_id AND s.scanned_at BETWEEN s2.scanned_at - INTERVAL '10' SECOND AND s2.scanned_at + INTERVAL '2' SECOND;
CREATE TABLE warehouse_export (station STRING, scanned_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk none, mode I
INSERT INTO warehouse_export
SELECT s.station, s.scanned_at FROM scans AS s WHERE s.shipment_id * 2 <= 12;
-- @shape window-agg
SELECT window_start, station, SUM(shipment_id - 5) FILTER (WHERE station = 'van') AS sum_all, MAX(scanned_at) AS highest
FROM TABLE(TUMBLE(TABLE scans, DESCRIPTOR(scanned_at), INTERVAL '4' SECOND))
GROUP BY window_start, window_end, station;
-- @shape window-rank
SELECT shipment_id, scanned_at AS scanned_at_x, window_start, window_end
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY scan_id DESC) AS rn FROM TABLE(TUMBLE(TABLE scans, DESCRIPTOR(scanned_at), INTERVAL '30' SECOND))
)
WHERE rn = 1;
CREATE TABLE warehouse_stats (window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3), cnt BIGINT, PRIMARY KEY (cnt) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape advice/window-rank/window-agg/interval-join
EXPLAIN PLAN_ADVICE INSERT INTO warehouse_stats
SELECT window_start, window_end, cnt
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY cnt DESC) AS rn FROM (SELECT window_start, window_end, COUNT(*) AS cnt FROM TABLE(TUMBLE((SELECT s.scanned_at, s2.scan_id, CEIL(s.scanned_at TO MINUTE) AS at_time FROM scans AS s LEFT JOIN scans AS s2 ON s.shipment_id = s2.shipment_id AND s.scanned_at >= s2.scanned_at - INTERVAL '10' SECOND AND s.scanned_at <= s2.scanned_at), DESCRIPTOR(scanned_at), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end)
)
WHERE rn <= 3
ON CONFLICT DO DEDUPLICATE;
CREATE TABLE warehouse_feed_2 (window_start TIMESTAMP(3), window_end TIMESTAMP(3) NOT NULL, window_time TIMESTAMP(3), lowest BIGINT, cnt BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
CREATE TABLE warehouse_board (window_end TIMESTAMP(3) NOT NULL, lowest BIGINT, PRIMARY KEY (lowest, window_end) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO warehouse_feed_2
SELECT window_start, window_end, window_time, MIN(scan_id) AS lowest, COUNT(*) AS cnt
FROM TUMBLE(TABLE latest_scans, DESCRIPTOR(scanned_at), INTERVAL '4' SECOND)
GROUP BY window_start, window_end, window_time;
INSERT INTO warehouse_board
SELECT DISTINCT q.window_end, q.lowest
FROM (SELECT window_start, window_end, window_time, MIN(scan_id) AS lowest, COUNT(*) AS cnt FROM TUMBLE(TABLE latest_scans, DESCRIPTOR(scanned_at), INTERVAL '4' SECOND) GROUP BY window_start, window_end, window_time) AS q;
END;
