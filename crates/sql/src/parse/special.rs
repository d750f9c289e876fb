//! Operands and operators of Flink that sqlparser's tree has no node for; see the table in `operand`.

use sqlparser::ast::{
    Expr, Function, FunctionArg, FunctionArgExpr, FunctionArgumentList, FunctionArguments, Ident, Interval, ObjectName, TrimWhereField,
    WindowSpec, WindowType,
};
use sqlparser::tokenizer::Token;

use super::expression::binds;
use super::operand::special_name;
use super::parser::{Parser, Result};

pub(crate) fn call(name: ObjectName, args: FunctionArguments) -> Function {
    Function {
        name,
        uses_odbc_syntax: false,
        parameters: FunctionArguments::None,
        args,
        within_group: Vec::new(),
        filter: None,
        null_treatment: None,
        over: None,
    }
}

pub(crate) fn list(arguments: Vec<Expr>) -> FunctionArguments {
    let args = arguments.into_iter().map(|expr| FunctionArg::Unnamed(FunctionArgExpr::Expr(expr))).collect();
    FunctionArguments::List(FunctionArgumentList { duplicate_treatment: None, args, clauses: Vec::new() })
}

/// The parts of a name as an operand.
fn name_operand(name: ObjectName) -> Expr {
    let mut parts: Vec<Ident> = name.0.into_iter().filter_map(|part| part.as_ident().cloned()).collect();
    match parts.len() {
        1 => Expr::Identifier(parts.remove(0)),
        _ => Expr::CompoundIdentifier(parts),
    }
}

/// `TABLE t`, `TABLE (query)`, `TABLE f(x)`, each with `PARTITION BY` and `ORDER BY`.
pub(crate) fn table_argument(p: &mut Parser) -> Result<Expr> {
    let span = p.peek_token_ref().span;
    p.need_words("TABLE")?;
    let name = special_name("$TABLE", span);
    let table = if p.peek_token_ref().token == Token::LParen {
        p.advance_token();
        let inner = if p.at("SELECT") || p.at("WITH") || p.at("VALUES") { Expr::Subquery(p.query()?) } else { p.expr()? };
        p.need(&Token::RParen)?;
        inner
    } else {
        let table = p.object_name()?;
        if p.is_at(&Token::LParen) { p.function(table)? } else { name_operand(table) }
    };
    let mut function = call(name, list(vec![table]));
    let partition_by = if p.eat("PARTITION BY") { columns(p)? } else { Vec::new() };
    let order_by = if p.eat("ORDER BY") {
        let parens = p.eat_token(&Token::LParen);
        let mut keys = vec![p.sort_item()?];
        while parens && p.eat_token(&Token::Comma) {
            keys.push(p.sort_item()?);
        }
        if parens {
            p.need(&Token::RParen)?;
        }
        keys
    } else {
        Vec::new()
    };
    if !partition_by.is_empty() || !order_by.is_empty() {
        let window = WindowSpec { window_name: None, partition_by, order_by, window_frame: None };
        function.over = Some(WindowType::WindowSpec(window));
    }
    Ok(Expr::Function(function))
}

/// One expression, or several in parentheses.
fn columns(p: &mut Parser) -> Result<Vec<Expr>> {
    Ok(match p.expr()? {
        Expr::Tuple(columns) => columns,
        Expr::Nested(column) => vec![*column],
        column => vec![column],
    })
}

/// `MAP[…]`, `MULTISET[…]`, `MULTISET(query)`.
pub(crate) fn constructor(p: &mut Parser, name: &str) -> Result<Expr> {
    let span = p.peek_token_ref().span;
    p.advance_token();
    let name = special_name(name, span);
    if p.eat_token(&Token::LParen) {
        let query = p.query()?;
        p.need(&Token::RParen)?;
        return Ok(Expr::Function(call(name, FunctionArguments::Subquery(query))));
    }
    p.need(&Token::LBracket)?;
    let elements = match p.peek_token_ref().token {
        Token::RBracket => Vec::new(),
        _ => p.listed(Parser::expr)?,
    };
    p.need(&Token::RBracket)?;
    Ok(Expr::Function(call(name, list(elements))))
}

