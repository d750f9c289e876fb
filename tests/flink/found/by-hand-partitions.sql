-- Static partitions
CREATE TABLE t (a STRING, b INT) WITH ('connector'='datagen');
CREATE TABLE p (a STRING, b INT, c STRING) PARTITIONED BY (b, c) WITH ('connector'='filesystem','path'='/tmp/x','format'='json');
INSERT INTO p PARTITION (b=1) SELECT a, 'x' FROM t;
INSERT INTO p PARTITION (b=1, c='z') SELECT a FROM t;
INSERT INTO p PARTITION (c='z') SELECT a, b FROM t;
INSERT INTO p PARTITION (b=1, c='z') (a) SELECT a FROM t;
INSERT INTO p PARTITION (nope='z') SELECT a, b FROM t;
INSERT INTO p PARTITION (b=1) SELECT a FROM t;
INSERT INTO s PARTITION (b=1) SELECT a FROM t;
INSERT INTO p PARTITION (b='1', c='z') SELECT a FROM t;
INSERT OVERWRITE p PARTITION (b=1, c='z') SELECT a FROM t;
