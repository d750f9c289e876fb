//! The page's state, and what each message does to it.
//!
//! In: messages of the author, the worker and the browser. Out: the new state, and the effects that the host has to
//! carry out. Never: touches the browser; that is why it is tested natively.

mod effect;
mod linked_looks;
mod looks;
mod message;
mod moving;
mod opening;
mod operator;
mod runs;
mod sharing;
mod update;

pub use effect::Effect;
pub use looks::*;
pub use message::{Msg, SHARES};
pub use operator::{Operator, subtask};
pub use runs::REMEMBERED_EVENTS_MAX;
pub use sharing::Sharing;
pub use update::update;

use crate::lineage::{self, Kin, Subject};
use crate::picture::Picture;
use crate::text;
use rowkind_ir::report::Verdict;
use rowkind_ir::{Diagnostic, Span, Step};
use std::rc::Rc;

#[derive(Clone, Debug, Default)]
pub struct State {
    pub text: Rc<str>,
    /// Where the text came from, and how it was then.
    pub origin: Origin,
    pub origin_text: Rc<str>,
    pub screen: Screen,
    /// The last picture that is worth looking at: of this text, or of the last one that could be planned.
    pub shown: Option<Picture>,
    /// Whether the panes of rows are drawn, too: the first picture comes in two steps, so that neither holds the page up for long.
    pub settled: bool,
    /// Edits since the shown picture; 0 when it is of this text.
    pub edits_behind: u32,
    /// What is said about the text as it is.
    pub verdict: Option<Verdict>,
    pub diagnostics: Rc<Vec<Diagnostic>>,
    /// From request to answer of the last run.
    pub elapsed_ms: Option<f64>,
    /// The run whose repairs the worker was asked to weigh.
    pub weighed: Option<u32>,
    /// `None`: the end, wherever that is.
    pub instant: Option<Step>,
    pub sink: usize,
    pub playing: bool,
    pub speed: u32,
    pub panel: Panel,
    pub plan_view: PlanView,
    pub changes_view: ChangesView,
    pub topic_view: TopicView,
    pub phone_pane: PhonePane,
    /// The plan node whose card is open.
    pub node: Option<u32>,
    /// The edge whose card is open: its sender and its receiver.
    pub edge: Option<(u32, u32)>,
    /// What the operator of that node remembers at this instant; `None` until the worker has told.
    pub remembered: Option<Rc<Remembered>>,
    /// The operator that was last chosen: the pane of states shows it.
    pub operator: Option<u32>,
    /// Where the author's cursor is in the text, bytes.
    pub caret: Option<u32>,
    /// What the pointer is over, and what was clicked: their kin stand out in every pane.
    pub hovered: Option<Subject>,
    pub pinned: Option<Subject>,
    /// What a link has picked, once its run is there.
    pins_when_run: Option<Subject>,
    /// The mark of the timeline whose settings are open.
    pub mark: Option<usize>,
    /// The input row whose line is being edited.
    pub row: Option<Span>,
    /// A row that is opened for editing once its run is there: the number of its event.
    pub(crate) opens_row: Option<u32>,
    /// The run that the next ones are compared with.
    pub kept: Option<Kept>,
    /// Texts that were worked on in this browser, the newest first.
    pub recent: Rc<Vec<String>>,
    pub narrow: bool,
    /// The editor shows the whole text, not its SQL alone.
    pub whole_text: bool,
    pub theme: Theme,
    /// What is hidden before the text is shared.
    pub sharing: Sharing,
    /// The fragment of this text and instant, once the worker made it.
    pub link: Option<Result<String, String>>,
    /// The worker broke on the text as it is.
    pub broken: Option<String>,
    pub notice: Option<String>,
    /// A data file was dropped and more than one table could take it.
    pub homeless: Option<(String, String)>,
    /// Why the page does not work without a network (empty: it does); `None` until that is known.
    pub offline: Option<String>,
    /// Other versions of Flink, their verdicts, and whether their plans are the same.
    pub elsewhere: Rc<Vec<(String, Verdict, bool)>>,
    /// How far the run is that is under way: at which event, of how many.
    pub progress: Option<(u32, u32)>,
    generation: u32,
    running: bool,
    state_generation: u32,
    /// What the worker was last asked to remember: a node, an instant, and the run that it is of.
    state_asked: Option<(u32, Step, u32)>,
    link_generation: u32,
    /// The generation of the link that is there.
    linked_generation: u32,
    /// Another address is opened once the link of the text before is there: its generation, and that address.
    leaving: Option<(u32, String)>,
    /// The link is to be copied once it is there.
    copy_when_linked: bool,
    open_generation: u32,
    /// The example whose text the worker is asked for, and whether a person chose it here.
    opening: Option<(usize, bool)>,
    pub(crate) wish_generation: u32,
    /// The text that the last gesture was made on.
    pub(crate) wished_on: Rc<str>,
    /// What was last kept of the text that is open.
    pub(crate) last_kept: Option<Rc<str>>,
}

impl State {
    pub fn new() -> State {
        State { speed: 1, ..State::default() }
    }

    /// The instant that all panes show.
    pub fn at(&self) -> Step {
        let end = self.shown.as_ref().map(Picture::end).unwrap_or_default();
        self.instant.map_or(end, |instant| instant.min(end))
    }

    /// The same in words.
    pub fn said(&self) -> String {
        let at = self.at();
        self.shown.as_ref().map_or(at.to_string(), |picture| picture.said(at))
    }

    /// Whether the shown picture is of an older text.
    pub fn is_stale(&self) -> bool {
        self.edits_behind > 0 && !self.running
    }

    pub fn is_running(&self) -> bool {
        self.running
    }

    pub fn title(&self) -> String {
        text::title(&self.text)
    }

    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    pub fn is_changed(&self) -> bool {
        self.text != self.origin_text
    }

    /// All that stands out now.
    pub fn kin(&self) -> Kin {
        match (&self.shown, self.pinned.or(self.hovered)) {
            (Some(picture), Some(subject)) => Kin { pinned: self.pinned.is_some(), ..lineage::kin(picture, self.sink, subject) },
            _ => Kin::default(),
        }
    }

    /// Whether places of the shown report are those of the text.
    pub fn is_current(&self) -> bool {
        self.edits_behind == 0 && !self.running
    }
}

/// What the page fetches besides itself, once it is wanted: the editor, and the files for use without a network. Neither stands in the
/// way of the first picture, and a phone has its editor when its text is looked at.
pub fn wants(state: &State) -> (bool, bool) {
    let pictured = state.settled || state.broken.is_some();
    let text_in_sight = !state.narrow || state.phone_pane == PhonePane::Sql;
    (pictured && text_in_sight, pictured)
}
