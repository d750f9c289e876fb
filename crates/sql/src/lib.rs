//! Turns the text of a script into Flink SQL statements.
//!
//! In: the text of a script, as a user pastes it.
//! Out: one [`Statement`] for each statement: its place, its text, the comment above it, and either its syntax or
//! Flink's own words on why it is none.
//! Never: looks up a name, derives a type, or fails as a whole; one bad statement does not harm the others.

pub mod ast;
mod error;
pub mod extent;
mod format;
mod grammar;
mod highlight;
mod lexer;
mod parse;
mod script;
mod shell;
mod span;
mod words;

pub use error::{ErrorKind, ParseError};
pub use format::format;
pub use highlight::{TokenClass, highlight};
pub use parse::data_type_of;
pub use script::Piece;
pub use span::{LineIndex, Place, Span};
pub use sqlparser;

use rowkind_ir::FlinkVersion;
pub use words::{all_words, is_reserved};

/// The statements of a script, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    pub statements: Vec<Statement>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// In bytes of the script.
    pub span: Span,
    /// The line of its first word in the script, from 1.
    pub line: u32,
    /// Its text, without the `;`.
    pub text: String,
    /// The line comments right above it.
    pub note: String,
    pub body: Result<ast::Body, ParseError>,
}

impl Statement {
    /// Where a place of this statement (a sqlparser location, a message's line and column) is in the script.
    pub fn offset(&self, place: Place) -> usize {
        self.span.start + LineIndex::new(&self.text).offset(&self.text, place)
    }

    /// The line and column of a byte of the script, as Flink counts them within this statement.
    pub fn place(&self, offset: usize) -> Place {
        LineIndex::new(&self.text).place(&self.text, offset.saturating_sub(self.span.start))
    }

    /// The bytes of the script that a syntax node covers; the whole statement for a node that has no place.
    pub fn span_of(&self, span: sqlparser::tokenizer::Span) -> Span {
        if span.start.line == 0 {
            return self.span;
        }
        let place = |at: sqlparser::tokenizer::Location| Place { line: at.line as u32, column: at.column as u32 };
        Span::new(self.offset(place(span.start)), self.offset(place(span.end)))
    }
}

/// The longest script that is read, in bytes.
pub const SCRIPT_BYTES_MAX: usize = 1_000_000;

/// Reads a script. Never fails as a whole; a script that is too long is one statement that is refused.
pub fn parse_script(text: &str) -> Script {
    parse_script_as(text, FlinkVersion::default())
}

/// Reads a script as this version of Flink does. Versions differ in what they accept (`ON CONFLICT`, `QUALIFY`, window
/// functions without `TABLE( )`); the words of a refusal are those of the newest.
pub fn parse_script_as(text: &str, version: FlinkVersion) -> Script {
    let statements = pieces(text).into_iter().map(|piece| parse_piece(text, piece, version)).collect();
    Script { statements }
}

/// A script's statements, not read yet.
pub fn pieces(text: &str) -> Vec<Piece> {
    if text.len() > SCRIPT_BYTES_MAX {
        return vec![Piece { span: Span::new(0, text.len()), line: 1, note: String::new() }];
    }
    script::split(text)
}

/// Reads one of a script's pieces.
pub fn parse_piece(script: &str, piece: Piece, version: FlinkVersion) -> Statement {
    if script.len() > SCRIPT_BYTES_MAX {
        return too_long(script);
    }
    let Piece { span, line, note } = piece;
    let text = span.of(script).to_string();
    let body = body(&text, span, version);
    Statement { span, line, text, note, body }
}

fn too_long(text: &str) -> Statement {
    let end = text.char_indices().nth(80).map_or(text.len(), |(at, _)| at);
    let span = Span::new(0, end);
    let error = ParseError {
        kind: ErrorKind::Unsupported,
        message: format!("Rowkind does not know scripts of more than {SCRIPT_BYTES_MAX} bytes yet"),
        span,
        place: Place { line: 1, column: 1 },
    };
    let text = text[..end].to_string();
    Statement { span, line: 1, text, note: String::new(), body: Err(error) }
}

/// Reads one statement; spans are bytes of its own text.
pub fn parse_statement(text: &str) -> Result<ast::Body, ParseError> {
    parse_statement_as(text, FlinkVersion::default())
}

/// Reads one statement as this version of Flink does.
pub fn parse_statement_as(text: &str, version: FlinkVersion) -> Result<ast::Body, ParseError> {
    body(text, Span::new(0, text.len()), version)
}

fn body(text: &str, span: Span, version: FlinkVersion) -> Result<ast::Body, ParseError> {
    if let Some(body) = shell::command(text) {
        return Ok(body);
    }
    let tokens = lexer::tokenize(text);
    let parts = shell::statement_set(text, &tokens);
    for tokens in parts.as_deref().unwrap_or(std::slice::from_ref(&tokens)) {
        grammar::accepts(text, tokens, version).map_err(|error| ParseError { span: error.span.shifted(span.start), ..error })?;
    }
    parse::body(text, &tokens, span.start).map_err(|(message, here)| ParseError {
        kind: ErrorKind::Unsupported,
        message,
        span: here.shifted(span.start),
        place: LineIndex::new(text).place(text, here.start),
    })
}
