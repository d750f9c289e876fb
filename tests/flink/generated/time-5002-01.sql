-- Generated: profile time, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  WATERMARK FOR shipped_at AS shipped_at - INTERVAL '2' SECOND,
  PRIMARY KEY (shipment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 507, "W3", "rail", 7, true, "00:00:00"]
["+I", 503, "W2", "rail", 48, false, "00:00:02"]
["+I", 506, "W1", "rail", 45, true, "00:00:04"]
["+I", 502, "W1", "road", 1, true, "00:00:05"]
["+I", 508, "W3", "rail", 59, true, "00:00:00"]
["+I", 501, "W1", "sea", 71, false, "00:00:00"]
["+I", 505, "W2", "road", 79, false, "00:00:07"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  WATERMARK FOR scanned_at AS scanned_at,
  PRIMARY KEY (scan_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 12, 503, "dock", "00:00:00"]
[4, "-D", 12, 503, "dock", "00:00:00"]
[5, "+I", 5, 504, "gate", "00:00:02"]
[6, "+I", 6, 502, "dock", "00:00:02"]
[8, "-U", 5, 504, "gate", "00:00:02"]
[11, "+U", 5, 501, "dock", "00:00:00"]
');
CREATE VIEW latest_shipments AS
SELECT shipment_id, warehouse, carrier, express, shipped_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY warehouse ORDER BY shipped_at DESC) AS rn FROM shipments
) WHERE rn = 1;
CREATE TABLE scan_feed (carrier STRING, total INT, sum_all BIGINT, highest INT, sum_all_2 BIGINT, highest_2 TIMESTAMP(3), PRIMARY KEY (carrier, total) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape agg/window-agg insert: pk equal, mode I,UA,D
INSERT INTO scan_feed
SELECT q.carrier, q.total, SUM(q.n_all) AS sum_all, MAX(ASCII(q.carrier)) AS highest, SUM(SIGN(q.n_all)) AS sum_all_2, MAX(q.window_end) AS highest_2
FROM (SELECT window_start, window_end, carrier, COUNT(*) AS n_all, SUM(weight) FILTER (WHERE shipment_id <= 501) AS total FROM TUMBLE(TABLE shipments, DESCRIPTOR(shipped_at), INTERVAL '30' SECOND) GROUP BY window_start, window_end, carrier) q
WHERE q.window_end = TIMESTAMP '2024-01-01 00:00:46'
GROUP BY q.carrier, q.total;
-- @shape window-rank
SELECT shipment_id, warehouse, carrier, weight, express AS express_x, shipped_at AS shipped_at_x, window_end
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, carrier ORDER BY shipped_at DESC) AS rn FROM TUMBLE(TABLE shipments, DESCRIPTOR(shipped_at), INTERVAL '5' SECOND)
)
WHERE rn <= 2;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape mistake/not-grouped
SELECT scan_id, COUNT(*) AS c FROM scans GROUP BY scan_id HAVING shipment_id IS NOT NULL;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape interval-join
SELECT s2.express AS express_x, s.weight, s.shipped_at, s.warehouse, s2.carrier, -s2.weight AS val
FROM shipments s
LEFT JOIN shipments AS s2 ON s.warehouse = s2.warehouse AND s2.shipped_at BETWEEN s.shipped_at AND s.shipped_at + INTERVAL '2' SECOND;
CREATE TABLE scan_report (shipped_at TIMESTAMP(3), warehouse STRING, carrier STRING, express BOOLEAN, shipped_at_2 TIMESTAMP(3), PRIMARY KEY (carrier) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape interval-join insert: pk other, mode I,UB,UA,D
INSERT INTO scan_report
SELECT s.shipped_at, s2.warehouse, s2.carrier, s2.express, s2.shipped_at AS shipped_at_2
FROM shipments AS s
LEFT JOIN shipments AS s2 ON s.carrier = s2.carrier AND s.shipped_at < s2.shipped_at + INTERVAL '7' SECOND AND s.shipped_at > s2.shipped_at - INTERVAL '9' SECOND;
-- @shape window-tvf/view/rank
SELECT shipment_id, carrier, window_start, window_end, window_time, CAST(shipment_id AS STRING) AS tag
FROM TABLE(CUMULATE(TABLE latest_shipments, DESCRIPTOR(shipped_at), INTERVAL '20' SECOND, INTERVAL '40' SECOND));
-- @shape interval-join
SELECT s.carrier AS carrier_x, s.weight, s.shipped_at, s2.warehouse, s2.express, s2.shipped_at AS shipped_at_2, COALESCE(s2.carrier, 'none') AS tag
FROM shipments AS s
JOIN shipments AS s2 ON s.warehouse = s2.warehouse AND s.shipped_at < s2.shipped_at + INTERVAL '10' SECOND AND s.shipped_at > s2.shipped_at - INTERVAL '8' SECOND;
-- @shape legacy-window
SELECT warehouse, HOP_START(shipped_at, INTERVAL '10' SECOND, INTERVAL '20' SECOND) AS w_start, COUNT(*) AS cnt, MAX(carrier) AS highest
FROM shipments
GROUP BY warehouse, HOP(shipped_at, INTERVAL '10' SECOND, INTERVAL '20' SECOND);
-- @shape temporal-join/view/rank/view/rank
SELECT l.shipment_id, l.warehouse, l.carrier, l.shipped_at, l2.shipped_at AS shipped_at_2, l2.warehouse LIKE '%2' AS is_ok
FROM latest_shipments AS l
LEFT JOIN latest_shipments FOR SYSTEM_TIME AS OF l.shipped_at AS l2 ON l.warehouse = l2.warehouse;
-- @shape mistake/case-types
SELECT CASE station WHEN 1 THEN 2 END AS x FROM scans;
-- @shape union
SELECT shipment_id, weight, express, shipped_at FROM shipments
UNION ALL
SELECT shipment_id, CAST(NULL AS INT), CAST(NULL AS BOOLEAN), scanned_at FROM scans WHERE shipment_id >= 504;
