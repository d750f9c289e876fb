//! `CREATE` and `DROP`.

use sqlparser::tokenizer::Token;

use super::parser::Result;
use super::{Reader, types};
use crate::ast::*;

/// What stands between `CREATE` and the kind of object.
#[derive(Clone, Copy)]
struct Prefix {
    or_replace: bool,
    temporary: bool,
    system: bool,
}

/// What may stand between the parentheses of a table.
#[derive(Default)]
pub(super) struct Elements {
    pub columns: Vec<AlterColumn>,
    pub watermarks: Vec<Watermark>,
    pub constraints: Vec<Constraint>,
    pub distribution: Option<Distribution>,
}

impl Reader {
    pub(super) fn create(&mut self) -> Result<Body> {
        self.parser.need_words("CREATE")?;
        let mut prefix = Prefix { or_replace: self.eat("OR REPLACE"), temporary: false, system: false };
        self.eat("OR ALTER");
        prefix.temporary = self.eat("TEMPORARY");
        prefix.system = self.eat("SYSTEM");
        if self.eat("TABLE") {
            self.table(prefix).map(Body::CreateTable)
        } else if self.eat("MATERIALIZED TABLE") {
            self.materialized_table(prefix).map(Body::CreateMaterializedTable)
        } else if self.eat("VIEW") {
            self.view(prefix).map(Body::CreateView)
        } else if self.eat("FUNCTION") {
            self.function(prefix).map(Body::CreateFunction)
        } else if self.eat("MODEL") {
            self.model(prefix).map(Body::CreateModel)
        } else if self.eat("CATALOG") {
            let if_not_exists = self.eat("IF NOT EXISTS");
            let name = self.name()?;
            let comment = self.comment()?;
            let options = self.with_options()?;
            Ok(Body::CreateCatalog(CreateCatalog { if_not_exists, name, comment, options }))
        } else if self.eat("DATABASE") {
            let if_not_exists = self.eat("IF NOT EXISTS");
            let name = self.name()?;
            let comment = self.comment()?;
            let options = self.with_options()?;
            Ok(Body::CreateDatabase(CreateDatabase { if_not_exists, name, comment, options }))
        } else {
            // A connection holds secrets; no plan depends on it.
            self.parser.need_words("CONNECTION")?;
            let start = self.parser.index() - 1;
            self.skip_rest();
            Ok(Body::Other(Other { what: "CREATE CONNECTION".to_string(), span: self.span_from(start) }))
        }
    }

    fn table(&mut self, prefix: Prefix) -> Result<CreateTable> {
        let if_not_exists = self.eat("IF NOT EXISTS");
        let name = self.name()?;
        let elements = if self.parser.peek_token_ref().token == Token::LParen { self.elements()? } else { Elements::default() };
        let comment = self.comment()?;
        let mut distribution = self.distribution()?;
        let partitioned_by = if self.eat("PARTITIONED BY") { self.names()? } else { Vec::new() };
        if distribution.is_none() {
            distribution = self.distribution()?;
        }
        let options = self.with_options()?;
        let mut like = None;
        let mut query = None;
        if self.eat("LIKE") {
            like = Some(self.table_like()?);
        } else if self.eat("AS") {
            query = Some(self.query()?);
        }
        let columns = elements.columns.into_iter().map(|added| added.column).collect();
        Ok(CreateTable {
            temporary: prefix.temporary,
            or_replace: prefix.or_replace,
            if_not_exists,
            name,
            columns,
            watermarks: elements.watermarks,
            constraints: elements.constraints,
            comment,
            distribution,
            partitioned_by,
            options,
            like,
            query,
        })
    }

    /// `(column, WATERMARK …, PRIMARY KEY …)`, with `FIRST` and `AFTER` where a table is altered.
    pub(super) fn elements(&mut self) -> Result<Elements> {
        self.need(&Token::LParen)?;
        let mut elements = Elements::default();
        while self.parser.peek_token_ref().token != Token::RParen {
            self.element(&mut elements)?;
            if !self.parser.eat_token(&Token::Comma) {
                break;
            }
        }
        self.need(&Token::RParen)?;
        Ok(elements)
    }

    pub(super) fn element(&mut self, elements: &mut Elements) -> Result<()> {
        if self.at("WATERMARK") {
            elements.watermarks.push(self.watermark()?);
        } else if self.at("CONSTRAINT") || self.at("PRIMARY KEY") || self.at("UNIQUE") {
            let constraint = self.constraint()?;
            elements.constraints.push(constraint);
        } else if self.at("DISTRIBUTION") || self.at("DISTRIBUTED") {
            elements.distribution = self.distribution()?;
        } else {
            let parents = self.parents()?;
            let column = Column { parents, ..self.column()? };
            let position = if self.eat("FIRST") {
                Some(ColumnPosition::First)
            } else if self.eat("AFTER") {
                Some(ColumnPosition::After(self.path()?))
            } else {
                None
            };
            elements.columns.push(AlterColumn { column, position });
        }
        Ok(())
    }

