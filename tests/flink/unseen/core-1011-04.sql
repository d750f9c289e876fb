-- Generated: profile core, domain shop.
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  PRIMARY KEY (product) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", "ink", "home", "86.15", 49, "00:00:01"]
[4, "+I", "pen", "office", "85.73", 28, "00:00:04"]
[7, "+I", "paper", "home", "78.00", 0, "00:00:00"]
[8, "+I", "desk", "home", "2.40", 1, "00:00:06"]
');
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR paid_at AS paid_at
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 9003, 6, "74.37", "card", "00:00:03"]
[4, "+I", 9008, null, "94.80", "wire", "00:00:00"]
[7, "+I", 9009, 7, null, "card", "00:00:08"]
[9, "+I", 9009, null, "160.90", "card", "00:00:10"]
[10, "+I", 9001, 9, "119.46", "wire", "00:00:13"]
[12, "+I", 9005, 8, null, "wire", "00:00:15"]
[14, "+I", 9002, 4, "35.28", "cash", "00:00:45"]
[15, "+I", 9008, 7, "29.22", "wire", "00:00:50"]
[17, "+I", 9002, 5, "187.94", "wire", "00:00:51"]
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
  derived AS CONCAT(status, ':', CAST(customer_id AS STRING)),
  PRIMARY KEY (order_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 2, 102, "desk", 8, "14.61", "paid", true, "00:00:00"]
[5, "-D", 2, 102, "desk", 8, "14.61", "paid", true, "00:00:00"]
[8, "+I", 1, 104, "pen", 1, "77.19", "void", false, "00:00:02"]
[9, "+I", 8, 104, "paper", 4, "51.87", "paid", false, "00:00:00"]
[11, "-U", 1, 104, "pen", 1, "77.19", "void", false, "00:00:02"]
[12, "+U", 1, 101, "paper", 1, "36.42", "void", true, "00:00:09"]
');
-- @shape join
SELECT p.product, p.category, p.list_price, o.customer_id, o.product AS product_2, o.quantity, o.price, o.order_time, o.derived
FROM products AS p
JOIN orders AS o ON p.product = o.product;
CREATE TABLE product_report (payment_id BIGINT, order_id INT, amount DECIMAL(10, 2), channel STRING, status_x STRING, gift_x BOOLEAN, order_time TIMESTAMP(3), derived STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE product_board (payment_id BIGINT, order_id BIGINT, amount DECIMAL(10, 2), channel STRING, status_x STRING, gift_x BOOLEAN, order_time TIMESTAMP(3), derived STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE product_board_2 (status_x STRING, amount DECIMAL(10, 2), list_all STRING, PRIMARY KEY (status_x, amount) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO product_report
SELECT p.payment_id, p.order_id, p.amount, p.channel, o.status AS status_x, o.gift AS gift_x, o.order_time, o.derived
FROM payments AS p
RIGHT JOIN orders o ON p.order_id = o.order_id;
INSERT INTO product_board
SELECT p.payment_id, p.order_id, p.amount, p.channel, o.status AS status_x, o.gift AS gift_x, o.order_time, o.derived
FROM payments AS p
RIGHT JOIN orders o ON p.order_id = o.order_id;
INSERT INTO product_board_2 (status_x, amount, list_all)
SELECT status_x, amount, LISTAGG(derived) FILTER (WHERE status_x LIKE '%a%') AS list_all
FROM (SELECT p.payment_id, p.order_id, p.amount, p.channel, o.status AS status_x, o.gift AS gift_x, o.order_time, o.derived FROM payments AS p RIGHT JOIN orders o ON p.order_id = o.order_id)
GROUP BY status_x, amount;
END;
-- @shape semi
SELECT o.order_id, o.customer_id, o.product, o.quantity, o.price, o.status, o.gift
FROM orders AS o
WHERE EXISTS (SELECT 1 FROM payments AS p WHERE p.order_id = o.order_id);
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
CREATE TABLE product_stats (payment_id BIGINT, amount DECIMAL(10, 2), channel STRING, paid_at TIMESTAMP(3), amount_2 DECIMAL(10, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join insert: pk none, mode I,UA,D on conflict do nothing
INSERT INTO product_stats
SELECT p.payment_id, p.amount, p.channel, p.paid_at, p2.amount AS amount_2
FROM payments AS p
JOIN payments AS p2 ON p2.payment_id = p.payment_id AND p.channel = 'card'
ON CONFLICT DO NOTHING;
RESET 'table.exec.sink.keyed-shuffle';
CREATE TABLE product_export (order_id INT, customer_id BIGINT, quantity INT, price DECIMAL(10, 2), gift BOOLEAN, order_time TIMESTAMP(3), info STRING, at_time TIMESTAMP(3), PRIMARY KEY (order_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,D');
-- @shape project insert: pk equal, mode I,D
INSERT INTO product_export
SELECT order_id, customer_id, quantity, price, gift, order_time, LPAD(status, 6, '*') AS info, CEIL(order_time TO MINUTE) AS at_time
FROM orders
WHERE product <> 'desk';
-- @shape explain/agg
EXPLAIN CHANGELOG_MODE SELECT MIN(customer_id) AS lowest, customer_id, MAX(order_id) AS last_one
FROM orders
WHERE customer_id BETWEEN 102 AND 104
GROUP BY customer_id;
CREATE TABLE product_board_3 (stock INT, order_time TIMESTAMP(3), gift BOOLEAN, derived STRING, product STRING, status STRING, product_2 STRING NOT NULL, valid_from TIMESTAMP(3), customer_id INT, amount_x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE product_stats_2 (sum_all INT, status STRING, order_time TIMESTAMP(3), n_all BIGINT, PRIMARY KEY (order_time, status) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO product_board_3
SELECT p.stock, o.order_time, o.gift, o.derived, o.product, o.status, p.product AS product_2, p.valid_from, o.customer_id, TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', p.valid_from) AS amount_x
FROM products p
JOIN orders AS o ON p.product = o.product AND o.price >= 77.19
ON CONFLICT DO DEDUPLICATE;
INSERT INTO product_stats_2
SELECT SUM(customer_id) AS sum_all, status, order_time, COUNT(*) AS n_all
FROM (SELECT p.stock, o.order_time, o.gift, o.derived, o.product, o.status, p.product AS product_2, p.valid_from, o.customer_id, TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', p.valid_from) AS amount_x FROM products p JOIN orders AS o ON p.product = o.product AND o.price >= 77.19)
GROUP BY order_time, status;
END;
CREATE TABLE product_board_4 (product_x STRING, category STRING, stock INT, valid_from TIMESTAMP(3), order_id INT, order_time TIMESTAMP(3), order_id_2 INT, customer_id INT, product_2 STRING, quantity INT, gift BOOLEAN, order_time_2 TIMESTAMP(3), derived STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO product_board_4
SELECT p.product AS product_x, p.category, p.stock, p.valid_from, o.order_id, o.order_time, o2.order_id AS order_id_2, o2.customer_id, o2.product AS product_2, o2.quantity, o2.gift, o2.order_time AS order_time_2, o2.derived
FROM products AS p
JOIN orders o ON p.product = o.product AND p.product = o.product
JOIN orders o2 ON o.order_id = o2.order_id;
-- @shape rank
SELECT payment_id, order_id, channel, paid_at, rownum
FROM (
  SELECT *, DENSE_RANK() OVER (PARTITION BY channel, order_id ORDER BY paid_at) AS rownum FROM payments
)
WHERE rownum <= 1;
