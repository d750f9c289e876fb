//! What can happen to the page: by its author, its worker and its browser.

use super::{ChangesView, Panel, PhonePane, PlanView, Source, Theme, TopicView};
use crate::cursor::Move;
use crate::lineage::Subject;
use rowkind_ir::message::{LinkDamage, MaskedText, OpenedLink};
use rowkind_ir::report::{Report, Verdict};
use rowkind_ir::{Gesture, Span, Step, TextEdit};

#[derive(Debug)]
pub enum Msg {
    /// The whole text after an edit in the editor.
    Typed(String),
    TakeFix {
        diagnostic: usize,
        fix: usize,
    },
    Wish(Gesture),
    /// The worker's answer to a wish.
    Edited {
        generation: u32,
        edits: Vec<TextEdit>,
    },
    /// Something happens behind an event; `None`: that of this instant.
    AddFault {
        what: &'static str,
        at: Option<u32>,
    },
    PickMark(Option<usize>),
    EditRow(Option<Span>),
    /// One value of an input row, by the place of its event in the run.
    EditCell {
        event: usize,
        column: usize,
    },
    /// An input row comes before or behind another one, by their places in the run.
    DragRow {
        from: usize,
        to: usize,
    },
    /// One more input row behind that of this instant, open for editing.
    AddRow,
    Hover(Option<Subject>),
    Pin(Option<Subject>),
    /// Points at the event of this instant.
    PinNow,
    /// Keeps the run to compare with, or lets go of it.
    Keep,
    /// Keeps the run, unless one is kept, and then does this.
    CompareWith(Box<Msg>),
    /// Why the page does not work without a network; empty when it does.
    Offline(String),
    /// From the beginning, also when nothing changed.
    RunAgain,
    Recent(Vec<String>),
    OpenRecent(usize),
    ForgetRecent(usize),
    OpenExample(usize),
    NewScenario,
    /// What a damaged link still held.
    OpenSaved(String),
    /// A file dropped onto the page or chosen.
    Dropped {
        name: String,
        text: String,
    },
    /// The table that takes the dropped data.
    House(String),
    /// The address has this fragment now.
    Address(String),
    Opened {
        generation: u32,
        opened: Result<OpenedLink, LinkDamage>,
    },
    Ran {
        generation: u32,
        report: Box<Report>,
        elapsed_ms: f64,
    },
    /// What the worker will answer to the first scenario, as the build has it.
    Foretold {
        generation: u32,
        report: Box<Report>,
    },
    /// The worker has answered what was foretold.
    Confirmed {
        generation: u32,
        elapsed_ms: f64,
    },
    Linked {
        generation: u32,
        link: Result<String, String>,
    },
    Elsewhere {
        generation: u32,
        versions: Vec<(String, Verdict, bool)>,
    },
    /// What the operator of the open card remembers at this instant, or why it cannot be told.
    Remembered {
        generation: u32,
        lines: Result<Vec<String>, String>,
    },
    /// A long run is at this event of so many.
    Progress(u32, u32),
    WorkerDied(String),
    Seek(Step),
    Go(Move),
    TogglePlay,
    Tick,
    /// A frame after the first picture.
    Settle,
    SetSpeed(u32),
    PickSink(usize),
    PickNode(Option<u32>),
    /// The operator whose state is shown.
    PickOperator(u32),
    /// Selects the clause that made a node.
    ShowClause(u32),
    /// By sender and receiver.
    PickEdge(Option<(u32, u32)>),
    /// The author's cursor, in units of JavaScript's strings.
    Caret(u32),
    Toggle(Panel),
    Close,
    ShowPlan(PlanView),
    ShowChanges(ChangesView),
    ShowTopic(TopicView),
    ShowPhonePane(PhonePane),
    ShowWholeText(bool),
    CycleTheme,
    ThemeIs(Theme),
    Narrow(bool),
    Copy {
        text: String,
        what: &'static str,
    },
    CopyLink,
    /// The text of a format is asked for, by its place in `SHARES`; and it is there.
    ShareAs(usize),
    Shared {
        format: String,
        text: Option<String>,
    },
    /// Hides a column in what is shared, or shows it again; and the worker's answer.
    HideColumn(String),
    Masked {
        generation: u32,
        columns: Vec<String>,
        masked: MaskedText,
    },
    /// The address names a file; it may be loaded; its text is there, or why not.
    Source(Source),
    LoadSource,
    SourceLoaded {
        generation: u32,
        text: Result<String, String>,
    },
    SavedPng(Result<String, String>),
    StopRun,
    Copied {
        what: &'static str,
        done: bool,
    },
    Undo,
    Redo,
    Download,
}

/// Formats that the worker makes texts in, and what the page calls them.
pub const SHARES: [(&str, &str); 7] = [
    ("markdown", "Markdown with SQL and figures"),
    ("issue", "Issue text"),
    ("iframe", "Frame (HTML)"),
    ("element", "Element (HTML)"),
    ("svg", "SVG picture"),
    ("png", "PNG picture (a file)"),
    ("sql", "SQL script"),
];
