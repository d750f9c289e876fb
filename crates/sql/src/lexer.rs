//! Text to tokens, by Flink's rules.
//!
//! In: one statement's text. Out: its tokens with their places; comments and blanks are left out, hints are tokens.
//! Never: fails. A character that begins no token ends the list with [`Kind::BAD`], which the grammar turns into
//! Flink's lexical error only when it gets that far, as Flink does.

use crate::span::{Place, Span};
use crate::words::words;

/// What a token is. Words come first, by their number; all others follow in the order of Flink's messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Kind(pub u16);

/// The first number behind the words.
const FIRST: u16 = 788;

macro_rules! kinds {
    ($($name:ident $image:literal,)*) => {
        kinds!(@number FIRST; $($name)*);
        /// How messages show the kinds that are no words.
        pub(crate) const IMAGES: &[&str] = &[$($image),*];
    };
    (@number $number:expr; $name:ident $($rest:ident)*) => {
        impl Kind { pub(crate) const $name: Kind = Kind($number); }
        kinds!(@number $number + 1; $($rest)*);
    };
    (@number $number:expr;) => {
        pub(crate) const KINDS: usize = ($number) as usize;
    };
}

kinds! {
    INTEGER "<UNSIGNED_INTEGER_LITERAL>",
    APPROXIMATE "<APPROX_NUMERIC_LITERAL>",
    DECIMAL "<DECIMAL_NUMERIC_LITERAL>",
    BINARY_STRING "<BINARY_STRING_LITERAL>",
    STRING "<QUOTED_STRING>",
    PREFIXED_STRING "<PREFIXED_STRING_LITERAL>",
    UNICODE_STRING "<UNICODE_STRING_LITERAL>",
    C_STRING "<C_STYLE_ESCAPED_STRING_LITERAL>",
    BIG_QUERY_DOUBLE_STRING "<BIG_QUERY_DOUBLE_QUOTED_STRING>",
    BIG_QUERY_STRING "<BIG_QUERY_QUOTED_STRING>",
    LEFT_PAREN "\"(\"",
    RIGHT_PAREN "\")\"",
    BRACE_D "<LBRACE_D>",
    BRACE_T "<LBRACE_T>",
    BRACE_TS "<LBRACE_TS>",
    BRACE_FN "<LBRACE_FN>",
    LEFT_BRACE "\"{\"",
    RIGHT_BRACE "\"}\"",
    LEFT_BRACKET "\"[\"",
    RIGHT_BRACKET "\"]\"",
    SEMICOLON "\";\"",
    DOT "\".\"",
    COMMA "\",\"",
    EQUAL "\"=\"",
    GREATER "\">\"",
    LESS "\"<\"",
    HOOK "\"?\"",
    COLON "\":\"",
    LESS_EQUAL "\"<=\"",
    GREATER_EQUAL "\">=\"",
    NOT_EQUAL "\"<>\"",
    BANG_EQUAL "\"!=\"",
    PLUS "\"+\"",
    MINUS "\"-\"",
    STAR "\"*\"",
    SLASH "\"/\"",
    PERCENT "\"%\"",
    CONCAT "\"||\"",
    ARROW "\"=>\"",
    DOTS "\"..\"",
    QUOTE "\"\\'\"",
    DOUBLE_QUOTE "\"\\\"\"",
    BAR "\"|\"",
    CARET "\"^\"",
    DOLLAR "\"$\"",
    HINT_BEGIN "\"/*+\"",
    COMMENT_END "\"*/\"",
    BRACKET_NAME "<BRACKET_QUOTED_IDENTIFIER>",
    QUOTED_NAME "<QUOTED_IDENTIFIER>",
    BACKTICK_NAME "<BACK_QUOTED_IDENTIFIER>",
    BIG_QUERY_NAME "<BIG_QUERY_BACK_QUOTED_IDENTIFIER>",
    HYPHEN_NAME "<HYPHENATED_IDENTIFIER>",
    NAME "<IDENTIFIER>",
    UNICODE_NAME "<UNICODE_QUOTED_IDENTIFIER>",
    BAD "",
}

impl Kind {
    pub const END: Kind = Kind(0);

    pub fn is_word(self) -> bool {
        self != Kind::END && self.0 < FIRST
    }

