-- FILTER (WHERE NOT …), IS TRUE, and projections that only give names.
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
SELECT k, COUNT(*) FILTER (WHERE v > 3) AS x, COUNT(*) FILTER (WHERE NOT v > 3) AS y FROM a GROUP BY k;
SELECT k, COUNT(*) FILTER (WHERE ok) AS x, COUNT(*) FILTER (WHERE NOT ok) AS y FROM c GROUP BY k;
SELECT k, COUNT(*) FILTER (WHERE ok IS TRUE) AS x, COUNT(*) FILTER (WHERE ok IS NOT TRUE) AS y FROM c GROUP BY k;
SELECT k, COUNT(*) FILTER (WHERE NOT (v > 3 AND s = 'x')) AS y FROM c GROUP BY k;
SELECT k, COUNT(*) FILTER (WHERE NOT (v > 3 OR s = 'x')) AS y FROM c GROUP BY k;
SELECT k, COUNT(*) FILTER (WHERE NOT s LIKE 'x%') AS y FROM c GROUP BY k;
SELECT k, COUNT(*) FILTER (WHERE s NOT LIKE 'x%') AS y FROM c GROUP BY k;
SELECT k, COUNT(*) FILTER (WHERE s NOT IN ('x', 'y')) AS y FROM c GROUP BY k;
SELECT k, COUNT(*) FILTER (WHERE NOT (s IN ('x', 'y'))) AS y FROM c GROUP BY k;
SELECT k, COUNT(*) FILTER (WHERE v NOT BETWEEN 1 AND 5) AS y FROM c GROUP BY k;
SELECT k, COUNT(*) FILTER (WHERE s IS NULL) AS y, SUM(v) FILTER (WHERE s IS NOT NULL) AS z FROM c GROUP BY k;
SELECT k, SUM(v) FILTER (WHERE NOT (s IS NULL)) AS z FROM c GROUP BY k;
SELECT k, SUM(v) FILTER (WHERE (v > 3) IS TRUE) AS z FROM c GROUP BY k;
SELECT k, SUM(v) FILTER (WHERE (v > 3) IS NOT TRUE) AS z FROM c GROUP BY k;
SELECT k, SUM(v) FILTER (WHERE (v > 3) IS FALSE) AS z FROM c GROUP BY k;
SELECT k, SUM(v) FILTER (WHERE NOT CAST(s AS BOOLEAN)) AS z FROM c GROUP BY k;
SELECT k, SUM(v) FILTER (WHERE NOT COALESCE(ok, FALSE)) AS z FROM c GROUP BY k;
SELECT k, SUM(v) FILTER (WHERE ok = FALSE) AS z FROM c GROUP BY k;
SELECT k, SUM(v) FILTER (WHERE ok <> TRUE) AS z FROM c GROUP BY k;
SELECT k, SUM(v) FILTER (WHERE ok AND NOT v = 2) AS z FROM c GROUP BY k;
SELECT k, SUM(v) FILTER (WHERE NOT (k = 'a' AND NOT ok)) AS z FROM c GROUP BY k;
SELECT * FROM c WHERE NOT (ok AND v > 3);
SELECT * FROM c WHERE (NOT ok) IS TRUE;
SELECT * FROM c WHERE (NOT (v > 3)) IS NOT TRUE;
SELECT id, (NOT ok) IS TRUE AS f, NOT (ok IS TRUE) AS g, (v > 3) IS FALSE AS h FROM c;
SELECT id, CASE WHEN NOT ok THEN 1 WHEN v > 3 IS TRUE THEN 2 ELSE 3 END AS z FROM c;
SELECT COUNT(*) FILTER (WHERE NOT ok), COUNT(DISTINCT s) FILTER (WHERE NOT v > 3) FROM c;
SELECT k, COUNT(DISTINCT s) FILTER (WHERE NOT ok), COUNT(DISTINCT s) FROM c GROUP BY k;
SELECT window_start, COUNT(*) FILTER (WHERE NOT k = 'x') AS n FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT k, SUM(CASE WHEN NOT ok THEN v ELSE 0 END) AS z FROM c GROUP BY k;
SELECT k, SUM(IF(ok, v, 0)) AS z, COUNT(IF(NOT ok, 1, NULL)) AS n FROM c GROUP BY k;
SELECT k, v FROM (SELECT k, v FROM (SELECT id AS i, k, v FROM c) WHERE i > 2);
SELECT kk AS k1, vv AS v1 FROM (SELECT k AS kk, v AS vv FROM (SELECT k, v FROM c)) WHERE vv > 2;
SELECT x, y FROM (SELECT k AS x, SUM(v) AS y FROM c GROUP BY k) WHERE y > 2;
SELECT p AS q, r AS t FROM (SELECT k AS p, SUM(v) AS r FROM c GROUP BY k);
SELECT p, SUM(r) AS rr FROM (SELECT k AS p, v AS r FROM c) GROUP BY p;
SELECT m.kk, m.n, b.s AS bs FROM (SELECT k AS kk, COUNT(*) AS n FROM c GROUP BY k) m JOIN b ON m.kk = b.k;
SELECT l.x, r.y FROM (SELECT id AS x, k FROM c) l JOIN (SELECT id AS y, k FROM b) r ON l.k = r.k;
SELECT l.x, r.y FROM (SELECT id AS x, k AS kl, v, s, ok, ts FROM c) l JOIN (SELECT id AS y, k AS kr, v, s, ts FROM b) r ON l.kl = r.kr;
SELECT * FROM (SELECT id AS x, k AS kl, v AS vv, s AS ss, ok AS o, ts AS tt FROM c) WHERE vv > 1;
SELECT x, COUNT(*) AS n FROM (SELECT id AS x FROM c UNION ALL SELECT v AS y FROM b) GROUP BY x;
SELECT z.x FROM (SELECT id AS x, k AS y FROM c UNION SELECT v AS g, s AS h FROM b) z WHERE z.y <> 'a';
SELECT DISTINCT id AS i2, k AS k2 FROM c;
SELECT i2 FROM (SELECT DISTINCT id AS i2, k AS k2 FROM c);
SELECT * FROM (SELECT k AS g, MAX(v) AS mx FROM c GROUP BY k) t1 LEFT JOIN (SELECT k AS g, MIN(v) AS mn FROM b GROUP BY k) t2 ON t1.g = t2.g;
