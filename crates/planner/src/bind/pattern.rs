//! MATCH_RECOGNIZE: its clauses over the rows of one table.
//!
//! In: the clause and the table it reads. Out: a `Match` node whose measures and definitions read columns by pattern
//! variable (`A.price` is `PATTERN_REF(A, price)`), or Flink's words on a bad name.
//! Never: decides what CEP cannot run; that is found when the plan is translated (`convert::exec`).

use super::expr::{Cx, is_boolean};
use super::from::Side;
use super::scope::{Merged, Scope, ScopeTable};
use super::{Binder, Bound, Stretch, VALIDATION, aggregate, literal, node};
use crate::outcome::{Failure, Refusal};
use crate::rel::{MatchSpec, RelOp, SortField};
use crate::rex::{Literal, Rex, RexKind};
use rowkind_ir::plan::{AfterMatch, PatternPart};
use rowkind_ir::{DataType, Field, TimeAttribute, TypeKind};
use sqlparser::ast::{self, Expr, TableFactor};

/// A column of the row that a pattern variable matched.
pub const REF: &str = "PATTERN_REF";

/// The clause of MATCH_RECOGNIZE that is being bound: navigation and aggregates mean something there.
pub const CLAUSE: &str = "MATCH_RECOGNIZE";

const NAVIGATIONS: [(&str, i32); 4] = [("FIRST", 0), ("LAST", 0), ("PREV", 1), ("NEXT", 1)];

