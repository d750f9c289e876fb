//! The gallery against recordings of the real pair: same plan, same records.

use rowkind_ir::report::{RecordState, Report};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// A record as partition, offset, key and value.
type Record = (u64, u64, Option<String>, Option<String>);

fn recording(name: &str) -> Vec<Json> {
    let path = rowkind_tests::root().join(format!("tests/kafka/gallery/{name}.jsonl"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).expect("a recording is JSON lines")).collect()
}

fn report(name: &str) -> Report {
    let path = rowkind_tests::root().join(format!("www/gallery/{name}.md"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    rowkind_scenario::run(&text)
}

fn text(value: &Json) -> Option<String> {
    value.as_str().map(str::to_string)
}

fn recorded_records(steps: &[Json]) -> Vec<Record> {
    let topic = steps.iter().find_map(|step| step.get("topic")).expect("the recording reads a topic");
    let number = |record: &Json, field: &str| record[field].as_u64().expect("partition and offset are numbers");
    let records = topic["records"].as_array().expect("a topic has records");
    records.iter().map(|record| (number(record, "p"), number(record, "o"), text(&record["k"]), text(&record["v"]))).collect()
}

fn our_records(report: &Report) -> Vec<Record> {
    let topic = report.run.as_ref().and_then(|run| run.topics.first()).expect("the scenario writes a topic");
    let mut records: Vec<Record> = topic
        .records
        .iter()
        .filter(|record| record.state != RecordState::Marker)
        .map(|record| {
            (
                u64::from(record.partition),
                record.offset,
                record.key.as_ref().map(ToString::to_string),
                record.value.as_ref().map(ToString::to_string),
            )
        })
        .collect();
    // A recording lists a topic partition by partition.
    records.sort_by_key(|record| (record.0, record.1));
    records
}

fn check_plan(steps: &[Json], report: &Report) {
    let theirs = steps.iter().find_map(|step| step["plan"].as_str()).expect("the recording has a plan");
    let explain = report.statements.iter().find_map(|statement| statement.explain.as_deref()).expect("the scenario has a plan");
    let (_, rest) = explain.split_once("== Optimized Physical Plan ==\n").expect("EXPLAIN has a physical plan");
    let ours = rest.split("\n\n== ").next().unwrap_or_default();
    assert_eq!(ours.trim_end(), theirs.trim_end());
}

fn check(name: &str) {
    let (steps, report) = (recording(name), report(name));
    check_plan(&steps, &report);
    assert_eq!(our_records(&report), recorded_records(&steps));
}

#[test]
fn the_flagship_writes_the_recorded_topic() {
    check("messages-per-order");
}

#[test]
fn the_deduplication_into_upsert_kafka_writes_the_recorded_topic() {
    check("upsert-dedup");
}

#[test]
fn the_running_total_writes_the_recorded_topic() {
    check("running-total");
}

#[test]
fn the_left_join_writes_the_recorded_topic() {
    check("left-join");
}

/// Crashes, savepoints, checkpoints, materialisation, keys: offsets with the gaps of markers, and what `read_committed` gets.
#[test]
fn the_stories_write_the_recorded_topics() {
    for name in [
        "aborted-rows",
        "committed-late",
        "envelope-unread",
        "key-is-not-identity",
        "one-topic-many-readers",
        "replay-after-crash",
        "savepoint-twice",
        "value-without-key",
        "with-materializer",
        "without-materializer",
    ] {
        let (steps, report) = (recording(name), report(name));
        check_plan(&steps, &report);
        assert_eq!(our_records(&report), recorded_records(&steps), "{name}");
        let Some(committed) = steps.iter().find_map(|step| step["topic"]["read_committed"].as_array().cloned()) else { continue };
        let run = report.run.as_ref().expect("a run");
        let reader = run.readers.iter().find(|reader| reader.read_committed).expect("a reader of what is committed");
        let place = |read: &rowkind_ir::report::Read| {
            let record = &run.topics[0].records[read.record as usize];
            Json::from(format!("{}:{}", record.partition, record.offset))
        };
        assert_eq!(reader.reads.iter().map(place).collect::<Vec<_>>(), committed, "{name}");
    }
}

/// State was recorded with a time to live of 3 s and a pause of 8. The source's plan is that of another connector.
#[test]
fn forgotten_state_writes_the_recorded_topics() {
    for name in ["ttl-duplicate", "ttl-regress"] {
        assert_eq!(our_records(&report(name)), recorded_records(&recording(name)), "{name}");
    }
}

/// The last topic that the recording read or saw while the job ran, without what was appended to close the segments.
fn last_seen(steps: &[Json]) -> Vec<Record> {
    let seen = steps.iter().rev().find(|step| step.get("topic").is_some()).expect("the recording reads a topic");
    recorded_records(std::slice::from_ref(seen)).into_iter().filter(|record| record.2.as_deref() != Some("end")).collect()
}

fn committed(steps: &[Json]) -> Vec<Json> {
    let seen = steps.iter().rev().find(|step| step.get("topic").is_some()).expect("the recording reads a topic");
    seen["topic"]["read_committed"].as_array().cloned().unwrap_or_default()
}

/// A process that dies with its transaction open; one that comes back behind the transaction's timeout (3 s in the recording).
#[test]
fn transactions_that_hang_or_time_out_left_the_recorded_topics() {
    for name in ["hanging-transaction", "transaction-timeout"] {
        let (steps, report) = (recording(name), report(name));
        check_plan(&steps, &report);
        assert_eq!(our_records(&report), last_seen(&steps), "{name}");
        let run = report.run.as_ref().expect("a run");
        let reader = run.readers.iter().find(|reader| reader.read_committed).expect("a reader of what is committed");
        let record = |read: &rowkind_ir::report::Read| &run.topics[0].records[read.record as usize];
        let ours: Vec<Json> =
            reader.reads.iter().map(record).map(|record| Json::from(format!("{}:{}", record.partition, record.offset))).collect();
        assert_eq!(ours, committed(&steps), "{name}");
    }
    // While the process is away, the reader of committed rows stands where the recording's does.
    let steps = recording("hanging-transaction");
    let away = steps.iter().find(|step| step.get("topic").is_some()).expect("it was read while the job was away");
    let report = report("hanging-transaction");
    let figure = rowkind_scenario::numbers::number_at(&report, "reader.committed.messages @ 5").expect("a figure");
    assert_eq!(figure, away["topic"]["read_committed"].as_array().expect("a list").len().to_string());
}

/// What compaction and retention leave, and where keys go when partitions are added; offsets stay as they were given.
#[test]
fn what_is_left_is_what_the_broker_left() {
    for name in ["compaction-waits", "retention-loses-keys", "keys-move"] {
        let report = report(name);
        let topic = &report.run.as_ref().expect("a run").topics[0];
        let left: Vec<Record> = our_records(&report)
            .into_iter()
            .filter(|(partition, offset, ..)| {
                topic
                    .records
                    .iter()
                    .any(|record| u64::from(record.partition) == *partition && record.offset == *offset && record.removed.is_none())
            })
            .collect();
        assert_eq!(left, last_seen(&recording(name)), "{name}");
    }
    // The first pass of the cleaner changed nothing: the segment was open.
    let steps = recording("compaction-waits");
    let first = steps.iter().find(|step| step.get("observe").is_some()).expect("seen behind the first pass");
    let left = rowkind_scenario::numbers::number_at(&report("compaction-waits"), "topic.directory.left @ 5").expect("a figure");
    assert_eq!(left, first["topic"]["count"].to_string());
}

/// The first pass of the cleaner keeps the null, a later one takes it: who is further behind never sees it. Customer 99 of the recording
/// closes the segments.
#[test]
fn the_null_of_the_slow_reader_went_with_the_second_pass() {
    type Pair = (Option<String>, Option<String>);
    let steps = recording("slow-reader");
    let story = |step: &Json| -> Vec<Pair> {
        let records = recorded_records(std::slice::from_ref(step)).into_iter().map(|(.., key, value)| (key, value));
        records.filter(|(key, _)| key.as_deref() != Some("{\"id\":99}")).collect()
    };
    let seen: Vec<Vec<Pair>> = steps.iter().filter(|step| step.get("topic").is_some()).map(story).collect();
    let [first, second] = seen.as_slice() else { panic!("it was seen behind either pass") };
    let null = (Some("{\"id\":2}".to_string()), None);
    assert!(first.contains(&null) && !second.contains(&null), "{first:?} {second:?}");
    let report = report("slow-reader");
    let topic = &report.run.as_ref().expect("a run").topics[0];
    let left = topic.records.iter().filter(|record| record.removed.is_none());
    let left: Vec<Pair> =
        left.map(|record| (record.key.as_deref().map(str::to_string), record.value.as_deref().map(str::to_string))).collect();
    assert_eq!(left, *second);
    // The slow reader had read three events less when the null went.
    let held = |at: &str| rowkind_scenario::numbers::number_at(&report, &format!("reader.slow.{at}")).expect("a figure");
    assert_eq!((held("nulls"), held("rows")), ("0".to_string(), "4".to_string()));
}

#[test]
fn the_job_of_the_consumers_wrote_the_recorded_topic() {
    check("offsets-and-rows");
}

/// A lesson has a claim, a question before any figure, a change to try, what people say, links onward, and few words.
#[test]
fn every_lesson_is_whole() {
    use rowkind_scenario::document::{self, BlockKind};
    for shipped in rowkind_scenario::gallery::GALLERY {
        let (name, text) = (shipped.name, shipped.text);
        let document = document::parse(text);
        let read = rowkind_scenario::lesson::read(text, &document);
        assert!(!read.questions.is_empty(), "{name} asks nothing");
        assert!(read.changes.iter().any(|change| change.name != "repair"), "{name} has no change to try");
        assert!(text.contains("\n## The repair\n"), "{name} has no repair");
        assert!(read.questions.iter().all(|question| !question.answer.is_empty()), "{name}: an answer without a figure");
        // What the prose says of each change is a figure of the changed run.
        for change in &read.changes {
            assert!(text.contains(&format!("{{{{ {}.", change.name)), "{name} does not say what {} shows", change.name);
        }
        assert!(!read.place.next.is_empty() && !read.place.path.is_empty(), "{name} leads nowhere");
        assert!(text.contains("> **What people say.**"), "{name} does not say what people say");
        let asked = document.blocks.iter().find(|block| block.kind == BlockKind::Predict).expect("a question").span.start as usize;
        let claim = text[..asked].split("```").step_by(2).collect::<String>();
        assert!(claim.split_whitespace().count() > 20, "{name} claims nothing in front of its question");
        assert!(name == rowkind_scenario::gallery::FLAGSHIP || !claim.contains("{{"), "{name} tells a figure before it asks");
        let words = text.split("```").step_by(2).map(|prose| prose.split_whitespace().count()).sum::<usize>();
        assert!(words <= 400, "{name} has {words} words");
        // A figure in front of a point at the start of a line would begin a list.
        assert!(
            !text.lines().any(|line| line.starts_with("{{") && line.contains("}}.")),
            "{name}: a line begins with a figure and a point"
        );
    }
}

/// Each struggle that people have has a lesson, or is said to have none; each lesson answers one.
#[test]
fn the_course_answers_what_people_struggle_with() {
    let map = std::fs::read_to_string(rowkind_tests::root().join("docs/lessons.md")).expect("the map is there");
    let rows: Vec<&str> = map.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| struggle")).collect();
    assert_eq!(rows.len(), 17);
    let announced = rows.iter().filter(|row| row.ends_with("| not there yet |")).count();
    // Lake tables, three kinds of trouble with them, and MERGE.
    assert_eq!(announced, 4);
    assert_eq!(rows.iter().filter(|row| row.contains("](../www/gallery/")).count() + announced, rows.len());
    for shipped in rowkind_scenario::gallery::GALLERY {
        assert!(map.contains(&format!("(../www/gallery/{}.md)", shipped.name)), "{} answers nothing in docs/lessons.md", shipped.name);
    }
}

/// The course is as long as an evening; what is beside it is found by its symptom.
#[test]
fn the_course_fits_into_an_evening() {
    let place = |text: &str| rowkind_scenario::lesson::read(text, &rowkind_scenario::document::parse(text)).place;
    let course = rowkind_scenario::gallery::GALLERY.iter().filter(|shipped| !place(shipped.text).extra).count();
    assert!((25..=35).contains(&course), "{course} lessons");
}

/// A table that is looked into stands outside: rows come and go, nothing is written for it, and a restart does not take it back.
#[test]
fn a_lookup_sees_the_table_as_it_is() {
    let lesson = rowkind_scenario::gallery::find("lookup-join").expect("it ships").text;
    let read = lesson.find("```toml lesson").expect("a lesson")..lesson.find("```sql").expect("a job");
    // Without what is asked and proposed.
    let text = lesson.replace(&lesson[read], "");
    let prices = |text: &str| -> Vec<String> {
        let report = rowkind_scenario::run(text);
        let run = report.run.unwrap_or_else(|| panic!("{:?}", report.diagnostics));
        let mut prices = Vec::new();
        for record in &run.topics[0].records {
            let value = record.value.as_ref().expect("a row").to_string();
            prices.push(value.split("\"price\":").nth(1).expect("a price").trim_end_matches('}').to_string());
        }
        prices
    };
    assert_eq!(prices(&text), ["3", "null", "3", "4"]);
    // A row goes, and comes again.
    let gone = text.replace("+U['tea', 4,", "-D['tea', NULL,");
    assert_eq!(prices(&gone), ["3", "null", "3", "null"]);
    // A checkpoint holds nothing of it: order 3 comes again behind the crash, and meets the price that tea has by then.
    let behind = |again: &str| {
        let entries = format!("at = \"4\"\nwhat = \"checkpoint\"\n\n[[entry]]\nat = \"6\"\n{again}");
        prices(&text.replace("at = \"7\"\nwhat = \"checkpoint\"", &entries))
    };
    assert_eq!(behind("what = \"crash\""), ["3", "null", "3", "4", "4"]);
    assert_eq!(behind("what = \"rescale\"\nparallelism = 4"), ["3", "null", "3", "4"]);
    // Without rows of its own some are made up, and are there before anybody asks.
    let start = text.find("```rows prices").expect("rows");
    let end = start + text[start..].find("\n```\n").expect("an end");
    let report = rowkind_scenario::run(&format!("{}{}", &text[..start], &text[end + 5..]));
    assert!(
        report
            .diagnostics
            .iter()
            .any(|diagnostic| diagnostic.code == "made-up-stream" && diagnostic.message.starts_with("prices has no input")),
        "{:?}",
        report.diagnostics
    );
    assert_eq!(report.run.expect("it runs").events.first().map(|event| event.table.clone()).as_deref(), Some("prices"));
    // A cache would answer otherwise: that is not known.
    let cached = text.replace("'table-name' = 'prices'", "'table-name' = 'prices', 'lookup.cache' = 'PARTIAL'");
    let report = rowkind_scenario::run(&cached);
    assert!(
        report.diagnostics.iter().any(|diagnostic| diagnostic.message.contains("does not know what a lookup finds in a cache")),
        "{:?}",
        report.diagnostics
    );
    // One that asks again would find rum's price: that is not known either, and not passed over.
    let hint = "/*+ LOOKUP('table' = 'p', 'retry-predicate' = 'lookup_miss', 'retry-strategy' = 'fixed_delay', 'fixed-delay' = '10s', 'max-attempts' = '3') */";
    let report = rowkind_scenario::run(&text.replace("SELECT o.order_id", &format!("SELECT {hint} o.order_id")));
    assert!(
        report.diagnostics.iter().any(|diagnostic| diagnostic.message.contains("does not know what a lookup finds that asks again")),
        "{:?}",
        report.diagnostics
    );
}

/// Other tickets each time; everything else is the same, and no ticket that is taken back was ever given.
#[test]
fn a_random_column_is_taken_back_wrongly_in_flink_too() {
    let (steps, report) = (recording("retraction-does-not-match"), report("retraction-does-not-match"));
    check_plan(&steps, &report);
    let split = |records: Vec<Record>| -> (Vec<String>, Vec<String>, Vec<String>) {
        let (mut plain, mut given, mut taken) = (Vec::new(), Vec::new(), Vec::new());
        for (_, _, _, value) in records {
            let value = value.expect("an envelope");
            let (before, rest) = value.split_once("\"ticket\":").expect("a ticket");
            let (ticket, after) = rest.split_once('}').expect("the end of a row");
            plain.push(format!("{before}{after}"));
            if value.ends_with("\"op\":\"c\"}") { given.push(ticket.to_string()) } else { taken.push(ticket.to_string()) }
        }
        (plain, given, taken)
    };
    let (ours, theirs) = (split(our_records(&report)), split(recorded_records(&steps)));
    assert_eq!(ours.0, theirs.0);
    for (_, given, taken) in [ours, theirs] {
        assert!(taken.iter().all(|ticket| !given.contains(ticket)), "{given:?} {taken:?}");
    }
}

/// Which of two keys of one window comes first is Flink's hash order: values per window, without order.
#[test]
fn the_window_writes_the_recorded_topic() {
    let (steps, report) = (recording("tumbling-window"), report("tumbling-window"));
    check_plan(&steps, &report);
    let values = |records: Vec<Record>| {
        let mut values: BTreeMap<Option<String>, usize> = BTreeMap::new();
        records.into_iter().for_each(|record| *values.entry(record.3).or_default() += 1);
        values
    };
    assert_eq!(values(our_records(&report)), values(recorded_records(&steps)));
}

#[test]
fn kafka_refuses_the_deduplication_with_the_recorded_sentence() {
    let steps = recording("refused-by-kafka");
    let theirs = steps.iter().find_map(|step| step["error"]["message"].as_str()).expect("Flink refused it");
    let report = report("refused-by-kafka");
    let ours: Vec<&str> = report.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert!(ours.contains(&theirs), "{ours:?}");
}

/// The total into plain kafka: what the scenario's prose says is refused.
#[test]
fn kafka_refuses_the_running_total_with_the_recorded_sentence() {
    let steps = recording("running-total-kafka");
    let theirs = steps.iter().find_map(|step| step["error"]["message"].as_str()).expect("Flink refused it");
    let script: Vec<&str> = steps.iter().filter_map(|step| step["sql"].as_str()).collect();
    let report = rowkind_scenario::run(&script.join(";\n"));
    assert!(report.diagnostics.iter().any(|diagnostic| diagnostic.message == theirs));
}

/// Each repair of the refused deduplication leads to the very text that real Flink accepted.
#[test]
fn real_flink_accepted_the_repaired_texts() {
    let path = rowkind_tests::root().join("www/gallery/refused-by-kafka.md");
    let text = std::fs::read_to_string(path).expect("the scenario ships");
    let report = rowkind_scenario::run(&text);
    let fixes: Vec<_> = report.diagnostics.iter().flat_map(|diagnostic| &diagnostic.fixes).collect();
    assert_eq!(fixes.len(), 4);
    for (number, fix) in fixes.into_iter().enumerate() {
        let mended = rowkind_ir::diagnostic::apply_edits(&text, &fix.edits);
        let recorded = recording(&format!("refused-by-kafka-repair-{}", number + 1));
        assert!(recorded.iter().all(|step| step["kind"] == "ok"));
        for sql in recorded.iter().filter_map(|step| step["sql"].as_str()) {
            assert!(mended.contains(sql), "repair {} does not hold the recorded statement:\n{sql}", number + 1);
        }
        let repaired = rowkind_scenario::run(&mended);
        assert!(repaired.diagnostics.iter().all(|diagnostic| diagnostic.code != "sink-rejects-updates"));
    }
}

/// The chain behind a null of the flagship, in words, from the record back to the event.
#[test]
fn a_null_is_traced_back_to_its_event() {
    let said = rowkind_render::why_record(&report("messages-per-order"), None, 0, 10).expect("the record is there");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].contains("is null under the key {\"order_id\":1007}: written for -U"), "{said}");
    assert!(lines.iter().any(|line| line.contains("Rank sent -U")), "{said}");
    assert!(lines[lines.len() - 1].contains("Event 30 came into orders_raw: +I (1007, PAID"), "{said}");
    let said =
        rowkind_render::why_row(&report("messages-per-order"), "table", "1007", rowkind_ir::Step::after(41)).expect("the row is held");
    assert!(said.contains("orders_dedup 0·11"), "{said}");
}

