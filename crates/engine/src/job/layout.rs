//! How many subtasks each node of a plan has, and how changes get from those of one node to those of the next.
//!
//! In: a plan and the parallelism of the job. Out: for each subtask of each node where its changes go: straight on
//! within the task, or over the network to the subtask that the key belongs to.
//! like   Flink `StreamGraph`: an exchange by key leads to all subtasks, one without a key to a single one; a sink goes
//!        by its primary key where it materializes or has subtasks of its own number

use crate::delivery::subtask;
use crate::fault::Unsupported;
use crate::options;
use rowkind_ir::plan::{self, Distribution, NodeId, StreamPlan};
use rowkind_ir::{DataType, Row, Table};

/// Subtasks of all nodes, numbered through.
pub struct Layout {
    /// For each node: its number of subtasks, and the place of the first one.
    pub counts: Vec<usize>,
    pub first: Vec<usize>,
    parallelism: usize,
    pub key_groups: u32,
}

/// A way from a node to an input of another one.
pub struct Link {
    pub to: NodeId,
    pub input: usize,
    pub spread: Spread,
}

/// Which subtasks of the next node a change goes to.
#[derive(Clone, Debug)]
pub enum Spread {
    /// That of the same number, within the task.
    Straight,
    /// The one that the key belongs to.
    Key { columns: Vec<(usize, DataType)>, key_groups: u32 },
    /// The only one.
    Single,
    /// Each in its turn.
    Turns,
}

impl Spread {
    /// The subtask among `count` for this row; `turn` counts the rows that took turns.
    pub fn subtask(&self, row: &Row, count: u32, turn: &mut u32) -> u32 {
        match self {
            Spread::Straight | Spread::Single => 0,
            Spread::Key { columns, key_groups } => {
                let key = columns.iter().map(|(column, ty)| (&row[*column], ty));
                subtask::of_key_in_groups(key, count, *key_groups)
            }
            Spread::Turns => {
                *turn = (*turn + 1) % count;
                *turn
            }
        }
    }
}

impl Layout {
    /// `key_groups`: as many as the job had when it first started; `None`: it starts now.
    pub fn new(plan: &StreamPlan, parallelism: u32, key_groups: Option<u32>) -> Result<Layout, Unsupported> {
        let written = options::get(plan, "pipeline.max-parallelism").and_then(|written| written.trim().parse().ok());
        let written = key_groups.or(written.filter(|groups| *groups > 0));
        let key_groups = written.unwrap_or_else(|| subtask::key_groups(parallelism));
        let mut layout = Layout { counts: Vec::new(), first: Vec::new(), parallelism: parallelism as usize, key_groups };
        let mut first = 0;
        for id in 0..plan.nodes.len() {
            let count = if parallelism == 1 { 1 } else { layout.count(plan, id)? };
            layout.counts.push(count);
            layout.first.push(first);
            first += count;
        }
        Ok(layout)
    }

    fn count(&self, plan: &StreamPlan, id: NodeId) -> Result<usize, Unsupported> {
        let node = &plan.nodes[id];
        let before = node.inputs.iter().map(|&input| self.counts[input]).max().unwrap_or(1);
        Ok(match &node.operator {
            plan::Operator::Source(source) => source_subtasks(&source.table, self.parallelism),
            plan::Operator::Exchange(Distribution::Hash(_)) => self.parallelism,
            plan::Operator::Exchange(Distribution::Single) => 1,
            plan::Operator::Exchange(Distribution::Broadcast | Distribution::Random) => {
                return Err(Unsupported::new("how rows are spread here over several subtasks"));
            }
            // The collector of a SELECT is one.
            plan::Operator::Sink(plan::Sink { table: None, .. }) => 1,
            plan::Operator::Sink(plan::Sink { table: Some(table), .. }) => {
                let own = table.option("sink.parallelism").and_then(|written| written.trim().parse().ok());
                own.filter(|count| *count > 0).unwrap_or(before)
            }
            _ => before,
        })
    }

    /// All subtasks of all nodes.
    pub fn len(&self) -> usize {
        self.first.last().zip(self.counts.last()).map_or(0, |(first, count)| first + count)
    }

    /// Where the changes of a node go, in the order of the plan, with exchanges taken out.
    pub fn links(&self, plan: &StreamPlan, id: NodeId) -> Vec<Link> {
        let mut links = Vec::new();
        self.add_links(plan, id, id, None, &mut links);
        links
    }

    fn add_links(&self, plan: &StreamPlan, from: NodeId, at: NodeId, through: Option<&Distribution>, links: &mut Vec<Link>) {
        for (to, node) in plan.nodes.iter().enumerate() {
            for (input, _) in node.inputs.iter().enumerate().filter(|(_, before)| **before == at) {
                match &node.operator {
                    plan::Operator::Exchange(distribution) => self.add_links(plan, from, to, Some(distribution), links),
                    _ => links.push(Link { to, input, spread: self.spread(plan, from, to, through) }),
                }
            }
        }
    }

    fn spread(&self, plan: &StreamPlan, from: NodeId, to: NodeId, through: Option<&Distribution>) -> Spread {
        let (before, behind) = (self.counts[from], self.counts[to]);
        if before == 1 && behind == 1 {
            return Spread::Straight;
        }
        let by = |columns: &[usize]| {
            let ty = |column: &usize| (*column, plan.nodes[from].schema[*column].ty.clone());
            Spread::Key { columns: columns.iter().map(ty).collect(), key_groups: self.key_groups }
        };
        if let Some(Distribution::Hash(columns)) = through {
            return by(columns);
        }
        if let plan::Operator::Sink(sink) = &plan.nodes[to].operator
            && let Some(key) = &sink.primary_key
        {
            let forced = options::get(plan, "table.exec.sink.keyed-shuffle");
            let forced = forced.is_some_and(|written| written.eq_ignore_ascii_case("FORCE"));
            let appends = plan.nodes[from].mode.is_insert_only();
            if sink.upsert_materialize || forced || before != behind && !appends {
                return by(key);
            }
        }
        match behind {
            1 => Spread::Single,
            _ if before == behind => Spread::Straight,
            _ => Spread::Turns,
        }
    }
}

/// The sources of Kafka and of `datagen` have as many subtasks as the job; the others are one.
fn source_subtasks(table: &Table, parallelism: usize) -> usize {
    match table.option("connector") {
        Some("kafka" | "upsert-kafka" | "datagen") => {
            let own = table.option("scan.parallelism").and_then(|written| written.trim().parse().ok());
            own.filter(|count| *count > 0).unwrap_or(parallelism)
        }
        _ => 1,
    }
}
