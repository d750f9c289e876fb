-- Generated: profile core, domain bank.
CREATE TABLE cards (
  card_id INT,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  expires DATE,
  PRIMARY KEY (card_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 2, 7001, "amex", 688, "2023-05-12"]
["+I", 5, 7006, "visa", 569, "2023-02-22"]
["-U", 5, 7006, "visa", 569, "2023-02-22"]
["+U", 5, 7003, "amex", 569, "2023-05-13"]
["-U", 2, 7001, "amex", 688, "2023-05-12"]
["+U", 2, 7001, "visa", 729, "2023-11-11"]
["-D", 5, 7003, "amex", 569, "2023-05-13"]
["+I", 3, 7001, "visa", 348, "2023-08-09"]
["-U", 2, 7001, "visa", 729, "2023-11-11"]
["+U", 2, 7004, "visa", 109, null]
["+I", 6, 7005, "visa", 314, "2023-07-09"]
["-D", 6, 7005, "visa", 314, "2023-07-09"]
["+I", 6, 7004, "amex", 498, "2023-04-14"]
["+I", 5, 7005, "visa", 136, "2023-03-13"]
');
CREATE TABLE transfers (
  transfer_id BIGINT,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3),
  PRIMARY KEY (transfer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
["+I", 2, 7005, "61.51", "USD", "fee", "00:00:01"]
["+U", 2, 7002, "325.97", "USD", "fee", "00:00:00"]
["+I", 8, 7005, "362.48", "EUR", "fee", "00:00:13"]
["+U", 2, 7002, "52.81", "EUR", "fee", "00:00:19"]
["+I", 3, 7004, "109.50", "EUR", "in", "00:00:19"]
["+U", 2, 7001, "251.65", "EUR", "in", "00:00:16"]
["+U", 3, 7002, "457.86", "EUR", "in", "00:00:22"]
["+I", 9, 7004, "13.51", "GBP", "fee", "00:00:25"]
["+I", 4, 7003, "393.65", "EUR", "fee", "00:00:23"]
["+U", 9, 7004, "13.51", "GBP", "in", "00:00:26"]
["+U", 3, 7001, "457.86", "EUR", "in", "00:00:20"]
["+U", 2, 7001, "251.65", "EUR", "in", "00:00:30"]
["+U", 2, 7001, "251.65", "USD", "fee", "00:00:31"]
["+U", 2, 7005, "453.55", "EUR", "in", "00:00:35"]
["+I", 6, 7004, "433.18", "GBP", "fee", "00:00:32"]
["+U", 5, 7005, "194.96", "GBP", "in", "00:00:36"]
["+I", 1, 7004, "406.67", "USD", "out", "00:00:32"]
["+U", 6, 7006, "433.18", "GBP", "fee", "00:00:38"]
["+I", 7, 7003, "451.59", "USD", "out", "00:00:39"]
["+U", 9, 7003, "13.51", "USD", "in", "00:00:41"]
');
CREATE TABLE currency_rates (
  currency STRING,
  rate DECIMAL(10, 4),
  quoted_at TIMESTAMP(3),
  PRIMARY KEY (currency) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", "EUR", "1.1239", "00:00:05"]
[2, "-D", "EUR", "1.1239", "00:00:05"]
[5, "+I", "GBP", "1.2811", "00:00:29"]
[7, "-D", "GBP", "1.2811", "00:00:29"]
[8, "+I", "EUR", "0.9335", "00:00:23"]
[10, "-U", "EUR", "0.9335", "00:00:23"]
[12, "+U", "EUR", "1.3456", "00:00:32"]
[13, "+I", "GBP", "1.1781", "00:00:37"]
[16, "+I", "USD", "0.8670", "00:00:41"]
[18, "-U", "GBP", "1.1781", "00:00:37"]
[21, "+U", "GBP", null, "00:00:43"]
[22, "-D", "EUR", "1.3456", "00:00:32"]
[24, "-U", "USD", "0.8670", "00:00:41"]
[25, "+U", "USD", "0.8670", "00:00:48"]
[27, "-U", "GBP", null, "00:00:43"]
[29, "+U", "GBP", null, "00:00:53"]
[30, "+I", "EUR", "0.9372", "00:00:55"]
[31, "-U", "EUR", "0.9372", "00:00:55"]
[34, "+U", "EUR", "0.9372", "00:00:58"]
[36, "-U", "GBP", null, "00:00:53"]
[38, "+U", "GBP", null, "00:00:59"]
[41, "-D", "GBP", null, "00:00:59"]
');
CREATE VIEW transfer_view AS SELECT MAX(c.card_limit) AS highest, COUNT(DISTINCT c.card_limit) AS cnt, COUNT(*) FILTER (WHERE c.card_limit BETWEEN 136 AND 729) AS num_rows, COUNT(*) AS num_rows_2, c.brand
FROM cards c
GROUP BY c.brand;
CREATE TABLE transfer_archive (num_id INT, amount_x INT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape values insert: pk none, mode I,UA,D
INSERT INTO transfer_archive
SELECT num_id, num_id % 5 AS amount_x
FROM (VALUES (1, 'x', 1.50), (1, 'north', 1.50), (2, 'chess', 1.50), (1, 'chess', 3.00)) AS v (num_id, word, rate_v);
-- @shape union
SELECT c.card_id, c.account_id, c.brand, c.expires FROM cards AS c
UNION ALL
SELECT c.card_id, c.account_id, c.brand, c.expires FROM cards c;
SET 'table.optimizer.multi-join.enabled' = 'true';
-- @shape explain/semi
EXPLAIN SELECT c.card_id, c.brand, 'id:' || c.brand AS info, c.expires
FROM cards AS c
WHERE EXISTS (SELECT t.account_id FROM transfers t WHERE t.account_id = c.account_id) AND c.brand <> 'visa';
RESET 'table.optimizer.multi-join.enabled';
-- @shape agg
SELECT MAX(c.card_limit) AS last_one FROM cards c WHERE c.expires < DATE '2023-03-13';
SET 'table.exec.source.cdc-events-duplicate' = 'true';
CREATE TABLE transfer_stats (num_id INT, rate_v DECIMAL(4, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape values insert: pk none, mode I,UA,D
INSERT INTO transfer_stats
SELECT num_id, rate_v FROM (VALUES (1, 'north', 20.25)) AS v (num_id, word, rate_v);
CREATE TABLE transfer_archive_2 (currency STRING, cnt BIGINT, last_seen STRING, PRIMARY KEY (currency) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk equal, mode I,UA,D
INSERT INTO transfer_archive_2
SELECT currency, COUNT(rate) AS cnt, LAST_VALUE(currency) AS last_seen
FROM currency_rates
GROUP BY currency;
RESET 'table.exec.source.cdc-events-duplicate';
-- @shape project/distinct
SELECT quoted_at AS quoted_at_x, rate
FROM (SELECT DISTINCT c.rate, c.quoted_at FROM currency_rates c);
SET 'table.exec.sink.keyed-shuffle' = 'FORCE';
-- @shape agg/join/view/agg
SELECT brand, AVG(num_rows_2) AS mean
FROM (SELECT t.highest, t.brand, t.num_rows, t.cnt, c.expires, t.num_rows_2, c.brand AS brand_2 FROM transfer_view t JOIN cards AS c ON c.brand = t.brand)
GROUP BY brand;
CREATE TABLE transfer_cache (currency STRING, txt STRING, label STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk none, mode I
INSERT INTO transfer_cache
SELECT currency, UPPER(currency) AS txt, CONCAT_WS('-', currency, currency) AS label
FROM currency_rates
WHERE currency IN ('GBP', 'x') OR currency LIKE 'G%';
