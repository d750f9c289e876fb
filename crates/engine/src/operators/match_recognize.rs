//! Match: finds patterns in the rows of each partition.
//!
//! in     [I], partitioned; ordered by a time column, then by others
//! out    [I], for each match the partition's columns and the measures
//! state  rows that wait for the watermark; the ways through the pattern that are open, with the rows they took
//! like   Flink `CepOperator` with the conditions and measures that `MatchCodeGenerator` makes

mod automaton;
mod expression;
mod taken;
mod ways;

use crate::fault::{RunError, Unsupported};
use crate::keyed::{Key, Keyed};
use crate::operator::{Operator, Output, millis, print};
use crate::share::{Share, twin};
use crate::sort_key;
use crate::timers::Timers;
use automaton::Automaton;
use expression::{PatternExpr, Scene};
use rowkind_ir::eval::{EvalContext, Session};
use rowkind_ir::plan::{self, AfterMatch, SortKey};
use rowkind_ir::{Change, Field, Row};
use std::collections::BTreeMap;
use std::rc::Rc;
use taken::Taken;
use ways::{Rules, Ways};

const FLINK_ERROR: &str = "org.apache.flink.util.FlinkRuntimeException";

#[derive(Clone)]
pub struct Match {
    pattern: Rc<Pattern>,
    partitions: Keyed<Partition>,
    timers: Timers<()>,
}

struct Pattern {
    partition: Vec<usize>,
    /// `None`: processing time.
    rowtime: Option<usize>,
    /// The rest of the order.
    order: Vec<SortKey>,
    variables: Vec<String>,
    automaton: Automaton,
    after: AfterMatch,
    within_ms: Option<i64>,
    /// For each variable; `None`: every row fits.
    define: Vec<Option<PatternExpr>>,
    measures: Vec<PatternExpr>,
}

#[derive(Clone)]
struct Partition {
    waiting: BTreeMap<i64, Vec<Row>>,
    ways: Ways,
}

impl Match {
    pub fn new(spec: &plan::Match, input: &[Field], session: &Session) -> Result<Match, Unsupported> {
        let variables: Vec<String> = spec.pattern.iter().map(|part| part.variable.clone()).collect();
        if variables.is_empty() {
            return Err(Unsupported::new("how to run this pattern"));
        }
        let Some((time, order)) = spec.order.split_first() else {
            return Err(Unsupported::new("how to run a pattern without an order"));
        };
        let compiled = |expr: &rowkind_ir::Expr| PatternExpr::new(expr, &variables, session);
        let define = variables
            .iter()
            .map(|variable| {
                let defined = spec.define.iter().find(|(name, _)| name == variable);
                defined.map(|(_, expr)| compiled(expr)).transpose()
            })
            .collect::<Result<_, _>>()?;
        let measures = spec.measures.iter().map(|(_, expr)| compiled(expr)).collect::<Result<_, _>>()?;
        let pattern = Pattern {
            partition: spec.partition.clone(),
            rowtime: input[time.column].ty.is_rowtime().then_some(time.column),
            order: order.to_vec(),
            automaton: Automaton::new(&spec.pattern),
            after: spec.after.clone(),
            within_ms: spec.within_ms,
            define,
            measures,
            variables,
        };
        Ok(Match { partitions: Keyed::new(&pattern.partition), pattern: Rc::new(pattern), timers: Timers::new() })
    }

    fn partition(&mut self, row: &Row) -> &mut Partition {
        let pattern = &self.pattern;
        let new = || Partition { waiting: BTreeMap::new(), ways: Ways::new(&pattern.automaton) };
        self.partitions.get_or_insert_with(row, new).0
    }

    fn wait(&mut self, row: Row, time: i64, timer: i64) {
        let waiting = self.partition(&row).waiting.entry(time).or_default();
        waiting.push(row.clone());
        if waiting.len() == 1 {
            let key = self.partitions.columns().of(&row);
            self.timers.register(timer, key, ());
        }
    }

    /// A row has come to its turn.
    fn see(&mut self, key: &Key, row: &Row, time: i64, out: &mut Output) -> Result<(), RunError> {
        let pattern = self.pattern.clone();
        let Some(partition) = self.partitions.of_key_mut(key) else { return Ok(()) };
        let context = &out.context;
        let mut fits = |variable: usize, taken: Option<&Rc<Taken>>| pattern.fits(variable, taken, row, time, context);
        let (found, began) = partition.ways.process(row, time, &pattern.rules(), &mut fits)?;
        if began && let Some(within) = pattern.within_ms.filter(|ms| *ms > 0) {
            let late = i64::from(pattern.rowtime.is_none());
            self.timers.register(time.saturating_add(within).saturating_add(late), key.clone(), ());
        }
        pattern.say(&found, time, out)
    }

    /// The time of a partition goes on.
    fn advance(&mut self, key: &Key, time: i64, out: &mut Output) -> Result<(), RunError> {
        let pattern = self.pattern.clone();
        let Some(partition) = self.partitions.of_key_mut(key) else { return Ok(()) };
        let found = partition.ways.advance(time, &pattern.rules())?;
        pattern.say(&found, time, out)
    }

