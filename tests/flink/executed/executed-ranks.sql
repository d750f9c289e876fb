-- Top-N over every kind of input: ties, updates that leave the top, deletes of unseen rows, offsets, nulls in the order.
CREATE TABLE scores (player STRING, game STRING, pts INT, bonus DECIMAL(6,2), PRIMARY KEY (player, game) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '
["+I", "ann", "go", 10, 1.50]
["+I", "bob", "go", 10, 2.50]
["+I", "cid", "go", 10, null]
["+I", "dan", "go", 7, 0.00]
["-U", "ann", "go", 10, 1.50]
["+U", "ann", "go", 3, 1.50]
["+I", "eve", "chess", null, 9.99]
["+I", "ann", "chess", 5, 1.00]
["-U", "bob", "go", 10, 2.50]
["+U", "bob", "go", 11, 2.50]
["-D", "cid", "go", 10, null]
["-U", "eve", "chess", null, 9.99]
["+U", "eve", "chess", 5, 9.99]
["-D", "dan", "go", 7, 0.00]
["+I", "dan", "go", 12, 0.10]
["-D", "bob", "go", 11, 2.50]
');
CREATE TABLE ups (id INT, grp INT, v INT, t TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '
["+I", 1, 1, 30, "10:00:01"]
["+I", 2, 1, 30, "10:00:02"]
["+U", 3, 2, 15, "10:00:03"]
["+U", 1, 2, 31, "10:00:04"]
["-D", 9, 2, 31, "10:00:04"]
["+I", 4, 1, 29, "10:00:05"]
["+U", 2, 1, 29, "10:00:06"]
["-D", 1, 2, 31, "10:00:04"]
["+U", 4, null, 40, "10:00:07"]
["+U", 5, null, null, null]
["+U", 2, 1, 29, "10:00:06"]
["-D", 4, null, 40, "10:00:07"]
');
CREATE TABLE app (id INT, grp STRING, v INT, w DOUBLE) WITH ('connector' = 'rows', 'data' = '
["+I", 1, "x", 5, 1.5]
["+I", 2, "x", 5, 0.5]
["+I", 3, "y", null, 2.5]
["+I", 4, "x", null, null]
["+I", 5, null, 8, 1.0]
["+I", 6, "x", 9, 1.5]
["+I", 7, "y", 2, -0.0]
["+I", 8, "x", 5, 1.5]
["+I", 9, null, 8, 3.5]
["+I", 10, "y", 2, 0.0]
["+I", 11, "x", 4, 7.0]
');
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY pts DESC) AS rn FROM scores) WHERE rn <= 2;
SELECT player, game, pts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY pts DESC, player) AS rn FROM scores) WHERE rn <= 2;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY bonus) AS rn FROM scores) WHERE rn BETWEEN 2 AND 3;
SELECT game, player FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY bonus DESC) AS rn FROM scores) WHERE rn BETWEEN 2 AND 3;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY pts DESC NULLS LAST, bonus ASC NULLS FIRST) AS rn FROM scores) WHERE rn = 1;
SELECT player, pts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY player ORDER BY pts) AS rn FROM scores) WHERE rn = 1;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY grp ORDER BY v DESC) AS rn FROM ups) WHERE rn <= 2;
SELECT id, grp, v FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY v) AS rn FROM ups) WHERE rn <= 2;
SELECT id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY grp ORDER BY t DESC) AS rn FROM ups) WHERE rn = 2;
SELECT game, s, rn FROM (SELECT game, s, ROW_NUMBER() OVER (ORDER BY s DESC) AS rn FROM (SELECT game, SUM(pts) AS s FROM scores GROUP BY game)) WHERE rn <= 1;
SELECT game, c FROM (SELECT game, c, ROW_NUMBER() OVER (ORDER BY c DESC, game) AS rn FROM (SELECT game, COUNT(*) AS c FROM scores GROUP BY game)) WHERE rn <= 1;
SELECT grp, id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY grp ORDER BY v) AS rn FROM app) WHERE rn <= 2;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY grp ORDER BY v DESC, w) AS rn FROM app) WHERE rn <= 2;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY grp ORDER BY w) AS rn FROM app) WHERE rn BETWEEN 2 AND 3;
SELECT grp, m, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY m DESC) AS rn FROM (SELECT grp, MAX(v) AS m FROM app GROUP BY grp)) WHERE rn <= 2;
SELECT grp, c, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY c DESC) AS rn FROM (SELECT grp, COUNT(w) AS c, MIN(id) AS f FROM app GROUP BY grp)) WHERE rn <= 2;
SELECT grp, c FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY c DESC) AS rn FROM (SELECT grp, COUNT(*) AS c, SUM(v) AS s FROM app GROUP BY grp)) WHERE rn <= 2;
SELECT * FROM scores ORDER BY pts DESC, player LIMIT 2;
SELECT player, pts FROM scores ORDER BY pts LIMIT 2 OFFSET 1;
SELECT * FROM scores LIMIT 2;
SELECT id, v FROM ups ORDER BY v DESC LIMIT 3;
SELECT id, grp, v FROM app ORDER BY v DESC NULLS LAST, id DESC LIMIT 4 OFFSET 2;
SELECT id FROM app LIMIT 4 OFFSET 3;
SELECT game, SUM(pts) AS top2 FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY pts DESC, player) AS rn FROM scores) WHERE rn <= 2 GROUP BY game;
SELECT COUNT(*), MIN(v), MAX(id) FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY grp ORDER BY v DESC) AS rn FROM app) WHERE rn = 1;
SELECT rn, COUNT(*) AS c, LISTAGG(player) AS p FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY pts DESC, player) AS rn FROM scores) WHERE rn <= 3 GROUP BY rn;
CREATE TABLE by_rank (game STRING, rn BIGINT, player STRING, pts INT, PRIMARY KEY (game, rn) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
CREATE TABLE by_player (player STRING, game STRING, pts INT, PRIMARY KEY (player) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
INSERT INTO by_rank SELECT game, rn, player, pts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY pts DESC, player) AS rn FROM scores) WHERE rn <= 2;
INSERT INTO by_player SELECT player, game, pts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY pts DESC, player) AS rn FROM scores) WHERE rn <= 2 ON CONFLICT DO DEDUPLICATE;
SET 'table.exec.sink.require-on-conflict' = 'false';
INSERT INTO by_player SELECT player, game, pts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY game ORDER BY pts DESC, player) AS rn FROM scores) WHERE rn <= 2;
