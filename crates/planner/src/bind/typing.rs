//! Types as written, and the types that two types have in common.
//!
//! In: type syntax. Out: Flink's logical types.
//! Never: decides whether a cast is allowed.

use rowkind_ir::types::{IntervalUnit, MAX_LENGTH};
use rowkind_ir::{DataType, Field, TimeAttribute, TypeKind};
use rowkind_sql::ast as sql;
use sqlparser::ast;

const DECIMAL_DEFAULT: TypeKind = TypeKind::Decimal { precision: 10, scale: 0 };

/// A DDL type, nullable unless it says NOT NULL. `Err` names what Rowkind does not know, or Flink either.
pub fn data_type(written: &sql::DataType) -> Result<DataType, UnknownType> {
    use sql::TypeName as T;
    let kind = match &written.name {
        T::Boolean => TypeKind::Boolean,
        T::TinyInt => TypeKind::TinyInt,
        T::SmallInt => TypeKind::SmallInt,
        T::Int => TypeKind::Int,
        T::BigInt => TypeKind::BigInt,
        T::Float => TypeKind::Float,
        T::Double => TypeKind::Double,
        T::Decimal { precision, scale } => decimal(*precision, *scale),
        T::Char(length) => TypeKind::Char(length.unwrap_or(1)),
        T::Varchar(length) => TypeKind::VarChar(length.unwrap_or(MAX_LENGTH)),
        T::String => TypeKind::VarChar(MAX_LENGTH),
        T::Binary(length) => TypeKind::Binary(length.unwrap_or(1)),
        T::Varbinary(length) => TypeKind::VarBinary(length.unwrap_or(MAX_LENGTH)),
        T::Bytes => TypeKind::VarBinary(MAX_LENGTH),
        T::Date => TypeKind::Date,
        T::Time { precision } => TypeKind::Time(precision.unwrap_or(0) as u8),
        T::Timestamp { precision } => TypeKind::Timestamp(precision.unwrap_or(6) as u8, TimeAttribute::None),
        T::TimestampLtz { precision } => TypeKind::TimestampLtz(precision.unwrap_or(6) as u8, TimeAttribute::None),
        T::Array(element) => TypeKind::Array(Box::new(data_type(element)?)),
        T::Multiset(element) => TypeKind::Multiset(Box::new(data_type(element)?)),
        T::Map(key, value) => TypeKind::Map(Box::new(data_type(key)?), Box::new(data_type(value)?)),
        T::Row(fields) => {
            let fields: Result<Vec<Field>, UnknownType> =
                fields.iter().map(|field| Ok(Field::new(field.name.clone(), data_type(&field.data_type)?))).collect();
            TypeKind::Row(fields?)
        }
        T::Interval { from, to, .. } => interval_kind(from, to.as_deref()).ok_or(UnknownType::Unsupported(from.clone()))?,
        T::Null => TypeKind::Null,
        T::Variant => TypeKind::Named("VARIANT"),
        T::Bitmap => TypeKind::Named("BITMAP"),
        T::Descriptor => TypeKind::Named("DESCRIPTOR"),
        T::TimestampTz { .. } => return Err(UnknownType::Unsupported("TIMESTAMP WITH TIME ZONE".to_string())),
        T::Structured { .. } => return Err(UnknownType::Unsupported("STRUCTURED".to_string())),
        T::Raw { .. } => return Err(UnknownType::Unsupported("RAW".to_string())),
        T::Custom(parts) => return Err(UnknownType::NoSuchType(parts.join("."))),
    };
    Ok(DataType::new(kind).with_nullable(!written.not_null))
}

/// Why a written type has no meaning here.
#[derive(Clone, Debug, PartialEq)]
pub enum UnknownType {
    /// Flink knows it.
    Unsupported(String),
    /// Flink does not.
    NoSuchType(String),
}

fn decimal(precision: Option<u32>, scale: Option<u32>) -> TypeKind {
    match precision {
        None => DECIMAL_DEFAULT,
        Some(precision) => TypeKind::Decimal { precision: precision.min(38) as u8, scale: scale.unwrap_or(0).min(38) as u8 },
    }
}

/// The target of a CAST.
pub fn cast_type(written: &ast::DataType) -> Result<DataType, UnknownType> {
    match rowkind_sql::data_type_of(written) {
        Some(written) => data_type(&written),
        None => Err(UnknownType::Unsupported("of this cast".to_string())),
    }
}

