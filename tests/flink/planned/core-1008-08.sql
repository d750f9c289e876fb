-- Generated: profile core, domain shop.
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  PRIMARY KEY (product) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", "paper", "office", "58.47", 6, "00:00:03"]
[5, "+I", "ink", "home", "52.48", 7, "00:00:04"]
[7, "+I", "pen", "home", "36.90", null, "00:00:05"]
[8, "+I", "desk", null, "14.22", null, "00:00:05"]
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
  PRIMARY KEY (order_id, customer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 2, 101, "pen", 1, "29.82", "new", true, "00:00:02"]
[4, "+I", 7, 102, "pen", 4, "67.27", "void", true, "00:00:04"]
[6, "-U", 2, 101, "pen", 1, "29.82", "new", true, "00:00:02"]
[8, "+U", 2, 101, "pen", 1, "29.82", "new", true, "00:00:04"]
[10, "-D", 7, 102, "pen", 4, "67.27", "void", true, "00:00:04"]
[13, "+I", 9, 103, "desk", 6, "37.50", "sent", true, "00:00:05"]
[16, "-U", 2, 101, "pen", 1, "29.82", "new", true, "00:00:04"]
[19, "+U", 2, 101, "pen", 4, "3.66", null, false, "00:00:07"]
');
CREATE TABLE customers (
  customer_id INT,
  name STRING,
  city STRING,
  credit DECIMAL(10, 2),
  since DATE,
  updated_at TIMESTAMP(3),
  WATERMARK FOR updated_at AS updated_at,
  PRIMARY KEY (customer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", 103, "Cyd", "Lima", "368.28", "2023-08-13", "00:00:00"]
[4, "+U", 103, "Cyd", "Lima", "368.28", "2023-08-13", "00:00:06"]
[6, "-D", 103, "Cyd", "Lima", "368.28", "2023-08-13", "00:00:06"]
[9, "+I", 105, "Cyd", "Oslo", "824.48", "2023-12-14", "00:00:00"]
[12, "+I", 104, "Bo", "Lima", "487.73", "2023-07-25", "00:00:07"]
[14, "+I", 101, "Ada", "Oslo", "647.62", "2023-04-26", "00:00:05"]
[16, "-D", 101, "Ada", "Oslo", "647.62", "2023-04-26", "00:00:05"]
[17, "+U", 104, "Bo", "Lima", "340.04", "2023-07-01", "00:00:08"]
');
SET 'table.exec.state.ttl' = '1 h';
-- @shape rank
SELECT product, category, list_price, valid_from
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY product, valid_from ORDER BY list_price, stock) AS rownum FROM products WHERE category <> 'x'
) AS ranked
WHERE rownum <= 1;
RESET 'table.exec.state.ttl';
CREATE TABLE customer_board (order_id INT, customer_id INT NOT NULL, status STRING, gift BOOLEAN, n BIGINT, order_time TIMESTAMP(3), PRIMARY KEY (order_id, customer_id, status) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape project insert: pk superset, mode all
INSERT INTO customer_board (order_id, customer_id, status, gift, n, order_time)
SELECT order_id, customer_id, status, gift, HOUR(order_time) AS n, order_time FROM orders;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE customer_board_2 (order_id INT, product STRING, customer_id INT NOT NULL, status VARCHAR(20), total_x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi insert: pk none, mode I,UB,UA,D
INSERT INTO customer_board_2
SELECT o.order_id, o.product, o.customer_id, o.status, o.customer_id + 1 AS total_x
FROM orders AS o
WHERE EXISTS (SELECT * FROM customers c WHERE c.customer_id = o.customer_id);
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape project
SELECT quantity, customer_id, order_id, gift, CASE WHEN order_time > TIMESTAMP '2024-01-01 00:00:05' THEN 'hot' ELSE 'cold' END AS info, price * 4 AS n
FROM orders
WHERE gift IS NOT FALSE;
-- @shape mistake/nested-aggregate
SELECT MAX(SUM(list_price)) AS s FROM products GROUP BY product;
-- @shape mistake/ddl
CREATE TABLE z9 (id INT) WITH (connector = 'rows');
-- @shape agg
SELECT MOD(order_id, 3) AS grp, COUNT(*) AS n_all, COUNT(*) AS n_all_2, MIN(price) AS first_one
FROM orders
WHERE CASE WHEN product = status THEN 1 ELSE quantity END >= 1 OR gift IS NOT NULL
GROUP BY MOD(order_id, 3);
