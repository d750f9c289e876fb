//! Where a job's rows come from, and what happens between them.

use crate::fault::Unsupported;
use crate::record::Player;
use crate::run::InputRow;
use crate::source::{kafka, rows};
use crate::{RunError, run, stream};
use rowkind_ir::plan::StreamPlan;
use rowkind_ir::{Change, ChangelogMode, ObjectName, Table};
use std::rc::Rc;

/// One source of a job.
pub struct Feed {
    pub table: Rc<Table>,
    pub lines: Vec<Line>,
    /// The next line.
    pub next: usize,
    /// When the source goes on, ms; a `@wait` blocks it, so that no barrier passes.
    pub ready_ms: i64,
    pub blocked: bool,
    /// Whether it is a `steps` table.
    pub steps: bool,
    /// How its reading ends, if it fails.
    pub failed: Option<RunError>,
}

/// A row, or something that happens.
pub enum Line {
    Row {
        place: i64,
        change: Change,
        gap_ms: i64,
    },
    /// The word with its `@`, and what stands behind it.
    Step {
        word: String,
        rest: String,
    },
}

/// Why a job cannot even start.
pub enum NoFeed {
    Unsupported(Unsupported),
    /// The connector's message.
    Refused(String),
}

/// The sources of a plan, by the names of their tables.
pub fn feeds(plan: &StreamPlan, player: &mut Player) -> Result<Vec<Feed>, NoFeed> {
    let mut feeds: Vec<Feed> = Vec::new();
    for table in run::tables(plan) {
        let known = |feed: &Feed| feed.table.name == table.name && feed.table.options == table.options;
        if feeds.iter().any(known) {
            continue;
        }
        let mut feed = Feed {
            table: table.clone(),
            lines: Vec::new(),
            next: 0,
            ready_ms: player.now_ms(),
            blocked: false,
            steps: false,
            failed: None,
        };
        match table.option("connector") {
            Some("rows") => {
                let gap_ms = table.option("gap-ms").and_then(|gap| gap.parse().ok()).unwrap_or(1);
                let rows = rows::parse(&table).map_err(NoFeed::Refused)?;
                feed.lines = rows.into_iter().map(|row| line(row, gap_ms)).collect();
            }
            Some("steps") => {
                feed.steps = true;
                feed.lines = steps(&table).map_err(NoFeed::Refused)?;
            }
            Some("kafka" | "upsert-kafka") => {
                let scan = kafka::scan(player, &table).map_err(NoFeed::Unsupported)?;
                let rows = (0..).zip(scan.changes);
                feed.lines = rows.map(|(place, change)| Line::Row { place, change, gap_ms: 0 }).collect();
                feed.failed = scan.failed;
            }
            Some("datagen") if table.option("number-of-rows").is_some() => {
                let mode = ChangelogMode::INSERT_ONLY;
                let rows = stream::generate(&table, mode, &stream::made_up(&table, mode), player.broker.seed());
                let rows = (0..).zip(rows);
                feed.lines = rows.map(|(place, row)| Line::Row { place, change: row.change, gap_ms: 1 }).collect();
            }
            other => {
                let what = format!("jobs over the connector '{}' in recordings", other.unwrap_or_default());
                return Err(NoFeed::Unsupported(Unsupported::new(what)));
            }
        }
        feeds.push(feed);
    }
    rowkind_ir::order::sort_by(&mut feeds, |a, b| a.table.name.name.cmp(&b.table.name.name));
    Ok(feeds)
}

fn line(InputRow { place, kind, row, .. }: InputRow, gap_ms: i64) -> Line {
    Line::Row { place, change: Change { kind, row }, gap_ms }
}

fn steps(table: &Table) -> Result<Vec<Line>, String> {
    let mut lines = Vec::new();
    let written = table.option("data").unwrap_or_default().lines().map(str::trim).filter(|line| !line.is_empty());
    for written in written {
        if written.starts_with('@') {
            let (word, rest) = written.split_once(char::is_whitespace).unwrap_or((written, ""));
            lines.push(Line::Step { word: word.to_string(), rest: rest.trim().to_string() });
            continue;
        }
        let mut one = table.clone();
        one.options.insert("data".to_string(), written.to_string());
        lines.extend(rows::parse(&one)?.into_iter().map(|row| line(row, 1)));
    }
    Ok(lines)
}

impl Feed {
    /// Order of the next line among all sources: time first for `steps`, else the row's place.
    pub fn due(&self) -> Option<(i64, i64, &ObjectName)> {
        let place = match self.lines.get(self.next)? {
            Line::Row { place, .. } if !self.steps => *place,
            _ => 0,
        };
        Some((if self.steps { self.ready_ms } else { 0 }, place, &self.table.name))
    }
}
