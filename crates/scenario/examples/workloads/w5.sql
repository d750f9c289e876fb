-- Inner join of two insert-only streams.
CREATE TABLE lefts (k BIGINT, a BIGINT) WITH ('connector' = 'rows');
CREATE TABLE rights (k BIGINT, b BIGINT) WITH ('connector' = 'rows');

CREATE TABLE results (k BIGINT, a BIGINT, b BIGINT)
WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');

INSERT INTO results SELECT l.k, l.a, r.b FROM lefts AS l JOIN rights AS r ON l.k = r.k;
