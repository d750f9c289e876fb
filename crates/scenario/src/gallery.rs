//! The scenarios that ship with Rowkind, in reading order. Links lean on their texts, so an edited one keeps its old text in
//! [`RETIRED`].

/// One scenario of the gallery.
pub struct Shipped {
    /// The file's name without its ending.
    pub name: &'static str,
    /// Its first heading.
    pub title: &'static str,
    /// The symptom under which it stands.
    pub symptom: &'static str,
    pub text: &'static str,
}

// Paths count from the list's folder.
macro_rules! lessons {
    ($(($name:literal, $title:literal, $symptom:literal)),* $(,)?) => {
        &[$(Shipped { name: $name, title: $title, symptom: $symptom, text: include_str!(concat!($name, ".md")) }),*]
    };
}

/// The one list of the gallery, which the page reads too.
pub const GALLERY: &[Shipped] = include!("../../../www/gallery/list.rs");

/// Earlier texts of shipped scenarios. Only ever grows.
pub const RETIRED: &[&str] = &[include_str!("retired/messages-per-order-1.md")];

/// What the page opens with.
pub const FLAGSHIP: &str = "messages-per-order";

/// The scenario of a name.
pub fn find(name: &str) -> Option<&'static Shipped> {
    GALLERY.iter().find(|shipped| shipped.name == name)
}
