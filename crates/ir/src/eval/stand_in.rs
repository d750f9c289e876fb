//! Stand-ins for what a user's function would give.
//!
//! In: the function's name, its arguments, its declared type. Out: a value of that type that can be told from a real one:
//! a text says `‹name(arguments)›`, a number ends in 777, a date lies in July 1977, a time is seven past seven.
//! Equal arguments give equal values; a function that is declared as not deterministic gives another one at each call.

use super::call::{Body, Call};
use super::cast::fitted;
use crate::types::{DataType, TypeKind};
use crate::user_function::{is_random, is_user, printed};
use crate::value::{Decimal, Timestamp, Value};
use crate::value_text;
use crate::zone::Zone;
use std::rc::Rc;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    if !is_user(call.name) {
        return None;
    }
    let (name, random, ty) = (printed(call.name).to_string(), is_random(call.name), call.ty.clone());
    let types: Vec<DataType> = call.args.iter().map(|arg| arg.ty.clone()).collect();
    let function = move |context: &super::EvalContext, args: &[Value]| {
        let mut said = written(&name, args, &types);
        if random {
            said.push_str(&format!("#{}", context.next_random() % 1000));
        }
        Ok(value(&said, &ty))
    };
    Some(Body { strict: false, function: Box::new(function) })
}

/// `name(a, 3)`: a call with its arguments as they are shown.
pub fn written(name: &str, args: &[Value], types: &[DataType]) -> String {
    let texts: Vec<String> = args.iter().zip(types).map(|(arg, ty)| value_text::text(arg, ty, &Zone::default())).collect();
    format!("{name}({})", texts.join(", "))
}

/// The stand-in of a type for what is said of the call.
pub fn value(said: &str, ty: &DataType) -> Value {
    let number = hash(said);
    let hundred = (number % 100) as i64;
    match &ty.kind {
        TypeKind::Boolean => Value::Boolean(number % 2 == 1),
        TypeKind::TinyInt => Value::TinyInt((number % 2) as i8 * 50 + 27),
        TypeKind::SmallInt => Value::SmallInt((number % 30) as i16 * 1000 + 777),
        TypeKind::Int => Value::Int(hundred as i32 * 1000 + 777),
        TypeKind::BigInt => Value::BigInt(hundred * 1000 + 777),
        TypeKind::Float => Value::Float(hundred as f32 / 100.0 + 0.00777),
        TypeKind::Double => Value::Double((hundred * 1000 + 777) as f64 / 100_000.0),
        // As many of the digits 0042777 as fit.
        TypeKind::Decimal { precision, scale } => {
            let most = 10i128.pow(u32::from(*precision).min(38));
            let unscaled = i128::from(hundred * 1000 + 777) % most;
            Value::Decimal(Rc::new(Decimal { unscaled, scale: *scale }))
        }
        kind @ (TypeKind::Char(_) | TypeKind::VarChar(_)) => fitted(&format!("‹{said}›").into(), kind),
        TypeKind::Binary(length) | TypeKind::VarBinary(length) => {
            Value::Bytes(Rc::new(number.to_be_bytes()[..(*length as usize).min(8)].to_vec()))
        }
        TypeKind::Date => Value::Date(JULY_1977 + (number % 31) as i32),
        TypeKind::Time(_) => Value::Time(SEVEN_PAST_SEVEN as i32),
        TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..) => {
            let day = i64::from(JULY_1977) + (number % 31) as i64;
            Value::Timestamp(Timestamp::from_millis(day * 86_400_000 + SEVEN_PAST_SEVEN))
        }
        TypeKind::IntervalYearMonth(_) => Value::IntervalMonths(7),
        TypeKind::IntervalDayTime(_) => Value::IntervalMillis(SEVEN_PAST_SEVEN),
        TypeKind::Array(element) => Value::Array(Rc::new(vec![value(said, element)])),
        TypeKind::Map(key, of) => Value::Map(Rc::new(vec![(value(said, key), value(said, of))])),
        TypeKind::Multiset(element) => Value::Multiset(Rc::new(vec![(value(said, element), 1)])),
        TypeKind::Row(fields) => {
            Value::Row(Rc::new(fields.iter().map(|field| value(&format!("{said}.{}", field.name), &field.ty)).collect()))
        }
        TypeKind::Null | TypeKind::Named(_) => Value::Null,
    }
}

/// The rows that a table function gives for one call: one or two.
pub fn rows(said: &str, columns: &[crate::types::Field]) -> Vec<Vec<Value>> {
    let count = 1 + hash(said) % 2;
    (1..=count).map(|row| columns.iter().map(|column| value(&format!("{said}.{}#{row}", column.name), &column.ty)).collect()).collect()
}

/// 1977-07-01, days since 1970.
const JULY_1977: i32 = 2738;
/// 07:07:07.777, ms of the day.
const SEVEN_PAST_SEVEN: i64 = 25_627_777;

/// FNV-1a: the same on every machine.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eval, int, ty};
    use super::super::{EvalContext, RowView, Session, compile};
    use super::*;
    use crate::expr::Expr;
    use crate::user_function::operator;

    #[test]
    fn a_stand_in_can_be_told_from_a_real_value() {
        let call = |kind| eval(&Expr::call(operator("score", true), vec![int(3)], ty(kind)));
        assert_eq!(call(TypeKind::VarChar(40)), "\"‹score(3)›\"");
        assert_eq!(call(TypeKind::VarChar(4)), "\"‹sco\"");
        assert!(call(TypeKind::Int).ends_with("777"));
        assert!(call(TypeKind::Double).ends_with("777") && call(TypeKind::Double).starts_with("0."));
        assert!(call(TypeKind::Decimal { precision: 10, scale: 2 }).ends_with("7.77\""));
        assert!(call(TypeKind::Timestamp(3, crate::TimeAttribute::None)).contains("1977-07-"));
    }

    #[test]
    fn only_a_random_function_changes_from_call_to_call() {
        let values = |deterministic| {
            let call = Expr::call(operator("roll", deterministic), vec![int(3)], ty(TypeKind::VarChar(40)));
            let (program, context) = (compile(&call, &Session::default()).unwrap(), EvalContext::default());
            (program.eval(RowView::one(&[]), &context).unwrap(), program.eval(RowView::one(&[]), &context).unwrap())
        };
        let (first, second) = values(true);
        assert_eq!(first, second);
        let (first, second) = values(false);
        assert_ne!(first, second);
    }

    #[test]
    fn a_table_function_gives_a_row_or_two() {
        let columns = [crate::Field::new("word", ty(TypeKind::VarChar(40)))];
        let rows = rows("words(a)", &columns);
        assert!((1..=2).contains(&rows.len()));
        assert_eq!(rows[0], [Value::str("‹words(a).word#1›")]);
    }
}
