//! Row expressions as Calcite's digest prints them: columns are `$0`, literals have their type where it is not plain.
//!
//! In: an expression. Out: its text in the abstract syntax tree.

use crate::rel::Rel;
use crate::rex::{Bound, Literal, Over, Range, Rex, RexKind, Sarg, SubQuery};
use rowkind_ir::type_text::interval_unit_name;
use rowkind_ir::{DataType, Decimal, TimeAttribute, Timestamp, TypeKind, Value};

/// Whether a literal says its type.
#[derive(Clone, Copy, PartialEq)]
enum TypeIs {
    /// As Calcite decides for a literal that stands alone.
    Optional,
    /// Known from what stands beside it.
    Hidden,
}

pub fn digest(rex: &Rex) -> String {
    with_type(rex, TypeIs::Optional)
}

/// A literal without its type, as in the tuples of Values.
pub fn bare(rex: &Rex) -> String {
    with_type(rex, TypeIs::Hidden)
}

fn with_type(rex: &Rex, type_is: TypeIs) -> String {
    match &rex.kind {
        RexKind::Input(index) => format!("${index}"),
        RexKind::Literal(literal) => literal_text(literal, &rex.ty, type_is),
        RexKind::Correlation { id, name, .. } => format!("$cor{id}.{name}"),
        RexKind::Field { of, name, .. } => format!("{}.{name}", digest(of)),
        RexKind::Call { op, args } => call(op, args, &rex.ty),
        RexKind::Over(over) => over_text(over),
        RexKind::SubQuery(query) => query_text(query),
    }
}

fn call(op: &str, args: &[Rex], ty: &DataType) -> String {
    match op {
        "CAST" => return format!("CAST({}):{}", operands(op, args), full_type(ty)),
        crate::bind::pattern::REF => {
            if let [Rex { kind: RexKind::Literal(Literal::Name(name)), .. }, column] = args {
                return format!("{name}.{}", digest(column));
            }
        }
        "TABLE" => {
            if args.is_empty() {
                return "TABLE(#0)".to_string();
            }
            return format!("TABLE(#0) PARTITION BY({})", operands(op, args));
        }
        "CURRENT_TIMESTAMP" | "CURRENT_DATE" | "CURRENT_TIME" | "LOCALTIME" | "LOCALTIMESTAMP" if args.is_empty() => {
            return op.to_string();
        }
        _ => {}
    }
    format!("{}({})", rowkind_ir::user_function::printed(op), operands(op, args))
}

const SIMPLE: &[&str] = &["+", "-", "*", "/", "=", "<>", "<", ">", "<=", ">="];

fn operands(op: &str, args: &[Rex]) -> String {
    let texts: Vec<String> = args
        .iter()
        .enumerate()
        .map(|(index, arg)| {
            let mut type_is = TypeIs::Optional;
            if matches!(arg.kind, RexKind::Literal(_)) {
                if matches!(op, "AND" | "OR") && arg.ty.kind == TypeKind::Boolean {
                    type_is = TypeIs::Hidden;
                }
                if SIMPLE.contains(&op) && args.len() == 2 {
                    let other = &args[1 - index];
                    let plain = match &other.kind {
                        RexKind::Literal(literal) => !needs_type(literal, &other.ty),
                        _ => true,
                    };
                    if plain && same_type(&arg.ty.kind, &other.ty.kind) {
                        type_is = TypeIs::Hidden;
                    }
                }
            }
            with_type(arg, type_is)
        })
        .collect();
    texts.join(", ")
}

fn same_type(a: &TypeKind, b: &TypeKind) -> bool {
    a == b
}

/// Calcite's full type; time attributes print like Flink's indicator types.
fn full_type(ty: &DataType) -> String {
    match ty.time_attribute() {
        TimeAttribute::None => ty.calcite(),
        _ => ty.short() + if ty.nullable { "" } else { " NOT NULL" },
    }
}

