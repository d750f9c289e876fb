-- Generated: profile errors, domain freight.
CREATE TABLE warehouses (
  warehouse STRING,
  region STRING,
  capacity INT,
  opened DATE,
  derived AS COALESCE(capacity, -1),
  PRIMARY KEY (warehouse) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+I", "W2", "EU", 140, "2023-01-24"]
["+I", "W4", "US", 15, "2023-03-10"]
["-D", "W2", null, null, null]
["+I", "W3", "US", 114, "2023-04-21"]
["+U", "W4", "US", 15, "2023-03-10"]
["+U", "W4", "US", 15, "2023-03-10"]
["+I", "W1", "US", 95, "2023-11-20"]
["+I", "W2", "US", null, "2023-11-06"]
');
CREATE TABLE shipments (
  shipment_id INT,
  warehouse STRING,
  carrier STRING,
  weight INT,
  express BOOLEAN,
  shipped_at TIMESTAMP(3),
  WATERMARK FOR shipped_at AS shipped_at - INTERVAL '1' SECOND
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 505, "W1", "road", 7, false, "00:00:10"]
[2, "+I", 508, "W1", "road", 78, true, "00:00:17"]
[3, "+I", 508, "W1", "rail", 27, true, "00:00:20"]
[4, "+I", 506, "W1", "sea", null, false, "00:00:11"]
[5, "+I", 506, "W3", "rail", 11, true, "00:00:21"]
[7, "+I", 506, "W3", "road", 71, true, "00:00:16"]
[8, "+I", 503, "W1", "rail", 26, null, "00:00:24"]
[10, "+I", 505, "W1", "sea", 18, false, "00:00:26"]
[12, "+I", 505, "W1", "rail", 25, true, "00:00:26"]
');
CREATE TABLE scans (
  scan_id BIGINT,
  shipment_id INT,
  station STRING,
  scanned_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 6, 504, "gate", "00:00:00"]
["+I", 8, 507, "dock", "00:00:01"]
["+I", 7, 504, "dock", "00:00:02"]
["+I", 9, 503, "van", "00:00:03"]
["+I", 9, 502, "van", "00:00:04"]
["+I", 10, 507, "gate", "00:00:06"]
["+I", 13, 507, "dock", "00:00:00"]
["+I", 13, 506, "dock", "00:00:08"]
["+I", 11, 504, "gate", "00:00:10"]
');
CREATE TABLE shipment_feed (grp STRING, avg_all INT, PRIMARY KEY (grp) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO shipment_feed
SELECT UPPER(region) AS grp, AVG(capacity) AS avg_all
FROM warehouses
GROUP BY UPPER(region);
-- @shape mistake/literals
SELECT region, INTERVAL '90' FORTNIGHT AS s FROM warehouses;
CREATE TABLE shipment_feed_2 (warehouse STRING, opened DATE, capacity INT, row_num BIGINT, PRIMARY KEY (capacity) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape rank insert: pk equal, mode I
INSERT INTO shipment_feed_2
SELECT warehouse, opened, capacity, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY capacity ORDER BY derived) AS row_num FROM warehouses WHERE opened >= DATE '2023-11-06'
)
WHERE row_num = 1 AND warehouse <> 'W2';
-- @shape join
SELECT s.station, s.scanned_at, w.warehouse NOT IN ('W3', 'W2') AS is_ok, w.capacity, w.opened, w.derived
FROM scans s
RIGHT JOIN warehouses AS w ON s.station = w.warehouse;
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM TUMBLE(TABLE shipments, shipped_at, INTERVAL '10' SECOND) GROUP BY window_start, window_end;
-- @shape mistake/window-misuse
SELECT window_begin, COUNT(*) AS c FROM TUMBLE(TABLE shipments, DESCRIPTOR(shipped_at), INTERVAL '10' SECOND) GROUP BY window_begin, window_end;
-- @shape mistake/unknown-column
SELECT w.derived, SUM(w.capacity) AS sum_all, MAX(w.warehouse) FILTER (WHERE w.opened < DATE '2023-06-15') AS highest, MAX(ABS(w.capacity - 9)) AS last_one
FROM warehouses AS w
GROUP BY w.derived, w.regions;
-- @shape cte/over
WITH prep AS (SELECT warehouse AS warehouse_x, region, opened, UPPER(warehouse) AS label FROM warehouses ORDER BY derived ASC LIMIT 4 OFFSET 2)
SELECT express, COUNT(*) OVER (PARTITION BY carrier ORDER BY shipped_at) AS cnt, LAG(warehouse) OVER (PARTITION BY carrier ORDER BY shipped_at) AS before_val
FROM shipments
WHERE weight < 11;
