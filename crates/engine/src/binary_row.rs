//! The hash code of a row as Flink's binary row has it.
//!
//! It decides the order in which Java's hash maps give rows, and with the murmur of it the key group of a key.
//!
//! like   Flink `BinaryRowData`, `BinaryRowWriter`

use rowkind_ir::murmur::{SEED, finish, mix, murmur};
use rowkind_ir::{DataType, TypeKind, Value};
use smallvec::SmallVec;

/// So many columns have their null bits in one word.
const FEW_COLUMNS: usize = 56;

type Bytes = SmallVec<[u8; 64]>;

/// The hash code of a row with these columns; 0 if it holds what is not followed here (collections, rows).
pub fn hash_code<'a>(columns: impl ExactSizeIterator<Item = (&'a Value, &'a DataType)> + Clone) -> i32 {
    if let Some(hash) = fixed_hash_code(columns.clone()) {
        return hash;
    }
    made_hash_code(columns)
}

fn made_hash_code<'a>(columns: impl ExactSizeIterator<Item = (&'a Value, &'a DataType)>) -> i32 {
    let arity = columns.len();
    let null_bits = (arity + 63 + 8) / 64 * 8;
    let fixed = null_bits + arity * 8;
    // Most rows fit on the stack.
    let mut bytes: Bytes = SmallVec::from_elem(0u8, fixed);
    for (index, (value, ty)) in columns.enumerate() {
        let slot = null_bits + index * 8;
        if value.is_null() {
            // The first byte is the row kind, that of an insert.
            bytes[(index + 8) / 8] |= 1 << ((index + 8) % 8);
            // Room is kept for what would not fit into the fixed part.
            let room = match ty.kind {
                _ if is_compact(ty) => 0,
                TypeKind::Decimal { .. } => 16,
                _ => 8,
            };
            if room > 0 {
                let field = (bytes.len() as i64) << 32;
                bytes[slot..slot + 8].copy_from_slice(&field.to_le_bytes());
                bytes.resize(bytes.len() + room, 0);
            }
            continue;
        }
        let field = match value {
            Value::Boolean(value) => i64::from(*value),
            Value::TinyInt(value) => i64::from(*value as u8),
            Value::SmallInt(value) => i64::from(*value as u16),
            Value::Int(value) | Value::Date(value) | Value::Time(value) | Value::IntervalMonths(value) => i64::from(*value as u32),
            Value::BigInt(value) | Value::IntervalMillis(value) => *value,
            Value::Float(value) => i64::from(value.to_bits()),
            Value::Double(value) => value.to_bits() as i64,
            Value::Timestamp(value) if is_compact(ty) => value.millis(),
            Value::Timestamp(value) => {
                let offset = bytes.len();
                bytes.extend(value.millis().to_le_bytes());
                (offset as i64) << 32 | i64::from(value.nanos())
            }
            Value::Decimal(value) if is_compact(ty) => value.unscaled as i64,
            Value::Decimal(value) => {
                let digits = big_endian(value.unscaled);
                put(&mut bytes, &digits, 16)
            }
            Value::String(value) => text(&mut bytes, value.as_bytes()),
            Value::Bytes(value) => text(&mut bytes, value),
            Value::Array(_) | Value::Map(_) | Value::Multiset(_) | Value::Row(_) | Value::Null => return 0,
        };
        bytes[slot..slot + 8].copy_from_slice(&field.to_le_bytes());
    }
    murmur(&bytes)
}

