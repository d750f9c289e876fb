//! Links that were made once open for ever, and the shipped scenarios have short ones.

use rowkind_scenario::gallery::GALLERY;
use rowkind_scenario::link::{Dictionaries, Linked, decode, encode};

/// `name <tab> instant <tab> link`, beside the text that each holds. Lines are added for new versions, none is ever changed.
#[test]
fn old_links_open() {
    let folder = rowkind_tests::root().join("tests/data/links");
    let fixtures = std::fs::read_to_string(folder.join("version-1.tsv")).expect("the fixtures are there");
    for line in fixtures.lines() {
        let [name, at, link] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("no fixture: {line}") };
        let text = std::fs::read_to_string(folder.join(format!("{name}.md"))).expect("a fixture has its text");
        assert_eq!(decode(link, &Dictionaries::shipped()), Ok(Linked { text, at: at.to_string() }), "{name}");
    }
}

#[test]
fn a_shipped_scenario_has_a_short_link() {
    let mut lengths = Vec::new();
    for shipped in GALLERY {
        let link = encode(&Linked { text: shipped.text.to_string(), at: String::new() }, &Dictionaries::shipped());
        let payload = link.rsplit('.').next().unwrap_or_default().len();
        assert!(payload <= 120, "{}: {payload} characters", shipped.name);
        lengths.push(payload);
    }
    lengths.sort_unstable();
    println!("payloads of {} shipped scenarios: {} to {} characters, half of them at most {}", lengths.len(), lengths[0], lengths[lengths.len() - 1], lengths[lengths.len() / 2]);
}

/// Damage is told within 50 ms, whatever it is.
#[test]
fn hostile_links_are_told_at_once() {
    let whole = encode(&Linked { text: "SELECT 1;".repeat(2000), at: String::new() }, &Dictionaries::shipped());
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
