-- A fourth look by hand, at operators: sensors, stock on hand and a ledger, with late, doubled, deleted and null rows.
CREATE TABLE sens (id INT, dev STRING, zone_ STRING, temp DOUBLE, seq_ BIGINT, rt TIMESTAMP(3), WATERMARK FOR rt AS rt - INTERVAL '2' SECOND) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "d1", "n", 20.5, 1, "2024-05-01 23:59:55"]
["+I", 2, "d2", "n", -3.0, 1, "2024-05-01 23:59:57"]
["+I", 3, "d1", "n", 21.0, 2, "2024-05-01 23:59:58.500"]
["+I", 4, "d1", null, 21.0, 2, "2024-05-01 23:59:58.500"]
["+I", 5, "d3", "s", null, 1, "2024-05-02 00:00:00"]
["+I", 6, "d2", "n", 99.9, 3, "2024-05-01 23:59:59.999"]
["+I", 7, "d1", "s", 19.0, 3, "2024-05-02 00:00:04"]
["+I", 8, null, "s", 1.0, 1, "2024-05-02 00:00:01"]
["+I", 9, "d2", "s", -3.0, 4, "2024-05-02 00:00:05"]
["+I", 10, "d3", "s", 0.0, 2, "2024-05-02 00:00:09"]
["+I", 11, "d1", "n", 25.0, 4, "2024-05-01 23:59:59"]
["+I", 12, "d3", "n", -0.0, 3, "2024-05-02 00:00:08"]
["+I", 13, "d2", "n", 50.0, 2, "2024-05-02 00:00:12"]
["+I", 14, "d1", "s", 19.0, 5, "2024-05-02 00:00:21"]
["+I", 15, "d2", "s", 49.0, 5, "2024-05-02 00:00:20"]
');
CREATE TABLE stock (sku STRING, wh INT, qty INT, cost DECIMAL(8,2), PRIMARY KEY (sku, wh) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", "a", 1, 10, 1.50]
["+I", "a", 2, 5, 1.60]
["+I", "b", 1, 0, null]
["+U", "a", 1, 7, 1.50]
["+U", "b", 1, 3, 9.99]
["-D", "a", 2, 5, 1.60]
["+I", "c", 2, null, 0.01]
["+U", "a", 1, 7, 1.50]
["+I", "a", 2, 1, 1.70]
["-D", "c", 2, null, 0.01]
["+U", "b", 1, -2, 9.99]
');
CREATE TABLE led (tx INT, acct STRING, kind_ STRING, amt DECIMAL(10,2), PRIMARY KEY (tx) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", 1, "p", "in", 100.00]
["+I", 2, "p", "out", 30.00]
["+I", 3, "q", "in", 0.50]
["-U", 2, "p", "out", 30.00]
["+U", 2, "q", "out", 30.00]
["+I", 4, null, "in", 7.00]
["-D", 1, "p", "in", 100.00]
["+I", 5, "p", "in", null]
["-U", 3, "q", "in", 0.50]
["+U", 3, "q", "in", 0.50]
["+I", 6, "r", "out", 99999999.99]
["-D", 5, "p", "in", null]
');
SELECT sku, SUM(qty), COUNT(*), MAX(cost), AVG(qty) FROM stock GROUP BY sku;
SELECT wh, LISTAGG(sku), COUNT(DISTINCT sku), SUM(qty * cost) FROM stock GROUP BY wh;
SELECT sku, wh, qty FROM stock WHERE qty > 0;
SELECT COUNT(*), SUM(qty), MIN(cost), MAX(sku) FROM stock;
SELECT sku FROM stock WHERE cost IS NOT NULL UNION SELECT acct FROM led;
SELECT sku, wh FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY sku ORDER BY qty DESC) AS rn FROM stock) WHERE rn = 1;
SELECT sku, qty, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY wh ORDER BY cost) AS rn FROM stock) WHERE rn <= 2;
SELECT sku, s FROM (SELECT sku, SUM(qty) AS s FROM stock GROUP BY sku) ORDER BY s DESC, sku LIMIT 2;
SELECT acct, SUM(CASE kind_ WHEN 'in' THEN amt ELSE -amt END) AS bal, COUNT(*) AS n FROM led GROUP BY acct HAVING COUNT(*) > 1 OR acct IS NULL;
SELECT bal, COUNT(*) FROM (SELECT acct, SUM(amt) AS bal FROM led GROUP BY acct) GROUP BY bal;
SELECT kind_, SUM(DISTINCT amt), AVG(DISTINCT amt), COUNT(DISTINCT acct), COUNT(DISTINCT amt) FILTER (WHERE amt > 1) FROM led GROUP BY kind_;
SELECT kind_, acct, SUM(amt), GROUPING_ID(kind_, acct) FROM led GROUP BY GROUPING SETS ((kind_), (acct), ());
SELECT tx, amt, SUM(amt) OVER (PARTITION BY acct ORDER BY tx) AS run FROM led;
SELECT tx, COUNT(*) OVER (ORDER BY tx), MIN(amt) OVER (ORDER BY tx) FROM led;
SELECT DISTINCT kind_, acct FROM led WHERE amt > 0;
SELECT a.tx, b.tx FROM led AS a JOIN (SELECT acct, MAX(tx) AS tx FROM led GROUP BY acct) AS b ON a.acct = b.acct AND a.tx = b.tx;
SELECT dev, MAX(temp), MIN(temp), AVG(temp), COUNT(temp), STDDEV_SAMP(temp) FROM sens WHERE id <> 6 GROUP BY dev;
SELECT dev, seq_, COUNT(*) AS n FROM sens GROUP BY dev, seq_ HAVING COUNT(*) > 1;
SELECT id, dev, seq_ FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY dev, seq_ ORDER BY rt) AS rn FROM sens) WHERE rn = 1;
SELECT id, dev, seq_ FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY dev, seq_ ORDER BY rt DESC) AS rn FROM sens) WHERE rn = 1;
SELECT id, dev FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY dev ORDER BY PROCTIME()) AS rn FROM sens) WHERE rn = 1;
SELECT id, dev FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY dev ORDER BY PROCTIME() DESC) AS rn FROM sens) WHERE rn = 1;
SELECT id, dev, temp FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY dev ORDER BY temp DESC NULLS LAST, id) AS rn FROM sens) WHERE rn <= 2;
SELECT window_start, window_end, dev, MAX(temp), COUNT(*) FROM TUMBLE(TABLE sens, DESCRIPTOR(rt), INTERVAL '1' DAY, INTERVAL '-5' SECOND) GROUP BY window_start, window_end, dev;
SELECT window_start, zone_, LISTAGG(dev, '+'), FIRST_VALUE(temp), COUNT(DISTINCT dev) FROM TUMBLE(TABLE sens, DESCRIPTOR(rt), INTERVAL '5' SECOND) GROUP BY window_start, window_end, zone_;
SELECT window_end, AVG(temp), SUM(temp) FILTER (WHERE zone_ = 'n') FROM HOP(TABLE sens, DESCRIPTOR(rt), INTERVAL '5' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end;
SELECT window_start, window_end, dev, COUNT(*) FROM CUMULATE(TABLE sens, DESCRIPTOR(rt), INTERVAL '10' SECOND, INTERVAL '1' MINUTE) GROUP BY window_start, window_end, dev;
SELECT dev, window_start, window_end, window_time, COUNT(*) FROM SESSION(TABLE sens PARTITION BY dev, DESCRIPTOR(rt), INTERVAL '5' SECOND) GROUP BY dev, window_start, window_end, window_time;
SELECT window_start, dev, temp FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY temp DESC) AS rn FROM TUMBLE(TABLE sens, DESCRIPTOR(rt), INTERVAL '10' SECOND) WHERE dev IS NOT NULL) WHERE rn <= 2;
SELECT window_start, dev, c, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY c DESC, dev) AS rn FROM (SELECT window_start, window_end, dev, COUNT(*) AS c FROM TUMBLE(TABLE sens, DESCRIPTOR(rt), INTERVAL '10' SECOND) GROUP BY window_start, window_end, dev)) WHERE rn <= 1;
SELECT id, window_start, window_time FROM HOP(TABLE sens, DESCRIPTOR(rt), INTERVAL '6' SECOND, INTERVAL '12' SECOND) WHERE temp > 20;
SELECT TUMBLE_END(rt, INTERVAL '10' SECOND), TUMBLE_ROWTIME(rt, INTERVAL '10' SECOND), dev, MAX(temp) - MIN(temp) FROM sens GROUP BY dev, TUMBLE(rt, INTERVAL '10' SECOND);
SELECT id, temp - LAG(temp) OVER (PARTITION BY dev ORDER BY rt), LAG(temp, 1, 0) OVER (PARTITION BY dev ORDER BY rt), LAST_VALUE(zone_) OVER (PARTITION BY dev ORDER BY rt) FROM sens;
SELECT id, AVG(temp) OVER w, COUNT(*) OVER w, MAX(seq_) OVER w FROM sens WINDOW w AS (PARTITION BY dev ORDER BY rt ROWS BETWEEN 2 PRECEDING AND CURRENT ROW);
SELECT id, SUM(temp) OVER w, LISTAGG(dev) OVER w FROM sens WINDOW w AS (PARTITION BY zone_ ORDER BY rt RANGE BETWEEN INTERVAL '4' SECOND PRECEDING AND CURRENT ROW);
SELECT * FROM sens MATCH_RECOGNIZE (PARTITION BY dev ORDER BY rt MEASURES FIRST(A.id) AS s, LAST(A.id) AS e, B.id AS b, MAX(A.temp) AS m AFTER MATCH SKIP PAST LAST ROW PATTERN (A+ B) DEFINE A AS A.zone_ = 'n' OR A.zone_ IS NULL, B AS B.zone_ = 's');
SELECT * FROM sens MATCH_RECOGNIZE (PARTITION BY dev ORDER BY rt MEASURES A.seq_ AS f, B.seq_ AS g, CAST(B.rt AS STRING) AS t AFTER MATCH SKIP TO NEXT ROW PATTERN (A B) WITHIN INTERVAL '10' SECOND DEFINE B AS B.seq_ <> A.seq_ + 1);
SELECT * FROM sens MATCH_RECOGNIZE (ORDER BY rt MEASURES A.id AS a, C.id AS c, COUNT(B.id) AS n AFTER MATCH SKIP TO FIRST C PATTERN (A B{0,2} C) DEFINE A AS A.temp > 20, B AS B.temp <= 20, C AS C.temp > A.temp);
CREATE TABLE onhand (sku STRING, total INT, PRIMARY KEY (sku) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE bywh (wh INT, sku STRING, qty INT, PRIMARY KEY (wh) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE alerts (dev STRING, n BIGINT) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
INSERT INTO onhand SELECT sku, SUM(qty) FROM stock GROUP BY sku;
INSERT INTO onhand SELECT sku, qty FROM stock WHERE wh = 1;
INSERT INTO bywh SELECT wh, sku, qty FROM stock ON CONFLICT DO DEDUPLICATE;
INSERT INTO alerts SELECT dev, COUNT(*) FROM sens WHERE temp > 20 OR temp IS NULL GROUP BY dev;
INSERT INTO alerts SELECT acct, COUNT(*) FROM led GROUP BY acct HAVING SUM(amt) > 1;
EXECUTE STATEMENT SET BEGIN INSERT INTO onhand SELECT sku, MAX(qty) FROM stock GROUP BY sku; INSERT INTO bywh (wh, sku) SELECT wh, MIN(sku) FROM stock GROUP BY wh; END;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '10 min';
SET 'table.exec.mini-batch.size' = '4';
SELECT sku, SUM(qty), COUNT(*), MAX(cost) FROM stock GROUP BY sku;
SELECT acct, COUNT(DISTINCT kind_), SUM(amt), LAST_VALUE(kind_) FROM led GROUP BY acct;
SELECT id, dev FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY dev ORDER BY rt DESC) AS rn FROM sens) WHERE rn = 1;
SELECT zone_, COUNT(*), AVG(temp), FIRST_VALUE(dev), COLLECT(dev) FROM sens GROUP BY zone_;
INSERT INTO onhand SELECT sku, SUM(qty) FROM stock GROUP BY sku;