/// `POSITION(a IN b)` and `POSITION(a IN b FROM c)`.
pub(crate) fn position(p: &mut Parser) -> Result<Expr> {
    let name = p.identifier()?;
    p.need(&Token::LParen)?;
    let what = p.subexpr(binds::COMPARISON)?;
    p.need_words("IN")?;
    let text = p.expr()?;
    let from = if p.eat("FROM") { Some(p.expr()?) } else { None };
    p.need(&Token::RParen)?;
    Ok(match from {
        Some(from) => Expr::Function(call(ObjectName::from(vec![name]), list(vec![what, text, from]))),
        None => Expr::Position { expr: Box::new(what), r#in: Box::new(text) },
    })
}

const TRIM_SIDES: [(&str, TrimWhereField); 3] =
    [("BOTH", TrimWhereField::Both), ("LEADING", TrimWhereField::Leading), ("TRAILING", TrimWhereField::Trailing)];

/// `TRIM(LEADING FROM s)`: a side, and nothing to trim.
pub(crate) fn at_bare_trim(p: &Parser) -> bool {
    p.peek_nth_token_ref(1).token == Token::LParen && TRIM_SIDES.iter().any(|(side, _)| p.has_word(2, side)) && p.has_word(3, "FROM")
}

pub(crate) fn trim_side(p: &mut Parser) -> Option<TrimWhereField> {
    TRIM_SIDES.into_iter().find(|(side, _)| p.eat(side)).map(|(_, field)| field)
}

pub(crate) fn trim(p: &mut Parser) -> Result<Expr> {
    p.need_words("TRIM")?;
    p.need(&Token::LParen)?;
    let trim_where = trim_side(p);
    p.need_words("FROM")?;
    let expr = Box::new(p.expr()?);
    p.need(&Token::RParen)?;
    Ok(Expr::Trim { expr, trim_where, trim_what: None, trim_characters: None })
}

/// `(a - b) DAY`: a unit right behind a parenthesis.
pub(crate) fn at_interval_of_difference(p: &Parser) -> bool {
    let closed = p.index() > 0 && p.token_at(p.index() - 1).token == Token::RParen;
    closed && ["DAY", "HOUR", "MINUTE", "SECOND", "MONTH", "YEAR"].iter().any(|unit| p.at(unit))
}

/// `INTERVAL a.b HOUR`.
pub(crate) fn interval_of_name(p: &mut Parser) -> Result<Expr> {
    p.need_words("INTERVAL")?;
    let value = name_operand(p.object_name()?);
    interval(p, value)
}

/// The unit behind an interval's value.
fn interval(p: &mut Parser, value: Expr) -> Result<Expr> {
    let leading_field = Some(p.date_time_field()?);
    let leading_precision = p.precision()?;
    let last_field = if p.eat("TO") { Some(p.date_time_field()?) } else { None };
    let fractional_seconds_precision = p.precision()?;
    Ok(Expr::Interval(Interval { value: Box::new(value), leading_field, leading_precision, last_field, fractional_seconds_precision }))
}

/// `FINAL LAST(a.x)` and `RUNNING …` in a pattern's measures.
pub(crate) fn prefixed(p: &mut Parser) -> Result<Expr> {
    let prefix = p.identifier()?;
    Ok(Expr::Prefixed { prefix, value: Box::new(p.operand()?) })
}

/// Operands that begin with two words.
pub(crate) fn by_word(p: &mut Parser) -> Result<Option<Expr>> {
    if p.at("RUNNING") {
        return prefixed(p).map(Some);
    }
    let names = match &p.peek_nth_token_ref(1).token {
        Token::Word(word) => word.quote_style.is_some() || !crate::words::is_reserved(&word.value),
        _ => false,
    };
    if p.at("MODEL") && names {
        let name = special_name("$MODEL", p.peek_token_ref().span);
        p.advance_token();
        let model = name_operand(p.object_name()?);
        return Ok(Some(Expr::Function(call(name, list(vec![model])))));
    }
    Ok(None)
}

/// Operators of two operands, with the name of their node.
const OPERATORS: &[(&str, &str)] = &[
    ("SUBMULTISET OF", "$SUBMULTISET_OF"),
    ("NOT SUBMULTISET OF", "$NOT_SUBMULTISET_OF"),
    ("MULTISET UNION DISTINCT", "$MULTISET_UNION_DISTINCT"),
    ("MULTISET UNION ALL", "$MULTISET_UNION"),
    ("MULTISET UNION", "$MULTISET_UNION"),
    ("MULTISET INTERSECT DISTINCT", "$MULTISET_INTERSECT_DISTINCT"),
    ("MULTISET INTERSECT ALL", "$MULTISET_INTERSECT"),
    ("MULTISET INTERSECT", "$MULTISET_INTERSECT"),
    ("MULTISET EXCEPT DISTINCT", "$MULTISET_EXCEPT_DISTINCT"),
    ("MULTISET EXCEPT ALL", "$MULTISET_EXCEPT"),
    ("MULTISET EXCEPT", "$MULTISET_EXCEPT"),
    ("CONTAINS", "$CONTAINS"),
    ("IMMEDIATELY PRECEDES", "$IMMEDIATELY_PRECEDES"),
    ("IMMEDIATELY SUCCEEDS", "$IMMEDIATELY_SUCCEEDS"),
    ("PRECEDES", "$PRECEDES"),
    ("SUCCEEDS", "$SUCCEEDS"),
    ("EQUALS", "$EQUALS"),
];

/// Operators of one operand that stand behind it.
const ENDINGS: &[(&str, &str)] = &[
    ("IS NOT A SET", "$IS_NOT_A_SET"),
    ("IS A SET", "$IS_A_SET"),
    ("IS NOT EMPTY", "$IS_NOT_EMPTY"),
    ("IS EMPTY", "$IS_EMPTY"),
    ("FORMAT JSON", "$FORMAT_JSON"),
];

pub(crate) fn is_infix(p: &Parser) -> bool {
    let first = match &p.peek_token_ref().token {
        Token::Word(word) if word.quote_style.is_none() => word.value.as_str(),
        _ => return false,
    };
    ["SUBMULTISET", "NOT", "MULTISET", "CONTAINS", "IMMEDIATELY", "PRECEDES", "SUCCEEDS", "EQUALS", "FORMAT"]
        .iter()
        .any(|word| first.eq_ignore_ascii_case(word))
        && OPERATORS.iter().chain(ENDINGS).any(|(words, _)| p.at(words))
}

/// What an operator of Flink's made of its left operand.
pub(crate) enum Infix {
    Read(Expr),
    /// Another operator stands here.
    Other(Expr),
}

pub(crate) fn infix(p: &mut Parser, left: Expr) -> Result<Infix> {
    if !matches!(p.peek_token_ref().token, Token::Word(_)) {
        return Ok(Infix::Other(left));
    }
    if at_interval_of_difference(p) && matches!(left, Expr::Nested(_)) {
        return interval(p, left).map(Infix::Read);
    }
    let span = p.peek_token_ref().span;
    let node = |name, operands| Ok(Infix::Read(Expr::Function(call(special_name(name, span), list(operands)))));
    for (words, negated) in [("NOT BETWEEN", true), ("BETWEEN", false)] {
        if !p.eat(words) {
            continue;
        }
        let symmetric = p.eat("SYMMETRIC");
        p.eat("ASYMMETRIC");
        let low = p.subexpr(binds::COMPARISON)?;
        p.need_words("AND")?;
        let high = p.subexpr(binds::COMPARISON)?;
        if symmetric {
            return node(if negated { "$NOT_BETWEEN_SYMMETRIC" } else { "$BETWEEN_SYMMETRIC" }, vec![left, low, high]);
        }
        return Ok(Infix::Read(Expr::Between { expr: Box::new(left), negated, low: Box::new(low), high: Box::new(high) }));
    }
    for (words, name) in ENDINGS {
        if p.eat(words) {
            return node(name, vec![left]);
        }
    }
    for (words, name) in OPERATORS {
        if p.eat(words) {
            let right = p.subexpr(binds::COMPARISON)?;
            return node(name, vec![left, right]);
        }
    }
    Ok(Infix::Other(left))
}
