//! Gestures: a wish goes to the worker, its answer becomes one step of the editor's history.

use crate::state::{Effect, Origin, State};
use rowkind_ir::{Gesture, TextEdit};
use std::rc::Rc;

/// Texts kept in this browser at most, and the longest that is kept, bytes.
const RECENT_MAX: usize = 12;
const RECENT_BYTES_MAX: usize = 100_000;

/// Whether a gesture names places of the text that was run.
fn has_places(gesture: &Gesture) -> bool {
    match gesture {
        Gesture::MoveFault { .. } | Gesture::SetFault { .. } | Gesture::RemoveFault { .. } => true,
        Gesture::EditRow { .. } | Gesture::CopyRow { .. } | Gesture::MoveRow { .. } | Gesture::RemoveRow { .. } => true,
        Gesture::SetOption { .. } | Gesture::SetTableOptions { .. } => false,
        Gesture::Set { .. }
        | Gesture::AddFault { .. }
        | Gesture::WriteOut { .. }
        | Gesture::Messages { .. }
        | Gesture::AddReader { .. }
        | Gesture::Format => false,
    }
}

impl State {
    pub(crate) fn wish(&mut self, gesture: Gesture) -> Vec<Effect> {
        if has_places(&gesture) && !self.is_current() {
            self.notice = Some("The text is ahead of the picture. Once it has run, do that again.".to_string());
            return vec![];
        }
        self.row = None;
        self.wish_generation += 1;
        self.wished_on = self.text.clone();
        vec![Effect::Edit { generation: self.wish_generation, text: self.text.clone(), gesture }]
    }

    /// An answer to an older wish, or one about a text that has changed since, is dropped.
    pub(crate) fn wished(&mut self, generation: u32, edits: Vec<TextEdit>) -> Vec<Effect> {
        if generation != self.wish_generation || self.wished_on != self.text {
            return vec![];
        }
        self.edit(edits)
    }

    pub(crate) fn add_fault(&mut self, what: &'static str, at: Option<u32>) -> Vec<Effect> {
        let Some(picture) = self.shown.as_ref().filter(|picture| picture.events_total() > 0) else { return vec![] };
        let event = at.unwrap_or(self.at().event);
        if what == "reader" {
            let topic = picture.topic(self.sink).map(|topic| topic.name.clone());
            return topic.map_or(vec![], |topic| self.wish(Gesture::AddReader { topic, joins: Some(event) }));
        }
        let partitions = picture.topic(self.sink).map_or(1, |topic| topic.partitions);
        let more = match what {
            "clock" => "ms = 3600000".to_string(),
            "rescale" => "parallelism = 2".to_string(),
            "partitions" => format!("partitions = {}", (partitions + 1).min(64)),
            _ => String::new(),
        };
        self.wish(Gesture::AddFault { at: event, what: what.to_string(), more })
    }

    /// The text of now, if it is the author's own, becomes the newest of the recent ones.
    pub(crate) fn keep_recent(&mut self) -> Option<Effect> {
        let own = self.is_changed() || matches!(self.origin, Origin::File(_) | Origin::Recent);
        if !own || self.is_empty() || self.text.len() > RECENT_BYTES_MAX || self.recent.first().is_some_and(|text| **text == *self.text) {
            return None;
        }
        // What it was when it was opened is the same work, further back.
        let origin = self.origin_text.clone();
        let last = self.last_kept.replace(self.text.clone());
        let mut texts = vec![self.text.to_string()];
        let is_other = |text: &&String| ***text != *self.text && ***text != *origin && last.as_ref().is_none_or(|last| **last != ***text);
        texts.extend(self.recent.iter().filter(is_other).cloned());
        texts.truncate(RECENT_MAX);
        self.recent = Rc::new(texts);
        Some(Effect::KeepRecent(self.recent.clone()))
    }
}
