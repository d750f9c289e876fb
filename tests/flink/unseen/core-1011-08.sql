-- Generated: profile core, domain bank.
CREATE TABLE transfers (
  transfer_id BIGINT,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR booked_at AS booked_at - INTERVAL '1' SECOND,
  PRIMARY KEY (transfer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", 6, 7006, "213.92", "USD", "in", "00:00:05"]
[3, "-D", 6, 7006, "213.92", "USD", "in", "00:00:05"]
[5, "+I", 8, 7005, "186.02", "GBP", "fee", "00:00:04"]
[7, "+I", 6, 7001, "215.85", "USD", "in", "00:00:12"]
[9, "-D", 8, 7005, "186.02", "GBP", "fee", "00:00:04"]
');
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3),
  proc AS PROCTIME(),
  PRIMARY KEY (currency) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", "GBP", "0.8363", "00:00:01"]
[5, "+I", "EUR", "0.9675", "00:00:00"]
[8, "-U", "GBP", "0.8363", "00:00:01"]
[9, "+U", "GBP", "0.8310", "00:00:02"]
[10, "-U", "GBP", "0.8310", "00:00:02"]
[11, "+U", "GBP", "0.8310", "00:00:00"]
[14, "-U", "EUR", "0.9675", "00:00:00"]
[16, "+U", "EUR", "1.3422", "00:00:03"]
');
CREATE TABLE accounts (
  account_id BIGINT NOT NULL,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  active BOOLEAN,
  changed_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR changed_at AS changed_at - INTERVAL '5' SECOND
) WITH ('connector' = 'rows', 'data' = '
["+I", 7004, "Nia", "south", "909.21", false, "00:00:04"]
["+I", 7005, "Nia", "north", "306.13", false, "00:00:20"]
["+I", 7002, "Lee", "south", "119.44", false, "00:00:25"]
["+I", 7004, "Lee", "north", "738.03", false, "00:00:25"]
["+I", 7006, "Lee", "south", null, true, "00:00:27"]
["+I", 7005, "Lee", "west", "230.57", true, "00:00:57"]
["+I", 7001, "Kim", "north", "807.07", true, "00:01:00"]
');
CREATE TABLE cards (
  card_id INT,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  expires DATE,
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 6, 7006, "amex", 536, "2023-01-04"]
[5, "+I", 4, 7003, "amex", 682, "2023-09-28"]
[6, "+I", 5, 7005, "amex", null, "2023-02-28"]
[8, "+I", 5, 7004, "visa", 127, "2023-09-02"]
[11, "+I", 4, 7005, "amex", 183, "2023-01-25"]
[13, "+I", 6, 7005, "amex", 495, "2023-06-28"]
');
-- @shape project
SELECT currency, rate, quoted_at FROM currency_rates;
-- @shape semi/union
SELECT t.account_id, t.amount, t.kind
FROM transfers t
WHERE EXISTS (SELECT * FROM (SELECT account_id, brand, card_limit, expires FROM cards WHERE card_id < 4 UNION SELECT account_id, brand, card_limit, expires FROM cards) q WHERE q.account_id = t.account_id AND q.expires > DATE '2023-01-25') AND t.currency = 'GBP';
-- @shape project
SELECT card_id, account_id AS account_id_x, card_limit, expires, CASE WHEN brand LIKE '%i%' THEN brand ELSE brand END AS tag
FROM cards;
-- @shape semi
SELECT c.currency, c.rate
FROM currency_rates AS c
WHERE NOT EXISTS (SELECT * FROM transfers AS t WHERE t.currency = c.currency);
-- @shape project
SELECT currency, rate, quoted_at, CASE WHEN quoted_at >= TIMESTAMP '2024-01-01 00:00:00' OR quoted_at > TIMESTAMP '2024-01-01 00:00:14' THEN rate END AS amount_x, COALESCE(rate, -1) AS n
FROM currency_rates;
-- @shape agg/union
SELECT MIN(quoted_at) AS first_one, MAX(quoted_at) AS last_one
FROM (SELECT quoted_at FROM currency_rates WHERE rate >= 1.3422 UNION ALL SELECT booked_at FROM transfers UNION ALL SELECT quoted_at FROM currency_rates);
-- @shape semi
SELECT c.card_id, c.card_limit AS card_limit_x, c.expires
FROM cards c
WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.account_id = c.account_id);
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
-- @shape project/project
SELECT q.card_id, q.account_id, q.card_limit, UPPER(q.txt) AS label
FROM (SELECT card_id, account_id, brand, card_limit, brand || '-' || brand AS txt FROM cards WHERE brand <> 'none') q;
RESET 'table.exec.sink.upsert-materialize';
CREATE TABLE card_report (brand STRING, n_all BIGINT, lowest BIGINT, PRIMARY KEY (lowest) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape agg insert: pk other, mode I
INSERT INTO card_report
SELECT brand, COUNT(brand) FILTER (WHERE card_limit = 495) AS n_all, MIN(account_id) AS lowest
FROM cards
GROUP BY brand;
