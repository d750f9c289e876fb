//! Truth against itself: what the engine says of its own changes, and what a batch database says of the same rows.
//!
//! Over insert-only input the folded changelog is the table that SQLite makes of the same query. Taking everything back
//! leaves nothing. A job that goes on from a checkpoint ends as the one that never stopped, and one that goes on with other
//! subtasks ends with the same table. Streams between operators
//! keep their protocol. And with a rule broken on purpose these tests fail.
//!
//! Left out of the comparison with SQLite, as it has no such types or means something else by them: decimals, times,
//! FLOAT, BOOLEAN columns, AVG (Flink's of integers is an integer), LISTAGG (no order), division.

mod checks;
mod gallery;
mod job;
mod mutants;
mod protocol;
mod queries;

use checks::{crashes, matches_batch, rescales, takes_all_back};
use queries::Queries;

/// How many generated queries each test sees.
const QUERIES: u64 = 150;

fn for_each_query(check: impl Fn(&str, u64) -> Result<(), String>) {
    let failures: Vec<String> = (0..QUERIES)
        .filter_map(|seed| {
            let query = Queries::new(seed).query();
            check(&query, seed).err().map(|why| format!("seed {seed}: {query}\n{why}"))
        })
        .collect();
    assert!(failures.is_empty(), "{} of {QUERIES} queries:\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn the_folded_changelog_is_the_table_of_a_batch_database() {
    for_each_query(matches_batch);
}

#[test]
fn taking_everything_back_leaves_empty_state_and_an_empty_table() {
    for_each_query(takes_all_back);
}

#[test]
fn a_job_that_goes_on_from_a_checkpoint_ends_the_same() {
    for_each_query(crashes);
}

#[test]
fn a_job_that_goes_on_with_other_subtasks_ends_with_the_same_table() {
    for_each_query(rescales);
}
