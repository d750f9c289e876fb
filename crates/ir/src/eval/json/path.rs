//! JsonPath, as Jayway reads it.
//!
//! In: a path (`$.a['b c'][0]`, `$..x`, `$.l[?(@.x > 1)]`); a document. Out: what it finds: one value, or a list if the path may
//! find several. What Jayway knows beyond this (functions, regular expressions in filters) is unsupported.

use crate::json::Json;
use std::cmp::Ordering;

#[derive(Clone, Debug)]
pub(super) struct Path {
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
enum Step {
    /// One or more names.
    Names(Vec<String>),
    Indexes(Vec<i64>),
    Slice(Option<i64>, Option<i64>),
    Wildcard,
    /// `..`
    Descend,
    Filter(Filter),
}

#[derive(Clone, Debug)]
enum Filter {
    Or(Vec<Filter>),
    And(Vec<Filter>),
    Not(Box<Filter>),
    Exists(Path),
    Compare(Operand, &'static str, Operand),
}

#[derive(Clone, Debug)]
enum Operand {
    Path(Path),
    Value(Json),
}

/// Why there is no path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PathError {
    Invalid(String),
    Unsupported,
}

/// `PathNotFoundException`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NotFound(pub String);

impl Path {
    pub fn parse(text: &str) -> Result<Path, PathError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(PathError::Invalid("json can not be null or empty".into()));
        }
        let text = if text.starts_with(['$', '@']) { text.to_string() } else { format!("$.{text}") };
        let mut parser = Parser { chars: text.chars().collect(), at: 1 };
        let steps = parser.steps(false)?;
        if parser.at < parser.chars.len() {
            return Err(PathError::Invalid(format!("Could not parse token starting at position {}", parser.at)));
        }
        Ok(Path { steps })
    }

    /// Whether the path finds at most one value.
    pub fn is_definite(&self) -> bool {
        self.steps.iter().all(Step::is_definite)
    }

    pub fn read(&self, document: &Json) -> Result<Json, NotFound> {
        let mut found = Vec::new();
        self.walk(&self.steps, document, true, &mut found)?;
        if self.is_definite() {
            return found.pop().ok_or_else(|| NotFound(format!("No results for path: {}", self.text(&self.steps))));
        }
        Ok(Json::Array(found))
    }

    /// `$['l'][9]`
    fn text(&self, steps: &[Step]) -> String {
        let mut out = String::from("$");
        for step in steps {
            out.push_str(&match step {
                Step::Names(names) => {
                    let names: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
                    format!("[{}]", names.join(","))
                }
                Step::Indexes(indexes) => {
                    let indexes: Vec<String> = indexes.iter().map(i64::to_string).collect();
                    format!("[{}]", indexes.join(","))
                }
                Step::Slice(from, to) => {
                    let part = |part: &Option<i64>| part.map_or(String::new(), |index| index.to_string());
                    format!("[{}:{}]", part(from), part(to))
                }
                Step::Wildcard => "[*]".into(),
                Step::Descend => "..".into(),
                Step::Filter(_) => "[?]".into(),
            });
        }
        out
    }

    fn walk(&self, steps: &[Step], here: &Json, definite: bool, found: &mut Vec<Json>) -> Result<(), NotFound> {
        let Some((step, rest)) = steps.split_first() else {
            found.push(here.clone());
            return Ok(());
        };
        let so_far = || self.text(&self.steps[..self.steps.len() - rest.len()]);
        let before = || self.text(&self.steps[..self.steps.len() - steps.len()]);
        let further = definite && step.is_definite();
        match (step, here) {
            (Step::Names(names), Json::Object(members)) => {
                if names.len() > 1 {
                    let kept = members.iter().filter(|(key, _)| names.contains(key)).cloned().collect();
                    return self.walk(rest, &Json::Object(kept), further, found);
                }
                for name in names {
                    match here.get(name) {
                        Some(value) => self.walk(rest, value, further, found)?,
                        None if rest.is_empty() || !further => {}
                        None => return Err(NotFound(format!("Missing property in path {}", so_far()))),
                    }
                }
                Ok(())
            }
            (Step::Names(names), _) if definite => {
                let names: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
                Err(NotFound(format!(
                    "Expected to find an object with property [{}] in path {} but found '{}'. This is not a json object according to the JsonProvider: 'org.apache.flink.shaded.com.jayway.jsonpath.spi.json.JacksonJsonProvider'.",
                    names.join(","),
                    before(),
                    java_class(here)
                )))
            }
            (Step::Indexes(indexes), Json::Array(items)) => {
                for index in indexes {
                    let place = if *index < 0 { items.len() as i64 + index } else { *index };
                    if let Some(item) = usize::try_from(place).ok().and_then(|place| items.get(place)) {
                        self.walk(rest, item, further, found)?;
                    }
                }
                Ok(())
            }
            (Step::Slice(from, to), Json::Array(items)) => {
                let place = |index: i64| {
                    if index < 0 { index + items.len() as i64 } else { index }.clamp(0, items.len() as i64)
                };
                let (from, to) = (from.map_or(0, place), to.map_or(items.len() as i64, place));
                for item in items.iter().take(to.max(0) as usize).skip(from as usize) {
                    self.walk(rest, item, further, found)?;
                }
                Ok(())
            }
            (Step::Indexes(_) | Step::Slice(..), _) if definite => Err(NotFound(format!(
                "Filter: {} can only be applied to arrays. Current context is: {}",
                self.text(std::slice::from_ref(step)).trim_start_matches('$'),
                java_string(here)
            ))),
            (Step::Wildcard, Json::Array(items)) => {
                items.iter().try_for_each(|item| self.walk(rest, item, further, found))
            }
            (Step::Wildcard, Json::Object(members)) => {
                members.iter().try_for_each(|(_, value)| self.walk(rest, value, further, found))
            }
            (Step::Filter(filter), Json::Array(items)) => {
                for item in items.iter().filter(|item| filter.accepts(item)) {
                    self.walk(rest, item, further, found)?;
                }
                Ok(())
            }
            (Step::Filter(filter), _) if filter.accepts(here) => self.walk(rest, here, further, found),
            (Step::Descend, _) => self.descend(rest, here, found),
            _ => Ok(()),
        }
    }

    /// Tries the rest of the path here and everywhere below.
    fn descend(&self, rest: &[Step], here: &Json, found: &mut Vec<Json>) -> Result<(), NotFound> {
        let applies = match (rest.first(), here) {
            (Some(Step::Names(names)), Json::Object(_)) => names.iter().all(|name| here.get(name).is_some()),
            (Some(Step::Names(_)), _) => false,
            (Some(Step::Indexes(_) | Step::Slice(..)), _) => matches!(here, Json::Array(_)),
            _ => here.is_container(),
        };
        if applies {
            self.walk(rest, here, false, found)?;
        }
        match here {
            Json::Array(items) => items.iter().try_for_each(|item| self.descend(rest, item, found)),
            Json::Object(members) => members.iter().try_for_each(|(_, value)| self.descend(rest, value, found)),
            _ => Ok(()),
        }
    }
}

