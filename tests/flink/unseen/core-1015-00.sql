-- Generated: profile core, domain bank.
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3),
  PRIMARY KEY (currency) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
["+I", "USD", "1.1011", "00:00:01"]
["+I", "EUR", "1.1491", "00:00:03"]
["+I", "GBP", "1.1742", "00:00:04"]
["+U", "EUR", "0.9683", "00:00:05"]
["+U", "EUR", "0.9683", "00:00:10"]
["+U", "USD", "0.8129", "00:00:11"]
["+U", "EUR", "0.9039", "00:00:12"]
["+U", "GBP", "1.1742", "00:00:06"]
');
CREATE TABLE transfers (
  transfer_id BIGINT,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 1, 7001, null, "USD", "fee", "00:00:09"]
["+I", 5, 7002, "53.60", "GBP", "in", "00:00:12"]
["+I", 5, 7005, "439.08", "GBP", "fee", "00:00:25"]
["+I", 1, 7004, "427.26", "GBP", null, "00:00:26"]
["+I", 1, 7003, "156.79", "EUR", "in", "00:00:28"]
["+I", 7, 7005, null, "EUR", "in", "00:00:29"]
["+I", 1, 7002, "431.36", "GBP", "in", "00:00:31"]
');
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  active BOOLEAN,
  changed_at TIMESTAMP(3),
  WATERMARK FOR changed_at AS changed_at,
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", 7004, "Lee", "west", "161.90", false, "00:00:05"]
[3, "+I", 7006, "Lee", "south", "191.61", false, "00:00:07"]
[4, "-U", 7004, "Lee", "west", "161.90", false, "00:00:05"]
[7, "+U", 7004, "Lee", "west", "112.12", false, "00:00:08"]
[10, "-U", 7006, "Lee", "south", "191.61", false, "00:00:07"]
[11, "+U", 7006, "Mo", "south", "191.61", false, "00:00:02"]
');
CREATE TABLE transfer_feed (account_id BIGINT, amount DECIMAL(12, 2), currency STRING, kind STRING, booked_at TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank insert: pk none, mode I,UA,D
INSERT INTO transfer_feed (account_id, amount, currency, kind, booked_at)
SELECT account_id, amount, currency, kind, booked_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY account_id ORDER BY amount DESC, amount) AS rownum FROM transfers WHERE account_id BETWEEN 7002 AND 7005
)
WHERE rownum <= 3;
-- @shape union
SELECT c.currency, c.rate, c.quoted_at FROM currency_rates c WHERE c.quoted_at = TIMESTAMP '2024-01-01 00:00:06'
UNION ALL
SELECT currency, CAST(NULL AS DECIMAL(10, 4)), booked_at FROM transfers;
-- @shape join/agg
SELECT c.currency, c.quoted_at, q.currency AS currency_2, q.first_one, q.avg_all
FROM currency_rates AS c
JOIN (SELECT currency, MIN(kind) AS first_one, AVG(amount) AS mean, COUNT(*) AS num_rows, AVG(transfer_id) AS avg_all FROM transfers WHERE account_id > 7004 OR (account_id = 7002 AND account_id IN (7004, 19)) GROUP BY currency) q ON c.currency = q.currency
WHERE q.avg_all * c.rate <> 20;
CREATE TABLE transfer_export (active_x BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape project/rank insert: pk none, mode I,UB,UA,D
INSERT INTO transfer_export
SELECT active AS active_x
FROM (SELECT holder, branch, balance, active FROM (   SELECT *, RANK() OVER (PARTITION BY branch ORDER BY changed_at DESC) AS rn FROM accounts ) AS ranked WHERE rn <= 3);
-- @shape join/order
SELECT q.account_id, t.currency, t.booked_at, q.changed_at
FROM transfers t
JOIN currency_rates c ON t.currency = c.currency AND t.currency = c.currency
JOIN (SELECT account_id, branch, balance, active, changed_at, CASE WHEN changed_at IS NOT NULL OR changed_at > TIMESTAMP '2024-01-01 00:00:02' THEN 'big' ELSE 'small' END AS code FROM accounts ORDER BY changed_at DESC, account_id LIMIT 1) AS q ON t.account_id = q.account_id AND q.changed_at = TIMESTAMP '2024-01-01 00:00:05'
WHERE q.active IS TRUE;
-- @shape agg
SELECT currency, DATE_FORMAT(quoted_at, 'HH:mm') AS grp, SUM(rate) AS total, COUNT(*) AS num_rows
FROM currency_rates
GROUP BY currency, DATE_FORMAT(quoted_at, 'HH:mm')
HAVING COUNT(*) <> 4;
-- @shape project
SELECT CAST(rate AS STRING) AS txt, currency, rate
FROM currency_rates
WHERE currency = 'GBP';
CREATE TABLE transfer_export_2 (account_id BIGINT, holder STRING, active BOOLEAN, changed_at TIMESTAMP(3), info STRING, at_time TIMESTAMP(3), PRIMARY KEY (account_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape project insert: pk equal, mode I,UB,UA
INSERT INTO transfer_export_2
SELECT account_id, holder, active, changed_at, DATE_FORMAT(changed_at, 'yyyy-MM-dd') AS info, changed_at - INTERVAL '10' SECOND AS at_time
FROM accounts
WHERE changed_at >= TIMESTAMP '2024-01-01 00:00:07';
