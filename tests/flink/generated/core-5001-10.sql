-- Generated: profile core, domain freight.
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE,
  derived AS COALESCE(capacity, 0)
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", "W1", "US", 84, "2023-09-08"]
["+I", "W1", "US", 28, null]
["+I", "W1", "US", 36, "2023-12-07"]
["+I", "W2", "EU", 116, "2023-05-06"]
["+I", "W2", "US", 82, "2023-12-09"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  proc AS PROCTIME(),
  PRIMARY KEY (scan_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 14, 503, "gate", "00:00:00"]
[2, "+I", 11, 504, "van", "00:00:04"]
[4, "+I", 6, 507, "gate", "00:00:05"]
[7, "+I", 12, 506, "gate", "00:00:09"]
[10, "+I", 3, 503, "van", "00:00:10"]
');
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  shipped_at TIMESTAMP(3),
  WATERMARK FOR shipped_at AS shipped_at - INTERVAL '1' SECOND
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", 503, "W3", "road", 44, "00:00:00"]
["+I", 508, "W3", "rail", 64, "00:00:01"]
["+I", 502, "W1", "rail", 47, "00:00:00"]
["+I", 502, "W1", "road", 9, "00:00:01"]
["+I", 503, "W1", "road", 38, "00:00:09"]
["+I", 504, "W3", "sea", 80, "00:00:16"]
');
-- @shape agg
SELECT shipment_id, MIN(station) AS lowest
FROM scans
WHERE scanned_at <> TIMESTAMP '2024-01-01 00:00:05'
GROUP BY shipment_id;
SET 'table.exec.sink.upsert-materialize' = 'NONE';
-- @shape values
SELECT word, rate_v, rate_v + 4 AS calc
FROM (VALUES (5, 'north', 3.00), (5, 'new', 1.50), (3, 'chess', 20.25)) AS v (num_id, word, rate_v);
-- @shape rank
SELECT scan_id, shipment_id, station, scanned_at, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY station ORDER BY proc ASC) AS row_num FROM scans WHERE scan_id > 5
)
WHERE row_num <= 2;
CREATE TABLE scan_board (scan_id BIGINT, station STRING, scanned_at TIMESTAMP(3), score_x BIGINT, PRIMARY KEY (scan_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk equal, mode I,UA,D
INSERT INTO scan_board
SELECT scan_id, station, scanned_at, ABS(scan_id - 5) AS score_x FROM scans;
-- @shape join
SELECT s.shipment_id, s.weight, w.region, w.capacity
FROM shipments AS s
INNER JOIN warehouses AS w ON w.warehouse = s.warehouse;
-- @shape agg
SELECT s.carrier, COUNT(*) AS cnt, COUNT(DISTINCT s.shipment_id) AS n_all
FROM shipments AS s
GROUP BY s.carrier;
CREATE TABLE scan_feed (shipment_id INT, sum_all INT, PRIMARY KEY (shipment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk other, mode I,UB,UA,D
INSERT INTO scan_feed
SELECT shipment_id, SUM(CHAR_LENGTH(station)) AS sum_all
FROM scans
WHERE station <> 'gate'
GROUP BY shipment_id
HAVING SUM(CHAR_LENGTH(station)) > 11;
RESET 'table.exec.sink.upsert-materialize';
CREATE TABLE scan_stats (region STRING, shipment_id INT, n_all BIGINT, PRIMARY KEY (region, shipment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape agg/join insert: pk equal, mode I,UA,D
INSERT INTO scan_stats
SELECT q.region, q.shipment_id, COUNT(q.shipment_id) AS n_all
FROM (SELECT s.shipment_id, s.warehouse, s.weight, w.capacity, w2.region, w2.capacity AS capacity_2, w2.opened FROM shipments s FULL OUTER JOIN warehouses AS w ON s.warehouse = w.warehouse AND s.shipment_id IS NULL JOIN warehouses w2 ON s.warehouse = w2.warehouse WHERE s.shipment_id > 508) q
WHERE q.shipment_id IS NOT NULL
GROUP BY q.region, q.shipment_id;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE scan_board_2 (scan_id BIGINT, warehouse STRING, carrier STRING, shipped_at TIMESTAMP(3), info STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape advice/join
EXPLAIN PLAN_ADVICE INSERT INTO scan_board_2
SELECT s.scan_id, s2.warehouse, s2.carrier, s2.shipped_at, UPPER(s2.warehouse) AS info
FROM scans s
LEFT JOIN shipments AS s2 ON s.shipment_id = s2.shipment_id AND s.shipment_id < s2.shipment_id;
-- @shape mistake/unknown-column
SELECT w.WAREHOUSE, w.capacity, w.opened, w.derived, w.derived * 2 AS amount_x
FROM warehouses w
FULL JOIN shipments AS s ON w.warehouse = s.warehouse;
CREATE TABLE scan_report (warehouse STRING, capacity INT, PRIMARY KEY (warehouse, capacity) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape union insert: pk other, mode I
INSERT INTO scan_report
SELECT warehouse, capacity FROM warehouses
UNION ALL
SELECT warehouse, capacity FROM warehouses
UNION ALL
SELECT warehouse, capacity FROM warehouses;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape project/join
SELECT q.scanned_at, q.code, q.station_x
FROM (SELECT s.scan_id, s.station AS station_x, s.scanned_at, s2.weight, s2.shipped_at, CONCAT_WS('-', s2.carrier, s2.warehouse) AS code FROM scans s JOIN shipments AS s2 ON s.shipment_id = s2.shipment_id AND s2.carrier <> 'road') q;
