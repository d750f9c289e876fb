//! MultiJoin: inner and left joins of several streams on one key, without the results in between.
//!
//! in     any, all partitioned by the common join key
//! out    the kind of the input; where a left join's padded row goes or comes back, `-D` or `+I`
//! state  all live rows of each input
//! like   Flink `StreamingMultiJoinOperator`: for each row that comes all combinations are gone through depth first, from
//!        the first input to the last. How many matches a row of a left join has is counted anew each time, and only so
//!        far as it matters

use super::join::{Identity, Records};
use crate::expiry::{self, Expiry};
use crate::expr::Condition;
use crate::fault::Unsupported;
use crate::keyed::Keyed;
use crate::operator::{Operator, Output, print};
use crate::share::{Share, twin};
use rowkind_ir::eval::Session;
use rowkind_ir::plan::{InputSpec, JoinKind};
use rowkind_ir::{Change, Expr, Field, Row, RowKind, Value};
use std::rc::Rc;

#[derive(Clone)]
pub struct MultiJoin {
    inputs: Vec<Input>,
    /// Of each input but the first: how it joins those before it.
    steps: Rc<[Step]>,
}

struct Step {
    is_left: bool,
    /// Over the columns of all inputs so far.
    condition: Option<Condition>,
}

#[derive(Clone)]
struct Input {
    identity: Identity,
    /// By the common key.
    records: Keyed<Records>,
    nulls: Row,
    expiry: Option<Expiry>,
}

/// What an input of the plan is.
pub struct InputPlan<'p> {
    pub columns: &'p [Field],
    pub key: &'p [usize],
    pub unique_key: Option<&'p [usize]>,
    pub ttl_ms: Option<i64>,
}

/// The row that came, and how far its combination has got.
struct Search<'a> {
    kind: RowKind,
    row: &'a Row,
    input: usize,
    rows: Vec<Row>,
    /// Matches of each row with those of the next input.
    matches: Vec<i32>,
}

