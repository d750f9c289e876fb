CREATE TABLE readings (
  device_id STRING, kind STRING, val DOUBLE, battery INT, meta ROW<firmware STRING, site ROW<name STRING, lat DOUBLE, lon DOUBLE>>, raw STRING, epoch_ms BIGINT,
  ts AS TO_TIMESTAMP_LTZ(epoch_ms, 3), WATERMARK FOR ts AS ts - INTERVAL '10' SECONDS
) WITH ('connector' = 'kafka', 'topic' = 'readings', 'properties.bootstrap.servers' = 'k:9092', 'scan.startup.mode' = 'latest-offset', 'format' = 'json', 'json.fail-on-missing-field' = 'false', 'json.ignore-parse-errors' = 'true');
CREATE TABLE devices (device_id STRING, owner STRING, site STRING, threshold DOUBLE, PRIMARY KEY (device_id) NOT ENFORCED)
WITH ('connector' = 'rows', 'data' = '["+I", "d1", "o", "s", 1.5]', 'lookup' = 'true');
CREATE TABLE payments (
  pay_id STRING, card STRING, amount DECIMAL(10, 2), country STRING, merchant STRING, paid_at TIMESTAMP(3), WATERMARK FOR paid_at AS paid_at - INTERVAL '5' SECOND
) WITH ('connector' = 'datagen', 'rows-per-second' = '10', 'fields.card.length' = '4');
CREATE TABLE logs (`timestamp` TIMESTAMP_LTZ(3) METADATA, `partition` INT METADATA VIRTUAL, `offset` BIGINT METADATA VIRTUAL, headers MAP<STRING, BYTES> METADATA, line STRING, WATERMARK FOR `timestamp` AS `timestamp` - INTERVAL '1' SECOND)
WITH ('connector' = 'kafka', 'topic' = 'logs', 'properties.bootstrap.servers' = 'k:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'raw');
CREATE TABLE device_hour (device_id STRING, hour_start TIMESTAMP_LTZ(3), lo DOUBLE, hi DOUBLE, mean DOUBLE, n BIGINT) WITH ('connector' = 'filesystem', 'path' = 'file:///tmp/out', 'format' = 'json');
CREATE TABLE latest (device_id STRING, val DOUBLE, ts TIMESTAMP_LTZ(3), PRIMARY KEY (device_id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'latest', 'properties.bootstrap.servers' = 'k:9092', 'key.format' = 'raw', 'value.format' = 'json');
CREATE TABLE suspicious (card STRING, first_at TIMESTAMP(3), last_at TIMESTAMP(3), total DECIMAL(38, 2)) WITH ('connector' = 'print');
INSERT INTO device_hour SELECT device_id, window_start, MIN(val), MAX(val), AVG(val), COUNT(*) FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '1' HOUR)) WHERE kind = 'temp' GROUP BY device_id, window_start, window_end;
INSERT INTO device_hour SELECT device_id, window_start, MIN(val), MAX(val), AVG(val), COUNT(*) FROM TABLE(TUMBLE(DATA => TABLE readings, TIMECOL => DESCRIPTOR(ts), SIZE => INTERVAL '1' HOUR)) GROUP BY device_id, window_start, window_end;
INSERT INTO latest SELECT device_id, val, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY device_id ORDER BY ts DESC) AS rn FROM readings WHERE kind = 'temp') WHERE rn = 1;
INSERT INTO latest SELECT device_id, LAST_VALUE(val), MAX(ts) FROM readings GROUP BY device_id;
INSERT INTO latest SELECT device_id, val, ts FROM readings;
INSERT INTO latest SELECT r.device_id, r.val, r.ts FROM (SELECT *, PROCTIME() AS p FROM readings) AS r JOIN devices FOR SYSTEM_TIME AS OF r.p AS d ON r.device_id = d.device_id WHERE r.val > d.threshold;
SELECT r.device_id, d.owner, r.val FROM (SELECT *, PROCTIME() AS p FROM readings) AS r LEFT JOIN devices FOR SYSTEM_TIME AS OF r.p AS d ON r.device_id = d.device_id AND d.site = 'north';
SELECT device_id, meta.firmware, meta.site.name AS site, ROUND(val, 1) AS v FROM readings WHERE meta.site.lat BETWEEN 40 AND 60;
SELECT meta.site.name AS site, COUNT(DISTINCT device_id) AS devices, AVG(battery) AS battery FROM readings GROUP BY meta.site.name;
SELECT device_id, JSON_VALUE(raw, '$.a.b' RETURNING INT DEFAULT 0 ON EMPTY DEFAULT -1 ON ERROR) AS b, JSON_QUERY(raw, '$.list' WITH WRAPPER) AS l FROM readings WHERE raw IS JSON OBJECT;
SELECT device_id, x.v FROM readings CROSS JOIN UNNEST(JSON_QUERY(raw, '$.values[*]' RETURNING ARRAY<STRING> WITH WRAPPER)) AS x (v);
SELECT device_id, TRY_CAST(JSON_VALUE(raw, '$.t') AS DOUBLE) AS t FROM readings WHERE TRY_CAST(JSON_VALUE(raw, '$.t') AS DOUBLE) IS NOT NULL;
SELECT site, JSON_ARRAYAGG(device_id) AS ds FROM (SELECT DISTINCT meta.site.name AS site, device_id FROM readings) GROUP BY site;
SELECT JSON_OBJECT(KEY 'd' VALUE device_id, KEY 'm' VALUE JSON_OBJECT(KEY 'v' VALUE val, KEY 'b' VALUE battery NULL ON NULL)) AS j FROM readings;
SELECT device_id, val - LAG(val, 1) OVER w AS delta, AVG(val) OVER w AS run FROM readings WINDOW w AS (PARTITION BY device_id ORDER BY ts);
SELECT device_id, ts, val, MAX(val) OVER (PARTITION BY device_id ORDER BY ts ROWS BETWEEN 5 PRECEDING AND CURRENT ROW) AS m FROM readings WHERE kind <> 'debug';
SELECT * FROM readings MATCH_RECOGNIZE (
  PARTITION BY device_id ORDER BY ts
  MEASURES FIRST(A.ts) AS start_at, LAST(B.ts) AS end_at, AVG(B.val) AS mean, COUNT(B.val) AS n
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A B{3,} C) WITHIN INTERVAL '10' MINUTE
  DEFINE B AS B.val > 90, C AS C.val <= 90);
