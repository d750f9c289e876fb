//! Rowkind's answers beside the recordings of real Flink: no figure falls below its floor.
//!
//! `tests/flink/floors.toml` holds, for each suite and metric, how many statements were right when it was last raised. A floor is
//! raised by hand after a gain (`cargo xtask score --floors` prints the file), and lowered only with a line in `docs/deviations.md`.

use rowkind_ir::FlinkVersion;
use rowkind_tests::score::METRICS;
use rowkind_tests::suites::{Suite, run_suite};
use std::collections::BTreeSet;

/// Suites whose every difference stands in the list of deviations, by script and number. Nobody looks at what is never seen, and
/// what older versions say otherwise is listed by kind.
fn is_listed(suite: &Suite) -> bool {
    suite.version == FlinkVersion::V2_3 && suite.name != "unseen 2.3"
}

#[test]
fn no_figure_falls() {
    let listed = std::fs::read_to_string(rowkind_tests::root().join("docs/deviations.md")).expect("the list of deviations is there");
    let mut unlisted = BTreeSet::new();
    let path = rowkind_tests::root().join("tests/flink/floors.toml");
    let floors: toml::Table = std::fs::read_to_string(&path).expect("floors.toml is there").parse().expect("floors.toml is TOML");
    let mut fallen = Vec::new();
    for suite in Suite::all() {
        let (score, wrongs) = run_suite(&suite, "");
        for wrong in wrongs.iter().filter(|_| is_listed(&suite)) {
            let name = format!("`{} #{}`", wrong.script, wrong.index);
            if !listed.contains(&name) {
                unlisted.insert(format!("{}: {name}", suite.name));
            }
        }
        let floors = floors.get(&suite.name).and_then(|value| value.as_table()).unwrap_or_else(|| panic!("{} has no floors", suite.name));
        for metric in ["setup"].iter().chain(METRICS) {
            let floor = floors.get(*metric).and_then(|value| value.as_integer()).unwrap_or(0);
            let right = score.get(metric).right as i64;
            println!("{:<15} {metric:<15} {right} of {}, floor {floor}", suite.name, score.get(metric).of);
            if right < floor {
                fallen.push(format!("{} {metric}: {right}, floor {floor}", suite.name));
            }
        }
    }
    assert!(fallen.is_empty(), "fallen: {fallen:#?}");
    assert!(unlisted.is_empty(), "differences that docs/deviations.md does not list: {unlisted:#?}");
}
