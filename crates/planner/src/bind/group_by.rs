//! GROUP BY: keys and grouping sets, and the aggregate with the projection below it.
//!
//! In: the keys as written. Out: a `Grouping` to bind expressions over, and in the end the nodes.

use super::expr::Cx;
use super::group::{GroupKey, Grouping, is_group_window, strip};
use super::query::ordinal;
use super::scope::Scope;
use super::select::{Item, is_identity, simplified};
use super::{Binder, Bound, node, project};
use crate::rel::{Rel, RelOp, SortField};
use crate::rex::{Rex, RexKind};
use sqlparser::ast::{Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments};

impl Binder<'_> {
    pub fn grouping(&mut self, input: &Rel, items: &[Item], keys: &[Expr], scope: &Scope<'_>) -> Bound<Grouping> {
        let input_names = input.row.iter().map(|field| field.name.clone()).collect();
        let named = items.iter().map(|item| (strip(&item.expr).clone(), item.name.clone())).collect();
        let mut group = Grouping { items: named, input_names, ..Grouping::default() };
        let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
        let mut several = false;
        for key in keys {
            let alternatives: Vec<Vec<Expr>> = match key {
                Expr::GroupingSets(sets) => {
                    several = true;
                    sets.clone()
                }
                Expr::Rollup(sets) => {
                    several = true;
                    (0..=sets.len()).rev().map(|length| sets[..length].concat()).collect()
                }
                Expr::Cube(sets) => {
                    several = true;
                    let mut all: Vec<Vec<Expr>> = Vec::new();
                    for mask in (0..1u32 << sets.len().min(12)).rev() {
                        let picked = |index: &usize| mask >> (sets.len() - 1 - index) & 1 == 1;
                        all.push((0..sets.len()).filter(picked).flat_map(|index| sets[index].clone()).collect());
                    }
                    all
                }
                Expr::Tuple(items) => vec![items.clone()],
                // `GROUP BY ROW(a, b)` is `GROUP BY (a, b)`.
                Expr::Function(function) => vec![row_of(function).unwrap_or_else(|| vec![key.clone()])],
                other => vec![vec![other.clone()]],
            };
            let mut next = Vec::new();
            for set in &sets {
                for alternative in &alternatives {
                    let mut combined = set.clone();
                    for expr in alternative {
                        let index = self.group_key(expr, &mut group, items, scope)?;
                        if !combined.contains(&index) {
                            combined.push(index);
                        }
                    }
                    next.push(combined);
                }
            }
            sets = next;
        }
        if several {
            let total = group.keys.len();
            let mut sorted: Vec<Vec<usize>> = Vec::new();
            for mut set in sets {
                set.sort_unstable();
                match sorted.contains(&set) {
                    true => group.repeats = true,
                    false => sorted.push(set),
                }
            }
            // Calcite orders grouping sets from large to small.
            rowkind_ir::order::sort_by(&mut sorted, |a, b| compare_sets(a, b));
            for index in 0..total {
                group.keys[index].forced_nullable = sorted.iter().any(|set| !set.contains(&index));
            }
            if sorted.len() > 1 || sorted[0].len() < total {
                group.sets = Some(sorted);
            }
        }
        Ok(group)
    }

    fn group_key(&mut self, expr: &Expr, group: &mut Grouping, items: &[Item], scope: &Scope<'_>) -> Bound<usize> {
        let rex = match (self.group_window_key(expr, scope)?, ordinal(expr)) {
            (Some(rex), _) => rex,
            (None, Some(_)) => self.expr(expr, &mut Cx::plain(scope, "GROUP BY"))?,
            (None, None) => self.expr(expr, &mut Cx::plain(scope, "GROUP BY"))?,
        };
        if let Some(index) = group.keys.iter().position(|key| key.rex == rex) {
            return Ok(index);
        }
        let name = if is_group_window(&rex) || is_merged_name(expr, &rex) {
            None
        } else {
            group.name_of(strip(expr), &self.text).or_else(|| self.name_by_column(&rex, items, scope))
        };
        group.keys.push(GroupKey { expr: expr.clone(), rex: rex.clone(), forced_nullable: false });
        group.add(rex, name);
        Ok(group.keys.len() - 1)
    }

    /// The alias of a SELECT item that is the same column under another spelling.
    fn name_by_column(&mut self, rex: &Rex, items: &[Item], scope: &Scope<'_>) -> Option<String> {
        let RexKind::Input(index) = rex.kind else { return None };
        for item in items.iter().rev() {
            let same = match (&item.column, strip(&item.expr)) {
                (Some(column), _) => *column == index,
                (None, Expr::Identifier(ident)) => self.resolve(std::slice::from_ref(ident), scope).is_ok_and(|found| &found == rex),
                (None, Expr::CompoundIdentifier(idents)) => self.resolve(idents, scope).is_ok_and(|found| &found == rex),
                _ => false,
            };
            if same {
                return Some(item.name.clone());
            }
        }
        None
    }
}

