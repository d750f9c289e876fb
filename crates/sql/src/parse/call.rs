//! Calls of functions, with what may follow them.

use sqlparser::ast::helpers::attached_token::AttachedToken;
use sqlparser::ast::*;
use sqlparser::tokenizer::Token;

use super::parser::{Parser, Result};
use super::special;

impl Parser {
    /// A call, from its opening parenthesis.
    pub fn function(&mut self, name: ObjectName) -> Result<Expr> {
        self.need(&Token::LParen)?;
        if self.at_sub_query() {
            let query = self.query()?;
            self.need(&Token::RParen)?;
            return Ok(Expr::Function(special::call(name, FunctionArguments::Subquery(query))));
        }
        let args = self.arguments()?;
        let mut function = special::call(name, FunctionArguments::List(args));
        function.within_group = self.within_group()?;
        function.filter = self.filter()?;
        function.null_treatment = self.null_treatment();
        function.over = self.over()?;
        Ok(Expr::Function(function))
    }

    fn null_treatment(&mut self) -> Option<NullTreatment> {
        match self.eat("IGNORE NULLS") {
            true => Some(NullTreatment::IgnoreNulls),
            false => self.eat("RESPECT NULLS").then_some(NullTreatment::RespectNulls),
        }
    }

    /// `CURRENT_DATE`, with or without parentheses.
    pub fn time_function(&mut self) -> Result<Expr> {
        let name = ObjectName::from(vec![self.identifier()?]);
        let args = if self.eat_token(&Token::LParen) { FunctionArguments::List(self.arguments()?) } else { FunctionArguments::None };
        Ok(Expr::Function(special::call(name, args)))
    }

    pub fn within_group(&mut self) -> Result<Vec<OrderByExpr>> {
        if !self.eat("WITHIN GROUP") {
            return Ok(Vec::new());
        }
        self.parenthesized(|p| {
            p.need_words("ORDER BY")?;
            p.listed(Parser::sort_item)
        })
    }

    pub fn filter(&mut self) -> Result<Option<Box<Expr>>> {
        if !self.eat("FILTER") {
            return Ok(None);
        }
        let condition = self.parenthesized(|p| {
            p.need_words("WHERE")?;
            p.expr()
        })?;
        Ok(Some(Box::new(condition)))
    }

    pub fn over(&mut self) -> Result<Option<WindowType>> {
        if !self.eat("OVER") {
            return Ok(None);
        }
        Ok(Some(if self.eat_token(&Token::LParen) {
            WindowType::WindowSpec(self.window_spec()?)
        } else {
            WindowType::NamedWindow(self.identifier()?)
        }))
    }

    /// The arguments and the closing parenthesis.
    fn arguments(&mut self) -> Result<FunctionArgumentList> {
        if self.eat_token(&Token::RParen) {
            return Ok(FunctionArgumentList { duplicate_treatment: None, args: Vec::new(), clauses: Vec::new() });
        }
        let duplicate_treatment = if self.eat("ALL") {
            Some(DuplicateTreatment::All)
        } else if self.eat("DISTINCT") {
            Some(DuplicateTreatment::Distinct)
        } else {
            None
        };
        let args = self.listed(Parser::argument)?;
        let mut clauses: Vec<_> = self.null_treatment().map(FunctionArgumentClause::IgnoreOrRespectNulls).into_iter().collect();
        if self.eat("ORDER BY") {
            clauses.push(FunctionArgumentClause::OrderBy(self.listed(Parser::sort_item)?));
        }
        if self.eat("LIMIT") {
            clauses.push(FunctionArgumentClause::Limit(self.expr()?));
        }
        self.need(&Token::RParen)?;
        Ok(FunctionArgumentList { duplicate_treatment, args, clauses })
    }

    pub fn argument(&mut self) -> Result<FunctionArg> {
        let name = self.expr_or_star()?;
        let is_star = matches!(name, Expr::Wildcard(_) | Expr::QualifiedWildcard(..));
        if !is_star && self.eat_token(&Token::RArrow) {
            let arg = argument_of(self.expr_or_star()?);
            return Ok(FunctionArg::ExprNamed { name, arg, operator: FunctionArgOperator::RightArrow });
        }
        Ok(FunctionArg::Unnamed(argument_of(name)))
    }

    /// An expression, `*` or `a.b.*`.
    pub fn expr_or_star(&mut self) -> Result<Expr> {
        if self.eat_token(&Token::Mul) {
            return Ok(Expr::Wildcard(AttachedToken(self.last())));
        }
        let mut dots = 0;
        while matches!(self.peek_nth_token_ref(2 * dots).token, Token::Word(_))
            && self.peek_nth_token_ref(2 * dots + 1).token == Token::Period
        {
            dots += 1;
        }
        if dots > 0 && self.peek_nth_token_ref(2 * dots).token == Token::Mul {
            let mut parts = Vec::new();
            for _ in 0..dots {
                parts.push(self.identifier()?);
                self.advance_token();
            }
            self.advance_token();
            return Ok(Expr::QualifiedWildcard(ObjectName::from(parts), AttachedToken(self.last())));
        }
        self.expr()
    }

    /// What stands in the parentheses of a window, and the closing one.
    pub fn window_spec(&mut self) -> Result<WindowSpec> {
        let is_clause = self.at_one_of(&["PARTITION", "ORDER", "ROWS", "RANGE", "GROUPS"]);
        let is_name = !is_clause && matches!(self.peek_token_ref().token, Token::Word(_));
        let window_name = if is_name { Some(self.identifier()?) } else { None };
        let partition_by = if self.eat("PARTITION BY") { self.listed(Parser::expr)? } else { Vec::new() };
        let order_by = if self.eat("ORDER BY") { self.listed(Parser::sort_item)? } else { Vec::new() };
        let window_frame = if self.is_at(&Token::RParen) { None } else { Some(self.window_frame()?) };
        self.need(&Token::RParen)?;
        Ok(WindowSpec { window_name, partition_by, order_by, window_frame })
    }

    fn window_frame(&mut self) -> Result<WindowFrame> {
        let units = if self.eat("ROWS") {
            WindowFrameUnits::Rows
        } else if self.eat("RANGE") {
            WindowFrameUnits::Range
        } else {
            self.need_words("GROUPS")?;
            WindowFrameUnits::Groups
        };
        let between = self.eat("BETWEEN");
        let start_bound = self.frame_bound()?;
        let end_bound = if between {
            self.need_words("AND")?;
            Some(self.frame_bound()?)
        } else {
            None
        };
        Ok(WindowFrame { units, start_bound, end_bound })
    }

    fn frame_bound(&mut self) -> Result<WindowFrameBound> {
        if self.eat("CURRENT ROW") {
            return Ok(WindowFrameBound::CurrentRow);
        }
        let rows = if self.eat("UNBOUNDED") {
            None
        } else {
            let is_text = matches!(self.peek_token_ref().token, Token::SingleQuotedString(_));
            Some(Box::new(if is_text { self.interval_value()? } else { self.expr()? }))
        };
        if self.eat("PRECEDING") {
            return Ok(WindowFrameBound::Preceding(rows));
        }
        self.need_words("FOLLOWING")?;
        Ok(WindowFrameBound::Following(rows))
    }
}

fn argument_of(expr: Expr) -> FunctionArgExpr {
    match expr {
        Expr::Wildcard(_) => FunctionArgExpr::Wildcard,
        Expr::QualifiedWildcard(name, _) => FunctionArgExpr::QualifiedWildcard(name),
        expr => FunctionArgExpr::Expr(expr),
    }
}
