//! Flink's tokens as sqlparser takes them.
//!
//! In: the tokens of one statement. Out: sqlparser's tokens with Flink's lines and columns, the bytes of each, the hints
//! (which sqlparser has no place for) and the `WITHIN` of patterns.
//! Never: checks; the grammar has accepted the statement before.
//!
//! A word is a word: what it means is decided where it is read.

use sqlparser::tokenizer::{Location, Span as Lines, Token as SqlToken, TokenWithSpan};

use super::parser::word as word_token;
use crate::ast::{Hint, HintArgument, HintList, Ident};
use crate::lexer::{Kind, Token, Tokens};
use crate::span::{Place, Span};

#[derive(Default)]
pub(crate) struct Converted {
    pub tokens: Vec<TokenWithSpan>,
    /// The bytes of each token in the statement's text.
    pub spans: Vec<Span>,
    pub hints: Vec<HintList>,
    pub withins: Vec<RawWithin>,
}

/// The tokens of `WITHIN INTERVAL …` in a pattern.
pub(crate) struct RawWithin {
    /// Where the first variable behind `DEFINE` stands.
    pub before: Location,
    pub tokens: Vec<TokenWithSpan>,
}

pub(crate) fn convert(text: &str, tokens: &Tokens) -> Converted {
    let mut out = Converted::default();
    let list = &tokens.list;
    let mut at = 0;
    while at < list.len() {
        let token = &list[at];
        if token.kind == Kind::END || token.kind == Kind::BAD {
            break;
        }
        if token.kind == Kind::HINT_BEGIN {
            let end = list[at..].iter().position(|t| t.kind == Kind::COMMENT_END).map_or(list.len(), |n| at + n);
            let behind = out.tokens.last().map_or(Location::empty(), |token| token.span.end);
            out.hints.push(HintList { behind, hints: hints(text, &list[at + 1..end]) });
            at = end + 1;
            continue;
        }
        if is_word(text, token, "WITHIN") && list.get(at + 1).is_some_and(|next| is_word(text, next, "INTERVAL")) {
            let behind = |word| list[at..].iter().position(|t| is_word(text, t, word));
            let length = behind("SUBSET").or_else(|| behind("DEFINE")).unwrap_or(list.len() - at);
            let before = behind("DEFINE").and_then(|define| list.get(at + define + 1));
            let interval = &list[at + 1..at + length];
            let tokens = interval
                .iter()
                .flat_map(|token| sql_tokens(text, token).into_iter().map(|sql| TokenWithSpan { token: sql, span: lines(token) }));
            out.withins
                .push(RawWithin { before: before.map_or(Location::empty(), |token| location(token.start)), tokens: tokens.collect() });
            at += length;
            continue;
        }
        // Texts side by side are one.
        if token.kind == Kind::STRING
            && let Some(last) = out.tokens.last_mut()
            && let SqlToken::SingleQuotedString(before) = &mut last.token
        {
            before.push_str(&unquote(token.span.of(text)));
            last.span.end = lines(token).end;
            at += 1;
            continue;
        }
        for sql in sql_tokens(text, token) {
            out.tokens.push(TokenWithSpan { token: sql, span: lines(token) });
            out.spans.push(token.span);
        }
        // `SKIP TO a` means `SKIP TO LAST a`, the form that sqlparser reads.
        let skips = is_word(text, token, "TO") && at > 0 && is_word(text, &list[at - 1], "SKIP");
        if skips && list.get(at + 1).is_some_and(|t| !["NEXT", "FIRST", "LAST"].iter().any(|w| is_word(text, t, w))) {
            out.tokens.push(TokenWithSpan { token: word_token("LAST", None), span: lines(token) });
            out.spans.push(token.span);
        }
        at += 1;
    }
    out
}

fn is_word(text: &str, token: &Token, word: &str) -> bool {
    token.kind.is_word() && token.span.of(text).eq_ignore_ascii_case(word)
}

/// sqlparser's spans end one behind the last character.
fn lines(token: &Token) -> Lines {
    let end = Place { line: token.end.line, column: token.end.column + 1 };
    Lines { start: location(token.start), end: location(end) }
}

fn location(place: Place) -> Location {
    Location { line: u64::from(place.line), column: u64::from(place.column) }
}

