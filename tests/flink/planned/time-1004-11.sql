-- Generated: profile time, domain bank.
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3),
  WATERMARK FOR quoted_at AS quoted_at - INTERVAL '5' SECOND,
  PRIMARY KEY (currency) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[1, "+I", "EUR", "0.9077", "00:00:05"]
[3, "+I", "GBP", "0.8424", "00:00:09"]
[5, "+U", "GBP", "0.8424", "00:00:11"]
[8, "-D", "GBP", "0.8424", "00:00:11"]
[10, "+U", "EUR", "0.8604", "00:00:16"]
[12, "+U", "EUR", "0.8604", "00:00:14"]
[13, "+U", "EUR", "0.8604", "00:00:17"]
[15, "+I", "GBP", "1.1622", "00:00:23"]
[16, "+U", "GBP", "1.2407", "00:00:25"]
[17, "-D", "GBP", "1.2407", "00:00:25"]
[20, "+I", "USD", "0.9769", "00:00:27"]
[23, "+I", "GBP", "0.9264", "00:00:34"]
[24, "+U", "USD", "0.9769", "00:00:35"]
[25, "+U", "USD", "1.3855", "00:00:31"]
[27, "+U", "EUR", "0.8604", "00:00:38"]
[28, "+U", "GBP", "0.9264", "00:00:40"]
[30, "+U", "USD", "1.3855", "00:00:41"]
[31, "+U", "USD", "1.3753", "00:00:42"]
[32, "+U", "EUR", "0.8604", "00:00:45"]
[33, "+U", "EUR", "1.1531", "00:00:49"]
[34, "+U", "USD", "0.8294", "00:00:49"]
');
CREATE TABLE transfers (
  transfer_id BIGINT,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR booked_at AS booked_at
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 9, 7003, "248.73", "GBP", "fee", "00:00:01"]
[3, "+I", 7, 7003, "490.67", "GBP", "in", "00:00:00"]
[4, "+I", 2, 7006, "347.36", "GBP", "in", "00:00:03"]
[6, "+I", 8, 7002, "274.49", "USD", "in", "00:00:03"]
[9, "+I", 3, 7003, "187.36", "EUR", "out", "00:00:03"]
[10, "+I", 8, 7001, "478.13", "GBP", "fee", "00:00:04"]
[13, "+I", 6, 7001, "334.93", null, "out", "00:00:06"]
[16, "+I", 5, 7006, "206.81", "GBP", "fee", "00:00:00"]
[18, "+I", 3, 7001, "303.63", "GBP", "fee", "00:00:02"]
[21, "+I", 2, 7001, "292.30", "GBP", "in", "00:00:09"]
');
CREATE TABLE cards (
  card_id INT,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  expires DATE
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
[3, "+I", 1, 7002, "amex", 701, "2023-01-23"]
[4, "+I", 6, 7002, "visa", null, "2023-11-07"]
[6, "+I", 6, 7006, "visa", 490, "2023-09-14"]
[8, "+I", 6, 7006, "visa", 473, "2023-02-25"]
[10, "+I", 5, 7002, "visa", 275, null]
[12, "+I", 4, 7005, "amex", 104, "2023-07-02"]
[14, "+I", 1, 7006, "visa", 227, "2023-09-22"]
[15, "+I", 2, 7005, "amex", null, "2023-06-01"]
[18, "+I", 5, 7004, "visa", 696, "2023-03-23"]
[19, "+I", 6, 7006, "amex", 125, "2023-01-11"]
[21, "+I", 3, 7005, "visa", 290, "2023-10-16"]
[23, "+I", 1, 7006, "visa", 200, "2023-02-28"]
[25, "+I", 1, 7001, "visa", null, "2023-08-12"]
[28, "+I", 2, 7003, "visa", 107, "2023-08-07"]
[31, "+I", 3, 7006, "visa", 653, null]
[34, "+I", 3, 7005, "visa", 584, "2023-08-17"]
');
CREATE TABLE transfer_archive (window_start TIMESTAMP(3), window_end TIMESTAMP(3), account_id BIGINT, currency STRING, cnt BIGINT, num_rows BIGINT, PRIMARY KEY (window_start, window_end, account_id, currency) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg/over insert: pk equal, mode I
INSERT INTO transfer_archive
SELECT window_start, window_end, account_id, currency, COUNT(DISTINCT transfer_id) AS cnt, COUNT(*) FILTER (WHERE transfer_id < account_id) AS num_rows
FROM SESSION((SELECT transfer_id, account_id, currency, booked_at, MAX(amount) OVER (PARTITION BY kind ORDER BY booked_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS last_one, SUM(amount) OVER (PARTITION BY kind ORDER BY booked_at ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS sum_all FROM transfers) PARTITION BY (account_id, currency), DESCRIPTOR(booked_at), INTERVAL '2' SECOND)
GROUP BY window_start, window_end, account_id, currency;
-- @shape rank
SELECT transfer_id AS transfer_id_x, amount, kind, SUBSTRING(currency FROM 2) AS txt
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY transfer_id ORDER BY booked_at ASC) AS rownum FROM transfers
)
WHERE rownum = 1;
-- @shape mistake/arguments
SELECT COALESCE(currency, 1) AS x FROM transfers;
CREATE TABLE transfer_report (amount DECIMAL(12, 2), currency STRING, kind STRING, booked_at BOOLEAN, PRIMARY KEY (kind) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape union insert: pk other, mode I,UB,UA,D
INSERT INTO transfer_report
SELECT amount, currency, kind, booked_at FROM transfers
UNION ALL
SELECT amount, currency, kind, booked_at FROM transfers;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
CREATE TABLE transfer_cache (account_id BIGINT, transfer_id BIGINT, amount DECIMAL(12, 2), kind STRING, account_id_2 BIGINT, booked_at TIMESTAMP(3), kind_2 STRING, const_n INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape interval-join insert: pk none, mode I
INSERT INTO transfer_cache
SELECT t.account_id, t.transfer_id, t.amount, t.kind, t2.account_id AS account_id_2, t.booked_at, t2.kind AS kind_2, 1 AS const_n
FROM transfers AS t
FULL JOIN transfers AS t2 ON t.transfer_id = t2.transfer_id AND t.booked_at < t2.booked_at + INTERVAL '8' SECOND AND t.booked_at > t2.booked_at - INTERVAL '3' SECOND;
CREATE TABLE transfer_report_2 (currency STRING, transfer_id BIGINT, booked_at TIMESTAMP(3), lowest DECIMAL(12, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape advice/over
EXPLAIN PLAN_ADVICE INSERT INTO transfer_report_2
SELECT t.currency, t.transfer_id, t.booked_at, MIN(t.amount) OVER (PARTITION BY t.account_id ORDER BY t.booked_at RANGE BETWEEN INTERVAL '15' SECOND PRECEDING AND CURRENT ROW) AS lowest
FROM transfers AS t;
RESET 'table.exec.mini-batch.enabled';
RESET 'table.exec.mini-batch.allow-latency';
RESET 'table.exec.mini-batch.size';
RESET 'table.optimizer.distinct-agg.split.enabled';
SET 'table.optimizer.join-reorder-enabled' = 'true';
CREATE TABLE transfer_index (currency VARCHAR(20), rate DECIMAL(10, 4), quoted_at TIMESTAMP(3), info STRING, PRIMARY KEY (currency) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D', 'key-only-deletes' = 'true');
-- @shape order insert: pk equal, mode I,UA,D
INSERT INTO transfer_index
SELECT c.currency, c.rate, c.quoted_at, c.currency || '-' AS info
FROM currency_rates AS c
ORDER BY c.quoted_at DESC
LIMIT 3;
-- @shape window-agg
SELECT window_start, window_end, SUM(account_id) AS sum_all, COUNT(DISTINCT kind) AS cnt, MAX(transfer_id - 2) AS highest
FROM HOP(TABLE transfers, DESCRIPTOR(booked_at), INTERVAL '4' SECOND, INTERVAL '12' SECOND)
GROUP BY window_start, window_end;
-- @shape mistake/arguments
SELECT EXTRACT(YEAR FROM currency) AS x FROM currency_rates;
RESET 'table.optimizer.join-reorder-enabled';
CREATE TABLE transfer_mart (expires DATE, transfer_id BIGINT, currency STRING, kind STRING, label STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape lookup-join insert: pk none, mode I,UA,D
INSERT INTO transfer_mart
SELECT c.expires, t.transfer_id, t.currency, t.kind, SUBSTRING(t.currency, 1, 2) AS label
FROM transfers AS t
LEFT JOIN cards FOR SYSTEM_TIME AS OF t.proc AS c ON t.account_id = c.account_id;
