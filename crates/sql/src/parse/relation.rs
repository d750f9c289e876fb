//! What stands behind FROM: tables, joins, table functions, patterns.

use sqlparser::ast::*;
use sqlparser::tokenizer::Token;

use super::parser::{Parser, Result, Stop};

impl Parser {
    pub fn table_with_joins(&mut self) -> Result<TableWithJoins> {
        Ok(TableWithJoins { relation: self.table()?, joins: self.joins()? })
    }

    fn joins(&mut self) -> Result<Vec<Join>> {
        let mut joins = Vec::new();
        loop {
            if self.eat("CROSS JOIN") {
                let relation = self.table()?;
                joins.push(Join { relation, global: false, join_operator: JoinOperator::CrossJoin(JoinConstraint::None) });
                continue;
            }
            let natural = self.eat("NATURAL");
            let operator = if self.eat("JOIN") {
                JoinOperator::Join
            } else if self.eat("INNER JOIN") {
                JoinOperator::Inner
            } else if self.eat("LEFT JOIN") {
                JoinOperator::Left
            } else if self.eat("LEFT OUTER JOIN") {
                JoinOperator::LeftOuter
            } else if self.eat("RIGHT JOIN") {
                JoinOperator::Right
            } else if self.eat("RIGHT OUTER JOIN") {
                JoinOperator::RightOuter
            } else if self.eat("FULL JOIN") || self.eat("FULL OUTER JOIN") {
                JoinOperator::FullOuter
            } else if natural {
                return self.refuse();
            } else {
                return Ok(joins);
            };
            let relation = self.table()?;
            let constraint = if natural { JoinConstraint::Natural } else { self.join_constraint()? };
            joins.push(Join { relation, global: false, join_operator: operator(constraint) });
        }
    }

    fn join_constraint(&mut self) -> Result<JoinConstraint> {
        if self.eat("ON") {
            return self.expr().map(JoinConstraint::On);
        }
        if !self.eat("USING") {
            return Ok(JoinConstraint::None);
        }
        let columns = self.parenthesized(|p| p.listed(Parser::object_name))?;
        Ok(if self.eat("AS") { JoinConstraint::UsingAlias(columns, self.identifier()?) } else { JoinConstraint::Using(columns) })
    }

    fn table(&mut self) -> Result<TableFactor> {
        self.nested(|p| {
            if p.eat("LATERAL") {
                return if p.eat_token(&Token::LParen) { p.derived(true) } else { p.lateral_function() };
            }
            if p.eat("TABLE") {
                let expr = p.parenthesized(Parser::expr)?;
                return Ok(TableFactor::TableFunction { expr, alias: p.table_alias()? });
            }
            if p.eat_token(&Token::LParen) { p.in_parentheses() } else { p.named_table() }
        })
    }

    fn lateral_function(&mut self) -> Result<TableFactor> {
        let name = self.object_name()?;
        let args = self.call_arguments()?;
        let with_ordinality = self.eat("WITH ORDINALITY");
        Ok(TableFactor::Function { lateral: true, name, args, with_ordinality, alias: self.table_alias()? })
    }

    fn call_arguments(&mut self) -> Result<Vec<FunctionArg>> {
        self.parenthesized(|p| if p.is_at(&Token::RParen) { Ok(Vec::new()) } else { p.listed(Parser::argument) })
    }

    /// A query, behind its opening parenthesis.
    fn derived(&mut self, lateral: bool) -> Result<TableFactor> {
        let subquery = self.query()?;
        self.need(&Token::RParen)?;
        let table = TableFactor::Derived { lateral, subquery, alias: self.table_alias()?, sample: self.sample()? };
        if self.eat("MATCH_RECOGNIZE") { self.match_recognize(table) } else { Ok(table) }
    }

    /// A query, or tables that are joined: both may begin with any number of parentheses.
    fn in_parentheses(&mut self) -> Result<TableFactor> {
        let start = self.index();
        if !self.no_queries.contains(&start) {
            if let Some(derived) = self.attempt(|p| p.derived(false))? {
                return Ok(derived);
            }
            self.no_queries.push(start);
        }
        let mut inside = self.table_with_joins()?;
        self.need(&Token::RParen)?;
        let outer = self.table_alias()?;
        if !inside.joins.is_empty() || matches!(inside.relation, TableFactor::NestedJoin { .. }) {
            return Ok(TableFactor::NestedJoin { table_with_joins: Box::new(inside), alias: outer });
        }
        if let (Some(outer), Some(alias)) = (outer, alias_of(&mut inside.relation)) {
            if alias.is_some() {
                return self.refuse();
            }
            *alias = Some(outer);
        }
        Ok(inside.relation)
    }

