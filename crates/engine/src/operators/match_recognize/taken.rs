//! The rows of one way through a pattern: ways that begin alike share their beginning.

use rowkind_ir::Row;
use std::rc::Rc;

#[derive(Debug)]
pub struct Taken {
    pub variable: usize,
    pub row: Row,
    /// Which row of its partition it was.
    pub id: EventId,
    pub before: Option<Rc<Taken>>,
}

/// Time of a row, ms, and its number among the rows of its partition.
pub type EventId = (i64, u64);

impl Taken {
    /// A link, the newest first, for each row.
    pub fn back(of: &Rc<Taken>) -> impl Iterator<Item = &Taken> {
        std::iter::successors(Some(&**of), |taken| taken.before.as_deref())
    }
}

/// A long way is taken apart link by link: not by recursion, which a stack bounds.
impl Drop for Taken {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(taken) = before.and_then(Rc::into_inner) {
            let mut taken = taken;
            before = taken.before.take();
        }
    }
}
