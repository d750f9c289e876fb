//! Many comparisons of one expression as one list: `f(x) = 1 OR f(x) = 2 OR …` is `SEARCH(f(x), Sarg[1, 2, …])`.
//!
//! In: conditions of filters. A column's comparisons were put together before, however few (`simplify::sarg`).
//! Out: the condition with its other terms first and then the expressions in the order of Flink's hash map; unchanged if no
//! expression has enough comparisons.
//! like  Flink `ConvertToNotInOrInRule`

use super::build::{like, transform};
use crate::rel::{Rel, RelOp};
use crate::rex::Rex;
use crate::rex_digest::bare;
use crate::rex_tools::{and, conjuncts, disjuncts, or};
use crate::simplify::sarg;
use rowkind_ir::TypeKind;

/// From how many comparisons on a list is shorter; looking a fraction up is slower.
const LIST_MIN: usize = 4;
const LIST_OF_FRACTIONS_MIN: usize = 20;

pub fn collect(rel: &Rel) -> Rel {
    transform(rel, &mut |rel| match &rel.op {
        RelOp::Filter { input, condition, correlates } => match converted(condition) {
            None => rel,
            Some(condition) => {
                like(&rel, RelOp::Filter { input: input.clone(), condition, correlates: correlates.clone() }, rel.row.clone())
            }
        },
        _ => rel,
    })
}

/// `None`: nothing to convert.
fn converted(condition: &Rex) -> Option<Rex> {
    let (all, terms) = match condition.as_call()?.0 {
        "AND" => (true, conjuncts(condition)),
        "OR" => (false, disjuncts(condition)),
        _ => return None,
    };
    let compares = if all { "<>" } else { "=" };
    let mut out = Vec::new();
    let mut groups: Vec<(String, Vec<Rex>)> = Vec::new();
    let mut found = false;
    for term in terms {
        match term.args_of(compares) {
            Some([operand, value]) if value.is_literal() && !operand.is_literal() => {
                let key = bare(operand);
                match groups.iter_mut().find(|(known, _)| *known == key) {
                    Some((_, members)) => members.push(term.clone()),
                    None => groups.push((key, vec![term.clone()])),
                }
            }
            _ => {
                let inner = converted(&term);
                found |= inner.is_some();
                out.push(inner.unwrap_or(term));
            }
        }
    }
    groups.sort_by_key(|(key, _)| std::cmp::Reverse(bucket(key)));
    for (_, members) in groups {
        let operand = &members[0].args_of(compares)?[0];
        let least = match operand.ty.kind {
            TypeKind::Float | TypeKind::Double | TypeKind::Decimal { .. } => LIST_OF_FRACTIONS_MIN,
            _ => LIST_MIN,
        };
        match (members.len() >= least).then(|| sarg::of_list(&members, all)).flatten() {
            Some(list) => {
                found = true;
                out.push(list);
            }
            None => out.extend(members),
        }
    }
    found.then(|| if all { and(out) } else { or(out) })
}

/// The place of a text in a small mutable map of Scala's, which is read from its last bucket to its first.
fn bucket(key: &str) -> u32 {
    let hash = key.encode_utf16().fold(0_i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit)));
    let mixed = (hash as u32).wrapping_mul(0x9e37_75cd).swap_bytes().wrapping_mul(0x9e37_75cd);
    // A table of 16: four bits, of which a rotation by four comes first.
    mixed.rotate_right(4) >> 28
}
