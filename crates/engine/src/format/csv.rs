//! `csv`: one line for a row, without a line end.
//!
//! Texts are quoted when a character of theirs sorts before the one behind the delimiter and the quote, when they hold the escape
//! character (without one: a backslash), and when they are longer than 24 characters: Jackson's quick check, which with a delimiter
//! like `|` quotes nearly every text. Numbers and booleans never are. Like Flink `RowDataToCsvConverters`, `CsvToRowDataConverters`; Jackson `CsvEncoder`.

use super::DecodeError;
use super::json::{base64, parse_base64};
use super::time::{Style, date_text, parse_date, parse_instant, parse_time, parse_timestamp, time_text, timestamp_text};
use crate::fault::Unsupported;
use rowkind_ir::connector::Format;
use rowkind_ir::float_text::{double_text, float_text};
use rowkind_ir::{DataType, Decimal, Field, Str, TypeKind, Value};
use std::rc::Rc;

/// Longer texts are quoted unseen.
const UNQUOTED_MAX: usize = 24;

const RUNTIME: &str = "java.lang.RuntimeException";
const JACKSON_PARSE: &str = "org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonParseException";

#[derive(Clone, Debug)]
pub struct Csv {
    delimiter: char,
    /// `None`: texts are never quoted.
    quote: Option<char>,
    escape: Option<char>,
    array_delimiter: String,
    null_literal: Option<String>,
    ignores_errors: bool,
    allows_comments: bool,
    empty_is_null: bool,
    trims: bool,
}

/// A cell before it is quoted.
enum Cell {
    Bare(String),
    Text(String),
    Null,
}

impl Csv {
    pub fn new(format: &Format) -> Result<Csv, Unsupported> {
        for option in ["allow-trailing-comma", "fail-on-missing-columns", "ignore-trailing-unmappable"] {
            if format.option(option).is_some() {
                return Err(Unsupported::new(format!("the option 'csv.{option}'")));
            }
        }
        let character = |key: &str| format.option(key).and_then(unescaped);
        let unquoted = format.flag("disable-quote-character", false);
        Ok(Csv {
            delimiter: character("field-delimiter").unwrap_or(','),
            quote: (!unquoted).then(|| character("quote-character").unwrap_or('"')),
            escape: character("escape-character"),
            array_delimiter: format.option("array-element-delimiter").unwrap_or(";").to_string(),
            null_literal: format.option("null-literal").map(str::to_string),
            ignores_errors: format.flag("ignore-parse-errors", false),
            allows_comments: format.flag("allow-comments", false),
            empty_is_null: format.flag("empty-string-as-null", false),
            trims: format.flag("trim-spaces", false),
        })
    }

