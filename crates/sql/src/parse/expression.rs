//! Operands and operators.
//!
//! In: a parser that stands at an expression. Out: its tree. What only Flink has is in `operand`, `special` and `json`.

use sqlparser::ast::helpers::attached_token::AttachedToken;
use sqlparser::ast::*;
use sqlparser::tokenizer::Token;

use super::parser::{Parser, Result, Stop};
use super::{operand, special, types};

/// How tightly operators bind.
pub(crate) mod binds {
    pub const LOOSELY: u8 = 0;
    pub const OR: u8 = 5;
    pub const AND: u8 = 10;
    pub const NOT: u8 = 15;
    pub const IS: u8 = 17;
    pub const LIKE: u8 = 19;
    pub const COMPARISON: u8 = 20;
    pub const SUBSCRIPT: u8 = 21;
    pub const CARET: u8 = 22;
    pub const SUM: u8 = 30;
    pub const PRODUCT: u8 = 40;
    pub const TIME_ZONE: u8 = 41;
    pub const UNIT: u8 = 50;
}

impl Parser {
    pub fn expr(&mut self) -> Result<Expr> {
        self.subexpr(binds::LOOSELY)
    }

    /// An operand with all operators behind it that bind more tightly than `than`.
    pub fn subexpr(&mut self, than: u8) -> Result<Expr> {
        self.nested(|p| {
            let operand = p.operand()?;
            let mut expr = p.accessed(operand)?;
            if p.eat("COLLATE") {
                expr = Expr::Collate { expr: Box::new(expr), collation: p.object_name()? };
            }
            loop {
                let next = p.next_binds();
                if than >= next {
                    return Ok(expr);
                }
                expr = p.infix(expr, next)?;
            }
        })
    }

    fn next_binds(&self) -> u8 {
        if special::at_interval_of_difference(self) {
            return binds::UNIT;
        }
        if special::is_infix(self) {
            return binds::COMPARISON;
        }
        match &self.peek_token_ref().token {
            Token::Eq | Token::Lt | Token::LtEq | Token::Neq | Token::Gt | Token::GtEq => binds::COMPARISON,
            Token::Pipe => binds::SUBSCRIPT,
            Token::Caret => binds::CARET,
            Token::Plus | Token::Minus => binds::SUM,
            Token::Mul | Token::Div | Token::Mod | Token::StringConcat => binds::PRODUCT,
            Token::Word(word) if word.quote_style.is_none() => self.word_binds(),
            _ => binds::LOOSELY,
        }
    }

    fn word_binds(&self) -> u8 {
        const LIKES: [&str; 4] = ["LIKE", "ILIKE", "RLIKE", "SIMILAR"];
        if self.at("OR") {
            binds::OR
        } else if self.at("AND") {
            binds::AND
        } else if self.at("IS") {
            binds::IS
        } else if self.at("AT TIME ZONE") {
            binds::TIME_ZONE
        } else if self.at_one_of(&["IN", "NOT IN", "BETWEEN", "NOT BETWEEN", "OVERLAPS"]) {
            binds::COMPARISON
        } else if self.at_one_of(&LIKES) || self.at_one_of(&["NOT LIKE", "NOT ILIKE", "NOT RLIKE", "NOT SIMILAR"]) {
            binds::LIKE
        } else {
            binds::LOOSELY
        }
    }

    fn infix(&mut self, left: Expr, binds: u8) -> Result<Expr> {
        let left = match special::infix(self, left)? {
            special::Infix::Read(expr) => return Ok(expr),
            special::Infix::Other(left) => left,
        };
        let operator = match &self.peek_token_ref().token {
            Token::Eq => Some(BinaryOperator::Eq),
            Token::Neq => Some(BinaryOperator::NotEq),
            Token::Gt => Some(BinaryOperator::Gt),
            Token::GtEq => Some(BinaryOperator::GtEq),
            Token::Lt => Some(BinaryOperator::Lt),
            Token::LtEq => Some(BinaryOperator::LtEq),
            Token::Plus => Some(BinaryOperator::Plus),
            Token::Minus => Some(BinaryOperator::Minus),
            Token::Mul => Some(BinaryOperator::Multiply),
            Token::Div => Some(BinaryOperator::Divide),
            Token::Mod => Some(BinaryOperator::Modulo),
            Token::StringConcat => Some(BinaryOperator::StringConcat),
            Token::Pipe => Some(BinaryOperator::BitwiseOr),
            Token::Caret => Some(BinaryOperator::BitwiseXor),
            _ if self.at("AND") => Some(BinaryOperator::And),
            _ if self.at("OR") => Some(BinaryOperator::Or),
            _ if self.at("OVERLAPS") => Some(BinaryOperator::Overlaps),
            _ => None,
        };
        match operator {
            Some(operator) => {
                self.advance_token();
                self.binary(left, operator, binds)
            }
            None => self.by_words(Box::new(left), binds),
        }
    }

