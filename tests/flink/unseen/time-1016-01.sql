-- Generated: profile time, domain bank.
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  active BOOLEAN,
  changed_at TIMESTAMP(3),
  WATERMARK FOR changed_at AS changed_at - INTERVAL '5' SECOND,
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 7002, "Kim", "west", "560.47", true, "00:00:03"]
["+I", 7005, "Nia", "north", "71.44", true, "00:00:10"]
["-D", 7005, "Nia", "north", "71.44", true, "00:00:10"]
["+I", 7005, "Kim", "south", "18.81", true, "00:00:05"]
["+I", 7004, "Nia", "north", "268.63", false, "00:00:18"]
');
CREATE TABLE cards (
  card_id INT,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  expires DATE
) WITH ('connector' = 'rows', 'abilities' = 'projection', 'data' = '
["+I", 1, 7003, "visa", 326, "2023-03-24"]
["+I", 3, 7002, "amex", 177, "2023-04-10"]
["+I", 3, 7001, "visa", 570, "2023-06-05"]
["+I", 4, 7005, "visa", 115, "2023-10-27"]
["+I", 2, 7003, "visa", 283, "2023-10-11"]
["+I", 3, 7005, "visa", 539, "2023-04-24"]
["+I", 1, 7005, "amex", 746, "2023-03-20"]
["+I", 4, 7002, "amex", 414, "2023-02-16"]
["+I", 6, 7002, "amex", 307, "2023-08-28"]
["+I", 5, 7004, "amex", 478, null]
');
CREATE TABLE transfers (
  transfer_id BIGINT,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3),
  WATERMARK FOR booked_at AS booked_at,
  PRIMARY KEY (transfer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[2, "+I", 4, 7002, "286.13", "GBP", "out", "00:00:02"]
[5, "+I", 1, 7004, "399.77", "GBP", "out", "00:00:00"]
[6, "+I", 9, 7001, "402.97", "EUR", "fee", "00:00:05"]
[9, "+U", 8, 7003, "362.75", "EUR", "out", "00:00:06"]
[12, "+I", 7, 7003, "121.05", "USD", "out", "00:00:07"]
');
-- @shape order
SELECT brand, SUBSTRING(brand FROM 2) AS label
FROM cards
ORDER BY card_limit ASC
LIMIT 4 OFFSET 2;
CREATE TABLE card_archive (account_id BIGINT, brand STRING, expires DATE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape order insert: pk none, mode I,UB,UA,D
INSERT INTO card_archive
SELECT account_id, brand, expires
FROM cards
ORDER BY card_id DESC
FETCH FIRST 3 ROWS ONLY;
-- @shape window-agg
SELECT window_start, window_end, branch, COUNT(DISTINCT changed_at) AS cnt
FROM CUMULATE(TABLE accounts, DESCRIPTOR(changed_at), INTERVAL '10' SECOND, INTERVAL '20' SECOND)
GROUP BY window_start, window_end, branch;
-- @shape window-agg
SELECT window_start, window_time, transfer_id, COUNT(kind) AS n_all, MAX(kind) AS last_one, MAX(CASE WHEN currency = 'GBP' THEN transfer_id ELSE 0 END) AS last_one_2
FROM SESSION(TABLE transfers PARTITION BY transfer_id, DESCRIPTOR(booked_at), INTERVAL '5' SECOND)
GROUP BY window_start, window_end, window_time, transfer_id;
-- @shape rank
SELECT card_id, expires, row_num
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY expires ORDER BY card_limit DESC, card_limit) AS row_num FROM cards WHERE card_limit > 414
)
WHERE row_num <= 2;
-- @shape temporal-join
SELECT t.account_id, t.kind, t.booked_at, a.account_id AS account_id_2, a.holder, a.branch, a.balance
FROM transfers AS t
JOIN accounts FOR SYSTEM_TIME AS OF t.booked_at AS a ON t.account_id = a.account_id;
