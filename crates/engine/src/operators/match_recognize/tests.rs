use super::*;
use crate::testing::check;
use rowkind_ir::plan::PatternPart;
use rowkind_ir::{DataType, Expr, TimeAttribute, TypeKind, Value};

const KEY: usize = 0;
const TIME: usize = 1;
const VALUE: usize = 2;

fn bigint() -> DataType {
    DataType::new(TypeKind::BigInt)
}

fn cell(variable: &str, column: usize) -> Expr {
    let name = Expr::literal(Value::str(variable), DataType::not_null(TypeKind::Named("DESCRIPTOR")));
    Expr::call("PATTERN_REF", vec![name, Expr::input(column, bigint())], bigint())
}

fn last(variable: &str, offset: i32) -> Expr {
    let offset = Expr::literal(Value::Int(offset), DataType::not_null(TypeKind::Int));
    Expr::call("LAST", vec![cell(variable, VALUE), offset], bigint())
}

fn less(left: Expr, right: Expr) -> Expr {
    Expr::call("<", vec![left, right], DataType::new(TypeKind::Boolean))
}

/// `S D+ U`: falling values between two higher ones.
fn valley(after: AfterMatch, reluctant: bool, within_ms: Option<i64>) -> Match {
    let rowtime = DataType::new(TypeKind::Timestamp(3, TimeAttribute::Rowtime));
    let input = [Field::new("k", bigint()), Field::new("ts", rowtime), Field::new("v", bigint())];
    let part = |variable: &str, most: Option<u32>| PatternPart {
        variable: variable.to_string(),
        least: 1,
        most,
        reluctant: reluctant && most.is_none(),
    };
    let spec = plan::Match {
        partition: vec![KEY],
        order: vec![SortKey { column: TIME, descending: false, nulls_last: false }],
        measures: vec![
            ("s".to_string(), last("S", 0)),
            ("d".to_string(), last("D", 0)),
            ("u".to_string(), last("U", 0)),
            ("n".to_string(), Expr::call("COUNT", vec![cell("D", VALUE)], DataType::not_null(TypeKind::BigInt))),
        ],
        after,
        pattern: vec![part("S", Some(1)), part("D", None), part("U", Some(1))],
        define: vec![("D".to_string(), less(last("D", 0), last("S", 0))), ("U".to_string(), less(last("D", 0), last("U", 0)))],
        within_ms,
    };
    Match::new(&spec, &input, &Session::default()).expect("the pattern is known")
}

const FALLING: &str = "+I[1, @1, 9] +I[1, @2, 7] +I[1, @3, 5] +I[1, @4, 6] +I[1, @5, 8] ~10";

#[test]
fn rows_wait_for_the_watermark_and_come_by_time() {
    let unordered = "+I[1, @3, 5] +I[1, @4, 6] +I[1, @1, 9] +I[1, @2, 7] ~3 +I[1, @2, 1] ~4";
    check(&mut valley(AfterMatch::PastLastRow, true, None), unordered, "+I[1, 9, 5, 6, 2]");
}

#[test]
fn a_reluctant_variable_leaves_a_row_to_the_next_one() {
    check(&mut valley(AfterMatch::PastLastRow, true, None), FALLING, "+I[1, 9, 5, 6, 2]");
    // Greedy: 6 and 8 are below 9 as well, and nothing above comes.
    check(&mut valley(AfterMatch::PastLastRow, false, None), FALLING, "");
}

#[test]
fn the_next_row_begins_a_match_of_its_own() {
    check(&mut valley(AfterMatch::NextRow, true, None), FALLING, "+I[1, 9, 5, 6, 2] +I[1, 7, 5, 6, 1]");
}

#[test]
fn a_way_that_lasted_too_long_ends() {
    check(&mut valley(AfterMatch::NextRow, true, Some(3)), FALLING, "+I[1, 7, 5, 6, 1]");
}

#[test]
fn nothing_is_kept_of_a_partition_that_is_done() {
    let mut operator = valley(AfterMatch::NextRow, true, Some(3));
    check(&mut operator, FALLING, "+I[1, 7, 5, 6, 1]");
    check(&mut operator, "~100", "");
    assert_eq!((operator.state_rows(), operator.state()), (0, Vec::new()));
}

#[test]
fn the_state_says_what_waits_and_what_is_open() {
    let mut operator = valley(AfterMatch::NextRow, true, None);
    check(&mut operator, "+I[1, @1, 9] +I[1, @2, 7] ~2 +I[1, @5, 3]", "");
    let state = operator.state().join("\n");
    assert!(state.contains("[1] waits [1, 1970-01-01 00:00:00.005, 3]"), "{state}");
    assert!(state.contains("[1] open S=[1, 1970-01-01 00:00:00.001, 9] D=[1, 1970-01-01 00:00:00.002, 7]"), "{state}");
}
