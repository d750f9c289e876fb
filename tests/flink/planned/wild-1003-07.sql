-- Generated: profile wild, domain freight.
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 11, 504, "dock", "00:00:04"]
["+I", 6, 504, "van", "00:00:04"]
["-U", 11, 504, "dock", "00:00:04"]
["+U", 11, 504, "van", "00:00:05"]
["-U", 6, 504, "van", "00:00:04"]
["+U", 6, 507, "van", "00:00:00"]
["-U", 6, 507, "van", "00:00:00"]
["+U", 6, 504, "van", "00:00:05"]
');
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  shipped_at TIMESTAMP(3),
  WATERMARK FOR shipped_at AS shipped_at - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 502, "W1", "road", 29, "00:00:02"]
[5, "+I", 507, "W2", "rail", 19, "00:00:00"]
[8, "+I", 507, "W3", "rail", 45, "00:00:00"]
[10, "+I", 508, "W2", "sea", 63, "00:00:02"]
[12, "+I", 504, "W2", "sea", 15, "00:00:04"]
[14, "+I", 505, "W3", "sea", 6, "00:00:05"]
[16, "+I", 508, null, "road", 26, "00:00:05"]
[17, "+I", 507, "W2", "rail", 13, "00:00:05"]
[20, "+I", 508, "W3", "sea", 50, "00:00:06"]
[22, "+I", 503, "W2", "rail", null, "00:00:06"]
');
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  PRIMARY KEY (warehouse) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", "W2", "US", 90]
["+I", "W1", "EU", 152]
["+I", "W3", "US", 44]
["+U", "W1", "US", 130]
["+U", "W3", "US", 52]
["+U", "W3", "US", 179]
["+I", "W4", "US", 189]
["+U", "W4", "US", 189]
["+U", "W1", "EU", 130]
');
CREATE VIEW scan_view AS SELECT w.warehouse, s.warehouse AS warehouse_2, s.carrier, s.weight
FROM warehouses w
LEFT JOIN shipments AS s ON w.warehouse = s.warehouse AND w.warehouse <> s.warehouse;
CREATE VIEW latest_shipments AS
SELECT shipment_id, warehouse, weight, shipped_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY shipment_id ORDER BY shipped_at DESC) AS rn FROM shipments
) WHERE rn = 1;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape mistake/over-misuse
SELECT SUM(shipment_id) OVER (ORDER BY shipped_at DESC) AS x FROM shipments;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
SET 'table.exec.sink.upsert-materialize' = 'NONE';
CREATE TABLE scan_export (window_start TIMESTAMP(3), warehouse STRING, last_one INT, highest STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE scan_stats (highest VARCHAR(20), total INT, total_2 INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO scan_export
SELECT window_start, warehouse, MAX(weight) AS last_one, MAX(warehouse) FILTER (WHERE shipment_id NOT IN (503, 507, 11)) AS highest
FROM TUMBLE(TABLE shipments, DESCRIPTOR(shipped_at), INTERVAL '4' SECOND)
GROUP BY window_start, window_end, warehouse;
INSERT INTO scan_stats
SELECT highest, SUM(last_one) AS total, SUM(last_one) AS total_2
FROM (SELECT window_start, warehouse, MAX(weight) AS last_one, MAX(warehouse) FILTER (WHERE shipment_id NOT IN (503, 507, 11)) AS highest FROM TUMBLE(TABLE shipments, DESCRIPTOR(shipped_at), INTERVAL '4' SECOND) GROUP BY window_start, window_end, warehouse)
WHERE warehouse IN ('W3', 'W2')
GROUP BY highest;
END;
CREATE TABLE scan_archive (shipment_id INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO scan_archive
SELECT s.shipment_id FROM scans s JOIN shipments AS s2 ON s.shipment_id = s2.shipment_id;
RESET 'table.exec.sink.upsert-materialize';
-- @shape explain/interval-join
EXPLAIN CHANGELOG_MODE SELECT s.shipment_id, s.weight, s.shipped_at, s2.shipment_id AS shipment_id_2, s2.carrier
FROM shipments s
LEFT JOIN shipments AS s2 ON s.shipment_id = s2.shipment_id AND s2.shipped_at BETWEEN s.shipped_at AND s.shipped_at + INTERVAL '3' SECOND;
CREATE TABLE scan_feed (warehouse STRING, carrier STRING, warehouse_2 STRING, capacity INT, tag STRING, PRIMARY KEY (warehouse) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape join insert: pk other, mode I
INSERT INTO scan_feed
SELECT w.warehouse, s.carrier, s.warehouse AS warehouse_2, w.capacity, CASE WHEN w.warehouse LIKE 'W%' THEN 'high' ELSE 'low' END AS tag
FROM warehouses w
LEFT JOIN shipments s ON w.warehouse = s.warehouse AND w.warehouse <> s.warehouse;
CREATE TABLE scan_archive_2 (warehouse STRING, capacity INT, PRIMARY KEY (warehouse) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape setop/view/rank insert: pk subset, mode requested
INSERT INTO scan_archive_2
SELECT warehouse, capacity FROM warehouses
EXCEPT
SELECT l.warehouse, l.weight FROM latest_shipments AS l WHERE l.warehouse IS NULL;
-- @shape order
SELECT shipment_id, weight AS weight_x, shipped_at, CAST(shipped_at AS DATE) AS on_day
FROM shipments
WHERE shipped_at IS NOT NULL
FETCH FIRST 5 ROWS ONLY;
CREATE TABLE scan_summary (weight INT, shipped_at TIMESTAMP(3), n_all BIGINT, cnt BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE scan_index (weight INT, shipped_at TIMESTAMP(3), n_all BIGINT, cnt BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO scan_summary
SELECT weight, shipped_at, COUNT(*) AS n_all, COUNT(*) AS cnt
FROM shipments
GROUP BY CUBE (weight, shipped_at);
INSERT INTO scan_index
SELECT weight, shipped_at, COUNT(*) AS n_all, COUNT(*) AS cnt
FROM shipments
GROUP BY CUBE (weight, shipped_at);
END;
-- @shape mistake/sink
INSERT INTO scan_stats SELECT CAST(NULL AS VARCHAR(20)), CAST(NULL AS INT) FROM warehouses;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape rank
SELECT region, capacity, capacity * 2 AS score_x
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY warehouse, region ORDER BY capacity ASC) AS rn FROM warehouses
) AS ranked
WHERE rn <= 3;
