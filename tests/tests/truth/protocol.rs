//! Streams between operators keep their protocol in every recorded script; where Flink breaks it, the case is listed.

use rowkind_engine::protocol::Protocol;
use rowkind_engine::{Inputs, RunOptions, run};
use rowkind_ir::FlinkVersion;
use rowkind_planner::Session;
use std::collections::BTreeSet;

/// Script and statement: Flink's own violations, each recorded as it is.
const FLINKS_OWN: &str = include_str!("violations.txt");

#[test]
fn streams_keep_their_protocol() {
    let folder = rowkind_tests::root().join("tests/flink");
    let mut found = BTreeSet::new();
    for suite in ["corpus", "generated"] {
        let mut scripts: Vec<_> =
            std::fs::read_dir(folder.join(suite)).expect("scripts").map(|entry| entry.expect("a script").path()).collect();
        scripts.retain(|path| path.extension().is_some_and(|extension| extension == "sql"));
        scripts.sort();
        for path in scripts {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("a script is text");
            found.extend(violations(&text).into_iter().map(|line| format!("{name} {line}")));
        }
    }
    let listed: BTreeSet<String> =
        FLINKS_OWN.lines().filter(|line| !line.is_empty() && !line.starts_with("//")).map(str::to_string).collect();
    let new: Vec<_> = found.difference(&listed).collect();
    let gone: Vec<_> = listed.difference(&found).collect();
    assert!(new.is_empty() && gone.is_empty(), "not listed: {new:#?}\nlisted, but kept: {gone:#?}");
}

/// `#12 Calc: +U[1] of a key that is unknown`, the first of each node that is the first to break a rule.
fn violations(text: &str) -> Vec<String> {
    let mut session = Session::new(FlinkVersion::default());
    let mut found = Vec::new();
    for (index, statement) in rowkind_sql::parse_script(text).statements.iter().enumerate() {
        let Some(query) = session.execute(statement).query else { continue };
        if statement.note.contains("@plan") {
            continue;
        }
        let Ok(inputs) = Inputs::of_rows_tables(&query.plan) else { continue };
        let mut protocol = Protocol::new(&query.plan);
        if run(&query.plan, inputs, &RunOptions::default(), &mut protocol).is_err() {
            continue;
        }
        // Scripts have sources that break the rules on purpose; what follows from that is nobody else's fault.
        let nodes = &query.plan.nodes;
        let mut spoilt = vec![false; nodes.len()];
        for (id, node) in nodes.iter().enumerate() {
            spoilt[id] = node.inputs.iter().any(|&input| spoilt[input]);
            let Some(violation) = protocol.violations.iter().find(|violation| violation.node == id) else { continue };
            if !std::mem::replace(&mut spoilt[id], true) && !node.inputs.is_empty() {
                found.push(format!("#{index} {}: {}", node.operator.name(), violation.what));
            }
        }
    }
    found
}
