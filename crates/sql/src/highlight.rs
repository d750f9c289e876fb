//! Colours for an editor.
//!
//! In: the text of a script, right or wrong. Out: what each piece of it is, in order; blanks are left out.
//! Never: parses; a word is judged by itself and by its neighbours.

use crate::lexer::{Kind, Token, tokenize};
use crate::span::Span;
use crate::words::is_reserved;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenClass {
    Keyword,
    Type,
    Function,
    Name,
    /// A name in backticks.
    QuotedName,
    Number,
    Text,
    Operator,
    Punctuation,
    Comment,
    Hint,
    /// No token of Flink SQL: a double quote, an open quote, a foreign character.
    Bad,
}

const TYPES: &[&str] = &[
    "ARRAY",
    "BIGINT",
    "BINARY",
    "BITMAP",
    "BOOLEAN",
    "BYTES",
    "CHAR",
    "DATE",
    "DECIMAL",
    "DOUBLE",
    "FLOAT",
    "INT",
    "INTEGER",
    "MAP",
    "MULTISET",
    "RAW",
    "ROW",
    "SMALLINT",
    "STRING",
    "TIME",
    "TIMESTAMP",
    "TIMESTAMP_LTZ",
    "TINYINT",
    "VARBINARY",
    "VARCHAR",
    "VARIANT",
];

pub fn highlight(text: &str) -> Vec<(Span, TokenClass)> {
    let mut out = Vec::new();
    let mut start = 0;
    // A character that begins no token ends the lexer's list; colouring goes on behind it.
    while start < text.len() {
        let tokens = tokenize(&text[start..]);
        out.extend(tokens.comments.iter().map(|comment| (comment.shifted(start), TokenClass::Comment)));
        let mut end = text.len();
        let mut in_hint = false;
        for (at, token) in tokens.list.iter().enumerate() {
            in_hint |= token.kind == Kind::HINT_BEGIN;
            match token.kind {
                Kind::END => continue,
                Kind::BAD => end = (start + token.span.end).max(start + 1),
                _ => {}
            }
            let class = if in_hint { TokenClass::Hint } else { class(&text[start..], &tokens.list, at) };
            out.push((token.span.shifted(start), class));
            in_hint &= token.kind != Kind::COMMENT_END;
        }
        while !text.is_char_boundary(end) {
            end += 1;
        }
        start = end;
    }
    rowkind_ir::order::sort_by_key(&mut out, |(span, _)| span.start);
    out
}

fn class(text: &str, tokens: &[Token], at: usize) -> TokenClass {
    let token = &tokens[at];
    let own = token.span.of(text);
    let behind = tokens.get(at + 1).map(|token| token.kind);
    let before = at.checked_sub(1).map(|before| tokens[before].kind);
    match token.kind {
        Kind::BAD | Kind::QUOTE | Kind::DOUBLE_QUOTE => TokenClass::Bad,
        Kind::BACKTICK_NAME | Kind::UNICODE_NAME => TokenClass::QuotedName,
        Kind::INTEGER | Kind::DECIMAL | Kind::APPROXIMATE => TokenClass::Number,
        kind if kind >= Kind::BINARY_STRING && kind <= Kind::BIG_QUERY_STRING => TokenClass::Text,
        Kind::LEFT_PAREN
        | Kind::RIGHT_PAREN
        | Kind::LEFT_BRACKET
        | Kind::RIGHT_BRACKET
        | Kind::LEFT_BRACE
        | Kind::RIGHT_BRACE
        | Kind::COMMA
        | Kind::DOT
        | Kind::SEMICOLON
        | Kind::COLON => TokenClass::Punctuation,
        kind if kind == Kind::NAME || kind.is_word() => {
            let part_of_name = before == Some(Kind::DOT) || behind == Some(Kind::DOT);
            let is_type = TYPES.iter().any(|name| own.eq_ignore_ascii_case(name));
            // A word that may be a name is a keyword where it is written like one.
            let like_keyword = kind.is_word() && own.bytes().all(|byte| !byte.is_ascii_lowercase());
            if part_of_name && !is_reserved(own) {
                TokenClass::Name
            } else if is_type {
                TokenClass::Type
            } else if is_reserved(own) && !is_aggregate(own, behind) {
                TokenClass::Keyword
            } else if behind == Some(Kind::LEFT_PAREN) && before != Some(Kind::DOT) {
                TokenClass::Function
            } else if like_keyword {
                TokenClass::Keyword
            } else {
                TokenClass::Name
            }
        }
        _ => TokenClass::Operator,
    }
}

/// `COUNT(`, `MAX(`: reserved, and functions all the same.
fn is_aggregate(word: &str, behind: Option<Kind>) -> bool {
    const SYNTAX: &[&str] = &[
        "AND",
        "ALL",
        "ANY",
        "AS",
        "BY",
        "CUBE",
        "EXISTS",
        "FILTER",
        "FROM",
        "HAVING",
        "IN",
        "INTO",
        "NOT",
        "ON",
        "OR",
        "OVER",
        "ROLLUP",
        "SELECT",
        "SETS",
        "SOME",
        "TABLE",
        "UNIQUE",
        "USING",
        "VALUES",
        "WHEN",
        "WHERE",
        "WITH",
        "THEN",
        "ELSE",
        "PATTERN",
        "CASE",
        "DISTINCT",
        "BETWEEN",
        "LIKE",
        "RESET",
        "SET",
        "MODIFY",
        "LATERAL",
        "SUBSET",
        "EXCEPT",
        "INTERSECT",
        "UNION",
    ];
    behind == Some(Kind::LEFT_PAREN) && !SYNTAX.iter().any(|syntax| word.eq_ignore_ascii_case(syntax))
}

#[cfg(test)]
mod tests {
    use super::*;
    use TokenClass::*;

    fn check(text: &str, expected: &[(&str, TokenClass)]) {
        let found: Vec<_> = highlight(text).into_iter().map(|(span, class)| (span.of(text), class)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn words_by_their_neighbours() {
        check(
            "SELECT COUNT(x) FROM t.data -- c",
            &[
                ("SELECT", Keyword),
                ("COUNT", Function),
                ("(", Punctuation),
                ("x", Name),
                (")", Punctuation),
                ("FROM", Keyword),
                ("t", Name),
                (".", Punctuation),
                ("data", Name),
                ("-- c", Comment),
            ],
        );
        check(
            "a INT METADATA, /*+ h */ `b`",
            &[
                ("a", Name),
                ("INT", Type),
                ("METADATA", Keyword),
                (",", Punctuation),
                ("/*+", Hint),
                ("h", Hint),
                ("*/", Hint),
                ("`b`", QuotedName),
            ],
        );
    }

    #[test]
    fn goes_on_behind_what_is_no_token() {
        check("a & 'b' \"", &[("a", Name), ("&", Bad), ("'b'", Text), ("\"", Bad)]);
        check("`open", &[("`open", Bad)]);
    }
}
