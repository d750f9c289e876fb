//! Where rows come from.

pub mod rows;
