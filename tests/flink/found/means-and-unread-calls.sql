CREATE TABLE agents (agent STRING NOT NULL, team STRING, skill INT, hired DATE) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D', 'data' = '');
CREATE TABLE tickets (ticket_id INT, agent STRING, topic STRING, priority INT, PRIMARY KEY (ticket_id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'data' = '');
CREATE TABLE cards (card_id BIGINT, account_id BIGINT, brand STRING, card_limit DECIMAL(10,2)) WITH ('connector' = 'rows', 'data' = '');
CREATE TABLE accounts (account_id BIGINT, holder STRING, branch STRING, balance DECIMAL(12,2), active BOOLEAN, changed_at TIMESTAMP(3), WATERMARK FOR changed_at AS changed_at - INTERVAL '2' SECOND) WITH ('connector' = 'rows', 'data' = '');
CREATE TABLE clicks (click_id BIGINT, impression_id BIGINT, campaign_id INT, device STRING, clicked_at TIMESTAMP(3), proc AS PROCTIME(), WATERMARK FOR clicked_at AS clicked_at - INTERVAL '5' SECOND) WITH ('connector' = 'rows', 'data' = '');
CREATE TABLE rates (currency STRING, rate DECIMAL(10, 4), quoted_at TIMESTAMP(3), WATERMARK FOR quoted_at AS quoted_at - INTERVAL '2' SECOND, PRIMARY KEY (currency) NOT ENFORCED) WITH ('connector' = 'rows', 'data' = '');
CREATE TABLE prates (currency STRING, rate DECIMAL(10, 4), quoted_at TIMESTAMP(3), WATERMARK FOR quoted_at AS quoted_at - INTERVAL '2' SECOND, PRIMARY KEY (currency) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D', 'abilities' = 'projection', 'data' = '');
-- What a LEFT JOIN's side that is kept must fulfil goes across, IS NOT NULL does not.
SELECT a.team, b.skill FROM agents a LEFT JOIN agents b ON a.team = b.team WHERE a.team IS NOT NULL;
SELECT a.team, b.topic FROM tickets b RIGHT JOIN agents a ON a.team = b.agent WHERE a.team IS NOT NULL;
SELECT a.team, b.skill FROM agents a JOIN agents b ON a.team = b.team WHERE a.team IS NOT NULL;
SELECT a.team, b.topic FROM agents a LEFT JOIN tickets b ON a.skill = b.priority WHERE a.skill <> 3;
-- An OVER that nobody reads.
SELECT COUNT(*) AS n FROM (SELECT click_id, clicked_at, COUNT(device) OVER (PARTITION BY device ORDER BY clicked_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS cnt FROM clicks);
SELECT COUNT(*) AS n FROM (SELECT click_id, clicked_at, COUNT(device) OVER (PARTITION BY device ORDER BY clicked_at) AS cnt FROM clicks);
SELECT COUNT(*) AS n FROM (SELECT click_id, clicked_at, SUM(click_id) OVER (PARTITION BY device ORDER BY clicked_at) AS cnt FROM clicks);
SELECT COUNT(click_id) AS n FROM (SELECT click_id, clicked_at, SUM(click_id) OVER (PARTITION BY device ORDER BY clicked_at) AS cnt FROM clicks);
SELECT click_id FROM (SELECT click_id, clicked_at, COUNT(device) OVER (PARTITION BY device ORDER BY clicked_at) AS cnt FROM clicks);
-- Sorted by time what is computed.
CREATE VIEW first_clicks AS SELECT click_id, impression_id, device, clicked_at FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY click_id ORDER BY clicked_at) AS rn FROM clicks) WHERE rn = 1;
SELECT click_id, SUBSTR(device, 2, 2) AS txt, clicked_at FROM first_clicks ORDER BY clicked_at;
SELECT click_id, SUBSTR(device, 2, 2) AS txt, clicked_at FROM clicks ORDER BY clicked_at;
SELECT click_id, SUBSTR(device, 2, 2) AS txt, clicked_at FROM clicks WHERE click_id > 3 ORDER BY clicked_at;
-- Keys in another order than the columns, with a filter and without.
SELECT quoted_at, currency, SUM(rate) AS total FROM rates WHERE currency <> 'new' GROUP BY quoted_at, currency;
SELECT quoted_at, currency, SUM(rate) AS total FROM rates GROUP BY quoted_at, currency;
-- A source that takes projections, and its key.
SELECT FLOOR(quoted_at TO MINUTE) AS grp, COUNT(rate) AS cnt FROM prates GROUP BY FLOOR(quoted_at TO MINUTE);
SELECT FLOOR(quoted_at TO MINUTE) AS grp, rate FROM prates;
SELECT FLOOR(quoted_at TO MINUTE) AS grp, COUNT(*) AS cnt FROM prates GROUP BY FLOOR(quoted_at TO MINUTE);
-- The mean of a key is the key.
SELECT skill, COUNT(mean) AS c FROM (SELECT skill, AVG(skill) AS mean FROM agents GROUP BY skill) WHERE NOT (mean >= skill) GROUP BY skill;
SELECT skill, COUNT(mean) AS c FROM (SELECT skill, MAX(hired) AS d, AVG(skill) AS mean FROM agents GROUP BY skill) WHERE mean < skill AND d = DATE '2024-01-01' GROUP BY skill;
SELECT skill, mean FROM (SELECT skill, MAX(team) AS highest, AVG(skill) AS mean, SUM(skill) AS total FROM agents GROUP BY skill) UNION SELECT skill, skill FROM agents;
-- A value that is compared with the column by which it is looked up.
SELECT a.agent FROM agents a WHERE a.team = (SELECT MAX(t.topic) FROM tickets t WHERE t.agent = a.team) AND a.skill > 3;
SELECT a.agent FROM agents a WHERE (SELECT SUM(t.priority) FROM tickets t WHERE t.priority = a.skill) = a.skill;
SELECT a.agent FROM agents a WHERE a.team < (SELECT MAX(t.topic) FROM tickets t WHERE t.agent = a.team);
SELECT a.agent FROM agents a WHERE UPPER(a.team) = (SELECT MAX(t.topic) FROM tickets t WHERE t.agent = a.team);
SELECT a.agent FROM agents a JOIN tickets t ON a.team = t.agent WHERE a.team = t.topic;
-- Nothing left to rank.
SELECT currency, rate FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY t.rate) AS rn FROM (SELECT currency, rate FROM rates WHERE rate IS NULL) AS t WHERE t.rate <> 0.8521) WHERE rn <= 1;
-- A Top-1 over a Top-5 over a join with a changelog.
SELECT ticket_id, skill, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY ticket_id DESC) AS row_num FROM (SELECT ticket_id, skill, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY ticket_id ORDER BY skill DESC) AS rn FROM (SELECT c.click_id AS skill, t.ticket_id, t.priority FROM clicks AS c FULL JOIN tickets AS t ON c.campaign_id = t.ticket_id)) WHERE rn <= 5)) WHERE row_num <= 1;
SELECT ticket_id, MAX(click_id) AS m FROM (SELECT c.click_id, t.ticket_id FROM clicks AS c JOIN tickets AS t ON c.campaign_id = t.ticket_id) GROUP BY ticket_id;
-- Distinct aggregates that are split, beside others.
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 h';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
SELECT team, COUNT(DISTINCT agent) AS a, AVG(skill) AS b, COUNT(*) AS c FROM agents GROUP BY team;
SELECT brand, COUNT(DISTINCT card_id) AS a, AVG(card_limit) AS b, AVG(DISTINCT account_id) AS c FROM cards GROUP BY brand;
SELECT brand, SUM(DISTINCT card_id) AS a, AVG(CAST(card_limit AS DOUBLE)) AS b, LAST_VALUE(account_id) AS c FROM cards GROUP BY brand;
SELECT brand, COUNT(DISTINCT card_id) AS a, FIRST_VALUE(card_limit) AS b, LAST_VALUE(account_id) AS c, MAX(card_limit) AS d FROM cards GROUP BY brand;
SELECT brand, COUNT(DISTINCT card_id) FILTER (WHERE card_limit > 4) AS a, AVG(card_id) FILTER (WHERE account_id > 3) AS b FROM cards GROUP BY brand;
SELECT COUNT(DISTINCT card_id) AS a, AVG(card_id) AS b FROM cards;
SELECT brand, COUNT(DISTINCT card_id) AS a, STDDEV_POP(card_id) AS b FROM cards GROUP BY brand;
