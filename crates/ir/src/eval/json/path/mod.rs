//! JsonPath, as Jayway reads it.
//!
//! In: a path (`$.a['b c'][0]`, `$..x`, `$.l[?(@.x > 1)]`); a document. Out: what it finds: one value, or a list if the path may
//! find several, or a length, keys, an aggregate. What Jayway knows beyond this (other functions, regular expressions in filters) is unsupported.

mod parse;

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
    /// Stands at the end of a path that finds one value.
    Function(Function),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Function {
    /// `length()`, `size()`: of an array or an object, else null.
    Length,
    /// Of an object.
    Keys,
    Min,
    Max,
    Sum,
    Avg,
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

/// `PathNotFoundException`, or `InvalidPathException` of a path that does not fit the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NotFound {
    Missing(String),
    Invalid(String),
}

impl Path {
    /// Whether the path finds at most one value.
    pub fn is_definite(&self) -> bool {
        self.steps.iter().all(Step::is_definite)
    }

    pub fn read(&self, document: &Json) -> Result<Json, NotFound> {
        let mut found = Vec::new();
        self.walk(&self.steps, document, true, &mut found)?;
        if self.is_definite() {
            return found.pop().ok_or_else(|| NotFound::Missing(format!("No results for path: {}", self.text(&self.steps))));
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
                Step::Function(function) => {
                    let name = FUNCTIONS.iter().find(|(_, known)| known == function).map_or("", |(name, _)| name);
                    format!(".{name}()")
                }
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
                        None => return Err(NotFound::Missing(format!("Missing property in path {}", so_far()))),
                    }
                }
                Ok(())
            }
            (Step::Names(names), _) if definite => {
                let names: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
                Err(NotFound::Missing(format!(
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
                let place = |index: i64| if index < 0 { index + items.len() as i64 } else { index }.clamp(0, items.len() as i64);
                let (from, to) = (from.map_or(0, place), to.map_or(items.len() as i64, place));
                for item in items.iter().take(to.max(0) as usize).skip(from as usize) {
                    self.walk(rest, item, further, found)?;
                }
                Ok(())
            }
            (Step::Indexes(_) | Step::Slice(..), _) if definite => Err(NotFound::Missing(format!(
                "Filter: {} can only be applied to arrays. Current context is: {}",
                self.text(std::slice::from_ref(step)).trim_start_matches('$'),
                java_string(here)
            ))),
            (Step::Wildcard, Json::Array(items)) => items.iter().try_for_each(|item| self.walk(rest, item, further, found)),
            (Step::Wildcard, Json::Object(members)) => members.iter().try_for_each(|(_, value)| self.walk(rest, value, further, found)),
            (Step::Filter(filter), Json::Array(items)) => {
                for item in items.iter().filter(|item| filter.accepts(item)) {
                    self.walk(rest, item, further, found)?;
                }
                Ok(())
            }
            (Step::Filter(_), here) if definite && !here.is_container() => {
                Err(NotFound::Invalid(format!("Filter: [?] can not be applied to primitives. Current context is: {}", java_string(here))))
            }
            (Step::Filter(filter), _) if filter.accepts(here) => self.walk(rest, here, further, found),
            (Step::Function(function), _) => {
                found.push(function.of(here)?);
                Ok(())
            }
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
            Step::Function(_) => true,
            _ => false,
        }
    }
}

/// By their names in a path.
const FUNCTIONS: [(&str, Function); 7] = [
    ("length", Function::Length),
    ("size", Function::Length),
    ("keys", Function::Keys),
    ("min", Function::Min),
    ("max", Function::Max),
    ("sum", Function::Sum),
    ("avg", Function::Avg),
];

impl Function {
    fn of(self, json: &Json) -> Result<Json, NotFound> {
        let numbers = match (self, json) {
            (Function::Length, Json::Array(items)) => return Ok(Json::Number(items.len().to_string())),
            (Function::Length, Json::Object(members)) => return Ok(Json::Number(members.len().to_string())),
            (Function::Keys, Json::Object(members)) => {
                return Ok(Json::Array(members.iter().map(|(key, _)| Json::String(key.clone())).collect()));
            }
            (Function::Length | Function::Keys, _) => return Ok(Json::Null),
            (_, Json::Array(items)) => items.iter().filter_map(|item| match item {
                Json::Number(text) => text.parse::<f64>().ok(),
                _ => None,
            }),
            _ => return Err(NotFound::Invalid(EMPTY_AGGREGATION.into())),
        };
        let count = numbers.clone().count() as f64;
        let value = match self {
            Function::Min => numbers.reduce(f64::min),
            Function::Max => numbers.reduce(f64::max),
            Function::Sum => numbers.reduce(|sum, number| sum + number),
            _ => numbers.reduce(|sum, number| sum + number).map(|sum| sum / count),
        };
        let text = value.map(crate::float_text::double_text);
        text.map(Json::Number).ok_or_else(|| NotFound::Invalid(EMPTY_AGGREGATION.into()))
    }
}

const EMPTY_AGGREGATION: &str = "Aggregation function attempted to calculate value using empty array";

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
        (Json::String(a), Json::String(b)) => Some(crate::eval::compare_text(a, b)),
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
            let members: Vec<String> = members.iter().map(|(key, value)| format!("{key}={}", java_string(value))).collect();
            format!("{{{}}}", members.join(", "))
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &str, document: &str) -> String {
        let document = Json::parse(document).unwrap();
        match Path::parse(path).unwrap().read(&document) {
            Ok(found) => found.to_string(),
            Err(NotFound::Missing(message) | NotFound::Invalid(message)) => message,
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
        assert_eq!(read("$.b.length()", document), "3");
        assert_eq!(read("$['a b'].length()", document), "1");
        assert_eq!(read("$.a.length()", document), "null");
        assert_eq!(read("$.l[0].keys()", document), "[\"z\"]");
        assert_eq!(read("$.b.max()", document), "2.5");
        assert_eq!(read("$.b.avg()", document), "1.75");
        assert_eq!(read("$.a[?(@.x > 1)]", document), "Filter: [?] can not be applied to primitives. Current context is: 1");
        assert_eq!(Path::parse("$.l[*].length()").unwrap_err(), PathError::Unsupported);
        assert_eq!(read("$.b[9]", document), "No results for path: $['b'][9]");
    }
}