    fn binary(&mut self, left: Expr, op: BinaryOperator, binds: u8) -> Result<Expr> {
        let left = Box::new(left);
        if !self.at_one_of(&["ANY", "ALL", "SOME"]) {
            return Ok(Expr::BinaryOp { left, op, right: Box::new(self.subexpr(binds)?) });
        }
        let all = self.at("ALL");
        let is_some = self.at("SOME");
        self.advance_token();
        let compares = matches!(
            op,
            BinaryOperator::Gt
                | BinaryOperator::Lt
                | BinaryOperator::GtEq
                | BinaryOperator::LtEq
                | BinaryOperator::Eq
                | BinaryOperator::NotEq
        );
        if !compares {
            return self.refuse();
        }
        let is_query = ["SELECT", "WITH", "VALUES"].iter().any(|word| self.has_word(1, word));
        let right = Box::new(if is_query { self.subexpr(binds)? } else { self.parenthesized(|p| p.subexpr(binds))? });
        Ok(if all { Expr::AllOp { left, compare_op: op, right } } else { Expr::AnyOp { left, compare_op: op, right, is_some } })
    }

    fn by_words(&mut self, left: Box<Expr>, binds: u8) -> Result<Expr> {
        if self.eat("IS") {
            return self.is(left, binds);
        }
        if self.eat("AT TIME ZONE") {
            return Ok(Expr::AtTimeZone { timestamp: left, time_zone: Box::new(self.subexpr(binds)?) });
        }
        let negated = self.eat("NOT");
        if self.eat("IN") {
            return self.in_list(left, negated);
        }
        if self.eat("RLIKE") {
            return Ok(Expr::RLike { negated, expr: left, pattern: Box::new(self.subexpr(binds::LIKE)?), regexp: false });
        }
        let (like, ilike) = (self.eat("LIKE"), self.eat("ILIKE"));
        if !like && !ilike {
            self.need_words("SIMILAR TO")?;
        }
        let any = (like || ilike) && self.eat("ANY");
        let pattern = Box::new(self.subexpr(binds::LIKE)?);
        let escape_char = if self.eat("ESCAPE") { Some(Box::new(self.subexpr(binds::LIKE)?)) } else { None };
        Ok(if like {
            Expr::Like { negated, any, expr: left, pattern, escape_char }
        } else if ilike {
            Expr::ILike { negated, any, expr: left, pattern, escape_char }
        } else {
            Expr::SimilarTo { negated, expr: left, pattern, escape_char }
        })
    }

    fn is(&mut self, left: Box<Expr>, binds: u8) -> Result<Expr> {
        let negated = self.eat("NOT");
        if self.eat("NULL") {
            return Ok(if negated { Expr::IsNotNull(left) } else { Expr::IsNull(left) });
        }
        if self.eat("TRUE") {
            return Ok(if negated { Expr::IsNotTrue(left) } else { Expr::IsTrue(left) });
        }
        if self.eat("FALSE") {
            return Ok(if negated { Expr::IsNotFalse(left) } else { Expr::IsFalse(left) });
        }
        if self.eat("UNKNOWN") {
            return Ok(if negated { Expr::IsNotUnknown(left) } else { Expr::IsUnknown(left) });
        }
        if self.eat("DISTINCT FROM") {
            let right = Box::new(self.subexpr(binds)?);
            return Ok(if negated { Expr::IsNotDistinctFrom(left, right) } else { Expr::IsDistinctFrom(left, right) });
        }
        self.need_words("JSON")?;
        let kinds = [
            ("VALUE", JsonPredicateType::Value),
            ("SCALAR", JsonPredicateType::Scalar),
            ("ARRAY", JsonPredicateType::Array),
            ("OBJECT", JsonPredicateType::Object),
        ];
        let mut kind = None;
        for (word, meaning) in kinds {
            if kind.is_none() && self.eat(word) {
                kind = Some(meaning);
            }
        }
        Ok(Expr::IsJson { expr: left, kind, unique_keys: None, negated })
    }

