//! Queries: SELECT, VALUES, TABLE, set operations, and what stands around them.

use sqlparser::ast::helpers::attached_token::AttachedToken;
use sqlparser::ast::*;
use sqlparser::tokenizer::Token;

use super::parser::{Parser, Result};

/// How tightly set operators bind.
const UNION: u8 = 10;
const INTERSECT: u8 = 20;

impl Parser {
    pub fn query(&mut self) -> Result<Box<Query>> {
        self.nested(|p| {
            let with = p.with()?;
            let body = p.query_body(0)?;
            let order_by = if p.eat("ORDER BY") {
                Some(OrderBy { kind: OrderByKind::Expressions(p.listed(Parser::sort_item)?), interpolate: None })
            } else {
                None
            };
            let limit_clause = p.limit()?;
            let fetch = if p.eat("FETCH") { Some(p.fetch()?) } else { None };
            Ok(Box::new(Query {
                with,
                body,
                order_by,
                limit_clause,
                fetch,
                locks: Vec::new(),
                for_clause: None,
                settings: None,
                format_clause: None,
                pipe_operators: Vec::new(),
            }))
        })
    }

    fn with(&mut self) -> Result<Option<With>> {
        if !self.eat("WITH") {
            return Ok(None);
        }
        let with_token = AttachedToken(self.last());
        let recursive = self.eat("RECURSIVE");
        Ok(Some(With { with_token, recursive, cte_tables: self.listed(Parser::common_table)? }))
    }

    fn common_table(&mut self) -> Result<Cte> {
        let name = self.identifier()?;
        let columns = self.alias_columns()?;
        self.need_words("AS")?;
        let query = self.parenthesized(Parser::query)?;
        let alias = TableAlias { explicit: false, name, columns, at: None };
        Ok(Cte { alias, query, from: None, materialized: None, closing_paren_token: AttachedToken(self.last()) })
    }

    fn query_body(&mut self, than: u8) -> Result<Box<SetExpr>> {
        let mut body = if self.at("SELECT") {
            SetExpr::Select(Box::new(self.select()?))
        } else if self.eat_token(&Token::LParen) {
            let query = self.query()?;
            self.need(&Token::RParen)?;
            SetExpr::Query(query)
        } else if self.eat("VALUES") {
            SetExpr::Values(self.values()?)
        } else {
            self.need_words("TABLE")?;
            let first = self.identifier()?;
            let second = if self.eat_token(&Token::Period) { Some(self.identifier()?) } else { None };
            let (schema_name, table_name) = if second.is_some() { (Some(first), second) } else { (None, Some(first)) };
            SetExpr::Table(Box::new(Table { table_name, schema_name }))
        };
        loop {
            let (word, op, binds) = if self.at("UNION") {
                ("UNION", SetOperator::Union, UNION)
            } else if self.at("EXCEPT") {
                ("EXCEPT", SetOperator::Except, UNION)
            } else if self.at("MINUS") {
                ("MINUS", SetOperator::Minus, UNION)
            } else if self.at("INTERSECT") {
                ("INTERSECT", SetOperator::Intersect, INTERSECT)
            } else {
                return Ok(Box::new(body));
            };
            if than >= binds {
                return Ok(Box::new(body));
            }
            self.eat(word);
            let set_quantifier = if self.eat("ALL") {
                SetQuantifier::All
            } else if self.eat("DISTINCT") {
                SetQuantifier::Distinct
            } else {
                SetQuantifier::None
            };
            body = SetExpr::SetOperation { left: Box::new(body), op, set_quantifier, right: self.query_body(binds)? };
        }
    }

    fn values(&mut self) -> Result<Values> {
        let mut explicit_row = false;
        let rows = self.listed(|p| {
            explicit_row |= p.eat("ROW");
            if !p.is_at(&Token::LParen) {
                let opening_token = AttachedToken(p.peek_token_ref().clone());
                let content = vec![p.expr()?];
                return Ok(Parens { opening_token, content, closing_token: AttachedToken(p.last()) });
            }
            p.need(&Token::LParen)?;
            let opening_token = AttachedToken(p.last());
            let content = p.listed(Parser::expr)?;
            p.need(&Token::RParen)?;
            Ok(Parens { opening_token, content, closing_token: AttachedToken(p.last()) })
        })?;
        Ok(Values { explicit_row, value_keyword: false, rows })
    }

    fn select(&mut self) -> Result<Select> {
        self.need_words("SELECT")?;
        let select_token = AttachedToken(self.last());
        let distinct = if self.eat("ALL") {
            Some(Distinct::All)
        } else if self.eat("DISTINCT") {
            Some(Distinct::Distinct)
        } else {
            None
        };
        let projection = self.listed(Parser::select_item)?;
        let from = if self.eat("FROM") { self.listed(Parser::table_with_joins)? } else { Vec::new() };
        let selection = if self.eat("WHERE") { Some(self.expr()?) } else { None };
        let group_by = self.group_by()?;
        let having = if self.eat("HAVING") { Some(self.expr()?) } else { None };
        let mut named_window = Vec::new();
        let (mut qualify, mut window_before_qualify) = (None, false);
        if self.eat("WINDOW") {
            named_window = self.listed(Parser::named_window)?;
            window_before_qualify = true;
        }
        if self.eat("QUALIFY") {
            qualify = Some(self.expr()?);
            if !window_before_qualify && self.eat("WINDOW") {
                named_window = self.listed(Parser::named_window)?;
            }
        }
        Ok(Select {
            select_token,
            optimizer_hints: Vec::new(),
            distinct,
            select_modifiers: None,
            top: None,
            top_before_distinct: false,
            projection,
            exclude: None,
            into: None,
            from,
            lateral_views: Vec::new(),
            prewhere: None,
            selection,
            connect_by: Vec::new(),
            group_by,
            cluster_by: Vec::new(),
            distribute_by: Vec::new(),
            sort_by: Vec::new(),
            having,
            named_window,
            qualify,
            window_before_qualify,
            value_table_mode: None,
            flavor: SelectFlavor::Standard,
        })
    }

