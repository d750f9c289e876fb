-- Generated: profile wild, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 501, "W1", "sea", 15, true, "00:00:01"]
["+I", 506, "W1", "rail", 45, false, "00:00:02"]
["+I", 507, "W2", "road", 45, null, "00:00:00"]
["+I", 504, "W3", "rail", null, false, "00:00:03"]
["+I", 508, "W2", "road", 18, false, "00:00:00"]
');
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE,
  PRIMARY KEY (warehouse) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
["+I", "W2", "EU", 152, "2023-01-14"]
["+I", "W1", "EU", 65, "2023-06-21"]
["+I", "W4", "US", 91, "2023-05-17"]
["+I", "W3", "US", 107, "2023-11-26"]
["+U", "W3", "US", 76, "2023-11-26"]
["+U", "W4", "US", 92, "2023-01-27"]
["+U", "W1", "EU", 65, "2023-04-26"]
["+U", "W4", "US", 92, "2023-01-27"]
["+U", "W4", "EU", 24, "2023-07-24"]
["+U", "W4", "EU", 24, "2023-01-13"]
');
-- @shape join/rank
SELECT w.warehouse AS warehouse_x, q.weight, q.carrier_x, q.warehouse_x AS warehouse_x_2, q.row_num, IF(w.warehouse LIKE 'W%', w.capacity, 0) AS n
FROM warehouses w
RIGHT JOIN (SELECT shipped_at, shipment_id, weight, carrier AS carrier_x, express, warehouse AS warehouse_x, row_num FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY warehouse ORDER BY weight DESC, weight DESC) AS row_num FROM shipments ) WHERE row_num <= 5) AS q ON w.warehouse = q.warehouse_x AND q.warehouse_x = 'new';
-- @shape cte/unnest
WITH base AS (SELECT s.carrier, q.capacity, s.express, q.region, IF(s.weight IN (18, 15), s.shipment_id, 0) AS val FROM (SELECT region, capacity FROM warehouses) q JOIN shipments s ON q.capacity = s.weight)
SELECT w.warehouse, w.opened, u.elem
FROM warehouses w
CROSS JOIN UNNEST(ARRAY[w.warehouse, w.region, 'extra']) AS u (elem)
WHERE w.region LIKE '%U%';
-- @shape mistake/aggregate-in-where
SELECT COUNT(*) AS c FROM warehouses GROUP BY MAX(capacity);
-- @shape mistake/literals
SELECT weight, INTERVAL '90' FORTNIGHT AS s FROM shipments;
-- @shape semi
SELECT s.shipment_id, s.warehouse, s.weight, s.shipped_at
FROM shipments AS s
WHERE EXISTS (SELECT * FROM warehouses AS w WHERE w.warehouse = s.warehouse AND w.capacity = 91);
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
-- @shape join
SELECT w.warehouse, w.capacity, s.shipment_id, s.warehouse AS warehouse_2, GREATEST(s.weight, 8) AS val
FROM warehouses AS w
JOIN shipments s ON s.warehouse = w.warehouse
WHERE s.express IS NOT NULL;
RESET 'table.optimizer.agg-phase-strategy';
CREATE TABLE shipment_board (shipment_id INT, last_seen TIMESTAMP(3), PRIMARY KEY (shipment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk other, mode I,UA,D
INSERT INTO shipment_board
SELECT s.shipment_id, LAST_VALUE(s.shipped_at) AS last_seen
FROM shipments s
GROUP BY s.shipment_id;
-- @shape over
SELECT shipment_id, carrier, weight, express, MAX(COALESCE(weight, weight)) OVER (PARTITION BY warehouse ORDER BY shipped_at RANGE UNBOUNDED PRECEDING) AS highest, COUNT(warehouse) OVER (PARTITION BY warehouse ORDER BY shipped_at RANGE UNBOUNDED PRECEDING) AS cnt, AVG(weight) OVER (PARTITION BY warehouse ORDER BY shipped_at RANGE UNBOUNDED PRECEDING) AS mean
FROM shipments
WHERE warehouse LIKE 'W_%';
