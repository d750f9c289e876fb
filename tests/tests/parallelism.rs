//! Several subtasks: each key at the subtask where real Flink has it.
//!
//! The recorded jobs print what a grouping says, each line with the number of its subtask. Between subtasks nobody fixes an order, so
//! the lines are compared as a set, and those of one key in their order.

use rowkind_scenario::answers::{AnswerOptions, answer_script};
use serde_json::Value;

fn lines(answer: &Value) -> Vec<&str> {
    answer["stdout"].as_str().unwrap_or_default().lines().collect()
}

/// The lines of a subtask in their order.
fn of_subtask<'a>(lines: &[&'a str], prefix: &str) -> Vec<&'a str> {
    lines.iter().filter(|line| line.starts_with(prefix)).copied().collect()
}

#[test]
fn each_key_goes_to_the_subtask_of_real_flink() {
    let folder = rowkind_tests::root().join("tests/flink/parallelism");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file of the recording");
    let answers = answer_script("key-groups", &read("key-groups.sql"), AnswerOptions::default());
    let mut compared = 0;
    let recording = read("key-groups.jsonl");
    for (recorded, answer) in recording.lines().zip(&answers) {
        let [recorded, answer]: [Value; 2] = [recorded, answer].map(|line| serde_json::from_str(line).expect("JSON"));
        assert_eq!(recorded["sql"], answer["sql"]);
        let [mut theirs, mut ours] = [lines(&recorded), lines(&answer)];
        for subtask in ["1> ", "2> ", "3> ", "4> "] {
            // A group with one key is the only one whose order says anything.
            if recorded["sql"].as_str().is_some_and(|sql| sql.starts_with("INSERT INTO p_b ")) {
                assert_eq!(of_subtask(&theirs, subtask), of_subtask(&ours, subtask));
            }
        }
        theirs.sort_unstable();
        ours.sort_unstable();
        assert_eq!(theirs, ours, "{}", recorded["sql"]);
        compared += ours.len();
    }
    assert!(compared > 300, "{compared} lines were compared");
}

#[test]
fn a_source_has_the_subtasks_of_real_flink() {
    let folder = rowkind_tests::root().join("tests/flink/parallelism");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file of the recording");
    let answers = answer_script("sources", &read("sources.sql"), AnswerOptions::default());
    let mut compared = 0;
    for (recorded, answer) in read("sources.jsonl").lines().zip(&answers) {
        let [recorded, answer]: [Value; 2] = [recorded, answer].map(|line| serde_json::from_str(line).expect("JSON"));
        let sql = recorded["sql"].as_str().expect("a statement");
        // Where two subtasks feed three, Flink begins at a random one.
        if sql.starts_with("INSERT") && !sql.contains("g2") {
            let [mut theirs, mut ours] = [lines(&recorded), lines(&answer)];
            theirs.sort_unstable();
            ours.sort_unstable();
            assert_eq!(theirs, ours, "{sql}");
            compared += ours.len();
        }
    }
    assert_eq!(compared, 34);
}
