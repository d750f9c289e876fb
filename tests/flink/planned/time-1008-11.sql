-- Generated: profile time, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  WATERMARK FOR shipped_at AS shipped_at - INTERVAL '1' SECOND,
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 504, "W3", "rail", 63, false, "00:00:01"]
[5, "+I", 507, "W2", "sea", 10, null, "00:00:05"]
[6, "-U", 504, "W3", "rail", 63, false, "00:00:01"]
[9, "+U", 504, "W3", "rail", 63, false, "00:00:06"]
[10, "+I", 502, "W2", "road", null, true, "00:00:08"]
[12, "+I", 501, null, "road", 2, false, "00:00:11"]
[14, "-U", 501, null, "road", 2, false, "00:00:11"]
[17, "+U", 501, "W2", "road", 75, true, "00:00:11"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  derived AS NULLIF(shipment_id, 506),
  WATERMARK FOR scanned_at AS scanned_at
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 11, 508, "van", "00:00:06"]
[5, "+I", 7, 506, "gate", "00:00:07"]
[7, "+I", 1, 507, "dock", "00:00:09"]
[9, "+I", 9, 503, "gate", "00:00:12"]
[12, "+I", 5, 506, "van", "00:00:07"]
[14, "+I", 11, 504, "van", "00:00:15"]
');
CREATE TABLE warehouses (
  warehouse STRING NOT NULL,
  region STRING,
  capacity INT,
  opened DATE
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", "W1", "EU", 190, "2023-05-19"]
[4, "+I", "W4", "EU", 154, "2023-02-21"]
[7, "+I", "W2", "US", 72, "2023-01-01"]
[8, "+I", "W1", "US", 83, "2023-03-15"]
[11, "+I", "W2", "US", 90, "2023-11-05"]
[12, "+I", "W4", "US", 112, "2023-11-11"]
[15, "+I", "W4", "US", 46, "2023-03-26"]
');
-- @shape temporal-join
SELECT s2.shipped_at, s.scanned_at AS scanned_at_x, s2.weight, s.derived
FROM scans AS s
LEFT JOIN shipments FOR SYSTEM_TIME AS OF s.scanned_at AS s2 ON s.shipment_id = s2.shipment_id;
CREATE TABLE shipment_mart (scan_id BIGINT, shipment_id INT, station STRING, scanned_at TIMESTAMP(3), shipment_id_2 INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape interval-join insert: pk none, mode I
INSERT INTO shipment_mart
SELECT s.scan_id, s.shipment_id, s.station, s.scanned_at, s2.shipment_id AS shipment_id_2
FROM scans AS s, scans s2
WHERE s.shipment_id = s2.shipment_id AND s.scanned_at >= s2.scanned_at - INTERVAL '10' SECOND AND s.scanned_at <= s2.scanned_at;
-- @shape mistake/ddl
SHOW CREATE TABLE no_such_table;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
CREATE TABLE shipment_cache (window_start TIMESTAMP(3), window_end TIMESTAMP(3), shipment_id INT, total BIGINT, PRIMARY KEY (shipment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape cascade/window-agg insert: pk other, mode I,UB,UA,D
INSERT INTO shipment_cache
SELECT window_start, window_end, shipment_id, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, shipment_id, COUNT(*) AS cnt FROM TUMBLE(TABLE scans, DESCRIPTOR(scanned_at), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, shipment_id), DESCRIPTOR(wtime), INTERVAL '20' SECOND))
GROUP BY window_start, window_end, shipment_id;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
CREATE TABLE shipment_summary (window_start TIMESTAMP(3), window_end TIMESTAMP(3), window_time TIMESTAMP(3), last_one INT, total INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk none, mode I
INSERT INTO shipment_summary
SELECT window_start, window_end, window_time, MAX(shipment_id) AS last_one, SUM(ABS(derived - 8)) AS total
FROM TABLE(HOP(TABLE scans, DESCRIPTOR(scanned_at), INTERVAL '4' SECOND, INTERVAL '8' SECOND))
GROUP BY window_start, window_end, window_time;
CREATE TABLE shipment_summary_2 (warehouse STRING, w_start TIMESTAMP(3) NOT NULL, mean BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape legacy-window insert: pk none, mode I
INSERT INTO shipment_summary_2
SELECT warehouse, TUMBLE_START(shipped_at, INTERVAL '5' SECOND) AS w_start, AVG(shipment_id) AS mean
FROM shipments
GROUP BY warehouse, TUMBLE(shipped_at, INTERVAL '5' SECOND);
-- @shape mistake/syntax
SELECT COUNT( FROM x;
-- @shape window-join
SELECT l.window_start, l.window_end, l.shipment_id, l.scanned_at, r.shipment_id AS shipment_id_2
FROM (SELECT * FROM TUMBLE(TABLE scans, DESCRIPTOR(scanned_at), INTERVAL '1' MINUTE, INTERVAL '1' SECOND)) AS l
JOIN (SELECT * FROM TABLE(TUMBLE(TABLE scans, DESCRIPTOR(scanned_at), INTERVAL '1' MINUTE, INTERVAL '1' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.station = r.station;
-- @shape interval-join
SELECT s.scan_id AS scan_id_x, s.shipment_id, s.station, s.scanned_at, s2.scan_id AS scan_id_2, s2.station AS station_2, s2.derived, s2.scan_id / 10 AS score_x
FROM scans AS s, scans s2
WHERE s.scan_id = s2.scan_id AND s.scanned_at >= s2.scanned_at - INTERVAL '6' SECOND AND s.scanned_at <= s2.scanned_at;