impl Binder<'_> {
    pub fn match_recognize(&mut self, factor: &TableFactor, parent: Option<&Scope<'_>>) -> Bound<Side> {
        let TableFactor::MatchRecognize {
            table,
            partition_by,
            order_by,
            measures,
            rows_per_match,
            after_match_skip,
            pattern,
            symbols,
            alias,
        } = factor
        else {
            return Err(self.unsupported("this table", None));
        };
        let side = self.factor(table, parent)?;
        let input: Vec<Field> = side.tables.iter().flat_map(|table| table.columns.clone()).collect();
        let rows = Scope { tables: side.tables.clone(), parent, ..Scope::default() };
        let mut partition = Vec::new();
        for key in partition_by {
            partition.push(self.own_column(key, &rows)?);
        }
        let mut order = Vec::new();
        for key in order_by {
            let column = self.own_column(&key.expr, &rows)?;
            order.push(super::query::sort_field(column, &key.options));
        }
        let mut variables: Vec<String> = Vec::new();
        let (pattern, strict_start, strict_end) = without_anchors(pattern);
        let pattern = self.pattern(&pattern, &mut variables)?;
        let after = self.after(after_match_skip.as_ref(), &variables)?;
        let skip = match after_match_skip {
            None | Some(ast::AfterMatchSkip::ToNextRow) => AfterMatch::NextRow,
            Some(ast::AfterMatchSkip::PastLastRow) => AfterMatch::PastLastRow,
            Some(ast::AfterMatchSkip::ToFirst(name)) => AfterMatch::First(name.value.clone()),
            Some(ast::AfterMatchSkip::ToLast(name)) => AfterMatch::Last(name.value.clone()),
        };
        // A variable may be defined that the pattern does not have.
        for symbol in symbols {
            if !variables.contains(&symbol.symbol.value) {
                variables.push(symbol.symbol.value.clone());
            }
        }
        let scope = pattern_scope(&input, &variables, parent);
        let mut define: Vec<(String, Rex)> = Vec::new();
        for symbol in symbols {
            let name = &symbol.symbol.value;
            if define.iter().any(|(known, _)| known == name) {
                let at = self.text.ident(&symbol.symbol).zip(self.text.expr(&symbol.definition)).map(|(from, to)| from.to(to));
                return Err(self.error_at(at, format!("Pattern variable '{name}' has already been defined")));
            }
            let rex = self.in_pattern(&symbol.definition, &scope)?;
            if !is_boolean(&rex.ty) {
                return Err(self.no_condition(&symbol.definition));
            }
            define.push((name.clone(), navigated(&named(&rex, &input, &variables), name)));
        }
        let mut bound: Vec<(String, Rex)> = Vec::new();
        for measure in measures {
            // Of the rows of a match it is the last one that counts, said or not.
            let written = match &measure.expr {
                Expr::Prefixed { prefix, value } if prefix.value.eq_ignore_ascii_case("FINAL") => value,
                plain => plain,
            };
            let rex = named(&self.in_pattern(written, &scope)?, &input, &variables);
            let ty = rex.ty.clone();
            bound.push((measure.alias.value.clone(), Rex::call("FINAL", vec![rex], ty)));
        }
        let all_rows = matches!(rows_per_match, Some(ast::RowsPerMatch::AllRows(_)));
        let measures_nothing = bound.is_empty() && !all_rows;
        if measures_nothing {
            self.deferred.get_or_insert(Failure::validation("Columns ambiguously defined: {}"));
        }
        let mut row: Vec<Field> = partition.iter().map(|&column: &usize| input[column].clone()).collect();
        if all_rows {
            let ordered: Vec<usize> = order.iter().map(|key: &SortField| key.column).filter(|column| !partition.contains(column)).collect();
            let others = (0..input.len()).filter(|column| !partition.contains(column) && !ordered.contains(column));
            row.extend(ordered.iter().copied().chain(others).map(|column| input[column].clone()));
        }
        if measures_nothing {
            row = input.clone();
        }
        row.extend(bound.iter().map(|(name, rex)| Field::new(name.clone(), rex.ty.clone())));
        let within = match symbols.first() {
            Some(first) => {
                let found = self.within.iter().find(|within| within.before == first.symbol.span.start);
                found.map(|within| self.expr(&within.interval, &mut Cx::plain(&Scope::default(), CLAUSE))).transpose()?
            }
            None => None,
        };
        let spec = MatchSpec {
            partition,
            order,
            measures: bound,
            all_rows,
            after,
            skip,
            refusal: pattern.refusal(),
            pattern: pattern.to_string(),
            parts: pattern.parts().unwrap_or_default(),
            strict_start,
            strict_end,
            subsets: Vec::new(),
            define,
            within,
        };
        let span = self.text.factor(table).map(|at| self.span(at));
        let op = RelOp::Match { input: side.rel, pattern: Box::new(spec) };
        let rel = node(op, row.clone(), span);
        let (name, columns) = self.alias(alias.as_ref(), row)?;
        Ok(Side::one(rel, name.unwrap_or_default(), Vec::new(), columns))
    }

    /// A column of the matched table.
    fn own_column(&mut self, expr: &Expr, rows: &Scope<'_>) -> Bound<usize> {
        let rex = self.expr(expr, &mut Cx::plain(rows, CLAUSE))?;
        rex.as_input().ok_or_else(|| self.unsupported_expr("a pattern over an expression", expr))
    }

    fn in_pattern(&mut self, expr: &Expr, scope: &Scope<'_>) -> Bound<Rex> {
        self.expr(expr, &mut Cx::plain(scope, CLAUSE))
    }

    /// Calcite's place of this error begins nowhere.
    fn no_condition(&self, expr: &Expr) -> Failure {
        let at = self.text.expr(expr);
        let end = at.map_or_else(
            || "line 0, column 0".to_string(),
            |at| {
                let place = self.text.place(at.end.saturating_sub(1));
                format!("line {}, column {}", place.line, place.column)
            },
        );
        let message = "DEFINE clause must be a condition";
        let placed = format!("From line 0, column 0 to {end}: {message}");
        let refusal = Refusal::new(VALIDATION, format!("SQL validation failed. {placed}"))
            .cause("org.apache.calcite.runtime.CalciteContextException", placed)
            .cause("org.apache.calcite.sql.validate.SqlValidatorException", message);
        Failure::Refused(refusal).at(at.map(|at: Stretch| self.span(at)))
    }

    fn after(&self, skip: Option<&ast::AfterMatchSkip>, variables: &[String]) -> Bound<String> {
        let to = |place: &str, name: &ast::Ident| {
            if variables.contains(&name.value) {
                Ok(format!("SKIP TO {place} _UTF-16LE'{}'", name.value))
            } else {
                Err(self.error_at(self.text.ident(name), format!("Unknown pattern '{}'", name.value)))
            }
        };
        match skip {
            None | Some(ast::AfterMatchSkip::ToNextRow) => Ok("SKIP TO NEXT ROW".to_string()),
            Some(ast::AfterMatchSkip::PastLastRow) => Ok("SKIP PAST LAST ROW".to_string()),
            Some(ast::AfterMatchSkip::ToFirst(name)) => to("FIRST", name),
            Some(ast::AfterMatchSkip::ToLast(name)) => to("LAST", name),
        }
    }

    fn pattern(&self, written: &ast::MatchRecognizePattern, variables: &mut Vec<String>) -> Bound<Pattern> {
        use ast::MatchRecognizePattern as P;
        let binary = |parts: Vec<Pattern>, of: fn(Box<Pattern>, Box<Pattern>) -> Pattern| {
            parts.into_iter().reduce(|left, right| of(Box::new(left), Box::new(right)))
        };
        let all = |parts: &[P], variables: &mut Vec<String>| -> Bound<Vec<Pattern>> {
            parts.iter().map(|part| self.pattern(part, variables)).collect()
        };
        let unknown = || self.unsupported("this pattern", None);
        match written {
            P::Symbol(ast::MatchRecognizeSymbol::Named(name)) => {
                if !variables.contains(&name.value) {
                    variables.push(name.value.clone());
                }
                Ok(Pattern::Variable(name.value.clone()))
            }
            P::Concat(parts) => binary(all(parts, variables)?, Pattern::Then).ok_or_else(unknown),
            P::Alternation(parts) => binary(all(parts, variables)?, Pattern::Either).ok_or_else(unknown),
            P::Group(inner) => self.pattern(inner, variables),
            P::Repetition(inner, quantifier) => {
                let inner = Box::new(self.pattern(inner, variables)?);
                let (quantifier, reluctant) = match quantifier {
                    ast::RepetitionQuantifier::Reluctant(quantifier) => (quantifier.as_ref(), true),
                    quantifier => (quantifier, false),
                };
                let number = |count: &u32| i64::from(*count);
                let (least, most) = match quantifier {
                    ast::RepetitionQuantifier::ZeroOrMore => (0, -1),
                    ast::RepetitionQuantifier::OneOrMore => (1, -1),
                    ast::RepetitionQuantifier::AtMostOne => (0, 1),
                    ast::RepetitionQuantifier::Exactly(count) => (number(count), number(count)),
                    ast::RepetitionQuantifier::AtLeast(count) => (number(count), -1),
                    // Calcite writes -1 for a bound that is not there.
                    ast::RepetitionQuantifier::AtMost(count) => (-1, number(count)),
                    ast::RepetitionQuantifier::Range(least, most) => (number(least), number(most)),
                    ast::RepetitionQuantifier::Reluctant(_) => return Err(unknown()),
                };
                Ok(Pattern::Times { inner, least, most, reluctant })
            }
            P::Symbol(_) | P::Exclude(_) | P::Permute(_) => Err(unknown()),
        }
    }

    /// `LAST(A.v, 1)`, `SUM(A.v)`, `MATCH_ROWTIME()`: functions that only a pattern has.
    pub fn pattern_function(&mut self, name: &str, operands: &[&Expr], expr: &Expr, cx: &mut Cx<'_, '_>) -> Bound<Option<Rex>> {
        if cx.clause != CLAUSE {
            return Ok(None);
        }
        if let Some((op, usual)) = NAVIGATIONS.iter().find(|(known, _)| *known == name) {
            let Some(operand) = operands.first() else { return Ok(None) };
            let of = self.expr(operand, cx)?;
            let offset = match operands.get(1) {
                Some(offset) => self.expr(offset, cx)?,
                None => literal::int(*usual),
            };
            return Ok(Some(over_columns(&of, op, &offset)));
        }
        match name {
            "MATCH_ROWTIME" => {
                let mut args = Vec::new();
                for operand in operands {
                    args.push(self.expr(operand, cx)?);
                }
                let kind = match args.first().map(|arg| arg.ty.kind.clone()) {
                    Some(TypeKind::TimestampLtz(..)) => TypeKind::TimestampLtz(3, TimeAttribute::Rowtime),
                    _ => TypeKind::Timestamp(3, TimeAttribute::Rowtime),
                };
                Ok(Some(Rex::call("MATCH_ROWTIME", args, DataType::not_null(kind))))
            }
            "MATCH_PROCTIME" if operands.is_empty() => {
                let ty = DataType::not_null(TypeKind::TimestampLtz(3, TimeAttribute::Proctime));
                Ok(Some(Rex::call("MATCH_PROCTIME", Vec::new(), ty)))
            }
            "CLASSIFIER" if operands.is_empty() => {
                self.defer_call(name, &[]);
                Ok(Some(Rex::call("CLASSIFIER", Vec::new(), DataType::not_null(TypeKind::VarChar(2000)))))
            }
            "SUM" | "COUNT" | "MIN" | "MAX" | "AVG" => {
                if let Expr::Function(function) = expr
                    && let ast::FunctionArguments::List(list) = &function.args
                    && list.duplicate_treatment.is_some()
                {
                    let treatment = list.duplicate_treatment.map(|all| all.to_string()).unwrap_or_default();
                    let columns: Option<Vec<String>> = operands.iter().map(|operand| backticked(operand)).collect();
                    let Some(columns) = columns else { return Err(self.unsupported_expr("DISTINCT in a pattern", expr)) };
                    let call = format!("{name}({treatment} {})", columns.join(", "));
                    return Err(self.expr_error(expr, format!("DISTINCT/ALL not allowed with {call} function")));
                }
                let mut args = Vec::new();
                for operand in operands {
                    args.push(self.expr(operand, cx)?);
                }
                if name == "COUNT" && operands.is_empty() {
                    return Ok(Some(Rex::call("COUNT", Vec::new(), DataType::not_null(TypeKind::BigInt))));
                }
                let is_number = |arg: &Rex| super::typing::is_numeric(&arg.ty.kind);
                if args.len() != 1 || (matches!(name, "SUM" | "AVG") && !is_number(&args[0])) {
                    return Err(self.unsupported_expr(format!("this {name} in a pattern"), expr));
                }
                let call = |op: &'static str| {
                    let ty = aggregate::result_type(op, &args, false);
                    Rex::call(op, args.clone(), ty)
                };
                Ok(Some(match name {
                    "SUM" => call("SUM"),
                    "COUNT" => call("COUNT"),
                    "MIN" => call("MIN"),
                    "MAX" => call("MAX"),
                    // An average is computed from its parts.
                    _ => {
                        let ty = aggregate::result_type("AVG", &args, false);
                        let sum = call("SUM");
                        let quotient = match ty.kind {
                            TypeKind::TinyInt | TypeKind::SmallInt | TypeKind::Int => DataType::new(TypeKind::BigInt),
                            _ => ty.clone(),
                        };
                        let sum = if matches!(ty.kind, TypeKind::Decimal { .. }) && sum.ty != ty {
                            Rex::call("CAST", vec![sum], ty.clone())
                        } else {
                            sum
                        };
                        let quotient = Rex::call("/", vec![sum, call("COUNT")], quotient);
                        if quotient.ty == ty { quotient } else { Rex::call("CAST", vec![quotient], ty) }
                    }
                }))
            }
            _ if aggregate::is_aggregate_name(name) => Err(self.unsupported_expr(format!("{name} in a pattern"), expr)),
            _ => Ok(None),
        }
    }
}

