//! What kind of statement it is, and the statements that are short.

use sqlparser::tokenizer::{Location, Token};

use super::Reader;
use super::parser::{Parser, Result};
use crate::ast::*;

impl Reader {
    pub(super) fn at_end(&self) -> bool {
        self.parser.at_end()
    }

    pub(super) fn at(&self, words: &str) -> bool {
        self.parser.at(words)
    }

    pub(super) fn eat(&mut self, words: &str) -> bool {
        self.parser.eat(words)
    }

    pub(super) fn need(&mut self, token: &Token) -> Result<()> {
        self.parser.need(token)
    }

    pub(super) fn statement(&mut self) -> Result<Body> {
        let body = self.body()?;
        self.parser.eat_token(&Token::SemiColon);
        Ok(body)
    }

    fn body(&mut self) -> Result<Body> {
        if self.at("CREATE") {
            self.create()
        } else if self.at("DROP") {
            self.drop().map(Body::Drop)
        } else if self.at("ALTER") {
            self.alter().map(Body::Alter)
        } else if self.at("INSERT") || self.at("UPSERT") {
            self.insert().map(Body::Insert)
        } else if self.eat("UPDATE") {
            self.update().map(Body::Update)
        } else if self.eat("DELETE FROM") {
            self.delete().map(Body::Delete)
        } else if self.eat("TRUNCATE TABLE") {
            self.name().map(Body::Truncate)
        } else if self.at("EXECUTE") {
            self.execute()
        } else if self.at("STATEMENT SET") || self.at("BEGIN STATEMENT SET") {
            self.eat("BEGIN");
            self.statement_set().map(Body::StatementSet)
        } else if self.at("EXPLAIN") {
            self.explain()
        } else if self.eat("USE") {
            self.use_statement().map(Body::Use)
        } else if self.at("SHOW") {
            self.show().map(Body::Show)
        } else if self.eat("DESCRIBE") || self.eat("DESC") {
            self.describe().map(Body::Describe)
        } else if self.eat("SET") {
            self.set()
        } else if self.eat("RESET") {
            let key =
                if self.at_end() || self.parser.peek_token_ref().token == Token::SemiColon { None } else { Some(self.parser.string()?) };
            Ok(Body::Reset(Reset { key }))
        } else if ["SELECT", "WITH", "VALUES", "TABLE"].iter().any(|word| self.at(word))
            || self.parser.peek_token_ref().token == Token::LParen
        {
            self.query().map(Body::Query)
        } else {
            self.other()
        }
    }

    pub(super) fn query(&mut self) -> Result<Query> {
        let start = self.parser.index();
        let query = self.parser.query()?;
        let span = self.span_from(start);
        let (first, last) = (self.parser.token_at(start).span.start, self.parser.last_end());
        let hints = self.hints.iter().filter(|list| first < list.behind && list.behind <= last).cloned().collect();
        let within = self.withins_between(first, last)?;
        Ok(Query { query, hints, within, span })
    }

    fn withins_between(&self, first: Location, last: Location) -> Result<Vec<Within>> {
        let mut out = Vec::new();
        for within in self.withins.iter().filter(|within| first < within.before && within.before <= last) {
            let mut parser = Parser::new(within.tokens.clone(), super::DEPTH_MAX);
            out.push(Within { before: within.before, interval: parser.expr()? });
        }
        Ok(out)
    }

    pub(super) fn name(&mut self) -> Result<Name> {
        let start = self.parser.index();
        let parts = self.path()?;
        Ok(Name { parts, span: self.span_from(start) })
    }

    pub(super) fn path(&mut self) -> Result<Vec<Ident>> {
        let mut parts = vec![self.identifier()?];
        while self.parser.eat_token(&Token::Period) {
            parts.push(self.identifier()?);
        }
        Ok(parts)
    }

    pub(super) fn identifier(&mut self) -> Result<Ident> {
        match self.parser.peek_token_ref().token {
            Token::Word(_) => self.parser.identifier(),
            _ => self.parser.refuse(),
        }
    }

