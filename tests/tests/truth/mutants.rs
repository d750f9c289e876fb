//! The tests tested: with a rule broken on purpose one of them fails.

use crate::checks::{crashes, matches_batch, takes_all_back};
use crate::queries::Queries;
use rowkind_engine::mutant::{Mutant, break_rule};

/// A check of a query, with the seed of its rows.
type Check = fn(&str, u64) -> Result<(), String>;

fn check_of(mutant: Mutant) -> Check {
    match mutant {
        Mutant::GroupsNeverEnd | Mutant::PaddingStaysAway | Mutant::UpdatesForgetTheOldRow => takes_all_back,
        Mutant::DistinctCountsTwice | Mutant::NullEqualsNull | Mutant::TopNKeepsAll => matches_batch,
        Mutant::CheckpointForgetsGroups => crashes,
    }
}

#[test]
fn each_broken_rule_is_noticed() {
    for mutant in Mutant::ALL {
        let check = check_of(mutant);
        break_rule(Some(mutant));
        let noticed = (0..super::QUERIES).find(|&seed| check(&Queries::new(seed).query(), seed).is_err());
        break_rule(None);
        let seed = noticed.unwrap_or_else(|| panic!("nobody notices {mutant:?}"));
        let query = Queries::new(seed).query();
        assert_eq!(check(&query, seed), Ok(()), "without {mutant:?}: {query}");
    }
}
