//! Functions of the user: their types are declared, their code is not here.
//!
//! In: a declaration. Out: the name under which plans and expressions carry a call, and what that name tells.
//! Never: runs the function; where a run needs a value, `eval::stand_in` makes one up.
//!
//! Operators of plans are names that live as long as the program. That of a user's function is its name as the call writes
//! it, behind a mark: `@` where equal arguments give equal results, `~` where they need not. Printed plans leave the mark out.

use crate::types::{DataType, Field};
use std::cell::RefCell;
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FunctionKind {
    Scalar,
    /// Several rows for one: `LATERAL TABLE(f(a))`.
    Table,
    /// One value for several rows. It can take rows back and can be merged.
    Aggregate,
}

/// A function as it is declared.
#[derive(Clone, Debug, PartialEq)]
pub struct UserFunction {
    pub name: String,
    pub kind: FunctionKind,
    pub args: Vec<DataType>,
    pub result: DataType,
    pub deterministic: bool,
}

impl UserFunction {
    /// The columns of a table function; a result that is no ROW is one column.
    pub fn columns(&self) -> Vec<Field> {
        match &self.result.kind {
            crate::types::TypeKind::Row(fields) => fields.clone(),
            _ => vec![Field::new("EXPR$0", self.result.clone())],
        }
    }
}

/// `ARRAY_AGG(x IGNORE NULLS)`: plans do not say what it does with NULLs.
pub const ARRAY_AGG_WITHOUT_NULLS: &str = "ARRAY_AGG IGNORE NULLS";

const DETERMINISTIC: char = '@';
const RANDOM: char = '~';

thread_local! {
    static NAMES: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
}

/// The operator of a call. Each different name is kept once, for as long as the program runs.
pub fn operator(name: &str, deterministic: bool) -> &'static str {
    let marked = format!("{}{name}", if deterministic { DETERMINISTIC } else { RANDOM });
    NAMES.with_borrow_mut(|names| match names.get(marked.as_str()) {
        Some(known) => known,
        None => {
            let kept: &'static str = Box::leak(marked.into_boxed_str());
            names.insert(kept);
            kept
        }
    })
}

/// Whether an operator is a user's function.
pub fn is_user(operator: &str) -> bool {
    operator.starts_with([DETERMINISTIC, RANDOM])
}

/// Whether it is a user's function that gives other results for equal arguments.
pub fn is_random(operator: &str) -> bool {
    operator.starts_with(RANDOM)
}

/// An operator as plans print it.
pub fn printed(operator: &str) -> &str {
    match operator {
        ARRAY_AGG_WITHOUT_NULLS => "ARRAY_AGG",
        _ => operator.strip_prefix([DETERMINISTIC, RANDOM]).unwrap_or(operator),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operator_tells_its_name_and_whether_it_repeats_itself() {
        let (score, roll) = (operator("Score", true), operator("roll", false));
        assert_eq!((printed(score), printed(roll), printed("UPPER")), ("Score", "roll", "UPPER"));
        assert_eq!((is_random(score), is_random(roll), is_user("UPPER")), (false, true, false));
        assert!(std::ptr::eq(score, operator("Score", true)));
    }
}
