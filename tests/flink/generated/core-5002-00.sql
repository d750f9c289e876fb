-- Generated: profile core, domain freight.
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", "W4", "US", 151, "2023-05-23"]
["+I", "W1", null, 180, "2023-12-25"]
["+I", "W2", "US", 135, "2023-07-14"]
["+I", "W2", "EU", null, "2023-12-18"]
["+I", "W2", "US", 192, "2023-05-03"]
["+I", "W4", "EU", 114, "2023-04-08"]
["+I", "W3", "US", 128, "2023-12-09"]
');
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
["+I", 505, "W1", "rail", 10, true, "00:00:06"]
["+U", 505, "W1", "rail", 10, true, "00:00:01"]
["+U", 505, "W1", "rail", 10, true, "00:00:06"]
["+I", 503, "W2", "rail", 40, false, "00:00:04"]
["+U", 505, "W1", "rail", 25, true, "00:00:13"]
["+U", 505, "W1", "rail", 25, false, "00:00:08"]
["+I", 508, "W3", "road", null, false, "00:00:13"]
["+I", 507, "W1", "sea", 49, true, "00:00:10"]
["+I", 506, "W1", "rail", 41, true, "00:00:20"]
["+I", 501, "W2", "rail", 53, true, "00:00:46"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  proc AS PROCTIME(),
  PRIMARY KEY (scan_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 9, 506, "gate", "00:00:04"]
[4, "+I", 4, 502, "dock", "00:00:06"]
[5, "+I", 5, 502, "dock", "00:00:08"]
[6, "+I", 6, 501, "van", "00:00:08"]
[8, "+I", 1, 501, "van", "00:00:12"]
[10, "+I", 12, 506, "dock", "00:00:12"]
[13, "+I", 13, 503, "van", "00:00:12"]
[15, "+I", 14, 506, "dock", "00:00:13"]
');
-- @shape mistake/case-types
SELECT CASE carrier WHEN 1 THEN 2 END AS x FROM shipments;
CREATE TABLE scan_board (scan_id BIGINT, scanned_at TIMESTAMP(3), warehouse STRING, express_x BOOLEAN, shipped_at TIMESTAMP(3), warehouse_2 STRING, carrier STRING, weight INT, shipped_at_2 TIMESTAMP(3), total_x BIGINT, PRIMARY KEY (shipped_at, total_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO scan_board
SELECT s.scan_id, s.scanned_at, s2.warehouse, s2.express AS express_x, s2.shipped_at, s3.warehouse AS warehouse_2, s3.carrier, s3.weight, s3.shipped_at AS shipped_at_2, -s.scan_id AS total_x
FROM scans AS s
FULL JOIN shipments s2 ON s.shipment_id = s2.shipment_id
LEFT JOIN shipments AS s3 ON s.shipment_id = s3.shipment_id AND s.shipment_id <> s3.shipment_id
ON CONFLICT DO DEDUPLICATE;
-- @shape setop
SELECT shipment_id, warehouse, carrier, express FROM shipments
INTERSECT ALL
SELECT shipment_id, warehouse, carrier, express FROM shipments WHERE shipment_id > 505 OR weight < 41;
-- @shape rank
SELECT shipment_id, express, warehouse, carrier
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY s.shipment_id DESC) AS rn FROM shipments s
)
WHERE rn = 1;
-- @shape join
SELECT w.warehouse, w.region, w.capacity, w.opened, s.express, s.shipped_at, CAST(s.weight AS DECIMAL(12, 2)) AS calc
FROM warehouses w
JOIN shipments s ON w.warehouse = s.warehouse AND w.warehouse = s.warehouse
WHERE s.weight IS NOT NULL;
CREATE TABLE scan_summary (shipment_id BIGINT, weight INT, express BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape union insert: pk none, mode I,UB,UA,D
INSERT INTO scan_summary
SELECT shipment_id, weight, express FROM shipments
UNION ALL
SELECT s.shipment_id, s.weight, s.express FROM shipments AS s;
CREATE TABLE scan_archive (cnt BIGINT NOT NULL, avg_all INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE scan_index (cnt BIGINT, avg_all BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO scan_archive
SELECT cnt, avg_all
FROM (SELECT s.shipment_id, MIN(s.scanned_at) AS first_one, COUNT(*) AS cnt, SUM(s.shipment_id) AS total, AVG(s.shipment_id) AS avg_all FROM scans AS s WHERE s.station IN ('van', 'dock') GROUP BY s.shipment_id)
WHERE avg_all = 15;
INSERT INTO scan_index
SELECT cnt, avg_all
FROM (SELECT s.shipment_id, MIN(s.scanned_at) AS first_one, COUNT(*) AS cnt, SUM(s.shipment_id) AS total, AVG(s.shipment_id) AS avg_all FROM scans AS s WHERE s.station IN ('van', 'dock') GROUP BY s.shipment_id)
WHERE avg_all = 15;
END;
-- @shape project
SELECT warehouse, region, opened, CHAR_LENGTH(region) AS amount_x, capacity + 10 AS val
FROM warehouses
WHERE NULLIF(capacity, 135) <= 18;
CREATE TABLE scan_board_2 (avg_all INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE scan_archive_2 (region STRING, capacity INT, opened DATE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO scan_board_2 SELECT AVG(capacity) AS avg_all FROM warehouses;
INSERT INTO scan_archive_2
SELECT region, capacity, opened
FROM warehouses
QUALIFY ROW_NUMBER() OVER (PARTITION BY region ORDER BY capacity) <= 5;
END;
SET 'table.exec.state.ttl' = '1 h';
CREATE TABLE scan_board_3 (shipment_id INT, warehouse STRING, info STRING, carrier STRING, weight INT, express_x BOOLEAN, shipped_at TIMESTAMP(3), PRIMARY KEY (express_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk equal, mode I,UA,D on conflict do deduplicate
INSERT INTO scan_board_3
SELECT shipment_id, warehouse, SUBSTRING(warehouse FROM 2) AS info, carrier, weight, express AS express_x, shipped_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY express ORDER BY shipped_at) AS rn FROM shipments
)
WHERE rn <= 1
ON CONFLICT DO DEDUPLICATE;
RESET 'table.exec.state.ttl';
SET 'table.exec.sink.require-on-conflict' = 'false';
CREATE TABLE scan_archive_3 (warehouse STRING, region VARCHAR(20)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape order insert: pk none, mode I,UB,UA,D
INSERT INTO scan_archive_3
SELECT w.warehouse, w.region FROM warehouses w ORDER BY w.capacity DESC;
CREATE TABLE scan_report (grp INT, highest INT, highest_2 BIGINT, PRIMARY KEY (highest) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk other, mode I,UA,D
INSERT INTO scan_report
SELECT MOD(s.scan_id, 3) AS grp, MAX(s.shipment_id) AS highest, MAX(s.scan_id) AS highest_2
FROM scans AS s
WHERE s.scan_id IN (19, 14, 6, 12)
GROUP BY MOD(s.scan_id, 3);
