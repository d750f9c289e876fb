-- Generated: profile core, domain bank.
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  changed_at TIMESTAMP(3),
  WATERMARK FOR changed_at AS changed_at - INTERVAL '2' SECOND
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,D', 'data' = '
["+I", 7003, "Mo", "south", "251.37", "00:00:04"]
["-D", 7003, "Mo", "south", "251.37", "00:00:04"]
["+I", 7003, "Mo", "south", "608.00", "00:00:06"]
["+I", 7004, "Kim", "north", "781.13", "00:00:08"]
["+I", 7004, "Nia", "north", "974.32", "00:00:08"]
["+I", 7004, "Nia", "west", "649.28", "00:00:09"]
["+I", 7006, "Nia", "west", "71.98", "00:00:11"]
["+I", 7002, "Nia", "north", "903.09", "00:00:12"]
["+I", 7006, "Kim", "south", "174.14", "00:00:12"]
');
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", "EUR", "1.1703", "00:00:02"]
[4, "+I", "GBP", "0.8546", "00:00:02"]
[7, "+I", "EUR", "1.3533", "00:00:02"]
[10, "+I", "EUR", "1.0138", "00:00:03"]
[13, "+I", "EUR", "1.1845", "00:00:04"]
[15, "+I", "GBP", "0.9849", "00:00:04"]
[18, "+I", "GBP", "0.9827", "00:00:05"]
');
CREATE TABLE transfers (
  transfer_id BIGINT,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 1, 7003, "340.34", "GBP", "in", "00:00:01"]
[4, "+I", 1, 7006, "189.48", "GBP", "in", "00:00:01"]
[6, "+I", 4, 7002, null, "EUR", "in", "00:00:02"]
[7, "+I", 1, 7004, "225.85", "EUR", "in", "00:00:03"]
[9, "+I", 6, 7002, "280.61", "USD", "fee", "00:00:01"]
[12, "+I", 1, 7002, "2.77", "EUR", "out", "00:00:02"]
[15, "+I", 7, 7006, "156.24", "GBP", "in", "00:00:03"]
[17, "+I", 1, null, "350.85", "USD", "fee", "00:00:05"]
');
CREATE TABLE transfer_report (account_id BIGINT, PRIMARY KEY (account_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE transfer_cache (rate DECIMAL(10, 4), quoted_at TIMESTAMP(3), currency STRING, rn BIGINT, PRIMARY KEY (currency) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
CREATE TABLE transfer_mart (holder STRING, changed_at TIMESTAMP(3), score_x BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO transfer_report
SELECT q.account_id
FROM (SELECT account_id, MAX(account_id) AS last_one FROM transfers GROUP BY account_id HAVING MAX(account_id) >= 6) AS q
WHERE q.account_id IN (SELECT a.account_id FROM accounts AS a WHERE a.branch <> 'west');
INSERT INTO transfer_cache
SELECT rate, quoted_at, currency, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY currency ORDER BY rate DESC) AS rn FROM currency_rates
) AS ranked
WHERE rn <= 2 AND quoted_at < TIMESTAMP '2024-01-01 00:00:05'
ON CONFLICT DO DEDUPLICATE;
INSERT INTO transfer_mart
SELECT holder, changed_at, account_id * account_id AS score_x
FROM accounts
ORDER BY changed_at
LIMIT 1;
END;
-- @shape explain/agg/join
EXPLAIN SELECT q.currency, q.kind, COUNT(DISTINCT q.quoted_at) AS n_all, MAX(q.rate) AS last_one
FROM (SELECT t.amount, t.currency, t.kind, c.rate, c.quoted_at FROM transfers AS t FULL JOIN currency_rates AS c ON t.currency = c.currency WHERE c.currency NOT LIKE 'G%') AS q
WHERE q.amount <> 340.34
GROUP BY q.currency, q.kind;
CREATE TABLE transfer_archive (rate DECIMAL(10, 4), txt STRING, n DECIMAL(24, 4)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk none, mode I,UA,D
INSERT INTO transfer_archive
SELECT rate, CASE WHEN NOT (rate IS NULL) THEN currency ELSE currency END AS txt, rate - 8 AS n
FROM currency_rates
WHERE quoted_at IS NOT NULL;
CREATE TABLE transfer_archive_2 (holder STRING, balance DECIMAL(12, 2), changed_at TIMESTAMP(3), PRIMARY KEY (changed_at) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape setop insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO transfer_archive_2
SELECT holder, balance, changed_at FROM accounts
EXCEPT
SELECT kind, amount, booked_at FROM transfers
EXCEPT
SELECT c.currency, CAST(NULL AS DECIMAL(12, 2)), c.quoted_at FROM currency_rates AS c
ON CONFLICT DO DEDUPLICATE;
CREATE TABLE transfer_report_2 (currency STRING, account_id BIGINT, cnt BIGINT, PRIMARY KEY (currency, account_id, cnt) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape agg insert: pk superset, mode all
INSERT INTO transfer_report_2
SELECT t.currency, t.account_id, COUNT(*) AS cnt
FROM transfers AS t
WHERE t.currency = 'GBP'
GROUP BY t.currency, t.account_id;
-- @shape agg
SELECT COUNT(DISTINCT branch) AS num_rows, COUNT(DISTINCT holder) AS cnt, COUNT(*) AS n_all
FROM accounts
GROUP BY branch
HAVING COUNT(DISTINCT branch) >= 5;
CREATE TABLE transfer_mart_2 (branch STRING, booked_at TIMESTAMP(3), score_x INT, PRIMARY KEY (branch) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape join insert: pk other, mode I,UA,D
INSERT INTO transfer_mart_2
SELECT a.branch, t.booked_at, CASE WHEN a.balance < 974.32 THEN 1 WHEN a.account_id <> 7004 THEN 2 ELSE 0 END AS score_x
FROM accounts a
LEFT JOIN transfers AS t ON t.account_id = a.account_id
WHERE a.account_id >= t.account_id;
