//! Where rows come from.

pub mod messages;
pub mod rows;
