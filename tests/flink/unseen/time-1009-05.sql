-- Generated: profile time, domain shop.
CREATE TABLE customers (
  customer_id INT,
  city STRING,
  credit DECIMAL(10, 2),
  updated_at TIMESTAMP(3),
  WATERMARK FOR updated_at AS updated_at - INTERVAL '5' SECOND,
  PRIMARY KEY (customer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
[1, "+I", 103, "Lima", "225.03", "00:00:03"]
[2, "+I", 101, null, "237.85", "00:00:06"]
[4, "-D", 103, "Lima", "225.03", "00:00:03"]
[6, "+I", 105, "Lima", "602.99", "00:00:11"]
[8, "-U", 105, "Lima", "602.99", "00:00:11"]
[11, "+U", 105, "Rome", "602.99", "00:00:07"]
');
CREATE TABLE products (
  product STRING NOT NULL,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  derived AS COALESCE(stock, 0),
  WATERMARK FOR valid_from AS valid_from - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", "ink", "office", "89.09", 10, "00:00:04"]
["+I", "paper", "office", "59.25", 31, "00:00:06"]
["+I", "ink", "home", null, 33, "00:00:08"]
["+I", "paper", "home", "63.67", 33, "00:00:09"]
["+I", "paper", "office", "21.50", 3, "00:00:11"]
["+I", "pen", "home", "49.55", 6, "00:00:13"]
["+I", "ink", "office", "22.34", 8, "00:00:12"]
["+I", "pen", "office", null, 43, "00:00:19"]
');
-- @shape window-agg
SELECT window_start, category, COUNT(product) AS num_rows
FROM HOP(TABLE products, DESCRIPTOR(valid_from), INTERVAL '4' SECOND, INTERVAL '12' SECOND)
GROUP BY window_start, window_end, category;
-- @shape advice/cascade/window-agg
EXPLAIN PLAN_ADVICE SELECT window_start, window_end, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, category, COUNT(*) AS cnt FROM TABLE(TUMBLE(TABLE products, DESCRIPTOR(valid_from), INTERVAL '5' SECOND)) GROUP BY window_start, window_end, window_time, category), DESCRIPTOR(wtime), INTERVAL '15' SECOND))
GROUP BY window_start, window_end;
CREATE TABLE customer_archive (window_start TIMESTAMP(3), window_end TIMESTAMP(3), category STRING, derived INT, first_one INT, last_one BIGINT, PRIMARY KEY (window_start, window_end, category, derived) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk equal, mode I
INSERT INTO customer_archive
SELECT window_start, window_end, category, derived, MIN(derived) FILTER (WHERE valid_from = TIMESTAMP '2024-01-01 00:00:09') AS first_one, MAX(stock) AS last_one
FROM TABLE(SESSION(TABLE products PARTITION BY (category, derived), DESCRIPTOR(valid_from), INTERVAL '2' SECOND))
WHERE valid_from = TIMESTAMP '2024-01-01 00:00:08'
GROUP BY window_start, window_end, category, derived;
CREATE TABLE customer_board (window_start TIMESTAMP(3), window_end TIMESTAMP(3), first_one INT, sum_all INT, sum_all_2 INT, PRIMARY KEY (window_start) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk other, mode I
INSERT INTO customer_board
SELECT window_start, window_end, MIN(IF(category = 'home', stock, 0)) AS first_one, SUM(derived) AS sum_all, SUM(stock) AS sum_all_2
FROM TABLE(TUMBLE(TABLE products, DESCRIPTOR(valid_from), INTERVAL '20' SECOND, INTERVAL '1' SECOND))
GROUP BY window_start, window_end;
CREATE TABLE customer_feed (window_start TIMESTAMP(3), window_end TIMESTAMP(3), city STRING, customer_id INT, updated_at TIMESTAMP(3), PRIMARY KEY (city) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-rank insert: pk other, mode I,UA,D
INSERT INTO customer_feed
SELECT window_start, window_end, city, customer_id, updated_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, city ORDER BY customer_id DESC) AS rn FROM TABLE(CUMULATE(TABLE customers, DESCRIPTOR(updated_at), INTERVAL '10' SECOND, INTERVAL '20' SECOND))
)
WHERE rn <= 1;
CREATE TABLE customer_board_2 (category STRING, list_price DECIMAL(10, 2), total INT, first_one INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape over insert: pk none, mode I,UA,D
INSERT INTO customer_board_2
SELECT category, list_price, SUM(stock) OVER w AS total, MIN(stock) OVER w AS first_one
FROM products
WHERE derived = 13
WINDOW w AS (PARTITION BY category ORDER BY valid_from RANGE UNBOUNDED PRECEDING);
