-- Types without a length, and options whose values are hidden
CREATE TABLE t (a VARCHAR, b CHAR, c VARBINARY, d BINARY, r ROW<x VARCHAR, y VARBINARY>, ts TIMESTAMP, tl TIMESTAMP_LTZ, tt TIME, dd DECIMAL, k BIGINT) WITH ('connector'='datagen');
DESCRIBE t;
SELECT CAST(k AS VARCHAR) AS a, CAST(k AS CHAR) AS b, CAST(a AS VARBINARY) c, CAST(k AS DECIMAL) d, CAST(ts AS TIMESTAMP) e, CAST(a AS TIME) f, CAST(ROW('a') AS ROW<x VARCHAR>) g, CAST(ARRAY[k] AS ARRAY<VARCHAR>) h FROM t;
CREATE TABLE pg (id INT) WITH ('connector'='nosuch','Password'='x','my.secret.y'='x','fs.azure.account.key'='x','apikey'='x','api-key'='x','auth-params'='x','service-key'='x','token'='x','basic-auth'='x','properties.sasl.jaas.config'='x','http-headers'='x','credentials'='x','access-key'='x','username'='x','private-key'='x','cert'='x','apiKey'='x', 'api_key'='x');
SELECT * FROM pg;
