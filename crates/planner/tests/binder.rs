//! What the binder says of single statements: trees, columns, errors and their places.

use rowkind_planner::{Failure, Outcome, Session};

const TABLES: &str = "
CREATE TABLE orders (id BIGINT, customer STRING, amount INT, note STRING) WITH ('connector' = 'rows', 'data' = '');
CREATE TABLE customers (name STRING, city STRING, PRIMARY KEY (name) NOT ENFORCED) WITH ('connector' = 'rows', 'data' = '');
CREATE TABLE clicks (who STRING, at_time TIMESTAMP(3), WATERMARK FOR at_time AS at_time - INTERVAL '5' SECOND)
  WITH ('connector' = 'rows', 'data' = '');
CREATE TABLE sink (id BIGINT, total BIGINT, note STRING) WITH ('connector' = 'blackhole');
";

/// The answer to the last statement of a script that begins with the tables above.
fn answer(sql: &str) -> Outcome {
    let script = rowkind_sql::parse_script(&format!("{TABLES}{sql};\n"));
    let mut session = Session::new(rowkind_ir::FlinkVersion::V2_3);
    let mut last = Outcome::default();
    for statement in &script.statements {
        if let Some(failure) = &last.failure {
            panic!("a statement before the last failed: {failure:?}");
        }
        last = session.execute(statement);
    }
    last
}

fn tree(sql: &str) -> String {
    let outcome = answer(sql);
    let failure = format!("{:?}", outcome.failure);
    outcome.query.unwrap_or_else(|| panic!("{failure}")).ast.trim_end().to_string()
}

fn columns(sql: &str) -> Vec<String> {
    let row = answer(sql).columns.expect("columns");
    row.iter().map(|field| format!("{} {}", field.name, field.ty)).collect()
}

fn message(sql: &str) -> String {
    match answer(sql).failure {
        Some(Failure::Refused(refusal)) => refusal.message,
        other => panic!("no error of Flink's: {other:?}"),
    }
}

#[test]
fn a_grouped_sum_projects_what_it_needs_first() {
    let expected = "\
LogicalAggregate(group=[{0}], total=[SUM($1)])
+- LogicalProject(customer=[$1], amount=[$2])
   +- LogicalTableScan(table=[[default_catalog, default_database, orders]])";
    assert_eq!(tree("SELECT customer, SUM(amount) AS total FROM orders GROUP BY customer"), expected);
}

#[test]
fn a_join_keeps_the_columns_of_both_sides() {
    let expected = "\
LogicalProject(id=[$0], city=[$5])
+- LogicalJoin(condition=[=($1, $4)], joinType=[left])
   :- LogicalTableScan(table=[[default_catalog, default_database, orders]])
   +- LogicalTableScan(table=[[default_catalog, default_database, customers]])";
    assert_eq!(tree("SELECT id, city FROM orders LEFT JOIN customers ON customer = name"), expected);
}

#[test]
fn a_partial_insert_fills_up_with_nulls() {
    let expected = "\
LogicalSink(table=[default_catalog.default_database.sink], targetColumns=[[0],[1]], fields=[id, total, note])
+- LogicalProject(id=[$0], total=[CAST($2):BIGINT], note=[null:VARCHAR(2147483647) CHARACTER SET \"UTF-16LE\"])
   +- LogicalTableScan(table=[[default_catalog, default_database, orders]])";
    assert_eq!(tree("INSERT INTO sink (id, total) SELECT id, amount FROM orders"), expected);
}

#[test]
fn the_key_of_a_table_is_not_null_and_a_time_is_marked() {
    assert_eq!(columns("SELECT * FROM customers"), ["name STRING NOT NULL", "city STRING"]);
    assert_eq!(columns("SELECT at_time FROM clicks"), ["at_time TIMESTAMP(3) *ROWTIME*"]);
}

#[test]
fn a_sum_over_a_frame_that_is_never_empty_is_not_null() {
    let over = |frame: &str| columns(&format!("SELECT SUM(CHAR_LENGTH(name)) OVER (ORDER BY name {frame}) AS x FROM customers"));
    assert_eq!(over(""), ["x INT NOT NULL"]);
    assert_eq!(over("ROWS BETWEEN 2 PRECEDING AND CURRENT ROW"), ["x INT"]);
}

#[test]
fn an_unknown_column_is_named_with_its_place() {
    assert_eq!(
        message("SELECT id,\n  cost FROM orders"),
        "SQL validation failed. From line 2, column 3 to line 2, column 6: Column 'cost' not found in any table"
    );
}

#[test]
fn an_unknown_table_is_named_with_its_database() {
    assert_eq!(
        message("SELECT * FROM default_database.nothing"),
        "SQL validation failed. From line 1, column 15 to line 1, column 38: Object 'nothing' not found within 'default_catalog.default_database'"
    );
}

#[test]
fn aggregates_and_windows_are_refused_where_they_may_not_stand() {
    assert_eq!(
        message("SELECT id FROM orders WHERE ROW_NUMBER() OVER (ORDER BY id) = 1"),
        "SQL validation failed. From line 1, column 29 to line 1, column 59: Windowed aggregate expression is illegal in WHERE clause"
    );
    assert_eq!(
        message("SELECT id, SUM(amount) FROM orders GROUP BY customer"),
        "SQL validation failed. From line 1, column 8 to line 1, column 9: Expression 'id' is not being grouped"
    );
}

#[test]
fn what_is_not_understood_is_said_to_be_unsupported() {
    let query = "WITH RECURSIVE r AS (SELECT id FROM orders UNION ALL SELECT r.id FROM r JOIN orders ON r.id = orders.id) SELECT id FROM r";
    let failure = answer(query).failure;
    assert!(matches!(failure, Some(Failure::Unsupported(_))), "{failure:?}");
}
