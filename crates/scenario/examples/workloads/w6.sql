-- Left join of two changelogs.
CREATE TABLE orders (
  order_id BIGINT, customer_id BIGINT, amount BIGINT, PRIMARY KEY (order_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D');

CREATE TABLE customers (
  customer_id BIGINT, level BIGINT, PRIMARY KEY (customer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D');

CREATE TABLE results (order_id BIGINT, customer_id BIGINT, amount BIGINT, level BIGINT)
WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');

INSERT INTO results
SELECT o.order_id, o.customer_id, o.amount, c.level
FROM orders AS o LEFT JOIN customers AS c ON o.customer_id = c.customer_id;
