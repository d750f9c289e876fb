-- Generated: profile errors, domain bank.
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3),
  WATERMARK FOR quoted_at AS quoted_at,
  PRIMARY KEY (currency) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", "GBP", "1.3733", "00:00:03"]
["-D", "GBP", "1.3733", "00:00:03"]
["+I", "EUR", "1.1496", "00:00:08"]
["+U", "EUR", "1.0238", "00:00:09"]
["+I", "GBP", "1.0342", "00:00:07"]
["+U", "EUR", "1.2014", "00:00:09"]
["+U", "GBP", "1.0233", "00:00:06"]
["+U", "EUR", "1.2014", "00:00:09"]
["+U", "GBP", "0.9568", "00:00:11"]
["-D", "GBP", "0.9568", "00:00:11"]
["+U", "EUR", "1.0454", "00:00:12"]
["+I", "USD", "1.2062", "00:00:12"]
["+I", "GBP", "0.9128", "00:00:12"]
["+U", "USD", "1.0772", "00:00:13"]
');
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  changed_at TIMESTAMP(3),
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 7006, "Kim", "south", "985.43", "00:00:05"]
[6, "+I", 7004, "Mo", "west", "926.32", "00:00:05"]
[9, "+I", 7001, null, "north", null, "00:00:06"]
[10, "+I", 7003, "Mo", "south", "-1.56", "00:00:19"]
[13, "+I", 7002, "Lee", "north", null, "00:00:21"]
[14, "+I", 7005, null, "north", "813.98", "00:00:24"]
');
-- @shape mistake/ambiguous
SELECT account_id FROM accounts AS l JOIN accounts AS r ON l.account_id = r.account_id;
-- @shape mistake/rank-misuse
SELECT * FROM (SELECT *, DENSE_RANK() OVER (ORDER BY rate) AS rn FROM currency_rates) WHERE rn <= 2;
-- @shape mistake/duplicate-alias
SELECT * FROM currency_rates AS a, currency_rates AS a;
-- @shape mistake/unknown-column
SELECT currency, CASE WHEN rate + 1 > 22 THEN currency ELSE currency END AS code
FROM currency_rates
WHERE NOT (QUOTED_AT <> TIMESTAMP '2024-01-01 00:00:09');
-- @shape mistake/not-grouped
SELECT currency, COUNT(*) AS c FROM currency_rates GROUP BY 1;
-- @shape mistake/text-plus-number
SELECT AVG(holder) AS x FROM accounts;
-- @shape mistake/case-types
SELECT CASE WHEN branch = 'x' THEN balance ELSE 'none' END AS x FROM accounts;
-- @shape mistake/sort
SELECT * FROM currency_rates ORDER BY quoted_at DESC;
-- @shape mistake/subquery
SELECT (SELECT account_id, holder FROM accounts) AS x FROM accounts;
