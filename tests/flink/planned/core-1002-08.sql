-- Generated: profile core, domain shop.
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  WATERMARK FOR valid_from AS valid_from,
  PRIMARY KEY (product) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", "paper", "home", "83.28", 38, "00:00:05"]
[3, "+U", "paper", "home", "83.28", 38, "00:00:06"]
[4, "+U", "paper", "office", "83.28", 38, "00:00:08"]
[6, "+U", "paper", "office", "83.28", 38, "00:00:10"]
[7, "+U", "paper", "office", "31.13", 34, "00:00:12"]
[9, "+U", "paper", "office", "31.13", 24, "00:00:13"]
[12, "+U", "paper", "office", "74.56", 24, "00:00:09"]
[14, "+I", "ink", "office", "73.92", 44, "00:00:14"]
[15, "+U", "ink", "home", "93.33", 44, "00:00:16"]
[17, "+I", "pen", "office", "32.62", 33, "00:00:09"]
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
  WATERMARK FOR order_time AS order_time - INTERVAL '5' SECOND,
  PRIMARY KEY (order_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'abilities' = 'projection', 'data' = '
["+I", 7, 103, "ink", 2, "28.91", "new", true, "00:00:00"]
["+U", 7, 103, "ink", 11, "1.22", "new", true, "00:00:07"]
["+I", 9, 103, "paper", 8, "42.84", "new", false, "00:00:03"]
["+U", 5, 103, "ink", 4, "76.01", "new", true, "00:00:08"]
["+U", 9, 103, "desk", 8, "42.84", "void", false, "00:00:09"]
');
-- @shape semi
SELECT o.order_id, o.customer_id, o.gift, o.order_time, IF(o.order_id = 5, o.price, 0) AS calc
FROM orders AS o
WHERE EXISTS (SELECT 1 FROM products AS p WHERE p.product = o.product AND p.valid_from BETWEEN TIMESTAMP '2024-01-01 00:00:08' AND TIMESTAMP '2024-01-01 00:00:12');
CREATE TABLE order_stats (product STRING, category STRING, total INT, all_of STRING, PRIMARY KEY (product, category) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg/agg insert: pk equal, mode I,UB,UA,D
INSERT INTO order_stats
SELECT product, category, SUM(last_one) AS total, LISTAGG(product, '|') AS all_of
FROM (SELECT product, category, MAX(stock * 9) AS last_one FROM products GROUP BY product, category)
WHERE product > 'ink'
GROUP BY product, category;
-- @shape setop
SELECT list_price, stock FROM products INTERSECT ALL SELECT price, quantity FROM orders;
CREATE TABLE order_export (product STRING, quantity INT, list_price DECIMAL(10, 2), customer_id INT, order_time TIMESTAMP(3), order_id INT, PRIMARY KEY (order_id, order_time) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join insert: pk superset, mode I,UA,D
INSERT INTO order_export
SELECT o.product, o.quantity, p.list_price, o.customer_id, o.order_time, o.order_id
FROM orders AS o
JOIN products AS p ON p.product = o.product
WHERE o.quantity > 4;
-- @shape agg
SELECT status, MAX(order_id) AS last_one FROM orders GROUP BY status;
CREATE TABLE order_archive (product STRING, category STRING, list_price DECIMAL(10, 2), stock INT, valid_from TIMESTAMP(3), PRIMARY KEY (product) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape semi insert: pk equal, mode I,UA,D
INSERT INTO order_archive
SELECT p.product, p.category, p.list_price, p.stock, p.valid_from
FROM products AS p
WHERE EXISTS (SELECT o.product FROM orders AS o WHERE o.product = p.product AND NOT o.gift);
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape semi
SELECT p.product, p.category, p.list_price
FROM products p
WHERE EXISTS (SELECT * FROM orders AS o WHERE o.product = p.product);
-- @shape agg/agg
SELECT status, MOD(cnt, 3) AS grp, SUM(n_all % 5) AS sum_all
FROM (SELECT status, COUNT(*) AS n_all, COUNT(gift) AS cnt FROM orders GROUP BY status)
GROUP BY status, MOD(cnt, 3);
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE order_cache (order_time TIMESTAMP(3), customer_id INT, product STRING, order_id INT NOT NULL, gift BOOLEAN, is_ok BOOLEAN, PRIMARY KEY (order_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape semi insert: pk equal, mode I,UA,D on conflict do error
INSERT INTO order_cache
SELECT o.order_time, o.customer_id, o.product, o.order_id, o.gift, o.price IS NOT NULL AS is_ok
FROM orders o
WHERE o.product NOT IN (SELECT p.product FROM products p)
ON CONFLICT DO ERROR;
-- @shape project
SELECT order_id AS order_id_x, quantity, customer_id + 1 AS amount_x
FROM orders
WHERE NOT (quantity < 11);
