//! Sub-queries in the condition of a join: Flink asks them beside the right side, whichever side they speak of.
//!
//! before  Join(l.k = r.k AND l.v > (query)) over l and r
//! after   Join(l.k = r.k AND l.v > value) over l and a join of r with the query
//! not     IN, which it cannot place; a correlated query that reads a column beyond those of the right side
//! like    Calcite `SubQueryRemoveRule.JOIN`, which counts the columns of both sides from the first of the right one

use super::build::{filter, join, names, project};
use super::decorrelate::{correlated_columns, is_correlated};
use super::{sub_queries, sub_query_values};
use crate::outcome::{Failure, Refusal};
use crate::rel::{JoinType, Rel};
use crate::rex::{Rex, RexKind, SubQuery};
use crate::rex_tools::{and, boolean, conjuncts, input_of};

pub fn remove(rel: &Rel, left: &Rel, right: &Rel, condition: &Rex, kind: JoinType) -> Result<Rel, Failure> {
    let unknown = || Failure::unsupported("sub-queries in a join condition", rel.span);
    let terms = conjuncts(condition);
    let (asking, mut rest): (Vec<Rex>, Vec<Rex>) = terms.into_iter().partition(Rex::has_sub_query);
    let mut base = right.clone();
    for term in &asking {
        ask(term, asking.len() > 1, left, right, &mut base, &mut rest, &unknown)?;
    }
    let both = left.row.len() + right.row.len();
    let joined = join(left.clone(), base, and(rest), kind);
    let exprs = (0..both).map(|column| input_of(&joined.row, column)).collect();
    Ok(project(joined, exprs, names(&rel.row)))
}

/// Asks the query of one term. `among_others`: of several, only plain ones are known.
fn ask(
    term: &Rex,
    among_others: bool,
    left: &Rel,
    right: &Rel,
    base: &mut Rel,
    rest: &mut Vec<Rex>,
    unknown: &dyn Fn() -> Failure,
) -> Result<(), Failure> {
    let (query, negated) = only_query(term).ok_or_else(unknown)?;
    let both = left.row.len() + right.row.len();
    let correlated = is_correlated(&query.rel);
    let moved = base.row.len() > right.row.len();
    if among_others && (correlated || negated || moved && query.op != "$SCALAR_QUERY") {
        return Err(unknown());
    }
    if let Some(column) = correlated_columns(&query.rel).into_iter().find(|column| *column >= right.row.len()) {
        return Err(match query.op {
            "EXISTS" => Failure::Refused(Refusal::new("java.lang.NullPointerException", "")),
            "$SCALAR_QUERY" => {
                let message = format!("Index {column} out of bounds for length {}", right.row.len() + 1);
                Failure::Refused(Refusal::new("java.lang.ArrayIndexOutOfBoundsException", message))
            }
            _ => unknown(),
        });
    }
    match (query.op, &query.args[..]) {
        ("IN" | "= SOME", [arg]) if !correlated => {
            let Some(column) = arg.as_input() else { return Err(unknown()) };
            // Whether a row is missing is asked with counts, which are two columns more.
            let unsure = negated && (arg.ty.nullable || query.rel.row[0].ty.nullable);
            let counts = if unsure { 2 } else { 0 };
            if column >= right.row.len() + counts + if negated { 2 } else { 1 } {
                return Err(place(1, column));
            }
            return Err(place(2, both + counts));
        }
        ("EXISTS", _) => {
            let found = sub_query_values::exists(&super::temporal::rewrite(&sub_queries::remove(&query.rel)?)?, right, base)?;
            if negated {
                // The mark is looked for among the columns of both sides, by its place beside the right one.
                let at = right.row.len();
                let row: Vec<rowkind_ir::Field> = left.row.iter().chain(right.row.iter()).cloned().collect();
                if !correlated || at >= left.row.len() {
                    return Err(unknown());
                }
                *base = right.clone();
                rest.push(Rex::call("IS NULL", vec![input_of(&row, at)], boolean(false)));
            } else {
                *base = filter(base.clone(), vec![found]);
            }
        }
        ("$SCALAR_QUERY", _) => {
            let value = sub_queries::scalar_query(query, base)?;
            let value = value.shift(left.row.len() as isize);
            rest.push(term.rewrite(&mut |rex| matches!(rex.kind, RexKind::SubQuery(_)).then(|| value.clone())));
        }
        _ => return Err(unknown()),
    }
    Ok(())
}

fn place(operand: usize, column: usize) -> Failure {
    Failure::Refused(Refusal::new("java.lang.NullPointerException", format!("equivalence.get(p{operand}) for {column}")))
}

/// The one query of a term: alone or negated, or a value somewhere inside.
fn only_query(term: &Rex) -> Option<(&SubQuery, bool)> {
    let mut found: Vec<&SubQuery> = Vec::new();
    queries(term, &mut found);
    let [query] = found[..] else { return None };
    let alone = matches!(term.kind, RexKind::SubQuery(_));
    let negated = matches!(term.args_of("NOT"), Some([Rex { kind: RexKind::SubQuery(_), .. }]));
    (alone || negated || query.op == "$SCALAR_QUERY").then_some((query, negated))
}

fn queries<'a>(rex: &'a Rex, out: &mut Vec<&'a SubQuery>) {
    match &rex.kind {
        RexKind::SubQuery(query) => out.push(query),
        RexKind::Call { args, .. } => args.iter().for_each(|arg| queries(arg, out)),
        _ => {}
    }
}
