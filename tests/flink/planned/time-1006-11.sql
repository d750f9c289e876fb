-- Generated: profile time, domain bank.
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3),
  proc AS PROCTIME(),
  WATERMARK FOR quoted_at AS quoted_at - INTERVAL '10' SECOND,
  PRIMARY KEY (currency) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "GBP", "1.3649", "00:00:04"]
["+I", "EUR", "0.8211", "00:00:04"]
["-D", "GBP", "1.3649", "00:00:04"]
["+I", "USD", null, "00:00:06"]
["-U", "EUR", "0.8211", "00:00:04"]
["+U", "EUR", "0.8211", "00:00:07"]
["-U", "EUR", "0.8211", "00:00:07"]
["+U", "EUR", "0.8211", "00:00:09"]
["-U", "USD", null, "00:00:06"]
["+U", "USD", null, "00:00:11"]
["+I", "GBP", "1.3227", "00:00:13"]
');
CREATE TABLE cards (
  card_id INT NOT NULL,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  expires DATE,
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'data' = '
[3, "+I", 3, 7006, "amex", 252, "2023-01-16"]
[4, "+I", 6, 7003, "visa", 661, "2023-01-03"]
[5, "+I", 6, 7005, "visa", 865, "2023-02-27"]
[7, "+I", 2, 7002, "amex", 736, "2023-12-18"]
[9, "+I", 5, 7002, "visa", 125, "2023-08-01"]
[10, "+I", 2, 7004, "amex", 854, "2023-03-21"]
[12, "+I", 6, 7005, "amex", 625, "2023-11-22"]
[13, "+I", 3, 7004, "visa", 269, "2023-02-16"]
[14, "+I", 4, 7006, "amex", null, "2023-04-12"]
[17, "+I", 6, 7004, "visa", 236, "2023-06-03"]
');
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  active BOOLEAN,
  changed_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'lookup' = 'true', 'data' = '
["+I", 7002, "Kim", "west", "446.32", false, "00:00:06"]
["+I", 7003, "Nia", "south", "69.58", false, "00:00:08"]
["+I", 7001, "Kim", "north", "581.33", false, "00:00:10"]
["+I", 7001, "Kim", "north", "725.14", false, "00:00:13"]
["+I", 7003, "Mo", "west", "754.32", false, "00:00:04"]
["+I", 7003, "Lee", "south", "18.30", true, "00:00:13"]
["+I", 7004, "Nia", "north", "499.33", false, "00:00:18"]
["+I", 7006, "Kim", "south", "180.51", null, "00:00:22"]
["+I", 7005, "Kim", "north", "480.83", true, "00:00:20"]
["+I", 7001, "Nia", "north", "32.30", false, "00:00:27"]
["+I", 7006, "Lee", "south", "378.51", false, "00:00:29"]
["+I", 7002, "Lee", "west", "748.98", false, "00:00:33"]
["+I", 7004, "Mo", "south", "305.46", true, "00:00:33"]
["+I", 7005, "Lee", "north", "757.25", false, "00:00:36"]
');
-- @shape mistake/unknown-table
SELECT c.currency, c.rate, c.quoted_at, LOWER(c.currency) AS label, CASE c.currency WHEN 'c' THEN 'one' WHEN 'y' THEN 'two' ELSE c.currency END AS info
FROM Currency_rates c;
CREATE TABLE card_archive (account_id BIGINT, branch STRING, active BOOLEAN, PRIMARY KEY (account_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape order insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO card_archive
SELECT account_id, branch, active FROM accounts WHERE holder > 'Kim' ORDER BY changed_at
ON CONFLICT DO DEDUPLICATE;
CREATE TABLE card_report (currency STRING, rate DECIMAL(10, 4), window_start TIMESTAMP(3) NOT NULL, window_end_x TIMESTAMP(3) NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA');
-- @shape window-tvf insert: pk none, mode I,UB,UA
INSERT INTO card_report
SELECT currency, rate, window_start, window_end AS window_end_x
FROM TABLE(HOP(TABLE currency_rates, DESCRIPTOR(quoted_at), INTERVAL '4' SECOND, INTERVAL '8' SECOND));
-- @shape mistake/reserved
SELECT rate AS group FROM currency_rates;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape lookup-join
SELECT c.account_id, c.expires, a.holder AS holder_x, a.branch, a.active
FROM cards AS c
LEFT JOIN accounts FOR SYSTEM_TIME AS OF c.proc AS a ON c.account_id = a.account_id AND a.holder <> 'Lee';
-- @shape explain/temporal-join
EXPLAIN PLAN FOR SELECT c.currency, c.quoted_at, c2.rate, c2.quoted_at AS quoted_at_2
FROM currency_rates c
JOIN currency_rates FOR SYSTEM_TIME AS OF c.quoted_at AS c2 ON c.currency = c2.currency;
