-- Generated: profile core, domain shop.
CREATE TABLE payments (
  payment_id BIGINT,
  order_id INT,
  amount DECIMAL(10, 2),
  channel STRING,
  paid_at TIMESTAMP(3),
  WATERMARK FOR paid_at AS paid_at
) WITH ('connector' = 'rows', 'data' = '
["+I", 9005, 8, "176.15", "wire", "00:00:06"]
["+I", 9003, 2, "118.86", "card", "00:00:06"]
["+I", 9001, null, "74.01", "card", "00:00:07"]
["+I", 9008, 3, "35.41", "wire", "00:00:09"]
["+I", 9007, 7, "69.90", "cash", "00:00:09"]
["+I", 9006, 9, "157.56", "cash", "00:00:10"]
["+I", 9007, 6, "30.68", "cash", "00:00:10"]
');
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3)
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", "paper", "office", "52.12", 19, "00:00:07"]
["+I", "desk", "office", "19.29", null, "00:00:04"]
["+I", "pen", "home", "25.18", 13, "00:00:11"]
["+I", "paper", "office", "82.10", 42, "00:00:15"]
["+I", "ink", "home", "70.87", 33, "00:00:17"]
["+I", "desk", "home", "39.15", 35, "00:00:21"]
["+I", "ink", "office", "80.89", 9, "00:00:21"]
["+I", "desk", "office", "41.24", 48, "00:00:34"]
');
CREATE TABLE payment_summary (payment_id BIGINT, order_id INT, amount DECIMAL(10, 2), PRIMARY KEY (order_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk equal, mode I,UA,D
INSERT INTO payment_summary
SELECT payment_id, order_id, amount
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY p.order_id ORDER BY p.paid_at DESC, p.paid_at ASC) AS rownum FROM payments AS p
)
WHERE rownum = 1;
-- @shape join
SELECT p.payment_id, p.amount, p2.product, p2.category, p2.stock, p2.valid_from, p2.valid_from - INTERVAL '10' SECOND AS at_time
FROM payments AS p
INNER JOIN products AS p2 ON p2.category = p.channel
WHERE p.paid_at < TIMESTAMP '2024-01-01 00:00:06';
CREATE TABLE payment_index (category STRING, valid_from TIMESTAMP(3), num_rows BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'requested');
-- @shape grouping insert: pk none, mode requested
INSERT INTO payment_index
SELECT category, valid_from, COUNT(*) FILTER (WHERE valid_from = TIMESTAMP '2024-01-01 00:00:17') AS num_rows
FROM products
GROUP BY GROUPING SETS ((category), (valid_from));
-- @shape agg
SELECT SUM(list_price) AS sum_all, COUNT(*) AS num_rows, MIN(product) FILTER (WHERE product = 'ink') AS lowest
FROM products;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape project
SELECT paid_at, channel, TIMESTAMPADD(SECOND, 30, paid_at) AS at_time FROM payments;
RESET 'table.exec.sink.require-on-conflict';
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape join
SELECT p.order_id, p2.list_price, p2.stock, p2.valid_from, CONCAT(p.channel, ':', p2.category) AS tag
FROM payments AS p
JOIN products AS p2 ON p.channel = p2.category;
RESET 'table.exec.sink.upsert-materialize';
-- @shape agg
SELECT p.category, COUNT(*) AS num_rows, SUM(p.stock) AS sum_all
FROM products p
WHERE p.valid_from IS NOT NULL
GROUP BY p.category;
CREATE TABLE payment_summary_2 (payment_id BIGINT, order_id INT, channel STRING, paid_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk none, mode I
INSERT INTO payment_summary_2 SELECT payment_id, order_id, channel, paid_at FROM payments;
