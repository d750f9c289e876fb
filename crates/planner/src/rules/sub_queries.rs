//! Sub-queries in conditions and projections become joins.
//!
//! IN and EXISTS → semi join, NOT IN and NOT EXISTS → anti join, a scalar query → left join.
//! like  Flink `FlinkSubQueryRemoveRule`, Calcite `SubQueryRemoveRule`

use super::build::{aggregate, filter, inputs, join, names, project, with_inputs};
use super::decorrelate::{equality, extract, is_correlated, over_both, whole};
use super::sub_query_values;
use crate::outcome::Failure;
use crate::rel::{AggCall, JoinType, Rel, RelOp};
use crate::rex::{Rex, RexKind, SubQuery};
use crate::rex_tools::{and, boolean, certain_call, conjuncts, input_of, or};

pub fn remove(rel: &Rel) -> Result<Rel, Failure> {
    let new = inputs(rel).iter().map(remove).collect::<Result<Vec<_>, Failure>>()?;
    let rel = with_inputs(rel, new);
    match &rel.op {
        RelOp::Filter { input, condition, .. } if condition.has_sub_query() => from_filter(input, condition),
        RelOp::Project { input, exprs } if exprs.iter().any(Rex::has_sub_query) => {
            let (mut base, mut known) = (input.clone(), Vec::new());
            let exprs = exprs.iter().map(|expr| scalar_queries(expr, input, &mut base, &mut known)).collect::<Result<Vec<_>, _>>()?;
            // A projection that only gives new names is none.
            let same = exprs.len() == base.row.len() && exprs.iter().enumerate().all(|(i, expr)| expr.as_input() == Some(i));
            Ok(if same { base } else { project(base, exprs, names(&rel.row)) })
        }
        RelOp::Join { left, right, condition, kind } if condition.has_sub_query() => {
            super::sub_queries_of_joins::remove(&rel, left, right, condition, *kind)
        }
        _ => Ok(rel),
    }
}

fn from_filter(input: &Rel, condition: &Rex) -> Result<Rel, Failure> {
    let width = input.row.len();
    let mut base = input.clone();
    let mut known = Vec::new();
    let mut rest: Vec<Rex> = Vec::new();
    for term in conjuncts(condition) {
        let (query, negated) = match (&term.kind, term.args_of("NOT").or(term.args_of("IS TRUE"))) {
            (RexKind::SubQuery(query), _) => (Some(query), false),
            (_, Some([inner])) => match &inner.kind {
                RexKind::SubQuery(query) => (Some(query), term.is_call("NOT")),
                _ => (None, false),
            },
            _ => (None, false),
        };
        if let Some(id) = unnested(&base)
            && has_correlated(&term)
        {
            return Err(Failure::table(format!("unexpected correlate variable $cor{id} in the plan")));
        }
        if let Some(joined) = compared_with_own_key(&term, &base)? {
            base = joined;
            continue;
        }
        match query {
            // Beside the rows of an array Flink makes no semi join.
            Some(query) if unnested(&base).is_some() && matches!(query.op, "IN" | "= SOME") && !negated => {
                base = inner_join(&base, query)?;
            }
            Some(_) if unnested(&base).is_some() => rest.push(scalar_queries(&term, input, &mut base, &mut known)?),
            Some(query) if matches!(query.op, "IN" | "EXISTS" | "NOT IN" | "NOT EXISTS" | "= SOME") && !has_alternatives(query) => {
                let negated = negated != query.op.starts_with("NOT ");
                base = semi_join(&base, query, negated)?;
            }
            _ if term.has_sub_query() => {
                let replaced = scalar_queries(&term, input, &mut base, &mut known)?;
                rest.push(replaced);
            }
            _ => rest.push(term),
        }
    }
    let filtered = filter(base, rest);
    if filtered.row.len() == width {
        return Ok(filtered);
    }
    // The columns of scalar queries are not part of the row.
    let exprs = whole(&filtered).into_iter().take(width).collect();
    Ok(project(filtered, exprs, names(&input.row)))
}

