-- Three subtasks: how many of them a source has. The printed lines begin with the subtask, where there are several.
SET 'parallelism.default' = '3';
CREATE TABLE r (id INT, v INT) WITH ('connector' = 'rows', 'data' = '
["+I", 1, 10]
["+I", 2, 20]
["+I", 3, 30]
["+I", 4, 40]
["+I", 5, 50]
["+I", 6, 60]
');
CREATE TABLE g (id INT, v INT) WITH ('connector' = 'datagen', 'number-of-rows' = '9', 'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '9', 'fields.v.min' = '5', 'fields.v.max' = '5');
CREATE TABLE g2 (id INT, v INT) WITH ('connector' = 'datagen', 'scan.parallelism' = '2', 'number-of-rows' = '9', 'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' = '9', 'fields.v.min' = '5', 'fields.v.max' = '5');
CREATE TABLE p (id INT, v INT) WITH ('connector' = 'print');
INSERT INTO p SELECT id, v FROM r;
INSERT INTO p SELECT id, v + 1 FROM r WHERE id > 0;
INSERT INTO p SELECT id, v FROM g;
INSERT INTO p SELECT id, v FROM g2;
INSERT INTO p VALUES (1, 10), (2, 20), (3, 30), (4, 40);
INSERT INTO p SELECT id, CAST(COUNT(*) AS INT) FROM g GROUP BY id;
