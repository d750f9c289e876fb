CREATE TABLE agents (agent STRING NOT NULL, team STRING, skill INT) WITH ('connector' = 'rows');
CREATE TABLE tickets (ticket_id INT, agent STRING, topic STRING, priority INT, closed BOOLEAN, opened_at TIMESTAMP(3), WATERMARK FOR opened_at AS opened_at - INTERVAL '5' SECOND) WITH ('connector' = 'rows');
CREATE TABLE keyed (id BIGINT, k INT, g STRING, v INT, w DOUBLE, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE few (id BIGINT, k INT, g STRING, v INT) WITH ('connector' = 'rows', 'abilities' = 'projection');
-- unused computed argument
SELECT team, c FROM (SELECT team, SUM(skill * 1.5) t, COUNT(*) c FROM agents GROUP BY team);
-- over a filter
SELECT team, c FROM (SELECT team, SUM(skill * 1.5) t, COUNT(*) c FROM agents WHERE skill > 3 GROUP BY team);
-- over a join
SELECT team, c FROM (SELECT a.team, SUM(a.skill * t.priority) t, MAX(t.priority) m, COUNT(*) c FROM agents a JOIN tickets t ON a.agent = t.agent GROUP BY a.team);
-- an unused cast
SELECT team, c FROM (SELECT team, SUM(CAST(skill AS BIGINT)) t, COUNT(*) c FROM agents GROUP BY team);
-- keys in another order
SELECT team, agent, c FROM (SELECT team, agent, SUM(skill * 2) t, COUNT(*) c FROM agents GROUP BY team, agent);
-- an unused literal
SELECT team, c FROM (SELECT team, LISTAGG(agent, '|') t, COUNT(*) c FROM agents GROUP BY team);
-- unused plain column
SELECT team, c FROM (SELECT team, SUM(skill) t, COUNT(*) c FROM agents GROUP BY team);
-- a filter of a call that is cut
SELECT agent, c FROM (SELECT agent, SUM(priority) FILTER (WHERE closed) t, MIN(topic) c FROM tickets GROUP BY agent);
-- a computed one is used beside an unused one
SELECT team, u FROM (SELECT team, SUM(skill * 1.5) t, MAX(skill + 1) u FROM agents GROUP BY team);
-- windows
SELECT window_start, agent, c FROM (SELECT window_start, window_end, agent, MIN(priority + 1) m, COUNT(*) c FROM TUMBLE(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '10' SECOND) GROUP BY window_start, window_end, agent);
SELECT s, agent, c FROM (SELECT TUMBLE_START(opened_at, INTERVAL '10' SECOND) s, agent, MIN(priority + 1) m, COUNT(*) c FROM tickets GROUP BY TUMBLE(opened_at, INTERVAL '10' SECOND), agent);
-- in a join
SELECT a.team, b.c FROM (SELECT team, SUM(skill * 1.5) t, COUNT(*) c FROM agents GROUP BY team) a JOIN (SELECT team, SUM(skill * 1.5) t, COUNT(*) c FROM agents GROUP BY team) b ON a.team = b.team;
-- NULLs of a source that reads less
SELECT v FROM keyed UNION ALL SELECT CAST(NULL AS INT) FROM few;
SELECT v FROM keyed UNION ALL SELECT 7 FROM few;
SELECT COUNT(*) FROM few;
SELECT COUNT(*) FROM (SELECT 1 FROM few);
SELECT 0 AS f0 FROM few;
-- sets over nothing
SELECT id, k FROM keyed EXCEPT SELECT id, k FROM keyed WHERE v = 20 AND v > 34;
SELECT k FROM keyed EXCEPT SELECT k FROM keyed WHERE v = 20 AND v > 34;
SELECT k FROM keyed INTERSECT SELECT k FROM keyed WHERE v = 20 AND v > 34;
SELECT k FROM keyed WHERE v = 20 AND v > 34 EXCEPT SELECT k FROM few;
SELECT k FROM keyed UNION SELECT k FROM few WHERE v = 20 AND v > 34;
SELECT k, v FROM keyed EXCEPT SELECT k, CAST(NULL AS INT) FROM few WHERE v = 3 AND v > 7;
SELECT k, g FROM few INTERSECT SELECT CAST(NULL AS INT), CAST(NULL AS STRING) FROM keyed WHERE k > 3;
SELECT k FROM (SELECT k, g FROM few INTERSECT SELECT CAST(NULL AS INT), CAST(NULL AS STRING) FROM keyed) WHERE k > 3;
SELECT k FROM keyed EXCEPT ALL SELECT k FROM few WHERE v = 3 AND v > 7;
-- contradictions in joins
SELECT a.id, b.v FROM keyed a LEFT JOIN few b ON b.g = a.g AND a.g <> b.g;
SELECT a.id, b.v FROM keyed a LEFT JOIN few b ON b.g = a.g AND a.g <> b.g WHERE a.v <> b.v;
SELECT a.id, b.v FROM keyed a LEFT JOIN few b ON b.g = a.g AND a.g <> b.g WHERE a.id = b.id;
SELECT a.id, b.v FROM keyed a JOIN few b ON b.g = a.g AND a.g <> b.g;
SELECT a.id, b.v FROM keyed a JOIN few b ON b.k < a.k AND a.k < b.k;
SELECT a.id, b.v FROM keyed a JOIN few b ON b.k < a.k AND a.k <= b.k;
SELECT id FROM keyed WHERE k = v AND v <> k;
SELECT id FROM keyed WHERE k > v AND v > k;
SELECT id FROM keyed WHERE k > v AND k <= v;
SELECT id FROM keyed WHERE k > v OR k <= v;
-- ranks
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY agent ORDER BY agent) AS rn FROM tickets) WHERE rn <= 2;
SELECT ticket_id, c, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY ticket_id ORDER BY ticket_id) AS rn FROM (SELECT ticket_id, topic, COUNT(*) OVER w AS c, MIN(topic) OVER w AS m FROM tickets WINDOW w AS (PARTITION BY topic ORDER BY opened_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW))) WHERE rn <= 1;
SELECT ticket_id, c, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY ticket_id ORDER BY topic) AS rn FROM (SELECT ticket_id, topic, COUNT(*) OVER w AS c, MIN(topic) OVER w AS m FROM tickets WINDOW w AS (PARTITION BY topic ORDER BY opened_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW))) WHERE rn <= 1;
SELECT ticket_id, c, m, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY ticket_id ORDER BY topic) AS rn FROM (SELECT ticket_id, topic, COUNT(*) OVER w AS c, MIN(topic) OVER w AS m FROM tickets WINDOW w AS (PARTITION BY topic ORDER BY opened_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW))) WHERE rn <= 1;
SELECT ticket_id, c, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY ticket_id ORDER BY c) AS rn FROM (SELECT ticket_id, topic, COUNT(*) OVER w AS c, MIN(topic) OVER w AS m FROM tickets WINDOW w AS (PARTITION BY topic ORDER BY opened_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW))) WHERE rn <= 1;
SELECT ticket_id, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY ticket_id ORDER BY topic) AS rn FROM (SELECT ticket_id, topic, COUNT(*) OVER w AS c, MIN(topic) OVER w AS m FROM tickets WINDOW w AS (PARTITION BY topic ORDER BY opened_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW))) WHERE rn <= 1;
SELECT topic, priority, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY topic ORDER BY priority DESC) AS rn FROM (SELECT * FROM tickets WHERE ticket_id BETWEEN 3 AND 4 AND ticket_id > 4)) WHERE rn <= 1;
SELECT topic, priority, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY topic ORDER BY priority DESC) AS rn FROM (SELECT k AS priority, g AS topic FROM keyed WHERE k BETWEEN 3 AND 4 AND k > 4)) WHERE rn <= 1;
SELECT agent, label, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY agent ORDER BY ticket_id) AS rn FROM (SELECT *, LEFT(topic, 2) AS label FROM tickets) WHERE label = 'none') WHERE rn <= 2 AND label LIKE 'n%';
SELECT agent, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY agent ORDER BY ticket_id) AS rn FROM tickets WHERE topic = 'none') WHERE rn <= 2 AND topic LIKE 'n%';
SELECT agent, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY agent ORDER BY ticket_id) AS rn FROM tickets WHERE priority = 3) WHERE rn <= 2 AND priority < 9;
SELECT agent, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY agent ORDER BY ticket_id) AS rn FROM tickets WHERE priority = 3) WHERE rn <= 2 AND priority > 9;
