//! GroupAggregate: one row for each group, kept up to date.
//!
//! in     any, partitioned by the group
//! out    [I,UA], UB if somebody downstream needs it, D if the input takes rows back
//! state  the accumulators of every group that has rows, and the row that was said last, unless it is known from them
//! like   Flink `GroupAggFunction`: unchanged results are not said again (unless state expires), a group whose last
//!        row goes is deleted, taking back from a group that is not there does nothing

mod groups;
mod incremental;
mod mini_batch;

use super::with_count;
use crate::aggregate::{Aging, Calls, Group, Lifetimes};
use crate::bundle::Bundle;
use crate::expiry::{self, Expiry};
use crate::fault::Unsupported;
use crate::keyed::{Key, Keyed};
use crate::mutant::{Mutant, broken};
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use rowkind_ir::plan::{self, GroupAggregate as Plan, NodeId, StreamPlan};
use rowkind_ir::{Change, DataType, Field, Row, TypeKind, Value};
use std::rc::Rc;

/// GroupAggregate with mini-batch.
pub fn bundled(plan: &StreamPlan, id: NodeId, aggregate: &Plan, ttl_ms: Option<i64>) -> Result<Box<dyn Operator>, Unsupported> {
    let input = super::input(plan, id);
    let calls = Calls::new(&with_count(&aggregate.calls, aggregate.input_retracts), input)?;
    let groups = groups(plan, id, aggregate, calls, ttl_ms);
    Ok(Box::new(mini_batch::BundledAggregate { bundle: Bundle::new(plan, &aggregate.group, input)?, groups }))
}

pub fn local(plan: &StreamPlan, id: NodeId, aggregate: &Plan) -> Result<Box<dyn Operator>, Unsupported> {
    let input = super::input(plan, id);
    let calls = calls_of(plan, id, aggregate)?;
    Ok(Box::new(mini_batch::LocalAggregate { bundle: Bundle::new(plan, &aggregate.group, input)?, calls }))
}

pub fn global(plan: &StreamPlan, id: NodeId, aggregate: &Plan, ttl_ms: Option<i64>) -> Result<Box<dyn Operator>, Unsupported> {
    let half = super::input_behind_exchange(plan, id);
    let (calls, retracts) = match &plan.nodes[half].operator {
        plan::Operator::LocalGroupAggregate(local) => (calls_of(plan, half, local)?, local.input_retracts),
        // Its accumulators are those of the calls, with nothing distinct about them any more.
        plan::Operator::IncrementalGroupAggregate { .. } => {
            let (local, calls) = partial(plan, half)?;
            (calls.plain(), local.input_retracts)
        }
        _ => return Err(Unsupported::new("a global aggregate without its local one")),
    };
    let mut groups = groups(plan, id, aggregate, calls, ttl_ms);
    groups.retracts = retracts;
    // The local half puts the group's columns first.
    let keys: Vec<usize> = (0..aggregate.group.len()).collect();
    let bundle = Bundle::new(plan, &keys, super::input(plan, id))?;
    Ok(Box::new(mini_batch::GlobalAggregate { bundle, groups, keys: keys.len() }))
}

pub fn incremental(
    plan: &StreamPlan,
    id: NodeId,
    partial_group: &[usize],
    final_group: &[usize],
    ttl_ms: Option<i64>,
) -> Result<Box<dyn Operator>, Unsupported> {
    let (_, calls) = partial(plan, id)?;
    let input = super::input(plan, id);
    let buckets: Vec<usize> = (0..partial_group.len()).collect();
    let whole: Vec<usize> = final_group
        .iter()
        .map(|column| partial_group.iter().position(|other| other == column))
        .collect::<Option<_>>()
        .ok_or_else(|| Unsupported::new("an incremental aggregate over another group"))?;
    let columns: Vec<Field> = partial_group.iter().map(|&column| input[column].clone()).collect();
    Ok(Box::new(incremental::IncrementalAggregate {
        plain: calls.plain(),
        calls,
        bundle: Bundle::new(plan, &buckets, input)?,
        whole: Bundle::new(plan, &whole, &columns)?,
        keys: partial_group.len(),
        buckets: Keyed::new(&buckets),
        expiry: Expiry::new(ttl_ms, &buckets),
    }))
}

/// The local aggregate below an incremental one, and its calls.
fn partial(plan: &StreamPlan, incremental: NodeId) -> Result<(&Plan, Calls), Unsupported> {
    let local = super::input_behind_exchange(plan, incremental);
    match &plan.nodes[local].operator {
        plan::Operator::LocalGroupAggregate(aggregate) => Ok((aggregate, calls_of(plan, local, aggregate)?)),
        _ => Err(Unsupported::new("an incremental aggregate without its local one")),
    }
}

/// The calls of a local aggregate, with the count of rows that it may need.
fn calls_of(plan: &StreamPlan, local: NodeId, aggregate: &Plan) -> Result<Calls, Unsupported> {
    Calls::new(&with_count(&aggregate.calls, aggregate.input_retracts), super::input(plan, local))
}