fn sql_tokens(text: &str, token: &Token) -> Vec<SqlToken> {
    let own = token.span.of(text);
    let two = |word: &str| vec![SqlToken::LBrace, word_token(word, None)];
    let one = match token.kind {
        kind if kind.is_word() => word_token(own, None),
        Kind::NAME => word_token(own, None),
        Kind::BACKTICK_NAME => word_token(&unquote(own), Some('`')),
        Kind::INTEGER | Kind::DECIMAL | Kind::APPROXIMATE => SqlToken::Number(own.to_string(), false),
        Kind::STRING => SqlToken::SingleQuotedString(unquote(own)),
        Kind::BINARY_STRING => SqlToken::HexStringLiteral(unquote(&own[1..])),
        Kind::UNICODE_STRING => SqlToken::UnicodeStringLiteral(unquote(&own[2..])),
        Kind::C_STRING => SqlToken::EscapedStringLiteral(unquote(&own[1..])),
        Kind::PREFIXED_STRING => {
            let quote = own.find('\'').unwrap_or(0);
            SqlToken::NationalStringLiteral(unquote(&own[quote..]))
        }
        Kind::BRACE_D => return two("d"),
        Kind::BRACE_T => return two("t"),
        Kind::BRACE_TS => return two("ts"),
        Kind::BRACE_FN => return two("fn"),
        Kind::LEFT_PAREN => SqlToken::LParen,
        Kind::RIGHT_PAREN => SqlToken::RParen,
        Kind::LEFT_BRACE => SqlToken::LBrace,
        Kind::RIGHT_BRACE => SqlToken::RBrace,
        Kind::LEFT_BRACKET => SqlToken::LBracket,
        Kind::RIGHT_BRACKET => SqlToken::RBracket,
        Kind::SEMICOLON => SqlToken::SemiColon,
        Kind::DOT => SqlToken::Period,
        Kind::COMMA => SqlToken::Comma,
        Kind::EQUAL => SqlToken::Eq,
        Kind::GREATER => SqlToken::Gt,
        Kind::LESS => SqlToken::Lt,
        Kind::HOOK => SqlToken::Placeholder("?".to_string()),
        Kind::COLON => SqlToken::Colon,
        Kind::LESS_EQUAL => SqlToken::LtEq,
        Kind::GREATER_EQUAL => SqlToken::GtEq,
        Kind::NOT_EQUAL | Kind::BANG_EQUAL => SqlToken::Neq,
        Kind::PLUS => SqlToken::Plus,
        Kind::MINUS => SqlToken::Minus,
        Kind::STAR => SqlToken::Mul,
        Kind::SLASH => SqlToken::Div,
        Kind::PERCENT => SqlToken::Mod,
        Kind::CONCAT => SqlToken::StringConcat,
        Kind::ARROW => SqlToken::RArrow,
        Kind::BAR => SqlToken::Pipe,
        Kind::DOLLAR => SqlToken::Placeholder("$".to_string()),
        Kind::CARET => SqlToken::Caret,
        _ => SqlToken::Char(own.chars().next().unwrap_or(' ')),
    };
    vec![one]
}

/// What stands between quotes, a doubled quote once.
pub(crate) fn unquote(quoted: &str) -> String {
    let Some(quote) = quoted.chars().next() else { return String::new() };
    let inner = &quoted[quote.len_utf8()..];
    let inner = inner.strip_suffix(quote).unwrap_or(inner);
    let doubled: String = [quote, quote].iter().collect();
    inner.replace(&doubled, quote.encode_utf8(&mut [0; 4]))
}

/// The hints between `/*+` and `*/`.
fn hints(text: &str, tokens: &[Token]) -> Vec<Hint> {
    let mut out: Vec<Hint> = Vec::new();
    let mut depth = 0;
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        match token.kind {
            Kind::LEFT_PAREN => depth += 1,
            Kind::RIGHT_PAREN => {
                depth -= 1;
                if let Some(hint) = out.last_mut() {
                    hint.span.end = token.span.end;
                }
            }
            Kind::COMMA => {}
            _ if depth == 0 => {
                let name = Ident::with_span(lines(token), token.span.of(text));
                out.push(Hint { name, arguments: Vec::new(), span: token.span });
            }
            _ => {
                // A compound name `a.b` is one argument, `'k' = 'v'` a pair.
                let mut item = argument(text, token);
                while tokens.get(at + 1).is_some_and(|t| t.kind == Kind::DOT) && at + 2 < tokens.len() {
                    item.push('.');
                    item.push_str(&argument(text, &tokens[at + 2]));
                    at += 2;
                }
                let argument = match (tokens.get(at + 1), tokens.get(at + 2)) {
                    (Some(equal), Some(value)) if equal.kind == Kind::EQUAL => {
                        at += 2;
                        HintArgument::Pair(item, argument(text, value))
                    }
                    _ => HintArgument::Item(item),
                };
                if let Some(hint) = out.last_mut() {
                    hint.arguments.push(argument);
                }
            }
        }
        at += 1;
    }
    out
}

fn argument(text: &str, token: &Token) -> String {
    let own = token.span.of(text);
    match token.kind {
        Kind::STRING | Kind::BACKTICK_NAME => unquote(own),
        _ => own.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexer::tokenize;

    #[test]
    fn hints_stand_beside_the_tokens() {
        let text = "SELECT /*+ BROADCAST(t1, `d`.t2), STATE_TTL('a' = '1d') */ 1";
        let out = convert(text, &tokenize(text));
        assert_eq!(out.tokens.len(), 2);
        assert_eq!(out.hints[0].behind, Location { line: 1, column: 7 });
        let hints = &out.hints[0].hints;
        assert_eq!(hints[0].arguments, [HintArgument::Item("t1".into()), HintArgument::Item("d.t2".into())]);
        assert_eq!(hints[1].arguments, [HintArgument::Pair("a".into(), "1d".into())]);
        assert_eq!(hints[1].span.of(text), "STATE_TTL('a' = '1d')");
    }
}
