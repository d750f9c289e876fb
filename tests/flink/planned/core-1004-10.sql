-- Generated: profile core, domain shop.
CREATE TABLE customers (
  customer_id INT,
  name STRING,
  city STRING,
  credit DECIMAL(10, 2),
  since DATE,
  updated_at TIMESTAMP(3),
  WATERMARK FOR updated_at AS updated_at,
  PRIMARY KEY (customer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 101, "Eli", "Lima", "254.02", "2023-07-13", "00:00:03"]
["-U", 101, "Eli", "Lima", "254.02", "2023-07-13", "00:00:03"]
["+U", 101, "Eli", "Lima", "254.02", "2023-04-08", "00:00:06"]
["-D", 101, "Eli", "Lima", "254.02", "2023-04-08", "00:00:06"]
["+I", 102, "Dee", "Oslo", null, "2023-01-16", "00:00:11"]
["+I", 101, "Eli", "Oslo", "467.78", "2023-09-01", "00:00:12"]
["-U", 101, "Eli", "Oslo", "467.78", "2023-09-01", "00:00:12"]
["+U", 101, "Eli", "Oslo", "467.78", "2023-09-01", "00:00:12"]
["-U", 101, "Eli", "Oslo", "467.78", "2023-09-01", "00:00:12"]
["+U", 101, "Eli", "Oslo", "572.53", "2023-02-21", "00:00:14"]
');
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 9001, 1, "180.21", "cash", "00:00:05"]
["+I", 9001, 9, "100.15", "cash", "00:00:07"]
["+I", 9002, 2, "46.40", "card", "00:00:00"]
["+I", 9005, 2, "69.39", "wire", "00:00:08"]
["+I", 9004, 6, "150.88", "cash", "00:00:06"]
["+I", 9006, 7, "155.97", "wire", "00:00:10"]
');
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  derived AS list_price * list_price,
  WATERMARK FOR valid_from AS valid_from
) WITH ('connector' = 'rows', 'data' = '
["+I", "paper", "office", "96.49", 35, "00:00:00"]
["+I", "ink", "office", "10.32", 21, "00:00:02"]
["+I", "paper", "office", "13.86", 18, "00:00:04"]
["+I", "paper", null, "97.21", 7, "00:00:06"]
["+I", "paper", "office", "93.89", 19, "00:00:06"]
["+I", "ink", "home", "30.51", 50, "00:00:00"]
["+I", "pen", "office", "71.81", 44, "00:00:18"]
["+I", "desk", "home", "45.52", 10, "00:00:19"]
["+I", "ink", "office", "24.58", 29, "00:00:20"]
');
CREATE TABLE customer_mart (customer_id INT, name STRING, city STRING, flagged BOOLEAN, product STRING, list_price DECIMAL(10, 2), derived DECIMAL(24, 4), list_price_2 DECIMAL(10, 2), valid_from_x TIMESTAMP(3), PRIMARY KEY (city) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join/semi insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO customer_mart
SELECT q.customer_id, q.name, q.city, q.flagged, p.product, p.list_price, p.derived, p2.list_price AS list_price_2, p2.valid_from AS valid_from_x
FROM (SELECT c.customer_id, c.name, c.city, c.updated_at, c.city = 'Lima' AS flagged FROM customers AS c WHERE c.customer_id IN (SELECT p.order_id FROM payments p)) q
INNER JOIN products p ON q.name = p.product
INNER JOIN products p2 ON p.category = p2.category
WHERE p2.stock > 10
ON CONFLICT DO DEDUPLICATE;
-- @shape rank/union
SELECT product, list_price, valid_from, CASE WHEN list_price > 10.32 THEN 1 WHEN valid_from >= TIMESTAMP '2024-01-01 00:00:47' THEN 9 ELSE list_price END AS amount_x
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY product ORDER BY valid_from DESC) AS rn FROM (SELECT product, list_price, valid_from FROM products UNION ALL SELECT channel, amount, paid_at FROM payments)
) AS ranked
WHERE rn = 1;
CREATE TABLE customer_board (product STRING, category STRING, list_price DECIMAL(10, 2), valid_from TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi insert: pk none, mode I,UB,UA,D
INSERT INTO customer_board
SELECT p.product, p.category, p.list_price, p.valid_from
FROM products p
WHERE NOT EXISTS (SELECT * FROM payments p2 WHERE p2.order_id = p.stock);
-- @shape project
SELECT payment_id, order_id, amount, CONCAT(channel, '-', channel) AS txt, CASE WHEN channel <> 'wire' THEN channel ELSE 'other' END AS code
FROM payments;
CREATE TABLE customer_cache (city STRING, name STRING, last_one INT, first_one STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape order/agg insert: pk none, mode I,UA,D
INSERT INTO customer_cache
SELECT city, name, last_one, first_one
FROM (SELECT city, name, MAX(customer_id) AS last_one, MIN(city) AS first_one FROM customers WHERE customer_id > 102 GROUP BY city, name)
LIMIT 5;
SET 'table.exec.source.cdc-events-duplicate' = 'true';
-- @shape agg
SELECT SUM(p.payment_id) AS total FROM payments AS p;
-- @shape join
SELECT c.customer_id, c.city, c.since, p.stock, p2.payment_id, p2.order_id, p2.amount, p2.channel, CASE WHEN c.city = 'Oslo' OR c.customer_id < 102 THEN 1 ELSE c.customer_id END AS n
FROM customers AS c
LEFT OUTER JOIN products AS p ON p.category = c.name
RIGHT JOIN payments p2 ON c.customer_id = p2.order_id;
RESET 'table.exec.source.cdc-events-duplicate';
CREATE TABLE customer_archive (customer_id INT, credit DECIMAL(10, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape setop insert: pk none, mode I,UA,D
INSERT INTO customer_archive
SELECT customer_id, credit FROM customers
INTERSECT
SELECT customer_id, credit FROM customers;
CREATE TABLE customer_stats (product STRING, category STRING, list_price_x DECIMAL(10, 2), stock INT, valid_from TIMESTAMP(3), derived DECIMAL(24, 4), tag STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape project/project insert: pk none, mode I,UA
INSERT INTO customer_stats
SELECT product, category, list_price AS list_price_x, stock, valid_from, derived, product || '!' AS tag
FROM (SELECT * FROM products)
WHERE stock < 18 AND stock = 4;
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
CREATE TABLE customer_export (customer_id INT, name STRING, city STRING, credit DECIMAL(10, 2), since DATE, updated_at TIMESTAMP(3), rn BIGINT NOT NULL, PRIMARY KEY (name) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape advice/rank
EXPLAIN PLAN_ADVICE INSERT INTO customer_export
SELECT *
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY updated_at) AS rn FROM customers
) AS ranked
WHERE rn <= 1;
CREATE TABLE customer_mart_2 (channel STRING, order_id INT, num_rows BIGINT, PRIMARY KEY (channel, order_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape agg insert: pk equal, mode I
INSERT INTO customer_mart_2
SELECT channel, order_id, COUNT(*) FILTER (WHERE paid_at <= TIMESTAMP '2024-01-01 00:00:00') AS num_rows
FROM payments
WHERE paid_at BETWEEN TIMESTAMP '2024-01-01 00:00:07' AND TIMESTAMP '2024-01-01 00:00:10'
GROUP BY channel, order_id
HAVING COUNT(*) FILTER (WHERE paid_at <= TIMESTAMP '2024-01-01 00:00:00') < 5;
