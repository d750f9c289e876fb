//! Scalar expressions.
//!
//! In: sqlparser's expressions and the scope that names are looked up in. Out: typed row expressions, as Calcite's
//! SqlToRel converts them. Never: simplifies; a projection does that after.

use super::cast::ensure;
use super::group::Grouping;
use super::literal::{self, boolean};
use super::scope::Scope;
use super::typing::{angled, cast_type, is_character, least_restrictive};
use super::{Binder, Bound};
use crate::outcome::Failure;
use crate::rex::{Literal, Rex, RexKind};
use rowkind_ir::{DataType, TypeKind, Value};
use sqlparser::ast::{self, BinaryOperator, Expr, UnaryOperator};

/// Where an expression stands.
pub struct Cx<'s, 'g> {
    pub scope: &'s Scope<'s>,
    /// The grouping of an aggregating SELECT, for expressions above its aggregate.
    pub group: Option<&'g mut Grouping>,
    /// Named windows of the SELECT.
    pub windows: &'s [ast::NamedWindowDefinition],
    /// For errors about aggregates.
    pub clause: &'static str,
}

impl<'s> Cx<'s, 'static> {
    pub fn plain(scope: &'s Scope<'s>, clause: &'static str) -> Cx<'s, 'static> {
        Cx { scope, group: None, windows: &[], clause }
    }
}

pub fn symbol(name: &'static str) -> Rex {
    Rex { kind: RexKind::Literal(Literal::Symbol(name)), ty: DataType::not_null(TypeKind::Named("SYMBOL")) }
}

pub fn boolean_type(nullable: bool) -> DataType {
    DataType::new(TypeKind::Boolean).with_nullable(nullable)
}

pub fn any_nullable(args: &[Rex]) -> bool {
    args.iter().any(|arg| arg.ty.nullable)
}

const DEPTH_MAX: u32 = 200;

