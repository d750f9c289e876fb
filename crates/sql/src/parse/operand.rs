//! Operands that only Flink has.
//!
//! In: a parser that stands at an operand. Out: its tree, if it is one of these.
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
use sqlparser::tokenizer::Token;

use super::parser::{Parser, Result};
use super::{json, special, types};

/// An operand that only Flink has.
pub(crate) fn of_flink(p: &mut Parser) -> Result<Option<Expr>> {
    let word = match &p.peek_token_ref().token {
        Token::Word(word) if word.quote_style.is_none() => word.value.to_ascii_uppercase(),
        _ => return Ok(None),
    };
    let next = &p.peek_nth_token_ref(1).token;
    let before_word = matches!(next, Token::Word(_));
    match word.as_str() {
        "TABLE" => special::table_argument(p).map(Some),
        "DATE" | "TIME" | "TIMESTAMP" | "DECIMAL" | "DATETIME" => typed_literal(p),
        "MAP" if *next == Token::LBracket => special::constructor(p, "$MAP").map(Some),
        "INTERVAL" if before_word => special::interval_of_name(p).map(Some),
        "MULTISET" => special::constructor(p, "$MULTISET").map(Some),
        "POSITION" if *next == Token::LParen => special::position(p).map(Some),
        "TRIM" if special::at_bare_trim(p) => special::trim(p).map(Some),
        "FINAL" if before_word => special::prefixed(p).map(Some),
        _ if *next == Token::LParen && json::is_json_function(&word) => json::function(p).map(Some),
        _ if before_word => special::by_word(p),
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
    Ok(Some(Expr::TypedString(TypedString { data_type, value: p.value()?, uses_odbc_syntax: false })))
}

/// The name of a node that is none of SQL's functions.
pub(crate) fn special_name(name: &str, span: sqlparser::tokenizer::Span) -> ObjectName {
    ObjectName::from(vec![Ident::with_span(span, name)])
}
