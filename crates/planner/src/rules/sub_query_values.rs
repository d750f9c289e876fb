//! Sub-queries whose answer is a value: EXISTS, IN and SOME beside OR, in CASE, or in the SELECT list.
//!
//! before  Project(id IN (query)) over input
//! after   Project(CASE(c = 0, false, i IS NOT NULL, true, ck < c, null, false)) over joins of input, counts and distinct rows
//! not     where the condition asks no more than whether it is true: that is a semi or anti join
//! like    Calcite `SubQueryRemoveRule`

use super::build::{aggregate, join, project};
use super::decorrelate::{Extracted, OuterValues, extract, is_correlated, over_both, with_outer_values};
use crate::outcome::Failure;
use crate::rel::{AggCall, JoinType, Rel};
use crate::rex::{Rex, RexKind, SubQuery};
use crate::rex_tools::{and, bool_literal, boolean, certain_call, input_of, null_literal, or};
use rowkind_ir::{DataType, Field, TypeKind, Value};

/// The value of EXISTS: whether the outer row found the one row that stands for all.
///
/// `outer`: the rows that the query stands beside, before any joins were put over them.
pub fn exists(right: &Rel, outer: &Rel, base: &mut Rel) -> Result<Rex, Failure> {
    let width = base.row.len();
    if !is_correlated(right) {
        let one = aggregate(with_mark(right.clone(), &[], "i".to_string()), vec![0], Vec::new());
        *base = join(base.clone(), one, and(Vec::new()), JoinType::Left);
        return Ok(certain_call("IS NOT NULL", input_of(&base.row, width)));
    }
    let extracted = extract(right)?;
    if let Some(OuterValues { rel, columns }) = with_outer_values(&extracted, outer) {
        let own: Vec<usize> = columns.iter().map(|(_, own)| *own).collect();
        let kept: Vec<usize> = (0..own.len()).collect();
        let distinct = aggregate(super::build::project_columns(rel, &own), kept.clone(), Vec::new());
        let marked = with_mark(distinct, &kept, format!("$f{}", kept.len()));
        let terms = columns.iter().enumerate().map(|(i, (outer, _))| {
            let (outer, own) = (input_of(&base.row, *outer), input_of(&marked.row, i).shift(width as isize));
            let nullable = outer.ty.nullable || own.ty.nullable;
            Rex::call("=", vec![outer, own], boolean(nullable))
        });
        let terms = and(terms.collect());
        *base = join(base.clone(), marked, terms, JoinType::Left);
        return Ok(certain_call("IS NOT NULL", input_of(&base.row, width + kept.len())));
    }
    marked_rows(&extracted, base)
}

/// Whether IN of a correlated query finds its row: a comparison with the outer row like the others, in the order of its columns.
fn found_by_keys(query: &SubQuery, right: &Rel, base: &mut Rel) -> Result<Rex, Failure> {
    let mut extracted = extract(right)?;
    for (i, arg) in query.args.iter().enumerate() {
        let Some(column) = arg.as_input() else {
            return Err(Failure::unsupported("how to take apart this correlated sub-query", None));
        };
        let outer = RexKind::Correlation { id: 0, column, name: base.row[column].name.clone() };
        let own = input_of(&extracted.rel.row, extracted.columns[i]);
        let ty = boolean(arg.ty.nullable || own.ty.nullable);
        extracted.conditions.push(Rex::call("=", vec![own, Rex { kind: outer, ty: arg.ty.clone() }], ty));
    }
    extracted.conditions.sort_by_key(|term| term.outer_columns().pop());
    marked_rows(&extracted, base)
}

/// Joins the distinct keys of the rows with a mark; whether the mark is there.
fn marked_rows(extracted: &Extracted, base: &mut Rel) -> Result<Rex, Failure> {
    let width = base.row.len();
    let keys = equal_keys(&extracted.conditions)?;
    let present = keys.iter().map(|&key| input_of(&extracted.rel.row, key)).filter(|key| key.ty.nullable);
    let present = present.map(|key| certain_call("IS NOT NULL", key)).collect();
    let rows = super::build::project_columns(super::build::filter(extracted.rel.clone(), present), &keys);
    let distinct = aggregate(rows, (0..keys.len()).collect(), Vec::new());
    let kept: Vec<usize> = (0..keys.len()).collect();
    let marked = with_mark(distinct, &kept, format!("$f{}", keys.len()));
    let place = |column: usize| keys.iter().position(|&key| key == column).unwrap_or(0);
    let conditions: Vec<Rex> = extracted.conditions.iter().map(|term| outer_first(&term.map_inputs(&mut |column| place(column)))).collect();
    *base = join(base.clone(), marked, and(over_both(&conditions, width)), JoinType::Left);
    Ok(certain_call("IS NOT NULL", input_of(&base.row, width + keys.len())))
}