/// A value that is compared with the column by which it is looked up is compared on its own side.
///
/// before  Filter(v = (SELECT MAX(x) FROM t WHERE t.k = v))
/// after   Join(v = k) with Filter(k = max) over Aggregate(k, MAX(x))
fn compared_with_own_key(term: &Rex, base: &Rel) -> Result<Option<Rel>, Failure> {
    let Some([a, b]) = term.args_of("=") else { return Ok(None) };
    let (column, query) = match (a.as_input(), b.as_input(), &a.kind, &b.kind) {
        (Some(column), _, _, RexKind::SubQuery(query)) | (_, Some(column), RexKind::SubQuery(query), _) => (column, query),
        _ => return Ok(None),
    };
    if query.op != "$SCALAR_QUERY" || !is_correlated(&query.rel) || unnested(base).is_some() {
        return Ok(None);
    }
    let right = super::temporal::rewrite(&remove(&query.rel)?)?;
    if !is_single(&right) || has_count(&right) || computed_totals(&right).is_some() {
        return Ok(None);
    }
    let extracted = extract(&right)?;
    let is_own = |outer: &Rex| matches!(outer.kind, RexKind::Correlation { column: read, .. } if read == column);
    let key = extracted.conditions.iter().filter_map(equality).find(|(_, outer)| is_own(outer));
    let Some(key) = key.map(|(key, _)| input_of(&extracted.rel.row, key)) else { return Ok(None) };
    let value = input_of(&extracted.rel.row, extracted.columns[0]);
    let ty = boolean(key.ty.nullable || value.ty.nullable);
    let on = over_both(&extracted.conditions, base.row.len());
    let own = filter(extracted.rel, vec![Rex::call("=", vec![key, value], ty)]);
    Ok(Some(join(base.clone(), own, and(on), JoinType::Inner)))
}

/// The variable of an UNNEST in the rows that a condition is asked of: Flink cannot take a correlated query apart there.
fn unnested(rel: &Rel) -> Option<u32> {
    match &rel.op {
        RelOp::Correlate { right, id, .. } if !has_snapshot(right) => Some(*id),
        RelOp::Project { input, .. } | RelOp::Filter { input, .. } => unnested(input),
        RelOp::Join { left, right, .. } => unnested(left).or_else(|| unnested(right)),
        _ => None,
    }
}

fn has_snapshot(rel: &Rel) -> bool {
    matches!(rel.op, RelOp::Snapshot { .. }) || inputs(rel).iter().any(has_snapshot)
}

/// Whether a condition of EXISTS compares with the outer row in one of several alternatives: no semi join is made of that.
fn has_alternatives(query: &SubQuery) -> bool {
    query.op == "EXISTS" && compares_in_or(&query.rel)
}

fn compares_in_or(rel: &Rel) -> bool {
    let own = matches!(&rel.op, RelOp::Filter { condition, .. } if condition.any(&|rex| rex.is_call("OR") && rex.has_correlation()));
    own || inputs(rel).iter().any(compares_in_or)
}

fn has_correlated(rex: &Rex) -> bool {
    rex.any(&|rex| matches!(&rex.kind, RexKind::SubQuery(query) if is_correlated(&query.rel)))
}

/// IN as a join with the distinct rows of its query.
fn inner_join(base: &Rel, query: &SubQuery) -> Result<Rel, Failure> {
    let right = super::temporal::rewrite(&remove(&query.rel)?)?;
    let distinct = aggregate(right.clone(), (0..right.row.len()).collect(), Vec::new());
    let equal = |(i, arg): (usize, &Rex)| {
        let column = Rex::input(base.row.len() + i, right.row[i].ty.clone());
        let nullable = arg.ty.nullable || column.ty.nullable;
        Rex::call("=", vec![arg.clone(), column], boolean(nullable))
    };
    let terms = query.args.iter().enumerate().map(equal).collect();
    Ok(join(base.clone(), distinct, and(terms), JoinType::Inner))
}

