-- Group aggregate over the changelog of w1: every update takes a row out of one group and puts one into another.
CREATE TABLE orders (
  order_id BIGINT, region BIGINT, status STRING, amount BIGINT, ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts - INTERVAL '1' SECOND
) WITH ('connector' = 'rows');

CREATE TABLE results (region BIGINT, status STRING, n BIGINT, total BIGINT)
WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');

INSERT INTO results
SELECT region, status, COUNT(*), SUM(amount)
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY ts DESC) AS rn
  FROM orders
)
WHERE rn = 1
GROUP BY region, status;
