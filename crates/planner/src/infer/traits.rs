//! The changelog traits of a node (specification, section 1).

use rowkind_ir::ChangelogMode;
use std::fmt;

/// Which kinds of change a node gives: a subset of insert, update, delete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ModifyKinds {
    pub insert: bool,
    pub update: bool,
    pub delete: bool,
}

/// How updates are encoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UpdateKind {
    #[default]
    None,
    OnlyUpdateAfter,
    BeforeAndAfter,
}

/// How much of a row a delete carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeleteKind {
    #[default]
    None,
    ByKey,
    Full,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    pub modify: ModifyKinds,
    pub update: UpdateKind,
    pub delete: DeleteKind,
}

impl ModifyKinds {
    pub const NONE: ModifyKinds = ModifyKinds { insert: false, update: false, delete: false };
    pub const INSERT: ModifyKinds = ModifyKinds { insert: true, update: false, delete: false };
    pub const ALL: ModifyKinds = ModifyKinds { insert: true, update: true, delete: true };

    pub fn of(mode: ChangelogMode) -> ModifyKinds {
        ModifyKinds { insert: mode.insert, update: mode.update_before || mode.update_after, delete: mode.delete }
    }

    pub fn is_insert_only(self) -> bool {
        self == ModifyKinds::INSERT
    }

    pub fn is_empty(self) -> bool {
        self == ModifyKinds::NONE
    }

    pub fn union(self, other: ModifyKinds) -> ModifyKinds {
        ModifyKinds { insert: self.insert || other.insert, update: self.update || other.update, delete: self.delete || other.delete }
    }

    /// What is here but not in `allowed`, in words.
    pub fn surplus(self, allowed: ModifyKinds) -> Vec<&'static str> {
        let mut words = Vec::new();
        if self.insert && !allowed.insert {
            words.push("insert");
        }
        if self.update && !allowed.update {
            words.push("update");
        }
        if self.delete && !allowed.delete {
            words.push("delete");
        }
        words
    }

    /// Updates as UB and UA, deletes in full.
    pub fn default_mode(self) -> ChangelogMode {
        ChangelogMode {
            insert: self.insert,
            update_before: self.update,
            update_after: self.update,
            delete: self.delete,
            key_only_deletes: false,
        }
    }

    pub fn before_after_or_none(self) -> UpdateKind {
        if self.update { UpdateKind::BeforeAndAfter } else { UpdateKind::None }
    }

    pub fn only_after_or_none(self) -> UpdateKind {
        if self.update { UpdateKind::OnlyUpdateAfter } else { UpdateKind::None }
    }

    pub fn full_delete_or_none(self) -> DeleteKind {
        if self.delete { DeleteKind::Full } else { DeleteKind::None }
    }

    pub fn delete_by_key_or_none(self) -> DeleteKind {
        if self.delete { DeleteKind::ByKey } else { DeleteKind::None }
    }
}

impl UpdateKind {
    pub fn of(mode: ChangelogMode) -> UpdateKind {
        match (mode.update_before, mode.update_after) {
            (true, true) => UpdateKind::BeforeAndAfter,
            (false, true) => UpdateKind::OnlyUpdateAfter,
            (_, false) => UpdateKind::None,
        }
    }
}

impl DeleteKind {
    pub fn of(mode: ChangelogMode) -> DeleteKind {
        match (mode.delete, mode.key_only_deletes) {
            (false, _) => DeleteKind::None,
            (true, true) => DeleteKind::ByKey,
            (true, false) => DeleteKind::Full,
        }
    }
}

impl Traits {
    pub fn mode(self) -> ChangelogMode {
        ChangelogMode {
            insert: self.modify.insert,
            update_before: self.modify.update && self.update == UpdateKind::BeforeAndAfter,
            update_after: self.modify.update,
            delete: self.modify.delete,
            key_only_deletes: self.modify.delete && self.delete == DeleteKind::ByKey,
        }
    }

    pub fn insert_only() -> Traits {
        Traits { modify: ModifyKinds::INSERT, update: UpdateKind::None, delete: DeleteKind::None }
    }
}

impl fmt::Display for Traits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mode().fmt(f)
    }
}