impl Binder<'_> {
    pub fn expr(&mut self, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        if let Some(bound) = self.alias_of_item(expr, cx) {
            return bound;
        }
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            self.depth -= 1;
            return Err(self.unsupported_expr("expressions nested this deep", expr));
        }
        let bound = match self.grouped(expr, cx) {
            Ok(Some(rex)) => Ok(rex),
            Ok(None) => self.expr_inner(expr, cx),
            Err(failure) => Err(failure),
        };
        self.depth -= 1;
        bound
    }

    /// The expression behind an alias, in which aliases mean nothing.
    fn alias_of_item(&mut self, expr: &Expr, cx: &mut Cx<'_, '_>) -> Option<Bound<Rex>> {
        let Expr::Identifier(ident) = expr else { return None };
        let position = self.aliases.iter().position(|(name, _)| *name == ident.value)?;
        self.reads_alias = true;
        let aliases = std::mem::take(&mut self.aliases);
        let bound = self.expr(&aliases[position].1, cx);
        self.aliases = aliases;
        Some(bound)
    }

    fn expr_inner(&mut self, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        match expr {
            Expr::Identifier(ident) => self.column(std::slice::from_ref(ident), expr, cx),
            Expr::CompoundIdentifier(idents) => self.column(idents, expr, cx),
            Expr::Nested(inner) => self.expr(inner, cx),
            Expr::Value(value) => self.literal(value),
            Expr::TypedString(typed) => self.typed_literal(typed, expr),
            Expr::Interval(interval) => self.interval_expr(interval, expr, cx),
            Expr::UnaryOp { op, expr: operand } => self.unary(*op, operand, expr, cx),
            Expr::BinaryOp { left, op, right } => self.binary(left, op, right, expr, cx),
            Expr::IsNull(operand) => self.is_null("IS NULL", operand, cx),
            Expr::IsNotNull(operand) => self.is_null("IS NOT NULL", operand, cx),
            Expr::IsUnknown(operand) => self.is_truth("IS NULL", "IS UNKNOWN", operand, expr, cx),
            Expr::IsNotUnknown(operand) => self.is_truth("IS NOT NULL", "IS NOT UNKNOWN", operand, expr, cx),
            Expr::IsTrue(operand) => self.is_truth("IS TRUE", "IS TRUE", operand, expr, cx),
            Expr::IsNotTrue(operand) => self.is_truth("IS NOT TRUE", "IS NOT TRUE", operand, expr, cx),
            Expr::IsFalse(operand) => self.is_truth("IS FALSE", "IS FALSE", operand, expr, cx),
            Expr::IsNotFalse(operand) => self.is_truth("IS NOT FALSE", "IS NOT FALSE", operand, expr, cx),
            Expr::IsDistinctFrom(left, right) => self.distinct_from(left, right, false, expr, cx),
            Expr::IsNotDistinctFrom(left, right) => self.distinct_from(left, right, true, expr, cx),
            Expr::Between { expr: value, negated, low, high } => self.between(value, low, high, *negated, false, expr, cx),
            Expr::In { expr: value, target, negated, .. } => self.in_expr(value, target, *negated, expr, cx),
            Expr::Like { negated, expr: value, pattern, escape_char, .. } => {
                self.like("LIKE", value, pattern, escape_char.as_deref(), *negated, expr, cx)
            }
            Expr::SimilarTo { negated, expr: value, pattern, escape_char } => {
                self.like("SIMILAR TO", value, pattern, escape_char.as_deref(), *negated, expr, cx)
            }
            Expr::ILike { .. } => Err(self.expr_error(expr, "No match found for function signature ILIKE")),
            Expr::RLike { .. } => Err(self.expr_error(expr, "No match found for function signature RLIKE")),
            Expr::Case { operand, conditions, else_result, .. } => {
                self.case(operand.as_deref(), conditions, else_result.as_deref(), expr, cx)
            }
            Expr::Cast { kind, expr: operand, data_type, .. } => {
                let lenient = matches!(kind, ast::CastKind::TryCast | ast::CastKind::SafeCast);
                self.cast(operand, data_type, lenient, expr, cx)
            }
            Expr::Tuple(items) => self.row(items, cx),
            Expr::Array(array) => self.array(&array.elem, expr, cx),
            Expr::CompoundFieldAccess { root, access_chain } => self.access(root, access_chain, expr, cx),
            Expr::Exists { subquery, negated } => self.exists(subquery, *negated, cx),
            Expr::Subquery(query) => self.scalar_query(query, expr, cx),
            Expr::AnyOp { left, compare_op, right, .. } => self.quantified(left, compare_op, right, true, expr, cx),
            Expr::AllOp { left, compare_op, right } => self.quantified(left, compare_op, right, false, expr, cx),
            Expr::IsJson { expr: operand, kind, negated, .. } => {
                let arg = self.expr(operand, cx)?;
                Ok(self.is_json(arg, kind.as_ref(), *negated))
            }
            _ => self.call_syntax(expr, cx),
        }
    }

    /// A name that USING or NATURAL made one: both sides in the SELECT list and the keys of groups, and nowhere else one column.
    fn merged(&mut self, idents: &[ast::Ident], cx: &Cx<'_, '_>) -> Bound<Option<Rex>> {
        let [name] = idents else { return Ok(None) };
        let Some(merged) = cx.scope.merged.iter().find(|merged| merged.name == name.value && merged.left != usize::MAX) else {
            return Ok(None);
        };
        if merged.natural || matches!(cx.clause, "WHERE" | "ON") {
            return Err(self.error_at(self.text.ident(name), format!("Column '{}' is ambiguous", name.value)));
        }
        Ok(Some(cx.scope.merged_column(merged)))
    }

    fn column(&mut self, idents: &[ast::Ident], expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        if let Some(rex) = self.merged(idents, cx)? {
            return match cx.group.is_some() {
                true => Err(self.not_grouped(idents, expr)),
                false => Ok(rex),
            };
        }
        let found = self.resolve(idents, cx.scope);
        let found = match (found, idents) {
            (Err(failure), [name]) if name.quote_style.is_none() => match self.niladic(&name.value) {
                Some(rex) => rex,
                None => return Err(failure),
            },
            (found, _) => found?,
        };
        if cx.group.is_some() && reads_input(&found) {
            return Err(self.not_grouped(idents, expr));
        }
        Ok(found)
    }

    fn not_grouped(&self, idents: &[ast::Ident], expr: &Expr) -> crate::outcome::Failure {
        let name: Vec<&str> = idents.iter().map(|ident| ident.value.as_str()).collect();
        self.expr_error(expr, format!("Expression '{}' is not being grouped", name.join(".")))
    }

    fn unary(&mut self, op: UnaryOperator, operand: &Expr, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        match op {
            UnaryOperator::Not => {
                let arg = self.expr(operand, cx)?;
                if !is_boolean(&arg.ty) {
                    let message =
                        format!("Cannot apply 'NOT' to arguments of type 'NOT{}'. Supported form(s): 'NOT<BOOLEAN>'", angled(&arg.ty));
                    return Err(self.expr_error(expr, message));
                }
                let ty = boolean_type(arg.ty.nullable);
                Ok(Rex::call("NOT", vec![arg], ty))
            }
            UnaryOperator::Minus => self.negate(operand, expr, cx),
            UnaryOperator::Plus => self.expr(operand, cx),
            _ => Err(self.unsupported_expr(format!("the operator {op}"), expr)),
        }
    }

    fn binary(&mut self, left: &Expr, op: &BinaryOperator, right: &Expr, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        match op {
            BinaryOperator::And => self.logical("AND", left, right, expr, cx),
            BinaryOperator::Or => self.logical("OR", left, right, expr, cx),
            BinaryOperator::Eq => self.compare("=", left, right, expr, cx),
            BinaryOperator::NotEq => self.compare("<>", left, right, expr, cx),
            BinaryOperator::Lt => self.compare("<", left, right, expr, cx),
            BinaryOperator::LtEq => self.compare("<=", left, right, expr, cx),
            BinaryOperator::Gt => self.compare(">", left, right, expr, cx),
            BinaryOperator::GtEq => self.compare(">=", left, right, expr, cx),
            BinaryOperator::Plus | BinaryOperator::Minus | BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Modulo => {
                let (a, b) = (self.expr(left, cx)?, self.expr(right, cx)?);
                self.arithmetic(op, a, b, left, right, expr)
            }
            BinaryOperator::StringConcat => {
                let (a, b) = (self.expr(left, cx)?, self.expr(right, cx)?);
                self.concat(a, b, left, right, expr)
            }
            BinaryOperator::Overlaps => self.overlaps(left, right, expr, cx),
            other => Err(self.unsupported_expr(format!("the operator {other}"), expr)),
        }
    }

    fn logical(&mut self, op: &'static str, left: &Expr, right: &Expr, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let mut args = vec![self.expr(left, cx)?, self.expr(right, cx)?];
        for (arg, side) in args.iter_mut().zip([left, right]) {
            if arg.ty.kind == TypeKind::Null {
                return Err(self.expr_error(side, "Illegal use of 'NULL'"));
            }
        }
        if args.iter().any(|arg| !is_boolean(&arg.ty)) {
            let message = format!(
                "Cannot apply '{op}' to arguments of type '{} {op} {}'. Supported form(s): '<BOOLEAN> {op} <BOOLEAN>'",
                angled(&args[0].ty),
                angled(&args[1].ty)
            );
            return Err(self.expr_error(expr, message));
        }
        Ok(combine(op, args))
    }

    fn is_null(&mut self, op: &'static str, operand: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let arg = self.expr(operand, cx)?;
        Ok(Rex::call(op, vec![arg], boolean_type(false)))
    }

    fn is_truth(&mut self, op: &'static str, name: &str, operand: &Expr, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let arg = self.expr(operand, cx)?;
        if !is_boolean(&arg.ty) {
            let message =
                format!("Cannot apply '{name}' to arguments of type '{} {name}'. Supported form(s): '<BOOLEAN> {name}'", angled(&arg.ty));
            return Err(self.expr_error(expr, message));
        }
        Ok(Rex::call(op, vec![arg], boolean_type(false)))
    }

    fn like(
        &mut self,
        op: &'static str,
        value: &Expr,
        pattern: &Expr,
        escape: Option<&Expr>,
        negated: bool,
        expr: &Expr,
        cx: &mut Cx<'_, '_>,
    ) -> Bound<Rex> {
        let mut args = vec![self.expr(value, cx)?, self.expr(pattern, cx)?];
        if let Some(escape) = escape {
            args.push(self.expr(escape, cx)?);
        }
        let operands = [Some(value), Some(pattern), escape];
        for (arg, operand) in args.iter().zip(operands.into_iter().flatten()) {
            if arg.ty.kind == TypeKind::Null {
                return Err(self.expr_error(operand, "Illegal use of 'NULL'"));
            }
        }
        if args.iter().any(|arg| !is_character(&arg.ty.kind) && !super::typing::is_binary(&arg.ty.kind)) {
            let types: Vec<String> = args.iter().map(|arg| angled(&arg.ty)).collect();
            let message = format!(
                "Cannot apply '{op}' to arguments of type '{op}({})'. Supported form(s): '{op}(<STRING>, <STRING>, <STRING>)'",
                types.join(", ")
            );
            return Err(self.expr_error(expr, message));
        }
        let ty = boolean_type(any_nullable(&args));
        let rex = Rex::call(op, args, ty.clone());
        Ok(if negated { Rex::call("NOT", vec![rex], ty) } else { rex })
    }

    fn case(
        &mut self,
        operand: Option<&Expr>,
        conditions: &[ast::CaseWhen],
        otherwise: Option<&Expr>,
        expr: &Expr,
        cx: &mut Cx<'_, '_>,
    ) -> Bound<Rex> {
        let mut tests = Vec::new();
        let mut results = Vec::new();
        for when in conditions {
            let test = match operand {
                Some(operand) => self.compare("=", operand, &when.condition, expr, cx)?,
                None => {
                    let test = self.expr(&when.condition, cx)?;
                    if !is_boolean(&test.ty) {
                        return Err(self.expr_error(expr, "Expected a boolean type"));
                    }
                    test
                }
            };
            tests.push(test);
        }
        for when in conditions {
            results.push(self.expr(&when.result, cx)?);
        }
        results.push(match otherwise {
            Some(otherwise) => self.expr(otherwise, cx)?,
            None => literal::null(&DataType::new(TypeKind::Null)),
        });
        if results.iter().all(|result| result.ty.kind == TypeKind::Null) {
            return Err(self.expr_error(expr, "ELSE clause or at least one THEN clause must be non-NULL"));
        }
        let types: Vec<DataType> = results.iter().map(|result| result.ty.clone()).collect();
        let Some(ty) = least_restrictive(&types).or_else(|| case_fallback(&types)) else {
            return Err(self.expr_error(expr, "Illegal mixing of types in CASE or COALESCE statement"));
        };
        let mut args = Vec::new();
        let otherwise = results.pop();
        for (test, result) in tests.into_iter().zip(results) {
            args.push(test);
            args.push(self.branch(result, &ty));
        }
        args.extend(otherwise.map(|result| self.branch(result, &ty)));
        Ok(Rex::call("CASE", args, ty))
    }

    /// A branch of CASE: a collection whose elements differ in what may be NULL is cast, too.
    fn branch(&self, rex: Rex, ty: &DataType) -> Rex {
        match &rex.ty.kind {
            TypeKind::Array(_) | TypeKind::Map(..) if rex.ty.kind != ty.kind => Rex::call("CAST", vec![rex], ty.clone()),
            _ => self.retype(rex, ty),
        }
    }

    /// The same value with another type; NOT NULL stays NOT NULL.
    pub fn retype(&self, rex: Rex, ty: &DataType) -> Rex {
        if rex.ty.kind == TypeKind::Null {
            return literal::null(ty);
        }
        if same_collection(&rex.ty.kind, &ty.kind) {
            return rex;
        }
        let target = ty.clone().with_nullable(rex.ty.nullable);
        ensure(rex, &target)
    }

    fn cast(&mut self, operand: &Expr, written: &ast::DataType, lenient: bool, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let arg = self.expr(operand, cx)?;
        let target = match cast_type(written) {
            Ok(target) => target,
            Err(super::typing::UnknownType::NoSuchType(name)) => {
                let at = self.text.expr(expr).and_then(|at| {
                    let inside = self.text.text[at.start..at.end].rfind(name.as_str())?;
                    Some(super::Stretch { start: at.start + inside, end: at.start + inside + name.len() })
                });
                return Err(self.error_at(at, format!("Unknown identifier '{name}'")));
            }
            Err(super::typing::UnknownType::Unsupported(name)) => {
                return Err(self.unsupported_expr(format!("the type {name}"), expr));
            }
        };
        self.check_cast(&arg.ty, &target, expr)?;
        if lenient {
            let ty = target.with_nullable(true);
            return Ok(Rex::call("TRY_CAST", vec![arg], ty));
        }
        let target = target.with_nullable(arg.ty.nullable);
        // A cast that was written stays, even to the type that is there.
        Ok(if arg.ty == target && !arg.is_literal() { Rex::call("CAST", vec![arg], target) } else { ensure(arg, &target) })
    }

    fn row(&mut self, items: &[Expr], cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let mut args = Vec::new();
        for item in items {
            let arg = self.expr(item, cx)?;
            if arg.ty.kind == TypeKind::Null {
                return Err(self.expr_error(item, "Illegal use of 'NULL'"));
            }
            args.push(arg);
        }
        Ok(row_of(args))
    }

    pub fn array(&mut self, items: &[Expr], expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        if items.is_empty() {
            return Err(self.error_at(self.text.constructor(expr), "Require at least 1 argument"));
        }
        let mut args = Vec::new();
        for item in items {
            args.push(self.expr(item, cx)?);
        }
        let types: Vec<DataType> = args.iter().map(|arg| arg.ty.clone()).collect();
        let Some(element) = least_restrictive(&types) else {
            return Err(self.expr_error(expr, "Parameters must be of the same type"));
        };
        let args = args.into_iter().map(|arg| self.retype(arg, &element)).collect();
        Ok(Rex::call("ARRAY", args, DataType::not_null(TypeKind::Array(Box::new(element)))))
    }

    fn access(&mut self, root: &Expr, chain: &[ast::AccessExpr], expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        // sqlparser nests `t.r[1].x` as a chain on `t`: leading dots belong to the name.
        let mut idents: Vec<ast::Ident> = match root {
            Expr::Identifier(ident) => vec![ident.clone()],
            Expr::CompoundIdentifier(idents) => idents.clone(),
            _ => Vec::new(),
        };
        let mut rest = chain;
        if !idents.is_empty() {
            while let [ast::AccessExpr::Dot(Expr::Identifier(ident)), tail @ ..] = rest {
                idents.push(ident.clone());
                rest = tail;
            }
        }
        let mut rex = if idents.is_empty() { self.expr(root, cx)? } else { self.column(&idents, expr, cx)? };
        for access in rest {
            rex = match access {
                ast::AccessExpr::Dot(Expr::Identifier(ident)) => self.nested(rex, std::slice::from_ref(ident))?,
                ast::AccessExpr::Subscript(ast::Subscript::Index { index }) => {
                    let index = self.expr(index, cx)?;
                    self.item(rex, index, expr)?
                }
                _ => return Err(self.unsupported_expr("this access to a part", expr)),
            };
        }
        Ok(rex)
    }

    fn item(&mut self, of: Rex, index: Rex, expr: &Expr) -> Bound<Rex> {
        let element = match &of.ty.kind {
            TypeKind::Array(element) if super::typing::is_exact(&index.ty.kind) => element.as_ref().clone(),
            TypeKind::Map(key, value) if key.kind == index.ty.kind || (is_character(&key.kind) && is_character(&index.ty.kind)) => {
                value.as_ref().clone()
            }
            TypeKind::Row(fields) => match index_of_field(&index, fields) {
                Some(position) => fields[position].ty.clone(),
                None => return Err(self.bad_item(&of, &index, expr)),
            },
            TypeKind::Named("VARIANT") => DataType::new(TypeKind::Named("VARIANT")),
            _ => return Err(self.bad_item(&of, &index, expr)),
        };
        Ok(Rex::call("ITEM", vec![of, index], element.with_nullable(true)))
    }

    fn bad_item(&self, of: &Rex, index: &Rex, expr: &Expr) -> crate::outcome::Failure {
        let message = format!(
            "Cannot apply 'ITEM' to arguments of type 'ITEM({}, {})'. Supported form(s): <ARRAY>[<INTEGER>]\n<MAP>[<ANY>]\n<ROW>[<CHARACTER>|<INTEGER>]\n<VARIANT>[<CHARACTER>|<INTEGER>]",
            angled(&of.ty),
            angled(&index.ty)
        );
        self.expr_error(expr, message)
    }

    fn interval_expr(&mut self, interval: &ast::Interval, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let of_months = |field: &ast::DateTimeField| matches!(super::literal::unit_name(&field.to_string()).as_str(), "YEAR" | "MONTH");
        if let Some(precision) = interval.leading_precision.filter(|precision| *precision > 3)
            && !interval.leading_field.as_ref().is_some_and(of_months)
        {
            self.deferred.get_or_insert(Failure::table(format!("DAY_INTERVAL_TYPES precision is not supported: {precision}")));
        }
        if let Expr::UnaryOp { op: UnaryOperator::Minus, expr: inner } = interval.value.as_ref() {
            let positive = ast::Interval { value: inner.clone(), ..interval.clone() };
            return self.interval(&positive, true, expr);
        }
        if let Expr::Nested(inner) = interval.value.as_ref()
            && let Expr::BinaryOp { left, op: BinaryOperator::Minus, right } = inner.as_ref()
        {
            return self.difference(left, right, interval, expr, cx);
        }
        if let Expr::Value(ast::ValueWithSpan { value: ast::Value::Number(..), .. }) | Expr::Identifier(_) = interval.value.as_ref() {
            // `INTERVAL 1 DAY` is one day, that many times.
            let count = self.expr(&interval.value, cx)?;
            let one = ast::Value::SingleQuotedString("1".to_string()).with_empty_span();
            let unit = self.interval(&ast::Interval { value: Box::new(Expr::Value(one)), ..interval.clone() }, false, expr)?;
            let ty = unit.ty.clone().with_nullable(count.ty.nullable);
            return Ok(Rex::call("*", vec![count, unit], ty));
        }
        self.interval(interval, false, expr)
    }
}