/// The interval type for its units, which are upper case and singular.
pub fn interval_kind(from: &str, to: Option<&str>) -> Option<TypeKind> {
    use IntervalUnit as U;
    let unit = match (from, to) {
        ("YEAR", None) => U::Year,
        ("YEAR", Some("MONTH")) => U::YearToMonth,
        ("MONTH", None) => U::Month,
        ("QUARTER", None) => U::Quarter,
        ("WEEK", None) => U::Week,
        ("DAY", None) => U::Day,
        ("DAY", Some("HOUR")) => U::DayToHour,
        ("DAY", Some("MINUTE")) => U::DayToMinute,
        ("DAY", Some("SECOND")) => U::DayToSecond,
        ("HOUR", None) => U::Hour,
        ("HOUR", Some("MINUTE")) => U::HourToMinute,
        ("HOUR", Some("SECOND")) => U::HourToSecond,
        ("MINUTE", None) => U::Minute,
        ("MINUTE", Some("SECOND")) => U::MinuteToSecond,
        ("SECOND", None) => U::Second,
        _ => return None,
    };
    Some(match unit {
        U::Year | U::YearToMonth | U::Month | U::Quarter => TypeKind::IntervalYearMonth(unit),
        _ => TypeKind::IntervalDayTime(unit),
    })
}

pub fn is_integer(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::TinyInt | TypeKind::SmallInt | TypeKind::Int | TypeKind::BigInt)
}

pub fn is_exact(kind: &TypeKind) -> bool {
    is_integer(kind) || matches!(kind, TypeKind::Decimal { .. })
}

pub fn is_approximate(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::Float | TypeKind::Double)
}

pub fn is_numeric(kind: &TypeKind) -> bool {
    is_exact(kind) || is_approximate(kind)
}

pub fn is_character(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::Char(_) | TypeKind::VarChar(_))
}

pub fn is_binary(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::Binary(_) | TypeKind::VarBinary(_))
}

pub fn is_datetime(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::Date | TypeKind::Time(_) | TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..))
}

pub fn is_interval(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::IntervalYearMonth(_) | TypeKind::IntervalDayTime(_))
}

/// Precision and scale of an exact number as a DECIMAL.
pub fn as_decimal(kind: &TypeKind) -> Option<(i32, i32)> {
    Some(match kind {
        TypeKind::TinyInt => (3, 0),
        TypeKind::SmallInt => (5, 0),
        TypeKind::Int => (10, 0),
        TypeKind::BigInt => (19, 0),
        TypeKind::Decimal { precision, scale } => (i32::from(*precision), i32::from(*scale)),
        _ => return None,
    })
}

pub fn decimal_kind(precision: i32, scale: i32) -> TypeKind {
    TypeKind::Decimal { precision: precision.clamp(1, 38) as u8, scale: scale.clamp(0, 38) as u8 }
}

/// The type to which all of these convert without loss of kind; `None` where there is none.
pub fn least_restrictive(types: &[DataType]) -> Option<DataType> {
    let nullable = types.iter().any(|ty| ty.nullable || ty.kind == TypeKind::Null);
    let mut result: Option<TypeKind> = None;
    // Calcite lets a time decide when a number or an interval stands next to it.
    if let [a, b, ..] = types {
        if is_datetime(&b.kind) && (is_exact(&a.kind) || is_interval(&a.kind)) {
            return Some(b.clone().with_nullable(nullable));
        }
        if is_datetime(&a.kind) && (is_integer(&b.kind) || is_interval(&b.kind)) {
            return Some(a.clone().with_nullable(nullable));
        }
    }
    for ty in types {
        if ty.kind == TypeKind::Null {
            continue;
        }
        result = Some(match result {
            None => ty.kind.clone(),
            Some(so_far) => common_kind(&so_far, &ty.kind)?,
        });
    }
    Some(DataType::new(result.unwrap_or(TypeKind::Null)).with_nullable(nullable))
}

/// Flink's own merging of types: like Calcite's, but FLOAT with DOUBLE is DOUBLE.
pub fn merged(types: &[DataType]) -> Option<DataType> {
    let ty = least_restrictive(types)?;
    let has_double = types.iter().any(|ty| ty.kind == TypeKind::Double);
    Some(if has_double && ty.kind == TypeKind::Float { DataType { kind: TypeKind::Double, ..ty } } else { ty })
}

