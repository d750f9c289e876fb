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
SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTES));
SELECT * FROM TABLE(TUMBLE(DATA => TABLE orders, TIMECOL => DESCRIPTOR(order_time), SIZE => INTERVAL '10' MINUTES));
SELECT window_start, window_end, SUM(price) AS total_price FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTES)) GROUP BY window_start, window_end;
SELECT window_start, window_end, SUM(price) AS total_price FROM TABLE(HOP(TABLE orders, DESCRIPTOR(order_time), INTERVAL '5' MINUTES, INTERVAL '10' MINUTES)) GROUP BY window_start, window_end;
SELECT window_start, window_end, product_id, SUM(price) FROM TABLE(CUMULATE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '2' MINUTES, INTERVAL '10' MINUTES)) GROUP BY window_start, window_end, product_id;
SELECT window_start, window_end, product_id, SUM(price) AS t FROM TABLE(SESSION(TABLE orders PARTITION BY product_id, DESCRIPTOR(order_time), INTERVAL '5' MINUTES)) GROUP BY product_id, window_start, window_end;
SELECT window_start, window_end, SUM(price) AS t FROM TABLE(SESSION(TABLE orders, DESCRIPTOR(order_time), INTERVAL '5' MINUTES)) GROUP BY window_start, window_end;
SELECT window_start, window_end, product_id, SUM(price) AS t FROM TABLE(SESSION(DATA => TABLE orders PARTITION BY product_id, TIMECOL => DESCRIPTOR(order_time), GAP => INTERVAL '5' MINUTES)) GROUP BY product_id, window_start, window_end;
SELECT window_start, window_end, product_id, SUM(price) AS p FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTES)) GROUP BY window_start, window_end, GROUPING SETS ((product_id), ());
SELECT window_start, window_end, product_id, status, SUM(price) AS p FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTES)) GROUP BY window_start, window_end, ROLLUP (product_id, status);
SELECT window_start, window_end, product_id, status, SUM(price) AS p FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTES)) GROUP BY window_start, window_end, CUBE (product_id, status);
SELECT window_start, window_end, window_time, COUNT(DISTINCT customer_id) AS uv FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, window_time;
SELECT window_start, window_end, SUM(partial) FROM (SELECT window_start, window_end, window_time, SUM(price) AS partial FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '5' MINUTES)) GROUP BY product_id, window_start, window_end, window_time) GROUP BY window_start, window_end;
WITH w5 AS (SELECT product_id, window_time AS rowtime, SUM(price) AS partial FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '5' MINUTES)) GROUP BY product_id, window_start, window_end, window_time) SELECT window_start, window_end, SUM(partial) AS total FROM TABLE(TUMBLE(TABLE w5, DESCRIPTOR(rowtime), INTERVAL '10' MINUTES)) GROUP BY window_start, window_end;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY price DESC) AS rownum FROM (SELECT window_start, window_end, product_id, SUM(price) AS price, COUNT(*) AS cnt FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTES)) GROUP BY window_start, window_end, product_id)) WHERE rownum <= 3;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY price DESC) AS rownum FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTES))) WHERE rownum <= 3;
SELECT * FROM (SELECT order_time, price, product_id, window_start, window_end, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY order_time DESC) AS rownum FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTES))) WHERE rownum <= 1;
SELECT window_start, window_end, product_id, price FROM (SELECT order_time, price, product_id, window_start, window_end, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, product_id ORDER BY order_time ASC) AS rownum FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTES))) WHERE rownum = 1;
SELECT L.order_id AS l_id, R.payment_id AS r_id, COALESCE(L.window_start, R.window_start) AS window_start, COALESCE(L.window_end, R.window_end) AS window_end FROM (SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '5' MINUTES))) L FULL JOIN (SELECT * FROM TABLE(TUMBLE(TABLE payments, DESCRIPTOR(pay_time), INTERVAL '5' MINUTES))) R ON L.order_id = R.order_id AND L.window_start = R.window_start AND L.window_end = R.window_end;
SELECT L.order_id, R.payment_id FROM (SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '5' MINUTES))) L JOIN (SELECT * FROM TABLE(TUMBLE(TABLE payments, DESCRIPTOR(pay_time), INTERVAL '5' MINUTES))) R ON L.order_id = R.order_id AND L.window_start = R.window_start AND L.window_end = R.window_end WHERE L.price > R.amount;
SELECT * FROM (SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '5' MINUTES))) L WHERE L.order_id IN (SELECT order_id FROM (SELECT * FROM TABLE(TUMBLE(TABLE payments, DESCRIPTOR(pay_time), INTERVAL '5' MINUTES))) R WHERE L.window_start = R.window_start AND L.window_end = R.window_end);
SELECT * FROM (SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '5' MINUTES))) L WHERE EXISTS (SELECT * FROM (SELECT * FROM TABLE(TUMBLE(TABLE payments, DESCRIPTOR(pay_time), INTERVAL '5' MINUTES))) R WHERE L.order_id = R.order_id AND L.window_start = R.window_start AND L.window_end = R.window_end);
SELECT * FROM (SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '5' MINUTES))) L WHERE NOT EXISTS (SELECT * FROM (SELECT * FROM TABLE(TUMBLE(TABLE payments, DESCRIPTOR(pay_time), INTERVAL '5' MINUTES))) R WHERE L.order_id = R.order_id AND L.window_start = R.window_start AND L.window_end = R.window_end);
SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(event_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, window_end, user_id, COUNT(*) AS clicks FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(event_time), INTERVAL '1' DAY, INTERVAL '8' HOUR)) GROUP BY window_start, window_end, user_id HAVING COUNT(*) > 10;
SELECT CAST(window_start AS STRING) AS ws, url, COUNT(*) AS n FROM TABLE(HOP(TABLE clicks, DESCRIPTOR(event_time), INTERVAL '1' MINUTE, INTERVAL '5' MINUTE)) GROUP BY window_start, window_end, url;
SELECT DATE_FORMAT(window_start, 'HH:mm') AS h, AVG(temperature) AS t, MAX(humidity), MIN(humidity) FROM TABLE(TUMBLE(TABLE sensors, DESCRIPTOR(reading_time), INTERVAL '30' SECOND)) GROUP BY window_start, window_end, location;
SELECT location, TUMBLE_START(reading_time, INTERVAL '1' MINUTE) AS ws, AVG(temperature) AS t FROM sensors GROUP BY location, TUMBLE(reading_time, INTERVAL '1' MINUTE);
SELECT window_start, window_end, location, temperature, AVG(temperature) OVER (PARTITION BY location ORDER BY reading_time ROWS BETWEEN 5 PRECEDING AND CURRENT ROW) AS ma FROM TABLE(TUMBLE(TABLE sensors, DESCRIPTOR(reading_time), INTERVAL '1' MINUTE));
SELECT window_start, window_end, MAX(total) FROM (SELECT window_start, window_end, customer_id, SUM(price) AS total FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, customer_id) GROUP BY window_start, window_end;
SELECT window_start, window_end, COUNT(*) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(proc_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT product_id, window_start, COUNT(*) FILTER (WHERE status = 'PAID') AS paid, COUNT(*) FILTER (WHERE status = 'CANCELLED') AS cancelled, SUM(CASE WHEN status = 'PAID' THEN price ELSE 0 END) AS revenue FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY product_id, window_start, window_end;
SELECT o.product_id, o.window_start, p.name, SUM(o.price) AS rev FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) AS o JOIN products p ON o.product_id = p.product_id GROUP BY o.product_id, o.window_start, o.window_end, p.name;
WITH enriched AS (SELECT o.order_id, o.order_time, o.price * r.rate AS eur FROM orders o LEFT JOIN rates FOR SYSTEM_TIME AS OF o.order_time AS r ON o.currency = r.currency) SELECT window_start, window_end, SUM(eur) AS total FROM TABLE(TUMBLE(TABLE enriched, DESCRIPTOR(order_time), INTERVAL '1' HOUR)) GROUP BY window_start, window_end;
SELECT window_start, window_end, ARRAY_AGG(product_id) AS ps, LISTAGG(DISTINCT status, ',') AS ss FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, window_end, FIRST_VALUE(price) AS o, LAST_VALUE(price) AS c, MAX(price) AS hi, MIN(price) AS lo FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
