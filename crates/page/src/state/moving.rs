//! Moving in time, and choosing what is looked at.

use super::{Effect, State};
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

    /// Opens a node's card, and shows the clause that made it.
    pub(super) fn pick_node(&mut self, node: Option<u32>) -> Vec<Effect> {
        self.node = if self.node == node { None } else { node };
        // The panes are those of the sink that was picked.
        let sinks = self.shown.as_ref().and_then(Picture::run).map_or(&[][..], |run| &run.sinks);
        if let Some(sink) = sinks.iter().position(|sink| Some(sink.node) == node) {
            self.sink = sink;
        }
        let picked = self.node.filter(|_| self.is_current());
        let place = self.shown.as_ref().and_then(|picture| picture.report().plan.nodes.iter().find(|node| Some(node.id) == picked)?.span);
        place.map_or(vec![], |place| vec![Effect::RevealText(place)])
    }
}
