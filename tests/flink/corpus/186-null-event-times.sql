-- Event times that an outer interval join or a union leaves NULL, and what takes them.
CREATE TABLE a (id INT, k STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'rows', 'data' = '
[1, "+I", 1, "x", "00:00:05"]
[3, "+I", 2, "y", "00:00:07"]
[5, "+I", 3, "x", "00:00:30"]
');
CREATE TABLE b (id INT, k STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'rows', 'data' = '
[2, "+I", 1, "x", "00:00:06"]
[4, "+I", 2, "z", "00:00:37"]
[6, "+I", 3, "x", "00:00:38"]
');
CREATE VIEW v AS SELECT a.id, a.ts AS t, b.k FROM a RIGHT JOIN b ON a.k = b.k AND a.ts BETWEEN b.ts - INTERVAL '5' SECOND AND b.ts + INTERVAL '5' SECOND;
SELECT * FROM v;
SELECT window_start, window_end, COUNT(*) AS c FROM TUMBLE(TABLE v, DESCRIPTOR(t), INTERVAL '10' SECOND) GROUP BY window_start, window_end;
SELECT window_start, window_end, COUNT(*) AS c FROM HOP(TABLE v, DESCRIPTOR(t), INTERVAL '5' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end;
SELECT window_start, window_end, k, COUNT(*) AS c FROM CUMULATE(TABLE v, DESCRIPTOR(t), INTERVAL '5' SECOND, INTERVAL '10' SECOND) GROUP BY window_start, window_end, k;
SELECT window_start, window_end, COUNT(*) AS c FROM SESSION(TABLE v, DESCRIPTOR(t), INTERVAL '10' SECOND) GROUP BY window_start, window_end;
SELECT id, k, window_start, window_end FROM TUMBLE(TABLE v, DESCRIPTOR(t), INTERVAL '10' SECOND);
SELECT id, k, window_start, window_end FROM HOP(TABLE v, DESCRIPTOR(t), INTERVAL '5' SECOND, INTERVAL '10' SECOND);
SELECT id, k, window_start, window_end FROM SESSION(TABLE v PARTITION BY k, DESCRIPTOR(t), INTERVAL '10' SECOND);
SELECT id, window_start, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY id) AS rn FROM TUMBLE(TABLE v, DESCRIPTOR(t), INTERVAL '10' SECOND)) WHERE rn <= 2;
SELECT TUMBLE_START(t, INTERVAL '10' SECOND) AS ws, COUNT(*) AS c FROM v GROUP BY TUMBLE(t, INTERVAL '10' SECOND);
SELECT k, HOP_START(t, INTERVAL '5' SECOND, INTERVAL '10' SECOND) AS ws, COUNT(*) AS c FROM v GROUP BY k, HOP(t, INTERVAL '5' SECOND, INTERVAL '10' SECOND);
SELECT SESSION_START(t, INTERVAL '10' SECOND) AS ws, COUNT(*) AS c FROM v GROUP BY SESSION(t, INTERVAL '10' SECOND);
SELECT id, k, COUNT(*) OVER (PARTITION BY k ORDER BY t) AS c FROM v;
SELECT id, k, COUNT(*) OVER (PARTITION BY k ORDER BY t ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS c FROM v;
SELECT id, k FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY t) AS rn FROM v) WHERE rn = 1;
SELECT id, k FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY t DESC) AS rn FROM v) WHERE rn = 1;
SELECT id, k, t FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY t) AS rn FROM v) WHERE rn <= 2;
SELECT v.id, v.k, b.id AS bid FROM v JOIN b ON v.k = b.k AND v.t BETWEEN b.ts - INTERVAL '50' SECOND AND b.ts + INTERVAL '50' SECOND;
SELECT id, k FROM v ORDER BY t;
CREATE TABLE s (id INT, t TIMESTAMP(3), k STRING) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
INSERT INTO s SELECT * FROM v;
INSERT INTO s SELECT id, t, k FROM v WHERE id IS NULL;
-- a sink that takes rows from the network reads such a NULL as any other
CREATE TABLE scans (id INT, station STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[1, "+I", 1, "van", "00:00:05"]
[3, "+I", 2, "gate", "00:00:07"]
');
CREATE TABLE houses (house STRING, region STRING) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
[2, "+I", "W1", "EU"]
');
CREATE TABLE s_u (id INT, station STRING, ts TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
CREATE VIEW u AS SELECT id, station, ts FROM scans UNION ALL SELECT CAST(NULL AS INT), region, CAST(NULL AS TIMESTAMP(3)) FROM houses;
INSERT INTO s_u SELECT * FROM u;
INSERT INTO s_u SELECT id, station, ts FROM u WHERE station <> 'gate';
INSERT INTO s_u SELECT id, UPPER(station), ts FROM u;
INSERT INTO s_u SELECT id, station, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY station ORDER BY id, ts) AS rn FROM u) WHERE rn <= 3;
INSERT INTO s_u SELECT id, station, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY station ORDER BY id) AS rn FROM u) WHERE rn <= 3;
CREATE TABLE s_n (n BIGINT, station STRING, ts TIMESTAMP(3)) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UB,UA,D');
INSERT INTO s_n SELECT rn, station, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY station ORDER BY id) AS rn FROM u) WHERE rn <= 3;
INSERT INTO s_u SELECT u.id, h.house, u.ts FROM u JOIN houses AS h ON u.station = h.region;
-- an ON CONFLICT that has to do nothing leaves what is written, also when that is no longer one of the rows
CREATE TABLE devices (device STRING, temp INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'rows', 'data' = '
["+I", "d4", 80, "00:00:00"]
["+I", "d2", 76, "00:00:00"]
["+I", "d4", 81, "00:00:02"]
["+I", "d1", 20, "00:00:02"]
["+I", "d4", 25, "00:00:03"]
');
CREATE TABLE s_d (device STRING, temp INT, ts TIMESTAMP(3), rn BIGINT, PRIMARY KEY (device) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
INSERT INTO s_d SELECT device, temp, ts, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY device ORDER BY ts DESC) AS rn FROM devices) WHERE rn <= 3 ON CONFLICT DO NOTHING;
INSERT INTO s_d SELECT device, temp, ts, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY device ORDER BY ts DESC) AS rn FROM devices) WHERE rn <= 1 ON CONFLICT DO NOTHING;
