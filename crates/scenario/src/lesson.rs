//! What makes a scenario a lesson: its place in a course, questions to predict, changes to try.
//!
//! In: the text's `toml lesson`, `toml predict` and `toml change <name>` blocks. Out: the same as data, figures of the run and of
//! the changed runs by name, diagnostics. Never: changes what the scenario itself does.

use crate::bring;
use crate::document::{self, BlockKind, Document};
use crate::keys::{Key, Keys, read_block};
use crate::numbers;
use rowkind_ir::diagnostic::apply_edits;
use rowkind_ir::report::Report;
use rowkind_ir::{Diagnostic, Span, TextEdit};
use toml::de::DeValue;

/// The lesson that a text holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lesson {
    pub place: Place,
    pub questions: Vec<Question>,
    pub changes: Vec<Change>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Where it stands in a course.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// `keys`, `sinks`, …: a path is read from its first lesson to its last.
    pub path: String,
    /// What went wrong, as a person would say it.
    pub symptom: String,
    /// File names without their ending.
    pub next: Vec<String>,
    /// Beside the path: found by its symptom.
    pub extra: bool,
}

/// Asked before the run is seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Question {
    pub ask: String,
    /// The figure that answers it.
    pub answer: String,
    /// Words to pick from, as `value: words`; empty: a number is typed.
    pub choices: Vec<(String, String)>,
    /// Shown behind the guess.
    pub because: String,
    pub span: Span,
}

/// An edit of the text that a reader can try.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// `try`, `repair`: figures of the changed run begin with it.
    pub name: String,
    pub what: String,
    pub edits: Vec<TextEdit>,
    pub span: Span,
}

impl Change {
    /// The scenario with this change, without what was asked, proposed and expected of it as it was.
    pub fn applied(&self, text: &str) -> String {
        let document = document::parse(text);
        let of_before = |kind| matches!(kind, BlockKind::Predict | BlockKind::Change | BlockKind::Expect);
        let gone =
            document.blocks.iter().filter(|block| of_before(block.kind)).filter_map(|block| bring::whole(text, block.info, block.span));
        let mut edits = self.edits.clone();
        edits.extend(gone.map(|span| TextEdit { span, text: String::new() }));
        rowkind_ir::order::sort_by_key(&mut edits, |edit| edit.span.start);
        apply_edits(text, &edits)
    }
}

pub const LESSON_KEYS: &[Key] = &[
    Key { name: "path", holds: "text", default: "none", what: "The path of the course on which the lesson stands." },
    Key { name: "symptom", holds: "text", default: "none", what: "What went wrong, as a person would say it." },
    Key { name: "next", holds: "list of texts", default: "[]", what: "Lessons to go on with: file names without `.md`." },
    Key { name: "extra", holds: "`true`, `false`", default: "false", what: "Not on the path: found by its symptom." },
];

pub const PREDICT_KEYS: &[Key] = &[
    Key { name: "ask", holds: "text", default: "", what: "The question." },
    Key { name: "answer", holds: "text, a figure", default: "", what: "The figure that answers it: `reader.log.messages`." },
    Key {
        name: "choices",
        holds: "list of texts",
        default: "none",
        what: "Answers to pick from, each `\"value: words\"`; without them a number is typed.",
    },
    Key { name: "because", holds: "text", default: "none", what: "Shown behind the guess. Figures in `{{ }}` are filled in." },
];

pub const CHANGE_KEYS: &[Key] = &[
    Key { name: "what", holds: "text", default: "", what: "The change in a few words." },
    Key {
        name: "edit",
        holds: "tables `[[edit]]`, at most 20",
        default: "",
        what: "What to find in the other blocks, each once, and what to put there.",
    },
];

pub const EDIT_KEYS: &[Key] = &[
    Key { name: "find", holds: "text", default: "", what: "Stands exactly once in the scenario's other blocks." },
    Key { name: "put", holds: "text", default: "", what: "Stands there instead." },
];

const EDITS_MAX: usize = 20;