fn semi_join(base: &Rel, query: &SubQuery, negated: bool) -> Result<Rel, Failure> {
    let width = base.row.len();
    let right = super::temporal::rewrite(&remove(&query.rel)?)?;
    if query.op.ends_with("EXISTS") && is_one_row(&right) {
        // There always is a row.
        let terms = if negated { vec![crate::rex_tools::bool_literal(false)] } else { Vec::new() };
        return Ok(filter(base.clone(), terms));
    }
    let extracted = extract(&right)?;
    let mut terms: Vec<Rex> = Vec::new();
    if query.op.ends_with("IN") || query.op == "= SOME" {
        for (i, arg) in query.args.iter().enumerate() {
            if arg.has_sub_query() {
                return Err(Failure::unsupported("a sub-query inside IN", None));
            }
            let column = Rex::input(width + extracted.columns[i], right.row[i].ty.clone());
            let equal = Rex::call("=", vec![arg.clone(), column.clone()], boolean(arg.ty.nullable || column.ty.nullable));
            let mut any: Vec<Rex> = Vec::new();
            if negated {
                for side in [arg, &column] {
                    if side.ty.nullable {
                        any.push(certain_call("IS NULL", side.clone()));
                    }
                }
            }
            any.push(equal);
            terms.push(or(any));
        }
    }
    terms.extend(over_both(&extracted.conditions, width));
    let kind = if negated { JoinType::Anti } else { JoinType::Semi };
    let right = if terms.is_empty() {
        let found = sub_query_values::any_row(&extracted.rel, negated);
        terms.extend(found.row.first().map(|field| Rex::input(width, field.ty.clone())));
        found
    } else {
        // Only what the condition reads.
        let read: std::collections::BTreeSet<usize> =
            terms.iter().flat_map(|term| term.columns()).filter(|&column| column >= width).map(|column| column - width).collect();
        let kept: Vec<usize> = read.into_iter().collect();
        let place =
            |column: usize| if column < width { column } else { width + kept.iter().position(|&k| k == column - width).unwrap_or(0) };
        terms = terms.iter().map(|term| term.map_inputs(&mut |column| place(column))).collect();
        super::build::project_columns(extracted.rel, &kept)
    };
    let joined = join(base.clone(), right, and(terms), kind);
    Ok(joined)
}

/// Replaces queries by values over columns of joins that are put over `base`. The same query is asked once.
fn scalar_queries(rex: &Rex, outer: &Rel, base: &mut Rel, known: &mut Vec<(SubQuery, bool, Rex)>) -> Result<Rex, Failure> {
    let mut failure = None;
    let out = rex.rewrite(&mut |rex| {
        let (query, certain) = match (&rex.kind, rex.args_of("IS TRUE")) {
            (RexKind::SubQuery(query), _) => (query, false),
            (_, Some([Rex { kind: RexKind::SubQuery(query), .. }])) => (query, true),
            _ => return None,
        };
        let print = crate::ast_text::print;
        let is_same = |asked: &SubQuery| asked.op == query.op && asked.args == query.args && print(&asked.rel) == print(&query.rel);
        let asked = known.iter().find(|(asked, as_certain, _)| *as_certain == certain && is_same(asked));
        let value = match asked {
            Some((_, _, value)) => Ok(value.clone()),
            None => value_of(query, certain, outer, base),
        };
        match value {
            Ok(value) => {
                known.push(((**query).clone(), certain, value.clone()));
                Some(if certain { certain_call("IS TRUE", value) } else { value })
            }
            Err(error) => {
                failure.get_or_insert(error);
                Some(rex.clone())
            }
        }
    });
    match failure {
        Some(failure) => Err(failure),
        None => Ok(out),
    }
}

/// What a query stands for as a value, read from joins that are put over `base`.
fn value_of(query: &SubQuery, certain: bool, outer: &Rel, base: &mut Rel) -> Result<Rex, Failure> {
    if query.op == "$SCALAR_QUERY" {
        return scalar_query(query, base);
    }
    if query.args.iter().any(Rex::has_sub_query) {
        return Err(Failure::unsupported("a sub-query inside IN", None));
    }
    let right = super::temporal::rewrite(&remove(&query.rel)?)?;
    match query.op {
        "EXISTS" => sub_query_values::exists(&right, outer, base),
        "IN" | "= SOME" => sub_query_values::is_in(query, &right, certain, base),
        "< SOME" => sub_query_values::some("<", query, &right, base),
        "<= SOME" => sub_query_values::some("<=", query, &right, base),
        "> SOME" => sub_query_values::some(">", query, &right, base),
        ">= SOME" => sub_query_values::some(">=", query, &right, base),
        "<> SOME" => sub_query_values::unequal_to_some(query, &right, base),
        other => Err(Failure::unsupported(format!("{other} as a value"), None)),
    }
}

