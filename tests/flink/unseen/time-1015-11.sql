-- Generated: profile time, domain shop.
CREATE TABLE orders (
  order_id INT,
  customer_id INT,
  product STRING,
  quantity INT,
  price DECIMAL(10, 2),
  status STRING,
  gift BOOLEAN,
  order_time TIMESTAMP(3),
  WATERMARK FOR order_time AS order_time - INTERVAL '2' SECOND,
  PRIMARY KEY (order_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+I", 3, 102, "ink", 7, "70.55", "new", true, "00:00:05"]
["+I", 9, 102, "pen", 7, "73.60", "new", null, "00:00:00"]
["-D", 9, null, null, null, null, null, null, "00:00:00"]
["+I", 7, 104, "ink", 9, "53.07", "sent", true, "00:00:42"]
["+I", 6, 101, "desk", null, "64.80", "void", true, "00:00:45"]
["+U", 6, 103, "desk", 11, "4.80", "void", true, "00:00:48"]
["-D", 6, null, null, null, null, null, null, "00:00:48"]
["+I", 5, 101, "paper", 9, "44.76", "paid", null, "00:00:56"]
["-D", 7, null, null, null, null, null, null, "00:00:42"]
["-D", 3, null, null, null, null, null, null, "00:00:05"]
');
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR paid_at AS paid_at - INTERVAL '1' SECOND
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 9006, 8, "37.39", "wire", "00:00:03"]
[3, "+I", 9004, 9, "34.35", "cash", "00:00:04"]
[4, "+I", 9009, 7, null, "wire", "00:00:05"]
[6, "+I", 9009, 1, "23.09", "cash", "00:00:07"]
[8, "+I", 9005, 8, "139.58", "card", "00:00:06"]
[9, "+I", 9006, 1, "187.06", "wire", "00:00:09"]
[11, "+I", 9009, 4, "52.67", "cash", "00:00:09"]
');
CREATE TABLE customers (
  customer_id INT,
  name STRING,
  city STRING,
  credit DECIMAL(10, 2),
  updated_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
["+I", 102, "Ada", "Lima", "61.58", "00:00:00"]
["+I", 101, "Ada", "Rome", "414.33", "00:00:01"]
["+I", 105, null, "Lima", "311.82", "00:00:01"]
["+I", 102, "Cyd", "Lima", "247.43", "00:00:02"]
["+I", 101, "Cyd", "Oslo", "776.21", "00:00:03"]
["+I", 101, "Bo", "Oslo", "766.82", "00:00:04"]
');
CREATE VIEW customer_view AS SELECT amount, channel FROM payments
UNION ALL
SELECT CAST(NULL AS DECIMAL(10, 2)), channel FROM (SELECT p.order_id AS order_id_x, p.channel, c.updated_at FROM payments AS p JOIN customers FOR SYSTEM_TIME AS OF p.proc AS c ON p.channel = c.name) WHERE order_id_x IN (0, 3) OR updated_at = TIMESTAMP '2024-01-01 00:00:02';
-- @shape explain/interval-join
EXPLAIN PLAN FOR SELECT p.payment_id, p.amount, p.paid_at, p2.order_id, p2.channel AS channel_x, p.amount <= 139.58 AS hit
FROM payments AS p, payments AS p2
WHERE p.order_id = p2.order_id AND p.paid_at BETWEEN p2.paid_at - INTERVAL '1' SECOND AND p2.paid_at + INTERVAL '4' SECOND;
CREATE TABLE customer_stats (payment_id BIGINT, amount DECIMAL(10, 2), info STRING, val DECIMAL(24, 4)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk none, mode I
INSERT INTO customer_stats (payment_id, amount, info, val)
SELECT payment_id, amount, LTRIM(channel) AS info, amount * 4 AS val FROM payments;
CREATE TABLE customer_summary (channel VARCHAR(20), paid_at TIMESTAMP(3), window_start TIMESTAMP(3), window_end TIMESTAMP(3), rn BIGINT, PRIMARY KEY (rn) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-rank insert: pk other, mode I
INSERT INTO customer_summary
SELECT channel, paid_at, window_start, window_end, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, order_id ORDER BY amount DESC) AS rn FROM TABLE(TUMBLE(TABLE payments, DESCRIPTOR(paid_at), INTERVAL '10' SECOND))
)
WHERE rn = 1;
-- @shape cascade/window-agg
SELECT window_start, window_end, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, customer_id, COUNT(*) AS cnt FROM TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, customer_id), DESCRIPTOR(wtime), INTERVAL '10' SECOND))
GROUP BY window_start, window_end;
CREATE TABLE customer_summary_2 (channel STRING, avg_all INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape over insert: pk none, mode I,UB,UA,D
INSERT INTO customer_summary_2
SELECT channel, AVG(order_id) OVER (PARTITION BY order_id ORDER BY payment_id) AS avg_all
FROM payments;
-- @shape interval-join
SELECT p.payment_id, p.paid_at, p2.order_id, 'id:' || p.channel AS tag
FROM payments p
LEFT JOIN payments p2 ON p.order_id = p2.order_id AND p2.paid_at BETWEEN p.paid_at AND p.paid_at + INTERVAL '6' SECOND;
CREATE TABLE customer_cache (payment_id BIGINT, channel STRING, paid_at TIMESTAMP(3), payment_id_2 BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape advice/interval-join
EXPLAIN PLAN_ADVICE INSERT INTO customer_cache
SELECT p.payment_id, p.channel, p.paid_at, p2.payment_id AS payment_id_2
FROM payments AS p
JOIN payments AS p2 ON p.payment_id = p2.payment_id AND p.paid_at >= p2.paid_at - INTERVAL '1' SECOND AND p.paid_at <= p2.paid_at;
