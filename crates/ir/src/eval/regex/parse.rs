//! Reads a pattern into a tree.

use super::set::{Class, Set};

#[derive(Clone, Debug)]
pub(super) enum Node {
    Empty,
    One(Set),
    Concat(Vec<Node>),
    Alternatives(Vec<Node>),
    Group(usize, Box<Node>),
    Repeat { of: Box<Node>, min: usize, max: usize, kind: Quantifier },
    Atomic(Box<Node>),
    Look { ahead: bool, wanted: bool, of: Box<Node> },
    BackReference { group: usize, any_case: bool },
    Assertion(Assertion),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantifier {
    Greedy,
    Lazy,
    Possessive,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assertion {
    Start,
    /// `$` and `\Z`: the end, or before a line's end there.
    End,
    /// `\z`
    VeryEnd,
    LineStart,
    LineEnd,
    WordBoundary(bool),
}

/// Why there is no pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PatternError {
    /// Java refuses it: the message of its `PatternSyntaxException`.
    Syntax(String),
    /// Java knows it, Rowkind does not.
    Unsupported(String),
}

#[derive(Clone, Copy, Debug, Default)]
struct Flags {
    any_case: bool,
    multiline: bool,
    dot_all: bool,
    unix_lines: bool,
    comments: bool,
    unicode: bool,
}

struct Parser<'a> {
    pattern: &'a str,
    chars: Vec<char>,
    at: usize,
    flags: Flags,
    groups: usize,
    names: Vec<(String, usize)>,
}

type Parsed<T> = Result<T, PatternError>;

pub(super) fn parse(pattern: &str) -> Parsed<(Node, usize)> {
    let mut parser = Parser { pattern, chars: pattern.chars().collect(), at: 0, flags: Flags::default(), groups: 0, names: Vec::new() };
    let root = parser.alternatives()?;
    if parser.at < parser.chars.len() {
        // Java gives no place for this one.
        return Err(PatternError::Syntax(format!("Unmatched closing ')'{}", parser.position(parser.at as i64 - 2))));
    }
    Ok((root, parser.groups))
}

