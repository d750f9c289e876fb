//! Reads data types.
//!
//! In: a parser that stands at a type. Out: a [`DataType`].
//! Never: checks precisions or whether a type exists; a name that is no built-in type is `Custom`.

use sqlparser::ast::TypeModifier;
use sqlparser::tokenizer::{Span as Lines, Token};

use crate::ast::{DataType, Field, TypeName};
use crate::parse::parser::{Parser, Result};

/// A type with all that follows it: `INT NOT NULL ARRAY`.
pub(crate) fn data_type(p: &mut Parser) -> Result<DataType> {
    let start = p.peek_token_ref().span.start;
    let mut name = type_name(p)?;
    let mut not_null = false;
    loop {
        if p.eat("NOT NULL") {
            not_null = true;
        } else if !p.at("NULL ON") && p.eat("NULL") {
            not_null = false;
        } else if p.eat("ARRAY") || p.at("MULTISET") {
            let multiset = p.eat("MULTISET");
            let span = Lines { start, end: p.last_end() };
            let element = Box::new(DataType { name, not_null, span });
            name = if multiset { TypeName::Multiset(element) } else { TypeName::Array(element) };
            not_null = false;
        } else {
            return Ok(DataType { name, not_null, span: Lines { start, end: p.last_end() } });
        }
    }
}

fn type_name(p: &mut Parser) -> Result<TypeName> {
    // A quoted name never is a built-in type.
    let word = match &p.peek_token_ref().token {
        Token::Word(word) if word.quote_style.is_none() => word.value.to_ascii_uppercase(),
        Token::Word(_) => return custom(p),
        _ => return p.refuse(),
    };
    let simple = match word.as_str() {
        "BOOLEAN" => TypeName::Boolean,
        "TINYINT" => TypeName::TinyInt,
        "SMALLINT" => TypeName::SmallInt,
        "INT" | "INTEGER" => TypeName::Int,
        "BIGINT" => TypeName::BigInt,
        "FLOAT" => TypeName::Float,
        "STRING" => TypeName::String,
        "BYTES" => TypeName::Bytes,
        "DATE" => TypeName::Date,
        "NULL" => TypeName::Null,
        "VARIANT" => TypeName::Variant,
        "BITMAP" => TypeName::Bitmap,
        "DESCRIPTOR" => TypeName::Descriptor,
        _ => return compound(p, &word),
    };
    p.advance_token();
    Ok(simple)
}

fn compound(p: &mut Parser, word: &str) -> Result<TypeName> {
    if !matches!(
        word,
        "DOUBLE"
            | "DECIMAL"
            | "DEC"
            | "NUMERIC"
            | "CHAR"
            | "CHARACTER"
            | "VARCHAR"
            | "BINARY"
            | "VARBINARY"
            | "TIME"
            | "TIMESTAMP"
            | "TIMESTAMP_LTZ"
            | "INTERVAL"
            | "ARRAY"
            | "MAP"
            | "MULTISET"
            | "ROW"
            | "STRUCTURED"
            | "RAW"
    ) {
        return custom(p);
    }
    p.advance_token();
    Ok(match word {
        "DOUBLE" => {
            p.eat("PRECISION");
            TypeName::Double
        }
        "DECIMAL" | "DEC" | "NUMERIC" => {
            let (precision, scale) = numbers(p)?;
            TypeName::Decimal { precision, scale }
        }
        "CHAR" | "CHARACTER" => {
            let varying = p.eat("VARYING");
            let length = numbers(p)?.0;
            if varying { TypeName::Varchar(length) } else { TypeName::Char(length) }
        }
        "VARCHAR" => TypeName::Varchar(numbers(p)?.0),
        "BINARY" => {
            let varying = p.eat("VARYING");
            let length = numbers(p)?.0;
            if varying { TypeName::Varbinary(length) } else { TypeName::Binary(length) }
        }
        "VARBINARY" => TypeName::Varbinary(numbers(p)?.0),
        "TIME" => {
            let precision = numbers(p)?.0;
            p.eat("WITHOUT TIME ZONE");
            TypeName::Time { precision }
        }
        "TIMESTAMP" => {
            let precision = numbers(p)?.0;
            if p.eat("WITH LOCAL TIME ZONE") {
                TypeName::TimestampLtz { precision }
            } else if p.eat("WITH TIME ZONE") {
                TypeName::TimestampTz { precision }
            } else {
                p.eat("WITHOUT TIME ZONE");
                TypeName::Timestamp { precision }
            }
        }
        "TIMESTAMP_LTZ" => TypeName::TimestampLtz { precision: numbers(p)?.0 },
        "INTERVAL" => interval(p)?,
        "ARRAY" => TypeName::Array(Box::new(element(p)?)),
        "MULTISET" => TypeName::Multiset(Box::new(element(p)?)),
        "MAP" => {
            p.need(&Token::Lt)?;
            let key = data_type(p)?;
            p.need(&Token::Comma)?;
            let value = data_type(p)?;
            p.need(&Token::Gt)?;
            TypeName::Map(Box::new(key), Box::new(value))
        }
        "ROW" => TypeName::Row(row(p)?),
        "STRUCTURED" => {
            p.need(&Token::Lt)?;
            let class = p.string()?;
            let fields = if p.eat_token(&Token::Comma) { fields(p, &Token::Gt)? } else { Vec::new() };
            p.need(&Token::Gt)?;
            TypeName::Structured { class, fields }
        }
        _ => {
            p.need(&Token::LParen)?;
            let class = p.string()?;
            p.need(&Token::Comma)?;
            let snapshot = p.string()?;
            p.need(&Token::RParen)?;
            TypeName::Raw { class, snapshot }
        }
    })
}

