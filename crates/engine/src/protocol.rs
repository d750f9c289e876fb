//! The rules that every stream between operators keeps, as an observer of a run.
//!
//! In: a plan, and the run as it happens. Out: what broke a rule. Flink itself breaks some (a filter turns the first row
//! of a key into a `+U`; an update without its old row counts as one more match of a join): who looks lists those.
//!
//! The rules: a change's kind is one that the node's mode declares. Where a stream takes back whole rows, what it takes
//! back is there. Where it is known by a key alone, no key is inserted twice, and none is updated or deleted that is
//! not there.

use crate::keyed::{Key, KeyColumns};
use crate::observe::Observer;
use crate::operator::print;
use hashbrown::HashMap;
use rowkind_ir::plan::{NodeId, Operator, StreamPlan};
use rowkind_ir::{Change, ChangelogMode, Row, RowKind};
use rustc_hash::FxBuildHasher;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    pub event: u32,
    pub node: NodeId,
    pub what: String,
}

pub struct Protocol {
    nodes: Vec<Stream>,
    pub violations: Vec<Violation>,
}

struct Stream {
    mode: ChangelogMode,
    rule: Rule,
}

enum Rule {
    /// Only kinds are looked at.
    Kinds,
    /// How often each row is there.
    Rows(HashMap<Row, i64, FxBuildHasher>),
    Keys(KeyColumns, HashMap<Key, (), FxBuildHasher>),
}

/// So many violations are kept.
const VIOLATIONS_MAX: usize = 100;

impl Protocol {
    pub fn new(plan: &StreamPlan) -> Protocol {
        let nodes = plan.nodes.iter().map(|node| {
            let mode = match node.operator {
                // The mode of a sink is asked of its input.
                Operator::Sink(_) => ChangelogMode::ALL,
                _ => node.mode,
            };
            let key = node.upsert_keys.iter().flatten().min_by_key(|key| key.len());
            let takes_rows_back = mode.update_before || (mode.delete && !mode.update_after);
            let rule = match key {
                _ if matches!(node.operator, Operator::Sink(_)) || mode.key_only_deletes => Rule::Kinds,
                _ if takes_rows_back => Rule::Rows(HashMap::default()),
                Some(key) if !mode.is_insert_only() => Rule::Keys(KeyColumns::new(key), HashMap::default()),
                _ => Rule::Kinds,
            };
            Stream { mode, rule }
        });
        Protocol { nodes: nodes.collect(), violations: Vec::new() }
    }

    fn check(&mut self, event: u32, node: NodeId, Change { kind, row }: &Change) {
        let stream = &mut self.nodes[node];
        let mut what = None;
        if !stream.mode.contains(*kind) {
            what = Some(format!("{kind} in a stream of [{}]", stream.mode));
        }
        match &mut stream.rule {
            Rule::Kinds => {}
            Rule::Rows(rows) => {
                let count = rows.entry(row.clone()).or_insert(0);
                *count += if kind.retracts() { -1 } else { 1 };
                if *count < 0 {
                    what = Some(format!("{kind}{} takes back what is not there", print(row)));
                }
                if *count == 0 {
                    rows.remove(row);
                }
            }
            Rule::Keys(columns, keys) => {
                let key = columns.of(row);
                let (was_there, is_insert) = (keys.contains_key(&key), *kind == RowKind::Insert);
                if is_insert == was_there {
                    let known = if was_there { "known" } else { "unknown" };
                    what = Some(format!("{kind}{} of a key that is {known}", print(row)));
                }
                if kind.retracts() {
                    keys.remove(&key);
                } else {
                    keys.insert(key, ());
                }
            }
        }
        if let Some(what) = what
            && self.violations.len() < VIOLATIONS_MAX
        {
            self.violations.push(Violation { event, node, what });
        }
    }
}

impl Observer for Protocol {
    fn wants_changes(&self) -> bool {
        true
    }

    fn change(&mut self, event: u32, node: NodeId, change: &Change, _cause: Option<u32>) {
        self.check(event, node, change);
    }
}
