-- Generated: profile time, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  shipped_at TIMESTAMP(3),
  WATERMARK FOR shipped_at AS shipped_at - INTERVAL '10' SECOND,
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[3, "+I", 501, "W3", "road", 16, "00:00:05"]
[5, "+I", 507, "W2", "road", 18, "00:00:06"]
[6, "-D", 501, "W3", "road", 16, "00:00:05"]
[9, "-D", 507, "W2", "road", 18, "00:00:06"]
[11, "+I", 506, "W1", "road", 42, "00:00:03"]
');
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", "W1", "US", 135, "2023-02-08"]
[4, "+I", "W1", "EU", 62, "2023-04-06"]
[5, "+I", "W3", "US", 36, "2023-12-15"]
[7, "+I", "W3", "EU", 36, "2023-04-19"]
[8, "+I", "W1", null, 11, "2023-02-23"]
[9, "+I", "W4", "EU", null, "2023-05-25"]
[12, "+I", "W4", "US", 37, "2023-12-07"]
[14, "+I", "W4", "EU", 135, "2023-09-15"]
[15, "+I", "W3", "EU", 65, "2023-07-09"]
[17, "+I", "W1", "EU", 141, "2023-02-01"]
');
-- @shape window-agg
SELECT window_start, window_end, SUM(ABS(shipment_id)) AS sum_all
FROM TABLE(CUMULATE(TABLE shipments, DESCRIPTOR(shipped_at), INTERVAL '5' SECOND, INTERVAL '10' SECOND))
GROUP BY window_start, window_end;
-- @shape over
SELECT warehouse AS warehouse_x, region, capacity, opened, AVG(capacity) OVER w AS avg_all, COUNT(*) OVER w AS cnt
FROM warehouses
WHERE capacity < 11
WINDOW w AS (PARTITION BY region ORDER BY capacity);
-- @shape temporal-join
SELECT s.warehouse, s.weight, s.shipped_at, s2.warehouse AS warehouse_2, s2.carrier AS carrier_x, s2.shipped_at AS shipped_at_2, DATE_FORMAT(s.shipped_at, 'yyyyMMdd') AS info
FROM shipments s
LEFT JOIN shipments FOR SYSTEM_TIME AS OF s.shipped_at AS s2 ON s.shipment_id = s2.shipment_id;
-- @shape temporal-join
SELECT s.warehouse, s.shipped_at, s2.shipment_id, s2.warehouse AS warehouse_2, s2.weight, NULLIF(s.carrier, 'none') AS label
FROM shipments AS s
LEFT JOIN shipments FOR SYSTEM_TIME AS OF s.shipped_at AS s2 ON s.shipment_id = s2.shipment_id AND s.weight < 18;
CREATE TABLE warehouse_archive (carrier STRING, weight_x INT, shipment_id INT NOT NULL, warehouse STRING, carrier_2 STRING, shipped_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape temporal-join insert: pk none, mode I
INSERT INTO warehouse_archive
SELECT s.carrier, s.weight AS weight_x, s2.shipment_id, s2.warehouse, s2.carrier AS carrier_2, s2.shipped_at
FROM shipments AS s
LEFT JOIN shipments FOR SYSTEM_TIME AS OF s.shipped_at AS s2 ON s.shipment_id = s2.shipment_id;
-- @shape mistake/rank-misuse
SELECT * FROM (SELECT *, DENSE_RANK() OVER (ORDER BY opened) AS rn FROM warehouses) WHERE rn <= 2;
-- @shape union
SELECT shipment_id FROM shipments UNION ALL SELECT w.capacity FROM warehouses w;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape mistake/ambiguous
SELECT warehouse FROM (SELECT l.warehouse, r.warehouse FROM warehouses l, shipments r WHERE l.warehouse = r.warehouse);
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE warehouse_summary (warehouse STRING, shipped_at TIMESTAMP(3), shipped_at_2 TIMESTAMP(3), n INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE warehouse_export (warehouse STRING, n INT, all_of STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO warehouse_summary
SELECT s.warehouse, s.shipped_at, s2.shipped_at AS shipped_at_2, CASE WHEN s.warehouse IS NOT NULL THEN 1 END AS n
FROM shipments AS s
JOIN shipments FOR SYSTEM_TIME AS OF s.shipped_at AS s2 ON s.shipment_id = s2.shipment_id;
INSERT INTO warehouse_export (warehouse, n, all_of)
SELECT warehouse, n, LISTAGG(warehouse, '|') AS all_of
FROM (SELECT s.warehouse, s.shipped_at, s2.shipped_at AS shipped_at_2, CASE WHEN s.warehouse IS NOT NULL THEN 1 END AS n FROM shipments AS s JOIN shipments FOR SYSTEM_TIME AS OF s.shipped_at AS s2 ON s.shipment_id = s2.shipment_id)
GROUP BY warehouse, n;
END;
