//! Which casts Flink's validator lets through.

use super::typing::is_numeric;
use rowkind_ir::TypeKind;

/// Whether a value of one type may be cast to another.
pub fn is_allowed(from: &TypeKind, to: &TypeKind) -> bool {
    use TypeKind as K;
    let text = |kind: &K| matches!(kind, K::Char(_) | K::VarChar(_));
    let binary = |kind: &K| matches!(kind, K::Binary(_) | K::VarBinary(_));
    match (from, to) {
        (K::Null, _) => true,
        (K::Named("VARIANT"), to) => matches!(to, K::Named("VARIANT")),
        (from, to) if text(to) => !matches!(from, K::Named(_)) || matches!(from, K::Named("BITMAP")),
        (from, to) if text(from) => !matches!(to, K::Map(..) | K::Row(_) | K::Multiset(_)),
        (from, to) if binary(from) && binary(to) => true,
        (from, to) if is_numeric(from) && is_numeric(to) => true,
        (K::Boolean, K::Boolean) => true,
        (K::Boolean, to) if is_numeric(to) => true,
        (from, K::Boolean) => is_numeric(from),
        (K::Date, K::Date | K::Timestamp(..) | K::TimestampLtz(..)) => true,
        (K::Time(_), K::Time(_) | K::Timestamp(..) | K::TimestampLtz(..)) => true,
        (K::Timestamp(..) | K::TimestampLtz(..), K::Date | K::Time(_) | K::Timestamp(..) | K::TimestampLtz(..)) => true,
        (from, K::IntervalDayTime(_) | K::IntervalYearMonth(_)) if super::typing::is_exact(from) => true,
        (K::IntervalDayTime(_), K::IntervalDayTime(_)) | (K::IntervalYearMonth(_), K::IntervalYearMonth(_)) => true,
        (K::Array(a), K::Array(b)) => is_allowed(&a.kind, &b.kind),
        (K::Multiset(a), K::Multiset(b)) => is_allowed(&a.kind, &b.kind),
        (K::Map(k, v), K::Map(k2, v2)) => is_allowed(&k.kind, &k2.kind) && is_allowed(&v.kind, &v2.kind),
        (K::Row(a), K::Row(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_allowed(&a.ty.kind, &b.ty.kind)),
        (a, b) => a == b,
    }
}

/// Casts that Flink refuses in words of its own.
pub fn own_words(from: &TypeKind, to: &TypeKind) -> Option<String> {
    use TypeKind as K;
    Some(match (from, to) {
        (K::Timestamp(..), to) if is_numeric(to) => "The cast from TIMESTAMP type to NUMERIC type is not allowed. It's recommended to use UNIX_TIMESTAMP(CAST(timestamp_col AS STRING)) instead.".to_string(),
        (K::TimestampLtz(..), to) if is_numeric(to) => "The cast from TIMESTAMP_LTZ type to NUMERIC type is not allowed.".to_string(),
        (from, K::Timestamp(..)) if is_numeric(from) => "The cast from NUMERIC type to TIMESTAMP type is not allowed. It's recommended to use TO_TIMESTAMP(FROM_UNIXTIME(numeric_col)) instead, note the numeric is in seconds.".to_string(),
        (from, K::TimestampLtz(..)) if is_numeric(from) => "The cast from NUMERIC type to TIMESTAMP_LTZ type is not allowed. It's recommended to use TO_TIMESTAMP_LTZ(numeric_col, precision) instead.".to_string(),
        _ => return None,
    })
}
