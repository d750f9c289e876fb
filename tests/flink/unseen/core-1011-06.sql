-- Generated: profile core, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
[3, "+I", 508, "W1", "road", 28, false, "00:00:02"]
[5, "-U", 508, "W1", "road", 28, false, "00:00:02"]
[8, "+U", 508, "W1", "road", 28, true, "00:00:05"]
[11, "+I", 506, "W1", "rail", 79, true, "00:00:05"]
[14, "+I", 501, "W3", null, 7, false, "00:00:06"]
[15, "-U", 506, "W1", "rail", 79, true, "00:00:05"]
[18, "+U", 506, "W3", "rail", 79, false, "00:00:08"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  derived AS COALESCE(shipment_id, -1),
  PRIMARY KEY (scan_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", 8, 505, "dock", "00:00:05"]
[3, "+U", 8, 505, "dock", "00:00:06"]
[6, "+I", 13, 506, "gate", "00:00:10"]
[8, "-D", 8, 505, "dock", "00:00:06"]
[11, "+U", 13, 505, "dock", "00:00:13"]
[12, "-D", 13, 505, "dock", "00:00:13"]
[15, "+I", 9, 503, "gate", "00:00:05"]
[18, "+U", 9, 503, "gate", "00:00:05"]
[20, "+U", 9, 503, "gate", "00:00:17"]
');
CREATE VIEW scan_view AS SELECT warehouse, shipped_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY warehouse, express ORDER BY shipped_at DESC) AS rownum FROM shipments
) AS ranked
WHERE rownum <= 3;
-- @shape agg
SELECT s.station, FIRST_VALUE(s.scan_id) AS first_seen FROM scans AS s GROUP BY s.station;
SET 'table.optimizer.multi-join.enabled' = 'true';
-- @shape mistake/bad-cast
SELECT CAST(shipment_id AS DATE) AS x FROM scans;
-- @shape agg
SELECT COUNT(s.scan_id) AS cnt FROM scans s WHERE NOT (NOT (s.scanned_at IS NULL));
CREATE TABLE scan_mart (warehouse STRING, shipped_at TIMESTAMP(3), rownum BIGINT, PRIMARY KEY (rownum, warehouse) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape rank/view/rank insert: pk equal, mode I,UA
INSERT INTO scan_mart
SELECT warehouse, shipped_at, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY warehouse ORDER BY shipped_at) AS rownum FROM scan_view
) t
WHERE rownum = 2;
RESET 'table.optimizer.multi-join.enabled';
-- @shape project/agg
SELECT n_all * 3 AS amount_x, n_all
FROM (SELECT COUNT(DISTINCT warehouse) AS n_all FROM shipments WHERE TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', shipped_at) = 20 GROUP BY warehouse)
WHERE n_all BETWEEN 3 AND 19;
CREATE TABLE scan_mart_2 (scan_id BIGINT NOT NULL, station STRING, scanned_at TIMESTAMP(3), derived INT, PRIMARY KEY (scan_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape project insert: pk equal, mode I,UA,D
INSERT INTO scan_mart_2 SELECT scan_id, station, scanned_at, derived FROM scans;
CREATE TABLE scan_index (shipment_id INT NOT NULL, warehouse STRING, carrier STRING, weight INT, express_x BOOLEAN, shipped_at TIMESTAMP(3), total_x INT, PRIMARY KEY (shipment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk equal, mode I,UB,UA,D
INSERT INTO scan_index
SELECT shipment_id, warehouse, carrier, weight, express AS express_x, shipped_at, COALESCE(shipment_id, 0) AS total_x
FROM shipments;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE scan_archive (shipment_id INT, warehouse VARCHAR(20), carrier STRING, weight INT, code STRING, hit BOOLEAN, PRIMARY KEY (shipment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
CREATE TABLE scan_board (shipment_id INT, warehouse STRING, carrier STRING, code STRING, hit BOOLEAN, tag STRING, PRIMARY KEY (shipment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE scan_board_2 (shipment_id INT NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO scan_archive
SELECT shipment_id, warehouse, carrier, weight, '#' || warehouse AS code, shipment_id = 506 AS hit
FROM shipments
WHERE shipment_id >= 19;
INSERT INTO scan_board
SELECT shipment_id, warehouse, carrier, code, hit, warehouse || '-' AS tag
FROM (SELECT shipment_id, warehouse, carrier, weight, '#' || warehouse AS code, shipment_id = 506 AS hit FROM shipments WHERE shipment_id >= 19)
WHERE NOT hit;
INSERT INTO scan_board_2
SELECT DISTINCT shipment_id
FROM (SELECT shipment_id, warehouse, carrier, weight, '#' || warehouse AS code, shipment_id = 506 AS hit FROM shipments WHERE shipment_id >= 19)
WHERE shipment_id = 17;
END;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
CREATE TABLE scan_stats (warehouse STRING, grp DATE, n_all BIGINT, PRIMARY KEY (warehouse, grp, n_all) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg/view/rank insert: pk superset, mode I,UA,D on conflict do deduplicate
INSERT INTO scan_stats
SELECT warehouse, CAST(shipped_at AS DATE) AS grp, COUNT(DISTINCT warehouse) AS n_all
FROM scan_view
GROUP BY warehouse, CAST(shipped_at AS DATE)
ON CONFLICT DO DEDUPLICATE;
RESET 'table.exec.sink.keyed-shuffle';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape rank/semi/view/rank
SELECT warehouse_x, shipped_at AS shipped_at_x, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.warehouse_x ORDER BY q.shipped_at) AS row_num FROM (SELECT s.shipped_at, s.warehouse AS warehouse_x FROM scan_view s WHERE EXISTS (SELECT s2.station FROM scans AS s2 WHERE s2.station = s.warehouse)) AS q
) AS ranked
WHERE row_num <= 2;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
CREATE TABLE scan_archive_2 (station STRING, derived INT, scanned_at TIMESTAMP(3), scan_id BIGINT, PRIMARY KEY (scan_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape rank insert: pk other, mode I,UB,UA
INSERT INTO scan_archive_2
SELECT station, derived, scanned_at, scan_id
FROM scans
QUALIFY ROW_NUMBER() OVER (PARTITION BY station ORDER BY scan_id DESC) <= 1;
