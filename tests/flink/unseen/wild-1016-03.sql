-- Generated: profile wild, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  shipped_at TIMESTAMP(3),
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
[2, "+I", 504, "W1", "road", 52, "00:00:06"]
[3, "-D", 504, "W1", "road", 52, "00:00:06"]
[6, "+I", 505, "W1", "rail", 21, "00:00:06"]
[7, "-U", 505, "W1", "rail", 21, "00:00:06"]
[8, "+U", 505, "W1", "rail", 21, "00:00:04"]
[11, "-U", 505, "W1", "rail", 21, "00:00:04"]
[12, "+U", 505, "W1", "sea", 21, "00:00:05"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  derived AS scan_id + scan_id,
  WATERMARK FOR scanned_at AS scanned_at - INTERVAL '1' SECOND,
  PRIMARY KEY (scan_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 5, 507, "van", "00:00:01"]
[4, "-U", 5, 507, "van", "00:00:01"]
[5, "+U", 5, 507, "van", "00:00:02"]
[6, "+I", 4, 503, "van", "00:00:03"]
[9, "+I", 1, 505, "van", "00:00:00"]
[11, "-U", 5, 507, "van", "00:00:02"]
[14, "+U", 5, 504, "van", "00:00:04"]
');
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE,
  PRIMARY KEY (warehouse) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", "W2", "US", 47, "2023-05-01"]
[5, "+I", "W4", "US", 60, "2023-02-27"]
[7, "+I", "W3", "US", 34, "2023-08-05"]
[10, "+I", "W1", "EU", 101, "2023-07-05"]
[12, "+U", "W4", "US", 160, "2023-02-27"]
[14, "+U", "W3", "US", 34, "2023-08-13"]
[17, "+U", "W1", "EU", 51, "2023-12-13"]
[20, "+U", "W1", "US", 27, "2023-12-13"]
[22, "+U", "W2", "US", 47, "2023-01-20"]
[23, "+U", "W2", "US", 47, "2023-01-20"]
');
-- @shape union/agg
SELECT warehouse, region, opened FROM warehouses
UNION ALL
SELECT CAST(NULL AS STRING), CAST(NULL AS STRING), CAST(NULL AS DATE) FROM (SELECT shipment_id, SUM(derived) AS sum_all FROM scans GROUP BY shipment_id) AS q;
CREATE TABLE warehouse_mart (tag STRING, scan_id BIGINT, derived BIGINT, warehouse STRING NOT NULL, scanned_at TIMESTAMP(3), PRIMARY KEY (derived) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join/semi insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO warehouse_mart
SELECT q.tag, s.scan_id, s.derived, q.warehouse, s.scanned_at
FROM (SELECT w.warehouse, w.region, w.opened, w.region || '-' || w.warehouse AS tag FROM warehouses AS w WHERE EXISTS (SELECT * FROM shipments s WHERE s.warehouse = w.warehouse)) AS q
FULL JOIN scans s ON q.region = s.station
ON CONFLICT DO DEDUPLICATE;
-- @shape temporal-join
SELECT s.scan_id, s.scanned_at, s2.scan_id AS scan_id_2, s2.shipment_id, s2.station, s2.scanned_at AS scanned_at_2
FROM scans AS s
JOIN scans FOR SYSTEM_TIME AS OF s.scanned_at AS s2 ON s.scan_id = s2.scan_id;
-- @shape values
SELECT num_id, word, rate_v
FROM (VALUES (3, 'chess', 1.50)) AS v (num_id, word, rate_v)
WHERE rate_v = 30.50;
-- @shape grouping/agg/semi
SELECT q.carrier, q.total, GROUPING(q.carrier) AS gr, COUNT(*) AS num_rows
FROM (SELECT carrier, SUM(shipment_id) AS total FROM (SELECT s.shipment_id, s.carrier FROM shipments AS s WHERE NOT EXISTS (SELECT 1 FROM warehouses AS w WHERE w.warehouse = s.warehouse AND w.opened = DATE '2023-06-15')) GROUP BY carrier) AS q
GROUP BY GROUPING SETS ((q.carrier, q.total), (q.carrier), ());
CREATE TABLE warehouse_mart_2 (shipment_id INT, scanned_at_2 TIMESTAMP(3), rownum BIGINT, PRIMARY KEY (shipment_id, rownum) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape rank/temporal-join insert: pk equal, mode I
INSERT INTO warehouse_mart_2
SELECT shipment_id, scanned_at_2, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.shipment_id ORDER BY q.scanned_at) AS rownum FROM (SELECT s2.shipment_id, s.scanned_at, s2.scan_id, s2.scanned_at AS scanned_at_2, s2.derived, ABS(s2.shipment_id - 4) AS calc FROM scans s JOIN scans FOR SYSTEM_TIME AS OF s.scanned_at AS s2 ON s.scan_id = s2.scan_id WHERE s2.station = 'van') q
)
WHERE rownum <= 3;
-- @shape values
SELECT rate_v, rate_v - 3 AS score_x, num_id, word
FROM (VALUES (5, 'paid', 3.00), (3, 'new', 20.25), (3, 'new', 1.50)) AS v (num_id, word, rate_v);
CREATE TABLE warehouse_board (scan_id_x BIGINT, shipment_id INT, scanned_at TIMESTAMP(3), derived BIGINT, val INT, PRIMARY KEY (scanned_at, derived) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape order insert: pk other, mode I on conflict do error
INSERT INTO warehouse_board
SELECT s.scan_id AS scan_id_x, s.shipment_id, s.scanned_at, s.derived, MOD(s.shipment_id, 2) AS val
FROM scans s
ORDER BY s.scanned_at DESC
LIMIT 3
ON CONFLICT DO ERROR;
-- @shape project
SELECT s.scan_id, s.shipment_id, s.station, s.derived - s.derived AS total_x, CASE WHEN s.scan_id IS NOT NULL THEN s.scan_id ELSE 0 END AS n
FROM scans AS s
WHERE s.derived IN (10, 11);
