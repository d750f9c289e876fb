-- Generated: profile time, domain shop.
CREATE TABLE customers (
  customer_id INT,
  name STRING,
  city STRING,
  credit DECIMAL(10, 2),
  updated_at TIMESTAMP(3),
  WATERMARK FOR updated_at AS updated_at,
  PRIMARY KEY (customer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 103, "Ada", "Lima", "654.53", "00:00:03"]
["+I", 104, "Eli", "Rome", "245.32", "00:00:11"]
["-U", 103, "Ada", "Lima", "654.53", "00:00:03"]
["+U", 103, "Dee", "Lima", "617.75", "00:00:04"]
["+I", 105, "Bo", "Rome", "438.97", "00:00:14"]
["-U", 105, "Bo", "Rome", "438.97", "00:00:14"]
["+U", 105, "Bo", "Rome", "349.20", "00:00:16"]
["-U", 105, "Bo", "Rome", "349.20", "00:00:16"]
["+U", 105, "Dee", "Rome", "569.56", "00:00:16"]
["-U", 104, "Eli", "Rome", "245.32", "00:00:11"]
["+U", 104, "Eli", "Rome", "245.32", "00:00:21"]
["+I", 101, "Dee", "Rome", "749.05", "00:00:22"]
["+I", 102, null, "Rome", null, "00:00:24"]
["-U", 101, "Dee", "Rome", "749.05", "00:00:22"]
["+U", 101, "Bo", "Rome", "749.05", "00:00:27"]
');
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  WATERMARK FOR valid_from AS valid_from - INTERVAL '10' SECOND,
  PRIMARY KEY (product) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", "desk", "office", "57.67", 14, "00:00:06"]
[2, "+I", "ink", "office", "71.99", 0, "00:00:07"]
[4, "+I", "pen", "office", "22.19", 40, "00:00:05"]
[6, "+I", "paper", "office", "75.76", 43, "00:00:16"]
');
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3),
  WATERMARK FOR paid_at AS paid_at,
  PRIMARY KEY (payment_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 9003, 6, "1.90", "cash", "00:00:00"]
