-- Four subtasks: which of them a key goes to. The printed lines begin with the subtask, from 1.
CREATE TABLE keys (i INT, l BIGINT, t TINYINT, sm SMALLINT, b BOOLEAN, f FLOAT, d DOUBLE, s STRING, dc DECIMAL(10, 2), big DECIMAL(30, 2), da DATE, ti TIME(0), ts TIMESTAMP(3), t6 TIMESTAMP(6)) WITH ('connector' = 'rows', 'data' = '
["+I", -8000024, -987654312096, -8, -792, true, -12.0, -2.0, "", -10.0, -98760, "2024-01-01", "10:00:01", "2024-01-01 10:00:01.5", "2024-01-01 10:00:01.123456"]
["+I", -7000021, -864197523084, -7, -693, false, -10.5, -1.75, "a", -8.75, -86415, "2024-01-02", "10:00:02", "2024-01-01 10:00:02.5", "2024-01-01 10:00:02.123456"]
["+I", -6000018, -740740734072, -6, -594, true, -9.0, -1.5, "order-1", -7.5, -74070, "2024-01-03", "10:00:03", "2024-01-01 10:00:03.5", "2024-01-01 10:00:03.123456"]
["+I", -5000015, -617283945060, -5, -495, false, -7.5, -1.25, "order-2", -6.25, -61725, "2024-01-04", "10:00:04", "2024-01-01 10:00:04.5", "2024-01-01 10:00:04.123456"]
["+I", -4000012, -493827156048, -4, -396, true, -6.0, -1.0, "berlin", -5.0, -49380, "2024-01-05", "10:00:05", "2024-01-01 10:00:05.5", "2024-01-01 10:00:05.123456"]
["+I", -3000009, -370370367036, -3, -297, false, -4.5, -0.75, "a longer text than eight bytes", -3.75, -37035, "2024-01-06", "10:00:06", "2024-01-01 10:00:06.5", "2024-01-01 10:00:06.123456"]
["+I", -2000006, -246913578024, -2, -198, true, -3.0, -0.5, "ä", -2.5, -24690, "2024-01-07", "10:00:07", "2024-01-01 10:00:07.5", "2024-01-01 10:00:07.123456"]
["+I", -1000003, -123456789012, -1, -99, false, -1.5, -0.25, "日本", -1.25, -12345, "2024-01-08", "10:00:08", "2024-01-01 10:00:08.5", "2024-01-01 10:00:08.123456"]
["+I", 0, 0, 0, 0, true, 0.0, 0.0, "xxxxxxx", 0.0, 0, "2024-01-09", "10:00:09", "2024-01-01 10:00:09.5", "2024-01-01 10:00:09.123456"]
["+I", 1000003, 123456789012, 1, 99, false, 1.5, 0.25, "xxxxxxxx", 1.25, 12345, "2024-01-10", "10:00:10", "2024-01-01 10:00:10.5", "2024-01-01 10:00:10.123456"]
["+I", 2000006, 246913578024, 2, 198, true, 3.0, 0.5, "xxxxxxxxx", 2.5, 24690, "2024-01-11", "10:00:11", "2024-01-01 10:00:11.5", "2024-01-01 10:00:11.123456"]
["+I", 3000009, 370370367036, 3, 297, false, 4.5, 0.75, "Paris", 3.75, 37035, "2024-01-12", "10:00:12", "2024-01-01 10:00:12.5", "2024-01-01 10:00:12.123456"]
["+I", 4000012, 493827156048, 4, 396, true, 6.0, 1.0, "Rome", 5.0, 49380, "2024-01-13", "10:00:13", "2024-01-01 10:00:13.5", "2024-01-01 10:00:13.123456"]
["+I", 5000015, 617283945060, 5, 495, false, 7.5, 1.25, "Oslo", 6.25, 61725, "2024-01-14", "10:00:14", "2024-01-01 10:00:14.5", "2024-01-01 10:00:14.123456"]
["+I", 6000018, 740740734072, 6, 594, true, 9.0, 1.5, "k1", 7.5, 74070, "2024-01-15", "10:00:15", "2024-01-01 10:00:15.5", "2024-01-01 10:00:15.123456"]
["+I", 7000021, 864197523084, 7, 693, false, 10.5, 1.75, "k2", 8.75, 86415, "2024-01-16", "10:00:16", "2024-01-01 10:00:16.5", "2024-01-01 10:00:16.123456"]
["+I", null, null, null, null, null, null, null, null, null, null, null, null, null, null]
');
CREATE TABLE p_i (k INT, c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_l (k BIGINT, c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_t (k TINYINT, c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_sm (k SMALLINT, c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_b (k BOOLEAN, c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_f (k FLOAT, c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_d (k DOUBLE, c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_s (k STRING, c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_dc (k DECIMAL(10, 2), c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_big (k DECIMAL(30, 2), c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_da (k DATE, c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_ti (k TIME(0), c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_ts (k TIMESTAMP(3), c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_t6 (k TIMESTAMP(6), c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_two (k INT, s STRING, c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_three (s STRING, d DATE, l BIGINT, c BIGINT) WITH ('connector' = 'print');
CREATE TABLE p_all (c BIGINT) WITH ('connector' = 'print');
SET 'parallelism.default' = '4';
INSERT INTO p_i SELECT i, COUNT(*) FROM keys GROUP BY i;
INSERT INTO p_l SELECT l, COUNT(*) FROM keys GROUP BY l;
INSERT INTO p_t SELECT t, COUNT(*) FROM keys GROUP BY t;
INSERT INTO p_sm SELECT sm, COUNT(*) FROM keys GROUP BY sm;
INSERT INTO p_b SELECT b, COUNT(*) FROM keys GROUP BY b;
INSERT INTO p_f SELECT f, COUNT(*) FROM keys GROUP BY f;
INSERT INTO p_d SELECT d, COUNT(*) FROM keys GROUP BY d;
INSERT INTO p_s SELECT s, COUNT(*) FROM keys GROUP BY s;
INSERT INTO p_dc SELECT dc, COUNT(*) FROM keys GROUP BY dc;
INSERT INTO p_big SELECT big, COUNT(*) FROM keys GROUP BY big;
INSERT INTO p_da SELECT da, COUNT(*) FROM keys GROUP BY da;
INSERT INTO p_ti SELECT ti, COUNT(*) FROM keys GROUP BY ti;
INSERT INTO p_ts SELECT ts, COUNT(*) FROM keys GROUP BY ts;
INSERT INTO p_t6 SELECT t6, COUNT(*) FROM keys GROUP BY t6;
INSERT INTO p_two SELECT i, s, COUNT(*) FROM keys GROUP BY i, s;
INSERT INTO p_three SELECT s, da, l, COUNT(*) FROM keys GROUP BY s, da, l;
INSERT INTO p_all SELECT COUNT(*) FROM keys;
SET 'parallelism.default' = '3';
INSERT INTO p_i SELECT i, COUNT(*) FROM keys GROUP BY i;
SET 'pipeline.max-parallelism' = '12';
INSERT INTO p_s SELECT s, COUNT(*) FROM keys GROUP BY s;
