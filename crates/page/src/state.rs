//! The page's state, and what each message does to it.
//!
//! In: messages of the author, the worker and the browser. Out: the new state, and the effects that the host has to
//! carry out. Never: touches the browser; that is why it is tested natively.

use crate::cursor::{self, Move};
use crate::gallery;
use crate::lineage::{self, Kin, Subject};
use crate::picture::Picture;
use crate::text;
use rowkind_ir::diagnostic::apply_edits;
use rowkind_ir::message::{LinkDamage, OpenedLink};
use rowkind_ir::report::{Report, Verdict};
use rowkind_ir::{Diagnostic, Gesture, Span, Step, TextEdit};
use std::rc::Rc;

/// Pauses before a run, ms: while typing, and after a gesture.
const TYPING_MS: u32 = 60;
const GESTURE_MS: u32 = 0;
/// An event of a playing run takes this long at speed 1, ms.
const PLAY_EVENT_MS: u32 = 600;

#[derive(Clone, Debug, Default)]
pub struct State {
    pub text: Rc<str>,
    /// Where the text came from, and how it was then.
    pub origin: Origin,
    pub origin_text: Rc<str>,
    pub screen: Screen,
    /// The last picture that is worth looking at: of this text, or of the last one that could be planned.
    pub shown: Option<Picture>,
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
    /// What the pointer is over, and what was clicked: their kin stand out in every pane.
    pub hovered: Option<Subject>,
    pub pinned: Option<Subject>,
    /// The mark of the timeline whose settings are open.
    pub mark: Option<usize>,
    /// The input row whose line is being edited.
    pub row: Option<Span>,
    /// The run that the next ones are compared with.
    pub kept: Option<Kept>,
    /// Texts that were worked on in this browser, the newest first.
    pub recent: Rc<Vec<String>>,
    pub narrow: bool,
    /// The editor shows the whole text, not its SQL alone.
    pub whole_text: bool,
    pub theme: Theme,
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
    link_generation: u32,
    /// The generation of the link that is there.
    linked_generation: u32,
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

/// A run that stays in sight.
#[derive(Clone, Debug)]
pub struct Kept {
    pub picture: Picture,
    pub text: Rc<str>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    #[default]
    Untitled,
    Example(usize),
    Link,
    File(String),
    /// Kept in this browser.
    Recent,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    /// Waiting for the worker to read a link; no other text may stand here meanwhile.
    Opening,
    #[default]
    Bench,
    Damaged { link: String, damage: LinkDamage },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    #[default]
    None,
    Share,
    Finder,
    Keys,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlanView {
    #[default]
    Graph,
    Explain,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChangesView {
    #[default]
    Changelog,
    Table,
    /// The changelog beside other ways to write it.
    Encodings,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TopicView {
    #[default]
    Log,
    LatestPerKey,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PhonePane {
    Sql,
    Plan,
    Input,
    Changes,
    Topic,
    #[default]
    Readers,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    Auto,
    Light,
    Dark,
}

#[derive(Debug)]
pub enum Msg {
    /// The whole text after an edit in the editor.
    Typed(String),
    TakeFix { diagnostic: usize, fix: usize },
    Wish(Gesture),
    /// The worker's answer to a wish.
    Edited { generation: u32, edits: Vec<TextEdit> },
    /// Something happens behind an event; `None`: that of this instant.
    AddFault { what: &'static str, at: Option<u32> },
    PickMark(Option<usize>),
    EditRow(Option<Span>),
    Hover(Option<Subject>),
    Pin(Option<Subject>),
    /// Points at the event of this instant.
    PinNow,
    /// Keeps the run to compare with, or lets go of it.
    Keep,
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
    Dropped { name: String, text: String },
    /// The table that takes the dropped data.
    House(String),
    /// The address has this fragment now.
    Address(String),
    Opened { generation: u32, opened: Result<OpenedLink, LinkDamage> },
    Ran { generation: u32, report: Box<Report>, elapsed_ms: f64 },
    Linked { generation: u32, link: Result<String, String> },
    Elsewhere { generation: u32, versions: Vec<(String, Verdict, bool)> },
    /// A long run is at this event of so many.
    Progress(u32, u32),
    WorkerDied(String),
    Seek(Step),
    Go(Move),
    TogglePlay,
    Tick,
    SetSpeed(u32),
    PickSink(usize),
    PickNode(Option<u32>),
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
    Copy { text: String, what: &'static str },
    CopyLink,
    /// The text of a format is asked for, by its place in `SHARES`; and it is there.
    ShareAs(usize),
    Shared { format: String, text: Option<String> },
    StopRun,
    Copied { what: &'static str, done: bool },
    Undo,
    Redo,
    Download,
}

/// Formats that the worker makes texts in, and what the page calls them.
pub const SHARES: [(&str, &str); 6] = [
    ("markdown", "Markdown with SQL and figures"),
    ("issue", "Issue text"),
    ("iframe", "Frame (HTML)"),
    ("element", "Element (HTML)"),
    ("svg", "SVG picture"),
    ("sql", "SQL script"),
];

/// What the host does next.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask the worker for a report, after a pause in which a newer request takes this one's place.
    Run { generation: u32, text: Rc<str>, wait_ms: u32 },
    /// Ask for the report once more, with what its repairs lead to.
    Weigh { generation: u32, text: Rc<str> },
    MakeLink { generation: u32, text: Rc<str>, at: Option<Step> },
    OpenLink { generation: u32, link: String },
    Share { text: Rc<str>, at: Option<Step>, format: String },
    /// Ask the worker what a gesture changes in the text.
    Edit { generation: u32, text: Rc<str>, gesture: Gesture },
    /// Ask the worker how other versions decide, after a pause.
    AskElsewhere { generation: u32, text: Rc<str> },
    /// Keep the recent texts in this browser.
    KeepRecent(Rc<Vec<String>>),
    /// Put the focus on an element, once it is drawn.
    Focus(&'static str),
    /// Shows a place of the text in the editor.
    RevealText(Span),
    /// Put the fragment into the address; `push`: as a new entry of the history.
    WriteAddress { link: String, push: bool },
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
    Copy { text: String, what: &'static str },
    Download { name: String, text: String },
    Theme(Theme),
    Title(String),
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

    fn run(&mut self, wait_ms: u32) -> Effect {
        self.generation += 1;
        self.running = true;
        self.progress = None;
        self.broken = None;
        Effect::Run { generation: self.generation, text: self.text.clone(), wait_ms }
    }

    fn make_link(&mut self) -> Effect {
        self.link_generation += 1;
        Effect::MakeLink { generation: self.link_generation, text: self.text.clone(), at: self.instant }
    }

    fn edited(&mut self, text: Rc<str>, wait_ms: u32) -> Vec<Effect> {
        self.text = text;
        self.edits_behind += 1;
        self.notice = None;
        vec![self.run(wait_ms), self.make_link(), Effect::Title(self.title())]
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

    pub(crate) fn edit(&mut self, edits: Vec<TextEdit>) -> Vec<Effect> {
        if edits.is_empty() {
            return vec![];
        }
        let text = apply_edits(&self.text, &edits).into();
        let mut effects = vec![Effect::EditEditor(edits)];
        effects.extend(self.edited(text, GESTURE_MS));
        effects
    }

    fn open(&mut self, text: &str, origin: Origin, instant: Option<Step>) -> Vec<Effect> {
        // Windows line ends would put each offset one further at every line.
        (self.link, self.copy_when_linked, self.opening) = (None, false, None);
        // An answer that is still under way would open something else over this.
        self.open_generation += 1;
        self.text = text.replace("\r\n", "\n").into();
        self.origin_text = self.text.clone();
        self.origin = origin;
        self.instant = instant;
        self.screen = Screen::Bench;
        (self.sink, self.node, self.playing, self.panel) = (0, None, false, Panel::None);
        (self.hovered, self.pinned, self.mark, self.row, self.kept) = (None, None, None, None, None);
        self.last_kept = None;
        (self.shown, self.verdict, self.diagnostics, self.edits_behind) = (None, None, Rc::default(), 0);
        self.notice = None;
        vec![Effect::SetEditor(self.text.clone()), self.run(GESTURE_MS), Effect::Title(self.title())]
    }

    /// The new picture takes the old one's place, if there is something to see in it.
    fn accept(&mut self, report: Report, elapsed_ms: f64) {
        self.running = false;
        self.progress = None;
        self.elapsed_ms = Some(elapsed_ms);
        self.verdict = Some(report.verdict);
        self.diagnostics = Rc::new(report.diagnostics.clone());
        let has_picture = !matches!(report.verdict, Verdict::DoesNotParse | Verdict::Unknown) || self.shown.is_none();
        if has_picture || report.run.is_some() {
            self.edits_behind = 0;
            let sinks = report.run.as_ref().map_or(0, |run| run.sinks.len());
            self.sink = self.sink.min(sinks.saturating_sub(1));
            self.node = self.node.filter(|node| report.plan.nodes.iter().any(|known| known.id == *node));
            let marks = report.run.as_ref().map_or(0, |run| run.marks.len());
            self.mark = self.mark.filter(|mark| *mark < marks);
            (self.hovered, self.pinned, self.row) = (None, None, None);
            self.shown = Some(Picture::new(report));
        }
    }

    fn seek(&mut self, to: Step) -> Vec<Effect> {
        let end = self.shown.as_ref().map(Picture::end).unwrap_or_default();
        let instant = (to < end).then_some(to);
        if instant == self.instant {
            return vec![];
        }
        self.instant = instant;
        vec![self.make_link()]
    }

    /// Tables that could take dropped data: the sources of the plan.
    pub fn source_tables(&self) -> Vec<String> {
        let Some(picture) = &self.shown else { return vec![] };
        let sources = picture.report().plan.nodes.iter().filter(|node| node.role == rowkind_ir::report::Role::Source);
        let mut tables: Vec<String> = Vec::new();
        for source in sources {
            if !tables.contains(&source.name) {
                tables.push(source.name.clone());
            }
        }
        tables
    }

    fn house(&mut self, table: &str, lines: &str) -> Vec<Effect> {
        self.wish(Gesture::Messages { table: table.to_string(), kcat: text::is_kcat(lines), lines: lines.to_string() })
    }

    fn dropped(&mut self, name: String, text: String) -> Vec<Effect> {
        let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
        if text.contains('\0') {
            self.notice = Some(format!("{name} is no text file. Drop a scenario (.md), a script (.sql), or messages, one a line."));
            return vec![];
        }
        if ["md", "markdown", "sql"].contains(&ending.as_str()) {
            return self.open(&text, Origin::File(name), None);
        }
        match self.source_tables().as_slice() {
            [] => {
                self.notice = Some(format!("{name} was not taken: open a job with a source table first, then drop its messages."));
                vec![]
            }
            [table] => self.house(&table.clone(), &text),
            _ => {
                self.homeless = Some((name, text));
                vec![]
            }
        }
    }
}

/// Pure: what the world should do next is returned, not done.
pub fn update(state: &mut State, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Typed(text) if *text == *state.text => vec![],
        Msg::Typed(text) => state.edited(text.into(), TYPING_MS),
        Msg::TakeFix { diagnostic, fix } => {
            let diagnostics = state.diagnostics.clone();
            let fix = diagnostics.get(diagnostic).and_then(|diagnostic| diagnostic.fixes.get(fix));
            // The offsets of a fix are those of the text that was run.
            let fits = !state.running;
            fix.filter(|_| fits).map_or(vec![], |fix| state.edit(fix.edits.clone()))
        }
        Msg::Wish(gesture) => state.wish(gesture),
        Msg::Edited { generation, edits } => state.wished(generation, edits),
        Msg::AddFault { what, at } => state.add_fault(what, at),
        Msg::PickMark(mark) => {
            state.mark = if state.mark == mark { None } else { mark };
            vec![]
        }
        Msg::EditRow(row) => {
            state.row = row;
            if row.is_some() { vec![Effect::Focus("row-line")] } else { vec![] }
        }
        Msg::Hover(subject) => {
            state.hovered = subject;
            vec![]
        }
        Msg::Pin(subject) => {
            state.pinned = if state.pinned == subject { None } else { subject };
            (state.hovered, state.row) = (None, None);
            vec![]
        }
        Msg::PinNow => {
            let subject = state.shown.as_ref().and_then(|picture| lineage::event_at(picture, state.at()));
            state.pinned = if state.pinned.is_some() { None } else { subject };
            if state.pinned.is_some() { vec![Effect::Focus("why")] } else { vec![] }
        }
        Msg::Keep => {
            state.kept = match (state.kept.take(), &state.shown) {
                (None, Some(picture)) if picture.run().is_some() => Some(Kept { picture: picture.clone(), text: state.text.clone() }),
                _ => None,
            };
            vec![]
        }
        Msg::Offline(why) => {
            state.offline = Some(why);
            vec![]
        }
        Msg::RunAgain => vec![state.run(GESTURE_MS)],
        Msg::Recent(texts) => {
            state.recent = Rc::new(texts);
            vec![]
        }
        Msg::OpenRecent(index) => match state.recent.get(index).cloned() {
            Some(text) => {
                let mut effects = state.open(&text, Origin::Recent, None);
                effects.push(Effect::WriteAddress { link: "#new".to_string(), push: true });
                effects.push(state.make_link());
                effects
            }
            None => vec![],
        },
        Msg::ForgetRecent(index) => {
            let mut texts = (*state.recent).clone();
            if index < texts.len() {
                texts.remove(index);
            }
            state.recent = Rc::new(texts);
            vec![Effect::KeepRecent(state.recent.clone())]
        }
        Msg::OpenExample(index) => open_example(state, index, true),
        Msg::NewScenario => {
            let mut effects = state.open("", Origin::Untitled, None);
            effects.push(Effect::WriteAddress { link: "#new".to_string(), push: true });
            effects
        }
        Msg::OpenSaved(text) => {
            let mut effects = state.open(&text, Origin::Link, None);
            effects.push(Effect::WriteAddress { link: "#new".to_string(), push: true });
            effects.push(state.make_link());
            effects
        }
        Msg::Dropped { name, text } => state.dropped(name, text),
        Msg::House(table) => match state.homeless.take() {
            Some((_, lines)) => state.house(&table, &lines),
            None => vec![],
        },
        Msg::Address(fragment) => address(state, fragment),
        Msg::Opened { generation, .. } if generation != state.open_generation => vec![],
        Msg::Opened { opened: Ok(opened), .. } => match state.opening.take() {
            Some((index, chosen)) => opened_example(state, &opened.text, index, chosen),
            None => state.open(&opened.text, Origin::Link, opened.at),
        },
        Msg::Opened { opened: Err(damage), .. } => {
            if let Screen::Damaged { damage: shown, .. } = &mut state.screen {
                *shown = damage;
            } else {
                let link = std::mem::take(&mut state.link).and_then(Result::ok).unwrap_or_default();
                state.screen = Screen::Damaged { link, damage };
            }
            vec![Effect::Title("Damaged link".to_string())]
        }
        Msg::Ran { generation, .. } if generation != state.generation => vec![],
        Msg::Ran { report, elapsed_ms, .. } => {
            let first = state.weighed != Some(state.generation);
            let weighs = first && report.has_unweighed_repairs();
            let elapsed_ms = if first { elapsed_ms } else { state.elapsed_ms.unwrap_or(elapsed_ms) };
            // The same picture once more: what is pointed at stays.
            let pointed = (state.hovered, state.pinned, state.row);
            state.accept(*report, elapsed_ms);
            if !first {
                (state.hovered, state.pinned, state.row) = pointed;
            }
            let planned = matches!(state.verdict, Some(Verdict::Accepted | Verdict::Warned | Verdict::Refused | Verdict::Stopped));
            let mut effects = vec![Effect::Annotate];
            if weighs {
                state.weighed = Some(state.generation);
                effects.push(Effect::Weigh { generation: state.generation, text: state.text.clone() });
            }
            if first {
                state.elsewhere = Rc::default();
            }
            if first && planned {
                effects.push(Effect::AskElsewhere { generation: state.generation, text: state.text.clone() });
            }
            effects
        }
        Msg::Linked { generation, .. } if generation != state.link_generation => vec![],
        Msg::Linked { generation, link } => {
            let mut effects = Vec::new();
            if let Ok(link) = &link {
                if state.screen == Screen::Bench {
                    effects.push(Effect::WriteAddress { link: link.clone(), push: false });
                }
                if std::mem::take(&mut state.copy_when_linked) {
                    effects.push(Effect::Copy { text: link.clone(), what: "Link" });
                }
            }
            state.link = Some(link);
            state.linked_generation = generation;
            effects.extend(state.keep_recent());
            effects
        }
        Msg::Elsewhere { generation, .. } if generation != state.generation => vec![],
        Msg::Elsewhere { versions, .. } => {
            state.elsewhere = Rc::new(versions);
            vec![]
        }
        Msg::Progress(next, last) => {
            state.progress = state.running.then_some((next, last));
            vec![]
        }
        Msg::WorkerDied(why) => {
            state.running = false;
            state.broken = Some(why);
            if state.screen == Screen::Opening {
                let link = state.link.take().and_then(Result::ok).unwrap_or_default();
                state.screen = Screen::Damaged { link, damage: LinkDamage::Unreadable };
            }
            vec![]
        }
        Msg::Seek(to) => {
            state.playing = false;
            state.seek(to)
        }
        Msg::Go(to) => {
            state.playing = false;
            go(state, to)
        }
        Msg::TogglePlay => toggle_play(state),
        Msg::Tick if !state.playing => vec![],
        Msg::Tick => {
            let mut effects = go(state, Move::ForwardEvent);
            state.playing = state.instant.is_some();
            if state.playing {
                effects.push(Effect::TickIn(PLAY_EVENT_MS / state.speed.max(1)));
            }
            effects
        }
        Msg::SetSpeed(speed) => {
            state.speed = speed;
            vec![]
        }
        Msg::PickSink(sink) => {
            state.sink = sink;
            vec![]
        }
        Msg::PickNode(node) => {
            state.node = if state.node == node { None } else { node };
            // The panes are those of the sink that was picked.
            let sinks = state.shown.as_ref().and_then(Picture::run).map_or(&[][..], |run| &run.sinks);
            if let Some(sink) = sinks.iter().position(|sink| Some(sink.node) == node) {
                state.sink = sink;
            }
            let picked = state.node.filter(|_| state.is_current());
            let place = state.shown.as_ref().and_then(|picture| picture.report().plan.nodes.iter().find(|node| Some(node.id) == picked)?.span);
            place.map_or(vec![], |place| vec![Effect::RevealText(place)])
        }
        Msg::Toggle(panel) => {
            state.panel = if state.panel == panel { Panel::None } else { panel };
            if state.panel == Panel::Share && state.link.is_none() { vec![state.make_link()] } else { vec![] }
        }
        Msg::Close => {
            (state.panel, state.node, state.notice, state.homeless) = (Panel::None, None, None, None);
            (state.pinned, state.mark, state.row) = (None, None, None);
            vec![]
        }
        Msg::ShowPlan(view) => {
            state.plan_view = view;
            vec![]
        }
        Msg::ShowChanges(view) => {
            state.changes_view = view;
            vec![]
        }
        Msg::ShowTopic(view) => {
            state.topic_view = view;
            vec![]
        }
        Msg::ShowPhonePane(pane) => {
            state.phone_pane = pane;
            vec![Effect::RevealPane]
        }
        Msg::ShowWholeText(whole) => {
            state.whole_text = whole;
            vec![Effect::Annotate]
        }
        Msg::CycleTheme => {
            state.theme = match state.theme {
                Theme::Auto => Theme::Light,
                Theme::Light => Theme::Dark,
                Theme::Dark => Theme::Auto,
            };
            vec![Effect::Theme(state.theme)]
        }
        Msg::ThemeIs(theme) => {
            state.theme = theme;
            vec![Effect::Theme(theme)]
        }
        Msg::Narrow(narrow) => {
            let changed = state.narrow != narrow;
            state.narrow = narrow;
            if changed { vec![Effect::SetEditor(state.text.clone()), Effect::Annotate] } else { vec![] }
        }
        Msg::Copy { text, what } => vec![Effect::Copy { text, what }],
        Msg::ShareAs(format) => SHARES.get(format).map_or(vec![], |(format, _)| {
            vec![Effect::Share { text: state.text.clone(), at: state.instant, format: format.to_string() }]
        }),
        Msg::Shared { format, text } => {
            let name = SHARES.iter().find(|(known, _)| *known == format).map(|(_, name)| *name);
            text.zip(name).map_or(vec![], |(text, what)| vec![Effect::Copy { text, what }])
        }
        Msg::CopyLink => match &state.link {
            Some(Ok(link)) if state.linked_generation == state.link_generation => vec![Effect::Copy { text: link.clone(), what: "Link" }],
            _ => {
                state.copy_when_linked = true;
                vec![state.make_link()]
            }
        },
        Msg::StopRun => {
            state.running = false;
            // The answer may be on its way already.
            state.generation += 1;
            state.notice = Some("Stopped. Your text is kept, and the next edit runs it.".to_string());
            vec![Effect::StopRun]
        }
        Msg::Copied { what, done: true } => {
            state.notice = Some(format!("{what} copied."));
            vec![]
        }
        Msg::Copied { what, done: false } => {
            state.notice = Some(format!("{what} not copied: the browser did not allow it. Select the text and copy it by hand."));
            state.panel = Panel::Share;
            vec![]
        }
        Msg::Undo => vec![Effect::Undo],
        Msg::Redo => vec![Effect::Redo],
        Msg::Download => {
            let ending = if text::is_bare_sql(&state.text) { "sql" } else { "md" };
            let name = format!("{}.{ending}", slug(&state.title()));
            vec![Effect::Download { name, text: state.text.to_string() }]
        }
    }
}

/// Opens what the address names: an example, an empty page, or a link.
fn address(state: &mut State, fragment: String) -> Vec<Effect> {
    let name = fragment.trim_start_matches('#');
    if name == "new" {
        return state.open("", Origin::Untitled, None);
    }
    let example = if name.is_empty() { Some(0) } else { gallery::position(name) };
    if let Some(index) = example {
        return open_example(state, index, false);
    }
    state.opening = None;
    ask_to_open(state, fragment)
}

/// The first example is here; the worker has the text of the others.
fn open_example(state: &mut State, index: usize, chosen: bool) -> Vec<Effect> {
    let Some(example) = gallery::EXAMPLES.get(index) else { return vec![] };
    let link = format!("#{}", example.name);
    let mut effects = if chosen { vec![Effect::WriteAddress { link: link.clone(), push: true }] } else { vec![] };
    if index == 0 {
        effects.extend(opened_example(state, gallery::FLAGSHIP, index, chosen));
    } else {
        state.opening = Some((index, chosen));
        state.panel = Panel::None;
        effects.extend(ask_to_open(state, link));
    }
    effects
}

fn opened_example(state: &mut State, text: &str, index: usize, chosen: bool) -> Vec<Effect> {
    let mut effects = state.open(text, Origin::Example(index), None);
    if chosen {
        effects.push(state.make_link());
    }
    effects
}

/// The worker reads what the fragment names; no other text may stand here meanwhile.
fn ask_to_open(state: &mut State, fragment: String) -> Vec<Effect> {
    state.open_generation += 1;
    state.screen = Screen::Opening;
    state.text = "".into();
    state.shown = None;
    state.link = Some(Ok(fragment.clone()));
    vec![Effect::OpenLink { generation: state.open_generation, link: fragment }]
}

fn go(state: &mut State, to: Move) -> Vec<Effect> {
    let Some(picture) = &state.shown else { return vec![] };
    let to = cursor::moved(picture, state.sink, state.at(), to);
    state.seek(to)
}

fn toggle_play(state: &mut State) -> Vec<Effect> {
    if state.shown.as_ref().is_none_or(|picture| picture.last_event() == 0) {
        return vec![];
    }
    state.playing = !state.playing;
    if !state.playing {
        return vec![];
    }
    // From the end, playing begins anew.
    let mut effects = if state.instant.is_none() { go(state, Move::First) } else { vec![] };
    effects.push(Effect::TickIn(PLAY_EVENT_MS / state.speed.max(1)));
    effects
}

/// A file name of a title: lower case, words joined by `-`.
fn slug(title: &str) -> String {
    let words: Vec<String> = title
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    if words.is_empty() { "scenario".to_string() } else { words.join("-") }
}