    fn named_table(&mut self) -> Result<TableFactor> {
        // A reserved word is no table, but may be a function.
        if !self.at_free_word() && self.peek_nth_token_ref(1).token != Token::LParen {
            return self.refuse();
        }
        let name = self.object_name()?;
        let version = if self.eat("FOR SYSTEM_TIME AS OF") { Some(TableVersion::ForSystemTimeAsOf(self.expr()?)) } else { None };
        let args = match self.is_at(&Token::LParen) {
            true => Some(TableFunctionArgs { args: self.call_arguments()?, settings: None }),
            false => None,
        };
        let with_ordinality = self.eat("WITH ORDINALITY");
        let alias = self.table_alias()?;
        let sample = self.sample()?;
        let table = TableFactor::Table {
            name,
            alias,
            args,
            with_hints: Vec::new(),
            version,
            with_ordinality,
            partitions: Vec::new(),
            json_path: None,
            sample,
            index_directives: Vec::new(),
            inheritance: None,
        };
        if self.eat("MATCH_RECOGNIZE") { self.match_recognize(table) } else { Ok(table) }
    }

    /// `TABLESAMPLE BERNOULLI (10) REPEATABLE (1)`.
    fn sample(&mut self) -> Result<Option<TableSampleKind>> {
        if !self.eat("TABLESAMPLE") {
            return Ok(None);
        }
        let name = match self.identifier()?.value.to_ascii_uppercase().as_str() {
            "BERNOULLI" => Some(TableSampleMethod::Bernoulli),
            "SYSTEM" => Some(TableSampleMethod::System),
            _ => None,
        };
        let value = self.parenthesized(Parser::expr)?;
        let quantity = Some(TableSampleQuantity { parenthesized: true, value, unit: None });
        let mut seed = None;
        if self.eat("REPEATABLE")
            && let Expr::Value(value) = self.parenthesized(Parser::expr)?
        {
            seed = Some(TableSampleSeed { modifier: TableSampleSeedModifier::Repeatable, value });
        }
        let modifier = TableSampleModifier::TableSample;
        let sample = TableSample { modifier, name, quantity, seed, bucket: None, offset: None };
        Ok(Some(TableSampleKind::AfterTableAlias(Box::new(sample))))
    }

    fn table_alias(&mut self) -> Result<Option<TableAlias>> {
        let explicit = self.at("AS");
        let Some(name) = self.alias()? else { return Ok(None) };
        Ok(Some(TableAlias { explicit, name, columns: self.alias_columns()?, at: None }))
    }

    /// `(a, b)` or nothing.
    pub fn alias_columns(&mut self) -> Result<Vec<TableAliasColumnDef>> {
        if !self.is_at(&Token::LParen) {
            return Ok(Vec::new());
        }
        self.parenthesized(|p| p.listed(|p| Ok(TableAliasColumnDef { name: p.identifier()?, data_type: None })))
    }

    fn match_recognize(&mut self, table: TableFactor) -> Result<TableFactor> {
        self.need(&Token::LParen)?;
        let partition_by = if self.eat("PARTITION BY") { self.listed(Parser::expr)? } else { Vec::new() };
        let order_by = if self.eat("ORDER BY") { self.listed(Parser::sort_item)? } else { Vec::new() };
        let measure = |p: &mut Parser| {
            let expr = p.expr()?;
            p.eat("AS");
            Ok(Measure { expr, alias: p.identifier()? })
        };
        let measures = if self.eat("MEASURES") { self.listed(measure)? } else { Vec::new() };
        let rows_per_match = if self.eat("ONE ROW PER MATCH") {
            Some(RowsPerMatch::OneRow)
        } else if self.eat("ALL ROWS PER MATCH") {
            Some(RowsPerMatch::AllRows(None))
        } else {
            None
        };
        let after_match_skip = if self.eat("AFTER MATCH SKIP") { Some(self.after_match()?) } else { None };
        self.need_words("PATTERN")?;
        let pattern = self.parenthesized(Parser::pattern)?;
        self.need_words("DEFINE")?;
        let symbols = self.listed(|p| {
            let symbol = p.identifier()?;
            p.need_words("AS")?;
            Ok(SymbolDefinition { symbol, definition: p.expr()? })
        })?;
        self.need(&Token::RParen)?;
        let alias = self.table_alias()?;
        let table = Box::new(table);
        Ok(TableFactor::MatchRecognize {
            table,
            partition_by,
            order_by,
            measures,
            rows_per_match,
            after_match_skip,
            pattern,
            symbols,
            alias,
        })
    }

    fn after_match(&mut self) -> Result<AfterMatchSkip> {
        if self.eat("PAST LAST ROW") {
            Ok(AfterMatchSkip::PastLastRow)
        } else if self.eat("TO NEXT ROW") {
            Ok(AfterMatchSkip::ToNextRow)
        } else if self.eat("TO FIRST") {
            self.identifier().map(AfterMatchSkip::ToFirst)
        } else {
            self.need_words("TO LAST")?;
            self.identifier().map(AfterMatchSkip::ToLast)
        }
    }

