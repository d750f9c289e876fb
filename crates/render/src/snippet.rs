//! A diagnostic with the line it speaks of and a caret under the place.

use rowkind_ir::{Diagnostic, Severity, Span};

/// `error[sink-rejects-updates] at line 12, column 13`, the line, carets, the message, hints and repairs.
pub fn snippet(diagnostic: &Diagnostic, source: &str) -> String {
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
    for (number, fix) in diagnostic.fixes.iter().enumerate() {
        let consequence = fix.consequence.as_ref().map_or(String::new(), |text| format!(" ({text})"));
        out.push_str(&format!("  repair {}: {}{consequence}\n", number + 1, fix.title));
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
    let line = source[line_start..line_end].trim_end_matches('\r');
    let marked = source[start..end.min(line_end).max(start)].chars().count().max(1);
    let gutter = number.to_string();
    let blank: String = source[line_start..start].chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    format!(
        " at line {number}, column {column}\n  {gutter} | {line}\n  {} | {blank}{}",
        " ".repeat(gutter.len()),
        "^".repeat(marked)
    )
}

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
        let said = snippet(&Diagnostic::error("no-table", Some(Span::new(14, 20)), "No.").hint("Try t."), source);
        assert_eq!(
            said,
            "error[no-table] at line 2, column 6\n  2 | FROM nosuch;\n    |      ^^^^^^\n  No.\n  hint: Try t.\n"
        );
    }

    #[test]
    fn a_place_behind_the_end_or_inside_a_character_is_no_panic() {
        for span in [Span::new(90, 99), Span::new(1, 2)] {
            assert!(snippet(&Diagnostic::error("x", Some(span), "m"), "é\n").contains("line"));
        }
    }
}