/// Readers of two topics stand beside the truths of both.
#[test]
fn each_topic_that_is_read_has_its_truth() {
    let text = "```sql
CREATE TABLE orders (id INT) WITH ('connector' = 'kafka', 'topic' = 'orders', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset');
CREATE TABLE journal (id INT) WITH ('connector' = 'kafka', 'topic' = 'journal', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset');
CREATE TABLE counts (id INT, n BIGINT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'counts', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO journal SELECT id FROM orders;
INSERT INTO counts SELECT id, COUNT(*) FROM journal GROUP BY id;
```
```rows orders\n+I[1]\n+I[1]\n```
```toml reader counter\nkind = \"upsert\"\ntopic = \"counts\"\n```
";
    let figures = |text: &str| {
        let report = rowkind_scenario::run(text);
        let printed = rowkind_render::report_text(&report, text, rowkind_ir::Step::after(2));
        let lines: Vec<&str> = printed.lines().skip_while(|line| !line.starts_with("READERS")).skip(1).collect();
        let words = |line: &str| line.split_whitespace().map(str::to_string).collect::<Vec<_>>().join(" ");
        let held = lines.iter().find(|line| line.trim_start().starts_with("rows held")).expect("a line");
        (words(lines[0]), words(held))
    };
    assert_eq!(figures(text), ("counter truth".to_string(), "rows held 1 1".to_string()));
    let both = format!("{text}```toml reader log\ntopic = \"journal\"\n```\n");
    let wanted = ("counter log truth of counts truth of journal".to_string(), "rows held 1 2 1 2".to_string());
    assert_eq!(figures(&both), wanted);
}

/// One list, every file, its heading and its symptom.
#[test]
fn the_list_of_the_gallery_is_what_the_files_say() {
    let folder = rowkind_tests::root().join("www/gallery");
    let mut files: Vec<String> = std::fs::read_dir(&folder)
        .expect("the gallery is there")
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".md").map(str::to_string))
        .collect();
    files.sort();
    let mut listed: Vec<String> = rowkind_scenario::gallery::GALLERY.iter().map(|shipped| shipped.name.to_string()).collect();
    listed.sort();
    assert_eq!(listed, files, "www/gallery/list.rs has one line for each file");
    for shipped in rowkind_scenario::gallery::GALLERY {
        let document = rowkind_scenario::document::parse(shipped.text);
        let place = rowkind_scenario::lesson::read(shipped.text, &document).place;
        assert_eq!(document.title, shipped.title, "{}", shipped.name);
        assert!(place.symptom.is_empty() || place.symptom == shipped.symptom, "{}: {}", shipped.name, place.symptom);
        for next in &place.next {
            assert!(files.contains(next), "{}: there is no lesson {next}", shipped.name);
        }
    }
}

/// Every lesson, and every change that it proposes, is planned or refused as real Flink did it.
#[test]
fn the_lessons_are_planned_as_flink_plans_them() {
    let folder = rowkind_tests::root().join("tests/data/lessons");
    for shipped in rowkind_scenario::gallery::GALLERY {
        let lesson = rowkind_scenario::lesson::read(shipped.text, &rowkind_scenario::document::parse(shipped.text));
        let changed = lesson.changes.iter().map(|change| (format!("{}.{}", shipped.name, change.name), change.applied(shipped.text)));
        for (name, text) in std::iter::once((shipped.name.to_string(), shipped.text.to_string())).chain(changed) {
            let Ok(recorded) = std::fs::read_to_string(folder.join(format!("{name}.jsonl"))) else { continue };
            // These were planned with 2.3, whatever version the change asks for.
            let text = text.replace("flink = \"2.2\"", "flink = \"2.3\"");
            let report = rowkind_scenario::run(&text);
            let refused = report.diagnostics.iter().filter(|diagnostic| diagnostic.quoted).map(|diagnostic| diagnostic.message.clone());
            let plans = report.statements.iter().filter(|statement| statement.accepted).filter_map(|statement| statement.explain.clone());
            let mut ours: Vec<String> = plans.map(|plan| physical(&plan)).chain(refused).collect();
            let line = |line: &str| {
                let line: Json = serde_json::from_str(line).expect("a recording is JSON lines");
                line["plan"].as_str().map(physical).or(self::text(&line["error"])).expect("a plan or an error")
            };
            let mut theirs: Vec<String> = recorded.lines().map(line).collect();
            ours.sort();
            theirs.sort();
            assert_eq!(ours, theirs, "{name}");
        }
    }
}

/// The physical plan of an EXPLAIN text.
fn physical(explain: &str) -> String {
    let (_, rest) = explain.split_once("== Optimized Physical Plan ==\n").unwrap_or(("", explain));
    rest.split("\n\n== ").next().unwrap_or(rest).trim_end().to_string()
}
