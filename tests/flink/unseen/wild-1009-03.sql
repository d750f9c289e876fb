-- Generated: profile wild, domain bank.
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
["+I", 6, 7006, "169.21", "GBP", "out", "00:00:00"]
["+U", 6, 7001, "169.21", "GBP", "in", "00:00:05"]
["+U", 6, 7002, "169.21", "GBP", "in", "00:00:06"]
["+I", 1, 7003, "170.49", "GBP", "out", "00:00:00"]
["+U", 6, 7005, "169.21", "GBP", "in", "00:00:08"]
["+I", 9, 7004, "211.67", "GBP", "out", "00:00:08"]
["+I", 8, 7002, "170.17", "EUR", "in", "00:00:10"]
["+I", 2, 7001, "468.91", "EUR", "out", "00:00:11"]
["+I", 4, 7006, "231.67", "USD", "out", "00:00:12"]
["+I", 5, 7003, "493.09", "USD", "in", "00:00:09"]
');
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  active BOOLEAN,
  changed_at TIMESTAMP(3),
  WATERMARK FOR changed_at AS changed_at - INTERVAL '10' SECOND
) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 7006, "Lee", "north", "323.96", false, "00:00:04"]
[4, "+I", 7004, "Lee", "west", null, false, "00:00:05"]
[5, "+I", 7003, "Nia", "west", "214.83", false, "00:00:05"]
[8, "+I", 7001, "Kim", "south", "776.72", false, "00:00:07"]
[11, "+I", 7005, "Nia", "north", null, null, "00:00:07"]
[14, "+I", 7004, "Kim", "west", "460.75", null, "00:00:09"]
[16, "+I", 7005, "Lee", "west", "665.84", true, "00:00:11"]
[18, "+I", 7002, "Mo", "west", "793.24", false, "00:00:11"]
');
CREATE TABLE cards (
  card_id INT,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  expires DATE
) WITH ('connector' = 'rows', 'data' = '
["+I", 1, 7003, "amex", 873, "2023-09-20"]
["+I", 1, 7004, "amex", 803, "2023-01-20"]
["+I", 5, 7001, "visa", 297, "2023-05-15"]
["+I", 1, 7003, "amex", null, "2023-08-08"]
["+I", 1, 7006, "amex", 726, "2023-08-17"]
["+I", 2, 7005, "amex", 499, "2023-05-12"]
');
CREATE VIEW transfer_view AS SELECT a.account_id, a.branch, a.balance, a.active, (SELECT MIN(t.transfer_id) FROM transfers AS t) AS sub_val
FROM accounts a;
-- @shape cascade/window-agg
SELECT window_start, window_end, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, branch, COUNT(*) AS cnt FROM TUMBLE(TABLE accounts, DESCRIPTOR(changed_at), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, branch), DESCRIPTOR(wtime), INTERVAL '10' SECOND))
GROUP BY window_start, window_end;
CREATE TABLE transfer_archive (holder STRING, branch STRING, balance DECIMAL(12, 2), brand STRING, card_limit INT, expires DATE) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape join insert: pk none, mode I
INSERT INTO transfer_archive
SELECT a.holder, a.branch, a.balance, c.brand, c.card_limit, c.expires
FROM accounts a
INNER JOIN cards AS c ON a.account_id = c.account_id AND NOT a.active;
CREATE TABLE transfer_export (window_end TIMESTAMP(3), window_time TIMESTAMP(3), kind STRING, last_seen BIGINT, n_all BIGINT, n_all_2 BIGINT NOT NULL) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape window-agg insert: pk none, mode I
INSERT INTO transfer_export
SELECT window_end, window_time, kind, LAST_VALUE(transfer_id) AS last_seen, COUNT(*) FILTER (WHERE booked_at > TIMESTAMP '2024-01-01 00:00:11') AS n_all, COUNT(*) FILTER (WHERE amount >= 170.49) AS n_all_2
FROM TABLE(TUMBLE(TABLE transfers, DESCRIPTOR(booked_at), INTERVAL '30' SECOND))
GROUP BY window_end, kind, window_time;
-- @shape window-agg
SELECT window_start, holder, COUNT(*) AS cnt, SUM(NULLIF(account_id, 7002)) AS sum_all
FROM SESSION(TABLE accounts PARTITION BY holder, DESCRIPTOR(changed_at), INTERVAL '5' SECOND)
GROUP BY window_start, window_end, holder;
-- @shape agg
SELECT a.holder, a.branch, COUNT(*) AS cnt
FROM accounts AS a
GROUP BY a.holder, a.branch
HAVING COUNT(*) <> 1;
-- @shape agg/view/scalar
SELECT SUM(IF(sub_val <> 18, balance, 0)) AS sum_all, active
FROM transfer_view
GROUP BY active;
CREATE TABLE transfer_stats (balance DECIMAL(12, 2)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'all');
-- @shape semi insert: pk none, mode all
INSERT INTO transfer_stats
SELECT a.balance
FROM accounts AS a
WHERE EXISTS (SELECT * FROM cards AS c WHERE c.account_id = a.account_id);
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
CREATE TABLE transfer_archive_2 (balance DECIMAL(12, 2), changed_at_x TIMESTAMP(3), account_id BIGINT, active_x BOOLEAN, branch STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape rank insert: pk none, mode I,UB,UA,D
INSERT INTO transfer_archive_2
SELECT balance, changed_at AS changed_at_x, account_id, active AS active_x, branch
FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY changed_at) AS row_num FROM accounts
) t
WHERE row_num = 1;
