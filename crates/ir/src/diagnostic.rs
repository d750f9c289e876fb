//! What is said about the author's text.

use crate::span::Span;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    Error,
    Warning,
    Info,
}

/// One finding at one place. Data only; hosts print it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// Stable, in kebab case: `sink-rejects-updates`.
    pub code: String,
    pub severity: Severity,
    /// Where, in the scenario text.
    pub span: Option<Span>,
    /// Flink's (or Kafka's) own sentence, whole, or ours where they have none.
    pub message: String,
    /// Whether `message` is quoted from Flink or Kafka.
    pub quoted: bool,
    /// A plain sentence in our words.
    pub plain: Option<String>,
    /// Other places, each with a sentence.
    pub labels: Vec<(Span, String)>,
    pub hints: Vec<String>,
    pub fixes: Vec<Fix>,
    /// The plan node that is guilty, as its id in the report's plan.
    pub node: Option<u32>,
}

/// A repair that can be taken: edits of the scenario text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fix {
    /// Short, imperative: "Use upsert-kafka".
    pub title: String,
    /// What it leads to: "62 → 41, no nulls". Filled by whoever ran it.
    pub consequence: Option<String>,
    /// In ascending order, not overlapping.
    pub edits: Vec<TextEdit>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextEdit {
    pub span: Span,
    pub text: String,
}

/// `1 row`, `2 rows`
pub fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

impl Diagnostic {
    pub fn error(code: &str, span: Option<Span>, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code: code.to_string(),
            severity: Severity::Error,
            span,
            message: message.into(),
            quoted: false,
            plain: None,
            labels: Vec::new(),
            hints: Vec::new(),
            fixes: Vec::new(),
            node: None,
        }
    }

    pub fn warning(code: &str, span: Option<Span>, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message) }
    }

    pub fn quoted(mut self) -> Diagnostic {
        self.quoted = true;
        self
    }

    pub fn plain(mut self, sentence: impl Into<String>) -> Diagnostic {
        self.plain = Some(sentence.into());
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hints.push(hint.into());
        self
    }

    pub fn fix(mut self, fix: Fix) -> Diagnostic {
        self.fixes.push(fix);
        self
    }
}

/// Applies edits (ascending, not overlapping) to a text.
pub fn apply_edits(text: &str, edits: &[TextEdit]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.push_str(&text[at..edit.span.start as usize]);
        out.push_str(&edit.text);
        at = edit.span.end as usize;
    }
    out.push_str(&text[at..]);
    out
}
