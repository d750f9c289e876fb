-- Generated: profile core, domain shop.
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 9001, 8, "46.32", "card", "00:00:04"]
["-U", 9001, 8, "46.32", "card", "00:00:04"]
["+U", 9001, 8, "48.22", "card", "00:00:05"]
["-U", 9001, 8, "48.22", "card", "00:00:05"]
["+U", 9001, 1, "132.24", "card", "00:00:04"]
["-D", 9001, 1, "132.24", "card", "00:00:04"]
');
CREATE TABLE customers (
  customer_id INT,
  name STRING,
  city STRING,
  credit DECIMAL(10, 2),
  updated_at TIMESTAMP(3),
  derived AS SECOND(updated_at),
  WATERMARK FOR updated_at AS updated_at,
  PRIMARY KEY (customer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 105, "Bo", "Oslo", "705.63", "00:00:00"]
[3, "-U", 105, "Bo", "Oslo", "705.63", "00:00:00"]
[4, "+U", 105, "Bo", "Oslo", null, "00:00:07"]
[7, "-D", 105, "Bo", "Oslo", null, "00:00:07"]
[9, "+I", 103, "Dee", "Lima", "773.75", "00:00:08"]
[10, "+I", 104, "Cyd", "Rome", "101.10", "00:00:03"]
');
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  PRIMARY KEY (product) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'abilities' = 'projection', 'data' = '
[2, "+I", "ink", "home", null, 44, "00:00:06"]
[5, "+I", "desk", "home", "28.53", 5, "00:00:05"]
[6, "+I", "paper", "home", "93.65", 17, "00:00:03"]
[9, "+I", "pen", "home", "93.52", 36, "00:00:13"]
[10, "+U", "ink", "home", "62.84", 44, "00:00:12"]
[13, "+U", "ink", "office", "62.84", 44, "00:00:16"]
[14, "+U", "ink", "office", "22.72", 32, "00:00:12"]
[15, "+U", "paper", "home", "30.28", 36, "00:00:18"]
[17, "+U", "ink", "home", "9.51", 32, "00:00:15"]
');
CREATE VIEW product_view AS SELECT LISTAGG(channel) AS list_all FROM payments;
-- @shape agg
SELECT amount, SUM(order_id) FILTER (WHERE order_id < 8) AS sum_all
FROM payments
GROUP BY amount;
CREATE TABLE product_board (order_id BIGINT, channel STRING, rownum BIGINT NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk none, mode I,UB,UA,D
INSERT INTO product_board
SELECT order_id, channel, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY p.order_id, p.payment_id ORDER BY p.payment_id DESC) AS rownum FROM payments p
)
WHERE rownum = 5;
SET 'table.exec.sink.require-on-conflict' = 'false';
CREATE TABLE product_index (n_all BIGINT, num_rows BIGINT NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE product_report (n_all BIGINT NOT NULL, num_rows BIGINT, n_all_2 BIGINT, PRIMARY KEY (n_all) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO product_index
SELECT COUNT(*) FILTER (WHERE p.list_all IS NOT NULL) AS n_all, COUNT(p.list_all) FILTER (WHERE p.list_all = 'none') AS num_rows
FROM product_view p;
INSERT INTO product_report
SELECT n_all, COUNT(n_all) AS num_rows, COUNT(*) AS n_all_2
FROM (SELECT COUNT(*) FILTER (WHERE p.list_all IS NOT NULL) AS n_all, COUNT(p.list_all) FILTER (WHERE p.list_all = 'none') AS num_rows FROM product_view p)
GROUP BY n_all;
END;
CREATE TABLE product_archive (product STRING, PRIMARY KEY (product) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape setop/order insert: pk equal, mode I,UA,D
INSERT INTO product_archive
SELECT product FROM products WHERE category IN ('home', 'office')
INTERSECT
SELECT info FROM (SELECT credit, updated_at, REPLACE(name, 'a', '*') AS info FROM customers WHERE city IN ('new', 'Rome') AND name = 'x' LIMIT 2);
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE product_stats (customer_id INT NOT NULL, city STRING, derived BIGINT, channel STRING, paid_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,D');
-- @shape join insert: pk none, mode I,D
INSERT INTO product_stats
SELECT c.customer_id, c.city, c.derived, p.channel, p.paid_at
FROM customers AS c
JOIN payments AS p ON c.city = p.channel
WHERE c.customer_id IN (103, 105);
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
-- @shape mistake/sink
INSERT INTO product_index SELECT 1, 'x' FROM payments;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
-- @shape unnest
SELECT p.product, p.valid_from, p.stock, u.elem
FROM products AS p
CROSS JOIN UNNEST(ARRAY[p.product, p.category, 'extra']) AS u (elem)
WHERE p.list_price <= 93.52;
CREATE TABLE product_mart (category STRING, list_all VARCHAR(20)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join/agg/view/agg insert: pk none, mode I,UA,D
INSERT INTO product_mart
SELECT q.category, p.list_all
FROM (SELECT category, COUNT(DISTINCT list_price) AS cnt, COUNT(product) AS num_rows, SUM(list_price) AS total, SUM(DISTINCT stock) AS sum_all FROM products GROUP BY category) AS q
LEFT JOIN product_view p ON q.category = p.list_all;
SET 'table.optimizer.multi-join.enabled' = 'true';
CREATE TABLE product_board_2 (order_id INT, paid_at TIMESTAMP(3), channel STRING, label STRING, PRIMARY KEY (order_id, channel) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape order insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO product_board_2
SELECT p.order_id, p.paid_at, p.channel, UPPER(p.channel) AS label
FROM payments AS p
WHERE p.paid_at = TIMESTAMP '2024-01-01 00:00:04'
ORDER BY p.paid_at, p.order_id DESC
LIMIT 2
ON CONFLICT DO DEDUPLICATE;
