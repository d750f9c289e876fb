-- Generated: profile core, domain freight.
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE,
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", "W2", "EU", 165, "2023-11-24"]
[4, "+I", "W2", "US", 80, "2023-04-22"]
[6, "+I", "W2", "EU", 189, "2023-08-27"]
[9, "+I", "W4", "EU", 76, "2023-03-03"]
[10, "+I", "W1", "EU", 59, "2023-11-15"]
[12, "+I", "W2", "US", 143, "2023-04-25"]
[14, "+I", "W2", "EU", 41, "2023-12-28"]
[15, "+I", "W4", "EU", 137, "2023-12-07"]
[17, "+I", "W4", "EU", 40, "2023-03-07"]
');
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
[1, "+I", 505, "W1", "rail", 34, false, "00:00:00"]
[3, "+I", 504, "W3", "rail", 27, true, "00:00:03"]
[4, "+I", 501, "W1", "road", 35, false, "00:00:04"]
[6, "+I", 503, "W1", "sea", 52, false, "00:00:05"]
[7, "+I", 502, "W1", "rail", 57, true, "00:00:05"]
[8, "+I", 508, "W2", "sea", null, false, "00:00:06"]
');
CREATE TABLE shipment_archive (warehouse STRING, region VARCHAR(20), total INT, sum_all INT, PRIMARY KEY (region) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk other, mode I,UB,UA,D
INSERT INTO shipment_archive (warehouse, region, total, sum_all)
SELECT w.warehouse, w.region, SUM(w.capacity) AS total, SUM(w.capacity) AS sum_all
FROM warehouses w
GROUP BY w.warehouse, w.region;
-- @shape rank
SELECT warehouse AS warehouse_x, weight, express
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY s.weight ORDER BY s.shipment_id) AS row_num FROM shipments s
)
WHERE row_num <= 3;
-- @shape agg
SELECT region, AVG(capacity) AS avg_all, SUM(capacity) AS sum_all
FROM warehouses
WHERE warehouse > 'none'
GROUP BY region;
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
-- @shape mistake/syntax
SELECT warehouse, capacity, opened, -capacity AS val, capacity + 5 AS n, FROM warehouses;
RESET 'table.exec.sink.not-null-enforcer';
CREATE TABLE shipment_stats (region STRING, lowest STRING, PRIMARY KEY (region) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank/agg insert: pk subset, mode I,UA,D
INSERT INTO shipment_stats
SELECT region, lowest
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.region ORDER BY q.region DESC, q.lowest DESC) AS rownum FROM (SELECT region, MIN(warehouse) AS lowest FROM warehouses GROUP BY region) q WHERE q.region <> 'EU'
) t
WHERE rownum = 1;
CREATE TABLE shipment_feed (shipment_id INT, warehouse STRING, express BOOLEAN, shipped_at TIMESTAMP(3), code STRING, PRIMARY KEY (shipment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk equal, mode I
INSERT INTO shipment_feed
SELECT shipment_id, warehouse, express, shipped_at, '#' || warehouse AS code
FROM shipments
WHERE shipped_at <= TIMESTAMP '2024-01-01 00:00:11';
-- @shape setop
SELECT warehouse, capacity FROM warehouses
EXCEPT
SELECT warehouse, capacity FROM warehouses WHERE region NOT LIKE '%S%' AND opened IN (DATE '2023-12-07', DATE '2023-08-27');
-- @shape project
SELECT region, capacity FROM warehouses;
CREATE TABLE shipment_board (capacity INT, warehouse STRING, carrier STRING, weight INT, express BOOLEAN, val BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape lookup-join insert: pk none, mode I
INSERT INTO shipment_board
SELECT w.capacity, s.warehouse, s.carrier, s.weight, s.express, MONTH(w.opened) AS val
FROM warehouses AS w
LEFT JOIN shipments FOR SYSTEM_TIME AS OF w.proc AS s ON w.warehouse = s.warehouse AND s.express IS NOT NULL;
-- @shape distinct insert: old sink
INSERT INTO shipment_stats
SELECT DISTINCT warehouse, region FROM warehouses;
-- @shape agg
SELECT UPPER(region) AS grp, warehouse, COUNT(*) AS n_all, MAX(IF(opened >= DATE '2023-04-25', capacity, 0)) AS last_one, FIRST_VALUE(warehouse) AS first_seen
FROM warehouses
GROUP BY UPPER(region), warehouse;
SET 'table.exec.sink.upsert-materialize' = 'NONE';
-- @shape project
SELECT warehouse, region, capacity, opened IN (DATE '2023-04-22', DATE '2023-11-15', DATE '2023-12-07') AS is_ok
FROM warehouses
WHERE capacity <= 40;
