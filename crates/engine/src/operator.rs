//! What an operator is.

use crate::fault::RunError;
use crate::mutant::{Mutant, broken};
use crate::rows::Rows;
use crate::share::Share;
use rowkind_ir::civil::timestamp_text;
use rowkind_ir::eval::EvalContext;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, DataType, Row, RowKind, Timestamp, TypeKind, Value, value_text};
use std::any::Any;
use std::cell::Cell;
use std::rc::Rc;

/// The code of the note that says that state was forgotten.
pub(crate) const STATE_EXPIRED: &str = "state-expired";

/// The watermark that ends a stream.
pub const WATERMARK_MAX: i64 = i64::MAX;

/// An operator of one job: takes changes one at a time and says what follows from them.
///
/// The data path has no `Result`: a failure is told to the [`Output`], and the job stops there.
pub trait Operator: Any {
    /// `input` counts the operator's inputs from 0.
    fn on_change(&mut self, input: usize, change: Change, out: &mut Output);

    /// The partitions that a source's subtask reads. Asked before the first event.
    fn assign(&mut self, _partitions: &[u32]) {}

    /// Before the first event.
    fn on_start(&mut self, _out: &mut Output) {}

    /// The smallest watermark of all inputs rose to this. Returns the watermark that goes on downstream.
    fn on_watermark(&mut self, watermark: i64, _out: &mut Output) -> i64 {
        watermark
    }

    /// The input ended, after the last watermark.
    fn on_end(&mut self, _out: &mut Output) {}

    /// Whether changes and watermarks go through as they are. Such an operator is not even asked.
    fn is_transparent(&self) -> bool {
        false
    }

    /// Whether many changes go through as they are, as long as nobody behind wants watermarks: [`passes`](Operator::passes) tells
    /// which.
    fn may_pass(&self) -> bool {
        false
    }

    /// Whether this change goes through as it is and leaves nothing behind.
    fn passes(&self, _change: &Change) -> bool {
        false
    }

    /// The columns of its input that it says, if it does nothing but pick them.
    fn picks(&self) -> Option<Rc<[usize]>> {
        None
    }

    /// Of what it says only these columns are wanted from now on. Whether it leaves the others out itself.
    fn says_only(&mut self, _columns: &Rc<[usize]>) -> bool {
        false
    }

    /// The rows that come in are wider from now on: what was column `i` is column `columns[i]`. Whether it can read them so; who
    /// keeps rows cannot.
    fn reads_from(&mut self, _columns: &[usize]) -> bool {
        false
    }

    /// Whether watermarks mean anything to this operator (those downstream are asked for themselves).
    fn wants_watermarks(&self) -> bool {
        false
    }

    /// Whether the operator waits for processing time: for timers, or for state to expire.
    fn wants_time(&self) -> bool {
        false
    }

    /// The processing time at which it wants to be called next.
    fn next_time(&self) -> Option<i64> {
        None
    }

    /// Processing time has come to [`next_time`](Operator::next_time).
    fn on_time(&mut self, _now_ms: i64, _out: &mut Output) {}

    /// Rows held in state.
    fn state_rows(&self) -> u64 {
        0
    }

    /// The state, one line for each entry, in an order that is always the same.
    fn state(&self) -> Vec<String> {
        Vec::new()
    }

    /// A barrier passes: what is bundled is worked off before it, so that no checkpoint holds it.
    fn on_barrier(&mut self, _out: &mut Output) {}

    /// Takes its share of the keyed state of another subtask of the same operator, as that was at a checkpoint.
    fn adopt(&mut self, _other: &dyn Operator, _share: &Share) {}

    /// The first thing that happens after state was spread anew: a source tells again that it is idle.
    fn on_rescaled(&mut self, _out: &mut Output) {}

    /// A checkpoint.
    fn snapshot(&self) -> Box<dyn Operator>;
}

/// One element of an operator's output.
#[derive(Clone, Debug)]
pub enum Item {
    Change(Change),
    Watermark(i64),
    /// No watermark is to be expected from here (`true`), or one is again.
    Idle(bool),
    /// The barrier of a checkpoint that is not aligned; no operator says one.
    Barrier,
}