    fn watermark(&mut self) -> Result<Watermark> {
        let start = self.parser.index();
        self.parser.need_words("WATERMARK FOR")?;
        let column = self.path()?;
        self.parser.need_words("AS")?;
        let from = self.parser.index();
        let strategy = Box::new(self.parser.expr()?);
        Ok(Watermark { column, strategy, text: self.span_from(from), span: self.span_from(start) })
    }

    fn column(&mut self) -> Result<Column> {
        let start = self.parser.index();
        let name = self.identifier()?;
        let kind = if matches!(self.parser.peek_token_ref().token, Token::Comma | Token::RParen) {
            ColumnKind::Name
        } else if self.eat("AS") {
            let from = self.parser.index();
            let expr = Box::new(self.parser.expr()?);
            ColumnKind::Computed { expr, text: self.span_from(from) }
        } else {
            let data_type = types::data_type(&mut self.parser)?;
            if self.eat("METADATA") {
                let key = if self.eat("FROM") { Some(self.parser.string()?) } else { None };
                ColumnKind::Metadata { data_type, key, is_virtual: self.eat("VIRTUAL") }
            } else {
                let constraint = if self.at("CONSTRAINT") || self.at("PRIMARY KEY") || self.at("UNIQUE") {
                    Some(Box::new(self.constraint()?))
                } else {
                    None
                };
                ColumnKind::Physical { data_type, constraint }
            }
        };
        let comment = self.comment()?;
        Ok(Column { parents: Vec::new(), name, kind, comment, span: self.span_from(start) })
    }

    /// `a.b.` before the name of a column.
    fn parents(&mut self) -> Result<Vec<Ident>> {
        let mut parents = Vec::new();
        while self.parser.peek_nth_token_ref(1).token == Token::Period {
            parents.push(self.identifier()?);
            self.parser.eat_token(&Token::Period);
        }
        Ok(parents)
    }

    fn constraint(&mut self) -> Result<Constraint> {
        let start = self.parser.index();
        let name = if self.eat("CONSTRAINT") { Some(self.identifier()?) } else { None };
        let primary = self.eat("PRIMARY KEY");
        if !primary {
            self.parser.need_words("UNIQUE")?;
        }
        let columns = if self.parser.peek_token_ref().token == Token::LParen { self.names()? } else { Vec::new() };
        let enforced = if self.eat("NOT ENFORCED") {
            Some(false)
        } else if self.eat("ENFORCED") {
            Some(true)
        } else {
            None
        };
        Ok(Constraint { name, primary, columns, enforced, span: self.span_from(start) })
    }

    /// `DISTRIBUTED BY [HASH | RANGE] (a, b) [INTO n BUCKETS]`, `DISTRIBUTED INTO n BUCKETS`.
    pub(super) fn distribution(&mut self) -> Result<Option<Distribution>> {
        if !self.eat("DISTRIBUTED") && !self.eat("DISTRIBUTION") {
            return Ok(None);
        }
        let mut kind = None;
        let mut columns = Vec::new();
        if self.eat("BY") {
            if self.parser.peek_token_ref().token != Token::LParen {
                kind = Some(self.identifier()?);
            }
            columns = self.names()?;
        }
        let mut buckets = None;
        if self.eat("INTO") {
            buckets = Some(self.parser.unsigned()?);
            self.parser.need_words("BUCKETS")?;
        }
        Ok(Some(Distribution { kind, columns, buckets }))
    }

    fn table_like(&mut self) -> Result<TableLike> {
        let table = self.name()?;
        let mut rules = Vec::new();
        if self.parser.eat_token(&Token::LParen) {
            while self.parser.peek_token_ref().token != Token::RParen {
                let verb = if self.eat("INCLUDING") {
                    LikeVerb::Including
                } else if self.eat("EXCLUDING") {
                    LikeVerb::Excluding
                } else {
                    self.parser.need_words("OVERWRITING")?;
                    LikeVerb::Overwriting
                };
                rules.push((verb, self.identifier()?.value.to_ascii_uppercase()));
                self.parser.eat_token(&Token::Comma);
            }
            self.need(&Token::RParen)?;
        }
        Ok(TableLike { table, rules })
    }