/// Reads the blocks of a lesson.
pub fn read(text: &str, document: &Document) -> Lesson {
    let mut lesson = Lesson::default();
    for block in &document.blocks {
        let diagnostics = &mut lesson.diagnostics;
        match block.kind {
            BlockKind::Lesson => lesson.place = read_place(text, block.span, diagnostics),
            BlockKind::Predict => lesson.questions.extend(read_question(text, block.span, diagnostics)),
            BlockKind::Change => {
                let name = block.words.first().map_or("", String::as_str);
                // The name becomes part of a file's.
                if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == '-') {
                    diagnostics.push(Diagnostic::error(
                        "block-without-name",
                        Some(block.info),
                        "This block wants a name behind its kind, of letters, digits and `-`.",
                    ));
                    continue;
                }
                lesson.changes.extend(read_change(text, document, name, block.span, diagnostics));
            }
            _ => {}
        }
    }
    lesson
}

fn read_place(text: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Place {
    read_block(text, span, "lesson", LESSON_KEYS, diagnostics, |keys| Place {
        path: keys.string("path").unwrap_or_default(),
        symptom: keys.string("symptom").unwrap_or_default(),
        next: keys.strings("next").unwrap_or_default().into_iter().map(|(name, _)| name).collect(),
        extra: keys.boolean("extra").unwrap_or_default(),
    })
}

fn read_question(text: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Question> {
    read_block(text, span, "predict", PREDICT_KEYS, diagnostics, |keys| {
        let choices = keys.strings("choices").unwrap_or_default();
        let question = Question {
            ask: wanted(keys, "ask", span),
            answer: wanted(keys, "answer", span),
            choices: choices
                .iter()
                .map(|(choice, place)| (choice.split_once(": "), choice, place))
                .filter_map(|(parts, choice, place)| {
                    if parts.is_none() {
                        keys.report(*place, format!("A choice is \"value: words\"; `{choice}` has no colon."));
                    }
                    parts.map(|(value, words)| (value.to_string(), words.to_string()))
                })
                .collect(),
            because: keys.string("because").unwrap_or_default(),
            span,
        };
        Some(question)
    })
}

fn read_change(text: &str, document: &Document, name: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Change> {
    read_block(text, span, "change", CHANGE_KEYS, diagnostics, |keys| {
        let what = wanted(keys, "what", span);
        let mut edits = Vec::new();
        let Some((DeValue::Array(tables), place)) = keys.value("edit") else {
            keys.report(span, "A change wants [[edit]] tables.".to_string());
            return None;
        };
        if tables.len() > EDITS_MAX {
            keys.report(place, format!("A change has at most {EDITS_MAX} edits; this one has {}.", tables.len()));
        }
        for table in tables.iter().take(EDITS_MAX) {
            let DeValue::Table(table) = table.get_ref() else { continue };
            edits.extend(keys.inner(table, EDIT_KEYS, "change", |keys| {
                let put = keys.string("put").unwrap_or_default();
                let (_, place) = keys.value("find")?;
                let find = keys.string("find")?;
                match occurrences(text, document, &find).as_slice() {
                    [only] => Some(TextEdit { span: *only, text: put }),
                    found => {
                        keys.report(place, format!("`find` should stand once in the other blocks; it stands there {} times.", found.len()));
                        None
                    }
                }
            }));
        }
        rowkind_ir::order::sort_by_key(&mut edits, |edit: &TextEdit| edit.span.start);
        if edits.windows(2).any(|pair| pair[0].span.end > pair[1].span.start) {
            keys.report(place, "Two edits of a change overlap.".to_string());
            edits.clear();
        }
        Some(Change { name: name.to_string(), what, edits, span })
    })
}

fn wanted(keys: &mut Keys<'_>, name: &str, span: Span) -> String {
    let text = keys.string(name);
    if text.is_none() {
        keys.report(span, format!("`{name}` is missing."));
    }
    text.unwrap_or_default()
}

/// Where a text stands in the blocks that make the run.
fn occurrences(text: &str, document: &Document, find: &str) -> Vec<Span> {
    if find.is_empty() {
        return Vec::new();
    }
    let runs =
        |kind| !matches!(kind, BlockKind::Lesson | BlockKind::Predict | BlockKind::Change | BlockKind::Expect | BlockKind::UnknownToml);
    let blocks = document.blocks.iter().filter(|block| runs(block.kind));
    let found = blocks.flat_map(|block| {
        let start = block.span.start as usize;
        text[block.span.range()].match_indices(find).map(move |(at, found)| Span::new(start + at, start + at + found.len()))
    });
    found.collect()
}

/// Figures of a scenario's run and, behind a change's name, of the changed run: `repair.reader.log.messages`.
pub struct FiguresOf<'r> {
    report: &'r Report,
    changed: Vec<(String, Report)>,
}

impl<'r> FiguresOf<'r> {
    /// Runs the changes whose figures the text names.
    pub fn of(text: &str, report: &'r Report) -> FiguresOf<'r> {
        let lesson = read(text, &document::parse(text));
        FiguresOf::with(text, report, &lesson.changes)
    }

    pub fn with(text: &str, report: &'r Report, changes: &[Change]) -> FiguresOf<'r> {
        let named = changes.iter().filter(|change| text.contains(&format!("{}.", change.name)));
        FiguresOf { report, changed: named.map(|change| (change.name.clone(), crate::run(&change.applied(text)))).collect() }
    }

    /// The printed value of a figure, at the end or `@` an instant.
    pub fn number(&self, path: &str) -> Result<String, String> {
        for (name, report) in &self.changed {
            if let Some(rest) = path.strip_prefix(name.as_str()).and_then(|rest| rest.strip_prefix('.')) {
                return numbers::number_at(report, rest);
            }
        }
        numbers::number_at(self.report, path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse;

    const TEXT: &str = "# T\n\n```toml lesson\npath = \"keys\"\nsymptom = \"Nulls\"\nnext = [\"a\"]\n```\n\n```sql\nCREATE TABLE t (a INT) WITH ('connector' = 'rows');\nCREATE TABLE s (a INT) WITH ('connector' = 'print');\nINSERT INTO s SELECT a FROM t;\n```\n\n```rows t\n+I[1]\n+I[2]\n```\n\n```toml predict\nask = \"How many?\"\nanswer = \"changelog.s.changes\"\nchoices = [\"2: two\", \"3: three\"]\n```\n\n```toml change half\nwhat = \"Only one\"\n\n[[edit]]\nfind = \"a FROM t\"\nput = \"a FROM t WHERE a = 1\"\n```\n\nGives {{ changelog.s.changes }}, then {{ half.changelog.s.changes }}; after one {{ changelog.s.changes @ 1 }}.\n";

    #[test]
    fn a_lesson_is_read() {
        let lesson = read(TEXT, &parse(TEXT));
        assert_eq!(lesson.diagnostics, []);
        assert_eq!((lesson.place.path.as_str(), lesson.place.symptom.as_str(), lesson.place.next.len()), ("keys", "Nulls", 1));
        assert_eq!(lesson.questions[0].choices[1], ("3".to_string(), "three".to_string()));
        assert!(lesson.changes[0].applied(TEXT).contains("SELECT a FROM t WHERE a = 1;"));
    }

    #[test]
    fn figures_of_changed_runs_stand_behind_the_changes_name() {
        let report = crate::run(TEXT);
        assert_eq!(report.diagnostics, []);
        let (filled, wrong) = numbers::fill(TEXT, &FiguresOf::of(TEXT, &report));
        assert_eq!(wrong, []);
        assert!(filled.contains("Gives 2, then 1; after one 1."), "{filled}");
    }

    #[test]
    fn a_find_that_stands_nowhere_or_twice_is_said() {
        let lesson = read(TEXT, &parse(TEXT));
        assert_eq!(crate::run(&lesson.changes[0].applied(TEXT)).diagnostics, []);
        let twice = TEXT.replace("find = \"a FROM t\"", "find = \"CREATE\"");
        let said = read(&twice, &parse(&twice)).diagnostics;
        assert!(said[0].message.contains("2 times"), "{said:?}");
        let nowhere = TEXT.replace("find = \"a FROM t\"", "find = \"nosuch\"");
        assert!(read(&nowhere, &parse(&nowhere)).diagnostics[0].message.contains("0 times"));
    }

    #[test]
    fn a_changes_name_cannot_leave_its_folder() {
        for name in ["../up", "a/b", ""] {
            let text = TEXT.replace("toml change half", &format!("toml change {name}"));
            let lesson = read(&text, &parse(&text));
            assert_eq!((lesson.changes.len(), lesson.diagnostics[0].code.as_str()), (0, "block-without-name"), "{name}");
        }
    }

    #[test]
    fn the_format_page_has_every_key() {
        let page = include_str!("../../../docs/format.md");
        for key in [LESSON_KEYS, PREDICT_KEYS, CHANGE_KEYS, EDIT_KEYS].concat() {
            let row = |line: &str| line.starts_with(&format!("| `{}` | {} |", key.name, key.holds)) && line.contains(key.what);
            assert!(page.lines().any(row), "docs/format.md lacks `{}`: {}", key.name, key.what);
        }
    }
}
