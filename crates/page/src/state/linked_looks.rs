//! How the page looks, as a link holds it: a letter and a number for each thing that is not as the page opens.
//!
//! In: the state. Out: `c2n4e29`, and a state that looks so again. Letters are never given another meaning; unknown ones are passed
//! over, and what a run does not have is not picked.

use super::{ChangesView, PhonePane, PlanView, State, TopicView};
use crate::lineage::Subject;

const PANES: [PhonePane; 6] = [PhonePane::Readers, PhonePane::Sql, PhonePane::Plan, PhonePane::Input, PhonePane::Changes, PhonePane::Topic];
const CHANGES: [ChangesView; 4] = [ChangesView::Changelog, ChangesView::Table, ChangesView::Encodings, ChangesView::State];

/// Where a value stands in its list; the first is how the page opens.
fn place<T: PartialEq>(list: &[T], value: &T) -> u32 {
    list.iter().position(|known| known == value).unwrap_or_default() as u32
}

impl State {
    pub fn looks(&self) -> String {
        let pinned = match self.pinned.or(self.pins_when_run) {
            Some(Subject::Event(number)) => Some(('E', number)),
            Some(Subject::Change(number)) => Some(('C', number)),
            Some(Subject::Record(number)) => Some(('R', number)),
            None => None,
        };
        let views = [
            ('p', u32::from(self.plan_view == PlanView::Explain)),
            ('c', place(&CHANGES, &self.changes_view)),
            ('t', u32::from(self.topic_view == TopicView::LatestPerKey)),
            ('w', u32::from(self.whole_text)),
            ('h', if self.narrow { place(&PANES, &self.phone_pane) } else { 0 }),
            ('s', self.sink as u32),
        ];
        let operator = self.operator.filter(|_| self.node.is_none() && self.changes_view == ChangesView::State);
        let picked = [
            self.node.map(|node| ('n', node)),
            operator.map(|node| ('o', node)),
            self.edge.map(|(from, _)| ('x', from)),
            self.edge.map(|(_, to)| ('y', to)),
            pinned,
        ];
        views
            .into_iter()
            .filter(|(_, number)| *number > 0)
            .chain(picked.into_iter().flatten())
            .map(|(letter, number)| format!("{letter}{number}"))
            .collect()
    }

    /// What a link says of it; the rest stays.
    pub(super) fn look_like(&mut self, looks: &str) {
        let (mut from, mut to) = (None, None);
        for (letter, number) in pairs(looks) {
            let index = number as usize;
            match letter {
                'p' => self.plan_view = PlanView::Explain,
                'c' => self.changes_view = CHANGES.get(index).copied().unwrap_or_default(),
                't' => self.topic_view = TopicView::LatestPerKey,
                'w' => self.whole_text = true,
                'h' => self.phone_pane = PANES.get(index).copied().unwrap_or_default(),
                // The run says how many there are.
                's' => self.sink = index,
                'n' => (self.node, self.operator) = (Some(number), Some(number)),
                'o' => self.operator = Some(number),
                'x' => from = Some(number),
                'y' => to = Some(number),
                'E' => self.pins_when_run = Some(Subject::Event(number)),
                'C' => self.pins_when_run = Some(Subject::Change(number)),
                'R' => self.pins_when_run = Some(Subject::Record(number)),
                _ => {}
            }
        }
        self.edge = from.zip(to);
    }
}

/// The letters with the numbers behind them; what is no such pair is left out.
fn pairs(looks: &str) -> Vec<(char, u32)> {
    let mut pairs = Vec::new();
    let mut rest = looks;
    while let Some(letter) = rest.chars().next() {
        let digits = &rest[letter.len_utf8()..];
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        if let Ok(number) = digits[..end].parse() {
            pairs.push((letter, number));
        }
        rest = &digits[end..];
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_looks_again_as_a_link_says() {
        let mut state = State::new();
        assert_eq!(state.looks(), "");
        for looks in ["c2n4", "p1t1w1s1x3y5C43", "E29", "c3R7", "c3o5"] {
            state = State::new();
            state.look_like(looks);
            assert_eq!(state.looks(), looks);
        }
        // What is damaged or of a later page.
        state = State::new();
        state.look_like("c9z4n😀p99999999999x1");
        assert_eq!(state.looks(), "");
    }
}
