//! A table function applied to each row.

use super::logical::merged_calc;
use crate::explain::node::{Attribute, joined_names};
use crate::explain::rex::{Names, Style, rex_text};
use crate::outcome::Failure;
use crate::physical::{Correlate, Node, Op, Plan};
use crate::rel::{JoinType, Rel, RelOp};
use crate::rex::{Rex, RexKind};
use crate::rex_tools::{and, conjuncts, input_of, inputs_of};
use crate::rules::build::{join_row, names};
use rowkind_ir::type_text::record_type;

pub fn convert(left: Plan, right: &Rel, kind: JoinType, rel: &Rel) -> Result<Plan, Failure> {
    let (function, projection, conditions) = function_of(right)?;
    let RelOp::TableFunctionScan { call, inputs } = &function.op else {
        return Err(Failure::unsupported("this correlate", rel.span));
    };
    if !inputs.is_empty() {
        return Err(Failure::unsupported("a lateral function over a table", rel.span));
    }
    let left_outer = match kind {
        JoinType::Inner => false,
        JoinType::Left => true,
        _ => return Err(Failure::unsupported("this correlate", rel.span)),
    };
    let width = left.row.len();
    let row = join_row(&left.row, &function.row, kind);
    let condition = (!conditions.is_empty()).then(|| and(conditions));
    let correlate = Correlate { call: call.clone(), function_row: function.row.to_vec(), condition, left_outer };
    let node = Node::new(Op::Correlate(correlate), vec![left], row.clone());
    let exprs: Vec<Rex> = (0..width)
        .map(|column| input_of(&row, column))
        .chain(projection.iter().map(|expr| retype(&expr.shift(width as isize), &row)))
        .collect();
    Ok(merged_calc(node, exprs, names(&rel.row), None))
}

fn retype(rex: &Rex, row: &[rowkind_ir::Field]) -> Rex {
    super::time::retyped(rex, row)
}

/// The function, what is projected of its row, and what its rows must fulfil.
fn function_of(right: &Rel) -> Result<(Rel, Vec<Rex>, Vec<Rex>), Failure> {
    match &right.op {
        RelOp::TableFunctionScan { .. } => Ok((right.clone(), inputs_of(&right.row), Vec::new())),
        RelOp::Project { input, exprs } => {
            let (function, below, conditions) = function_of(input)?;
            Ok((function, exprs.iter().map(|expr| expr.substitute(&below)).collect(), conditions))
        }
        RelOp::Filter { input, condition, .. } => {
            let (function, below, mut conditions) = function_of(input)?;
            conditions.extend(conjuncts(&condition.substitute(&below)));
            Ok((function, below, conditions))
        }
        _ => Err(Failure::unsupported("this correlate", right.span)),
    }
}

/// Columns of the outer row, by name.
struct Outer<'a>(&'a Node);

impl Names for Outer<'_> {
    fn name(&self, index: usize) -> String {
        self.0.input().row.get(index).map_or_else(|| format!("${index}"), |field| field.name.clone())
    }
}

pub fn attributes(node: &Node, correlate: &Correlate, style: Style, out: &mut Vec<Attribute>) {
    let invocation = rex_text(&correlate.call, &crate::explain::rex::Positions, Style::Prefix);
    out.push(("invocation", invocation));
    let called = match &correlate.call.kind {
        RexKind::Call { op, args } => {
            let args: Vec<String> = args.iter().map(|arg| rex_text(arg, &Outer(node), style)).collect();
            format!("table({}({}))", rowkind_ir::user_function::printed(op), args.join(","))
        }
        _ => rex_text(&correlate.call, &Outer(node), style),
    };
    out.push(("correlate", called));
    out.push(("select", joined_names(&node.row, ",")));
    // Over no row the function's own type is the result's.
    let row_type = record_type(&node.row);
    let is_alone = node.input().row.is_empty();
    out.push(("rowType", if is_alone { row_type.replacen("RecordType", "RecordType:peek_no_expand", 1) } else { row_type }));
    out.push(("joinType", if correlate.left_outer { "LEFT" } else { "INNER" }.to_string()));
    if let Some(condition) = &correlate.condition {
        // Counted in the function's own row.
        out.push(("condition", rex_text(condition, &crate::explain::rex::Positions, Style::Prefix)));
    }
}
