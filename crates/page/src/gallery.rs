//! The scenarios that come with the page.

/// A scenario of `www/gallery`.
pub struct Example {
    /// Of its file, and of its address.
    pub name: &'static str,
    /// What went wrong, as a person would say it.
    pub symptom: &'static str,
    /// A glyph for the symptom.
    pub glyph: &'static str,
    pub text: &'static str,
}

macro_rules! examples {
    ($($name:literal under $symptom:literal as $glyph:literal),* $(,)?) => {
        &[$(Example { name: $name, symptom: $symptom, glyph: $glyph, text: include_str!(concat!("../../../www/gallery/", $name, ".md")) }),*]
    };
}

/// The first one opens with the page. The worker knows the same ones: links lean on their texts.
pub const EXAMPLES: &[Example] = examples![
    "messages-per-order" under "Nulls in the topic" as "null",
    "refused-by-kafka" under "The deployment is refused" as "no",
    "upsert-dedup" under "The same order twice" as "k-pair",
    "running-total" under "The total counts three times" as "f-replay",
    "left-join" under "Nulls in the topic" as "null",
    "tumbling-window" under "A row is missing" as "k-d",
    "replay-after-crash" under "The same order twice" as "k-pair",
    "aborted-rows" under "The same order twice" as "k-pair",
    "transaction-timeout" under "A row is missing" as "k-d",
    "slow-reader" under "A deleted row is still there" as "f-compact",
];

/// The symptoms, each once, in the order of the gallery.
pub fn symptoms() -> Vec<&'static str> {
    let mut symptoms = Vec::new();
    for example in EXAMPLES {
        if !symptoms.contains(&example.symptom) {
            symptoms.push(example.symptom);
        }
    }
    symptoms
}

/// The example of a name.
pub fn position(name: &str) -> Option<usize> {
    EXAMPLES.iter().position(|example| example.name == name)
}
