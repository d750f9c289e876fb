//! The first rows for each key, asked for by a correlated ORDER BY … LIMIT n, become a Top-N.
//!
//! before  Correlate(distinct keys of X, Sort(fetch n, Project(Filter(X.key = $cor0.key, X))))
//! after   rows of X with ROW_NUMBER() OVER (PARTITION BY key ORDER BY …) <= n
//! not     if both sides do not read the same X: other rules take or refuse it
//! like    Flink `CorrelateSortToRankRule`

use super::build::{inputs, names, project, with_inputs};
use crate::rel::{JoinType, Rel, RelOp};
use crate::rex::{Bound, Over, Rex, RexKind, SortDirection};
use crate::rex_tools::{boolean, conjuncts, input_of, inputs_of, unique_names};
use rowkind_ir::{DataType, TypeKind, Value};

pub fn to_rank(rel: &Rel) -> Rel {
    let new = inputs(rel).iter().map(to_rank).collect();
    let rel = with_inputs(rel, new);
    ranked(&rel).unwrap_or(rel)
}

fn ranked(rel: &Rel) -> Option<Rel> {
    let RelOp::Correlate { left, right, kind: JoinType::Inner, .. } = &rel.op else { return None };
    let RelOp::Aggregate { input, group, groups: None, calls } = &left.op else { return None };
    let RelOp::Sort { input: listed, keys, offset: None | Some(0), fetch: Some(count) } = &right.op else { return None };
    let (keyed, key_columns) = columns_of(input)?;
    let (filtered, row_columns) = columns_of(listed)?;
    let RelOp::Filter { input: base, condition, .. } = &filtered.op else { return None };
    if !calls.is_empty() || keys.is_empty() || crate::ast_text::print(base) != crate::ast_text::print(&keyed) {
        return None;
    }
    let partition: Option<Vec<usize>> = conjuncts(condition).iter().map(outer_key).collect();
    let wanted: Vec<usize> = group.iter().map(|&column| key_columns[column]).collect();
    // Each key is compared with its own column.
    let pairs = conjuncts(condition);
    let own = |pair: &Rex| {
        let outer = pair.args_of("=")?.iter().find_map(|arg| match arg.kind {
            RexKind::Correlation { column, .. } => Some(column),
            _ => None,
        })?;
        (wanted.get(outer) == outer_key(pair).as_ref()).then_some(())
    };
    pairs.iter().map(own).collect::<Option<Vec<()>>>()?;
    let partition = partition.filter(|partition| wanted.iter().all(|column| partition.contains(column)))?;

    let order = keys.iter().map(|key| {
        let direction = SortDirection { descending: key.descending, nulls_last: key.nulls_last };
        (input_of(&base.row, row_columns[key.column]), direction)
    });
    let over = Over {
        function: "ROW_NUMBER",
        distinct: false,
        args: Vec::new(),
        partition: partition.iter().map(|&column| input_of(&base.row, column)).collect(),
        order: order.collect(),
        rows: true,
        lower: Bound::UnboundedPreceding,
        upper: Bound::CurrentRow,
    };
    let mut exprs = inputs_of(&base.row);
    exprs.push(Rex { kind: RexKind::Over(Box::new(over)), ty: DataType::not_null(TypeKind::BigInt) });
    let mut all = names(&base.row);
    all.push("w0$o0".to_string());
    let numbered = project(base.clone(), exprs, all);
    let number = input_of(&numbered.row, base.row.len());
    let most = Rex::value(Value::BigInt(*count), DataType::not_null(TypeKind::BigInt));
    let first = super::build::filter(numbered, vec![Rex::call("<=", vec![number, most], boolean(false))]);
    // The names of the query are lost on the way.
    let columns: Vec<Rex> = wanted.iter().chain(&row_columns).map(|&column| input_of(&first.row, column)).collect();
    let fields = wanted.iter().chain(&row_columns).map(|&column| first.row[column].clone()).collect();
    Some(project(first.clone(), columns, names(&unique_names(fields))))
}

/// The tree below a projection of plain columns, and which they are.
fn columns_of(rel: &Rel) -> Option<(Rel, Vec<usize>)> {
    match &rel.op {
        RelOp::Project { input, exprs } => Some((input.clone(), exprs.iter().map(Rex::as_input).collect::<Option<_>>()?)),
        _ => Some((rel.clone(), (0..rel.row.len()).collect())),
    }
}

/// The column in `column = $cor0.key`.
fn outer_key(condition: &Rex) -> Option<usize> {
    let [a, b] = condition.args_of("=")? else { return None };
    match (&a.kind, &b.kind) {
        (RexKind::Correlation { .. }, _) => b.as_input(),
        (_, RexKind::Correlation { .. }) => a.as_input(),
        _ => None,
    }
}