/// Some columns, and TRUE behind them.
fn with_mark(rel: Rel, kept: &[usize], name: String) -> Rel {
    let exprs = kept.iter().map(|&column| input_of(&rel.row, column)).chain([bool_literal(true)]).collect();
    let names = kept.iter().map(|&column| rel.row[column].name.clone()).chain([name]).collect();
    project(rel, exprs, names)
}

/// `outer column = own column`
fn outer_first(term: &Rex) -> Rex {
    match term.args_of("=") {
        Some([own, outer]) if own.as_input().is_some() => Rex::call("=", vec![outer.clone(), own.clone()], term.ty.clone()),
        _ => term.clone(),
    }
}

/// The columns that equalities with the outer row bind, in table order.
fn equal_keys(conditions: &[Rex]) -> Result<Vec<usize>, Failure> {
    let mut keys = Vec::new();
    for term in conditions {
        let plain = term.args_of("=").and_then(|args| match (args[0].as_input(), args[1].as_input()) {
            (Some(column), None) if args[1].columns().is_empty() => Some(column),
            (None, Some(column)) if args[0].columns().is_empty() => Some(column),
            _ => None,
        });
        keys.push(plain.ok_or_else(|| Failure::unsupported("how to take apart this correlated sub-query", None))?);
    }
    keys.sort_unstable();
    keys.dedup();
    Ok(keys)
}

/// The value of IN, which is NULL where neither side can tell.
///
/// `certain`: NULL is as good as false, and nothing has to be counted.
pub fn is_in(query: &SubQuery, right: &Rel, certain: bool, base: &mut Rel) -> Result<Rex, Failure> {
    let correlated = is_correlated(right);
    let width = base.row.len();
    let keys = right.row.len();
    let nullable = query.args.iter().any(|arg| arg.ty.nullable) || right.row.iter().any(|field| field.ty.nullable);
    let mut branches: Vec<Rex> = Vec::new();
    let mut nulls: Vec<Rex> = Vec::new();
    if nullable && !certain {
        let counts = vec![count("c", Vec::new()), count("ck", (0..keys).collect())];
        let counts = extract(&aggregate(right.clone(), Vec::new(), counts))?;
        let kind = if correlated { JoinType::Left } else { JoinType::Inner };
        *base = join(base.clone(), counts.rel.clone(), and(over_both(&counts.conditions, width)), kind);
        let (all, known) = (input_of(&base.row, width + counts.columns[0]), input_of(&base.row, width + counts.columns[1]));
        branches.extend([Rex::call("=", vec![all.clone(), zero()], boolean(all.ty.nullable)), bool_literal(false)]);
        nulls.extend([Rex::call("<", vec![known, all.clone()], boolean(all.ty.nullable)), null_literal(&boolean(true))]);
    }
    let unknown: Vec<Rex> = query.args.iter().filter(|arg| arg.ty.nullable).map(|arg| certain_call("IS NULL", arg.clone())).collect();
    if !unknown.is_empty() {
        branches.extend([or(unknown), null_literal(&boolean(true))]);
    }
    let found = if correlated {
        found_by_keys(query, right, base)?
    } else {
        let exprs = (0..keys).map(|column| input_of(&right.row, column)).chain([bool_literal(true)]).collect();
        let names = super::build::names(&right.row).into_iter().chain(["i".to_string()]).collect();
        let distinct = aggregate(project(right.clone(), exprs, names), (0..=keys).collect(), Vec::new());
        let start = base.row.len();
        let terms = query.args.iter().enumerate().map(|(i, arg)| {
            let column = Rex::input(start + i, right.row[i].ty.clone());
            Rex::call("=", vec![arg.clone(), column.clone()], boolean(arg.ty.nullable || column.ty.nullable))
        });
        *base = join(base.clone(), distinct, and(terms.collect()), JoinType::Left);
        certain_call("IS NOT NULL", input_of(&base.row, start + keys))
    };
    branches.extend([found, bool_literal(true)]);
    branches.extend(nulls);
    branches.push(bool_literal(false));
    Ok(Rex::call("CASE", branches, boolean(nullable)))
}

