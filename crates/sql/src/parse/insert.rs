//! `INSERT INTO`, `INSERT OVERWRITE` and sets of them.

use sqlparser::tokenizer::Token;

use super::Reader;
use super::parser::Result;
use crate::ast::*;

impl Reader {
    pub(super) fn insert(&mut self) -> Result<Insert> {
        let start = self.parser.index();
        self.parser.need_words("INSERT")?;
        let overwrite = self.eat("OVERWRITE");
        if !overwrite {
            self.parser.need_words("INTO")?;
        }
        self.eat("TABLE");
        let table = self.name()?;
        let behind = self.parser.last_end();
        let hints = self.hints.iter().find(|list| list.behind == behind);
        let hints = hints.map_or(Vec::new(), |list| list.hints.clone());
        let mut partition = Vec::new();
        if self.eat("PARTITION") {
            self.need(&Token::LParen)?;
            loop {
                let column = self.identifier()?;
                let value = if self.parser.eat_token(&Token::Eq) { Some(self.parser.expr()?) } else { None };
                partition.push((column, value));
                if !self.parser.eat_token(&Token::Comma) {
                    break;
                }
            }
            self.need(&Token::RParen)?;
        }
        let columns = if self.at_column_list() { self.column_list()? } else { Vec::new() };
        let source = self.query()?;
        let on_conflict = self.on_conflict()?;
        Ok(Insert { overwrite, table, hints, partition, columns, source, on_conflict, span: self.span_from(start) })
    }

    /// Whether the parenthesis here holds columns and no query.
    fn at_column_list(&self) -> bool {
        if self.parser.peek_token_ref().token != Token::LParen {
            return false;
        }
        match &self.parser.peek_nth_token_ref(1).token {
            Token::Word(word) if word.quote_style.is_none() => {
                !["SELECT", "WITH", "VALUES", "TABLE"].iter().any(|query| word.value.eq_ignore_ascii_case(query))
            }
            Token::Word(_) => true,
            _ => false,
        }
    }

    fn column_list(&mut self) -> Result<Vec<Vec<Ident>>> {
        self.need(&Token::LParen)?;
        let mut columns = vec![self.path()?];
        while self.parser.eat_token(&Token::Comma) {
            columns.push(self.path()?);
        }
        self.need(&Token::RParen)?;
        Ok(columns)
    }

    fn on_conflict(&mut self) -> Result<Option<OnConflict>> {
        if !self.eat("ON CONFLICT DO") {
            return Ok(None);
        }
        if self.eat("ERROR") {
            Ok(Some(OnConflict::Error))
        } else if self.eat("NOTHING") {
            Ok(Some(OnConflict::Nothing))
        } else {
            self.parser.need_words("DEDUPLICATE")?;
            Ok(Some(OnConflict::Deduplicate))
        }
    }

    /// `STATEMENT SET BEGIN insert; insert; END`, or the shell's `STATEMENT SET; insert; insert; END` behind a BEGIN.
    pub(super) fn statement_set(&mut self) -> Result<StatementSet> {
        self.parser.need_words("STATEMENT SET")?;
        if !self.eat("BEGIN") {
            self.parser.eat_token(&Token::SemiColon);
        }
        let mut inserts = Vec::new();
        while !self.eat("END") {
            inserts.push(self.insert()?);
            self.parser.eat_token(&Token::SemiColon);
            if self.at_end() {
                break;
            }
        }
        Ok(StatementSet { inserts })
    }
}