impl Step {
    fn is_definite(&self) -> bool {
        match self {
            Step::Names(names) => names.len() == 1,
            Step::Indexes(indexes) => indexes.len() == 1,
            _ => false,
        }
    }
}

impl Filter {
    fn accepts(&self, item: &Json) -> bool {
        match self {
            Filter::Or(parts) => parts.iter().any(|part| part.accepts(item)),
            Filter::And(parts) => parts.iter().all(|part| part.accepts(item)),
            Filter::Not(part) => !part.accepts(item),
            Filter::Exists(path) => path.read(item).is_ok(),
            Filter::Compare(left, operator, right) => {
                let value = |operand: &Operand| match operand {
                    Operand::Path(path) => path.read(item).ok(),
                    Operand::Value(value) => Some(value.clone()),
                };
                let (left, right) = (value(left), value(right));
                let order = left.as_ref().zip(right.as_ref()).and_then(|(left, right)| compare(left, right));
                match *operator {
                    "==" => left.is_some() && (order == Some(Ordering::Equal) || left == right),
                    "!=" => order != Some(Ordering::Equal) && left != right,
                    "<" => order == Some(Ordering::Less),
                    "<=" => matches!(order, Some(Ordering::Less | Ordering::Equal)),
                    ">" => order == Some(Ordering::Greater),
                    _ => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
                }
            }
        }
    }
}

fn compare(left: &Json, right: &Json) -> Option<Ordering> {
    match (left, right) {
        (Json::Number(a), Json::Number(b)) => a.parse::<f64>().ok()?.partial_cmp(&b.parse().ok()?),
        (Json::String(a), Json::String(b)) => Some(super::super::compare_text(a, b)),
        (Json::Boolean(a), Json::Boolean(b)) => Some(a.cmp(b)),
        _ => None,
    }
}