/// Arrays and maps whose elements differ only in whether they may be NULL.
fn same_collection(a: &TypeKind, b: &TypeKind) -> bool {
    match (a, b) {
        (TypeKind::Array(a), TypeKind::Array(b)) | (TypeKind::Multiset(a), TypeKind::Multiset(b)) => a.kind == b.kind,
        (TypeKind::Map(k, v), TypeKind::Map(k2, v2)) => k.kind == k2.kind && v.kind == v2.kind,
        _ => false,
    }
}

fn index_of_field(index: &Rex, fields: &[rowkind_ir::Field]) -> Option<usize> {
    match &index.kind {
        RexKind::Literal(Literal::Value(Value::String(name))) => fields.iter().position(|field| field.name == name.as_str()),
        RexKind::Literal(Literal::Value(Value::Int(position))) => {
            usize::try_from(*position).ok()?.checked_sub(1).filter(|position| *position < fields.len())
        }
        _ => None,
    }
}

/// AND or OR, flattened.
pub fn combine(op: &'static str, args: Vec<Rex>) -> Rex {
    let mut flat = Vec::new();
    for arg in args {
        match arg.kind {
            RexKind::Call { op: inner, args } if inner == op => flat.extend(args),
            _ => flat.push(arg),
        }
    }
    if flat.len() == 1 {
        return flat.swap_remove(0);
    }
    let ty = boolean_type(any_nullable(&flat));
    Rex::call(op, flat, ty)
}

