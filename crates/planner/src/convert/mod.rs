//! From the logical tree to the physical plan.
//!
//! In: a logical tree after all rules of `rules`. Out: a physical plan with exchanges, without changelog traits.
//! Order: `logical` (projections and filters as Calcs, OVER, aggregates), `rank`, `time` (time attributes are materialised),
//! `physical` (kinds of joins and sorts, exchanges, ChangelogNormalize), `normalize` (what goes below it), `two_phase`.

pub mod codegen;
pub mod correlate;
pub mod exec;
pub mod expand;
pub mod joins;
pub mod logical;
pub mod lookup;
pub mod mini_batch;
pub mod multi_join;
pub mod normalize;
pub mod over;
pub mod physical;
pub mod process_function;
pub mod rank;
pub mod reuse;
pub mod scan;
pub mod split_distinct;
pub mod time;
pub mod two_phase;
pub mod windows;
