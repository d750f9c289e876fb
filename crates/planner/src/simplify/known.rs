//! What is known of a column decides comparisons of it.
//!
//! In: an expression, and comparisons of columns with constants that hold in all its rows. Out: the expression where such a
//! comparison of the same column is FALSE, or no more than a test for NULL.
//! Never: looks into CASE, whose branches hold in some rows only, or into OVER.
//!
//! like  Calcite `RexSimplify.simplifyUsingPredicates`

use super::sarg::{self, Said};
use super::truth;
use crate::rex::{Rex, RexKind};
use crate::rex_tools::certain_call;

/// Whether a term says something that others can be held against: a column, or a cast of one, beside a constant.
pub fn is_known(term: &Rex) -> bool {
    sarg::ranges_said(term).is_some()
}

pub fn apply(rex: &Rex, known: &[Rex]) -> Rex {
    if known.is_empty() {
        return rex.clone();
    }
    rex.rewrite(&mut |rex| {
        if rex.is_call("CASE") || matches!(rex.kind, RexKind::Over(_) | RexKind::SubQuery(_)) {
            return Some(rex.clone());
        }
        if rex.is_call("IS NOT NULL") && known.contains(rex) {
            return Some(truth(Some(true)));
        }
        decided(rex, known)
    })
}

fn decided(rex: &Rex, known: &[Rex]) -> Option<Rex> {
    let said = sarg::ranges_said(rex)?;
    let mut possible: Option<Said> = None;
    for other in known.iter().filter_map(sarg::ranges_said).filter(|other| other.operand == said.operand) {
        possible = Some(match possible {
            None => other,
            Some(before) => before.and(&other)?,
        });
    }
    let possible = possible?;
    let left = possible.and(&said)?;
    if left.is_empty() {
        return Some(truth(Some(false)));
    }
    // All that can be is inside: only NULL is not.
    if left.has_ranges_of(&possible) {
        return Some(if said.operand.ty.nullable { certain_call("IS NOT NULL", said.operand) } else { truth(Some(true)) });
    }
    None
}
