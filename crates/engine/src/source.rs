//! Where rows come from.

pub mod kafka;
pub mod messages;
pub mod metadata;
pub mod rows;
