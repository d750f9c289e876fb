//! Turns reports into text, Markdown, SVG and static HTML.
//!
//! In: a report, the text it was made from, an instant. Out: a string, the same for the same input everywhere.
//! Never: knows how a report is made, or touches a browser or files.

mod embed;
mod escape;
mod figures;
mod markdown;
mod share;
mod snippet;
mod svg;
mod table;
mod text;
mod why;

pub use embed::{EmbedLook, EmbedView, embed_html};
pub use escape::escape;
pub use figures::{job_range, narration, verdict};
pub use markdown::{markdown_html, slug};
pub use share::{FORMATS, Shared};
pub use snippet::snippet;
pub use svg::report_svg;
pub use text::{plan_text, report_text};
pub use why::{why_nodes, why_record, why_row};