    fn pattern(&mut self) -> Result<MatchRecognizePattern> {
        self.nested(|p| {
            let first = p.pattern_row()?;
            if !p.eat_token(&Token::Pipe) {
                return Ok(first);
            }
            Ok(MatchRecognizePattern::Alternation(match p.pattern()? {
                MatchRecognizePattern::Alternation(mut others) => {
                    others.insert(0, first);
                    others
                }
                other => vec![first, other],
            }))
        })
    }

    fn pattern_row(&mut self) -> Result<MatchRecognizePattern> {
        let mut row = vec![self.pattern_repeated()?];
        while !matches!(self.peek_token_ref().token, Token::RParen | Token::Pipe) {
            row.push(self.pattern_repeated()?);
        }
        Ok(if row.len() == 1 { row.remove(0) } else { MatchRecognizePattern::Concat(row) })
    }

    fn pattern_repeated(&mut self) -> Result<MatchRecognizePattern> {
        let pattern = self.pattern_symbol()?;
        let hook = Token::Placeholder("?".to_string());
        let quantifier = if self.eat_token(&Token::Mul) {
            RepetitionQuantifier::ZeroOrMore
        } else if self.eat_token(&Token::Plus) {
            RepetitionQuantifier::OneOrMore
        } else if self.eat_token(&hook) {
            RepetitionQuantifier::AtMostOne
        } else if self.is_at(&Token::LBrace) && self.peek_nth_token_ref(1).token != Token::Minus {
            self.advance_token();
            self.pattern_range()?
        } else {
            return Ok(pattern);
        };
        let quantifier = if self.eat_token(&hook) { RepetitionQuantifier::Reluctant(Box::new(quantifier)) } else { quantifier };
        Ok(MatchRecognizePattern::Repetition(Box::new(pattern), quantifier))
    }

    /// `{n}`, `{n,}`, `{,m}`, `{n,m}` behind its opening brace.
    fn pattern_range(&mut self) -> Result<RepetitionQuantifier> {
        let number = |p: &mut Parser| p.unsigned().and_then(|number| u32::try_from(number).map_err(|_| Stop::Unread));
        let least = if self.is_at(&Token::Comma) { None } else { Some(number(self)?) };
        let open = self.eat_token(&Token::Comma);
        let most = if open && !self.is_at(&Token::RBrace) { Some(number(self)?) } else { None };
        self.need(&Token::RBrace)?;
        match (least, open, most) {
            (Some(least), false, _) => Ok(RepetitionQuantifier::Exactly(least)),
            (Some(least), true, None) => Ok(RepetitionQuantifier::AtLeast(least)),
            (Some(least), true, Some(most)) => Ok(RepetitionQuantifier::Range(least, most)),
            (None, _, Some(most)) => Ok(RepetitionQuantifier::AtMost(most)),
            (None, _, None) => self.refuse(),
        }
    }

    fn pattern_symbol(&mut self) -> Result<MatchRecognizePattern> {
        let named = |p: &mut Parser| p.identifier().map(MatchRecognizeSymbol::Named);
        if self.eat_token(&Token::Caret) {
            return Ok(MatchRecognizePattern::Symbol(MatchRecognizeSymbol::Start));
        }
        if self.eat_token(&Token::Placeholder("$".to_string())) {
            return Ok(MatchRecognizePattern::Symbol(MatchRecognizeSymbol::End));
        }
        if self.eat_token(&Token::LBrace) {
            self.need(&Token::Minus)?;
            let symbol = named(self)?;
            self.need(&Token::Minus)?;
            self.need(&Token::RBrace)?;
            return Ok(MatchRecognizePattern::Exclude(symbol));
        }
        if self.eat("PERMUTE") {
            return self.parenthesized(|p| p.listed(named)).map(MatchRecognizePattern::Permute);
        }
        if self.is_at(&Token::LParen) {
            let group = self.parenthesized(Parser::pattern)?;
            return Ok(MatchRecognizePattern::Group(Box::new(group)));
        }
        named(self).map(MatchRecognizePattern::Symbol)
    }
}

fn alias_of(table: &mut TableFactor) -> Option<&mut Option<TableAlias>> {
    match table {
        TableFactor::Table { alias, .. }
        | TableFactor::Derived { alias, .. }
        | TableFactor::TableFunction { alias, .. }
        | TableFactor::Function { alias, .. }
        | TableFactor::NestedJoin { alias, .. }
        | TableFactor::MatchRecognize { alias, .. } => Some(alias),
        _ => None,
    }
}