/// The pattern without `^` in front and `$` behind, and whether they were there.
fn without_anchors(written: &ast::MatchRecognizePattern) -> (ast::MatchRecognizePattern, bool, bool) {
    use ast::{MatchRecognizePattern as P, MatchRecognizeSymbol as S};
    let P::Concat(parts) = written else { return (written.clone(), false, false) };
    let starts = matches!(parts.first(), Some(P::Symbol(S::Start)));
    let ends = matches!(parts.last(), Some(P::Symbol(S::End)));
    let mut kept: Vec<P> = parts[usize::from(starts)..parts.len() - usize::from(ends)].to_vec();
    let rest = if kept.len() == 1 { kept.remove(0) } else { P::Concat(kept) };
    (rest, starts, ends)
}

/// A column as Calcite writes it.
fn backticked(expr: &Expr) -> Option<String> {
    let quoted = |ident: &ast::Ident| format!("`{}`", ident.value);
    match expr {
        Expr::Identifier(ident) => Some(quoted(ident)),
        Expr::CompoundIdentifier(idents) => Some(idents.iter().map(quoted).collect::<Vec<_>>().join(".")),
        _ => None,
    }
}

/// The matched row once without a name, then once for each variable.
fn pattern_scope<'p>(input: &[Field], variables: &[String], parent: Option<&'p Scope<'p>>) -> Scope<'p> {
    let width = input.len();
    let mut scope = Scope { parent, ..Scope::default() };
    let names = std::iter::once(String::new()).chain(variables.iter().cloned());
    for (index, alias) in names.enumerate() {
        let offset = index * width;
        if index > 0 {
            // A bare column name is the row's, whatever variable it matched.
            for (column, field) in input.iter().enumerate() {
                scope.merged.push(Merged { name: field.name.clone(), left: usize::MAX, right: offset + column, natural: false });
            }
        }
        scope.tables.push(ScopeTable { alias, path: Vec::new(), columns: input.to_vec(), offset });
    }
    scope
}

