-- csv with its options, written, read back, and broken
@topic q02a q02b q02c q02d q02e q02f;
CREATE TABLE src (id INT, name STRING, price DECIMAL(20, 10), ok BOOLEAN, f DOUBLE, made TIMESTAMP(6), tags ARRAY<STRING>, pos ROW<x INT, y STRING>) WITH ('connector' = 'rows', 'gap-ms' = '30', 'changelog-mode' = 'I', 'data' = '
["+I", 1, "plain", 1.0000000000, true, 1.5, "2026-02-03 04:05:06.789012", ["x", "y"], [1, "one"]]
["+I", 2, "with;semi", 0.0000001000, false, -0.0, "2026-02-03 04:05:06", ["a;b"], [2, "t;wo"]]
["+I", 3, "with,comma and space ", 12345678.9, null, 1e10, "2026-02-03 04:05:00", [], [null, null]]
["+I", 4, null, null, null, null, null, null, null]
["+I", 5, "", 100, true, 0.1, "1970-01-01 00:00:00.000001", ["", null], [5, ""]]
["+I", 6, "# no comment", 7, true, 100.0, "2026-12-31 23:59:59.100", ["n/a"], [6, "n/a"]]
["+I", 7, "back\\slash", 7, true, 3, "2026-12-31 23:59:59", ["q"], [7, "q"]]
');
CREATE TABLE a (id INT, name STRING, price DECIMAL(20, 10), ok BOOLEAN, f DOUBLE, made TIMESTAMP(6), tags ARRAY<STRING>, pos ROW<x INT, y STRING>) WITH ('connector' = 'kafka', 'topic' = 'q02a', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'csv', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
INSERT INTO a SELECT * FROM src;
@read q02a;
SELECT * FROM a;
INSERT INTO a /*+ OPTIONS('topic' = 'q02b', 'csv.null-literal' = 'n/a', 'csv.field-delimiter' = ';', 'csv.array-element-delimiter' = '|') */ SELECT * FROM src;
@read q02b;
SELECT * FROM a /*+ OPTIONS('topic' = 'q02b', 'csv.null-literal' = 'n/a', 'csv.field-delimiter' = ';', 'csv.array-element-delimiter' = '|') */;
INSERT INTO a /*+ OPTIONS('topic' = 'q02c', 'csv.quote-character' = '''') */ SELECT * FROM src;
@read q02c;
SELECT id, name, tags FROM a /*+ OPTIONS('topic' = 'q02c', 'csv.quote-character' = '''') */;
INSERT INTO a /*+ OPTIONS('topic' = 'q02d', 'csv.disable-quote-character' = 'true', 'csv.escape-character' = '\', 'csv.field-delimiter' = '\t', 'csv.write-bigdecimal-in-scientific-notation' = 'false') */ SELECT * FROM src WHERE id <> 2;
@read q02d;
SELECT id, name, price FROM a /*+ OPTIONS('topic' = 'q02d', 'csv.disable-quote-character' = 'true', 'csv.field-delimiter' = '\t') */;
-- what others wrote
CREATE TABLE e (id INT, name STRING, n BIGINT, ok BOOLEAN) WITH ('connector' = 'kafka', 'topic' = 'q02e', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'csv', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
@produce q02e
[null, "1,\"quoted \"\"twice\"\"\",10,true"]
[null, "2,  spaces  ,20,TRUE"]
[null, "3,,30,"]
[null, "4,\"\",,false"]
[null, "5,'single',50,no"]
;
SELECT * FROM e;
@produce q02f
[null, "# a comment"]
[null, "1,a,10,true,more"]
[null, "x,b,20,true"]
[null, "2,c"]
[null, "0x332c226f70656e2c33302c74727565"]
[null, " 4 ,d, 40 ,true"]
[null, ""]
[null, "5,e,5.5,true"]
[null, null]
[null, "6,f,60,true"]
;
SELECT * FROM e /*+ OPTIONS('topic' = 'q02f') */;
SELECT * FROM e /*+ OPTIONS('topic' = 'q02f', 'csv.ignore-parse-errors' = 'true') */;
SELECT * FROM e /*+ OPTIONS('topic' = 'q02f', 'csv.ignore-parse-errors' = 'true', 'csv.allow-comments' = 'true') */;
-- rows and arrays in cells: too long, too short, empty, the null literal
@topic q02g q02h;
CREATE TABLE g (id INT, pos ROW<x INT, y STRING>, tags ARRAY<INT>) WITH ('connector' = 'kafka', 'topic' = 'q02g', 'properties.bootstrap.servers' = 'broker:9092', 'format' = 'csv', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
@produce q02g
[null, "1,1;a;b,1;2"]
[null, "2,2;,3"]
[null, "3,3;\u0020,"]
;
SELECT * FROM g;
@produce q02h
[null, "1,,"]
[null, "2,2,2;x"]
[null, "3,x;a,3"]
[null, "4,-,-"]
[null, "5,4;-,5;-"]
;
SELECT * FROM g /*+ OPTIONS('topic' = 'q02h') */;
SELECT * FROM g /*+ OPTIONS('topic' = 'q02h', 'csv.ignore-parse-errors' = 'true') */;
SELECT * FROM g /*+ OPTIONS('topic' = 'q02h', 'csv.ignore-parse-errors' = 'true', 'csv.null-literal' = '-') */;
