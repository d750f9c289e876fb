//! Texts, runs and links: what an edit asks the worker for, and what becomes of its answers.

use super::{Effect, Screen, State};
use crate::picture::Picture;
use rowkind_ir::TextEdit;
use rowkind_ir::diagnostic::apply_edits;
use rowkind_ir::message::LinkDamage;
use rowkind_ir::report::{Report, Verdict};
use std::rc::Rc;

/// A pause before a run, ms: while typing, and after a gesture.
pub(super) const TYPING_MS: u32 = 60;
pub(super) const GESTURE_MS: u32 = 0;
/// The address is written at most this often, ms: browsers refuse more.
const ADDRESS_MS: u32 = 300;
/// In longer runs nobody is asked what an operator remembers: each question is a run of its own.
pub const REMEMBERED_EVENTS_MAX: u32 = 20_000;

impl State {
    pub(super) fn run(&mut self, wait_ms: u32) -> Effect {
        self.generation += 1;
        self.running = true;
        self.progress = None;
        self.broken = None;
        Effect::Run { generation: self.generation, text: self.text.clone(), wait_ms }
    }

    pub(super) fn make_link(&mut self) -> Effect {
        self.link_generation += 1;
        let (generation, text, at, looks) = (self.link_generation, self.text.clone(), self.instant, self.looks());
        Effect::MakeLink { generation, text, at, looks, wait_ms: ADDRESS_MS }
    }

    /// A link that is under way is that of another text than the one that comes now.
    pub(super) fn expect_no_link(&mut self) {
        self.link_generation += 1;
        self.linked_generation = self.link_generation;
    }

    /// A new entry of the history. The one before keeps what was last done there: its link is made first.
    pub(super) fn leave_for(&mut self, link: &str) -> Vec<Effect> {
        let to = link.to_string();
        if let Some((_, later)) = &mut self.leaving {
            *later = to;
            return vec![];
        }
        if self.screen != Screen::Bench || self.linked_generation == self.link_generation {
            return vec![Effect::WriteAddress { link: to, push: true }];
        }
        let mut effect = self.make_link();
        if let Effect::MakeLink { generation, wait_ms, .. } = &mut effect {
            self.leaving = Some((*generation, to));
            *wait_ms = 0;
        }
        vec![effect]
    }

    /// The link of the text that is being left, or a newer one: the history goes on.
    fn left(&mut self, generation: u32, link: &Result<String, String>) -> Vec<Effect> {
        let Some((of, to)) = self.leaving.take_if(|(of, _)| *of <= generation) else { return vec![] };
        let own = link.iter().filter(|_| of == generation).map(|link| Effect::WriteAddress { link: link.clone(), push: false });
        own.chain([Effect::WriteAddress { link: to, push: true }]).collect()
    }

    pub(super) fn edited(&mut self, text: Rc<str>, wait_ms: u32) -> Vec<Effect> {
        self.text = text;
        self.forget_masks();
        self.edits_behind += 1;
        self.notice = None;
        vec![self.run(wait_ms), self.make_link(), Effect::Title(self.title())]
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

    /// The new picture takes the old one's place, if there is something to see in it.
    pub(super) fn accept(&mut self, report: Report, elapsed_ms: f64) {
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
            self.edge = self.edge.filter(|(from, to)| [from, to].iter().all(|end| report.plan.nodes.iter().any(|known| known.id == **end)));
            self.node = self.node.filter(|node| report.plan.nodes.iter().any(|known| known.id == *node));
            let marks = report.run.as_ref().map_or(0, |run| run.marks.len());
            self.mark = self.mark.filter(|mark| *mark < marks);
            (self.hovered, self.pinned, self.row) = (None, None, None);
            self.shown = Some(Picture::new(report));
        }
    }

    /// The first scenario's picture, which the build has made: it stands here until the worker says the same.
    pub(super) fn foretold(&mut self, report: Report) -> Vec<Effect> {
        self.accept(report, 0.0);
        self.elapsed_ms = None;
        vec![Effect::Annotate, Effect::SettleSoon]
    }

    /// The worker has answered just that.
    pub(super) fn confirmed(&mut self, elapsed_ms: f64) -> Vec<Effect> {
        self.elapsed_ms = Some(elapsed_ms);
        let weighs = self.shown.as_ref().is_some_and(|picture| picture.report().has_unweighed_repairs());
        self.follow_up(true, weighs)
    }

    /// What a picture leads to: its repairs are weighed, and other versions are asked.
    fn follow_up(&mut self, first: bool, weighs: bool) -> Vec<Effect> {
        let planned = matches!(self.verdict, Some(Verdict::Accepted | Verdict::Warned | Verdict::Refused | Verdict::Stopped));
        let mut effects = Vec::new();
        if weighs {
            self.weighed = Some(self.generation);
            effects.push(Effect::Weigh { generation: self.generation, text: self.text.clone() });
        }
        if first {
            self.elsewhere = Rc::default();
        }
        if first && planned {
            effects.push(Effect::AskElsewhere { generation: self.generation, text: self.text.clone() });
        }
        effects
    }

    /// An answer to the newest run: the picture, or the same one with its repairs weighed.
    pub(super) fn ran(&mut self, report: Report, elapsed_ms: f64) -> Vec<Effect> {
        let first = self.weighed != Some(self.generation);
        // The same run, and what its repairs lead to: the panes have nothing new to draw, unless they tell of repairs themselves.
        if !first && self.is_current() && report.verdict != Verdict::Refused {
            self.diagnostics = Rc::new(report.diagnostics);
            return vec![Effect::Annotate];
        }
        let weighs = first && report.has_unweighed_repairs();
        let elapsed_ms = if first { elapsed_ms } else { self.elapsed_ms.unwrap_or(elapsed_ms) };
        // The same picture once more: what is pointed at stays.
        let pointed = (self.hovered, self.pinned, self.row);
        self.accept(report, elapsed_ms);
        if let Some(subject) = self.pins_when_run.take() {
            self.pinned = Some(subject);
        }
        if !first {
            (self.hovered, self.pinned, self.row) = pointed;
        }
        let mut effects = vec![Effect::Annotate];
        if !self.settled {
            effects.push(Effect::SettleSoon);
        }
        effects.extend(self.open_added_row());
        effects.extend(self.follow_up(first, weighs));
        effects
    }

    /// The link of this text and instant is there.
    pub(super) fn linked(&mut self, generation: u32, link: Result<String, String>) -> Vec<Effect> {
        let mut effects = self.left(generation, &link);
        if generation != self.link_generation {
            return effects;
        }
        if let Ok(link) = &link {
            if self.screen == Screen::Bench {
                effects.push(Effect::WriteAddress { link: link.clone(), push: false });
            }
            if std::mem::take(&mut self.copy_when_linked) {
                effects.push(Effect::Copy { text: link.clone(), what: "Link" });
            }
        }
        self.link = Some(link);
        self.linked_generation = generation;
        effects.extend(self.keep_recent());
        effects
    }

    /// The worker broke: text and picture stay.
    pub(super) fn died(&mut self, why: String) -> Vec<Effect> {
        self.running = false;
        self.broken = Some(why);
        if self.screen == Screen::Opening {
            let link = self.link.take().and_then(Result::ok).unwrap_or_default();
            self.screen = Screen::Damaged { link, damage: LinkDamage::Unreadable };
        }
        vec![]
    }
}