    /// As messages show it: `"SELECT"`, `"("`, `<IDENTIFIER>`.
    pub fn image(self) -> String {
        match self.0.checked_sub(FIRST) {
            _ if self == Kind::END => "<EOF>".to_string(),
            Some(symbol) => IMAGES[usize::from(symbol)].to_string(),
            None => format!("\"{}\"", words().list[usize::from(self.0)]),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: Kind,
    /// Bytes of the statement's text.
    pub span: Span,
    pub start: Place,
    /// The place of its last character; of the text's last character for the end of the text.
    pub end: Place,
}

/// What the lexer could not read: `Encountered: "&" (38), after : ""`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bad {
    /// The UTF-16 unit that fitted nothing; `None` at the end of the text.
    pub found: Option<u16>,
    pub after: String,
    pub place: Place,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Tokens {
    /// The last is [`Kind::END`] or [`Kind::BAD`].
    pub list: Vec<Token>,
    pub bad: Bad,
    /// Line comments and block comments, in order.
    pub comments: Vec<Span>,
}

pub(crate) fn tokenize(text: &str) -> Tokens {
    let cursor = Cursor { at: 0, place: Place { line: 1, column: 1 }, last: Place::default() };
    Lexer { text, cursor, tokens: Tokens::default() }.run()
}

#[derive(Clone, Copy)]
struct Cursor {
    at: usize,
    place: Place,
    /// The place of the character before.
    last: Place,
}

struct Lexer<'a> {
    text: &'a str,
    cursor: Cursor,
    tokens: Tokens,
}

impl Lexer<'_> {
    fn run(mut self) -> Tokens {
        loop {
            if !self.skip_blanks_and_comments() {
                // A comment without an end takes the rest of the text.
                let start = self.cursor.at;
                self.advance(self.text.len() - start);
                let mut place = self.cursor.place;
                place.column -= u32::from(place.column == 1);
                self.bad(Bad { found: None, after: String::new(), place }, Span::new(start, self.text.len()));
                return self.tokens;
            }
            let start = self.cursor;
            if self.rest().is_empty() {
                let span = Span::new(start.at, start.at);
                self.tokens.list.push(Token { kind: Kind::END, span, start: start.last, end: start.last });
                return self.tokens;
            }
            match self.scan() {
                Ok((kind, length)) => {
                    self.advance(length);
                    let span = Span::new(start.at, self.cursor.at);
                    self.tokens.list.push(Token { kind, span, start: start.place, end: self.cursor.last });
                }
                Err(after) => {
                    self.give_up(after);
                    return self.tokens;
                }
            }
        }
    }

    /// The character `after` bytes behind the cursor fits no token that begins at the cursor. Where it is the last of
    /// the text, Flink speaks of the end instead.
    fn give_up(&mut self, after: usize) {
        let start = self.cursor.at;
        self.advance(after);
        let mut place = self.cursor.place;
        let found = self.rest().chars().next();
        let end = self.cursor.at + found.map_or(0, char::len_utf8);
        let unit = found.and_then(|c| c.encode_utf16(&mut [0; 2]).first().copied());
        let last = end == self.text.len() && found.is_none_or(|c| c.len_utf16() == 1);
        let read = if last { &self.text[start..end] } else { &self.text[start..self.cursor.at] };
        let short = if last { read.encode_utf16().count() <= 1 } else { after == 0 };
        let read = if short { String::new() } else { read.to_string() };
        match found {
            Some('\n' | '\r') if last => place = Place { line: place.line + 1, column: 0 },
            Some(_) if last => place.column += 1,
            _ => {}
        }
        self.bad(Bad { found: unit.filter(|_| !last), after: read, place }, Span::new(start, end));
    }

    fn bad(&mut self, bad: Bad, span: Span) {
        let place = bad.place;
        self.tokens.bad = bad;
        self.tokens.list.push(Token { kind: Kind::BAD, span, start: place, end: place });
    }

    fn rest(&self) -> &str {
        &self.text[self.cursor.at..]
    }

    fn advance(&mut self, bytes: usize) {
        let end = self.cursor.at + bytes;
        let piece = &self.text[self.cursor.at..end];
        let mut chars = piece.chars().peekable();
        while let Some(c) = chars.next() {
            self.cursor.last = self.cursor.place;
            let before_line_feed = c == '\r' && {
                let next = chars.peek().copied().or_else(|| self.text[end..].chars().next());
                next == Some('\n')
            };
            if c == '\n' || c == '\r' && !before_line_feed {
                self.cursor.place = Place { line: self.cursor.place.line + 1, column: 1 };
            } else {
                self.cursor.place.column += c.len_utf16() as u32;
            }
        }
        self.cursor.at = end;
    }

    /// Whether all comments have an end.
    fn skip_blanks_and_comments(&mut self) -> bool {
        loop {
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r', '\u{c}']).len();
            if blanks > 0 {
                self.advance(blanks);
                continue;
            }
            let length = if rest.starts_with("--") || rest.starts_with("//") {
                rest.find(['\n', '\r']).unwrap_or(rest.len())
            } else if rest.starts_with("/*") && !rest.starts_with("/*+") {
                match rest[2..].find("*/") {
                    Some(length) => length + 4,
                    None => return false,
                }
            } else {
                return true;
            };
            self.tokens.comments.push(Span::new(self.cursor.at, self.cursor.at + length));
            self.advance(length);
        }
    }

