//! `ALTER`.

use sqlparser::tokenizer::Token;

use super::Reader;
use super::create::Elements;
use super::parser::Result;
use crate::ast::*;

impl Reader {
    pub(super) fn alter(&mut self) -> Result<Alter> {
        self.parser.need_words("ALTER")?;
        let temporary = self.eat("TEMPORARY");
        let system = self.eat("SYSTEM");
        let kind = self.object_kind()?;
        let if_exists = self.eat("IF EXISTS");
        let name = self.name()?;
        let action = self.action(kind)?;
        Ok(Alter { kind, temporary, system, if_exists, name, action })
    }

    fn action(&mut self, kind: ObjectKind) -> Result<AlterAction> {
        let start = self.parser.index();
        if self.eat("RENAME TO") {
            return Ok(AlterAction::RenameTo(self.name()?));
        }
        if self.eat("RENAME") {
            let from = self.path()?;
            self.parser.need_words("TO")?;
            return Ok(AlterAction::RenameColumn { from, to: self.identifier()? });
        }
        if self.at("SET") && self.parser.peek_nth_token_ref(1).token == Token::LParen {
            self.eat("SET");
            return Ok(AlterAction::SetOptions(self.options()?));
        }
        if self.eat("RESET") {
            self.need(&Token::LParen)?;
            let mut keys = Vec::new();
            while self.parser.peek_token_ref().token != Token::RParen {
                keys.push(self.parser.string()?);
                self.parser.eat_token(&Token::Comma);
            }
            self.need(&Token::RParen)?;
            return Ok(AlterAction::ResetOptions(keys));
        }
        if matches!(kind, ObjectKind::View | ObjectKind::MaterializedTable) && self.eat("AS") {
            return Ok(AlterAction::AsQuery(self.query()?));
        }
        if kind != ObjectKind::Function && !self.at("ADD PARTITION") && !self.at("ADD IF") {
            for (word, modify) in [("ADD", false), ("MODIFY", true)] {
                if self.eat(word) {
                    return self.columns(modify);
                }
            }
        }
        if self.eat("DROP PRIMARY KEY") {
            return Ok(AlterAction::DropPrimaryKey);
        }
        if self.eat("DROP CONSTRAINT") {
            return Ok(AlterAction::DropConstraint(self.identifier()?));
        }
        if self.eat("DROP WATERMARK") {
            return Ok(AlterAction::DropWatermark);
        }
        if self.eat("DROP DISTRIBUTION") {
            return Ok(AlterAction::DropDistribution);
        }
        if self.at("DROP") && !self.at("DROP PARTITION") && !self.at("DROP IF") {
            self.eat("DROP");
            return Ok(AlterAction::DropColumns(self.dropped()?));
        }
        self.skip_rest();
        Ok(AlterAction::Other(self.span_from(start)))
    }

    fn columns(&mut self, modify: bool) -> Result<AlterAction> {
        let Elements { columns, watermarks, constraints, distribution } = if self.parser.peek_token_ref().token == Token::LParen {
            self.elements()?
        } else {
            let mut elements = Elements::default();
            self.element(&mut elements)?;
            elements
        };
        Ok(AlterAction::Columns { modify, columns, watermarks, constraints, distribution })
    }

    fn dropped(&mut self) -> Result<Vec<Vec<Ident>>> {
        if !self.parser.eat_token(&Token::LParen) {
            return Ok(vec![self.path()?]);
        }
        let mut columns = vec![self.path()?];
        while self.parser.eat_token(&Token::Comma) {
            columns.push(self.path()?);
        }
        self.need(&Token::RParen)?;
        Ok(columns)
    }
}
