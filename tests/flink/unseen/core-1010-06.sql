-- Generated: profile core, domain shop.
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3),
  WATERMARK FOR paid_at AS paid_at - INTERVAL '2' SECOND,
  PRIMARY KEY (payment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 9004, 3, null, "card", "00:00:03"]
["+U", 9004, 3, "65.53", "wire", "00:00:00"]
["+U", 9004, 3, "123.83", "wire", "00:00:04"]
["+U", 9004, 3, "102.94", "card", "00:00:09"]
["+I", 9008, 8, "111.11", "wire", "00:00:09"]
["+U", 9008, 8, "119.21", "wire", "00:00:10"]
["+U", 9008, 5, "192.26", "cash", "00:00:12"]
["+U", 9008, 5, "65.04", "cash", "00:00:14"]
');
CREATE TABLE customers (
  customer_id INT,
  name STRING,
  city STRING,
  credit DECIMAL(10, 2),
  updated_at TIMESTAMP(3),
  WATERMARK FOR updated_at AS updated_at,
  PRIMARY KEY (customer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[3, "+I", 103, "Dee", "Lima", "716.66", "00:00:15"]
[5, "-D", 103, "Dee", "Lima", "716.66", "00:00:15"]
[7, "+U", 104, "Bo", "Lima", "143.60", "00:00:15"]
[8, "+I", 101, "Cyd", "Rome", "572.12", "00:00:18"]
[9, "-D", 101, "Cyd", "Rome", "572.12", "00:00:18"]
[11, "+I", 101, "Ada", "Oslo", "60.03", "00:00:19"]
[13, "-D", 101, "Ada", "Oslo", "60.03", "00:00:19"]
[16, "+I", 105, "Dee", "Rome", "322.25", "00:00:22"]
[18, "+I", 103, "Ada", "Lima", "522.24", "00:00:13"]
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
  WATERMARK FOR order_time AS order_time,
  PRIMARY KEY (order_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 4, 102, "pen", 12, "12.55", "paid", true, "00:00:15"]
[3, "+I", 1, 103, "ink", 9, null, "void", true, "00:00:16"]
[5, "+I", 2, 103, "ink", 12, "48.81", "paid", false, "00:00:20"]
[7, "+I", 8, 101, "pen", 4, "27.93", "void", null, "00:00:20"]
[9, "-D", 2, 103, "ink", 12, "48.81", "paid", false, "00:00:20"]
[12, "+I", 3, 102, "pen", 8, null, "new", false, "00:00:23"]
[13, "+I", 9, 102, "pen", 5, "2.10", "sent", true, "00:00:23"]
[14, "+I", 6, 102, "ink", 9, null, "new", true, "00:00:24"]
[16, "-D", 1, 103, "ink", 9, null, "void", true, "00:00:16"]
[18, "-D", 9, 102, "pen", 5, "2.10", "sent", true, "00:00:23"]
');
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE customer_report (payment_id BIGINT, order_id INT, paid_at TIMESTAMP(3), order_id_2 INT, customer_id INT, product STRING, quantity INT, PRIMARY KEY (payment_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape join insert: pk equal, mode all
INSERT INTO customer_report
SELECT p.payment_id, p.order_id, p.paid_at, o.order_id AS order_id_2, o.customer_id, o.product, o.quantity
FROM payments AS p, orders AS o
WHERE p.order_id = o.order_id;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
CREATE TABLE customer_summary (order_id INT, gift BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
CREATE TABLE customer_stats (order_id INT, n_all BIGINT, first_seen INT, PRIMARY KEY (order_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO customer_summary
SELECT order_id, gift FROM orders WHERE status > 'void'
UNION ALL
SELECT order_id, gift FROM orders;
INSERT INTO customer_stats
SELECT q.order_id, COUNT(*) AS n_all, FIRST_VALUE(q.order_id) AS first_seen
FROM (SELECT order_id, gift FROM orders WHERE status > 'void' UNION ALL SELECT order_id, gift FROM orders) q
GROUP BY q.order_id;
END;
-- @shape rank
SELECT order_id, quantity, price, status AS status_x, gift, order_time AS order_time_x
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY status ORDER BY order_time, order_id DESC) AS rn FROM orders
) t
WHERE rn = 1;
SET 'table.optimizer.multi-join.enabled' = 'true';
-- @shape mistake/literals
SELECT credit, 99999999999999999999 AS big FROM customers;
RESET 'table.optimizer.multi-join.enabled';
CREATE TABLE customer_report_2 (order_id INT, status STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape distinct/join insert: pk none, mode all
INSERT INTO customer_report_2
SELECT DISTINCT order_id, status
FROM (SELECT c.customer_id AS customer_id_x, c.name, o.order_id, o.customer_id AS customer_id_2, o.product, o.quantity, o.status, o.gift FROM customers c RIGHT JOIN orders AS o ON c.customer_id = o.customer_id AND o.status = 'paid' WHERE EXTRACT(MINUTE FROM c.updated_at) <> 22)
WHERE product = 'pen';
-- @shape rank
SELECT city, customer_id, updated_at, name, name || '-' || city AS code
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY city ORDER BY updated_at) AS rownum FROM customers
)
WHERE rownum <= 1 AND customer_id BETWEEN 101 AND 105;
-- @shape agg
SELECT city, name, COUNT(city) AS cnt, COUNT(DISTINCT city) AS n_all, MIN(updated_at) AS lowest
FROM customers
GROUP BY city, name;
CREATE TABLE customer_archive (status STRING, total INT, PRIMARY KEY (status) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg/join/project insert: pk other, mode I,UA,D
INSERT INTO customer_archive (status, total)
SELECT status, SUM(score_x) AS total
FROM (SELECT q.customer_id, o.order_id, o.customer_id AS customer_id_2, o.product, o.status, o.gift, q.customer_id * 10 AS score_x FROM (SELECT customer_id, updated_at, CEIL(updated_at TO MINUTE) AS at_time FROM customers WHERE name <> 'Cyd') q JOIN orders AS o ON q.customer_id = o.customer_id)
GROUP BY status;
CREATE TABLE customer_export (updated_at TIMESTAMP(3), PRIMARY KEY (updated_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape union insert: pk other, mode I,UA,D on conflict do error
INSERT INTO customer_export
SELECT updated_at FROM customers UNION ALL SELECT updated_at FROM customers
ON CONFLICT DO ERROR;
-- @shape agg
SELECT SUM(p.order_id) AS total, SUM(p.order_id) AS total_2
FROM payments p
HAVING SUM(p.order_id) <> 15;
