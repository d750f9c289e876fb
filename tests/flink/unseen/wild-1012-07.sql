-- Generated: profile wild, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  derived AS CAST(shipment_id AS DECIMAL(12, 2)),
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+U", 505, "W1", "road", 24, false, "00:00:03"]
[4, "+I", 503, "W1", "sea", 47, false, "00:00:03"]
[5, "+I", 502, "W3", "sea", 47, true, "00:00:03"]
[6, "+U", 503, "W3", "rail", 40, false, "00:00:08"]
[9, "-D", 502, "W3", "sea", 47, true, "00:00:03"]
');
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", "W4", "EU", 168]
[6, "+I", "W4", "US", 14]
[9, "+I", "W1", "US", 143]
[11, "+I", "W1", "EU", 83]
[13, "+I", "W3", "EU", 51]
[15, "+I", "W4", "EU", 187]
[16, "+I", "W4", "EU", null]
[17, "+I", "W3", "EU", 100]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  WATERMARK FOR scanned_at AS scanned_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA', 'abilities' = 'projection', 'data' = '
["+I", 3, 504, "gate", "00:00:30"]
["-U", 3, 504, "gate", "00:00:30"]
["+U", 3, 501, "gate", "00:00:30"]
["+I", 3, 503, "van", "00:00:46"]
["+I", 8, 508, "gate", "00:00:46"]
["+I", 2, 501, "dock", "00:00:49"]
');
CREATE VIEW scan_view AS SELECT DISTINCT shipment_id, scanned_at FROM scans WHERE shipment_id IS NOT NULL;
CREATE TABLE scan_board (rate_v DECIMAL(4, 2), word STRING, nothing BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape values insert: pk none, mode I,UB,UA,D
INSERT INTO scan_board
SELECT rate_v, word, CAST(NULL AS INT) AS nothing
FROM (VALUES (4, 'north', 1.50), (1, 'new', 3.00), (4, 'paid', 3.00), (3, 'north', 20.25)) AS v (num_id, word, rate_v);
-- @shape join/view/distinct/join
SELECT s.shipment_id, s.scanned_at AS scanned_at_x, q.station, q.shipment_id AS shipment_id_2, q.carrier, q.weight, q.warehouse_2, q.capacity, q.capacity / 4 AS score_x
FROM scan_view AS s
RIGHT JOIN (SELECT s.station, s.scanned_at, s2.shipment_id, s2.warehouse AS warehouse_x, s2.carrier, s2.weight, w.warehouse AS warehouse_2, w.capacity FROM scans AS s INNER JOIN shipments AS s2 ON s.shipment_id = s2.shipment_id INNER JOIN warehouses AS w ON s2.warehouse = w.warehouse WHERE s.station = 'dock') AS q ON s.shipment_id = q.shipment_id
WHERE q.shipment_id >= 502;
SET 'table.exec.source.cdc-events-duplicate' = 'true';
-- @shape project/join/view/distinct
SELECT shipment_id_2, warehouse, express, scanned_at, shipment_id_3, derived_2, carrier, -shipment_id AS score_x, CONCAT(warehouse, ' ', warehouse) AS txt
FROM (SELECT s.shipment_id, s.scanned_at, s2.shipment_id AS shipment_id_2, s2.carrier, s2.express, s2.shipped_at, s2.derived, s3.shipment_id AS shipment_id_3, s3.warehouse, s3.weight, s3.derived AS derived_2 FROM scan_view AS s FULL JOIN shipments s2 ON s.shipment_id = s2.shipment_id LEFT JOIN shipments AS s3 ON s2.warehouse = s3.warehouse)
WHERE scanned_at BETWEEN TIMESTAMP '2024-01-01 00:00:49' AND TIMESTAMP '2024-01-01 00:00:49';
RESET 'table.exec.source.cdc-events-duplicate';
-- @shape agg
SELECT region, MIN(capacity) FILTER (WHERE region LIKE '%U%') AS lowest, SUM(capacity) AS sum_all, COUNT(DISTINCT region) AS n_all
FROM warehouses
GROUP BY region;
-- @shape over
SELECT warehouse, capacity, SUM(capacity) OVER (PARTITION BY region ORDER BY capacity) AS sum_all, SUM(capacity) OVER (PARTITION BY region ORDER BY capacity) AS sum_all_2
FROM warehouses;
-- @shape agg
SELECT UPPER(warehouse) AS grp, carrier, MAX(shipped_at) AS last_one, COUNT(DISTINCT warehouse) AS cnt
FROM shipments
WHERE carrier < warehouse
GROUP BY UPPER(warehouse), carrier;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape join/order
SELECT q.scanned_at, s.carrier, s2.shipment_id, s2.warehouse, s2.weight, s2.derived
FROM (SELECT shipment_id, station, scanned_at FROM scans FETCH FIRST 3 ROWS ONLY) q
RIGHT JOIN shipments s ON q.shipment_id = s.shipment_id
JOIN shipments s2 ON q.shipment_id = s2.shipment_id AND s2.warehouse <> 'W3';
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape rank
SELECT warehouse, region, capacity
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY region ORDER BY capacity ASC) AS row_num FROM warehouses
)
WHERE row_num <= 2;
