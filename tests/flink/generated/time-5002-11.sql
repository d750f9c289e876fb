-- Generated: profile time, domain shop.
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  derived AS REVERSE(product),
  WATERMARK FOR valid_from AS valid_from - INTERVAL '2' SECOND,
  PRIMARY KEY (product) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", "paper", "office", "21.56", 9, "00:00:00"]
[5, "+I", "desk", "home", "82.47", 49, "00:00:03"]
[6, "+I", "ink", "home", "77.73", 32, "00:00:06"]
[9, "+I", "pen", "office", "88.16", 49, "00:00:08"]
[12, "-U", "ink", "home", "77.73", 32, "00:00:06"]
[15, "+U", "ink", "home", "22.35", 32, "00:00:11"]
[16, "-U", "pen", "office", "88.16", 49, "00:00:08"]
[17, "+U", "pen", "office", "10.65", 49, "00:00:22"]
[20, "-U", "ink", "home", "22.35", 32, "00:00:11"]
[21, "+U", "ink", "home", "68.57", 32, "00:00:23"]
');
CREATE TABLE customers (
  customer_id INT NOT NULL,
  city STRING,
  credit DECIMAL(10, 2),
  since DATE,
  updated_at TIMESTAMP(3),
  WATERMARK FOR updated_at AS updated_at - INTERVAL '1' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 103, "Lima", "146.82", "2023-10-22", "00:00:02"]
["+I", 101, "Lima", "215.00", "2023-04-24", "00:00:02"]
["+I", 105, "Oslo", "144.21", "2023-03-02", "00:00:03"]
["+I", 101, "Oslo", "811.73", "2023-02-27", "00:00:03"]
["+I", 101, "Oslo", "735.68", "2023-09-23", "00:00:04"]
["+I", 103, "Lima", "854.20", "2023-01-27", "00:00:04"]
');
-- @shape over
SELECT credit, since, SUM(customer_id) OVER (PARTITION BY city ORDER BY updated_at) AS sum_all, SUM(customer_id * customer_id) OVER (PARTITION BY city ORDER BY updated_at) AS sum_all_2, COUNT(*) OVER (PARTITION BY city ORDER BY updated_at) AS n_all
FROM customers;
CREATE TABLE product_export (customer_id INT, credit DECIMAL(10, 2), updated_at TIMESTAMP(3), sum_all INT, cnt BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape over insert: pk none, mode I
INSERT INTO product_export
SELECT customer_id, credit, updated_at, SUM(customer_id) OVER (PARTITION BY updated_at ORDER BY updated_at) AS sum_all, COUNT(*) OVER (PARTITION BY updated_at ORDER BY updated_at) AS cnt
FROM customers;
CREATE TABLE product_report (window_start TIMESTAMP(3), window_end TIMESTAMP(3), city STRING, first_one DATE, n_all BIGINT, PRIMARY KEY (window_start, window_end, city) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-agg insert: pk equal, mode I,UA,D on conflict do deduplicate
INSERT INTO product_report
SELECT window_start, window_end, city, MIN(since) AS first_one, COUNT(credit) AS n_all
FROM TABLE(TUMBLE(TABLE customers, DESCRIPTOR(updated_at), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, city
ON CONFLICT DO DEDUPLICATE;
CREATE TABLE product_summary (customer_id INT NOT NULL, since DATE, updated_at TIMESTAMP(3), list_price DECIMAL(10, 2), stock_x INT, derived STRING, score_x BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape temporal-join insert: pk none, mode I,UA,D
INSERT INTO product_summary
SELECT c.customer_id, c.since, c.updated_at, p.list_price, p.stock AS stock_x, p.derived, CASE WHEN c.credit < 811.73 THEN 1 END AS score_x
FROM customers AS c
LEFT JOIN products FOR SYSTEM_TIME AS OF c.updated_at AS p ON c.city = p.product;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape temporal-join
SELECT c.credit / 10 AS n, c.city, c.updated_at, p.list_price, p.stock, p.valid_from
FROM customers c
LEFT JOIN products FOR SYSTEM_TIME AS OF c.updated_at AS p ON c.city = p.product;
CREATE TABLE product_index (window_start TIMESTAMP(3), window_end TIMESTAMP(3), city STRING, rn BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-rank/window-agg insert: pk none, mode I
INSERT INTO product_index (window_start, window_end, city, rn)
SELECT window_start, window_end, city, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY num_rows ASC) AS rn FROM (SELECT window_start, window_end, city, COUNT(DISTINCT customer_id) AS num_rows FROM SESSION(TABLE customers PARTITION BY city, DESCRIPTOR(updated_at), INTERVAL '3' SECOND) WHERE since >= DATE '2023-09-23' GROUP BY window_start, window_end, city)
)
WHERE rn <= 3;
RESET 'table.exec.sink.require-on-conflict';
-- @shape window-rank/window-agg
SELECT window_start, window_end, city, total
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY cnt DESC) AS rn FROM (SELECT window_start, window_end, city, SUM(customer_id) AS total, COUNT(*) AS cnt FROM TABLE(TUMBLE(TABLE customers, DESCRIPTOR(updated_at), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, city)
)
WHERE rn <= 3;
CREATE TABLE product_cache (city STRING, label STRING, updated_at TIMESTAMP(3), customer_id INT, city_2 STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape interval-join insert: pk none, mode I,UB,UA,D
INSERT INTO product_cache
SELECT c.city, CAST(c2.credit AS STRING) AS label, c.updated_at, c2.customer_id, c2.city AS city_2
FROM customers AS c, customers c2
WHERE c.city = c2.city AND c.updated_at = c2.updated_at;
CREATE TABLE product_archive (updated_at TIMESTAMP(3), total DECIMAL(38, 2), total_2 DECIMAL(38, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape over insert: pk none, mode I,UA,D
INSERT INTO product_archive
SELECT updated_at, SUM(credit) OVER (PARTITION BY updated_at ORDER BY updated_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS total, SUM(credit) OVER (PARTITION BY updated_at ORDER BY updated_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS total_2
FROM customers;
CREATE TABLE product_stats (list_price DECIMAL(10, 2), total DECIMAL(38, 2), PRIMARY KEY (total) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape agg insert: pk other, mode I,UB,UA,D
INSERT INTO product_stats
SELECT p.list_price, SUM(p.list_price) AS total
FROM products AS p
GROUP BY p.list_price, CAST(p.valid_from AS DATE)
HAVING SUM(p.list_price) > 3;
CREATE TABLE product_summary_2 (city STRING, credit_x DECIMAL(10, 2), since DATE, updated_at TIMESTAMP(3), last_one DECIMAL(10, 2), lowest BIGINT, cnt BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape over insert: pk none, mode I
INSERT INTO product_summary_2
SELECT city, credit AS credit_x, since, updated_at, MAX(credit) OVER (PARTITION BY city ORDER BY updated_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS last_one, MIN(customer_id + 9) OVER (PARTITION BY city ORDER BY updated_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS lowest, COUNT(*) OVER (PARTITION BY city ORDER BY updated_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS cnt
FROM customers;
