-- Generated: profile time, domain bank.
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  active BOOLEAN,
  changed_at TIMESTAMP(3),
  WATERMARK FOR changed_at AS changed_at,
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 7002, "Nia", "west", "600.27", true, "00:00:01"]
["+I", 7006, "Nia", "west", "430.35", false, "00:00:02"]
["+I", 7003, "Mo", "south", "16.71", true, "00:00:02"]
["+I", 7005, "Lee", "south", "364.09", true, "00:00:00"]
["+I", 7004, "Lee", "north", "14.44", true, "00:00:03"]
["+I", 7001, "Kim", "west", "405.59", true, "00:00:03"]
');
CREATE TABLE transfers (
  transfer_id BIGINT,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3),
  WATERMARK FOR booked_at AS booked_at - INTERVAL '10' SECOND,
  PRIMARY KEY (transfer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 6, 7001, "242.62", "EUR", "in", "00:00:03"]
[6, "+I", 2, 7005, "420.79", "USD", "in", "00:00:03"]
[7, "+I", 4, 7001, "401.18", "EUR", "in", "00:00:03"]
[8, "+I", 8, 7002, "127.25", "GBP", "fee", "00:00:06"]
[11, "+I", 7, 7005, "92.20", "EUR", "in", "00:00:06"]
[12, "+I", 1, 7001, "112.36", "GBP", "out", "00:00:21"]
[15, "+I", 3, 7001, "431.91", "GBP", "fee", "00:00:13"]
[16, "+I", 9, 7005, "224.54", "EUR", "out", "00:00:24"]
');
CREATE TABLE account_index (account_id BIGINT, amount DECIMAL(12, 2), currency STRING, kind STRING, booked_at TIMESTAMP(3), window_start TIMESTAMP(3), window_end TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-rank insert: pk none, mode I
INSERT INTO account_index
SELECT account_id, amount, currency, kind, booked_at, window_start, window_end
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY account_id DESC) AS rn FROM TABLE(TUMBLE(TABLE transfers, DESCRIPTOR(booked_at), INTERVAL '4' SECOND))
)
WHERE rn = 1;
SET 'table.exec.sink.upsert-materialize' = 'NONE';
CREATE TABLE account_export (w_start TIMESTAMP(3), n_all BIGINT, lowest BIGINT, PRIMARY KEY (n_all) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape legacy-window insert: pk other, mode I,UB,UA,D
INSERT INTO account_export
SELECT SESSION_START(booked_at, INTERVAL '10' SECOND) AS w_start, COUNT(booked_at) AS n_all, MIN(transfer_id) AS lowest
FROM transfers
GROUP BY SESSION(booked_at, INTERVAL '10' SECOND);
-- @shape window-agg
SELECT window_start, window_end, kind, currency, COUNT(kind) AS n_all, MIN(currency) AS first_one
FROM TABLE(TUMBLE(TABLE transfers, DESCRIPTOR(booked_at), INTERVAL '4' SECOND))
GROUP BY window_start, window_end, kind, currency;
-- @shape interval-join
SELECT t.currency, t.kind, t.booked_at, ABS(t.transfer_id) AS val
FROM transfers t
LEFT JOIN accounts AS a ON t.account_id = a.account_id AND t.booked_at < a.changed_at + INTERVAL '2' SECOND AND t.booked_at > a.changed_at - INTERVAL '3' SECOND;
RESET 'table.exec.sink.upsert-materialize';
-- @shape legacy-window/over
SELECT TUMBLE_START(changed_at, INTERVAL '5' SECOND) AS w_start, TUMBLE_ROWTIME(changed_at, INTERVAL '5' SECOND) AS w_end, MAX(holder) FILTER (WHERE sum_all <= 4) AS last_one
FROM (SELECT account_id, holder, branch, balance, active, changed_at, SUM(account_id) OVER (ORDER BY changed_at) AS sum_all, COUNT(*) OVER (ORDER BY changed_at) AS num_rows FROM accounts)
GROUP BY TUMBLE(changed_at, INTERVAL '5' SECOND);
-- @shape mistake/duplicate-alias
SELECT x FROM (SELECT holder AS x, balance AS x FROM accounts);
CREATE TABLE account_mart (window_start TIMESTAMP(3), window_end TIMESTAMP(3), currency STRING, last_one TIMESTAMP(3), last_one_2 BIGINT, n_all BIGINT, PRIMARY KEY (currency, window_end, window_start) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk equal, mode I
INSERT INTO account_mart
SELECT window_start, window_end, currency, MAX(booked_at) AS last_one, MAX(account_id) AS last_one_2, COUNT(*) AS n_all
FROM TABLE(HOP(TABLE transfers, DESCRIPTOR(booked_at), INTERVAL '10' SECOND, INTERVAL '30' SECOND))
WHERE kind = 'out'
GROUP BY window_start, window_end, currency;
-- @shape mistake/window-misuse
SELECT window_begin, COUNT(*) AS c FROM TUMBLE(TABLE accounts, DESCRIPTOR(changed_at), INTERVAL '10' SECOND) GROUP BY window_begin, window_end;
