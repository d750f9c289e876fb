-- Generated: profile core, domain shop.
CREATE TABLE orders (
  order_id INT,
  customer_id INT,
  product STRING,
  quantity INT,
  status STRING,
  gift BOOLEAN,
  order_time TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 2, 101, "paper", 12, "void", false, "00:00:06"]
["+I", 4, 101, "ink", 5, "new", false, "00:00:17"]
["+I", 4, 101, "ink", 6, "paid", false, "00:00:19"]
["+I", 8, 102, "desk", 6, "sent", true, "00:00:23"]
["+I", 5, 101, "paper", 2, "void", true, "00:00:27"]
["+I", 4, 103, "paper", 5, "new", null, "00:00:29"]
["+I", 6, 104, "pen", 11, "sent", true, "00:00:31"]
["+I", 1, 101, "pen", 10, "void", true, "00:00:34"]
["+I", 3, 102, "ink", 8, "new", null, "00:00:35"]
["+I", 2, 102, "pen", 10, "sent", true, "00:00:39"]
');
CREATE TABLE customers (
  customer_id INT,
  name STRING,
  city STRING,
  credit DECIMAL(10, 2),
  since DATE,
  updated_at TIMESTAMP(3),
  derived AS NULLIF(city, 'x'),
  WATERMARK FOR updated_at AS updated_at,
  PRIMARY KEY (customer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 105, "Eli", "Rome", "831.85", "2023-10-19", "00:00:12"]
["+I", 101, "Bo", null, "839.57", "2023-06-05", "00:00:04"]
["+I", 102, "Dee", "Rome", "726.00", "2023-05-07", "00:00:13"]
["+I", 103, "Cyd", "Rome", "125.83", "2023-03-24", "00:00:14"]
["+I", 104, "Bo", "Oslo", "20.73", "2023-03-20", "00:00:15"]
');
CREATE VIEW order_view AS SELECT o.order_id, o.quantity, o.gift, c.customer_id, c.since + INTERVAL '1' DAY AS due
FROM orders AS o
JOIN customers c ON o.customer_id = c.customer_id;
CREATE TABLE order_feed (customer_id INT, updated_at TIMESTAMP(3), PRIMARY KEY (customer_id, updated_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE order_export (customer_id INT, updated_at_x TIMESTAMP(3), PRIMARY KEY (customer_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO order_feed
SELECT customer_id, updated_at FROM customers WHERE name = 'x'
UNION
SELECT customer_id, updated_at FROM customers;
INSERT INTO order_export
SELECT customer_id, updated_at AS updated_at_x
FROM (
  SELECT *, RANK() OVER (PARTITION BY customer_id ORDER BY updated_at DESC) AS rn FROM (SELECT customer_id, updated_at FROM customers WHERE name = 'x' UNION SELECT customer_id, updated_at FROM customers)
)
WHERE rn = 1;
END;
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
CREATE TABLE order_export_2 (status STRING, quantity INT, order_time TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk none, mode I
INSERT INTO order_export_2 SELECT o.status, o.quantity, o.order_time FROM orders AS o;
RESET 'table.exec.sink.upsert-materialize';
CREATE TABLE order_stats (order_id INT, quantity INT, due DATE, PRIMARY KEY (order_id, quantity, due) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape distinct/view/join insert: pk equal, mode I,UA,D
INSERT INTO order_stats
SELECT DISTINCT order_id, quantity, due FROM order_view WHERE customer_id < 101;
-- @shape unnest/join/join/view/join
SELECT q.customer_id, u.elem
FROM (SELECT q.customer_id, q.since, q.quantity, q.customer_id_2, q.label, q2.customer_id AS customer_id_3 FROM (SELECT c.customer_id, c.city AS city_x, c.credit, c.since, o.order_id, o.quantity, o.customer_id AS customer_id_2, REPLACE(c.city, 'a', '') AS label FROM customers AS c, order_view AS o WHERE c.customer_id = o.customer_id) q INNER JOIN (SELECT customer_id, updated_at, credit, COUNT(derived) OVER (PARTITION BY city ORDER BY updated_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS num_rows FROM customers) AS q2 ON q.customer_id = q2.customer_id AND q.customer_id = q2.customer_id) AS q
CROSS JOIN UNNEST(ARRAY[q.label, 'extra']) AS u (elem);
-- @shape agg/order
SELECT status, product, LAST_VALUE(order_id) AS last_seen, MIN(quantity) AS lowest
FROM (SELECT CAST(gift AS STRING) AS code, status, quantity, order_id, product FROM orders ORDER BY order_id DESC LIMIT 3)
WHERE status <> 'void'
GROUP BY status, product;
-- @shape cte/project/union
WITH base AS (SELECT order_id, status FROM orders WHERE quantity < 12 AND status <> 'paid' UNION ALL SELECT c.customer_id, c.city FROM customers AS c UNION ALL SELECT o.order_id, o.status FROM orders AS o)
SELECT status, UPPER(status) AS info
FROM base;
-- @shape agg/view/join
SELECT o.order_id, o.customer_id, COUNT(o.due) AS num_rows, COUNT(*) FILTER (WHERE o.order_id < 6) AS num_rows_2
FROM order_view AS o
WHERE o.customer_id * 2 <> 13
GROUP BY o.order_id, o.customer_id
HAVING COUNT(*) FILTER (WHERE o.order_id < 6) > 1;
