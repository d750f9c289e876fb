//! Tables that lookups look into: outside of the job, and changed by the host.
//!
//! In: what happens to such a table. Out: lookups that find it so from then on. Never: an event of the job, or a part of a checkpoint.

use super::Job;
use crate::fault::{RunError, Unsupported};
use crate::operators;
use crate::run::RunOptions;
use crate::share::twin;
use rowkind_ir::plan::{LookupJoin, NodeId};
use rowkind_ir::{Change, ObjectName};

impl Job {
    /// The lookups into a table.
    pub fn lookups_of(&self, table: &ObjectName) -> Vec<NodeId> {
        self.looking_into(table).map(|(node, _)| node).collect()
    }

    /// A row of the table comes, or goes.
    pub fn table_takes(&self, table: &ObjectName, change: &Change) -> Result<(), RunError> {
        self.looking_into(table).try_for_each(|(_, lookup)| lookup.table_takes(change))
    }

    /// Subtasks of one node share the table: the first stands for all.
    fn looking_into<'j>(&'j self, table: &'j ObjectName) -> impl Iterator<Item = (NodeId, &'j operators::LookupJoin)> {
        let first = self.nodes.iter().filter(|node| node.subtask == 0);
        first
            .filter_map(|node| Some((node.id, twin::<operators::LookupJoin>(&*node.operator)?)))
            .filter(move |(_, lookup)| lookup.table() == table)
    }
}

/// Whether what a lookup finds is known: the table brings its rows itself, and finds the same however often it is asked, or the host
/// says what happens to it.
pub(super) fn known(join: &LookupJoin, options: &RunOptions) -> Result<(), Unsupported> {
    let table = &join.table;
    if table.option("connector") == Some("rows") {
        return Ok(());
    }
    if let Some(cache) = table.option("lookup.cache").filter(|cache| !cache.eq_ignore_ascii_case("none")) {
        return Err(Unsupported::new(format!("what a lookup finds in a cache ('lookup.cache' = '{cache}')")));
    }
    if let Some(retry) = &join.retry {
        return Err(Unsupported::new(format!("what a lookup finds that asks again (the hint LOOKUP: {retry})")));
    }
    if options.looked_up.contains(&table.name) {
        return Ok(());
    }
    Err(Unsupported::new("lookups in tables of this connector"))
}