impl MultiJoin {
    pub fn new(
        inputs: &[InputPlan<'_>],
        kinds: &[JoinKind],
        conditions: &[Option<Expr>],
        session: &Session,
    ) -> Result<MultiJoin, Unsupported> {
        let inputs = inputs.iter().map(|input| {
            let spec = match input.unique_key {
                Some(unique) if unique.iter().all(|column| input.key.contains(column)) => {
                    InputSpec::JoinKeyContainsUniqueKey(unique.to_vec())
                }
                Some(unique) => InputSpec::HasUniqueKey(unique.to_vec()),
                None => InputSpec::NoUniqueKey,
            };
            let identity = Identity::new(&spec, input.columns);
            Input {
                expiry: Expiry::new(input.ttl_ms, &identity.columns(input.key)),
                identity,
                records: Keyed::new(input.key),
                nulls: std::iter::repeat_n(Value::Null, input.columns.len()).collect(),
            }
        });
        let steps = kinds.iter().zip(conditions).map(|(kind, condition)| {
            let condition = condition.as_ref().map(|condition| Condition::new(condition, session)).transpose()?;
            Ok(Step { is_left: *kind == JoinKind::Left, condition })
        });
        Ok(MultiJoin { inputs: inputs.collect(), steps: steps.collect::<Result<_, Unsupported>>()? })
    }

    fn is_left(&self, depth: usize) -> bool {
        depth > 0 && self.steps[depth - 1].is_left
    }

    /// Goes through the rows of input `depth` and of those behind it. `emits`: the row that came is among those before.
    fn search(&self, depth: usize, search: &mut Search<'_>, emits: bool, out: &mut Output) {
        if out.failed() {
            return;
        }
        if depth == self.inputs.len() {
            return out.emit(search.kind, search.rows.iter().flat_map(|row| row.iter().cloned()).collect());
        }
        let matched = self.search_state(depth, search, emits, out);
        search.rows.truncate(depth);
        if depth == search.input {
            self.search_row(depth, search, matched, out);
        } else if self.is_left(depth) && !matched {
            search.rows.push(self.inputs[depth].nulls.clone());
            self.search(depth + 1, search, emits, out);
        }
        search.rows.truncate(depth);
    }

    /// Whether a row in the state matched.
    fn search_state(&self, depth: usize, search: &mut Search<'_>, emits: bool, out: &mut Output) -> bool {
        let (is_left, is_own) = (self.is_left(depth), depth == search.input);
        if is_own && !is_left {
            return false;
        }
        let own = self.inputs[search.input].records.columns();
        let Some(records) = self.inputs[depth].records.get_by(own, search.row) else { return false };
        let mut matched = false;
        for record in &records.rows {
            for _ in 0..record.times {
                search.rows.truncate(depth);
                search.rows.push(record.row.clone());
                if !self.matches(depth, search, out) {
                    continue;
                }
                matched = true;
                if is_left {
                    search.matches[depth - 1] += if emits && search.kind.retracts() { -1 } else { 1 };
                    let enough = i32::from(search.kind.retracts());
                    if is_own && search.matches[depth - 1] > enough {
                        return true;
                    }
                    search.matches[depth] = 0;
                }
                if emits || !is_own {
                    self.search(depth + 1, search, emits, out);
                }
            }
        }
        matched
    }

    /// The row that came takes its place. A left join's padded row goes before its first match, and comes after its last.
    fn search_row(&self, depth: usize, search: &mut Search<'_>, matched: bool, out: &mut Output) {
        let (kind, is_left) = (search.kind, self.is_left(depth));
        if is_left && !matched && !kind.retracts() {
            self.search_padded(depth, search, RowKind::Delete, out);
        }
        search.rows.push(search.row.clone());
        if !self.matches(depth, search, out) {
            return;
        }
        if is_left {
            search.matches[depth - 1] += if kind.retracts() { -1 } else { 1 };
        }
        self.search(depth + 1, search, true, out);
        if is_left && kind.retracts() && search.matches[depth - 1] == 0 {
            self.search_padded(depth, search, RowKind::Insert, out);
        }
    }

    fn search_padded(&self, depth: usize, search: &mut Search<'_>, kind: RowKind, out: &mut Output) {
        let before = std::mem::replace(&mut search.kind, kind);
        search.rows.truncate(depth);
        search.rows.push(self.inputs[depth].nulls.clone());
        self.search(depth + 1, search, true, out);
        search.rows.truncate(depth);
        search.kind = before;
    }

    fn matches(&self, depth: usize, search: &Search<'_>, out: &mut Output) -> bool {
        let Some(Step { condition: Some(condition), .. }) = depth.checked_sub(1).map(|step| &self.steps[step]) else {
            return true;
        };
        let row: Row = search.rows.iter().flat_map(|row| row.iter().cloned()).collect();
        condition.holds(&row, &out.context).unwrap_or_else(|error| {
            out.fail(error);
            false
        })
    }
}

impl Operator for MultiJoin {
    fn on_change(&mut self, input: usize, Change { kind, row }: Change, out: &mut Output) {
        let (rows, matches) = (Vec::with_capacity(self.inputs.len()), vec![0; self.inputs.len()]);
        self.search(0, &mut Search { kind, row: &row, input, rows, matches }, false, out);
        let Input { identity, records, expiry, .. } = &mut self.inputs[input];
        if let Some(expiry) = expiry {
            expiry.touch(out.now_ms(), &row);
        }
        if !kind.retracts() {
            let (records, _) = records.get_or_insert_with(&row, Records::default);
            records.add(identity, row, 0);
        } else if let Some(found) = records.get_mut(&row) {
            found.retract(identity, &row);
            if found.rows.is_empty() {
                records.remove(&row);
            }
        }
    }

    fn wants_time(&self) -> bool {
        self.inputs.iter().any(|input| input.expiry.is_some())
    }

    fn next_time(&self) -> Option<i64> {
        self.inputs.iter().filter_map(|input| input.expiry.as_ref()?.next_time()).min()
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        for Input { identity, records, expiry, .. } in &mut self.inputs {
            while let Some(row) = expiry.as_mut().and_then(|expiry| expiry.pop(now_ms)) {
                let Some(found) = records.get_mut(&row) else { continue };
                if let Some(row) = found.forget(identity, &row) {
                    out.expired(&row);
                }
                if found.rows.is_empty() {
                    records.remove(&row);
                }
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.inputs.iter().map(|input| input.records.sum(|records| records.rows.len() as u64)).sum()
    }

    fn state(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, input) in self.inputs.iter().enumerate() {
            for (_, records) in input.records.sorted() {
                let line = |record: &super::join::Record| format!("input {} {} x{}", number + 1, print(&record.row), record.times);
                lines.extend(records.rows.iter().map(line));
            }
        }
        lines
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        for (input, (own, other)) in self.inputs.iter_mut().zip(&other.inputs).enumerate() {
            own.records.adopt(&other.records, share, input);
            expiry::adopt(&mut own.expiry, &other.expiry, |row| share.has_row(input, own.records.columns(), row));
        }
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}
