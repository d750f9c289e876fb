//! Comparisons, BETWEEN and IN over a list.
//!
//! In: operands. Out: comparisons whose operands have one type where Calcite casts them.

use super::cast::ensure;
use super::expr::{Cx, any_nullable, boolean_type, combine};
use super::typing::{angled, is_character, is_numeric, least_restrictive};
use super::{Binder, Bound};
use crate::rex::{Rex, RexKind};
use rowkind_ir::{DataType, TypeKind};
use sqlparser::ast::{Expr, InTarget};

/// How Calcite makes the operands of a comparison alike.
#[derive(Clone, Copy, PartialEq)]
enum Alike {
    /// Cast to the least restrictive type, if there is one.
    LeastRestrictive,
    /// Only when their families differ.
    Compare,
}

impl Binder<'_> {
    pub fn compare(&mut self, op: &'static str, left: &Expr, right: &Expr, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let (mut a, mut b) = (self.expr(left, cx)?, self.expr(right, cx)?);
        // A bare NULL takes the other side's type.
        if a.ty.kind == TypeKind::Null {
            a = super::literal::null(&b.ty);
        } else if b.ty.kind == TypeKind::Null {
            b = super::literal::null(&a.ty);
        }
        if !comparable(&a.ty, &b.ty) {
            let message = format!(
                "Cannot apply '{op}' to arguments of type '{} {op} {}'. Supported form(s): '<COMPARABLE_TYPE> {op} <COMPARABLE_TYPE>'",
                angled(&a.ty),
                angled(&b.ty)
            );
            return Err(self.expr_error(expr, message));
        }
        if let (RexKind::Call { op: "ROW", args: a_items }, RexKind::Call { op: "ROW", args: b_items }) = (&a.kind, &b.kind)
            && matches!(op, "=" | "<>")
            && a_items.len() == b_items.len()
        {
            let inner = if op == "=" { "AND" } else { "OR" };
            let pairs = a_items.iter().zip(b_items).map(|(a, b)| uncoerced(op, a.clone(), b.clone())).collect();
            return Ok(combine(inner, pairs));
        }
        if matches!(op, "=" | "<>") {
            self.defer_mixed(&a, &b);
        }
        Ok(comparison(op, a, b))
    }

    /// A number never equals a text: the validator lets the comparison through, code generation refuses it.
    pub fn defer_mixed(&mut self, a: &Rex, b: &Rex) {
        let mixed = (is_numeric(&a.ty.kind) && is_character(&b.ty.kind)) || (is_character(&a.ty.kind) && is_numeric(&b.ty.kind));
        if mixed {
            let message = format!("implicit type conversion between {} and {} is not supported now", root(&a.ty.kind), root(&b.ty.kind));
            self.deferred.get_or_insert(crate::outcome::Failure::validation(message));
        }
    }

    pub fn distinct_from(&mut self, left: &Expr, right: &Expr, negated: bool, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let (mut a, mut b) = (self.expr(left, cx)?, self.expr(right, cx)?);
        if a.ty.kind == TypeKind::Null {
            a = super::literal::null(&b.ty);
        }
        if b.ty.kind == TypeKind::Null {
            b = super::literal::null(&a.ty);
        }
        if !comparable(&a.ty, &b.ty) {
            let op = if negated { "IS NOT DISTINCT FROM" } else { "IS DISTINCT FROM" };
            let message = format!(
                "Cannot apply '{op}' to arguments of type '{} {op} {}'. Supported form(s): '<COMPARABLE_TYPE> {op} <COMPARABLE_TYPE>'",
                angled(&a.ty),
                angled(&b.ty)
            );
            return Err(self.expr_error(expr, message));
        }
        let certain = |op, arg: &Rex| Rex::call(op, vec![arg.clone()], boolean_type(false));
        let equal = uncoerced("=", a.clone(), b.clone());
        let (a, b) = match &equal.kind {
            RexKind::Call { args, .. } => (args[0].clone(), args[1].clone()),
            _ => (a, b),
        };
        Ok(if negated {
            let nulls = combine("AND", vec![certain("IS NULL", &a), certain("IS NULL", &b)]);
            combine("OR", vec![nulls, certain("IS TRUE", &equal)])
        } else {
            let values = combine("OR", vec![certain("IS NOT NULL", &a), certain("IS NOT NULL", &b)]);
            combine("AND", vec![values, certain("IS NOT TRUE", &equal)])
        })
    }

    pub fn between(
        &mut self,
        value: &Expr,
        low: &Expr,
        high: &Expr,
        negated: bool,
        symmetric: bool,
        expr: &Expr,
        cx: &mut Cx<'_, '_>,
    ) -> Bound<Rex> {
        let args = vec![self.expr(value, cx)?, self.expr(low, cx)?, self.expr(high, cx)?];
        for (arg, operand) in args.iter().zip([value, low, high]) {
            if arg.ty.kind == TypeKind::Null {
                return Err(self.expr_error(operand, "Illegal use of 'NULL'"));
            }
        }
        if !comparable(&args[0].ty, &args[1].ty) || !comparable(&args[0].ty, &args[2].ty) {
            let name = match (negated, symmetric) {
                (false, false) => "BETWEEN ASYMMETRIC",
                (true, false) => "NOT BETWEEN ASYMMETRIC",
                (false, true) => "BETWEEN SYMMETRIC",
                (true, true) => "NOT BETWEEN SYMMETRIC",
            };
            let message = format!(
                "Cannot apply '{name}' to arguments of type '{} {name} {} AND {}'. Supported form(s): '<COMPARABLE_TYPE> BETWEEN <COMPARABLE_TYPE> AND <COMPARABLE_TYPE>'",
                angled(&args[0].ty),
                angled(&args[1].ty),
                angled(&args[2].ty)
            );
            return Err(self.expr_error(expr, message));
        }
        let mut args = alike(args, Alike::Compare);
        let (high, low, value) = (args.remove(2), args.remove(1), args.remove(0));
        let range = |low: &Rex, high: &Rex| {
            let lower = plain_comparison(">=", value.clone(), low.clone());
            let upper = plain_comparison("<=", value.clone(), high.clone());
            combine("AND", vec![lower, upper])
        };
        let mut rex = range(&low, &high);
        if symmetric {
            let other = range(&high, &low);
            rex = combine("OR", vec![rex, other]);
        }
        let ty = rex.ty.clone();
        Ok(if negated { Rex::call("NOT", vec![rex], ty) } else { rex })
    }

    pub fn in_expr(&mut self, value: &Expr, target: &InTarget, negated: bool, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let items = match target {
            InTarget::List(items) => items,
            InTarget::Subquery(query) => return self.in_query(value, query, negated, expr, cx),
            _ => return Err(self.unsupported_expr("this form of IN", expr)),
        };
        if let [Expr::Subquery(query)] = &items[..] {
            return self.in_query(value, query, negated, expr, cx);
        }
        let left = self.expr(value, cx)?;
        let mut rights = Vec::new();
        for item in items {
            rights.push(self.expr(item, cx)?);
        }
        let types: Vec<DataType> = rights.iter().map(|right| right.ty.clone()).collect();
        let Some(common) = least_restrictive(&types) else {
            let first = items.first().and_then(|item| self.text.expr(item));
            let last = items.last().and_then(|item| self.text.expr(item));
            let at = first.zip(last).map(|(first, last)| {
                let open = self.text.text[..first.start].rfind('(').unwrap_or(first.start);
                super::Stretch { start: open, end: self.text.closing(open).max(last.end) }
            });
            return Err(self.error_at(at, "Values in expression list must have compatible types"));
        };
        if common.kind != TypeKind::Null && !in_comparable(&left.ty, &common) {
            return Err(self.expr_error(expr, "Values passed to IN operator must have compatible types"));
        }
        let mut tests = Vec::new();
        for right in rights {
            tests.push(match (&left.kind, &right.kind) {
                (RexKind::Call { op: "ROW", args: a }, RexKind::Call { op: "ROW", args: b }) if a.len() == b.len() => {
                    let pairs = a.iter().zip(b).map(|(a, b)| in_comparison("=", a.clone(), b.clone())).collect();
                    combine("AND", pairs)
                }
                _ => in_comparison("=", left.clone(), right),
            });
        }
        let found = combine("OR", tests);
        let ty = found.ty.clone();
        Ok(if negated { Rex::call("NOT", vec![found], ty) } else { found })
    }
}