fn needs_type(literal: &Literal, ty: &DataType) -> bool {
    let (Literal::Value(value) | Literal::Computed(value)) = literal else { return false };
    if value.is_null() {
        return true;
    }
    match (&ty.kind, value) {
        (TypeKind::Boolean | TypeKind::Int, _) => false,
        (TypeKind::Char(length), Value::String(text)) => text.encode_utf16().count() as u32 != *length,
        (TypeKind::Date | TypeKind::Time(0) | TypeKind::Timestamp(0, _) | TypeKind::TimestampLtz(0, _), _) => false,
        _ => true,
    }
}

fn literal_text(literal: &Literal, ty: &DataType, type_is: TypeIs) -> String {
    match literal {
        Literal::Symbol(name) => format!("FLAG({name})"),
        Literal::Name(name) => format!("_UTF-16LE'{name}'"),
        Literal::Sarg(sarg) => sarg_text(sarg, ty),
        Literal::Value(value) | Literal::Computed(value) => {
            let text = match (literal, value) {
                _ if value.is_null() => "null".to_string(),
                (Literal::Computed(_), Value::Decimal(number)) => scientific_decimal(number),
                _ => value_text(value),
            };
            if type_is == TypeIs::Hidden || !needs_type(literal, ty) {
                return text;
            }
            if let TypeKind::IntervalDayTime(unit) | TypeKind::IntervalYearMonth(unit) = &ty.kind {
                return format!("{text}:INTERVAL {}", interval_unit_name(*unit));
            }
            format!("{text}:{}", full_type(&ty.clone().with_nullable(true)))
        }
    }
}

/// A number as Java prints what was made a DOUBLE: `1.425E1`.
pub fn scientific_decimal(number: &Decimal) -> String {
    let digits = number.unscaled.unsigned_abs().to_string();
    let exponent = digits.len() as i64 - 1 - number.scale as i64;
    let (first, rest) = digits.split_at(1);
    let sign = if number.unscaled < 0 { "-" } else { "" };
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{first}{point}{rest}E{exponent}")
}

fn sarg_text(sarg: &Sarg, ty: &DataType) -> String {
    let plain = matches!(ty.kind, TypeKind::Int | TypeKind::Boolean | TypeKind::Date)
        || matches!(ty.kind, TypeKind::Timestamp(0, _) | TypeKind::Time(0));
    let suffix = if plain { String::new() } else { format!(":{}", full_type(&ty.clone().with_nullable(true))) };
    let bounded_only = sarg.ranges.iter().all(|range| match (&range.lower, &range.upper) {
        (Some((low, _)), Some((high, _))) => low == high,
        _ => false,
    });
    let is_long = matches!(ty.kind, TypeKind::BigInt);
    let point = |value: &Value| {
        if is_long {
            return format!("{}L{suffix}", value_text(value));
        }
        let literal = Literal::Value(value.clone());
        if needs_type(&literal, ty) && !plain {
            match &ty.kind {
                TypeKind::Char(_) => value_text(value),
                _ if bounded_only || matches!(ty.kind, TypeKind::VarChar(_)) => format!("{}{suffix}", value_text(value)),
                _ => format!("{}{suffix}", value_text(value)),
            }
        } else {
            value_text(value)
        }
    };
    let mut parts: Vec<String> = sarg.ranges.iter().map(|range| range_text(range, &point)).collect();
    if let Some(null_as) = sarg.null_as {
        let null = if null_as { "NULL AS TRUE" } else { "NULL AS FALSE" };
        let ranges = parts.join(", ");
        parts = vec![if ranges.is_empty() { null.to_string() } else { format!("{ranges}; {null}") }];
    }
    format!("Sarg[{}]{suffix}", parts.join(", "))
}

fn range_text(range: &Range, point: &dyn Fn(&Value) -> String) -> String {
    match (&range.lower, &range.upper) {
        (Some((low, true)), Some((high, true))) if low == high => point(low),
        (lower, upper) => {
            let low = match lower {
                Some((value, true)) => format!("[{}", point(value)),
                Some((value, false)) => format!("({}", point(value)),
                None => "(-∞".to_string(),
            };
            let high = match upper {
                Some((value, true)) => format!("{}]", point(value)),
                Some((value, false)) => format!("{})", point(value)),
                None => "+∞)".to_string(),
            };
            format!("{low}..{high}")
        }
    }
}