fn common_kind(left: &TypeKind, right: &TypeKind) -> Option<TypeKind> {
    use TypeKind as K;
    if left == right {
        return Some(left.clone());
    }
    if is_numeric(left) && is_numeric(right) {
        return Some(common_number(left, right));
    }
    Some(match (left, right) {
        (K::Char(a), K::Char(b)) if a == b => K::Char(*a),
        (K::Char(a) | K::VarChar(a), K::Char(b) | K::VarChar(b)) => K::VarChar(*a.max(b)),
        (K::Binary(a) | K::VarBinary(a), K::Binary(b) | K::VarBinary(b)) => K::VarBinary(*a.max(b)),
        (K::Time(a), K::Time(b)) => K::Time(*a.max(b)),
        (K::Timestamp(a, _), K::Timestamp(b, _)) => K::Timestamp(*a.max(b), TimeAttribute::None),
        (K::TimestampLtz(a, _), K::TimestampLtz(b, _)) => K::TimestampLtz(*a.max(b), TimeAttribute::None),
        (K::TimestampLtz(a, _), K::Timestamp(b, _)) if a == b => K::TimestampLtz(*a, TimeAttribute::None),
        (K::Timestamp(a, _), K::TimestampLtz(b, _)) if a == b => K::Timestamp(*a, TimeAttribute::None),
        (K::TimestampLtz(a, _), K::Timestamp(b, _)) => K::Timestamp(*a.max(b), TimeAttribute::None),
        (K::Timestamp(a, _), K::TimestampLtz(b, _)) => K::TimestampLtz(*a.max(b), TimeAttribute::None),
        (K::IntervalDayTime(a), K::IntervalDayTime(b)) => K::IntervalDayTime(wider_unit(*a, *b)),
        (K::IntervalYearMonth(_), K::IntervalYearMonth(_)) => K::IntervalYearMonth(IntervalUnit::YearToMonth),
        (K::Array(a), K::Array(b)) => K::Array(Box::new(least_restrictive(&[a.as_ref().clone(), b.as_ref().clone()])?)),
        (K::Multiset(a), K::Multiset(b)) => K::Multiset(Box::new(least_restrictive(&[a.as_ref().clone(), b.as_ref().clone()])?)),
        (K::Map(k, v), K::Map(k2, v2)) => K::Map(
            Box::new(least_restrictive(&[k.as_ref().clone(), k2.as_ref().clone()])?),
            Box::new(least_restrictive(&[v.as_ref().clone(), v2.as_ref().clone()])?),
        ),
        (K::Row(a), K::Row(b)) if a.len() == b.len() => {
            let fields: Option<Vec<Field>> =
                a.iter().zip(b).map(|(a, b)| Some(Field::new(a.name.clone(), least_restrictive(&[a.ty.clone(), b.ty.clone()])?))).collect();
            K::Row(fields?)
        }
        _ => return None,
    })
}

fn common_number(left: &TypeKind, right: &TypeKind) -> TypeKind {
    if is_approximate(left) || is_approximate(right) {
        let has_decimal = matches!(left, TypeKind::Decimal { .. }) || matches!(right, TypeKind::Decimal { .. });
        return if has_decimal {
            TypeKind::Double
        } else if is_approximate(left) {
            left.clone()
        } else {
            right.clone()
        };
    }
    // Both are exact, so both have a decimal form.
    let (p1, s1) = as_decimal(left).unwrap_or((10, 0));
    let (p2, s2) = as_decimal(right).unwrap_or((10, 0));
    if is_integer(left) && is_integer(right) {
        return if p2 > p1 { right.clone() } else { left.clone() };
    }
    let whole = (p1 - s1).max(p2 - s2).min(38);
    let scale = s1.max(s2).min(38 - whole);
    decimal_kind(whole + scale, scale)
}

fn wider_unit(a: IntervalUnit, b: IntervalUnit) -> IntervalUnit {
    use IntervalUnit as U;
    let ends = |unit: U| match unit {
        U::Day => (0, 0),
        U::DayToHour => (0, 1),
        U::DayToMinute => (0, 2),
        U::DayToSecond => (0, 3),
        U::Hour => (1, 1),
        U::HourToMinute => (1, 2),
        U::HourToSecond => (1, 3),
        U::Minute => (2, 2),
        U::MinuteToSecond => (2, 3),
        _ => (3, 3),
    };
    let (a, b) = (ends(a), ends(b));
    match (a.0.min(b.0), a.1.max(b.1)) {
        (0, 0) => U::Day,
        (0, 1) => U::DayToHour,
        (0, 2) => U::DayToMinute,
        (0, _) => U::DayToSecond,
        (1, 1) => U::Hour,
        (1, 2) => U::HourToMinute,
        (1, _) => U::HourToSecond,
        (2, 2) => U::Minute,
        (2, _) => U::MinuteToSecond,
        _ => U::Second,
    }
}

/// Types as error messages write them: `<VARCHAR(2147483647)>`, in capitals.
pub fn angled(ty: &DataType) -> String {
    format!("<{}>", ty.short().to_uppercase())
}
