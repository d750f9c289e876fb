-- Group aggregate over inserts.
CREATE TABLE measurements (k BIGINT, v BIGINT)
WITH ('connector' = 'rows');

CREATE TABLE results (k BIGINT, n BIGINT, total BIGINT)
WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');

INSERT INTO results SELECT k, COUNT(*), SUM(v) FROM measurements GROUP BY k;
