CREATE TABLE src (id INT, v STRING, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', part INT METADATA FROM 'partition' VIRTUAL, off BIGINT METADATA FROM 'offset' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'a', 'properties.bootstrap.servers' = 'x:9092', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset');
CREATE TABLE dst (id INT, v STRING, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp') WITH ('connector' = 'kafka', 'topic' = 'b', 'properties.bootstrap.servers' = 'x:9092', 'format' = 'json');
CREATE TABLE heads (id INT, h MAP<STRING, BYTES> METADATA FROM 'headers') WITH ('connector' = 'kafka', 'topic' = 'c', 'properties.bootstrap.servers' = 'x:9092', 'format' = 'json');

CREATE TABLE wm (id INT, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL, WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'a', 'properties.bootstrap.servers' = 'x:9092', 'format' = 'json');
SELECT window_start, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE wm, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT id FROM wm;
