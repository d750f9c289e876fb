//! Result types that depend on the arguments.

use super::Result;
use crate::bind::typing::{decimal_kind, merged};
use crate::rex::{Literal, Rex, RexKind};
use rowkind_ir::types::MAX_LENGTH;
use rowkind_ir::{DataType, TypeKind, Value};

pub fn kind(result: &Result, args: &[Rex]) -> TypeKind {
    let first = || args.first().map_or(TypeKind::Null, |arg| arg.ty.kind.clone());
    match result {
        Result::First => first(),
        Result::FirstVarying => varying(first()),
        Result::Common => common(args),
        Result::CommonTail => common(args.get(1..).unwrap_or_default()),
        Result::Is(kind) => kind.clone(),
        Result::String => TypeKind::VarChar(MAX_LENGTH),
        Result::Bytes => TypeKind::VarBinary(MAX_LENGTH),
        Result::Custom(derive) => derive(args),
    }
}

pub fn varying(kind: TypeKind) -> TypeKind {
    match kind {
        TypeKind::Char(n) => TypeKind::VarChar(n),
        TypeKind::Binary(n) => TypeKind::VarBinary(n),
        kind => kind,
    }
}

pub fn common(args: &[Rex]) -> TypeKind {
    let types: Vec<DataType> = args.iter().map(|arg| arg.ty.clone()).collect();
    merged(&types).map_or(TypeKind::Null, |ty| ty.kind)
}

fn literal(args: &[Rex], index: usize) -> Option<i64> {
    match args.get(index).map(|arg| &arg.kind) {
        Some(RexKind::Literal(Literal::Value(Value::Int(value)))) => Some(i64::from(*value)),
        _ => None,
    }
}

/// ROUND and TRUNCATE.
pub fn rounded(args: &[Rex]) -> TypeKind {
    let Some(first) = args.first() else { return TypeKind::Null };
    let TypeKind::Decimal { precision, scale } = first.ty.kind else { return first.ty.kind.clone() };
    let (p, s) = (i32::from(precision), i32::from(scale));
    let digits = if args.len() == 1 { Some(0) } else { literal(args, 1) };
    match digits {
        Some(digits) if (digits as i32) < s => {
            let scale = (digits as i32).max(0);
            decimal_kind(1 + p - s + scale, scale)
        }
        _ => first.ty.kind.clone(),
    }
}

/// TO_TIMESTAMP_LTZ: the precision is the second argument, where that is a number.
pub fn to_ltz(args: &[Rex]) -> TypeKind {
    let precision = match args.first().map(|arg| &arg.ty.kind) {
        Some(TypeKind::Char(_) | TypeKind::VarChar(_)) | None => 3,
        _ => literal(args, 1).map_or(3, |digits| digits.clamp(3, 9) as u8),
    };
    TypeKind::TimestampLtz(precision, rowkind_ir::TimeAttribute::None)
}

pub fn element(args: &[Rex]) -> TypeKind {
    match args.first().map(|arg| &arg.ty.kind) {
        Some(TypeKind::Array(element) | TypeKind::Multiset(element)) => element.kind.clone(),
        _ => TypeKind::Null,
    }
}

/// An array with room for one more element.
pub fn array_with_element(args: &[Rex]) -> TypeKind {
    match (args.first().map(|arg| &arg.ty.kind), args.get(1)) {
        (Some(TypeKind::Array(element)), Some(added)) => {
            let nullable = element.nullable || added.ty.nullable;
            TypeKind::Array(Box::new(element.as_ref().clone().with_nullable(nullable)))
        }
        (Some(kind), _) => kind.clone(),
        (None, _) => TypeKind::Null,
    }
}

pub fn map_keys(args: &[Rex]) -> TypeKind {
    match args.first().map(|arg| &arg.ty.kind) {
        Some(TypeKind::Map(key, _)) => TypeKind::Array(key.clone()),
        _ => TypeKind::Null,
    }
}

pub fn map_values(args: &[Rex]) -> TypeKind {
    match args.first().map(|arg| &arg.ty.kind) {
        Some(TypeKind::Map(_, value)) => TypeKind::Array(value.clone()),
        _ => TypeKind::Null,
    }
}

pub fn map_entries(args: &[Rex]) -> TypeKind {
    match args.first().map(|arg| &arg.ty.kind) {
        Some(TypeKind::Map(key, value)) => {
            let fields = vec![rowkind_ir::Field::new("key", key.as_ref().clone()), rowkind_ir::Field::new("value", value.as_ref().clone())];
            TypeKind::Array(Box::new(DataType::new(TypeKind::Row(fields))))
        }
        _ => TypeKind::Null,
    }
}

pub fn map_of_arrays(args: &[Rex]) -> TypeKind {
    match (args.first().map(|arg| &arg.ty.kind), args.get(1).map(|arg| &arg.ty.kind)) {
        (Some(TypeKind::Array(key)), Some(TypeKind::Array(value))) => TypeKind::Map(key.clone(), value.clone()),
        _ => TypeKind::Null,
    }
}

pub fn texts(_: &[Rex]) -> TypeKind {
    TypeKind::Array(Box::new(DataType::new(TypeKind::VarChar(MAX_LENGTH))))
}

pub fn text_map(_: &[Rex]) -> TypeKind {
    let text = || Box::new(DataType::new(TypeKind::VarChar(MAX_LENGTH)));
    TypeKind::Map(text(), text())
}

/// OVERLAY: the sum of both lengths.
pub fn overlay(args: &[Rex]) -> TypeKind {
    let length = |index: usize| match args.get(index).map(|arg| &arg.ty.kind) {
        Some(TypeKind::Char(n) | TypeKind::VarChar(n) | TypeKind::Binary(n) | TypeKind::VarBinary(n)) => *n,
        _ => 0,
    };
    TypeKind::VarChar(length(0).saturating_add(length(1)).min(MAX_LENGTH))
}

pub fn modulo(args: &[Rex]) -> TypeKind {
    match args {
        [a, b] => crate::bind::arithmetic::mod_type(&a.ty.kind, &b.ty.kind),
        _ => TypeKind::Null,
    }
}
