//! Bring your own events: a file that nobody here made up, through the scenario that ranks it.

use std::collections::BTreeMap;

#[test]
fn the_last_day_of_each_kind_of_weather_is_found_in_four_years_of_it() {
    let folder = rowkind_tests::root().join("tests/data");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (scenario, lines) = (read("last-seen.md"), read("weather.csv"));
    let report = rowkind_scenario::run(&rowkind_scenario::bring::with_messages(&scenario, "weather", &lines, false));

    // The same by hand: the last day of each city and kind.
    let mut expected: BTreeMap<(String, String), String> = BTreeMap::new();
    for line in lines.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        expected.insert((cells[0].to_string(), cells[6].to_string()), cells[1].to_string());
    }
    let run = report.run.expect("the scenario runs");
    let topic = run.topics.first().expect("it writes a topic");
    let mut found: BTreeMap<(String, String), String> = BTreeMap::new();
    for record in &topic.records {
        let value: serde_json::Value = serde_json::from_str(record.value.as_ref().expect("no row is taken back")).expect("values are JSON");
        let text = |field: &str| value[field].as_str().expect("a text").to_string();
        found.insert((text("city"), text("kind")), text("seen_on"));
    }
    assert_eq!(found, expected);
    let table = run.readers.iter().find(|reader| reader.name == "table").expect("an upsert reader");
    assert_eq!(table.figures_at(run.end()).rows as usize, expected.len());
}

#[test]
fn a_message_that_cannot_be_decoded_is_named_at_its_line() {
    let sql = "CREATE TABLE t (id INT, v STRING) WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'b:9', \
               'scan.startup.mode' = 'earliest-offset', 'format' = 'json'{OPTION});\n\
               CREATE TABLE s (id INT, v STRING) WITH ('connector' = 'print');\nINSERT INTO s SELECT * FROM t;\n";
    let lines = "{\"id\": 1, \"v\": \"a\"}\n{\"id\": x}\n{\"id\": 3, \"v\": \"c\"}\n";
    let run = |option: &str| {
        let text = rowkind_scenario::bring::with_messages(&sql.replace("{OPTION}", option), "t", lines, false);
        let report = rowkind_scenario::run(&text);
        let bad = report.diagnostics.iter().find(|diagnostic| diagnostic.code == "bad-message").expect("a bad message");
        let line = text[..bad.span.expect("a place").start as usize].lines().last().unwrap_or_default().to_string();
        assert!(text[bad.span.expect("a place").range()].len() < 12 && (line.is_empty() || line.starts_with("{\"id\": ")), "{line}");
        report.run.map_or(0, |run| run.sinks[0].changes.len())
    };
    // As Flink does: the job fails at the message, or passes it over.
    assert_eq!(run(""), 1);
    assert_eq!(run(", 'json.ignore-parse-errors' = 'true'"), 2);
}