/// The same without making the row, for one whose columns all stand in its fixed part: `None` if they do not.
fn fixed_hash_code<'a>(columns: impl ExactSizeIterator<Item = (&'a Value, &'a DataType)> + Clone) -> Option<i32> {
    let arity = columns.len();
    if arity > FEW_COLUMNS {
        return None;
    }
    // The first byte is the row kind, that of an insert.
    let nulls = columns.clone().enumerate().fold(0u64, |nulls, (index, (value, _))| nulls | u64::from(value.is_null()) << (index + 8));
    let mut hash = mix(mix(SEED, nulls as u32), (nulls >> 32) as u32);
    for (value, ty) in columns {
        let field = match value {
            Value::BigInt(value) | Value::IntervalMillis(value) => *value,
            Value::Int(value) | Value::Date(value) | Value::Time(value) | Value::IntervalMonths(value) => i64::from(*value as u32),
            Value::String(value) if value.len() <= 7 => short_text(value.as_bytes()),
            Value::Timestamp(value) if is_compact(ty) => value.millis(),
            Value::Boolean(value) => i64::from(*value),
            Value::Null if is_compact(ty) => 0,
            _ => return None,
        };
        hash = mix(mix(hash, field as u32), (field >> 32) as u32);
    }
    Some(finish(hash, 8 + 8 * arity))
}

/// Whether decimals and timestamps of this type stand in the row's fixed part.
fn is_compact(ty: &DataType) -> bool {
    match ty.kind {
        TypeKind::Decimal { precision, .. } => precision <= 18,
        TypeKind::Timestamp(precision, _) | TypeKind::TimestampLtz(precision, _) => precision <= 3,
        _ => true,
    }
}

/// Up to seven bytes stand in the field itself, with their number in the last byte.
fn text(bytes: &mut Bytes, text: &[u8]) -> i64 {
    if text.len() > 7 { put(bytes, text, text.len().div_ceil(8) * 8) } else { short_text(text) }
}

fn short_text(text: &[u8]) -> i64 {
    let mut field = [0u8; 8];
    field[..text.len()].copy_from_slice(text);
    field[7] = text.len() as u8 | 0x80;
    i64::from_le_bytes(field)
}

/// Appends to the variable part; the field holds offset and length.
fn put(bytes: &mut Bytes, data: &[u8], room: usize) -> i64 {
    let offset = bytes.len();
    bytes.extend_from_slice(data);
    bytes.resize(offset + room, 0);
    (offset as i64) << 32 | data.len() as i64
}

/// The shortest two's complement, as `BigInteger.toByteArray`.
pub fn big_endian(value: i128) -> Vec<u8> {
    let bytes = value.to_be_bytes();
    let sign = if value < 0 { 0xff } else { 0 };
    let mut start = 0;
    while start < 15 && bytes[start] == sign && (bytes[start + 1] & 0x80) == (sign & 0x80) {
        start += 1;
    }
    bytes[start..].to_vec()
}

/// The hash code of a text alone (`BinaryStringData`).
pub fn text_hash(text: &str) -> i32 {
    murmur(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::TimeAttribute;

    #[test]
    fn a_row_need_not_be_made_to_be_hashed() {
        let time = TypeKind::Timestamp(3, TimeAttribute::None);
        let columns = [
            (Value::BigInt(-7), TypeKind::BigInt),
            (Value::Int(-7), TypeKind::Int),
            (Value::str("seventh"), TypeKind::VarChar(9)),
            (Value::Null, TypeKind::VarChar(9)),
            (Value::Timestamp(rowkind_ir::Timestamp::from_millis(-1)), time),
            (Value::Boolean(true), TypeKind::Boolean),
        ];
        let columns = columns.map(|(value, kind)| (value, DataType::new(kind)));
        for from in 0..columns.len() {
            let some = columns[from..].iter().map(|(value, ty)| (value, ty));
            assert_eq!(fixed_hash_code(some.clone()), Some(made_hash_code(some)), "from {from}");
        }
        let long = (Value::str("eight ch"), DataType::new(TypeKind::VarChar(9)));
        assert_eq!(fixed_hash_code([(&long.0, &long.1)].into_iter()), None);
    }

    #[test]
    fn two_complements_are_shortest() {
        assert_eq!(big_endian(0), [0]);
        assert_eq!(big_endian(127), [0x7f]);
        assert_eq!(big_endian(128), [0, 0x80]);
        assert_eq!(big_endian(-1), [0xff]);
        assert_eq!(big_endian(-129), [0xff, 0x7f]);
    }
}
