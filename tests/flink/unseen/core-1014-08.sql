-- Generated: profile core, domain shop.
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3),
  PRIMARY KEY (payment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", 9009, 3, "31.62", "wire", "00:00:05"]
[3, "-D", 9009, 3, "31.62", "wire", "00:00:05"]
[6, "+I", 9001, 5, "94.61", "cash", "00:00:06"]
[7, "+I", 9003, 8, "1.63", "wire", "00:00:06"]
[8, "-D", 9003, 8, "1.63", "wire", "00:00:06"]
[10, "-D", 9001, 5, "94.61", "cash", "00:00:06"]
');
CREATE TABLE orders (
  order_id INT,
  customer_id INT,
  product STRING,
  quantity INT,
  price DECIMAL(10, 2),
  status STRING,
  gift BOOLEAN,
  order_time TIMESTAMP(3),
  WATERMARK FOR order_time AS order_time,
  PRIMARY KEY (order_id, customer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, 104, "desk", 7, "95.48", "new", true, "00:00:02"]
["-D", 1, 104, "desk", 7, "95.48", "new", true, "00:00:02"]
["+I", 2, null, "pen", 2, "9.42", "void", true, "00:00:00"]
["+I", 1, 102, "paper", 11, "16.96", "sent", false, "00:00:10"]
["-U", 1, 102, "paper", 11, "16.96", "sent", false, "00:00:10"]
["+U", 1, 102, "paper", 10, "94.51", "new", false, "00:00:11"]
["-U", 2, null, "pen", 2, "9.42", "void", true, "00:00:00"]
["+U", 2, null, "pen", 2, "9.42", "void", true, "00:00:11"]
["-D", 1, 102, "paper", 10, "94.51", "new", false, "00:00:11"]
');
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape semi
SELECT p.payment_id, p.amount, p.channel, COALESCE(p.order_id, -1) AS calc
FROM payments AS p
WHERE NOT EXISTS (SELECT o.order_id FROM orders AS o WHERE o.order_id = p.order_id);
-- @shape mistake/over-misuse
SELECT SUM(amount) OVER (ORDER BY amount, payment_id) AS x FROM payments;
CREATE TABLE payment_index (order_id INT, customer_id INT, quantity INT, order_time_x TIMESTAMP(3), PRIMARY KEY (order_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape semi insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO payment_index
SELECT o.order_id, o.customer_id, o.quantity, o.order_time AS order_time_x
FROM orders o
WHERE NOT EXISTS (SELECT p.order_id FROM payments AS p WHERE p.order_id = o.order_id) AND o.quantity IS NOT NULL
ON CONFLICT DO DEDUPLICATE;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
-- @shape mistake/union-arity
SELECT payment_id, order_id FROM payments EXCEPT SELECT payment_id FROM payments;
-- @shape project
SELECT o.order_id, o.customer_id, o.product AS product_x, o.status, o.gift FROM orders o;
CREATE TABLE payment_feed (order_time TIMESTAMP(3), status STRING, avg_all DECIMAL(38, 6), total INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape grouping insert: pk none, mode I,UB,UA,D
INSERT INTO payment_feed
SELECT order_time, status, AVG(price) AS avg_all, SUM(order_id) AS total
FROM orders
GROUP BY CUBE (order_time, status);