/// The value of a scalar query, read from a join that is put over `base`.
pub fn scalar_query(query: &SubQuery, base: &mut Rel) -> Result<Rex, Failure> {
    let right = super::temporal::rewrite(&remove(&query.rel)?)?;
    if is_correlated(&right)
        && let Some((totals, calls, expr)) = computed_totals(&right)
    {
        return computed_above(totals, calls, expr, base);
    }
    let right = if is_single(&right) { right } else { single_value(&right) };
    let counts = is_correlated(&right) && has_count(&right);
    if counts && !is_plain_count(&right, 0) {
        return Err(Failure::unsupported("a correlated COUNT inside of a value", None));
    }
    let extracted = extract(&right)?;
    let width = base.row.len();
    let on = over_both(&extracted.conditions, width);
    let joined = join(base.clone(), extracted.rel, and(on), JoinType::Left);
    // Only the value itself is read.
    let value = width + extracted.columns[0];
    let mut kept: Vec<Rex> = (0..width).chain([value]).map(|column| input_of(&joined.row, column)).collect();
    let row_names = (0..width).chain([value]).map(|column| joined.row[column].name.clone()).collect();
    if counts {
        kept[width] = zero_for_none(kept[width].clone());
    }
    *base = if joined.row.len() == width + 1 && !counts { joined } else { project(joined, kept, row_names) };
    Ok(input_of(&base.row, width))
}

/// Totals of correlated rows, and what is computed of them.
fn computed_totals(right: &Rel) -> Option<(&Rel, &[AggCall], &Rex)> {
    let RelOp::Project { input, exprs } = &right.op else { return None };
    let RelOp::Aggregate { group, groups: None, calls, .. } = &input.op else { return None };
    let computes = group.is_empty() && exprs[0].as_input().is_none() && !exprs[0].has_correlation() && !exprs[0].has_sub_query();
    computes.then(|| (input, &calls[..], &exprs[0]))
}

/// What is computed of totals is computed above the join: where no row matches, a COUNT is zero there.
///
/// like  Calcite `RelDecorrelator.RemoveCorrelationForScalarAggregateRule`
fn computed_above(totals: &Rel, calls: &[AggCall], expr: &Rex, base: &mut Rel) -> Result<Rex, Failure> {
    let extracted = extract(totals)?;
    let width = base.row.len();
    *base = join(base.clone(), extracted.rel, and(over_both(&extracted.conditions, width)), JoinType::Left);
    Ok(expr.rewrite(&mut |rex| {
        let column = rex.as_input()?;
        let value = input_of(&base.row, width + extracted.columns[column]);
        Some(if calls[column].function == "COUNT" { zero_for_none(value) } else { value })
    }))
}

/// Where nothing matches there is no row, and the count of nothing is zero.
fn zero_for_none(count: Rex) -> Rex {
    let zero = Rex::value(rowkind_ir::Value::BigInt(0), rowkind_ir::DataType::not_null(rowkind_ir::TypeKind::BigInt));
    let ty = count.ty.clone();
    Rex::call("CASE", vec![certain_call("IS NULL", count.clone()), zero, count], ty)
}

/// Whether a column is a COUNT of all rows, and no more.
fn is_plain_count(rel: &Rel, column: usize) -> bool {
    match &rel.op {
        RelOp::Aggregate { group, calls, .. } => {
            column.checked_sub(group.len()).and_then(|at| calls.get(at)).is_some_and(|call| call.function == "COUNT")
        }
        RelOp::Project { input, exprs } => exprs[column].as_input().is_some_and(|below| is_plain_count(input, below)),
        _ => false,
    }
}

fn has_count(rel: &Rel) -> bool {
    match &rel.op {
        RelOp::Aggregate { calls, .. } => calls.iter().any(|call| call.function == "COUNT"),
        RelOp::Project { input, .. } | RelOp::Filter { input, .. } => has_count(input),
        _ => false,
    }
}

/// Whether Flink knows that there is one row: it does not look below what is computed of it.
fn is_single(rel: &Rel) -> bool {
    let computes = matches!(&rel.op, RelOp::Project { exprs, .. } if exprs.iter().any(|expr| expr.as_input().is_none()));
    is_one_row(rel) && (!computes || is_correlated(rel))
}

fn is_one_row(rel: &Rel) -> bool {
    match &rel.op {
        RelOp::Aggregate { group, groups, .. } => group.is_empty() && groups.is_none(),
        RelOp::Project { input, .. } => is_one_row(input),
        RelOp::Values { rows } => rows.len() == 1,
        _ => false,
    }
}

/// More than one row is an error at run time.
fn single_value(rel: &Rel) -> Rel {
    let output = rowkind_ir::Field::new("$f0", rel.row[0].ty.clone().with_nullable(true));
    let call = AggCall { function: "SINGLE_VALUE", args: vec![0], distinct: false, filter: None, order: Vec::new(), output };
    aggregate(rel.clone(), Vec::new(), vec![call])
}
