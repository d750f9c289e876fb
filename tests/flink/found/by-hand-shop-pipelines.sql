SET 'table.local-time-zone' = 'UTC';
CREATE TABLE page_views (
  user_id BIGINT, session_id STRING, page STRING, referrer STRING, user_agent STRING, props STRING, ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'page_views', 'properties.bootstrap.servers' = 'kafka:9092', 'properties.group.id' = 'flink', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE TABLE shop_orders (
  order_id STRING, user_id BIGINT, total DECIMAL(12, 2), currency CHAR(3), status STRING, created_at TIMESTAMP(3), pt AS PROCTIME(),
  WATERMARK FOR created_at AS created_at - INTERVAL '30' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'orders', 'properties.bootstrap.servers' = 'kafka:9092', 'properties.group.id' = 'flink', 'scan.startup.mode' = 'earliest-offset', 'format' = 'avro');
CREATE TABLE order_lines (
  order_id STRING, line_id INT, sku STRING, qty INT, unit_price DECIMAL(10, 2), created_at TIMESTAMP(3),
  WATERMARK FOR created_at AS created_at - INTERVAL '30' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'lines', 'properties.bootstrap.servers' = 'kafka:9092', 'properties.group.id' = 'flink', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE TABLE users (
  user_id BIGINT NOT NULL, name STRING, email STRING, country STRING, plan STRING, signup_date DATE, updated_at TIMESTAMP(3), PRIMARY KEY (user_id) NOT ENFORCED
) WITH ('connector' = 'kafka', 'topic' = 'dbserver1.inventory.users', 'properties.bootstrap.servers' = 'kafka:9092', 'properties.group.id' = 'flink', 'scan.startup.mode' = 'earliest-offset', 'format' = 'debezium-json');
CREATE TABLE product_catalog (
  sku STRING, title STRING, category STRING, price DECIMAL(10, 2), tags ARRAY<STRING>, attributes MAP<STRING, STRING>, updated_at TIMESTAMP(3),
  WATERMARK FOR updated_at AS updated_at, PRIMARY KEY (sku) NOT ENFORCED
) WITH ('connector' = 'upsert-kafka', 'topic' = 'catalog', 'properties.bootstrap.servers' = 'kafka:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE user_totals (user_id BIGINT, orders BIGINT, revenue DECIMAL(38, 2), last_order TIMESTAMP(3), PRIMARY KEY (user_id) NOT ENFORCED)
WITH ('connector' = 'upsert-kafka', 'topic' = 'user_totals', 'properties.bootstrap.servers' = 'kafka:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE minute_stats (window_start TIMESTAMP(3), window_end TIMESTAMP(3), page STRING, views BIGINT, visitors BIGINT)
WITH ('connector' = 'kafka', 'topic' = 'minute_stats', 'properties.bootstrap.servers' = 'kafka:9092', 'format' = 'json');
CREATE TABLE alerts (user_id BIGINT, reason STRING, seen TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'alerts', 'properties.bootstrap.servers' = 'kafka:9092', 'format' = 'json');
CREATE TABLE order_facts (
  order_id STRING, user_name STRING, country STRING, total DECIMAL(12, 2), items BIGINT, first_page STRING, PRIMARY KEY (order_id) NOT ENFORCED
) WITH ('connector' = 'upsert-kafka', 'topic' = 'order_facts', 'properties.bootstrap.servers' = 'kafka:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE debug (line STRING) WITH ('connector' = 'print');
CREATE VIEW unique_orders AS
SELECT order_id, user_id, total, currency, status, created_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY created_at DESC) AS row_num FROM shop_orders
) WHERE row_num = 1;
CREATE VIEW first_orders AS
SELECT order_id, user_id, total, created_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY created_at ASC) AS row_num FROM shop_orders
) WHERE row_num = 1;
CREATE VIEW order_sizes AS SELECT order_id, COUNT(*) AS items, SUM(qty * unit_price) AS value_of_lines FROM order_lines GROUP BY order_id;
CREATE VIEW sessions AS
SELECT window_start, window_end, user_id, COUNT(*) AS pages, MIN(page) AS some_page, MAX(ts) AS last_seen
FROM TABLE(SESSION(TABLE page_views PARTITION BY user_id, DESCRIPTOR(ts), INTERVAL '30' MINUTE))
GROUP BY window_start, window_end, user_id;
INSERT INTO user_totals SELECT user_id, COUNT(*), SUM(total), MAX(created_at) FROM unique_orders WHERE status <> 'CANCELLED' GROUP BY user_id;
INSERT INTO user_totals SELECT user_id, COUNT(*), SUM(total), MAX(created_at) FROM first_orders GROUP BY user_id;
INSERT INTO user_totals SELECT u.user_id, COUNT(o.order_id), COALESCE(SUM(o.total), 0), MAX(o.created_at) FROM users u LEFT JOIN unique_orders o ON u.user_id = o.user_id GROUP BY u.user_id;
INSERT INTO minute_stats SELECT window_start, window_end, page, COUNT(*), COUNT(DISTINCT user_id) FROM TABLE(TUMBLE(TABLE page_views, DESCRIPTOR(ts), INTERVAL '1' MINUTES)) GROUP BY window_start, window_end, page;
INSERT INTO minute_stats SELECT window_start, window_end, page, COUNT(*) AS views, COUNT(DISTINCT user_id) AS visitors FROM HOP(TABLE page_views, DESCRIPTOR(ts), INTERVAL '1' MINUTE, INTERVAL '10' MINUTES) GROUP BY page, window_start, window_end;
INSERT INTO minute_stats SELECT TUMBLE_START(ts, INTERVAL '1' MINUTE), TUMBLE_END(ts, INTERVAL '1' MINUTE), page, COUNT(*), COUNT(DISTINCT user_id) FROM page_views GROUP BY page, TUMBLE(ts, INTERVAL '1' MINUTE);
INSERT INTO minute_stats SELECT window_start, window_end, page, views, visitors FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY views DESC) AS rk FROM (
    SELECT window_start, window_end, page, COUNT(*) AS views, COUNT(DISTINCT session_id) AS visitors
    FROM TABLE(TUMBLE(TABLE page_views, DESCRIPTOR(ts), INTERVAL '5' MINUTE)) GROUP BY window_start, window_end, page)
) WHERE rk <= 10;
INSERT INTO order_facts
SELECT o.order_id, u.name, u.country, o.total, s.items, CAST(NULL AS STRING)
FROM unique_orders o JOIN users u ON o.user_id = u.user_id LEFT JOIN order_sizes s ON o.order_id = s.order_id;
INSERT INTO order_facts
SELECT o.order_id, u.name, u.country, o.total, s.items, v.some_page
FROM shop_orders o
LEFT JOIN users FOR SYSTEM_TIME AS OF o.pt AS u ON o.user_id = u.user_id
LEFT JOIN order_sizes s ON s.order_id = o.order_id
LEFT JOIN sessions v ON v.user_id = o.user_id AND o.created_at BETWEEN v.window_start AND v.window_end;
INSERT INTO order_facts (order_id, user_name, total) SELECT o.order_id, u.name, o.total FROM unique_orders AS o INNER JOIN users AS u USING (user_id);
INSERT INTO alerts SELECT user_id, 'many orders', window_end FROM (
  SELECT window_start, window_end, user_id, COUNT(*) AS n FROM TABLE(CUMULATE(TABLE shop_orders, DESCRIPTOR(created_at), INTERVAL '1' MINUTE, INTERVAL '1' HOUR)) GROUP BY window_start, window_end, user_id
) WHERE n > 100;
INSERT INTO alerts SELECT o.user_id, 'bought after visit', o.created_at FROM shop_orders o, page_views p
WHERE o.user_id = p.user_id AND p.page LIKE '/checkout%' AND o.created_at BETWEEN p.ts AND p.ts + INTERVAL '10' MINUTE;
INSERT INTO alerts SELECT p.user_id, 'left without order', p.ts FROM page_views p LEFT JOIN shop_orders o ON o.user_id = p.user_id AND o.created_at BETWEEN p.ts AND p.ts + INTERVAL '1' HOUR WHERE p.page = '/cart' AND o.order_id IS NULL;
INSERT INTO alerts SELECT user_id, 'never ordered', updated_at FROM users WHERE user_id NOT IN (SELECT user_id FROM shop_orders);
INSERT INTO alerts SELECT user_id, reason, seen FROM (SELECT user_id, 'spike' AS reason, created_at AS seen, total, AVG(total) OVER (PARTITION BY user_id ORDER BY created_at RANGE BETWEEN INTERVAL '1' DAY PRECEDING AND CURRENT ROW) AS usual FROM shop_orders) WHERE total > 3 * usual;
INSERT INTO debug SELECT CONCAT_WS('|', CAST(user_id AS STRING), page, DATE_FORMAT(ts, 'yyyy-MM-dd HH:mm')) FROM page_views WHERE REGEXP(page, '^/p/[0-9]+$');
INSERT INTO debug SELECT 'orders: ' || CAST(COUNT(*) AS STRING) FROM shop_orders;
INSERT INTO debug SELECT JSON_OBJECT('id' VALUE order_id, 'total' VALUE total) FROM unique_orders;
EXECUTE STATEMENT SET BEGIN
INSERT INTO minute_stats SELECT window_start, window_end, page, COUNT(*), COUNT(DISTINCT user_id) FROM TABLE(TUMBLE(TABLE page_views, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, page;
INSERT INTO alerts SELECT user_id, 'bot', ts FROM page_views WHERE LOWER(user_agent) LIKE '%bot%';
INSERT INTO debug SELECT page FROM page_views WHERE referrer IS NULL;
END;
EXECUTE STATEMENT SET BEGIN
INSERT INTO user_totals SELECT user_id, COUNT(*), SUM(total), MAX(created_at) FROM unique_orders GROUP BY user_id;
INSERT INTO order_facts (order_id, total) SELECT order_id, total FROM unique_orders;
END;
SELECT country, COUNT(DISTINCT u.user_id) AS buyers, SUM(o.total) AS revenue FROM users u JOIN unique_orders o ON u.user_id = o.user_id GROUP BY country HAVING SUM(o.total) > 1000;
SELECT category, SUM(l.qty) AS sold, SUM(l.qty * p.price) AS list_value FROM order_lines l JOIN product_catalog FOR SYSTEM_TIME AS OF l.created_at AS p ON l.sku = p.sku GROUP BY p.category;
SELECT p.category, TUMBLE_START(l.created_at, INTERVAL '1' HOUR) AS hr, SUM(l.qty) AS sold FROM order_lines l JOIN product_catalog FOR SYSTEM_TIME AS OF l.created_at AS p ON l.sku = p.sku GROUP BY p.category, TUMBLE(l.created_at, INTERVAL '1' HOUR);
SELECT window_start, window_end, category, SUM(amount) AS amount FROM TABLE(TUMBLE(TABLE (SELECT l.created_at, p.category, l.qty * l.unit_price AS amount FROM order_lines l JOIN product_catalog FOR SYSTEM_TIME AS OF l.created_at AS p ON l.sku = p.sku), DESCRIPTOR(created_at), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, category;
SELECT user_id, COUNT(*) FILTER (WHERE page = '/cart') AS carts, COUNT(*) FILTER (WHERE page = '/checkout') AS checkouts, CAST(COUNT(*) FILTER (WHERE page = '/checkout') AS DOUBLE) / NULLIF(COUNT(*) FILTER (WHERE page = '/cart'), 0) AS rate FROM page_views GROUP BY user_id;
SELECT user_id, ts, page, LAG(page) OVER (PARTITION BY user_id ORDER BY ts) AS previous_page, TIMESTAMPDIFF(SECOND, LAG(ts) OVER (PARTITION BY user_id ORDER BY ts), ts) AS gap FROM page_views;
SELECT user_id, page FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY user_id, page ORDER BY ts DESC) AS rn FROM page_views) WHERE rn = 1 AND page IN ('/cart', '/checkout');
SELECT * FROM (SELECT sku, sold, ROW_NUMBER() OVER (ORDER BY sold DESC) AS place FROM (SELECT sku, SUM(qty) AS sold FROM order_lines GROUP BY sku)) WHERE place <= 5;
SELECT * FROM (SELECT category, sku, sold, RANK() OVER (PARTITION BY category ORDER BY sold DESC) AS place FROM (SELECT p.category, l.sku, SUM(l.qty) AS sold FROM order_lines l JOIN product_catalog p ON l.sku = p.sku GROUP BY p.category, l.sku)) WHERE place <= 3;
SELECT sku, tag FROM product_catalog CROSS JOIN UNNEST(tags) AS t (tag) WHERE tag <> '';
SELECT tag, COUNT(DISTINCT l.order_id) AS orders FROM order_lines l JOIN product_catalog p ON p.sku = l.sku CROSS JOIN UNNEST(p.tags) AS t (tag) GROUP BY tag;
SELECT user_id, JSON_VALUE(props, '$.utm.source') AS source, COUNT(*) AS n FROM page_views WHERE JSON_EXISTS(props, '$.utm') GROUP BY user_id, JSON_VALUE(props, '$.utm.source');
SELECT DATE_FORMAT(created_at, 'yyyy-MM') AS mon, currency, SUM(total) AS total, COUNT(DISTINCT user_id) AS buyers FROM unique_orders GROUP BY DATE_FORMAT(created_at, 'yyyy-MM'), currency;
SELECT a.user_id, a.pages, b.n FROM sessions a JOIN (SELECT window_start, window_end, user_id, COUNT(*) AS n FROM TABLE(SESSION(TABLE shop_orders PARTITION BY user_id, DESCRIPTOR(created_at), INTERVAL '30' MINUTE)) GROUP BY window_start, window_end, user_id) b ON a.user_id = b.user_id AND a.window_start = b.window_start AND a.window_end = b.window_end;
EXPLAIN CHANGELOG_MODE INSERT INTO user_totals SELECT user_id, COUNT(*), SUM(total), MAX(created_at) FROM unique_orders GROUP BY user_id;