    /// `(a, b)`.
    pub(super) fn names(&mut self) -> Result<Vec<Ident>> {
        self.need(&Token::LParen)?;
        let mut names = Vec::new();
        while self.parser.peek_token_ref().token != Token::RParen {
            names.push(self.identifier()?);
            if !self.parser.eat_token(&Token::Comma) {
                break;
            }
        }
        self.need(&Token::RParen)?;
        Ok(names)
    }

    /// `('key' = 'value', …)`.
    pub(super) fn options(&mut self) -> Result<Vec<TableOption>> {
        self.need(&Token::LParen)?;
        let mut options = Vec::new();
        while self.parser.peek_token_ref().token != Token::RParen {
            let start = self.parser.index();
            let key = self.parser.string()?;
            let key_span = self.span_from(start);
            self.need(&Token::Eq)?;
            let start = self.parser.index();
            let value = self.parser.string()?;
            options.push(TableOption { key, value, key_span, value_span: self.span_from(start) });
            if !self.parser.eat_token(&Token::Comma) {
                break;
            }
        }
        self.need(&Token::RParen)?;
        Ok(options)
    }

    pub(super) fn with_options(&mut self) -> Result<Vec<TableOption>> {
        if self.eat("WITH") { self.options() } else { Ok(Vec::new()) }
    }

    pub(super) fn comment(&mut self) -> Result<Option<String>> {
        if self.eat("COMMENT") { self.parser.string().map(Some) } else { Ok(None) }
    }

    fn execute(&mut self) -> Result<Body> {
        self.parser.need_words("EXECUTE")?;
        if self.at("STATEMENT SET") {
            let set = self.statement_set()?;
            return Ok(Body::Execute(Box::new(Body::StatementSet(set))));
        }
        if self.at("PLAN") {
            return self.other();
        }
        Ok(Body::Execute(Box::new(self.body()?)))
    }

    fn explain(&mut self) -> Result<Body> {
        self.parser.need_words("EXPLAIN")?;
        let mut details = Vec::new();
        if !self.eat("PLAN FOR") {
            loop {
                details.push(if self.eat("ESTIMATED_COST") {
                    ExplainDetail::EstimatedCost
                } else if self.eat("CHANGELOG_MODE") {
                    ExplainDetail::ChangelogMode
                } else if self.eat("JSON_EXECUTION_PLAN") {
                    ExplainDetail::JsonExecutionPlan
                } else if self.eat("PLAN_ADVICE") {
                    ExplainDetail::PlanAdvice
                } else {
                    break;
                });
                if !self.parser.eat_token(&Token::Comma) {
                    break;
                }
            }
        }
        Ok(Body::Explain(Explain { details, of: Box::new(self.body()?) }))
    }

    fn update(&mut self) -> Result<Update> {
        let table = self.name()?;
        self.parser.need_words("SET")?;
        let mut assignments = Vec::new();
        loop {
            let column = self.identifier()?;
            self.need(&Token::Eq)?;
            assignments.push((column, self.parser.expr()?));
            if !self.parser.eat_token(&Token::Comma) {
                break;
            }
        }
        Ok(Update { table, assignments, condition: self.condition()? })
    }

    fn delete(&mut self) -> Result<Delete> {
        Ok(Delete { table: self.name()?, condition: self.condition()? })
    }

    fn condition(&mut self) -> Result<Option<Expr>> {
        if self.eat("WHERE") { self.parser.expr().map(Some) } else { Ok(None) }
    }

    fn use_statement(&mut self) -> Result<Use> {
        if self.eat("CATALOG") {
            return Ok(Use::Catalog(self.name()?));
        }
        if self.eat("MODULES") {
            return Ok(Use::Modules(self.parser.listed(Parser::identifier)?));
        }
        Ok(Use::Database(self.name()?))
    }