    fn materialized_table(&mut self, prefix: Prefix) -> Result<CreateMaterializedTable> {
        let if_not_exists = self.eat("IF NOT EXISTS");
        let name = self.name()?;
        let elements = if self.parser.peek_token_ref().token == Token::LParen { self.elements()? } else { Elements::default() };
        let comment = self.comment()?;
        let distribution = self.distribution()?;
        let partitioned_by = if self.eat("PARTITIONED BY") { self.names()? } else { Vec::new() };
        let options = self.with_options()?;
        // `START_MODE = FROM_TIMESTAMP (TIMESTAMP '…')` says where a job begins, not what it plans.
        if self.eat("START_MODE") {
            self.need(&Token::Eq)?;
            self.identifier()?;
            if self.parser.peek_token_ref().token == Token::LParen {
                self.parser.expr()?;
            }
        }
        let mut freshness = None;
        if self.eat("FRESHNESS") {
            self.need(&Token::Eq)?;
            let start = self.parser.index();
            self.parser.expr()?;
            freshness = Some(self.span_from(start));
        }
        let mut refresh_mode = None;
        if self.eat("REFRESH_MODE") {
            self.need(&Token::Eq)?;
            refresh_mode = Some(self.identifier()?.value.to_ascii_uppercase());
        }
        self.parser.need_words("AS")?;
        let query = Some(self.query()?);
        let columns = elements.columns.into_iter().map(|added| added.column).collect();
        let table = CreateTable {
            temporary: prefix.temporary,
            or_replace: prefix.or_replace,
            if_not_exists,
            name,
            columns,
            watermarks: elements.watermarks,
            constraints: elements.constraints,
            comment,
            distribution,
            partitioned_by,
            options,
            like: None,
            query,
        };
        Ok(CreateMaterializedTable { table, freshness, refresh_mode })
    }

    fn view(&mut self, prefix: Prefix) -> Result<CreateView> {
        let if_not_exists = self.eat("IF NOT EXISTS");
        let name = self.name()?;
        let columns = if self.parser.peek_token_ref().token == Token::LParen { self.names()? } else { Vec::new() };
        let comment = self.comment()?;
        self.parser.need_words("AS")?;
        let query = self.query()?;
        let Prefix { or_replace, temporary, .. } = prefix;
        Ok(CreateView { temporary, or_replace, if_not_exists, name, columns, comment, query })
    }

    fn function(&mut self, prefix: Prefix) -> Result<CreateFunction> {
        let if_not_exists = self.eat("IF NOT EXISTS");
        let name = self.name()?;
        self.parser.need_words("AS")?;
        let class = self.parser.string()?;
        let language = if self.eat("LANGUAGE") { Some(self.identifier()?.value.to_ascii_uppercase()) } else { None };
        let mut jars = Vec::new();
        if self.eat("USING") {
            loop {
                // `JAR 'path'` or `ARTIFACT 'path'`.
                self.identifier()?;
                jars.push(self.parser.string()?);
                if !self.parser.eat_token(&Token::Comma) {
                    break;
                }
            }
        }
        let options = self.with_options()?;
        let Prefix { temporary, system, .. } = prefix;
        Ok(CreateFunction { temporary, system, if_not_exists, name, class, language, jars, options })
    }

    fn model(&mut self, prefix: Prefix) -> Result<CreateModel> {
        let if_not_exists = self.eat("IF NOT EXISTS");
        let name = self.name()?;
        let input = if self.eat("INPUT") { self.model_columns()? } else { Vec::new() };
        let output = if self.eat("OUTPUT") { self.model_columns()? } else { Vec::new() };
        let comment = self.comment()?;
        let options = self.with_options()?;
        let query = if self.eat("AS") { Some(self.query()?) } else { None };
        let Prefix { or_replace, temporary, .. } = prefix;
        Ok(CreateModel { temporary, or_replace, if_not_exists, name, input, output, comment, options, query })
    }

    fn model_columns(&mut self) -> Result<Vec<Column>> {
        Ok(self.elements()?.columns.into_iter().map(|added| added.column).collect())
    }

    pub(super) fn drop(&mut self) -> Result<Drop> {
        self.parser.need_words("DROP")?;
        let temporary = self.eat("TEMPORARY");
        let system = self.eat("SYSTEM");
        let kind = self.object_kind()?;
        let if_exists = self.eat("IF EXISTS");
        let name = self.name()?;
        let cascade = self.eat("CASCADE");
        self.eat("RESTRICT");
        Ok(Drop { kind, temporary, system, if_exists, name, cascade })
    }

    pub(super) fn object_kind(&mut self) -> Result<ObjectKind> {
        let kinds = [
            ("TABLE", ObjectKind::Table),
            ("MATERIALIZED TABLE", ObjectKind::MaterializedTable),
            ("VIEW", ObjectKind::View),
            ("FUNCTION", ObjectKind::Function),
            ("DATABASE", ObjectKind::Database),
            ("CATALOG", ObjectKind::Catalog),
            ("MODEL", ObjectKind::Model),
            ("CONNECTION", ObjectKind::Connection),
        ];
        for (words, kind) in kinds {
            if self.eat(words) {
                return Ok(kind);
            }
        }
        self.parser.refuse()
    }
}
