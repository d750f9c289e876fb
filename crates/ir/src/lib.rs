//! The nouns of Rowkind, shared by every other crate.
//!
//! In: nothing. Out: plain data (values, rows, changelog modes, types, expressions, stream plans, reports)
//! and the pure functions that belong to them (printing, evaluation, connector facts).
//! Never: parses SQL, plans, runs operators, touches files, clocks or a browser.

pub mod catalog;
pub mod civil;
pub mod connector;
pub mod decimal;
pub mod diagnostic;
pub mod eval;
pub mod expr;
pub mod float_text;
pub mod gesture;
pub mod instant;
pub mod json;
pub mod kind;
pub mod limits;
pub mod message;
pub mod mode;
pub mod murmur;
pub mod order;
mod parts;
pub mod plan;
pub mod report;
pub mod span;
mod text;
pub mod type_text;
pub mod types;
pub mod user_function;
pub mod value;
pub mod value_text;
pub mod version;
pub mod zone;

pub use catalog::{Column, ColumnKind, ObjectName, Table, Watermark};
pub use diagnostic::{Diagnostic, Fix, Severity, TextEdit};
pub use expr::{Expr, ExprKind};
pub use gesture::Gesture;
pub use instant::Step;
pub use kind::{Change, RowKind};
pub use mode::ChangelogMode;
pub use span::Span;
pub use text::Str;
pub use types::{DataType, Field, TimeAttribute, TypeKind};
pub use user_function::{FunctionKind, UserFunction};
pub use value::{Decimal, Row, Timestamp, Value};
pub use version::{Behaviours, FlinkVersion};
pub use zone::Zone;
