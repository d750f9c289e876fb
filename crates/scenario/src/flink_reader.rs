//! A reader that is a Flink job: the topic of one job is the source of another one.
//!
//! In: a reader block, the table that writes the topic. Out: the planned job over a table on this topic, and the columns of its result.

use crate::program::Program;
use crate::settings::ReaderSettings;
use rowkind_engine::reader::Query;
use rowkind_ir::connector::Role;
use rowkind_ir::zone::Zone;
use rowkind_ir::{ColumnKind, Diagnostic, Field, Table};
use rowkind_planner::{Failure, Session};
use std::collections::BTreeMap;

/// Plans a reader's query. `Err`: what Flink says, or what Rowkind does not know.
pub fn query(program: &Program, settings: &ReaderSettings, table: &Table, zone: &Zone) -> Result<(Query, Vec<Field>), Diagnostic> {
    let span = settings.query.as_ref().map(|(_, span)| *span).or(settings.span);
    let name = format!("`{}`", table.name.name.replace('`', "``"));
    let query = settings.query.as_ref().map_or(format!("SELECT * FROM {name}"), |(query, _)| query.clone());
    let declared = match settings.connector {
        Some(connector) => {
            let options = options(table, connector).ok_or_else(|| {
                Diagnostic::error("reader", span, format!("{} has no key by which upsert-kafka could read it.", table.name.name))
            })?;
            format!("{};\n", declaration(&name, table, connector, &options))
        }
        None => String::new(),
    };
    let mut session = program.session.clone();
    let plan = plan(&mut session, &format!("{declared}{query}")).map_err(|why| {
        let diagnostic = Diagnostic::error("reader", span, why);
        diagnostic.plain(format!("The query of the reader {} cannot run.", settings.name))
    })?;
    let schema = plan.roots.first().map_or(Vec::new(), |&root| plan.nodes[root].schema.clone());
    let query = Query::new(&plan, zone).map_err(|unsupported| Diagnostic::error("unknown-yet", span, format!("{unsupported}.")))?;
    Ok((query, schema))
}

fn plan(session: &mut Session, script: &str) -> Result<rowkind_ir::plan::StreamPlan, String> {
    let mut plan = None;
    for statement in rowkind_sql::parse_script_as(script, session.behaviours.version).statements {
        let outcome = session.execute(&statement);
        match outcome.failure {
            Some(Failure::Refused(refusal)) => return Err(refusal.message),
            Some(Failure::Unsupported(unsupported)) => return Err(format!("Rowkind does not know {} yet.", unsupported.what)),
            None => {}
        }
        plan = outcome.query.map(|query| query.plan).or(plan);
    }
    plan.ok_or_else(|| "This is no query.".to_string())
}

/// The options with which another table of `connector` reads what this one writes; `None`: it would need a key.
fn options(table: &Table, connector: &str) -> Option<BTreeMap<String, String>> {
    let facts = crate::simulate::kafka(table, Role::Sink)?;
    let mut options: BTreeMap<String, String> =
        table.options.iter().filter(|(key, _)| !key.starts_with("sink.")).map(|(key, value)| (key.clone(), value.clone())).collect();
    options.insert("connector".to_string(), connector.to_string());
    let key: Vec<&str> = facts.key.iter().map(|&column| table.columns[column].name.as_str()).collect();
    match connector {
        "kafka" => {
            options.insert("scan.startup.mode".to_string(), "earliest-offset".to_string());
            if facts.upsert && options.get("value.fields-include").is_some_and(|include| include == "EXCEPT_KEY") {
                options.insert("key.fields".to_string(), key.join(";"));
            } else if facts.upsert {
                // What the value holds is enough.
                options.retain(|name, _| !name.starts_with("key."));
            }
        }
        _ => {
            if key.is_empty() {
                return None;
            }
            options.retain(|name, _| name != "key.fields" && !name.starts_with("scan."));
            if let Some(format) = options.remove("format") {
                let prefix = format!("{format}.");
                let own: Vec<String> = options.keys().filter(|name| name.starts_with(&prefix)).cloned().collect();
                for name in own {
                    let value = options.remove(&name).unwrap_or_default();
                    options.insert(format!("value.{name}"), value);
                }
                options.insert("value.format".to_string(), format);
            }
        }
    }
    Some(options)
}

fn declaration(name: &str, table: &Table, connector: &str, options: &BTreeMap<String, String>) -> String {
    let quoted = |name: &str| format!("`{}`", name.replace('`', "``"));
    let physical = table.columns.iter().filter(|column| matches!(column.kind, ColumnKind::Physical));
    let mut parts: Vec<String> = physical.map(|column| format!("{} {}", quoted(&column.name), column.ty.serializable())).collect();
    let key: Vec<usize> = match (connector, &table.primary_key) {
        ("kafka", _) => Vec::new(),
        (_, Some(key)) => key.clone(),
        (_, None) => crate::simulate::kafka(table, Role::Sink).map_or(Vec::new(), |facts| facts.key),
    };
    if !key.is_empty() {
        let names: Vec<String> = key.iter().map(|&column| quoted(&table.columns[column].name)).collect();
        parts.push(format!("PRIMARY KEY ({}) NOT ENFORCED", names.join(", ")));
    }
    let text = |text: &str| format!("'{}'", text.replace('\'', "''"));
    let options: Vec<String> = options.iter().map(|(key, value)| format!("{} = {}", text(key), text(value))).collect();
    format!("CREATE TEMPORARY TABLE {name} ({}) WITH ({})", parts.join(", "), options.join(", "))
}
