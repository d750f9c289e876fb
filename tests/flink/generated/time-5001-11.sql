-- Generated: profile time, domain shop.
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  WATERMARK FOR valid_from AS valid_from - INTERVAL '1' SECOND,
  PRIMARY KEY (product) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "paper", "office", "75.63", 4, "00:00:06"]
["+I", "pen", "home", "36.80", 33, "00:00:06"]
["-U", "pen", "home", "36.80", 33, "00:00:06"]
["+U", "pen", "office", "36.80", 48, "00:00:03"]
["-U", "paper", "office", "75.63", 4, "00:00:06"]
["+U", "paper", "office", "74.97", 0, "00:00:10"]
');
CREATE TABLE orders (
  order_id INT NOT NULL,
  customer_id INT,
  product STRING,
  quantity INT,
  status STRING,
  gift BOOLEAN,
  order_time TIMESTAMP(3),
  WATERMARK FOR order_time AS order_time - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 8, 101, "paper", 11, "sent", true, "00:00:05"]
[2, "+I", 7, 101, "ink", 4, "void", false, "00:00:08"]
[3, "+I", 9, 102, "ink", 1, "paid", false, "00:00:11"]
[6, "+I", 5, 101, "ink", 12, "sent", false, "00:00:08"]
[8, "+I", 2, 104, "paper", 6, "paid", false, "00:00:12"]
[10, "+I", 1, 102, "pen", 4, "new", false, "00:00:15"]
[12, "+I", 2, 101, "desk", null, "sent", true, "00:00:10"]
[14, "+I", 7, 102, "desk", 9, "paid", true, "00:00:16"]
');
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3),
  WATERMARK FOR paid_at AS paid_at - INTERVAL '1' SECOND,
  PRIMARY KEY (payment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[1, "+I", 9007, 2, null, "wire", "00:00:01"]
[2, "+I", 9009, 3, null, "card", "00:00:07"]
[4, "+U", 9009, 3, "199.48", "card", "00:00:10"]
[5, "-D", 9009, null, null, null, "00:00:10"]
[7, "-D", 9007, null, null, null, "00:00:01"]
[9, "+I", 9007, 5, "117.40", "cash", "00:00:14"]
[12, "-D", 9007, null, null, null, "00:00:14"]
[13, "+I", 9007, 6, "57.71", "cash", "00:00:13"]
[15, "-D", 9007, null, null, null, "00:00:13"]
[16, "+I", 9003, 2, "131.12", "wire", "00:00:41"]
');
-- @shape mistake/syntax
SELECT product, gift, FIRST_VALUE(order_id) AS first_seen, SUM(CHAR_LENGTH(status)) AS sum_all
FROM orders
GROUP product, gift
HAVING FIRST_VALUE(order_id) < 2;
-- @shape rank
SELECT payment_id, order_id, channel, paid_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY payment_id DESC, amount DESC) AS rn FROM payments
)
WHERE rn = 3;
-- @shape mistake/duplicate-alias
WITH w AS (SELECT product AS x, stock AS x FROM products) SELECT x FROM w;
-- @shape temporal-join
SELECT o.customer_id, o.gift, o.order_time, p.product, p.list_price, p.valid_from, CONCAT(o.status, ':', o.product) AS txt
FROM orders o
JOIN products FOR SYSTEM_TIME AS OF o.order_time AS p ON o.product = p.product;
-- @shape window-rank/window-agg
SELECT product, window_end, window_start, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY first_one ASC) AS rn FROM (SELECT window_start, window_end, product, MIN(COALESCE(quantity, -1)) AS first_one, SUM(order_id - 2) AS total FROM TABLE(CUMULATE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) GROUP BY window_start, window_end, product)
)
WHERE rn <= 3;
-- @shape window-join
SELECT l.window_start, l.window_end, l.gift, l.product, r.customer_id
FROM (SELECT * FROM HOP(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' SECOND, INTERVAL '30' SECOND)) AS l
JOIN (SELECT * FROM TABLE(HOP(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' SECOND, INTERVAL '30' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.product = r.product;
-- @shape over
SELECT o.customer_id, COUNT(*) OVER (PARTITION BY o.customer_id ORDER BY o.order_time) AS cnt, COUNT(*) OVER (PARTITION BY o.customer_id ORDER BY o.order_time) AS num_rows, AVG(o.quantity) OVER (PARTITION BY o.customer_id ORDER BY o.order_time) AS avg_all, LAG(o.quantity, 1) OVER (PARTITION BY o.customer_id ORDER BY o.order_time) AS before_val, ROW_NUMBER() OVER (PARTITION BY o.customer_id ORDER BY o.order_time) AS pos
FROM orders o;
