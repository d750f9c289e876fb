//! Reports for tests: the flagship's run, built from its 41 events without planning anything.

use rowkind_ir::report::*;
use rowkind_ir::{ChangelogMode, Diagnostic, Fix, RowKind, Span, Step, Str, TextEdit};
use std::collections::BTreeMap;

const ARRIVALS: &str = "C1 C2 C3 P1 C4 C5 P2 C6 P3 C7 P5 C8 P4 C9 P6 P7 C10 C11 P8 C12 P10 C13 P9 C14 P11 C15 P12 C16 P13 \
                        R7 C17 P14 P15 C18 P16 C19 P17 C20 P18 P19 P20";

pub const TEXT: &str = "# Three messages\n\n```sql\nINSERT INTO orders_dedup SELECT order_id, status, amount FROM (\n  SELECT *, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY updated_at DESC) AS rn FROM orders_raw)\nWHERE rn = 1 AND status <> 'TEST';\n```\n\n```toml scenario\nseed = 42\n```\n";

pub fn report() -> Report {
    let mut run = Run { events_total: 41, ..Run::default() };
    let mut sink =
        SinkRun { node: 3, table: "orders_dedup".into(), columns: columns(), key: vec!["order_id".into()], ..SinkRun::default() };
    let mut topic = TopicRun {
        name: "orders_dedup".into(),
        table: "orders_dedup".into(),
        partitions: 3,
        cleanup_policy: "delete".into(),
        ..TopicRun::default()
    };
    let reader = |kind, name: &str| ReaderRun {
        name: name.into(),
        topic: "orders_dedup".into(),
        kind,
        columns: columns(),
        measures: vec!["Σ amount".into()],
        ..ReaderRun::default()
    };
    let (mut log, mut upsert) = (reader(ReaderKind::EventLog, "log"), reader(ReaderKind::Upsert, "table"));
    let mut state: BTreeMap<u32, Cells> = BTreeMap::new();
    let mut ends = [0u64; 3];
    let mut figures = Figures { measures: vec![None], ..Figures::default() };
    for (number, word) in (1..).zip(ARRIVALS.split(' ')) {
        let order: u32 = 1000 + word[1..].parse::<u32>().expect("an order");
        let status = if word.starts_with('C') { "CREATED" } else { "PAID" };
        let row: Cells = vec![cell(order), cell(status), cell(format!("{order}.50"))];
        run.events.push(InputEvent {
            number,
            node: 0,
            table: "orders_raw".into(),
            kind: RowKind::Insert,
            row: row.clone(),
            time: format!("09:00:{number:02}"),
            span: None,
            at: Some((0, u64::from(number))),
            again: false,
        });
        let old = state.insert(order, row.clone());
        let changes: Vec<(RowKind, Cells)> = match old {
            None => vec![(RowKind::Insert, row)],
            Some(old) => vec![(RowKind::UpdateBefore, old), (RowKind::UpdateAfter, row)],
        };
        let several = changes.len() > 1;
        for (part, (kind, row)) in (1..).zip(changes) {
            let at = if several { Step { event: number, part } } else { Step::after(number) };
            let partition = (order * 7 % 3) as usize;
            if part == 1 {
                run.changes.push(TracedChange {
                    at: Step::after(number),
                    node: 0,
                    kind: RowKind::Insert,
                    row: row.clone(),
                    causes: vec![],
                    subtask: 0,
                });
            }
            for node in [1, 2] {
                run.changes.push(TracedChange { at, node, kind, row: row.clone(), causes: vec![], subtask: 0 });
            }
            let value = (!kind.retracts()).then(|| Str::from(format!("{{\"order_id\":{order}}}")));
            figures.messages += 1;
            figures.nulls += u64::from(value.is_none());
            figures.keys = state.len() as u64;
            figures.rows = figures.messages - figures.nulls;
            let key: Str = Str::from(format!("{{\"order_id\":{order}}}"));
            let record = topic.records.len() as u32;
            topic.records.push(TopicRecord {
                at,
                partition: partition as u32,
                offset: ends[partition],
                key: Some(key.clone()),
                bytes: (17, 20),
                timestamp: 0,
                kind: Some(kind),
                cause: Some(record),
                state: RecordState::Committed,
                removed: None,
                value: value.clone(),
            });
            ends[partition] += 1;
            let effect = if value.is_some() { Effect::Append(row.clone()) } else { Effect::Ignore };
            log.reads.push(Read { at, record, effect, figures: figures.clone() });
            let effect = if value.is_some() {
                Effect::Put { key, row: row.clone(), replaced: several }
            } else {
                Effect::Remove { key, existed: true }
            };
            upsert.reads.push(Read { at, record, effect, figures: Figures { rows: figures.keys, ..figures.clone() } });
            sink.changes.push(SinkChange { at, kind, row, cause: None, subtask: 0 });
        }
    }
    topic.ends = ends.iter().map(|end| (*end, *end)).collect();
    run.sinks.push(sink);
    run.topics.push(topic);
    run.readers = vec![log, upsert];
    Report {
        title: "Three messages".into(),
        flink: "2.3".into(),
        seed: 42,
        verdict: Verdict::Warned,
        diagnostics: vec![warning()],
        plan: plan(),
        run: Some(run),
        ..Report::default()
    }
}

fn cell(value: impl ToString) -> Option<Str> {
    Some(Str::from(value.to_string()))
}

fn columns() -> Vec<String> {
    ["order_id", "status", "amount"].map(String::from).to_vec()
}

fn warning() -> Diagnostic {
    let at = TEXT.find("status <>").expect("the filter");
    let edits = vec![TextEdit { span: Span::new(at, at + 16), text: "TRUE".into() }];
    Diagnostic::warning("filter-keeps-update-before", Some(Span::new(at, at + 16)), "A filter above an update stream keeps −U.").fix(Fix {
        title: "Move the filter below the rank".into(),
        consequence: Some("62 → 41, no nulls".into()),
        edits,
    })
}

fn plan() -> Plan {
    let facts = |id| match id {
        0 => vec!["kafka · json".to_string(), "append".to_string()],
        1 => vec!["keep 1 per order_id".to_string(), "updated_at DESC".to_string()],
        2 => vec!["status <> 'TEST'".to_string()],
        _ => vec!["upsert-kafka".to_string(), "key order_id".to_string()],
    };
    let node = |id, role, name: &str, mode| PlanNode {
        id,
        role,
        name: name.into(),
        facts: facts(id),
        physical: String::new(),
        exec: String::new(),
        mode,
        columns: columns(),
        types: vec!["BIGINT".into(), "STRING".into(), "DECIMAL(10, 2)".into()],
        upsert_keys: None,
        because: vec![],
        span: None,
        minor: false,
    };
    let edge = |from, to, produced| PlanEdge { from, to, produced, accepted: ChangelogMode::ALL, unmet: vec![] };
    Plan {
        nodes: vec![
            node(0, Role::Source, "orders_raw", ChangelogMode::INSERT_ONLY),
            node(1, Role::Operator, "Rank", ChangelogMode::ALL),
            node(2, Role::Operator, "Calc", ChangelogMode::ALL),
            node(3, Role::Sink, "orders_dedup", ChangelogMode::NONE),
        ],
        edges: vec![edge(0, 1, ChangelogMode::INSERT_ONLY), edge(1, 2, ChangelogMode::ALL), edge(2, 3, ChangelogMode::ALL)],
    }
}
