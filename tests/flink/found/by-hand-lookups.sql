-- Lookup and temporal joins, with hints and conditions.
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
SELECT o.order_id, d.name FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id;
SELECT o.order_id, d.name FROM orders AS o LEFT JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id;
SELECT o.order_id, d.name FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id AND d.region = 'EU';
SELECT o.order_id, d.name FROM orders AS o LEFT JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id AND d.region = 'EU' AND d.score > 10;
SELECT o.order_id, d.name FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id WHERE d.region = o.currency AND d.valid;
SELECT o.order_id, d.name FROM orders AS o LEFT JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id AND o.status = 'PAID';
SELECT o.order_id, d.name FROM orders AS o LEFT JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id WHERE o.status = 'PAID' AND d.score IS NOT NULL;
SELECT o.order_id, d.name, UPPER(d.region) FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id + 1 = d.id;
SELECT o.order_id, d.name FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON CAST(o.product_id AS BIGINT) = d.id;
SELECT o.order_id, d.label FROM orders AS o JOIN dim2 FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.currency = d.code AND o.quantity = d.grp;
SELECT o.order_id, d.label FROM orders AS o LEFT JOIN dim2 FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.currency = d.code AND d.grp = 5;
SELECT o.order_id, d.label FROM orders AS o LEFT JOIN dim2 FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.currency = UPPER(d.code);
SELECT o.order_id, d.label FROM orders AS o JOIN dim2 FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.currency = d.code AND d.since < o.order_time;
SELECT o.order_id, d.label FROM orders AS o JOIN dim2 FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.currency > d.code;
SELECT o.order_id, d.label FROM orders AS o JOIN dim2 FOR SYSTEM_TIME AS OF o.proc_time AS d ON TRUE;
SELECT o.order_id, d.label FROM orders AS o RIGHT JOIN dim2 FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.currency = d.code;
SELECT o.order_id, d.label FROM orders AS o FULL JOIN dim2 FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.currency = d.code;
SELECT o.order_id, d.label FROM orders AS o JOIN dim2 FOR SYSTEM_TIME AS OF PROCTIME() AS d ON o.currency = d.code;
SELECT o.order_id, d.label FROM orders AS o JOIN dim2 FOR SYSTEM_TIME AS OF o.order_time AS d ON o.currency = d.code;
SELECT /*+ LOOKUP('table'='d', 'async'='true') */ o.order_id, d.name FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id;
SELECT /*+ LOOKUP('table'='d', 'retry-predicate'='lookup_miss', 'retry-strategy'='fixed_delay', 'fixed-delay'='10s', 'max-attempts'='3') */ o.order_id, d.name FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id;
SELECT /*+ LOOKUP('table'='dim', 'async'='false') */ o.order_id, d.name FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id;
SELECT /*+ LOOKUP('table'='x', 'async'='false') */ o.order_id, d.name FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id;
SELECT /*+ LOOKUP('table'='d', 'shuffle'='true') */ o.order_id, d.name FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id;
SELECT /*+ BROADCAST(d) */ o.order_id, d.name FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id;
SELECT o.order_id, d.name, e.label FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id LEFT JOIN dim2 FOR SYSTEM_TIME AS OF o.proc_time AS e ON d.region = e.code;
SELECT d.region, COUNT(*) AS n, SUM(o.amount) AS total FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id GROUP BY d.region;
SELECT window_start, d.region, SUM(t.amount) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '5' MINUTE)) t JOIN dim FOR SYSTEM_TIME AS OF t.proc_time AS d ON t.customer_id = d.id GROUP BY window_start, window_end, d.region;
SELECT o.*, d.* FROM (SELECT customer_id, SUM(price) AS total, PROCTIME() AS pt FROM orders GROUP BY customer_id) AS o JOIN dim FOR SYSTEM_TIME AS OF o.pt AS d ON o.customer_id = d.id;
SELECT c.name, d.region FROM (SELECT *, PROCTIME() AS pt FROM customers) c LEFT JOIN dim FOR SYSTEM_TIME AS OF c.pt AS d ON c.id = d.id;
CREATE VIEW enriched AS SELECT o.order_id, o.order_time, o.amount, d.region, d.name FROM orders AS o LEFT JOIN dim FOR SYSTEM_TIME AS OF o.proc_time AS d ON o.customer_id = d.id;
SELECT region, COUNT(*) FROM enriched GROUP BY region;
SELECT window_start, region, SUM(amount) AS s FROM TABLE(HOP(TABLE enriched, DESCRIPTOR(order_time), INTERVAL '1' MINUTE, INTERVAL '5' MINUTE)) GROUP BY window_start, window_end, region;
SELECT order_id FROM enriched WHERE region = 'EU' AND amount > 10;
SELECT o.order_id, d.name FROM orders AS o JOIN dim FOR SYSTEM_TIME AS OF o.proc_time ON o.customer_id = dim.id;
SELECT o.order_id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.order_time AS r ON o.currency = r.currency;
SELECT o.order_id, o.price * r.rate AS eur FROM orders o LEFT JOIN rates FOR SYSTEM_TIME AS OF o.order_time AS r ON o.currency = r.currency WHERE o.quantity > 1 AND r.rate > 0;
SELECT o.order_id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF rates.rate_time AS r ON o.currency = r.currency;
SELECT o.order_id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF r.rate_time AS r ON o.currency = r.currency;
SELECT o.order_id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.order_time AS r ON o.currency = r.currency AND r.rate > 1 AND o.price > 3;
SELECT o.order_id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.order_time AS r ON o.status = r.currency OR o.currency = r.currency;
SELECT o.order_id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.order_time AS r ON o.order_id = r.rate;
SELECT o.order_id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF TIMESTAMP '2024-01-01 00:00:00' AS r ON o.currency = r.currency;
SELECT o.order_id, p.name FROM orders o JOIN products FOR SYSTEM_TIME AS OF o.order_time AS p ON o.product_id = p.product_id;
SELECT o.order_id, p.name FROM orders o JOIN customers FOR SYSTEM_TIME AS OF o.proc_time AS p ON o.customer_id = p.id;
CREATE VIEW vrates AS SELECT currency, rate, rate_time FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY currency ORDER BY rate_time DESC) AS rn FROM rates) WHERE rn = 1;
SELECT o.order_id, r.rate FROM orders o LEFT JOIN vrates FOR SYSTEM_TIME AS OF o.order_time AS r ON o.currency = r.currency;
