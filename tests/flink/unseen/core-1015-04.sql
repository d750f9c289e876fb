-- Generated: profile core, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
[1, "+I", 505, "W3", "sea", 53, true, "00:00:03"]
[4, "+I", 503, "W2", null, 5, false, "00:00:04"]
[7, "+I", 507, "W2", "road", 23, false, "00:00:04"]
[9, "+U", 508, "W3", "sea", 47, false, "00:00:07"]
[10, "+U", 503, "W2", "sea", 5, false, "00:00:08"]
[12, "+I", 506, "W1", "rail", null, false, "00:00:09"]
[15, "+U", 503, "W2", "road", 72, false, "00:00:08"]
[17, "+I", 504, "W2", "sea", 19, true, "00:00:03"]
[18, "+I", 502, "W3", "sea", 76, null, "00:00:13"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA', 'data' = '
[2, "+I", 14, 501, "gate", "00:00:01"]
[4, "-U", 14, 501, "gate", "00:00:01"]
[6, "+U", 14, 501, null, "00:00:00"]
[8, "+I", 10, 503, "dock", "00:00:05"]
[11, "+I", 14, 506, "van", "00:00:01"]
[12, "+I", 9, 506, "van", "00:00:07"]
[14, "+I", 3, 501, "van", "00:00:07"]
');
CREATE VIEW scan_view AS SELECT s3.warehouse, s2.express, s3.express AS express_2, s2.weight, s3.carrier, s.scanned_at
FROM scans AS s
LEFT OUTER JOIN shipments s2 ON s.shipment_id = s2.shipment_id
JOIN shipments AS s3 ON s2.carrier = s3.carrier AND s3.shipped_at > TIMESTAMP '2024-01-01 00:00:09';
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape join
SELECT s.shipment_id, s.carrier, s.weight, s.shipped_at
FROM shipments AS s
JOIN scans s2 ON s2.shipment_id = s.shipment_id AND s.express IS NOT FALSE;
-- @shape mistake/bad-cast
SELECT CAST(scanned_at AS INT) AS x FROM scans;
CREATE TABLE scan_cache (info STRING, shipment_id INT, station_x STRING, scanned_at TIMESTAMP(3), calc BIGINT, PRIMARY KEY (station_x, shipment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE scan_export (info STRING, shipment_id INT, station_x STRING, PRIMARY KEY (shipment_id, station_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE scan_mart (shipment_id BOOLEAN, station_x STRING, calc BIGINT, scanned_at TIMESTAMP(3), amount_x INT, PRIMARY KEY (shipment_id, station_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO scan_cache
SELECT DATE_FORMAT(scanned_at, 'HH:mm') AS info, shipment_id, station AS station_x, scanned_at, rownum - 8 AS calc
FROM (SELECT * FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY shipment_id, station ORDER BY scanned_at ASC, shipment_id DESC) AS rownum FROM scans ) WHERE rownum <= 1)
WHERE station <> 'van';
INSERT INTO scan_export
SELECT q.info, q.shipment_id, q.station_x
FROM (SELECT DATE_FORMAT(scanned_at, 'HH:mm') AS info, shipment_id, station AS station_x, scanned_at, rownum - 8 AS calc FROM (SELECT * FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY shipment_id, station ORDER BY scanned_at ASC, shipment_id DESC) AS rownum FROM scans ) WHERE rownum <= 1) WHERE station <> 'van') q
WHERE NOT (q.calc BETWEEN 13 AND 15);
INSERT INTO scan_mart
SELECT q.shipment_id, q.station_x, q.calc, q.scanned_at, q.shipment_id + 3 AS amount_x
FROM (SELECT DATE_FORMAT(scanned_at, 'HH:mm') AS info, shipment_id, station AS station_x, scanned_at, rownum - 8 AS calc FROM (SELECT * FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY shipment_id, station ORDER BY scanned_at ASC, shipment_id DESC) AS rownum FROM scans ) WHERE rownum <= 1) WHERE station <> 'van') AS q
WHERE q.station_x = 'new' OR q.scanned_at < TIMESTAMP '2024-01-01 00:00:00';
END;
CREATE TABLE scan_report (shipped_at TIMESTAMP(3), nothing INT, lowest INT, n_all BIGINT NOT NULL, PRIMARY KEY (shipped_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project/agg insert: pk equal, mode I,UA,D
INSERT INTO scan_report
SELECT shipped_at, CAST(NULL AS INT) AS nothing, lowest, n_all
FROM (SELECT shipped_at, MIN(shipment_id) AS lowest, COUNT(*) AS n_all FROM shipments GROUP BY shipped_at HAVING MIN(shipment_id) > 11)
WHERE shipped_at IS NOT NULL;
CREATE TABLE scan_feed (warehouse STRING, total INT, PRIMARY KEY (warehouse) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape agg/semi insert: pk equal, mode requested
INSERT INTO scan_feed
SELECT q.warehouse, SUM(q.weight) AS total
FROM (SELECT s.shipment_id, s.warehouse, s.weight FROM shipments AS s WHERE s.shipment_id IN (SELECT s2.shipment_id FROM scans AS s2)) AS q
GROUP BY q.warehouse;
RESET 'table.exec.sink.upsert-materialize';
CREATE TABLE scan_board (scan_id BIGINT, hit BOOLEAN, val BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk none, mode I,UB,UA,D
INSERT INTO scan_board
SELECT scan_id, station <> 'van' AS hit, GREATEST(scan_id, 4) AS val FROM scans;
-- @shape rank/agg
SELECT grp
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY carrier ORDER BY sum_all, sum_all) AS row_num FROM (SELECT carrier, UPPER(warehouse) AS grp, SUM(shipment_id) AS sum_all FROM shipments GROUP BY carrier, UPPER(warehouse))
)
WHERE row_num <= 3;