/// The value of `<> SOME`, from how many values there are and one of them.
pub fn unequal_to_some(query: &SubQuery, right: &Rel, base: &mut Rel) -> Result<Rex, Failure> {
    if is_correlated(right) {
        return Err(Failure::unsupported("a correlated <> SOME", None));
    }
    let width = base.row.len();
    let most = call("MAX", "m", vec![0], right.row[0].ty.clone().with_nullable(true));
    let calls = vec![count("c", Vec::new()), count("d", vec![0]), most];
    let bounds = aggregate(aggregate(right.clone(), vec![0], Vec::new()), Vec::new(), calls);
    *base = join(base.clone(), bounds, and(Vec::new()), JoinType::Inner);
    let [all, values, one] = [0, 1, 2].map(|at| input_of(&base.row, width + at));
    let value = query.args[0].clone();
    let compare = |op, a: &Rex, b: Rex| Rex::call(op, vec![a.clone(), b], boolean(false));
    let unequal = Rex::call("<>", vec![value.clone(), one], boolean(true));
    let unknown = null_literal(&boolean(true));
    let mut branches = vec![compare("=", &all, zero()), bool_literal(false)];
    if value.ty.nullable {
        branches.extend([certain_call("IS NULL", value), unknown.clone()]);
    }
    branches.extend([and(vec![compare("<>", &values, all), compare("<=", &values, integer(1))]), or(vec![unequal.clone(), unknown])]);
    branches.extend([compare("=", &values, integer(1)), unequal, bool_literal(true)]);
    Ok(Rex::call("CASE", branches, boolean(true)))
}

/// The value of a comparison with SOME, from the extreme of the rows and from how many of them are NULL.
pub fn some(op: &'static str, query: &SubQuery, right: &Rel, base: &mut Rel) -> Result<Rex, Failure> {
    let width = base.row.len();
    let extreme = match op {
        ">" | ">=" => "MIN",
        "<" | "<=" => "MAX",
        _ => return Err(Failure::unsupported(format!("{op} SOME"), None)),
    };
    let value = &right.row[0];
    let calls = vec![call(extreme, "m", vec![0], value.ty.clone().with_nullable(true)), count("c", Vec::new()), count("d", vec![0])];
    let bounds = aggregate(right.clone(), Vec::new(), calls);
    let correlated = is_correlated(right);
    let mut branches: Vec<Rex> = Vec::new();
    let columns: Vec<usize> = if correlated {
        let names = ["m", "c", "d", "trueLiteral"].map(String::from).to_vec();
        let exprs = (0..3).map(|column| input_of(&bounds.row, column)).chain([bool_literal(true)]).collect();
        let extracted = extract(&project(bounds, exprs, names))?;
        let on = over_both(&extracted.conditions, width);
        *base = join(base.clone(), extracted.rel, and(on), JoinType::Left);
        extracted.columns.iter().map(|column| width + column).collect()
    } else {
        *base = join(base.clone(), bounds, and(Vec::new()), JoinType::Inner);
        (width..width + 3).collect()
    };
    let column = |at: usize| input_of(&base.row, columns[at]);
    if correlated {
        branches.extend([certain_call("IS NULL", column(3)), bool_literal(false)]);
    }
    let unsure = column(1).ty.nullable;
    branches.extend([Rex::call("=", vec![column(1), zero()], boolean(unsure)), bool_literal(false)]);
    let compared = Rex::call(op, vec![query.args[0].clone(), column(0)], boolean(true));
    branches.extend([certain_call("IS TRUE", compared.clone()), bool_literal(true)]);
    branches.extend([Rex::call(">", vec![column(1), column(2)], boolean(unsure)), null_literal(&boolean(true))]);
    branches.push(compared);
    Ok(Rex::call("CASE", branches, boolean(true)))
}

fn call(function: &'static str, name: &str, args: Vec<usize>, ty: DataType) -> AggCall {
    AggCall { function, args, distinct: false, filter: None, order: Vec::new(), output: Field::new(name, ty) }
}

fn count(name: &str, args: Vec<usize>) -> AggCall {
    call("COUNT", name, args, DataType::not_null(TypeKind::BigInt))
}

fn zero() -> Rex {
    integer(0)
}

fn integer(value: i32) -> Rex {
    Rex::value(Value::Int(value), DataType::not_null(TypeKind::Int))
}

/// Whether there is a row at all, as a column of one row.
///
/// like  Flink `FlinkSubQueryRemoveRule`, for EXISTS that reads no outer row
pub fn any_row(rel: &Rel, negated: bool) -> Rel {
    let marked = project(rel.clone(), vec![bool_literal(true)], vec!["i".to_string()]);
    let least = aggregate(marked, Vec::new(), vec![call("MIN", "m", vec![0], boolean(true))]);
    let found = certain_call("IS NOT NULL", input_of(&least.row, 0));
    if !negated {
        // Nothing of the row is read.
        return project(super::build::filter(least, vec![found]), Vec::new(), Vec::new());
    }
    project(least, vec![found], vec!["$f0".to_string()])
}
