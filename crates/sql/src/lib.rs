//! SQL text to syntax tree.