    /// A timer: rows that wait have their turn, then time goes on to `now`.
    fn fire(&mut self, key: &Key, now: i64, out: &mut Output) -> Result<(), RunError> {
        while let Some(partition) = self.partitions.of_key_mut(key)
            && let Some(entry) = partition.waiting.first_entry().filter(|entry| *entry.key() <= now)
        {
            let (time, mut rows) = entry.remove_entry();
            self.advance(key, time, out)?;
            rowkind_ir::order::sort_by(&mut rows, |a, b| sort_key::compare(&self.pattern.order, a, b));
            for row in rows {
                self.see(key, &row, time, out).map_err(in_turn)?;
            }
        }
        self.advance(key, now, out)?;
        if self.partitions.of_key(key).is_some_and(|partition| partition.waiting.is_empty() && partition.ways.is_idle()) {
            self.partitions.remove_key(key);
        }
        Ok(())
    }
}

impl Pattern {
    fn rules(&self) -> Rules<'_> {
        Rules { automaton: &self.automaton, variables: &self.variables, after: &self.after, within_ms: self.within_ms }
    }

    fn fits(
        &self,
        variable: usize,
        taken: Option<&Rc<Taken>>,
        row: &Row,
        rowtime_ms: i64,
        context: &EvalContext,
    ) -> Result<bool, RunError> {
        let Some(define) = &self.define[variable] else { return Ok(true) };
        let scene = Scene { taken, current: Some((variable, row)), rowtime_ms, context };
        let value =
            define.value(&scene).map_err(|error| RunError::new(FLINK_ERROR, "Failure happened in filter function.").because(error))?;
        Ok(value == rowkind_ir::Value::Boolean(true))
    }

    fn say(&self, found: &[Rc<Taken>], rowtime_ms: i64, out: &mut Output) -> Result<(), RunError> {
        for taken in found {
            let scene = Scene { taken: Some(taken), current: None, rowtime_ms, context: &out.context };
            let keys = self.partition.iter().map(|&column| Ok(taken.row[column].clone()));
            let measures = self.measures.iter().map(|measure| measure.value(&scene));
            let row = keys.chain(measures).collect::<Result<Row, _>>()?;
            out.insert(row);
        }
        Ok(())
    }

    /// `A=[1, 10] A=[1, 12]`, oldest first.
    fn print(&self, taken: &Rc<Taken>) -> String {
        let mut parts: Vec<String> =
            Taken::back(taken).map(|taken| format!("{}={}", self.variables[taken.variable], print(&taken.row))).collect();
        parts.reverse();
        parts.join(" ")
    }
}

/// What a row that waited for its turn fails with.
fn in_turn(error: RunError) -> RunError {
    RunError::new("java.lang.RuntimeException", format!("{}: {}", error.class, error.message)).because(error)
}

impl Operator for Match {
    fn on_change(&mut self, _input: usize, Change { row, .. }: Change, out: &mut Output) {
        let Some(rowtime) = self.pattern.rowtime else {
            let now = out.now_ms();
            if !self.pattern.order.is_empty() {
                return self.wait(row, now, now + 1);
            }
            self.partition(&row);
            let key = self.partitions.columns().of(&row);
            let seen = self.advance(&key, now, out).and_then(|()| self.see(&key, &row, now, out));
            return seen.unwrap_or_else(|error| out.fail(error));
        };
        let time = millis(&row[rowtime]);
        if time <= out.watermark {
            return out.late("its time is not behind the watermark");
        }
        self.wait(row, time, time);
    }

    fn on_watermark(&mut self, watermark: i64, out: &mut Output) -> i64 {
        while self.pattern.rowtime.is_some()
            && let Some(timer) = self.timers.pop(watermark)
        {
            if let Err(error) = self.fire(&timer.key, watermark, out) {
                out.fail(error);
                break;
            }
        }
        watermark
    }

    fn wants_watermarks(&self) -> bool {
        self.pattern.rowtime.is_some()
    }

    fn wants_time(&self) -> bool {
        self.pattern.rowtime.is_none()
    }

    fn next_time(&self) -> Option<i64> {
        self.timers.next_time().filter(|_| self.pattern.rowtime.is_none())
    }

    fn on_time(&mut self, now_ms: i64, out: &mut Output) {
        while let Some(timer) = self.timers.pop(now_ms) {
            if let Err(error) = self.fire(&timer.key, now_ms, out) {
                return out.fail(error);
            }
        }
    }

    fn state_rows(&self) -> u64 {
        self.partitions.sum(|partition| {
            let waiting: usize = partition.waiting.values().map(Vec::len).sum();
            (waiting + partition.ways.open.len() + partition.ways.complete.len()) as u64
        })
    }

    fn state(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (key, Partition { waiting, ways }) in self.partitions.sorted() {
            let key = print(key.values());
            lines.extend(waiting.values().flatten().map(|row| format!("{key} waits {}", print(row))));
            let open = ways.open.iter().filter_map(|way| way.taken.as_ref());
            lines.extend(open.map(|taken| format!("{key} open {}", self.pattern.print(taken))));
            let held = ways.complete.iter().filter_map(|way| way.taken.as_ref());
            lines.extend(held.map(|taken| format!("{key} held back {}", self.pattern.print(taken))));
        }
        lines
    }

    fn adopt(&mut self, other: &dyn Operator, share: &Share) {
        let Some(other) = twin::<Self>(other) else { return };
        self.partitions.adopt(&other.partitions, share, 0);
        self.timers.adopt(&other.timers, share, 0);
    }

    fn snapshot(&self) -> Box<dyn Operator> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
