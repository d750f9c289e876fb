//! Turns reports into text, Markdown, SVG and static HTML.
//!
//! In: a report, the text it was made from, an instant. Out: a string, the same for the same input everywhere.
//! Never: knows how a report is made, or touches a browser or files.

mod snippet;
mod svg;
mod table;
mod text;
mod why;

pub use snippet::snippet;
pub use svg::report_svg;
pub use text::{plan_text, report_text};
pub use why::{why_nodes, why_record, why_row};
