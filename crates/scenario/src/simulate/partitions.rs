//! How many partitions the topics have that the jobs read: a watermark waits for the rows of each.
//!
//! In: the tables, their inputs, the topics' settings. Out: a count for each table whose rows say which partition they come from
//! (records of kcat, a `toml stream` with partitions, records that another job wrote); rows that were only listed come from one.

use super::kafka;
use crate::document::BlockKind;
use crate::inputs::{Input, Origin};
use crate::program::Program;
use crate::settings::TopicSettings;
use rowkind_ir::connector::Role;
use rowkind_ir::{ObjectName, Table};
use std::collections::BTreeMap;
use std::rc::Rc;

pub fn partitions(program: &Program, tables: &[Rc<Table>], inputs: &[Input], topics: &[TopicSettings]) -> BTreeMap<ObjectName, u32> {
    let mut found = BTreeMap::new();
    for table in tables {
        let Some(kafka) = kafka(table, Role::Source) else { continue };
        let declared = topics.iter().filter(|topic| kafka.topics.contains(&topic.name)).map(|topic| topic.partitions).max().unwrap_or(1);
        let count = match inputs.iter().find(|input| input.table.name == table.name) {
            None => declared,
            Some(input) if says_partitions(program, input) => {
                let met = input.rows.iter().filter_map(|row| row.at).map(|(partition, _)| partition + 1).max().unwrap_or(1);
                declared.max(met)
            }
            Some(_) => 1,
        };
        found.insert(table.name.clone(), count);
    }
    found
}

/// Whether the rows come from partitions: of a `toml stream` that has some, or in the lines of kcat.
fn says_partitions(program: &Program, input: &Input) -> bool {
    if input.origin != Origin::Messages {
        return input.rows.iter().any(|row| row.at.is_some());
    }
    let own = |words: &[String]| words.first() == Some(&input.table.name.name) && words.get(1).is_some_and(|word| word == "kcat");
    program.document.blocks.iter().any(|block| block.kind == BlockKind::Messages && own(&block.words))
}
