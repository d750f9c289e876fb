//! BITMAP: sets of 32-bit numbers, as Flink keeps them in Roaring bitmaps.
//!
//! A bitmap is kept as its numbers in order (of unsigned integers); the bytes are Roaring's portable form.

use super::EvalError;
use super::call::{Body, Call, bytes, fail, integer, strict, string};
use crate::types::TypeKind;
use crate::value::Value;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Containers with more numbers are kept as bits.
const ARRAY_MAX: usize = 4_096;
const COOKIE: u32 = 0x303a;

pub(super) fn build(call: Call<'_>) -> Option<Body> {
    let is_bitmap = |index: usize| *call.kind(index) == TypeKind::Named("BITMAP");
    Some(match (call.name, call.args.len()) {
        ("BITMAP_BUILD", 1) => strict(|args| Ok(bitmap(numbers(&args[0])))),
        ("BITMAP_FROM_BYTES", 1) => strict(|args| match read(bytes(&args[0])) {
            Some(set) => Ok(bitmap(set)),
            None => fail("org.apache.flink.table.api.TableRuntimeException", "Failed to deserialize bitmap from bytes."),
        }),
        ("BITMAP_TO_STRING", 1) if is_bitmap(0) => strict(|args| {
            let numbers: Vec<String> = numbers(&args[0]).iter().map(u32::to_string).collect();
            string(format!("{{{}}}", numbers.join(",")))
        }),
        ("BITMAP_CARDINALITY", 1) if is_bitmap(0) => strict(|args| Ok(Value::BigInt(numbers(&args[0]).len() as i64))),
        ("BITMAP_TO_ARRAY", 1) if is_bitmap(0) => strict(|args| Ok(args[0].clone())),
        ("BITMAP_TO_BYTES", 1) if is_bitmap(0) => strict(|args| Ok(Value::Bytes(Rc::new(write(&numbers(&args[0])))))),
        ("BITMAP_OR", 2) if is_bitmap(0) && is_bitmap(1) => combine(|a, b| a | b),
        ("BITMAP_AND", 2) if is_bitmap(0) && is_bitmap(1) => combine(|a, b| a & b),
        ("BITMAP_XOR", 2) if is_bitmap(0) && is_bitmap(1) => combine(|a, b| a ^ b),
        ("BITMAP_ANDNOT", 2) if is_bitmap(0) && is_bitmap(1) => combine(|a, b| a - b),
        _ => return None,
    })
}

/// The numbers of a bitmap or of an array of INT; nulls do not count.
fn numbers(value: &Value) -> BTreeSet<u32> {
    match value {
        Value::Array(items) => items.iter().filter(|item| !item.is_null()).map(|item| integer(item) as u32).collect(),
        _ => BTreeSet::new(),
    }
}

fn bitmap(numbers: BTreeSet<u32>) -> Value {
    Value::Array(Rc::new(numbers.into_iter().map(|number| Value::Int(number as i32)).collect()))
}

fn combine(operation: fn(&BTreeSet<u32>, &BTreeSet<u32>) -> BTreeSet<u32>) -> Body {
    strict(move |args| -> Result<Value, EvalError> { Ok(bitmap(operation(&numbers(&args[0]), &numbers(&args[1])))) })
}

/// Cookie, count; key and size of every container; their places; the containers.
fn write(numbers: &BTreeSet<u32>) -> Vec<u8> {
    let mut containers: Vec<(u16, Vec<u16>)> = Vec::new();
    for number in numbers {
        let key = (number >> 16) as u16;
        match containers.last_mut() {
            Some((last, low)) if *last == key => low.push(*number as u16),
            _ => containers.push((key, vec![*number as u16])),
        }
    }
    let mut out = COOKIE.to_le_bytes().to_vec();
    out.extend((containers.len() as u32).to_le_bytes());
    for (key, low) in &containers {
        out.extend(key.to_le_bytes());
        out.extend(((low.len() - 1) as u16).to_le_bytes());
    }
    let mut place = out.len() + 4 * containers.len();
    for (_, low) in &containers {
        out.extend((place as u32).to_le_bytes());
        place += if low.len() > ARRAY_MAX { 8_192 } else { 2 * low.len() };
    }
    for (_, low) in &containers {
        if low.len() > ARRAY_MAX {
            let mut bits = [0u8; 8_192];
            low.iter().for_each(|number| bits[usize::from(*number) / 8] |= 1 << (number % 8));
            out.extend(bits);
        } else {
            low.iter().for_each(|number| out.extend(number.to_le_bytes()));
        }
    }
    out
}

/// The form without runs; `None`: it is none.
fn read(data: &[u8]) -> Option<BTreeSet<u32>> {
    let word = |at: usize| data.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes);
    let half = |at: usize| data.get(at..at + 2).and_then(|bytes| bytes.try_into().ok()).map(u16::from_le_bytes);
    if word(0)? != COOKIE {
        return None;
    }
    let count = word(4)? as usize;
    let mut numbers = BTreeSet::new();
    for container in 0..count {
        let high = u32::from(half(8 + 4 * container)?) << 16;
        let size = usize::from(half(10 + 4 * container)?) + 1;
        let place = word(8 + 4 * count + 4 * container)? as usize;
        if size > ARRAY_MAX {
            for number in 0..65_536u32 {
                if data.get(place + number as usize / 8)? >> (number % 8) & 1 == 1 {
                    numbers.insert(high | number);
                }
            }
        } else {
            for index in 0..size {
                numbers.insert(high | u32::from(half(place + 2 * index)?));
            }
        }
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value_text::hex;

    #[test]
    fn bytes_are_roarings() {
        // 207 #47
        let numbers = BTreeSet::from([1, 2]);
        assert_eq!(hex(&write(&numbers)), "3a30000001000000000001001000000001000200");
        assert_eq!(read(&write(&numbers)), Some(numbers));
        let many: BTreeSet<u32> = (0..10_000).chain([1 << 31]).collect();
        assert_eq!(read(&write(&many)), Some(many));
    }
}
