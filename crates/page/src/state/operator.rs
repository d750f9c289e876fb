//! The operator whose state is looked at: by the card of a node, or by the pane beside the changelog.

use super::{ChangesView, Effect, REMEMBERED_EVENTS_MAX, Remembered, State};
use crate::picture::Picture;
use rowkind_ir::report::{Plan, PlanNode, Role};
use std::rc::Rc;

/// What the pane shows: which operators there are, whose state is told, and what the worker told of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Operator {
    pub all: Vec<(u32, String)>,
    pub id: u32,
    /// `None` until the worker has told.
    pub told: Option<Rc<Remembered>>,
}

fn operators(plan: &Plan) -> impl Iterator<Item = &PlanNode> {
    plan.nodes.iter().filter(|node| node.role != Role::Source && !node.minor)
}

/// The first one behind a shuffle: rows are sent to where the state of their key is.
fn first_with_state(plan: &Plan) -> Option<u32> {
    let is_shuffle = |id: u32| plan.nodes.iter().any(|node| node.id == id && node.minor);
    let behind = |node: &&PlanNode| plan.edges.iter().any(|edge| edge.to == node.id && is_shuffle(edge.from));
    operators(plan).find(behind).or_else(|| operators(plan).next()).map(|node| node.id)
}

impl State {
    /// The operator that the worker is asked about, if anything shows it.
    pub fn asked_operator(&self) -> Option<u32> {
        let plan = &self.shown.as_ref()?.report().plan;
        let chosen = || self.operator.filter(|id| operators(plan).any(|node| node.id == *id)).or_else(|| first_with_state(plan));
        self.node.or_else(|| if self.changes_view == ChangesView::State { chosen() } else { None })
    }

    /// What the pane shows, while it is open.
    pub fn operator(&self) -> Option<Operator> {
        let (id, picture) = (self.asked_operator().filter(|_| self.changes_view == ChangesView::State)?, self.shown.as_ref()?);
        let plan = &picture.report().plan;
        let all = plan.nodes.iter().filter(|node| node.id == id || node.role != Role::Source && !node.minor);
        let told = if picture.events_total() > REMEMBERED_EVENTS_MAX {
            Some(Rc::new(Err(format!(
                "Not looked up in runs of more than {} events.",
                crate::words::thousands(REMEMBERED_EVENTS_MAX.into())
            ))))
        } else {
            self.remembered.clone()
        };
        Some(Operator { all: all.map(|node| (node.id, node.name.clone())).collect(), id, told })
    }

    /// Asked anew whenever operator, instant or run are others.
    pub(super) fn ask_state(&mut self) -> Option<Effect> {
        let has_run = self.shown.as_ref().is_some_and(|picture| picture.run().is_some() && picture.events_total() <= REMEMBERED_EVENTS_MAX);
        let asked = self.asked_operator();
        let wanted = asked.filter(|_| has_run && self.is_current()).map(|node| (node, self.at(), self.generation));
        if wanted == self.state_asked {
            return None;
        }
        // Until the answer is there the old one stays, unless it is another operator's.
        if wanted.map(|(node, ..)| node) != self.state_asked.map(|(node, ..)| node) {
            self.remembered = None;
        }
        self.state_asked = wanted;
        self.state_generation += 1;
        let (node, at, _) = wanted?;
        Some(Effect::AskState { generation: self.state_generation, text: self.text.clone(), node, at })
    }

    pub(super) fn pick_operator(&mut self, id: u32) -> Vec<Effect> {
        (self.operator, self.node) = (Some(id), None);
        vec![]
    }
}

/// How an operator is called in words that have its subtask, where a job has several.
pub fn subtask(picture: &Picture, number: u32) -> Option<String> {
    picture.has_subtasks().then(|| format!("subtask {number}"))
}
