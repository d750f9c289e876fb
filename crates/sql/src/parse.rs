//! Tokens to syntax.
//!
//! In: one statement that Flink's grammar accepts. Out: its [`Body`].
//! Never: speaks for Flink. What is not read here is something that Rowkind does not know yet.

mod alter;
mod call;
mod create;
mod expression;
mod insert;
mod json;
mod operand;
mod parser;
mod query;
mod relation;
mod special;
mod statement;
mod tokens;
mod types;

pub use types::unpacked as data_type_of;

use parser::{Parser, Stop};

use crate::ast::{Body, HintList};
use crate::lexer::Tokens;
use crate::span::Span;

/// How deep queries and expressions may nest: some 27 pairs of parentheses or 13 subqueries. What binds and plans them needs
/// stack for each level, and a page's worker has a megabyte.
const DEPTH_MAX: usize = 30;

/// The statement, or why and where (in bytes of its text) reading stopped.
pub(crate) fn body(text: &str, tokens: &Tokens, offset: usize) -> Result<Body, (String, Span)> {
    let converted = tokens::convert(text, tokens);
    let mut reader = Reader {
        parser: Parser::new(converted.tokens, DEPTH_MAX),
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
        Err(Stop::TooDeep) => Err((crate::grammar::TOO_DEEP.to_string(), here)),
        _ => Err((format!("Rowkind does not know the syntax at {:?} yet", here.of(text)), here)),
    }
}

/// A parser over the tokens of one statement, with what it does not keep.
struct Reader {
    parser: Parser,
    hints: Vec<HintList>,
    withins: Vec<tokens::RawWithin>,
    spans: Vec<Span>,
    length: usize,
    /// Where the statement begins in the script.
    offset: usize,
}

impl Reader {
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
