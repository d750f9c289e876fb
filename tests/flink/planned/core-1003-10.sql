-- Generated: profile core, domain shop.
CREATE TABLE customers (
  customer_id INT,
  name STRING,
  city STRING,
  credit DECIMAL(10, 2),
  since DATE,
  updated_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 105, "Dee", "Lima", "170.90", "2023-01-16", "00:00:03"]
["+I", 103, "Eli", "Oslo", "689.15", "2023-06-17", "00:00:01"]
["+I", 102, "Eli", "Oslo", "343.88", "2023-03-15", "00:00:07"]
["+I", 105, "Dee", "Oslo", "214.93", null, "00:00:07"]
["+I", 103, "Bo", "Rome", "692.76", "2023-01-02", "00:00:09"]
["+I", 101, "Eli", "Oslo", null, "2023-10-10", "00:00:10"]
');
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3),
  WATERMARK FOR paid_at AS paid_at - INTERVAL '5' SECOND,
  PRIMARY KEY (payment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[3, "+I", 9003, null, "136.50", "card", "00:00:03"]
[4, "+I", 9004, 9, "29.38", "cash", "00:00:03"]
[6, "-D", 9004, 9, "29.38", "cash", "00:00:03"]
[7, "-D", 9003, null, "136.50", "card", "00:00:03"]
[9, "+I", 9006, 7, "59.45", "wire", "00:00:06"]
[10, "-D", 9006, 7, "59.45", "wire", "00:00:06"]
[12, "+I", 9002, 9, "11.82", "wire", "00:00:01"]
[14, "+I", 9001, 4, "27.48", "wire", "00:00:09"]
[15, "+U", 9001, 7, "27.48", "wire", "00:00:10"]
[17, "-D", 9002, 9, "11.82", "wire", "00:00:01"]
');
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  derived AS CAST(stock AS STRING),
  WATERMARK FOR valid_from AS valid_from,
  PRIMARY KEY (product) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", "paper", "home", "84.77", 12, "00:00:03"]
[2, "+I", "ink", "home", "68.19", 2, "00:00:06"]
[5, "+I", "pen", "office", "32.32", 38, "00:00:08"]
[8, "+I", "desk", "home", "5.01", 50, "00:00:13"]
[10, "-U", "paper", "home", "84.77", 12, "00:00:03"]
[13, "+U", "paper", "home", "6.48", 12, "00:00:14"]
');
CREATE VIEW payment_view AS SELECT derived FROM products WHERE ABS(stock - 5) = 25
UNION ALL
SELECT derived FROM products WHERE derived LIKE '%x';
CREATE TABLE payment_summary (payment_id BIGINT, order_id INT, tag STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join/view/union insert: pk none, mode I,UB,UA,D
INSERT INTO payment_summary
SELECT p2.payment_id, p2.order_id, RIGHT(p.derived, 1) AS tag
FROM payment_view AS p
JOIN payments AS p2 ON p.derived = p2.channel
WHERE p2.channel <> 'cash';
CREATE TABLE payment_report (customer_id INT, since DATE, paid_at TIMESTAMP(3), payment_id_x BIGINT, order_id INT, name STRING, amount DECIMAL(10, 2), score_x DECIMAL(24, 4)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join/rank insert: pk none, mode I,UB,UA,D
INSERT INTO payment_report (customer_id, since, paid_at, payment_id_x, order_id, name, amount, score_x)
SELECT q.customer_id, q.since, p.paid_at, p.payment_id AS payment_id_x, p.order_id, q.name, p.amount, p.order_id * 0.25 AS score_x
FROM payments AS p
JOIN (SELECT since, city, customer_id, updated_at, name FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY updated_at ORDER BY customer_id) AS rownum FROM customers ) WHERE rownum BETWEEN 1 AND 5) AS q ON p.order_id = q.customer_id;
SET 'table.exec.sink.require-on-conflict' = 'false';
CREATE TABLE payment_export (product STRING, valid_from TIMESTAMP(3), derived STRING, PRIMARY KEY (product, valid_from, derived) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape distinct insert: pk equal, mode I,UA,D
INSERT INTO payment_export
SELECT DISTINCT p.product, p.valid_from, p.derived
FROM products AS p
WHERE p.product IS NULL;
-- @shape mistake/rank-misuse
SELECT * FROM (SELECT *, RANK() OVER (PARTITION BY product ORDER BY derived) AS rn FROM products) WHERE rn <= 2;
CREATE TABLE payment_feed (customer_id INT, updated_at TIMESTAMP(3), PRIMARY KEY (customer_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape distinct/rank insert: pk subset, mode I,UA,D on conflict do deduplicate
INSERT INTO payment_feed (customer_id, updated_at)
SELECT DISTINCT customer_id, updated_at
FROM (SELECT since, customer_id, updated_at, name, rownum FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY updated_at) AS rownum FROM customers ) t WHERE rownum <= 3)
ON CONFLICT DO DEDUPLICATE;
-- @shape agg/distinct
SELECT name, city, LAST_VALUE(credit) AS last_seen
FROM (SELECT DISTINCT c.name, c.city, c.credit FROM customers AS c WHERE c.name <> 'Bo')
WHERE city <> 'new'
GROUP BY name, city;
CREATE TABLE payment_export_2 (payment_id BIGINT, order_id INT, amount DECIMAL(10, 2), sub_val INT, PRIMARY KEY (payment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE payment_summary_2 (total DECIMAL(38, 2), highest BIGINT, cnt BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE payment_mart (order_id INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO payment_export_2
SELECT p.payment_id, p.order_id, p.amount, (SELECT SUM(c.customer_id) FROM customers AS c WHERE c.name = p.channel) AS sub_val
FROM payments AS p;
INSERT INTO payment_summary_2
SELECT SUM(q.amount) AS total, MAX(q.payment_id) AS highest, COUNT(*) AS cnt
FROM (SELECT p.payment_id, p.order_id, p.amount, (SELECT SUM(c.customer_id) FROM customers AS c WHERE c.name = p.channel) AS sub_val FROM payments AS p) q;
INSERT INTO payment_mart
SELECT DISTINCT order_id
FROM (SELECT p.payment_id, p.order_id, p.amount, (SELECT SUM(c.customer_id) FROM customers AS c WHERE c.name = p.channel) AS sub_val FROM payments AS p)
WHERE order_id >= 4;
END;
-- @shape project
SELECT name, city, since, ABS(credit) AS calc
FROM customers
WHERE customer_id NOT IN (101, 102, 103);
