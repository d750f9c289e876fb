//! Why a statement could not be read.
//!
//! In: what the lexer, the grammar or the statement layer refused.
//! Out: Flink's own message, and the place of the guilty token.
//! Never: an error about names or types; those are the binder's.

use crate::span::{Place, Span};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    pub kind: ErrorKind,
    /// Flink's message, byte for byte, for `Refused` and `Unfinished`; ours for `Unsupported`.
    pub message: String,
    /// The guilty token, in bytes of the script; the statement's end where the text ends too early.
    pub span: Span,
    /// The same place as Flink counts it, within the statement.
    pub place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// Flink's `SqlParserException`.
    Refused,
    /// Flink's `SqlParserEOFException`: the text ends too early.
    Unfinished,
    /// Flink's `ValidationException` for a statement that parses but means nothing.
    Invalid,
    /// Flink reads this, Rowkind does not yet.
    Unsupported,
}

impl ParseError {
    /// What Rowkind does not know, where it is that and no refusal: `statements of more than 400000 bytes`.
    pub fn unknown(&self) -> Option<&str> {
        let what = self.message.strip_prefix("Rowkind does not know ")?.strip_suffix(" yet")?;
        (self.kind == ErrorKind::Unsupported).then_some(what)
    }

    /// The exceptions below Flink's, outermost first: each with its class and message.
    pub fn causes(&self) -> Vec<(&'static str, &str)> {
        if !matches!(self.kind, ErrorKind::Refused | ErrorKind::Unfinished) {
            return Vec::new();
        }
        let message = self.message.strip_prefix("SQL parse failed. ").unwrap_or(&self.message);
        let begins = |words: &[&str]| words.iter().any(|word| message.starts_with(word));
        let root = if begins(&["Lexical error"]) {
            "org.apache.flink.sql.parser.impl.TokenMgrError"
        } else if begins(&["Geo-spatial", "Expecting alias", "Unicode escape", "Binary literal", "BETWEEN operator", "Extended columns"]) {
            "org.apache.calcite.sql.validate.SqlValidatorException"
        } else if begins(&[
            "Encountered",
            "Incorrect syntax",
            "REPLACE MATERIALIZED",
            "CREATE ",
            "DROP ",
            "Multiple WATERMARK",
            "Columns identifiers",
            "Bucket count",
            "OVERWRITE",
            "Unsupported CREATE",
            "Duplicate EXPLAIN",
            "WITH DRAIN",
            "MATERIALIZED TABLE",
            "START_MODE",
        ]) {
            "org.apache.flink.sql.parser.impl.ParseException"
        } else {
            "org.apache.calcite.runtime.CalciteException"
        };
        vec![("org.apache.calcite.sql.parser.SqlParseException", message), (root, message)]
    }
}

impl ErrorKind {
    /// The simple name of the exception that Flink throws; none where Flink throws nothing.
    pub fn exception(self) -> Option<&'static str> {
        match self {
            ErrorKind::Refused => Some("SqlParserException"),
            ErrorKind::Unfinished => Some("SqlParserEOFException"),
            ErrorKind::Invalid => Some("ValidationException"),
            ErrorKind::Unsupported => None,
        }
    }
}
