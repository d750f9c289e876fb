//! The scenarios that come with the page.

/// A scenario of `www/gallery`.
pub struct Example {
    /// Of its file, and of its address.
    pub name: &'static str,
    pub symptom: Symptom,
    pub text: &'static str,
}

/// What went wrong, as a person would say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symptom {
    DeployFails,
    SameOrderTwice,
    EmptyRows,
    RowMissing,
    TotalChanges,
}

impl Symptom {
    pub const ALL: [Symptom; 5] =
        [Symptom::DeployFails, Symptom::SameOrderTwice, Symptom::EmptyRows, Symptom::RowMissing, Symptom::TotalChanges];

    pub fn name(self) -> &'static str {
        match self {
            Symptom::DeployFails => "Deploy fails",
            Symptom::SameOrderTwice => "Same order twice",
            Symptom::EmptyRows => "Empty rows",
            Symptom::RowMissing => "Row missing",
            Symptom::TotalChanges => "Total changes",
        }
    }
}

/// The first one opens with the page.
pub const EXAMPLES: &[Example] = &[];

/// The example of a name.
pub fn position(name: &str) -> Option<usize> {
    EXAMPLES.iter().position(|example| example.name == name)
}
