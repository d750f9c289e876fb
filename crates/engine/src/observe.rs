//! Who watches a run.

use rowkind_ir::Change;
use rowkind_ir::plan::NodeId;

/// A fact of the run that is neither a change nor an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The event during which it happened (1-based).
    pub event: u32,
    pub node: Option<NodeId>,
    /// `late-row`, `run-time-error`, …
    pub code: &'static str,
    pub text: String,
    /// The number of the change that was at hand; `None`: it came in from outside, or nothing was.
    pub cause: Option<u32>,
}

/// Sees a run as it happens. Numbers of changes count from 0 over the whole run in the order of the calls of
/// [`change`](Observer::change).
///
/// Exchanges pass changes on without being seen: a change goes from the operator before to the operator behind.
pub trait Observer {
    /// Whether [`change`](Observer::change) is wanted at all. Asked once, at the start.
    fn wants_changes(&self) -> bool {
        false
    }

    /// An input event begins: the row as it came in, over the columns of the table.
    fn event(&mut self, _event: u32, _node: NodeId, _change: &Change) {}

    /// A change left an operator (sources included, sinks not). `cause` is the number of the change that set it off.
    fn change(&mut self, _event: u32, _node: NodeId, _change: &Change, _cause: Option<u32>) {}

    /// The same, by the subtask that it left.
    fn change_of(&mut self, _subtask: u32, event: u32, node: NodeId, change: &Change, cause: Option<u32>) {
        self.change(event, node, change, cause);
    }

    /// A change reached the table of the sink `node`. `cause` as above.
    fn sink_change(&mut self, _event: u32, _node: NodeId, _change: &Change, _cause: Option<u32>) {}

    /// The same, by the subtask of the sink.
    fn sink_change_of(&mut self, _subtask: u32, event: u32, node: NodeId, change: &Change, cause: Option<u32>) {
        self.sink_change(event, node, change, cause);
    }

    /// A barrier that is not aligned has come to a sink: all before it reached its table, what follows is behind it.
    fn barrier_of(&mut self, _subtask: u32, _node: NodeId) {}

    fn note(&mut self, _note: &Note) {}

    /// After every event; `false` ends the run with what is there so far.
    fn goes_on(&mut self, _event: u32) -> bool {
        true
    }
}

/// Watches nothing.
pub struct Unobserved;

impl Observer for Unobserved {}
