-- Top-N over Top-N, first rows of a key below lists, numbers that are always one.
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
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM (SELECT id, k, v, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM a) WHERE r1 = 1) WHERE rn <= 3;
SELECT id, k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM (SELECT id, k, v, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM a) WHERE r1 = 1) WHERE rn <= 3;
SELECT id, k, v, r1, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM (SELECT id, k, v, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM a) WHERE r1 = 1) WHERE rn = 1;
SELECT r1, k FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM (SELECT id, k, v, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM a) WHERE r1 <= 2) WHERE rn <= 5;
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY r1, v DESC) AS rn FROM (SELECT id, k, v, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM a) WHERE r1 <= 2) WHERE rn <= 5;
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY r1 ORDER BY v DESC) AS rn FROM (SELECT id, k, v, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM a) WHERE r1 = 1) WHERE rn <= 5;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM (SELECT id, k, v, d, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM a) WHERE r1 = 2) WHERE rn = 3;
WITH latest AS (SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS rn FROM b) WHERE rn = 1), top AS (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rk FROM latest) SELECT * FROM top WHERE rk <= 2;
WITH latest AS (SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS rn FROM c) WHERE rn = 1), top AS (SELECT k, id, v, rn, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rk FROM latest) SELECT k, id, rk FROM top WHERE rk <= 2;
SELECT * FROM (SELECT k, cnt, RANK() OVER (ORDER BY cnt DESC) AS r FROM (SELECT k, COUNT(*) AS cnt FROM a GROUP BY k)) WHERE r <= 10;
SELECT k, cnt FROM (SELECT k, cnt, ROW_NUMBER() OVER (ORDER BY cnt DESC) AS r FROM (SELECT k, COUNT(*) AS cnt FROM a GROUP BY k)) WHERE r <= 10;
SELECT rn, COUNT(*) FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM c) WHERE rn <= 3 GROUP BY rn;
SELECT rn, COUNT(*) FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM c) WHERE rn = 1 GROUP BY rn;
SELECT t.k, t.v, t.rn, b.s FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM c) t JOIN b ON t.id = b.id WHERE t.rn = 1;
SELECT t.k, t.v, t.rn, b.s FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM c) t LEFT JOIN b ON t.id = b.id AND b.v > 3 WHERE t.rn <= 2;
SELECT * FROM (SELECT id, v, rn, ROW_NUMBER() OVER (PARTITION BY v ORDER BY id) AS r2 FROM (SELECT id, v, ROW_NUMBER() OVER (PARTITION BY id ORDER BY v DESC) AS rn FROM b) WHERE rn = 1) WHERE r2 = 1;
SELECT * FROM (SELECT id, v, rn, ROW_NUMBER() OVER (PARTITION BY v ORDER BY id) AS r2 FROM (SELECT id, v, ROW_NUMBER() OVER (PARTITION BY id ORDER BY v DESC) AS rn FROM b) WHERE rn <= 2) WHERE r2 <= 2;
SELECT id, r2 FROM (SELECT id, v, rn, ROW_NUMBER() OVER (PARTITION BY v ORDER BY id) AS r2 FROM (SELECT id, v, s, ROW_NUMBER() OVER (PARTITION BY id ORDER BY v DESC) AS rn FROM b) WHERE rn <= 2) WHERE r2 <= 2;
SELECT v + rn AS x, r2 FROM (SELECT id, v, rn, ROW_NUMBER() OVER (PARTITION BY v ORDER BY id) AS r2 FROM (SELECT id, v, s, ROW_NUMBER() OVER (PARTITION BY id ORDER BY v DESC) AS rn FROM c) WHERE rn = 1) WHERE r2 <= 2;
SELECT * FROM (SELECT x.*, ROW_NUMBER() OVER (PARTITION BY s ORDER BY total DESC) AS pos FROM (SELECT k, s, SUM(v) AS total FROM c GROUP BY k, s) x) WHERE pos <= 3 AND total > 5;
SELECT s, pos FROM (SELECT x.*, ROW_NUMBER() OVER (PARTITION BY s ORDER BY total DESC) AS pos FROM (SELECT k, s, SUM(v) AS total FROM c GROUP BY k, s) x) WHERE pos BETWEEN 2 AND 3;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) AS rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS rn0 FROM c) WHERE rn0 = 1) WHERE rn = 1;
SELECT * FROM (SELECT k, v, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS a, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS b2 FROM c) WHERE a <= 2;
SELECT COUNT(*) FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 = 1) WHERE rn <= 3;
SELECT k, MAX(rn) AS m FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 = 1) WHERE rn <= 3 GROUP BY k;
SELECT id, k, v FROM (SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 = 1) UNION ALL SELECT id, k, v FROM b;
SELECT * FROM (SELECT * FROM c ORDER BY v DESC LIMIT 10) ORDER BY id LIMIT 3;
SELECT k, COUNT(*) FROM (SELECT * FROM c ORDER BY v DESC LIMIT 10) GROUP BY k;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY id) AS r FROM (SELECT * FROM c ORDER BY v DESC LIMIT 10)) WHERE r = 1;
CREATE VIEW lastc AS SELECT id, k, v, s FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 = 1;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM lastc) WHERE rn <= 3;
SELECT l.k, r.s, l.v - r.v AS dv FROM lastc l JOIN lastc r ON l.k = r.k AND l.id < r.id;
SELECT k, rn, COUNT(*) AS n FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM lastc) WHERE rn <= 3 GROUP BY k, rn;
