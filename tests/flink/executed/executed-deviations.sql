-- Deviations in one phase and in two: windows, grouping sets, changelogs, mini-batches.
CREATE TABLE log (n INT, lvl STRING, ms INT, d DECIMAL(6,2), f DOUBLE, rt TIMESTAMP(3), WATERMARK FOR rt AS rt) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "info", 5, 1.50, 0.1, "12:00:00"]
["+I", 2, "warn", 7, 2.25, 0.2, "12:00:01"]
["+I", 3, "info", 6, null, 0.3, "12:00:02"]
["+I", 4, "info", 90, 7.00, null, "12:00:06"]
["+I", 5, "warn", 1, 9.99, 1.0E3, "12:00:07"]
["+I", 6, "info", null, 0.01, -1.0, "12:00:07"]
');
CREATE TABLE c (k INT, g STRING, v DOUBLE, w INT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "a", 1.5, 3]
["+I", 2, "a", 2.5, 9]
["+I", 3, "b", 3.5, null]
["-U", 1, "a", 1.5, 3]
["+U", 1, "a", 9.5, 4]
["-D", 2, "a", 2.5, 9]
["+I", 4, "a", 7.25, 12]
');
SELECT window_start, lvl, STDDEV_POP(ms), VAR_SAMP(ms), STDDEV_SAMP(d), VAR_POP(f), AVG(ms) FROM TUMBLE(TABLE log, DESCRIPTOR(rt), INTERVAL '5' SECOND) GROUP BY window_start, window_end, lvl;
SELECT window_start, STDDEV_SAMP(f), VARIANCE(d) FROM HOP(TABLE log, DESCRIPTOR(rt), INTERVAL '5' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end;
SELECT lvl, GROUPING(lvl), STDDEV_POP(ms), COUNT(*) FROM log GROUP BY ROLLUP (lvl);
SELECT g, STDDEV_POP(v), VAR_SAMP(w) FROM c GROUP BY g;
SELECT n, STDDEV_SAMP(f) OVER (PARTITION BY lvl ORDER BY rt) FROM log;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '10 min';
SET 'table.exec.mini-batch.size' = '3';
SELECT g, STDDEV_POP(v), VAR_SAMP(w), STDDEV(w) FROM c GROUP BY g;
SELECT lvl, STDDEV_SAMP(ms), VAR_POP(d) FROM log GROUP BY lvl;
SELECT VAR_POP(DISTINCT w), STDDEV_POP(v) FROM c;
