-- Generated: profile core, domain shop.
CREATE TABLE orders (
  order_id INT,
  customer_id INT,
  product STRING,
  quantity INT,
  price DECIMAL(10, 2),
  status STRING,
  order_time TIMESTAMP(3),
  derived AS CASE status WHEN 'b' THEN 'one' WHEN 'x' THEN 'two' ELSE status END
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 7, 104, null, 4, "25.13", "new", "00:00:03"]
[2, "+I", 6, 102, "desk", 7, "25.42", "void", "00:00:00"]
[3, "+I", 5, 103, "desk", 7, "18.79", "sent", "00:00:03"]
[5, "+I", 1, 104, "pen", 2, "53.90", "sent", "00:00:04"]
[8, "+I", 5, 101, "desk", null, "9.54", "void", "00:00:04"]
[9, "+I", 1, 104, "paper", 10, "3.90", "paid", "00:00:10"]
[12, "+I", 8, 104, "paper", 7, "28.91", "new", "00:00:10"]
');
CREATE TABLE customers (
  customer_id INT,
  name STRING,
  city STRING,
  credit DECIMAL(10, 2),
  since DATE,
  updated_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 101, "Eli", "Oslo", "77.29", "2023-04-21", "00:00:03"]
[3, "+I", 101, "Cyd", "Oslo", "534.11", "2023-01-26", "00:00:05"]
[6, "+I", 101, "Cyd", "Oslo", "555.65", "2023-12-13", "00:00:06"]
[7, "+I", 104, "Eli", "Oslo", "627.34", "2023-11-06", "00:00:06"]
[10, "+I", 105, "Ada", "Oslo", "226.94", "2023-06-09", "00:00:06"]
[13, "+I", 101, "Eli", "Rome", "843.71", null, "00:00:07"]
[16, "+I", 103, "Ada", "Oslo", "109.20", "2023-08-12", "00:00:09"]
[19, "+I", 103, "Dee", "Oslo", "785.52", "2023-07-16", "00:00:02"]
');
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  proc AS PROCTIME(),
  PRIMARY KEY (product) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", "pen", "home", "95.67", 24, "00:00:01"]
[5, "-D", "pen", "home", "95.67", 24, "00:00:01"]
[8, "+I", "ink", "office", "17.12", 36, "00:00:18"]
[9, "+I", "paper", "home", "82.67", 24, "00:00:21"]
[12, "+I", "pen", "office", "69.80", 46, "00:00:40"]
[14, "-U", "ink", "office", "17.12", 36, "00:00:18"]
[15, "+U", "ink", "office", "1.32", 6, "00:00:43"]
[16, "-D", "paper", "home", "82.67", 24, "00:00:21"]
[19, "-U", "ink", "office", "1.32", 6, "00:00:43"]
[22, "+U", "ink", "office", "1.32", 0, "00:00:45"]
');
CREATE TABLE product_index (product STRING, order_id INT, code STRING, quantity INT, customer_id_x INT, stock INT, order_time_x TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE product_export (order_time_x TIMESTAMP(3), PRIMARY KEY (order_time_x) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE product_archive (product STRING, order_id INT, code STRING, quantity INT, customer_id_x INT, stock INT, order_time_x TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO product_index
SELECT o.product, o.order_id, q.code, o.quantity, o.customer_id AS customer_id_x, q.stock, o.order_time AS order_time_x
FROM (SELECT c.city, p.category, p.list_price, p.stock, CAST(p.list_price AS STRING) AS code FROM customers c RIGHT JOIN products AS p ON c.city = p.product) q
JOIN orders o ON q.category = o.product AND q.list_price >= 1.32
WHERE o.order_id <= 5;
INSERT INTO product_export
SELECT DISTINCT order_time_x
FROM (SELECT o.product, o.order_id, q.code, o.quantity, o.customer_id AS customer_id_x, q.stock, o.order_time AS order_time_x FROM (SELECT c.city, p.category, p.list_price, p.stock, CAST(p.list_price AS STRING) AS code FROM customers c RIGHT JOIN products AS p ON c.city = p.product) q JOIN orders o ON q.category = o.product AND q.list_price >= 1.32 WHERE o.order_id <= 5);
INSERT INTO product_archive
SELECT o.product, o.order_id, q.code, o.quantity, o.customer_id AS customer_id_x, q.stock, o.order_time AS order_time_x
FROM (SELECT c.city, p.category, p.list_price, p.stock, CAST(p.list_price AS STRING) AS code FROM customers c RIGHT JOIN products AS p ON c.city = p.product) q
JOIN orders o ON q.category = o.product AND q.list_price >= 1.32
WHERE o.order_id <= 5;
END;
CREATE TABLE product_feed (list_price DECIMAL(10, 2), stock INT, valid_from TIMESTAMP(3), PRIMARY KEY (list_price, stock, valid_from) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape setop insert: pk equal, mode I,UA,D
INSERT INTO product_feed
SELECT list_price, stock, valid_from FROM products WHERE product IN ('pen', 'ink', 'x')
INTERSECT
SELECT o.price, o.quantity, o.order_time FROM orders AS o;
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM HOP(TABLE orders, DESCRIPTOR(order_id), INTERVAL '3' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end;
-- @shape join/agg
SELECT p.product, p.category, p.list_price, p.stock, p.valid_from, q.first_one, o.product AS product_2, o.status, o.derived, COALESCE(o.price, 0) AS score_x
FROM products AS p
LEFT JOIN (SELECT category, MIN(valid_from) AS first_one FROM products GROUP BY category) AS q ON p.category = q.category
INNER JOIN orders AS o ON o.product = p.product;
-- @shape join
SELECT c.customer_id, c.updated_at, o.product
FROM customers c
JOIN orders o ON o.customer_id = c.customer_id;
CREATE TABLE product_feed_2 (customer_id INT, city STRING, credit DECIMAL(10, 2), since DATE, updated_at TIMESTAMP(3), val DECIMAL(24, 0), score_x BIGINT, PRIMARY KEY (updated_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk other, mode I
INSERT INTO product_feed_2
SELECT customer_id, city, credit, since, updated_at, FLOOR(credit) AS val, MINUTE(updated_at) AS score_x
FROM customers
WHERE DAYOFMONTH(since) <> 18;
-- @shape mistake/sink
INSERT INTO no_such_sink SELECT product, category, list_price, stock, valid_from FROM products;
-- @shape explain/semi
EXPLAIN CHANGELOG_MODE SELECT o.price, o.status, o.order_time, o.derived, UPPER(o.product) AS txt
FROM orders AS o
WHERE NOT EXISTS (SELECT * FROM products AS p WHERE p.product = o.product);
-- @shape distinct/agg
SELECT DISTINCT q.product
FROM (SELECT product, COUNT(category) AS cnt, COUNT(*) AS cnt_2 FROM products GROUP BY product HAVING COUNT(category) > 1) AS q;