    /// The kind and the bytes of the token here; or how far the lexer read before it gave up.
    fn scan(&self) -> Result<(Kind, usize), usize> {
        let rest = self.rest();
        let mut chars = rest.chars();
        let first = chars.next().unwrap_or(' ');
        let second = chars.next().unwrap_or('\0');
        match first {
            '\'' => Ok(quoted(rest, '\'').map_or((Kind::QUOTE, 1), |length| (Kind::STRING, length))),
            'x' | 'X' | 'n' | 'N' | 'e' | 'E' if second == '\'' => Ok(match quoted(&rest[1..], '\'') {
                Some(length) => (prefixed(first), length + 1),
                None => word(rest),
            }),
            'u' | 'U' if second == '&' => match rest[2..].chars().next() {
                Some(quote @ ('\'' | '"')) => Ok(match quoted(&rest[2..], quote) {
                    Some(length) if quote == '\'' => (Kind::UNICODE_STRING, length + 2),
                    Some(length) => (Kind::UNICODE_NAME, length + 2),
                    None => word(rest),
                }),
                _ => Ok(word(rest)),
            },
            '_' => Ok(charset_string(rest).unwrap_or_else(|| word(rest))),
            '`' => backtick_name(rest),
            '0'..='9' => Ok(number(rest)),
            '.' if second.is_ascii_digit() => Ok(number(rest)),
            '{' => Ok(brace(rest)),
            c if is_letter(c) => Ok(word(rest)),
            _ => symbol(rest).ok_or(0),
        }
    }
}

fn prefixed(prefix: char) -> Kind {
    match prefix.to_ascii_lowercase() {
        'x' => Kind::BINARY_STRING,
        'n' => Kind::PREFIXED_STRING,
        _ => Kind::C_STRING,
    }
}

/// The length of a text in quotes; a doubled quote stands for one.
fn quoted(rest: &str, quote: char) -> Option<usize> {
    let bytes = rest.as_bytes();
    let quote = quote as u8;
    let mut at = 1;
    while at < bytes.len() {
        if bytes[at] == quote {
            if bytes.get(at + 1) != Some(&quote) {
                return Some(at + 1);
            }
            at += 1;
        }
        at += 1;
    }
    None
}

fn backtick_name(rest: &str) -> Result<(Kind, usize), usize> {
    let bytes = rest.as_bytes();
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'`' if bytes.get(at + 1) == Some(&b'`') => at += 2,
            b'`' if at > 1 => return Ok((Kind::BACKTICK_NAME, at + 1)),
            b'`' => return Err(2),
            b'\n' | b'\r' => return Err(at),
            _ => at += 1,
        }
    }
    Err(at)
}

/// `_latin1'text'`.
fn charset_string(rest: &str) -> Option<(Kind, usize)> {
    let name = rest[1..].find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, ':' | '.' | '-' | '_')))?;
    let quote = 1 + name;
    if name == 0 || !rest[quote..].starts_with('\'') {
        return None;
    }
    Some((Kind::PREFIXED_STRING, quote + quoted(&rest[quote..], '\'')?))
}

fn number(rest: &str) -> (Kind, usize) {
    let digits = |at: usize| rest[at..].bytes().take_while(u8::is_ascii_digit).count();
    let mut at = digits(0);
    let mut kind = Kind::INTEGER;
    // `1..2` is a number, two dots and a number only in a pattern's bounds; the longest token wins all the same.
    if rest[at..].starts_with('.') && (at > 0 || digits(at + 1) > 0) {
        kind = Kind::DECIMAL;
        at += 1;
        at += digits(at);
    }
    if rest[at..].starts_with(['e', 'E']) {
        let sign = usize::from(rest[at + 1..].starts_with(['+', '-']));
        let exponent = digits(at + 1 + sign);
        if exponent > 0 {
            kind = Kind::APPROXIMATE;
            at += 1 + sign + exponent;
        }
    }
    (kind, at)
}

/// `{d`, `{t`, `{ts`, `{fn`, or a brace alone.
fn brace(rest: &str) -> (Kind, usize) {
    let inner = rest[1..].trim_start_matches(' ');
    let at = rest.len() - inner.len();
    let starts = |word: &str| inner.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
    if starts("ts") {
        (Kind::BRACE_TS, at + 2)
    } else if starts("fn") {
        (Kind::BRACE_FN, at + 2)
    } else if starts("t") {
        (Kind::BRACE_T, at + 1)
    } else if starts("d") {
        (Kind::BRACE_D, at + 1)
    } else {
        (Kind::LEFT_BRACE, 1)
    }
}

