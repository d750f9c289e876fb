-- Generated: profile wild, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
[3, "+I", 503, "W3", "road", 27, true, "00:00:01"]
[5, "+I", 506, "W1", "sea", 53, true, "00:00:00"]
[6, "+I", 502, "W1", "sea", 47, true, "00:00:03"]
[8, "+I", 507, "W3", "sea", 68, false, "00:00:11"]
[9, "+I", 505, "W3", "sea", null, false, "00:00:13"]
[10, "+I", 502, "W3", "sea", 25, true, "00:00:14"]
[13, "+I", 501, "W3", "rail", 51, true, "00:00:16"]
[14, "+I", 508, "W3", "road", 55, true, "00:00:18"]
');
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", "W4", "US", 158, "2023-05-06"]
[3, "+I", "W3", "EU", 129, "2023-09-07"]
[5, "+I", "W4", "EU", 15, "2023-06-17"]
[6, "+I", "W1", "US", 123, "2023-11-03"]
[8, "+I", "W4", "US", 125, "2023-08-25"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  PRIMARY KEY (scan_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 3, 506, "van", "00:00:04"]
["+I", 7, 507, "van", "00:00:08"]
["-D", 7, 507, "van", "00:00:08"]
["-D", 3, 506, "van", "00:00:04"]
["+I", 9, 508, null, "00:00:18"]
["+I", 7, 508, "van", "00:00:22"]
["+I", 14, 508, "van", "00:00:38"]
["-D", 7, 508, "van", "00:00:22"]
["-D", 9, 508, null, "00:00:18"]
["-D", 14, 508, "van", "00:00:38"]
');
CREATE VIEW warehouse_view AS SELECT w.warehouse, q.warehouse AS warehouse_2, q.first_one, s.shipment_id, s.express, COALESCE(w.warehouse, 'none') AS tag
FROM warehouses AS w
LEFT JOIN (SELECT warehouse, shipment_id, MIN(CHAR_LENGTH(warehouse)) AS first_one, SUM(weight) AS sum_all FROM shipments GROUP BY GROUPING SETS ((warehouse, shipment_id), (warehouse), ())) q ON w.warehouse = q.warehouse AND q.sum_all IS NULL
INNER JOIN shipments AS s ON q.warehouse = s.warehouse;
CREATE TABLE warehouse_board (warehouse STRING, opened DATE, sub_val INT, PRIMARY KEY (warehouse) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape scalar insert: pk other, mode I,UB,UA,D
INSERT INTO warehouse_board
SELECT w.warehouse, w.opened, (SELECT AVG(w2.capacity) FROM warehouses AS w2) AS sub_val
FROM warehouses AS w;
CREATE TABLE warehouse_summary (warehouse STRING, warehouse_2_x STRING, first_one INT, express BOOLEAN, tag VARCHAR(20)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank/view/join/grouping insert: pk none, mode I,UA,D
INSERT INTO warehouse_summary
SELECT warehouse, warehouse_2 AS warehouse_2_x, first_one, express, tag
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY warehouse_2, first_one ORDER BY first_one ASC) AS rownum FROM warehouse_view WHERE first_one <= 11
)
WHERE rownum < 3;
-- @shape join/agg/view/join/grouping
SELECT q.warehouse_2, q.lowest, q2.scan_id, q2.sum_all, s.station, CASE s.station WHEN 'b' THEN 'one' WHEN 'y' THEN 'two' ELSE s.station END AS code
FROM (SELECT w.warehouse_2, MIN(w.warehouse) AS lowest FROM warehouse_view w GROUP BY w.warehouse_2) AS q
RIGHT JOIN (SELECT station, scan_id, SUM(scan_id) AS sum_all, COUNT(*) AS n_all FROM scans GROUP BY GROUPING SETS ((station), (scan_id))) q2 ON q.lowest = q2.station AND q2.station <> 'van'
LEFT JOIN scans AS s ON s.scan_id = q2.scan_id;
SET 'table.exec.state.ttl' = '1 h';
CREATE TABLE warehouse_report (scan_id BIGINT, tag STRING, station STRING, scan_id_2 BIGINT NOT NULL, info STRING, PRIMARY KEY (info) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join/view/join/grouping insert: pk other, mode I,UA,D
INSERT INTO warehouse_report
SELECT s2.scan_id, w.tag, s.station, s.scan_id AS scan_id_2, IFNULL(w.warehouse_2, '?') AS info
FROM scans s
FULL OUTER JOIN scans AS s2 ON s.scan_id = s2.scan_id
FULL JOIN warehouse_view AS w ON s2.shipment_id = w.shipment_id AND s2.shipment_id < w.shipment_id;
CREATE TABLE warehouse_summary_2 (scan_id BIGINT, station STRING, code STRING, txt STRING, PRIMARY KEY (scan_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape project insert: pk equal, mode I,UA,D
INSERT INTO warehouse_summary_2
SELECT scan_id, station, IFNULL(station, '?') AS code, COALESCE(station, station) AS txt
FROM scans
WHERE scan_id > 3;
RESET 'table.exec.state.ttl';
-- @shape mistake/reserved
CREATE TABLE res (id INT, user STRING) WITH ('connector' = 'rows');
CREATE TABLE warehouse_archive (region STRING, warehouse STRING, sum_all BIGINT, PRIMARY KEY (region, warehouse) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO warehouse_archive
SELECT w.region, w.warehouse, SUM(w.capacity) AS sum_all
FROM warehouses w
GROUP BY w.region, w.warehouse
HAVING SUM(w.capacity) <> 8;
-- @shape join/rank
SELECT w.warehouse, w.region, w.opened
FROM (SELECT shipment_id, warehouse, carrier, shipped_at FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY s.warehouse ORDER BY s.shipped_at) AS rn FROM shipments AS s ) WHERE rn <= 5) AS q
JOIN warehouses AS w ON q.warehouse = w.warehouse;
-- @shape agg/view/join/grouping
SELECT UPPER(warehouse_2) AS grp, first_one, AVG(shipment_id) AS mean
FROM warehouse_view
GROUP BY UPPER(warehouse_2), first_one;
