//! Function calls and the expressions with a syntax of their own.
//!
//! In: their syntax. Out: calls of operators. Never: names a function that the table does not have.

use super::cast::ensure;
use super::expr::{Cx, any_nullable, boolean_type, symbol};
use super::literal::string;
use super::typing::{angled, is_datetime, is_interval};
use super::{Binder, Bound, Stretch, VALIDATION};
use crate::functions::{self, Mismatch, Stack};
use crate::outcome::{CalledAs, Failure, Refusal, UnknownFunction};
use crate::rex::Rex;
use rowkind_ir::{DataType, TimeAttribute, TypeKind};
use sqlparser::ast::{self, Expr, FunctionArg, FunctionArgExpr, FunctionArguments};

impl Binder<'_> {
    pub fn call_syntax(&mut self, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        match expr {
            Expr::Function(function) => self.function(function, expr, cx),
            Expr::Extract { field, expr: operand, .. } => {
                let arg = self.expr(operand, cx)?;
                self.extract(&field.to_string(), arg, expr)
            }
            Expr::Ceil { expr: operand, field } => self.floor("CEIL", operand, field, expr, cx),
            Expr::Floor { expr: operand, field } => self.floor("FLOOR", operand, field, expr, cx),
            Expr::Position { expr: what, r#in } => {
                let args = vec![self.expr(what, cx)?, self.expr(r#in, cx)?];
                if args.iter().any(|arg| !functions::is_of("STRING", &arg.ty)) {
                    let message = format!(
                        "Cannot apply 'POSITION' to arguments of type 'POSITION({} IN {})'. Supported form(s): 'POSITION(<STRING> IN <STRING>)'\n'POSITION(<STRING> IN <STRING> FROM <INTEGER>)'\nINSTR(<STRING>, <STRING>, <INTEGER>, <INTEGER>)",
                        angled(&args[0].ty),
                        angled(&args[1].ty)
                    );
                    return Err(self.expr_error(expr, message));
                }
                self.named("POSITION", args, &[what, r#in], self.text.expr(expr))
            }
            Expr::Substring { expr: text, substring_from, substring_for, .. } => {
                let operands: Vec<&Expr> =
                    [Some(text), substring_from.as_ref(), substring_for.as_ref()].into_iter().flatten().map(Box::as_ref).collect();
                self.named_exprs("SUBSTRING", &operands, expr, cx)
            }
            Expr::Overlay { expr: text, overlay_what, overlay_from, overlay_for } => {
                let operands: Vec<&Expr> = [Some(text), Some(overlay_what), Some(overlay_from), overlay_for.as_ref()]
                    .into_iter()
                    .flatten()
                    .map(Box::as_ref)
                    .collect();
                self.named_exprs("OVERLAY", &operands, expr, cx)
            }
            Expr::Trim { expr: text, trim_where, trim_what, trim_characters } => {
                self.trim(text, trim_where.as_ref(), trim_what.as_deref(), trim_characters.as_deref(), expr, cx)
            }
            other => Err(self.unsupported_expr("this expression", other)),
        }
    }

    /// Functions that are written without brackets.
    pub fn niladic(&self, name: &str) -> Option<Rex> {
        let (op, kind) = match name.to_ascii_uppercase().as_str() {
            "CURRENT_TIMESTAMP" => ("CURRENT_TIMESTAMP", TypeKind::TimestampLtz(3, TimeAttribute::None)),
            "CURRENT_DATE" => ("CURRENT_DATE", TypeKind::Date),
            "CURRENT_TIME" => ("CURRENT_TIME", TypeKind::Time(0)),
            "LOCALTIME" => ("LOCALTIME", TypeKind::Time(0)),
            "UNKNOWN" => return Some(super::literal::null(&DataType::new(TypeKind::Boolean))),
            "LOCALTIMESTAMP" => ("LOCALTIMESTAMP", TypeKind::Timestamp(3, TimeAttribute::None)),
            _ => return None,
        };
        Some(Rex::call(op, Vec::new(), DataType::not_null(kind)))
    }

    fn function(&mut self, function: &ast::Function, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        if function.over.is_some() {
            return self.over_call(function, expr, cx);
        }
        let name = super::aggregate::name_of(function);
        if super::over::RANKING.contains(&name.as_str()) {
            return Err(self.error_at(self.text.function(function), "OVER clause is necessary for window functions"));
        }
        let operands = match &function.args {
            FunctionArguments::None => {
                if let Some(rex) = self.niladic(&name) {
                    return Ok(rex);
                }
                Vec::new()
            }
            FunctionArguments::List(list) => {
                if name.starts_with("JSON_")
                    && let Some(rex) = self.json_function(&name, list, expr, cx)?
                {
                    return Ok(rex);
                }
                let mut operands = Vec::new();
                for arg in &list.args {
                    match arg {
                        FunctionArg::Unnamed(FunctionArgExpr::Expr(operand)) => operands.push(operand),
                        FunctionArg::Unnamed(FunctionArgExpr::Wildcard) if cx.clause == super::pattern::CLAUSE => {}
                        _ => return Err(self.unsupported_expr(format!("this argument of {name}"), expr)),
                    }
                }
                operands
            }
            FunctionArguments::Subquery(_) => return Err(self.unsupported_expr(format!("{name} of a query"), expr)),
        };
        if let Some(rex) = self.pattern_function(&name, &operands, expr, cx)? {
            return Ok(rex);
        }
        if let Some(known) = self.declared(&function.name) {
            return self.user_call(&known, function, &operands, cx);
        }
        match name.as_str() {
            "CEILING" | "CEIL" | "FLOOR" => {
                let [operand] = operands[..] else { return self.named_exprs(&name, &operands, expr, cx) };
                let kind = ast::CeilFloorKind::DateTimeField(ast::DateTimeField::NoDateTime);
                return self.floor(if name == "FLOOR" { "FLOOR" } else { "CEIL" }, operand, &kind, expr, cx);
            }
            "PROCTIME" => {
                let ty = DataType::not_null(TypeKind::TimestampLtz(3, TimeAttribute::Proctime));
                return Ok(Rex::call("PROCTIME", Vec::new(), ty));
            }
            "CURRENT_WATERMARK" => return self.current_watermark(&operands, expr, cx),
            "GROUP_ID" | "GROUPING" | "GROUPING_ID" if cx.group.is_none() => {
                return Err(self.expr_error(expr, format!("{name} operator may only occur in an aggregate query")));
            }
            "CURRENT_DATABASE" if self.catalog.current_database != crate::catalog::DEFAULT_DATABASE => {
                return Err(self.unsupported_expr("CURRENT_DATABASE of another database", expr));
            }
            "$MAP" => return self.map(&operands, expr, cx),
            "$BETWEEN_SYMMETRIC" => return self.between(operands[0], operands[1], operands[2], false, true, expr, cx),
            "$NOT_BETWEEN_SYMMETRIC" => return self.between(operands[0], operands[1], operands[2], true, true, expr, cx),
            "LAG" | "LEAD" => {
                let Some(operand) = operands.first() else { return self.named_exprs(&name, &operands, expr, cx) };
                let arg = self.expr(operand, cx)?;
                let ty = arg.ty.clone().with_nullable(true);
                self.defer_call(&name, std::slice::from_ref(&arg));
                return Ok(Rex::call(if name == "LAG" { "LAG" } else { "LEAD" }, vec![arg], ty));
            }
            "NULLIF" => return self.nullif(&operands, expr, cx),
            "ROW" => {
                let items: Vec<Expr> = operands.into_iter().cloned().collect();
                return self.expr(&Expr::Tuple(items), cx);
            }
            "TIMESTAMPADD" => return self.timestamp_add(&operands, expr, cx),
            "TIMESTAMPDIFF" => return self.timestamp_diff(&operands, expr, cx),
            "YEAR" | "QUARTER" | "MONTH" | "WEEK" | "DAYOFYEAR" | "DAYOFMONTH" | "DAYOFWEEK" | "HOUR" | "MINUTE" | "SECOND" => {
                return self.date_part(&name, &operands, expr, cx);
            }
            _ => {}
        }
        self.named_exprs(&name, &operands, expr, cx)
    }

    fn named_exprs(&mut self, name: &str, operands: &[&Expr], expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let mut args = Vec::new();
        let is_known = functions::find(name).is_some() || KNOWN_TO_FLINK.contains(&name);
        let is_grouped = cx.group.is_some();
        for operand in operands {
            // Flink says that it has no such function before it looks at what is grouped.
            args.push(if is_known { self.expr(operand, cx)? } else { self.expr(operand, &mut Cx::plain(cx.scope, cx.clause))? });
        }
        let at = match expr {
            Expr::Function(function) => self.text.function(function),
            other => self.text.expr(other),
        };
        match self.named(name, args, operands, at) {
            Err(Failure::Refused(mut refusal)) if is_grouped && refusal.unknown_function.is_some() => {
                // What is not grouped by can only stand in an aggregate.
                if operands.iter().any(|operand| self.expr(operand, cx).is_err())
                    && let Some(unknown) = &mut refusal.unknown_function
                {
                    unknown.called = CalledAs::Aggregate;
                }
                Err(Failure::Refused(refusal))
            }
            bound => bound,
        }
    }

    fn named(&mut self, name: &str, args: Vec<Rex>, operands: &[&Expr], at: Option<Stretch>) -> Bound<Rex> {
        if let Some((_, signature)) = UNCALLABLE.iter().find(|(known, _)| *known == name) {
            let families: Vec<String> = args.iter().map(|arg| format!("<{}>", functions::family_name(&arg.ty))).collect();
            let message =
                format!("No match found for function signature {name}({}).\nSupported signatures are:\n{signature}", families.join(", "));
            return Err(self.error_at(at, message));
        }
        let Some(function) = functions::find(name) else {
            if KNOWN_TO_FLINK.contains(&name) {
                return Err(self.unsupported(format!("the function {name}"), at));
            }
            return Err(self.no_such_function(name, &args, at));
        };
        if functions::names::since(name).is_some_and(|since| since > self.behaviours.version) {
            return Err(self.no_such_function(name, &args, at));
        }
        let all_null = !args.is_empty() && args.iter().all(|arg| arg.ty.kind == TypeKind::Null);
        let refuses_null = function.stack == Stack::Operator || (all_null && function.name == "COALESCE");
        for (arg, operand) in args.iter().zip(operands) {
            if arg.ty.kind == TypeKind::Null && refuses_null {
                return Err(self.expr_error(operand, "Illegal use of 'NULL'"));
            }
        }
        match (function.check(&args), function.stack) {
            (Ok(()), _) => {}
            (Err(Mismatch::Count(least)), Stack::Operator) => {
                let message = format!("Invalid number of arguments to function '{name}'. Was expecting {least} arguments");
                return Err(self.error_at(at, message));
            }
            (Err(Mismatch::Count(_)), Stack::Definition(signatures)) => {
                let families: Vec<String> = args.iter().map(|arg| format!("<{}>", functions::family_name(&arg.ty))).collect();
                let message = format!(
                    "No match found for function signature {name}({}).\nSupported signatures are:\n{signatures}",
                    families.join(", ")
                );
                return Err(self.error_at(at, message));
            }
            (Err(Mismatch::Types), Stack::Operator) => {
                let types: Vec<String> = args.iter().map(|arg| angled(&arg.ty)).collect();
                let message = format!(
                    "Cannot apply '{name}' to arguments of type '{name}({})'. Supported form(s): {}",
                    types.join(", "),
                    forms_text(function)
                );
                return Err(self.error_at(at, message));
            }
            (Err(Mismatch::Types), Stack::Definition(signatures)) => {
                return Err(self.invalid_call(name, &args, signatures, None));
            }
        }
        let args = self.typed_nulls(function, args, operands)?;
        let mut args = self.fit(function, args)?;
        let ty = function.result_type(&args);
        if function.name == "SQRT" {
            // Calcite knows no square root, only powers.
            let half = rowkind_ir::Decimal { unscaled: 5, scale: 1 };
            let ty = DataType::not_null(TypeKind::Decimal { precision: 2, scale: 1 });
            args.push(Rex::value(rowkind_ir::Value::Decimal(std::rc::Rc::new(half)), ty));
        }
        Ok(Rex::call(function.op, args, ty))
    }

    /// Neither built in nor the user's, or a user's whose class is not there.
    pub fn no_such_function(&self, name: &str, args: &[Rex], at: Option<Stretch>) -> Failure {
        // The name as it is written.
        let written = at.map_or(name, |at| &self.text.text[at.start..at.end]);
        let written = written.find('(').map_or(name, |end| written[..end].trim_end());
        let parts: Vec<String> = written.split('.').map(|part| part.trim().trim_matches('`').to_string()).collect();
        let full = self.catalog.qualify(&parts);
        let full = rowkind_ir::ObjectName { name: full.name.to_ascii_lowercase(), ..full };
        let last = parts.last().map_or(name, String::as_str);
        let unknown = UnknownFunction {
            name: last.to_string(),
            called: CalledAs::Scalar,
            args: args.iter().map(|arg| super::plain_type(arg.ty.clone())).collect(),
        };
        let user = self.catalog.functions.get(&full);
        if let Some(function) = user {
            let message = format!("Cannot instantiate user-defined function '{full}'.");
            let mut refusal = Refusal::new(VALIDATION, format!("SQL validation failed. {message}"))
                .cause(VALIDATION, message)
                .cause("java.lang.ClassNotFoundException", function.class.clone());
            refusal.unknown_function = Some(unknown);
            return Failure::Refused(refusal).at(at.map(|at| self.span(at)));
        }
        let families: Vec<String> = args.iter().map(|arg| format!("<{}>", functions::family_name(&arg.ty))).collect();
        let message = format!("No match found for function signature {last}({})", families.join(", "));
        let mut failure = self.error_at(at, message);
        if let Failure::Refused(refusal) = &mut failure {
            refusal.unknown_function = Some(unknown);
        }
        failure
    }

    /// Flink's type inference gives a bare NULL the least type of the family that is asked for; some families have none.
    fn typed_nulls(&mut self, function: &functions::Function, args: Vec<Rex>, operands: &[&Expr]) -> Bound<Vec<Rex>> {
        if function.stack == Stack::Operator || args.iter().all(|arg| arg.ty.kind != TypeKind::Null) {
            return Ok(args);
        }
        if let ("GREATEST" | "LEAST", Some(other)) = (function.name, args.iter().find(|arg| arg.ty.kind != TypeKind::Null)) {
            let message = format!("Unsupported casting from NULL to {}.", other.ty.clone().with_nullable(true));
            let refusal = Refusal::new("org.apache.flink.table.planner.codegen.CodeGenException", message);
            self.deferred.get_or_insert(Failure::Refused(refusal));
        }
        let families = function.families(&args);
        let mut typed = Vec::new();
        for (index, (arg, family)) in args.into_iter().zip(families).enumerate() {
            let kind = match family {
                _ if arg.ty.kind != TypeKind::Null => None,
                "CHARACTER" | "STRING" => Some(TypeKind::VarChar(1)),
                "ANY" if function.name == "JSON_STRING" => Some(TypeKind::VarChar(1)),
                "BINARY" => Some(TypeKind::VarBinary(1)),
                "BOOLEAN" => Some(TypeKind::Boolean),
                "INTEGER" if function.name == "ARRAY_SLICE" => Some(TypeKind::Int),
                "INTEGER" if function.name != "ELT" => Some(TypeKind::TinyInt),
                "INTEGER" | "BITMAP" | "MAP" => {
                    return Err(operands
                        .get(index)
                        .map_or_else(|| self.error("Illegal use of 'NULL'"), |operand| self.expr_error(operand, "Illegal use of 'NULL'")));
                }
                _ => None,
            };
            typed.push(match kind {
                Some(kind) => super::literal::null(&DataType::new(kind)),
                None => arg,
            });
        }
        Ok(typed)
    }

    /// The casts that Flink's type inference adds to arguments.
    fn fit(&self, function: &functions::Function, args: Vec<Rex>) -> Bound<Vec<Rex>> {
        let Stack::Definition(signatures) = function.stack else { return Ok(args) };
        match function.name {
            "COALESCE" | "IFNULL" | "ARRAY_UNION" | "ARRAY_INTERSECT" | "ARRAY_EXCEPT" | "ARRAY_CONCAT" | "MAP_UNION" => {
                let types: Vec<DataType> = args.iter().map(|arg| arg.ty.clone()).collect();
                let Some(common) = super::typing::merged(&types) else {
                    return Err(self.invalid_call(function.name, &args, signatures, None));
                };
                Ok(args.into_iter().map(|arg| self.fitted(arg, &common)).collect())
            }
            "GREATEST" | "LEAST" => {
                let first = args[0].ty.clone();
                match args.iter().find(|arg| !super::compare::comparable_strictly(&first, &arg.ty)) {
                    Some(other) => {
                        let without = |ty: &DataType| ty.clone().with_nullable(true).to_string();
                        let cause = format!(
                            "All types in a comparison should support both 'EQUALS' and 'ORDER' comparison with each other. Can not compare {} with {}",
                            without(&first),
                            without(&other.ty)
                        );
                        Err(self.invalid_call(function.name, &args, signatures, Some(cause)))
                    }
                    None => Ok(args),
                }
            }
            "JSON_STRING" if matches!(args[0].ty.kind, TypeKind::Date | TypeKind::Time(_)) => {
                let cause =
                    format!("Unsupported argument type. Expected type of family 'CHARACTER_STRING' but actual type was '{}'.", args[0].ty);
                Err(self.invalid_call(function.name, &args, signatures, Some(cause)))
            }
            "ARRAY_APPEND" | "ARRAY_PREPEND" | "ARRAY_REMOVE" | "ARRAY_CONTAINS" | "ARRAY_POSITION" => {
                let TypeKind::Array(element) = args[0].ty.kind.clone() else { return Ok(args) };
                if args[1].ty.kind != TypeKind::Null && !super::insert::casts_implicitly(&args[1].ty, &element) {
                    return Err(self.invalid_call(function.name, &args, signatures, None));
                }
                let mut args = args;
                let needle = args.remove(1);
                args.insert(1, self.fitted(needle, &element));
                Ok(args)
            }
            _ => Ok(args),
        }
    }

    /// A cast only where the stored form differs.
    pub fn fitted(&self, rex: Rex, to: &DataType) -> Rex {
        if is_alike(&rex.ty.kind, &to.kind) {
            return rex;
        }
        if rex.ty.kind == TypeKind::Null {
            return super::literal::null(to);
        }
        let target = to.clone().with_nullable(rex.ty.nullable);
        ensure(rex, &target)
    }

    pub fn invalid_call(&self, name: &str, args: &[Rex], signatures: &str, cause: Option<String>) -> Failure {
        let types: Vec<String> = args.iter().map(|arg| arg.ty.to_string()).collect();
        let message = format!("Invalid function call:\n{name}({})", types.join(", "));
        let refusal = Refusal::new(VALIDATION, format!("SQL validation failed. {message}"))
            .cause(VALIDATION, message)
            .cause(VALIDATION, format!("Invalid input arguments. Expected signatures are:\n{signatures}"))
            .cause(VALIDATION, cause.unwrap_or_else(|| "Invalid input arguments.".to_string()));
        Failure::Refused(refusal)
    }

    /// A call that the validator lets through and code generation refuses.
    pub fn defer_call(&mut self, name: &str, args: &[Rex]) {
        // Time attributes are plain values by then.
        let types: Vec<String> = args.iter().map(|arg| super::plain_type(arg.ty.clone()).to_string()).collect();
        let message = format!(
            "Unsupported call: {name}({}) \nIf you think this function should be supported, you can create an issue and start a discussion for it.",
            types.join(", ")
        );
        let refusal = Refusal::new("org.apache.flink.table.planner.codegen.CodeGenException", message);
        self.deferred.get_or_insert(Failure::Refused(refusal));
    }

    fn current_watermark(&mut self, operands: &[&Expr], expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        const SIGNATURES: &str =
            "CURRENT_WATERMARK(<TIMESTAMP_WITHOUT_TIME_ZONE *ROWTIME*>)\nCURRENT_WATERMARK(<TIMESTAMP_WITH_LOCAL_TIME_ZONE *ROWTIME*>)";
        let [operand] = operands else { return Err(self.unsupported_expr("this CURRENT_WATERMARK", expr)) };
        let arg = self.expr(operand, cx)?;
        if !arg.ty.is_rowtime() {
            let cause = format!(
                "CURRENT_WATERMARK() must be called with a single rowtime attribute argument, but '{}' cannot be a time attribute.",
                arg.ty
            );
            return Err(self.invalid_call("CURRENT_WATERMARK", &[arg], SIGNATURES, Some(cause)));
        }
        let kind = match arg.ty.kind {
            TypeKind::TimestampLtz(..) => TypeKind::TimestampLtz(3, TimeAttribute::None),
            _ => TypeKind::Timestamp(3, TimeAttribute::None),
        };
        Ok(Rex::call("CURRENT_WATERMARK", vec![arg], DataType::new(kind)))
    }

    fn nullif(&mut self, operands: &[&Expr], expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let [a, b] = operands else {
            let message = "Invalid number of arguments to function 'NULLIF'. Was expecting 2 arguments";
            return Err(self.expr_error(expr, message));
        };
        let test = self.compare("=", a, b, expr, cx)?;
        let value = self.expr(a, cx)?;
        let ty = value.ty.clone().with_nullable(true);
        let null = super::literal::null(&ty);
        Ok(Rex::call("CASE", vec![test, null, value], ty))
    }

    fn map(&mut self, operands: &[&Expr], expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        if operands.is_empty() || !operands.len().is_multiple_of(2) {
            return Err(self.error_at(self.text.constructor(expr), "Map requires an even number of arguments"));
        }
        let mut args = Vec::new();
        for operand in operands {
            args.push(self.expr(operand, cx)?);
        }
        let types = |start: usize| -> Vec<DataType> { args.iter().skip(start).step_by(2).map(|arg| arg.ty.clone()).collect() };
        let key = super::typing::least_restrictive(&types(0));
        let value = super::typing::least_restrictive(&types(1));
        let (Some(key), Some(value)) = (key, value) else {
            return Err(self.error_at(self.text.constructor(expr), "Parameters must be of the same type"));
        };
        let args = args
            .into_iter()
            .enumerate()
            .map(|(index, arg)| self.retype(arg, if index.is_multiple_of(2) { &key } else { &value }))
            .collect();
        Ok(Rex::call("MAP", args, DataType::not_null(TypeKind::Map(Box::new(key), Box::new(value)))))
    }

    fn trim(
        &mut self,
        text: &Expr,
        side: Option<&ast::TrimWhereField>,
        what: Option<&Expr>,
        characters: Option<&[Expr]>,
        expr: &Expr,
        cx: &mut Cx<'_, '_>,
    ) -> Bound<Rex> {
        if characters.is_some() {
            return Err(self.unsupported_expr("this form of TRIM", expr));
        }
        let flag = match side {
            Some(ast::TrimWhereField::Leading) => "LEADING",
            Some(ast::TrimWhereField::Trailing) => "TRAILING",
            _ => "BOTH",
        };
        let what = match what {
            Some(what) => self.expr(what, cx)?,
            None => string(" "),
        };
        let text = self.expr(text, cx)?;
        if !functions::is_of("CHARACTER", &text.ty) || !functions::is_of("CHARACTER", &what.ty) {
            let message = format!(
                "Cannot apply 'TRIM' to arguments of type 'TRIM([BOTH|LEADING|TRAILING] <SYMBOL> FROM {})'. Supported form(s): 'TRIM([BOTH|LEADING|TRAILING] <ANY> FROM <STRING>)'",
                angled(&what.ty)
            );
            return Err(self.expr_error(expr, message));
        }
        let kind = match text.ty.kind {
            TypeKind::Char(n) => TypeKind::VarChar(n),
            ref kind => kind.clone(),
        };
        let args = vec![symbol(flag), what, text];
        let ty = DataType::new(kind).with_nullable(any_nullable(&args));
        Ok(Rex::call("TRIM", args, ty))
    }

    fn floor(&mut self, op: &'static str, operand: &Expr, field: &ast::CeilFloorKind, expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let arg = self.expr(operand, cx)?;
        let unit = match field {
            ast::CeilFloorKind::DateTimeField(ast::DateTimeField::NoDateTime) => None,
            ast::CeilFloorKind::DateTimeField(field) => Some(field.to_string().to_ascii_uppercase()),
            ast::CeilFloorKind::Scale(_) => return Err(self.unsupported_expr("this form of FLOOR", expr)),
        };
        let nullable = arg.ty.nullable;
        match unit {
            None if functions::is_of("NUMERIC", &arg.ty) => {
                let kind = match arg.ty.kind {
                    TypeKind::Decimal { precision, .. } => TypeKind::Decimal { precision, scale: 0 },
                    ref kind => kind.clone(),
                };
                Ok(Rex::call(op, vec![arg], DataType::new(kind).with_nullable(nullable)))
            }
            Some(unit) => {
                let Some(flag) = time_unit(&unit) else { return Err(self.bad_time_frame(&unit, expr)) };
                if !is_datetime(&arg.ty.kind) {
                    return Err(self.bad_floor(op, &arg, Some(flag), expr));
                }
                let ty = arg.ty.clone();
                Ok(Rex::call(op, vec![arg, symbol(flag)], ty))
            }
            None => Err(self.bad_floor(op, &arg, None, expr)),
        }
    }

    fn bad_floor(&self, op: &str, arg: &Rex, unit: Option<&str>, expr: &Expr) -> Failure {
        let called = match unit {
            Some(unit) => format!("{op}({}, <INTERVAL {unit}>)", angled(&arg.ty)),
            None => format!("{op}({})", angled(&arg.ty)),
        };
        let forms: Vec<String> =
            ["<NUMERIC>", "<DATETIME_INTERVAL>", "<DATE> TO <TIME_UNIT>", "<TIME> TO <TIME_UNIT>", "<TIMESTAMP> TO <TIME_UNIT>"]
                .iter()
                .map(|form| format!("'{op}({form})'"))
                .collect();
        let message = format!("Cannot apply '{op}' to arguments of type '{called}'. Supported form(s): {}", forms.join("\n"));
        self.expr_error(expr, message)
    }

    pub fn extract(&mut self, unit: &str, arg: Rex, expr: &Expr) -> Bound<Rex> {
        let unit = unit.to_ascii_uppercase();
        let Some(flag) = time_unit(&unit) else { return Err(self.bad_time_frame(&unit, expr)) };
        if !is_datetime(&arg.ty.kind) && !is_interval(&arg.ty.kind) {
            let message = format!(
                "Cannot apply 'EXTRACT' to arguments of type 'EXTRACT(<INTERVAL {flag}> FROM {})'. Supported form(s): 'EXTRACT(<DATETIME_INTERVAL> FROM <DATETIME_INTERVAL>)'\n'EXTRACT(<DATETIME_INTERVAL> FROM <DATETIME>)'",
                angled(&arg.ty)
            );
            return Err(self.expr_error(expr, message));
        }
        let ty = DataType::new(TypeKind::BigInt).with_nullable(arg.ty.nullable);
        Ok(Rex::call("EXTRACT", vec![symbol(flag), arg], ty))
    }

    /// `YEAR(d)` and its kin are EXTRACT.
    fn date_part(&mut self, name: &str, operands: &[&Expr], expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Rex> {
        let [operand] = operands else {
            let message = format!("Invalid number of arguments to function '{name}'. Was expecting 1 arguments");
            return Err(self.expr_error(expr, message));
        };
        let arg = self.expr(operand, cx)?;
        let unit = match name {
            "DAYOFYEAR" => "DOY",
            "DAYOFMONTH" => "DAY",
            "DAYOFWEEK" => "DOW",
            other => other,
        };
        self.extract(unit, arg, expr)
    }

    pub fn bad_time_frame(&self, unit: &str, expr: &Expr) -> Failure {
        let at = self.text.expr(expr).map(|at| {
            let inside = self.text.text[at.start..at.end].to_ascii_uppercase().find(unit).unwrap_or(0);
            Stretch { start: at.start + inside, end: at.start + inside + unit.len() }
        });
        self.error_at(at, format!("'{unit}' is not a valid time frame"))
    }

    pub fn is_json(&self, arg: Rex, kind: Option<&ast::JsonPredicateType>, negated: bool) -> Rex {
        let op = match (kind.map(|kind| kind.to_string().to_ascii_uppercase()).as_deref(), negated) {
            (Some("OBJECT"), false) => "IS JSON OBJECT",
            (Some("OBJECT"), true) => "IS NOT JSON OBJECT",
            (Some("ARRAY"), false) => "IS JSON ARRAY",
            (Some("ARRAY"), true) => "IS NOT JSON ARRAY",
            (Some("SCALAR"), false) => "IS JSON SCALAR",
            (Some("SCALAR"), true) => "IS NOT JSON SCALAR",
            (_, false) => "IS JSON VALUE",
            (_, true) => "IS NOT JSON VALUE",
        };
        Rex::call(op, vec![arg], boolean_type(false))
    }

    /// Whether Flink lets a CAST through.
    pub fn check_cast(&mut self, from: &DataType, to: &DataType, expr: &Expr) -> Bound<()> {
        if super::cast_rules::is_allowed(&from.kind, &to.kind) {
            return Ok(());
        }
        if let Some(message) = super::cast_rules::own_words(&from.kind, &to.kind) {
            // The validator lets it through; code generation refuses.
            self.deferred.get_or_insert(Failure::Refused(Refusal::new(VALIDATION, message)));
            return Ok(());
        }
        let message = format!("Cast function cannot convert value of type {} to type {}", from.short(), to.short());
        Err(self.expr_error(expr, message))
    }
}

/// The form list of an error; a few operators print theirs in another way.
fn forms_text(function: &functions::Function) -> String {
    match function.name {
        "IF" => "'IF(<ANY_TYPE>, <NUMERIC_TYPE>, <NUMERIC_TYPE>)'\n'IF(<BOOLEAN>, <CHARACTER>, <CHARACTER>)'\n'IF(<BOOLEAN>, <BOOLEAN>, <BOOLEAN>)'\n'IF(<BOOLEAN>, <CHARACTER>, <CHARACTER>)'\n'IF(<BOOLEAN>, <BINARY>, <BINARY>)'\n'IF(<BOOLEAN>, <DATE>, <DATE>)'\n'IF(<BOOLEAN>, <TIMESTAMP>, <TIMESTAMP>)'\n'IF(<BOOLEAN>, <TIME>, <TIME>)'".to_string(),
        "CONCAT_WS" => "'CONCAT_WS(<CHARACTER>)'".to_string(),
        _ => function.forms_text(),
    }
}

/// The unit of EXTRACT and FLOOR as a symbol.
pub fn time_unit(unit: &str) -> Option<&'static str> {
    const UNITS: &[&str] = &[
        "YEAR",
        "QUARTER",
        "MONTH",
        "WEEK",
        "DAY",
        "DOW",
        "DOY",
        "HOUR",
        "MINUTE",
        "SECOND",
        "EPOCH",
        "MILLISECOND",
        "MICROSECOND",
        "NANOSECOND",
        "DECADE",
        "CENTURY",
        "MILLENNIUM",
        "ISODOW",
        "ISOYEAR",
    ];
    UNITS.iter().find(|known| **known == unit).copied()
}

/// Names that Flink's operators have and no call may use.
const UNCALLABLE: &[(&str, &str)] =
    &[("DATE_TRUNC", "'DATE_TRUNC(<DATE>, <DATETIME_INTERVAL>)'"), ("ARRAY", "'ARRAY(<EQUIVALENT_TYPE>, <EQUIVALENT_TYPE>, <...>)'")];

/// Functions of Flink that Rowkind has no signature of: they are no errors, only unknown.
const KNOWN_TO_FLINK: &[&str] = &[
    "GROUP_ID",
    "GROUPING",
    "GROUPING_ID",
    "MATCH_PROCTIME",
    "MATCH_ROWTIME",
    "CLASSIFIER",
    "FIRST",
    "LAST",
    "PREV",
    "NEXT",
    "ML_PREDICT",
    "PERCENTILE",
    "OBJECT_OF",
    "OBJECT_UPDATE",
    "APPLY_WATERMARK",
    "SNAPSHOT",
    "TO_CHANGELOG",
    "FROM_CHANGELOG",
    "VECTOR_SEARCH",
    "DEFAULT",
];

/// Whether a value needs no cast: texts of any length are alike, and so are collections of them.
fn is_alike(from: &TypeKind, to: &TypeKind) -> bool {
    match (from, to) {
        (TypeKind::Char(_) | TypeKind::VarChar(_), TypeKind::Char(_) | TypeKind::VarChar(_)) => true,
        (TypeKind::Array(a), TypeKind::Array(b)) => is_alike(&a.kind, &b.kind),
        (TypeKind::Map(k, v), TypeKind::Map(k2, v2)) => is_alike(&k.kind, &k2.kind) && is_alike(&v.kind, &v2.kind),
        (a, b) => a == b,
    }
}
