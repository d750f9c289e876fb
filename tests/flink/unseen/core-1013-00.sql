-- Generated: profile core, domain bank.
CREATE TABLE accounts (
  account_id BIGINT,
  branch STRING,
  balance DECIMAL(12, 2),
  changed_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
["+I", 7001, "north", "188.17", "00:00:00"]
["+I", 7005, "south", "357.10", "00:00:00"]
["+I", 7002, null, "72.71", "00:00:03"]
["+I", 7005, "north", "552.63", "00:00:03"]
["+I", 7001, "west", "47.21", "00:00:12"]
["+I", 7003, "north", "741.09", "00:00:09"]
["+I", 7005, "south", "829.74", "00:00:17"]
["+I", 7002, "north", "898.20", "00:00:16"]
');
CREATE TABLE cards (
  card_id INT,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  expires DATE
) WITH ('connector' = 'rows', 'data' = '
["+I", 1, 7002, "amex", 223, "2023-11-16"]
["+I", 3, 7003, "visa", 816, null]
["+I", 2, 7001, "amex", 652, null]
["+I", 2, 7005, "amex", 747, "2023-10-14"]
["+I", 2, 7005, "visa", 625, "2023-07-12"]
["+I", 6, 7002, "visa", 715, "2023-10-15"]
["+I", 2, 7005, "amex", 384, "2023-05-05"]
["+I", 1, 7006, "visa", null, "2023-02-14"]
["+I", 2, 7002, "amex", 720, "2023-06-25"]
');
CREATE TABLE transfers (
  transfer_id BIGINT,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3),
  proc AS PROCTIME(),
  PRIMARY KEY (transfer_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 3, 7006, "137.48", "GBP", "fee", "00:00:01"]
[4, "+I", 4, 7005, "2.84", "EUR", "out", "00:00:00"]
[5, "-U", 4, 7005, "2.84", "EUR", "out", "00:00:00"]
[7, "+U", 4, 7001, "229.85", "EUR", "in", "00:00:02"]
[9, "+I", 6, 7003, "251.66", "EUR", null, "00:00:02"]
[11, "-U", 6, 7003, "251.66", "EUR", null, "00:00:02"]
[12, "+U", 6, 7003, "251.66", "EUR", null, "00:00:03"]
');
CREATE VIEW card_view AS SELECT card_id, account_id - 6 AS calc, CAST(card_limit AS STRING) AS info
FROM (SELECT * FROM cards AS c WHERE c.card_id - 10 > 24)
WHERE card_limit BETWEEN 20 AND 625;
-- @shape agg/agg
SELECT q.branch, q.last_one_2, COUNT(DISTINCT q.last_one) AS num_rows, COUNT(*) AS n_all
FROM (SELECT a.branch, MAX(a.branch) AS last_one, MAX(a.balance) AS last_one_2 FROM accounts a GROUP BY a.branch HAVING MAX(a.balance) > 19) q
WHERE q.branch IS NOT NULL
GROUP BY q.branch, q.last_one_2;
CREATE TABLE card_stats (branch STRING, num_rows BIGINT NOT NULL, num_rows_2 BIGINT, num_rows_3 BIGINT, PRIMARY KEY (branch, num_rows_2) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape agg insert: pk superset, mode I,UA,D on conflict do deduplicate
INSERT INTO card_stats
SELECT branch, COUNT(*) AS num_rows, COUNT(*) AS num_rows_2, COUNT(DISTINCT changed_at) AS num_rows_3
FROM accounts
GROUP BY branch
ON CONFLICT DO DEDUPLICATE;
CREATE TABLE card_feed (transfer_id BIGINT, total BIGINT, PRIMARY KEY (transfer_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape agg/project insert: pk equal, mode I,UA
INSERT INTO card_feed
SELECT q.transfer_id, SUM(q.val) FILTER (WHERE q.kind LIKE '%e') AS total
FROM (SELECT transfer_id, kind, currency AS currency_x, account_id, transfer_id * account_id AS val FROM transfers WHERE currency >= kind) AS q
GROUP BY q.transfer_id;
CREATE TABLE card_stats_2 (brand STRING, last_seen DATE, first_one DATE, PRIMARY KEY (brand) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape agg insert: pk equal, mode all
INSERT INTO card_stats_2
SELECT c.brand, LAST_VALUE(c.expires) AS last_seen, MIN(c.expires) AS first_one
FROM cards c
WHERE c.card_limit NOT IN (720, 20, 223)
GROUP BY c.brand;
CREATE TABLE card_feed_2 (account_id BIGINT, label STRING, brand STRING, card_limit INT, expires DATE, account_id_2 BIGINT, kind STRING, booked_at_x TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE card_export (brand STRING, account_id_2 BIGINT, sum_all BIGINT, num_rows BIGINT NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO card_feed_2
SELECT c.account_id, CASE WHEN t.currency < a.branch THEN 'yes' ELSE 'no' END AS label, c.brand, c.card_limit, c.expires, t.account_id AS account_id_2, t.kind, t.booked_at AS booked_at_x
FROM cards AS c
LEFT JOIN transfers t ON c.account_id = t.account_id
LEFT OUTER JOIN accounts AS a ON c.account_id = a.account_id AND a.changed_at <> TIMESTAMP '2024-01-01 00:00:16';
INSERT INTO card_export
SELECT q.brand, q.account_id_2, SUM(q.card_limit) FILTER (WHERE q.brand IS NOT NULL) AS sum_all, COUNT(*) AS num_rows
FROM (SELECT c.account_id, CASE WHEN t.currency < a.branch THEN 'yes' ELSE 'no' END AS label, c.brand, c.card_limit, c.expires, t.account_id AS account_id_2, t.kind, t.booked_at AS booked_at_x FROM cards AS c LEFT JOIN transfers t ON c.account_id = t.account_id LEFT OUTER JOIN accounts AS a ON c.account_id = a.account_id AND a.changed_at <> TIMESTAMP '2024-01-01 00:00:16') AS q
GROUP BY q.brand, q.account_id_2;
END;
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM TUMBLE(TABLE cards, DESCRIPTOR(card_id), INTERVAL '0' SECOND) GROUP BY window_start, window_end;
SET 'table.exec.sink.require-on-conflict' = 'false';
-- @shape mistake/aggregate-in-where
SELECT * FROM accounts WHERE balance = MAX(balance);
