-- Generated: profile wild, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  shipped_at TIMESTAMP(3),
  WATERMARK FOR shipped_at AS shipped_at - INTERVAL '5' SECOND,
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
["+I", 507, "W3", "rail", 18, "00:00:02"]
["+U", 507, "W3", "road", 18, "00:00:03"]
["+U", 507, "W2", "road", 18, "00:00:05"]
["+I", 503, "W1", "rail", 5, "00:00:08"]
["+U", 507, "W1", "road", 33, "00:00:08"]
["+I", 508, "W1", "road", 2, "00:00:03"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  WATERMARK FOR scanned_at AS scanned_at,
  PRIMARY KEY (scan_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 3, 507, "dock", "00:00:04"]
["+I", 11, 503, "van", "00:00:05"]
["-U", 3, 507, "dock", "00:00:04"]
["+U", 3, 507, "dock", "00:00:08"]
["+I", 7, 502, "van", "00:00:26"]
');
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  PRIMARY KEY (warehouse) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,D', 'data' = '
[1, "+I", "W3", "US", 20]
[3, "+I", "W1", "EU", 23]
[5, "+I", "W2", "US", 155]
[7, "+I", "W4", "EU", 176]
[8, "-D", "W2", "US", 155]
[9, "+I", "W2", "US", null]
[11, "-D", "W2", "US", null]
[14, "+I", "W2", "EU", 111]
');
CREATE TABLE scan_index (shipment_id INT, carrier STRING, shipped_at_x TIMESTAMP(3), scan_id BIGINT, shipment_id_2 INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join/setop insert: pk none, mode I,UB,UA,D
INSERT INTO scan_index
SELECT q.shipment_id, q.carrier, q.shipped_at AS shipped_at_x, s.scan_id, s.shipment_id AS shipment_id_2
FROM (SELECT shipment_id, carrier, shipped_at FROM shipments WHERE weight NOT IN (33, 18) INTERSECT SELECT capacity, region, CAST(NULL AS TIMESTAMP(3)) FROM warehouses) AS q
JOIN scans AS s ON q.shipment_id = s.shipment_id;
CREATE TABLE scan_index_2 (warehouse STRING, region STRING, capacity INT, rn BIGINT, PRIMARY KEY (region) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape rank insert: pk subset, mode I,UB,UA
INSERT INTO scan_index_2
SELECT *
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY region, warehouse ORDER BY capacity DESC) AS rn FROM warehouses
)
WHERE rn = 1;
CREATE TABLE scan_export (shipment_id_x INT, warehouse STRING, scan_id BIGINT NOT NULL, shipment_id_2 INT, code STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape join insert: pk none, mode I,UB,UA
INSERT INTO scan_export
SELECT s.shipment_id AS shipment_id_x, s.warehouse, s2.scan_id, s2.shipment_id AS shipment_id_2, CONCAT(s.carrier, ':', CAST(s2.shipment_id AS STRING)) AS code
FROM shipments AS s
RIGHT JOIN scans s2 ON s.shipment_id = s2.shipment_id;
-- @shape union
SELECT s.warehouse, s.weight FROM shipments AS s
UNION ALL
SELECT warehouse, weight FROM shipments WHERE shipment_id + 10 > 11;
CREATE TABLE scan_index_3 (scanned_at TIMESTAMP(3), PRIMARY KEY (scanned_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape semi/temporal-join insert: pk other, mode requested
INSERT INTO scan_index_3
SELECT q.scanned_at
FROM (SELECT s.scan_id, s.station, s.scanned_at FROM scans AS s LEFT JOIN shipments FOR SYSTEM_TIME AS OF s.scanned_at AS s2 ON s.shipment_id = s2.shipment_id WHERE s.station NOT IN ('dock', 'van')) q
WHERE q.station IN (SELECT w.warehouse FROM warehouses AS w);
CREATE TABLE scan_board (warehouse STRING, amount_x INT, PRIMARY KEY (warehouse) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape project insert: pk equal, mode I,UA
INSERT INTO scan_board
SELECT w.warehouse, -w.capacity AS amount_x FROM warehouses AS w;
CREATE TABLE scan_archive (carrier VARCHAR(20), warehouse STRING, cnt BIGINT, n_all BIGINT, last_one INT, last_one_2 INT, PRIMARY KEY (cnt) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk other, mode I,UA,D
INSERT INTO scan_archive
SELECT carrier, warehouse, COUNT(warehouse) AS cnt, COUNT(*) AS n_all, MAX(weight) FILTER (WHERE shipped_at = TIMESTAMP '2024-01-01 00:00:08') AS last_one, MAX(weight) AS last_one_2
FROM shipments
WHERE shipped_at < TIMESTAMP '2024-01-01 00:00:05'
GROUP BY carrier, warehouse;
