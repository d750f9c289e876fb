//! What a hand does to a picture, as a wish for another scenario text.
//!
//! A picture is never patched: each gesture becomes an edit of the text, and everything is computed again. Places are
//! those of the text that the picture was made of.

use crate::span::Span;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Gesture {
    /// `key = value` in the block `toml scenario`, `toml topic t` or `toml reader r` (`block`: what follows `toml`),
    /// which is made where there is none. `value` is TOML.
    Set {
        block: String,
        key: String,
        value: String,
    },
    /// Something happens at an instant: an entry of the timeline, with more TOML lines of its own.
    AddFault {
        at: u32,
        what: String,
        more: String,
    },
    /// `fault`: any place inside its entry.
    MoveFault {
        fault: Span,
        to: u32,
    },
    SetFault {
        fault: Span,
        key: String,
        value: String,
    },
    RemoveFault {
        fault: Span,
    },
    /// Another line in place of an input row's.
    EditRow {
        row: Span,
        line: String,
    },
    /// The same row once more, right behind it.
    CopyRow {
        row: Span,
    },
    /// The row comes right behind (or before) another one, at that one's time.
    MoveRow {
        row: Span,
        past: Span,
        behind: bool,
    },
    RemoveRow {
        row: Span,
    },
    /// A stream that was drawn becomes rows that can be edited. `lines` are in changelog text.
    WriteOut {
        table: String,
        lines: Vec<String>,
    },
    /// A file's lines become a table's input.
    Messages {
        table: String,
        kcat: bool,
        lines: String,
    },
    /// One more program that reads a topic, from this event on (`None`: from the beginning).
    AddReader {
        topic: String,
        joins: Option<u32>,
    },
    /// `SET 'key' = 'value'` before the first statement, or in place of the one that is there; `None` takes that away.
    SetOption {
        key: String,
        value: Option<String>,
    },
    /// Options of a table, in the WITH of its CREATE TABLE.
    SetTableOptions {
        table: String,
        options: Vec<(String, String)>,
    },
    /// Lays the statements out.
    Format,
}
