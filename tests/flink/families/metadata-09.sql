CREATE TABLE src (id INT, v STRING, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', part INT METADATA FROM 'partition' VIRTUAL, off BIGINT METADATA FROM 'offset' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'a', 'properties.bootstrap.servers' = 'x:9092', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset');
CREATE TABLE dst (id INT, v STRING, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp') WITH ('connector' = 'kafka', 'topic' = 'b', 'properties.bootstrap.servers' = 'x:9092', 'format' = 'json');
CREATE TABLE heads (id INT, h MAP<STRING, BYTES> METADATA FROM 'headers') WITH ('connector' = 'kafka', 'topic' = 'c', 'properties.bootstrap.servers' = 'x:9092', 'format' = 'json');

CREATE TABLE bad1 (id INT, x STRING METADATA FROM 'nope') WITH ('connector' = 'kafka', 'topic' = 'a', 'properties.bootstrap.servers' = 'x:9092', 'format' = 'json');
SELECT * FROM bad1;
INSERT INTO bad1 SELECT id, v FROM src;
