//! Calls of functions that the user declared.
//!
//! In: a call, and the declarations of the catalog. Out: a call of the marked name with its arguments cast to the declared
//! types, or Flink's words on arguments that do not fit. Never: asks what the function does.

use super::aggregate::{is_aggregate_name, name_of};
use super::expr::Cx;
use super::from::Side;
use super::scope::Scope;
use super::{Binder, Bound, Stretch, VALIDATION, casts_implicitly, node};
use crate::functions;
use crate::outcome::{CalledAs, Failure, Refusal};
use crate::rel::RelOp;
use crate::rex::Rex;
use rowkind_ir::{DataType, FunctionKind, ObjectName, TypeKind, UserFunction, user_function};
use sqlparser::ast::{self, Expr, Function, FunctionArg, FunctionArgExpr};
use std::rc::Rc;

impl Binder<'_> {
    /// The declaration of a name; names that Flink has are Flink's.
    pub fn declared(&self, name: &ast::ObjectName) -> Option<Rc<UserFunction>> {
        let last = name.0.last()?.as_ident()?.value.to_ascii_lowercase();
        let upper = last.to_ascii_uppercase();
        let is_flinks = name.0.len() == 1 && (functions::find(&upper).is_some() || is_aggregate_name(&upper));
        if is_flinks { None } else { self.catalog.declared.get(&last).cloned() }
    }

    pub fn is_aggregate(&self, function: &Function) -> bool {
        is_aggregate_name(&name_of(function)) || self.declared(&function.name).is_some_and(|known| known.kind == FunctionKind::Aggregate)
    }

    /// Whether an expression has an aggregate that is not inside an OVER call or a sub-query.
    pub fn has_aggregate(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Function(function) if function.over.is_none() && self.is_aggregate(function) => true,
            other => crate::syntax::children(other).into_iter().any(|child| self.has_aggregate(child)),
        }
    }

    /// A scalar call.
    pub fn user_call(&mut self, known: &UserFunction, function: &Function, operands: &[&Expr], cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let at = self.text.function(function);
        if known.kind != FunctionKind::Scalar {
            let message = format!("Cannot call table function here: '{}'", written(&function.name));
            let refusal = Refusal::new(VALIDATION, format!("SQL validation failed. {message}"));
            return Err(
                Failure::Refused(refusal.cause("org.apache.calcite.runtime.CalciteException", message)).at(at.map(|at| self.span(at)))
            );
        }
        let mut args = Vec::new();
        for operand in operands {
            args.push(self.expr(operand, cx)?);
        }
        let args = self.user_args(known, &function.name, args, at)?;
        Ok(Rex::call(operator(known, &function.name), args, known.result.clone()))
    }

    /// The operator and the arguments of an aggregate call.
    pub fn user_aggregate(
        &self,
        known: &UserFunction,
        name: &ast::ObjectName,
        args: Vec<Rex>,
        at: Option<Stretch>,
    ) -> Bound<(&'static str, Vec<Rex>)> {
        Ok((operator(known, name), self.user_args(known, name, args, at)?))
    }

    /// `LATERAL TABLE(f(…))`.
    pub fn user_table(
        &mut self,
        known: &UserFunction,
        name: &ast::ObjectName,
        args: &[FunctionArg],
        alias: Option<&ast::TableAlias>,
        parent: Option<&Scope<'_>>,
    ) -> Bound<Side> {
        let at = self.text.object_name(name);
        if known.kind != FunctionKind::Table {
            let message = format!("Function '{}' cannot be used as a table function.", self.full_name(name));
            let refusal = Refusal::new(VALIDATION, format!("SQL validation failed. {message}")).cause(VALIDATION, message);
            return Err(Failure::Refused(refusal).at(at.map(|at| self.span(at))));
        }
        let empty = Scope::child_of(parent);
        let mut bound = Vec::new();
        for arg in args {
            let FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) = arg else {
                return Err(self.unsupported("named arguments of a user's function", at));
            };
            bound.push(self.expr(expr, &mut Cx::plain(&empty, "FROM"))?);
        }
        let args = self.user_args(known, name, bound, at)?;
        let columns = known.columns();
        let ty = DataType::not_null(TypeKind::Row(columns.clone()));
        let call = Rex::call(operator(known, name), args, ty);
        let rel = node(RelOp::TableFunctionScan { inputs: Vec::new(), call }, columns.clone(), self.ir_span(at));
        let (alias, renamed) = self.alias(alias, columns)?;
        Ok(Side::one(rel, alias.unwrap_or_default(), Vec::new(), renamed))
    }

    fn user_args(&self, known: &UserFunction, name: &ast::ObjectName, args: Vec<Rex>, at: Option<Stretch>) -> Bound<Vec<Rex>> {
        let types: Vec<String> = known.args.iter().enumerate().map(|(index, ty)| format!("arg{index} => {ty}")).collect();
        let written = written(name);
        if args.len() != known.args.len() {
            let families: Vec<String> = args.iter().map(|arg| format!("<{}>", functions::family_name(&arg.ty))).collect();
            let message = format!(
                "No match found for function signature {written}({}).\nSupported signatures are:\n{written}({})",
                families.join(", "),
                types.join(", ")
            );
            return Err(self.error_at(at, message));
        }
        if let Some(index) = args.iter().zip(&known.args).position(|(arg, ty)| !casts_implicitly(&arg.ty, ty)) {
            let full = self.full_name(name);
            let cause = format!(
                "Invalid argument type at position {index}. Data type {} expected but {} passed.",
                known.args[index], args[index].ty
            );
            return Err(self.invalid_call(&full.to_string(), &args, &format!("{full}({})", types.join(", ")), Some(cause)));
        }
        Ok(args.into_iter().zip(&known.args).map(|(arg, ty)| self.fitted(arg, ty)).collect())
    }

    fn full_name(&self, name: &ast::ObjectName) -> ObjectName {
        let parts: Vec<String> = name.0.iter().filter_map(|part| Some(part.as_ident()?.value.clone())).collect();
        let full = self.catalog.qualify(&parts);
        ObjectName { name: full.name.to_ascii_lowercase(), ..full }
    }

    /// Flink knows no such function; how it is called says what it may be.
    pub fn unknown_call(&self, name: &str, args: &[Rex], at: Option<Stretch>, called: CalledAs) -> Failure {
        match self.no_such_function(name, args, at) {
            Failure::Refused(mut refusal) => {
                if let Some(unknown) = &mut refusal.unknown_function {
                    unknown.called = called;
                }
                Failure::Refused(refusal)
            }
            failure => failure,
        }
    }
}

fn operator(known: &UserFunction, name: &ast::ObjectName) -> &'static str {
    user_function::operator(&written(name), known.deterministic)
}

/// The name as the call writes it: plans print that.
fn written(name: &ast::ObjectName) -> String {
    name.0.last().and_then(|part| part.as_ident()).map(|ident| ident.value.clone()).unwrap_or_default()
}
