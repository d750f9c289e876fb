//! Groups that change by the bundle.

use crate::aggregate::{Calls, Group};
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
    pub groups: Keyed<State>,
}

#[derive(Clone)]
pub struct State {
    group: Group,
    said: Row,
}

impl Groups {
    /// Whether the group is there.
    pub fn has(&self, key: &Key) -> bool {
        self.groups.of_key(key).is_some()
    }

    /// Changes a group and says what it became.
    pub fn change(&mut self, key: &Key, by: impl FnOnce(&Calls, &mut Group) -> Result<(), RunError>, out: &mut Output) {
        let old = self.groups.remove_key(key);
        let mut group = old.as_ref().map_or_else(|| self.calls.group(), |state| state.group.clone());
        if let Err(error) = by(&self.calls, &mut group) {
            return out.fail(error);
        }
        let old = old.map(|state| state.said);
        if self.retracts && self.calls.counted_rows(&group) == Some(0) {
            if let Some(old) = old {
                out.delete(old);
            }
            return;
        }
        let mut values: Vec<Value> = key.values().to_vec();
        self.calls.values(&group, &mut values);
        values.truncate(key.values().len() + self.outputs);
        let said: Row = values.into();
        match old {
            None => out.insert(said.clone()),
            Some(old) if old == said && self.expiry.is_none() => {}
            Some(old) => out.update(old, said.clone(), self.emits_update_before),
        }
        if let Some(expiry) = &mut self.expiry {
            expiry.touch(out.now_ms(), &said);
        }
        self.groups.get_or_insert_with(key.values(), || State { group, said });
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
