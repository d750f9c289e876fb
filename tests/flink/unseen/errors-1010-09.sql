-- Generated: profile errors, domain shop.
CREATE TABLE orders (
  order_id INT,
  customer_id INT,
  product STRING,
  quantity INT,
  price DECIMAL(10, 2),
  status STRING,
  gift BOOLEAN,
  order_time TIMESTAMP(3),
  PRIMARY KEY (order_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 3, 101, "desk", 3, null, "paid", true, "00:00:02"]
[5, "-U", 3, 101, "desk", 3, null, "paid", true, "00:00:02"]
[6, "+U", 3, 101, "desk", 1, "35.19", "sent", true, "00:00:04"]
[7, "+I", 1, 101, "pen", 11, "63.76", "sent", true, "00:00:07"]
[9, "-U", 1, 101, "pen", 11, "63.76", "sent", true, "00:00:07"]
[12, "+U", 1, 104, "ink", 7, "63.76", "sent", true, "00:00:10"]
[13, "-D", 3, 101, "desk", 1, "35.19", "sent", true, "00:00:04"]
');
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 9002, 8, "157.96", "card", "00:00:01"]
["+I", 9002, 6, "143.38", "cash", "00:00:18"]
["+I", 9005, 9, "83.05", "cash", "00:00:19"]
["+I", 9007, 8, "168.02", "cash", "00:00:14"]
["+I", 9007, 8, "151.65", "cash", "00:00:24"]
["+I", 9003, 7, "148.78", "cash", "00:00:24"]
');
-- @shape mistake/unknown-function
SELECT STRING_AGG(quantity, ',') AS x FROM orders;
-- @shape mistake/over-misuse
SELECT SUM(order_id) OVER (PARTITION BY order_id) AS x FROM orders;
-- @shape mistake/reserved
SELECT price, COUNT(*) AS interval FROM orders GROUP BY price;
-- @shape mistake/arguments
SELECT MOD(amount) AS x FROM payments;
-- @shape mistake/sort
SELECT status FROM orders ORDER BY nosuch LIMIT 3;
-- @shape mistake/arguments
SELECT SUM(paid_at) AS x FROM payments;
-- @shape mistake/reserved
SELECT percent.paid_at FROM payments AS percent;
-- @shape mistake/literals
SELECT paid_at FROM payments WHERE DATE '2024-13-01' IS NOT NULL;
-- @shape union
SELECT price, status, gift FROM orders UNION SELECT price, status, gift FROM orders;
-- @shape mistake/over-misuse
SELECT SUM(price) OVER (ORDER BY price DESC) AS x FROM orders;
