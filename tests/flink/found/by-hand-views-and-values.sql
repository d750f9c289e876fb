-- Views with column lists, VALUES of several types, rows, arrays, maps, JSON, times with a zone.
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
CREATE VIEW v1 (x, y) AS SELECT id, k FROM a;
CREATE VIEW v2 (x) AS SELECT id, k FROM a;
CREATE VIEW v3 (x COMMENT 'the id', y) COMMENT 'two columns' AS SELECT id, SUM(v) FROM c GROUP BY id;
CREATE TEMPORARY VIEW v4 (x, x) AS SELECT id, k FROM a;
CREATE VIEW v5 (x, y) AS SELECT * FROM (VALUES (1, 'a'), (2, 'b'));
CREATE VIEW IF NOT EXISTS v5 (x, y) AS SELECT * FROM (VALUES (1, 'a'), (2, 'b'));
CREATE VIEW v6 AS SELECT id, id FROM a;
CREATE VIEW v7 AS SELECT id, COUNT(*) FROM a GROUP BY id;
SELECT x, y FROM v1 WHERE x > 1;
SELECT * FROM v3 WHERE y > 10;
SELECT v3.x, v1.y FROM v1 JOIN v3 ON v1.x = v3.x;
SELECT y, COUNT(*) AS n FROM v1 GROUP BY y;
SELECT * FROM v5 WHERE x = 2;
SELECT * FROM v6;
SELECT id0 FROM v6;
SELECT EXPR$1 FROM v7;
SELECT `EXPR$1` FROM v7;
SELECT id FROM v1;
DESCRIBE v3;
SELECT * FROM (VALUES (1, 'a', TRUE), (2, 'bcd', FALSE)) AS t (id, name, flag);
SELECT * FROM (VALUES (1, 'a'), (2.5, 'b'), (CAST(NULL AS INT), NULL)) AS t (n, s);
SELECT * FROM (VALUES (1), (2.5), (3e0)) AS t (n);
SELECT * FROM (VALUES (DATE '2024-01-01', TIME '10:00:00', TIMESTAMP '2024-01-01 10:00:00', INTERVAL '1' DAY)) AS t (d, ti, ts, iv);
SELECT * FROM (VALUES (ARRAY[1, 2], MAP['a', 1, 'b', 2], ROW(1, 'x'))) AS t (arr, m, r);
SELECT arr[1] AS a1, m['a'] AS ma, r.f0, CARDINALITY(arr) AS n FROM (VALUES (ARRAY[1, 2], MAP['a', 1, 'b', 2], ROW(1, 'x'))) AS t (arr, m, r);
SELECT t.r.f1 FROM (VALUES (ROW(1, 'x'))) AS t (r);
SELECT id, ROW(k, v) AS kv, ARRAY[id, v] AS iv, MAP[k, v] AS mkv FROM a;
SELECT id, (k, v) AS kv FROM a;
SELECT CAST(ROW(k, v) AS ROW<name STRING, val BIGINT>) AS r FROM a;
SELECT r.name, r.val FROM (SELECT CAST(ROW(k, v) AS ROW<name STRING, val BIGINT>) AS r FROM a);
SELECT id, ARRAY['a', k, NULL] AS x FROM a;
SELECT id, ARRAY[1, 2.5, v] AS x FROM a;
SELECT id, ARRAY[1, 'a'] AS x FROM a;
SELECT id, MAP['a', 1, 'b'] AS x FROM a;
SELECT id, MAP[k, v, 'z', 1.5] AS x FROM a;
SELECT p.product_id, t.tag FROM products p CROSS JOIN UNNEST(p.tags) AS t (tag);
SELECT p.product_id, t.tag FROM products p LEFT JOIN UNNEST(p.tags) AS t (tag) ON TRUE;
SELECT p.product_id, m.k, m.v FROM products p CROSS JOIN UNNEST(p.attrs) AS m (k, v);
SELECT p.product_id, t.tag, t.pos FROM products p CROSS JOIN UNNEST(p.tags) WITH ORDINALITY AS t (tag, pos);
SELECT tag, COUNT(*) FROM products CROSS JOIN UNNEST(tags) AS t (tag) GROUP BY tag;
SELECT tag, COUNT(DISTINCT product_id) AS n FROM products, UNNEST(tags) AS t (tag) WHERE category = 'x' AND tag <> '' GROUP BY tag;
SELECT product_id, dims.w * dims.h AS area, tags[1] AS first_tag, attrs['color'] AS color FROM products WHERE dims.d > 0.5;
SELECT product_id, dims.* FROM products;
SELECT p.dims.w FROM products p;
SELECT product_id FROM products WHERE ARRAY_CONTAINS(tags, 'new') AND attrs['k'] IS NOT NULL;
SELECT product_id, ARRAY_DISTINCT(tags), MAP_KEYS(attrs), MAP_VALUES(attrs), ARRAY_JOIN(tags, ',') FROM products;
SELECT o.order_id, x.word FROM orders o, LATERAL (SELECT w AS word FROM (VALUES ('a'), ('b')) AS t (w) WHERE w <> o.status) x;
SELECT c.k, l.v FROM (SELECT DISTINCT k FROM c) c, LATERAL (SELECT v FROM a WHERE a.k = c.k ORDER BY v DESC LIMIT 3) l;
SELECT c.k, l.m FROM (SELECT DISTINCT k FROM c) c LEFT JOIN LATERAL (SELECT MAX(v) AS m FROM a WHERE a.k = c.k) l ON TRUE;
SELECT JSON_VALUE(payload, '$.user.id') AS uid, JSON_QUERY(payload, '$.items') AS items, JSON_EXISTS(payload, '$.x') AS ex FROM clicks;
SELECT JSON_VALUE(payload, '$.amount' RETURNING DOUBLE DEFAULT 0.0 ON EMPTY NULL ON ERROR) AS am FROM clicks WHERE JSON_VALUE(payload, '$.type') = 'click';
SELECT JSON_OBJECT('u' VALUE user_id, 'url' VALUE url ABSENT ON NULL) AS js, JSON_ARRAY(user_id, ts) AS ja FROM clicks;
SELECT user_id, JSON_OBJECTAGG(KEY url VALUE ip) AS o, JSON_ARRAYAGG(url) AS arr FROM clicks GROUP BY user_id;
SELECT payload IS JSON AS j, payload IS JSON OBJECT AS jo, JSON_STRING(ts) AS s FROM clicks;
SELECT DATE_FORMAT(event_time, 'yyyy-MM-dd') AS d, COUNT(*) FROM clicks GROUP BY DATE_FORMAT(event_time, 'yyyy-MM-dd');
SELECT EXTRACT(HOUR FROM event_time) AS h, FLOOR(event_time TO DAY) AS dd, CAST(event_time AS DATE) AS dt, CAST(event_time AS TIMESTAMP(3)) AS t3, TIMESTAMPDIFF(MINUTE, event_time, CURRENT_TIMESTAMP) AS age FROM clicks;
SELECT TUMBLE_START(event_time, INTERVAL '1' HOUR) AS h, TUMBLE_END(event_time, INTERVAL '1' HOUR) AS he, TUMBLE_ROWTIME(event_time, INTERVAL '1' HOUR) AS hr, COUNT(*) AS n FROM clicks GROUP BY TUMBLE(event_time, INTERVAL '1' HOUR);
SELECT user_id, SESSION_START(event_time, INTERVAL '30' MINUTE) AS s, COUNT(*) AS n FROM clicks GROUP BY user_id, SESSION(event_time, INTERVAL '30' MINUTE);
SELECT window_start, window_end, user_id, COUNT(*) AS n FROM TABLE(SESSION(TABLE clicks PARTITION BY user_id, DESCRIPTOR(event_time), INTERVAL '30' MINUTE)) GROUP BY window_start, window_end, user_id;
SELECT window_start, window_end, COUNT(*) AS n FROM TABLE(SESSION(TABLE clicks, DESCRIPTOR(event_time), INTERVAL '30' MINUTE)) GROUP BY window_start, window_end;
SELECT event_time + INTERVAL '1' DAY AS t, event_time > TIMESTAMP '2024-01-01 00:00:00' AS f, TO_TIMESTAMP_LTZ(ts / 1000, 0) AS t0, UNIX_TIMESTAMP() AS u, FROM_UNIXTIME(ts / 1000) AS fu FROM clicks;
SELECT user_id, event_time, LAG(url) OVER (PARTITION BY user_id ORDER BY event_time) AS prev FROM clicks;
SELECT user_id, COUNT(*) OVER (PARTITION BY user_id ORDER BY event_time RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND CURRENT ROW) AS n FROM clicks;
