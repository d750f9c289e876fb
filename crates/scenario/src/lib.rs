//! The façade: a scenario's text in, a report out.
//!
//! In: the text of a scenario (Markdown with blocks that have a meaning, or bare SQL).
//! Out: its report, its expectations checked or refreshed, links made and read.
//! Never: touches files, a browser, a clock, or chance other than the scenario's seed.

pub mod answers;
pub mod assumptions;
pub mod bring;
pub mod clauses;
pub mod document;
pub mod elsewhere;
pub mod expect;
pub mod explore;
pub mod export;
pub mod flink_reader;
pub mod functions;
pub mod gallery;
pub mod gesture;
pub mod graph;
pub mod import;
pub mod inputs;
pub mod keys;
pub mod lesson;
pub mod lineage;
pub mod link;
pub mod mask;
pub mod materialized;
pub mod numbers;
pub mod pasted;
pub mod program;
pub mod record;
pub mod remembered;
pub mod repairs;
pub mod report;
pub mod rows;
pub mod settings;
pub mod simulate;
pub mod state;
pub mod stream;
pub mod timeline;
pub mod topics;
pub mod truth;
pub mod warnings;
pub mod window;

pub use report::{planned, planned_again, run, run_again, run_unweighed, run_unweighed_again};
