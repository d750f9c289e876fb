-- Generated: profile errors, domain bank.
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  active BOOLEAN,
  changed_at TIMESTAMP(3),
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'abilities' = 'projection', 'data' = '
[1, "+I", 7006, "Kim", "south", "383.08", false, "00:00:10"]
[4, "+I", 7004, "Lee", "west", "432.19", false, "00:00:07"]
[5, "+I", 7002, "Nia", "north", "704.41", false, "00:00:12"]
[6, "-D", 7006, "Kim", "south", "383.08", false, "00:00:10"]
[9, "+I", 7005, "Lee", "south", "284.15", true, "00:00:07"]
[11, "+I", 7003, "Lee", "north", "807.45", true, "00:00:16"]
[12, "+I", 7006, "Lee", "south", "136.36", true, "00:00:16"]
');
CREATE TABLE cards (
  card_id INT NOT NULL,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  expires DATE,
  derived AS SUBSTRING(brand, 1, 2)
) WITH ('connector' = 'rows', 'data' = '
["+I", 2, 7006, "visa", null, "2023-03-12"]
["+I", 2, 7005, "visa", 350, "2023-06-01"]
["+I", 4, 7005, "visa", 881, "2023-05-02"]
["+I", 3, 7002, "visa", 595, "2023-04-10"]
["+I", 4, 7005, "visa", 493, "2023-07-27"]
["+I", 3, 7006, "amex", 463, "2023-02-12"]
["+I", 5, 7004, "visa", 348, "2023-10-09"]
["+I", 5, 7001, "amex", 530, "2023-06-08"]
');
-- @shape mistake/union-types
SELECT account_id FROM accounts UNION SELECT expires FROM cards;
-- @shape mistake/syntax
SELECT , c.card_id, c.account_id, c.card_limit, CASE WHEN c.account_id > 7005 OR c.expires <= DATE '2023-10-09' THEN c.derived ELSE 'other' END AS txt, c.expires, COALESCE(c.card_limit, -1) AS n
FROM cards AS c;
SET 'table.exec.source.cdc-events-duplicate' = 'true';
-- @shape mistake/window-misuse
SELECT window_start, COUNT(*) AS c FROM CUMULATE(TABLE accounts, DESCRIPTOR(account_id), INTERVAL '4' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end;
-- @shape mistake/not-boolean
SELECT a.changed_at FROM accounts AS a JOIN accounts AS b ON a.changed_at;
-- @shape mistake/unknown-column
SELECT branch, accoun_id, active, changed_at FROM accounts;
RESET 'table.exec.source.cdc-events-duplicate';
-- @shape mistake/ambiguous
SELECT card_id FROM cards AS l JOIN cards AS r ON l.card_id = r.card_id;
-- @shape mistake/text-plus-number
SELECT branch - branch AS x FROM accounts;
-- @shape join
SELECT a.account_id, a.holder, a.changed_at, LOWER(a.branch) AS code, c.account_id AS account_id_2
FROM accounts AS a
JOIN cards AS c ON a.account_id = c.account_id;
CREATE TABLE card_index (account_id BIGINT, balance DECIMAL(12, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk none, mode I,UB,UA,D
INSERT INTO card_index
SELECT account_id, balance
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY a.changed_at, a.account_id) AS rn FROM accounts AS a
) t
WHERE rn <= 1;
-- @shape mistake/syntax
SELECT account_id, SUM(n_all) AS sum_all, SUM(COALESCE(first_one, 0)) FILTER (WHERE n_all IS NOT NULL) AS sum_all_2, MIN(num_rows) AS lowest
FROM (SELECT account_id, brand, AVG(account_id) AS avg_all, MIN(account_id) AS first_one, COUNT(*) AS num_rows, COUNT(*) AS n_all FROM cards WHERE card_limit BETWEEN 18 AND 881 GROUP account_id, brand)
GROUP BY account_id;
-- @shape mistake/ddl
SET 'table.exec.mini-batch.enabled';
