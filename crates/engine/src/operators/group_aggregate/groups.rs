//! Groups that change by the bundle.

use crate::aggregate::{Aging, Calls, Group, Lifetimes};
use crate::expiry::{self, Expiry};
use crate::fault::RunError;
use crate::keyed::{Key, Keyed};
use crate::operator::{Output, print};
use crate::share::Share;
use rowkind_ir::{Row, Value};

#[derive(Clone)]
pub struct Groups {
    pub calls: Calls,
    /// Calls that are said; others only count rows.
    pub outputs: usize,
    /// The input takes rows back: a group may end.
    pub retracts: bool,
    pub emits_update_before: bool,
    /// Where state expires, results are said again.
    pub expiry: Option<Expiry>,
    /// The time to live of values that live for themselves.
    pub values_live_ms: Option<i64>,
    pub groups: Keyed<State>,
}

#[derive(Clone)]
pub struct State {
    group: Group,
    said: Row,
    /// Where values live for themselves.
    lifetimes: Option<Box<Lifetimes>>,
}

impl Groups {
    /// Whether the group is there.
    pub fn has(&self, key: &Key) -> bool {
        self.groups.of_key(key).is_some()
    }

    /// Changes a group and says what it became.
    pub fn change(
        &mut self,
        key: &Key,
        by: impl FnOnce(&Calls, &mut Group, Option<&mut Aging<'_>>) -> Result<(), RunError>,
        out: &mut Output,
    ) {
        let (mut group, mut old, mut lifetimes) = match self.groups.remove_key(key) {
            Some(State { group, said, lifetimes }) => (group, Some(said), lifetimes),
            None => (self.calls.group(), None, self.values_live_ms.map(|_| Box::default())),
        };
        let mut aging = match (self.values_live_ms, &mut lifetimes) {
            (Some(ttl_ms), Some(lifetimes)) => Some(Aging { lifetimes, now_ms: out.now_ms(), ttl_ms }),
            _ => None,
        };
        if let Some(aging) = &mut aging {
            self.calls.forget_expired(&mut group, aging);
            // What was said is what the values make that are left.
            old = old.map(|_| self.row(key, &group));
        }
        if let Err(error) = by(&self.calls, &mut group, aging.as_mut()) {
            return out.fail(error);
        }
        if self.retracts && self.calls.counted_rows(&group) == Some(0) {
            if let Some(old) = old {
                out.delete(old);
            }
            return;
        }
        let said = self.row(key, &group);
        match old {
            None => out.insert(said.clone()),
            Some(old) if old == said && self.expiry.is_none() => {}
            Some(old) => out.update(old, said.clone(), self.emits_update_before),
        }
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(out.now_ms(), &said);
        }
        self.groups.get_or_insert_with(key.values(), || State { group, said, lifetimes });
    }

    /// What is said of a group.
    fn row(&self, key: &Key, group: &Group) -> Row {
        let mut values: Vec<Value> = key.values().to_vec();
        self.calls.values(group, &mut values);
        values.truncate(key.values().len() + self.outputs);
        values.into()
    }

    /// Forgets the groups whose time to live is over.
    pub fn expire(&mut self, now_ms: i64, out: &mut Output) {
        while let Some(row) = self.expiry.as_mut().and_then(|expiry| expiry.pop(now_ms)) {
            if let Some(state) = self.groups.remove(&row) {
                out.expired(&state.said);
            }
        }
    }

    /// Takes over the groups of another subtask that are in a share.
    pub fn adopt(&mut self, other: &Groups, share: &Share) {
        self.groups.adopt(&other.groups, share, 0);
        expiry::adopt(&mut self.expiry, &other.expiry, |row| share.has_row(0, self.groups.columns(), row));
    }

    pub fn state_rows(&self) -> u64 {
        self.groups.sum(|state| 1 + self.calls.state_rows(&state.group))
    }

    pub fn state(&self) -> Vec<String> {
        self.groups.sorted().into_iter().map(|(_, state)| print(&state.said)).collect()
    }
}
