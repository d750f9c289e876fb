//! Rowkind's answers beside the recordings of real Flink: no figure falls below its floor.
//!
//! `tests/flink/floors.toml` holds, for each suite and metric, how many statements were right when it was last raised. A floor is
//! raised by hand after a gain (`cargo xtask score --floors` prints the file), and lowered only with a line in `docs/deviations.md`.

use rowkind_tests::score::METRICS;
use rowkind_tests::suites::{Suite, run_suite};

#[test]
fn no_figure_falls() {
    let path = rowkind_tests::root().join("tests/flink/floors.toml");
    let floors: toml::Table = std::fs::read_to_string(&path).expect("floors.toml is there").parse().expect("floors.toml is TOML");
    let mut fallen = Vec::new();
    for suite in Suite::all() {
        let (score, _) = run_suite(&suite, "");
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
}
