//! Plans as text, byte for byte as Flink's EXPLAIN prints them (specification, section 6).

pub mod aggregate;
pub mod cost;
pub mod job_graph;
pub mod node;
pub mod rex;
pub mod tree;
pub mod window;
