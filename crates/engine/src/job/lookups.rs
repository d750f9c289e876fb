//! Tables that lookups look into: outside of the job, and changed by the host.
//!
//! In: what happens to such a table. Out: lookups that find it so from then on. Never: an event of the job, or a part of a checkpoint.

use super::Job;
use crate::fault::{RunError, Unsupported};
use crate::operators::LookupJoin;
use crate::run::RunOptions;
use crate::share::twin;
use rowkind_ir::plan::NodeId;
use rowkind_ir::{Change, ObjectName, Table};

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
    fn looking_into<'j>(&'j self, table: &'j ObjectName) -> impl Iterator<Item = (NodeId, &'j LookupJoin)> {
        let first = self.nodes.iter().filter(|node| node.subtask == 0);
        first.filter_map(|node| Some((node.id, twin::<LookupJoin>(&*node.operator)?))).filter(move |(_, lookup)| lookup.table() == table)
    }
}

/// Whether what stands in a table is known: it brings its rows itself, or the host does.
pub(super) fn known(table: &Table, options: &RunOptions) -> Result<(), Unsupported> {
    let cached = table.option("lookup.cache").filter(|cache| !cache.eq_ignore_ascii_case("none"));
    if let Some(cache) = cached.filter(|_| table.option("connector") != Some("rows")) {
        return Err(Unsupported::new(format!("what a lookup finds in a cache ('lookup.cache' = '{cache}')")));
    }
    if table.option("connector") == Some("rows") || options.looked_up.contains(&table.name) {
        return Ok(());
    }
    Err(Unsupported::new("lookups in tables of this connector"))
}
