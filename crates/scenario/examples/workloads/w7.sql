-- Top-3 of each key, without the number.
CREATE TABLE plays (k BIGINT, id BIGINT, score BIGINT)
WITH ('connector' = 'rows');

CREATE TABLE results (k BIGINT, id BIGINT, score BIGINT)
WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');

INSERT INTO results
SELECT k, id, score
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY score DESC) AS rn
  FROM plays
)
WHERE rn <= 3;
