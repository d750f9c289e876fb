//! Where one repair leads to the next refusal: a repair that mends one thing after the other, until Flink accepts.
//!
//! In: a repair after which Flink refuses something else of the same statement. Out: one repair with all that is needed.
//! Never: offers what does not lead to acceptance.

use super::{Case, Effect, effect, extra_statements, fix, options, replaced};
use rowkind_ir::diagnostic::apply_edits;
use rowkind_ir::{Fix, Span, TextEdit};
use rowkind_planner::{Failure, Refusal};

/// So many repairs are put together at most.
const STEPS_MAX: usize = 6;

pub fn completed(case: &Case<'_>, first: &Fix) -> Option<Fix> {
    let mut text = apply_edits(case.text, &first.edits);
    let mut titles = vec![first.title.clone()];
    for _ in 1..STEPS_MAX {
        let program = case.program.read_edited(&text);
        let number = case.number + extra_statements(case, &program);
        let Some(Failure::Refused(refusal)) = &program.statements.get(number)?.outcome.failure else { return None };
        let here = Case { text: &text, program: &program, number, refusal, explored: None };
        let (next, accepted) = best(&here, case.refusal)?;
        text = apply_edits(&text, &next.edits);
        titles.push(next.title);
        if accepted {
            let whole = fix(joined(&titles), vec![difference(case.text, &text)]);
            let mended = case.program.read_edited(&text);
            return matches!(effect(case, &mended), Effect::Accepted).then_some(whole);
        }
    }
    None
}

/// The first repair that is accepted, else the first that leads on and not back to where all began; whether it is accepted.
fn best(case: &Case<'_>, origin: &Refusal) -> Option<(Fix, bool)> {
    let mut leads_on = None;
    for fix in options::repairs(case) {
        let mended = case.program.read_edited(&apply_edits(case.text, &fix.edits));
        match effect(case, &mended) {
            Effect::Accepted => return Some((fix, true)),
            Effect::Further if leads_on.is_none() => {
                let now = mended.statements.get(case.number).and_then(|statement| statement.outcome.failure.as_ref());
                let back = matches!(now, Some(Failure::Refused(now)) if now.message == origin.message && now.causes.last() == origin.causes.last());
                leads_on = (!back).then_some(fix);
            }
            _ => {}
        }
    }
    leads_on.map(|fix| (fix, false))
}

/// Several titles as one; options that are added stand in one list.
fn joined(titles: &[String]) -> String {
    let mut out = titles[0].clone();
    for (before, title) in titles.iter().zip(&titles[1..]) {
        match title.strip_prefix("Add ") {
            Some(options) if before.starts_with("Add ") => out.push_str(&format!(", {options}")),
            _ => {
                let mut letters = title.chars();
                let small = letters.next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
                out.push_str(&format!(", and {small}{}", letters.as_str()));
            }
        }
    }
    out
}

/// The one edit that makes a text another one.
fn difference(before: &str, after: &str) -> TextEdit {
    let same = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
        pairs.take_while(|(before, after)| before == after).map(|(letter, _)| letter.len_utf8()).sum()
    };
    let start = same(&mut before.chars().zip(after.chars()));
    let end = same(&mut before[start..].chars().rev().zip(after[start..].chars().rev()));
    replaced(Span::new(start, before.len() - end), &after[start..after.len() - end])
}

#[test]
fn the_difference_is_one_edit() {
    let check = |before: &str, after: &str| assert_eq!(apply_edits(before, &[difference(before, after)]), after);
    check("('a' = '1')", "('a' = '1', 'b' = '2', 'b' = '2')");
    check("aa", "a");
    check("", "ä");
    check("same", "same");
}
