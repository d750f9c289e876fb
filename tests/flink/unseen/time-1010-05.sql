-- Generated: profile time, domain bank.
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  active BOOLEAN,
  changed_at TIMESTAMP(3),
  WATERMARK FOR changed_at AS changed_at - INTERVAL '2' SECOND,
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 7005, "Mo", "west", "-21.93", true, "00:00:02"]
[6, "+I", 7002, "Kim", "north", "262.84", false, "00:00:02"]
[9, "-U", 7005, "Mo", "west", "-21.93", true, "00:00:02"]
[12, "+U", 7005, "Mo", "north", "207.74", true, "00:00:00"]
[14, "+I", 7004, "Nia", "south", "861.59", true, "00:00:03"]
[17, "+I", 7006, "Mo", "south", "942.29", true, "00:00:03"]
[20, "+I", 7003, "Lee", "south", "194.78", true, "00:00:03"]
[22, "-D", 7006, "Mo", "south", "942.29", true, "00:00:03"]
');
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", "USD", "1.2373", "00:00:03"]
["+I", "EUR", null, "00:00:05"]
["+I", "EUR", "1.2039", "00:00:07"]
["+I", "GBP", "1.3036", "00:00:08"]
["+I", "EUR", "1.1176", "00:00:14"]
["+I", "USD", "1.1420", "00:00:15"]
["+I", "GBP", "1.2630", "00:00:16"]
["+I", "USD", "1.3195", "00:00:16"]
["+I", "USD", "1.2030", "00:00:13"]
');
CREATE TABLE account_summary (changed_at TIMESTAMP(3), account_id BIGINT, branch STRING, balance DECIMAL(12, 2), active BOOLEAN, changed_at_2 TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join insert: pk none, mode I,UB,UA,D
INSERT INTO account_summary
SELECT a.changed_at, a2.account_id, a2.branch, a2.balance, a2.active, a2.changed_at AS changed_at_2
FROM accounts a
LEFT JOIN accounts FOR SYSTEM_TIME AS OF a.changed_at AS a2 ON a.account_id = a2.account_id;
-- @shape union
SELECT balance, active FROM accounts WHERE account_id IN (7004, 7005) OR balance < 207.74
UNION ALL
SELECT CAST(NULL AS DECIMAL(12, 2)), CAST(NULL AS BOOLEAN) FROM currency_rates;
-- @shape union
SELECT holder, balance, active FROM accounts
UNION ALL
SELECT a.holder, a.balance, a.active FROM accounts a WHERE a.account_id > 7006 OR (a.account_id BETWEEN 7 AND 15);
-- @shape over
SELECT c.currency, AVG(c.rate) OVER (PARTITION BY c.rate ORDER BY c.rate ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS avg_all, SUM(CASE WHEN c.quoted_at >= TIMESTAMP '2024-01-01 00:00:05' THEN c.rate ELSE c.rate END) OVER (PARTITION BY c.rate ORDER BY c.rate ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS sum_all
FROM currency_rates AS c
WHERE c.rate = 7.50;
-- @shape explain/over
EXPLAIN CHANGELOG_MODE SELECT account_id, active, changed_at, COUNT(balance) OVER (ORDER BY balance ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS num_rows, SUM(NULLIF(balance, 0)) OVER (ORDER BY balance ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS total
FROM accounts;
-- @shape agg/temporal-join
SELECT balance, account_id, COUNT(DISTINCT account_id) AS cnt
FROM (SELECT a.changed_at, a2.active, a.account_id, a2.balance FROM accounts a RIGHT JOIN accounts FOR SYSTEM_TIME AS OF a.changed_at AS a2 ON a.account_id = a2.account_id)
GROUP BY balance, account_id;
