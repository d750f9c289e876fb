//! Gestures on single input rows: pulled to another place in time, added, one value edited.
//!
//! In: places of events in the run that is shown. Out: wishes for the worker. Never: changes a row itself.

use crate::state::{Effect, State};
use crate::text;
use rowkind_ir::Gesture;
use rowkind_ir::report::InputEvent;

impl State {
    fn events(&self) -> &[InputEvent] {
        self.shown.as_ref().and_then(|picture| picture.run()).map_or(&[], |run| &run.events)
    }

    /// A row that was pulled onto another one comes behind it when it was pulled down, and before it when it was pulled up;
    /// among rows of other tables, at the next row of its own.
    pub(crate) fn drag_row(&mut self, from: usize, to: usize) -> Vec<Effect> {
        let events = self.events();
        let (Some(dragged), behind) = (events.get(from), to > from) else { return vec![] };
        let (lower, upper) = (from.min(to), from.max(to).min(events.len() - 1));
        let is_row =
            |event: &&InputEvent| event.table == dragged.table && event.span.is_some() && event.span != dragged.span && !event.again;
        let passed = if behind { events[lower..=upper].iter().rfind(is_row) } else { events[lower..=upper].iter().find(is_row) };
        match (dragged.span, passed.and_then(|event| event.span)) {
            (Some(row), Some(past)) => self.wish(Gesture::MoveRow { row, past, behind }),
            (None, _) if from != to => self.not_written(),
            _ => vec![],
        }
    }

    /// A copy of this instant's row, right behind it, opened once its run is there.
    pub(crate) fn add_row(&mut self) -> Vec<Effect> {
        let (at, events) = (self.at().event.max(1), self.events());
        let until = events.partition_point(|event| event.number <= at);
        let Some(event) = events[..until].iter().rfind(|event| !event.again) else { return vec![] };
        let (number, Some(row)) = (event.number, event.span) else { return self.not_written() };
        let effects = self.wish(Gesture::CopyRow { row });
        self.opens_row = (!effects.is_empty()).then_some(number + 1);
        effects
    }

    fn not_written(&mut self) -> Vec<Effect> {
        self.notice = Some("These rows were drawn from the seed. Click one and write the rows down: then they can be edited.".to_string());
        vec![]
    }

    /// The run of an added row is there.
    pub(crate) fn open_added_row(&mut self) -> Vec<Effect> {
        let Some(number) = self.opens_row.take() else { return vec![] };
        self.row = self.events().iter().find(|event| event.number == number && !event.again).and_then(|event| event.span);
        if self.row.is_some() { self.seek_event(number) } else { vec![] }
    }

    /// Opens the row's line with one value selected.
    pub(crate) fn edit_cell(&mut self, event: usize, column: usize) -> Vec<Effect> {
        let Some(event) = self.events().get(event).filter(|event| !event.again) else { return vec![] };
        let (Some(row), true) = (event.span, self.is_current()) else { return self.not_written() };
        let line = self.text.get(row.range()).unwrap_or_default();
        let value = text::value_of(line, column).unwrap_or(0..line.len());
        let place = |byte: usize| line[..byte].encode_utf16().count() as u32;
        let (from, to) = (place(value.start), place(value.end));
        self.row = Some(row);
        self.pinned = None;
        vec![Effect::Select { id: "row-line", from, to }]
    }
}