/// The name of Flink's type root.
fn root(kind: &TypeKind) -> &'static str {
    match kind {
        TypeKind::TinyInt => "TINYINT",
        TypeKind::SmallInt => "SMALLINT",
        TypeKind::Int => "INTEGER",
        TypeKind::BigInt => "BIGINT",
        TypeKind::Float => "FLOAT",
        TypeKind::Double => "DOUBLE",
        TypeKind::Decimal { .. } => "DECIMAL",
        TypeKind::Char(_) => "CHAR",
        _ => "VARCHAR",
    }
}

/// One item of an IN list: cast to the type on the left if it is of another kind.
fn in_comparison(op: &'static str, left: Rex, right: Rex) -> Rex {
    let same = std::mem::discriminant(&left.ty.kind) == std::mem::discriminant(&right.ty.kind)
        || matches!((&left.ty.kind, &right.ty.kind), (TypeKind::VarChar(_), TypeKind::Char(_)));
    let right = if same {
        right
    } else if right.ty.kind == TypeKind::Null {
        super::literal::null(&left.ty)
    } else {
        let target = left.ty.clone().with_nullable(right.ty.nullable);
        ensure(right, &target)
    };
    plain_comparison(op, left, right)
}

fn plain_comparison(op: &'static str, left: Rex, right: Rex) -> Rex {
    let args = vec![left, right];
    let ty = boolean_type(any_nullable(&args));
    Rex::call(op, args, ty)
}

