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
CREATE TABLE l (k INT, m INT NOT NULL, a STRING, v INT) WITH ('connector' = 'datagen');
CREATE TABLE r (k INT NOT NULL, m INT, b STRING, w INT) WITH ('connector' = 'datagen');
CREATE TABLE q (k INT, m INT, c STRING) WITH ('connector' = 'datagen');
SELECT * FROM l JOIN r USING (k);
SELECT * FROM l JOIN r USING (m);
SELECT * FROM l JOIN r USING (k, m);
SELECT * FROM l LEFT JOIN r USING (k);
SELECT * FROM l LEFT JOIN r USING (m);
SELECT * FROM l RIGHT JOIN r USING (k);
SELECT * FROM l RIGHT JOIN r USING (m);
SELECT * FROM l FULL JOIN r USING (k);
SELECT k, a, b FROM l JOIN r USING (k);
SELECT k, a, b FROM l LEFT JOIN r USING (k);
SELECT k, a, b FROM l RIGHT JOIN r USING (k);
SELECT k, a, b FROM l FULL JOIN r USING (k);
SELECT m, a, b FROM l JOIN r USING (m);
SELECT k, COUNT(*) FROM l JOIN r USING (k) GROUP BY k;
SELECT k, a FROM l JOIN r USING (k) WHERE k > 3;
SELECT k, a FROM l JOIN q USING (k);
SELECT * FROM l JOIN q USING (k);
SELECT * FROM l NATURAL JOIN q;
SELECT * FROM l NATURAL LEFT JOIN q;
SELECT k, a, c FROM l NATURAL JOIN q;
SELECT l.k, a, c FROM l JOIN q USING (k);
SELECT l.k, r.k AS rk, a FROM l JOIN r USING (k);
SELECT k, a, b, c FROM l JOIN r USING (k) JOIN q USING (k);
SELECT * FROM l JOIN r USING (k) JOIN q USING (k);
SELECT l.*, b FROM l JOIN r USING (k);
SELECT k + 1 AS k1, UPPER(a) AS a FROM l JOIN r USING (k);
SELECT o.order_id, p.method FROM orders o JOIN payments p USING (order_id);
SELECT * FROM l JOIN r USING (nope);
SELECT k FROM l JOIN r ON l.k = r.k;
SELECT l.a, q.c FROM l JOIN q ON l.k = CAST(q.c AS INT);
SELECT l.a, q.c FROM l JOIN q ON CAST(l.k AS STRING) = q.c;
SELECT l.a, o.order_id FROM l JOIN orders o ON l.k = o.order_id;
SELECT l.a, o.order_id FROM l JOIN orders o ON l.k = o.order_id AND l.v + 1 = o.quantity;
SELECT l.a, o.order_id FROM orders o LEFT JOIN l ON l.k = o.order_id AND CAST(l.v AS BIGINT) = o.customer_id;
SELECT order_id, LAG(order_time) OVER (PARTITION BY customer_id ORDER BY order_time) AS prev, MAX(order_time) OVER (PARTITION BY customer_id ORDER BY order_time) AS mx FROM orders;
SELECT order_id, prev FROM (SELECT order_id, LAG(order_time) OVER (PARTITION BY customer_id ORDER BY order_time) AS prev FROM orders) WHERE prev IS NOT NULL;
SELECT order_id, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY order_time DESC) AS rn FROM orders QUALIFY rn <= 3 AND price > 10;
SELECT order_id, price * 2 AS dbl, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY order_time DESC) AS rn FROM orders QUALIFY rn <= 3 AND dbl > 10;
SELECT customer_id, SUM(price) AS s FROM orders GROUP BY customer_id QUALIFY ROW_NUMBER() OVER (ORDER BY s DESC) <= 3;
SELECT order_id, price FROM orders QUALIFY RANK() OVER (PARTITION BY product_id ORDER BY price DESC) <= 3;
SELECT o.product_id, o.window_start, p.category, SUM(o.price) AS rev FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) AS o LEFT JOIN customers p ON o.customer_id = p.id GROUP BY o.product_id, o.window_start, o.window_end, p.category;
SELECT o.product_id, o.window_start, SUM(o.price) AS rev FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) AS o JOIN l ON o.quantity = l.k GROUP BY o.product_id, o.window_start, o.window_end;
SELECT o.product_id, o.window_start, SUM(o.price) AS rev FROM l JOIN TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) AS o ON o.quantity = l.k GROUP BY o.product_id, o.window_start, o.window_end;
SELECT window_start, window_end, COUNT(*) FROM (SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) WHERE customer_id IN (SELECT id FROM customers)) GROUP BY window_start, window_end;
SELECT window_start, window_end, COUNT(*) FROM (SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) UNION ALL SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE))) GROUP BY window_start, window_end;
SELECT window_start, window_end, LISTAGG(status, ',') AS s FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, window_end, LISTAGG(DISTINCT status) AS s FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, window_end, LISTAGG(DISTINCT status, ',') AS s FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, window_end, LISTAGG(DISTINCT status, ',') AS s, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, window_end, ARRAY_AGG(status) AS s FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, window_end, ARRAY_AGG(DISTINCT status) AS s, COUNT(DISTINCT status) AS n FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, window_end, COLLECT(status) AS s FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, window_end, status, COUNT(DISTINCT customer_id) AS n, JSON_ARRAYAGG(product_id) AS j FROM TABLE(HOP(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE, INTERVAL '2' MINUTE)) GROUP BY window_start, window_end, status;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, product_id ORDER BY price DESC) AS rownum FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTES))) WHERE rownum <= 3;
SELECT window_start, price, rownum FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY price DESC) AS rownum FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTES))) WHERE rownum <= 3;
