//! The session's time zone, for constants whose value depends on it.
//!
//! Constants fold in rules that see expressions and nothing else. The zone stands beside them while one statement is answered.

use rowkind_ir::zone::Zone;
use std::cell::RefCell;

thread_local! {
    static ZONE: RefCell<Zone> = RefCell::default();
}

/// From here on constants fold in this zone.
pub fn enter(zone: Zone) {
    ZONE.with(|current| *current.borrow_mut() = zone);
}

pub fn current() -> Zone {
    ZONE.with(|current| current.borrow().clone())
}
