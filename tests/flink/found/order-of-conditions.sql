CREATE TABLE tickets (ticket_id INT, agent STRING, topic STRING, priority INT, closed BOOLEAN, opened_at TIMESTAMP(3), WATERMARK FOR opened_at AS opened_at - INTERVAL '5' SECOND) WITH ('connector' = 'rows');
CREATE TABLE upserts (id INT, k INT, g STRING, v DECIMAL(6, 2), note STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UA,D');
CREATE TABLE keyed (id BIGINT, k INT, g STRING, v INT, w DOUBLE, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'rows', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE few (id BIGINT, k INT, g STRING, v INT) WITH ('connector' = 'rows', 'abilities' = 'projection');
-- what a normalised source is asked, where nothing is left above it
SELECT COUNT(*), MAX(k) FROM upserts WHERE k BETWEEN 3 AND 5 GROUP BY g;
SELECT a.id, a.k, b.v FROM upserts a JOIN keyed b ON a.k = b.v AND a.k BETWEEN 3 AND 5;
SELECT id, k, g, v, note FROM upserts WHERE k BETWEEN 3 AND 5;
SELECT id, k, g FROM upserts WHERE k BETWEEN 3 AND 5;
SELECT id, k, g FROM upserts WHERE k IN (3, 5, 8);
SELECT id, k, g FROM upserts WHERE k NOT IN (3, 5, 8);
SELECT id, g, k FROM upserts WHERE k BETWEEN 3 AND 5;
SELECT id, k, g FROM upserts WHERE k BETWEEN 3 AND 5 AND id BETWEEN 2 AND 9;
SELECT id, k, g FROM upserts WHERE id BETWEEN 2 AND 9;
SELECT id, k, g FROM upserts WHERE g IN ('home', 'office');
SELECT id, k, g, v, note FROM upserts WHERE g IN ('home', 'office') AND id IN (1, 3);
-- conditions beside a join that a condition above makes an inner one
SELECT a.id, b.v FROM keyed a LEFT JOIN few b ON a.k = b.k AND a.v IN (3, 5, 8) WHERE b.g = 'x' AND a.w > 2;
SELECT a.id, b.v FROM keyed a LEFT JOIN few b ON a.k = b.k AND a.k NOT IN (3, 5) WHERE b.g = 'x';
SELECT a.id, b.v FROM keyed a RIGHT JOIN few b ON a.k = b.k AND b.v > 3 WHERE a.g = 'x' AND b.g = 'y';
SELECT a.id, b.v FROM keyed a LEFT JOIN few b ON a.k = b.k AND b.v > 3 WHERE b.g = 'x';
SELECT a.id, b.v FROM keyed a FULL JOIN few b ON a.k = b.k AND a.v > 3 WHERE b.g = 'x' AND a.g = 'y';
SELECT a.id, b.v FROM keyed a FULL JOIN few b ON a.k = b.k AND a.v > 3 AND b.v < 7 WHERE b.g = 'x';
-- times that are constant, and rows ordered by them
SELECT ticket_id, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY agent ORDER BY opened_at DESC) AS rn FROM tickets WHERE opened_at = TIMESTAMP '2024-01-01 00:00:30') WHERE rn <= 3;
SELECT ticket_id, opened_at, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY agent ORDER BY opened_at) AS rn FROM tickets WHERE opened_at = TIMESTAMP '2024-01-01 00:00:30') WHERE rn <= 2;
SELECT ticket_id, priority, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY agent ORDER BY priority) AS rn FROM tickets WHERE priority = 3) WHERE rn <= 2;
-- values that are unique
SELECT a, SUM(b) AS s, MIN(b) AS m FROM (SELECT a, b, UPPER(c) AS u FROM (VALUES (1, 2, 'x'), (2, 2, 'x')) AS v (a, b, c)) GROUP BY a, u;
SELECT b, SUM(a) AS s FROM (VALUES (1, 2, 'x'), (2, 2, 'x')) AS v (a, b, c) GROUP BY b;
SELECT b, c, SUM(a) AS s FROM (VALUES (1, 2, 'x'), (2, 2, 'y')) AS v (a, b, c) GROUP BY b, c;
SELECT b, COUNT(*) AS n FROM (VALUES (1, 2), (2, 3)) AS v (a, b) GROUP BY b;
SELECT DISTINCT a, b FROM (VALUES (1, 2), (2, 3)) AS v (a, b);
SELECT DISTINCT a FROM (VALUES (1, 2), (1, 3)) AS v (a, b);
-- keys that are their own extremes
SELECT k, COUNT(*) AS c, AVG(k) AS a, LAST_VALUE(k) AS l, FIRST_VALUE(k) AS f FROM keyed GROUP BY k;
SELECT k, COUNT(*) AS c, LAST_VALUE(k) AS l FROM keyed GROUP BY k;
SELECT k, SUM(v) AS s, LAST_VALUE(k) AS l FROM keyed GROUP BY k;
SELECT priority, TUMBLE_END(opened_at, INTERVAL '10' SECOND) AS e, AVG(priority) AS a FROM tickets GROUP BY priority, TUMBLE(opened_at, INTERVAL '10' SECOND);
SELECT priority, TUMBLE_END(opened_at, INTERVAL '10' SECOND) AS e, AVG(priority) AS a, MAX(priority) AS m, SUM(ticket_id) AS s FROM tickets GROUP BY priority, TUMBLE(opened_at, INTERVAL '10' SECOND);
SELECT priority, TUMBLE_END(opened_at, INTERVAL '10' SECOND) AS e, MAX(priority) AS m FROM tickets GROUP BY priority, TUMBLE(opened_at, INTERVAL '10' SECOND);
-- queries as values behind all columns
SELECT id AS i, k, g, v, (SELECT MAX(k.v) FROM keyed k WHERE k.k = f.k) AS top FROM few f;
SELECT id, k, g, v, (SELECT MAX(k.v) FROM keyed k) AS top FROM few f;
SELECT id, v, g, k, (SELECT MAX(k.v) FROM keyed k WHERE k.k = f.k) AS top FROM few f;
SELECT id, top FROM (SELECT f.*, (SELECT MAX(k.v) FROM keyed k WHERE k.k = f.k) AS top FROM few f) WHERE top > 3;
-- OVER above OVER
SELECT ticket_id, COUNT(*) OVER (PARTITION BY topic ORDER BY n) AS m FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY agent ORDER BY ticket_id) AS n FROM tickets) WHERE n <= 2;
SELECT ticket_id, n + m AS s FROM (SELECT *, SUM(ticket_id) OVER (PARTITION BY topic ORDER BY opened_at) AS m FROM (SELECT *, COUNT(*) OVER (PARTITION BY agent ORDER BY opened_at) AS n FROM tickets));
SELECT window_start, topic, c FROM (SELECT window_start, window_end, topic, COUNT(*) c FROM TUMBLE(TABLE tickets, DESCRIPTOR(opened_at), INTERVAL '10' SECOND) GROUP BY window_start, window_end, topic);
SELECT k FROM few INTERSECT ALL SELECT k FROM keyed WHERE v = 3 AND v > 7;
SELECT k FROM few WHERE v = 3 AND v > 7 EXCEPT ALL SELECT k FROM keyed;
SELECT id FROM keyed WHERE k > v OR NOT (k > v);
SELECT id FROM keyed WHERE k = v OR k <> v;
SELECT id FROM keyed WHERE k > 3 OR k <= 3;
