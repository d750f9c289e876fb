//! Repairs: for what Flink refuses, the edits of the text that make it accept.
//!
//! In: a program, the statement that was refused and Flink's words. Out: repairs that were tried: each one's text was planned
//! again, and the refusal was gone.

mod appends;
pub mod failures;
mod further;
mod key;
mod options;
mod sink;
mod tables;

use crate::explore::Explored;
use crate::program::Program;
use rowkind_ir::diagnostic::apply_edits;
use rowkind_ir::{Fix, Span, TextEdit};
use rowkind_planner::{Failure, Refusal};

/// What a repair is made of.
pub struct Case<'p> {
    pub text: &'p str,
    pub program: &'p Program,
    /// The statement that was refused.
    pub number: usize,
    pub refusal: &'p Refusal,
    /// The same plan with nobody who refuses it, where that can be had.
    pub explored: Option<&'p Explored>,
}

/// No more repairs than these are offered for one refusal.
const OFFERED_MAX: usize = 6;

/// Repairs of a statement that was refused with a diagnostic of this code.
pub fn repairs(case: &Case<'_>, code: &str) -> Vec<Fix> {
    let proposed = match code {
        "sink-rejects-updates" => sink::repairs(case).into_iter().chain(appends::query(case)).collect(),
        "operator-rejects-updates" => appends::sources(case),
        "key-mismatch" => key::repairs(case),
        "on-conflict" => key::conflict_repairs(case),
        "connector" | "refused" => options::repairs(case),
        _ => Vec::new(),
    };
    let mut kept: Vec<Fix> = Vec::new();
    let mut partly: Vec<Fix> = Vec::new();
    for fix in proposed {
        match what_it_does(case, &fix) {
            Effect::Accepted if !kept.iter().any(|known| known.edits == fix.edits) => kept.push(fix),
            Effect::Further => partly.push(fix),
            _ => {}
        }
        if kept.len() == OFFERED_MAX {
            break;
        }
    }
    // Where several things are wrong, a repair mends them all or, if that cannot be, one of them.
    if kept.is_empty() {
        for fix in partly.iter().filter_map(|fix| further::completed(case, fix)) {
            if kept.len() < OFFERED_MAX && !kept.iter().any(|known| known.edits == fix.edits) {
                kept.push(fix);
            }
        }
    }
    if kept.is_empty() { partly } else { kept }
}

enum Effect {
    Accepted,
    /// Flink now refuses something else.
    Further,
    None,
}

/// What Flink says once the repair is taken.
fn what_it_does(case: &Case<'_>, fix: &Fix) -> Effect {
    effect(case, &case.program.read_edited(&apply_edits(case.text, &fix.edits)))
}

/// A repair may add a SET in front: the job is then one further on.
fn extra_statements(case: &Case<'_>, mended: &Program) -> usize {
    mended.statements.len().saturating_sub(case.program.statements.len())
}

fn effect(case: &Case<'_>, mended: &Program) -> Effect {
    let extra = extra_statements(case, mended);
    let same = |refusal: &Refusal| {
        refusal.message == case.refusal.message || (!refusal.causes.is_empty() && refusal.causes.last() == case.refusal.causes.last())
    };
    // What an edit breaks elsewhere, it does not repair.
    let breaks = mended
        .statements
        .iter()
        .skip(extra)
        .zip(&case.program.statements)
        .enumerate()
        .any(|(at, (after, before))| at != case.number && after.outcome.failure.is_some() && before.outcome.failure.is_none());
    match mended.statements.get(case.number + extra).map(|statement| &statement.outcome.failure) {
        None => Effect::None,
        Some(_) if breaks => Effect::None,
        Some(Some(Failure::Refused(refusal))) if same(refusal) => Effect::None,
        Some(Some(Failure::Refused(_))) => Effect::Further,
        Some(_) => Effect::Accepted,
    }
}

fn fix(title: impl Into<String>, mut edits: Vec<TextEdit>) -> Fix {
    rowkind_ir::order::sort_by_key(&mut edits, |edit| edit.span.start);
    Fix { title: title.into(), consequence: None, edits }
}

fn replaced(span: Span, text: impl Into<String>) -> TextEdit {
    TextEdit { span, text: text.into() }
}

fn inserted(at: usize, text: impl Into<String>) -> TextEdit {
    TextEdit { span: Span::new(at, at), text: text.into() }
}
