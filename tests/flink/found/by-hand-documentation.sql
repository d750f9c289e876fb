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
SHOW TABLES;
SHOW CREATE TABLE orders;
DESCRIBE orders;
DESCRIBE customers;
DESCRIBE rates;
DESC clicks;
SHOW COLUMNS FROM orders;
SHOW COLUMNS FROM orders LIKE '%time%';
SHOW VIEWS;
SHOW DATABASES;
SHOW CATALOGS;
SHOW CURRENT DATABASE;
CREATE VIEW v1 (cid, total) AS SELECT customer_id, SUM(amount) FROM orders GROUP BY customer_id;
DESCRIBE v1;
SHOW CREATE VIEW v1;
SELECT * FROM v1 WHERE total > 100;
SELECT cid, MAX(total) FROM v1 GROUP BY cid;
SELECT v.total, c.name FROM v1 v JOIN customers c ON v.cid = c.id;
CREATE TEMPORARY VIEW v2 AS SELECT window_start, window_end, product_id, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, product_id;
SELECT * FROM v2;
SELECT window_start, window_end, MAX(n) AS peak FROM v2 GROUP BY window_start, window_end;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY n DESC) AS rk FROM v2) WHERE rk = 1;
CREATE TABLE bad_pk (id INT, PRIMARY KEY (id)) WITH ('connector' = 'datagen');
CREATE TABLE no_conn (id INT) WITH ();
CREATE TABLE dup (id INT, id STRING) WITH ('connector' = 'datagen');
CREATE TABLE wm_bad (id INT, ts STRING, WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'datagen');
CREATE TABLE wm_none (id INT, WATERMARK FOR ts AS ts) WITH ('connector' = 'datagen');
CREATE TABLE wm_cast (id INT, raw STRING, ts AS TO_TIMESTAMP(raw, 'yyyy-MM-dd HH:mm:ss'), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'x:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'csv');
SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE wm_cast, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
CREATE TABLE wm_ltz (id INT, epoch BIGINT, ts AS TO_TIMESTAMP_LTZ(epoch, 0), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'datagen');
SELECT window_start, COUNT(*) FROM TABLE(HOP(TABLE wm_ltz, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
CREATE TABLE meta (id INT, `offset` BIGINT METADATA VIRTUAL, ts TIMESTAMP(3) METADATA FROM 'timestamp', headers MAP<STRING, BYTES> METADATA, WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'x:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'avro');
SELECT id, `offset`, ts FROM meta;
SELECT window_start, MAX(`offset`) FROM TABLE(TUMBLE(TABLE meta, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS rn FROM meta) WHERE rn = 1;
CREATE TABLE ogg (id BIGINT, name STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'x:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'ogg-json');
SELECT name, COUNT(*) FROM ogg GROUP BY name;
CREATE TABLE maxwell (id BIGINT, name STRING, weight DECIMAL(10, 2)) WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'x:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'maxwell-json');
SELECT name, AVG(weight) FROM maxwell GROUP BY name;
SELECT * FROM maxwell;
CREATE TABLE canal (id BIGINT, name STRING, origin_database STRING METADATA FROM 'value.database' VIRTUAL, origin_ts TIMESTAMP_LTZ(3) METADATA FROM 'value.event-timestamp' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'x:9092', 'scan.startup.mode' = 'earliest-offset', 'value.format' = 'canal-json');
SELECT * FROM canal;
CREATE TABLE dbz (id BIGINT, name STRING, op_ts TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL, source_table STRING METADATA FROM 'value.source.table' VIRTUAL, PRIMARY KEY (id) NOT ENFORCED, WATERMARK FOR op_ts AS op_ts) WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'x:9092', 'scan.startup.mode' = 'earliest-offset', 'value.format' = 'debezium-json');
SELECT source_table, COUNT(*) FROM dbz GROUP BY source_table;
SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE dbz, DESCRIPTOR(op_ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '5 s';
SET 'table.exec.mini-batch.size' = '1000';
SELECT customer_id, COUNT(*), SUM(amount) FROM orders GROUP BY customer_id;
SELECT customer_id, LISTAGG(DISTINCT status) AS s, ARRAY_AGG(product_id) AS p FROM orders GROUP BY customer_id;
SELECT status, COUNT(DISTINCT customer_id) FROM orders GROUP BY status;
SET 'table.optimizer.agg-phase-strategy' = 'TWO_PHASE';
SELECT country, COUNT(*) FROM customers GROUP BY country;
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
SELECT status, COUNT(DISTINCT customer_id), SUM(amount) FROM orders GROUP BY status;
RESET;
SET 'table.exec.state.ttl' = '1 h';
SELECT customer_id, COUNT(*) FROM orders GROUP BY customer_id;
SELECT o.order_id, c.name FROM orders o JOIN customers c ON o.customer_id = c.id;
SET 'table.local-time-zone' = 'Asia/Shanghai';
SELECT order_id, CURRENT_TIMESTAMP, CAST(order_time AS TIMESTAMP_LTZ(3)) FROM orders;
SELECT TO_TIMESTAMP_LTZ(ts, 3), CAST(event_time AS STRING), DATE_FORMAT(event_time, 'HH:mm') FROM clicks;
SELECT window_start, window_time, COUNT(*) FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(event_time), INTERVAL '1' DAY)) GROUP BY window_start, window_end, window_time;
SET 'table.local-time-zone' = 'Nowhere/City';
RESET 'table.local-time-zone';
SET 'sql-client.execution.result-mode' = 'tableau';
SET 'pipeline.name' = 'my job';
SET 'execution.checkpointing.interval' = '10s';
ALTER TABLE sensors RENAME TO readings;
SELECT location, COUNT(*) FROM readings GROUP BY location;
ALTER TABLE readings ADD (unit STRING, hum2 AS humidity * 2);
SELECT location, hum2 FROM readings;
ALTER TABLE readings DROP hum2;
ALTER TABLE readings SET ('rows-per-second' = '10');
ALTER TABLE readings RESET ('rows-per-second');
ALTER TABLE readings ADD WATERMARK FOR reading_time AS reading_time;
ALTER TABLE readings DROP WATERMARK;
SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(reading_time), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
DROP TABLE readings;
DROP TABLE IF EXISTS readings;
DROP TABLE readings;
DROP VIEW v1;
CREATE TABLE like_orders LIKE orders;
CREATE TABLE like2 (extra STRING) WITH ('connector' = 'datagen') LIKE orders (EXCLUDING WATERMARKS EXCLUDING OPTIONS);
DESCRIBE like2;
SELECT order_id, extra FROM like2;
CREATE DATABASE shop;
USE shop;
SHOW TABLES;
SELECT order_id FROM default_database.orders;
SELECT order_id FROM orders;
USE default_database;
CREATE FUNCTION my_f AS 'com.acme.MyF';
SHOW USER FUNCTIONS;
