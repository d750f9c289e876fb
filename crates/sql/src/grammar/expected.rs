//! The list of expected tokens, and the message around it.

use std::collections::BTreeSet;

use super::machine::Machine;
use crate::error::ErrorKind;
use crate::lexer::Kind;

/// Sequences of tokens that lookaheads tried, as JavaCC collects them while it scans again.
pub(super) struct Sequences {
    found: Vec<Vec<Kind>>,
    seen: BTreeSet<Vec<Kind>>,
    /// The sequence at hand.
    open: Vec<Kind>,
}

/// JavaCC keeps no longer ones.
const LENGTH_MAX: usize = 100;

impl Sequences {
    pub fn new(found: Vec<Vec<Kind>>) -> Sequences {
        let seen = found.iter().cloned().collect();
        Sequences { found, seen, open: Vec::new() }
    }

    /// A token was tried at this place behind the last one taken.
    pub fn tried(&mut self, kind: Kind, place: usize) {
        if place >= LENGTH_MAX {
            return;
        }
        if place == self.open.len() + 1 {
            self.open.push(kind);
        } else if !self.open.is_empty() {
            self.close();
            if place != 0 {
                // The sequence before this place stays; nothing shorter was tried since.
                self.open.truncate(place - 1);
                self.open.push(kind);
            }
        }
    }

    fn close(&mut self) {
        if self.seen.insert(self.open.clone()) {
            self.found.push(self.open.clone());
        }
    }

    pub fn finish(mut self) -> Vec<Vec<Kind>> {
        if !self.open.is_empty() {
            self.close();
        }
        self.found
    }
}

/// Flink's message for the token behind those taken.
pub(super) fn message(machine: &Machine, mut expected: Vec<Vec<Kind>>) -> (ErrorKind, String) {
    // Where a name would have fitted, the words that may be names say nothing.
    let before_names: BTreeSet<Vec<Kind>> =
        expected.iter().filter(|kinds| kinds.last() == Some(&Kind::NAME)).map(|kinds| init(kinds)).collect();
    let free_words = &machine.grammar.free_words;
    expected.retain(|kinds| !kinds.last().is_some_and(|kind| free_words.contains(*kind)) || !before_names.contains(&init(kinds)));

    let length = expected.iter().map(Vec::len).max().unwrap_or(0);
    let mut list = String::new();
    for kinds in &expected {
        for kind in kinds {
            list.push_str(&kind.image());
            list.push(' ');
        }
        if kinds.last() != Some(&Kind::END) {
            list.push_str("...");
        }
        list.push_str("\n    ");
    }
    let heading = if expected.len() == 1 { "Was expecting:" } else { "Was expecting one of:" };

    let token = machine.token(machine.taken + 1);
    let place = format!("at line {}, column {}", token.start.line, token.start.column);
    let image = token.span.of(machine.text);
    let is_word = token.kind.is_word() && image.bytes().all(|byte| !byte.is_ascii_lowercase());
    let first = if is_word && expected.iter().any(|kinds| kinds.contains(&Kind::NAME)) {
        format!("Incorrect syntax near the keyword '{image}' {place}.")
    } else {
        let mut images = Vec::new();
        for ahead in 1..=length {
            let token = machine.token(machine.taken + ahead);
            if token.kind == Kind::END {
                images.push("<EOF>".to_string());
                break;
            }
            images.push(escaped(token.span.of(machine.text)));
        }
        format!("Encountered \"{}\" {place}.", images.join(" "))
    };
    let message = format!("{first}\n{heading}\n    {list}");
    if message.contains("Encountered \"<EOF>\"") {
        (ErrorKind::Unfinished, message)
    } else {
        (ErrorKind::Refused, format!("SQL parse failed. {message}"))
    }
}

fn init(kinds: &[Kind]) -> Vec<Kind> {
    kinds[..kinds.len() - 1].to_vec()
}

/// Java's escapes for what is not printable ASCII.
pub(super) fn escaped(text: &str) -> String {
    escaped_units(text.encode_utf16())
}

pub(super) fn escaped_units(units: impl IntoIterator<Item = u16>) -> String {
    let mut out = String::new();
    for unit in units {
        match unit {
            0 => {}
            0x08 => out.push_str("\\b"),
            0x09 => out.push_str("\\t"),
            0x0a => out.push_str("\\n"),
            0x0c => out.push_str("\\f"),
            0x0d => out.push_str("\\r"),
            0x22 => out.push_str("\\\""),
            0x27 => out.push_str("\\'"),
            0x5c => out.push_str("\\\\"),
            0x20..=0x7e => out.push(char::from(unit as u8)),
            _ => out.push_str(&format!("\\u{unit:04x}")),
        }
    }
    out
}
