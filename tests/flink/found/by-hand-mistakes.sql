CREATE TABLE orders (
  order_id BIGINT, customer_id BIGINT, product_id STRING, quantity INT, price DECIMAL(10, 2), currency STRING, status STRING, note STRING,
  order_time TIMESTAMP(3), proc_time AS PROCTIME(), amount AS price * quantity,
  WATERMARK FOR order_time AS order_time - INTERVAL '5' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'orders', 'properties.bootstrap.servers' = 'localhost:9092', 'properties.group.id' = 'g', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE TABLE payments (
  payment_id STRING, order_id BIGINT, amount DECIMAL(10, 2), method STRING, pay_time TIMESTAMP(3), partition_id INT METADATA FROM 'partition' VIRTUAL,
  event_ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp',
  WATERMARK FOR pay_time AS pay_time - INTERVAL '10' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'payments', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE TABLE customers (
  id BIGINT, name STRING, email STRING, city STRING, country STRING, tier STRING, updated_at TIMESTAMP(3),
  PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'kafka', 'topic' = 'db.shop.customers', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'debezium-json');
CREATE TABLE products (
  product_id STRING, name STRING, category STRING, list_price DECIMAL(10, 2), tags ARRAY<STRING>, attrs MAP<STRING, STRING>, dims ROW<w DOUBLE, h DOUBLE, d DOUBLE>,
  PRIMARY KEY (product_id) NOT ENFORCED
) WITH ('connector' = 'upsert-kafka', 'topic' = 'products', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE rates (
  currency STRING, rate DECIMAL(12, 6), rate_time TIMESTAMP(3),
  WATERMARK FOR rate_time AS rate_time - INTERVAL '15' SECOND,
  PRIMARY KEY (currency) NOT ENFORCED
) WITH ('connector' = 'upsert-kafka', 'topic' = 'rates', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'raw', 'value.format' = 'json');
CREATE TABLE clicks (
  user_id STRING, url STRING, ip STRING, ts BIGINT, payload STRING, event_time AS TO_TIMESTAMP_LTZ(ts, 3),
  WATERMARK FOR event_time AS event_time - INTERVAL '1' MINUTE
) WITH ('connector' = 'kafka', 'topic' = 'clicks', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'latest-offset', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
CREATE TABLE order_items (
  order_id BIGINT, line_no INT, sku STRING, qty INT, unit_price DOUBLE,
  PRIMARY KEY (order_id, line_no) NOT ENFORCED
) WITH ('connector' = 'kafka', 'topic' = 'db.shop.items', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'canal-json');
CREATE TABLE sensors (
  id INT, location STRING, temperature DOUBLE, humidity FLOAT, reading_time TIMESTAMP(3),
  WATERMARK FOR reading_time AS reading_time
) WITH ('connector' = 'datagen', 'rows-per-second' = '5');
SELECT order_idd FROM orders;
SELECT o.order_idd FROM orders o;
SELECT x.order_id FROM orders o;
SELECT orders.order_id FROM orders o;
SELECT order_id FROM ordrs;
SELECT order_id FROM shop.orders;
SELECT order_id, status, COUNT(*) FROM orders GROUP BY order_id;
SELECT order_id, COUNT(*) FROM orders;
SELECT customer_id, SUM(amount) AS s FROM orders GROUP BY customer_id HAVING s > 10;
SELECT customer_id, SUM(amount) AS s FROM orders WHERE SUM(amount) > 10 GROUP BY customer_id;
SELECT customer_id FROM orders WHERE COUNT(*) > 1;
SELECT customer_id, SUM(amount) FROM orders GROUP BY 1;
SELECT customer_id AS c, SUM(amount) FROM orders GROUP BY c;
SELECT order_id, ROW_NUMBER() OVER (PARTITION BY status ORDER BY order_time) AS rn FROM orders WHERE rn = 1;
SELECT order_id FROM orders WHERE ROW_NUMBER() OVER (PARTITION BY status ORDER BY order_time) = 1;
SELECT order_id, SUM(amount) OVER (PARTITION BY status ORDER BY price) FROM orders;
SELECT order_id, SUM(amount) OVER (PARTITION BY status) FROM orders;
SELECT order_id, SUM(amount) OVER (PARTITION BY status ORDER BY order_time DESC) FROM orders;
SELECT order_id, SUM(amount) OVER (ORDER BY order_time, price) FROM orders;
SELECT order_id, ROW_NUMBER() OVER (PARTITION BY status) AS rn FROM orders;
SELECT order_id FROM orders ORDER BY price;
SELECT * FROM orders o JOIN customers c ON o.customer_id = c.idd;
SELECT * FROM orders o JOIN customers c ON o.customer_id = c.name;
SELECT * FROM orders JOIN customers;
SELECT name FROM customers JOIN products ON customers.name = products.name;
SELECT order_id FROM orders o JOIN payments p ON o.order_id = p.order_id;
SELECT o.order_id FROM orders o JOIN customers c ON o.amount > c.id;
SELECT * FROM orders o LEFT JOIN customers c;
SELECT order_id FROM orders WHERE status = "PAID";
SELECT order_id FROM orders WHERE status == 'PAID';
SELECT order_id FROM orders WHERE order_time > '2024-01-01 00:00:00';
SELECT order_id FROM orders WHERE order_time = '2024-01-01';
SELECT order_id FROM orders WHERE quantity = 'abc';
SELECT order_id FROM orders WHERE quantity + status > 1;
SELECT order_id + 'a' FROM orders;
SELECT status || quantity FROM orders;
SELECT UPPER(quantity) FROM orders;
SELECT SUM(status) FROM orders;
SELECT AVG(order_time) FROM orders;
SELECT order_id, FROM orders;
SELECT order_id status amount FROM orders;
SELECT (order_id FROM orders;
SELECT order_id) FROM orders;
SELECT order_id FROM orders WHERE;
SELECT order_id FROM orders WHERE status IN ();
SELECT order_id FROM orders GROUP customer_id;
SELECT order_id FROM orders ORDER customer_id;
SELECT order_id FROM orders LIMIT ten;
SELECT order_id FROM orders LIMIT -1;
SELEC order_id FROM orders;
SELECT order_id FORM orders;
SELECT * FRM orders;
SELECT user, order FROM orders;
SELECT order_id AS timestamp FROM orders;
SELECT order_id AS value FROM orders;
SELECT order_id AS year, status AS user FROM orders;
SELECT t.value FROM (SELECT order_id AS `value` FROM orders) t;
SELECT date FROM orders;
SELECT COUNT(order_id, status) FROM orders;
SELECT MAX() FROM orders;
SELECT FOO(order_id) FROM orders;
SELECT DATE_FORMAT(order_id, 'yyyy') FROM orders;
SELECT TO_TIMESTAMP(order_id) FROM orders;
SELECT DATE_TRUNC('hour', order_time) FROM orders;
SELECT DATEDIFF(order_time, order_time) FROM orders;
SELECT NVL(note, 'x') FROM orders;
SELECT ISNULL(note) FROM orders;
SELECT order_id::STRING FROM orders;
SELECT TOP 5 order_id FROM orders;
SELECT order_id FROM orders LIMIT 5, 10;
SELECT CAST(order_id AS TEXT) FROM orders;
SELECT CAST(order_id AS VARCHAR(MAX)) FROM orders;
SELECT CAST(status AS DATETIME) FROM orders;
SELECT CASE WHEN status = 'PAID' THEN 1 ELSE 'no' END FROM orders;
SELECT CASE status WHEN 'PAID' THEN 1 FROM orders;
SELECT COALESCE(quantity, 'none') FROM orders;
SELECT order_id FROM orders UNION SELECT order_id, status FROM orders;
SELECT order_id FROM orders UNION ALL SELECT status FROM orders;
SELECT order_id FROM (SELECT * FROM orders;
SELECT a.order_id FROM orders AS a, orders AS a;
SELECT * FROM orders WHERE order_id IN (SELECT order_id, status FROM orders);
SELECT * FROM orders WHERE order_id = (SELECT order_id FROM payments);
SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE orders, order_time, INTERVAL '1' MINUTE)) GROUP BY window_start;
SELECT window_start, COUNT(*) FROM TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE) GROUP BY window_start, window_end;
SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start;
SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(price), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(nope), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE products, DESCRIPTOR(name), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL 1 MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), 60)) GROUP BY window_start, window_end;
SELECT window_start, COUNT(*) FROM TABLE(HOP(TABLE orders, DESCRIPTOR(order_time), INTERVAL '3' MINUTE, INTERVAL '10' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, COUNT(*) FROM TABLE(HOP(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, COUNT(*) FROM TABLE(CUMULATE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '7' MINUTE, INTERVAL '10' MINUTE)) GROUP BY window_start, window_end;
SELECT product_id, COUNT(*) FROM orders GROUP BY product_id, TUMBLE(price, INTERVAL '1' MINUTE);
SELECT product_id, COUNT(*), TUMBLE_START(order_time, INTERVAL '1' MINUTE) FROM orders GROUP BY product_id;
SELECT product_id, TUMBLE_START(order_time, INTERVAL '5' MINUTE) FROM orders GROUP BY product_id, TUMBLE(order_time, INTERVAL '1' MINUTE);
SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE (SELECT CAST(order_time AS TIMESTAMP(6)) AS t FROM orders), DESCRIPTOR(t), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
WITH x AS (SELECT order_id, CAST(order_time AS TIMESTAMP(3)) AS t FROM orders) SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE x, DESCRIPTOR(t), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
WITH x AS (SELECT customer_id, MAX(order_time) AS t FROM orders GROUP BY customer_id) SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE x, DESCRIPTOR(t), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT o.order_id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.order_time AS r ON o.order_id = r.rate;
SELECT o.order_id, c.name FROM orders o JOIN customers FOR SYSTEM_TIME AS OF o.order_time AS c ON o.customer_id = c.id;
SELECT o.order_id, p.name FROM orders o JOIN products FOR SYSTEM_TIME AS OF o.order_time AS p ON o.product_id = p.product_id;
SELECT o.order_id, r.rate FROM orders o RIGHT JOIN rates FOR SYSTEM_TIME AS OF o.order_time AS r ON o.currency = r.currency;
SELECT o.order_id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.price AS r ON o.currency = r.currency;
SELECT DISTINCT ON (order_id) * FROM orders;
SELECT order_id FROM orders WHERE status LIKE PAID;
SELECT order_id FROM orders WHERE status IS 'PAID';
SELECT order_id FROM orders WHERE NOT status;
SELECT order_id FROM orders WHERE quantity;
SELECT order_id FROM orders HAVING order_id > 1;
SELECT tags.x FROM products;
SELECT dims.z FROM products;
SELECT tags['a'] FROM products;
SELECT attrs[1] FROM products;
SELECT tag FROM products CROSS JOIN UNNEST(name) AS t (tag);
SELECT a, b FROM products CROSS JOIN UNNEST(tags) AS t (a, b);
SELECT LAG(price) FROM orders;
SELECT order_id, LAG(price, 1, 'x') OVER (PARTITION BY product_id ORDER BY order_time) FROM orders;
SELECT order_id, LAG(price, -1) OVER (PARTITION BY product_id ORDER BY order_time) FROM orders;
SELECT order_id, LAG(quantity, 1, 0) OVER (PARTITION BY product_id ORDER BY order_time) FROM orders;
SELECT order_id, LAG(status, 1, 'none') OVER (PARTITION BY product_id ORDER BY order_time) FROM orders;
SELECT order_id, LAG(price, 1, CAST(0 AS DECIMAL(10, 2))) OVER (PARTITION BY product_id ORDER BY order_time) FROM orders;
SELECT order_id, LEAD(quantity, 1, 0) OVER (PARTITION BY product_id ORDER BY order_time) FROM orders;
SELECT order_id, CUME_DIST() OVER (PARTITION BY product_id ORDER BY order_time) FROM orders;
SELECT * FROM orders o JOIN payments p ON o.order_id = p.order_id AND p.pay_time BETWEEN o.order_time AND o.order_time + 5;
INSERT INTO orders SELECT 1, 2;
INSERT INTO customers SELECT order_id, note FROM orders;
INSERT INTO nope SELECT 1;
