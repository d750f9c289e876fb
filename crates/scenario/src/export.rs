//! A scenario as what runs on real Flink and Kafka.
//!
//! In: a scenario's text. Out: the files of a folder, and what has no real counterpart, in sentences.
//! Never: writes a file, or guesses what a cluster would do.

mod input;
mod scripts;

use crate::inputs;
use crate::program::{self, Program};
use crate::simulate::Planned;
use rowkind_ir::report::{RecordState, Report};

/// The files of the folder, in the order of their names, and what was left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Exported {
    pub files: Vec<(String, String)>,
    pub left_out: Vec<String>,
}

/// Everything that runs the scenario on Flink.
pub fn to_flink(text: &str) -> Exported {
    let report = crate::run(text);
    let program = program::read(text);
    let jobs: Vec<Planned<'_>> =
        program.statements.iter().filter_map(|statement| statement.job()).map(|query| Planned { plan: &query.plan, base: 0 }).collect();
    let collected = inputs::collect(text, &program, &jobs, &mut Vec::new());
    let mut exported = Exported::default();
    let sent = input::messages(text, &program, &collected, &mut exported.left_out);
    exported.left_out.extend(left_out(&program, &report));
    let topics = topics(&program, &report, &sent);
    let mut files = vec![
        ("compose.yaml".to_string(), scripts::compose(program.settings.flink)),
        ("topics.sh".to_string(), scripts::topics(&topics)),
        ("produce.sh".to_string(), scripts::produce(&sent)),
        ("job.sql".to_string(), scripts::job(text, &program)),
        ("read.sh".to_string(), scripts::read(&report)),
        ("compare".to_string(), scripts::compare(&report)),
        ("README.md".to_string(), scripts::readme(&report, program.settings.flink, &exported.left_out)),
    ];
    files.extend(sent.iter().map(|chunk| (chunk.file.clone(), chunk.lines.clone())));
    files.extend(report.run.iter().flat_map(|run| &run.topics).map(|topic| {
        let data = topic.records.iter().filter(|record| record.state != RecordState::Marker);
        let text = |bytes: &Option<rowkind_ir::Str>| bytes.as_ref().map_or("null".to_string(), ToString::to_string);
        let mut lines: Vec<String> = data
            .map(|record| {
                format!("Partition:{}\tOffset:{}\t{}\t{}\n", record.partition, record.offset, text(&record.key), text(&record.value))
            })
            .collect();
        lines.sort_by_key(|line| scripts::place(line));
        (format!("expected/{}.txt", topic.name), lines.concat())
    }));
    files.sort();
    exported.files = files;
    exported
}

/// A topic to be made: name, partitions, settings.
pub struct Made {
    pub name: String,
    pub partitions: u32,
    pub config: Vec<String>,
}

/// The topics of the input, and those that the jobs write.
fn topics(program: &Program, report: &Report, sent: &[input::Chunk]) -> Vec<Made> {
    let written = report.run.iter().flat_map(|run| &run.topics).map(|topic| topic.name.clone());
    let mut names: Vec<String> = sent.iter().map(|chunk| chunk.topic.clone()).chain(written).collect();
    names.sort();
    names.dedup();
    let made = names.into_iter().map(|name| {
        let settings = program.topics.iter().find(|topic| topic.name == name);
        let needed = sent.iter().filter(|chunk| chunk.topic == name).map(|chunk| chunk.partition + 1).max().unwrap_or(1);
        let mut config: Vec<String> = settings.iter().flat_map(|topic| topic.config.iter().map(|(setting, _)| setting.clone())).collect();
        config.extend(
            settings.filter(|topic| topic.cleanup_policy != "delete").map(|topic| format!("cleanup.policy={}", topic.cleanup_policy)),
        );
        Made { partitions: settings.map_or(1, |topic| topic.partitions).max(needed), name, config }
    });
    made.collect()
}

/// What a cluster has no counterpart for.
fn left_out(program: &Program, report: &Report) -> Vec<String> {
    let mut left_out: Vec<String> = program
        .timeline
        .entries
        .iter()
        .map(|entry| {
            format!("`{}` at {}: do it by hand at that place; the expected topics hold what comes of it.", entry.what.name(), entry.at)
        })
        .collect();
    let lagging = program.readers.iter().filter(|reader| reader.lag_events > 0 || reader.joins.is_some());
    left_out.extend(
        lagging
            .map(|reader| format!("The reader `{}` reads late or joins later: `read.sh` reads from the beginning, at once.", reader.name)),
    );
    if report.run.as_ref().is_none_or(|run| run.topics.is_empty()) {
        left_out.push("No job writes a topic, so `compare` has nothing to compare.".to_string());
    }
    left_out
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# T\n\n```sql\nCREATE TABLE t (id INT, v STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'in-t', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');\nCREATE TABLE s (id INT, v STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'out-s', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');\nINSERT INTO s SELECT id, v FROM t;\n```\n\n```rows t\n+U[1, 'a']\n-D[1, NULL]\n+U[2, 'b']\n```\n\n```toml topic out-s\npartitions = 2\ncleanup-policy = \"compact\"\n```\n\n```toml timeline\n[[entry]]\nat = \"2\"\nwhat = \"crash\"\n```\n";

    fn file<'e>(exported: &'e Exported, name: &str) -> &'e str {
        exported.files.iter().find(|(known, _)| known == name).map_or("", |(_, text)| text)
    }

    #[test]
    fn a_folder_holds_what_runs_the_job() {
        let exported = to_flink(TEXT);
        assert_eq!(
            file(&exported, "input/0001-in-t-0.tsv"),
            "{\"id\":1}\t{\"id\":1,\"v\":\"a\"}\n{\"id\":1}\t\n{\"id\":2}\t{\"id\":2,\"v\":\"b\"}\n"
        );
        assert!(file(&exported, "topics.sh").contains("make out-s 2 --config cleanup.policy=compact"), "{}", file(&exported, "topics.sh"));
        assert!(file(&exported, "job.sql").contains("'properties.bootstrap.servers' = 'kafka:9094'"));
        assert!(file(&exported, "expected/out-s.txt").contains("\t{\"id\":1}\tnull\n"));
        assert!(exported.left_out.iter().any(|said| said.contains("`crash` at 2")), "{:?}", exported.left_out);
    }

    #[test]
    fn what_has_no_counterpart_is_said() {
        let exported = to_flink(
            "CREATE TABLE t (a INT) WITH ('connector' = 'rows', 'data' = '[1]');\nCREATE TABLE s (a INT) WITH ('connector' = 'print');\nINSERT INTO s SELECT a FROM t;\n",
        );
        assert!(exported.left_out.iter().any(|said| said.contains("`rows`")), "{:?}", exported.left_out);
    }

    #[test]
    fn names_from_a_scenario_are_no_commands() {
        let evil = TEXT.replace("in-t", "x; touch hacked #").replace("out-s", "$(touch hacked)");
        let exported = to_flink(&evil);
        for name in ["topics.sh", "produce.sh", "read.sh", "compare"] {
            let script = file(&exported, name);
            assert!(!script.contains(" x; touch") && !script.contains(" $(touch"), "{script}");
        }
    }
}
