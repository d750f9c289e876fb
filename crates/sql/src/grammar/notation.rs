//! Reads `flink.grammar`.
//!
//! In: its text. Out: nodes, each choice and loop with the way it decides.
//! Never: fails on the shipped text; a mistake in it is ours and panics at the first use, which a test does.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::checks::Check;
use super::kinds::Kinds;
use crate::lexer::{IMAGES, Kind};
use crate::words::words;
use rowkind_ir::FlinkVersion;

pub(super) type NodeId = u32;

#[derive(Debug)]
pub(super) enum Node {
    Token(Kind),
    /// Any word that may be a name.
    FreeWord,
    Rule {
        rule: u16,
        context: Pass,
    },
    Sequence(Vec<NodeId>),
    Choice(Vec<Branch>),
    /// At most once, any times, at least once.
    Repeat {
        branch: Branch,
        least: bool,
        again: bool,
    },
    Check(Check),
    Return,
    /// A lookahead ends here and fits.
    Enough,
}

#[derive(Debug)]
pub(super) struct Branch {
    pub guard: Guard,
    pub body: NodeId,
    pub first: Kinds,
    /// The body may match nothing.
    pub empty: bool,
}

/// How a branch is chosen.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Guard {
    /// By the next token.
    Next,
    /// If the next `amount` tokens fit `expansion`; `number` is its place in the grammar.
    Look { number: u16, amount: i32, expansion: NodeId },
    /// If a condition holds.
    When(Condition),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Always,
    AliasFollows,
}

/// What may stand where an expression or a query is read; the names are those of the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    /// `q`: a query.
    Query,
    /// `n`: no query, not even in parentheses.
    NonQuery,
    /// `s`: an expression, queries only in parentheses.
    SubQuery,
    /// `k`: an expression or a query, no cursor.
    NonCursor,
    /// `c`: an expression or a cursor.
    Cursor,
    /// `a`: anything.
    All,
    /// `j`: a query or a join.
    QueryOrJoin,
}

/// The context that a rule hands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    Own,
    /// The own one, behind a parenthesis that has just been opened.
    Opened,
    New(Context),
}

#[derive(Debug)]
pub(super) struct Rule {
    pub body: NodeId,
    pub first: Kinds,
    pub empty: bool,
}

#[derive(Debug)]
pub(super) struct Grammar {
    pub rules: Vec<Rule>,
    pub nodes: Vec<Node>,
    pub free_words: Kinds,
    pub lookaheads: usize,
    /// For each sequence, how many of its items lookaheads scan.
    pub scanned: Vec<u16>,
}

pub(super) fn grammar(version: FlinkVersion) -> &'static Grammar {
    static GRAMMARS: [OnceLock<Grammar>; FlinkVersion::ALL.len()] = [const { OnceLock::new() }; FlinkVersion::ALL.len()];
    let index = FlinkVersion::ALL.iter().position(|known| *known == version).unwrap_or(FlinkVersion::ALL.len() - 1);
    GRAMMARS[index].get_or_init(|| Reader::new(include_str!("flink.grammar"), version).read())
}

/// A lookahead as written, before it has its number.
enum Written {
    None,
    Amount(i32),
    Explicit(i32, NodeId),
    When(Condition),
    /// Not in this version.
    Dropped,
}

struct Reader {
    version: FlinkVersion,
    /// Words and signs of the text, backwards.
    words: Vec<String>,
    names: BTreeMap<String, u16>,
    grammar: Grammar,
}

impl Reader {
    fn new(text: &str, version: FlinkVersion) -> Reader {
        let mut words: Vec<String> = Vec::new();
        for line in text.lines() {
            if line.starts_with('#') {
                continue;
            }
            words.extend(line.split_whitespace().map(str::to_string));
        }
        words.reverse();
        let mut free_words = Kinds::NONE;
        for (number, reserved) in crate::words::words().reserved.iter().enumerate().skip(1) {
            if !reserved {
                free_words.insert(Kind(number as u16));
            }
        }
        let grammar = Grammar { rules: Vec::new(), nodes: Vec::new(), free_words, lookaheads: 0, scanned: Vec::new() };
        Reader { version, words, names: BTreeMap::new(), grammar }
    }

    fn read(mut self) -> Grammar {
        let mut count = 0;
        for word in self.words.iter().rev() {
            if let Some(name) = word.strip_suffix(':') {
                self.names.insert(name.to_string(), count);
                count += 1;
            }
        }
        while let Some(word) = self.words.pop() {
            assert!(word.ends_with(':'), "flink.grammar: a rule expected at {word}");
            let (body, _) = self.choice(";");
            self.grammar.rules.push(Rule { body, first: Kinds::NONE, empty: false });
        }
        self.solve();
        self.grammar.scanned = super::reach::scanned(&self.grammar);
        self.grammar
    }

