-- Generated: profile time, domain shop.
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  WATERMARK FOR valid_from AS valid_from - INTERVAL '2' SECOND,
  PRIMARY KEY (product) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "desk", "office", "11.20", 35, "00:00:03"]
["+I", "paper", "office", "6.10", 42, "00:00:07"]
["+I", "ink", "home", "16.47", 21, "00:00:16"]
["-U", "paper", "office", "6.10", 42, "00:00:07"]
["+U", "paper", "office", "73.59", 42, "00:00:18"]
["+I", "pen", "office", "4.53", 15, "00:00:20"]
["-U", "paper", "office", "73.59", 42, "00:00:18"]
["+U", "paper", "home", "73.59", null, "00:00:18"]
');
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3),
  WATERMARK FOR paid_at AS paid_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", 9004, 2, "147.18", "cash", "00:00:13"]
["+I", 9002, 8, "49.21", "card", "00:00:14"]
["+I", 9009, 8, "159.65", "cash", "00:00:15"]
["+I", 9004, 1, "77.30", "cash", "00:00:11"]
["+I", 9001, 6, "50.03", "card", "00:00:10"]
["+I", 9006, 8, "32.14", "card", "00:00:20"]
');
CREATE TABLE payment_mart (window_start TIMESTAMP(3) NOT NULL, amount DECIMAL(10, 2), last_one BIGINT, first_one INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk none, mode I
INSERT INTO payment_mart
SELECT window_start, amount, MAX(payment_id) AS last_one, MIN(COALESCE(order_id, -1)) AS first_one
FROM TUMBLE(TABLE payments, DESCRIPTOR(paid_at), INTERVAL '10' SECOND)
GROUP BY window_start, window_end, amount;
CREATE TABLE payment_summary (window_end TIMESTAMP(3), window_start TIMESTAMP(3), order_id INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-tvf insert: pk none, mode I,UA,D
INSERT INTO payment_summary
SELECT window_end, window_start, order_id
FROM TABLE(CUMULATE(TABLE payments, DESCRIPTOR(paid_at), INTERVAL '10' SECOND, INTERVAL '30' SECOND));
-- @shape temporal-join
SELECT p.payment_id, p.order_id, p.paid_at, p2.stock, p2.valid_from, MOD(p.order_id, 5) AS calc
FROM payments AS p
JOIN products FOR SYSTEM_TIME AS OF p.paid_at AS p2 ON p.channel = p2.product;
CREATE TABLE payment_board (window_start TIMESTAMP(3), cnt BIGINT NOT NULL, cnt_2 BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk none, mode I
INSERT INTO payment_board
SELECT window_start, COUNT(payment_id) AS cnt, COUNT(*) AS cnt_2
FROM TABLE(TUMBLE(TABLE payments, DESCRIPTOR(paid_at), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end;
-- @shape mistake/unknown-function
SELECT TOSTRING(stock) AS x FROM products;
-- @shape mistake/ambiguous
SELECT category FROM (SELECT l.category, r.category FROM products l, products r WHERE l.category = r.category);
CREATE TABLE payment_index (category STRING, list_price DECIMAL(10, 2), PRIMARY KEY (category) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape advice/rank
EXPLAIN PLAN_ADVICE INSERT INTO payment_index
SELECT category, list_price
FROM (
  SELECT *, DENSE_RANK() OVER (PARTITION BY category ORDER BY valid_from DESC) AS rn FROM products
)
WHERE rn = 1;
-- @shape interval-join
SELECT p.channel, p.payment_id, p.order_id AS order_id_x, p.paid_at, p2.channel AS channel_2
FROM payments AS p
LEFT JOIN payments p2 ON p.channel = p2.channel AND p.paid_at >= p2.paid_at - INTERVAL '6' SECOND AND p.paid_at <= p2.paid_at;
CREATE TABLE payment_cache (category STRING, num_rows BIGINT NOT NULL, PRIMARY KEY (num_rows) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk other, mode I,UB,UA,D
INSERT INTO payment_cache
SELECT category, COUNT(DISTINCT category) AS num_rows FROM products GROUP BY category;
