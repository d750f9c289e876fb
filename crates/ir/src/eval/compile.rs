//! Chooses a node for every expression.

use super::arithmetic::{self, Arithmetic, Whole};
use super::call::{Body, Call, is_text};
use super::cast::Cast;
use super::compare::{Comparator, Relation, is_temporal, is_whole};
use super::logic::TruthTest;
use super::node::{Node, whole};
use super::{
    Session, Unsupported, bitmap, cast, collections, constructors, encoding, json, like, math, printf, regexp, stand_in, strings, temporal,
};
use crate::expr::{Expr, ExprKind};
use crate::types::{DataType, TypeKind};

/// The families of functions, asked in turn.
const FAMILIES: [fn(Call<'_>) -> Option<Body>; 14] = [
    arithmetic::build,
    temporal::build,
    cast::build,
    math::build,
    strings::build,
    constructors::build,
    collections::build,
    like::build,
    regexp::build,
    encoding::build,
    printf::build,
    json::build,
    bitmap::build,
    stand_in::build,
];

pub(super) fn node(expr: &Expr, session: &Session) -> Result<Node, Unsupported> {
    let (function, args) = match &expr.kind {
        ExprKind::Input(index) => return Ok(Node::Input(*index)),
        ExprKind::Literal(value) => return Ok(Node::Literal(value.clone())),
        ExprKind::Field(of, index) => return Ok(Node::Field(Box::new(node(of, session)?), *index)),
        ExprKind::Call { function, args } => (*function, args),
    };
    let nodes = || args.iter().map(|arg| node(arg, session)).collect::<Result<Box<[Node]>, Unsupported>>();
    match function {
        "AND" => return Ok(Node::And(nodes()?)),
        "OR" => return Ok(Node::Or(nodes()?)),
        "NOT" if args.len() == 1 => return Ok(Node::Not(Box::new(node(&args[0], session)?))),
        "CASE" | "IF" => {
            let last = args.len().saturating_sub(1);
            let part = |(i, arg)| if i % 2 == 1 || i == last { result(arg, &expr.ty, session) } else { node(arg, session) };
            return Ok(Node::Case(args.iter().enumerate().map(part).collect::<Result<_, _>>()?));
        }
        "COALESCE" | "IFNULL" => {
            return Ok(Node::Coalesce(args.iter().map(|arg| result(arg, &expr.ty, session)).collect::<Result<_, _>>()?));
        }
        _ => {}
    }
    if let ([arg], Some(test)) = (&args[..], TruthTest::named(function)) {
        return Ok(Node::Test(test, Box::new(node(arg, session)?)));
    }
    let call = Call { name: function, args, ty: &expr.ty, session };
    if let [left, right] = &args[..] {
        if let Some(relation) = Relation::named(function) {
            return compare(relation, left, right, call);
        }
        if let Some(operation) = Arithmetic::named(function)
            && let Some(to) = Whole::of(&expr.ty.kind)
            && Whole::of(&left.ty.kind).and(Whole::of(&right.ty.kind)).is_some()
        {
            let (left, right) = (node(left, session)?, node(right, session)?);
            return Ok(Node::Whole(operation, to, Box::new(left), Box::new(right)));
        }
    }
    match FAMILIES.iter().find_map(|family| family(call)) {
        Some(Body { strict, function }) => Ok(Node::Call { strict, function, args: nodes()? }),
        None => Err(unsupported(call)),
    }
}

/// An argument that may be the result: in the result's type.
fn result(arg: &Expr, ty: &DataType, session: &Session) -> Result<Node, Unsupported> {
    let same = arg.ty.kind == ty.kind || (is_text(&arg.ty.kind) && is_text(&ty.kind));
    if same || arg.ty.kind == TypeKind::Null || Cast::new(&arg.ty, ty, false, session).is_none() {
        return node(arg, session);
    }
    node(&Expr::call("CAST", vec![arg.clone()], ty.clone()), session)
}

fn compare(relation: Relation, left: &Expr, right: &Expr, call: Call<'_>) -> Result<Node, Unsupported> {
    // A text next to a date or time is cast to its type; under `=` a text that is none equals nothing.
    if is_temporal(&left.ty.kind) && is_text(&right.ty.kind) {
        return compare(relation, left, &cast_to(right, left, relation), call);
    }
    if is_text(&left.ty.kind) && is_temporal(&right.ty.kind) {
        return compare(relation, &cast_to(left, right, relation), right, call);
    }
    let (a, b) = (node(left, call.session)?, node(right, call.session)?);
    if matches!(left.ty.kind, TypeKind::Null) || matches!(right.ty.kind, TypeKind::Null) {
        return Ok(Node::Compare(relation, Comparator::Plain, Box::new(a), Box::new(b)));
    }
    if is_whole(&left.ty.kind) && is_whole(&right.ty.kind) {
        return Ok(match (&a, &b) {
            (Node::Input(column), Node::Literal(value)) if !value.is_null() => {
                Node::CompareColumn(relation, *column, whole(value).unwrap_or(0))
            }
            (Node::Literal(value), Node::Input(column)) if !value.is_null() => {
                Node::CompareColumn(relation.mirrored(), *column, whole(value).unwrap_or(0))
            }
            _ => Node::CompareWhole(relation, Box::new(a), Box::new(b)),
        });
    }
    let comparator = Comparator::of(&left.ty, &right.ty, call.session).ok_or_else(|| unsupported(call))?;
    Ok(Node::Compare(relation, comparator, Box::new(a), Box::new(b)))
}

fn cast_to(text: &Expr, like: &Expr, relation: Relation) -> Expr {
    let equality = matches!(relation, Relation::Equal | Relation::NotEqual);
    Expr::call(if equality { "TRY_CAST" } else { "CAST" }, vec![text.clone()], like.ty.clone().with_nullable(true))
}

/// The function with the types that it was called with.
fn unsupported(call: Call<'_>) -> Unsupported {
    let types: Vec<String> = call.args.iter().map(|arg| arg.ty.clone().with_nullable(true).to_string()).collect();
    Unsupported { function: format!("{}({})", call.name, types.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{call, decimal, eval, int, lit, ty};
    use super::super::{EvalContext, RowView, compile};
    use super::*;
    use crate::value::Value;

    #[test]
    fn arithmetic_of_integers_wraps() {
        // 200 #1, #5, 208 #1
        let tiny = ty(TypeKind::TinyInt);
        let sum = Expr::call("+", vec![lit("127", &tiny), lit("127", &tiny)], tiny.clone());
        assert_eq!(eval(&sum), "-2");
        assert_eq!(call("/", vec![lit("-128", &tiny), int(-1)], TypeKind::Int), "128");
        assert_eq!(call("/", vec![int(i32::MIN), int(-1)], TypeKind::Int), "-2147483648");
        assert_eq!(call("/", vec![int(1), int(0)], TypeKind::Int), "/ by zero");
    }

    #[test]
    fn arithmetic_of_other_numbers() {
        // 200 #12, #15, #9
        let float = ty(TypeKind::Float);
        assert_eq!(call("+", vec![int(i32::MIN), lit("1.4E-45", &float)], TypeKind::Float), "-2.14748365E9");
        // Asked of Flink 2.3.0 beside the corpus.
        let quotient = vec![lit("2.75", &float), lit("-1234.5678", &ty(TypeKind::Double))];
        assert_eq!(call("/", quotient, TypeKind::Float), "-0.0022275003");
        let p = decimal(10, 2);
        assert_eq!(call("+", vec![lit("1.25", &p), lit("1.5", &float)], TypeKind::Double), "2.75");
        let to = TypeKind::Decimal { precision: 4, scale: 2 };
        assert_eq!(call("MOD", vec![lit("-7.50", &p), int(-3)], to), "\"-1.50\"");
        assert_eq!(call("/", vec![int(1), lit("0.00", &p)], decimal(23, 13).kind), "Division by zero");
    }

    #[test]
    fn unknown_is_neither_true_nor_false() {
        let boolean = DataType::new(TypeKind::Boolean);
        let value = |cell| lit(cell, &boolean);
        let and = |a, b| call("AND", vec![value(a), value(b)], TypeKind::Boolean);
        assert_eq!(and("null", "false"), "false");
        assert_eq!(and("null", "true"), "null");
        let or = |a, b| call("OR", vec![value(a), value(b)], TypeKind::Boolean);
        assert_eq!(or("null", "true"), "true");
        assert_eq!(or("null", "false"), "null");
        assert_eq!(call("NOT", vec![value("null")], TypeKind::Boolean), "null");
        assert_eq!(call("IS NOT TRUE", vec![value("null")], TypeKind::Boolean), "true");
        // 208 #27: what is decided already is not evaluated.
        let fails = Expr::call("=", vec![Expr::call("/", vec![int(1), int(0)], ty(TypeKind::Int)), int(1)], boolean.clone());
        assert_eq!(call("AND", vec![value("false"), fails], TypeKind::Boolean), "false");
    }

    #[test]
    fn a_join_condition_sees_two_rows() {
        let int_type = ty(TypeKind::Int);
        let sum = Expr::call("<", vec![Expr::input(0, int_type.clone()), Expr::input(2, int_type)], ty(TypeKind::Boolean));
        let program = compile(&sum, &Session::default()).unwrap();
        let (left, right) = ([Value::Int(1), Value::Null], [Value::Int(2)]);
        let row = RowView::two(&left, &right);
        assert_eq!(program.eval_condition(row, &EvalContext::default()), Ok(Some(true)));
    }

    #[test]
    fn what_is_not_known_is_said() {
        assert_eq!(call("NOPE", vec![int(1)], TypeKind::Int), "unsupported: NOPE(INT)");
    }
}
