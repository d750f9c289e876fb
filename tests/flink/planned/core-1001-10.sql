-- Generated: profile core, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  derived AS shipment_id + weight,
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 504, "W1", "road", 78, null, "00:00:04"]
["+U", 504, "W3", "road", 78, true, "00:00:10"]
["+U", 504, "W3", "road", 78, true, "00:00:14"]
["+I", 507, "W1", "sea", 57, false, "00:00:16"]
["+I", 508, "W3", "sea", 68, true, "00:00:19"]
["-D", 504, "W3", "road", 78, true, "00:00:14"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  WATERMARK FOR scanned_at AS scanned_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 7, 508, "gate", "00:00:04"]
[4, "+I", 2, null, "gate", "00:00:04"]
[5, "-U", 2, null, "gate", "00:00:04"]
[7, "+U", 2, null, "gate", "00:00:06"]
[9, "-U", 2, null, "gate", "00:00:06"]
[10, "+U", 2, null, "gate", "00:00:08"]
');
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE,
  derived AS CONCAT(warehouse, '-', region),
  PRIMARY KEY (warehouse) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'abilities' = 'projection', 'data' = '
[3, "+I", "W2", "US", 123, "2023-05-06"]
[5, "+I", "W4", "US", 101, "2023-07-03"]
[6, "+I", "W3", "US", 24, "2023-02-26"]
[9, "+I", "W1", "EU", 174, "2023-06-05"]
[12, "+U", "W2", "US", 123, "2023-01-17"]
[13, "+U", "W1", "US", 174, "2023-06-05"]
[16, "+U", "W4", "EU", 101, "2023-05-07"]
[19, "+U", "W4", "EU", 101, "2023-02-02"]
[21, "+U", "W3", "US", 24, "2023-02-26"]
');
CREATE VIEW scan_view AS SELECT scanned_at, shipment_id, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY scanned_at, shipment_id ORDER BY scan_id) AS rownum FROM scans
)
WHERE rownum <= 2;
-- @shape mistake/over-misuse
SELECT SUM(derived) OVER (ORDER BY derived DESC) AS x FROM shipments;
CREATE TABLE scan_summary (scan_id BIGINT, station STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape order insert: pk none, mode I,UB,UA,D
INSERT INTO scan_summary
SELECT scan_id, station FROM scans ORDER BY shipment_id DESC FETCH FIRST 5 ROWS ONLY;
CREATE TABLE scan_board (scanned_at TIMESTAMP(3), rownum BIGINT NOT NULL, shipment_id INT, total_x BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape order/view/rank insert: pk none, mode I,UB,UA,D
INSERT INTO scan_board
SELECT scanned_at, rownum, shipment_id, GREATEST(rownum, 8) AS total_x
FROM scan_view
ORDER BY scanned_at, shipment_id
LIMIT 5;
-- @shape join
SELECT s.scan_id, s2.warehouse, s2.shipped_at AS shipped_at_x, s3.shipment_id, s3.warehouse AS warehouse_2, s3.weight, CONCAT(s3.warehouse, ':', CAST(s.shipment_id AS STRING)) AS info
FROM scans s
LEFT OUTER JOIN shipments s2 ON s.shipment_id = s2.shipment_id
FULL JOIN shipments s3 ON s2.warehouse = s3.warehouse;
-- @shape agg
SELECT region, COUNT(DISTINCT region) AS cnt, COUNT(*) AS n_all
FROM warehouses
GROUP BY region;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape explain/semi
EXPLAIN SELECT w.warehouse, w.capacity, w.opened, w.region, CASE WHEN w.region <> 'EU' AND w.region = 'US' THEN 'hot' ELSE 'cold' END AS label
FROM warehouses w
WHERE NOT EXISTS (SELECT 1 FROM shipments AS s WHERE s.warehouse = w.warehouse);
CREATE TABLE scan_cache (region STRING, warehouse STRING, avg_all INT, mean INT, PRIMARY KEY (region, warehouse) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO scan_cache
SELECT w.region, w.warehouse, AVG(w.capacity) FILTER (WHERE w.opened = DATE '2023-01-17') AS avg_all, AVG(w.capacity) AS mean
FROM warehouses AS w
GROUP BY w.region, w.warehouse;
