//! Tokens to syntax.
//!
//! In: one statement that Flink's grammar accepts. Out: its [`Body`].
//! Never: speaks for Flink. What is not read here is something that Rowkind does not know yet.

mod alter;
mod create;
mod cursor;
mod dialect;
mod insert;
mod json;
mod special;
mod statement;
mod tokens;
mod types;

pub use types::unpacked as data_type_of;

use sqlparser::parser::{Parser, ParserError};

use crate::ast::{Body, HintList};
use crate::lexer::Tokens;
use crate::span::Span;

/// How deep queries and expressions may nest: some 27 pairs of parentheses or 13 subqueries. A subquery takes up to
/// 60 kB of stack in sqlparser, and a page's worker has a megabyte.
const DEPTH_MAX: usize = 30;

/// The statement, or why and where (in bytes of its text) reading stopped.
pub(crate) fn body(text: &str, tokens: &Tokens, offset: usize) -> Result<Body, (String, Span)> {
    let converted = tokens::convert(text, tokens);
    let dialect = dialect::FlinkDialect;
    let parser = Parser::new(&dialect).with_recursion_limit(DEPTH_MAX).with_tokens_with_locations(converted.tokens);
    let mut reader = Reader {
        parser,
        hints: converted.hints,
        withins: converted.withins,
        spans: converted.spans,
        length: text.len(),
        offset,
    };
    let outcome = reader.statement();
    let here = reader.here();
    match outcome {
        Ok(body) if reader.at_end() => Ok(body),
        Err(ParserError::RecursionLimitExceeded) => Err((crate::grammar::TOO_DEEP.to_string(), here)),
        _ => Err((format!("Rowkind does not know the syntax at {:?} yet", here.of(text)), here)),
    }
}

/// A parser over the tokens of one statement, with what sqlparser does not keep.
struct Reader<'a> {
    parser: Parser<'a>,
    hints: Vec<HintList>,
    withins: Vec<tokens::RawWithin>,
    spans: Vec<Span>,
    length: usize,
    /// Where the statement begins in the script.
    offset: usize,
}

impl Reader<'_> {
    /// The bytes of the script from one token up to (not with) the token at hand.
    fn span_from(&self, start: usize) -> Span {
        let end = self.parser.index().max(start + 1) - 1;
        let last = self.spans.len().saturating_sub(1);
        match (self.spans.get(start.min(last)), self.spans.get(end.min(last))) {
            (Some(first), Some(end)) => first.to(*end).shifted(self.offset),
            _ => Span::new(self.offset, self.offset + self.length),
        }
    }

    /// The token at hand, in bytes of the statement's text.
    fn here(&self) -> Span {
        self.spans.get(self.parser.index()).copied().unwrap_or(Span::new(self.length, self.length))
    }
}
