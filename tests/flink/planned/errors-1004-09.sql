-- Generated: profile errors, domain shop.
CREATE TABLE customers (
  customer_id INT NOT NULL,
  name STRING,
  city STRING,
  credit DECIMAL(10, 2),
  since DATE,
  updated_at TIMESTAMP(3),
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'data' = '
["+I", 103, "Cyd", "Lima", "717.20", null, "00:00:03"]
["+I", 101, "Dee", "Lima", "780.47", "2023-07-12", "00:00:03"]
["+I", 103, null, "Oslo", "506.15", "2023-09-06", "00:00:06"]
["+I", 105, "Ada", "Rome", null, "2023-11-14", "00:00:09"]
["+I", 102, "Cyd", "Rome", "251.70", "2023-06-16", "00:00:12"]
["+I", 103, "Eli", "Lima", "32.33", "2023-01-10", "00:00:12"]
["+I", 104, "Bo", "Rome", "300.68", "2023-06-20", "00:00:12"]
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
  derived AS customer_id * 5,
  PRIMARY KEY (order_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
[3, "+I", 8, 103, "pen", 8, "28.34", "sent", true, "00:00:16"]
[5, "+I", 3, 101, "desk", 5, "58.77", "new", true, "00:00:27"]
[6, "+I", 6, 102, "desk", 3, "85.59", "paid", true, "00:00:29"]
[9, "+I", 7, 103, "paper", null, "17.93", "paid", false, "00:00:26"]
[10, "+I", 4, 104, "paper", 5, "34.72", "paid", true, "00:00:32"]
[13, "+I", 5, 101, "ink", 2, "48.66", "void", false, "00:00:32"]
[16, "+I", 2, 102, "pen", 5, "30.82", "new", false, "00:00:32"]
');
CREATE TABLE order_mart (since DATE, updated_at TIMESTAMP(3), order_id INT, customer_id_2 INT, status_x STRING, code VARCHAR(20), rownum BIGINT, PRIMARY KEY (rownum, status_x, customer_id_2) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE order_export (updated_at TIMESTAMP(3), order_id INT NOT NULL, customer_id_2 BIGINT, status_x STRING, code STRING, rownum BIGINT NOT NULL, calc INT, calc_2 BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO order_mart
SELECT since, updated_at, order_id, customer_id_2, status AS status_x, CASE WHEN customer_id_2 IN (103, 104, 101) AND quantity = 8 THEN product ELSE 'other' END AS code, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY q.customer_id_2, q.status ORDER BY q.quantity DESC, q.quantity DESC) AS rownum FROM (SELECT c.customer_id, c.city, c.since, c.updated_at, o.order_id, o.customer_id AS customer_id_2, o.product, o.quantity, o.price, o.status, o.gift, CAST(o.order_id AS STRING) AS code FROM customers AS c JOIN orders FOR SYSTEM_TIME AS OF c.proc AS o ON c.customer_id = o.customer_id) AS q
)
WHERE rownum <= 2;
INSERT INTO order_export
SELECT q.updated_at, q.order_id, q.customer_id_2, q.status_x, q.code, q.rownum, COALESCE(q.order_id, 0) AS calc, -q.rownum AS calc_2
FROM (SELECT since, updated_at, order_id, customer_id_2, status AS status_x, CASE WHEN customer_id_2 IN (103, 104, 101) AND quantity = 8 THEN product ELSE 'other' END AS code, rownum FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY q.customer_id_2, q.status ORDER BY q.quantity DESC, q.quantity DESC) AS rownum FROM (SELECT c.customer_id, c.city, c.since, c.updated_at, o.order_id, o.customer_id AS customer_id_2, o.product, o.quantity, o.price, o.status, o.gift, CAST(o.order_id AS STRING) AS code FROM customers AS c JOIN orders FOR SYSTEM_TIME AS OF c.proc AS o ON c.customer_id = o.customer_id) AS q ) WHERE rownum <= 2) AS q;
END;
-- @shape mistake/sink
INSERT INTO order_mart SELECT CAST(NULL AS DATE), CAST(NULL AS TIMESTAMP(3)), 1, CAST(NULL AS INT), CAST(NULL AS STRING), CAST(NULL AS VARCHAR(20)), 1, 1 FROM customers;
CREATE TABLE order_mart_2 (product STRING, derived INT, cnt BIGINT, sum_all INT, total INT, sum_all_2 INT, PRIMARY KEY (product, derived) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk equal, mode I,UB,UA,D
INSERT INTO order_mart_2
SELECT product, derived, COUNT(order_time) AS cnt, SUM(quantity) AS sum_all, SUM(customer_id) AS total, SUM(derived) AS sum_all_2
FROM orders
WHERE order_id <= 2
GROUP BY product, derived
HAVING SUM(customer_id) > 17;
-- @shape mistake/union-types
SELECT credit FROM customers EXCEPT SELECT city FROM customers;
-- @shape mistake/alias-in-group
SELECT name, COUNT(*) AS c FROM customers GROUP BY name HAVING c > 1;
SET 'table.exec.sink.keyed-shuffle' = 'NONE';
-- @shape mistake/alias-in-group
SELECT UPPER(city) AS u FROM customers WHERE u = 'X';
-- @shape mistake/arguments
SELECT COALESCE() AS x FROM customers;
-- @shape mistake/arguments
SELECT EXTRACT(YEARS FROM updated_at) AS x FROM customers;
RESET 'table.exec.sink.keyed-shuffle';
-- @shape mistake/unknown-alias
SELECT customers.updated_at FROM customers AS a;
-- @shape mistake/duplicate-alias
SELECT x FROM (SELECT since AS x, updated_at AS x FROM customers);
-- @shape rank
SELECT customer_id, city, updated_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY c.city ORDER BY c.credit DESC) AS rn FROM customers AS c
) t
WHERE rn = 1;
