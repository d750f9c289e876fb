//! What is derived about a node of the physical plan: one file for each property, one match over the kinds of node in each.
//!
//! In: a physical plan. Out: the plan with changelog traits (`modify_kind`, `update_kind`, `delete_kind`, in this order),
//! and answers to "which keys", "which columns never change", "which columns only grow".
//! Never: adds or moves nodes, but for `DropUpdateBefore` on a scan and a ChangelogNormalize that nobody needs.

pub mod delete_kind;
pub mod immutable;
pub mod modify_kind;
pub mod monotonicity;
pub mod traits;
pub mod update_kind;
pub mod upsert_key;
