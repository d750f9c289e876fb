//! A sink's key that is not the query's, and ON CONFLICT clauses that cannot stand.

use super::sink::other_key;
use super::tables::{Declared, inserts, table_named};
use super::{Case, fix, inserted, replaced};
use rowkind_ir::{Fix, Span, TextEdit};
use rowkind_sql::ast::Insert;

const WITHOUT_IT: &str = "SET 'table.exec.sink.require-on-conflict' = 'false';\n\n";

pub fn repairs(case: &Case<'_>) -> Vec<Fix> {
    let mut fixes = Vec::new();
    let statement = &case.program.statements[case.number];
    let name = table_named(&case.refusal.message, "of the sink table '");
    let insert = inserts(statement.body.as_ref()).into_iter().find(|insert| name.is_none_or(|name| insert.table.last() == name));
    if let Some(insert) = insert {
        let end = insert.span.end + statement.base;
        for (clause, what) in [
            ("DEDUPLICATE", "Keep the latest row of each key, at the price of state: ON CONFLICT DO DEDUPLICATE"),
            ("NOTHING", "Keep the first row of each key: ON CONFLICT DO NOTHING"),
            ("ERROR", "Fail on a conflict: ON CONFLICT DO ERROR"),
        ] {
            if insert.on_conflict.is_none() {
                fixes.push(fix(what, vec![inserted(end, format!("\nON CONFLICT DO {clause}"))]));
            }
        }
        if let (Some(explored), Some(declared)) = (case.explored, Declared::of(case.program, insert.table.last())) {
            fixes.extend(other_key(case.text, explored, declared));
        }
    }
    fixes.push(fix("Do as Flink 2.2 did: SET 'table.exec.sink.require-on-conflict' = 'false'", vec![in_front(case, WITHOUT_IT)]));
    fixes
}

/// For a clause that the sink or the sources do not allow.
pub fn conflict_repairs(case: &Case<'_>) -> Vec<Fix> {
    let statement = &case.program.statements[case.number];
    let mut fixes = Vec::new();
    for insert in inserts(statement.body.as_ref()) {
        let Some(clause) = clause(case, insert, statement.base) else { continue };
        let word = Span { start: clause.start + "ON CONFLICT DO ".len() as u32, end: clause.end };
        fixes.push(fix(
            "Keep the latest row of each key, which needs no watermark: ON CONFLICT DO DEDUPLICATE",
            vec![replaced(word, "DEDUPLICATE")],
        ));
        fixes.push(fix("Leave the clause out: this sink has no conflicts to solve", vec![replaced(clause, "")]));
        let edits = vec![in_front(case, WITHOUT_IT), replaced(clause, "")];
        fixes.push(fix("Do as Flink 2.2 did: no clause, and SET 'table.exec.sink.require-on-conflict' = 'false'", edits));
    }
    fixes.extend(watermarks(case));
    fixes
}

/// Where `ON CONFLICT DO …` stands, if it stands at the end as it must.
fn clause(case: &Case<'_>, insert: &Insert, base: usize) -> Option<Span> {
    insert.on_conflict?;
    let span = Span::new(insert.span.start, insert.span.end).shifted(base);
    let start = case.text[span.range()].to_ascii_uppercase().rfind("ON CONFLICT DO ")?;
    Some(Span { start: span.start + start as u32, end: span.end })
}

/// A watermark for each source that the message names, over its first column of a time.
fn watermarks(case: &Case<'_>) -> Option<Fix> {
    let named = case.refusal.message.split_once("the following source(s) do not: ")?.1.split_once(". Please")?.0;
    let mut edits = Vec::new();
    for source in named.split(", ") {
        let declared = Declared::of(case.program, source.rsplit('.').next()?)?;
        let time = declared.create.columns.iter().find(|column| {
            let written = case.text[declared.place(column.span).range()].to_ascii_uppercase();
            written.contains("TIMESTAMP")
        })?;
        let name = super::tables::name_text(&time.name.value);
        let last = declared.create.columns.last()?;
        edits.push(inserted(declared.place(last.span).end as usize, format!(",\n  WATERMARK FOR {name} AS {name}")));
    }
    Some(fix("Declare a watermark for each source", edits))
}

fn in_front(case: &Case<'_>, text: &str) -> TextEdit {
    inserted(case.program.statements[case.number].span.start as usize, text)
}
