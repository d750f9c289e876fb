-- Generated: profile core, domain freight.
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "W1", "US", 123, "2023-06-16"]
["-U", "W1", "US", 123, "2023-06-16"]
["+U", "W1", "US", 123, "2023-03-23"]
["-U", "W1", "US", 123, "2023-03-23"]
["+U", "W1", "US", 123, "2023-11-19"]
["-U", "W1", "US", 123, "2023-11-19"]
["+U", "W1", "EU", 164, "2023-11-19"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  PRIMARY KEY (scan_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[3, "+I", 2, 501, "gate", "00:00:00"]
[4, "-D", 2, null, null, null]
[5, "+I", 14, 502, "gate", "00:00:07"]
[8, "+U", 14, 502, "gate", "00:00:10"]
[11, "+I", 12, 505, "gate", "00:00:10"]
[13, "-D", 12, null, null, null]
[16, "+I", 6, 502, "van", "00:00:11"]
[18, "+I", 5, 504, "gate", "00:00:11"]
[19, "+I", 4, 508, "dock", "00:00:13"]
');
-- @shape union
SELECT s.scan_id, s.station FROM scans s
UNION ALL
SELECT CAST(NULL AS BIGINT), region FROM warehouses;
-- @shape project
SELECT warehouse, opened, CHAR_LENGTH(region) AS calc, LOWER(warehouse) AS txt
FROM warehouses;
-- @shape semi
SELECT w.warehouse, w.region, w.opened, COALESCE(w.capacity, 0) AS total_x
FROM warehouses AS w
WHERE EXISTS (SELECT 1 FROM scans s WHERE s.shipment_id = w.capacity) AND w.region >= w.warehouse;
-- @shape agg
SELECT station, COUNT(*) AS n_all FROM scans GROUP BY station;
-- @shape mistake/unknown-column
SELECT s.scan_id, s.station_id, s.scanned_at FROM scans AS s;
CREATE TABLE warehouse_index (warehouse STRING, region STRING, num_rows BIGINT NOT NULL, sum_all INT, cnt BIGINT NOT NULL, PRIMARY KEY (warehouse, region) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape advice/agg
EXPLAIN PLAN_ADVICE INSERT INTO warehouse_index
SELECT warehouse, region, COUNT(*) AS num_rows, SUM(capacity) AS sum_all, COUNT(opened) AS cnt
FROM warehouses
WHERE capacity BETWEEN 123 AND 164
GROUP BY warehouse, region;
-- @shape agg
SELECT SUM(s.scan_id + 9) AS total, COUNT(*) AS n_all, MAX(s.scanned_at) AS highest
FROM scans s;
-- @shape cte/union
WITH picked AS (SELECT DISTINCT warehouse, capacity, opened FROM warehouses)
SELECT scan_id FROM scans
UNION ALL
SELECT scan_id FROM scans WHERE shipment_id < 508;
-- @shape rank
SELECT *
FROM (
  SELECT *, RANK() OVER (PARTITION BY shipment_id ORDER BY scan_id DESC, scanned_at) AS rownum FROM scans
)
WHERE rownum BETWEEN 1 AND 2;