/// The class that Jackson reads a value into.
pub(super) fn java_class(json: &Json) -> &'static str {
    match json {
        Json::Null => "null",
        Json::Boolean(_) => "java.lang.Boolean",
        Json::String(_) => "java.lang.String",
        Json::Array(_) => "java.util.ArrayList",
        Json::Object(_) => "java.util.LinkedHashMap",
        Json::Number(text) if text.contains(['.', 'e', 'E']) => "java.math.BigDecimal",
        Json::Number(text) if text.parse::<i32>().is_ok() => "java.lang.Integer",
        Json::Number(text) if text.parse::<i64>().is_ok() => "java.lang.Long",
        Json::Number(_) => "java.math.BigInteger",
    }
}

/// Java's `toString`: `[1, x, null]`, `{d=e}`.
pub(super) fn java_string(json: &Json) -> String {
    match json {
        Json::String(text) => text.clone(),
        Json::Number(text) => super::number::java_text(text),
        Json::Array(items) => format!("[{}]", items.iter().map(java_string).collect::<Vec<_>>().join(", ")),
        Json::Object(members) => {
            let members: Vec<String> =
                members.iter().map(|(key, value)| format!("{key}={}", java_string(value))).collect();
            format!("{{{}}}", members.join(", "))
        }
        other => other.to_string(),
    }
}

struct Parser {
    chars: Vec<char>,
    at: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn eat(&mut self, text: &str) -> bool {
        let wanted: Vec<char> = text.chars().collect();
        let found = self.chars[self.at.min(self.chars.len())..].starts_with(&wanted);
        self.at += if found { wanted.len() } else { 0 };
        found
    }

    fn blanks(&mut self) {
        while self.peek() == Some(' ') {
            self.at += 1;
        }
    }

    fn invalid<T>(&self, message: &str) -> Result<T, PathError> {
        Err(PathError::Invalid(message.to_string()))
    }

    /// Up to the end, or inside a filter to what cannot be part of a path.
    fn steps(&mut self, in_filter: bool) -> Result<Vec<Step>, PathError> {
        let mut steps = Vec::new();
        while let Some(c) = self.peek() {
            if self.eat("..") {
                steps.push(Step::Descend);
                match self.peek() {
                    Some('[') => {}
                    None => return self.invalid("Path must not end with a '.' or '..'"),
                    _ => steps.push(self.name(in_filter)?),
                }
            } else if c == '.' {
                self.at += 1;
                if self.peek().is_none() {
                    return self.invalid("Path must not end with a '.' or '..'");
                }
                steps.push(self.name(in_filter)?);
            } else if c == '[' {
                self.at += 1;
                // A bracket at the very end is passed over.
                if self.peek().is_some() {
                    steps.push(self.bracket()?);
                }
            } else if in_filter {
                break;
            } else {
                return self.invalid(&format!("Illegal character at position {}", self.at));
            }
        }
        Ok(steps)
    }

    fn name(&mut self, in_filter: bool) -> Result<Step, PathError> {
        if self.eat("*") {
            return Ok(Step::Wildcard);
        }
        let start = self.at;
        while let Some(c) = self.peek() {
            let ends =
                matches!(c, '.' | '[') || (in_filter && matches!(c, ' ' | ')' | '=' | '!' | '<' | '>' | '&' | '|'));
            if ends {
                break;
            }
            if c == '(' {
                return Err(PathError::Unsupported);
            }
            self.at += 1;
        }
        let name: String = self.chars[start..self.at].iter().collect();
        if name.is_empty() { self.invalid("Empty property") } else { Ok(Step::Names(vec![name])) }
    }

    fn bracket(&mut self) -> Result<Step, PathError> {
        self.blanks();
        if self.eat("*") {
            self.blanks();
            return if self.eat("]") { Ok(Step::Wildcard) } else { self.invalid("Expected ']'") };
        }
        if self.eat("?") {
            self.blanks();
            if !self.eat("(") {
                return self.invalid("Expected '(' behind '?'");
            }
            let filter = self.filter()?;
            self.blanks();
            let closed = self.eat(")") && {
                self.blanks();
                self.eat("]")
            };
            return if closed { Ok(Step::Filter(filter)) } else { Err(PathError::Unsupported) };
        }
        match self.peek() {
            Some('\'' | '"') => {
                let mut names = vec![self.quoted()?];
                self.blanks();
                while self.eat(",") {
                    self.blanks();
                    names.push(self.quoted()?);
                    self.blanks();
                }
                if self.eat("]") {
                    Ok(Step::Names(names))
                } else {
                    self.invalid("Property must be separated by comma or closed")
                }
            }
            _ => self.indexes(),
        }
    }

