-- Generated: profile wild, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  WATERMARK FOR shipped_at AS shipped_at,
  PRIMARY KEY (shipment_id, warehouse) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 508, "W3", "sea", 52, false, "00:00:02"]
[4, "+I", 501, "W2", "road", 75, false, "00:00:00"]
[6, "+I", 503, "W2", "road", 1, true, "00:00:05"]
[8, "+I", 504, "W3", "road", 76, true, "00:00:07"]
[11, "+I", 502, "W1", "rail", 74, false, "00:00:07"]
[14, "+I", 506, "W2", "road", 31, true, "00:00:08"]
[15, "+I", 503, "W1", "sea", 10, false, "00:00:10"]
[17, "+I", 508, "W1", "road", 11, false, "00:00:11"]
[18, "+I", 501, "W1", "road", 64, null, "00:00:12"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  WATERMARK FOR scanned_at AS scanned_at - INTERVAL '1' SECOND,
  PRIMARY KEY (scan_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", 13, 503, "gate", "00:00:05"]
[3, "+U", 8, 508, "van", "00:00:05"]
[4, "+I", 4, 504, "gate", "00:00:05"]
[5, "+I", 12, 505, "van", "00:00:03"]
[7, "+I", 10, 505, "van", "00:00:08"]
');
CREATE VIEW shipment_view AS SELECT scan_id, shipment_id, scanned_at
FROM scans
WHERE scanned_at = TIMESTAMP '2024-01-01 00:00:03';
CREATE TABLE shipment_archive (scan_id BIGINT, PRIMARY KEY (scan_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape distinct/view/project insert: pk equal, mode I,UB,UA,D
INSERT INTO shipment_archive
SELECT DISTINCT s.scan_id
FROM shipment_view AS s
WHERE s.shipment_id <> 504 AND s.shipment_id <= 504;
-- @shape scalar
SELECT s.weight, s.shipped_at, s.shipment_id, s.warehouse, s.carrier AS carrier_x
FROM shipments s
WHERE s.shipment_id >= (SELECT SUM(s2.weight) FROM shipments s2 WHERE s2.shipment_id = s.shipment_id);
-- @shape cte/setop/agg/agg
WITH recent AS (SELECT shipment_id, station, SUM(DISTINCT shipment_id) AS total, MAX(scanned_at) AS last_one FROM scans WHERE scanned_at = TIMESTAMP '2024-01-01 00:00:03' GROUP BY shipment_id, station)
SELECT total, last_one FROM recent
INTERSECT
SELECT total, last_one FROM recent;
-- @shape union/agg
SELECT s.shipment_id, s.warehouse, s.weight, s.shipped_at FROM shipments AS s
UNION ALL
SELECT shipment_id, CAST(NULL AS STRING), CAST(NULL AS INT), CAST(NULL AS TIMESTAMP(3)) FROM (SELECT shipment_id, scan_id, SUM(scan_id) AS sum_all, COUNT(*) AS n_all FROM scans WHERE station = 'gate' AND scanned_at IS NOT NULL GROUP BY shipment_id, scan_id HAVING SUM(scan_id) >= 5);
-- @shape join/window-rank
SELECT q.shipment_id, q.shipped_at, q.window_start, q.rn, s.scan_id, s.shipment_id AS shipment_id_2, s.station, s.scanned_at AS scanned_at_x, CAST(q.window_end AS DATE) AS on_day
FROM (SELECT shipment_id, warehouse, carrier, express, shipped_at, window_start, window_end, rn FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, carrier ORDER BY weight) AS rn FROM TUMBLE(TABLE shipments, DESCRIPTOR(shipped_at), INTERVAL '1' MINUTE, INTERVAL '1' SECOND) ) WHERE rn <= 3) AS q
FULL JOIN scans s ON q.shipment_id = s.shipment_id;
-- @shape union/agg/project
SELECT shipment_id, station, scanned_at FROM scans WHERE shipment_id >= 505
UNION
SELECT last_seen, carrier, CAST(NULL AS TIMESTAMP(3)) FROM (SELECT q.carrier, q.info, LAST_VALUE(q.shipment_id) AS last_seen FROM (SELECT shipment_id, carrier, shipped_at, COALESCE(carrier, carrier) AS info, COALESCE(warehouse, carrier) AS code FROM shipments) q GROUP BY q.carrier, q.info)
UNION
SELECT shipment_id, station, scanned_at FROM scans WHERE scanned_at > TIMESTAMP '2024-01-01 00:00:05';
-- @shape temporal-join
SELECT s.scan_id, s.station AS station_x, s.scanned_at, s2.express, s2.shipped_at
FROM scans AS s
JOIN shipments FOR SYSTEM_TIME AS OF s.scanned_at AS s2 ON s.shipment_id = s2.shipment_id;
CREATE TABLE shipment_summary (carrier STRING, weight INT, PRIMARY KEY (weight) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape union insert: pk other, mode requested on conflict do nothing
INSERT INTO shipment_summary
SELECT s.carrier, s.weight FROM shipments AS s
UNION ALL
SELECT station, shipment_id FROM scans
ON CONFLICT DO NOTHING;
-- @shape distinct/join
SELECT DISTINCT q.shipment_id_2
FROM (SELECT s2.scanned_at, s2.shipment_id, s.shipped_at, s.shipment_id AS shipment_id_2, s.express, EXTRACT(SECOND FROM s2.scanned_at) AS total_x, s.warehouse AS warehouse_x FROM shipments s JOIN scans AS s2 ON s.shipment_id = s2.shipment_id AND s.shipment_id = s2.shipment_id WHERE s2.station LIKE 'g%' AND s.warehouse LIKE '%3') AS q;
CREATE TABLE shipment_cache (window_start TIMESTAMP(3), window_end TIMESTAMP(3), total BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape cascade/window-agg insert: pk none, mode I
INSERT INTO shipment_cache
SELECT window_start, window_end, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, carrier, COUNT(*) AS cnt FROM TUMBLE(TABLE shipments, DESCRIPTOR(shipped_at), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, carrier), DESCRIPTOR(wtime), INTERVAL '20' SECOND))
GROUP BY window_start, window_end;
-- @shape legacy-window
SELECT shipment_id, TUMBLE_START(shipped_at, INTERVAL '20' SECOND) AS w_start, TUMBLE_END(shipped_at, INTERVAL '20' SECOND) AS w_end, COUNT(warehouse) AS n_all, SUM(shipment_id) AS sum_all
FROM shipments
GROUP BY shipment_id, TUMBLE(shipped_at, INTERVAL '20' SECOND);
-- @shape setop
SELECT s.scan_id, s.shipment_id, s.station, s.scanned_at FROM scans s WHERE s.scanned_at IS NOT NULL
INTERSECT ALL
SELECT scan_id, shipment_id, station, scanned_at FROM scans;
