//! The scenarios that ship with Rowkind, in the order of the gallery. Links lean on their texts, so an edited one keeps its old
//! text in [`RETIRED`].

/// One scenario of the gallery.
pub struct Shipped {
    /// The file's name without its ending.
    pub name: &'static str,
    /// The symptom under which it stands.
    pub symptom: &'static str,
    pub text: &'static str,
}

macro_rules! shipped {
    ($($name:literal under $symptom:literal),* $(,)?) => {
        &[$(Shipped { name: $name, symptom: $symptom, text: include_str!(concat!("../../../www/gallery/", $name, ".md")) }),*]
    };
}

pub const GALLERY: &[Shipped] = shipped![
    "messages-per-order" under "Nulls in the topic",
    "refused-by-kafka" under "The deployment is refused",
    "upsert-dedup" under "The same order twice",
    "running-total" under "The total counts three times",
    "left-join" under "Nulls in the topic",
    "tumbling-window" under "A row is missing",
    "replay-after-crash" under "The same order twice",
    "aborted-rows" under "The same order twice",
    "transaction-timeout" under "A row is missing",
    "slow-reader" under "A deleted row is still there",
];

/// Earlier texts of shipped scenarios. Only ever grows.
pub const RETIRED: &[&str] = &[];

/// What the page opens with.
pub const FLAGSHIP: &str = "messages-per-order";