    fn in_list(&mut self, expr: Box<Expr>, negated: bool) -> Result<Expr> {
        self.need(&Token::LParen)?;
        // `((SELECT 1), 2)` begins like a query and is a list.
        let may_be_query = self.is_at(&Token::LParen) || self.at_one_of(&["SELECT", "WITH", "VALUES", "TABLE"]);
        let whole = |p: &mut Parser| {
            let query = p.query()?;
            p.need(&Token::RParen)?;
            Ok(query)
        };
        if may_be_query && let Some(query) = self.attempt(whole)? {
            return Ok(Expr::In { expr, target: InTarget::Subquery(query), negated, global: false });
        }
        let list = self.listed(Parser::expr)?;
        self.need(&Token::RParen)?;
        Ok(Expr::In { expr, target: InTarget::List(list), negated, global: false })
    }

    pub fn at_sub_query(&self) -> bool {
        self.at_one_of(&["SELECT", "WITH", "VALUES"])
    }

    /// An operand without what stands behind it.
    pub fn operand(&mut self) -> Result<Expr> {
        if let Some(expr) = operand::of_flink(self)? {
            return Ok(expr);
        }
        match &self.peek_token_ref().token {
            Token::Word(word) => {
                let special = word.quote_style.is_none().then(|| word.value.to_ascii_uppercase());
                self.word(special.as_deref().unwrap_or(""))
            }
            Token::LBracket => {
                self.advance_token();
                self.array(false)
            }
            Token::Minus | Token::Plus => {
                let op = if self.is_at(&Token::Plus) { UnaryOperator::Plus } else { UnaryOperator::Minus };
                self.advance_token();
                Ok(Expr::UnaryOp { op, expr: Box::new(self.subexpr(binds::PRODUCT)?) })
            }
            Token::LParen => {
                self.advance_token();
                let inner = if self.at_sub_query() {
                    Expr::Subquery(self.query()?)
                } else {
                    let mut list = self.listed(Parser::expr)?;
                    match list.len() {
                        1 => Expr::Nested(Box::new(list.remove(0))),
                        _ => Expr::Tuple(list),
                    }
                };
                self.need(&Token::RParen)?;
                Ok(inner)
            }
            Token::LBrace => self.in_braces(),
            _ => self.literal(),
        }
    }

    /// A word is syntax where it can be, else a name or a call.
    fn word(&mut self, word: &str) -> Result<Expr> {
        let syntax: Option<fn(&mut Parser) -> Result<Expr>> = match word {
            "TRUE" | "FALSE" | "NULL" => return self.literal(),
            "CURRENT_TIMESTAMP" | "CURRENT_TIME" | "CURRENT_DATE" | "LOCALTIME" | "LOCALTIMESTAMP" => return self.time_function(),
            "INTERVAL" => return self.interval(),
            "TRIM" => return self.trim(),
            "NOT" => Some(Parser::not),
            "CASE" => Some(Parser::case),
            "CAST" => Some(|p| p.cast(CastKind::Cast)),
            "TRY_CAST" => Some(|p| p.cast(CastKind::TryCast)),
            "SAFE_CAST" => Some(|p| p.cast(CastKind::SafeCast)),
            "EXISTS" => Some(|p| p.exists(false)),
            "EXTRACT" => Some(Parser::extract),
            "CEIL" => Some(|p| p.ceil_floor(true)),
            "FLOOR" => Some(|p| p.ceil_floor(false)),
            "SUBSTRING" => Some(Parser::substring),
            "OVERLAY" => Some(Parser::overlay),
            "ARRAY" => match self.peek_nth_token_ref(1).token {
                Token::LBracket => Some(|p| {
                    p.need(&Token::LBracket)?;
                    p.array(true)
                }),
                Token::LParen => Some(Parser::array_of_query),
                _ => None,
            },
            _ => None,
        };
        if let Some(syntax) = syntax {
            let read = self.attempt(|p| {
                p.advance_token();
                syntax(p)
            })?;
            if let Some(expr) = read {
                return Ok(expr);
            }
        }
        let name = self.identifier()?;
        if self.is_at(&Token::LParen) { self.function(ObjectName::from(vec![name])) } else { Ok(Expr::Identifier(name)) }
    }

