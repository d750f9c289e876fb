//! What `rowkind export` says a real topic will hold is what real Flink and Kafka wrote into it.

use serde_json::Value as Json;

/// Key and value as `compare` of the folder reads them back.
type Read = (String, String);

fn text(value: &Json) -> String {
    value.as_str().unwrap_or("null").to_string()
}

#[test]
fn exported_jobs_wrote_the_expected_records() {
    let folder = rowkind_tests::root().join("tests/kafka/exported");
    let mut compared = 0;
    for shipped in rowkind_scenario::gallery::GALLERY {
        let Ok(recorded) = std::fs::read_to_string(folder.join(format!("{}.jsonl", shipped.name))) else { continue };
        let exported = rowkind_scenario::export::to_flink(shipped.text);
        for line in recorded.lines() {
            let topic: Json = serde_json::from_str(line).expect("a recording is JSON lines");
            let name = format!("expected/{}.txt", text(&topic["topic"]));
            let (_, expected) =
                exported.files.iter().find(|(file, _)| *file == name).unwrap_or_else(|| panic!("{}: no {name}", shipped.name));
            let mut ours: Vec<Read> = expected
                .lines()
                .map(|line| line.splitn(4, '\t').skip(2).map(str::to_string).collect::<Vec<_>>())
                .map(|parts| (parts[0].clone(), parts[1].clone()))
                .collect();
            let mut theirs: Vec<Read> =
                topic["records"].as_array().expect("records").iter().map(|record| (text(&record[2]), text(&record[3]))).collect();
            // Without keys, and with two sources, the order is not fixed.
            ours.sort();
            theirs.sort();
            assert_eq!(ours, theirs, "{} {name}", shipped.name);
            compared += 1;
        }
    }
    assert!(compared >= 14, "only {compared} topics were compared");
}