fn word(rest: &str) -> (Kind, usize) {
    let length = rest.find(|c: char| !is_letter(c) && !is_digit(c)).unwrap_or(rest.len());
    if rest.get(..8).is_some_and(|begin| begin.eq_ignore_ascii_case("END-EXEC"))
        && !rest[8..].starts_with(|c: char| is_letter(c) || is_digit(c))
    {
        return (words().number("END-EXEC").map_or(Kind::NAME, Kind), 8);
    }
    if &rest[..length] == "$" {
        return (Kind::DOLLAR, 1);
    }
    match words().number(&rest[..length]) {
        Some(number) => (Kind(number), length),
        None => (Kind::NAME, length),
    }
}

fn is_letter(c: char) -> bool {
    match c {
        '$' | '_' | 'a'..='z' | 'A'..='Z' => true,
        _ => matches!(u32::from(c),
            0xc0..=0xd6 | 0xd8..=0xf6 | 0xf8..=0x1fff | 0x3040..=0x318f | 0x3300..=0x337f | 0x3400..=0x3d2d
            | 0x4e00..=0x9fff | 0xac00..=0xd7a3 | 0xf900..=0xfaff),
    }
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn symbol(rest: &str) -> Option<(Kind, usize)> {
    const SYMBOLS: &[(&str, Kind)] = &[
        ("/*+", Kind::HINT_BEGIN),
        ("*/", Kind::COMMENT_END),
        ("<=", Kind::LESS_EQUAL),
        (">=", Kind::GREATER_EQUAL),
        ("<>", Kind::NOT_EQUAL),
        ("!=", Kind::BANG_EQUAL),
        ("||", Kind::CONCAT),
        ("=>", Kind::ARROW),
        ("..", Kind::DOTS),
        ("(", Kind::LEFT_PAREN),
        (")", Kind::RIGHT_PAREN),
        ("}", Kind::RIGHT_BRACE),
        ("[", Kind::LEFT_BRACKET),
        ("]", Kind::RIGHT_BRACKET),
        (";", Kind::SEMICOLON),
        (".", Kind::DOT),
        (",", Kind::COMMA),
        ("=", Kind::EQUAL),
        (">", Kind::GREATER),
        ("<", Kind::LESS),
        ("?", Kind::HOOK),
        (":", Kind::COLON),
        ("+", Kind::PLUS),
        ("-", Kind::MINUS),
        ("*", Kind::STAR),
        ("/", Kind::SLASH),
        ("%", Kind::PERCENT),
        ("\"", Kind::DOUBLE_QUOTE),
        ("|", Kind::BAR),
        ("^", Kind::CARET),
    ];
    let (text, kind) = SYMBOLS.iter().find(|(text, _)| rest.starts_with(text))?;
    Some((*kind, text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let images: Vec<String> = tokenize(text).list.iter().map(|token| token.kind.image()).collect();
        assert_eq!(images.join(" "), expected);
    }

    #[test]
    fn kinds_of_tokens() {
        check(
            "SELECT a.`b c`, 1.5e3 + .5",
            "\"SELECT\" \"A\" \".\" <BACK_QUOTED_IDENTIFIER> \",\" <APPROX_NUMERIC_LITERAL> \"+\" <DECIMAL_NUMERIC_LITERAL> <EOF>",
        );
        check("x'1f' /* c */ 'it''s' -- end", "<BINARY_STRING_LITERAL> <QUOTED_STRING> <EOF>");
        check("/*+ h */ 'open", "\"/*+\" <IDENTIFIER> \"*/\" \"\\'\" \"OPEN\" <EOF>");
        check("a => 1 <> 2", "\"A\" \"=>\" <UNSIGNED_INTEGER_LITERAL> \"<>\" <UNSIGNED_INTEGER_LITERAL> <EOF>");
    }

    #[test]
    fn what_begins_no_token() {
        let tokens = tokenize("a & b");
        assert_eq!(tokens.bad, Bad { found: Some(38), after: String::new(), place: Place { line: 1, column: 3 } });
        let tokens = tokenize("SELECT `abc");
        assert_eq!(tokens.bad, Bad { found: None, after: "`abc".to_string(), place: Place { line: 1, column: 12 } });
    }

    #[test]
    fn the_end_is_the_last_character() {
        assert_eq!(tokenize("SELECT").list[1].start, Place { line: 1, column: 6 });
        assert_eq!(tokenize("").list[0].start, Place { line: 0, column: 0 });
    }
}
