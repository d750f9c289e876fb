//! Rules on the logical tree: one family in each file. `stages` says in which order they run.

pub mod aggregates;
pub mod build;
pub mod constants;
pub mod correlated_limits;
pub mod decorrelate;
pub mod filters;
pub mod hints;
pub mod in_lists;
pub mod join_expressions;
pub mod overs;
pub mod projections;
pub mod reduce;
pub mod set_operations;
pub mod sorts;
pub mod sub_queries;
pub mod sub_queries_of_joins;
pub mod sub_query_values;
pub mod temporal;
pub mod unnest;
pub mod values;
pub mod variants;
