//! Small steps over sqlparser's parser, by words as Flink writes them.

use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::{Location, Token};

pub(crate) type Result<T> = std::result::Result<T, ParserError>;

pub(crate) trait Cursor {
    /// Whether these words come next, in any case and unquoted.
    fn at(&self, words: &str) -> bool;
    /// Takes these words if they come next.
    fn eat(&mut self, words: &str) -> bool;
    fn need_words(&mut self, words: &str) -> Result<()>;
    fn eat_token(&mut self, token: &Token) -> bool;
    fn need(&mut self, token: &Token) -> Result<()>;
    fn string(&mut self) -> Result<String>;
    /// The end of the token before.
    fn last_end(&self) -> Location;
    fn at_end(&self) -> bool;
    fn refuse<T>(&self, wanted: &str) -> Result<T>;
}

impl Cursor for Parser<'_> {
    fn at(&self, words: &str) -> bool {
        words.split(' ').enumerate().all(|(n, expected)| match &self.peek_nth_token_ref(n).token {
            Token::Word(word) => word.quote_style.is_none() && word.value.eq_ignore_ascii_case(expected),
            _ => false,
        })
    }

    fn eat(&mut self, words: &str) -> bool {
        let found = self.at(words);
        if found {
            words.split(' ').for_each(|_| self.advance_token());
        }
        found
    }

    fn need_words(&mut self, words: &str) -> Result<()> {
        if self.eat(words) { Ok(()) } else { self.refuse(words) }
    }

    fn eat_token(&mut self, token: &Token) -> bool {
        self.consume_token(token)
    }

    fn need(&mut self, token: &Token) -> Result<()> {
        if self.consume_token(token) { Ok(()) } else { self.refuse("another token") }
    }

    fn string(&mut self) -> Result<String> {
        let text = match &self.peek_token_ref().token {
            Token::SingleQuotedString(text)
            | Token::UnicodeStringLiteral(text)
            | Token::EscapedStringLiteral(text)
            | Token::NationalStringLiteral(text) => text.clone(),
            _ => return self.refuse("a string"),
        };
        self.advance_token();
        Ok(text)
    }

    fn last_end(&self) -> Location {
        match self.index() {
            0 => Location::empty(),
            index => self.token_at(index - 1).span.end,
        }
    }

    fn at_end(&self) -> bool {
        self.peek_token_ref().token == Token::EOF
    }

    fn refuse<T>(&self, wanted: &str) -> Result<T> {
        Err(ParserError::ParserError(wanted.to_string()))
    }
}