    /// What follows an operand with `.` and `[ ]`.
    fn accessed(&mut self, root: Expr) -> Result<Expr> {
        let mut chain = Vec::new();
        loop {
            if self.is_at(&Token::Period) && self.peek_nth_token_ref(1).token != Token::Mul {
                self.advance_token();
                let name = self.identifier()?;
                let part = if self.is_at(&Token::LParen) { self.function(ObjectName::from(vec![name]))? } else { Expr::Identifier(name) };
                chain.push(AccessExpr::Dot(part));
            } else if self.eat_token(&Token::LBracket) {
                let index = self.subexpr(binds::SUBSCRIPT)?;
                self.need(&Token::RBracket)?;
                chain.push(AccessExpr::Subscript(Subscript::Index { index }));
            } else {
                break;
            }
        }
        Ok(compound(root, chain))
    }

    fn not(&mut self) -> Result<Expr> {
        if self.eat("EXISTS") {
            return self.exists(true);
        }
        Ok(Expr::UnaryOp { op: UnaryOperator::Not, expr: Box::new(self.subexpr(binds::NOT)?) })
    }

    fn exists(&mut self, negated: bool) -> Result<Expr> {
        Ok(Expr::Exists { subquery: self.parenthesized(Parser::query)?, negated })
    }

    fn case(&mut self) -> Result<Expr> {
        let case_token = AttachedToken(self.last());
        let operand = if self.at("WHEN") { None } else { Some(Box::new(self.expr()?)) };
        let mut conditions = Vec::new();
        while self.eat("WHEN") {
            let condition = self.expr()?;
            self.need_words("THEN")?;
            conditions.push(CaseWhen { condition, result: self.expr()? });
        }
        if conditions.is_empty() {
            return self.refuse();
        }
        let else_result = if self.eat("ELSE") { Some(Box::new(self.expr()?)) } else { None };
        self.need_words("END")?;
        Ok(Expr::Case { case_token, end_token: AttachedToken(self.last()), operand, conditions, else_result })
    }

    fn cast(&mut self, kind: CastKind) -> Result<Expr> {
        self.need(&Token::LParen)?;
        let expr = Box::new(self.expr()?);
        self.need_words("AS")?;
        let data_type = types::packed(self)?;
        self.need(&Token::RParen)?;
        Ok(Expr::Cast { kind, expr, data_type, format: None })
    }

    fn extract(&mut self) -> Result<Expr> {
        self.need(&Token::LParen)?;
        let field = self.date_time_field()?;
        self.need_words("FROM")?;
        let expr = Box::new(self.expr()?);
        self.need(&Token::RParen)?;
        Ok(Expr::Extract { field, syntax: ExtractSyntax::From, expr })
    }

    fn ceil_floor(&mut self, ceil: bool) -> Result<Expr> {
        self.need(&Token::LParen)?;
        let expr = Box::new(self.expr()?);
        let field = if self.eat("TO") {
            CeilFloorKind::DateTimeField(self.date_time_field()?)
        } else if self.eat_token(&Token::Comma) {
            match self.value()? {
                scale @ ValueWithSpan { value: Value::Number(..), .. } => CeilFloorKind::Scale(scale),
                _ => return self.refuse(),
            }
        } else {
            CeilFloorKind::DateTimeField(DateTimeField::NoDateTime)
        };
        self.need(&Token::RParen)?;
        Ok(if ceil { Expr::Ceil { expr, field } } else { Expr::Floor { expr, field } })
    }

    fn substring(&mut self) -> Result<Expr> {
        self.need(&Token::LParen)?;
        let expr = Box::new(self.expr()?);
        let special = self.eat_token(&Token::Comma);
        let substring_from = if special || self.eat("FROM") { Some(Box::new(self.expr()?)) } else { None };
        let substring_for = if self.eat("FOR") || self.eat_token(&Token::Comma) { Some(Box::new(self.expr()?)) } else { None };
        self.need(&Token::RParen)?;
        Ok(Expr::Substring { expr, substring_from, substring_for, special, shorthand: false })
    }

    fn overlay(&mut self) -> Result<Expr> {
        self.need(&Token::LParen)?;
        let expr = Box::new(self.expr()?);
        self.need_words("PLACING")?;
        let overlay_what = Box::new(self.expr()?);
        self.need_words("FROM")?;
        let overlay_from = Box::new(self.expr()?);
        let overlay_for = if self.eat("FOR") { Some(Box::new(self.expr()?)) } else { None };
        self.need(&Token::RParen)?;
        Ok(Expr::Overlay { expr, overlay_what, overlay_from, overlay_for })
    }

