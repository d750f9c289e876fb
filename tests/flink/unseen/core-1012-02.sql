-- Generated: profile core, domain freight.
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA', 'data' = '
[2, "+I", "W3", "US", null]
[5, "-U", "W3", "US", null]
[6, "+U", "W3", "US", 87]
[7, "+I", "W3", "EU", null]
[8, "+I", "W2", "EU", 57]
[9, "-U", "W3", "EU", null]
[10, "+U", "W3", "EU", null]
[11, "-U", "W3", "US", 87]
[12, "+U", "W3", "EU", 87]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 12, 502, "dock", "00:00:02"]
["+I", 6, 507, "gate", "00:00:04"]
["+I", 7, 503, "van", "00:00:07"]
["+I", 2, 507, "gate", "00:00:30"]
["-U", 6, 507, "gate", "00:00:04"]
["+U", 6, 507, "van", "00:00:54"]
');
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  shipped_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
["+I", 504, "W1", "road", 31, "00:00:01"]
["+I", 505, "W3", "rail", 58, "00:00:02"]
["+I", 506, "W2", "road", 36, "00:00:04"]
["+I", 508, "W1", "rail", 26, "00:00:06"]
["+I", 504, "W3", "sea", 27, "00:00:00"]
["+I", 504, "W2", "sea", 28, "00:00:09"]
["+I", 505, "W3", "rail", 42, "00:00:07"]
["+I", 502, "W1", "rail", 45, "00:00:11"]
');
CREATE VIEW warehouse_view AS SELECT w.region, COUNT(DISTINCT w.warehouse) AS cnt
FROM warehouses AS w
WHERE w.warehouse = w.region
GROUP BY w.region;
CREATE TABLE warehouse_report (region STRING, cnt BIGINT, PRIMARY KEY (region, cnt) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape union/view/agg insert: pk equal, mode I,UA,D
INSERT INTO warehouse_report
SELECT w.region, w.cnt FROM warehouse_view w
UNION
SELECT w.region, CAST(NULL AS BIGINT) FROM warehouses AS w;
-- @shape mistake/syntax
SELECT warehouse, region, capacity, TRIM(region) AS tag FROM warehouses EXTRA STUFF;
-- @shape join
SELECT w.capacity, s.shipment_id, s.weight AS weight_x
FROM warehouses w
RIGHT JOIN shipments s ON w.warehouse = s.warehouse
WHERE w.capacity >= 57 AND w.capacity IS NOT NULL;
CREATE TABLE warehouse_stats (capacity INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape advice/project
EXPLAIN PLAN_ADVICE INSERT INTO warehouse_stats SELECT capacity FROM warehouses WHERE warehouse <> 'W2';
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
CREATE TABLE warehouse_summary (region STRING, warehouse STRING, capacity INT, shipment_id INT, tag STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join/rank insert: pk none, mode I,UB,UA,D
INSERT INTO warehouse_summary
SELECT q.region, q.warehouse, q.capacity, s.shipment_id, LOWER(q.region) AS tag
FROM (SELECT region, warehouse, capacity FROM warehouses QUALIFY ROW_NUMBER() OVER (PARTITION BY region ORDER BY capacity DESC) <= 2) q
LEFT JOIN shipments AS s ON q.warehouse = s.warehouse;
-- @shape mistake/unknown-function
SELECT ISNULL(scanned_at) AS x FROM scans;
RESET 'table.exec.sink.not-null-enforcer';
CREATE TABLE warehouse_index (warehouse STRING, capacity INT, warehouse_2 STRING, shipment_id_x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO warehouse_index
SELECT s.warehouse, w.capacity, w.warehouse AS warehouse_2, s.shipment_id AS shipment_id_x
FROM shipments AS s
JOIN warehouses AS w ON s.warehouse = w.warehouse AND s.warehouse <> w.warehouse;
-- @shape project insert: old sink
INSERT INTO warehouse_stats
SELECT capacity FROM warehouses;
-- @shape lookup-join
SELECT s2.shipment_id, s.station, s2.weight
FROM scans AS s
LEFT JOIN shipments FOR SYSTEM_TIME AS OF s.proc AS s2 ON s.shipment_id = s2.shipment_id;
CREATE TABLE warehouse_mart (scan_id BIGINT, shipment_id INT, scanned_at TIMESTAMP(3), warehouse STRING, txt STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape lookup-join insert: pk none, mode I
INSERT INTO warehouse_mart
SELECT s.scan_id, s.shipment_id, s.scanned_at, s2.warehouse, COALESCE(s2.carrier, 'none') AS txt
FROM scans AS s
JOIN shipments FOR SYSTEM_TIME AS OF s.proc AS s2 ON s.shipment_id = s2.shipment_id;
-- @shape agg
SELECT station, COUNT(DISTINCT shipment_id) FILTER (WHERE station = 'dock') AS n_all, SUM(scan_id) AS sum_all
FROM scans
GROUP BY station;
CREATE TABLE warehouse_archive (region_x STRING, capacity INT, shipment_id BIGINT, weight INT, is_ok BOOLEAN, PRIMARY KEY (weight) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape lookup-join insert: pk other, mode I,UA,D
INSERT INTO warehouse_archive
SELECT w.region AS region_x, w.capacity, s.shipment_id, s.weight, s.shipment_id BETWEEN 18 AND 502 AS is_ok
FROM warehouses w
LEFT JOIN shipments FOR SYSTEM_TIME AS OF w.proc AS s ON w.warehouse = s.warehouse;