impl Parser<'_> {
    fn fail<T>(&self, message: &str, index: usize) -> Parsed<T> {
        Err(PatternError::Syntax(format!("{message}{}", self.position(index as i64))))
    }

    /// ` near index N`, the pattern, and a caret if the place is inside.
    fn position(&self, index: i64) -> String {
        let near = if index >= 0 { format!(" near index {index}") } else { String::new() };
        let inside = index >= 0 && (index as usize) < self.chars.len();
        let caret = if inside { format!("\n{}^", " ".repeat(index as usize)) } else { String::new() };
        format!("{near}\n{}{caret}", self.pattern)
    }

    fn peek(&mut self) -> Option<char> {
        if self.flags.comments {
            while let Some(&c) = self.chars.get(self.at) {
                if c.is_ascii_whitespace() {
                    self.at += 1;
                } else if c == '#' {
                    while self.chars.get(self.at).is_some_and(|c| *c != '\n') {
                        self.at += 1;
                    }
                } else {
                    break;
                }
            }
        }
        self.chars.get(self.at).copied()
    }

    fn eat(&mut self, text: &str) -> bool {
        let found =
            self.chars[self.at.min(self.chars.len())..].iter().zip(text.chars()).filter(|(a, b)| **a == *b).count() == text.chars().count();
        if found {
            self.at += text.chars().count();
        }
        found
    }

    fn alternatives(&mut self) -> Parsed<Node> {
        let outer = self.flags;
        let mut branches = vec![self.sequence()?];
        while self.peek() == Some('|') {
            self.at += 1;
            branches.push(self.sequence()?);
        }
        self.flags = outer;
        Ok(if branches.len() == 1 { branches.remove(0) } else { Node::Alternatives(branches) })
    }

    fn sequence(&mut self) -> Parsed<Node> {
        let mut items = Vec::new();
        while let Some(c) = self.peek() {
            if c == '|' || c == ')' {
                break;
            }
            if self.eat("\\Q") {
                while self.at < self.chars.len() && !self.eat("\\E") {
                    items.push(self.literal(self.chars[self.at]));
                    self.at += 1;
                }
                if let Some(last) = items.pop() {
                    items.push(self.quantified(last)?);
                }
                continue;
            }
            let Some(atom) = self.atom(c)? else { continue };
            items.push(self.quantified(atom)?);
        }
        Ok(match items.len() {
            0 => Node::Empty,
            1 => items.remove(0),
            _ => Node::Concat(items),
        })
    }

    fn literal(&self, c: char) -> Node {
        Node::One(if self.flags.any_case && c.is_ascii_alphabetic() { Set::AnyCase(c) } else { Set::Char(c) })
    }

    /// `None`: flags that hold from here on.
    fn atom(&mut self, c: char) -> Parsed<Option<Node>> {
        match c {
            '(' => return self.group(),
            '[' => {
                self.at += 1;
                return Ok(Some(Node::One(self.class()?)));
            }
            '\\' => return self.escape().map(Some),
            '*' | '+' | '?' => return self.fail(&format!("Dangling meta character '{c}'"), self.at),
            _ => {}
        }
        self.at += 1;
        Ok(Some(match c {
            '.' if self.flags.dot_all => Node::One(Set::Any),
            '.' if self.flags.unix_lines => Node::One(Set::AnyButNewline),
            '.' => Node::One(Set::AnyButLineEnd),
            '^' if self.flags.multiline => Node::Assertion(Assertion::LineStart),
            '^' => Node::Assertion(Assertion::Start),
            '$' if self.flags.multiline => Node::Assertion(Assertion::LineEnd),
            '$' => Node::Assertion(Assertion::End),
            c => self.literal(c),
        }))
    }

    fn quantified(&mut self, atom: Node) -> Parsed<Node> {
        let (min, max) = match self.peek() {
            Some('?') => (0, 1),
            Some('*') => (0, usize::MAX),
            Some('+') => (1, usize::MAX),
            Some('{') => {
                self.at += 1;
                let bounds = self.bounds()?;
                return self.repeat(atom, bounds);
            }
            _ => return Ok(atom),
        };
        self.at += 1;
        self.repeat(atom, (min, max))
    }

    fn repeat(&mut self, atom: Node, (min, max): (usize, usize)) -> Parsed<Node> {
        let kind = match self.peek() {
            Some('?') => Quantifier::Lazy,
            Some('+') => Quantifier::Possessive,
            _ => Quantifier::Greedy,
        };
        self.at += usize::from(kind != Quantifier::Greedy);
        Ok(Node::Repeat { of: Box::new(atom), min, max, kind })
    }

    /// What stands in braces, and the closing one.
    fn bounds(&mut self) -> Parsed<(usize, usize)> {
        let Some(min) = self.number() else { return self.fail("Illegal repetition", self.at - 1) };
        let mut max = min;
        if self.eat(",") {
            max = self.number().unwrap_or(usize::MAX);
        }
        if max < min {
            return self.fail("Illegal repetition range", self.at);
        }
        if self.eat("}") { Ok((min, max)) } else { self.fail("Unclosed counted closure", self.at) }
    }

    fn number(&mut self) -> Option<usize> {
        let digits: String = self.chars[self.at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        self.at += digits.len();
        digits.parse().ok()
    }

    fn group(&mut self) -> Parsed<Option<Node>> {
        self.at += 1;
        let outer = self.flags;
        let look = |ahead, wanted, of| Node::Look { ahead, wanted, of: Box::new(of) };
        let node = if self.eat("?:") {
            self.inside()?
        } else if self.eat("?=") {
            look(true, true, self.inside()?)
        } else if self.eat("?!") {
            look(true, false, self.inside()?)
        } else if self.eat("?<=") {
            look(false, true, self.inside()?)
        } else if self.eat("?<!") {
            look(false, false, self.inside()?)
        } else if self.eat("?>") {
            Node::Atomic(Box::new(self.inside()?))
        } else if self.eat("?<") {
            let name: String = self.chars[self.at..].iter().take_while(|c| c.is_ascii_alphanumeric()).collect();
            self.at += name.len();
            if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !self.eat(">") {
                return self.fail("named capturing group is missing trailing '>'", self.at);
            }
            self.names.push((name, self.groups + 1));
            self.capturing()?
        } else if self.eat("?") {
            if self.inline_flags()? {
                return Ok(None);
            }
            self.inside()?
        } else {
            self.capturing()?
        };
        self.flags = outer;
        Ok(Some(node))
    }

    fn capturing(&mut self) -> Parsed<Node> {
        self.groups += 1;
        let group = self.groups;
        Ok(Node::Group(group, Box::new(self.inside()?)))
    }

    fn inside(&mut self) -> Parsed<Node> {
        let node = self.alternatives()?;
        if self.eat(")") { Ok(node) } else { self.fail("Unclosed group", self.chars.len()) }
    }

    /// `(?i)` (true: it holds from here on) or `(?i:` (false).
    fn inline_flags(&mut self) -> Parsed<bool> {
        let mut on = true;
        loop {
            let c = self.chars.get(self.at).copied();
            self.at += 1;
            match c {
                Some('-') => on = false,
                Some('i') => self.flags.any_case = on,
                Some('m') => self.flags.multiline = on,
                Some('s') => self.flags.dot_all = on,
                Some('d') => self.flags.unix_lines = on,
                Some('x') => self.flags.comments = on,
                Some('u') if !self.flags.any_case || !on => {}
                Some('u') => return Err(PatternError::Unsupported("(?u) in a regular expression".into())),
                Some('U') => self.flags.unicode = on,
                Some(')') => return Ok(true),
                Some(':') => return Ok(false),
                None => return self.fail("Unknown inline modifier", self.chars.len()),
                Some(_) => return self.fail("Unknown inline modifier", self.at - 1),
            }
        }
    }

    fn escape(&mut self) -> Parsed<Node> {
        let start = self.at;
        self.at += 1;
        let Some(c) = self.chars.get(self.at).copied() else {
            return self.fail("Unexpected internal error", self.chars.len());
        };
        if let Some(digit @ 1..) = c.to_digit(10) {
            self.at += 1;
            let mut group = digit as usize;
            // More digits belong to the number while there are that many groups.
            while let Some(digit) = self.chars.get(self.at).and_then(|c| c.to_digit(10)) {
                if group * 10 + digit as usize > self.groups {
                    break;
                }
                group = group * 10 + digit as usize;
                self.at += 1;
            }
            return Ok(Node::BackReference { group, any_case: self.flags.any_case });
        }
        self.at += 1;
        Ok(match c {
            'A' => Node::Assertion(Assertion::Start),
            'z' => Node::Assertion(Assertion::VeryEnd),
            'Z' => Node::Assertion(Assertion::End),
            'b' => Node::Assertion(Assertion::WordBoundary(true)),
            'B' => Node::Assertion(Assertion::WordBoundary(false)),
            'k' => {
                let name: String = self.chars[self.at..].iter().skip(1).take_while(|c| **c != '>').collect();
                let group = self.names.iter().find(|(known, _)| *known == name).map(|(_, group)| *group);
                let Some(group) = group.filter(|_| self.chars.get(self.at) == Some(&'<')) else {
                    return self.fail(&format!("named capturing group <{name}> does not exist"), self.at);
                };
                self.at += name.chars().count() + 2;
                Node::BackReference { group, any_case: self.flags.any_case }
            }
            'R' => {
                let line_end = Set::Class(Class::VerticalSpace);
                let both = Node::Concat(vec![Node::One(Set::Char('\r')), Node::One(Set::Char('\n'))]);
                Node::Alternatives(vec![both, Node::One(line_end)])
            }
            'G' | 'X' | 'N' => return Err(PatternError::Unsupported(format!("\\{c} in a regular expression"))),
            _ => {
                self.at = start + 1;
                let set = self.escaped_set()?;
                match set {
                    Set::Char(c) => self.literal(c),
                    set => Node::One(set),
                }
            }
        })
    }

    /// An escape that stands for a character or a class; the backslash is read.
    fn escaped_set(&mut self) -> Parsed<Set> {
        let Some(c) = self.chars.get(self.at).copied() else {
            return self.fail("Unexpected internal error", self.chars.len());
        };
        self.at += 1;
        let unicode = self.flags.unicode;
        let class = |ascii, all| Set::Class(if unicode { all } else { ascii });
        let not = |set: Set| Set::Not(Box::new(set));
        Ok(match c {
            'd' => class(Class::Digit, Class::UnicodeDigit),
            'D' => not(class(Class::Digit, Class::UnicodeDigit)),
            's' => class(Class::Space, Class::UnicodeSpace),
            'S' => not(class(Class::Space, Class::UnicodeSpace)),
            'w' => class(Class::Word, Class::UnicodeWord),
            'W' => not(class(Class::Word, Class::UnicodeWord)),
            'h' => Set::Class(Class::HorizontalSpace),
            'H' => not(Set::Class(Class::HorizontalSpace)),
            'v' => Set::Class(Class::VerticalSpace),
            'V' => not(Set::Class(Class::VerticalSpace)),
            'p' | 'P' => {
                let set = self.property()?;
                if c == 'P' { not(set) } else { set }
            }
            't' => Set::Char('\t'),
            'n' => Set::Char('\n'),
            'r' => Set::Char('\r'),
            'f' => Set::Char('\u{c}'),
            'a' => Set::Char('\u{7}'),
            'e' => Set::Char('\u{1b}'),
            'x' => Set::Char(self.hexadecimal(2)?),
            'u' => Set::Char(self.hexadecimal(4)?),
            '0' => {
                let digits: String = self.chars[self.at..].iter().take(3).take_while(|c| c.is_digit(8)).collect();
                self.at += digits.len();
                match u32::from_str_radix(&digits, 8).ok().and_then(char::from_u32) {
                    Some(c) => Set::Char(c),
                    None => return self.fail("Illegal octal escape sequence", self.at),
                }
            }
            'c' => {
                let Some(c) = self.chars.get(self.at).copied() else {
                    return self.fail("Illegal control escape sequence", self.at);
                };
                self.at += 1;
                Set::Char(char::from((c as u32 ^ 64) as u8))
            }
            c if c.is_ascii_alphanumeric() => return self.fail("Illegal/unsupported escape sequence", self.at - 1),
            c => Set::Char(c),
        })
    }

    fn hexadecimal(&mut self, count: usize) -> Parsed<char> {
        let braced = count == 2 && self.eat("{");
        let digits: String = if braced {
            self.chars[self.at..].iter().take_while(|c| **c != '}').collect()
        } else {
            self.chars[self.at..].iter().take(count).collect()
        };
        self.at += digits.chars().count() + usize::from(braced);
        let valid = braced || digits.len() == count;
        match u32::from_str_radix(&digits, 16).ok().filter(|_| valid).and_then(char::from_u32) {
            Some(c) => Ok(c),
            None => self.fail("Illegal hexadecimal escape sequence", self.at),
        }
    }

    /// `{Lu}` or `L`.
    fn property(&mut self) -> Parsed<Set> {
        let name: String = if self.eat("{") {
            let name: String = self.chars[self.at..].iter().take_while(|c| **c != '}').collect();
            self.at += name.chars().count() + 1;
            name
        } else {
            let name = self.chars.get(self.at).map(char::to_string).unwrap_or_default();
            self.at += 1;
            name
        };
        match Class::named(&name, self.flags.unicode) {
            Some(class) => Ok(Set::Class(class)),
            None => Err(PatternError::Unsupported(format!("\\p{{{name}}} in a regular expression"))),
        }
    }

    /// A class behind its opening bracket.
    fn class(&mut self) -> Parsed<Set> {
        let negated = self.eat("^");
        let mut parts: Vec<Set> = Vec::new();
        let mut operands: Vec<Set> = Vec::new();
        let mut first = true;
        loop {
            let Some(c) = self.chars.get(self.at).copied() else {
                return self.fail("Unclosed character class", self.chars.len() - 1);
            };
            if c == ']' && !first {
                self.at += 1;
                break;
            }
            first = false;
            if self.eat("&&") {
                operands.push(Set::Union(std::mem::take(&mut parts)));
                continue;
            }
            if c == '[' {
                self.at += 1;
                parts.push(self.class()?);
                continue;
            }
            if self.eat("\\Q") {
                while self.at < self.chars.len() && !self.eat("\\E") {
                    parts.push(Set::Char(self.chars[self.at]));
                    self.at += 1;
                }
                continue;
            }
            self.at += 1;
            let low = if c == '\\' { self.escaped_set()? } else { Set::Char(c) };
            let is_range = self.chars.get(self.at) == Some(&'-') && self.chars.get(self.at + 1).is_some_and(|c| *c != ']' && *c != '[');
            parts.push(match low {
                Set::Char(low) if is_range => {
                    self.at += 1;
                    let c = self.chars[self.at];
                    self.at += 1;
                    let high = if c == '\\' { self.escaped_set()? } else { Set::Char(c) };
                    match high {
                        Set::Char(high) if high < low => return self.fail("Illegal character range", self.at - 1),
                        Set::Char(high) if self.flags.any_case => Set::AnyCaseRange(low, high),
                        Set::Char(high) => Set::Range(low, high),
                        set => Set::Union(vec![Set::Char(low), Set::Char('-'), set]),
                    }
                }
                Set::Char(c) if self.flags.any_case && c.is_ascii_alphabetic() => Set::AnyCase(c),
                set => set,
            });
        }
        if !parts.is_empty() || operands.is_empty() {
            operands.push(Set::Union(parts));
        }
        let set = if operands.len() == 1 { operands.remove(0) } else { Set::Intersection(operands) };
        Ok(if negated { Set::Not(Box::new(set)) } else { set })
    }
}
