-- Generated: profile core, domain freight.
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  WATERMARK FOR scanned_at AS scanned_at - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", 11, 505, "van", "00:00:05"]
["+I", 8, 508, "van", "00:00:13"]
["+I", 12, 501, "dock", "00:00:09"]
["+I", 10, 507, "dock", "00:00:14"]
["+I", 6, 501, "gate", "00:00:17"]
["+I", 3, 502, "dock", "00:00:18"]
["+I", 2, 506, "dock", "00:00:20"]
["+I", 13, 503, "van", "00:00:22"]
["+I", 12, 503, "dock", "00:00:19"]
');
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  shipped_at TIMESTAMP(3),
  WATERMARK FOR shipped_at AS shipped_at - INTERVAL '1' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 507, "W3", "sea", 48, "00:00:04"]
["+I", 501, "W2", "road", 61, "00:00:02"]
["+I", 501, "W3", "road", 69, "00:00:10"]
["+I", 506, "W2", "road", 13, "00:00:11"]
["+I", 505, "W1", "road", 80, "00:00:06"]
["+I", 504, "W2", "rail", 13, "00:00:08"]
["+I", 504, "W2", "sea", 60, "00:00:14"]
["+I", 501, "W2", null, 78, "00:00:14"]
');
CREATE VIEW scan_view AS SELECT shipment_id, SUM(scan_id) AS total
FROM scans
GROUP BY shipment_id
HAVING SUM(scan_id) < 6;
-- @shape agg
SELECT AVG(s.shipment_id) AS avg_all FROM shipments AS s;
CREATE TABLE scan_index (col_0 INT, col_1 STRING, col_2 DECIMAL(4, 2), PRIMARY KEY (col_1) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape values insert: pk other, mode I
INSERT INTO scan_index VALUES (5, 'paid', 1.50), (5, 'new', 1.50);
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE scan_mart (last_seen INT, lowest VARCHAR(20), list_all STRING, cnt BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape agg insert: pk none, mode I
INSERT INTO scan_mart
SELECT LAST_VALUE(s.shipment_id) AS last_seen, MIN(s.station) FILTER (WHERE s.scan_id IN (8, 11)) AS lowest, LISTAGG(s.station) AS list_all, COUNT(*) AS cnt
FROM scans AS s
HAVING COUNT(*) < 4;
RESET 'table.optimizer.agg-phase-strategy';
-- @shape order/agg
SELECT warehouse, all_of
FROM (SELECT warehouse, UPPER(carrier) AS grp, MIN(weight) AS lowest, LISTAGG(carrier) AS all_of, SUM(shipment_id) AS total, SUM(shipment_id) AS total_2 FROM shipments WHERE shipment_id > 504 GROUP BY warehouse, UPPER(carrier))
ORDER BY total_2 DESC
LIMIT 1 OFFSET 1;
-- @shape union/join
SELECT q.scan_id FROM (SELECT s.scan_id, s.shipment_id, s2.weight, CONCAT_WS('-', s2.carrier, s2.warehouse) AS code FROM scans s LEFT JOIN shipments s2 ON s.shipment_id = s2.shipment_id) AS q
UNION
SELECT s.scan_id FROM scans AS s;
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape agg
SELECT station, LISTAGG(station) AS list_all, SUM(scan_id) AS sum_all
FROM scans
WHERE shipment_id <> 503
GROUP BY station;
RESET 'table.exec.sink.upsert-materialize';
-- @shape values
SELECT num_id, rate_v, UPPER(word) AS info
FROM (VALUES (5, 'x', 1.50)) AS v (num_id, word, rate_v);
-- @shape advice/agg
EXPLAIN PLAN_ADVICE SELECT MOD(s.shipment_id, 3) AS grp, MIN(s.scanned_at) AS first_one
FROM scans s
GROUP BY MOD(s.shipment_id, 3);
-- @shape agg
SELECT carrier, SUM(CASE WHEN carrier = 'road' THEN shipment_id ELSE weight END) AS total
FROM shipments
GROUP BY carrier;
-- @shape join/semi/join
SELECT q2.warehouse_2, q.weight, q2.warehouse, 1 AS const_n
FROM (SELECT s.weight FROM shipments s WHERE NOT EXISTS (SELECT 1 FROM scans AS s2 WHERE s2.shipment_id = s.shipment_id)) AS q
JOIN (SELECT s.shipment_id, s.scanned_at, s2.warehouse, s3.warehouse AS warehouse_2, s3.shipped_at FROM scans s LEFT OUTER JOIN shipments AS s2 ON s.shipment_id = s2.shipment_id RIGHT JOIN shipments s3 ON s3.shipment_id = s.shipment_id) q2 ON q.weight = q2.shipment_id AND q2.shipped_at = TIMESTAMP '2024-01-01 00:00:02'
WHERE q2.warehouse_2 <> 'W2';
CREATE TABLE scan_index_2 (shipment_id INT, row_num BIGINT, PRIMARY KEY (shipment_id, row_num) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank/project/order/view/agg insert: pk equal, mode I,UB,UA,D
INSERT INTO scan_index_2
SELECT shipment_id, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY shipment_id ORDER BY shipment_id DESC, shipment_id DESC) AS row_num FROM (SELECT shipment_id FROM (SELECT shipment_id, TRUE AS always FROM scan_view WHERE shipment_id <> 508 ORDER BY total ASC, total FETCH FIRST 1 ROWS ONLY) WHERE shipment_id > 505) WHERE shipment_id <= 503
)
WHERE row_num <= 3;
CREATE TABLE scan_feed (shipment_id INT, scan_id BIGINT, total INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape grouping insert: pk none, mode I,UB,UA,D
INSERT INTO scan_feed
SELECT shipment_id, scan_id, SUM(shipment_id) AS total
FROM scans
GROUP BY GROUPING SETS ((shipment_id), (scan_id));
