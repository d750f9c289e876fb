//! What the page and its worker say to each other. Every message travels as postcard bytes in a transferred buffer.
//!
//! A request carries everything that its answer depends on; answers carry the request's generation, so that a stale
//! one can be dropped.

use crate::diagnostic::TextEdit;
use crate::gesture::Gesture;
use crate::instant::Step;
use crate::report::{Report, Run, Verdict};
use serde::{Deserialize, Serialize};

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Plan and run a scenario.
    Run { generation: u32, text: String },
    /// The same once more, with what each repair would lead to: that takes a run for each of them.
    Weigh { generation: u32, text: String },
    /// Make the link of a scenario that opens at an instant (`None`: at its end) and looks as the page does.
    Link { generation: u32, text: String, at: Option<Step>, looks: String },
    /// Read a link: the fragment of an address, with or without its `#`.
    Open { generation: u32, link: String },
    /// How other versions of Flink would decide.
    Elsewhere { generation: u32, text: String },
    /// Make a text to paste elsewhere, in one of the formats that `rowkind embed --as` has; `base`: where Rowkind is served.
    Share { text: String, at: Option<Step>, format: String, base: String },
    /// What the operator of a plan node remembers at an instant.
    State { generation: u32, text: String, node: u32, at: Step },
    /// Hide columns of the scenario's own rows, and make the link of what is left.
    Mask { generation: u32, text: String, at: Option<Step>, columns: Vec<String> },
    /// What a gesture changes in the text.
    Edit { generation: u32, text: String, gesture: Gesture },
}

/// How postcard begins an [`Answer::Part`]: it is told from an answer before it is read.
pub const PART: u8 = 1;

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    Ran {
        generation: u32,
        report: Report,
    },
    /// The next part of a long run: the answer behind the last one lists nothing itself.
    Part(Box<Run>),
    /// The fragment with its `#`, or why there is none.
    Linked {
        generation: u32,
        link: Result<String, String>,
    },
    Opened {
        generation: u32,
        opened: Result<OpenedLink, LinkDamage>,
    },
    /// Each other version, its verdict, and whether its plans are the same.
    Elsewhere {
        generation: u32,
        versions: Vec<(String, Verdict, bool)>,
    },
    /// One line for each entry, or why it cannot be told.
    Remembered {
        generation: u32,
        lines: Result<Vec<String>, String>,
    },
    /// `None`: there is no such format.
    Shared {
        format: String,
        text: Option<String>,
    },
    /// `columns`: all that can be hidden.
    Masked {
        generation: u32,
        columns: Vec<String>,
        masked: MaskedText,
    },
    /// Ascending; none when the gesture fits nothing in the text.
    Edited {
        generation: u32,
        edits: Vec<TextEdit>,
    },
}

/// A text without what its author wants to keep.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MaskedText {
    /// The columns that are hidden in it.
    pub hidden: Vec<String>,
    pub text: String,
    /// Its fragment with the `#`.
    pub link: String,
    /// Values that stay because the SQL names them, and messages that stay because they are no JSON.
    pub named: usize,
    pub unread: usize,
    /// Whether the run is the same, change by change.
    pub same_run: bool,
}

/// What a whole link holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OpenedLink {
    pub text: String,
    pub at: Option<Step>,
    /// The page's own words for its views and what is picked.
    pub looks: String,
}

/// Why a link cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LinkDamage {
    /// Not of the form of a link at all.
    NotALink,
    /// Made by a later Rowkind.
    FutureVersion { version: String },
    /// Leans on a text that this Rowkind does not have.
    UnknownCodec { codec: String },
    /// The end is missing; this much of the text could be unpacked.
    CutShort { saved: String },
    /// Some character was changed; this much of the text could be unpacked.
    WrongChecksum { saved: String },
    /// Would unpack to more than a scenario may be.
    TooLarge { bytes: u64, bytes_max: u64 },
    /// The reader of links broke on it.
    Unreadable,
}
