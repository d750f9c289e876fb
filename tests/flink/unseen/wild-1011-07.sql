-- Generated: profile wild, domain bank.
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  active BOOLEAN,
  changed_at TIMESTAMP(3),
  WATERMARK FOR changed_at AS changed_at - INTERVAL '5' SECOND,
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 7002, "Kim", "south", "865.58", true, "00:00:04"]
[3, "-U", 7002, "Kim", "south", "865.58", true, "00:00:04"]
[6, "+U", 7002, "Kim", "south", "892.65", true, "00:00:02"]
[9, "-U", 7002, "Kim", "south", "892.65", true, "00:00:02"]
[12, "+U", 7002, "Kim", "north", "644.14", true, "00:00:06"]
[14, "-U", 7002, "Kim", "north", "644.14", true, "00:00:06"]
[17, "+U", 7002, null, "north", "680.55", false, "00:00:07"]
[18, "-D", 7002, null, "north", "680.55", false, "00:00:07"]
[19, "+I", 7004, "Kim", "west", "-14.45", true, "00:00:08"]
[20, "-D", 7004, "Kim", "west", "-14.45", true, "00:00:08"]
[22, "+I", 7002, "Nia", null, "471.30", false, "00:00:10"]
[25, "-D", 7002, "Nia", null, "471.30", false, "00:00:10"]
[27, "+I", 7001, "Lee", "south", "544.84", true, "00:00:04"]
[28, "-D", 7001, "Lee", "south", "544.84", true, "00:00:04"]
[30, "+I", 7005, "Nia", "west", "390.47", true, "00:00:13"]
');
CREATE TABLE transfers (
  transfer_id BIGINT,
  account_id BIGINT,
  amount DECIMAL(12, 2),
  currency STRING,
  kind STRING,
  booked_at TIMESTAMP(3),
  derived AS REPLACE(currency, 'a', 'xx')
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 5, 7004, "189.40", "GBP", "in", "00:00:01"]
[4, "+I", 3, 7005, "143.43", "GBP", "fee", "00:00:02"]
[5, "-U", 5, 7004, "189.40", "GBP", "in", "00:00:01"]
[6, "+U", 5, 7006, "189.40", "GBP", "in", "00:00:03"]
[8, "-U", 3, 7005, "143.43", "GBP", "fee", "00:00:02"]
[10, "+U", 3, 7005, "143.43", "USD", "in", "00:00:04"]
[13, "-D", 5, 7006, "189.40", "GBP", "in", "00:00:03"]
[16, "+I", 4, 7004, "390.78", "GBP", "out", "00:00:04"]
[19, "+I", 3, 7001, "322.30", null, "in", "00:00:05"]
[20, "+I", 5, 7006, "326.61", "GBP", "out", "00:00:05"]
[22, "-U", 3, 7005, "143.43", "USD", "in", "00:00:04"]
[23, "+U", 3, 7004, "291.83", "EUR", "out", "00:00:06"]
[24, "+I", 7, 7005, "139.44", "GBP", "in", "00:00:06"]
[25, "-U", 3, 7001, "322.30", null, "in", "00:00:05"]
[26, "+U", 3, 7001, "433.39", "EUR", "in", "00:00:00"]
[29, "-U", 5, 7006, "326.61", "GBP", "out", "00:00:05"]
[32, "+U", 5, null, "326.61", "USD", "fee", "00:00:07"]
[34, "-U", 3, 7004, "291.83", "EUR", "out", "00:00:06"]
[35, "+U", 3, 7004, "291.83", "GBP", "out", "00:00:09"]
');
SET 'table.exec.state.ttl' = '1 h';
-- @shape join
SELECT t.currency, t.booked_at, t.derived, a.account_id, a.branch, a.balance, a.active
FROM transfers AS t
INNER JOIN accounts a ON t.account_id = a.account_id;
CREATE TABLE transfer_export (active_x BOOLEAN, branch STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape semi/semi/rank insert: pk none, mode I
INSERT INTO transfer_export
SELECT q.active AS active_x, q.branch
FROM (SELECT q.account_id, q.active, q.branch FROM (SELECT account_id, holder, branch, active, changed_at FROM (   SELECT *, ROW_NUMBER() OVER (PARTITION BY branch ORDER BY account_id DESC) AS row_num FROM accounts ) AS ranked WHERE row_num <= 1) AS q WHERE q.account_id IN (SELECT t.account_id FROM transfers t WHERE t.kind > 'in')) q
WHERE NOT EXISTS (SELECT t.account_id FROM transfers AS t WHERE t.account_id = q.account_id);
CREATE TABLE transfer_index (transfer_id BIGINT, kind VARCHAR(20), PRIMARY KEY (transfer_id, kind) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape setop insert: pk equal, mode I,UB,UA,D
INSERT INTO transfer_index
SELECT transfer_id, kind FROM transfers WHERE IF(kind = 'in', transfer_id, 0) > 14
EXCEPT
SELECT account_id, branch FROM accounts WHERE balance IS NOT NULL;
RESET 'table.exec.state.ttl';
-- @shape rank
SELECT holder, branch, balance, active, changed_at
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY branch ORDER BY balance DESC) AS rownum FROM accounts
) t
WHERE rownum <= 1;
-- @shape agg
SELECT account_id, MIN(amount) AS lowest, AVG(account_id) AS avg_all
FROM transfers
GROUP BY account_id, kind;
SET 'table.optimizer.reuse-sub-plan-enabled' = 'false';
-- @shape union/join
SELECT branch, balance, changed_at FROM accounts
UNION ALL
SELECT branch, balance, booked_at FROM (SELECT a.account_id, a.holder, t.account_id AS account_id_2, a.balance, a.active, t.transfer_id, a.branch, t.booked_at, t.derived, CASE WHEN a.account_id IN (2, 7002) THEN 'yes' ELSE 'no' END AS info FROM accounts a JOIN transfers AS t ON a.account_id = t.account_id);
RESET 'table.optimizer.reuse-sub-plan-enabled';
-- @shape order
SELECT transfer_id, account_id, amount, kind, booked_at, derived, amount < 291.83 AS hit
FROM transfers
ORDER BY amount
LIMIT 2 OFFSET 3;
SET 'table.exec.sink.require-on-conflict' = 'false';
CREATE TABLE transfer_export_2 (transfer_id BIGINT, holder STRING, balance DECIMAL(12, 2), val BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape join insert: pk none, mode I,UB,UA,D
INSERT INTO transfer_export_2
SELECT t.transfer_id, a.holder, a.balance, EXTRACT(SECOND FROM t.booked_at) AS val
FROM transfers t
LEFT JOIN accounts AS a ON a.account_id = t.account_id;
CREATE TABLE transfer_archive (account_id BIGINT, branch STRING, active BOOLEAN, elem STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape unnest insert: pk none, mode I,UB,UA,D
INSERT INTO transfer_archive
SELECT a.account_id, a.branch, a.active, u.elem
FROM accounts a
CROSS JOIN UNNEST(ARRAY[a.holder, a.branch, 'extra']) AS u (elem);
CREATE TABLE transfer_report (account_id BIGINT, total BIGINT, avg_all BIGINT, sum_all BIGINT, PRIMARY KEY (account_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA');
-- @shape agg insert: pk other, mode I,UA
INSERT INTO transfer_report
SELECT account_id, SUM(transfer_id) AS total, AVG(transfer_id) AS avg_all, SUM(account_id) AS sum_all
FROM transfers
GROUP BY account_id;
RESET 'table.exec.sink.require-on-conflict';
CREATE TABLE transfer_cache (window_start TIMESTAMP(3) NOT NULL, window_end TIMESTAMP(3), total BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I');
-- @shape cascade/window-agg insert: pk none, mode I
INSERT INTO transfer_cache
SELECT window_start, window_end, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, branch, COUNT(*) AS cnt FROM TUMBLE(TABLE accounts, DESCRIPTOR(changed_at), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, branch), DESCRIPTOR(wtime), INTERVAL '20' SECOND))
GROUP BY window_start, window_end;
-- @shape explain/project
EXPLAIN PLAN FOR SELECT transfer_id, amount, currency, booked_at, LOWER(derived) AS txt
FROM transfers
WHERE (currency <> 'GBP' AND currency >= kind) AND currency IS NOT NULL;
