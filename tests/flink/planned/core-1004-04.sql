-- Generated: profile core, domain shop.
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3),
  PRIMARY KEY (payment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 9009, 6, "93.46", "cash", "00:00:03"]
["+I", 9004, 6, "65.44", "cash", "00:00:04"]
["+I", 9001, 8, "47.65", "card", "00:00:05"]
["-U", 9004, 6, "65.44", "cash", "00:00:04"]
["+U", 9004, 6, "65.44", "cash", "00:00:06"]
["-U", 9004, 6, "65.44", "cash", "00:00:06"]
["+U", 9004, 6, "71.37", "cash", "00:00:03"]
["-U", 9004, 6, "71.37", "cash", "00:00:03"]
["+U", 9004, 3, "71.37", "cash", "00:00:09"]
["+I", 9008, 8, "185.14", "card", "00:00:04"]
["+I", 9002, 7, "40.92", "wire", "00:00:11"]
["+I", 9006, 6, null, "card", "00:00:12"]
["-U", 9004, 3, "71.37", "cash", "00:00:09"]
["+U", 9004, 1, "71.37", "cash", "00:00:12"]
["+I", 9005, 7, "88.60", "cash", "00:00:12"]
["+I", 9007, 9, "137.58", "card", "00:00:12"]
["-U", 9009, 6, "93.46", "cash", "00:00:03"]
["+U", 9009, 7, "111.13", "cash", "00:00:10"]
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
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", 7, 104, "pen", 6, "86.48", "sent", true, "00:00:03"]
["+I", 9, 101, "paper", 4, "79.39", "paid", false, "00:00:03"]
["+I", 5, 101, "pen", null, "10.94", "void", true, "00:00:03"]
["+I", 8, 102, "ink", 1, "82.28", "paid", true, "00:00:06"]
["+I", 2, 101, "desk", 8, null, "new", false, "00:00:10"]
["+I", 6, 101, "desk", 8, null, "new", false, "00:00:11"]
["+I", 4, 102, "desk", 12, "75.80", "void", false, "00:00:13"]
["+I", 1, 101, "paper", null, "5.83", "paid", false, "00:00:13"]
["+I", 3, 102, "pen", 7, "2.27", "void", true, "00:00:13"]
');
CREATE TABLE customers (
  customer_id INT,
  name STRING,
  city STRING,
  credit DECIMAL(10, 2),
  since DATE,
  updated_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 101, "Cyd", "Oslo", "433.39", "2023-05-02", "00:00:05"]
