-- Generated: profile errors, domain freight.
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  proc AS PROCTIME(),
  PRIMARY KEY (warehouse) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", "W1", "EU", 58]
[4, "+I", "W2", "US", 110]
[6, "+I", "W4", "US", 67]
[9, "+I", "W3", "US", 186]
');
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  shipped_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 505, "W3", "road", 65, "00:00:01"]
[6, "+I", 502, "W1", "rail", 61, "00:00:04"]
[9, "+I", 507, "W1", "sea", null, "00:00:05"]
[10, "-D", 507, "W1", "sea", null, "00:00:05"]
[11, "+I", 501, "W3", "sea", 70, "00:00:10"]
[14, "+I", 507, "W2", "road", 34, "00:00:13"]
[17, "+I", 502, "W3", "rail", 54, "00:00:17"]
[19, "-U", 505, "W3", "road", 65, "00:00:01"]
[20, "+U", 505, "W3", "sea", 45, "00:00:21"]
[22, "+I", 505, "W3", "road", 66, "00:00:21"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  WATERMARK FOR scanned_at AS scanned_at,
  PRIMARY KEY (scan_id, shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 14, 508, "dock", "00:00:02"]
[2, "+I", 4, 501, "gate", "00:00:04"]
[4, "+I", 2, 507, "van", "00:00:05"]
[7, "-U", 2, 507, "van", "00:00:05"]
[8, "+U", 2, 507, "van", "00:00:07"]
[9, "+I", 14, 504, "gate", "00:00:08"]
[12, "+I", 7, 501, "dock", "00:00:10"]
[15, "-U", 7, 501, "dock", "00:00:10"]
[17, "+U", 7, 501, "dock", "00:00:12"]
');
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM TUMBLE(TABLE scans, DESCRIPTOR(scanned_at), INTERVAL '0' SECOND) GROUP BY window_start, window_end;
-- @shape mistake/sort
INSERT INTO shipments SELECT * FROM shipments;
-- @shape mistake/unknown-function
SELECT DATE_TRUNC('hour', shipped_at) AS x FROM shipments;
-- @shape mistake/aggregate-in-where
SELECT COUNT(*) AS c FROM shipments GROUP BY MAX(shipment_id);
-- @shape mistake/reserved
SELECT order.carrier FROM shipments AS order;
-- @shape mistake/unknown-column
SELECT s.shipment_id, s.warehouse
FROM warehouses AS w
FULL JOIN shipments s ON w.warehouses = s.warehouse;
-- @shape mistake/not-grouped
SELECT scan_id, COUNT(*) AS c FROM scans GROUP BY 1;
-- @shape mistake/unknown-table
SELECT COUNT(shipment_id) AS cnt, SUM(weight) AS sum_all FROM shipments_id;
CREATE TABLE warehouse_board (warehouse STRING, capacity INT, calc BIGINT, label STRING, PRIMARY KEY (warehouse) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk equal, mode I
INSERT INTO warehouse_board
SELECT w.warehouse, w.capacity, w.capacity + 1 AS calc, CONCAT(w.warehouse, '-', w.warehouse) AS label
FROM warehouses w;
