-- Generated: profile core, domain bank.
CREATE TABLE transfers (
  transfer_id BIGINT NOT NULL,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3)
) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 3, 7006, "322.64", "USD", "in", "00:00:05"]
[3, "+I", 5, 7005, "69.40", "USD", "in", "00:00:08"]
[6, "+I", 4, 7003, "7.03", "GBP", "out", "00:00:02"]
[9, "+I", 3, 7004, "329.11", "GBP", "fee", "00:00:14"]
[10, "+I", 9, 7004, "52.15", "EUR", "in", "00:00:34"]
[13, "+I", 9, 7002, "255.16", "EUR", "in", "00:00:39"]
');
CREATE TABLE accounts (
  account_id BIGINT,
  branch STRING,
  balance DECIMAL(12, 2),
  changed_at TIMESTAMP(3),
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'abilities' = 'projection', 'data' = '
[3, "+I", 7001, "south", "473.73", "00:00:04"]
[5, "+I", 7003, "north", "482.48", "00:00:05"]
[8, "+I", 7004, "north", "70.61", "00:00:06"]
[10, "-D", 7004, "north", "70.61", "00:00:06"]
[13, "+U", 7001, "south", "473.73", "00:00:08"]
');
CREATE TABLE cards (
  card_id INT,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  expires DATE,
  PRIMARY KEY (card_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'data' = '
["+I", 6, 7002, "visa", 689, "2023-10-18"]
["+I", 3, 7001, "amex", 116, "2023-01-28"]
["+I", 4, 7002, "visa", 664, "2023-09-09"]
["+I", 1, 7001, "visa", 750, "2023-09-02"]
["+I", 5, 7006, "visa", 563, "2023-06-22"]
["+I", 2, 7002, "visa", 629, "2023-12-04"]
');
CREATE VIEW account_view AS SELECT card_id, account_id, card_limit, expires, SUBSTRING(brand FROM 1 FOR 1) AS label
FROM cards
WHERE card_limit BETWEEN 664 AND 750;
-- @shape agg
SELECT branch, COUNT(changed_at) AS cnt, SUM(balance) AS total
FROM accounts
WHERE branch <> 'north'
GROUP BY branch;
-- @shape rank
SELECT account_id, branch, balance, changed_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY a.branch ORDER BY a.balance DESC) AS row_num FROM accounts a
) AS ranked
WHERE row_num <= 2;
CREATE TABLE account_board (card_id INT NOT NULL, account_id BIGINT, card_limit INT, card_id_2 INT, card_limit_2 INT, expires DATE, label STRING, PRIMARY KEY (card_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape join/view/project insert: pk equal, mode I
INSERT INTO account_board
SELECT c.card_id, c.account_id, c.card_limit, a.card_id AS card_id_2, a.card_limit AS card_limit_2, a.expires, a.label
FROM cards c
INNER JOIN account_view AS a ON c.card_id = a.card_id;
-- @shape distinct/scalar/view/project
SELECT DISTINCT q.amount
FROM (SELECT t.currency, t.booked_at, t.amount, t.transfer_id AS transfer_id_x, (SELECT MAX(a.account_id) FROM account_view AS a WHERE a.account_id = t.account_id) AS sub_val FROM transfers AS t) q
WHERE q.sub_val BETWEEN 0 AND 18;
SET 'table.optimizer.reuse-sub-plan-enabled' = 'false';
-- @shape join/agg
SELECT q.account_id, q.lowest, q.last_seen, q.highest, c.card_id, c.account_id AS account_id_2
FROM (SELECT account_id, MIN(transfer_id) AS lowest, LAST_VALUE(amount) AS last_seen, AVG(transfer_id) AS mean, MAX(kind) AS highest FROM transfers GROUP BY account_id) AS q
INNER JOIN cards c ON q.account_id = c.account_id
WHERE c.card_limit <> 750 AND q.account_id < 14;
RESET 'table.optimizer.reuse-sub-plan-enabled';
CREATE TABLE account_index (card_id INT, expires DATE, label STRING, sub_val BIGINT, PRIMARY KEY (card_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape scalar/view/project insert: pk equal, mode I,UB,UA,D
INSERT INTO account_index
SELECT a.card_id, a.expires, a.label, (SELECT AVG(t.account_id) FROM transfers AS t WHERE t.account_id = a.account_id) AS sub_val
FROM account_view a;
CREATE TABLE account_archive (transfer_id_x BIGINT, account_id BIGINT, currency STRING, kind STRING, score_x BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape project insert: pk none, mode I
INSERT INTO account_archive
SELECT transfer_id AS transfer_id_x, account_id, currency, kind, ABS(account_id) AS score_x
FROM transfers;
CREATE TABLE account_cache (account_id BIGINT, amount DECIMAL(12, 2), currency STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
CREATE TABLE account_board_2 (account_id BIGINT, amount DECIMAL(12, 2), currency STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE account_cache_2 (account_id BIGINT, amount DECIMAL(12, 2), currency STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape statement-set
EXECUTE STATEMENT SET
BEGIN
INSERT INTO account_cache
SELECT account_id, amount, currency FROM transfers
UNION ALL
SELECT c.account_id, CAST(NULL AS DECIMAL(12, 2)), c.brand FROM cards AS c
UNION ALL
SELECT a.account_id, CAST(NULL AS DECIMAL(12, 2)), a.label FROM account_view AS a;
INSERT INTO account_board_2
SELECT account_id, amount, currency FROM transfers
UNION ALL
SELECT c.account_id, CAST(NULL AS DECIMAL(12, 2)), c.brand FROM cards AS c
UNION ALL
SELECT a.account_id, CAST(NULL AS DECIMAL(12, 2)), a.label FROM account_view AS a;
INSERT INTO account_cache_2
SELECT account_id, amount, currency FROM transfers
UNION ALL
SELECT c.account_id, CAST(NULL AS DECIMAL(12, 2)), c.brand FROM cards AS c
UNION ALL
SELECT a.account_id, CAST(NULL AS DECIMAL(12, 2)), a.label FROM account_view AS a;
END;
-- @shape agg/agg
SELECT AVG(total) AS mean, brand, LISTAGG(brand, '|') AS all_of
FROM (SELECT brand, COUNT(*) AS n_all, LISTAGG(brand, '|') AS list_all, SUM(card_id * card_limit) AS total FROM cards GROUP BY brand)
WHERE n_all BETWEEN 14 AND 18
GROUP BY brand;
-- @shape mistake/unknown-function
SELECT MEDIAN(changed_at) AS x FROM accounts;
-- @shape mistake/subquery
SELECT * FROM accounts WHERE EXISTS (cards);
-- @shape mistake/duplicate-alias
SELECT x FROM (SELECT account_id AS x, changed_at AS x FROM accounts);
