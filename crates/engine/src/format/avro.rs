//! `avro`: Avro's binary encoding of a record, without a schema around it.
//!
//! Nullable fields are unions with null, in the order that Flink derives (`["null", type]`). Known: booleans, integers, floats,
//! strings and bytes, decimals, dates, times and timestamps of milliseconds, and nested rows and arrays of them. Like Flink `AvroRowDataSerializationSchema`.

use super::DecodeError;
use crate::binary_row::big_endian;
use crate::fault::Unsupported;
use rowkind_ir::{DataType, Decimal, Field, Str, Timestamp, TypeKind, Value};
use std::rc::Rc;

/// Which types are not known.
pub fn check(fields: &[Field]) -> Result<(), Unsupported> {
    fields.iter().try_for_each(|field| check_type(&field.ty))
}

fn check_type(ty: &DataType) -> Result<(), Unsupported> {
    match &ty.kind {
        TypeKind::Boolean
        | TypeKind::TinyInt
        | TypeKind::SmallInt
        | TypeKind::Int
        | TypeKind::BigInt
        | TypeKind::Float
        | TypeKind::Double
        | TypeKind::Char(_)
        | TypeKind::VarChar(_)
        | TypeKind::Binary(_)
        | TypeKind::VarBinary(_)
        | TypeKind::Decimal { .. }
        | TypeKind::Date
        | TypeKind::Time(0..=3)
        | TypeKind::Timestamp(0..=3, _) => Ok(()),
        TypeKind::Array(element) => check_type(element),
        TypeKind::Row(fields) => check(fields),
        _ => Err(Unsupported::new(format!("the type {ty} in the format 'avro'"))),
    }
}

pub fn write_row<'a>(out: &mut Vec<u8>, fields: &[Field], values: impl Iterator<Item = &'a Value>) {
    for (field, value) in fields.iter().zip(values) {
        write(out, value, &field.ty);
    }
}

fn write(out: &mut Vec<u8>, value: &Value, ty: &DataType) {
    if ty.nullable {
        write_long(out, i64::from(!value.is_null()));
    }
    match value {
        Value::Boolean(v) => out.push(u8::from(*v)),
        Value::TinyInt(v) => write_long(out, i64::from(*v)),
        Value::SmallInt(v) => write_long(out, i64::from(*v)),
        Value::Int(v) | Value::Date(v) | Value::Time(v) => write_long(out, i64::from(*v)),
        Value::Timestamp(v) => write_long(out, v.millis()),
        Value::Decimal(v) => write_bytes(out, &big_endian(v.unscaled)),
        Value::BigInt(v) => write_long(out, *v),
        Value::Float(v) => out.extend_from_slice(&v.to_le_bytes()),
        Value::Double(v) => out.extend_from_slice(&v.to_le_bytes()),
        Value::String(v) => write_bytes(out, v.as_bytes()),
        Value::Bytes(v) => write_bytes(out, v),
        Value::Array(items) => {
            if let TypeKind::Array(element) = &ty.kind {
                if !items.is_empty() {
                    write_long(out, items.len() as i64);
                    items.iter().for_each(|item| write(out, item, element));
                }
                write_long(out, 0);
            }
        }
        Value::Row(row) => {
            if let TypeKind::Row(fields) = &ty.kind {
                write_row(out, fields, row.iter());
            }
        }
        // NULL is the union's index alone; other types do not pass `check`.
        _ => {}
    }
}

/// Zigzag, then seven bits a byte.
fn write_long(out: &mut Vec<u8>, value: i64) {
    let mut rest = ((value << 1) ^ (value >> 63)) as u64;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

/// A number as the two's complement that it is written as, the highest byte first.
fn unscaled(bytes: &[u8]) -> Option<i128> {
    let first = i128::from(*bytes.first()? as i8);
    (bytes.len() <= 16).then(|| bytes[1..].iter().fold(first, |number, &byte| number << 8 | i128::from(byte)))
}

fn write_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    write_long(out, bytes.len() as i64);
    out.extend_from_slice(bytes);
}

pub fn read_row(bytes: &[u8], fields: &[Field]) -> Result<Vec<Value>, DecodeError> {
    let mut input = Input { bytes, at: 0 };
    input.row(fields).ok_or_else(|| {
        DecodeError::new("java.io.IOException", "Failed to deserialize Avro record.").caused_by("java.io.EOFException", "").at(input.at)
    })
}

struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Input<'_> {
    fn row(&mut self, fields: &[Field]) -> Option<Vec<Value>> {
        fields.iter().map(|field| self.value(&field.ty)).collect()
    }

    fn value(&mut self, ty: &DataType) -> Option<Value> {
        if ty.nullable && self.long()? == 0 {
            return Some(Value::Null);
        }
        Some(match &ty.kind {
            TypeKind::Boolean => Value::Boolean(self.take(1)?[0] != 0),
            TypeKind::TinyInt => Value::TinyInt(self.long()? as i8),
            TypeKind::SmallInt => Value::SmallInt(self.long()? as i16),
            TypeKind::Int => Value::Int(self.long()? as i32),
            TypeKind::Date => Value::Date(self.long()? as i32),
            TypeKind::Time(_) => Value::Time(self.long()? as i32),
            TypeKind::Timestamp(..) => Value::Timestamp(Timestamp::from_millis(self.long()?)),
            TypeKind::Decimal { scale, .. } => Value::Decimal(Rc::new(Decimal { unscaled: unscaled(self.counted()?)?, scale: *scale })),
            TypeKind::BigInt => Value::BigInt(self.long()?),
            TypeKind::Float => Value::Float(f32::from_le_bytes(self.take(4)?.try_into().ok()?)),
            TypeKind::Double => Value::Double(f64::from_le_bytes(self.take(8)?.try_into().ok()?)),
            TypeKind::Char(_) | TypeKind::VarChar(_) => Value::String(Str::from(std::str::from_utf8(self.counted()?).ok()?)),
            TypeKind::Binary(_) | TypeKind::VarBinary(_) => Value::Bytes(Rc::new(self.counted()?.to_vec())),
            TypeKind::Array(element) => {
                let mut items = Vec::new();
                loop {
                    let count = self.long()?;
                    if count == 0 {
                        break;
                    }
                    for _ in 0..count.unsigned_abs().min(self.bytes.len() as u64) {
                        items.push(self.value(element)?);
                    }
                }
                Value::Array(Rc::new(items))
            }
            TypeKind::Row(fields) => Value::Row(Rc::new(self.row(fields)?.into())),
            _ => return None,
        })
    }

    fn take(&mut self, count: usize) -> Option<&[u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }

    fn counted(&mut self) -> Option<&[u8]> {
        let count = usize::try_from(self.long()?).ok()?;
        self.take(count)
    }

    fn long(&mut self) -> Option<i64> {
        let mut raw = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            raw |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some((raw >> 1) as i64 ^ -((raw & 1) as i64));
            }
        }
        None
    }
}
