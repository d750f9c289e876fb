-- Generated: profile time, domain bank.
CREATE TABLE accounts (
  account_id BIGINT,
  holder STRING,
  branch STRING,
  balance DECIMAL(12, 2),
  active BOOLEAN,
  changed_at TIMESTAMP(3),
  derived AS CASE holder WHEN 'a' THEN 'one' WHEN 'z' THEN 'two' ELSE holder END,
  WATERMARK FOR changed_at AS changed_at - INTERVAL '5' SECOND,
  PRIMARY KEY (account_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA', 'data' = '
["+I", 7001, "Kim", "north", "847.98", true, "00:00:01"]
["+I", 7004, "Mo", "west", "614.95", false, "00:00:00"]
["+I", 7005, "Nia", "south", "441.61", true, "00:00:03"]
["+U", 7001, "Nia", "west", null, true, "00:00:05"]
["+U", 7001, "Lee", "west", "65.54", false, "00:00:07"]
["+U", 7004, "Mo", "west", "614.95", false, "00:00:07"]
["+I", 7003, "Kim", "north", "59.74", true, "00:00:08"]
["+U", 7004, "Lee", "west", "841.75", false, "00:00:09"]
["+U", 7004, null, "west", "841.75", false, "00:00:09"]
["+I", 7006, "Mo", "west", "823.09", true, "00:00:04"]
');
CREATE TABLE cards (
  card_id INT,
  account_id BIGINT,
  brand STRING,
  card_limit INT,
  expires DATE,
  PRIMARY KEY (card_id) NOT ENFORCED
) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
[3, "+I", 6, 7004, "visa", 696, "2023-11-21"]
[4, "-D", 6, 7004, "visa", 696, "2023-11-21"]
[6, "+I", 1, 7002, "amex", 730, "2023-09-10"]
[8, "+U", 1, 7002, "visa", 781, null]
[9, "-D", 1, 7002, "visa", 781, null]
[12, "+I", 3, 7001, "visa", 169, "2023-11-13"]
[13, "-D", 3, 7001, "visa", 169, "2023-11-13"]
[15, "+I", 6, 7003, "visa", 426, "2023-02-02"]
[18, "+U", 6, 7003, "visa", 426, "2023-02-02"]
[21, "+I", 3, 7005, "visa", 341, "2023-10-15"]
[22, "+I", 5, 7006, "amex", 424, "2023-04-13"]
[24, "+I", 2, 7001, "visa", 374, "2023-12-15"]
');
CREATE VIEW account_view AS SELECT window_start, window_end, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, branch, COUNT(*) AS cnt FROM TABLE(TUMBLE(TABLE accounts, DESCRIPTOR(changed_at), INTERVAL '5' SECOND)) GROUP BY window_start, window_end, window_time, branch), DESCRIPTOR(wtime), INTERVAL '10' SECOND))
GROUP BY window_start, window_end;
-- @shape agg
SELECT c.brand, SUM(CAST(c.card_limit AS INT)) FILTER (WHERE c.account_id IN (7006)) AS total
FROM cards AS c
WHERE ABS(c.card_id - 3) = 21
GROUP BY c.brand;
-- @shape rank/agg/view/cascade/window-agg
SELECT window_start, total, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY total, window_start ORDER BY total) AS rn FROM (SELECT window_start, SUM(total) AS total FROM account_view GROUP BY window_start)
) AS ranked
WHERE rn <= 3;
CREATE TABLE account_summary (active BOOLEAN, changed_at TIMESTAMP(3), account_id BIGINT, holder STRING, branch STRING, val DECIMAL(24, 4), n DECIMAL(24, 0), PRIMARY KEY (account_id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape project insert: pk equal, mode I,UA,D
INSERT INTO account_summary
SELECT a.active, a.changed_at, a.account_id, a.holder, a.branch, a.account_id * 0.25 AS val, FLOOR(a.balance) AS n
FROM accounts AS a;
-- @shape rank
SELECT account_id, card_limit
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY card_limit ORDER BY card_limit DESC, account_id DESC) AS rn FROM cards
)
WHERE rn <= 2;
CREATE TABLE account_cache (window_end TIMESTAMP(3), total BIGINT, PRIMARY KEY (window_end) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
-- @shape rank/view/cascade/window-agg insert: pk other, mode I,UA,D on conflict do deduplicate
INSERT INTO account_cache
SELECT window_end, total
FROM account_view
WHERE total <> 8
QUALIFY ROW_NUMBER() OVER (PARTITION BY window_end ORDER BY total DESC) <= 3
ON CONFLICT DO DEDUPLICATE;
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
-- @shape mistake/rank-misuse
SELECT * FROM (SELECT *, RANK() OVER (PARTITION BY card_limit ORDER BY expires) AS rn FROM cards) WHERE rn <= 2;
-- @shape mistake/arguments
SELECT SUM(account_id, 1) AS x FROM cards;
CREATE TABLE account_summary_2 (branch STRING, balance DECIMAL(12, 2), changed_at TIMESTAMP(3), derived_x VARCHAR(20), account_id BIGINT NOT NULL, branch_2 STRING, balance_2 DECIMAL(12, 2), active BOOLEAN, changed_at_2 TIMESTAMP(3), derived_2 STRING, label STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
-- @shape temporal-join insert: pk none, mode I,UB,UA,D
INSERT INTO account_summary_2
SELECT a.branch, a.balance, a.changed_at, a.derived AS derived_x, a2.account_id, a2.branch AS branch_2, a2.balance AS balance_2, a2.active, a2.changed_at AS changed_at_2, a2.derived AS derived_2, CONCAT(a.branch, '-', CAST(a2.account_id AS STRING)) AS label
FROM accounts AS a
LEFT JOIN accounts FOR SYSTEM_TIME AS OF a.changed_at AS a2 ON a.account_id = a2.account_id
WHERE a.balance >= 614.95;
-- @shape cascade/window-agg
SELECT window_start, window_end, branch, SUM(cnt) AS total
FROM TABLE(TUMBLE((SELECT window_time AS wtime, branch, COUNT(*) AS cnt FROM TUMBLE(TABLE accounts, DESCRIPTOR(changed_at), INTERVAL '5' SECOND) GROUP BY window_start, window_end, window_time, branch), DESCRIPTOR(wtime), INTERVAL '20' SECOND))
GROUP BY window_start, window_end, branch;
-- @shape over
SELECT a.account_id, a.holder, a.branch, a.balance, a.active, a.changed_at, MIN(FLOOR(a.balance)) OVER (PARTITION BY a.branch ORDER BY a.changed_at) AS lowest, COUNT(a.branch) OVER (PARTITION BY a.branch ORDER BY a.changed_at) AS cnt
FROM accounts AS a;
