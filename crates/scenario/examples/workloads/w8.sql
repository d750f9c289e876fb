-- Tumbling windows of ten seconds, closed by a watermark.
CREATE TABLE clicks (
  k BIGINT, v BIGINT, ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector' = 'rows');

CREATE TABLE results (
  window_start TIMESTAMP(3), window_end TIMESTAMP(3), k BIGINT, n BIGINT, total BIGINT
) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');

INSERT INTO results
SELECT window_start, window_end, k, COUNT(*), SUM(v)
FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '10' SECOND))
GROUP BY window_start, window_end, k;
