//! The automaton of a pattern, as Flink's `NFACompiler` builds it for strict contiguity.
//!
//! In: the variables of the pattern with their quantifiers. Out: states with transitions that take the row at hand or
//! go on without it. Rows are never skipped: `MATCH_RECOGNIZE` knows no gaps.

use rowkind_ir::plan::PatternPart;

#[derive(Clone, Debug)]
pub struct Automaton {
    pub states: Vec<State>,
    pub start: usize,
}

#[derive(Clone, Debug)]
pub struct State {
    /// The variable (its place in the pattern) whose rows the state takes; the final state has none.
    pub variable: Option<usize>,
    pub transitions: Vec<Transition>,
}

impl State {
    pub fn is_final(&self) -> bool {
        self.variable.is_none()
    }
}

/// Possible if the row at hand passes all tests, in this order.
#[derive(Clone, Debug)]
pub struct Transition {
    /// Takes the row; otherwise the row is looked at again in the state behind.
    pub takes: bool,
    pub to: usize,
    pub tests: Vec<Test>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// The row fits the variable.
    Fits(usize),
    /// A greedy variable before this one would take the row itself.
    DoesNotFit(usize),
}

impl Automaton {
    pub fn new(pattern: &[PatternPart]) -> Automaton {
        let mut automaton = Automaton { states: vec![State { variable: None, transitions: Vec::new() }], start: 0 };
        // From the end to the beginning: each part is built in front of what follows it.
        for (variable, part) in pattern.iter().enumerate().rev() {
            automaton.start = automaton.in_front(variable, part, automaton.start);
        }
        automaton
    }

    fn in_front(&mut self, variable: usize, part: &PatternPart, next: usize) -> usize {
        let is_optional = part.least == 0;
        let is_single = (part.least, part.most) == (0, Some(1)) || (part.least, part.most) == (1, Some(1));
        let is_greedy = !part.reluctant && !is_single && part.most != Some(part.least);
        if is_greedy {
            for transition in &mut self.states[next].transitions {
                transition.tests.push(Test::DoesNotFit(variable));
            }
        }
        if is_single {
            return self.take(variable, next, is_optional.then_some(next));
        }
        let least = part.least.max(1);
        let mut state = next;
        match part.most {
            None => {
                state = self.looping(variable, next);
            }
            Some(most) => {
                for _ in least..most {
                    state = self.take(variable, state, Some(next));
                }
            }
        }
        for _ in 1..least {
            state = self.take(variable, state, None);
        }
        self.take(variable, state, is_optional.then_some(next))
    }

    /// A state that takes one row; with `without` it may be left without one.
    fn take(&mut self, variable: usize, to: usize, without: Option<usize>) -> usize {
        let mut transitions = vec![Transition { takes: true, to, tests: vec![Test::Fits(variable)] }];
        transitions.extend(without.map(|to| Transition { takes: false, to, tests: Vec::new() }));
        self.push(State { variable: Some(variable), transitions })
    }

    /// A state that takes any number of rows.
    fn looping(&mut self, variable: usize, next: usize) -> usize {
        let own = self.states.len();
        let on = Transition { takes: false, to: next, tests: Vec::new() };
        let again = Transition { takes: true, to: own, tests: vec![Test::Fits(variable)] };
        self.push(State { variable: Some(variable), transitions: vec![on, again] })
    }

    fn push(&mut self, state: State) -> usize {
        self.states.push(state);
        self.states.len() - 1
    }
}
