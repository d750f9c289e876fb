//! `canal-json.database.include`, `canal-json.table.include`: which messages count, by what their envelope says.
//!
//! A pattern is Java's, for the whole name: Flink's REGEXP between two anchors.

use crate::expr::Condition;
use crate::fault::Unsupported;
use rowkind_ir::connector::Format;
use rowkind_ir::eval::{EvalContext, Session};
use rowkind_ir::json::Json;
use rowkind_ir::{DataType, Expr, TypeKind, Value};

/// Members of the envelope, each with the pattern that it has to match.
#[derive(Clone, Debug, Default)]
pub struct Includes(Vec<(&'static str, Condition)>);

impl Includes {
    pub fn of(format: &Format) -> Result<Includes, Unsupported> {
        let options = [("database", "database.include"), ("table", "table.include")];
        let given = options.into_iter().filter_map(|(name, key)| Some((name, format.option(key)?)));
        let pattern = |(name, pattern): (&'static str, &str)| {
            let literal = Expr::literal(Value::str(&format!("^(?:{pattern})$")), DataType::string());
            let args = vec![Expr::input(0, DataType::string()), literal];
            let condition = Expr::call("REGEXP", args, DataType::new(TypeKind::Boolean));
            Ok((name, Condition::new(&condition, &Session::default())?))
        };
        Ok(Includes(given.map(pattern).collect::<Result<_, _>>()?))
    }

    /// `None`: the envelope lacks a name that is asked for.
    pub fn take(&self, envelope: &Json) -> Option<bool> {
        for (name, pattern) in &self.0 {
            let text = match envelope.get(name)? {
                Json::String(text) => text.clone(),
                other => other.to_string(),
            };
            if !pattern.holds(&[Value::str(&text)], &EvalContext::default()).unwrap_or(false) {
                return Some(false);
            }
        }
        Some(true)
    }
}
