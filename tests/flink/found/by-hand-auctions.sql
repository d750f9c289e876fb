CREATE TABLE events (
  event_type INT,
  person ROW<id BIGINT, name VARCHAR, emailAddress VARCHAR, creditCard VARCHAR, city VARCHAR, state VARCHAR, `dateTime` TIMESTAMP(3), extra VARCHAR>,
  auction ROW<id BIGINT, itemName VARCHAR, description VARCHAR, initialBid BIGINT, reserve BIGINT, `dateTime` TIMESTAMP(3), expires TIMESTAMP(3), seller BIGINT, category BIGINT, extra VARCHAR>,
  bid ROW<auction BIGINT, bidder BIGINT, price BIGINT, channel VARCHAR, url VARCHAR, `dateTime` TIMESTAMP(3), extra VARCHAR>,
  `dateTime` AS CASE WHEN event_type = 0 THEN person.`dateTime` WHEN event_type = 1 THEN auction.`dateTime` ELSE bid.`dateTime` END,
  WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'nexmark', 'properties.bootstrap.servers' = 'kafka:9092', 'properties.group.id' = 'n', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE VIEW person AS SELECT person.id, person.name, person.emailAddress, person.city, person.state, `dateTime`, person.extra FROM events WHERE event_type = 0;
CREATE VIEW auction AS SELECT auction.id, auction.itemName, auction.description, auction.initialBid, auction.reserve, `dateTime`, auction.expires, auction.seller, auction.category FROM events WHERE event_type = 1;
CREATE VIEW bid AS SELECT bid.auction, bid.bidder, bid.price, bid.channel, bid.url, `dateTime`, bid.extra FROM events WHERE event_type = 2;
CREATE TABLE out_print (a BIGINT, b BIGINT) WITH ('connector' = 'print');
CREATE TABLE by_category (category BIGINT, avg_price BIGINT, PRIMARY KEY (category) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'c', 'properties.bootstrap.servers' = 'kafka:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE hot_items (auction BIGINT, num BIGINT, starts TIMESTAMP(3), ends TIMESTAMP(3)) WITH ('connector' = 'blackhole');
CREATE TABLE side_input (`key` BIGINT, `value` VARCHAR, PRIMARY KEY (`key`) NOT ENFORCED) WITH ('connector' = 'rows', 'data' = '["+I", 1, "a"]', 'lookup' = 'true');
SELECT auction, bidder, 0.908 * price AS price, `dateTime`, extra FROM bid;
SELECT auction, price FROM bid WHERE MOD(auction, 123) = 0;
SELECT p.name, p.city, p.state, a.id FROM auction AS a INNER JOIN person AS p ON a.seller = p.id WHERE a.category = 10 AND (p.state = 'OR' OR p.state = 'ID' OR p.state = 'CA');
INSERT INTO by_category SELECT Q.category, AVG(Q.final) FROM (SELECT MAX(B.price) AS final, A.category FROM auction A, bid B WHERE A.id = B.auction AND B.`dateTime` BETWEEN A.`dateTime` AND A.expires GROUP BY A.id, A.category) Q GROUP BY Q.category;
INSERT INTO hot_items SELECT AuctionBids.auction, AuctionBids.num, AuctionBids.starttime, AuctionBids.endtime FROM (
  SELECT auction, COUNT(*) AS num, window_start AS starttime, window_end AS endtime FROM TABLE(HOP(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '2' SECOND, INTERVAL '10' SECOND)) GROUP BY auction, window_start, window_end
) AS AuctionBids JOIN (
  SELECT MAX(CountBids.num) AS maxn, CountBids.starttime, CountBids.endtime FROM (
    SELECT COUNT(*) AS num, window_start AS starttime, window_end AS endtime FROM TABLE(HOP(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '2' SECOND, INTERVAL '10' SECOND)) GROUP BY auction, window_start, window_end
  ) AS CountBids GROUP BY CountBids.starttime, CountBids.endtime
) AS MaxBids ON AuctionBids.starttime = MaxBids.starttime AND AuctionBids.endtime = MaxBids.endtime AND AuctionBids.num >= MaxBids.maxn;
SELECT Q.seller, AVG(Q.final) OVER (PARTITION BY Q.seller ORDER BY Q.`dateTime` ROWS BETWEEN 10 PRECEDING AND CURRENT ROW) FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY A.id, A.seller ORDER BY B.price DESC) AS rownum FROM (SELECT A.id, A.seller, B.price AS final, B.`dateTime` FROM auction AS A, bid AS B WHERE A.id = B.auction AND B.`dateTime` BETWEEN A.`dateTime` AND A.expires) AS A
) AS Q WHERE Q.rownum <= 1;
SELECT Q.seller, Q.final FROM (
  SELECT A.id, A.seller, B.price AS final, B.`dateTime` AS sold_at, ROW_NUMBER() OVER (PARTITION BY A.id, A.seller ORDER BY B.price DESC, B.`dateTime` ASC) AS rownum FROM auction AS A, bid AS B WHERE A.id = B.auction AND B.`dateTime` BETWEEN A.`dateTime` AND A.expires
) AS Q WHERE Q.rownum <= 1;
SELECT B.auction, B.price, B.bidder, B.`dateTime`, B.extra FROM bid B JOIN (
  SELECT MAX(price) AS maxprice, window_end AS `dateTime` FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '10' SECOND)) GROUP BY window_start, window_end
) B1 ON B.price = B1.maxprice WHERE B.`dateTime` BETWEEN B1.`dateTime` - INTERVAL '10' SECOND AND B1.`dateTime`;
SELECT P.id, P.name, P.starttime FROM (
  SELECT id, name, window_start AS starttime, window_end AS endtime FROM TABLE(TUMBLE(TABLE person, DESCRIPTOR(`dateTime`), INTERVAL '10' SECOND)) GROUP BY id, name, window_start, window_end
) P JOIN (
  SELECT seller, window_start AS starttime, window_end AS endtime FROM TABLE(TUMBLE(TABLE auction, DESCRIPTOR(`dateTime`), INTERVAL '10' SECOND)) GROUP BY seller, window_start, window_end
) A ON P.id = A.seller AND P.starttime = A.starttime AND P.endtime = A.endtime;
SELECT id, itemName, description, initialBid, reserve, A.`dateTime`, expires, seller, category, auction, bidder, price, B.`dateTime` AS bid_time FROM auction A INNER JOIN (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY auction ORDER BY price DESC, `dateTime` ASC) AS rownum FROM bid
) B ON A.id = B.auction AND B.rownum = 1 AND B.`dateTime` BETWEEN A.`dateTime` AND A.expires;
SELECT auction, bidder, price, `dateTime`, DATE_FORMAT(`dateTime`, 'yyyy-MM-dd'), DATE_FORMAT(`dateTime`, 'HH:mm') FROM bid;
SELECT bidder, COUNT(*) AS bid_count, SESSION_START(`dateTime`, INTERVAL '10' SECOND), SESSION_END(`dateTime`, INTERVAL '10' SECOND) FROM bid GROUP BY bidder, SESSION(`dateTime`, INTERVAL '10' SECOND);
SELECT B.bidder, B.price, S.`value` FROM (SELECT *, PROCTIME() AS p_time FROM bid) B JOIN side_input FOR SYSTEM_TIME AS OF B.p_time AS S ON MOD(B.auction, 10000) = S.`key`;
SELECT auction, bidder, 0.908 * price AS price, CASE WHEN HOUR(`dateTime`) >= 8 AND HOUR(`dateTime`) <= 18 THEN 'dayTime' WHEN HOUR(`dateTime`) <= 6 OR HOUR(`dateTime`) >= 20 THEN 'nightTime' ELSE 'otherTime' END AS bidTimeType, `dateTime`, CHAR_LENGTH(extra) - CHAR_LENGTH(REPLACE(extra, 'c', '')) AS c_counts FROM bid WHERE 0.908 * price > 1000000 AND 0.908 * price < 50000000;
SELECT DATE_FORMAT(`dateTime`, 'yyyy-MM-dd') AS `day`, COUNT(*) AS total_bids, COUNT(*) FILTER (WHERE price < 10000) AS rank1_bids, COUNT(*) FILTER (WHERE price >= 10000 AND price < 1000000) AS rank2_bids, COUNT(*) FILTER (WHERE price >= 1000000) AS rank3_bids, COUNT(DISTINCT bidder) AS total_bidders, COUNT(DISTINCT bidder) FILTER (WHERE price < 10000) AS rank1_bidders FROM bid GROUP BY DATE_FORMAT(`dateTime`, 'yyyy-MM-dd');
SELECT channel, DATE_FORMAT(`dateTime`, 'yyyy-MM-dd') AS `day`, MAX(DATE_FORMAT(`dateTime`, 'HH:mm')) AS `minute`, COUNT(*) AS total_bids, COUNT(DISTINCT auction) FILTER (WHERE price >= 1000000) AS rank3_auctions FROM bid GROUP BY channel, DATE_FORMAT(`dateTime`, 'yyyy-MM-dd');
SELECT auction, DATE_FORMAT(`dateTime`, 'yyyy-MM-dd') AS `day`, COUNT(*) AS total_bids, MIN(price) AS min_price, MAX(price) AS max_price, AVG(price) AS avg_price, SUM(price) AS sum_price FROM bid GROUP BY auction, DATE_FORMAT(`dateTime`, 'yyyy-MM-dd');
SELECT auction, bidder, price, channel, url, `dateTime`, extra FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY bidder, auction ORDER BY `dateTime` DESC) AS rank_number FROM bid) WHERE rank_number <= 1;
SELECT auction, bidder, price, rank_number FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY auction ORDER BY price DESC) AS rank_number FROM bid) WHERE rank_number <= 10;
SELECT auction, bidder, price, B.`dateTime` AS bid_time, A.`dateTime` AS auction_time, A.expires, A.category FROM bid AS B INNER JOIN auction AS A ON B.auction = A.id WHERE A.category = 10;
SELECT channel, CASE WHEN LOWER(channel) = 'apple' THEN '0' WHEN LOWER(channel) = 'google' THEN '1' WHEN LOWER(channel) = 'facebook' THEN '2' ELSE REGEXP_EXTRACT(url, '(&|^)channel_id=([^&]*)', 2) END AS channel_id FROM bid WHERE REGEXP_EXTRACT(url, '(&|^)channel_id=([^&]*)', 2) IS NOT NULL OR LOWER(channel) IN ('apple', 'google', 'facebook');
SELECT auction, SPLIT_INDEX(url, '/', 3) AS dir1, SPLIT_INDEX(url, '/', 4) AS dir2, SPLIT_INDEX(url, '/', 5) AS dir3 FROM bid;
SELECT a.id, a.itemName FROM auction a WHERE a.id IN (SELECT b.auction FROM bid b GROUP BY b.auction HAVING COUNT(*) >= 20);
SELECT a.id, a.itemName FROM auction a WHERE a.id NOT IN (SELECT b.auction FROM bid b GROUP BY b.auction HAVING COUNT(*) < 20);
SELECT a.id AS auction_id, a.itemName, COUNT(b.auction) AS bid_count FROM auction a JOIN bid b ON a.id = b.auction GROUP BY a.id, a.itemName HAVING COUNT(b.auction) >= (SELECT COUNT(*) / COUNT(DISTINCT auction) FROM bid);
SELECT a.id AS auction_id, a.itemName, COUNT(b.auction) AS bid_count FROM auction a JOIN bid b ON a.id = b.auction GROUP BY a.id, a.itemName ORDER BY bid_count DESC LIMIT 1000;
SELECT p.name, COUNT(*) AS wins FROM person p JOIN (SELECT auction, bidder FROM (SELECT auction, bidder, ROW_NUMBER() OVER (PARTITION BY auction ORDER BY price DESC) AS rn FROM bid) WHERE rn = 1) w ON p.id = w.bidder GROUP BY p.name;
SELECT auction, window_time, SUM(price) OVER (PARTITION BY auction ORDER BY window_time ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS s FROM (SELECT auction, window_start, window_end, window_time, MAX(price) AS price FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '1' MINUTE)) GROUP BY auction, window_start, window_end, window_time);
SELECT window_start, window_end, SUM(p) AS total FROM TABLE(TUMBLE((SELECT window_time AS rt, MAX(price) AS p FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, window_time), DESCRIPTOR(rt), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
SELECT window_start, window_end, auction, LISTAGG(DISTINCT channel) AS channels FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, auction;
SELECT window_start, window_end, auction, LISTAGG(DISTINCT channel) AS channels FROM TABLE(HOP(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '1' MINUTE, INTERVAL '5' MINUTE)) GROUP BY window_start, window_end, auction;
SELECT window_start, window_end, auction, LISTAGG(DISTINCT channel) AS channels FROM TABLE(CUMULATE(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '1' MINUTE, INTERVAL '5' MINUTE)) GROUP BY window_start, window_end, auction;
SELECT bidder, COUNT(DISTINCT auction) FROM (SELECT * FROM bid UNION ALL SELECT bid.auction, bid.bidder, bid.price, bid.channel, bid.url, `dateTime`, bid.extra FROM events WHERE event_type = 3) GROUP BY bidder;
INSERT INTO out_print SELECT auction, MAX(price) FROM bid GROUP BY auction;
INSERT INTO out_print SELECT seller, COUNT(*) FROM auction WHERE EXISTS (SELECT 1 FROM bid WHERE bid.auction = auction.id AND bid.price > auction.reserve) GROUP BY seller;