pub fn row_of(args: Vec<Rex>) -> Rex {
    let fields = args.iter().enumerate().map(|(index, arg)| rowkind_ir::Field::new(format!("EXPR${index}"), arg.ty.clone())).collect();
    Rex::call("ROW", args, DataType::not_null(TypeKind::Row(fields)))
}

pub fn is_boolean(ty: &DataType) -> bool {
    matches!(ty.kind, TypeKind::Boolean)
}

/// Flink lets a CASE mix DATE with integers through its legacy casts.
fn case_fallback(types: &[DataType]) -> Option<DataType> {
    let nullable = types.iter().any(|ty| ty.nullable);
    let has_date = types.iter().any(|ty| ty.kind == TypeKind::Date);
    let all = types.iter().all(|ty| matches!(ty.kind, TypeKind::Date | TypeKind::Null) || super::typing::is_integer(&ty.kind));
    (has_date && all).then(|| DataType::new(TypeKind::Date).with_nullable(nullable))
}

/// Whether an expression reads a column of its own input.
pub fn reads_input(rex: &Rex) -> bool {
    match &rex.kind {
        RexKind::Input(_) => true,
        RexKind::Literal(_) | RexKind::Correlation { .. } => false,
        RexKind::Call { args, .. } => args.iter().any(reads_input),
        RexKind::Field { of, .. } => reads_input(of),
        RexKind::Over(over) => {
            over.args.iter().chain(&over.partition).any(reads_input) || over.order.iter().any(|(rex, _)| reads_input(rex))
        }
        RexKind::SubQuery(query) => query.args.iter().any(reads_input),
    }
}

/// TRUE, for joins and filters without a condition.
pub fn always_true() -> Rex {
    boolean(true)
}