fn groups(plan: &StreamPlan, id: NodeId, aggregate: &Plan, calls: Calls, ttl_ms: Option<i64>) -> groups::Groups {
    let columns: Vec<usize> = (0..aggregate.group.len()).collect();
    groups::Groups {
        values_live_ms: ttl_ms.filter(|_| calls.keep_values()),
        calls,
        outputs: plan.nodes[id].schema.len() - aggregate.group.len(),
        retracts: aggregate.input_retracts,
        emits_update_before: aggregate.emits_update_before,
        expiry: Expiry::new(ttl_ms, &columns),
        groups: Keyed::new(&columns),
    }
}

#[derive(Clone)]
pub struct GroupAggregate {
    calls: Calls,
    /// The group's rows are counted, so that it can end.
    counts_rows: bool,
    emits_update_before: bool,
    /// Where state expires, results are said again to keep the state downstream alive.
    expiry: Option<Expiry>,
    /// The time to live of values behind DISTINCT, MIN and MAX.
    values_live_ms: Option<i64>,
    /// What was said last is kept; else the accumulators tell.
    keeps_said: bool,
    group: Rc<[usize]>,
    groups: Keyed<State>,
    /// Columns that are read and cannot be NULL, and what is read in a NULL.
    not_null: Box<[(usize, Value)]>,
}

#[derive(Clone)]
struct State {
    group: Group,
    rows: i64,
    /// The row that was said last, where it is kept.
    said: Option<Row>,
    /// Where values live for themselves.
    lifetimes: Option<Box<Lifetimes>>,
}

impl GroupAggregate {
    pub fn new(plan: &Plan, input: &[Field], ttl_ms: Option<i64>) -> Result<GroupAggregate, Unsupported> {
        let calls = Calls::new(&plan.calls, input)?;
        Ok(GroupAggregate {
            values_live_ms: ttl_ms.filter(|_| calls.keep_values()),
            keeps_said: !calls.are_plain(),
            calls,
            counts_rows: plan.input_retracts,
            emits_update_before: plan.emits_update_before,
            expiry: Expiry::new(ttl_ms, &plan.group),
            group: plan.group.clone().into(),
            groups: Keyed::new(&plan.group),
            not_null: not_null(plan, input),
        })
    }

    /// The row of a group that is said.
    fn said(&self, key: &Key, state: &State) -> Row {
        match &state.said {
            Some(row) => row.clone(),
            None => key.values().iter().cloned().chain(self.calls.values_of(&state.group)).collect(),
        }
    }
}

/// A source that breaks its own NOT NULL is not noticed: the key selector and the aggregates read rows that came over the
/// network, and a NULL in them, which nobody looks for, is a zero or an empty text.
fn not_null(plan: &Plan, input: &[Field]) -> Box<[(usize, Value)]> {
    let mut columns: Vec<usize> = plan.group.iter().chain(plan.calls.iter().flat_map(|call| &call.args)).copied().collect();
    columns.sort_unstable();
    columns.dedup();
    columns.into_iter().filter(|&column| !input[column].ty.nullable).filter_map(|column| Some((column, zero(&input[column].ty)?))).collect()
}

/// `None`: types whose NULL reads as nothing in particular.
fn zero(ty: &DataType) -> Option<Value> {
    Some(match ty.kind {
        TypeKind::Char(_) | TypeKind::VarChar(_) => Value::str(""),
        TypeKind::Boolean => Value::Boolean(false),
        TypeKind::TinyInt => Value::TinyInt(0),
        TypeKind::SmallInt => Value::SmallInt(0),
        TypeKind::Int => Value::Int(0),
        TypeKind::BigInt => Value::BigInt(0),
        TypeKind::Float => Value::Float(0.0),
        TypeKind::Double => Value::Double(0.0),
        TypeKind::Date => Value::Date(0),
        _ => return None,
    })
}

