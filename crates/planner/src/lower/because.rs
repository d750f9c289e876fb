//! Why a node's mode is what it is, in words.

use crate::infer::traits::UpdateKind;
use crate::infer::update_kind::{is_on_other_than_key, key_in_upsert_key};
use crate::physical::{Node, Op};
use rowkind_ir::connector::{DOCUMENTED, MODE_OPTION};
use rowkind_ir::plan::JoinKind;

/// One sentence for each letter that needs one, then what became of the key.
pub fn sentences(plan: &Node) -> Vec<String> {
    let mut out = Vec::new();
    let kinds = plan.traits.modify;
    let updates = plan.inputs.iter().any(|input| input.traits.modify.update);
    let deletes = plan.inputs.iter().any(|input| input.traits.modify.delete);
    match &plan.op {
        Op::Scan(scan) => {
            let connector = scan.table.option("connector").unwrap_or("?");
            out.push(format!("The connector '{connector}' produces [{}]{}.", scan.mode, source_of(&scan.table)));
        }
        Op::Aggregate(aggregate) => {
            out.push("A group's result is sent again whenever a row changes it: I for the first row, UA after that.".to_string());
            if kinds.delete {
                out.push("The input has updates or deletes, so that a group can become empty: D.".to_string());
            }
            if aggregate.group.is_empty() {
                out.push("There is one group: at most one row lives at a time.".to_string());
            }
        }
        Op::Rank(rank) if rank.is_deduplication() && kinds.is_insert_only() => {
            out.push("The first row of each key is kept and never replaced: I.".to_string());
        }
        Op::Rank(_) | Op::SortLimit { .. } => {
            out.push("A row leaves when a better one comes: D, or UA where its key stays.".to_string());
        }
        Op::Join(join) => match join.kind {
            JoinKind::Left | JoinKind::Right | JoinKind::Full => {
                out.push("A row padded with NULLs is taken back when its match arrives: D.".to_string());
            }
            JoinKind::Anti => out.push("A row is taken back when a match arrives: D.".to_string()),
            JoinKind::Inner | JoinKind::Semi => out.push("The join passes on the kinds of its inputs.".to_string()),
        },
        Op::ChangelogNormalize { .. } => {
            out.push("It remembers the last row of each key, so that old rows can be sent along.".to_string());
        }
        Op::DropUpdateBefore => out.push("Nobody downstream needs the old rows: UB is dropped at the source.".to_string()),
        Op::WindowAggregate(_) | Op::LocalWindowAggregate(_) | Op::GlobalWindowAggregate(_) | Op::GroupWindowAggregate(_) => {
            out.push("A window is sent once, when the watermark passes its end: I.".to_string());
        }
        Op::Calc { condition, .. } => {
            if condition.is_some() && asks_for_old_rows(plan) {
                out.push("The condition reads a column outside the key: an update may enter or leave it, so UB is needed.".to_string());
            }
        }
        Op::Union => out.push("The union passes on the kinds of its inputs; it has no key.".to_string()),
        Op::Sink(sink) => {
            let said = sink.spec.as_ref().map(|spec| (&spec.table.0, source_of(&spec.table.0)));
            if let Some((table, source)) = said.filter(|(_, source)| !source.is_empty()) {
                let connector = table.option("connector").unwrap_or("?");
                let mode = crate::sink::final_mode(sink, plan.input().traits.modify);
                out.push(format!("The connector '{connector}' takes [{mode}]{source}."));
            }
        }
        Op::Values { .. }
        | Op::WatermarkAssigner { .. }
        | Op::MiniBatchAssigner { .. }
        | Op::Exchange(_)
        | Op::LocalAggregate(_)
        | Op::GlobalAggregate(_)
        | Op::IncrementalAggregate(_)
        | Op::WindowTableFunction { .. }
        | Op::WindowRank { .. }
        | Op::WindowDeduplicate { .. }
        | Op::WindowJoin { .. }
        | Op::Over(_)
        | Op::Sort { .. }
        | Op::TemporalSort { .. }
        | Op::Limit { .. }
        | Op::IntervalJoin { .. }
        | Op::TemporalJoin { .. }
        | Op::Snapshot { .. }
        | Op::LookupJoin(_)
        | Op::MultiJoin(_)
        | Op::Expand { .. }
        | Op::Correlate(_)
        | Op::Match(_)
        | Op::ProcessTableFunction { .. } => {}
    }
    if let Op::Join(join) = &plan.op
        && plan.traits.update == UpdateKind::BeforeAndAfter
    {
        for (side, input, key) in [("left", &plan.inputs[0], &join.left_key), ("right", &plan.inputs[1], &join.right_key)] {
            if input.traits.modify.update && !key_in_upsert_key(input, key) {
                out.push(format!(
                    "The {side} input has no upsert key that contains the join key: its old rows must be taken back, so UB is needed."
                ));
            }
        }
    }
    if out.is_empty() && (updates || deletes) {
        out.push("It passes on the kinds of its input.".to_string());
    }
    out.extend(lost_key(plan));
    out
}

/// A node that hands on what it gets and yet needs the old rows of updates itself, whoever comes behind it.
pub fn asks_for_old_rows(plan: &Node) -> bool {
    match &plan.op {
        Op::Calc { condition, .. } => {
            plan.traits.modify.update
                && plan.traits.update == UpdateKind::BeforeAndAfter
                && is_on_other_than_key(condition.as_ref(), plan.input())
        }
        _ => false,
    }
}

/// The upsert key that the input had and the node has not.
fn lost_key(plan: &Node) -> Option<String> {
    let has_key = |input: &&crate::physical::Plan| input.upsert_keys().as_ref().is_some_and(|keys| !keys.is_empty());
    let input = plan.inputs.iter().find(has_key)?;
    let before = input.upsert_keys().as_ref()?;
    let lost = plan.upsert_keys().as_ref().is_none_or(|keys| keys.is_empty());
    if !lost || matches!(plan.op, Op::Sink(_)) {
        return None;
    }
    let names: Vec<&str> = before[0].iter().map(|&column| input.row[column].name.as_str()).collect();
    Some(format!("The upsert key ({}) ends here.", names.join(", ")))
}

/// Who says so, of a connector that nobody here could ask: its documentation, unless the table states its mode itself.
fn source_of(table: &rowkind_ir::Table) -> String {
    if table.option(MODE_OPTION).is_some() {
        return format!(", as its table states by '{MODE_OPTION}'");
    }
    let row = DOCUMENTED.iter().find(|row| Some(row.connector) == table.option("connector"));
    row.map_or_else(String::new, |row| format!(", by its documentation ({})", row.documented))
}
