//! Syntax tree to stream plan.
