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
CREATE TABLE sink_orders (order_id BIGINT, customer_name STRING, amount DECIMAL(21, 2), PRIMARY KEY (order_id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'enriched', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE sink_customer_totals (customer_id BIGINT, n BIGINT, total DECIMAL(38, 2), PRIMARY KEY (customer_id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'totals', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE sink_append (order_id BIGINT, status STRING, order_time TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE sink_windows (window_start TIMESTAMP(3), window_end TIMESTAMP(3), product_id STRING, revenue DECIMAL(38, 2), PRIMARY KEY (window_start, window_end, product_id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'win', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE sink_changelog (id BIGINT, name STRING) WITH ('connector' = 'kafka', 'topic' = 'clog', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE sink_print (a STRING, b BIGINT) WITH ('connector' = 'print');
CREATE TABLE sink_country (country STRING, customers BIGINT, PRIMARY KEY (country) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'country', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE VIEW paid_orders AS SELECT order_id, customer_id, product_id, amount, order_time FROM orders WHERE status = 'PAID';
CREATE VIEW latest_orders AS SELECT order_id, customer_id, amount, status FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY order_time DESC) AS rn FROM orders) WHERE rn = 1;
CREATE VIEW customer_totals AS SELECT customer_id, COUNT(*) AS n, SUM(amount) AS total FROM latest_orders GROUP BY customer_id;
INSERT INTO sink_orders SELECT o.order_id, c.name, o.amount FROM orders o JOIN customers c ON o.customer_id = c.id;
INSERT INTO sink_orders SELECT o.order_id, c.name, o.amount FROM latest_orders o LEFT JOIN customers c ON o.customer_id = c.id;
INSERT INTO sink_orders SELECT order_id, CAST(customer_id AS STRING), amount FROM latest_orders;
INSERT INTO sink_customer_totals SELECT customer_id, COUNT(*), SUM(amount) FROM orders GROUP BY customer_id;
INSERT INTO sink_customer_totals SELECT * FROM customer_totals;
INSERT INTO sink_customer_totals (customer_id, n) SELECT customer_id, COUNT(*) FROM orders GROUP BY customer_id;
INSERT INTO sink_append SELECT order_id, status, order_time FROM orders;
INSERT INTO sink_append SELECT order_id, status, order_time FROM orders WHERE status <> 'CANCELLED' AND quantity > 0;
INSERT INTO sink_append SELECT order_id, method, pay_time FROM payments UNION ALL SELECT order_id, status, order_time FROM orders;
INSERT INTO sink_append SELECT order_id, status, MAX(order_time) FROM orders GROUP BY order_id, status;
INSERT INTO sink_append SELECT order_id, status, order_time FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY order_time) AS rn FROM orders) WHERE rn = 1;
INSERT INTO sink_append SELECT order_id, status, order_time FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY order_time DESC) AS rn FROM orders) WHERE rn = 1;
INSERT INTO sink_append SELECT o.order_id, p.method, o.order_time FROM orders o JOIN payments p ON o.order_id = p.order_id AND p.pay_time BETWEEN o.order_time AND o.order_time + INTERVAL '1' HOUR;
INSERT INTO sink_windows SELECT window_start, window_end, product_id, SUM(amount) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, product_id;
INSERT INTO sink_changelog SELECT id, name FROM customers;
INSERT INTO sink_changelog SELECT id, UPPER(name) FROM customers WHERE country = 'DE';
INSERT INTO sink_changelog SELECT customer_id, MAX(status) FROM orders GROUP BY customer_id;
INSERT INTO sink_changelog SELECT c.id, c.name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id);
INSERT INTO sink_country SELECT country, COUNT(*) FROM customers GROUP BY country;
INSERT INTO sink_country SELECT COALESCE(country, 'unknown'), COUNT(*) FROM customers GROUP BY country;
INSERT INTO sink_country SELECT COALESCE(country, 'unknown') AS country, COUNT(*) FROM customers GROUP BY COALESCE(country, 'unknown');
INSERT INTO sink_country SELECT UPPER(country), COUNT(DISTINCT id) FROM customers GROUP BY UPPER(country);
INSERT INTO sink_print SELECT name, COUNT(*) FROM customers GROUP BY name;
INSERT INTO sink_print SELECT status, COUNT(*) FROM orders GROUP BY status;
INSERT INTO sink_print VALUES ('a', 1), ('b', 2);
INSERT INTO sink_append VALUES (1, 'OPEN', TIMESTAMP '2024-01-01 10:00:00'), (2, 'PAID', TIMESTAMP '2024-01-01 10:00:01');
INSERT INTO sink_append (order_id, status) VALUES (1, 'OPEN');
INSERT INTO sink_customer_totals SELECT c.id, COUNT(o.order_id), SUM(o.amount) FROM customers c LEFT JOIN orders o ON c.id = o.customer_id GROUP BY c.id;
INSERT INTO sink_customer_totals SELECT id, CAST(1 AS BIGINT), CAST(0 AS DECIMAL(38, 2)) FROM customers;
INSERT INTO sink_customer_totals SELECT order_id, CAST(line_no AS BIGINT), CAST(unit_price AS DECIMAL(38, 2)) FROM order_items;
INSERT INTO sink_orders WITH t AS (SELECT order_id, SUM(qty * unit_price) AS total FROM order_items GROUP BY order_id) SELECT order_id, 'x', CAST(total AS DECIMAL(21, 2)) FROM t;
INSERT INTO sink_orders SELECT o.order_id, p.name, o.amount FROM orders o JOIN products FOR SYSTEM_TIME AS OF o.proc_time AS p ON o.product_id = p.product_id;
INSERT INTO sink_orders SELECT o.order_id, r.currency, CAST(o.amount * r.rate AS DECIMAL(21, 2)) FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.order_time AS r ON o.currency = r.currency;
INSERT INTO sink_orders SELECT order_id, customer_name, amount FROM sink_orders;
EXECUTE STATEMENT SET BEGIN INSERT INTO sink_print SELECT status, COUNT(*) FROM orders GROUP BY status; INSERT INTO sink_append SELECT order_id, status, order_time FROM orders; END;
EXPLAIN STATEMENT SET BEGIN INSERT INTO sink_print SELECT status, COUNT(*) FROM orders GROUP BY status; INSERT INTO sink_append SELECT order_id, status, order_time FROM orders WHERE status = 'PAID'; END;
EXPLAIN PLAN FOR INSERT INTO sink_print SELECT status, COUNT(*) FROM orders GROUP BY status;
EXPLAIN CHANGELOG_MODE SELECT * FROM latest_orders;
CREATE TABLE ctas_totals WITH ('connector' = 'print') AS SELECT customer_id, COUNT(*) AS n FROM orders GROUP BY customer_id;
CREATE VIEW v_orders AS SELECT order_id, customer_id, product_id, status, amount, order_time FROM orders WHERE status <> 'TEST';
CREATE VIEW v_rates AS SELECT currency, rate, rate_time FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY currency ORDER BY rate_time DESC) AS rn FROM rates) WHERE rn = 1;
CREATE VIEW v_pay AS SELECT order_id, SUM(amount) AS paid, COUNT(*) AS n, MAX(pay_time) AS last_pay FROM payments GROUP BY order_id;
CREATE VIEW v_status AS SELECT v.order_id, v.amount, p.paid, CASE WHEN p.paid IS NULL THEN 'OPEN' WHEN p.paid >= v.amount THEN 'PAID' ELSE 'PARTIAL' END AS state FROM v_orders v LEFT JOIN v_pay p ON v.order_id = p.order_id;
SELECT state, COUNT(*) AS n, SUM(amount) AS s FROM v_status GROUP BY state;
SELECT * FROM v_status WHERE state = 'PARTIAL';
SELECT c.country, SUM(CASE WHEN o.status = 'PAID' THEN o.amount ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'CANCELLED' THEN o.amount ELSE 0 END) AS cancelled FROM v_orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country;
SELECT product_id, MAX(CASE WHEN status = 'OPEN' THEN order_time END) AS opened, MAX(CASE WHEN status = 'PAID' THEN order_time END) AS paid FROM orders GROUP BY product_id;
SELECT c.tier, COUNT(DISTINCT c.id) AS customers, COUNT(DISTINCT o.order_id) AS orders FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.tier;
SELECT customer_id, product_id, SUM(quantity) AS q FROM orders GROUP BY CUBE (customer_id, product_id);
SELECT COALESCE(country, 'ALL') AS country, COALESCE(tier, 'ALL') AS tier, COUNT(*) AS n FROM customers GROUP BY ROLLUP (country, tier);
SELECT DATE_FORMAT(order_time, 'yyyy-MM-dd') AS d, DATE_FORMAT(order_time, 'HH') AS h, COUNT(*) AS n FROM orders GROUP BY DATE_FORMAT(order_time, 'yyyy-MM-dd'), DATE_FORMAT(order_time, 'HH');
SELECT d, MAX(n) AS peak FROM (SELECT CAST(order_time AS DATE) AS d, EXTRACT(HOUR FROM order_time) AS h, COUNT(*) AS n FROM orders GROUP BY CAST(order_time AS DATE), EXTRACT(HOUR FROM order_time)) GROUP BY d;
SELECT FLOOR(order_time TO HOUR) AS h, COUNT(*) AS n FROM orders GROUP BY FLOOR(order_time TO HOUR);
SELECT JSON_VALUE(payload, '$.event') AS ev, COUNT(*) AS n FROM clicks GROUP BY JSON_VALUE(payload, '$.event');
SELECT user_id, JSON_VALUE(payload, '$.price' RETURNING DOUBLE) AS price, JSON_QUERY(payload, '$.items') AS items, JSON_EXISTS(payload, '$.coupon') AS has_coupon FROM clicks;
SELECT user_id, CAST(JSON_VALUE(payload, '$.qty' DEFAULT '0' ON EMPTY) AS INT) AS qty FROM clicks WHERE JSON_VALUE(payload, '$.type') = 'add';
SELECT REGEXP_EXTRACT(url, '/product/([0-9]+)', 1) AS pid, COUNT(*) AS views FROM clicks WHERE url LIKE '%/product/%' GROUP BY REGEXP_EXTRACT(url, '/product/([0-9]+)', 1);
SELECT SPLIT_INDEX(url, '/', 2) AS host, SUBSTRING(ip FROM 1 FOR 3) AS net, CHAR_LENGTH(user_id) AS l FROM clicks;
SELECT TO_TIMESTAMP(note, 'yyyy-MM-dd HH:mm:ss') AS t, TO_DATE(note) AS d, UNIX_TIMESTAMP(note) AS u FROM orders;
SELECT FROM_UNIXTIME(ts / 1000) AS t, TO_TIMESTAMP(FROM_UNIXTIME(ts / 1000)) AS tt FROM clicks;
SELECT CONCAT(name, ' <', email, '>') AS who, CONCAT_WS('-', city, country) AS loc, LOWER(TRIM(email)) AS e FROM customers;
SELECT o.order_id FROM orders o WHERE o.customer_id IN (SELECT customer_id FROM orders GROUP BY customer_id HAVING COUNT(*) > 3);
SELECT c.* FROM customers c WHERE c.id NOT IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL);
SELECT c.name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.amount > 100) AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.status = 'CANCELLED');
SELECT c.name FROM customers c WHERE (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.id) > 5;
SELECT c.name, (SELECT SUM(o.amount) FROM orders o WHERE o.customer_id = c.id) AS total FROM customers c;
SELECT c.name, (SELECT COUNT(*) FROM orders) AS all_orders FROM customers c;
SELECT c.name, (SELECT COUNT(o.order_id) FROM orders o WHERE o.customer_id = c.id AND o.status = 'PAID') AS paid, (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.id AND o.status = 'OPEN') AS opened FROM customers c;
SELECT p.product_id, p.name FROM products p WHERE p.list_price > (SELECT AVG(q.list_price) FROM products q WHERE q.category = p.category);
SELECT o.order_id, i.line_no, i.sku FROM orders o JOIN order_items i ON o.order_id = i.order_id AND i.qty > 1 WHERE o.status = 'PAID' AND i.unit_price > 10;
SELECT o.order_id, COUNT(i.line_no) AS lines, SUM(i.qty * i.unit_price) AS total FROM orders o LEFT JOIN order_items i ON o.order_id = i.order_id GROUP BY o.order_id;
SELECT c.name, o.order_id, i.sku, p.method FROM customers c JOIN orders o ON c.id = o.customer_id JOIN order_items i ON i.order_id = o.order_id LEFT JOIN payments p ON p.order_id = o.order_id;
SELECT c.name, o.order_id FROM customers AS c LEFT JOIN orders AS o ON c.id = o.customer_id AND o.status = 'PAID' WHERE c.country = 'DE' AND (o.amount > 10 OR o.amount IS NULL);
SELECT e.name AS employee, m.name AS boss FROM customers e LEFT JOIN customers m ON e.tier = CAST(m.id AS STRING);
SELECT o.order_id, c.name FROM orders o JOIN customers c ON LOWER(o.note) = LOWER(c.email);
SELECT o.order_id, c.name FROM orders o JOIN customers c ON o.customer_id = c.id OR o.note = c.email;
SELECT o.order_id, o.currency, r.rate FROM orders o LEFT JOIN v_rates FOR SYSTEM_TIME AS OF o.order_time AS r ON o.currency = r.currency;
SELECT o.order_id, ROUND(o.amount * r.rate, 2) AS eur FROM orders o JOIN v_rates r ON o.currency = r.currency;
SELECT id, name FROM customers UNION ALL SELECT customer_id, note FROM orders;
SELECT country, n FROM (SELECT country, COUNT(*) AS n FROM customers GROUP BY country) ORDER BY n DESC LIMIT 3;
SELECT * FROM (SELECT country, n, ROW_NUMBER() OVER (ORDER BY n DESC) AS rk FROM (SELECT country, COUNT(*) AS n FROM customers GROUP BY country)) WHERE rk <= 3;
SELECT * FROM (SELECT id, name, country, ROW_NUMBER() OVER (PARTITION BY country ORDER BY id) AS rn FROM customers) WHERE rn <= 2;
SELECT product_id, name FROM products WHERE product_id = 'p1';
SELECT category, LISTAGG(name, ', ') AS names, MIN(list_price) AS lo, MAX(list_price) AS hi FROM products GROUP BY category;
SELECT product_id, attrs['color'] AS color FROM products WHERE attrs['color'] IN ('red', 'blue') AND CARDINALITY(tags) > 0;
SELECT p.product_id, t.tag, COUNT(*) AS n FROM orders o JOIN products p ON o.product_id = p.product_id CROSS JOIN UNNEST(p.tags) AS t (tag) GROUP BY p.product_id, t.tag;
SELECT dims.w, dims.h, products.dims.d FROM products WHERE dims.w > 10;
SELECT ROW(order_id, status) AS r, ARRAY[status, currency] AS a, MAP['s', status, 'c', currency] AS m FROM orders;
SELECT order_id, CAST(ROW(order_id, status) AS ROW<id BIGINT, st STRING>) AS r FROM orders;
SELECT t.id, t.name FROM (VALUES (1, 'x'), (2, 'y')) AS t (id, name) LEFT JOIN customers c ON c.id = t.id;
SELECT x, COUNT(y) FROM (SELECT order_id, price FROM orders) AS t (x, y) GROUP BY x;
SELECT x, SUM(y) AS s FROM (SELECT customer_id, quantity, status FROM orders) AS t (x, y, z) WHERE z = 'PAID' GROUP BY x;
SELECT customer_id, order_id, amount, SUM(amount) OVER (PARTITION BY customer_id ORDER BY order_time) AS running FROM v_orders;
SELECT order_id, IF(amount > 100, 'big', CASE WHEN amount > 10 THEN 'mid' ELSE 'small' END) AS size, GREATEST(price, 1) AS g, LEAST(quantity, 5) AS l FROM orders;
SELECT order_id, TRY_CAST(note AS INT) AS n, CAST(quantity AS STRING) AS q, CAST(price AS INT) AS p FROM orders WHERE TRY_CAST(note AS INT) IS NOT NULL;
SELECT order_id FROM orders WHERE order_time > TIMESTAMP '2024-01-01 00:00:00' AND order_time < CURRENT_TIMESTAMP;
SELECT order_id FROM orders WHERE order_time > LOCALTIMESTAMP - INTERVAL '1' DAY;
SELECT order_id, TIMESTAMPDIFF(MINUTE, order_time, LOCALTIMESTAMP) AS age, TIMESTAMPADD(DAY, 1, order_time) AS due, order_time + INTERVAL '2' HOUR AS t2 FROM orders;
SELECT order_id, YEAR(order_time) AS y, MONTH(order_time) AS m, DAYOFMONTH(order_time) AS d, HOUR(order_time) AS h, QUARTER(order_time) AS q, WEEK(order_time) AS w FROM orders;
