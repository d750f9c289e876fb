//! What the gallery's jobs mean, judged by a batch database: after each event the truth has as many rows, and the same measures, as
//! SQLite finds over the rows that came so far.
//!
//! Not judged: queries in words that SQLite does not have (windows, joins by time), sinks under whose key the query has several
//! rows (the truth keeps the last one), scenarios without a truth.

use rowkind_ir::report::{InputEvent, Report};
use rowkind_ir::{ColumnKind, RowKind, Step, Table, TypeKind};
use rowkind_planner::catalog::Object;
use rowkind_scenario::gallery::GALLERY;
use rowkind_scenario::program::{self, Program, Role};
use rusqlite::Connection;
use rusqlite::types::Value as Sqlite;
use std::rc::Rc;

/// Flink holds rows back here: only the end is judged.
const AT_THE_END: [&str; 2] = ["mini-batch", "keep-first"];

/// Here the truth goes Flink's own way, which is what the lesson is about.
const OWN_WAY: [(&str, &str); 3] = [
    ("keep-last-ties", "of two rows of the same second Flink keeps the one that came last"),
    ("duplicate-snapshot", "the source sends a key twice as new, and Flink adds both"),
    ("key-that-moves", "an update of the key leaves the old row, for -U is dropped in front of the sink"),
];

/// How a scenario stands to the judge.
enum Judged {
    Equal { instants: usize, measures: usize },
    Differs(String),
    Not(String),
}

fn tables(program: &Program) -> Vec<Rc<Table>> {
    let databases = program.session.catalog.catalogs.values().flat_map(|catalog| catalog.values());
    let objects = databases.flat_map(|database| database.objects.values()).chain(program.session.catalog.temporary.values());
    objects
        .filter_map(|object| match object {
            Object::Table(entry) => Some(entry.table.clone()),
            Object::View(_) => None,
        })
        .collect()
}

fn name(word: &str) -> String {
    format!("`{word}`")
}

/// Columns that SQLite gets: the physical ones, and the moment of arrival for those that ask for the processing time.
fn columns(table: &Table) -> Vec<(usize, String)> {
    (0..table.columns.len()).filter(|&i| is_physical(table, i) || is_moment(table, i)).map(|i| (i, name(&table.columns[i].name))).collect()
}

fn is_physical(table: &Table, column: usize) -> bool {
    matches!(table.columns[column].kind, ColumnKind::Physical)
}

fn is_moment(table: &Table, column: usize) -> bool {
    !is_physical(table, column) && matches!(table.columns[column].ty.kind, TypeKind::TimestampLtz(..))
}

fn value(table: &Table, column: usize, event: &InputEvent) -> Sqlite {
    if is_moment(table, column) {
        return Sqlite::Integer(i64::from(event.number));
    }
    let Some(Some(text)) = event.row.get(column) else { return Sqlite::Null };
    match table.columns[column].ty.kind {
        TypeKind::TinyInt | TypeKind::SmallInt | TypeKind::Int | TypeKind::BigInt => Sqlite::Integer(text.parse().expect("an integer")),
        TypeKind::Decimal { .. } | TypeKind::Float | TypeKind::Double => Sqlite::Real(text.parse().expect("a number")),
        _ => Sqlite::Text(text.to_string()),
    }
}

/// The row comes, or goes: by its key where the table has one, else one that is equal in all columns.
fn take(database: &Connection, table: &Table, event: &InputEvent) -> rusqlite::Result<()> {
    let of: Vec<(usize, String)> = match &table.primary_key {
        Some(key) => key.iter().map(|&i| (i, name(&table.columns[i].name))).collect(),
        None => columns(table).into_iter().filter(|(i, _)| is_physical(table, *i)).collect(),
    };
    let goes = table.primary_key.is_some() || matches!(event.kind, RowKind::UpdateBefore | RowKind::Delete);
    if goes {
        let same: Vec<String> = of.iter().map(|(_, column)| format!("{column} IS ?")).collect();
        let values = of.iter().map(|(i, _)| value(table, *i, event));
        let from = name(&table.name.name);
        database.execute(
            &format!("DELETE FROM {from} WHERE rowid IN (SELECT rowid FROM {from} WHERE {} LIMIT 1)", same.join(" AND ")),
            rusqlite::params_from_iter(values),
        )?;
    }
    if matches!(event.kind, RowKind::Insert | RowKind::UpdateAfter) {
        let columns = columns(table);
        let marks = vec!["?"; columns.len()].join(", ");
        let values = columns.iter().map(|(i, _)| value(table, *i, event));
        database.execute(&format!("INSERT INTO {} VALUES ({marks})", name(&table.name.name)), rusqlite::params_from_iter(values))?;
    }
    Ok(())
}

