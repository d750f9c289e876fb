-- Sub-queries whose answer is a value: beside OR, in CASE, in the SELECT list, with ALL and SOME.
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
SELECT id, EXISTS (SELECT 1 FROM c WHERE v > 3) AS f FROM b;
SELECT id, NOT EXISTS (SELECT 1 FROM c WHERE c.k = b.k) AS f FROM b;
SELECT id, k NOT IN (SELECT k FROM c) AS f FROM b;
SELECT id FROM b WHERE k NOT IN (SELECT k FROM c) OR v > 5;
SELECT id FROM b WHERE k IN (SELECT k FROM c WHERE s = 'x') OR k IS NULL;
SELECT id FROM b WHERE k IN (SELECT k FROM c WHERE c.v = b.v) OR v > 5;
SELECT id FROM b WHERE id IN (SELECT id FROM b AS b2 WHERE v > 3) OR v > 5;
SELECT id, CASE WHEN k IN (SELECT k FROM c) THEN 'known' ELSE 'new' END AS st FROM b;
SELECT id, CASE WHEN id IN (SELECT id FROM b AS b2 WHERE v > 3) THEN 1 ELSE 0 END AS st FROM b;
SELECT id FROM b WHERE v > ALL (SELECT v FROM c);
SELECT id FROM b WHERE v > SOME (SELECT v FROM c WHERE k = 'x');
SELECT id FROM b WHERE v <= ANY (SELECT v FROM c WHERE c.k = b.k);
SELECT id FROM b WHERE v <> ALL (SELECT v FROM c);
SELECT id FROM b WHERE v <> ANY (SELECT v FROM c);
SELECT id FROM b WHERE NOT (v IN (SELECT v FROM c) OR k = 'x');
SELECT id FROM b WHERE EXISTS (SELECT 1 FROM c WHERE c.k = b.k) OR EXISTS (SELECT 1 FROM a WHERE a.k = b.k);
SELECT id FROM b WHERE EXISTS (SELECT 1 FROM c WHERE c.k = b.k AND c.v = b.v) OR v > 5;
SELECT id FROM b WHERE EXISTS (SELECT 1 FROM c WHERE c.k = b.k AND c.v > b.v) OR v > 5;
SELECT k, COUNT(*) FILTER (WHERE v IN (SELECT v FROM a)) AS n FROM c GROUP BY k;
SELECT SUM(CASE WHEN v IN (SELECT v FROM a) THEN 1 ELSE 0 END) AS n FROM c;
SELECT id, v > (SELECT AVG(v) FROM c) AS above FROM b;
SELECT id, v - (SELECT AVG(v) FROM c WHERE c.k = b.k) AS diff FROM b;
SELECT id, COALESCE((SELECT COUNT(*) FROM c WHERE c.k = b.k), 0) AS n FROM b;
SELECT id FROM b WHERE (SELECT COUNT(*) FROM c WHERE c.k = b.k) > 3;
SELECT id FROM b WHERE (SELECT COUNT(*) FROM c) > 3;
SELECT id FROM b WHERE v = (SELECT v FROM c WHERE id = 1);
SELECT k FROM b GROUP BY k HAVING COUNT(*) > (SELECT AVG(v) FROM a);
SELECT k, COUNT(*) AS n FROM b GROUP BY k HAVING k IN (SELECT k FROM c);
SELECT a.id FROM a JOIN b ON a.id = b.id AND a.v IN (SELECT v FROM c);
SELECT a.id FROM a JOIN b ON a.id = b.id AND EXISTS (SELECT 1 FROM c WHERE c.id = a.id);
SELECT id FROM a WHERE EXISTS (SELECT 1 FROM c WHERE v > 3) AND v > 1;
SELECT id FROM a WHERE EXISTS (SELECT k FROM c GROUP BY k HAVING COUNT(*) > 3);
SELECT id FROM a WHERE NOT EXISTS (SELECT 1 FROM c);
SELECT id FROM a WHERE (SELECT MAX(v) FROM c) IS NULL OR v > (SELECT MAX(v) FROM c);
SELECT o.order_id FROM orders o WHERE o.amount > (SELECT AVG(p.amount) FROM orders p WHERE p.customer_id = o.customer_id);
SELECT c.name FROM customers c WHERE (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.id) >= 2;
SELECT id FROM c WHERE v IN (1, 2) AND k NOT IN ('a', 'b') AND id IN (SELECT id FROM a UNION ALL SELECT id FROM b);
SELECT id FROM c WHERE id IN (SELECT id FROM a INTERSECT SELECT id FROM b);
SELECT id FROM c WHERE (k, v) IN (SELECT k, MAX(v) FROM a GROUP BY k);
SELECT * FROM c WHERE v = (SELECT MAX(v) FROM c);
SELECT * FROM c t WHERE v = (SELECT MAX(v) FROM c u WHERE u.k = t.k);
SELECT * FROM c t WHERE NOT EXISTS (SELECT 1 FROM c u WHERE u.k = t.k AND u.ts > t.ts);
DELETE FROM b WHERE id = 1;
UPDATE b SET v = 1 WHERE id = 1;
