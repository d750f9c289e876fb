//! Moving in time, and choosing what is looked at.

use super::{Effect, Panel, State};
use crate::cursor::{self, Move};
use crate::picture::Picture;
use rowkind_ir::Step;

/// An event of a playing run takes this long at speed 1, ms.
const PLAY_EVENT_MS: u32 = 600;

impl State {
    pub(super) fn seek(&mut self, to: Step) -> Vec<Effect> {
        let end = self.shown.as_ref().map(Picture::end).unwrap_or_default();
        let instant = (to < end).then_some(to);
        if instant == self.instant {
            return vec![];
        }
        self.instant = instant;
        vec![self.make_link()]
    }

    /// To the end of an event, with its row's line under the hand.
    pub(crate) fn seek_event(&mut self, number: u32) -> Vec<Effect> {
        let mut effects = self.seek(Step::after(number));
        effects.push(Effect::Focus("row-line"));
        effects
    }

    pub(super) fn go(&mut self, to: Move) -> Vec<Effect> {
        let Some(picture) = &self.shown else { return vec![] };
        let to = cursor::moved(picture, self.sink, self.at(), to);
        self.seek(to)
    }

    pub(super) fn toggle_play(&mut self) -> Vec<Effect> {
        if self.shown.as_ref().is_none_or(|picture| picture.last_event() == 0) {
            return vec![];
        }
        self.playing = !self.playing;
        if !self.playing {
            return vec![];
        }
        // From the end, playing begins anew.
        let mut effects = if self.instant.is_none() { self.go(Move::First) } else { vec![] };
        effects.push(Effect::TickIn(self.tick_ms()));
        effects
    }

    pub(super) fn tick_ms(&self) -> u32 {
        PLAY_EVENT_MS / self.speed.max(1)
    }

    /// The phone's list of what can happen has done its work.
    pub(super) fn close_sheet(&mut self) {
        if self.panel == Panel::Faults {
            self.panel = Panel::None;
        }
    }

    /// Opens a node's card, and shows the clause that made it.
    pub(super) fn pick_node(&mut self, node: Option<u32>) -> Vec<Effect> {
        self.node = if self.node == node { None } else { node };
        self.edge = None;
        self.operator = self.node.or(self.operator);
        // The panes are those of the sink that was picked.
        let sinks = self.shown.as_ref().and_then(Picture::run).map_or(&[][..], |run| &run.sinks);
        if let Some(sink) = sinks.iter().position(|sink| Some(sink.node) == node) {
            self.sink = sink;
        }
        self.show_clause(self.node)
    }

    /// Selects the clause that made a node, while places are those of the text.
    pub(super) fn show_clause(&mut self, node: Option<u32>) -> Vec<Effect> {
        let picked = node.filter(|_| self.is_current());
        let place = self.shown.as_ref().and_then(|picture| picture.report().plan.nodes.iter().find(|node| Some(node.id) == picked)?.span);
        place.map_or(vec![], |place| vec![Effect::RevealText(place)])
    }

    pub(super) fn pick_edge(&mut self, edge: Option<(u32, u32)>) -> Vec<Effect> {
        self.edge = if self.edge == edge { None } else { edge };
        self.node = None;
        vec![]
    }

    /// The node whose clause the author's cursor is in: the smallest one around it.
    pub fn node_of_clause(&self) -> Option<u32> {
        let (at, picture) = (self.caret.filter(|_| self.is_current())?, self.shown.as_ref()?);
        let around = picture.report().plan.nodes.iter().filter(|node| !node.minor);
        let placed = around.filter_map(|node| Some((node.span?, node.id))).filter(|(span, _)| span.start <= at && at <= span.end);
        placed.min_by_key(|(span, _)| span.end - span.start).map(|(_, node)| node)
    }
}
