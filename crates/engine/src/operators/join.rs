//! Join: two streams, each row with the matching rows of the other side so far.
//!
//! in     any, both partitioned by the join key
//! out    inner: the kinds of the input; outer: +I and -D, rows without a match padded with NULL; semi and anti: rows
//!        of the left side
//! state  all live rows of both sides; for outer, semi and anti joins how many matches each has
//! like   Flink `StreamingJoinOperator` and `StreamingSemiAntiJoinOperator`, of 2.3.0 also in this: a `+U` without its
//!        `-U` counts as one more match, so that a later `-D` may leave the other side without its padded row

mod condition;
mod mini_batch;
mod records;
mod regular;
mod semi;

pub use condition::{JoinCondition, joined};
pub use records::{Identity, Record, Records};

use crate::bundle::Bundle;
use crate::fault::Unsupported;
use crate::operator::Operator;
use rowkind_ir::Field;
use rowkind_ir::eval::Session;
use rowkind_ir::plan::{Join, JoinKind};

/// `ttl_ms`: how long the rows of each side live; `bundles`: those of the join keys, with mini-batch.
pub fn build(
    join: &Join,
    [left, right]: [&[Field]; 2],
    ttl_ms: [Option<i64>; 2],
    bundles: Option<[Bundle<()>; 2]>,
    session: &Session,
) -> Result<Box<dyn Operator>, Unsupported> {
    let condition = JoinCondition::new(join, session)?;
    Ok(match join.kind {
        JoinKind::Semi => Box::new(semi::SemiJoin::new(join, condition, [left, right], ttl_ms, false)),
        JoinKind::Anti => Box::new(semi::SemiJoin::new(join, condition, [left, right], ttl_ms, true)),
        kind => {
            let regular = regular::RegularJoin::new(join, condition, [left, right], ttl_ms);
            match bundles {
                None => Box::new(regular),
                Some(bundles) => Box::new(mini_batch::MiniBatchJoin::new(regular, bundles, kind == JoinKind::Right)),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;
    use rowkind_ir::plan::InputSpec;
    use rowkind_ir::{DataType, TypeKind};

    fn join(kind: JoinKind, left_spec: InputSpec, right_spec: InputSpec) -> Box<dyn Operator> {
        let plan = Join {
            kind,
            left_key: vec![0],
            right_key: vec![0],
            filter_nulls: vec![true],
            condition: None,
            left_spec,
            right_spec,
            emits_update_before: true,
            mini_batch: false,
        };
        let field = |name: &str, kind| Field::new(name, DataType::new(kind));
        let input = [field("k", TypeKind::BigInt), field("v", TypeKind::VarChar(9))];
        build(&plan, [&input, &input], [None, None], None, &Session::default()).expect("no condition")
    }

    fn unique() -> InputSpec {
        InputSpec::JoinKeyContainsUniqueKey(vec![0])
    }

    #[test]
    fn an_inner_join_keeps_the_kinds_of_its_input() {
        check(
            &mut *join(JoinKind::Inner, InputSpec::NoUniqueKey, InputSpec::NoUniqueKey),
            "0:+I[1, a] 0:+I[1, b] 1:+I[1, x] 1:-U[1, x] 1:+U[1, y] 0:-D[1, a] 0:+I[null, n] 1:+I[null, n]",
            "+I[1, a, 1, x] +I[1, b, 1, x] -U[1, a, 1, x] -U[1, b, 1, x] +U[1, a, 1, y] +U[1, b, 1, y] -D[1, a, 1, y]",
        );
    }

    #[test]
    fn a_left_join_pads_rows_without_a_match() {
        check(
            &mut *join(JoinKind::Left, unique(), unique()),
            "0:+I[1, a] 1:+I[1, x] 1:-D[1, x] 1:+I[1, y] 0:-D[1, a]",
            "+I[1, a, null, null] -D[1, a, null, null] +I[1, a, 1, x] -D[1, a, 1, x] +I[1, a, null, null] \
             -D[1, a, null, null] +I[1, a, 1, y] -D[1, a, 1, y]",
        );
    }

    #[test]
    fn an_update_without_its_old_row_counts_as_one_more_match() {
        check(
            &mut *join(JoinKind::Left, unique(), unique()),
            "0:+I[1, a] 1:+I[1, x] 1:+U[1, y] 1:-D[1, y] 1:+I[1, z]",
            "+I[1, a, null, null] -D[1, a, null, null] +I[1, a, 1, x] +I[1, a, 1, y] -D[1, a, 1, y] +I[1, a, 1, z]",
        );
    }

    #[test]
    fn a_full_join_pads_both_sides() {
        check(
            &mut *join(JoinKind::Full, unique(), unique()),
            "0:+I[1, a] 1:+I[2, x] 1:+I[1, y]",
            "+I[1, a, null, null] +I[null, null, 2, x] -D[1, a, null, null] +I[1, a, 1, y]",
        );
    }

    #[test]
    fn a_semi_join_says_a_row_once_and_an_anti_join_takes_it_back() {
        let input = "0:+I[1, a] 1:+I[1, x] 1:+I[1, y] 1:-D[1, x] 1:-D[1, y]";
        check(&mut *join(JoinKind::Semi, unique(), InputSpec::NoUniqueKey), input, "+I[1, a] -D[1, a]");
        check(&mut *join(JoinKind::Anti, unique(), InputSpec::NoUniqueKey), input, "+I[1, a] -D[1, a] +I[1, a]");
    }
}
