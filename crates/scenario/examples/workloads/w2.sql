-- The same, with a filter on a column that is not the key above it, into an upsert sink.
CREATE TABLE orders (
  order_id BIGINT, region BIGINT, status STRING, amount BIGINT, ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts - INTERVAL '1' SECOND
) WITH ('connector' = 'rows');

CREATE TABLE results (
  order_id BIGINT, region BIGINT, status STRING, amount BIGINT, ts TIMESTAMP(3),
  PRIMARY KEY (order_id) NOT ENFORCED
) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');

INSERT INTO results
SELECT order_id, region, status, amount, ts
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY ts DESC) AS rn
  FROM orders
)
WHERE rn = 1 AND status <> 'CANCELLED';
