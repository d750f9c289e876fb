//! Everything that touches the browser: the worker, the editor, the address, files, the clipboard.
//!
//! In: effects. Out: messages. Never: decides what happens next; `state` does.

pub mod browser;
pub mod editor;
pub mod keys;
pub mod worker;
