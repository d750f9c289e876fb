-- Generated: profile wild, domain bank.
CREATE TABLE transfers (
  transfer_id BIGINT,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3),
  WATERMARK FOR booked_at AS booked_at - INTERVAL '10' SECOND,
  PRIMARY KEY (transfer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true', 'data' = '
[1, "+I", 7, 7004, "187.56", "EUR", "out", "00:00:26"]
[4, "+U", 7, 7002, "187.56", "EUR", "out", "00:00:49"]
[6, "+U", 7, 7002, "187.56", "EUR", "out", "00:00:49"]
[7, "+U", 7, 7001, "187.56", "EUR", "out", "00:00:53"]
[8, "+U", 7, 7004, "187.56", "EUR", "in", "00:00:53"]
[9, "+I", 4, 7003, "307.52", "GBP", "out", "00:01:16"]
[12, "+U", 7, 7005, "349.97", "GBP", "in", "00:01:20"]
');
CREATE TABLE cards (
  card_id INT,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  expires DATE
) WITH ('connector' = 'rows', 'data' = '
["+I", 6, 7001, "amex", 447, "2023-07-02"]
["+I", 2, 7003, "amex", 170, "2023-04-25"]
["+I", 6, 7003, "visa", 140, "2023-07-08"]
["+I", 3, 7004, "visa", 570, "2023-04-25"]
["+I", 2, 7004, "visa", 287, "2023-01-08"]
["+I", 2, 7001, "amex", 218, "2023-06-13"]
["+I", 2, 7005, "amex", 592, "2023-02-23"]
["+I", 5, 7006, "amex", 534, "2023-01-15"]
["+I", 4, 7001, "visa", 414, "2023-09-11"]
');
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3),
  WATERMARK FOR quoted_at AS quoted_at
) WITH ('connector' = 'rows', 'data' = '
["+I", "GBP", "1.2705", "00:00:00"]
["+I", "USD", "0.9488", "00:00:00"]
["+I", "USD", "1.0853", "00:00:05"]
["+I", "EUR", "1.2924", "00:00:08"]
["+I", "GBP", "0.8473", "00:00:08"]
["+I", "EUR", "1.1849", "00:00:11"]
["+I", "USD", "1.3687", "00:00:10"]
["+I", "GBP", "0.8936", "00:00:21"]
["+I", "GBP", "1.1774", "00:00:26"]
["+I", "EUR", "1.0661", "00:00:28"]
');
CREATE TABLE accounts (
  account_id BIGINT,
  branch STRING,
  balance DECIMAL(12, 2),
  changed_at TIMESTAMP(3),
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[3, "+I", 7003, "west", "466.08", "00:00:00"]
[4, "+I", 7005, "north", null, "00:00:03"]
[5, "+I", 7002, "west", "-28.98", "00:00:05"]
[8, "+I", 7006, "north", null, "00:00:00"]
[11, "-U", 7003, "west", "466.08", "00:00:00"]
[14, "+U", 7003, "north", "466.08", "00:00:09"]
');
-- @shape over
SELECT currency, COUNT(*) OVER (ORDER BY quoted_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS cnt, COUNT(*) OVER (ORDER BY quoted_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS cnt_2, SUM(rate) OVER (ORDER BY quoted_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS total
FROM currency_rates;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape join
SELECT c.rate, c.quoted_at AS quoted_at_x, c2.card_limit, t.amount, t.kind, t.booked_at AS booked_at_x
FROM currency_rates AS c
LEFT JOIN cards AS c2 ON c2.brand = c.currency AND c2.card_limit > 414
JOIN transfers t ON c2.account_id = t.account_id;
-- @shape cte/join/union/union/rank
WITH prep AS (SELECT q.branch FROM (SELECT q.branch FROM (SELECT account_id, branch, changed_at, rn FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY branch, account_id ORDER BY account_id DESC) AS rn FROM accounts ) WHERE rn <= 2) q UNION ALL SELECT q.branch FROM (SELECT account_id, branch, changed_at, rn FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY branch, account_id ORDER BY account_id DESC) AS rn FROM accounts ) WHERE rn <= 2) AS q) q WHERE q.branch LIKE 'n%' UNION SELECT currency FROM currency_rates WHERE quoted_at > TIMESTAMP '2024-01-01 00:00:10')
SELECT p.branch, p2.branch AS branch_2
FROM prep p
LEFT JOIN prep AS p2 ON p.branch = p2.branch AND p.branch NOT IN ('x', 'west', 'north');
-- @shape grouping
SELECT account_id, card_id, COUNT(*) AS cnt
FROM cards
GROUP BY GROUPING SETS ((account_id), (card_id));
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
-- @shape cte/join/rank/rank
WITH picked AS (SELECT account_id, branch, balance, changed_at FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY branch ORDER BY account_id ASC) AS rn FROM accounts WHERE branch NOT IN ('west', 'north') ) AS ranked WHERE rn < 4)
SELECT p.account_id, p2.account_id AS account_id_2, p2.balance, p2.changed_at, p2.account_id / 10 AS calc
FROM picked AS p
LEFT OUTER JOIN picked AS p2 ON p.account_id = p2.account_id;
CREATE TABLE currency_rate_stats (transfer_id BIGINT NOT NULL, account_id BIGINT, amount DECIMAL(12, 2), currency STRING, kind STRING, booked_at TIMESTAMP(3), PRIMARY KEY (transfer_id, account_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape rank insert: pk superset, mode all
INSERT INTO currency_rate_stats
SELECT transfer_id, account_id, amount, currency, kind, booked_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY account_id ORDER BY account_id DESC, account_id DESC) AS rn FROM transfers
)
WHERE rn <= 3 AND kind = 'out';
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
-- @shape distinct/semi/scalar/legacy-window
SELECT DISTINCT currency, w_start
FROM (SELECT q.currency, q.w_start FROM (SELECT q.currency, q.w_start FROM (SELECT currency, HOP_START(quoted_at, INTERVAL '10' SECOND, INTERVAL '20' SECOND) AS w_start, HOP_END(quoted_at, INTERVAL '10' SECOND, INTERVAL '20' SECOND) AS w_end, MAX(CASE WHEN currency = 'USD' THEN rate WHEN rate <= 31.50 THEN 5 ELSE rate END) AS highest FROM currency_rates GROUP BY currency, HOP(quoted_at, INTERVAL '10' SECOND, INTERVAL '20' SECOND)) AS q WHERE q.highest > (SELECT MAX(t.transfer_id) FROM transfers AS t WHERE t.currency = q.currency)) q WHERE NOT EXISTS (SELECT * FROM accounts AS a WHERE a.branch = q.currency AND a.account_id <= 7006));
