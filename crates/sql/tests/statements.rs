//! One test for each kind of statement: what stands in the tree.

use rowkind_sql::ast::*;
use rowkind_sql::parse_script;

fn parse(sql: &str) -> Body {
    let mut script = parse_script(sql);
    assert_eq!(script.statements.len(), 1, "{sql}");
    match script.statements.remove(0).body {
        Ok(body) => body,
        Err(error) => panic!("{sql}\n{}", error.message),
    }
}

fn create_table(sql: &str) -> CreateTable {
    match parse(sql) {
        Body::CreateTable(table) => table,
        other => panic!("{other:?}"),
    }
}

fn query(sql: &str) -> Query {
    match parse(sql) {
        Body::Query(query) => query,
        other => panic!("{other:?}"),
    }
}

fn select(query: &Query) -> &sqlparser::ast::Select {
    match query.query.body.as_ref() {
        sqlparser::ast::SetExpr::Select(select) => select,
        other => panic!("{other}"),
    }
}

/// The first item of a SELECT, as sqlparser prints it.
fn item(expression: &str) -> String {
    select(&query(&format!("SELECT {expression} FROM t"))).projection[0].to_string()
}

use rowkind_sql::sqlparser;

fn names(idents: &[Ident]) -> Vec<&str> {
    idents.iter().map(|ident| ident.value.as_str()).collect()
}

#[test]
fn columns_of_a_table() {
    let sql = "CREATE TEMPORARY TABLE IF NOT EXISTS c.d.orders (
        id BIGINT NOT NULL COMMENT 'the id',
        item ROW<sku STRING NOT NULL, qty INT 'how many'>,
        seen TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL,
        `offset` BIGINT METADATA,
        total AS qty * price COMMENT 'c',
        WATERMARK FOR seen AS seen - INTERVAL '5' SECOND,
        CONSTRAINT pk PRIMARY KEY (id, `offset`) NOT ENFORCED
      ) COMMENT 'it''s' DISTRIBUTED BY HASH (id) INTO 4 BUCKETS PARTITIONED BY (id) WITH ('connector' = 'x', 'b' = '')";
    let table = create_table(sql);
    assert!(table.temporary && table.if_not_exists && !table.or_replace);
    assert_eq!(names(&table.name.parts), ["c", "d", "orders"]);
    assert_eq!(table.name.span.of(sql), "c.d.orders");
    assert_eq!(table.columns.len(), 5);
    let ColumnKind::Physical { data_type, .. } = &table.columns[0].kind else { panic!() };
    assert!(data_type.not_null && data_type.name == TypeName::BigInt);
    assert_eq!(table.columns[0].comment.as_deref(), Some("the id"));
    let ColumnKind::Physical { data_type, .. } = &table.columns[1].kind else { panic!() };
    let TypeName::Row(fields) = &data_type.name else { panic!() };
    assert!(fields[0].data_type.not_null && fields[1].comment.as_deref() == Some("how many"));
    assert!(matches!(&table.columns[2].kind,
        ColumnKind::Metadata { key: Some(key), is_virtual: true, .. } if key == "timestamp"));
    assert!(matches!(&table.columns[3].kind, ColumnKind::Metadata { key: None, is_virtual: false, .. }));
    let ColumnKind::Computed { text, .. } = &table.columns[4].kind else { panic!() };
    assert_eq!(text.of(sql), "qty * price");
    assert_eq!(names(&table.watermarks[0].column), ["seen"]);
    assert_eq!(table.watermarks[0].text.of(sql), "seen - INTERVAL '5' SECOND");
    let key = &table.constraints[0];
    assert!(key.primary && key.enforced == Some(false));
    assert_eq!((names(&key.columns), key.name.as_ref().map(|n| n.value.as_str())), (vec!["id", "offset"], Some("pk")));
    assert_eq!(table.comment.as_deref(), Some("it's"));
    assert_eq!(table.distribution.as_ref().and_then(|d| d.buckets), Some(4));
    assert_eq!(names(&table.partitioned_by), ["id"]);
    assert_eq!(table.options[0].value_span.of(sql), "'x'");
    assert_eq!((table.options[1].key.as_str(), table.options[1].value.as_str()), ("b", ""));
}

