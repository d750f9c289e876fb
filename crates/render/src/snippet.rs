//! A diagnostic with the line it speaks of and a caret under the place.

use rowkind_ir::{Diagnostic, Severity, Span};

/// `error[sink-rejects-updates] at line 12, column 13`, the line, carets, the message, hints and repairs. The repairs of a report
/// are numbered through: `repairs_before` stand above this diagnostic.
pub fn snippet(diagnostic: &Diagnostic, source: &str, repairs_before: usize) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "info",
    };
    let mut out = format!("{severity}[{}]", diagnostic.code);
    if let Some(span) = diagnostic.span {
        out.push_str(&place(span, source));
    }
    out.push('\n');
    if let Some(plain) = &diagnostic.plain {
        out.push_str(&format!("  {plain}\n"));
    }
    let quote = if diagnostic.quoted { "Flink: " } else { "" };
    for (number, line) in diagnostic.message.lines().enumerate() {
        out.push_str(&format!("  {}{line}\n", if number == 0 { quote } else { "" }));
    }
    for (span, label) in &diagnostic.labels {
        out.push_str(&format!("  {label}{}", place(*span, source)));
        out.push('\n');
    }
    for hint in &diagnostic.hints {
        out.push_str(&format!("  hint: {hint}\n"));
    }
    for (number, fix) in (repairs_before + 1..).zip(&diagnostic.fixes) {
        let consequence = fix.consequence.as_ref().map_or(String::new(), |text| format!(" ({text})"));
        out.push_str(&format!("  repair {number}: {}{consequence}\n", fix.title));
    }
    out
}

/// ` at line L, column C` and the line with carets. Columns count characters from 1.
fn place(span: Span, source: &str) -> String {
    let start = floor_boundary(source, span.start as usize);
    let end = floor_boundary(source, (span.end as usize).max(start));
    let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = source[start..].find('\n').map_or(source.len(), |at| start + at);
    let number = source[..start].matches('\n').count() + 1;
    let column = source[line_start..start].chars().count() + 1;
    let line: Vec<char> = source[line_start..line_end].trim_end_matches('\r').chars().collect();
    let marked = source[start..end.min(line_end).max(start)].chars().count().max(1);
    let gutter = number.to_string();
    // Of a long line, what stands around the place.
    let from = if line.len() > LINE_CHARS_MAX { (column - 1).saturating_sub(BEFORE_CHARS_MAX) } else { 0 };
    let to = line.len().min(from + LINE_CHARS_MAX);
    let (cut, more) = (if from > 0 { "…" } else { "" }, if to < line.len() { "…" } else { "" });
    let shown: String = line[from..to].iter().collect();
    let before = line[from..(column - 1).clamp(from, to)].iter();
    let blank: String = cut.chars().chain(before.copied()).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    let marks = "^".repeat(marked.min((to + 1).saturating_sub(column).max(1)));
    format!(" at line {number}, column {column}\n  {gutter} | {cut}{shown}{more}\n  {} | {blank}{marks}", " ".repeat(gutter.len()))
}

const LINE_CHARS_MAX: usize = 160;
const BEFORE_CHARS_MAX: usize = 80;

fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_marked_under_its_line() {
        let source = "SELECT a\nFROM nosuch;\n";
        let said = snippet(&Diagnostic::error("no-table", Some(Span::new(14, 20)), "No.").hint("Try t."), source, 0);
        assert_eq!(said, "error[no-table] at line 2, column 6\n  2 | FROM nosuch;\n    |      ^^^^^^\n  No.\n  hint: Try t.\n");
    }

    #[test]
    fn of_a_long_line_the_part_around_the_place_is_shown() {
        let source = format!("{}nosuch{}", "a, ".repeat(500), ", b".repeat(500));
        let said = snippet(&Diagnostic::error("x", Some(Span::new(1500, 1506)), "m"), &source, 0);
        let lines: Vec<&str> = said.lines().collect();
        let place = lines[1].chars().position(|c| c == 'n').expect("the place is shown");
        assert_eq!(lines[2].chars().position(|c| c == '^'), Some(place));
        assert!(lines[1].starts_with("  1 | …") && lines[1].ends_with('…') && lines[1].chars().count() < 180, "{said}");
        assert!(lines[2].ends_with("^^^^^^"), "{said}");
    }

    #[test]
    fn a_place_behind_the_end_or_inside_a_character_is_no_panic() {
        for span in [Span::new(90, 99), Span::new(1, 2)] {
            assert!(snippet(&Diagnostic::error("x", Some(span), "m"), "é\n", 0).contains("line"));
        }
    }
}