impl Operator for GroupAggregate {
    fn on_change(&mut self, _input: usize, Change { kind, mut row }: Change, out: &mut Output) {
        if self.not_null.iter().any(|(column, _)| row[*column].is_null()) {
            let mut read = row.to_vec();
            for (column, zero) in self.not_null.iter().filter(|(column, _)| row[*column].is_null()) {
                read[*column] = zero.clone();
            }
            row = read.into();
        }
        let retracts = kind.retracts();
        let GroupAggregate { calls, groups, group: columns, .. } = self;
        let (state, is_new) = if retracts {
            match groups.get_mut(&row) {
                Some(state) => (state, false),
                None => return,
            }
        } else {
            let lifetimes = self.values_live_ms.map(|_| Box::default());
            groups.get_or_insert_with(&row, || State { group: calls.group(), rows: 0, said: None, lifetimes })
        };
        state.rows += if retracts { -1 } else { 1 };
        let said = |group: &Group, out: &mut Output| {
            let key = columns.iter().map(|&column| row[column].clone());
            out.rows.make(key.chain(calls.values_of(group)))
        };
        let mut old = state.said.take();
        let done = if let (Some(ttl_ms), Some(lifetimes)) = (self.values_live_ms, &mut state.lifetimes) {
            let mut aging = Aging { lifetimes, now_ms: out.now_ms(), ttl_ms };
            calls.forget_expired(&mut state.group, &mut aging);
            // What was said is what the values make that are left.
            old = (!is_new).then(|| said(&state.group, out));
            calls.change_aged(&mut state.group, &row, retracts, &mut aging)
        } else {
            if !is_new && !self.keeps_said {
                old = Some(said(&state.group, out));
            }
            if retracts { calls.retract(&mut state.group, &row) } else { calls.accumulate(&mut state.group, &row) }
        };
        if let Err(error) = done {
            return out.fail(error);
        }
        if self.counts_rows && state.rows == 0 && !broken(Mutant::GroupsNeverEnd) {
            groups.remove(&row);
            if let Some(old) = old {
                out.delete(old);
            }
            return;
        }
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(out.now_ms(), &row);
        }
        let new = said(&state.group, out);
        if self.keeps_said {
            state.said = Some(new.clone());
        }
        match old {
            None => out.insert(new),
            Some(old) if self.expiry.is_none() && old[columns.len()..] == new[columns.len()..] => {}
            Some(old) => out.update(old, new, self.emits_update_before),
        }
    }

    fn reads_from(&mut self, columns: &[usize]) -> bool {
        let group: Vec<usize> = self.groups.columns().columns().iter().map(|&column| columns[column]).collect();
        if self.expiry.is_some() {
            return false;
        }
        for (column, _) in &mut self.not_null {
            *column = columns[*column];
        }
        self.calls = self.calls.reading_from(columns);
        self.groups = Keyed::new(&group);
        self.group = group.into();
        true
    }

    fn wants_time(&self) -> bool {
        self.expiry.is_some()
    }

    fn next_time(&self) -> Option<i64> {
        self.expiry.as_ref()?.next_time()
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        while let Some(row) = self.expiry.as_mut().and_then(|expiry| expiry.pop(now_ms)) {
            let Some(state) = self.groups.remove(&row) else { continue };
            out.expired(&self.said(&self.groups.columns().of(&row), &state));
        }
    }

    fn state_rows(&self) -> u64 {
        self.groups.sum(|state| 1 + self.calls.state_rows(&state.group))
    }

    fn state(&self) -> Vec<String> {
        self.groups.sorted().into_iter().map(|(key, state)| print(&self.said(key, state))).collect()
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.groups.adopt(&other.groups, share, 0);
        expiry::adopt(&mut self.expiry, &other.expiry, |row| share.has_row(0, self.groups.columns(), row));
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        if broken(Mutant::CheckpointForgetsGroups) {
            let groups = Keyed::new(self.groups.columns().columns());
            return Box::new(GroupAggregate { groups, ..self.clone() });
        }
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;
    use rowkind_ir::plan::AggregateCall;

    fn call(function: &'static str, args: &[usize], retracts: bool) -> AggregateCall {
        AggregateCall {
            function,
            args: args.to_vec(),
            distinct: false,
            filter: None,
            retracts,
            output: Field::new("a", DataType::new(TypeKind::BigInt)),
        }
    }

    fn aggregate(calls: Vec<AggregateCall>, input_retracts: bool) -> GroupAggregate {
        let bigint = |name: &str| Field::new(name, DataType::new(TypeKind::BigInt));
        let plan = Plan { group: vec![0], calls, input_retracts, emits_update_before: true, mini_batch: false };
        GroupAggregate::new(&plan, &[bigint("k"), bigint("v")], None).expect("known functions")
    }

    #[test]
    fn an_unchanged_result_is_not_said_again() {
        check(&mut aggregate(vec![call("MAX", &[1], false)], false), "+I[1, 5] +I[1, 3] +I[1, 7]", "+I[1, 5] -U[1, 5] +U[1, 7]");
    }

    #[test]
    fn a_group_ends_with_its_last_row() {
        check(
            &mut aggregate(vec![call("COUNT", &[], true), call("SUM", &[1], true)], true),
            "-D[1, 4] +I[1, 5] +I[1, null] -D[1, 5] -D[1, null]",
            "+I[1, 1, 5] -U[1, 1, 5] +U[1, 2, 5] -U[1, 2, 5] +U[1, 1, null] -D[1, 1, null]",
        );
    }

    #[test]
    fn the_largest_value_can_be_taken_back() {
        check(
            &mut aggregate(vec![call("MAX", &[1], true)], true),
            "+I[1, 5] +I[1, 7] -U[1, 7] +U[1, 6]",
            "+I[1, 5] -U[1, 5] +U[1, 7] -U[1, 7] +U[1, 5] -U[1, 5] +U[1, 6]",
        );
    }

    #[test]
    fn distinct_counts_a_value_once() {
        let mut distinct = call("COUNT", &[1], true);
        distinct.distinct = true;
        check(
            &mut aggregate(vec![distinct], true),
            "+I[1, 5] +I[1, 5] +I[1, 6] -D[1, 5] -D[1, 5]",
            "+I[1, 1] -U[1, 1] +U[1, 2] -U[1, 2] +U[1, 1]",
        );
    }
}
