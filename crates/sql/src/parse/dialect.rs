//! Flink's expressions and tables for sqlparser.
//!
//! In: sqlparser's questions. Out: which words may be names, and nodes for what only Flink has.
//! Never: refuses what Flink refuses; the grammar does that before.
//!
//! sqlparser's tree has no nodes for some forms of Flink. They are function calls whose name begins with `$`:
//!
//! | SQL | node |
//! |---|---|
//! | `TABLE t PARTITION BY k ORDER BY ts` as an argument | `$TABLE(t) OVER (PARTITION BY k ORDER BY ts)` |
//! | `MODEL m` as an argument | `$MODEL(m)` |
//! | `MAP[k, v]`, `MULTISET[a]`, `MULTISET(query)` | `$MAP(k, v)`, `$MULTISET(a)`, `$MULTISET(query)` |
//! | `a BETWEEN SYMMETRIC b AND c`, `a NOT BETWEEN …` | `$BETWEEN_SYMMETRIC(a, b, c)`, `$NOT_BETWEEN_SYMMETRIC` |
//! | `a SUBMULTISET OF b`, `a IS A SET`, … | `$SUBMULTISET_OF(a, b)`, `$IS_A_SET(a)` |
//! | `POSITION(a IN b FROM c)` | `POSITION(a, b, c)` |
//! | `(a - b) DAY TO SECOND` | an interval whose value is `(a - b)` |
//! | `DEFAULT e ON EMPTY` in a JSON function | the argument `$default_on_empty e` |
//! | `ERROR ON ERROR` | the argument `$on_error ERROR` |
//! | `WITH UNCONDITIONAL WRAPPER` | the argument `$wrapper UNCONDITIONAL` |

use sqlparser::ast::{Expr, Ident, ObjectName, TypedString};
use sqlparser::dialect::{Dialect, Precedence};
use sqlparser::keywords::Keyword;
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::Token;

use super::cursor::{Cursor, Result};
use super::{json, special, types};

#[derive(Debug)]
pub(crate) struct FlinkDialect;

impl Dialect for FlinkDialect {
    fn is_identifier_start(&self, c: char) -> bool {
        c.is_alphabetic() || c == '_' || c == '$'
    }

    fn is_identifier_part(&self, c: char) -> bool {
        self.is_identifier_start(c) || c.is_ascii_digit()
    }

    fn supports_filter_during_aggregation(&self) -> bool {
        true
    }

    fn supports_group_by_expr(&self) -> bool {
        true
    }

    fn supports_match_recognize(&self) -> bool {
        true
    }

    fn supports_table_versioning(&self) -> bool {
        true
    }

    fn supports_named_fn_args_with_rarrow_operator(&self) -> bool {
        true
    }

    fn supports_named_fn_args_with_expr_name(&self) -> bool {
        true
    }

    fn supports_parens_around_table_factor(&self) -> bool {
        true
    }

    fn supports_select_expr_star(&self) -> bool {
        true
    }

    fn supports_select_wildcard_with_alias(&self) -> bool {
        true
    }

    fn supports_subquery_as_function_arg(&self) -> bool {
        true
    }

    fn allow_extract_custom(&self) -> bool {
        true
    }

    fn supports_string_literal_table_alias(&self, _explicit: bool) -> bool {
        false
    }

    /// Words that sqlparser reads as syntax only; `EXISTS (t)` is a call of a function, for the binder to refuse.
    fn is_reserved_for_identifier(&self, word: Keyword) -> bool {
        matches!(word, Keyword::INTERVAL | Keyword::TRIM)
    }

    fn is_column_alias(&self, _word: &Keyword, parser: &mut Parser) -> bool {
        current_word_is_free(parser)
    }

    fn is_table_alias(&self, _word: &Keyword, parser: &mut Parser) -> bool {
        current_word_is_free(parser)
    }

    fn is_table_factor(&self, _word: &Keyword, parser: &mut Parser) -> bool {
        current_word_is_free(parser) || parser.peek_token_ref().token == Token::LParen
    }

