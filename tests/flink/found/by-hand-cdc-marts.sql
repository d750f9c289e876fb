CREATE TABLE customers (id BIGINT, name STRING, segment STRING, city_id INT, credit DECIMAL(12, 2), created DATE, updated TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED)
WITH ('connector' = 'kafka', 'topic' = 'crm.customers', 'properties.bootstrap.servers' = 'k:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'debezium-json');
CREATE TABLE cities (id INT, name STRING, region STRING, PRIMARY KEY (id) NOT ENFORCED)
WITH ('connector' = 'kafka', 'topic' = 'crm.cities', 'properties.bootstrap.servers' = 'k:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'canal-json');
CREATE TABLE orders (id BIGINT, customer_id BIGINT, status STRING, amount DECIMAL(12, 2), ordered TIMESTAMP(3), shipped TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED, WATERMARK FOR ordered AS ordered - INTERVAL '10' SECOND)
WITH ('connector' = 'kafka', 'topic' = 'shop.orders', 'properties.bootstrap.servers' = 'k:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'debezium-json');
CREATE TABLE items (order_id BIGINT, n INT, sku STRING, qty INT, price DECIMAL(10, 2), PRIMARY KEY (order_id, n) NOT ENFORCED)
WITH ('connector' = 'kafka', 'topic' = 'shop.items', 'properties.bootstrap.servers' = 'k:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'maxwell-json');
CREATE TABLE stock (sku STRING, warehouse STRING, on_hand INT, reserved INT, PRIMARY KEY (sku, warehouse) NOT ENFORCED)
WITH ('connector' = 'upsert-kafka', 'topic' = 'stock', 'properties.bootstrap.servers' = 'k:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE parcels_back (order_id BIGINT, n INT, reason STRING, returned TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'returns', 'properties.bootstrap.servers' = 'k:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'csv');
CREATE TABLE dim_city (id INT, name STRING, region STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'data' = '["+I", 1, "Berlin", "DE"]', 'lookup' = 'true');
CREATE TABLE order_wide (order_id BIGINT, customer STRING, region STRING, status STRING, amount DECIMAL(12, 2), n_items BIGINT, PRIMARY KEY (order_id) NOT ENFORCED)
WITH ('connector' = 'upsert-kafka', 'topic' = 'order_wide', 'properties.bootstrap.servers' = 'k:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE region_sales (region STRING, day_of STRING, orders BIGINT, revenue DECIMAL(38, 2), buyers BIGINT, PRIMARY KEY (region, day_of) NOT ENFORCED)
WITH ('connector' = 'upsert-kafka', 'topic' = 'region_sales', 'properties.bootstrap.servers' = 'k:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE sku_balance (sku STRING, available BIGINT, PRIMARY KEY (sku) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE audit (what STRING, id BIGINT, seen TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'audit', 'properties.bootstrap.servers' = 'k:9092', 'format' = 'json');
CREATE TABLE clog (id BIGINT, name STRING) WITH ('connector' = 'kafka', 'topic' = 'clog', 'properties.bootstrap.servers' = 'k:9092', 'format' = 'debezium-json');
CREATE VIEW customer_places AS SELECT c.id, c.name, c.segment, COALESCE(t.region, 'unknown') AS region FROM customers c LEFT JOIN cities t ON c.city_id = t.id;
CREATE VIEW open_orders AS SELECT * FROM orders WHERE status NOT IN ('CANCELLED', 'CLOSED');
CREATE VIEW item_sums AS SELECT order_id, COUNT(*) AS n_items, SUM(qty * price) AS amount FROM items GROUP BY order_id;
INSERT INTO order_wide SELECT o.id, p.name, p.region, o.status, o.amount, s.n_items FROM orders o LEFT JOIN customer_places p ON o.customer_id = p.id LEFT JOIN item_sums s ON o.id = s.order_id;
INSERT INTO order_wide SELECT o.id, p.name, p.region, o.status, s.amount, s.n_items FROM open_orders o JOIN customer_places p ON o.customer_id = p.id JOIN item_sums s ON o.id = s.order_id;
INSERT INTO order_wide SELECT o.id, c.name, d.region, o.status, o.amount, 1 FROM (SELECT *, PROCTIME() AS pt FROM orders) o JOIN customers c ON c.id = o.customer_id LEFT JOIN dim_city FOR SYSTEM_TIME AS OF o.pt AS d ON d.id = c.city_id;
INSERT INTO order_wide SELECT o.id, c.name, 'x', o.status, o.amount, CAST(0 AS BIGINT) FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.segment = 'B2B' AND o.amount > 100;
INSERT INTO region_sales SELECT p.region, DATE_FORMAT(o.ordered, 'yyyy-MM-dd'), COUNT(*), SUM(o.amount), COUNT(DISTINCT o.customer_id) FROM open_orders o JOIN customer_places p ON o.customer_id = p.id GROUP BY p.region, DATE_FORMAT(o.ordered, 'yyyy-MM-dd');
INSERT INTO region_sales SELECT region, day_of, SUM(n), SUM(amount), COUNT(*) FROM (SELECT p.region, DATE_FORMAT(o.ordered, 'yyyy-MM-dd') AS day_of, o.customer_id, COUNT(*) AS n, SUM(o.amount) AS amount FROM orders o JOIN customer_places p ON o.customer_id = p.id GROUP BY p.region, DATE_FORMAT(o.ordered, 'yyyy-MM-dd'), o.customer_id) GROUP BY region, day_of;
INSERT INTO sku_balance SELECT s.sku, SUM(s.on_hand - s.reserved) - COALESCE(MAX(i.sold), 0) FROM stock s LEFT JOIN (SELECT sku, SUM(qty) AS sold FROM items GROUP BY sku) i ON s.sku = i.sku GROUP BY s.sku;
INSERT INTO sku_balance SELECT sku, SUM(q) FROM (SELECT sku, on_hand AS q FROM stock UNION ALL SELECT sku, -qty AS q FROM items) GROUP BY sku;
INSERT INTO audit SELECT 'return', order_id, returned FROM parcels_back;
INSERT INTO audit SELECT 'order', id, ordered FROM orders;
INSERT INTO audit SELECT 'return of a customer', o.customer_id, r.returned FROM parcels_back r JOIN orders o ON r.order_id = o.id;
INSERT INTO clog SELECT id, name FROM customers UNION SELECT CAST(id AS BIGINT), name FROM cities;
INSERT INTO clog SELECT customer_id, LISTAGG(CAST(id AS STRING), ',') FROM open_orders GROUP BY customer_id;
INSERT INTO clog SELECT c.id, CASE WHEN EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id) THEN 'buyer' ELSE 'visitor' END FROM customers c;
SELECT c.id, (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.id) AS n_orders FROM customers c;
SELECT c.id, (SELECT MAX(ordered) FROM orders o WHERE o.customer_id = c.id AND o.status = 'CLOSED') AS last_closed FROM customers c;
SELECT c.id, c.id IN (SELECT customer_id FROM orders WHERE amount > 1000) AS is_vip FROM customers c;
SELECT c.id, c.name FROM customers c WHERE c.id IN (SELECT customer_id FROM orders) OR c.credit > 10000;
SELECT c.id, c.name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.amount > c.credit) AND c.segment <> 'TEST';
SELECT c.id, c.name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o JOIN parcels_back r ON r.order_id = o.id WHERE o.customer_id = c.id);
SELECT o.id FROM orders o WHERE o.amount > ALL (SELECT amount FROM orders WHERE status = 'CANCELLED');
SELECT o.id FROM orders o WHERE o.amount = ANY (SELECT price FROM items);
SELECT o.id FROM orders o WHERE o.customer_id <> ANY (SELECT id FROM customers WHERE segment = 'B2B');
SELECT o.id, c.name FROM orders o JOIN customers c ON o.customer_id = c.id AND c.city_id IN (SELECT id FROM cities WHERE region = 'EU');
SELECT o.id, c.name FROM orders o LEFT JOIN customers c ON o.customer_id = c.id AND EXISTS (SELECT 1 FROM cities t WHERE t.id = c.city_id);
SELECT o.id, c.name FROM orders o JOIN customers c ON o.customer_id = c.id AND o.amount > (SELECT AVG(amount) FROM orders);
SELECT o.id, o.amount, o.amount / (SELECT SUM(amount) FROM orders) AS share FROM orders o;
SELECT region, SUM(amount) AS s FROM orders o JOIN customer_places p ON o.customer_id = p.id GROUP BY region HAVING SUM(amount) > (SELECT AVG(amount) * 10 FROM orders);
SELECT id, customer_id, amount FROM orders QUALIFY ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY amount DESC) <= 3;
SELECT id, customer_id, amount, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY ordered DESC) AS rn FROM orders QUALIFY rn = 1;
SELECT customer_id, SUM(amount) AS total FROM orders GROUP BY customer_id QUALIFY RANK() OVER (ORDER BY SUM(amount) DESC) <= 10;
SELECT customer_id, SUM(amount) AS total FROM orders GROUP BY customer_id QUALIFY ROW_NUMBER() OVER (ORDER BY total DESC) <= 10;
SELECT status, customer_id, COUNT(*) AS n, ROW_NUMBER() OVER (PARTITION BY status ORDER BY COUNT(*) DESC) AS place FROM orders GROUP BY status, customer_id QUALIFY place <= 5;
SELECT status, customer_id, COUNT(*) AS n FROM orders WHERE amount > 0 GROUP BY status, customer_id HAVING COUNT(*) > 1 QUALIFY ROW_NUMBER() OVER (PARTITION BY status ORDER BY COUNT(*) DESC, customer_id) = 1;
SELECT c.id, c.name, x.id AS order_id, x.amount FROM customers c, LATERAL (SELECT o.id, o.amount FROM orders o WHERE o.customer_id = c.id ORDER BY o.ordered DESC LIMIT 3) AS x;
SELECT c.id, c.name, x.total FROM customers c LEFT JOIN LATERAL (SELECT SUM(o.amount) AS total FROM orders o WHERE o.customer_id = c.id) AS x ON TRUE;
SELECT segment, region, COUNT(*) AS n FROM customer_places GROUP BY GROUPING SETS ((segment, region), (segment), ());
WITH big AS (SELECT * FROM orders WHERE amount > 500), buyers AS (SELECT DISTINCT customer_id FROM big) SELECT c.name, b.id FROM buyers y JOIN customers c ON c.id = y.customer_id JOIN big b ON b.customer_id = y.customer_id;
SELECT a.id, b.id AS other FROM orders a JOIN orders b ON a.customer_id = b.customer_id AND a.id < b.id AND b.ordered BETWEEN a.ordered AND a.ordered + INTERVAL '5' MINUTE;
SELECT id FROM customers EXCEPT SELECT customer_id FROM orders;
SELECT id FROM customers INTERSECT SELECT customer_id FROM orders WHERE status = 'CLOSED';
SELECT COALESCE(a.sku, b.sku) AS sku, a.q AS in_stock, b.q AS sold FROM (SELECT sku, SUM(on_hand) AS q FROM stock GROUP BY sku) a FULL OUTER JOIN (SELECT sku, SUM(qty) AS q FROM items GROUP BY sku) b ON a.sku = b.sku;
SELECT TUMBLE_START(ordered, INTERVAL '1' DAY) AS d, status, SUM(amount) AS s FROM orders GROUP BY TUMBLE(ordered, INTERVAL '1' DAY), status;
SELECT window_start, status, SUM(amount) AS s FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(ordered), INTERVAL '1' DAY)) GROUP BY window_start, window_end, status;
SELECT id, amount, SUM(amount) OVER (PARTITION BY customer_id ORDER BY ordered) AS running FROM orders;
SELECT status, TIMESTAMPDIFF(HOUR, ordered, shipped) AS hours, COUNT(*) AS n FROM orders WHERE shipped IS NOT NULL GROUP BY status, TIMESTAMPDIFF(HOUR, ordered, shipped);
EXECUTE STATEMENT SET BEGIN
INSERT INTO region_sales SELECT p.region, DATE_FORMAT(o.ordered, 'yyyy-MM-dd'), COUNT(*), SUM(o.amount), COUNT(DISTINCT o.customer_id) FROM open_orders o JOIN customer_places p ON o.customer_id = p.id GROUP BY p.region, DATE_FORMAT(o.ordered, 'yyyy-MM-dd');
INSERT INTO order_wide SELECT o.id, p.name, p.region, o.status, o.amount, s.n_items FROM open_orders o LEFT JOIN customer_places p ON o.customer_id = p.id LEFT JOIN item_sums s ON o.id = s.order_id;
INSERT INTO clog SELECT id, region FROM customer_places;
END;