/// The value alone.
fn value_text(value: &Value) -> String {
    match value {
        Value::Null => "null".to_string(),
        Value::Boolean(value) => value.to_string(),
        Value::TinyInt(value) => value.to_string(),
        Value::SmallInt(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::BigInt(value) => value.to_string(),
        Value::Float(value) => scientific(f64::from(*value)),
        Value::Double(value) => scientific(*value),
        Value::Decimal(value) => decimal(value),
        Value::String(text) => format!("_UTF-16LE'{}'", text.replace('\'', "''")),
        Value::Bytes(bytes) => {
            let hex: String = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
            format!("X'{}'", hex.to_lowercase())
        }
        Value::Date(days) => date(i64::from(*days)),
        Value::Time(millis) => time(i64::from(*millis), 0),
        Value::Timestamp(stamp) => timestamp(*stamp),
        Value::IntervalMonths(months) => months.to_string(),
        Value::IntervalMillis(millis) => millis.to_string(),
        other => format!("{other:?}"),
    }
}

/// Java's BigDecimal.toString.
fn decimal(value: &Decimal) -> String {
    let digits = value.unscaled.unsigned_abs().to_string();
    let sign = if value.unscaled < 0 { "-" } else { "" };
    let scale = usize::from(value.scale);
    if scale == 0 {
        return format!("{sign}{digits}");
    }
    let exponent = digits.len() as i64 - 1 - scale as i64;
    if exponent < -6 {
        let (head, tail) = digits.split_at(1);
        let fraction = if tail.is_empty() { String::new() } else { format!(".{tail}") };
        return format!("{sign}{head}{fraction}E{exponent}");
    }
    let padded = format!("{digits:0>width$}", width = scale + 1);
    let (whole, fraction) = padded.split_at(padded.len() - scale);
    format!("{sign}{whole}.{fraction}")
}

/// Calcite's form of an approximate number: `1E2`, `1.5E-3`, `0E0`.
fn scientific(value: f64) -> String {
    if value == 0.0 {
        return "0E0".to_string();
    }
    format!("{value:E}")
}

fn civil(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

fn date(days: i64) -> String {
    let (year, month, day) = civil(days);
    format!("{year:04}-{month:02}-{day:02}")
}

fn time(millis: i64, nanos: u32) -> String {
    let seconds = millis / 1000;
    let base = format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = (millis % 1000) * 1_000_000 + i64::from(nanos);
    if fraction == 0 {
        return base;
    }
    let digits = format!("{fraction:09}");
    format!("{base}.{}", digits.trim_end_matches('0'))
}

fn timestamp(stamp: Timestamp) -> String {
    let days = stamp.millis().div_euclid(86_400_000);
    format!("{} {}", date(days), time(stamp.millis().rem_euclid(86_400_000), stamp.nanos()))
}

fn over_text(over: &Over) -> String {
    let distinct = if over.distinct { "DISTINCT " } else { "" };
    let args: Vec<String> = over.args.iter().map(digest).collect();
    let mut window: Vec<String> = Vec::new();
    if !over.partition.is_empty() {
        let keys: Vec<String> = over.partition.iter().map(digest).collect();
        window.push(format!("PARTITION BY {}", keys.join(", ")));
    }
    if !over.order.is_empty() {
        let keys: Vec<String> = over
            .order
            .iter()
            .map(|(rex, direction)| {
                let descending = if direction.descending { " DESC" } else { "" };
                let nulls = if direction.nulls_last { " NULLS LAST" } else { " NULLS FIRST" };
                format!("{}{descending}{nulls}", digest(rex))
            })
            .collect();
        window.push(format!("ORDER BY {}", keys.join(", ")));
    }
    let ranks = matches!(over.function, "ROW_NUMBER" | "RANK" | "DENSE_RANK" | "PERCENT_RANK" | "CUME_DIST" | "NTILE" | "LAG" | "LEAD");
    if !ranks {
        window.extend(frame_text(over));
    }
    format!("{}({distinct}{}) OVER ({})", rowkind_ir::user_function::printed(over.function), args.join(", "), window.join(" "))
}

fn frame_text(over: &Over) -> Option<String> {
    let unit = if over.rows { "ROWS" } else { "RANGE" };
    match (&over.lower, &over.upper) {
        (Bound::UnboundedPreceding, Bound::CurrentRow) if !over.rows => None,
        (Bound::UnboundedPreceding, Bound::UnboundedFollowing) if !over.rows && over.order.is_empty() => None,
        (lower, Bound::CurrentRow) => Some(format!("{unit} {}", bound_text(lower))),
        (lower, upper) => Some(format!("{unit} BETWEEN {} AND {}", bound_text(lower), bound_text(upper))),
    }
}

fn bound_text(bound: &Bound) -> String {
    match bound {
        Bound::UnboundedPreceding => "UNBOUNDED PRECEDING".to_string(),
        Bound::UnboundedFollowing => "UNBOUNDED FOLLOWING".to_string(),
        Bound::CurrentRow => "CURRENT ROW".to_string(),
        Bound::Preceding(rex) => format!("{} PRECEDING", digest(rex)),
        Bound::Following(rex) => format!("{} FOLLOWING", digest(rex)),
    }
}

fn query_text(query: &SubQuery) -> String {
    let mut parts: Vec<String> = query.args.iter().map(digest).collect();
    parts.push(format!("{{\n{}}}", crate::ast_text::print_nested(&query.rel)));
    format!("{}({})", query.op, parts.join(", "))
}

/// Correlation variables that sub-queries of these expressions read and no correlate inside binds.
pub fn free_correlations(exprs: &[Rex]) -> Vec<u32> {
    let mut found = Vec::new();
    for rex in exprs {
        visit(rex, &mut |rex| {
            if let RexKind::SubQuery(query) = &rex.kind {
                free_in_rel(&query.rel, &mut Vec::new(), &mut found);
            }
        });
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn free_in_rel(rel: &Rel, bound: &mut Vec<u32>, found: &mut Vec<u32>) {
    use crate::rel::RelOp;
    let depth = bound.len();
    if let RelOp::Correlate { id, .. } = &rel.op {
        bound.push(*id);
    }
    if let RelOp::Filter { correlates, .. } = &rel.op {
        bound.extend(correlates.iter().copied());
    }
    let mut look = |rex: &Rex| {
        visit(rex, &mut |rex| match &rex.kind {
            RexKind::Correlation { id, .. } if !bound.contains(id) => found.push(*id),
            RexKind::SubQuery(query) => free_in_rel(&query.rel, &mut bound.clone(), found),
            _ => {}
        });
    };
    match &rel.op {
        RelOp::Project { exprs, .. } => exprs.iter().for_each(&mut look),
        RelOp::Filter { condition, .. } | RelOp::Join { condition, .. } => look(condition),
        RelOp::Snapshot { period, .. } => look(period),
        RelOp::TableFunctionScan { call, .. } => look(call),
        _ => {}
    }
    for input in crate::ast_text::inputs(rel) {
        free_in_rel(input, bound, found);
    }
    bound.truncate(depth);
}

/// Every part of an expression, outer first; not the trees of sub-queries.
pub fn visit(rex: &Rex, see: &mut dyn FnMut(&Rex)) {
    see(rex);
    match &rex.kind {
        RexKind::Call { args, .. } => args.iter().for_each(|arg| visit(arg, see)),
        RexKind::Field { of, .. } => visit(of, see),
        RexKind::Over(over) => {
            over.args.iter().chain(&over.partition).for_each(|arg| visit(arg, see));
            over.order.iter().for_each(|(arg, _)| visit(arg, see));
        }
        RexKind::SubQuery(query) => query.args.iter().for_each(|arg| visit(arg, see)),
        RexKind::Input(_) | RexKind::Literal(_) | RexKind::Correlation { .. } => {}
    }
}
