-- MATCH_RECOGNIZE over tables, views and sub-queries, and what is refused.
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
CREATE TABLE ticker (symbol STRING, price DOUBLE, tax DOUBLE, vol INT, rowtime TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR rowtime AS rowtime - INTERVAL '1' SECOND) WITH ('connector'='rows');
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES START_ROW.rowtime AS start_tstamp, LAST(PRICE_DOWN.rowtime) AS bottom_tstamp, LAST(PRICE_UP.rowtime) AS end_tstamp ONE ROW PER MATCH AFTER MATCH SKIP TO LAST PRICE_UP PATTERN (START_ROW PRICE_DOWN+ PRICE_UP) DEFINE PRICE_DOWN AS (LAST(PRICE_DOWN.price, 1) IS NULL AND PRICE_DOWN.price < START_ROW.price) OR PRICE_DOWN.price < LAST(PRICE_DOWN.price, 1), PRICE_UP AS PRICE_UP.price > LAST(PRICE_DOWN.price, 1)) MR;
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES FIRST(A.rowtime) AS start_tstamp, LAST(A.rowtime) AS end_tstamp, AVG(A.price) AS avgPrice ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (A+ B) DEFINE A AS AVG(A.price) < 15) MR;
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES C.price AS lastPrice ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (A B* C) DEFINE A AS A.price > 10, B AS B.price < 15, C AS C.price > 12);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES C.price AS lastPrice ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (A B*? C) DEFINE A AS A.price > 10, B AS B.price < 15, C AS C.price > 12);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES C.rowtime AS dropTime, A.price - C.price AS dropDiff ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (A B* C) WITHIN INTERVAL '1' HOUR DEFINE B AS B.price > A.price - 10, C AS C.price < A.price - 10);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES SUM(A.price) AS sumPrice, FIRST(rowtime) AS startTime, LAST(rowtime) AS endTime ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW PATTERN (A+ C) DEFINE A AS SUM(A.price) < 30);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES SUM(A.price) AS sumPrice AFTER MATCH SKIP TO FIRST A PATTERN (A+ C) DEFINE A AS SUM(A.price) < 30);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES FIRST(A.price * A.tax, 2) AS m1, LAST(A.price * A.tax, 1) AS m2 PATTERN (A{2,4} B?) DEFINE A AS price > 1);
SELECT T.aid, T.bid, T.cid FROM (SELECT symbol, vol AS id, rowtime, price FROM ticker) MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES A.id AS aid, B.id AS bid, C.id AS cid PATTERN (A B C) DEFINE A AS A.price = 1, B AS B.price = 2, C AS C.price = 3) AS T;
CREATE VIEW vt AS SELECT symbol, price, vol, rowtime FROM ticker WHERE price > 0;
SELECT symbol, m FROM vt MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES MAX(A.price) AS m, COUNT(A.vol) AS n, MATCH_ROWTIME() AS mt PATTERN (A B+) DEFINE B AS B.vol > FIRST(A.vol));
SELECT TUMBLE_START(mt, INTERVAL '1' MINUTE) AS ws, COUNT(*) AS n FROM vt MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES MATCH_ROWTIME() AS mt PATTERN (A B+) DEFINE B AS B.vol > A.vol) GROUP BY TUMBLE(mt, INTERVAL '1' MINUTE);
SELECT window_start, window_end, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE vt, DESCRIPTOR(rowtime), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
WITH m AS (SELECT * FROM vt MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES MATCH_ROWTIME() AS mt, B.vol AS v PATTERN (A B+) DEFINE B AS B.vol > A.vol)) SELECT symbol, COUNT(*) AS n, SUM(v) AS s FROM m GROUP BY symbol;
SELECT * FROM ticker MATCH_RECOGNIZE (ORDER BY rowtime MEASURES A.price AS p PATTERN (A B) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY pt MEASURES A.price AS p, MATCH_PROCTIME() AS mp PATTERN (A B) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime, price DESC MEASURES A.price AS p PATTERN (A B) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY price MEASURES A.price AS p PATTERN (A B) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol MEASURES A.price AS p PATTERN (A B) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime DESC MEASURES A.price AS p PATTERN (A B) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES A.price AS p ALL ROWS PER MATCH PATTERN (A B) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES A.price AS p PATTERN (A B | C) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES A.price AS p PATTERN ((A B)+ C) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES A.price AS p PATTERN (A B*) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES A.price AS p AFTER MATCH SKIP TO LAST D PATTERN (A B C) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES A.price AS p, COUNT(*) AS n, COUNT(DISTINCT B.vol) AS dn PATTERN (A B+ C) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES A.price AS p, CLASSIFIER() AS cl PATTERN (A B+ C) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES A.price AS p PATTERN (A B+ C) DEFINE B AS B.price > PREV(B.price));
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES FINAL LAST(A.price) AS p PATTERN (A+ B) DEFINE B AS B.price > LAST(A.price));
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES LAST(A.price) AS p, A.symbol AS s PATTERN (A{3} B{2,} C{0,2}?) WITHIN INTERVAL '10' MINUTE DEFINE A AS A.price > 1, B AS B.price > LAST(B.price, 1) OR LAST(B.price, 1) IS NULL);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES A.price AS p PATTERN (^ A B $) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES X.price AS p PATTERN (A B) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES A.nope AS p PATTERN (A B) DEFINE B AS B.price > A.price);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES A.price AS p PATTERN (A B) DEFINE B AS B.price + 1);
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime PATTERN (A B) DEFINE B AS B.price > A.price);
SELECT * FROM c MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.v AS p PATTERN (A B) DEFINE B AS B.v > A.v);
SELECT * FROM orders MATCH_RECOGNIZE (PARTITION BY customer_id ORDER BY order_time MEASURES FIRST(CREATED.order_id) AS first_id, LAST(PAID.order_time) AS paid_at, CAST(COUNT(CREATED.order_id) AS INT) AS tries ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (CREATED+ PAID) WITHIN INTERVAL '30' MINUTE DEFINE CREATED AS status = 'CREATED', PAID AS status = 'PAID' AND PAID.price = LAST(CREATED.price));
SELECT MR.customer_id, c.name FROM orders MATCH_RECOGNIZE (PARTITION BY customer_id ORDER BY order_time MEASURES A.order_id AS oid, MATCH_ROWTIME() AS rt PATTERN (A B) DEFINE A AS A.status = 'FAILED', B AS B.status = 'FAILED') AS MR JOIN customers c ON c.id = MR.customer_id;
SELECT * FROM clicks MATCH_RECOGNIZE (PARTITION BY user_id ORDER BY event_time MEASURES FIRST(A.url) AS entry_url, LAST(C.url) AS exit_url, MATCH_ROWTIME() AS mt, LAST(C.event_time) AS et PATTERN (A B* C) WITHIN INTERVAL '5' MINUTE DEFINE A AS A.url = '/home', C AS C.url LIKE '/checkout%');
SELECT * FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol, vol ORDER BY rowtime MEASURES A.price AS p, A.price + B.price AS sm, UPPER(A.symbol) AS us PATTERN (A B) DEFINE A AS A.price BETWEEN 1 AND 5 AND A.symbol IN ('x','y'), B AS B.price > A.price AND CHAR_LENGTH(B.symbol) > 2) WHERE p > 3;
SELECT symbol, COUNT(*) FROM ticker MATCH_RECOGNIZE (PARTITION BY symbol ORDER BY rowtime MEASURES MIN(A.price) AS mn, MAX(A.price) AS mx, SUM(A.vol) AS sv, AVG(A.vol) AS av PATTERN (A+ B) DEFINE A AS MIN(A.price) > 3 AND COUNT(A.vol) < 10) GROUP BY symbol;