[3, "+I", 103, "Bo", "Rome", "207.76", "2023-01-27", "00:00:06"]
[4, "-U", 101, "Cyd", "Oslo", "433.39", "2023-05-02", "00:00:05"]
[7, "+U", 101, "Cyd", "Lima", "433.39", "2023-02-15", "00:00:06"]
[10, "+I", 105, "Eli", "Rome", "503.79", "2023-02-26", "00:00:02"]
[12, "+I", 101, "Cyd", "Oslo", null, "2023-11-23", "00:00:09"]
[15, "+I", 102, "Bo", "Rome", "879.14", "2023-09-25", "00:00:10"]
[18, "-U", 102, "Bo", "Rome", "879.14", "2023-09-25", "00:00:10"]
[21, "+U", 102, "Eli", "Oslo", "446.90", "2023-09-14", "00:00:10"]
[24, "+I", 101, "Dee", "Lima", "466.87", "2023-09-20", "00:00:11"]
[25, "-U", 101, "Dee", "Lima", "466.87", "2023-09-20", "00:00:11"]
[26, "+U", 101, "Eli", "Oslo", "466.87", "2023-09-20", "00:00:12"]
[28, "-D", 101, "Cyd", "Lima", "433.39", "2023-02-15", "00:00:06"]
[31, "-U", 101, "Cyd", "Oslo", null, "2023-11-23", "00:00:09"]
[33, "+U", 101, "Dee", "Oslo", null, "2023-07-12", "00:00:16"]
[36, "+I", 101, "Dee", "Oslo", "848.85", "2023-12-02", "00:00:16"]
[38, "-U", 101, "Dee", "Oslo", "848.85", "2023-12-02", "00:00:16"]
[39, "+U", 101, "Dee", "Oslo", "848.85", "2023-12-02", "00:00:11"]
[40, "-U", 105, "Eli", "Rome", "503.79", "2023-02-26", "00:00:02"]
[43, "+U", 105, "Eli", "Rome", "377.58", "2023-02-26", "00:00:17"]
');
CREATE VIEW payment_view AS SELECT name, credit, since, updated_at FROM customers
UNION ALL
SELECT name, credit, since, updated_at FROM customers;
-- @shape join
SELECT o.order_id, o.quantity, o.order_time, c.updated_at
FROM orders o
JOIN customers AS c ON c.customer_id = o.customer_id
WHERE c.city IS NOT NULL;
CREATE TABLE payment_mart (customer_id INT, mean INT, PRIMARY KEY (customer_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape advice/agg
EXPLAIN PLAN_ADVICE INSERT INTO payment_mart
SELECT customer_id, AVG(customer_id) AS mean
FROM customers
WHERE city = 'none'
GROUP BY customer_id;
CREATE TABLE payment_summary (customer_id BIGINT, price DECIMAL(10, 2), status STRING, PRIMARY KEY (customer_id, price, status) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE payment_feed (name STRING, code STRING, updated_at TIMESTAMP(3), amount_x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO payment_summary
SELECT DISTINCT customer_id, price, status FROM orders WHERE status = 'new';
INSERT INTO payment_feed
SELECT p.name, CASE p.name WHEN 'a' THEN 'one' WHEN 'z' THEN 'two' ELSE p.name END AS code, p.updated_at, TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', p.updated_at) AS amount_x
FROM payment_view AS p;
END;
CREATE TABLE payment_summary_2 (info STRING, customer_id INT, name STRING, since DATE, updated_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape semi insert: pk none, mode I,UB,UA,D
INSERT INTO payment_summary_2
SELECT CAST(c.since AS STRING) AS info, c.customer_id, c.name, c.since, c.updated_at
FROM customers AS c
WHERE EXISTS (SELECT 1 FROM orders AS o WHERE o.customer_id = c.customer_id AND o.gift = TRUE);
SET 'table.exec.state.ttl' = '1 h';
-- @shape project/view/union
SELECT since, updated_at, name, FLOOR(credit) AS total_x, credit / 4 AS amount_x
FROM payment_view
WHERE EXTRACT(SECOND FROM updated_at) <> 2;
RESET 'table.exec.state.ttl';
-- @shape join
SELECT c.customer_id, c.since, o.product, CASE WHEN NOT (c.credit >= 466.87) THEN o.order_id ELSE c.customer_id END AS amount_x
FROM customers AS c
JOIN orders o ON o.customer_id = c.customer_id;
CREATE TABLE payment_feed_2 (status STRING, grp INT, cnt BIGINT, PRIMARY KEY (status, grp) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape agg insert: pk equal, mode I,UA
INSERT INTO payment_feed_2
SELECT status, MOD(quantity, 3) AS grp, COUNT(DISTINCT order_id) AS cnt
FROM orders
GROUP BY status, MOD(quantity, 3)
HAVING COUNT(DISTINCT order_id) > 6;
-- @shape advice/over
EXPLAIN PLAN_ADVICE SELECT customer_id, order_id, gift, status, MIN(order_time) OVER (PARTITION BY customer_id ORDER BY order_id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS lowest, MAX(order_time) OVER (PARTITION BY customer_id ORDER BY order_id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS highest
FROM orders
WHERE price >= 10.94;
-- @shape agg
SELECT AVG(payment_id) AS avg_all, SUM(order_id) AS total, LAST_VALUE(payment_id) AS last_seen
FROM payments
WHERE payment_id > 9005;
