-- Generated: profile wild, domain bank.
CREATE TABLE transfers (
  transfer_id BIGINT,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3),
  proc AS PROCTIME(),
  PRIMARY KEY (transfer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
["+I", 6, 7001, "153.41", "GBP", "fee", "00:00:02"]
["+I", 1, 7004, "292.69", "GBP", "in", "00:00:05"]
["+I", 4, 7001, "19.99", "EUR", "out", "00:00:10"]
["+I", 2, 7004, "333.18", "EUR", "in", "00:00:10"]
["+I", 8, 7004, "211.15", "GBP", "in", "00:00:12"]
["+U", 6, 7004, "153.41", "EUR", "fee", "00:00:12"]
["+I", 9, 7003, "319.48", "USD", "fee", "00:00:12"]
["+I", 7, 7002, "28.26", "EUR", "fee", "00:00:13"]
["+U", 8, 7004, "47.19", "GBP", "fee", "00:00:14"]
');
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3),
  PRIMARY KEY (currency) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", "GBP", "0.8187", "00:00:02"]
[3, "-U", "GBP", "0.8187", "00:00:02"]
[5, "+U", "GBP", "0.8187", "00:00:02"]
[7, "+I", "USD", "0.9143", "00:00:02"]
[8, "-U", "USD", "0.9143", "00:00:02"]
[10, "+U", "USD", "0.9143", "00:00:02"]
[13, "-D", "GBP", "0.8187", "00:00:02"]
');
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  changed_at TIMESTAMP(3),
  derived AS CASE WHEN balance > 331.28 THEN 'A' ELSE 'B' END,
  WATERMARK FOR changed_at AS changed_at - INTERVAL '1' SECOND,
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[3, "+I", 7001, "Nia", "north", "699.51", "00:00:03"]
[6, "+I", 7004, "Mo", "south", "466.89", "00:00:04"]
[7, "+U", 7004, "Nia", "west", "466.89", "00:00:04"]
[8, "+U", 7001, "Nia", "west", "967.42", "00:00:14"]
[11, "+I", 7005, "Kim", "north", "589.31", "00:00:24"]
[14, "+U", 7005, "Nia", "north", "589.31", "00:00:33"]
[15, "+U", 7005, "Lee", "west", "331.28", "00:00:40"]
[18, "-D", 7005, "Lee", "west", "331.28", "00:00:40"]
[20, "+U", 7001, "Kim", "west", "967.42", "00:00:43"]
');
CREATE TABLE cards (
  card_id INT,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  PRIMARY KEY (card_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", 1, 7001, "visa", 332]
[2, "+I", 2, 7006, "visa", 114]
[5, "+I", 5, 7005, "amex", 405]
[7, "+I", 6, 7004, "visa", 283]
[9, "+I", 3, null, "visa", 583]
[10, "-D", 3, null, "visa", 583]
');
CREATE VIEW currency_rate_view AS SELECT c.card_id, c.card_limit, t.transfer_id, t.account_id, CASE c.brand WHEN 'b' THEN 'one' WHEN 'x' THEN 'two' ELSE c.brand END AS tag
FROM cards AS c
JOIN transfers AS t ON c.account_id = t.account_id;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape rank
SELECT account_id, branch, derived, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY balance) AS row_num FROM accounts
)
WHERE row_num < 4;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape agg/union
SELECT UPPER(brand) AS grp, COUNT(*) AS num_rows, MAX(brand) AS last_one, SUM(card_limit) AS sum_all, SUM(card_limit) AS total
FROM (SELECT brand, card_limit FROM cards UNION ALL SELECT brand, card_limit FROM cards)
GROUP BY UPPER(brand);
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
-- @shape cte/scalar/over
WITH recent AS (SELECT card_id, account_id, LAST_VALUE(card_limit) OVER w AS last_seen FROM cards WHERE card_limit <= 405 WINDOW w AS (PARTITION BY brand ORDER BY card_id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW))
SELECT r.card_id, r.last_seen
FROM recent r
WHERE r.last_seen < (SELECT MAX(c.card_id) FROM cards AS c);
-- @shape project
SELECT card_id, brand FROM cards WHERE card_id = 12;
RESET 'table.optimizer.agg-phase-strategy';
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape temporal-join
SELECT a.account_id, CASE WHEN a2.branch IN ('new', 'none', 'north') THEN 'hot' ELSE 'cold' END AS tag, a.balance, a.changed_at AS changed_at_x, a2.holder, a2.changed_at AS changed_at_2
FROM accounts AS a
LEFT JOIN accounts FOR SYSTEM_TIME AS OF a.changed_at AS a2 ON a.account_id = a2.account_id;
RESET 'table.exec.sink.upsert-materialize';
-- @shape cte/semi
WITH prep AS (SELECT AVG(balance) AS mean, COUNT(account_id) AS cnt, branch, changed_at FROM accounts WHERE balance = 699.51 GROUP BY branch, changed_at)
SELECT c.currency, c.rate, c.quoted_at, CONCAT(c.currency, '-', c.currency) AS tag
FROM currency_rates AS c
WHERE c.currency NOT IN (SELECT t.currency FROM transfers AS t) AND c.rate <> 0.8187;
CREATE TABLE currency_rate_board (holder STRING, branch STRING, derived STRING, card_id INT, card_limit INT, transfer_id BIGINT, account_id BIGINT, tag STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE currency_rate_summary (branch STRING, derived STRING, card_id_x INT, transfer_id BIGINT, account_id BIGINT, tag STRING, calc BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set/explain
EXPLAIN STATEMENT SET
BEGIN
INSERT INTO currency_rate_board
SELECT a.holder, a.branch, a.derived, c.card_id, c.card_limit, c.transfer_id, c.account_id, c.tag
FROM accounts AS a
INNER JOIN currency_rate_view c ON a.account_id = c.account_id AND c.account_id <> 7004
WHERE NOT (a.holder = 'Mo');
INSERT INTO currency_rate_summary (branch, derived, card_id_x, transfer_id, account_id, tag, calc)
SELECT branch, derived, card_id AS card_id_x, transfer_id, account_id, tag, account_id * 4 AS calc
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY account_id, branch ORDER BY transfer_id) AS rn FROM (SELECT a.holder, a.branch, a.derived, c.card_id, c.card_limit, c.transfer_id, c.account_id, c.tag FROM accounts AS a INNER JOIN currency_rate_view c ON a.account_id = c.account_id AND c.account_id <> 7004 WHERE NOT (a.holder = 'Mo'))
)
WHERE rn <= 3;
END;
CREATE TABLE currency_rate_index (card_id INT, code STRING, PRIMARY KEY (card_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape semi insert: pk equal, mode I,UB,UA
INSERT INTO currency_rate_index
SELECT c.card_id, COALESCE(c.brand, c.brand) AS code
FROM cards AS c
WHERE c.account_id NOT IN (SELECT t.account_id FROM transfers AS t);
CREATE TABLE currency_rate_cache (num_id INT, PRIMARY KEY (num_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape values insert: pk other, mode I,UB,UA,D
INSERT INTO currency_rate_cache
SELECT num_id
FROM (VALUES (4, 'new', 3.00), (2, 'new', 20.25), (2, 'chess', 20.25)) AS v (num_id, word, rate_v)
WHERE num_id = 1;
CREATE TABLE currency_rate_archive (currency STRING, rate DECIMAL(10, 4), transfer_id BIGINT NOT NULL, account_id BIGINT, amount DECIMAL(12, 2), kind STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO currency_rate_archive
SELECT c.currency, c.rate, t.transfer_id, t.account_id, t.amount, t.kind
FROM currency_rates AS c
LEFT JOIN transfers AS t ON c.currency = t.currency
WHERE t.booked_at IS NULL;
