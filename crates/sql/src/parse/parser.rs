//! A place in the tokens of one statement, and the small steps from there.
//!
//! In: tokens. Out: words, names, numbers, literals. Never: says why it stopped; the grammar has accepted the statement before, so
//! what is not read here is what Rowkind does not know yet.

use sqlparser::ast::{Expr, Ident, ObjectName, Value, ValueWithSpan};
use sqlparser::keywords::Keyword;
use sqlparser::tokenizer::{Location, Span, Token, TokenWithSpan, Word};

/// Why reading stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Something else stands here than what could be read.
    Unread,
    /// Queries or expressions nest too deeply.
    TooDeep,
}

pub(crate) type Result<T> = std::result::Result<T, Stop>;

const END: TokenWithSpan =
    TokenWithSpan { token: Token::EOF, span: Span { start: Location { line: 0, column: 0 }, end: Location { line: 0, column: 0 } } };

pub(crate) struct Parser {
    tokens: Vec<TokenWithSpan>,
    index: usize,
    /// How many more queries and expressions may open.
    depth_left: usize,
    /// Parentheses in FROM that turned out to hold no query.
    pub(super) no_queries: Vec<usize>,
}

/// A word that is no operator of another dialect, whatever it is.
pub(crate) fn word(value: &str, quote_style: Option<char>) -> Token {
    Token::Word(Word { value: value.to_string(), quote_style, keyword: Keyword::NoKeyword })
}

impl Parser {
    pub fn new(tokens: Vec<TokenWithSpan>, depth_max: usize) -> Parser {
        Parser { tokens, index: 0, depth_left: depth_max, no_queries: Vec::new() }
    }

    pub fn index(&self) -> usize {
        self.index
    }

    pub fn token_at(&self, index: usize) -> &TokenWithSpan {
        self.tokens.get(index).unwrap_or(&END)
    }

    pub fn peek_token_ref(&self) -> &TokenWithSpan {
        self.token_at(self.index)
    }

    pub fn peek_nth_token_ref(&self, n: usize) -> &TokenWithSpan {
        self.token_at(self.index + n)
    }

    pub fn advance_token(&mut self) {
        self.index += 1;
    }

    /// The token just taken.
    pub fn last(&self) -> TokenWithSpan {
        self.token_at(self.index.saturating_sub(1)).clone()
    }

    pub fn is_at(&self, token: &Token) -> bool {
        self.peek_token_ref().token == *token
    }

    pub fn eat_token(&mut self, token: &Token) -> bool {
        let found = self.is_at(token);
        if found {
            self.index += 1;
        }
        found
    }

    pub fn need(&mut self, token: &Token) -> Result<()> {
        if self.eat_token(token) { Ok(()) } else { Err(Stop::Unread) }
    }

    /// The word at a place, if it stands without quotes.
    fn word_at(&self, n: usize) -> Option<&str> {
        match &self.peek_nth_token_ref(n).token {
            Token::Word(word) if word.quote_style.is_none() => Some(&word.value),
            _ => None,
        }
    }

    /// Whether these words come next, in any case and unquoted.
    pub fn at(&self, words: &str) -> bool {
        words.split(' ').enumerate().all(|(n, expected)| self.has_word(n, expected))
    }

    pub fn has_word(&self, n: usize, expected: &str) -> bool {
        self.word_at(n).is_some_and(|word| word.eq_ignore_ascii_case(expected))
    }

