-- What columns are called where a projection only gives names, or a number is always one.
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
SELECT id AS x, k AS y, v AS z, s AS w, ts AS u FROM b WHERE v > 1;
SELECT id AS x, k AS y, v AS z, s AS w, ts AS u FROM b;
SELECT x, z FROM (SELECT id AS x, k AS y, v AS z, s AS w, ts AS u FROM b) WHERE y = 'q';
SELECT x, COUNT(*) AS n FROM (SELECT id AS x, k AS y, v AS z, s AS w, ts AS u FROM b) GROUP BY x;
SELECT y, SUM(z) AS n FROM (SELECT id AS x, k AS y, v AS z, s AS w, ts AS u FROM b) WHERE x > 2 GROUP BY y;
SELECT l.x, r.s FROM (SELECT id AS x, k AS y, v AS z, s AS w, ts AS u FROM b) l JOIN c r ON l.x = r.id;
SELECT l.x, r.p FROM (SELECT id AS x, k AS y FROM b) l JOIN (SELECT id AS p, k AS q FROM c) r ON l.y = r.q;
SELECT l.x, r.p FROM (SELECT id AS x, k AS y FROM b WHERE v > 1) l LEFT JOIN (SELECT id AS p, k AS q FROM c WHERE v > 2) r ON l.y = r.q;
SELECT l.y, r.p FROM (SELECT k AS y FROM b) l JOIN (SELECT k AS p FROM c) r ON l.y = r.p;
SELECT * FROM (SELECT id AS p, k AS q, v AS r FROM b) WHERE r > 2;
SELECT * FROM (SELECT id AS p, k AS q, v AS r FROM b UNION ALL SELECT id, k, v FROM c) WHERE r > 2;
SELECT q, MAX(r) AS m FROM (SELECT id AS p, k AS q, v AS r FROM b UNION ALL SELECT id, k, v FROM c) GROUP BY q;
SELECT p, m FROM (SELECT k AS p, MAX(v) AS m FROM c GROUP BY k) WHERE m > 2;
SELECT p2, m2 FROM (SELECT p AS p2, m AS m2 FROM (SELECT k AS p, MAX(v) AS m FROM c GROUP BY k)) WHERE m2 > 2;
SELECT p2, COUNT(*) AS n FROM (SELECT p AS p2, m AS m2 FROM (SELECT k AS p, MAX(v) AS m FROM c GROUP BY k)) GROUP BY p2;
SELECT m2, COUNT(*) AS n FROM (SELECT p AS p2, m AS m2 FROM (SELECT k AS p, MAX(v) AS m FROM c GROUP BY k)) GROUP BY m2;
SELECT t1.p, t2.q FROM (SELECT k AS p, MAX(v) AS m FROM c GROUP BY k) t1 JOIN (SELECT k AS q, MIN(v) AS mi FROM b GROUP BY k) t2 ON t1.p = t2.q;
SELECT t1.p, t1.m, t2.mi FROM (SELECT k AS p, MAX(v) AS m FROM c GROUP BY k) t1 LEFT JOIN (SELECT k AS q, MIN(v) AS mi FROM b GROUP BY k) t2 ON t1.p = t2.q WHERE t1.m > 3;
SELECT a1, b1 FROM (SELECT a.id AS a1, b.id AS b1 FROM a JOIN b ON a.k = b.k) WHERE a1 > b1;
SELECT a1, COUNT(*) AS n FROM (SELECT a.id AS a1, b.id AS b1 FROM a JOIN b ON a.k = b.k) GROUP BY a1;
SELECT j.a1, c.s FROM (SELECT a.id AS a1, b.id AS b1 FROM a JOIN b ON a.k = b.k) j JOIN c ON j.b1 = c.id;
CREATE VIEW j2 AS SELECT a.id AS a1, a.k AS ak, b.id AS b1, b.s AS bs FROM a LEFT JOIN b ON a.id = b.id;
SELECT ak, COUNT(bs) AS n FROM j2 GROUP BY ak;
SELECT j2.a1, c.s FROM j2 JOIN c ON j2.b1 = c.id WHERE j2.bs <> 'x';
SELECT * FROM j2 WHERE bs IS NULL;
SELECT DISTINCT ak, bs FROM j2;
SELECT * FROM (SELECT a1, bs, ROW_NUMBER() OVER (PARTITION BY ak ORDER BY b1) AS rn FROM j2) WHERE rn = 1;
SELECT x.k1, x.n, y.m FROM (SELECT k AS k1, COUNT(*) AS n FROM a GROUP BY k) x FULL JOIN (SELECT k AS k2, COUNT(*) AS m FROM b GROUP BY k) y ON x.k1 = y.k2;
SELECT COALESCE(x.k1, y.k2) AS kk, COALESCE(n, 0) + COALESCE(m, 0) AS t FROM (SELECT k AS k1, COUNT(*) AS n FROM a GROUP BY k) x FULL JOIN (SELECT k AS k2, COUNT(*) AS m FROM b GROUP BY k) y ON x.k1 = y.k2;
SELECT id AS i1 FROM b UNION SELECT id AS i2 FROM c;
SELECT id AS i1, v AS v1 FROM b INTERSECT SELECT id AS i2, v AS v2 FROM c;
SELECT id AS i1, v AS v1 FROM b EXCEPT SELECT id AS i2, v AS v2 FROM c;
SELECT i1 FROM (SELECT id AS i1, v AS v1 FROM b EXCEPT SELECT id AS i2, v AS v2 FROM c) WHERE v1 > 2;
SELECT * FROM (SELECT id AS i, k AS kk, rn AS num FROM (SELECT id, k, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM c)) WHERE num <= 3;
SELECT i, num FROM (SELECT id AS i, k AS kk, rn AS num FROM (SELECT id, k, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM c)) WHERE num <= 3;
SELECT * FROM (SELECT lastv.*, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS pos FROM (SELECT id, k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 = 1) lastv) WHERE pos <= 3;
SELECT k, pos, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS pos FROM (SELECT id, k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 = 1)) WHERE pos <= 3;
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS pos FROM (SELECT id, k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 = 1)) WHERE pos <= 3;
SELECT k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS pos FROM (SELECT id, k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 = 1)) WHERE pos = 1;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS pos FROM (SELECT id, k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 <= 2)) WHERE pos <= 3;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS pos FROM (SELECT id, k, v, r1 FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 <= 2)) WHERE pos <= 3;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS pos FROM (SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 = 1)) WHERE pos <= 3;
SELECT id, pos FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS pos FROM (SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 = 1)) WHERE pos <= 3;
SELECT t.id, t.v, p.s FROM (SELECT id, k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 = 1) t JOIN b p ON t.k = p.k;
SELECT k, SUM(v) AS sv FROM (SELECT id, k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM c) WHERE r1 = 1) GROUP BY k;
SELECT id, v, SUM(v) OVER (PARTITION BY k ORDER BY ts) AS rs FROM (SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS r1 FROM a) WHERE r1 = 1);
