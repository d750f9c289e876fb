-- Generated: profile core, domain shop.
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3),
  proc AS PROCTIME(),
  PRIMARY KEY (payment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'abilities' = 'projection', 'data' = '
[2, "+I", 9007, 6, "146.91", "card", "00:00:00"]
[5, "+I", 9008, 4, "196.19", "cash", "00:00:06"]
[6, "+U", 9007, 6, "146.91", "card", "00:00:07"]
[7, "-D", 9008, 4, "196.19", "cash", "00:00:06"]
[8, "-D", 9007, 6, "146.91", "card", "00:00:07"]
');
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  WATERMARK FOR valid_from AS valid_from,
  PRIMARY KEY (product) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[3, "+I", "pen", "office", "15.78", 16, "00:00:04"]
[4, "+U", "pen", "office", null, 30, "00:00:10"]
[6, "+I", "paper", "home", "45.50", 18, "00:00:04"]
[9, "+I", "desk", "home", "9.22", 20, "00:00:11"]
[11, "+I", "ink", "home", "34.53", 30, "00:00:12"]
[14, "+U", "paper", "office", "15.30", 6, "00:00:07"]
[15, "+U", "ink", "home", "34.53", 30, "00:00:13"]
[18, "+U", "paper", "office", "59.01", 27, "00:00:16"]
[19, "-D", "ink", "home", "34.53", 30, "00:00:13"]
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
  PRIMARY KEY (order_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 7, 104, "paper", 7, "89.55", "void", true, "00:00:03"]
["+U", 3, 103, "desk", 5, "73.43", "new", false, "00:00:04"]
["-D", 7, 104, "paper", 7, "89.55", "void", true, "00:00:03"]
["+I", 1, 102, "ink", 6, "60.23", "sent", false, "00:00:08"]
["+U", 1, 102, "desk", 6, "60.23", "sent", false, "00:00:10"]
["+U", 1, 102, "desk", 3, "39.38", "sent", false, "00:00:12"]
["+I", 7, 103, "desk", null, "83.38", "new", false, "00:00:19"]
["+I", 9, 101, "paper", 4, "25.42", "paid", true, "00:00:19"]
["+I", 6, 101, "desk", 12, "25.26", "void", true, "00:00:19"]
');
SET 'table.optimizer.multi-join.enabled' = 'true';
-- @shape rank
SELECT category, stock, valid_from, list_price * 8 AS n
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY p.category ORDER BY p.valid_from ASC, p.valid_from) AS rn FROM products p
) AS ranked
WHERE rn = 1;
RESET 'table.optimizer.multi-join.enabled';
CREATE TABLE payment_stats (amount DECIMAL(10, 2), paid_at TIMESTAMP(3), payment_id BIGINT, channel STRING, row_num BIGINT NOT NULL, PRIMARY KEY (payment_id, row_num) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE payment_mart (amount DECIMAL(10, 2), paid_at TIMESTAMP(3), payment_id BIGINT, channel STRING, row_num BIGINT, on_day DATE, PRIMARY KEY (payment_id, row_num) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE payment_export (channel STRING, row_num BIGINT, total BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO payment_stats
SELECT amount, paid_at, payment_id, channel, row_num
FROM (
  SELECT *, RANK() OVER (PARTITION BY payment_id ORDER BY proc) AS row_num FROM payments WHERE order_id BETWEEN 6 AND 12
)
WHERE row_num <= 5;
INSERT INTO payment_mart
SELECT amount, paid_at, payment_id, channel, row_num, CAST(paid_at AS DATE) AS on_day
FROM (SELECT amount, paid_at, payment_id, channel, row_num FROM (   SELECT *, RANK() OVER (PARTITION BY payment_id ORDER BY proc) AS row_num FROM payments WHERE order_id BETWEEN 6 AND 12 ) WHERE row_num <= 5)
WHERE paid_at < TIMESTAMP '2024-01-01 00:00:07';
INSERT INTO payment_export
SELECT channel, row_num, SUM(DISTINCT row_num) AS total
FROM (SELECT amount, paid_at, payment_id, channel, row_num FROM (   SELECT *, RANK() OVER (PARTITION BY payment_id ORDER BY proc) AS row_num FROM payments WHERE order_id BETWEEN 6 AND 12 ) WHERE row_num <= 5)
GROUP BY channel, row_num;
END;
-- @shape order
SELECT p.product, p.category
FROM products AS p
ORDER BY p.valid_from
FETCH FIRST 4 ROWS ONLY;
CREATE TABLE payment_mart_2 (product STRING, category STRING, stock INT, calc INT, valid_from TIMESTAMP(3), info STRING, PRIMARY KEY (product) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk equal, mode I,UA,D
INSERT INTO payment_mart_2
SELECT product, category, stock, COALESCE(stock, -1) AS calc, valid_from, CONCAT(product, '/', CAST(list_price AS STRING)) AS info
FROM products;
CREATE TABLE payment_report (order_time TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape union insert: pk none, mode I,UA,D
INSERT INTO payment_report
SELECT order_time FROM orders UNION ALL SELECT order_time FROM orders WHERE quantity <= 7;
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
-- @shape agg/agg/join
SELECT sum_all_2, SUM(CAST(total AS BIGINT)) FILTER (WHERE total >= sum_all_2) AS total
FROM (SELECT q.customer_id, SUM(q.order_id_2) AS total, SUM(q.stock) AS sum_all, AVG(q.order_id_2) AS avg_all, SUM(q.order_id_2) AS sum_all_2 FROM (SELECT o.order_id, o.customer_id, o.gift, o.order_time, p.product AS product_x, p.stock, p.valid_from, p2.order_id AS order_id_2, p2.paid_at, o.price + 7 AS total_x FROM orders AS o LEFT JOIN products AS p ON o.product = p.product JOIN payments p2 ON o.order_id = p2.order_id) AS q GROUP BY q.customer_id)
GROUP BY sum_all_2;
RESET 'table.optimizer.agg-phase-strategy';
-- @shape join
SELECT o.order_id, o.product, o.price AS price_x, o.gift, o.order_time, p.product AS product_2, p.category, p.list_price, COALESCE(p.product, p.product) AS txt
FROM orders AS o
RIGHT JOIN products AS p ON o.product = p.product;
-- @shape agg
SELECT UPPER(channel) AS grp, AVG(order_id) AS avg_all
FROM payments
GROUP BY UPPER(channel);
-- @shape agg
SELECT payment_id, LISTAGG(channel, '|') AS all_of, COUNT(DISTINCT order_id) AS num_rows, SUM(payment_id) AS total, SUM(order_id) AS sum_all
FROM payments
WHERE order_id = 6 OR paid_at > TIMESTAMP '2024-01-01 00:00:06'
GROUP BY payment_id;
