//! What the host carries out for the state machine, which touches no browser itself.

use super::{Source, Theme};
use rowkind_ir::{Gesture, Span, Step, TextEdit};
use std::rc::Rc;

/// What the host does next.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask the worker for a report, after a pause in which a newer request takes this one's place.
    Run {
        generation: u32,
        text: Rc<str>,
        wait_ms: u32,
    },
    /// Ask for the report once more, with what its repairs lead to.
    Weigh {
        generation: u32,
        text: Rc<str>,
    },
    /// Draw the rest of the first picture, a frame later.
    SettleSoon,
    MakeLink {
        generation: u32,
        text: Rc<str>,
        at: Option<Step>,
        looks: String,
        wait_ms: u32,
    },
    OpenLink {
        generation: u32,
        link: String,
    },
    Share {
        text: Rc<str>,
        at: Option<Step>,
        format: String,
    },
    /// Ask the worker what can be hidden, and for the text without these columns.
    Mask {
        generation: u32,
        text: Rc<str>,
        at: Option<Step>,
        columns: Vec<String>,
    },
    /// Fetch the file that the address names.
    LoadSource {
        generation: u32,
        source: Source,
    },
    /// Offer a picture as a PNG file.
    SavePng {
        name: String,
        svg: String,
    },
    /// Ask the worker what a gesture changes in the text.
    Edit {
        generation: u32,
        text: Rc<str>,
        gesture: Gesture,
    },
    /// Ask the worker what an operator remembers at an instant.
    AskState {
        generation: u32,
        text: Rc<str>,
        node: u32,
        at: Step,
    },
    /// Ask the worker how other versions decide, after a pause.
    AskElsewhere {
        generation: u32,
        text: Rc<str>,
    },
    /// Keep the recent texts in this browser.
    KeepRecent(Rc<Vec<String>>),
    /// Put the focus on an element, once it is drawn.
    Focus(&'static str),
    /// Put the focus on an input, and select a part of what stands in it (in characters).
    Select {
        id: &'static str,
        from: u32,
        to: u32,
    },
    /// Shows a place of the text in the editor.
    RevealText(Span),
    /// Put the fragment into the address; `push`: as a new entry of the history.
    WriteAddress {
        link: String,
        push: bool,
    },
    /// The editor gets a new text, with an undo history of its own.
    SetEditor(Rc<str>),
    /// The editor applies edits, as one step of its undo history.
    EditEditor(Vec<TextEdit>),
    /// Squiggles, foldable statements.
    Annotate,
    Undo,
    Redo,
    TickIn(u32),
    /// Scroll the phone's pane into sight, once it is drawn.
    RevealPane,
    /// End the worker and start a new one.
    StopRun,
    Copy {
        text: String,
        what: &'static str,
    },
    Download {
        name: String,
        text: String,
    },
    Theme(Theme),
    Title(String),
}