/// A comparison that the validator has not seen as one: texts of another length stay as they are.
fn uncoerced(op: &'static str, left: Rex, right: Rex) -> Rex {
    if is_character(&left.ty.kind) && is_character(&right.ty.kind) {
        plain_comparison(op, left, right)
    } else {
        comparison(op, left, right)
    }
}

/// A comparison with the casts that Calcite adds.
pub fn comparison(op: &'static str, left: Rex, right: Rex) -> Rex {
    let nullable = left.ty.nullable || right.ty.nullable;
    let how = if matches!(op, "=" | "<>") { Alike::LeastRestrictive } else { Alike::Compare };
    Rex::call(op, alike(vec![left, right], how), boolean_type(nullable))
}

fn alike(args: Vec<Rex>, how: Alike) -> Vec<Rex> {
    let mut types: Vec<DataType> = args.iter().map(|arg| arg.ty.clone()).collect();
    if how == Alike::Compare {
        if types.iter().all(|ty| family(&ty.kind) == family(&types[0].kind)) {
            return args;
        }
        let others: Vec<DataType> = types.iter().filter(|ty| !is_character(&ty.kind)).cloned().collect();
        if !others.is_empty() {
            let has_text = others.len() < types.len();
            let numeric = is_numeric(&others[0].kind);
            types = others;
            if has_text && numeric {
                // Calcite gives the text some headroom.
                types.push(DataType::new(TypeKind::BigInt));
            }
        }
    }
    let Some(common) = least_restrictive(&types) else { return args };
    args.into_iter()
        .map(|arg| {
            let target = common.clone().with_nullable(arg.ty.nullable);
            ensure(arg, &target)
        })
        .collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    Null,
    Boolean,
    Numeric,
    Character,
    Binary,
    Date,
    Time,
    Timestamp,
    YearMonth,
    DayTime,
    Array,
    Map,
    Multiset,
    Row,
    Other,
}

pub fn family(kind: &TypeKind) -> Family {
    match kind {
        TypeKind::Null => Family::Null,
        TypeKind::Boolean => Family::Boolean,
        kind if is_numeric(kind) => Family::Numeric,
        TypeKind::Char(_) | TypeKind::VarChar(_) => Family::Character,
        TypeKind::Binary(_) | TypeKind::VarBinary(_) => Family::Binary,
        TypeKind::Date => Family::Date,
        TypeKind::Time(_) => Family::Time,
        TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..) => Family::Timestamp,
        TypeKind::IntervalYearMonth(_) => Family::YearMonth,
        TypeKind::IntervalDayTime(_) => Family::DayTime,
        TypeKind::Array(_) => Family::Array,
        TypeKind::Map(..) => Family::Map,
        TypeKind::Multiset(_) => Family::Multiset,
        TypeKind::Row(_) => Family::Row,
        _ => Family::Other,
    }
}

/// Whether two types may stand on the sides of a comparison.
pub fn comparable(a: &DataType, b: &DataType) -> bool {
    if let (TypeKind::Row(a), TypeKind::Row(b)) = (&a.kind, &b.kind) {
        return a.len() == b.len() && a.iter().zip(b).all(|(a, b)| comparable(&a.ty, &b.ty));
    }
    let (a, b) = (family(&a.kind), family(&b.kind));
    let converts = |family| {
        matches!(
            family,
            Family::Date | Family::Time | Family::Timestamp | Family::YearMonth | Family::DayTime | Family::Numeric | Family::Boolean
        )
    };
    a == b || a == Family::Null || b == Family::Null || (a == Family::Character && converts(b)) || (b == Family::Character && converts(a))
}

fn in_comparable(a: &DataType, b: &DataType) -> bool {
    comparable(a, b)
}

/// Whether two types order against each other without a conversion from text.
pub fn comparable_strictly(a: &DataType, b: &DataType) -> bool {
    family(&a.kind) == family(&b.kind) || family(&a.kind) == Family::Null || family(&b.kind) == Family::Null
}
