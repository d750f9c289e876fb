//! Reads a JsonPath.

use super::{FUNCTIONS, Filter, Function, Operand, Path, PathError, Step};
use crate::json::Json;

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
                if let Some(function) = self.function() {
                    // Jayway asks each of several values for its length, in a way of its own.
                    if in_filter || !steps.iter().all(Step::is_definite) {
                        return Err(PathError::Unsupported);
                    }
                    steps.push(Step::Function(function));
                    break;
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

    /// A function without arguments, at the end.
    fn function(&mut self) -> Option<Function> {
        let rest: String = self.chars[self.at..].iter().collect();
        let called = rest.strip_suffix("()")?;
        let (_, function) = FUNCTIONS.into_iter().find(|(name, _)| *name == called)?;
        self.at += rest.len();
        Some(function)
    }

    fn name(&mut self, in_filter: bool) -> Result<Step, PathError> {
        if self.eat("*") {
            return Ok(Step::Wildcard);
        }
        let start = self.at;
        while let Some(c) = self.peek() {
            let ends = matches!(c, '.' | '[') || (in_filter && matches!(c, ' ' | ')' | '=' | '!' | '<' | '>' | '&' | '|'));
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
                if self.eat("]") { Ok(Step::Names(names)) } else { self.invalid("Property must be separated by comma or closed") }
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
        let number = |part: &str| part.trim().parse::<i64>().map_err(|_| PathError::Invalid(format!("Failed to parse {text}")));
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