    fn get_next_precedence(&self, parser: &Parser) -> Option<std::result::Result<u8, ParserError>> {
        if parser.peek_token_ref().token == Token::Colon {
            return Some(Ok(self.prec_unknown()));
        }
        if special::at_interval_of_difference(parser) {
            return Some(Ok(self.prec_value(Precedence::DoubleColon)));
        }
        special::is_infix(parser).then(|| Ok(self.prec_value(Precedence::Between)))
    }

    fn parse_prefix(&self, parser: &mut Parser) -> Option<std::result::Result<Expr, ParserError>> {
        prefix(parser).transpose()
    }

    fn parse_infix(&self, parser: &mut Parser, left: &Expr, _: u8) -> Option<std::result::Result<Expr, ParserError>> {
        special::infix(parser, left).transpose()
    }

    /// sqlparser asks for a type in two places: where one must stand, and on trial before each operand. On trial the
    /// answer is no: typed literals are read by `parse_prefix`.
    fn parse_data_type(
        &self,
        parser: &mut Parser,
    ) -> Option<std::result::Result<sqlparser::ast::DataType, ParserError>> {
        let before = match parser.index() {
            0 => None,
            index => match &parser.token_at(index - 1).token {
                Token::Word(word) => Some(word.keyword),
                _ => None,
            },
        };
        Some(match before {
            Some(Keyword::AS | Keyword::RETURNING) => types::packed(parser),
            _ => parser.refuse("no type"),
        })
    }
}

/// Whether the word just read is no reserved word.
fn current_word_is_free(parser: &Parser) -> bool {
    match &parser.get_current_token().token {
        Token::Word(word) => word.quote_style.is_some() || !crate::words::is_reserved(&word.value),
        _ => false,
    }
}

/// Operands that only Flink has.
fn prefix(p: &mut Parser) -> Result<Option<Expr>> {
    let word = match &p.peek_token_ref().token {
        Token::Word(word) if word.quote_style.is_none() => word,
        Token::EscapedStringLiteral(_) => return Ok(Some(Expr::Value(p.parse_value()?))),
        _ => return Ok(None),
    };
    let next = &p.peek_nth_token_ref(1).token;
    match word.keyword {
        Keyword::TABLE => special::table_argument(p).map(Some),
        Keyword::DATE | Keyword::TIME | Keyword::TIMESTAMP | Keyword::DECIMAL | Keyword::DATETIME => typed_literal(p),
        Keyword::MAP if *next == Token::LBracket => special::constructor(p, "$MAP").map(Some),
        Keyword::INTERVAL if matches!(next, Token::Word(_)) => special::interval_of_name(p).map(Some),
        Keyword::MULTISET => special::constructor(p, "$MULTISET").map(Some),
        Keyword::POSITION if *next == Token::LParen => special::position(p).map(Some),
        Keyword::TRIM if special::at_bare_trim(p) => special::trim(p).map(Some),
        Keyword::FINAL if matches!(next, Token::Word(_)) => special::prefixed(p).map(Some),
        _ if *next == Token::LParen && json::is_json_function(&word.value) => json::function(p).map(Some),
        _ if matches!(next, Token::Word(_)) => special::by_word(p),
        _ => Ok(None),
    }
}

/// `DATE '2024-01-01'`, `TIMESTAMP WITH LOCAL TIME ZONE '…'`.
fn typed_literal(p: &mut Parser) -> Result<Option<Expr>> {
    let words = (1..6).take_while(|n| matches!(p.peek_nth_token_ref(*n).token, Token::Word(_))).count();
    let zoned = words == 4 && (p.at("TIMESTAMP WITH LOCAL TIME ZONE") || p.at("TIME WITH LOCAL TIME ZONE"));
    if words > 0 && !zoned || !matches!(p.peek_nth_token_ref(1 + words).token, Token::SingleQuotedString(_)) {
        return Ok(None);
    }
    let data_type = types::packed(p)?;
    Ok(Some(Expr::TypedString(TypedString { data_type, value: p.parse_value()?, uses_odbc_syntax: false })))
}

/// The name of a node that is none of SQL's functions.
pub(crate) fn special_name(name: &str, span: sqlparser::tokenizer::Span) -> ObjectName {
    ObjectName::from(vec![Ident::with_span(span, name)])
}