    pub fn write<'a>(&self, out: &mut Vec<u8>, fields: &[Field], values: impl Iterator<Item = &'a Value>) {
        for (i, (field, value)) in fields.iter().zip(values).enumerate() {
            let mut utf8 = [0; 4];
            if i > 0 {
                out.extend_from_slice(self.delimiter.encode_utf8(&mut utf8).as_bytes());
            }
            match self.cell(value, &field.ty) {
                Cell::Bare(text) => out.extend_from_slice(text.as_bytes()),
                Cell::Null => out.extend_from_slice(self.null_text().as_bytes()),
                Cell::Text(text) => self.write_text(out, &text),
            }
        }
    }

    fn null_text(&self) -> &str {
        self.null_literal.as_deref().unwrap_or_default()
    }

    fn cell(&self, value: &Value, ty: &DataType) -> Cell {
        Cell::Text(match value {
            Value::Null => return Cell::Null,
            Value::Boolean(v) => return Cell::Bare(v.to_string()),
            Value::TinyInt(v) => return Cell::Bare(v.to_string()),
            Value::SmallInt(v) => return Cell::Bare(v.to_string()),
            Value::Int(v) | Value::IntervalMonths(v) => return Cell::Bare(v.to_string()),
            Value::BigInt(v) | Value::IntervalMillis(v) => return Cell::Bare(v.to_string()),
            Value::Float(v) => return Cell::Bare(float_text(*v)),
            Value::Double(v) => return Cell::Bare(double_text(*v)),
            Value::Decimal(v) => return Cell::Bare(v.to_string()),
            Value::String(v) => v.to_string(),
            Value::Bytes(v) => base64(v),
            Value::Date(v) => date_text(*v),
            Value::Time(v) => time_text(*v),
            Value::Timestamp(v) => {
                let zoned = matches!(ty.kind, TypeKind::TimestampLtz(..));
                timestamp_text(*v, Style::Sql) + if zoned { "Z" } else { "" }
            }
            Value::Array(items) => {
                let element = if let TypeKind::Array(element) = &ty.kind { element } else { ty };
                self.joined(items.iter().map(|item| self.cell(item, element)))
            }
            Value::Row(row) => {
                let fields: &[Field] = if let TypeKind::Row(fields) = &ty.kind { fields } else { &[] };
                self.joined(fields.iter().zip(row.iter()).map(|(field, value)| self.cell(value, &field.ty)))
            }
            // Flink's format refuses maps when the job is translated.
            Value::Map(_) | Value::Multiset(_) => String::new(),
        })
    }

    fn joined(&self, cells: impl Iterator<Item = Cell>) -> String {
        let texts: Vec<String> = cells
            .map(|cell| match cell {
                Cell::Bare(text) | Cell::Text(text) => text,
                Cell::Null => self.null_text().to_string(),
            })
            .collect();
        texts.join(&self.array_delimiter)
    }

    fn write_text(&self, out: &mut Vec<u8>, text: &str) {
        let Some(quote) = self.quote.filter(|&quote| self.needs_quotes(text, quote)) else {
            out.extend_from_slice(text.as_bytes());
            return;
        };
        let mut quoted = String::with_capacity(text.len() + 2);
        quoted.push(quote);
        for c in text.chars() {
            if c == quote || Some(c) == self.escape {
                quoted.push(c);
            }
            quoted.push(c);
        }
        quoted.push(quote);
        out.extend_from_slice(quoted.as_bytes());
    }

    fn needs_quotes(&self, text: &str, quote: char) -> bool {
        let safe = self.delimiter.max(quote);
        let escape = self.escape.unwrap_or('\\');
        text.encode_utf16().count() > UNQUOTED_MAX || text.chars().any(|c| c <= safe || c == escape)
    }

    /// The row of a line; `None`: there is none (a comment, or an error that is passed over).
    pub fn read(&self, bytes: &[u8], fields: &[Field]) -> Result<Option<Vec<Value>>, DecodeError> {
        let text = String::from_utf8_lossy(bytes);
        let line = text.trim_end_matches(['\n', '\r']);
        if self.allows_comments && line.trim_start().starts_with('#') {
            return Ok(None);
        }
        match self.row(line, fields) {
            Ok(row) => Ok(Some(row)),
            Err(_) if self.ignores_errors => Ok(None),
            Err(error) => {
                let outer = format!("Failed to deserialize CSV row '{line}'.");
                Err(error.inside(DecodeError::new("java.io.IOException", outer)))
            }
        }
    }

    fn row(&self, line: &str, fields: &[Field]) -> Result<Vec<Value>, DecodeError> {
        let Some(cells) = self.split(line) else {
            return Err(DecodeError::new(JACKSON_PARSE, "Missing closing quote for value").at(line.len()));
        };
        if cells.len() > fields.len() {
            let (offset, extra) = &cells[fields.len()];
            let text = format!(
                "Too many entries: expected at most {} (value #{} ({} chars) \"{extra}\")",
                fields.len(),
                fields.len(),
                extra.chars().count()
            );
            let class = "org.apache.flink.shaded.jackson2.com.fasterxml.jackson.dataformat.csv.CsvReadException";
            return Err(DecodeError::new(class, text).at(*offset));
        }
        if cells.len() < fields.len() && !self.ignores_errors {
            let text = format!("Row length mismatch. {} fields expected but was {}.", fields.len(), cells.len());
            return Err(DecodeError::new(RUNTIME, text).at(line.len()));
        }
        fields
            .iter()
            .enumerate()
            .map(|(i, field)| {
                let Some((offset, cell)) = cells.get(i) else { return Ok(Value::Null) };
                self.value(cell, &field.ty).or_else(|(class, why)| {
                    if self.ignores_errors {
                        return Ok(Value::Null);
                    }
                    let text = format!("Fail to deserialize at field: {}.", field.name);
                    Err(DecodeError::new(RUNTIME, text).caused_by(class, why).at(*offset))
                })
            })
            .collect()
    }

    /// Cells with their byte offsets, quotes and escapes taken off; `None`: a quote is not closed.
    fn split(&self, line: &str) -> Option<Vec<(usize, String)>> {
        let (mut cells, mut cell, mut start) = (Vec::new(), String::new(), 0);
        let mut quoted = false;
        let mut chars = line.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            if Some(c) == self.escape
                && let Some((_, next)) = chars.next()
            {
                cell.push(next);
            } else if Some(c) == self.quote && (quoted || cell.is_empty()) {
                if quoted && chars.peek().is_some_and(|&(_, next)| next == c) {
                    cell.push(c);
                    chars.next();
                } else {
                    quoted = !quoted;
                }
            } else if c == self.delimiter && !quoted {
                cells.push((start, std::mem::take(&mut cell)));
                start = at + c.len_utf8();
            } else {
                cell.push(c);
            }
        }
        cells.push((start, cell));
        if self.trims {
            for (_, cell) in &mut cells {
                *cell = cell.trim().to_string();
            }
        }
        (!quoted).then_some(cells)
    }

    /// A value inside of a cell: alone it may be passed over.
    fn part(&self, text: &str, ty: &DataType) -> Result<Value, (&'static str, String)> {
        self.value(text, ty).or_else(|error| if self.ignores_errors { Ok(Value::Null) } else { Err(error) })
    }

    fn value(&self, text: &str, ty: &DataType) -> Result<Value, (&'static str, String)> {
        // The literal in the place of an array or a row is one that holds a NULL.
        let has_parts = matches!(ty.kind, TypeKind::Array(_) | TypeKind::Row(_));
        let is_literal = self.null_literal.as_deref() == Some(text) && (text.is_empty() || !has_parts);
        if is_literal || (text.is_empty() && self.empty_is_null) {
            return Ok(Value::Null);
        }
        let trimmed = text.trim();
        let number = || ("java.lang.NumberFormatException", format!("For input string: \"{trimmed}\""));
        let out_of_range = || {
            let why = trimmed.parse::<i32>().ok().map(|_| format!("Value out of range. Value:\"{trimmed}\" Radix:10"))?;
            Some(("java.lang.NumberFormatException", why))
        };
        let time = || {
            let why = format!("Text '{text}' could not be parsed at index 0");
            ("java.time.format.DateTimeParseException", why)
        };
        Ok(match &ty.kind {
            TypeKind::Char(_) | TypeKind::VarChar(_) => Value::String(Str::from(text)),
            TypeKind::Boolean => Value::Boolean(trimmed.eq_ignore_ascii_case("true")),
            TypeKind::TinyInt => Value::TinyInt(trimmed.parse().map_err(|_| out_of_range().unwrap_or_else(number))?),
            TypeKind::SmallInt => Value::SmallInt(trimmed.parse().map_err(|_| out_of_range().unwrap_or_else(number))?),
            TypeKind::Int => Value::Int(trimmed.parse().map_err(|_| number())?),
            TypeKind::BigInt => Value::BigInt(trimmed.parse().map_err(|_| number())?),
            TypeKind::IntervalYearMonth(_) => Value::IntervalMonths(trimmed.parse().map_err(|_| number())?),
            TypeKind::IntervalDayTime(_) => Value::IntervalMillis(trimmed.parse().map_err(|_| number())?),
            TypeKind::Float => Value::Float(java_float(trimmed).parse().map_err(|_| number())?),
            TypeKind::Double => Value::Double(java_float(trimmed).parse().map_err(|_| number())?),
            TypeKind::Decimal { precision, scale } => match Decimal::parse(text, *precision, *scale) {
                Ok(Some(decimal)) => Value::Decimal(Rc::new(decimal)),
                Ok(None) => Value::Null,
                Err(_) if text.is_empty() => {
                    return Err(("java.lang.NumberFormatException", "Index 0 out of bounds for length 0".to_string()));
                }
                Err(_) => {
                    let c = text.chars().find(|c| !c.is_ascii_digit()).unwrap_or(' ');
                    let why =
                        format!("Character {c} is neither a decimal digit number, decimal point, nor \"e\" notation exponential mark.");
                    return Err(("java.lang.NumberFormatException", why));
                }
            },
            TypeKind::Date => Value::Date(parse_date(text).ok_or_else(time)?),
            // Seconds may be left out.
            TypeKind::Time(_) => Value::Time(parse_time(text).or_else(|| parse_time(&format!("{text}:00"))).ok_or_else(time)?),
            TypeKind::Timestamp(..) => Value::Timestamp(parse_timestamp(text, Style::Sql).ok_or_else(time)?),
            TypeKind::TimestampLtz(..) => Value::Timestamp(parse_instant(text, Style::Sql).ok_or_else(time)?),
            TypeKind::Binary(_) | TypeKind::VarBinary(_) => {
                Value::Bytes(Rc::new(parse_base64(text).ok_or(("java.io.IOException", format!("{text} is no base64")))?))
            }
            TypeKind::Array(element) => {
                let parts = text.split(self.array_delimiter.as_str()).filter(|_| !text.is_empty());
                let values: Result<Vec<Value>, _> = parts.map(|part| self.part(part, element)).collect();
                Value::Array(Rc::new(values?))
            }
            TypeKind::Row(_) if text.is_empty() => Value::Null,
            TypeKind::Row(fields) => {
                let parts: Vec<&str> = text.split(self.array_delimiter.as_str()).collect();
                // What is too much is passed over.
                if parts.len() < fields.len() && !self.ignores_errors {
                    let why = format!("Row length mismatch. {} fields expected but was {}.", fields.len(), parts.len());
                    return Err((RUNTIME, why));
                }
                let value = |(place, field): (usize, &Field)| match parts.get(place) {
                    Some(part) => self.part(part, &field.ty),
                    None => Ok(Value::Null),
                };
                let values: Result<Vec<Value>, _> = fields.iter().enumerate().map(value).collect();
                Value::Row(Rc::new(values?.into()))
            }
            TypeKind::Null | TypeKind::Named(_) | TypeKind::Map(..) | TypeKind::Multiset(_) => {
                return Err(("java.lang.UnsupportedOperationException", format!("Unsupported type: {ty}")));
            }
        })
    }
}

/// As Java reads numbers: with the letter of a literal behind it.
fn java_float(text: &str) -> &str {
    let number = text.strip_suffix(['f', 'F', 'd', 'D']).unwrap_or(text);
    if number.ends_with(|c: char| c.is_ascii_digit() || c == '.') { number } else { text }
}

/// A delimiter may be written as an escape: `\t`, `\u0001`.
fn unescaped(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let first = chars.next()?;
    let rest = chars.as_str();
    if first != '\\' || rest.is_empty() {
        return Some(first);
    }
    match rest {
        "t" => Some('\t'),
        "n" => Some('\n'),
        "r" => Some('\r'),
        "\\" => Some('\\'),
        _ => char::from_u32(u32::from_str_radix(rest.strip_prefix('u')?, 16).ok()?),
    }
}
