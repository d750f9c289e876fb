//! Answers that were given before: an edit mostly leaves the statements in front of it, and what it tries is mostly the same text.
//!
//! In: a statement, its place, and what stood before it. Out: its answer and the session after it, if that very statement was
//! answered there. Never: changes an answer; whoever forgets everything gets the same reports, later.

use crate::materialized::Measures;
use crate::program::{Answered, Role};
use rowkind_ir::{Diagnostic, Field, FlinkVersion, Span};
use rowkind_planner::Session;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// So many statements are kept; then it begins anew.
const STATEMENTS_MAX: usize = 200;

/// So many lists of measures are kept; then it begins anew.
const MEASURES_MAX: usize = 20;

/// Shared by all runs of one host.
#[derive(Default)]
pub struct Remembered {
    statements: RefCell<Vec<Step>>,
    measures: RefCell<Vec<PlannedMeasures>>,
    /// Grows with each forgetting, so that a state of before is never taken for one of after.
    age: Cell<u32>,
}

/// The state of a session: everything that was answered so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum State {
    /// The version, and what tells one set of declared functions from another.
    Fresh(FlinkVersion, u64),
    /// The number of the last statement that prepared something, and the age of the memory.
    After(usize, u32),
}

struct Step {
    before: State,
    place: Place,
    text: String,
    answered: Rc<Answered>,
    after: State,
    session: Session,
}

/// Where a statement stands: what it says of places counts from here.
#[derive(Clone, Copy, PartialEq)]
pub struct Place {
    /// Where its block begins in the scenario's text.
    pub block: usize,
    /// Where it begins in its block.
    pub start: usize,
}

/// Measures over rows of one schema, and what is wrong with them.
struct PlannedMeasures {
    state: State,
    written: Vec<(String, Span)>,
    schema: Vec<Field>,
    measures: Measures,
    said: Vec<Diagnostic>,
}

impl Remembered {
    /// The answer to a statement that was given in this state at this place; the session moves on.
    pub fn answer(&self, state: &mut State, place: Place, text: &str, session: &mut Session) -> Option<Rc<Answered>> {
        let steps = self.statements.borrow();
        let step = steps.iter().find(|step| step.before == *state && step.place == place && step.text == text)?;
        if step.after != *state {
            *session = step.session.clone();
            *state = step.after;
        }
        Some(step.answered.clone())
    }

    /// Keeps an answer. What prepares has changed the session, a job or a question has not.
    pub fn keep(&self, state: &mut State, place: Place, text: &str, answered: &Rc<Answered>, session: &Session) {
        let mut steps = self.statements.borrow_mut();
        if steps.len() == STATEMENTS_MAX {
            steps.clear();
            self.age.set(self.age.get() + 1);
        }
        let before = *state;
        if answered.role == Role::Prepares {
            *state = State::After(steps.len(), self.age.get());
        }
        steps.push(Step { before, place, text: text.to_string(), answered: answered.clone(), after: *state, session: session.clone() });
    }

    /// Measures over rows with these columns, planned once.
    pub fn measures(
        &self,
        state: State,
        written: &[(String, Span)],
        schema: &[Field],
        session: &Session,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Measures {
        let mut kept = self.measures.borrow_mut();
        if let Some(known) = kept.iter().find(|known| known.state == state && known.written == written && known.schema == schema) {
            diagnostics.extend(known.said.iter().cloned());
            return known.measures.clone();
        }
        let mut said = Vec::new();
        let measures = Measures::plan(written, schema, session, &mut said);
        diagnostics.extend(said.iter().cloned());
        if kept.len() == MEASURES_MAX {
            kept.clear();
        }
        kept.push(PlannedMeasures { state, written: written.to_vec(), schema: schema.to_vec(), measures: measures.clone(), said });
        measures
    }
}
