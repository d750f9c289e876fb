//! The same text with other versions of Flink: who would decide otherwise.
//!
//! In: a scenario's text. Out: for each other version its verdict, and whether its plans are the same. Never: runs anything.

use crate::gesture;
use crate::remembered::Remembered;
use rowkind_ir::diagnostic::apply_edits;
use rowkind_ir::report::{Elsewhere, Report, Verdict};
use rowkind_ir::{FlinkVersion, Gesture};
use std::rc::Rc;

/// Version, verdict, and whether the plans are the same.
pub fn elsewhere(text: &str, remembered: &Rc<Remembered>) -> Vec<(String, Verdict, bool)> {
    answers(text, remembered).into_iter().map(|other| (other.version, other.verdict, other.same_plans)).collect()
}

/// What each other version says, in the order of the versions.
pub fn answers(text: &str, remembered: &Rc<Remembered>) -> Vec<Elsewhere> {
    let here = crate::planned_again(text, remembered);
    let plans = |report: &Report| report.statements.iter().map(|statement| statement.explain.clone()).collect::<Vec<_>>();
    let others = FlinkVersion::ALL.into_iter().map(|version| version.to_string()).filter(|version| *version != here.flink);
    let other = |version: String| {
        let gesture = Gesture::Set { block: "scenario".to_string(), key: "flink".to_string(), value: format!("\"{version}\"") };
        let there = crate::planned_again(&apply_edits(text, &gesture::edits(text, &gesture)), remembered);
        let pairs = here.statements.iter().zip(&there.statements).enumerate();
        let otherwise = pairs.filter(|(_, (here, there))| here.accepted != there.accepted).map(|(index, _)| index as u32).collect();
        Elsewhere { version, verdict: there.verdict, same_plans: plans(&there) == plans(&here), otherwise }
    };
    others.map(other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_default_that_changed_is_seen() {
        // Flink 2.3 wants to be told what to do about a key that is not the query's.
        let text = "CREATE TABLE s (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 's', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');\n\
                    CREATE TABLE t (v INT, id INT, PRIMARY KEY (v) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');\n\
                    INSERT INTO t SELECT v, id FROM s;";
        assert_eq!(crate::planned(text).verdict, Verdict::Refused);
        let found = elsewhere(text, &Rc::default());
        assert_eq!(found.len(), 4);
        assert!(found.iter().any(|(_, verdict, _)| *verdict != Verdict::Refused), "{found:?}");
        let refusing: Vec<(String, Vec<u32>)> =
            answers(text, &Rc::default()).into_iter().map(|other| (other.version, other.otherwise)).collect();
        assert!(refusing.iter().all(|(_, otherwise)| *otherwise == [2]), "{refusing:?}");
        let same = elsewhere("CREATE TABLE s (id INT) WITH ('connector' = 'datagen');\nSELECT id FROM s;", &Rc::default());
        assert!(same.iter().all(|(_, verdict, same)| *verdict == Verdict::Accepted && *same), "{same:?}");
    }
}
