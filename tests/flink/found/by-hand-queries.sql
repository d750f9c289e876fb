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
WITH orders_with_total AS (SELECT order_id, price * quantity AS total FROM orders) SELECT order_id, SUM(total) FROM orders_with_total GROUP BY order_id;
WITH big AS (SELECT * FROM orders WHERE price > 100), counted AS (SELECT customer_id, COUNT(*) AS cnt FROM big GROUP BY customer_id) SELECT c.name, counted.cnt FROM counted JOIN customers AS c ON counted.customer_id = c.id;
WITH a(x, y) AS (SELECT order_id, price FROM orders) SELECT x, MAX(y) FROM a GROUP BY x;
WITH t1 AS (SELECT product_id, COUNT(*) AS c FROM orders GROUP BY product_id), t2 AS (SELECT product_id, SUM(quantity) AS q FROM orders GROUP BY product_id) SELECT t1.product_id, c, q FROM t1 JOIN t2 ON t1.product_id = t2.product_id;
WITH x AS (SELECT 1 AS n UNION ALL SELECT 2) SELECT * FROM x;
SELECT DISTINCT customer_id FROM orders;
SELECT DISTINCT status, currency FROM orders;
SELECT DISTINCT country FROM customers;
SELECT DISTINCT c.country, o.status FROM orders o JOIN customers c ON o.customer_id = c.id;
SELECT COUNT(DISTINCT customer_id) FROM orders;
SELECT DISTINCT UPPER(status) AS s FROM orders WHERE status IS NOT NULL;
SELECT COUNT(*) FROM (SELECT DISTINCT customer_id, product_id FROM orders) AS d;
SELECT order_id, price + quantity FROM orders WHERE order_id > 10;
SELECT * FROM orders;
SELECT order_id, price FROM (VALUES (1, 2.0), (2, 3.1)) AS t (order_id, price);
SELECT o.* FROM orders AS o WHERE o.status IN ('PAID', 'SHIPPED') AND o.note IS NOT NULL;
SELECT order_id AS id, CASE status WHEN 'PAID' THEN 1 WHEN 'OPEN' THEN 0 ELSE -1 END AS code FROM orders;
SELECT order_id, CAST(order_time AS DATE) AS d, EXTRACT(HOUR FROM order_time) AS h FROM orders;
SELECT order_id, DATE_FORMAT(order_time, 'yyyy-MM-dd HH:00') AS hr FROM orders WHERE DATE_FORMAT(order_time, 'yyyy') = '2024';
SELECT `order_id`, `note` AS `user note` FROM `default_catalog`.`default_database`.`orders`;
SELECT payment_id, partition_id, event_ts FROM payments;
SELECT *, PROCTIME() AS pt FROM payments;
SELECT order_id, price FROM orders WHERE price BETWEEN 10 AND 20 OR price > 100;
SELECT order_id FROM orders WHERE note LIKE '%gift%' AND NOT (status = 'CANCELLED' OR quantity = 0);
SELECT order_id, COALESCE(note, status, 'none') AS n, NULLIF(currency, 'EUR') AS c, IF(quantity > 10, 'bulk', 'single') AS kind FROM orders;
SELECT ALL customer_id FROM orders;
SELECT order_id, IFNULL(note, '-') || ':' || status AS x FROM orders;
SELECT product_id, tags[1] AS first_tag, attrs['color'] AS color, dims.w * dims.h AS area FROM products;
SELECT product_id, CARDINALITY(tags) AS n FROM products WHERE attrs['size'] = 'L';
SELECT product_id, t.tag FROM products CROSS JOIN UNNEST(tags) AS t (tag);
SELECT product_id, t.k, t.v FROM products CROSS JOIN UNNEST(attrs) AS t (k, v);
SELECT product_id, t.tag FROM products LEFT JOIN UNNEST(tags) AS t (tag) ON TRUE;
SELECT tag, COUNT(*) AS n FROM products, UNNEST(tags) AS t (tag) GROUP BY tag;
SELECT p.product_id, t.tag, t.pos FROM products p CROSS JOIN UNNEST(p.tags) WITH ORDINALITY AS t (tag, pos);
SELECT COUNT(*) FROM orders;
SELECT COUNT(*) FROM orders GROUP BY order_id;
SELECT COUNT(DISTINCT order_id) FROM orders;
SELECT product_id, status, SUM(price) AS total FROM orders GROUP BY GROUPING SETS ((product_id, status), (product_id), (status), ());
SELECT product_id, status, SUM(price) AS total, GROUPING(product_id) AS g1, GROUPING_ID(product_id, status) AS g2 FROM orders GROUP BY ROLLUP (product_id, status);
SELECT product_id, status, SUM(price) AS total FROM orders GROUP BY CUBE (product_id, status);
SELECT SUM(amount) FROM orders GROUP BY customer_id HAVING SUM(amount) > 50;
SELECT customer_id, COUNT(*) AS n, COUNT(note) AS notes, AVG(price) AS avg_price, MIN(order_time) AS first_order, MAX(order_time) AS last_order FROM orders GROUP BY customer_id;
SELECT DATE_FORMAT(order_time, 'yyyy-MM-dd') AS day, COUNT(*) AS n, COUNT(DISTINCT customer_id) AS uv FROM orders GROUP BY DATE_FORMAT(order_time, 'yyyy-MM-dd');
SELECT country, tier, COUNT(*) AS n FROM customers GROUP BY country, tier;
SELECT country, COUNT(*) FILTER (WHERE tier = 'gold') AS gold, COUNT(*) FILTER (WHERE tier <> 'gold') AS other FROM customers GROUP BY country;
SELECT country, COUNT(DISTINCT city) AS cities, COUNT(DISTINCT city) FILTER (WHERE tier = 'gold') AS gold_cities FROM customers GROUP BY country;
SELECT status, LISTAGG(product_id) AS ps, LISTAGG(product_id, ';') AS ps2 FROM orders GROUP BY status;
SELECT customer_id, COLLECT(product_id) AS ps, ARRAY_AGG(price) AS prices FROM orders GROUP BY customer_id;
SELECT customer_id, FIRST_VALUE(status) AS f, LAST_VALUE(status) AS l FROM orders GROUP BY customer_id;
SELECT customer_id, MAX(price) - MIN(price) AS spread, SUM(quantity) / COUNT(*) AS avgq FROM orders GROUP BY customer_id;
SELECT customer_id, SUM(price) FROM orders WHERE status = 'PAID' GROUP BY customer_id HAVING COUNT(*) > 1 AND SUM(price) > 100;
SELECT category, AVG(list_price) AS p, COUNT(*) AS n FROM products GROUP BY category;
SELECT n, COUNT(*) AS customers FROM (SELECT customer_id, COUNT(*) AS n FROM orders GROUP BY customer_id) GROUP BY n;
SELECT STDDEV_POP(temperature), VAR_SAMP(humidity) FROM sensors GROUP BY location;
SELECT JSON_OBJECTAGG(KEY product_id VALUE price) AS j FROM orders GROUP BY customer_id;
SELECT customer_id, JSON_ARRAYAGG(product_id) AS j FROM orders GROUP BY customer_id;
SELECT customer_id, APPROX_COUNT_DISTINCT(product_id) FROM orders GROUP BY customer_id;
SELECT order_id, order_time, price, SUM(price) OVER (PARTITION BY product_id ORDER BY order_time RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND CURRENT ROW) AS one_hour FROM orders;
SELECT order_id, order_time, price, SUM(price) OVER w AS s, AVG(price) OVER w AS a FROM orders WINDOW w AS (PARTITION BY product_id ORDER BY order_time RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND CURRENT ROW);
SELECT order_id, COUNT(*) OVER (PARTITION BY customer_id ORDER BY proc_time ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS n FROM orders;
SELECT order_id, price - LAG(price) OVER (PARTITION BY product_id ORDER BY order_time) AS diff FROM orders;
SELECT order_id, LAG(price, 2, 0) OVER (PARTITION BY product_id ORDER BY order_time) AS p2, LAG(status) OVER (PARTITION BY product_id ORDER BY order_time) AS s1 FROM orders;
SELECT order_id, LEAD(price) OVER (PARTITION BY product_id ORDER BY order_time) AS nxt FROM orders;
SELECT order_id, FIRST_VALUE(price) OVER (PARTITION BY product_id ORDER BY order_time) AS f, LAST_VALUE(price) OVER (PARTITION BY product_id ORDER BY order_time) AS l FROM orders;
SELECT order_id, NTILE(4) OVER (PARTITION BY product_id ORDER BY order_time) AS q FROM orders;
SELECT order_id, PERCENT_RANK() OVER (PARTITION BY product_id ORDER BY order_time) AS q, CUME_DIST() OVER (PARTITION BY product_id ORDER BY order_time) AS c FROM orders;
SELECT order_id, RANK() OVER (PARTITION BY product_id ORDER BY order_time) AS r, DENSE_RANK() OVER (PARTITION BY product_id ORDER BY order_time) AS d FROM orders;
SELECT order_id, ROW_NUMBER() OVER (PARTITION BY product_id ORDER BY order_time) AS r FROM orders;
SELECT order_id, MAX(price) OVER (ORDER BY order_time ROWS BETWEEN 10 PRECEDING AND CURRENT ROW) AS m FROM orders;
SELECT order_id, COUNT(DISTINCT status) OVER (PARTITION BY customer_id ORDER BY order_time) AS m FROM orders;
SELECT * FROM (SELECT order_id, price, LAG(price) OVER (PARTITION BY product_id ORDER BY order_time) AS prev FROM orders) WHERE price > prev * 1.1;
SELECT user_id, url, COUNT(*) OVER (PARTITION BY user_id ORDER BY event_time RANGE BETWEEN INTERVAL '30' MINUTE PRECEDING AND CURRENT ROW) AS clicks_30m FROM clicks;
SELECT user_id, CASE WHEN event_time - LAG(event_time) OVER (PARTITION BY user_id ORDER BY event_time) > INTERVAL '30' MINUTE THEN 1 ELSE 0 END AS new_session FROM clicks;
SELECT user_id, TIMESTAMPDIFF(SECOND, LAG(event_time, 1) OVER (PARTITION BY user_id ORDER BY event_time), event_time) AS gap FROM clicks;
SELECT id, temperature, temperature - AVG(temperature) OVER (PARTITION BY id ORDER BY reading_time RANGE BETWEEN INTERVAL '5' MINUTE PRECEDING AND CURRENT ROW) AS d FROM sensors;
SELECT id, MIN(temperature) OVER w1 AS a, SUM(humidity) OVER w2 AS b FROM sensors WINDOW w1 AS (PARTITION BY id ORDER BY reading_time), w2 AS (PARTITION BY location ORDER BY reading_time);
SELECT * FROM orders INNER JOIN products ON orders.product_id = products.product_id;
SELECT * FROM orders LEFT JOIN products ON orders.product_id = products.product_id;
SELECT * FROM orders RIGHT JOIN products ON orders.product_id = products.product_id;
SELECT * FROM orders FULL OUTER JOIN products ON orders.product_id = products.product_id;
SELECT o.order_id, p.payment_id FROM orders o, payments p WHERE o.order_id = p.order_id AND o.order_time BETWEEN p.pay_time - INTERVAL '4' HOUR AND p.pay_time;
SELECT o.order_id, p.payment_id FROM orders o JOIN payments p ON o.order_id = p.order_id AND p.pay_time >= o.order_time AND p.pay_time < o.order_time + INTERVAL '1' HOUR;
SELECT o.order_id, p.payment_id FROM orders o LEFT JOIN payments p ON o.order_id = p.order_id AND p.pay_time BETWEEN o.order_time AND o.order_time + INTERVAL '15' MINUTE WHERE p.payment_id IS NULL;
SELECT o.order_id, p.payment_id FROM orders o FULL JOIN payments p ON o.order_id = p.order_id AND o.order_time > p.pay_time - INTERVAL '4' HOUR AND o.order_time <= p.pay_time + INTERVAL '5' MINUTE;
SELECT o.order_id, p.payment_id, p.amount - o.price AS d FROM orders o JOIN payments p ON o.order_id = p.order_id AND o.price < p.amount AND p.pay_time BETWEEN o.order_time - INTERVAL '1' DAY AND o.order_time + INTERVAL '1' DAY;
SELECT o.order_id, o.price, o.currency, r.rate, o.order_time FROM orders AS o LEFT JOIN rates FOR SYSTEM_TIME AS OF o.order_time AS r ON o.currency = r.currency;
SELECT o.order_id, o.price * r.rate AS eur FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF o.order_time AS r ON r.currency = o.currency WHERE o.status = 'PAID';
SELECT o.order_id, c.name FROM orders AS o JOIN customers FOR SYSTEM_TIME AS OF o.proc_time AS c ON o.customer_id = c.id;
SELECT o.order_id, c.name FROM orders o JOIN customers c ON o.customer_id = c.id;
SELECT o.order_id, c.name, p.name, p.category FROM orders o JOIN customers c ON o.customer_id = c.id JOIN products p ON o.product_id = p.product_id;
SELECT o.order_id, c.name, p.name FROM orders o LEFT JOIN customers c ON o.customer_id = c.id LEFT JOIN products p ON o.product_id = p.product_id WHERE c.country = 'DE';
SELECT o.order_id, i.sku, i.qty * i.unit_price AS total FROM orders o JOIN order_items i USING (order_id);
SELECT * FROM orders NATURAL JOIN products;
SELECT order_id, name FROM orders JOIN products USING (product_id);
SELECT o.order_id, c.name FROM orders o, customers c WHERE o.customer_id = c.id AND c.tier = 'gold';
SELECT a.order_id, b.order_id FROM orders a JOIN orders b ON a.customer_id = b.customer_id AND a.order_id < b.order_id;
SELECT c1.name, c2.name FROM customers c1 JOIN customers c2 ON c1.city = c2.city AND c1.id <> c2.id;
SELECT o.order_id FROM orders o WHERE o.customer_id IN (SELECT id FROM customers WHERE country = 'FR');
SELECT o.order_id FROM orders o WHERE o.customer_id NOT IN (SELECT id FROM customers WHERE country = 'FR');
SELECT o.order_id FROM orders o WHERE EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.order_id AND p.method = 'card');
SELECT o.order_id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.order_id);
SELECT o.order_id, o.price FROM orders o WHERE o.price > (SELECT AVG(price) FROM orders);
SELECT o.order_id, (SELECT MAX(p.amount) FROM payments p WHERE p.order_id = o.order_id) AS m FROM orders o;
SELECT c.name, (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.id) AS n FROM customers c;
SELECT o.order_id FROM orders o WHERE (o.product_id, o.currency) IN (SELECT product_id, 'EUR' FROM products);
SELECT c.id, c.name, t.total FROM customers c LEFT JOIN (SELECT customer_id, SUM(amount) AS total FROM orders GROUP BY customer_id) t ON c.id = t.customer_id;
SELECT c.country, SUM(i.qty * i.unit_price) AS revenue FROM order_items i JOIN orders o ON i.order_id = o.order_id JOIN customers c ON o.customer_id = c.id GROUP BY c.country;
SELECT p.category, COUNT(*) FROM orders o JOIN products p ON o.product_id = p.product_id GROUP BY p.category HAVING COUNT(*) > 5;
SELECT * FROM orders CROSS JOIN rates;
SELECT o.order_id, r.rate FROM orders o JOIN rates r ON o.currency = r.currency AND r.rate_time <= o.order_time;
SELECT o.order_id, p.name FROM orders o LEFT JOIN products p ON o.product_id = p.product_id AND p.category = 'books';
SELECT o.order_id, p.name FROM orders o LEFT JOIN products p ON o.product_id = p.product_id AND o.status = 'PAID';
SELECT COALESCE(c.id, t.customer_id) AS id, c.name, t.n FROM customers c FULL JOIN (SELECT customer_id, COUNT(*) AS n FROM orders GROUP BY customer_id) t ON c.id = t.customer_id;
SELECT c.id FROM customers c LEFT JOIN orders o ON c.id = o.customer_id WHERE o.order_id IS NULL;
SELECT /*+ STATE_TTL('o' = '1d', 'c' = '7d') */ o.order_id, c.name FROM orders o JOIN customers c ON o.customer_id = c.id;
SELECT /*+ BROADCAST(c) */ o.order_id, c.name FROM orders o JOIN customers c ON o.customer_id = c.id;
SELECT order_id FROM orders UNION SELECT order_id FROM payments;
SELECT order_id FROM orders UNION ALL SELECT order_id FROM payments;
SELECT order_id FROM orders INTERSECT SELECT order_id FROM payments;
SELECT order_id FROM orders INTERSECT ALL SELECT order_id FROM payments;
SELECT order_id FROM orders EXCEPT SELECT order_id FROM payments;
SELECT order_id FROM orders EXCEPT ALL SELECT order_id FROM payments;
SELECT 'order' AS kind, order_id, order_time AS ts FROM orders UNION ALL SELECT 'payment', order_id, pay_time FROM payments;
SELECT kind, COUNT(*) FROM (SELECT 'order' AS kind, order_id FROM orders UNION ALL SELECT 'payment' AS kind, order_id FROM payments) t GROUP BY kind;
SELECT id FROM customers UNION SELECT customer_id FROM orders;
SELECT * FROM orders ORDER BY order_time, order_id;
SELECT order_id, order_time FROM orders ORDER BY order_time DESC;
SELECT * FROM orders ORDER BY price LIMIT 3;
SELECT order_id, price FROM orders LIMIT 5;
SELECT order_id, price FROM orders ORDER BY price DESC LIMIT 10 OFFSET 5;
SELECT order_id, price FROM orders ORDER BY price DESC OFFSET 2 ROWS FETCH NEXT 5 ROWS ONLY;
SELECT order_id, price FROM orders FETCH FIRST 3 ROWS ONLY;
SELECT product_id, SUM(price) AS s FROM orders GROUP BY product_id ORDER BY s DESC LIMIT 3;
SELECT product_id, SUM(price) AS s FROM orders GROUP BY product_id ORDER BY SUM(price) DESC, product_id FETCH FIRST ROW ONLY;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY product_id ORDER BY price DESC) AS row_num FROM orders) WHERE row_num <= 5;
SELECT order_id, product_id, price FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY product_id ORDER BY price DESC) AS row_num FROM orders) WHERE row_num <= 5;
SELECT * FROM (SELECT product_id, status, total, ROW_NUMBER() OVER (PARTITION BY status ORDER BY total DESC) AS rn FROM (SELECT product_id, status, SUM(price) AS total FROM orders GROUP BY product_id, status)) WHERE rn <= 3;
SELECT order_id, customer_id, status FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY proc_time ASC) AS row_num FROM orders) WHERE row_num = 1;
SELECT order_id, customer_id, status FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY order_time DESC) AS row_num FROM orders) WHERE row_num = 1;
SELECT * FROM (SELECT *, RANK() OVER (PARTITION BY country ORDER BY updated_at DESC) AS rk FROM customers) WHERE rk <= 2;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY country ORDER BY updated_at DESC) AS rk FROM customers) WHERE rk = 1;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY price DESC) AS rn FROM orders) WHERE rn < 10;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY product_id ORDER BY price DESC) AS rn FROM orders) WHERE rn BETWEEN 2 AND 4;
SELECT order_id, price FROM orders QUALIFY ROW_NUMBER() OVER (PARTITION BY product_id ORDER BY price DESC) <= 3;
SELECT order_id, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY order_time DESC) AS rn FROM orders QUALIFY rn = 1;
SELECT order_id, status FROM orders WHERE quantity > 0 QUALIFY ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY proc_time DESC) = 1;
WITH latest AS (SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY order_time DESC) AS rn FROM orders) WHERE rn = 1) SELECT status, COUNT(*) AS n, SUM(amount) AS s FROM latest GROUP BY status;
WITH latest AS (SELECT order_id, customer_id, amount FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY order_time DESC) AS rn FROM orders) WHERE rn = 1) SELECT l.order_id, c.name, l.amount FROM latest l JOIN customers c ON l.customer_id = c.id;
SELECT 1;
SELECT 1 + 1 AS two, 'hello' AS greeting, CURRENT_DATE AS d;
VALUES (1, 'a'), (2, 'b');
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t (id, name) WHERE id > 1;
SELECT name, COUNT(*) AS cnt FROM (VALUES ('Bob'), ('Alice'), ('Greg'), ('Bob')) AS NameTable(name) GROUP BY name;
SELECT o.order_id, m.label FROM orders o JOIN (VALUES ('PAID', 'paid'), ('OPEN', 'open')) AS m (code, label) ON o.status = m.code;
SELECT TIME '10:00:00', DATE '2024-01-01', TIMESTAMP '2024-01-01 00:00:00', INTERVAL '1' DAY;
SELECT CURRENT_TIMESTAMP, LOCALTIMESTAMP, NOW(), UNIX_TIMESTAMP();
