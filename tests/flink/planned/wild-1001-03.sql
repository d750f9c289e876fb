-- Generated: profile wild, domain shop.
CREATE TABLE products (
  product STRING,
  category STRING,
  list_price DECIMAL(10, 2),
  stock INT,
  valid_from TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR valid_from AS valid_from
) WITH ('connector' = 'rows', 'data' = '
["+I", "desk", "home", "80.85", 23, "00:00:03"]
["+I", "ink", "office", null, 8, "00:00:05"]
["+I", "paper", "office", "82.03", 2, "00:00:03"]
["+I", "pen", "office", "56.64", 32, "00:00:06"]
["+I", "desk", "home", "3.50", 43, "00:00:06"]
["+I", "paper", "home", "69.80", 24, "00:00:07"]
["+I", "ink", "home", "55.47", 48, "00:00:19"]
["+I", "desk", "home", "47.09", 0, "00:00:21"]
');
CREATE TABLE customers (
  customer_id INT,
  name STRING,
  city STRING,
  credit DECIMAL(10, 2),
  since DATE,
  updated_at TIMESTAMP(3),
  derived AS REVERSE(name),
  proc AS PROCTIME(),
  WATERMARK FOR updated_at AS updated_at - INTERVAL '2' SECOND,
  PRIMARY KEY (customer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 103, "Dee", "Rome", "892.99", "2023-03-14", "00:00:00"]
[5, "-U", 103, "Dee", "Rome", "892.99", "2023-03-14", "00:00:00"]
[8, "+U", 103, "Bo", "Oslo", "892.99", "2023-11-06", "00:00:06"]
[10, "-D", 103, "Bo", "Oslo", "892.99", "2023-11-06", "00:00:06"]
[11, "+I", 102, "Bo", "Rome", "536.38", "2023-09-07", "00:00:02"]
[14, "+I", 105, "Cyd", "Lima", "805.57", null, "00:00:07"]
[16, "+I", 101, "Cyd", "Rome", "458.82", "2023-04-18", "00:00:10"]
[17, "+I", 104, "Eli", "Rome", "205.17", "2023-09-20", "00:00:12"]
[19, "+I", 103, "Bo", "Rome", "385.35", "2023-01-01", "00:00:12"]
[20, "-U", 105, "Cyd", "Lima", "805.57", null, "00:00:07"]
[22, "+U", 105, "Cyd", "Lima", "521.36", null, "00:00:15"]
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
  derived AS TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-01 00:00:00', order_time),
  PRIMARY KEY (order_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+I", 3, 102, "desk", 8, "98.57", "new", false, "00:00:06"]
["-D", 3, null, null, null, null, null, null, null]
["+I", 3, 103, "pen", 1, "64.81", "new", false, "00:00:13"]
["-D", 3, null, null, null, null, null, null, null]
["+I", 1, 102, "paper", 4, "52.71", "sent", false, "00:00:09"]
');
CREATE VIEW product_view AS SELECT l.window_start, l.window_end, l.stock, l.valid_from
FROM (SELECT * FROM CUMULATE(TABLE products, DESCRIPTOR(valid_from), INTERVAL '30' SECOND, INTERVAL '90' SECOND)) AS l
WHERE NOT EXISTS (SELECT * FROM (SELECT * FROM TABLE(CUMULATE(TABLE products, DESCRIPTOR(valid_from), INTERVAL '30' SECOND, INTERVAL '90' SECOND))) AS r WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND l.product = r.product);
CREATE TABLE product_summary (info STRING, order_id INT, customer_id INT, product STRING, quantity INT, gift BOOLEAN, order_time TIMESTAMP(3), derived INT, list_price DECIMAL(10, 2), valid_from TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape join insert: pk none, mode I
INSERT INTO product_summary
SELECT CASE WHEN p.list_price = o.price THEN p.product ELSE '-' END AS info, o.order_id, o.customer_id, o.product, o.quantity, o.gift, o.order_time, o.derived, p.list_price, p.valid_from
FROM orders AS o
JOIN products p ON p.product = o.product;
-- @shape rank/view/window-join
SELECT window_end, stock, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY window_start) AS rn FROM product_view
) t
WHERE rn < 4;
-- @shape project/join
SELECT q.category, LTRIM(q.category_2) AS info, q.list_price, q.valid_from, q.product, q.amount_x AS amount_x_x
FROM (SELECT p.category, p.list_price, p.valid_from, p2.product, p2.category AS category_2, ROUND(p.list_price, 1) AS amount_x, p2.valid_from AS valid_from_2 FROM products AS p FULL JOIN products AS p2 ON p2.product = p.product) AS q;
CREATE TABLE product_stats (product_x STRING, category STRING, list_price DECIMAL(10, 2), total_x INT, PRIMARY KEY (category, list_price) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape order insert: pk other, mode I,UA,D on conflict do error
INSERT INTO product_stats
SELECT product AS product_x, category, list_price, COALESCE(stock, -1) AS total_x
FROM products
LIMIT 3
ON CONFLICT DO ERROR;
-- @shape mistake/reserved
SELECT level.name FROM customers AS level;
-- @shape rank
SELECT order_id, customer_id, product, quantity, price, status
FROM (
  SELECT *, RANK() OVER (PARTITION BY quantity ORDER BY price DESC, order_id DESC) AS row_num FROM orders
)
WHERE row_num = 1;
-- @shape mistake/not-grouped
SELECT product, category, COUNT(*) AS c FROM products GROUP BY product;
-- @shape scalar
SELECT c.customer_id, c.city, c.credit, c.derived
FROM customers c
WHERE c.customer_id > (SELECT MAX(p.stock) FROM products AS p WHERE p.category = c.name);
