//! The left half: tables in one line, the job's lines with their words in ink, and what is wrong with them.

use crate::escape::escape;
use crate::figures::job_range;
use rowkind_ir::Severity;
use rowkind_ir::report::Report;

pub fn sql(report: &Report, source: &str) -> String {
    let mut out = String::from("<section role=\"group\" class=\"sql\" aria-label=\"SQL\">");
    let tables: Vec<&str> = report.statements.iter().filter_map(|statement| statement.label.strip_prefix("CREATE TABLE ")).collect();
    if !tables.is_empty() {
        let plural = if tables.len() == 1 { "" } else { "s" };
        out.push_str(&format!("<p class=\"ddl\"><b>{} table{plural}</b> {}</p>", tables.len(), escape(&tables.join(", "))));
    }
    out.push_str("<ol class=\"code\" tabindex=\"0\">");
    let range = job_range(report, source);
    let mut at = range.start;
    for line in source[range].split_inclusive('\n') {
        let here = at..at + line.len();
        let marked = report.diagnostics.iter().find(|diagnostic| diagnostic.span.is_some_and(|span| here.contains(&(span.start as usize))));
        let class = match marked.map(|diagnostic| diagnostic.severity) {
            Some(Severity::Error) => " class=\"bad\"",
            Some(Severity::Warning) => " class=\"warn\"",
            _ => "",
        };
        out.push_str(&format!("<li{class}><code>{}</code></li>", inked(line.trim_end())));
        at += line.len();
    }
    out.push_str("</ol>");
    for diagnostic in report.diagnostics.iter().filter(|diagnostic| diagnostic.severity != Severity::Info).take(2) {
        let class = if diagnostic.severity == Severity::Error { "bad" } else { "warn" };
        let said = diagnostic.plain.as_deref().unwrap_or(&diagnostic.message);
        out.push_str(&format!("<p class=\"cause {class}\">{}</p>", escape(said)));
    }
    out.push_str("</section>");
    out
}

/// Words that begin a clause or join one.
const WORDS: &[&str] = &[
    "ALL",
    "AND",
    "AS",
    "ASC",
    "BETWEEN",
    "BY",
    "CASE",
    "CONFLICT",
    "CREATE",
    "CROSS",
    "DELETE",
    "DESC",
    "DISTINCT",
    "DO",
    "ELSE",
    "END",
    "ENFORCED",
    "EXISTS",
    "EXPLAIN",
    "FALSE",
    "FILTER",
    "FOR",
    "FROM",
    "FULL",
    "GROUP",
    "HAVING",
    "IN",
    "INNER",
    "INSERT",
    "INTERVAL",
    "INTO",
    "IS",
    "JOIN",
    "KEY",
    "LATERAL",
    "LEFT",
    "LIKE",
    "LIMIT",
    "MATCH_RECOGNIZE",
    "NOT",
    "NOTHING",
    "NULL",
    "OF",
    "ON",
    "OR",
    "ORDER",
    "OUTER",
    "OVER",
    "PARTITION",
    "PRIMARY",
    "RANGE",
    "RIGHT",
    "ROWS",
    "SELECT",
    "SET",
    "SYSTEM_TIME",
    "TABLE",
    "THEN",
    "TRUE",
    "UNION",
    "UNNEST",
    "VALUES",
    "WHEN",
    "WHERE",
    "WITH",
];

/// One line of SQL with its words, texts, numbers and remarks as `<span>`s.
pub fn inked(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let (length, class) = if rest.starts_with("--") {
            (rest.len(), "com")
        } else if first == '\'' {
            (rest[1..].find('\'').map_or(rest.len(), |at| at + 2), "str")
        } else if first == '`' {
            (rest[1..].find('`').map_or(rest.len(), |at| at + 2), "")
        } else if first.is_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let word = rest[..end].to_ascii_uppercase();
            (end, if WORDS.binary_search(&word.as_str()).is_ok() { "kw" } else { "" })
        } else if first.is_ascii_digit() {
            (rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len()), "num")
        } else {
            (first.len_utf8(), "")
        };
        let (part, behind) = rest.split_at(length);
        match class {
            "" => out.push_str(&escape(part)),
            class => out.push_str(&format!("<span class=\"{class}\">{}</span>", escape(part))),
        }
        rest = behind;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_gets_its_inks() {
        assert_eq!(
            inked("SELECT a, 'it' FROM `t` WHERE n > 1 -- <b>"),
            "<span class=\"kw\">SELECT</span> a, <span class=\"str\">&#39;it&#39;</span> <span class=\"kw\">FROM</span> `t` <span class=\"kw\">WHERE</span> n &gt; <span class=\"num\">1</span> <span class=\"com\">-- &lt;b&gt;</span>"
        );
        assert!(WORDS.is_sorted());
        assert_eq!(inked("'open"), "<span class=\"str\">&#39;open</span>");
    }
}
