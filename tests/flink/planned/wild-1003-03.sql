-- Generated: profile wild, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  shipped_at TIMESTAMP(3),
  WATERMARK FOR shipped_at AS shipped_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 503, "W3", "road", 1, "00:00:05"]
[4, "+I", 504, "W2", "road", 15, "00:00:05"]
[7, "+I", 502, "W1", "sea", 37, "00:00:00"]
[10, "+I", 502, "W1", "sea", 51, "00:00:02"]
[13, "+I", 505, "W1", "rail", 34, "00:00:08"]
[14, "+I", 501, "W2", "sea", 73, "00:00:07"]
[17, "+I", 501, "W3", "sea", 66, "00:00:14"]
[20, "+I", 501, "W3", "sea", 56, "00:00:14"]
[22, "+I", 503, "W1", "sea", 11, "00:00:15"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  PRIMARY KEY (scan_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
[1, "+I", 1, 504, "dock", "00:00:05"]
[4, "+I", 6, 508, "gate", "00:00:03"]
[7, "-U", 1, 504, "dock", "00:00:05"]
[9, "+U", 1, 501, "dock", "00:00:11"]
[11, "+I", 12, 503, "dock", "00:00:14"]
[13, "-U", 6, 508, "gate", "00:00:03"]
[14, "+U", 6, 508, "van", "00:00:14"]
[17, "-U", 12, 503, "dock", "00:00:14"]
[20, "+U", 12, 501, "van", "00:00:15"]
');
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE,
  PRIMARY KEY (warehouse) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[3, "+I", "W2", "EU", 99, "2023-09-24"]
[4, "+U", "W2", "EU", 88, "2023-06-19"]
[7, "+U", "W2", "US", 88, "2023-06-19"]
[8, "+I", "W4", "EU", 149, "2023-05-21"]
[10, "+I", "W3", "EU", 95, "2023-02-25"]
[12, "+U", "W3", "EU", 95, "2023-02-25"]
[13, "+U", "W2", "US", 88, "2023-06-19"]
[15, "+I", "W1", "US", 132, "2023-03-13"]
[18, "-D", "W1", "US", 132, "2023-03-13"]
');
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
CREATE TABLE scan_index (warehouse STRING, carrier STRING, sum_all INT, mean INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape over insert: pk none, mode all on conflict do nothing
INSERT INTO scan_index
SELECT warehouse, carrier, SUM(shipment_id) OVER (PARTITION BY warehouse ORDER BY shipped_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS sum_all, AVG(shipment_id) OVER (PARTITION BY warehouse ORDER BY shipped_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS mean
FROM shipments
ON CONFLICT DO NOTHING;
-- @shape project
SELECT shipment_id, weight, shipped_at FROM shipments WHERE carrier <> 'road';
CREATE TABLE scan_summary (warehouse STRING, carrier STRING, weight INT, info STRING, shipped_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi insert: pk none, mode I,UB,UA,D on conflict do deduplicate
INSERT INTO scan_summary
SELECT s.warehouse, s.carrier, s.weight, UPPER(s.carrier) AS info, s.shipped_at
FROM shipments s
WHERE EXISTS (SELECT w.warehouse FROM warehouses AS w WHERE w.warehouse = s.warehouse)
ON CONFLICT DO DEDUPLICATE;
CREATE TABLE scan_mart (carrier STRING, shipped_at TIMESTAMP(3), rn BIGINT NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk none, mode I,UB,UA,D
INSERT INTO scan_mart
SELECT carrier, shipped_at, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY warehouse ORDER BY shipped_at DESC NULLS FIRST) AS rn FROM shipments
)
WHERE rn = 2;
RESET 'table.exec.sink.upsert-materialize';
CREATE TABLE scan_archive (shipment_id INT, list_all STRING, PRIMARY KEY (shipment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk equal, mode I,UB,UA,D
INSERT INTO scan_archive
SELECT shipment_id, LISTAGG(carrier, '|') AS list_all FROM shipments GROUP BY shipment_id;
CREATE TABLE scan_cache (window_start TIMESTAMP(3), window_end TIMESTAMP(3), shipment_id INT, warehouse STRING, cnt BIGINT, PRIMARY KEY (window_start, window_end, shipment_id, warehouse) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-agg insert: pk equal, mode I,UA,D
INSERT INTO scan_cache
SELECT window_start, window_end, shipment_id, warehouse, COUNT(DISTINCT shipped_at) AS cnt
FROM TABLE(HOP(TABLE shipments, DESCRIPTOR(shipped_at), INTERVAL '5' SECOND, INTERVAL '10' SECOND))
GROUP BY window_start, window_end, shipment_id, warehouse;
-- @shape order
SELECT shipment_id, weight, shipped_at FROM shipments LIMIT 4;
CREATE TABLE scan_feed (warehouse STRING, region STRING, opened DATE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape setop insert: pk none, mode I,UB,UA,D
INSERT INTO scan_feed
SELECT warehouse, region, opened FROM warehouses WHERE opened = DATE '2023-06-15'
EXCEPT
SELECT s.station, CAST(NULL AS STRING), CAST(NULL AS DATE) FROM scans AS s
EXCEPT
SELECT station, CAST(NULL AS STRING), CAST(NULL AS DATE) FROM scans;
-- @shape interval-join
SELECT s.shipment_id, s.shipped_at, s2.shipment_id AS shipment_id_2, s.shipped_at + INTERVAL '1' MINUTE AS at_time
FROM shipments s
JOIN shipments AS s2 ON s.warehouse = s2.warehouse AND s.shipped_at = s2.shipped_at AND s.shipped_at < TIMESTAMP '2024-01-01 00:00:05';
CREATE TABLE scan_stats (warehouse STRING NOT NULL, shipment_id INT, warehouse_2 STRING, carrier STRING, weight INT, tag STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE scan_export (warehouse STRING, carrier STRING, shipped_at TIMESTAMP(3), shipment_id INT, weight INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO scan_stats
SELECT w.warehouse, s.shipment_id, s.warehouse AS warehouse_2, s.carrier, s.weight, REPEAT(w.warehouse, 2) AS tag
FROM warehouses w
INNER JOIN shipments AS s ON w.warehouse = s.warehouse
ON CONFLICT DO DEDUPLICATE;
INSERT INTO scan_export
SELECT warehouse, carrier, shipped_at, shipment_id, weight
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY shipment_id, carrier ORDER BY shipment_id DESC, shipped_at) AS row_num FROM shipments WHERE weight IS NOT NULL
)
WHERE row_num <= 3 AND carrier <> 'road';
END;
