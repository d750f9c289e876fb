-- Generated: profile core, domain freight.
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 508, "W1", "sea", 19, false, "00:00:00"]
["+I", 508, "W3", "rail", 45, false, "00:00:01"]
["+I", 503, "W1", "rail", null, null, "00:00:00"]
["+I", 508, "W1", "rail", 33, true, "00:00:06"]
["+I", 505, "W1", "road", 70, false, "00:00:18"]
["+I", 503, "W2", "sea", 31, true, "00:00:18"]
["+I", 508, "W3", "rail", 76, false, "00:00:19"]
["+I", 502, "W2", "sea", 68, true, "00:00:21"]
["+I", 506, "W3", "rail", 50, true, "00:00:22"]
["+I", 502, "W2", "sea", 54, true, "00:00:22"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3),
  WATERMARK FOR scanned_at AS scanned_at - INTERVAL '2' SECOND,
  PRIMARY KEY (scan_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 12, 502, "van", "00:00:06"]
[3, "-U", 12, 502, "van", "00:00:06"]
[6, "+U", 12, 501, "van", "00:00:07"]
[9, "+I", 3, 502, "van", "00:00:06"]
[12, "+I", 5, 504, "gate", "00:00:17"]
[14, "-U", 12, 501, "van", "00:00:07"]
[17, "+U", 12, 503, "gate", "00:00:18"]
[20, "+I", 13, 507, "dock", "00:00:21"]
[23, "-U", 13, 507, "dock", "00:00:21"]
[25, "+U", 13, 504, "gate", "00:00:15"]
[28, "-D", 12, 503, "gate", "00:00:18"]
[31, "-U", 13, 504, "gate", "00:00:15"]
[34, "+U", 13, 505, "gate", "00:00:25"]
');
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA', 'data' = '
[2, "+I", "W3", "US", 54]
[3, "+I", "W3", "US", 139]
[6, "+I", "W3", "EU", 156]
[9, "-U", "W3", "EU", 156]
[12, "+U", "W3", "US", 102]
[14, "-U", "W3", "US", 102]
[16, "+U", "W3", "US", 102]
[19, "+I", "W1", "US", 12]
[22, "-U", "W3", "US", 102]
[25, "+U", "W3", "EU", 102]
[27, "+I", "W2", "US", 145]
[29, "+I", "W1", "EU", 86]
[32, "+I", "W2", "EU", 42]
');
-- @shape agg
SELECT SUM(weight) AS total, SUM(weight) AS sum_all, MIN(shipment_id - shipment_id) AS lowest
FROM shipments;
CREATE TABLE shipment_stats (scan_id BIGINT NOT NULL, station STRING, sub_val INT, PRIMARY KEY (station) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape scalar insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO shipment_stats
SELECT s.scan_id, s.station, (SELECT MIN(w.capacity) FROM warehouses w) AS sub_val
FROM scans AS s
ON CONFLICT DO DEDUPLICATE;
-- @shape semi
SELECT s.shipment_id, s.warehouse, s.weight, s.shipped_at
FROM shipments s
WHERE EXISTS (SELECT * FROM warehouses AS w WHERE w.warehouse = s.warehouse);
-- @shape agg
SELECT region, MAX(capacity) AS last_one, SUM(capacity) AS total, MIN(warehouse) AS lowest, MIN(warehouse) AS first_one
FROM warehouses
WHERE capacity * 1.1 <> 25
GROUP BY region;
-- @shape mistake/syntax
SELECT station, SUM(CASE WHEN station > 'dock' THEN 1 ELSE 0 END) AS sum_all
FROM scans
GROUP BY station WHERE;
CREATE TABLE shipment_stats_2 (sum_all INT, sum_all_2 BIGINT, sum_all_3 INT, PRIMARY KEY (sum_all, sum_all_2) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk other, mode I,UA,D
INSERT INTO shipment_stats_2
SELECT SUM(weight) AS sum_all, SUM(shipment_id) AS sum_all_2, SUM(shipment_id) AS sum_all_3
FROM shipments
WHERE shipped_at IS NOT NULL;
CREATE TABLE shipment_index (cnt BIGINT NOT NULL, mean INT, PRIMARY KEY (mean) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg/join insert: pk other, mode I,UA,D on conflict do error
INSERT INTO shipment_index (cnt, mean)
SELECT COUNT(*) AS cnt, AVG(weight) AS mean
FROM (SELECT s2.shipped_at, ABS(s.shipment_id) AS score_x, s2.warehouse, s.scan_id, s2.shipment_id, s2.weight FROM scans AS s LEFT JOIN shipments AS s2 ON s2.shipment_id = s.shipment_id WHERE s2.express = TRUE)
ON CONFLICT DO ERROR;
