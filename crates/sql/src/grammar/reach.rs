//! How far lookaheads scan.
//!
//! In: the grammar. Out: for each sequence, how many of its items a lookahead ever scans.
//! Never: runs while statements are read.
//!
//! JavaCC generates a scan only as far as the lookahead's amount reaches, by the fewest tokens each item may take, and
//! one scan serves all lookaheads that meet it: the farthest counts. Its count of the fewest tokens looks at the
//! alternatives of a choice only until one takes a single token, so that `( a | )` counts as one though it may be none.
//! Messages show all of that.

use super::notation::{Grammar, Guard, Node, NodeId};

const ENDLESS: i32 = i32::MAX;

pub(super) fn scanned(grammar: &Grammar) -> Vec<u16> {
    let mut reach = Reach {
        grammar,
        amounts: vec![0; grammar.nodes.len()],
        scanned: vec![0; grammar.nodes.len()],
        counting: vec![false; grammar.nodes.len()],
        counted: vec![None; grammar.nodes.len()],
    };
    for node in &grammar.nodes {
        let branches = match node {
            Node::Choice(branches) => branches.as_slice(),
            Node::Repeat { branch, .. } => std::slice::from_ref(branch),
            _ => continue,
        };
        for branch in branches {
            if let Guard::Look { amount, expansion, .. } = branch.guard {
                reach.visit(expansion, amount);
            }
        }
    }
    reach.scanned
}

struct Reach<'a> {
    grammar: &'a Grammar,
    /// The largest amount with which each node was met.
    amounts: Vec<i32>,
    scanned: Vec<u16>,
    /// Nodes whose fewest tokens are being counted: meeting one again is endless.
    counting: Vec<bool>,
    /// What was counted without meeting one of those.
    counted: Vec<Option<i32>>,
}

impl Reach<'_> {
    fn visit(&mut self, node: NodeId, amount: i32) {
        let at = node as usize;
        if self.amounts[at] >= amount {
            return;
        }
        self.amounts[at] = amount;
        let grammar = self.grammar;
        match &grammar.nodes[at] {
            Node::Rule { rule, .. } => self.visit(grammar.rules[usize::from(*rule)].body, amount),
            Node::Choice(branches) => branches.iter().for_each(|branch| self.visit(branch.body, amount)),
            Node::Repeat { branch, .. } => self.visit(branch.body, amount),
            Node::Sequence(items) => {
                let mut left = amount;
                for (index, item) in items.iter().enumerate() {
                    self.visit(*item, left);
                    self.scanned[at] = index as u16 + 1;
                    left = left.saturating_sub(self.fewest(*item, ENDLESS).0);
                    if left <= 0 {
                        break;
                    }
                }
            }
            _ => {}
        }
    }

    /// The fewest tokens, as far as it matters beside `known`; and whether that met a node being counted.
    fn fewest(&mut self, node: NodeId, known: i32) -> (i32, bool) {
        let at = node as usize;
        if let Some(counted) = self.counted[at] {
            return (counted, false);
        }
        if self.counting[at] {
            return (ENDLESS, true);
        }
        self.counting[at] = true;
        let (count, met) = self.count(node, known);
        self.counting[at] = false;
        if !met && known == ENDLESS {
            self.counted[at] = Some(count);
        }
        (count, met)
    }

    fn count(&mut self, node: NodeId, known: i32) -> (i32, bool) {
        let grammar = self.grammar;
        match &grammar.nodes[node as usize] {
            Node::Token(_) | Node::FreeWord => (1, false),
            Node::Rule { rule, .. } => self.fewest(grammar.rules[usize::from(*rule)].body, ENDLESS),
            Node::Choice(branches) => {
                let (mut least, mut any) = (known, false);
                for branch in branches {
                    if least <= 1 {
                        break;
                    }
                    let (count, met) = self.fewest(branch.body, least);
                    least = least.min(count);
                    any |= met;
                }
                (least, any)
            }
            Node::Repeat { branch, least: true, .. } => self.fewest(branch.body, ENDLESS),
            Node::Repeat { .. } | Node::Check(_) | Node::Return => (0, false),
            Node::Enough => (ENDLESS, false),
            Node::Sequence(items) => {
                let (mut sum, mut any) = (0, false);
                for item in items {
                    let (count, met) = self.fewest(*item, ENDLESS);
                    any |= met;
                    sum = if sum == ENDLESS || count == ENDLESS { ENDLESS } else { sum + count };
                    if sum > known && sum != ENDLESS {
                        break;
                    }
                }
                (sum, any)
            }
        }
    }
}
