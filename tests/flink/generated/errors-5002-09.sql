-- Generated: profile errors, domain bank.
CREATE TABLE accounts (
  account_id BIGINT,
  branch STRING,
  balance DECIMAL(12, 2),
  active BOOLEAN,
  changed_at TIMESTAMP(3),
  derived AS GREATEST(balance, 3),
  WATERMARK FOR changed_at AS changed_at - INTERVAL '1' SECOND,
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 7003, "west", "742.08", true, "00:00:03"]
["-D", 7003, "west", "742.08", true, "00:00:03"]
["+I", 7004, "west", "373.39", null, "00:00:16"]
["+U", 7004, "west", "373.39", false, "00:00:19"]
["+U", 7004, "west", "373.39", false, "00:00:19"]
["+I", 7005, "north", "55.31", true, "00:00:20"]
["+U", 7005, "north", "853.09", true, "00:00:22"]
["+I", 7003, "west", "453.93", true, "00:00:25"]
["+I", 7002, "west", "842.76", false, "00:00:28"]
["+I", 7001, "west", "179.29", true, "00:00:31"]
');
CREATE TABLE cards (
  card_id INT NOT NULL,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  expires DATE,
  derived AS UPPER(brand),
  proc AS PROCTIME()
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 1, 7003, "amex", 184, "2023-09-18"]
[3, "+I", 5, null, "amex", 454, "2023-10-08"]
[4, "+I", 5, 7003, "visa", 461, "2023-02-24"]
[5, "+I", 3, 7006, "visa", 130, "2023-01-20"]
[7, "+I", 2, 7003, "visa", 359, "2023-01-23"]
[8, "+I", 2, 7003, "visa", 729, "2023-05-09"]
[11, "+I", 4, 7003, "visa", 500, "2023-03-20"]
[13, "+I", 4, 7006, "amex", 465, "2023-02-19"]
');
CREATE TABLE transfers (
  transfer_id BIGINT,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3),
  WATERMARK FOR booked_at AS booked_at - INTERVAL '5' SECOND,
  PRIMARY KEY (transfer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'abilities' = 'projection', 'data' = '
["+I", 9, 7005, "402.69", "USD", "out", "00:00:03"]
["-D", 9, 7005, "402.69", "USD", "out", "00:00:03"]
["+I", 2, 7006, "313.01", "USD", "fee", "00:00:04"]
["+U", 2, 7003, "313.01", "USD", "fee", "00:00:05"]
["+U", 2, 7003, "28.70", "GBP", "fee", "00:00:05"]
["+I", 6, 7003, "149.79", "EUR", "fee", "00:00:06"]
["+I", 8, 7005, "147.08", "USD", "in", "00:00:07"]
["-D", 6, 7003, "149.79", "EUR", "fee", "00:00:06"]
["+U", 2, 7003, "28.70", "USD", "in", "00:00:07"]
["+U", 8, 7001, "147.08", "USD", "in", "00:00:08"]
');
-- @shape mistake/syntax
SELECT kind, MIN(booked_at) AS first_one, MAX(booked_at) AS last_one, COUNT(amount) AS n_all
FROM transfers
WHERE transfer_id < 20 OR booked_at > TIMESTAMP '2024-01-01 00:00:06'
GROUP BY kind);
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM TUMBLES(TABLE accounts, DESCRIPTOR(changed_at), INTERVAL '10' SECOND) GROUP BY window_start, window_end;
-- @shape mistake/syntax
SELECT transfer_id AS transfer_id_x, account_id, amount AS amount_x, currency, CONCAT(currency, ':', currency) AS label
FRM (SELECT transfer_id, account_id, amount, currency FROM transfers WHERE booked_at <= TIMESTAMP '2024-01-01 00:00:03' AND kind IN ('out', 'in', 'fee') UNION ALL SELECT t.transfer_id, t.account_id, t.amount, t.currency FROM transfers AS t WHERE t.transfer_id NOT IN (9, 6, 8));
-- @shape mistake/ddl
CREATE TABLE z14 (id INT, v VARCHAR(-1)) WITH ('connector' = 'rows');
-- @shape join
SELECT a.account_id, a.active, t.transfer_id, t.account_id AS account_id_2, t.currency, t.booked_at, c.brand, c.expires, c.derived, t.amount * t.transfer_id >= 6 AS flagged
FROM accounts AS a
RIGHT JOIN transfers AS t ON a.account_id = t.account_id
JOIN cards AS c ON t.account_id = c.account_id AND t.booked_at > TIMESTAMP '2024-01-01 00:00:08'
WHERE a.balance < 742.08;
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM TUMBLE(TABLE transfers, DESCRIPTOR(booked_at), INTERVAL '0' SECOND) GROUP BY window_start, window_end;
-- @shape mistake/temporal-misuse
SELECT * FROM transfers FOR SYSTEM_TIME AS OF TIMESTAMP '2024-01-01 00:00:00';
-- @shape mistake/over-misuse
SELECT SUM(account_id) OVER w AS x FROM cards;
CREATE TABLE account_export (card_id INT, brand STRING, card_limit INT, expires DATE, PRIMARY KEY (brand) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape rank insert: pk equal, mode all
INSERT INTO account_export
SELECT card_id, brand, card_limit, expires
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY brand ORDER BY proc) AS row_num FROM cards
) t
WHERE row_num = 1 AND card_id = 2;
-- @shape mistake/unknown-table
SELECT card_limit, account_id, brand, derived
FROM prod.cards
WHERE expires <= DATE '2023-01-23' AND brand IN ('visa', 'amex');
-- @shape mistake/unknown-column
SELECT c.account_id, c.brand, t.transfer_id, t.account_id AS account_id_2, t.AMOUNT AS amount_x, a.account_id AS account_id_3, a.active
FROM cards c
LEFT JOIN transfers t ON c.account_id = t.account_id
FULL OUTER JOIN accounts AS a ON c.account_id = a.account_id;