    /// Whether one of these words comes next.
    pub fn at_one_of(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.at(word))
    }

    /// Takes these words if they come next.
    pub fn eat(&mut self, words: &str) -> bool {
        let found = self.at(words);
        if found {
            self.index += words.split(' ').count();
        }
        found
    }

    pub fn need_words(&mut self, words: &str) -> Result<()> {
        if self.eat(words) { Ok(()) } else { Err(Stop::Unread) }
    }

    pub fn string(&mut self) -> Result<String> {
        let text = match &self.peek_token_ref().token {
            Token::SingleQuotedString(text)
            | Token::UnicodeStringLiteral(text)
            | Token::EscapedStringLiteral(text)
            | Token::NationalStringLiteral(text) => text.clone(),
            _ => return Err(Stop::Unread),
        };
        self.index += 1;
        Ok(text)
    }

    /// The end of the token before.
    pub fn last_end(&self) -> Location {
        match self.index {
            0 => END.span.end,
            index => self.token_at(index - 1).span.end,
        }
    }

    pub fn at_end(&self) -> bool {
        self.is_at(&Token::EOF)
    }

    pub fn refuse<T>(&self) -> Result<T> {
        Err(Stop::Unread)
    }

    /// Opens a query or an expression; each ends with `close`.
    pub fn nested<T>(&mut self, read: impl FnOnce(&mut Parser) -> Result<T>) -> Result<T> {
        self.depth_left = self.depth_left.checked_sub(1).ok_or(Stop::TooDeep)?;
        let outcome = read(self);
        self.depth_left += 1;
        outcome
    }

    /// Reads, or stays where it is.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Parser) -> Result<T>) -> Result<Option<T>> {
        let start = self.index;
        match read(self) {
            Ok(found) => Ok(Some(found)),
            Err(Stop::TooDeep) => Err(Stop::TooDeep),
            Err(Stop::Unread) => {
                self.index = start;
                Ok(None)
            }
        }
    }

    pub fn listed<T>(&mut self, mut read: impl FnMut(&mut Parser) -> Result<T>) -> Result<Vec<T>> {
        let mut list = vec![read(self)?];
        while self.eat_token(&Token::Comma) {
            list.push(read(self)?);
        }
        Ok(list)
    }

    pub fn parenthesized<T>(&mut self, read: impl FnOnce(&mut Parser) -> Result<T>) -> Result<T> {
        self.need(&Token::LParen)?;
        let inner = read(self)?;
        self.need(&Token::RParen)?;
        Ok(inner)
    }

    pub fn identifier(&mut self) -> Result<Ident> {
        let TokenWithSpan { token, span } = self.peek_token_ref();
        let ident = match token {
            Token::Word(word) => Ident { value: word.value.clone(), quote_style: word.quote_style, span: *span },
            Token::SingleQuotedString(text) => Ident { value: text.clone(), quote_style: Some('\''), span: *span },
            _ => return Err(Stop::Unread),
        };
        self.index += 1;
        Ok(ident)
    }

    /// `a.b.c`.
    pub fn object_name(&mut self) -> Result<ObjectName> {
        let mut parts = vec![self.identifier()?];
        while self.eat_token(&Token::Period) {
            parts.push(self.identifier()?);
        }
        Ok(ObjectName::from(parts))
    }

    /// A name behind an operand or a table: after AS any word, else one that is not reserved.
    pub fn alias(&mut self) -> Result<Option<Ident>> {
        if self.eat("AS") {
            return match self.peek_token_ref().token {
                Token::Word(_) => self.identifier().map(Some),
                _ => Err(Stop::Unread),
            };
        }
        if self.at_free_word() { self.identifier().map(Some) } else { Ok(None) }
    }

    /// Whether the word at hand is no reserved one.
    pub fn at_free_word(&self) -> bool {
        match &self.peek_token_ref().token {
            Token::Word(word) => word.quote_style.is_some() || !crate::words::is_reserved(&word.value),
            _ => false,
        }
    }

    pub fn value(&mut self) -> Result<ValueWithSpan> {
        let TokenWithSpan { token, span } = self.peek_token_ref();
        let value = match token {
            Token::Word(word) if word.quote_style.is_none() && word.value.eq_ignore_ascii_case("TRUE") => Value::Boolean(true),
            Token::Word(word) if word.quote_style.is_none() && word.value.eq_ignore_ascii_case("FALSE") => Value::Boolean(false),
            Token::Word(word) if word.quote_style.is_none() && word.value.eq_ignore_ascii_case("NULL") => Value::Null,
            Token::Number(digits, long) => Value::Number(digits.clone(), *long),
            Token::SingleQuotedString(text) => Value::SingleQuotedString(text.clone()),
            Token::NationalStringLiteral(text) => Value::NationalStringLiteral(text.clone()),
            Token::EscapedStringLiteral(text) => Value::EscapedStringLiteral(text.clone()),
            Token::UnicodeStringLiteral(text) => Value::UnicodeStringLiteral(text.clone()),
            Token::HexStringLiteral(text) => Value::HexStringLiteral(text.clone()),
            Token::Placeholder(text) => Value::Placeholder(text.clone()),
            _ => return Err(Stop::Unread),
        };
        let value = ValueWithSpan { value, span: *span };
        self.index += 1;
        Ok(value)
    }

    pub fn literal(&mut self) -> Result<Expr> {
        self.value().map(Expr::Value)
    }

    pub fn unsigned(&mut self) -> Result<u64> {
        let Token::Number(digits, _) = &self.peek_token_ref().token else { return Err(Stop::Unread) };
        let number = digits.parse().map_err(|_| Stop::Unread)?;
        self.index += 1;
        Ok(number)
    }

    /// `(3)` or nothing.
    pub fn precision(&mut self) -> Result<Option<u64>> {
        if self.is_at(&Token::LParen) { self.parenthesized(Parser::unsigned).map(Some) } else { Ok(None) }
    }
}
