-- Generated: profile time, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  WATERMARK FOR shipped_at AS shipped_at - INTERVAL '5' SECOND,
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[2, "+I", 508, "W1", "road", 53, false, "00:00:05"]
[3, "+I", 507, "W3", "road", 36, true, "00:00:10"]
[4, "+U", 508, "W2", "rail", 20, null, "00:00:09"]
[5, "-D", 508, null, null, null, null, "00:00:09"]
[7, "+I", 505, "W2", "road", 37, true, "00:00:17"]
[9, "+U", 504, "W2", "road", 13, true, "00:00:18"]
[10, "+U", 504, "W2", "road", 14, true, "00:00:19"]
[12, "+U", 505, "W2", "road", 37, true, "00:00:24"]
[14, "+U", 504, "W2", "road", 14, true, "00:00:22"]
[15, "+I", 503, "W1", "road", 16, false, "00:00:32"]
[16, "+I", 506, "W3", "rail", 61, false, "00:00:27"]
[18, "-D", 506, null, null, null, null, "00:00:27"]
[20, "-D", 507, null, null, null, null, "00:00:10"]
[22, "+U", 503, "W2", "road", 16, true, "00:00:48"]
[24, "-D", 504, null, null, null, null, "00:00:22"]
[26, "+U", 503, "W3", "road", 16, false, "00:00:50"]
[28, "+I", 506, "W2", "rail", 42, true, "00:00:54"]
[31, "+U", 506, "W2", "rail", 44, true, "00:00:57"]
[34, "+U", 503, "W1", "road", 16, true, "00:00:59"]
');
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE,
  PRIMARY KEY (warehouse) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", "W4", "US", 165, "2023-01-07"]
[4, "+I", "W2", "EU", 113, "2023-03-22"]
[6, "+I", "W1", "US", 92, "2023-01-18"]
[8, "+I", "W3", "US", 161, "2023-08-09"]
[10, "-U", "W2", "EU", 113, "2023-03-22"]
[12, "+U", "W2", "EU", 41, "2023-03-22"]
[14, "-U", "W1", "US", 92, "2023-01-18"]
[15, "+U", "W1", "EU", 92, "2023-08-09"]
[16, "-U", "W3", "US", 161, "2023-08-09"]
[17, "+U", "W3", "EU", 121, null]
[18, "-U", "W4", "US", 165, "2023-01-07"]
[19, "+U", "W4", "EU", 149, "2023-08-27"]
[21, "-U", "W1", "EU", 92, "2023-08-09"]
[24, "+U", "W1", "US", 124, "2023-08-09"]
[26, "-U", "W4", "EU", 149, "2023-08-27"]
[29, "+U", "W4", "US", 43, "2023-08-27"]
[30, "-U", "W1", "US", 124, "2023-08-09"]
[31, "+U", "W1", "EU", 37, "2023-08-09"]
');
CREATE TABLE scans (
  scan_id BIGINT NOT NULL,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  WATERMARK FOR scanned_at AS scanned_at - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 6, 501, "van", "00:00:03"]
[3, "+I", 9, 502, "van", "00:00:00"]
[5, "+I", 11, 507, "gate", "00:00:04"]
[7, "+I", 2, 505, "van", "00:00:15"]
[10, "+I", 1, 503, "dock", "00:00:17"]
[11, "+I", 14, 508, "dock", "00:00:18"]
[12, "+I", 12, 504, "van", "00:00:20"]
[14, "+I", 13, 503, "van", "00:00:23"]
[15, "+I", 10, 501, "dock", "00:00:25"]
[16, "+I", 3, 507, "gate", "00:00:25"]
[19, "+I", 7, 508, "dock", "00:00:21"]
[22, "+I", 7, 505, null, "00:00:29"]
[25, "+I", 4, 501, "dock", "00:00:32"]
');
-- @shape window-rank
SELECT shipped_at, warehouse, shipment_id, window_end, carrier, window_start
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY weight DESC) AS rn FROM TABLE(TUMBLE(TABLE shipments, DESCRIPTOR(shipped_at), INTERVAL '10' SECOND))
)
WHERE rn <= 1;
CREATE TABLE warehouse_cache (scanned_at TIMESTAMP(3), sum_all INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape over insert: pk none, mode I
INSERT INTO warehouse_cache
SELECT scanned_at, SUM(shipment_id + 9) OVER (PARTITION BY shipment_id ORDER BY scanned_at) AS sum_all
FROM scans;
CREATE TABLE warehouse_export (scanned_at TIMESTAMP(3), window_start TIMESTAMP(3) NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-tvf insert: pk none, mode I
INSERT INTO warehouse_export
SELECT scanned_at, window_start
FROM TUMBLE(TABLE scans, DESCRIPTOR(scanned_at), INTERVAL '10' SECOND)
WHERE shipment_id IN (507, 504);
-- @shape interval-join
SELECT s.scan_id, s.shipment_id, s.station, s.scanned_at, s2.scan_id AS scan_id_2, s2.shipment_id AS shipment_id_2, s2.station AS station_2
FROM scans AS s, scans AS s2
WHERE s.shipment_id = s2.shipment_id AND s.scanned_at < s2.scanned_at + INTERVAL '3' SECOND AND s.scanned_at > s2.scanned_at - INTERVAL '3' SECOND;
-- @shape mistake/other
EXPLAIN SELECT station, nosuch FROM scans;
-- @shape window-agg
SELECT window_start, window_end, AVG(shipment_id) AS mean
FROM TABLE(TUMBLE(TABLE scans, DESCRIPTOR(scanned_at), INTERVAL '30' SECOND))
GROUP BY window_start, window_end;
CREATE TABLE warehouse_mart (scan_id BIGINT, scanned_at_x TIMESTAMP(3), warehouse STRING, weight INT, PRIMARY KEY (scanned_at_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape temporal-join insert: pk other, mode I
INSERT INTO warehouse_mart
SELECT s.scan_id, s.scanned_at AS scanned_at_x, s2.warehouse, s2.weight
FROM scans AS s
LEFT JOIN shipments FOR SYSTEM_TIME AS OF s.scanned_at AS s2 ON s.shipment_id = s2.shipment_id;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape mistake/unknown-alias
SELECT x.shipment_id FROM shipments AS a;
