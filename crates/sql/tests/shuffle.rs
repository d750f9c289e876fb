//! Tokens in any order: the parser answers, and its answers have places.

use rowkind_sql::parse_script;

const STATEMENTS: &[&str] = &[
    "CREATE TABLE orders (id BIGINT, price DECIMAL(10, 2), r ROW<a INT NOT NULL, b MAP<STRING, ARRAY<INT>>>, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL, total AS price * 2, WATERMARK FOR ts AS ts - INTERVAL '5' SECOND, PRIMARY KEY (id) NOT ENFORCED) COMMENT 'c' DISTRIBUTED BY HASH (id) INTO 4 BUCKETS PARTITIONED BY (id) WITH ('connector' = 'kafka')",
    "SELECT /*+ STATE_TTL('o' = '1d') */ o.id, COUNT(DISTINCT x) FILTER (WHERE y > 1) AS n FROM orders /*+ OPTIONS('a' = 'b') */ AS o LEFT JOIN cu FOR SYSTEM_TIME AS OF o.ts AS c ON o.id = c.id WHERE a BETWEEN 1 AND 2 AND b IN (SELECT 1) GROUP BY GROUPING SETS ((a), ()) HAVING SUM(x) <> 0 QUALIFY rn = 1 ORDER BY 1 LIMIT 10",
    "SELECT * FROM TABLE(TUMBLE(DATA => TABLE t PARTITION BY k, TIMECOL => DESCRIPTOR(ts), SIZE => INTERVAL '1' MINUTE))",
    "SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES LAST(a.x) AS x AFTER MATCH SKIP TO a PATTERN (a b{2,3}? | c) WITHIN INTERVAL '1' HOUR DEFINE a AS a.x > PREV(a.x)) AS m",
    "INSERT INTO s PARTITION (p = 'x') (a, b) SELECT CAST(x AS ROW<a INT>), CASE WHEN a THEN 'it''s' ELSE `q` END FROM t UNION ALL VALUES (1, DATE '2024-01-01') ON CONFLICT DO DEDUPLICATE",
    "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; INSERT INTO b SELECT JSON_VALUE(j, '$.a' RETURNING INT NULL ON EMPTY); END",
    "EXPLAIN CHANGELOG_MODE, PLAN_ADVICE SELECT JSON_OBJECT(KEY 'a' VALUE 1 NULL ON NULL), TRIM(LEADING FROM s), m['k'], ARRAY[1], (a - b) DAY",
    "ALTER TABLE t ADD (c INT FIRST, WATERMARK FOR c AS c)",
    "CREATE FUNCTION f AS 'x.Y' LANGUAGE JAVA USING JAR 'a'",
    "SHOW TABLES FROM d LIKE 'x'",
];

/// A fixed sequence of numbers (Knuth's multiplier), so that every run tries the same.
struct Sequence(u64);

impl Sequence {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

#[test]
fn no_order_of_tokens_is_a_crash() {
    let mut sequence = Sequence(7);
    let pieces: Vec<Vec<&str>> = STATEMENTS.iter().map(|sql| sql.split_inclusive([' ', '(', ',']).collect()).collect();
    for round in 0..500 {
        let mut tokens = pieces[sequence.below(pieces.len())].clone();
        for _ in 0..=round % 4 {
            let at = sequence.below(tokens.len());
            match sequence.below(5) {
                0 => drop(tokens.remove(at)),
                1 => tokens.insert(at, tokens[at]),
                2 => {
                    let other = sequence.below(tokens.len());
                    tokens.swap(at, other);
                }
                3 => tokens.truncate(at + 1),
                _ => {
                    let other = &pieces[sequence.below(pieces.len())];
                    tokens.insert(at, other[sequence.below(other.len())]);
                }
            }
            if tokens.is_empty() {
                tokens.push("SELECT ");
            }
        }
        let text = tokens.concat();
        for statement in parse_script(&text).statements {
            assert_eq!(statement.span.of(&text), statement.text);
            if let Err(error) = statement.body {
                assert!(error.span.start <= error.span.end && error.span.end <= text.len(), "{text}");
                assert!(text.is_char_boundary(error.span.start) && text.is_char_boundary(error.span.end));
                assert!(!error.message.is_empty());
            }
        }
    }
}

#[test]
fn no_character_is_a_crash() {
    let mut sequence = Sequence(11);
    let characters: Vec<char> = "aé😀\u{0}'\"`;-/*+\\\n\r\t .,()[]{}<>=!|&^%$#@~?:1xUe_\u{2028}".chars().collect();
    for _ in 0..1_000 {
        let length = sequence.below(30);
        let text: String = (0..length).map(|_| characters[sequence.below(characters.len())]).collect();
        for statement in parse_script(&text).statements {
            assert_eq!(statement.span.of(&text), statement.text);
        }
        for statement in parse_script(&format!("SELECT {text} FROM t")).statements {
            assert!(!statement.text.is_empty());
        }
    }
}

#[test]
fn formatting_and_colouring_keep_every_token() {
    for sql in STATEMENTS {
        let formatted = rowkind_sql::format(sql);
        assert_eq!(rowkind_sql::format(&formatted), formatted);
        let pieces = |text: &str| {
            let spans = rowkind_sql::highlight(text);
            spans.into_iter().map(|(span, class)| (span.of(text).to_string(), class)).collect::<Vec<_>>()
        };
        assert_eq!(pieces(&formatted), pieces(sql));
    }
}
