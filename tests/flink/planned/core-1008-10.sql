-- Generated: profile core, domain shop.
CREATE TABLE customers (
  customer_id INT,
  name STRING,
  city STRING,
  credit DECIMAL(10, 2),
  since DATE,
  updated_at TIMESTAMP(3),
  WATERMARK FOR updated_at AS updated_at - INTERVAL '2' SECOND,
  PRIMARY KEY (customer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 104, "Ada", "Oslo", "452.09", "2023-11-17", "00:00:00"]
["+I", 102, "Dee", "Rome", "769.99", "2023-06-12", "00:00:00"]
["+I", 101, "Ada", "Oslo", "520.27", "2023-12-17", "00:00:03"]
["+I", 105, "Bo", "Lima", "428.28", "2023-04-22", "00:00:00"]
["+I", 103, "Dee", "Rome", "653.61", "2023-12-24", "00:00:09"]
');
CREATE TABLE products (
  product STRING NOT NULL,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  WATERMARK FOR valid_from AS valid_from - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", "pen", "home", "97.69", 12, "00:00:01"]
[5, "+I", "paper", "home", "75.36", 9, "00:00:17"]
[8, "+I", "ink", "office", "3.47", 49, "00:00:17"]
[10, "+I", "pen", "office", "58.41", 36, "00:00:17"]
[11, "+I", "paper", "office", "76.66", 50, "00:00:10"]
[14, "+I", "paper", "office", "17.43", 8, "00:00:20"]
[17, "+I", "pen", "office", "44.19", 2, "00:00:20"]
[19, "+I", "ink", "office", "66.91", 46, "00:00:17"]
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
  derived AS CAST(order_id AS DOUBLE),
  WATERMARK FOR order_time AS order_time - INTERVAL '10' SECOND,
  PRIMARY KEY (order_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'abilities' = 'projection', 'data' = '
[2, "+I", 4, 104, "ink", 11, "1.86", "sent", false, "00:00:02"]
[4, "+U", 4, 104, "ink", 3, "1.86", "void", false, "00:00:02"]
[7, "+I", 1, 103, "ink", 6, "34.56", "void", true, "00:00:05"]
[8, "+U", 1, 102, "pen", 6, "19.41", "void", true, "00:00:05"]
[9, "+I", 2, 104, "pen", 10, "24.25", "new", true, "00:00:00"]
[10, "+I", 9, 104, "pen", 10, "28.59", "void", null, "00:00:06"]
[12, "+U", 1, 102, "paper", 9, "81.36", "void", false, "00:00:07"]
[14, "+I", 6, 104, "desk", 6, "89.48", "paid", false, "00:00:08"]
[16, "+U", 2, 102, "pen", 5, "70.22", "new", null, "00:00:08"]
');
CREATE TABLE customer_report (product STRING, category STRING, valid_from TIMESTAMP(3), PRIMARY KEY (product, category, valid_from) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape setop insert: pk equal, mode I,UA,D
INSERT INTO customer_report
SELECT p.product, p.category, p.valid_from FROM products AS p
EXCEPT
SELECT product, status, order_time FROM orders
EXCEPT
SELECT product, category, valid_from FROM products;
-- @shape join
SELECT o.order_id, o.customer_id, o.product, o.quantity, o.gift, o.order_time AS order_time_x, c2.name, c2.credit, c2.updated_at
FROM orders AS o
JOIN customers AS c ON o.customer_id = c.customer_id
LEFT JOIN customers c2 ON c.city = c2.city;
-- @shape project/semi
SELECT q.order_id, q.quantity AS quantity_x, q.derived
FROM (SELECT o.order_id, o.product, o.quantity, o.price, o.status, o.order_time, o.derived, SUBSTR(o.status, 2, 2) AS code FROM orders o WHERE NOT EXISTS (SELECT c.customer_id FROM customers AS c WHERE c.customer_id = o.customer_id)) AS q
WHERE q.quantity > 11;
-- @shape join
SELECT c.credit, o.order_id, o.customer_id, o.product, o.gift
FROM customers c
INNER JOIN orders AS o ON c.customer_id = o.customer_id
WHERE o.price <= 81.36;
-- @shape mistake/other
SELECT * FROM orders LIMIT 2 OFFSET -1;
-- @shape order
SELECT customer_id, city AS city_x, credit, since, CASE WHEN name = 'Ada' THEN 1 ELSE 0 END AS total_x
FROM customers
ORDER BY updated_at DESC
LIMIT 1;
-- @shape rank
SELECT category, list_price, IF(valid_from = TIMESTAMP '2024-01-01 00:00:01', list_price, 0) AS total_x, valid_from
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY valid_from) AS rn FROM products
) AS ranked
WHERE rn = 1;
CREATE TABLE customer_cache (product STRING, avg_all DECIMAL(38, 6), PRIMARY KEY (product) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape agg insert: pk equal, mode I,UA
INSERT INTO customer_cache
SELECT product, AVG(list_price) AS avg_all
FROM products
WHERE valid_from > TIMESTAMP '2024-01-01 00:00:17'
GROUP BY product
HAVING AVG(list_price) > 7;
CREATE TABLE customer_feed (customer_id INT, name STRING, city STRING, updated_at TIMESTAMP(3), customer_id_2 INT, quantity INT, price DECIMAL(10, 2), gift_x BOOLEAN, order_time TIMESTAMP(3), PRIMARY KEY (updated_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk other, mode I,UB,UA,D
INSERT INTO customer_feed
SELECT c.customer_id, c.name, c.city, c.updated_at, o.customer_id AS customer_id_2, o.quantity, o.price, o.gift AS gift_x, o.order_time
FROM customers c
LEFT JOIN orders o ON c.customer_id = o.customer_id;
-- @shape rank
SELECT customer_id, since, updated_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY name, updated_at ORDER BY customer_id ASC) AS rn FROM customers
) t
WHERE rn <= 2;
-- @shape advice/join
EXPLAIN PLAN_ADVICE SELECT p.list_price, o.customer_id, o.price, o.status, o.gift, o.order_time
FROM products AS p
INNER JOIN orders AS o ON p.product = o.product;
