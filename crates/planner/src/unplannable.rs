//! Trees that Flink's optimiser has no rules for: it prints the tree and gives up.
//!
//! In: the bound trees of a job. Out: its refusal, where one of them samples rows or reads itself. Never: plans.

use crate::ast_text;
use crate::bind::TABLE;
use crate::outcome::{Failure, Refusal};
use crate::rel::{Rel, RelOp};
use crate::rex::Rex;
use crate::rex_digest::digest;
use rowkind_ir::type_text::record_type;

/// A sample of rows: mode, rate, seed.
pub const SAMPLE: &str = "$SAMPLE";
/// A query and what it makes of its own rows, again and again: whether equal rows stay, its name.
pub const REPEAT_UNION: &str = "$REPEAT_UNION";
/// The query's own rows: its name.
pub const SELF: &str = "$SELF";

pub fn check(roots: &[Rel]) -> Result<(), Failure> {
    let Some(root) = roots.iter().find(|root| has_no_rule(root)) else { return Ok(()) };
    let mut tree = String::new();
    print(root, &mut tree, "", "");
    Err(Failure::Refused(Refusal::new(
        TABLE,
        format!(
            "Cannot generate a valid execution plan for the given query: \n\n{tree}\nThis exception indicates that the query uses an unsupported SQL feature.\nPlease check the documentation for the set of currently supported SQL features."
        ),
    )))
}

fn has_no_rule(rel: &Rel) -> bool {
    let own = matches!(&rel.op, RelOp::TableFunctionScan { call, .. } if call.is_call(SAMPLE) || call.is_call(REPEAT_UNION));
    own || ast_text::inputs(rel).into_iter().any(has_no_rule)
}

fn print(rel: &Rel, out: &mut String, first: &str, rest: &str) {
    let mut inputs = ast_text::inputs(rel);
    let line = match &rel.op {
        // A projection that changes nothing is gone by then.
        RelOp::Project { exprs, .. } if inputs.len() == 1 && trivial(exprs) == inputs[0].row.len() && exprs.len() == trivial(exprs) => {
            return print(inputs[0], out, first, rest);
        }
        RelOp::Project { exprs, .. } => projection(exprs),
        RelOp::TableFunctionScan { call, .. } if call.is_call(SAMPLE) => {
            format!("Sample(mode=[{}], rate=[{}], repeatableSeed=[{}])", said(call, 0), said(call, 1), said(call, 2))
        }
        RelOp::TableFunctionScan { call, .. } if call.is_call(SELF) => format!("LogicalTableScan(table=[[{}]])", said(call, 0)),
        RelOp::TableFunctionScan { call, .. } if call.is_call(REPEAT_UNION) => {
            out.push_str(&format!("{first}LogicalRepeatUnion(all=[{}])\n", said(call, 0)));
            for (input, (branch, below)) in inputs.iter().zip([(":- ", ":  "), ("+- ", "   ")]) {
                out.push_str(&format!("{rest}{branch}LogicalTableSpool(readType=[LAZY], writeType=[LAZY], table=[[{}]])\n", said(call, 1)));
                print(input, out, &format!("{rest}{below}+- "), &format!("{rest}{below}   "));
            }
            return;
        }
        RelOp::Values { .. } => ast_text::line(rel).replacen('(', &format!("(type=[{}], ", record_type(&rel.row)), 1),
        _ => ast_text::line(rel),
    };
    out.push_str(&format!("{first}{line}\n"));
    let last = inputs.pop();
    inputs.into_iter().for_each(|input| print(input, out, &format!("{rest}:- "), &format!("{rest}:  ")));
    if let Some(last) = last {
        print(last, out, &format!("{rest}+- "), &format!("{rest}   "));
    }
}

/// Columns that stay at their places are counted, the others printed.
fn projection(exprs: &[Rex]) -> String {
    let trivial = trivial(exprs);
    let mut terms = Vec::new();
    match trivial {
        0 => {}
        1 => terms.push("inputs=[0]".to_string()),
        n => terms.push(format!("inputs=[0..{}]", n - 1)),
    }
    if trivial < exprs.len() {
        let others: Vec<String> = exprs[trivial..].iter().map(digest).collect();
        terms.push(format!("exprs=[[{}]]", others.join(", ")));
    }
    format!("LogicalProject({})", terms.join(", "))
}

fn trivial(exprs: &[Rex]) -> usize {
    exprs.iter().enumerate().take_while(|(column, expr)| expr.as_input() == Some(*column)).count()
}

fn said(call: &Rex, index: usize) -> &str {
    match call.as_call().and_then(|(_, args)| args.get(index)?.as_value()) {
        Some(rowkind_ir::Value::String(text)) => text.as_str(),
        _ => "",
    }
}