SELECT device_id, drop_from, drop_to FROM readings MATCH_RECOGNIZE (
  PARTITION BY device_id ORDER BY ts MEASURES S.val AS drop_from, LAST(D.val) AS drop_to
  ONE ROW PER MATCH AFTER MATCH SKIP TO LAST D PATTERN (S D+ U) DEFINE D AS D.val < PREV(D.val) OR (PREV(D.val) IS NULL AND D.val < S.val), U AS U.val > LAST(D.val)) AS m;
INSERT INTO suspicious SELECT card, first_at, last_at, total FROM payments MATCH_RECOGNIZE (
  PARTITION BY card ORDER BY paid_at MEASURES FIRST(small.paid_at) AS first_at, big.paid_at AS last_at, SUM(small.amount) + big.amount AS total
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (small+? big) WITHIN INTERVAL '1' MINUTE
  DEFINE small AS small.amount < 1, big AS big.amount > 500);
SELECT a.card, a.country AS c1, b.country AS c2 FROM payments a JOIN payments b ON a.card = b.card AND a.country <> b.country AND b.paid_at BETWEEN a.paid_at AND a.paid_at + INTERVAL '30' MINUTE;
SELECT card, window_start, window_end, COUNT(DISTINCT country) AS countries FROM TABLE(SESSION(TABLE payments PARTITION BY card, DESCRIPTOR(paid_at), INTERVAL '10' MINUTE)) GROUP BY card, window_start, window_end HAVING COUNT(DISTINCT country) > 1;
SELECT card, SUM(amount) AS s, HOP_START(paid_at, INTERVAL '1' MINUTE, INTERVAL '1' HOUR) AS ws, HOP_ROWTIME(paid_at, INTERVAL '1' MINUTE, INTERVAL '1' HOUR) AS rt FROM payments GROUP BY card, HOP(paid_at, INTERVAL '1' MINUTE, INTERVAL '1' HOUR);
SELECT merchant, rt, SUM(s) OVER (PARTITION BY merchant ORDER BY rt RANGE BETWEEN INTERVAL '1' DAY PRECEDING AND CURRENT ROW) FROM (SELECT merchant, TUMBLE_ROWTIME(paid_at, INTERVAL '1' HOUR) AS rt, SUM(amount) AS s FROM payments GROUP BY merchant, TUMBLE(paid_at, INTERVAL '1' HOUR));
SELECT merchant, card, amount FROM payments ORDER BY paid_at;
SELECT merchant, card, amount FROM payments ORDER BY paid_at, amount DESC LIMIT 10;
SELECT merchant, SUM(amount) AS s FROM payments GROUP BY merchant ORDER BY s DESC LIMIT 5 OFFSET 2;
SELECT `partition`, MAX(`offset`) AS hi, COUNT(*) AS n FROM logs GROUP BY `partition`;
SELECT REGEXP_EXTRACT(line, '^(\S+) (\S+)', 1) AS ip, COUNT(*) AS n FROM logs WHERE line LIKE '% 50_ %' GROUP BY REGEXP_EXTRACT(line, '^(\S+) (\S+)', 1);
SELECT window_start, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE logs, DESCRIPTOR(`timestamp`), INTERVAL '10' SECOND)) WHERE POSITION('ERROR' IN line) > 0 GROUP BY window_start, window_end;
SELECT DECODE(headers['trace'], 'UTF-8') AS trace, line FROM logs WHERE headers['trace'] IS NOT NULL;
SELECT CAST(`timestamp` AS DATE) AS d, HOUR(`timestamp`) AS h, COUNT(*) AS n FROM logs GROUP BY CAST(`timestamp` AS DATE), HOUR(`timestamp`);
SELECT window_start, window_end, kind, PERCENTILE(val, 0.95) AS p95 FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, kind;
SELECT a.device_id, a.val, b.val AS other FROM (SELECT * FROM readings WHERE kind = 'temp') a FULL OUTER JOIN (SELECT * FROM readings WHERE kind = 'hum') b ON a.device_id = b.device_id AND a.ts BETWEEN b.ts - INTERVAL '5' SECOND AND b.ts + INTERVAL '5' SECOND;
SELECT L.device_id, R.device_id, L.window_start FROM (SELECT * FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '5' MINUTE)) WHERE kind = 'temp') L FULL JOIN (SELECT * FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '5' MINUTE)) WHERE kind = 'hum') R ON L.device_id = R.device_id AND L.window_start = R.window_start AND L.window_end = R.window_end;
SELECT * FROM (SELECT * FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '5' MINUTE))) L WHERE L.device_id IN (SELECT device_id FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '5' MINUTE)) R WHERE L.window_start = R.window_start AND L.window_end = R.window_end AND R.kind = 'hum');
SELECT device_id, CASE WHEN val > 90 THEN 'hot' WHEN val > 50 THEN 'warm' ELSE 'cold' END AS class, COUNT(*) AS n FROM readings GROUP BY device_id, CASE WHEN val > 90 THEN 'hot' WHEN val > 50 THEN 'warm' ELSE 'cold' END;
SELECT device_id, ARRAY_AGG(val) AS vals, CARDINALITY(COLLECT(kind)) AS kinds FROM readings GROUP BY device_id;
SELECT device_id, MAP['v', CAST(val AS STRING), 'k', kind] AS m, ROW(device_id, val) AS r FROM readings;
EXECUTE STATEMENT SET BEGIN
INSERT INTO latest SELECT device_id, LAST_VALUE(val), MAX(ts) FROM readings GROUP BY device_id;
INSERT INTO device_hour SELECT device_id, window_start, MIN(val), MAX(val), AVG(val), COUNT(*) FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(ts), INTERVAL '1' HOUR)) GROUP BY device_id, window_start, window_end;
END;
