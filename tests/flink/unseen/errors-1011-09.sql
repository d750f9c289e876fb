-- Generated: profile errors, domain freight.
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE,
  PRIMARY KEY (warehouse) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", "W3", "EU", 84, null]
["+I", "W2", "US", 82, "2023-10-22"]
["+I", "W1", "US", 179, "2023-05-22"]
["+I", "W4", "US", 130, "2023-03-06"]
');
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  WATERMARK FOR shipped_at AS shipped_at,
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 503, "W2", "road", 59, true, "00:00:08"]
["-U", 503, "W2", "road", 59, true, "00:00:08"]
["+U", 503, "W1", "road", 59, true, "00:00:12"]
["+I", 507, "W2", "road", 1, true, "00:00:13"]
["-D", 507, "W2", "road", 1, true, "00:00:13"]
["-D", 503, "W1", "road", 59, true, "00:00:12"]
["+I", 506, "W2", "sea", 21, false, "00:00:19"]
["+I", 502, "W2", "road", 55, false, "00:00:26"]
["-U", 506, "W2", "sea", 21, false, "00:00:19"]
["+U", 506, "W1", "rail", 26, false, "00:00:53"]
');
-- @shape mistake/ddl
CREATE TABLE z2 (id INT, PRIMARY KEY (id)) WITH ('connector' = 'rows');
-- @shape mistake/syntax
SELECT warehouse, carrier, express
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY s.carrier ORDER BY s.shipped_at, s.weight DESC) AS row_num FROM shipments AS s WHERE s.shipped_at > TIMESTAMP '2024-01-01 00:00:08'
) t
WHERE row_num <= 3 UNION ALL SELECT;
-- @shape mistake/bad-cast
SELECT CAST(express AS TIMESTAMP(3)) AS x FROM shipments;
-- @shape mistake/not-grouped
SELECT region, COUNT(*) AS c FROM warehouses GROUP BY 1;
CREATE TABLE shipment_export (shipment_id BIGINT, warehouse_x STRING, weight INT, shipped_at TIMESTAMP(3), region STRING, region_2 STRING, opened DATE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE shipment_export_2 (region STRING, capacity INT, opened DATE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO shipment_export
SELECT s.shipment_id, s.warehouse AS warehouse_x, s.weight, s.shipped_at, w.region, w2.region AS region_2, w2.opened
FROM shipments AS s
LEFT JOIN warehouses w ON w.warehouse = s.warehouse AND s.carrier LIKE '%a%'
LEFT OUTER JOIN warehouses AS w2 ON w2.region = w.region;
INSERT INTO shipment_export_2
SELECT region, capacity, opened FROM warehouses
UNION ALL
SELECT region, capacity, opened FROM warehouses;
END;
-- @shape mistake/not-grouped
SELECT warehouse, COUNT(*) AS c FROM warehouses GROUP BY 1;
