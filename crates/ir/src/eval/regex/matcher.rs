//! Matches a tree against a text by trying and going back.
//!
//! The continuation of a node is a closure; groups are restored when a try fails. Two limits end a search that would not end.

use super::super::EvalError;
use super::Captures;
use super::parse::{Assertion, Node, Quantifier};
use super::set::is_word;
use super::units::{char_at, char_before};

/// Steps of one try; Java would go on for longer, but no page waits that long.
const STEPS_MAX: usize = 1_000_000;

/// Nested continuations of one try. Java's stack overflows in the same places, a little later.
const DEPTH_MAX: usize = 2_000;

struct State<'a> {
    text: &'a [u16],
    groups: Captures,
    steps: usize,
    depth: usize,
    gave_up: bool,
}

type Continuation<'c> = &'c mut dyn FnMut(usize, &mut State<'_>) -> bool;

pub(super) fn match_at(root: &Node, groups: usize, text: &[u16], start: usize, whole: bool) -> Result<Option<Captures>, EvalError> {
    let mut state = State { text, groups: vec![None; groups + 1], steps: 0, depth: 0, gave_up: false };
    let mut end = None;
    let found = step(root, start, &mut state, &mut |at, state| {
        if whole && at != state.text.len() {
            return false;
        }
        end = Some(at);
        true
    });
    if state.gave_up {
        return Err(EvalError::new("java.lang.StackOverflowError", "the regular expression needs too many steps"));
    }
    Ok(found.then(|| {
        state.groups[0] = end.map(|end| (start, end));
        state.groups
    }))
}

fn step(node: &Node, at: usize, state: &mut State<'_>, next: Continuation<'_>) -> bool {
    state.steps += 1;
    if state.gave_up || state.steps > STEPS_MAX || state.depth > DEPTH_MAX {
        state.gave_up = true;
        return false;
    }
    state.depth += 1;
    let found = try_node(node, at, state, next);
    state.depth -= 1;
    found
}

fn try_node(node: &Node, at: usize, state: &mut State<'_>, next: Continuation<'_>) -> bool {
    match node {
        Node::Empty => next(at, state),
        Node::One(set) => match char_at(state.text, at) {
            Some((c, width)) if set.contains(c) => next(at + width, state),
            _ => false,
        },
        Node::Concat(items) => sequence(items, at, state, next),
        Node::Alternatives(branches) => branches.iter().any(|branch| step(branch, at, state, next)),
        Node::Group(group, of) => step(of, at, state, &mut |end, state| {
            let before = state.groups[*group];
            state.groups[*group] = Some((at, end));
            let found = next(end, state);
            if !found {
                state.groups[*group] = before;
            }
            found
        }),
        Node::Repeat { of, min, max, kind } => match (&**of, kind) {
            (Node::One(_), _) => repeat_one(of, *min, *max, *kind, at, state, next),
            (_, Quantifier::Possessive) => {
                let greedy = Repeat { of, min: *min, max: *max, lazy: false };
                atomic(at, state, next, &mut |state, end| greedy.round(0, at, usize::MAX, state, end))
            }
            _ => {
                let lazy = *kind == Quantifier::Lazy;
                Repeat { of, min: *min, max: *max, lazy }.round(0, at, usize::MAX, state, next)
            }
        },
        Node::Atomic(of) => atomic(at, state, next, &mut |state, end| step(of, at, state, end)),
        Node::Look { ahead, wanted, of } => {
            let before = state.groups.clone();
            let found = if *ahead {
                step(of, at, state, &mut |_, _| true)
            } else {
                (0..=at).rev().any(|start| step(of, start, state, &mut |end, _| end == at))
            };
            if found == *wanted && next(at, state) {
                return true;
            }
            state.groups = before;
            false
        }
        Node::BackReference { group, any_case } => {
            let Some((start, end)) = state.groups.get(*group).copied().flatten() else { return false };
            let length = end - start;
            let lower = |unit: u16| u8::try_from(unit).map_or(unit, |byte| byte.to_ascii_lowercase().into());
            let same = |a: &u16, b: &u16| if *any_case { lower(*a) == lower(*b) } else { a == b };
            let matches =
                at + length <= state.text.len() && state.text[start..end].iter().zip(&state.text[at..at + length]).all(|(a, b)| same(a, b));
            matches && next(at + length, state)
        }
        Node::Assertion(assertion) => holds(*assertion, at, state.text) && next(at, state),
    }
}

fn sequence(items: &[Node], at: usize, state: &mut State<'_>, next: Continuation<'_>) -> bool {
    match items {
        [] => next(at, state),
        [first, rest @ ..] => step(first, at, state, &mut |at, state| sequence(rest, at, state, next)),
    }
}

/// Runs a try whose first result is final.
fn atomic(at: usize, state: &mut State<'_>, next: Continuation<'_>, run: &mut dyn FnMut(&mut State<'_>, Continuation<'_>) -> bool) -> bool {
    let before = state.groups.clone();
    let mut found = at;
    let matched = run(state, &mut |end, _| {
        found = end;
        true
    });
    if matched && next(found, state) {
        return true;
    }
    state.groups = before;
    false
}

/// A repetition of single characters needs no recursion.
fn repeat_one(of: &Node, min: usize, max: usize, kind: Quantifier, at: usize, state: &mut State<'_>, next: Continuation<'_>) -> bool {
    let Node::One(set) = of else { return false };
    let fits = |place: usize, state: &State<'_>| char_at(state.text, place).filter(|(c, _)| set.contains(*c));
    if kind == Quantifier::Lazy {
        let (mut count, mut end) = (0, at);
        loop {
            if count >= min && next(end, state) {
                return true;
            }
            if count == max || state.gave_up {
                return false;
            }
            let Some((_, width)) = fits(end, state) else { return false };
            count += 1;
            end += width;
        }
    }
    let (mut count, mut end) = (0, at);
    while count < max
        && let Some((_, width)) = fits(end, state)
    {
        count += 1;
        end += width;
    }
    if count < min {
        return false;
    }
    if kind == Quantifier::Possessive {
        return next(end, state);
    }
    loop {
        state.steps += 1;
        if next(end, state) {
            return true;
        }
        if count == min || state.gave_up || state.steps > STEPS_MAX {
            state.gave_up |= state.steps > STEPS_MAX;
            return false;
        }
        count -= 1;
        end -= char_before(state.text, end).map_or(1, |(_, width)| width);
    }
}

#[derive(Clone, Copy)]
struct Repeat<'n> {
    of: &'n Node,
    min: usize,
    max: usize,
    lazy: bool,
}