["+I", 9009, 6, null, "wire", "00:00:02"]
["+I", 9005, 4, "118.91", "card", "00:00:02"]
["+I", 9002, 8, "33.35", "cash", "00:00:06"]
["+I", 9001, 7, "53.63", "card", "00:00:00"]
["+I", 9004, 4, "144.59", "wire", "00:00:06"]
["+I", 9008, 2, "51.81", "wire", "00:00:09"]
["+I", 9006, 3, "79.92", "cash", "00:00:09"]
["+I", 9007, 9, "182.81", "cash", "00:00:10"]
');
CREATE VIEW latest_products AS
SELECT product, category, list_price, stock, valid_from FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY product ORDER BY valid_from) AS rn FROM products
) WHERE rn = 1;
-- @shape window-rank/window-agg
SELECT window_end, num_rows, cnt, payment_id, avg_all
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, payment_id ORDER BY avg_all ASC) AS rn FROM (SELECT window_start, window_end, payment_id, COUNT(DISTINCT paid_at) AS num_rows, COUNT(DISTINCT channel) AS cnt, AVG(order_id) AS avg_all FROM TABLE(TUMBLE(TABLE payments, DESCRIPTOR(paid_at), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, payment_id)
)
WHERE rn <= 3;
-- @shape legacy-window
SELECT category, TUMBLE_START(valid_from, INTERVAL '5' SECOND) AS w_start, TUMBLE_END(valid_from, INTERVAL '5' SECOND) AS w_end, COUNT(*) AS num_rows, MAX(product) AS highest
FROM products
GROUP BY category, TUMBLE(valid_from, INTERVAL '5' SECOND);
-- @shape agg/cascade/window-agg
SELECT SUM(q.total) AS total, COUNT(*) AS num_rows
FROM (SELECT window_start, window_end, city, SUM(cnt) AS total FROM TABLE(TUMBLE((SELECT window_time AS wtime, city, COUNT(*) AS cnt FROM TABLE(TUMBLE(TABLE customers, DESCRIPTOR(updated_at), INTERVAL '5' SECOND)) GROUP BY window_start, window_end, window_time, city), DESCRIPTOR(wtime), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, city) AS q
WHERE q.window_end > TIMESTAMP '2024-01-01 00:00:12' AND (q.window_end < q.window_start AND q.total NOT IN (11, 4));
CREATE TABLE product_report (window_start TIMESTAMP(3), window_end TIMESTAMP(3), stock INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
CREATE TABLE product_summary (window_start TIMESTAMP(3), PRIMARY KEY (window_start) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO product_report
SELECT l.window_start, l.window_end, r.stock
FROM (SELECT * FROM TUMBLE(TABLE payments, DESCRIPTOR(paid_at), INTERVAL '10' SECOND)) AS l
JOIN (SELECT * FROM TABLE(TUMBLE(TABLE products, DESCRIPTOR(valid_from), INTERVAL '10' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.order_id = r.stock;
INSERT INTO product_summary
SELECT DISTINCT q.window_start
FROM (SELECT l.window_start, l.window_end, r.stock FROM (SELECT * FROM TUMBLE(TABLE payments, DESCRIPTOR(paid_at), INTERVAL '10' SECOND)) AS l JOIN (SELECT * FROM TABLE(TUMBLE(TABLE products, DESCRIPTOR(valid_from), INTERVAL '10' SECOND))) AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l.order_id = r.stock) AS q;
END;
CREATE TABLE product_archive (product STRING, valid_from_x TIMESTAMP(3), order_id INT, channel STRING, total_x BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape interval-join insert: pk none, mode I,UA
INSERT INTO product_archive
SELECT p.product, p.valid_from AS valid_from_x, p2.order_id, p2.channel, HOUR(p.valid_from) AS total_x
FROM products p
JOIN payments AS p2 ON p.product = p2.channel AND p2.paid_at BETWEEN p.valid_from AND p.valid_from + INTERVAL '5' SECOND AND p.stock > 0;
-- @shape interval-join
SELECT p.valid_from, p2.amount, p2.channel
FROM products p
JOIN payments p2 ON p.product = p2.channel AND p.valid_from < p2.paid_at + INTERVAL '7' SECOND AND p.valid_from > p2.paid_at - INTERVAL '9' SECOND;
CREATE TABLE product_export (payment_id BIGINT, order_id INT, channel STRING, paid_at TIMESTAMP(3), payment_id_2 BIGINT, order_id_2 INT, channel_2 STRING, txt STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape interval-join insert: pk none, mode I,UA
INSERT INTO product_export
SELECT p.payment_id, p.order_id, p.channel, p.paid_at, p2.payment_id AS payment_id_2, p2.order_id AS order_id_2, p2.channel AS channel_2, UPPER(p2.channel) AS txt
FROM payments p
FULL JOIN payments AS p2 ON p.channel = p2.channel AND p.paid_at < p2.paid_at + INTERVAL '5' SECOND AND p.paid_at > p2.paid_at - INTERVAL '2' SECOND AND p2.channel <> 'card';
CREATE TABLE product_mart (customer_id INT, name_x STRING, updated_at TIMESTAMP(3), first_one STRING, PRIMARY KEY (customer_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,D');
-- @shape over insert: pk equal, mode I,D
INSERT INTO product_mart
SELECT customer_id, name AS name_x, updated_at, MIN(name) OVER w AS first_one
FROM customers
WINDOW w AS (PARTITION BY customer_id ORDER BY updated_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW);
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE product_export_2 (window_start TIMESTAMP(3), window_end TIMESTAMP(3), category STRING, total BIGINT, highest DECIMAL(10, 2), PRIMARY KEY (window_end) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk other, mode I
INSERT INTO product_export_2
SELECT window_start, window_end, category, SUM(stock) AS total, MAX(list_price) AS highest
FROM SESSION(TABLE products PARTITION BY category, DESCRIPTOR(valid_from), INTERVAL '2' SECOND)
GROUP BY window_start, window_end, category;
