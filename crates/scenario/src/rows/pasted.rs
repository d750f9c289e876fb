//! Rows as people paste them: values alone, tuples of an INSERT, what Flink's SQL client prints. In: the lines of a `rows`
//! block. Out: edits that make changelog text of them, or nothing. Never a guess: what comes out can be read as rows.

use super::{lines, parse};
use rowkind_ir::{Fix, RowKind, Span, TextEdit};

/// Writes the lines without a kind as rows: values alone are inserts, lines of the SQL client's table bring their kind, and its head and
/// rules become remarks. `None` where no line can be.
pub fn repair(text: &str, block: Span) -> Option<Fix> {
    let has_kind = |line: &str| line.get(..2).is_some_and(|kind| RowKind::parse(kind).is_some());
    let without = lines(text, block).filter(|(_, line)| !has_kind(line));
    let edits: Vec<TextEdit> =
        without.filter_map(|(start, line)| Some(TextEdit { span: Span::new(start, start + line.len()), text: written(line)? })).collect();
    let title = match edits.len() {
        0 => return None,
        1 => "Write it as a row: +I[…]".to_string(),
        several => format!("Write these {several} lines as rows: +I[…]"),
    };
    Some(Fix { title, consequence: None, edits })
}

fn written(line: &str) -> Option<String> {
    if line.starts_with("+--") {
        return Some(format!("-- {line}"));
    }
    let row = match line.strip_prefix('|').and_then(|line| line.strip_suffix('|')) {
        Some(cells) => {
            let mut cells = cells.split('|').map(str::trim);
            match cells.next() {
                Some("op") => return Some(format!("-- {line}")),
                kind => format!("{}[{}]", RowKind::parse(kind?)?, cells.map(cell).collect::<Vec<_>>().join(", ")),
            }
        }
        None => {
            let values = line.trim_end_matches([',', ';']);
            let inner = values.strip_prefix('(').and_then(|values| values.strip_suffix(')'));
            format!("+I[{}]", inner.unwrap_or(values))
        }
    };
    let whole = Span::new(0, row.len());
    matches!(parse(&row, whole)[..], [Ok(_)]).then_some(row)
}

/// A cell of the SQL client's table, in quotes where it would be read as more than one word.
fn cell(text: &str) -> String {
    match text {
        "<NULL>" => "NULL".to_string(),
        text if text.is_empty() || text.contains([',', '\'', '[', ']', '(', ')', '{', '}', '@']) => {
            format!("'{}'", text.replace('\'', "''"))
        }
        text => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rowkind_ir::diagnostic::apply_edits;

    fn repaired(text: &str) -> Option<String> {
        repair(text, Span::new(0, text.len())).map(|fix| apply_edits(text, &fix.edits))
    }

    #[test]
    fn values_alone_and_tuples_become_inserts() {
        let text = "1, 'a, b', NULL\n(2, 'c', 3.5),\n  (3, 'd', 4);\n+I[4, 'e', 5]\n-- a remark\n";
        let rows = "+I[1, 'a, b', NULL]\n+I[2, 'c', 3.5]\n  +I[3, 'd', 4]\n+I[4, 'e', 5]\n-- a remark\n";
        assert_eq!(repaired(text).as_deref(), Some(rows));
    }

    #[test]
    fn a_table_of_the_sql_client_brings_its_kinds() {
        let text = "+----+------+\n| op | name |\n+----+------+\n| +I | a, b |\n| -U | it's |\n| +U | <NULL> |\n";
        let rows = "-- +----+------+\n-- | op | name |\n-- +----+------+\n+I['a, b']\n-U['it''s']\n+U[NULL]\n";
        assert_eq!(repaired(text).as_deref(), Some(rows));
    }

    #[test]
    fn what_cannot_be_read_is_left_alone() {
        assert_eq!(repaired("+I[1]\n\n-- a remark\n"), None);
        assert_eq!(repaired("'never closed\n"), None);
    }
}