/// What an operator says while it handles one element, in order.
#[derive(Debug, Default)]
pub struct Output {
    pub(crate) items: Vec<Item>,
    pub(crate) notes: Vec<(&'static str, String)>,
    pub(crate) failure: Option<RunError>,
    /// The rows that are said are made here.
    pub(crate) rows: Rows,
    /// What expressions may ask for: the simulated processing time, chance.
    pub context: EvalContext,
    /// The watermark of the operator (smallest of its inputs).
    pub watermark: i64,
    /// The partition from which a source's row comes.
    pub partition: u32,
}

impl Output {
    /// `seed`: where the operator's chance starts.
    pub fn new(seed: u64) -> Output {
        let context = EvalContext { random: Cell::new(seed), ..EvalContext::default() };
        Output { watermark: i64::MIN, context, ..Output::default() }
    }

    pub fn change(&mut self, change: Change) {
        self.items.push(Item::Change(change));
    }

    pub fn emit(&mut self, kind: RowKind, row: Row) {
        self.change(Change { kind, row });
    }

    pub fn insert(&mut self, row: Row) {
        self.emit(RowKind::Insert, row);
    }

    pub fn delete(&mut self, row: Row) {
        self.emit(RowKind::Delete, row);
    }

    /// `-U` of the old row, where somebody needs it, then `+U` of the new one.
    pub fn update(&mut self, old: Row, new: Row, emits_update_before: bool) {
        if emits_update_before && !broken(Mutant::UpdatesForgetTheOldRow) {
            self.emit(RowKind::UpdateBefore, old);
        }
        self.emit(RowKind::UpdateAfter, new);
    }

    /// A watermark of the operator's own making.
    pub fn watermark(&mut self, watermark: i64) {
        self.items.push(Item::Watermark(watermark));
    }

    /// Nothing comes from here for a while, or something does again.
    pub fn idle(&mut self, idle: bool) {
        self.items.push(Item::Idle(idle));
    }

    pub fn note(&mut self, code: &'static str, text: impl Into<String>) {
        self.notes.push((code, text.into()));
    }

    /// A row that came after its watermark and is dropped.
    pub fn late(&mut self, text: impl Into<String>) {
        self.note("late-row", text);
    }

    /// A row whose window, last window or session had ended, at this time in ms, when it came.
    pub fn late_behind(&mut self, what: &str, end_ms: i64) {
        let end = timestamp_text(Timestamp::from_millis(end_ms), if end_ms % 1_000 == 0 { 0 } else { 3 });
        self.late(format!("its {what} ended at {end}"));
    }

    /// Whether there is something to tell but changes and watermarks.
    #[inline]
    pub(crate) fn is_troubled(&self) -> bool {
        self.failure.is_some() || !self.notes.is_empty()
    }

    /// Whether the job has failed.
    pub fn failed(&self) -> bool {
        self.failure.is_some()
    }

    /// What was remembered under this row is forgotten.
    pub fn expired(&mut self, row: &[Value]) {
        self.note(STATE_EXPIRED, format!("its time to live is over: {}", print(row)));
    }

    /// The processing time.
    pub fn now_ms(&self) -> i64 {
        self.context.now.millis()
    }

    /// Ends the job. What was said before still goes downstream.
    pub fn fail(&mut self, error: RunError) {
        self.failure.get_or_insert(error);
    }
}

/// Milliseconds of a timestamp; 0 for anything else, which no time column holds.
#[inline]
pub(crate) fn millis(value: &Value) -> i64 {
    match value {
        Value::Timestamp(timestamp) => timestamp.millis(),
        _ => 0,
    }
}

/// A row for the state inspector: `[1, CREATED, 2024-01-01 00:00:05.000, NULL]`.
pub(crate) fn print(row: &[Value]) -> String {
    let untyped = DataType::new(TypeKind::Null);
    let cells: Vec<_> = row.iter().map(|value| value_text::text(value, &untyped, &Zone::default())).collect();
    format!("[{}]", cells.join(", "))
}