#[test]
fn like_and_as() {
    let table = create_table("CREATE TABLE a WITH ('k' = 'v') LIKE b (EXCLUDING ALL INCLUDING WATERMARKS)");
    let like = table.like.unwrap();
    assert_eq!(like.rules, [(LikeVerb::Excluding, "ALL".into()), (LikeVerb::Including, "WATERMARKS".into())]);
    let table = create_table("CREATE OR REPLACE TABLE a (x, y) AS SELECT 1, 2");
    assert!(table.or_replace && table.query.is_some() && table.columns[0].kind == ColumnKind::Name);
    let table = create_table("CREATE TABLE a (id INT PRIMARY KEY NOT ENFORCED)");
    assert!(matches!(&table.columns[0].kind, ColumnKind::Physical { constraint: Some(key), .. } if key.primary));
}

#[test]
fn types() {
    let of = |sql: &str| {
        let table = create_table(&format!("CREATE TABLE t (a {sql})"));
        match table.columns.into_iter().next().map(|column| column.kind) {
            Some(ColumnKind::Physical { data_type, .. }) => data_type.name,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(of("DECIMAL(10, 2)"), TypeName::Decimal { precision: Some(10), scale: Some(2) });
    assert_eq!(of("TIMESTAMP(3) WITH LOCAL TIME ZONE"), TypeName::TimestampLtz { precision: Some(3) });
    assert_eq!(of("TIMESTAMP WITHOUT TIME ZONE"), TypeName::Timestamp { precision: None });
    assert_eq!(of("CHAR VARYING(5)"), TypeName::Varchar(Some(5)));
    assert!(matches!(of("MAP<STRING, ARRAY<ROW<a INT>>>"), TypeName::Map(key, _) if key.name == TypeName::String));
    assert!(matches!(of("INT NOT NULL ARRAY"), TypeName::Array(element) if element.not_null));
    assert!(matches!(of("ROW<>"), TypeName::Row(fields) if fields.is_empty()));
    assert_eq!(of("RAW('c', 's')"), TypeName::Raw { class: "c".into(), snapshot: "s".into() });
    assert_eq!(of("a.b"), TypeName::Custom(vec!["a".into(), "b".into()]));
}

#[test]
fn a_cast_carries_its_type() {
    let query = query("SELECT CAST(a AS ROW<x INT NOT NULL, y TIMESTAMP(3)>)");
    let sqlparser::ast::SelectItem::UnnamedExpr(Expr::Cast { data_type, .. }) = &select(&query).projection[0] else { panic!() };
    let unpacked = rowkind_sql::data_type_of(data_type).unwrap();
    assert!(matches!(&unpacked.name, TypeName::Row(fields) if fields.len() == 2 && fields[0].data_type.not_null));
    assert_eq!(unpacked.span.start.column, 18);
}

#[test]
fn views_functions_and_others() {
    let Body::CreateView(view) = parse("CREATE TEMPORARY VIEW v (a, b) COMMENT 'c' AS SELECT 1, 2") else { panic!() };
    assert!(view.temporary && view.comment.is_some());
    assert_eq!(names(&view.columns), ["a", "b"]);
    let sql = "CREATE TEMPORARY SYSTEM FUNCTION f AS 'x.Y' LANGUAGE SCALA USING JAR 'a.jar', JAR 'b.jar'";
    let Body::CreateFunction(function) = parse(sql) else { panic!() };
    assert!(function.system && function.class == "x.Y" && function.jars.len() == 2);
    assert!(matches!(parse("CREATE CATALOG c COMMENT 'x' WITH ('type' = 'y')"), Body::CreateCatalog(c) if c.options.len() == 1));
    assert!(matches!(parse("CREATE DATABASE IF NOT EXISTS c.d"), Body::CreateDatabase(d) if d.if_not_exists));
    let sql = "CREATE MODEL m INPUT (a STRING) OUTPUT (b STRING) WITH ('provider' = 'p')";
    assert!(matches!(parse(sql), Body::CreateModel(m) if m.input.len() == 1 && m.output.len() == 1));
    let sql = "CREATE MATERIALIZED TABLE m FRESHNESS = INTERVAL '1' MINUTE REFRESH_MODE = FULL AS SELECT 1";
    let Body::CreateMaterializedTable(table) = parse(sql) else { panic!() };
    assert_eq!(table.freshness.map(|span| span.of(sql)), Some("INTERVAL '1' MINUTE"));
    assert_eq!(table.refresh_mode.as_deref(), Some("FULL"));
}

#[test]
fn drop_alter_use_show_describe() {
    let Body::Drop(drop) = parse("DROP TEMPORARY VIEW IF EXISTS d.v") else { panic!() };
    assert!(drop.kind == ObjectKind::View && drop.temporary && drop.if_exists);
    assert!(matches!(parse("DROP DATABASE d CASCADE"), Body::Drop(drop) if drop.cascade));
    let action = |sql: &str| match parse(sql) {
        Body::Alter(alter) => alter.action,
        other => panic!("{other:?}"),
    };
    assert!(matches!(action("ALTER TABLE t RENAME TO u"), AlterAction::RenameTo(_)));
    assert!(matches!(action("ALTER TABLE t RENAME a TO b"), AlterAction::RenameColumn { .. }));
    assert!(matches!(action("ALTER TABLE t SET ('a' = 'b')"), AlterAction::SetOptions(o) if o.len() == 1));
    assert!(matches!(action("ALTER TABLE t RESET ('a', 'b')"), AlterAction::ResetOptions(o) if o.len() == 2));
    assert!(matches!(action("ALTER TABLE t ADD (a INT FIRST, b INT AFTER a)"),
        AlterAction::Columns { modify: false, columns, .. } if columns[0].position == Some(ColumnPosition::First)));
    assert!(matches!(action("ALTER TABLE t DROP (a, b)"), AlterAction::DropColumns(c) if c.len() == 2));
    assert_eq!(action("ALTER TABLE t DROP PRIMARY KEY"), AlterAction::DropPrimaryKey);
    assert_eq!(action("ALTER TABLE t DROP WATERMARK"), AlterAction::DropWatermark);
    assert!(matches!(action("ALTER VIEW v AS SELECT 1"), AlterAction::AsQuery(_)));
    assert!(matches!(action("ALTER TABLE t ADD PARTITION (a = 1)"), AlterAction::Other(_)));
    assert!(matches!(parse("USE CATALOG c"), Body::Use(Use::Catalog(_))));
    assert!(matches!(parse("USE c.d"), Body::Use(Use::Database(_))));
    assert!(matches!(parse("USE MODULES a, b"), Body::Use(Use::Modules(m)) if m.len() == 2));
    let show = |sql: &str| match parse(sql) {
        Body::Show(show) => (show.what, show.name.map(|name| name.parts.len()), show.like.map(|like| like.1)),
        other => panic!("{other:?}"),
    };
    assert_eq!(show("SHOW TABLES FROM a.b NOT LIKE 'x%'"), ("TABLES".into(), Some(2), Some("x%".into())));
    assert_eq!(show("SHOW CREATE TABLE t"), ("CREATE TABLE".into(), Some(1), None));
    assert_eq!(show("SHOW CREATE MATERIALIZED TABLE t"), ("CREATE MATERIALIZED TABLE".into(), Some(1), None));
    assert_eq!(show("SHOW CURRENT DATABASE"), ("CURRENT DATABASE".into(), None, None));
    assert_eq!(show("SHOW USER FUNCTIONS"), ("USER FUNCTIONS".into(), None, None));
    assert_eq!(show("SHOW PARTITIONS t PARTITION (a = 1)"), ("PARTITIONS".into(), Some(1), None));
    assert!(matches!(parse("DESCRIBE EXTENDED t"), Body::Describe(d) if d.extended && d.kind == ObjectKind::Table));
    assert!(matches!(parse("DESC CATALOG c"), Body::Describe(d) if d.kind == ObjectKind::Catalog));
}

#[test]
fn options_of_the_session() {
    let pair = |sql: &str| match parse(sql) {
        Body::Set(set) => set.pair,
        other => panic!("{other:?}"),
    };
    let expected = Some(("a.b".to_string(), "c".to_string()));
    assert_eq!(pair("SET 'a.b' = 'c'"), expected);
    assert_eq!(pair("SET a.b = c;"), expected);
    assert_eq!(pair("SET"), None);
    assert!(matches!(parse("RESET 'a.b'"), Body::Reset(Reset { key: Some(key) }) if key == "a.b"));
    assert!(matches!(parse("RESET"), Body::Reset(Reset { key: None })));
}

#[test]
fn inserts() {
    let sql = "INSERT INTO a.s /*+ OPTIONS('k' = 'v') */ PARTITION (p = 'x') (b.c, d) SELECT 1, 2 FROM t ON CONFLICT DO NOTHING";
    let Body::Insert(insert) = parse(sql) else { panic!() };
    assert_eq!(insert.columns.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(insert.hints[0].arguments, [HintArgument::Pair("k".into(), "v".into())]);
    assert_eq!((insert.partition.len(), insert.on_conflict), (1, Some(OnConflict::Nothing)));
    assert_eq!(insert.source.span.of(sql), "SELECT 1, 2 FROM t");
    assert!(matches!(parse("INSERT OVERWRITE t (SELECT 1)"), Body::Insert(i) if i.overwrite && i.columns.is_empty()));
    let sql = "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; INSERT INTO b VALUES (1); END";
    let inserts = |sql| match parse(sql) {
        Body::Execute(of) => match *of {
            Body::StatementSet(set) => set.inserts.len(),
            Body::Insert(_) => 1,
            _ => 0,
        },
        Body::StatementSet(set) => set.inserts.len(),
        _ => 0,
    };
    assert_eq!(inserts(sql), 2);
    assert_eq!(inserts("EXECUTE INSERT INTO a SELECT 1"), 1);
    // As the SQL client takes it, one statement after the other.
    assert_eq!(inserts("BEGIN STATEMENT SET;\nINSERT INTO a SELECT 1;\nINSERT INTO b SELECT 2;\nEND"), 2);
}

#[test]
fn explain() {
    let details = |sql: &str| match parse(sql) {
        Body::Explain(explain) => (explain.details, matches!(*explain.of, Body::Query(_))),
        other => panic!("{other:?}"),
    };
    assert_eq!(details("EXPLAIN SELECT 1"), (vec![], true));
    assert_eq!(details("EXPLAIN PLAN FOR SELECT 1"), (vec![], true));
    let both = vec![ExplainDetail::ChangelogMode, ExplainDetail::PlanAdvice];
    assert_eq!(details("EXPLAIN CHANGELOG_MODE, PLAN_ADVICE INSERT INTO a SELECT 1"), (both, false));
}

#[test]
fn hints_find_their_table() {
    let query = query("SELECT /*+ BROADCAST(b) */ * FROM a /*+ OPTIONS('x' = 'y') */ AS l, b");
    let select = select(&query);
    let behind = query.hints_behind(select.select_token.0.span.end);
    assert_eq!((behind[0].name.value.as_str(), &behind[0].arguments[..]), ("BROADCAST", &[HintArgument::Item("b".into())][..]));
    let sqlparser::ast::TableFactor::Table { name, alias, .. } = &select.from[0].relation else { panic!() };
    let end = name.0[0].as_ident().unwrap().span.end;
    assert_eq!(query.hints_behind(end)[0].name.value, "OPTIONS");
    assert!(alias.is_some());
}

#[test]
fn tables_as_arguments() {
    let sql = "SELECT * FROM f(input => TABLE a.t PARTITION BY (k, l) ORDER BY ts DESC, n => 1)";
    let shown = query(sql).query.to_string();
    assert!(shown.contains("input => $TABLE(a.t) OVER (PARTITION BY k, l ORDER BY ts DESC)"), "{shown}");
    let shown = query("SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) AS w").query.to_string();
    assert!(shown.contains("TABLE(TUMBLE($TABLE(t), DESCRIPTOR(ts), INTERVAL '1' MINUTE))"), "{shown}");
    let shown = query("SELECT * FROM ML_PREDICT(TABLE t, MODEL m, DESCRIPTOR(a))").query.to_string();
    assert!(shown.contains("$MODEL(m)"), "{shown}");
}

#[test]
fn expressions_that_only_flink_has() {
    assert_eq!(item("MAP['a', 1]"), "$MAP('a', 1)");
    assert_eq!(item("a BETWEEN SYMMETRIC 1 AND 2"), "$BETWEEN_SYMMETRIC(a, 1, 2)");
    assert_eq!(item("NOT a BETWEEN ASYMMETRIC 1 AND 2 AND c"), "NOT a BETWEEN 1 AND 2 AND c");
    assert_eq!(item("(a - b) DAY TO SECOND(3)"), "INTERVAL (a - b) DAY TO SECOND (3)");
    assert_eq!(item("TRIM(LEADING FROM s)"), "TRIM(LEADING s)");
    assert_eq!(item("POSITION('a' IN s FROM 2)"), "POSITION('a', s, 2)");
    assert_eq!(item("'a' 'b'"), "'ab'");
    assert_eq!(item("a || b * c"), "a || b * c");
    let json = item("JSON_VALUE(j, '$.a' RETURNING INT DEFAULT 1 ON EMPTY ERROR ON ERROR)");
    assert!(json.contains("$default_on_empty 1") && json.contains("$on_error ERROR"), "{json}");
    assert!(item("JSON_OBJECT(KEY 'a' VALUE 1, 'b' : 2 ABSENT ON NULL)").contains("ABSENT ON NULL"));
    assert!(item("JSON_QUERY(j, '$' WITH ARRAY WRAPPER)").contains("$wrapper UNCONDITIONAL"));
    assert!(item("DATE '2024-01-01'").contains("'2024-01-01'"));
}

#[test]
fn match_recognize() {
    let sql = "SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES FINAL LAST(a.x) AS x
        ONE ROW PER MATCH AFTER MATCH SKIP TO b PATTERN (a b{2,3}?) WITHIN INTERVAL '1' HOUR
        DEFINE a AS a.x > 1, b AS TRUE) AS m";
    let query = query(sql);
    let sqlparser::ast::TableFactor::MatchRecognize { symbols, after_match_skip, .. } = &select(&query).from[0].relation else { panic!() };
    assert_eq!(query.within[0].before, symbols[0].symbol.span.start);
    assert_eq!(query.within[0].interval.to_string(), "INTERVAL '1' HOUR");
    assert!(matches!(after_match_skip, Some(sqlparser::ast::AfterMatchSkip::ToLast(b)) if b.value == "b"));
}

#[test]
fn queries() {
    for sql in [
        "SELECT a FROM t FOR SYSTEM_TIME AS OF t.ts AS x",
        "SELECT o.id FROM o LEFT JOIN LATERAL TABLE(f(o.x)) AS t (a, b) ON TRUE",
        "SELECT a FROM t CROSS JOIN UNNEST(t.xs) WITH ORDINALITY AS u (x, n)",
        "WITH a (x) AS (SELECT 1), b AS (SELECT 2) SELECT * FROM a UNION ALL SELECT * FROM b ORDER BY x LIMIT 5",
        "SELECT k, COUNT(*) FROM t GROUP BY ROLLUP (a, b), CUBE (c), GROUPING SETS ((a), ())",
        "SELECT SUM(x) OVER w FROM t WINDOW w AS (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND CURRENT ROW)",
        "SELECT a FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) = 1",
        "SELECT a FROM t TABLESAMPLE BERNOULLI (10)",
        "SELECT LISTAGG(DISTINCT a, ',') WITHIN GROUP (ORDER BY b) FILTER (WHERE c) FROM t",
        "VALUES (1, 'a'), (2, 'b')",
        "TABLE t",
        "SELECT first, last, data FROM catalog.\u{60}select\u{60} final",
        "SELECT a FROM t WHERE (a, b) IN (SELECT c, d FROM u) AND e = ANY (SELECT 1) AND a IS NOT DISTINCT FROM b",
        "SELECT a FROM t OFFSET 2 ROWS FETCH NEXT 3 ROWS ONLY",
        "SELECT TIMESTAMPDIFF(DAY, a, b), EXTRACT(YEAR FROM c), FLOOR(ts TO HOUR), CEIL(x), LEFT(s, 1), YEAR(d)",
    ] {
        query(sql);
    }
}

#[test]
fn one_bad_statement_harms_no_other() {
    let script = "SELECT 1;\n-- a note\nSELECT FROM t;\n\nSELECT 'x\ny' ;";
    let statements = parse_script(script).statements;
    assert_eq!(statements.iter().map(|s| (s.line, s.body.is_ok())).collect::<Vec<_>>(), [(1, true), (3, false), (5, true)]);
    let error = statements[1].body.as_ref().unwrap_err();
    assert_eq!(statements[1].note, "a note");
    assert_eq!((error.place.line, error.place.column, error.span.of(script)), (1, 8, "FROM"));
    let first = error.message.lines().next();
    assert_eq!(first, Some("SQL parse failed. Incorrect syntax near the keyword 'FROM' at line 1, column 8."));
    assert_eq!(statements[1].place(error.span.start), error.place);
    assert_eq!(statements[1].offset(error.place), error.span.start);
}

#[test]
fn versions_differ() {
    use rowkind_ir::FlinkVersion::{V1_20, V2_2, V2_3};
    let reads = |sql: &str, version| rowkind_sql::parse_script_as(sql, version).statements[0].body.is_ok();
    let conflict = "INSERT INTO s SELECT 1 ON CONFLICT DO NOTHING";
    assert!(reads(conflict, V2_3) && !reads(conflict, V2_2));
    let window = "SELECT * FROM TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' DAY)";
    assert!(reads(window, V2_2) && !reads(window, V1_20));
    assert!(reads("SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' DAY))", V1_20));
}
