-- Windows over windows, window and interval joins, OVER, joins of views with aggregates, LATERAL, CDC sources.
CREATE TABLE a (id INT, k STRING, v INT, w BIGINT, d DECIMAL(10,2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector'='rows');
CREATE TABLE b (id INT, k STRING, v INT, s STRING, ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='rows', 'changelog-mode'='I,UA,D');
CREATE TABLE c (id INT, k STRING, v INT, s STRING, ok BOOLEAN, ts TIMESTAMP(3)) WITH ('connector'='rows', 'changelog-mode'='all');
CREATE TABLE orders (
  order_id BIGINT, customer_id BIGINT, product_id STRING, quantity INT, price DECIMAL(10, 2), currency STRING, status STRING,
  order_time TIMESTAMP(3), proc_time AS PROCTIME(), amount AS price * quantity,
  WATERMARK FOR order_time AS order_time - INTERVAL '5' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'orders', 'properties.bootstrap.servers' = 'localhost:9092', 'properties.group.id' = 'g', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
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
CREATE TABLE dim (
  id BIGINT, name STRING, region STRING, score INT, valid BOOLEAN, PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'rows', 'lookup' = 'true');
CREATE TABLE dim2 (
  code STRING, grp INT, label STRING, since TIMESTAMP(3)
) WITH ('connector' = 'rows', 'lookup' = 'true');
WITH RECURSIVE r AS (SELECT id, k FROM c WHERE id = 1 UNION ALL SELECT c.id, c.k FROM c JOIN r ON c.v = r.id) SELECT * FROM r;
TABLE b;
SELECT k, window_start, window_end, SUM(v) AS s FROM TABLE(CUMULATE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '1' MINUTE)) GROUP BY k, window_start, window_end;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY s DESC) AS rn FROM (SELECT k, window_start, window_end, SUM(v) AS s FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY k, window_start, window_end)) WHERE rn <= 3;
SELECT l.k, l.s, r.n FROM (SELECT k, window_start, window_end, SUM(v) AS s FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY k, window_start, window_end) l JOIN (SELECT customer_id, window_start, window_end, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY customer_id, window_start, window_end) r ON l.window_start = r.window_start AND l.window_end = r.window_end;
SELECT l.k, r.status FROM (SELECT * FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '1' MINUTE))) l LEFT JOIN (SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE))) r ON l.id = r.customer_id AND l.window_start = r.window_start AND l.window_end = r.window_end;
SELECT k FROM (SELECT * FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '1' MINUTE))) l WHERE l.id IN (SELECT customer_id FROM (SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE))) r WHERE l.window_start = r.window_start AND l.window_end = r.window_end);
SELECT k FROM (SELECT * FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '1' MINUTE))) l WHERE NOT EXISTS (SELECT * FROM (SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE))) r WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND l.id = r.order_id);
SELECT window_start, window_end, k, COUNT(*) AS n FROM TABLE(TUMBLE(DATA => TABLE a, TIMECOL => DESCRIPTOR(ts), SIZE => INTERVAL '1' HOUR, OFFSET => INTERVAL '10' MINUTE)) GROUP BY window_start, window_end, k;
SELECT window_start, window_end, GROUPING(k) AS g, k, s2, SUM(v) FROM (SELECT *, UPPER(k) AS s2 FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '1' HOUR))) GROUP BY window_start, window_end, GROUPING SETS ((k), (s2), ());
SELECT window_time, k, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, window_time, k;
SELECT TUMBLE_END(wt, INTERVAL '1' DAY) AS d, SUM(n) AS n FROM (SELECT window_time AS wt, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, window_time) GROUP BY TUMBLE(wt, INTERVAL '1' DAY);
SELECT window_start, SUM(n) FROM TABLE(TUMBLE(TABLE (SELECT window_time AS wt, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, window_time), DESCRIPTOR(wt), INTERVAL '1' DAY)) GROUP BY window_start, window_end;
CREATE VIEW hourly AS SELECT window_start AS ws, window_end AS we, window_time AS wt, k, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, window_time, k;
SELECT window_start, window_end, SUM(n) AS total FROM TABLE(TUMBLE(TABLE hourly, DESCRIPTOR(wt), INTERVAL '1' DAY)) GROUP BY window_start, window_end;
SELECT k, SUM(n) AS total FROM hourly GROUP BY k;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY ws, we ORDER BY n DESC) AS rn FROM hourly) WHERE rn = 1;
SELECT h.k, h.n, b.s FROM hourly h JOIN b ON h.k = b.k;
SELECT a.id, o.order_id FROM a JOIN orders o ON a.id = o.customer_id AND o.order_time BETWEEN a.ts - INTERVAL '1' HOUR AND a.ts + INTERVAL '5' MINUTE;
SELECT a.id, o.order_id FROM a LEFT JOIN orders o ON a.id = o.customer_id AND o.order_time >= a.ts AND o.order_time < a.ts + INTERVAL '1' HOUR AND o.status = 'PAID';
SELECT a.id FROM a WHERE EXISTS (SELECT 1 FROM orders o WHERE a.id = o.customer_id AND o.order_time BETWEEN a.ts AND a.ts + INTERVAL '1' HOUR);
SELECT a.id FROM a WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE a.id = o.customer_id AND o.order_time BETWEEN a.ts AND a.ts + INTERVAL '1' HOUR);
SELECT id, v, SUM(v) OVER w AS s, COUNT(*) OVER w AS n, AVG(v) OVER w AS av FROM a WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN 10 PRECEDING AND CURRENT ROW);
SELECT id, FIRST_VALUE(v) OVER (PARTITION BY k ORDER BY ts) AS f, LAST_VALUE(v) OVER (PARTITION BY k ORDER BY ts) AS l FROM a;
SELECT id, LAG(v, 1) OVER (PARTITION BY k ORDER BY ts) AS prev, LEAD(v) OVER (PARTITION BY k ORDER BY ts) AS nxt FROM a;
SELECT id, v - LAG(v) OVER (PARTITION BY k ORDER BY ts) AS delta FROM a WHERE v > 0;
SELECT k, MAX(cnt) FROM (SELECT k, id, COUNT(*) OVER (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '10' MINUTE PRECEDING AND CURRENT ROW) AS cnt FROM a) GROUP BY k;
SELECT * FROM (SELECT id, k, v, COUNT(*) OVER (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '10' MINUTE PRECEDING AND CURRENT ROW) AS cnt FROM a) WHERE cnt > 5;
SELECT c.name, t.city_orders FROM customers c JOIN (SELECT city, COUNT(*) AS city_orders FROM customers GROUP BY city) t ON c.city = t.city;
SELECT city, COUNT(DISTINCT tier) AS tiers, LISTAGG(name, ';') AS names FROM customers GROUP BY city HAVING COUNT(*) > 1;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY city ORDER BY updated_at DESC) AS rn FROM customers) WHERE rn <= 2;
SELECT c.id, c.name, o.total FROM customers c LEFT JOIN (SELECT customer_id, SUM(amount) AS total FROM orders GROUP BY customer_id) o ON c.id = o.customer_id WHERE o.total IS NULL OR o.total < 10;
SELECT tier, SUM(total) AS s FROM (SELECT c.tier, o.total FROM customers c JOIN (SELECT customer_id, SUM(amount) AS total FROM orders GROUP BY customer_id) o ON c.id = o.customer_id) GROUP BY tier;
SELECT COALESCE(tier, 'none') AS tier, COUNT(*) FROM customers GROUP BY ROLLUP(tier, city);
SELECT city, tier, COUNT(*) AS n, GROUPING_ID(city, tier) AS g FROM customers GROUP BY CUBE(city, tier);
SELECT id, name FROM customers WHERE updated_at > CURRENT_TIMESTAMP - INTERVAL '1' DAY;
SELECT EXTRACT(YEAR FROM updated_at) AS y, COUNT(*) FROM customers GROUP BY EXTRACT(YEAR FROM updated_at);
SELECT id, REGEXP_EXTRACT(email, '@(.+)$', 1) AS domain, SPLIT_INDEX(email, '@', 0) AS usr, LOWER(TRIM(name)) AS nm FROM customers WHERE email LIKE '%@%';
SELECT id, CASE tier WHEN 'gold' THEN 3 WHEN 'silver' THEN 2 ELSE 1 END AS lvl, NULLIF(city, '') AS c2, COALESCE(country, 'n/a') AS ctry FROM customers;
SELECT l.id, r.id AS other FROM customers l, customers r WHERE l.email = r.email AND l.id <> r.id;
SELECT a.id, x.m FROM a, LATERAL (SELECT MAX(v) AS m FROM c WHERE c.k = a.k) x;
SELECT a.id, x.v FROM a, LATERAL (SELECT v FROM c WHERE c.k = a.k) x;
SELECT a.id, x.v FROM a, LATERAL (SELECT v FROM c WHERE c.v > a.v) x;
SELECT a.id, x.v2 FROM a LEFT JOIN LATERAL (SELECT v + 1 AS v2 FROM c WHERE c.k = a.k AND c.v > 3) x ON TRUE;
SELECT u.uid, u.n FROM (SELECT user_id AS uid, COUNT(*) AS n FROM clicks GROUP BY user_id) u WHERE u.uid IN (SELECT CAST(id AS STRING) FROM customers);
SELECT user_id, COUNT(*) FILTER (WHERE url LIKE '/p%') AS p, COUNT(*) FILTER (WHERE url NOT LIKE '/p%') AS np FROM clicks GROUP BY user_id;
SELECT DISTINCT user_id, DATE_FORMAT(event_time, 'yyyy-MM-dd') AS d FROM clicks;
SELECT d, COUNT(DISTINCT user_id) AS uv, COUNT(*) AS pv FROM (SELECT user_id, DATE_FORMAT(event_time, 'yyyy-MM-dd') AS d FROM clicks) GROUP BY d;
SELECT TO_DATE(DATE_FORMAT(event_time, 'yyyy-MM-dd')) AS d, MAX(event_time) AS last_seen FROM clicks GROUP BY TO_DATE(DATE_FORMAT(event_time, 'yyyy-MM-dd'));
SELECT * FROM (SELECT user_id, url, event_time, ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY event_time ASC) AS rn FROM clicks) WHERE rn = 1;
SELECT user_id, url FROM (SELECT user_id, url, event_time, ROW_NUMBER() OVER (PARTITION BY user_id, url ORDER BY event_time DESC) AS rn FROM clicks) WHERE rn = 1;
SELECT id, v FROM a ORDER BY ts;
SELECT id, v FROM a ORDER BY ts, v DESC LIMIT 5;
SELECT k, SUM(v) AS s FROM c GROUP BY k ORDER BY s DESC LIMIT 3;
SELECT id, ARRAY_AGG(v) AS vs FROM c GROUP BY id;
SELECT k, COLLECT(v) AS vs FROM c GROUP BY k;
SELECT 1 AS one, 'x' AS x, TRUE AS t, NULL AS n;
SELECT * FROM a FOR SYSTEM_TIME AS OF TIMESTAMP '2024-01-01 00:00:00';
