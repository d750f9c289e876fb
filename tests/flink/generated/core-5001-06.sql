-- Generated: profile core, domain shop.
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", "paper", "home", "50.74", 49, "00:00:01"]
[4, "-U", "paper", "home", "50.74", 49, "00:00:01"]
[5, "+U", "paper", "home", "50.74", 43, "00:00:04"]
[7, "+I", "pen", "home", "65.77", 50, "00:00:09"]
[9, "+I", "ink", "home", "61.94", 47, "00:00:12"]
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
  proc AS PROCTIME(),
  WATERMARK FOR order_time AS order_time
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 5, 103, "paper", 11, "82.72", "sent", true, "00:00:03"]
[3, "+I", 7, 102, "paper", 8, "30.84", "sent", false, "00:00:05"]
[6, "+I", 1, 102, "pen", null, "58.93", "paid", false, "00:00:06"]
[8, "+I", 7, 102, "paper", 10, "67.21", "paid", false, "00:00:06"]
[11, "+I", 2, 104, "desk", 7, "94.08", "new", false, "00:00:06"]
[13, "+I", 7, 104, "paper", 5, "85.13", "sent", true, "00:00:07"]
[15, "+I", 9, 104, "desk", null, "5.46", "paid", true, "00:00:08"]
[16, "+I", 9, 104, "pen", 8, "37.53", "new", false, "00:00:10"]
[17, "+I", 1, 104, "paper", 11, "13.17", "void", false, "00:00:12"]
[18, "+I", 5, 101, "pen", 11, "12.36", null, false, "00:00:11"]
');
-- @shape rank
SELECT price, product, order_time, status, customer_id
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY quantity DESC, order_time DESC) AS rownum FROM orders
) AS ranked
WHERE rownum = 1;
-- @shape agg/join
SELECT order_id, price, SUM(price) FILTER (WHERE order_id > 2) AS total, COUNT(*) AS cnt
FROM (SELECT o.order_id, o.price FROM products AS p JOIN orders AS o ON p.product = o.product WHERE o.status > 'none')
GROUP BY order_id, price;
-- @shape rank
SELECT product, category, valid_from
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY proc DESC) AS row_num FROM products
)
WHERE row_num = 1;
-- @shape rank
SELECT status, order_id AS order_id_x, customer_id, gift, SUBSTRING(status, 1, 2) AS label
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY customer_id, status ORDER BY order_time DESC, quantity) AS row_num FROM orders
)
WHERE row_num = 1;
-- @shape project
SELECT p.category, p.list_price, p.valid_from FROM products AS p;
CREATE TABLE order_mart (order_id INT, product VARCHAR(20), status VARCHAR(20), gift BOOLEAN, product_2 STRING, category STRING, list_price DECIMAL(10, 2), valid_from TIMESTAMP(3), calc INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO order_mart
SELECT o.order_id, o.product, o.status, o.gift, p.product AS product_2, p.category, p.list_price, p.valid_from, o.order_id + o.order_id AS calc
FROM orders AS o
LEFT JOIN products AS p ON o.product = p.product;
-- @shape agg/union
SELECT product, MAX(product) AS highest, AVG(price) AS avg_all, COUNT(product) AS num_rows, COUNT(DISTINCT order_id) AS num_rows_2
FROM (SELECT o.order_id, o.product, o.price FROM orders AS o WHERE o.order_time > TIMESTAMP '2024-01-01 00:00:03' UNION ALL SELECT p.stock, p.product, p.list_price FROM products p)
GROUP BY product;
-- @shape agg
SELECT product, category, COUNT(*) AS num_rows
FROM products
WHERE product < category
GROUP BY product, category;
