//! What is open, and how it is looked at: choices of a person that no scenario has in its text.

use crate::picture::Picture;
use rowkind_ir::message::LinkDamage;
use std::rc::Rc;

/// The state of an operator, one line for each entry, or why it cannot be told.
pub type Remembered = Result<Vec<String>, String>;

/// A run that stays in sight.
#[derive(Clone, Debug)]
pub struct Kept {
    pub picture: Picture,
    pub text: Rc<str>,
    /// The sink that was looked at.
    pub sink: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    #[default]
    Untitled,
    Example(usize),
    Link,
    File(String),
    /// Kept in this browser.
    Recent,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    /// Waiting for the worker to read a link; no other text may stand here meanwhile.
    Opening,
    #[default]
    Bench,
    Damaged {
        link: String,
        damage: LinkDamage,
    },
    /// The address names a file of another site, or one that could not be loaded.
    Elsewhere {
        source: Source,
        problem: Option<String>,
    },
}

/// A file that the address names by `?src=`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    pub address: String,
    pub host: String,
    /// Of the site that serves this page: it is loaded at once.
    pub own: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    #[default]
    None,
    Share,
    Finder,
    Keys,
    /// What can happen at this instant: the phone's way to the list beside the track.
    Faults,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlanView {
    #[default]
    Graph,
    Explain,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChangesView {
    #[default]
    Changelog,
    Table,
    /// The changelog beside other ways to write it.
    Encodings,
    /// What an operator remembers at the instant.
    State,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TopicView {
    #[default]
    Log,
    LatestPerKey,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PhonePane {
    Sql,
    Plan,
    Input,
    Changes,
    Topic,
    #[default]
    Readers,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    Auto,
    Light,
    Dark,
}
