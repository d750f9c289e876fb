-- Generated: profile core, domain shop.
CREATE TABLE products (
  product STRING NOT NULL,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  derived AS CONCAT(product, ' ', product)
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", "pen", "office", "38.93", 41, "00:00:03"]
[3, "+I", "paper", "home", "48.94", 25, "00:00:04"]
[5, "+I", "paper", "home", null, 9, "00:00:02"]
[7, "+I", "paper", "home", "35.29", 18, "00:00:05"]
[9, "+I", "pen", "home", "19.55", 11, "00:00:08"]
[11, "+I", "paper", "home", "49.67", 4, "00:00:08"]
[12, "+I", "pen", "office", "37.76", 24, "00:00:08"]
[13, "+I", "desk", "office", "12.66", 44, "00:00:10"]
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
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA', 'data' = '
["+I", 9, null, "paper", 7, "72.92", "new", false, "00:00:00"]
["+I", 8, 103, "paper", 5, "83.20", "sent", true, "00:00:00"]
["-U", 9, null, "paper", 7, "72.92", "new", false, "00:00:00"]
["+U", 9, null, "pen", 8, "72.92", "new", true, "00:00:01"]
["-U", 8, 103, "paper", 5, "83.20", "sent", true, "00:00:00"]
["+U", 8, 102, "pen", 5, null, "new", true, "00:00:01"]
');
CREATE TABLE order_feed (order_id INT, customer_id INT, product STRING, quantity INT, price DECIMAL(10, 2), status STRING, gift BOOLEAN, order_time TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project insert: pk none, mode I,UB,UA,D
INSERT INTO order_feed SELECT * FROM orders WHERE order_id < 9;
-- @shape mistake/aggregate-in-where
SELECT stock, SUM(list_price) AS s FROM products WHERE SUM(list_price) > 10 GROUP BY stock;
CREATE TABLE order_stats (order_id INT, quantity INT, price DECIMAL(10, 2), tag STRING, status STRING, gift BOOLEAN, product STRING, list_price DECIMAL(10, 2), stock INT, valid_from TIMESTAMP(3), derived STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE order_index (num_rows BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE order_index_2 (tag STRING, price DECIMAL(10, 2), quantity INT, product STRING, status STRING, order_id BIGINT, code STRING, code_2 VARCHAR(20)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO order_stats (order_id, quantity, price, tag, status, gift, product, list_price, stock, valid_from, derived)
SELECT o.order_id, o.quantity, o.price, SUBSTRING(p.category FROM 2) AS tag, o.status, o.gift, p.product, p.list_price, p.stock, p.valid_from, p.derived
FROM orders o
JOIN products AS p ON o.product = p.product AND o.product IS NOT NULL;
INSERT INTO order_index
SELECT COUNT(*) AS num_rows
FROM (SELECT o.order_id, o.quantity, o.price, SUBSTRING(p.category FROM 2) AS tag, o.status, o.gift, p.product, p.list_price, p.stock, p.valid_from, p.derived FROM orders o JOIN products AS p ON o.product = p.product AND o.product IS NOT NULL)
HAVING COUNT(*) < 1;
INSERT INTO order_index_2
SELECT tag, price, quantity, product, status, order_id, DATE_FORMAT(valid_from, 'yyyy-MM-dd') AS code, CAST(list_price AS STRING) AS code_2
FROM (SELECT o.order_id, o.quantity, o.price, SUBSTRING(p.category FROM 2) AS tag, o.status, o.gift, p.product, p.list_price, p.stock, p.valid_from, p.derived FROM orders o JOIN products AS p ON o.product = p.product AND o.product IS NOT NULL)
WHERE (valid_from > TIMESTAMP '2024-01-01 00:00:03' OR stock > 41) OR tag IN ('x');
END;
-- @shape agg
SELECT product, MIN(status) AS lowest, MAX(order_id) AS last_one, MIN(order_time) AS first_one
FROM orders
GROUP BY product;
-- @shape join
SELECT p.product AS product_x, p.valid_from AS valid_from_x, o.order_id, o.price, o.gift, o.order_time, o.price * 8 AS total_x
FROM products AS p
RIGHT JOIN orders AS o ON p.product = o.product;
CREATE TABLE order_summary (category STRING, grp TIMESTAMP(3), sum_all DECIMAL(38, 2), PRIMARY KEY (category, grp) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape agg insert: pk equal, mode I,UA
INSERT INTO order_summary
SELECT category, FLOOR(valid_from TO MINUTE) AS grp, SUM(list_price) AS sum_all
FROM products
GROUP BY category, FLOOR(valid_from TO MINUTE);
CREATE TABLE order_feed_2 (list_price DECIMAL(10, 2), order_id INT, customer_id INT, price DECIMAL(10, 2), gift_x BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO order_feed_2
SELECT p.list_price, o.order_id, o.customer_id, o.price, o.gift AS gift_x
FROM products AS p
LEFT JOIN orders AS o ON p.product = o.product
WHERE p.list_price BETWEEN 37.76 AND 49.67;
