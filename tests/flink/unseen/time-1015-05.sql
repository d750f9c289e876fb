-- Generated: profile time, domain bank.
CREATE TABLE accounts (
  account_id BIGINT,
  branch STRING,
  balance DECIMAL(12, 2),
  active BOOLEAN,
  changed_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR changed_at AS changed_at,
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 7001, "south", "150.35", true, "00:00:00"]
["+I", 7002, "south", null, false, "00:00:00"]
["+I", 7005, "north", "536.63", false, "00:00:07"]
["+I", 7004, "south", "233.87", true, "00:00:08"]
["+I", 7003, "south", "571.43", false, "00:00:03"]
["+I", 7006, "south", "308.67", false, "00:00:01"]
');
CREATE TABLE transfers (
  transfer_id BIGINT,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR booked_at AS booked_at,
  PRIMARY KEY (transfer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'abilities' = 'projection', 'data' = '
[2, "+I", 4, 7004, "184.55", "EUR", "fee", "00:00:00"]
[3, "+I", 8, 7005, "225.27", "EUR", "in", "00:00:06"]
[5, "+I", 2, 7003, "469.83", "GBP", "in", "00:00:18"]
[6, "-D", 2, 7003, "469.83", "GBP", "in", "00:00:18"]
[9, "-D", 8, 7005, "225.27", "EUR", "in", "00:00:06"]
[12, "+I", 6, 7001, "187.10", "EUR", "fee", "00:00:20"]
[15, "+I", 8, 7005, "297.55", "EUR", "in", "00:00:21"]
');
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
["+I", "GBP", "1.3033", "00:00:00"]
["+I", "EUR", "1.0119", "00:00:01"]
["+I", "EUR", "1.1110", "00:00:01"]
["+I", "USD", null, "00:00:00"]
["+I", "EUR", "1.1053", "00:00:01"]
["+I", "USD", "1.1016", "00:00:02"]
["+I", "GBP", "0.9634", "00:00:04"]
["+I", "GBP", "1.1090", "00:00:01"]
');
CREATE VIEW latest_accounts AS
SELECT account_id, branch, active, changed_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY account_id ORDER BY changed_at DESC) AS rn FROM accounts
) WHERE rn = 1;
CREATE TABLE account_board (active BOOLEAN, changed_at TIMESTAMP(3), branch STRING, account_id BIGINT, flagged BOOLEAN) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape interval-join insert: pk none, mode I,UB,UA,D
INSERT INTO account_board (active, changed_at, branch, account_id, flagged)
SELECT a.active, a.changed_at, a2.branch, a2.account_id, a2.balance = 571.43 AS flagged
FROM accounts a
JOIN accounts AS a2 ON a.branch = a2.branch AND a.changed_at = a2.changed_at;
-- @shape agg
SELECT currency, transfer_id, MAX(booked_at) AS highest, AVG(account_id) AS avg_all, SUM(amount) AS total
FROM transfers
GROUP BY currency, transfer_id;
CREATE TABLE account_stats (account_id BIGINT, balance DECIMAL(12, 2), active BOOLEAN, changed_at TIMESTAMP(3), val BIGINT, n DECIMAL(24, 4)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk none, mode I
INSERT INTO account_stats
SELECT account_id, balance, active, changed_at, SECOND(changed_at) AS val, balance / 10 AS n
FROM accounts
WHERE branch LIKE 's_%';
CREATE TABLE account_report (account_id BIGINT, branch STRING, active BOOLEAN, changed_at TIMESTAMP(3), active_2 BOOLEAN, changed_at_2 TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape temporal-join/view/rank insert: pk none, mode I
INSERT INTO account_report
SELECT l.account_id, l.branch, l.active, l.changed_at, a.active AS active_2, a.changed_at AS changed_at_2
FROM latest_accounts AS l
JOIN accounts FOR SYSTEM_TIME AS OF l.changed_at AS a ON l.account_id = a.account_id AND a.changed_at <= TIMESTAMP '2024-01-01 00:00:01';
-- @shape explain/window-rank/window-agg
EXPLAIN SELECT window_start, window_end, num_rows AS num_rows_x, num_rows_3
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, num_rows_3 ORDER BY num_rows DESC) AS rn FROM (SELECT window_start, window_end, COUNT(*) AS num_rows, COUNT(changed_at) AS num_rows_2, COUNT(*) AS num_rows_3 FROM HOP(TABLE accounts, DESCRIPTOR(changed_at), INTERVAL '4' SECOND, INTERVAL '12' SECOND) GROUP BY window_start, window_end)
)
WHERE rn <= 1;
SET 'table.exec.sink.upsert-materialize' = 'NONE';
-- @shape mistake/syntax
SELECT q.branch, COUNT(DISTINCT q.window_start) AS num_rows, COUNT(*) AS num_rows_2,
FROM (SELECT branch, active, window_start, window_time FROM SESSION(TABLE accounts, DESCRIPTOR(changed_at), INTERVAL '5' SECOND)) AS q
WHERE q.branch = 'none' OR (q.window_time BETWEEN TIMESTAMP '2024-01-01 00:00:07' AND TIMESTAMP '2024-01-01 00:00:27')
GROUP BY q.branch
HAVING COUNT(DISTINCT q.window_start) >= 6;
