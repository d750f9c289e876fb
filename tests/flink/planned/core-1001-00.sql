-- Generated: profile core, domain bank.
CREATE TABLE cards (
  card_id INT,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  expires DATE
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 2, 7002, "visa", 463, null]
[4, "+I", 5, 7005, "visa", 290, "2023-06-25"]
[7, "+I", 6, 7005, "visa", 535, "2023-12-15"]
[8, "+I", 5, 7001, "visa", 440, "2023-03-14"]
[10, "+I", 4, 7002, "amex", 622, "2023-12-01"]
[13, "+I", 5, 7001, "visa", 386, "2023-03-13"]
');
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3),
  WATERMARK FOR quoted_at AS quoted_at
) WITH ('connector' = 'rows', 'data' = '
["+I", "EUR", "1.2114", "00:00:02"]
["+I", "USD", "1.1936", "00:00:02"]
["+I", "GBP", "1.1691", "00:00:03"]
["+I", "EUR", "1.3004", "00:00:08"]
["+I", "EUR", "1.3896", "00:00:08"]
');
CREATE VIEW card_view AS SELECT COUNT(*) AS num_rows, currency, quoted_at
FROM currency_rates
WHERE rate < 1.3004 AND quoted_at < TIMESTAMP '2024-01-01 00:00:08'
GROUP BY currency, quoted_at
HAVING COUNT(*) < 2;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape mistake/aggregate-in-where
SELECT * FROM cards WHERE card_id = MAX(card_id);
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE card_report (rate DECIMAL(10, 4), quoted_at TIMESTAMP(3), info STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk none, mode I
INSERT INTO card_report
SELECT rate, quoted_at, CASE WHEN currency > 'USD' THEN currency ELSE 'other' END AS info
FROM currency_rates;
-- @shape project/rank
SELECT card_id AS card_id_x, account_id AS account_id_x, expires, account_id * 4 AS calc, CASE WHEN card_id > 20 THEN 'yes' ELSE 'no' END AS txt
FROM (SELECT card_id, account_id, expires FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY account_id ORDER BY card_limit) AS rownum FROM cards ) WHERE rownum = 1);
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
-- @shape join
SELECT c.expires
FROM cards c
LEFT JOIN currency_rates AS c2 ON c.brand = c2.currency
WHERE c.card_id IS NULL;
RESET 'table.optimizer.agg-phase-strategy';
-- @shape rank
SELECT currency, rate, quoted_at, SUBSTR(currency, 2, 2) AS info
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY c.currency, c.rate ORDER BY c.quoted_at DESC) AS rn FROM currency_rates AS c
) t
WHERE rn <= 2;
CREATE TABLE card_mart (rate DECIMAL(10, 4), PRIMARY KEY (rate) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape distinct insert: pk equal, mode I,UA,D
INSERT INTO card_mart SELECT DISTINCT rate FROM currency_rates;
-- @shape explain/project
EXPLAIN PLAN FOR SELECT * FROM cards WHERE COALESCE(card_id, card_limit) <= 1;
