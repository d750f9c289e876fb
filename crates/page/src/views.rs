//! The views: functions of the state, or of a picture and an instant, to HTML. What an author does goes out as messages.

pub mod bench;
mod cards;
mod changes;
mod compare;
mod diagnostics;
pub mod faults;
mod graph;
mod input;
mod layout;
mod narration;
pub mod pages;
mod panels;
pub mod parts;
pub mod phone;
mod plan;
mod readers;
mod rows;
mod share;
mod size;
pub mod sql;
mod time;
mod topbar;
mod topic;
mod why;
