//! Why an edge carries what it carries.
//!
//! In: a picture, an edge by its sender and receiver, an instant. Out: its lanes with what went through and who takes it, and
//! the reasons in words. Never: guesses a reason that the plan does not give.

use crate::picture::Picture;
use crate::views::parts::kind_of;
use crate::words;
use rowkind_ir::report::{PlanEdge, PlanNode, Role};
use rowkind_ir::{ChangelogMode, RowKind, Step};

/// A lane of an edge.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    pub letter: &'static str,
    pub kind: RowKind,
    /// Changes by the instant, and in all.
    pub sent: usize,
    pub in_all: usize,
    /// The receiver has a place for it.
    pub taken: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    pub from: String,
    pub to: String,
    pub produced: ChangelogMode,
    pub accepted: ChangelogMode,
    pub lanes: Vec<Lane>,
    /// In words that [`prose`](crate::views::parts::prose) draws.
    pub why: Vec<String>,
}

/// `None`: there is no such edge.
pub fn story(picture: &Picture, (from, to): (u32, u32), at: Step) -> Option<Story> {
    let plan = &picture.report().plan;
    let node = |id: u32| plan.nodes.iter().find(|node| node.id == id);
    let (sender, receiver) = (node(from)?, node(to)?);
    // The last stretch: what arrives is decided there, behind exchanges.
    let (edge, through) = plan.edges.iter().filter(|edge| edge.to == to).find_map(|edge| Some((edge, between(picture, edge, from)?)))?;
    let lane = |letter: &'static str| {
        let kind = kind_of(letter);
        Lane {
            letter,
            kind,
            sent: picture.sent_by(from, kind, at),
            in_all: picture.sent_by(from, kind, picture.end()),
            taken: !edge.unmet.contains(&kind),
        }
    };
    let lanes: Vec<Lane> = edge.produced.letters().into_iter().map(lane).collect();
    let why = reasons(picture, sender, receiver, edge, &through, &lanes);
    Some(Story { from: sender.name.clone(), to: receiver.name.clone(), produced: edge.produced, accepted: edge.accepted, lanes, why })
}

/// The minor nodes from an edge back to `from`; `None` where it does not come from there.
fn between<'a>(picture: &'a Picture, edge: &PlanEdge, from: u32) -> Option<Vec<&'a PlanNode>> {
    let plan = &picture.report().plan;
    let (mut at, mut through) = (edge.from, Vec::new());
    while at != from {
        let node = plan.nodes.iter().find(|node| node.id == at).filter(|node| node.minor)?;
        through.push(node);
        at = plan.edges.iter().find(|edge| edge.to == at)?.from;
    }
    Some(through)
}

fn reasons(
    picture: &Picture,
    sender: &PlanNode,
    receiver: &PlanNode,
    edge: &PlanEdge,
    through: &[&PlanNode],
    lanes: &[Lane],
) -> Vec<String> {
    let mut why = Vec::new();
    why.push(format!("**{}** sends {}.", sender.name, letters(edge.produced)));
    why.extend(sender.because.iter().cloned());
    if edge.produced.is_insert_only() && sender.role == Role::Source && sender.because.is_empty() {
        why.push("Its rows are only ever added: nothing takes one back.".to_string());
    }
    for node in through {
        let by = if node.facts.is_empty() { String::new() } else { format!(" ({})", node.facts.join(", ")) };
        why.push(format!("**{}**{by} lies on the way: rows that belong together meet in one subtask. It changes no kind.", node.name));
    }
    let takes = if edge.accepted == ChangelogMode::ALL { "every kind".to_string() } else { format!("{} only", letters(edge.accepted)) };
    why.push(format!("**{}** takes {takes}.", receiver.name));
    let refused: Vec<&str> = edge.unmet.iter().map(|kind| words::sign(*kind)).collect();
    if !refused.is_empty() {
        why.push(format!("{} have no place there: that is why Flink refuses the job.", refused.join(" and ")));
    } else if !edge.produced.contains(RowKind::UpdateBefore) && edge.produced.contains(RowKind::UpdateAfter) {
        why.push("No −U travels here: the receiver finds the row that a +U replaces by its key.".to_string());
    }
    let never: Vec<&str> = lanes.iter().filter(|lane| lane.taken && lane.in_all == 0).map(|lane| words::sign(lane.kind)).collect();
    if !never.is_empty() && picture.run().is_some() && refused.is_empty() {
        why.push(format!("{} could come and never did in this run.", never.join(" and ")));
    }
    why
}

fn letters(mode: ChangelogMode) -> String {
    let letters = mode.letters();
    if letters.is_empty() { "nothing".to_string() } else { format!("`{}`", letters.join(" ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn an_edge_tells_what_went_through_and_who_takes_it() {
        let story = story(&Picture::new(fixture::report()), (1, 2), Step::after(30)).expect("Rank sends to Calc");
        let lanes: Vec<_> = story.lanes.iter().map(|lane| (lane.letter, lane.sent, lane.in_all, lane.taken)).collect();
        assert_eq!(lanes, [("I", 16, 20, true), ("UB", 14, 21, true), ("UA", 14, 21, true), ("D", 0, 0, true)]);
        assert_eq!(story.why, ["**Rank** sends `I UB UA D`.", "**Calc** takes every kind.", "−D could come and never did in this run."]);
    }

    #[test]
    fn a_refused_lane_says_so() {
        let mut report = fixture::report();
        report.plan.edges[2].accepted = ChangelogMode::INSERT_ONLY;
        report.plan.edges[2].unmet = vec![RowKind::UpdateBefore, RowKind::UpdateAfter, RowKind::Delete];
        let story = story(&Picture::new(report), (2, 3), Step::after(41)).expect("Calc sends to the sink");
        assert!(story.why.contains(&"**orders_dedup** takes `I` only.".to_string()), "{:?}", story.why);
        assert!(story.why.last().is_some_and(|last| last.starts_with("−U and +U and −D have no place")), "{:?}", story.why);
        assert_eq!(story.lanes.iter().filter(|lane| lane.taken).count(), 1);
    }

    #[test]
    fn an_edge_that_is_not_there_has_no_story() {
        assert_eq!(story(&Picture::new(fixture::report()), (0, 3), Step::after(1)), None);
    }
}
