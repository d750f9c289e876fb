-- Generated: profile core, domain shop.
CREATE TABLE customers (
  customer_id INT,
  city STRING,
  credit DECIMAL(10, 2),
  since DATE,
  updated_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 101, "Oslo", "624.26", "2023-04-03", "00:00:01"]
["+I", 102, "Lima", "784.04", "2023-11-23", "00:00:03"]
["+I", 101, "Rome", "339.83", "2023-07-14", "00:00:05"]
["+I", 104, "Rome", null, "2023-05-13", "00:00:07"]
["+I", 104, null, "78.50", "2023-12-07", "00:00:08"]
["+I", 101, "Oslo", "868.45", "2023-05-02", "00:00:10"]
["+I", 103, "Oslo", "294.68", null, "00:00:09"]
["+I", 105, "Oslo", "558.62", "2023-11-08", "00:00:12"]
["+I", 104, "Lima", "479.24", "2023-02-26", "00:00:17"]
');
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  PRIMARY KEY (product) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", "desk", "home", "37.30", 39, "00:00:10"]
[3, "+U", "pen", "home", "95.82", 40, "00:00:12"]
[4, "-D", "pen", "home", "95.82", 40, "00:00:12"]
[5, "+U", "desk", "home", "37.30", 24, "00:00:15"]
[6, "-D", "desk", "home", "37.30", 24, "00:00:15"]
[9, "+I", "desk", "home", "73.76", 3, "00:00:17"]
[12, "+U", "desk", "home", "79.97", 3, "00:00:13"]
[14, "+U", "desk", "home", "79.97", 3, "00:00:17"]
');
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3),
  WATERMARK FOR paid_at AS paid_at
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 9005, 2, "137.61", "card", "00:00:00"]
["-U", 9005, 2, "137.61", "card", "00:00:00"]
["+U", 9005, 1, "137.61", "card", "00:00:07"]
["+I", 9002, 9, "94.71", "card", "00:00:09"]
["+I", 9009, 1, "46.00", "wire", "00:00:10"]
["+I", 9003, 4, "99.87", "card", "00:00:11"]
["-U", 9002, 9, "94.71", "card", "00:00:09"]
["+U", 9002, 9, "97.79", "card", "00:00:03"]
');
CREATE VIEW payment_view AS SELECT product, category AS category_x, list_price, stock
FROM products
WHERE valid_from <> TIMESTAMP '2024-01-01 00:00:46';
CREATE TABLE payment_board (payment_id BIGINT, order_id INT, amount DECIMAL(10, 2), paid_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape union insert: pk none, mode I,UB,UA
INSERT INTO payment_board
SELECT payment_id, order_id, amount, paid_at FROM payments
UNION ALL
SELECT CAST(NULL AS BIGINT), p.stock, p.list_price, p.valid_from FROM products AS p;
-- @shape project
SELECT category, list_price, stock AS stock_x, valid_from, list_price - 4 > 22 AS is_ok, stock + stock AS score_x
FROM products;
CREATE TABLE payment_stats (amount DECIMAL(10, 2), mean BIGINT, PRIMARY KEY (mean, amount) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk superset, mode I,UA,D on conflict do deduplicate
INSERT INTO payment_stats
SELECT amount, AVG(payment_id) AS mean FROM payments GROUP BY amount
ON CONFLICT DO DEDUPLICATE;
CREATE TABLE payment_mart (paid_at TIMESTAMP(3), list_price DECIMAL(10, 2), order_id INT, stock INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO payment_mart
SELECT p.paid_at, p2.list_price, p.order_id, p2.stock
FROM payments AS p
RIGHT JOIN products AS p2 ON p.channel = p2.product;
-- @shape agg
SELECT city, COUNT(*) AS n_all, credit
FROM customers
WHERE credit < 33.50
GROUP BY credit, city;
-- @shape agg
SELECT since, COUNT(DISTINCT city) AS n_all FROM customers GROUP BY since;
CREATE TABLE payment_summary (category STRING, grp DATE, sum_all INT, sum_all_2 INT, PRIMARY KEY (category, grp) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO payment_summary
SELECT category, CAST(valid_from AS DATE) AS grp, SUM(stock) AS sum_all, SUM(stock) AS sum_all_2
FROM products
WHERE NOT (CAST(stock AS BIGINT) > 2)
GROUP BY category, CAST(valid_from AS DATE);
-- @shape mistake/sink
INSERT INTO payment_summary SELECT CAST(NULL AS STRING), CAST(NULL AS DATE), CAST(NULL AS INT), 'x' FROM products;
-- @shape agg
SELECT AVG(stock) AS mean, MIN(product) AS first_one, SUM(stock) AS total, MAX(CASE WHEN valid_from > TIMESTAMP '2024-01-01 00:00:12' THEN 1 WHEN valid_from >= TIMESTAMP '2024-01-01 00:00:17' THEN 2 ELSE 0 END) AS last_one
FROM products;
