-- Generated: profile wild, domain bank.
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3),
  derived AS CASE WHEN currency = 'EUR' THEN rate END,
  WATERMARK FOR quoted_at AS quoted_at - INTERVAL '2' SECOND,
  PRIMARY KEY (currency) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "GBP", "1.1653", "00:00:03"]
["+I", "EUR", "0.9530", "00:00:03"]
["-D", "GBP", "1.1653", "00:00:03"]
["-D", "EUR", "0.9530", "00:00:03"]
["+I", "GBP", "1.2678", "00:00:04"]
["-U", "GBP", "1.2678", "00:00:04"]
["+U", "GBP", "1.2678", "00:00:05"]
["-U", "GBP", "1.2678", "00:00:05"]
["+U", "GBP", "0.8176", "00:00:06"]
');
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  active BOOLEAN,
  changed_at TIMESTAMP(3),
  WATERMARK FOR changed_at AS changed_at - INTERVAL '2' SECOND,
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 7005, "Lee", "west", "174.27", true, "00:00:04"]
["+U", 7005, "Lee", "west", "174.27", true, "00:00:04"]
["+I", 7002, "Lee", "west", "692.17", true, "00:00:04"]
["+U", 7002, "Lee", "west", "692.17", true, "00:00:04"]
["+U", 7002, "Lee", "south", "692.17", true, "00:00:00"]
["+U", 7005, "Mo", "west", "174.27", true, "00:00:06"]
["+U", 7005, "Mo", "west", "325.78", true, "00:00:00"]
["+U", 7002, "Lee", "south", "692.17", true, "00:00:10"]
["+I", 7003, "Lee", null, "200.83", false, "00:00:03"]
');
-- @shape temporal-join
SELECT c.quoted_at, c.derived, REPEAT(c.currency, 2) AS label
FROM currency_rates AS c
RIGHT JOIN currency_rates FOR SYSTEM_TIME AS OF c.quoted_at AS c2 ON c.currency = c2.currency;
-- @shape grouping
SELECT currency, derived, LAST_VALUE(derived) AS last_seen
FROM currency_rates
GROUP BY GROUPING SETS ((currency, derived), (currency), ());
CREATE TABLE account_board (account_id BIGINT NOT NULL, balance_x DECIMAL(12, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk none, mode I,UB,UA,D
INSERT INTO account_board
SELECT account_id, balance AS balance_x
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY balance ORDER BY changed_at DESC, changed_at DESC) AS rownum FROM accounts
)
WHERE rownum < 2;
-- @shape agg
SELECT COUNT(*) AS num_rows FROM currency_rates;
SET 'table.exec.source.cdc-events-duplicate' = 'true';
CREATE TABLE account_feed (branch STRING, changed_at TIMESTAMP(3), quoted_at TIMESTAMP(3), calc DECIMAL(24, 4)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join insert: pk none, mode I,UB,UA,D
INSERT INTO account_feed
SELECT a.branch, a.changed_at, c.quoted_at, a.balance * 5 AS calc
FROM accounts a
JOIN currency_rates FOR SYSTEM_TIME AS OF a.changed_at AS c ON a.holder = c.currency;
-- @shape join
SELECT c.currency, c.quoted_at, c.derived, a.holder
FROM currency_rates c
RIGHT JOIN accounts AS a ON c.currency = a.holder;
-- @shape project/window-rank
SELECT *
FROM (SELECT holder, branch, active, changed_at, window_start, window_end FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, branch ORDER BY balance DESC) AS rn FROM TABLE(TUMBLE(TABLE accounts, DESCRIPTOR(changed_at), INTERVAL '4' SECOND)) ) WHERE rn <= 1)
WHERE active AND window_end = TIMESTAMP '2024-01-01 00:00:10';
CREATE TABLE account_feed_2 (currency STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape rank insert: pk none, mode I,UA
INSERT INTO account_feed_2
SELECT currency
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY currency ORDER BY derived, quoted_at DESC) AS rownum FROM currency_rates
) AS ranked
WHERE rownum <= 2;