    fn node(&mut self, node: Node) -> NodeId {
        self.grammar.nodes.push(node);
        self.grammar.nodes.len() as NodeId - 1
    }

    fn guard(&mut self, written: Written, body: NodeId) -> Guard {
        let (amount, expansion) = match written {
            Written::None | Written::Dropped => return Guard::Next,
            Written::When(condition) => return Guard::When(condition),
            Written::Amount(amount) => (amount, body),
            Written::Explicit(amount, expansion) => (amount, expansion),
        };
        self.grammar.lookaheads += 1;
        Guard::Look { number: self.grammar.lookaheads as u16 - 1, amount, expansion }
    }

    fn branch(&mut self, written: Written, body: NodeId) -> Branch {
        Branch { guard: self.guard(written, body), body, first: Kinds::NONE, empty: false }
    }

    /// Alternatives up to a closing word. A single one is no choice; its lookahead is the caller's.
    fn choice(&mut self, close: &str) -> (NodeId, Written) {
        let mut alternatives = Vec::new();
        loop {
            alternatives.push(self.sequence());
            match self.words.pop().as_deref() {
                Some("|") => {}
                Some(word) if word == close => break,
                other => panic!("flink.grammar: {close} expected at {other:?}"),
            }
        }
        if alternatives.len() == 1 {
            return alternatives.remove(0);
        }
        alternatives.retain(|(_, written)| !matches!(written, Written::Dropped));
        // Numbers are given when all alternatives are read: what is inside comes first.
        let branches = alternatives.into_iter().map(|(body, written)| self.branch(written, body)).collect();
        (self.node(Node::Choice(branches)), Written::None)
    }

    fn sequence(&mut self) -> (NodeId, Written) {
        let since = self.words.last().and_then(|word| word.strip_prefix('@')).and_then(FlinkVersion::parse);
        if since.is_some() {
            self.words.pop();
        }
        let mut written = self.lookahead();
        if since.is_some_and(|since| self.version < since) {
            written = Written::Dropped;
        }
        let mut items = Vec::new();
        while let Some(word) = self.words.last() {
            if matches!(word.as_str(), "|" | ")" | "]" | ";" | "}" | ")*" | ")+") {
                break;
            }
            let item = self.item();
            items.push(item);
        }
        (self.node(Node::Sequence(items)), written)
    }

    fn lookahead(&mut self) -> Written {
        let Some(word) = self.words.last().cloned() else { return Written::None };
        if let Some(condition) = word.strip_prefix('&') {
            self.words.pop();
            return Written::When(match condition {
                "always" => Condition::Always,
                "alias_follows" => Condition::AliasFollows,
                _ => panic!("flink.grammar: no condition {condition}"),
            });
        }
        let Some(amount) = word.strip_prefix('?') else { return Written::None };
        let number = |text: &str| if text == "all" { i32::MAX } else { text.parse().unwrap_or(1) };
        self.words.pop();
        match amount.strip_suffix('{') {
            Some(amount) => Written::Explicit(number(amount), self.choice("}").0),
            None => Written::Amount(number(amount)),
        }
    }

    fn item(&mut self) -> NodeId {
        let word = self.words.pop().unwrap_or_default();
        if word == "[" {
            let (body, written) = self.choice("]");
            if matches!(written, Written::Dropped) {
                return self.node(Node::Sequence(Vec::new()));
            }
            let branch = self.branch(written, body);
            return self.node(Node::Repeat { branch, least: false, again: false });
        }
        if word == "(" {
            let close = self.closing();
            let (body, written) = self.choice(&close);
            if close == ")" {
                return body;
            }
            let branch = self.branch(written, body);
            return self.node(Node::Repeat { branch, least: close == ")+", again: true });
        }
        if word == "..." {
            return self.node(Node::Enough);
        }
        if word == "return" {
            return self.node(Node::Return);
        }
        if let Some(check) = word.strip_prefix('!') {
            let Some(check) = Check::named(check) else { panic!("flink.grammar: no check {check}") };
            return self.node(Node::Check(check));
        }
        if word == "<free_word>" {
            return self.node(Node::FreeWord);
        }
        if let Some(kind) = token(&word) {
            return self.node(Node::Token(kind));
        }
        let (name, context) = match word.split_once('/') {
            Some((name, context)) => (name, pass(context)),
            None => (word.as_str(), Pass::Own),
        };
        let Some(rule) = self.names.get(name) else { panic!("flink.grammar: no rule {name}") };
        self.node(Node::Rule { rule: *rule, context })
    }

    /// How the parenthesis just opened is closed: `)`, `)*` or `)+`.
    fn closing(&self) -> String {
        let mut depth = 0;
        for word in self.words.iter().rev() {
            match word.as_str() {
                "(" => depth += 1,
                ")" | ")*" | ")+" if depth == 0 => return word.clone(),
                ")" | ")*" | ")+" => depth -= 1,
                _ => {}
            }
        }
        panic!("flink.grammar: a parenthesis stays open")
    }

