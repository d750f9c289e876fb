//! The scenarios that come with the page: their names and titles. Their texts lie with the worker, all but the first one's.

/// A scenario of `www/gallery`.
pub struct Example {
    /// Of its file, and of its address.
    pub name: &'static str,
    /// Its first heading.
    pub title: &'static str,
    /// What went wrong, as a person would say it.
    pub symptom: &'static str,
}

macro_rules! lessons {
    ($(($name:literal, $title:literal, $symptom:literal)),* $(,)?) => {
        &[$(Example { name: $name, title: $title, symptom: $symptom }),*]
    };
}

/// The one list of the gallery. The first one opens with the page.
pub const EXAMPLES: &[Example] = include!("../../../www/gallery/list.rs");

/// The text of the first example, which stands there before the worker does.
pub const FLAGSHIP: &str = include_str!("../../../www/gallery/messages-per-order.md");

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

/// A glyph for a symptom.
pub fn glyph(symptom: &str) -> &'static str {
    match symptom {
        "Nulls in the topic" => "null",
        "The deployment is refused" => "no",
        "The same order twice" => "k-pair",
        "The total counts three times" => "f-replay",
        "A row is missing" => "k-d",
        "A deleted row is still there" => "f-compact",
        "The state grows" => "state",
        _ => "why",
    }
}

/// The example of a name.
pub fn position(name: &str) -> Option<usize> {
    EXAMPLES.iter().position(|example| example.name == name)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_first_example_is_the_flagship() {
        assert!(super::FLAGSHIP.starts_with(&format!("# {}\n", super::EXAMPLES[0].title)));
    }
}
