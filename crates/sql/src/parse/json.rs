//! The JSON functions of SQL, whose arguments have words between them.

use sqlparser::ast::{
    Expr, FunctionArg, FunctionArgExpr, FunctionArgOperator, FunctionArgumentClause, FunctionArgumentList, FunctionArguments, Ident,
    JsonNullClause, JsonReturningClause, ObjectName,
};
use sqlparser::tokenizer::{Span, Token};

use super::parser::{Parser, Result};
use super::{special, types};

pub(crate) fn is_json_function(name: &str) -> bool {
    ["JSON_VALUE", "JSON_QUERY", "JSON_EXISTS", "JSON_OBJECTAGG", "JSON_ARRAYAGG", "JSON_OBJECT", "JSON_ARRAY"]
        .iter()
        .any(|json| name.eq_ignore_ascii_case(json))
}

pub(crate) fn function(p: &mut Parser) -> Result<Expr> {
    let name = p.identifier()?;
    p.need(&Token::LParen)?;
    let pairs = name.value.to_ascii_uppercase().starts_with("JSON_OBJECT");
    let mut args = Vec::new();
    let mut clauses = Vec::new();
    while p.peek_token_ref().token != Token::RParen {
        if clause(p, &mut args, &mut clauses)? || p.eat_token(&Token::Comma) {
            continue;
        }
        args.push(if pairs { pair(p)? } else { FunctionArg::Unnamed(FunctionArgExpr::Expr(p.expr()?)) });
    }
    p.need(&Token::RParen)?;
    let list = FunctionArgumentList { duplicate_treatment: None, args, clauses };
    let mut function = special::call(ObjectName::from(vec![name]), FunctionArguments::List(list));
    function.within_group = p.within_group()?;
    function.filter = p.filter()?;
    function.over = p.over()?;
    Ok(Expr::Function(function))
}

/// `KEY k VALUE v`, `k VALUE v`, `k : v`.
fn pair(p: &mut Parser) -> Result<FunctionArg> {
    if p.at("KEY") && !matches!(p.peek_nth_token_ref(1).token, Token::Period | Token::Colon) && !p.at("KEY VALUE") {
        p.advance_token();
    }
    let name = p.expr()?;
    let operator = if p.eat("VALUE") {
        FunctionArgOperator::Value
    } else {
        p.need(&Token::Colon)?;
        FunctionArgOperator::Colon
    };
    Ok(FunctionArg::ExprNamed { name, arg: FunctionArgExpr::Expr(p.expr()?), operator })
}

/// What stands behind the arguments; whether there was something.
fn clause(p: &mut Parser, args: &mut Vec<FunctionArg>, clauses: &mut Vec<FunctionArgumentClause>) -> Result<bool> {
    let span = p.peek_token_ref().span;
    if p.eat("NULL ON NULL") {
        clauses.push(FunctionArgumentClause::JsonNullClause(JsonNullClause::NullOnNull));
    } else if p.eat("ABSENT ON NULL") {
        clauses.push(FunctionArgumentClause::JsonNullClause(JsonNullClause::AbsentOnNull));
    } else if p.eat("RETURNING") {
        let data_type = types::packed(p)?;
        clauses.push(FunctionArgumentClause::JsonReturningClause(JsonReturningClause { data_type }));
    } else if p.eat("ORDER BY") {
        clauses.push(FunctionArgumentClause::OrderBy(p.listed(Parser::sort_item)?));
    } else if let Some(wrapper) = wrapper(p) {
        args.push(extra("$wrapper", word(wrapper, span), span));
    } else if p.eat("DEFAULT") {
        let value = p.expr()?;
        let name = if on(p)? == "EMPTY" { "$default_on_empty" } else { "$default_on_error" };
        args.push(extra(name, value, span));
    } else if let Some(behaviour) = behaviour(p) {
        let name = if on(p)? == "EMPTY" { "$on_empty" } else { "$on_error" };
        args.push(extra(name, word(behaviour, span), span));
    } else {
        return Ok(false);
    }
    Ok(true)
}

fn behaviour(p: &mut Parser) -> Option<&'static str> {
    for words in ["NULL", "ERROR", "EMPTY", "EMPTY ARRAY", "EMPTY OBJECT", "TRUE", "FALSE", "UNKNOWN"] {
        for ending in [" ON EMPTY", " ON ERROR"] {
            if p.at(&format!("{words}{ending}")) {
                p.eat(words);
                return Some(words);
            }
        }
    }
    None
}

fn on(p: &mut Parser) -> Result<&'static str> {
    if p.eat("ON EMPTY") {
        return Ok("EMPTY");
    }
    p.need_words("ON ERROR")?;
    Ok("ERROR")
}

/// `WITHOUT [ARRAY] WRAPPER`, `WITH [CONDITIONAL | UNCONDITIONAL] [ARRAY] WRAPPER`.
fn wrapper(p: &mut Parser) -> Option<&'static str> {
    for (words, meaning) in
        [("WITHOUT", "WITHOUT"), ("WITH CONDITIONAL", "CONDITIONAL"), ("WITH UNCONDITIONAL", "UNCONDITIONAL"), ("WITH", "UNCONDITIONAL")]
    {
        for ending in [" WRAPPER", " ARRAY WRAPPER"] {
            if p.eat(&format!("{words}{ending}")) {
                return Some(meaning);
            }
        }
    }
    None
}

fn word(word: &str, span: Span) -> Expr {
    Expr::Identifier(Ident::with_span(span, word))
}

fn extra(name: &str, value: Expr, span: Span) -> FunctionArg {
    let name = Ident::with_span(span, name);
    FunctionArg::Named { name, arg: FunctionArgExpr::Expr(value), operator: FunctionArgOperator::Space }
}
