//! Links that were made once open for ever, and the shipped scenarios have short ones.

use rowkind_scenario::gallery::GALLERY;
use rowkind_scenario::link::{Dictionaries, Linked, decode, encode};

/// `name <tab> instant <tab> link`, beside the text that each holds; behind the instant how the page looked, where the link says it.
/// Lines are added for new versions, none is ever changed.
#[test]
fn old_links_open() {
    let folder = rowkind_tests::root().join("tests/data/links");
    let fixtures = std::fs::read_to_string(folder.join("version-1.tsv")).expect("the fixtures are there");
    for line in fixtures.lines() {
        let [name, at, link] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("no fixture: {line}") };
        let (at, looks) = at.split_once(' ').unwrap_or((at, ""));
        let text = std::fs::read_to_string(folder.join(format!("{name}.md"))).expect("a fixture has its text");
        assert_eq!(decode(link, &Dictionaries::shipped()), Ok(Linked { text, at: at.to_string(), looks: looks.to_string() }), "{name}");
    }
}

#[test]
fn a_shipped_scenario_has_a_short_link() {
    let mut lengths = Vec::new();
    for shipped in GALLERY {
        let link = encode(&Linked { text: shipped.text.to_string(), ..Linked::default() }, &Dictionaries::shipped());
        let payload = link.rsplit('.').next().unwrap_or_default().len();
        assert!(payload <= 120, "{}: {payload} characters", shipped.name);
        lengths.push(payload);
    }
    distribution("shipped scenarios", &mut lengths);
}

/// Damage is told within 50 ms, whatever it is.
#[test]
fn hostile_links_are_told_at_once() {
    let whole = encode(&Linked { text: "SELECT 1;".repeat(2000), ..Linked::default() }, &Dictionaries::shipped());
    let digits = "z".repeat(200_000);
    let hostile = [
        whole[..whole.len() / 2].to_string(),
        whole.replace('.', ".."),
        format!("#1.d1tvq5sd.{digits}.AAAA"),
        format!("#1.d1tvq5sd.mh0000000000.{digits}"),
        format!("#{digits}.d.x.y"),
        format!("#1.d1tvq5sd.100000000.{}", "\u{1F980}".repeat(10_000)),
    ];
    for link in hostile {
        let start = std::time::Instant::now();
        assert!(decode(&link, &Dictionaries::shipped()).is_err(), "{}", &link[..40]);
        // A debug build on a busy machine gets five times as long.
        assert!(start.elapsed().as_millis() < 250, "{} ms for {}", start.elapsed().as_millis(), &link[..40]);
    }
}

fn payload(text: &str) -> usize {
    let link = encode(&Linked { text: text.to_string(), ..Linked::default() }, &Dictionaries::shipped());
    link.rsplit('.').next().unwrap_or_default().len()
}

fn distribution(what: &str, lengths: &mut [usize]) {
    lengths.sort_unstable();
    let at = |share: usize| lengths[(lengths.len() - 1) * share / 100];
    println!(
        "payloads of {} {what}: {} at least, half at most {}, nine in ten at most {}, {} at most",
        lengths.len(),
        at(0),
        at(50),
        at(90),
        at(100)
    );
}

/// What people typically have: the scripts of cases that were collected from questions, without the notes at their beginning.
#[test]
fn scripts_that_people_have_fit_into_short_links() {
    let folder = rowkind_tests::root().join("tests/flink/cases");
    let mut lengths = Vec::new();
    for file in std::fs::read_dir(folder).expect("the cases are there").flatten().map(|entry| entry.path()) {
        if file.extension().is_none_or(|ending| ending != "sql") {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("a case is text");
        let script: String = text.lines().filter(|line| !line.starts_with("--")).map(|line| format!("{line}\n")).collect();
        lengths.push(payload(script.trim()));
    }
    distribution("scripts of cases", &mut lengths);
    assert!(lengths.len() >= 40 && lengths[lengths.len() - 1] <= 500, "{lengths:?}");
}

/// Two hundred rows that a hand has edited: ids, words, amounts, seconds, out of order.
#[test]
fn two_hundred_edited_rows_fit() {
    let flagship = rowkind_scenario::gallery::find(rowkind_scenario::gallery::FLAGSHIP).expect("it ships").text;
    let mut random = rowkind_engine::random::Random::named(42, "edited rows");
    let mut rows = String::new();
    for number in 0..200_u64 {
        let status = ["CREATED", "PAID", "SHIPPED", "CANCELLED"][random.below(4) as usize];
        let (id, second) = (1001 + random.below(60), number * 2 + random.below(5));
        rows.push_str(&format!(
            "+I[{id}, '{status}', {}.{:02}] @ 09:{:02}:{:02}\n",
            random.below(100),
            random.below(100),
            second / 60,
            second % 60
        ));
    }
    let block =
        flagship.find("```rows").map_or(flagship.len(), |at| flagship[at..].find('\n').map_or(flagship.len(), |line| at + line + 1));
    let end = block + flagship[block..].find("```").expect("the block ends");
    let length = payload(&format!("{}{rows}{}", &flagship[..block], &flagship[end..]));
    println!("payload of 200 edited rows: {length}");
    assert!(length <= 2_500, "{length}");
}

/// A whole link may hold a text that would like to break its reader: it opens at once, and the run ends with an answer.
#[test]
fn good_links_with_hostile_texts_are_answered() {
    let scenario = |block: &str| {
        format!(
            "# T\n\n```sql\nCREATE TABLE s (id INT) WITH ('connector' = 'kafka', 'topic' = 's', 'properties.bootstrap.servers' = 'b:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');\nSELECT * FROM s;\n```\n\n{block}"
        )
    };
    let deep = 50_000;
    for text in [
        format!("SELECT {}1{};", "(".repeat(deep), ")".repeat(deep)),
        format!("SELECT {}TRUE;", "NOT ".repeat(deep)),
        format!("CREATE TABLE t (a {}INT{}) WITH ('connector' = 'print');", "ARRAY<".repeat(deep), ">".repeat(deep)),
        scenario(&format!("```toml stream s\nevents = {}{}\n```\n", "[".repeat(deep), "]".repeat(deep))),
        scenario("```toml stream s\nevents = 999999999999999\n```\n"),
        scenario(&format!("{} x\n", ">".repeat(deep))),
        scenario(&format!("```messages s\n{}\n```\n", "{\"a\":".repeat(deep))),
    ] {
        let link = encode(&Linked { text: text.clone(), ..Linked::default() }, &Dictionaries::shipped());
        let start = std::time::Instant::now();
        assert_eq!(decode(&link, &Dictionaries::shipped()).map(|linked| linked.text.len()), Ok(text.len()));
        // As above.
        assert!(start.elapsed().as_millis() < 250, "{} ms", start.elapsed().as_millis());
        let report = rowkind_scenario::run(&text);
        assert!(!report.diagnostics.is_empty() || report.run.is_some(), "{}", &text[..60]);
    }
}