/// Columns of the pattern's scope as columns of a variable.
fn named(rex: &Rex, input: &[Field], variables: &[String]) -> Rex {
    let width = input.len().max(1);
    rex.rewrite(&mut |rex| {
        let column = rex.as_input()?;
        let variable = match column / width {
            0 => "*".to_string(),
            index => variables[index - 1].clone(),
        };
        Some(reference(variable, column % width, rex.ty.clone()))
    })
}

fn reference(variable: String, column: usize, ty: DataType) -> Rex {
    let name = Rex { kind: RexKind::Literal(Literal::Name(variable)), ty: DataType::not_null(TypeKind::Named("SYMBOL")) };
    let column = Rex::input(column, ty.clone());
    Rex::call(REF, vec![name, column], ty)
}

/// The variable and the column of a reference.
pub fn parts(rex: &Rex) -> Option<(&str, &Rex)> {
    match &rex.kind {
        RexKind::Call { op, args } if *op == REF => match &args[..] {
            [Rex { kind: RexKind::Literal(Literal::Name(name)), .. }, column] => Some((name, column)),
            _ => None,
        },
        _ => None,
    }
}

/// A navigation of an expression is that of its columns: `LAST(A.v + 1)` is `LAST(A.v) + 1`.
fn over_columns(rex: &Rex, op: &'static str, offset: &Rex) -> Rex {
    rex.rewrite(&mut |rex| {
        rex.as_input()?;
        Some(Rex::call(op, vec![rex.clone(), offset.clone()], rex.ty.clone().with_nullable(true)))
    })
}