    fn trim(&mut self) -> Result<Expr> {
        self.advance_token();
        self.need(&Token::LParen)?;
        let trim_where = special::trim_side(self);
        let mut expr = Box::new(self.expr()?);
        let mut trim_what = None;
        if self.eat("FROM") {
            trim_what = Some(expr);
            expr = Box::new(self.expr()?);
        }
        self.need(&Token::RParen)?;
        Ok(Expr::Trim { trim_where, trim_what, expr, trim_characters: None })
    }

    /// `INTERVAL '1' DAY`, from its word.
    fn interval(&mut self) -> Result<Expr> {
        self.advance_token();
        self.interval_value()
    }

    pub fn interval_value(&mut self) -> Result<Expr> {
        self.nested(|p| {
            let value = Box::new(p.operand()?);
            let leading_field = if p.at_one_of(UNITS) { Some(p.date_time_field()?) } else { None };
            let (mut leading_precision, mut last_field, mut fractional_seconds_precision) = (None, None, None);
            if leading_field == Some(DateTimeField::Second) {
                if p.eat_token(&Token::LParen) {
                    leading_precision = Some(p.unsigned()?);
                    fractional_seconds_precision = if p.eat_token(&Token::Comma) { Some(p.unsigned()?) } else { None };
                    p.need(&Token::RParen)?;
                }
            } else {
                leading_precision = p.precision()?;
                if p.eat("TO") {
                    last_field = Some(p.date_time_field()?);
                    if last_field == Some(DateTimeField::Second) {
                        fractional_seconds_precision = p.precision()?;
                    }
                }
            }
            Ok(Expr::Interval(Interval { value, leading_field, leading_precision, last_field, fractional_seconds_precision }))
        })
    }

    /// The elements and the closing bracket.
    fn array(&mut self, named: bool) -> Result<Expr> {
        let elem = if self.is_at(&Token::RBracket) { Vec::new() } else { self.listed(Parser::expr)? };
        self.need(&Token::RBracket)?;
        Ok(Expr::Array(Array { elem, named }))
    }

    fn array_of_query(&mut self) -> Result<Expr> {
        let name = Ident::with_span(self.last().span, "ARRAY");
        let query = self.parenthesized(Parser::query)?;
        Ok(Expr::Function(special::call(ObjectName::from(vec![name]), FunctionArguments::Subquery(query))))
    }

    /// `{d '2024-01-01'}`, `{fn f(x)}`. Flink takes few functions of JDBC, under names of their own.
    fn in_braces(&mut self) -> Result<Expr> {
        self.need(&Token::LBrace)?;
        let inner = if self.eat("fn") {
            let known = JDBC.iter().find(|(name, _)| self.at(name));
            let Some((_, name)) = known else { return self.refuse() };
            let name = Ident::with_span(self.peek_token_ref().span, *name);
            self.advance_token();
            self.function(ObjectName::from(vec![name]))?
        } else {
            let known = [("d", "DATE"), ("t", "TIME"), ("ts", "TIMESTAMP")].into_iter().find(|(mark, _)| self.at(mark));
            let Some((_, name)) = known else { return self.refuse() };
            let data_type = types::pack(name.to_string(), self.peek_token_ref().span);
            self.advance_token();
            Expr::TypedString(TypedString { data_type, value: self.value()?, uses_odbc_syntax: true })
        };
        self.need(&Token::RBrace)?;
        Ok(inner)
    }

    pub fn date_time_field(&mut self) -> Result<DateTimeField> {
        let known = FIELDS.iter().find(|(word, _)| self.at(word));
        match known {
            Some((_, field)) => {
                let field = field.clone();
                self.advance_token();
                Ok(field)
            }
            None => match self.peek_token_ref().token {
                Token::Word(_) => self.identifier().map(DateTimeField::Custom),
                _ => Err(Stop::Unread),
            },
        }
    }
}

/// The functions of JDBC that Flink runs, and what it calls them.
const JDBC: &[(&str, &str)] = &[
    ("LCASE", "LOWER"),
    ("UCASE", "UPPER"),
    ("LOCATE", "POSITION"),
    ("ABS", "ABS"),
    ("MOD", "MOD"),
    ("POWER", "POWER"),
    ("IFNULL", "IFNULL"),
    ("YEAR", "YEAR"),
    ("QUARTER", "QUARTER"),
    ("MONTH", "MONTH"),
    ("DAYOFWEEK", "DAYOFWEEK"),
    ("TIMESTAMPADD", "TIMESTAMPADD"),
    ("TIMESTAMPDIFF", "TIMESTAMPDIFF"),
];

