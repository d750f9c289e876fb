//! TOML blocks: known keys with their types, everything else a diagnostic at its place.

use rowkind_ir::{Diagnostic, Severity, Span, Step};
use std::ops::RangeInclusive;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// One key of a block, for reading and for `docs/format.md`.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    pub name: &'static str,
    /// Type and unit in words: `integer, ms`.
    pub holds: &'static str,
    /// As written in TOML; empty: none.
    pub default: &'static str,
    pub what: &'static str,
}

/// Reads the keys of one table and reports what does not fit.
pub struct Keys<'a> {
    table: &'a DeTable<'a>,
    known: &'static [Key],
    /// Where the block's text begins in the scenario.
    base: usize,
    /// `reader`, for messages.
    block: &'static str,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// Parses a block and hands its keys to `read`. A block that is no TOML is one diagnostic.
pub fn read_block<T: Default>(
    text: &str,
    span: Span,
    block: &'static str,
    known: &'static [Key],
    diagnostics: &mut Vec<Diagnostic>,
    read: impl FnOnce(&mut Keys<'_>) -> T,
) -> T {
    let source = &text[span.range()];
    match DeTable::parse(source) {
        Ok(table) => {
            let mut keys = Keys { table: table.get_ref(), known, base: span.start as usize, block, diagnostics };
            keys.report_unknown();
            read(&mut keys)
        }
        Err(error) => {
            let place = error.span().map_or(span, |place| Span::new(place.start, place.end).shifted(span.start as usize));
            diagnostics.push(Diagnostic::error("toml", Some(place), format!("This {block} block is no TOML: {}", error.message())));
            T::default()
        }
    }
}

impl<'a> Keys<'a> {
    fn report_unknown(&mut self) {
        let known = self.known;
        for name in self.table.keys() {
            let written = name.get_ref().as_ref();
            if !known.iter().any(|key| key.name == written) {
                let place = Span::new(name.span().start, name.span().end).shifted(self.base);
                let mut diagnostic =
                    Diagnostic::error("unknown-key", Some(place), format!("A {} block has no key `{written}`.", self.block));
                if let Some(near) = nearest(written, known.iter().map(|key| key.name)) {
                    diagnostic = diagnostic.hint(format!("Did you mean `{near}`?"));
                } else {
                    let names: Vec<_> = known.iter().map(|key| key.name).collect();
                    diagnostic = diagnostic.hint(format!("It has: {}.", names.join(", ")));
                }
                self.diagnostics.push(diagnostic);
            }
        }
    }

    /// The value under a key, with its place in the scenario.
    pub fn value(&self, name: &str) -> Option<(&'a DeValue<'a>, Span)> {
        debug_assert!(self.known.iter().any(|key| key.name == name), "`{name}` is not declared");
        let value: &'a Spanned<DeValue<'a>> = self.table.get(name)?;
        Some((value.get_ref(), Span::new(value.span().start, value.span().end).shifted(self.base)))
    }

    /// A table under a key, as keys of its own.
    pub fn inner<R>(
        &mut self,
        table: &DeTable<'_>,
        known: &'static [Key],
        block: &'static str,
        read: impl FnOnce(&mut Keys<'_>) -> R,
    ) -> R {
        let mut keys = Keys { table, known, base: self.base, block, diagnostics: self.diagnostics };
        keys.report_unknown();
        read(&mut keys)
    }

    pub fn inform(&mut self, code: &str, span: Span, message: String) {
        let diagnostic = Diagnostic::error(code, Some(span), message);
        self.diagnostics.push(Diagnostic { severity: Severity::Info, ..diagnostic });
    }

    pub fn report(&mut self, span: Span, message: String) {
        self.diagnostics.push(Diagnostic::error("bad-value", Some(span), message));
    }

    pub fn string(&mut self, name: &str) -> Option<String> {
        let (value, span) = self.value(name)?;
        match value {
            DeValue::String(text) => Some(text.to_string()),
            _ => {
                self.report(span, format!("`{name}` takes a text in quotes."));
                None
            }
        }
    }

    pub fn integer(&mut self, name: &str, range: RangeInclusive<i64>) -> Option<i64> {
        let (value, span) = self.value(name)?;
        let number = match value {
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        match number {
            Some(number) if range.contains(&number) => Some(number),
            _ => {
                self.report(span, format!("`{name}` takes a whole number from {} to {}.", range.start(), range.end()));
                None
            }
        }
    }

    pub fn number(&mut self, name: &str, range: RangeInclusive<f64>) -> Option<f64> {
        let (value, span) = self.value(name)?;
        let number: Option<f64> = match value {
            DeValue::Integer(number) => number.as_str().parse().ok(),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        };
        match number {
            Some(number) if range.contains(&number) => Some(number),
            _ => {
                self.report(span, format!("`{name}` takes a number from {} to {}.", range.start(), range.end()));
                None
            }
        }
    }

    pub fn boolean(&mut self, name: &str) -> Option<bool> {
        let (value, span) = self.value(name)?;
        match value {
            DeValue::Boolean(flag) => Some(*flag),
            _ => {
                self.report(span, format!("`{name}` takes true or false."));
                None
            }
        }
    }

    /// One of a few words.
    pub fn choice<T: Copy>(&mut self, name: &str, choices: &[(&'static str, T)]) -> Option<T> {
        let (value, span) = self.value(name)?;
        if let DeValue::String(text) = value
            && let Some((_, choice)) = choices.iter().find(|(word, _)| word == text)
        {
            return Some(*choice);
        }
        let words: Vec<_> = choices.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        self.report(span, format!("`{name}` is one of {}.", words.join(", ")));
        None
    }

    /// An instant of the run with its place; `end` is behind all others.
    pub fn instant(&mut self, name: &str) -> Option<(Step, Span)> {
        let (value, span) = self.value(name)?;
        let at = match value {
            DeValue::String(text) if text == "end" => Some(Step::after(u32::MAX)),
            DeValue::String(text) => Step::parse(text),
            _ => None,
        };
        if at.is_none() {
            self.report(span, format!("`{name}` takes an instant: \"18\", \"18.3\" or \"end\"."));
        }
        Some((at?, span))
    }

    /// A list of texts, each with its place.
    pub fn strings(&mut self, name: &str) -> Option<Vec<(String, Span)>> {
        let (value, span) = self.value(name)?;
        let DeValue::Array(items) = value else {
            self.report(span, format!("`{name}` takes a list of texts."));
            return None;
        };
        let mut texts = Vec::new();
        for item in items.iter() {
            let place = Span::new(item.span().start, item.span().end).shifted(self.base);
            match item.get_ref() {
                DeValue::String(text) => texts.push((text.to_string(), place)),
                _ => self.report(place, format!("`{name}` takes a list of texts.")),
            }
        }
        Some(texts)
    }
}

/// The nearest of some names, when it is near enough to be meant.
pub fn nearest<'n>(written: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    names
        .map(|name| (strsim::damerau_levenshtein(written, name), name))
        .min()
        .filter(|(distance, name)| *distance <= 2.max(name.len() / 3))
        .map(|(_, name)| name)
}
