use crate::explain::rex::{Style, rex_text};
use crate::rex::Rex;
use crate::rex_tools::{and, boolean, cast, null_literal, or};
use crate::simplify::{condition, expression};
use rowkind_ir::{DataType, Decimal, TypeKind, Value};
use std::rc::Rc;

const NAMES: [&str; 3] = ["x", "y", "b"];

fn int() -> DataType {
    DataType::new(TypeKind::Int)
}

fn column(index: usize) -> Rex {
    let ty = if NAMES[index] == "b" { boolean(true) } else { int() };
    Rex::input(index, ty)
}

fn number(value: i32) -> Rex {
    Rex::value(Value::Int(value), DataType::not_null(TypeKind::Int))
}

fn compare(op: &'static str, left: Rex, right: Rex) -> Rex {
    let nullable = left.ty.nullable || right.ty.nullable;
    Rex::call(op, vec![left, right], boolean(nullable))
}

fn text(rex: &Rex) -> String {
    let names: Vec<String> = NAMES.iter().map(|name| name.to_string()).collect();
    rex_text(rex, names.as_slice(), Style::Prefix)
}

#[test]
fn comparisons_of_one_column_become_a_search() {
    let either = or(vec![compare("=", column(0), number(3)), compare("=", column(0), number(1))]);
    assert_eq!(text(&expression(&either)), "SEARCH(x, Sarg[1, 3])");
    let between = and(vec![compare(">=", column(0), number(1)), compare("<", column(0), number(4))]);
    assert_eq!(text(&condition(&between)), "SEARCH(x, Sarg[[1..4)])");
}

#[test]
fn a_comparison_with_itself_is_unknown_where_the_column_is_null() {
    let same = compare("=", column(0), column(0));
    assert_eq!(text(&expression(&same)), "OR(null:BOOLEAN, IS NOT NULL(x))");
    assert_eq!(text(&condition(&same)), "IS NOT NULL(x)");
}

#[test]
fn conditions_that_exclude_each_other_are_false() {
    let both = and(vec![compare("=", column(0), number(1)), compare("=", column(0), number(2))]);
    assert!(condition(&both).is_false());
}

#[test]
fn predicates_go_into_a_case() {
    let case = Rex::call("CASE", vec![column(2), column(0), column(1)], int());
    let rex = compare("=", case, number(1));
    assert_eq!(text(&condition(&rex)), "OR(AND(b, =(x, 1)), AND(=(y, 1), IS NOT TRUE(b)))");
}

#[test]
fn a_null_test_of_nullif_asks_the_column() {
    let nullif = Rex::call("CASE", vec![compare("=", column(0), number(1)), null_literal(&int()), column(0)], int());
    let rex = Rex::call("IS NULL", vec![nullif], boolean(false));
    assert_eq!(text(&condition(&rex)), "OR(=(x, 1), AND(IS NULL(x), IS NOT TRUE(=(x, 1))))");
}

#[test]
fn a_cast_there_and_back_is_nothing() {
    let wide = cast(column(0), &DataType::new(TypeKind::BigInt));
    assert_eq!(text(&expression(&cast(wide, &int()))), "x");
}

#[test]
fn a_computed_double_prints_its_binary_value() {
    let double = DataType::not_null(TypeKind::Double);
    let literal = |value: f64| Rex::value(Value::Double(value), double.clone());
    let sum = Rex::call("+", vec![literal(0.1), literal(0.2)], double.clone());
    assert_eq!(text(&expression(&sum)), "3.0000000000000004440E-1:DOUBLE");
    assert_eq!(text(&literal(0.1)), "1E-1:DOUBLE");
}

#[test]
fn small_decimals_print_with_an_exponent() {
    let ty = DataType::not_null(TypeKind::Decimal { precision: 12, scale: 11 });
    let small = Rex::value(Value::Decimal(Rc::new(Decimal { unscaled: 1, scale: 11 })), ty);
    assert_eq!(text(&small), "1E-11:DECIMAL(12, 11)");
}

#[test]
fn decimals_of_different_scales_share_one_search() {
    let ty = DataType::not_null(TypeKind::Decimal { precision: 10, scale: 2 });
    let decimal = |unscaled: i128, scale: u8| Rex::value(Value::Decimal(Rc::new(Decimal { unscaled, scale })), ty.clone());
    let price = Rex::input(0, ty.clone().with_nullable(true));
    let either = or(vec![compare("=", price.clone(), decimal(15, 1)), compare("=", price, decimal(1, 0))]);
    assert_eq!(text(&expression(&either)), "SEARCH(x, Sarg[1:DECIMAL(10, 2), 1.5:DECIMAL(10, 2)]:DECIMAL(10, 2))");
}
