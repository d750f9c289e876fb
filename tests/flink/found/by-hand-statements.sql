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
CREATE TABLE s (id INT, name STRING, price DECIMAL(10, 2), ts TIMESTAMP(3)) WITH ('connector' = 'print');
CREATE TABLE n (id INT NOT NULL, name STRING NOT NULL) WITH ('connector' = 'print');
CREATE TABLE k (id BIGINT, name VARCHAR(20), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'k', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO s VALUES (1, 'a', 2.5, TIMESTAMP '2024-01-01 00:00:00');
INSERT INTO s VALUES (1, 'a', 2.5, TIMESTAMP '2024-01-01 00:00:00'), (2, 'bb', 10, TIMESTAMP '2024-01-01 00:00:01.500');
INSERT INTO s VALUES (1, 'a', 2.5, NULL);
INSERT INTO s VALUES (1, CAST(NULL AS STRING), 2.5, CAST(NULL AS TIMESTAMP(3)));
INSERT INTO s (id, name) VALUES (1, 'a');
INSERT INTO s (id, name) VALUES (1, 'a'), (2, 'b');
INSERT INTO s (name, id) VALUES ('a', 1), ('bcd', 2);
INSERT INTO s (id) VALUES (1);
INSERT INTO s (id, price) VALUES (1, 3);
INSERT INTO s (id, ts) VALUES (1, TIMESTAMP '2024-01-01 00:00:00');
INSERT INTO s (id, ts) VALUES (1, TO_TIMESTAMP('2024-01-01 00:00:00'));
INSERT INTO s (id, name, price, ts) VALUES (1, 'a', 2.5, TIMESTAMP '2024-01-01 00:00:00');
INSERT INTO s (id, name, price, ts) VALUES (1, 'a', 2.5, TIMESTAMP '2024-01-01 00:00:00'), (2, 'b', 3.5, TIMESTAMP '2024-01-01 00:00:00');
INSERT INTO s SELECT * FROM (VALUES (1, 'a', 2.5, TIMESTAMP '2024-01-01 00:00:00')) AS t (id, name, price, ts);
INSERT INTO s SELECT 1, 'a', 2.5, TIMESTAMP '2024-01-01 00:00:00';
INSERT INTO n VALUES (1, 'a');
INSERT INTO n VALUES (1, 'a'), (2, NULL);
INSERT INTO n (id) VALUES (1);
INSERT INTO k VALUES (1, 'a'), (2, 'b');
INSERT INTO k (id, name) VALUES (1, 'a');
INSERT INTO k (id) VALUES (1);
INSERT INTO k (name) VALUES ('x');
INSERT INTO s VALUES (1, 'a');
INSERT INTO s VALUES ('x', 'a', 1, TIMESTAMP '2024-01-01 00:00:00');
INSERT INTO s VALUES (1, 'a', 2.5, '2024-01-01 00:00:00');
INSERT INTO s (id, nope) VALUES (1, 'a');
INSERT INTO s VALUES (1, 'a', 2.5, TIMESTAMP '2024-01-01 00:00:00'), (2, 'b');
INSERT INTO s (id, name) SELECT quantity, status FROM orders;
INSERT INTO s (name, id) SELECT status, quantity FROM orders;
INSERT INTO s (id, ts) SELECT quantity, order_time FROM orders;
INSERT INTO s VALUES (1 + 1, UPPER('a'), 2.5 * 2, CURRENT_TIMESTAMP);
SELECT * FROM (VALUES (1, 'a'), (2, 'bcd'), (3, NULL)) AS t (id, name);
SELECT * FROM (VALUES (1), (2)) AS a (x) CROSS JOIN (VALUES ('p'), ('q')) AS b (y);
SELECT id, COUNT(*) FROM (VALUES (1, TIMESTAMP '2024-01-01 00:00:00'), (1, TIMESTAMP '2024-01-02 00:00:00')) AS t (id, ts) GROUP BY id;
SELECT name FROM (VALUES ('a'), ('bb')) AS t (name) UNION SELECT status FROM orders;
SELECT CAST(id AS BIGINT) AS id, name FROM (VALUES (1, 'a'), (2, 'b')) AS t (id, name);
SELECT window_start, window_end, JSON_ARRAYAGG(product_id) AS j FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, window_end, JSON_OBJECTAGG(KEY product_id VALUE price) AS j FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, window_end, FIRST_VALUE(product_id) AS j, COLLECT(DISTINCT status) AS c FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, window_end, STDDEV(price) AS j, VAR_POP(quantity) AS c, APPROX_COUNT_DISTINCT(customer_id) AS a FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT order_id, LAG(price, 1, 0.0) OVER (PARTITION BY product_id ORDER BY order_time) FROM orders;
SELECT order_id, LAG(order_id, 1, 0) OVER (PARTITION BY product_id ORDER BY order_time) FROM orders;
SELECT order_id, LAG(order_id, 1, CAST(0 AS BIGINT)) OVER (PARTITION BY product_id ORDER BY order_time) FROM orders;
SELECT order_id, LAG(quantity, 1, NULL) OVER (PARTITION BY product_id ORDER BY order_time) FROM orders;
SELECT order_id, LAG(quantity, 1, CAST(NULL AS INT)) OVER (PARTITION BY product_id ORDER BY order_time) FROM orders;
SELECT order_id, COALESCE(LAG(quantity) OVER (PARTITION BY product_id ORDER BY order_time), 0) AS p FROM orders;
SELECT order_id, quantity - COALESCE(LAG(quantity, 1) OVER w, quantity) AS p FROM orders WINDOW w AS (PARTITION BY product_id ORDER BY order_time);
SELECT order_id, order_time, TIMESTAMPADD(HOUR, -1, order_time) AS before, order_time - INTERVAL '1' HOUR AS b2 FROM orders;
SELECT order_id FROM orders WHERE TIMESTAMPADD(DAY, 1, order_time) < CURRENT_TIMESTAMP;
SELECT order_id FROM orders WHERE order_time BETWEEN TIMESTAMP '2024-01-01 00:00:00' AND TIMESTAMP '2024-02-01 00:00:00';
SELECT order_id FROM orders WHERE order_time >= '2024-01-01 00:00:00' AND order_time < '2024-02-01 00:00:00';
SELECT order_id FROM orders WHERE order_time BETWEEN '2024-01-01 00:00:00' AND '2024-02-01 00:00:00';
SELECT order_id FROM orders WHERE order_time IN (TIMESTAMP '2024-01-01 00:00:00', TIMESTAMP '2024-01-02 00:00:00');
SELECT order_id FROM orders WHERE CAST(order_time AS DATE) = DATE '2024-01-01';
SELECT order_id FROM orders WHERE DATE_FORMAT(order_time, 'yyyy-MM-dd') = '2024-01-01' AND status IN ('PAID', 'OPEN', 'SHIPPED');
SELECT user_id FROM clicks WHERE event_time > '2024-01-01 00:00:00';
SELECT user_id FROM clicks WHERE event_time > TIMESTAMP '2024-01-01 00:00:00';
SELECT user_id FROM clicks WHERE event_time > TO_TIMESTAMP_LTZ(1700000000000, 3);
SELECT user_id, CAST(event_time AS DATE) AS d, COUNT(*) FROM clicks GROUP BY user_id, CAST(event_time AS DATE);
