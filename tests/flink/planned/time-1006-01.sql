-- Generated: profile time, domain bank.
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3),
  WATERMARK FOR quoted_at AS quoted_at - INTERVAL '10' SECOND,
  PRIMARY KEY (currency) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "EUR", "1.0748", "00:00:04"]
["-D", "EUR", "1.0748", "00:00:04"]
["+I", "GBP", "1.0895", "00:00:08"]
["+I", "EUR", "0.8302", "00:00:10"]
["-D", "EUR", "0.8302", "00:00:10"]
["-U", "GBP", "1.0895", "00:00:08"]
["+U", "GBP", "1.0895", "00:00:11"]
["-U", "GBP", "1.0895", "00:00:11"]
["+U", "GBP", "1.0895", "00:00:12"]
');
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  changed_at TIMESTAMP(3),
  WATERMARK FOR changed_at AS changed_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 7001, "Nia", "west", "960.65", "00:00:01"]
[6, "+I", 7005, null, "north", "977.46", "00:00:00"]
[8, "+I", 7005, "Lee", "south", "516.36", "00:00:00"]
[10, "+I", 7002, null, "south", "891.94", "00:00:02"]
[13, "+I", 7003, "Kim", "west", "97.34", "00:00:04"]
[15, "+I", 7002, null, "north", null, "00:00:05"]
[16, "+I", 7005, "Mo", "west", "704.52", "00:00:05"]
[18, "+I", 7004, "Kim", "south", "635.16", "00:00:05"]
');
-- @shape rank
SELECT branch, balance, changed_at, account_id, rownum
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY balance ORDER BY account_id) AS rownum FROM accounts
)
WHERE rownum <= 3 AND branch = 'north';
-- @shape mistake/aggregate-in-where
SELECT COUNT(*) AS c FROM accounts GROUP BY MAX(balance);
-- @shape rank
SELECT currency, quoted_at, COALESCE(currency, currency) AS txt
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY quoted_at ORDER BY rate DESC) AS rn FROM currency_rates
)
WHERE rn = 1;
-- @shape interval-join
SELECT a.changed_at, a2.account_id, a2.holder AS holder_x, a2.balance
FROM accounts AS a
LEFT JOIN accounts AS a2 ON a.account_id = a2.account_id AND a2.changed_at BETWEEN a.changed_at AND a.changed_at + INTERVAL '5' SECOND AND a.account_id <= 7001;
CREATE TABLE currency_rate_report (window_start TIMESTAMP(3), window_end TIMESTAMP(3) NOT NULL, total DECIMAL(38, 2), PRIMARY KEY (window_start, window_end) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape window-agg insert: pk equal, mode all
INSERT INTO currency_rate_report
SELECT window_start, window_end, SUM(balance) AS total
FROM TABLE(CUMULATE(TABLE accounts, DESCRIPTOR(changed_at), INTERVAL '10' SECOND, INTERVAL '20' SECOND))
GROUP BY window_start, window_end;
CREATE TABLE currency_rate_summary (currency STRING, quoted_at TIMESTAMP(3), window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3), PRIMARY KEY (quoted_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape window-rank insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO currency_rate_summary (currency, quoted_at, window_start, window_end)
SELECT currency, quoted_at, window_start, window_end
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, currency ORDER BY quoted_at DESC) AS rn FROM TUMBLE(TABLE currency_rates, DESCRIPTOR(quoted_at), INTERVAL '20' SECOND)
)
WHERE rn <= 1
ON CONFLICT DO DEDUPLICATE;
-- @shape explain/over
EXPLAIN SELECT holder, AVG(balance) OVER (PARTITION BY holder ORDER BY changed_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS mean, COUNT(*) OVER (PARTITION BY holder ORDER BY changed_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS num_rows
FROM accounts
WHERE holder IS NULL;
SET 'table.optimizer.nondeterministic-update.strategy' = 'TRY_RESOLVE';
CREATE TABLE currency_rate_board (window_start TIMESTAMP(3), window_end TIMESTAMP(3), holder STRING, n_all BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape window-agg insert: pk none, mode I,UA
INSERT INTO currency_rate_board
SELECT window_start, window_end, holder, COUNT(branch) AS n_all
FROM TABLE(SESSION(TABLE accounts PARTITION BY holder, DESCRIPTOR(changed_at), INTERVAL '5' SECOND))
GROUP BY window_start, window_end, holder;
RESET 'table.optimizer.nondeterministic-update.strategy';
-- @shape over
SELECT a.holder, COUNT(a.account_id) OVER w AS num_rows, ROW_NUMBER() OVER w AS pos
FROM accounts AS a
WINDOW w AS (PARTITION BY a.account_id ORDER BY a.changed_at);
-- @shape temporal-join
SELECT a.holder, c.quoted_at, TRIM(BOTH 'a' FROM c.currency) AS txt
FROM accounts AS a
JOIN currency_rates FOR SYSTEM_TIME AS OF a.changed_at AS c ON a.holder = c.currency;
-- @shape mistake/sink
INSERT INTO currency_rate_summary SELECT 'x', 'x', TIMESTAMP '2024-01-01 00:00:01', TIMESTAMP '2024-01-01 00:00:01' FROM currency_rates;