/// Columns outside navigation: those of the defined variable are the row at hand, others the last row of theirs.
fn navigated(rex: &Rex, own: &str) -> Rex {
    if let Some((variable, _)) = parts(rex) {
        let op = if variable == own { "PREV" } else { "LAST" };
        return Rex::call(op, vec![rex.clone(), literal::int(0)], rex.ty.clone());
    }
    match &rex.kind {
        RexKind::Call { op: "FIRST" | "LAST" | "PREV" | "NEXT" | "SUM" | "COUNT" | "MIN" | "MAX", .. } => rex.clone(),
        RexKind::Call { op, args } => Rex::call(op, args.iter().map(|arg| navigated(arg, own)).collect(), rex.ty.clone()),
        _ => rex.clone(),
    }
}

/// What PATTERN says.
enum Pattern {
    Variable(String),
    Then(Box<Pattern>, Box<Pattern>),
    Either(Box<Pattern>, Box<Pattern>),
    /// `most` is -1 where there is no bound.
    Times {
        inner: Box<Pattern>,
        least: i64,
        most: i64,
        reluctant: bool,
    },
}

impl std::fmt::Display for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Pattern::Variable(name) => write!(f, "_UTF-16LE'{name}'"),
            Pattern::Then(left, right) => write!(f, "({left}, {right})"),
            Pattern::Either(left, right) => write!(f, "|({left}, {right})"),
            Pattern::Times { inner, least, most, reluctant } => {
                write!(f, "PATTERN_QUANTIFIER({inner}, {least}, {most}, {reluctant})")
            }
        }
    }
}