fn custom(p: &mut Parser) -> Result<TypeName> {
    let mut parts = vec![p.identifier()?.value];
    while p.eat_token(&Token::Period) {
        parts.push(p.identifier()?.value);
    }
    Ok(TypeName::Custom(parts))
}

/// `(p)`, `(p, s)` or nothing.
fn numbers(p: &mut Parser) -> Result<(Option<u32>, Option<u32>)> {
    if !p.eat_token(&Token::LParen) {
        return Ok((None, None));
    }
    let first = number(p)?;
    let second = if p.eat_token(&Token::Comma) { Some(number(p)?) } else { None };
    p.need(&Token::RParen)?;
    Ok((Some(first), second))
}

fn number(p: &mut Parser) -> Result<u32> {
    // A minus may stand before a scale; no type allows a negative one.
    let negative = p.eat_token(&Token::Minus);
    let value = p.unsigned()?;
    match u32::try_from(value) {
        Ok(value) if !negative => Ok(value),
        _ => p.refuse(),
    }
}

fn interval(p: &mut Parser) -> Result<TypeName> {
    let from = unit(p)?;
    let (from_precision, mut to_precision) = numbers(p)?;
    let mut to = None;
    if p.eat("TO") {
        to = Some(unit(p)?);
        to_precision = numbers(p)?.0;
    }
    Ok(TypeName::Interval { from, from_precision, to, to_precision })
}

fn unit(p: &mut Parser) -> Result<String> {
    let unit = p.identifier()?.value.to_ascii_uppercase();
    Ok(unit.strip_suffix('S').map_or(unit.clone(), str::to_string))
}

fn element(p: &mut Parser) -> Result<DataType> {
    p.need(&Token::Lt)?;
    let element = data_type(p)?;
    p.need(&Token::Gt)?;
    Ok(element)
}

/// `<a INT, b STRING 'comment'>`, or the same in parentheses. `<>` arrives as one token.
fn row(p: &mut Parser) -> Result<Vec<Field>> {
    if p.eat_token(&Token::Neq) {
        return Ok(Vec::new());
    }
    let close = if p.eat_token(&Token::LParen) {
        Token::RParen
    } else {
        p.need(&Token::Lt)?;
        Token::Gt
    };
    let fields = fields(p, &close)?;
    p.need(&close)?;
    Ok(fields)
}

fn fields(p: &mut Parser, close: &Token) -> Result<Vec<Field>> {
    let mut fields = Vec::new();
    if p.peek_token_ref().token == *close {
        return Ok(fields);
    }
    loop {
        let name = p.identifier()?.value;
        let data_type = data_type(p)?;
        let comment = match &p.peek_token_ref().token {
            Token::SingleQuotedString(_) => Some(p.string()?),
            _ => None,
        };
        fields.push(Field { name, data_type, comment });
        if !p.eat_token(&Token::Comma) {
            return Ok(fields);
        }
    }
}

/// The name under which a type travels through sqlparser's tree.
const CARRIER: &str = "$type";

/// Reads a type and packs it for the tree: the text of its tokens in a custom type.
pub(crate) fn packed(p: &mut Parser) -> Result<sqlparser::ast::DataType> {
    let start = p.index();
    let parsed = data_type(p)?;
    let text: Vec<String> = (start..p.index()).map(|at| token_text(&p.token_at(at).token)).collect();
    Ok(pack(text.join(" "), parsed.span))
}

/// A type by its text.
pub(crate) fn pack(text: String, span: Lines) -> sqlparser::ast::DataType {
    let carrier = sqlparser::ast::Ident::with_span(span, CARRIER);
    let name = sqlparser::ast::ObjectName::from(vec![carrier]);
    sqlparser::ast::DataType::Custom(name, vec![TypeModifier::String(text)])
}

/// Unpacks a type from sqlparser's tree; none where the type was not read from Flink SQL.
pub fn unpacked(packed: &sqlparser::ast::DataType) -> Option<DataType> {
    let sqlparser::ast::DataType::Custom(name, text) = packed else { return None };
    let carrier = name.0.first()?.as_ident()?;
    if carrier.value != CARRIER {
        return None;
    }
    let TypeModifier::String(text) = text.first()? else { return None };
    let converted = crate::parse::tokens::convert(text, &crate::lexer::tokenize(text));
    let mut parser = Parser::new(converted.tokens, super::DEPTH_MAX);
    let mut parsed = data_type(&mut parser).ok()?;
    parsed.span = carrier.span;
    Some(parsed)
}

fn token_text(token: &Token) -> String {
    match token {
        Token::Word(word) if word.quote_style.is_some() => format!("`{}`", word.value.replace('`', "``")),
        Token::Word(word) => word.value.clone(),
        Token::SingleQuotedString(text) => format!("'{}'", text.replace('\'', "''")),
        Token::Number(number, _) => number.clone(),
        Token::Lt => "<".to_string(),
        Token::Gt => ">".to_string(),
        Token::Neq => "<>".to_string(),
        Token::LParen => "(".to_string(),
        Token::RParen => ")".to_string(),
        Token::Comma => ",".to_string(),
        Token::Period => ".".to_string(),
        _ => String::new(),
    }
}