    /// Which tokens each rule and branch may begin with, until nothing changes.
    fn solve(&mut self) {
        loop {
            let mut changed = false;
            for rule in 0..self.grammar.rules.len() {
                let mut first = Kinds::NONE;
                let empty = self.grammar.first(self.grammar.rules[rule].body, &mut first);
                let rule = &mut self.grammar.rules[rule];
                changed |= rule.first.add(&first) | (rule.empty != empty);
                rule.empty = empty;
            }
            if !changed {
                break;
            }
        }
        for node in 0..self.grammar.nodes.len() {
            let bodies: Vec<NodeId> = match &self.grammar.nodes[node] {
                Node::Choice(branches) => branches.iter().map(|branch| branch.body).collect(),
                Node::Repeat { branch, .. } => vec![branch.body],
                _ => continue,
            };
            for (index, body) in bodies.into_iter().enumerate() {
                let mut first = Kinds::NONE;
                let empty = self.grammar.first(body, &mut first);
                let branch = match &mut self.grammar.nodes[node] {
                    Node::Choice(branches) => &mut branches[index],
                    Node::Repeat { branch, .. } => branch,
                    _ => continue,
                };
                (branch.first, branch.empty) = (first, empty);
            }
        }
    }
}

impl Grammar {
    /// Adds what a node may begin with; whether it may be nothing.
    fn first(&self, node: NodeId, first: &mut Kinds) -> bool {
        match &self.nodes[node as usize] {
            Node::Token(kind) => {
                first.insert(*kind);
                false
            }
            Node::FreeWord => {
                first.add(&self.free_words);
                false
            }
            Node::Rule { rule, .. } => {
                let rule = &self.rules[usize::from(*rule)];
                first.add(&rule.first);
                rule.empty
            }
            Node::Sequence(items) => items.iter().all(|item| self.first(*item, first)),
            Node::Choice(branches) => branches.iter().fold(false, |empty, branch| self.first(branch.body, first) | empty),
            Node::Repeat { branch, least, .. } => self.first(branch.body, first) || !least,
            Node::Check(_) | Node::Return | Node::Enough => true,
        }
    }
}

fn pass(context: &str) -> Pass {
    Pass::New(match context {
        "q" => Context::Query,
        "n" => Context::NonQuery,
        "s" => Context::SubQuery,
        "k" => Context::NonCursor,
        "c" => Context::Cursor,
        "a" => Context::All,
        "j" => Context::QueryOrJoin,
        "f" => return Pass::Opened,
        _ => panic!("flink.grammar: no context {context}"),
    })
}

fn token(word: &str) -> Option<Kind> {
    let named = [
        ("<eof>", Kind::END),
        ("<integer>", Kind::INTEGER),
        ("<approximate>", Kind::APPROXIMATE),
        ("<decimal>", Kind::DECIMAL),
        ("<binary>", Kind::BINARY_STRING),
        ("<string>", Kind::STRING),
        ("<prefixed>", Kind::PREFIXED_STRING),
        ("<unicode>", Kind::UNICODE_STRING),
        ("<c_string>", Kind::C_STRING),
        ("<bq_double>", Kind::BIG_QUERY_DOUBLE_STRING),
        ("<bq_string>", Kind::BIG_QUERY_STRING),
        ("<bracketed>", Kind::BRACKET_NAME),
        ("<quoted>", Kind::QUOTED_NAME),
        ("<backticked>", Kind::BACKTICK_NAME),
        ("<bq_name>", Kind::BIG_QUERY_NAME),
        ("<hyphened>", Kind::HYPHEN_NAME),
        ("<ident>", Kind::NAME),
        ("<unicode_name>", Kind::UNICODE_NAME),
        ("'{d'", Kind::BRACE_D),
        ("'{t'", Kind::BRACE_T),
        ("'{ts'", Kind::BRACE_TS),
        ("'{fn'", Kind::BRACE_FN),
        ("'$'", Kind::DOLLAR),
    ];
    if let Some((_, kind)) = named.iter().find(|(name, _)| *name == word) {
        return Some(*kind);
    }
    if let Some(symbol) = word.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        let image = format!("\"{symbol}\"");
        let number = IMAGES.iter().position(|candidate| *candidate == image);
        return Some(Kind(Kind::INTEGER.0 + number.unwrap_or_else(|| panic!("flink.grammar: no token {word}")) as u16));
    }
    let is_word = word.starts_with(|c: char| c.is_ascii_uppercase());
    is_word.then(|| Kind(words().number(word).unwrap_or_else(|| panic!("flink.grammar: no word {word}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammar_reads() {
        let grammar = grammar(FlinkVersion::default());
        assert_eq!(grammar.lookaheads, 191);
        assert!(grammar.rules.iter().all(|rule| rule.empty || rule.first != Kinds::NONE));
    }
}