    fn select_item(&mut self) -> Result<SelectItem> {
        let expr = match self.expr_or_star()? {
            Expr::Wildcard(token) => return Ok(SelectItem::Wildcard(self.star(token)?)),
            Expr::QualifiedWildcard(name, token) => {
                return Ok(SelectItem::QualifiedWildcard(SelectItemQualifiedWildcardKind::ObjectName(name), self.star(token)?));
            }
            expr => expr,
        };
        if self.is_at(&Token::Period) && self.peek_nth_token_ref(1).token == Token::Mul {
            self.advance_token();
            self.advance_token();
            let token = AttachedToken(self.last());
            return Ok(SelectItem::QualifiedWildcard(SelectItemQualifiedWildcardKind::Expr(expr), self.star(token)?));
        }
        Ok(match self.alias()? {
            Some(alias) => SelectItem::ExprWithAlias { expr, alias },
            None => SelectItem::UnnamedExpr(expr),
        })
    }

    fn star(&mut self, wildcard_token: AttachedToken) -> Result<WildcardAdditionalOptions> {
        Ok(WildcardAdditionalOptions { wildcard_token, opt_alias: self.alias()?, ..WildcardAdditionalOptions::default() })
    }

    fn group_by(&mut self) -> Result<GroupByExpr> {
        if !self.eat("GROUP BY") {
            return Ok(GroupByExpr::Expressions(Vec::new(), Vec::new()));
        }
        if self.eat("ALL") {
            return Ok(GroupByExpr::All(Vec::new()));
        }
        Ok(GroupByExpr::Expressions(self.listed(Parser::group_item)?, Vec::new()))
    }

    fn group_item(&mut self) -> Result<Expr> {
        if self.eat("GROUPING SETS") {
            self.group_sets().map(Expr::GroupingSets)
        } else if self.eat("CUBE") {
            self.group_sets().map(Expr::Cube)
        } else if self.eat("ROLLUP") {
            self.group_sets().map(Expr::Rollup)
        } else if self.is_at(&Token::LParen) && self.peek_nth_token_ref(1).token == Token::RParen {
            self.advance_token();
            self.advance_token();
            Ok(Expr::Tuple(Vec::new()))
        } else {
            self.expr()
        }
    }

    /// `((a, b), (), c)`.
    fn group_sets(&mut self) -> Result<Vec<Vec<Expr>>> {
        let set = |p: &mut Parser| {
            if !p.eat_token(&Token::LParen) {
                return Ok(vec![p.expr()?]);
            }
            let set = if p.is_at(&Token::RParen) { Vec::new() } else { p.listed(Parser::expr)? };
            p.need(&Token::RParen)?;
            Ok(set)
        };
        self.parenthesized(|p| p.listed(set))
    }

    fn named_window(&mut self) -> Result<NamedWindowDefinition> {
        let name = self.identifier()?;
        self.need_words("AS")?;
        self.need(&Token::LParen)?;
        Ok(NamedWindowDefinition(name, NamedWindowExpr::WindowSpec(self.window_spec()?)))
    }

    /// `a DESC NULLS LAST`.
    pub fn sort_item(&mut self) -> Result<OrderByExpr> {
        let expr = self.expr()?;
        let sort = if self.eat("ASC") {
            Some(OrderBySort::Asc)
        } else if self.eat("DESC") {
            Some(OrderBySort::Desc)
        } else {
            None
        };
        let nulls_first = if self.eat("NULLS FIRST") {
            Some(true)
        } else if self.eat("NULLS LAST") {
            Some(false)
        } else {
            None
        };
        Ok(OrderByExpr { expr, options: OrderByOptions { sort, nulls_first }, with_fill: None })
    }

    fn limit(&mut self) -> Result<Option<LimitClause>> {
        let mut offset = self.offset()?;
        let mut limit = None;
        if self.eat("LIMIT") {
            if !self.eat("ALL") {
                limit = Some(self.expr()?);
            }
            if offset.is_none() {
                offset = self.offset()?;
            }
        }
        let says_something = offset.is_some() || limit.is_some();
        Ok(says_something.then(|| LimitClause::LimitOffset { limit, offset, limit_by: Vec::new() }))
    }

    fn offset(&mut self) -> Result<Option<Offset>> {
        if !self.eat("OFFSET") {
            return Ok(None);
        }
        let value = self.expr()?;
        let rows = if self.eat("ROW") {
            OffsetRows::Row
        } else if self.eat("ROWS") {
            OffsetRows::Rows
        } else {
            OffsetRows::None
        };
        Ok(Some(Offset { value, rows }))
    }

    fn fetch(&mut self) -> Result<Fetch> {
        let _ = self.eat("FIRST") || self.eat("NEXT");
        let quantity = if self.eat("ROW") || self.eat("ROWS") { None } else { Some(self.literal()?) };
        let percent = quantity.is_some() && self.eat("PERCENT");
        if quantity.is_some() {
            let _ = self.eat("ROW") || self.eat("ROWS");
        }
        let with_ties = !self.eat("ONLY") && self.eat("WITH TIES");
        Ok(Fetch { with_ties, percent, quantity })
    }
}
