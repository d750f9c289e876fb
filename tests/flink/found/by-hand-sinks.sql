-- INSERT of all these into append, upsert and retract sinks.
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
CREATE TABLE s_b (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='sinkmode', 'changelog-mode'='I,UA,D');
CREATE TABLE s_k (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector'='upsert-kafka', 'topic'='s', 'properties.bootstrap.servers'='localhost:9092', 'key.format'='json', 'value.format'='json');
CREATE TABLE s_app (id INT, k STRING, v INT) WITH ('connector'='sinkmode', 'changelog-mode'='I');
CREATE TABLE s_all (id INT, k STRING, v INT) WITH ('connector'='sinkmode', 'changelog-mode'='all');
INSERT INTO s_b SELECT id, k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS rn FROM c) WHERE rn = 1;
INSERT INTO s_b SELECT id, k, v FROM (SELECT id, k, v, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS pos FROM (SELECT id, k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 = 1)) WHERE pos <= 3;
INSERT INTO s_k SELECT k, COUNT(*) FROM c WHERE id IN (SELECT id FROM b) GROUP BY k;
INSERT INTO s_k SELECT k, MAX(n) FROM (SELECT k, id, COUNT(*) AS n FROM c GROUP BY k, id) GROUP BY k;
INSERT INTO s_app SELECT id, k, v FROM a WHERE id NOT IN (SELECT id FROM c);
INSERT INTO s_app SELECT id, k, v FROM a WHERE EXISTS (SELECT 1 FROM c WHERE c.id = a.id);
INSERT INTO s_app SELECT a.id, a.k, d.score FROM (SELECT *, PROCTIME() AS pt FROM a) a LEFT JOIN dim FOR SYSTEM_TIME AS OF a.pt AS d ON a.w = d.id;
INSERT INTO s_all SELECT a.id, a.k, d.score FROM (SELECT *, PROCTIME() AS pt FROM c) a LEFT JOIN dim FOR SYSTEM_TIME AS OF a.pt AS d ON a.id = d.id;
INSERT INTO s_b SELECT id, k, v FROM b WHERE EXISTS (SELECT 1 FROM c WHERE c.k = b.k) OR v > 5;
INSERT INTO s_b SELECT id, k, CASE WHEN k IN (SELECT k FROM c) THEN 1 ELSE 0 END FROM b;
INSERT INTO s_b (id, v) SELECT id, v FROM b;
INSERT INTO s_b SELECT id, MAX(k), SUM(v) FROM c GROUP BY id;
INSERT INTO s_b SELECT b.id, c.k, c.v FROM b JOIN c ON b.id = c.id;
INSERT INTO s_b SELECT b.id, x.k, x.n FROM b JOIN (SELECT k, CAST(COUNT(*) AS INT) AS n FROM c GROUP BY k) x ON b.k = x.k;
INSERT INTO s_b SELECT * FROM (VALUES (1, 'a', 1), (2, 'b', 2));
INSERT INTO s_all VALUES (1, 'a', 1), (2, NULL, CAST('3' AS INT));
INSERT INTO s_all SELECT id, k, v FROM b UNION ALL SELECT id, s, v FROM c;
INSERT INTO s_b SELECT id, k, v FROM b UNION SELECT id, s, v FROM c;
EXECUTE STATEMENT SET BEGIN INSERT INTO s_all SELECT id, k, v FROM c WHERE v > 3; INSERT INTO s_k SELECT k, COUNT(*) FROM c GROUP BY k; INSERT INTO s_b SELECT id, MAX(k), MAX(v) FROM c GROUP BY id; END;
EXPLAIN CHANGELOG_MODE INSERT INTO s_k SELECT k, COUNT(*) FROM (SELECT DISTINCT k, v FROM c) GROUP BY k;
EXPLAIN PLAN_ADVICE SELECT k, COUNT(*) FROM c GROUP BY k;