const FIELDS: &[(&str, DateTimeField)] = &[
    ("YEAR", DateTimeField::Year),
    ("YEARS", DateTimeField::Years),
    ("MONTH", DateTimeField::Month),
    ("MONTHS", DateTimeField::Months),
    ("WEEK", DateTimeField::Week(None)),
    ("WEEKS", DateTimeField::Weeks),
    ("DAY", DateTimeField::Day),
    ("DAYOFWEEK", DateTimeField::DayOfWeek),
    ("DAYOFYEAR", DateTimeField::DayOfYear),
    ("DAYS", DateTimeField::Days),
    ("DATE", DateTimeField::Date),
    ("DATETIME", DateTimeField::Datetime),
    ("HOUR", DateTimeField::Hour),
    ("HOURS", DateTimeField::Hours),
    ("MINUTE", DateTimeField::Minute),
    ("MINUTES", DateTimeField::Minutes),
    ("SECOND", DateTimeField::Second),
    ("SECONDS", DateTimeField::Seconds),
    ("CENTURY", DateTimeField::Century),
    ("DECADE", DateTimeField::Decade),
    ("DOY", DateTimeField::Doy),
    ("DOW", DateTimeField::Dow),
    ("EPOCH", DateTimeField::Epoch),
    ("ISODOW", DateTimeField::Isodow),
    ("ISOYEAR", DateTimeField::Isoyear),
    ("MICROSECOND", DateTimeField::Microsecond),
    ("MILLENNIUM", DateTimeField::Millennium),
    ("MILLISECOND", DateTimeField::Millisecond),
    ("NANOSECOND", DateTimeField::Nanosecond),
    ("QUARTER", DateTimeField::Quarter),
    ("TIME", DateTimeField::Time),
    ("TIMEZONE_HOUR", DateTimeField::TimezoneHour),
    ("TIMEZONE_MINUTE", DateTimeField::TimezoneMinute),
];

/// The units of an interval.
const UNITS: &[&str] = &[
    "YEAR",
    "YEARS",
    "MONTH",
    "MONTHS",
    "WEEK",
    "WEEKS",
    "DAY",
    "DAYS",
    "HOUR",
    "HOURS",
    "MINUTE",
    "MINUTES",
    "SECOND",
    "SECONDS",
    "CENTURY",
    "DECADE",
    "DOW",
    "DOY",
    "EPOCH",
    "ISODOW",
    "ISOYEAR",
    "MICROSECOND",
    "MILLENNIUM",
    "MILLISECOND",
    "NANOSECOND",
    "QUARTER",
];

/// `a.b.c` is one name, `a.b.f(x)` a call of one, all else an operand with a path behind it.
fn compound(root: Expr, mut chain: Vec<AccessExpr>) -> Expr {
    if chain.is_empty() {
        return root;
    }
    let is_name = |access: &AccessExpr| matches!(access, AccessExpr::Dot(Expr::Identifier(_)));
    let names = |root: Ident, chain: Vec<AccessExpr>| {
        let rest = chain.into_iter().filter_map(|access| match access {
            AccessExpr::Dot(Expr::Identifier(name)) => Some(name),
            _ => None,
        });
        std::iter::once(root).chain(rest).collect::<Vec<_>>()
    };
    let (last, before) = (&chain[chain.len() - 1], &chain[..chain.len() - 1]);
    let path_first = before.iter().all(is_name);
    match root {
        Expr::Identifier(root) if path_first && is_name(last) => Expr::CompoundIdentifier(names(root, chain)),
        Expr::Identifier(root) if path_first && matches!(last, AccessExpr::Dot(Expr::Function(_))) => {
            let Some(AccessExpr::Dot(Expr::Function(mut function))) = chain.pop() else { return Expr::Identifier(root) };
            let path = names(root, chain).into_iter().map(ObjectNamePart::Identifier);
            function.name = ObjectName(path.chain(function.name.0).collect());
            Expr::Function(function)
        }
        root => Expr::CompoundFieldAccess { root: Box::new(root), access_chain: chain },
    }
}