    fn show(&mut self) -> Result<Show> {
        let start = self.parser.index();
        self.parser.need_words("SHOW")?;
        let mut what = Vec::new();
        while let Token::Word(word) = &self.parser.peek_token_ref().token {
            let word = word.value.to_ascii_uppercase();
            if word == "OR" && what.len() == 1 {
                // `SHOW CREATE OR ALTER MATERIALIZED TABLE` shows the same.
                self.parser.advance_token();
                self.parser.advance_token();
                continue;
            }
            if matches!(word.as_str(), "FROM" | "IN" | "LIKE" | "ILIKE" | "NOT") {
                break;
            }
            let created = what.first().is_some_and(|first| first == "CREATE");
            if created && what.len() > 1 && !(what[1] == "MATERIALIZED" && what.len() == 2) {
                break;
            }
            what.push(word);
            self.parser.advance_token();
            if what.len() == 1 && what[0] == "PARTITIONS" {
                break;
            }
        }
        let mut name = None;
        if self.eat("FROM") || self.eat("IN") || matches!(self.parser.peek_token_ref().token, Token::Word(_)) && !self.at_like() {
            name = Some(self.name()?);
        }
        if self.at("PARTITION") {
            self.skip_rest();
        }
        let negated = self.eat("NOT");
        let like = if self.eat("LIKE") {
            Some((LikeKind::Like, self.parser.string()?))
        } else if self.eat("ILIKE") {
            Some((LikeKind::Ilike, self.parser.string()?))
        } else {
            None
        };
        Ok(Show { what: what.join(" "), name, negated, like, span: self.span_from(start) })
    }

    fn at_like(&self) -> bool {
        self.at("NOT") || self.at("LIKE") || self.at("ILIKE")
    }

    fn describe(&mut self) -> Result<Describe> {
        let kinds = [
            ("CATALOG", ObjectKind::Catalog),
            ("DATABASE", ObjectKind::Database),
            ("FUNCTION", ObjectKind::Function),
            ("MODEL", ObjectKind::Model),
            ("CONNECTION", ObjectKind::Connection),
            ("JOB", ObjectKind::Job),
        ];
        let mut kind = ObjectKind::Table;
        for (word, object) in kinds {
            // These words may also be a table's name.
            let more = !matches!(self.parser.peek_nth_token_ref(1).token, Token::EOF | Token::SemiColon | Token::Period);
            if self.at(word) && more {
                self.eat(word);
                kind = object;
                break;
            }
        }
        let extended = self.eat("EXTENDED");
        if kind == ObjectKind::Job {
            let start = self.parser.index();
            let id = self.parser.string()?;
            let span = self.span_from(start);
            return Ok(Describe { kind, extended, name: Name { parts: vec![Ident::new(id)], span } });
        }
        Ok(Describe { kind, extended, name: self.name()? })
    }

    fn set(&mut self) -> Result<Body> {
        if self.at_end() || self.parser.peek_token_ref().token == Token::SemiColon {
            return Ok(Body::Set(Set { pair: None }));
        }
        let key = self.parser.string()?;
        self.need(&Token::Eq)?;
        let value = self.parser.string()?;
        Ok(Body::Set(Set { pair: Some((key, value)) }))
    }

    /// A statement on which no plan depends.
    pub(super) fn other(&mut self) -> Result<Body> {
        let start = self.parser.index();
        let known = [
            "ANALYZE TABLE",
            "CALL",
            "LOAD MODULE",
            "UNLOAD MODULE",
            "ADD JAR",
            "REMOVE JAR",
            "STOP JOB",
            "COMPILE PLAN",
            "PLAN",
            "COMPILE AND EXECUTE PLAN",
            "MERGE",
            "RELEASE",
            "RESUME",
        ];
        match known.iter().find(|words| self.at(words)) {
            Some(words) => {
                self.skip_rest();
                Ok(Body::Other(Other { what: (*words).to_string(), span: self.span_from(start) }))
            }
            None => self.parser.refuse(),
        }
    }

    pub(super) fn skip_rest(&mut self) {
        while !self.at_end() && self.parser.peek_token_ref().token != Token::SemiColon {
            self.parser.advance_token();
        }
    }
}