    fn quoted(&mut self) -> Result<String, PathError> {
        let Some(quote @ ('\'' | '"')) = self.peek() else { return self.invalid("Expected a quoted property") };
        self.at += 1;
        let mut out = String::new();
        loop {
            let Some(c) = self.peek() else { return self.invalid("Property has not been closed") };
            self.at += 1;
            match c {
                '\\' => {
                    out.extend(self.peek());
                    self.at += 1;
                }
                c if c == quote => return Ok(out),
                c => out.push(c),
            }
        }
    }

    fn indexes(&mut self) -> Result<Step, PathError> {
        let start = self.at;
        while self.peek().is_some_and(|c| c != ']') {
            self.at += 1;
        }
        let text: String = self.chars[start..self.at].iter().collect();
        if !self.eat("]") || text.trim().is_empty() {
            return self.invalid("Could not parse token starting at the bracket");
        }
        let number =
            |part: &str| part.trim().parse::<i64>().map_err(|_| PathError::Invalid(format!("Failed to parse {text}")));
        if let Some((from, to)) = text.split_once(':') {
            let part = |part: &str| if part.trim().is_empty() { Ok(None) } else { number(part).map(Some) };
            return Ok(Step::Slice(part(from)?, part(to)?));
        }
        Ok(Step::Indexes(text.split(',').map(number).collect::<Result<_, _>>()?))
    }

    fn filter(&mut self) -> Result<Filter, PathError> {
        let mut parts = vec![self.conjunction()?];
        self.blanks();
        while self.eat("||") {
            parts.push(self.conjunction()?);
            self.blanks();
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Filter::Or(parts) })
    }

    fn conjunction(&mut self) -> Result<Filter, PathError> {
        let mut parts = vec![self.term()?];
        self.blanks();
        while self.eat("&&") {
            parts.push(self.term()?);
            self.blanks();
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Filter::And(parts) })
    }

    fn term(&mut self) -> Result<Filter, PathError> {
        self.blanks();
        if self.peek() == Some('!') && self.chars.get(self.at + 1) != Some(&'=') {
            self.at += 1;
            return Ok(Filter::Not(Box::new(self.term()?)));
        }
        if self.eat("(") {
            let inner = self.filter()?;
            self.blanks();
            return if self.eat(")") { Ok(inner) } else { Err(PathError::Unsupported) };
        }
        let left = self.operand()?;
        self.blanks();
        let operator = ["==", "!=", "<=", ">=", "<", ">"].into_iter().find(|operator| self.eat(operator));
        match (operator, left) {
            (Some(operator), left) => Ok(Filter::Compare(left, operator, self.operand()?)),
            (None, Operand::Path(path)) => Ok(Filter::Exists(path)),
            _ => Err(PathError::Unsupported),
        }
    }

    fn operand(&mut self) -> Result<Operand, PathError> {
        self.blanks();
        match self.peek() {
            Some('@') => {
                self.at += 1;
                Ok(Operand::Path(Path { steps: self.steps(true)? }))
            }
            Some('\'' | '"') => Ok(Operand::Value(Json::String(self.quoted()?))),
            _ => {
                let start = self.at;
                while self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.')) {
                    self.at += 1;
                }
                let text: String = self.chars[start..self.at].iter().collect();
                Json::parse(&text).map(Operand::Value).map_err(|_| PathError::Unsupported)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &str, document: &str) -> String {
        let document = Json::parse(document).unwrap();
        match Path::parse(path).unwrap().read(&document) {
            Ok(found) => found.to_string(),
            Err(NotFound(message)) => message,
        }
    }

    #[test]
    fn paths() {
        // 205 #1, #3, #45
        let document = r#"{"a": 1, "b": [1, 2.5, "x"], "a b": {"x.y": 1.0}, "l": [{"z": 1}, {"z": 2}]}"#;
        assert_eq!(read("$.a", document), "1");
        assert_eq!(read("$.b[1]", document), "2.5");
        assert_eq!(read("$.b[-1]", document), "\"x\"");
        assert_eq!(read("$['a b']['x.y']", document), "1.0");
        assert_eq!(read("$.l[*].z", document), "[1,2]");
        assert_eq!(read("$..z", document), "[1,2]");
        assert_eq!(read("$.b[*].z", document), "[]");
        assert_eq!(read("$.l[?(@.z > 1)]", document), "[{\"z\":2}]");
        assert_eq!(read("$.zz", document), "No results for path: $['zz']");
        assert_eq!(read("$.q[3].z", document), "Missing property in path $['q']");
        assert_eq!(read("$.b[9]", document), "No results for path: $['b'][9]");
    }
}
