//! Report to text, Markdown and SVG.