/// A column of USING, whose group has no name of its own.
pub fn is_merged_name(expr: &Expr, rex: &Rex) -> bool {
    matches!(strip(expr), Expr::Identifier(_)) && rex.is_call("COALESCE")
}

/// The fields of `ROW(…)`.
fn row_of(function: &Function) -> Option<Vec<Expr>> {
    let FunctionArguments::List(list) = &function.args else { return None };
    let field = |arg: &FunctionArg| match arg {
        FunctionArg::Unnamed(FunctionArgExpr::Expr(field)) => Some(field.clone()),
        _ => None,
    };
    function.name.to_string().eq_ignore_ascii_case("ROW").then(|| list.args.iter().map(field).collect()).flatten()
}

fn compare_sets(a: &[usize], b: &[usize]) -> std::cmp::Ordering {
    b.len().cmp(&a.len()).then_with(|| a.cmp(b))
}

/// The projection below an aggregate, and the aggregate.
pub fn aggregate(input: Rel, group: Grouping, span: Option<rowkind_ir::Span>) -> Rel {
    let output = group.output();
    let mut used: Vec<usize> = (0..group.keys.len()).collect();
    for call in &group.calls {
        used.extend(call.args.iter().copied().chain(call.filter).chain(call.order.iter().map(|key| key.column)));
    }
    used.sort_unstable();
    used.dedup();
    // A column under several names of the output is named once.
    let position = |column: usize| used.iter().position(|known| *known == column).unwrap_or(0);
    let calls = group
        .calls
        .iter()
        .map(|call| crate::rel::AggCall {
            args: call.args.iter().map(|column| position(*column)).collect(),
            filter: call.filter.map(position),
            order: call.order.iter().map(|key| SortField { column: position(key.column), ..*key }).collect(),
            ..call.clone()
        })
        .collect();
    let exprs: Vec<Rex> = used.iter().map(|column| simplified(group.below[*column].0.clone())).collect();
    let names: Vec<Option<String>> = used.iter().map(|column| group.below[*column].1.clone()).collect();
    let below = if exprs.is_empty() {
        input
    } else {
        let names = names.into_iter().zip(&used).map(|(name, column)| name.unwrap_or_else(|| format!("$f{column}"))).collect::<Vec<_>>();
        if is_identity(&exprs, &input) && exprs.len() == input.row.len() && same_names(&names, &input) {
            input
        } else if matches!(input.op, RelOp::Project { .. }) && is_identity(&exprs, &input) && exprs.len() == input.row.len() {
            renamed(&input, names)
        } else {
            project(input, exprs, names, span)
        }
    };
    let keys = (0..group.keys.len()).collect();
    node(RelOp::Aggregate { input: below, group: keys, groups: group.sets, calls }, output, span)
}

/// A projection that changes nothing but names gives them to the one below.
///
/// like  Calcite `RelBuilder.project`
fn renamed(input: &Rel, names: Vec<String>) -> Rel {
    let mut node = (**input).clone();
    for (field, name) in node.row.iter_mut().zip(names) {
        field.name = name;
    }
    std::rc::Rc::new(node)
}

fn same_names(names: &[String], input: &Rel) -> bool {
    names.iter().zip(&input.row).all(|(name, field)| *name == field.name)
}
