-- IN, EXISTS and their opposites, where a condition asks no more than whether they are true.
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
SELECT * FROM a WHERE id IN (SELECT id FROM c);
SELECT id, v FROM a WHERE id IN (SELECT id FROM c WHERE v > 3);
SELECT id + 1 AS x, v FROM a WHERE k IN (SELECT s FROM c) AND v > 2;
SELECT id FROM a WHERE EXISTS (SELECT 1 FROM c WHERE c.id = a.id AND c.v > a.v);
SELECT id FROM a WHERE NOT EXISTS (SELECT 1 FROM c WHERE c.id = a.id);
SELECT id FROM a WHERE id NOT IN (SELECT id FROM c);
SELECT id FROM a WHERE id NOT IN (SELECT id FROM c WHERE id IS NOT NULL);
SELECT UPPER(k) AS kk, v * 2 AS v2 FROM (SELECT k, v, id FROM a) t WHERE id IN (SELECT id FROM b);
SELECT kk, n FROM (SELECT UPPER(k) AS kk, v + 1 AS n FROM a) WHERE kk IN (SELECT k FROM c);
SELECT kk, n FROM (SELECT UPPER(k) AS kk, v + 1 AS n FROM a) t WHERE EXISTS (SELECT * FROM c WHERE c.k = t.kk);
SELECT kk, n FROM (SELECT k AS kk, v + 1 AS n FROM a) t WHERE EXISTS (SELECT * FROM c WHERE c.k = t.kk);
SELECT kk, n FROM (SELECT k AS kk, v + 1 AS n FROM a) t WHERE NOT EXISTS (SELECT * FROM c WHERE c.k = t.kk);
SELECT kk, n FROM (SELECT k AS kk, v + 1 AS n FROM a) t WHERE kk NOT IN (SELECT s FROM c);
SELECT kk, SUM(n) FROM (SELECT k AS kk, v + 1 AS n FROM a) t WHERE kk IN (SELECT s FROM c) GROUP BY kk;
SELECT k, n FROM (SELECT k, COUNT(*) AS n FROM c GROUP BY k) t WHERE k IN (SELECT k FROM b);
SELECT k, n FROM (SELECT k, COUNT(*) AS n FROM c GROUP BY k) t WHERE n IN (SELECT v FROM b);
SELECT k, n * 2 AS m FROM (SELECT k, COUNT(*) AS n FROM c GROUP BY k) t WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.k = t.k);
SELECT a.id, b.s FROM a JOIN b ON a.id = b.id WHERE a.k IN (SELECT k FROM c);
SELECT a.id, b.s FROM a JOIN b ON a.id = b.id WHERE b.k IN (SELECT k FROM c WHERE v > 1);
SELECT a.id, b.s FROM a LEFT JOIN b ON a.id = b.id WHERE a.k NOT IN (SELECT k FROM c WHERE v > 1);
SELECT a.id, b.s FROM a LEFT JOIN b ON a.id = b.id WHERE NOT EXISTS (SELECT 1 FROM c WHERE c.k = a.k);
SELECT a.id, b.s FROM a JOIN b ON a.id = b.id WHERE EXISTS (SELECT 1 FROM c WHERE c.k = b.k AND c.v = a.v);
SELECT id FROM a WHERE (id, k) IN (SELECT id, k FROM c);
SELECT id FROM a WHERE (id, k) NOT IN (SELECT id, k FROM c);
SELECT id FROM a WHERE k IN (SELECT k FROM c GROUP BY k HAVING COUNT(*) > 2);
SELECT id FROM a WHERE v > (SELECT AVG(v) FROM c);
SELECT id FROM a WHERE v > (SELECT AVG(v) FROM c WHERE c.k = a.k);
SELECT id FROM a WHERE v = (SELECT MAX(v) FROM c WHERE c.k = a.k);
SELECT id, (SELECT MAX(s) FROM c WHERE c.k = a.k) AS ms FROM a;
SELECT id, (SELECT COUNT(*) FROM c WHERE c.k = a.k) AS cnt FROM a;
SELECT id FROM b WHERE v >= ALL (SELECT v FROM c WHERE c.k = b.k);
SELECT id FROM b WHERE v = ANY (SELECT v FROM c);
SELECT id FROM b WHERE v IN (SELECT v FROM c WHERE c.k = b.k);
SELECT id FROM b WHERE v NOT IN (SELECT v FROM c WHERE c.k = b.k);
SELECT id FROM b WHERE id IN (1, 2, 3) OR id IN (SELECT id FROM c);
SELECT id FROM b WHERE EXISTS (SELECT 1 FROM c WHERE c.id = b.id) OR v > 5;
SELECT id, CASE WHEN EXISTS (SELECT 1 FROM c WHERE c.id = b.id) THEN 'y' ELSE 'n' END AS f FROM b;
SELECT id, id IN (SELECT id FROM c) AS f FROM b;
SELECT DISTINCT k FROM b WHERE id IN (SELECT id FROM c);
SELECT id FROM b WHERE id IN (SELECT MAX(id) FROM c GROUP BY k);
SELECT id FROM b WHERE EXISTS (SELECT 1 FROM c);
SELECT id FROM b WHERE NOT EXISTS (SELECT 1 FROM c WHERE v > 100);
SELECT id FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.id = a.id AND EXISTS (SELECT 1 FROM c WHERE c.id = b.id));
SELECT o.order_id, o.price FROM orders o WHERE o.customer_id IN (SELECT id FROM customers WHERE tier = 'gold');
SELECT o.order_id, o.amount FROM orders o WHERE NOT EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer_id AND c.country = 'US');
SELECT * FROM customers WHERE id NOT IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL);
SELECT c.name, COUNT(*) FROM customers c WHERE c.id IN (SELECT customer_id FROM orders WHERE status = 'PAID') GROUP BY c.name;
CREATE VIEW big AS SELECT id AS bid, k AS bk, v * 10 AS bv FROM c WHERE v > 3;
SELECT * FROM big WHERE bid IN (SELECT id FROM a);
SELECT bk FROM big WHERE NOT EXISTS (SELECT 1 FROM a WHERE a.id = big.bid AND a.v > big.bv);
SELECT bk, bv FROM big WHERE bv IN (SELECT v FROM a);