impl Pattern {
    /// The variables one behind the other; `None` for what CEP refuses.
    fn parts(&self) -> Option<Vec<PatternPart>> {
        let part = |variable: &String, least: u32, most: Option<u32>, reluctant: bool| {
            vec![PatternPart { variable: variable.clone(), least, most, reluctant }]
        };
        match self {
            Pattern::Variable(name) => Some(part(name, 1, Some(1), false)),
            Pattern::Then(left, right) => Some([left.parts()?, right.parts()?].concat()),
            Pattern::Times { inner, least, most, reluctant } => match inner.as_ref() {
                Pattern::Variable(name) => Some(part(name, u32::try_from(*least).ok()?, u32::try_from(*most).ok(), *reluctant)),
                _ => None,
            },
            Pattern::Either(..) => None,
        }
    }

    /// What Flink's CEP refuses of it.
    fn refusal(&self) -> Option<Box<Refusal>> {
        const TABLE: &str = "org.apache.flink.table.api.TableException";
        if let Some(refused) = self.refused_part() {
            return Some(Refusal::new(TABLE, refused));
        }
        if self.may_be_empty() {
            let message = "Patterns that can produce empty matches are not supported. There must be at least one non-optional state.";
            return Some(Refusal::new(TABLE, message));
        }
        if self.ends_greedily() {
            let message = "Greedy quantifiers are not allowed as the last element of a Pattern yet. Finish your pattern with either a simple variable or reluctant quantifier.";
            return Some(Refusal::new(TABLE, message));
        }
        if self.counts_from_nothing() {
            let message = "The from should be a positive number greater than 0.";
            return Some(Refusal::new("java.lang.IllegalArgumentException", message));
        }
        let parts = self.parts()?;
        let twice = (1..parts.len()).any(|at| parts[..at].iter().any(|part| part.variable == parts[at].variable));
        if twice {
            let message = "Pattern variables must be unique. That might change in the future.";
            return Some(Refusal::new(TABLE, message));
        }
        if parts.iter().any(|part| part.most == Some(0)) {
            let message = "The to should be a number greater than or equal to from: 1.";
            return Some(Refusal::new("java.lang.IllegalArgumentException", message));
        }
        let greedy = |part: &PatternPart| {
            let single = part.most == Some(1) && part.least <= 1;
            !part.reluctant && !single && part.most != Some(part.least)
        };
        // `{0,2}` is one or two, or nothing: CEP does not ask what is before it.
        let optional = |part: &PatternPart| part.least == 0 && part.most.is_none_or(|most| most <= 1);
        if parts.windows(2).any(|pair| greedy(&pair[0]) && optional(&pair[1])) {
            let message = "Optional pattern cannot be preceded by greedy pattern";
            return Some(Refusal::new("org.apache.flink.cep.pattern.MalformedPatternException", message));
        }
        None
    }

    fn refused_part(&self) -> Option<String> {
        match self {
            Pattern::Variable(_) => None,
            Pattern::Then(left, right) => left.refused_part().or_else(|| right.refused_part()),
            Pattern::Either(..) => Some(format!("Expression not supported: {self}. Currently, CEP doesn't support branching patterns.")),
            Pattern::Times { inner, least, most, reluctant } => match inner.as_ref() {
                Pattern::Variable(_) if *least == 0 && *most == 1 && *reluctant => {
                    Some("Reluctant optional variables are not supported yet.".to_string())
                }
                Pattern::Variable(_) => None,
                Pattern::Either(..) => inner.refused_part(),
                _ => Some(format!("Expression not supported: {inner} Group patterns are not supported yet.")),
            },
        }
    }

    fn may_be_empty(&self) -> bool {
        match self {
            Pattern::Variable(_) => false,
            Pattern::Then(left, right) => left.may_be_empty() && right.may_be_empty(),
            Pattern::Either(left, right) => left.may_be_empty() || right.may_be_empty(),
            Pattern::Times { least, .. } => *least <= 0,
        }
    }

    fn counts_from_nothing(&self) -> bool {
        match self {
            Pattern::Variable(_) => false,
            Pattern::Then(left, right) | Pattern::Either(left, right) => left.counts_from_nothing() || right.counts_from_nothing(),
            Pattern::Times { least, .. } => *least < 0,
        }
    }

    fn ends_greedily(&self) -> bool {
        match self {
            Pattern::Then(_, right) => right.ends_greedily(),
            Pattern::Times { least, most, reluctant, .. } => !reluctant && (*least, *most) != (0, 1) && least != most,
            _ => false,
        }
    }
}
