//! What lets a job go on that failed while it ran: the option that Flink's own words name, a null for what cannot be cast.
//!
//! In: the statement's place and what it failed with. Out: repairs; what each leads to is weighed like that of any other.

use super::tables::Declared;
use super::{fix, inserted};
use crate::program::Program;
use rowkind_engine::RunError;
use rowkind_ir::{Fix, Span, Table, TextEdit};
use rowkind_sql::{TokenClass, highlight};

/// What of a message stands in front of an option that would have let the row pass.
const OPTION: &str = "set job configuration '";
/// Classes of what a cast fails with.
const OF_CASTS: &[&str] = &["java.lang.NumberFormatException", "java.time.DateTimeException", "java.time.format.DateTimeParseException"];
/// Formats that pass over what they cannot read, if they are told to.
const TOLERANT: &[&str] = &["json", "csv", "debezium-json", "canal-json", "maxwell-json", "ogg-json"];

pub fn of_run(text: &str, statement: Span, error: &RunError) -> Vec<Fix> {
    if let Some(option) = error.message.split_once(OPTION).and_then(|(_, rest)| rest.split('\'').next()) {
        let (does, value) = match option {
            "table.exec.sink.type-length-enforcer" => ("Cut or fill what does not fit", "TRIM_PAD"),
            _ => ("Leave out rows with a null there", "DROP"),
        };
        let set = inserted(statement.start as usize, format!("SET '{option}' = '{value}';\n\n"));
        return vec![fix(format!("{does}: SET '{option}' = '{value}'"), vec![set])];
    }
    let classes = || error.causes.iter().map(|(class, _)| class).chain([&error.class]);
    if classes().any(|class| OF_CASTS.contains(&class.as_str())) {
        let edits = casts(text, statement);
        if !edits.is_empty() {
            return vec![fix("Null for what cannot be cast: TRY_CAST", edits)];
        }
    }
    Vec::new()
}

/// A `TRY_` in front of each CAST.
fn casts(text: &str, statement: Span) -> Vec<TextEdit> {
    let sql = &text[statement.range()];
    let words = highlight(sql).into_iter().filter(|(_, class)| matches!(class, TokenClass::Keyword | TokenClass::Function));
    let casts = words.filter(|(place, _)| place.of(sql).eq_ignore_ascii_case("CAST"));
    casts.map(|(place, _)| inserted(statement.start as usize + place.start, "TRY_")).collect()
}

/// Messages that cannot be read are passed over.
pub fn of_messages(program: &Program, table: &Table) -> Option<Fix> {
    let declared = Declared::of(program, &table.name.name)?;
    let (prefix, format) = match declared.option("format") {
        Some(format) => ("", format),
        None => ("value.", declared.option("value.format")?),
    };
    if !TOLERANT.contains(&format) {
        return None;
    }
    let option = format!("{prefix}{format}.ignore-parse-errors");
    Some(fix(format!("Pass over what cannot be read: '{option}' = 'true'"), vec![declared.with_option(&option, "true")?]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::diagnostic::apply_edits;

    #[test]
    fn casts_of_the_statement_alone_are_tried() {
        let text = "SELECT CAST(1 AS INT);\nSELECT 'cast(', try_cast(a AS INT), cast(b AS INT), Mycast(c) -- it's CAST(d)\n/* CAST( */ + CAST (é AS INT);";
        let second = text.find("SELECT '").expect("two statements");
        assert_eq!(
            apply_edits(text, &casts(text, Span::new(second, text.len()))),
            "SELECT CAST(1 AS INT);\nSELECT 'cast(', try_cast(a AS INT), TRY_cast(b AS INT), Mycast(c) -- it's CAST(d)\n/* CAST( */ + TRY_CAST (é AS INT);"
        );
    }
}
