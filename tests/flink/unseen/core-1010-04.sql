-- Generated: profile core, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  shipped_at TIMESTAMP(3),
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA', 'data' = '
["+I", 508, "W2", "road", 48, "00:00:03"]
["+I", 506, "W2", "road", 72, "00:00:09"]
["-U", 508, "W2", "road", 48, "00:00:03"]
["+U", 508, "W2", "road", 48, "00:00:10"]
["-U", 508, "W2", "road", 48, "00:00:10"]
["+U", 508, "W1", "road", 48, "00:00:10"]
["+I", 503, "W3", "rail", 35, "00:00:10"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  WATERMARK FOR scanned_at AS scanned_at - INTERVAL '1' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 2, 502, "gate", "00:00:03"]
["+I", 5, 506, "gate", "00:00:03"]
["+I", 13, 506, "van", "00:00:12"]
["+I", 5, 503, "dock", "00:00:06"]
["+I", 9, 506, "van", "00:00:07"]
["+I", 11, 504, "gate", "00:00:09"]
["+I", 11, 501, "gate", "00:00:14"]
["+I", 10, 505, "van", "00:00:16"]
["+I", 10, 501, "gate", "00:00:16"]
');
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE
) WITH ('connector' = 'rows', 'data' = '
["+I", "W2", "EU", 126, "2023-08-22"]
["+I", "W2", "US", 111, "2023-09-02"]
["+I", "W4", "US", 132, "2023-05-25"]
["+I", "W4", "US", 199, "2023-03-09"]
["+I", "W4", "EU", 66, "2023-09-25"]
');
-- @shape semi
SELECT w.region AS region_x
FROM warehouses AS w
WHERE EXISTS (SELECT s.warehouse FROM shipments AS s WHERE s.warehouse = w.warehouse);
CREATE TABLE scan_feed (region STRING, capacity INT, opened DATE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape union insert: pk none, mode I,UB,UA
INSERT INTO scan_feed
SELECT region, capacity, opened FROM warehouses WHERE warehouse IN ('W2')
UNION ALL
SELECT carrier, weight, CAST(NULL AS DATE) FROM shipments;
-- @shape agg
SELECT region, MAX(region) AS last_one, SUM(capacity) AS sum_all
FROM warehouses
GROUP BY region;
-- @shape mistake/compare-types
SELECT * FROM warehouses WHERE opened <> 20240101;
CREATE TABLE scan_archive (shipment_id INT, lowest INT, avg_all INT, PRIMARY KEY (shipment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO scan_archive
SELECT s.shipment_id, MIN(s.weight) AS lowest, AVG(s.weight) AS avg_all
FROM shipments AS s
GROUP BY s.shipment_id;
-- @shape agg
SELECT warehouse, AVG(shipment_id) FILTER (WHERE shipment_id = weight) AS avg_all, MAX(shipped_at) AS last_one, LAST_VALUE(warehouse) AS last_seen, SUM(weight) FILTER (WHERE weight <= 8) AS total
FROM shipments
GROUP BY warehouse;
-- @shape join
SELECT w.warehouse, s.shipment_id, s.carrier, s.weight, COALESCE(w.region, 'none') AS info
FROM warehouses AS w
LEFT OUTER JOIN shipments AS s ON w.warehouse = s.warehouse;
