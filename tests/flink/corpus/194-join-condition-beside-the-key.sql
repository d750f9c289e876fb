-- Two keyed inputs whose updates come without -U, joined on their key and another condition: an update that stops
-- matching writes nothing, and the row of before stays.
CREATE TABLE ua (id BIGINT, d STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'rows', 'changelog-mode' = 'UA,D', 'gap-ms' = '1000', 'data' = '
[1, "+U", 2, "0601"]');
CREATE TABLE ub (id BIGINT, d STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'rows', 'changelog-mode' = 'UA,D', 'gap-ms' = '1000', 'data' = '
[2, "+U", 2, "0503"]
[3, "+U", 2, "0607"]');
CREATE TABLE ugt (id BIGINT, d STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'sinkmode', 'changelog-mode' = 'I,UA,D');
INSERT INTO ugt SELECT a.id, a.d FROM ua a JOIN ub b ON a.id = b.id WHERE a.d > b.d;