impl Repeat<'_> {
    /// The round after `count` rounds; `last` is where the round before began. A round that matches nothing ends the loop.
    fn round(self, count: usize, at: usize, last: usize, state: &mut State<'_>, next: Continuation<'_>) -> bool {
        let may_end = count >= self.min;
        if may_end && at == last {
            return next(at, state);
        }
        if may_end && self.lazy && next(at, state) {
            return true;
        }
        if count < self.max && step(self.of, at, state, &mut |end, state| self.round(count + 1, end, at, state, next)) {
            return true;
        }
        may_end && !self.lazy && next(at, state)
    }
}

fn holds(assertion: Assertion, at: usize, text: &[u16]) -> bool {
    let line_end = |unit: u16| matches!(unit, 0x0a | 0x0d | 0x85 | 0x2028 | 0x2029);
    const CR: u16 = b'\r' as u16;
    const LF: u16 = b'\n' as u16;
    match assertion {
        Assertion::Start => at == 0,
        Assertion::VeryEnd => at == text.len(),
        Assertion::End => match &text[at..] {
            [] => true,
            [LF] => at == 0 || text[at - 1] != CR,
            [unit] => line_end(*unit),
            [CR, LF] => true,
            _ => false,
        },
        Assertion::LineStart => {
            // Java's `^` does not match at the very end, not even in an empty text.
            at < text.len() && (at == 0 || (line_end(text[at - 1]) && !(text[at - 1] == CR && text[at] == LF)))
        }
        Assertion::LineEnd => at == text.len() || (line_end(text[at]) && !(text[at] == LF && at > 0 && text[at - 1] == CR)),
        Assertion::WordBoundary(wanted) => {
            let before = char_before(text, at).is_some_and(|(c, _)| is_word(c));
            let after = char_at(text, at).is_some_and(|(c, _)| is_word(c));
            (before != after) == wanted
        }
    }
}
