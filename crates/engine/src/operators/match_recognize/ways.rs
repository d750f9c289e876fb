//! The ways through a pattern that the rows of one partition have begun.
//!
//! In: the rows of the partition in the order of their time, and time itself. Out: matches.
//! like   Flink `NFA.process`, `NFA.advanceTime`, `AfterMatchSkipStrategy`: a match is held back while a way that began
//!        before it still goes on; when it is said, ways that the skip strategy rules out end

use super::automaton::{Automaton, Test};
use super::taken::{EventId, Taken};
use crate::fault::RunError;
use crate::java_heap::JavaHeap;
use rowkind_ir::Row;
use rowkind_ir::plan::AfterMatch;
use std::cmp::Ordering;
use std::rc::Rc;

/// A way: the state in which it waits, and what it took.
#[derive(Clone, Debug)]
pub struct Way {
    pub state: usize,
    pub started: Option<EventId>,
    pub taken: Option<Rc<Taken>>,
}

/// By the row with which they began; a way that has not begun comes last.
impl Ord for Way {
    fn cmp(&self, other: &Way) -> Ordering {
        let key = |way: &Way| way.started.unwrap_or((i64::MAX, u64::MAX));
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Way {
    fn partial_cmp(&self, other: &Way) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Way {
    fn eq(&self, other: &Way) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Way {}

#[derive(Clone, Debug)]
pub struct Ways {
    pub open: JavaHeap<Way>,
    /// Matches that are held back.
    pub complete: JavaHeap<Way>,
    /// The time of the last row, and how many rows of that time there were.
    last: EventId,
}

/// What the ways go by.
pub struct Rules<'a> {
    pub automaton: &'a Automaton,
    pub variables: &'a [String],
    pub after: &'a AfterMatch,
    pub within_ms: Option<i64>,
}

/// Whether the row at hand fits a variable, for a way that has taken these rows.
pub type Fits<'a> = &'a mut dyn FnMut(usize, Option<&Rc<Taken>>) -> Result<bool, RunError>;

impl Ways {
    pub fn new(automaton: &Automaton) -> Ways {
        let mut open = JavaHeap::default();
        open.push(Way { state: automaton.start, started: None, taken: None });
        Ways { open, complete: JavaHeap::default(), last: (i64::MIN, 0) }
    }

    /// Nothing has begun.
    pub fn is_idle(&self) -> bool {
        self.complete.is_empty() && self.open.len() == 1
    }

    /// The next row. The matches that it sets free, and whether a way began with it.
    pub fn process(&mut self, row: &Row, time: i64, rules: &Rules<'_>, fits: Fits<'_>) -> Result<(Vec<Rc<Taken>>, bool), RunError> {
        let number = if self.last.0 == time { self.last.1 + 1 } else { 0 };
        let id = (time, number);
        self.last = id;
        let mut open = JavaHeap::default();
        let mut complete = JavaHeap::default();
        let mut began = false;
        for way in self.open.iter() {
            for next in rules.automaton.next(way, row, id, fits)? {
                began |= way.started.is_none() && next.started.is_some();
                let to = if rules.automaton.states[next.state].is_final() { &mut complete } else { &mut open };
                to.push(next);
            }
        }
        let said = self.settle(open, complete, rules)?;
        Ok((said, began))
    }

    /// Ways that have lasted too long end; matches that waited for them are set free.
    pub fn advance(&mut self, time: i64, rules: &Rules<'_>) -> Result<Vec<Rc<Taken>>, RunError> {
        let lasts = |way: &&Way| match (way.started, rules.within_ms) {
            (Some((began, _)), Some(within)) if within > 0 => time.saturating_sub(began) < within,
            _ => true,
        };
        let mut open = JavaHeap::default();
        self.open.iter().filter(lasts).cloned().for_each(|way| open.push(way));
        self.settle(open, JavaHeap::default(), rules)
    }

    fn settle(&mut self, mut open: JavaHeap<Way>, complete: JavaHeap<Way>, rules: &Rules<'_>) -> Result<Vec<Rc<Taken>>, RunError> {
        complete.iter().cloned().for_each(|way| self.complete.push(way));
        let mut said = Vec::new();
        while let Some(earliest) = self.complete.peek()
            && open.peek().is_none_or(|way| *earliest <= *way)
        {
            // There is one: it has just been looked at.
            let Some(Way { taken: Some(taken), .. }) = self.complete.pop() else { break };
            if let Some(bound) = rules.bound(&taken)? {
                let goes_on = |way: &Way| way.started.is_none_or(|started| started >= bound);
                open.retain(goes_on);
                self.complete.retain(goes_on);
            }
            said.push(taken);
        }
        self.open = open;
        Ok(said)
    }
}

impl Automaton {
    /// Where a way goes with this row.
    fn next(&self, way: &Way, row: &Row, id: EventId, fits: Fits<'_>) -> Result<Vec<Way>, RunError> {
        let mut takes = Vec::new();
        let mut states = vec![way.state];
        while let Some(state) = states.pop() {
            for transition in &self.states[state].transitions {
                if !passes(&transition.tests, way, fits)? {
                    continue;
                }
                if transition.takes {
                    takes.push((state, transition.to));
                } else {
                    states.push(transition.to);
                }
            }
        }
        let mut ways = Vec::new();
        for (from, to) in takes {
            let Some(variable) = self.states[from].variable else { continue };
            let taken = Rc::new(Taken { variable, row: row.clone(), id, before: way.taken.clone() });
            let started = way.started.or(Some(id));
            ways.push(Way { state: to, started, taken: Some(taken.clone()) });
            if let Some(end) = self.end_behind(to, way, fits)? {
                ways.push(Way { state: end, started, taken: Some(taken) });
            }
        }
        if way.started.is_none() {
            ways.push(way.clone());
        }
        Ok(ways)
    }

    /// The final state, where it can be reached without another row.
    fn end_behind(&self, state: usize, way: &Way, fits: Fits<'_>) -> Result<Option<usize>, RunError> {
        let mut states = vec![state];
        while let Some(state) = states.pop() {
            for transition in self.states[state].transitions.iter().filter(|transition| !transition.takes) {
                if passes(&transition.tests, way, fits)? {
                    if self.states[transition.to].is_final() {
                        return Ok(Some(transition.to));
                    }
                    states.push(transition.to);
                }
            }
        }
        Ok(None)
    }
}

fn passes(tests: &[Test], way: &Way, fits: Fits<'_>) -> Result<bool, RunError> {
    for test in tests {
        let passes = match *test {
            Test::Fits(variable) => fits(variable, way.taken.as_ref())?,
            Test::DoesNotFit(variable) => !fits(variable, way.taken.as_ref())?,
        };
        if !passes {
            return Ok(false);
        }
    }
    Ok(true)
}

impl Rules<'_> {
    /// Ways that began before this row end with the match.
    fn bound(&self, found: &Rc<Taken>) -> Result<Option<EventId>, RunError> {
        let behind = |(time, number): EventId| (time, number + 1);
        let first = || Taken::back(found).last().map_or(found.id, |taken| taken.id);
        let of = |name: &'_ String| {
            let variable = self.variables.iter().position(|known| known == name);
            Taken::back(found).filter(move |taken| Some(taken.variable) == variable)
        };
        let (name, target) = match self.after {
            AfterMatch::NextRow => return Ok(Some(behind(first()))),
            AfterMatch::PastLastRow => return Ok(Some(behind(found.id))),
            AfterMatch::First(name) => (name, of(name).last()),
            AfterMatch::Last(name) => (name, of(name).next()),
        };
        let failed = |message: String| RunError::new(super::FLINK_ERROR, message);
        match target {
            None => {
                let found = self.print(found);
                Err(failed(format!("Could not skip to {name}. No such element in the found match {found}")))
            }
            Some(target) if target.id == first() => Err(failed("Could not skip to first element of a match.".to_string())),
            Some(target) => Ok(Some(target.id)),
        }
    }

    /// A match as Flink's message prints it.
    fn print(&self, found: &Rc<Taken>) -> String {
        let mut parts = Vec::new();
        for (variable, name) in self.variables.iter().enumerate() {
            let mut ids: Vec<String> = Taken::back(found)
                .filter(|taken| taken.variable == variable)
                .map(|Taken { id: (time, number), .. }| format!("EventId{{id={number}, timestamp={time}}}"))
                .collect();
            ids.reverse();
            if !ids.is_empty() {
                parts.push(format!("{name}=[{}]", ids.join(", ")));
            }
        }
        format!("{{{}}}", parts.join(", "))
    }
}
