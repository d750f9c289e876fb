//! Primary keys of the sinks of a script, read from its CREATE TABLE statements.

use super::{Records, text};
use std::collections::BTreeMap;

/// Table name to the positions of its key columns.
pub type SinkKeys = BTreeMap<String, Vec<usize>>;

/// The tables that a recorded script creates with a primary key.
pub fn sink_keys(golden: &Records) -> SinkKeys {
    let mut keys = SinkKeys::new();
    for record in golden.values().filter(|record| text(record, "kind") == Some("ok")) {
        let script = rowkind_sql::parse_script(text(record, "sql").unwrap_or_default());
        for statement in script.statements {
            if let Ok(rowkind_sql::ast::Body::CreateTable(create)) = statement.body {
                let names: Vec<&str> = create.columns.iter().map(|column| column.name.value.as_str()).collect();
                let inline = create.columns.iter().find_map(|column| match &column.kind {
                    rowkind_sql::ast::ColumnKind::Physical { constraint: Some(constraint), .. } if constraint.primary => {
                        Some(vec![column.name.value.as_str()])
                    }
                    _ => None,
                });
                let declared = create.constraints.iter().find(|constraint| constraint.primary && !constraint.columns.is_empty());
                let key = declared.map(|key| key.columns.iter().map(|column| column.value.as_str()).collect()).or(inline);
                let positions =
                    key.and_then(|key: Vec<&str>| key.iter().map(|name| names.iter().position(|other| other == name)).collect());
                if let Some(positions) = positions {
                    keys.insert(create.name.parts.iter().map(|part| part.value.as_str()).collect::<Vec<_>>().join("."), positions);
                }
            }
        }
    }
    keys
}