fn judge(name_of: &str, text: &str) -> Judged {
    let (program, report): (Program, Report) = (program::read(text), rowkind_scenario::run(text));
    let Some(run) = &report.run else { return Judged::Not("it does not run".to_string()) };
    let Some(truth) = &run.truth else { return Judged::Not(run.truth_missing.clone().unwrap_or_default()) };
    let jobs: Vec<_> = program.statements.iter().filter(|statement| statement.role == Role::Job).collect();
    let [job] = jobs[..] else { return Judged::Not(format!("{} jobs", jobs.len())) };
    let written = &text[job.span.range()];
    let Some(start) = written.find("SELECT") else { return Judged::Not("no SELECT".to_string()) };
    let query = written[start..].split("ON CONFLICT").next().and_then(|query| query.split(';').next()).unwrap_or_default();
    let tables = tables(&program);
    let Some(sink) = run.sinks.first().and_then(|sink| tables.iter().find(|table| table.name.name == sink.table)) else {
        return Judged::Not("no sink".to_string());
    };
    let names: Vec<String> = sink.physical_columns().into_iter().map(|i| name(&sink.columns[i].name)).collect();
    let key = sink.primary_key.as_ref().map(|key| key.iter().map(|&i| name(&sink.columns[i].name)).collect::<Vec<_>>().join(", "));
    let database = Connection::open_in_memory().expect("memory is there");
    for table in &tables {
        let columns: Vec<String> = columns(table).into_iter().map(|(_, column)| column).collect();
        database.execute(&format!("CREATE TABLE {} ({})", name(&table.name.name), columns.join(", ")), ()).expect("a table can be made");
    }
    let measures = &program.settings.measures;
    let asked: String = measures.iter().map(|measure| format!(", {}", measure.0)).collect();
    let per_key = key.map_or("COUNT(*)".to_string(), |key| format!("(SELECT COUNT(*) FROM (SELECT DISTINCT {key} FROM q))"));
    let question = format!("WITH q({}) AS ({query}) SELECT COUNT(*), {per_key}{asked} FROM q", names.join(", "));
    let mut statement = match database.prepare(&question) {
        Ok(statement) => statement,
        Err(error) => return Judged::Not(format!("SQLite: {error}").lines().next().unwrap_or_default().to_string()),
    };
    let mut instants = 0;
    let last = run.events.last().map_or(0, |event| event.number);
    for event in run.events.iter().filter(|event| !event.again) {
        let table = tables.iter().find(|table| table.name.name == event.table).expect("a row has its table");
        take(&database, table, event).expect("SQLite takes a row");
        // Half an update is no table that anybody means.
        if event.kind == RowKind::UpdateBefore || AT_THE_END.contains(&name_of) && event.number < last {
            continue;
        }
        let found: Vec<Sqlite> =
            statement.query_row((), |row| (0..measures.len() + 2).map(|i| row.get(i)).collect()).expect("SQLite answers");
        if found[0] != found[1] {
            return Judged::Not("several rows under one key of the sink".to_string());
        }
        let ours = truth.figures_at(if event.number == last { run.end() } else { Step::after(event.number) });
        let mut pairs = vec![(Some(ours.rows.to_string()), &found[0])];
        // Before the first row there is nothing to measure.
        if ours.rows > 0 {
            pairs.extend(ours.measures.iter().map(|measure| measure.as_ref().map(ToString::to_string)).zip(&found[2..]));
        }
        for (ours, theirs) in pairs {
            let number = match theirs {
                Sqlite::Null => None,
                Sqlite::Integer(number) => Some(*number as f64),
                Sqlite::Real(number) => Some(*number),
                other => panic!("{other:?} is no measure"),
            };
            let same = match (ours.as_deref().map(|text| text.parse::<f64>().expect("a number")), number) {
                (Some(ours), Some(theirs)) => (ours - theirs).abs() < 1e-6,
                (ours, theirs) => ours.is_none() && theirs.is_none(),
            };
            if !same {
                return Judged::Differs(format!("after event {}: the truth says {ours:?}, SQLite {theirs:?}", event.number));
            }
        }
        instants += 1;
    }
    Judged::Equal { instants, measures: measures.len() }
}

#[test]
fn sqlite_finds_the_gallerys_truths() {
    let (mut equal, mut instants, mut measures, mut differing, mut others) = (0, 0, 0, Vec::new(), Vec::new());
    for shipped in GALLERY {
        match judge(shipped.name, shipped.text) {
            Judged::Equal { instants: seen, measures: asked } => {
                equal += 1;
                instants += seen;
                measures += asked;
            }
            Judged::Differs(_) if OWN_WAY.iter().any(|(name, _)| *name == shipped.name) => {
                others.push(format!("{}: Flink's own way", shipped.name))
            }
            Judged::Differs(why) => differing.push(format!("{}: {why}", shipped.name)),
            Judged::Not(why) => others.push(format!("{}: {why}", shipped.name)),
        }
    }
    println!("{equal} scenarios at {instants} instants, {measures} measures; not judged:\n{}", others.join("\n"));
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    assert!(equal >= 25, "only {equal} scenarios were judged; not judged:\n{}", others.join("\n"));
}
