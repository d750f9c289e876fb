//! Rank: the first rows of every partition, in an order.
//!
//! in     AppendFast [I]; UpdateFast [I,UA] of a known key whose rows only rise; Retract any
//! out    [I,UA,D], UB if somebody downstream needs it; with the rank number as last column if that is asked for.
//!        Without the number rows enter by `+I` and leave by `-D`, a Top-1 changes by an update
//! state  the rows of the range; Retract: all rows
//! like   Flink `StreamExecRank` (which also runs SortLimit and Limit) and the functions named in each file

mod append;
mod first_n;
mod range;
mod ranked;
mod retract;
mod top1;
mod update;

use crate::fault::Unsupported;
use crate::operator::Operator;
use range::Range;
use rowkind_ir::Field;
use rowkind_ir::plan::{Rank, RankFunction, RankRange, RankStrategy};

pub fn build(rank: &Rank, input: &[Field], ttl_ms: Option<i64>) -> Result<Box<dyn Operator>, Unsupported> {
    if rank.function != RankFunction::RowNumber {
        return Err(Unsupported::new("how to run RANK and DENSE_RANK as Top-N"));
    }
    let range = Range::new(rank);
    let top1 = rank.range == RankRange::Constant { start: 1, end: 1 };
    let by_arrival = match &rank.order[..] {
        [column] => input[column.column].ty.is_proctime() && !column.descending,
        _ => false,
    };
    Ok(match &rank.strategy {
        RankStrategy::AppendFast if by_arrival => Box::new(first_n::FirstN::new(rank, range, ttl_ms)),
        RankStrategy::AppendFast if top1 => Box::new(top1::Top1::new(rank, range, ttl_ms)),
        RankStrategy::AppendFast => Box::new(append::AppendTopN::new(rank, range, ttl_ms)),
        RankStrategy::UpdateFast(_) if top1 => Box::new(top1::Top1::new(rank, range, ttl_ms)),
        RankStrategy::UpdateFast(key) => Box::new(update::UpdateTopN::new(rank, key, range, ttl_ms)),
        RankStrategy::Retract => Box::new(retract::RetractTopN::new(rank, range, ttl_ms)),
    })
}

/// A rank without partitions: ORDER BY … LIMIT, or LIMIT alone (no order).
pub fn limit(
    order: &[rowkind_ir::plan::SortKey],
    offset: i64,
    fetch: Option<i64>,
    strategy: RankStrategy,
    emits_update_before: bool,
) -> Rank {
    Rank {
        function: RankFunction::RowNumber,
        partition: Vec::new(),
        order: order.to_vec(),
        range: RankRange::Constant { start: offset + 1, end: fetch.map_or(i64::MAX, |fetch| offset + fetch) },
        strategy,
        outputs_rank: false,
        emits_update_before,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;
    use rowkind_ir::plan::SortKey;
    use rowkind_ir::{DataType, TypeKind};

    /// Partition by column 0, order by column 1 descending.
    fn rank(strategy: RankStrategy, start: i64, end: i64, outputs_rank: bool) -> Box<dyn Operator> {
        let plan = Rank {
            function: RankFunction::RowNumber,
            partition: vec![0],
            order: vec![SortKey { column: 1, descending: true, nulls_last: true }],
            range: RankRange::Constant { start, end },
            strategy,
            outputs_rank,
            emits_update_before: true,
        };
        let column = |name: &str| Field::new(name, DataType::new(TypeKind::BigInt));
        build(&plan, &[column("k"), column("v"), column("id")], None).expect("ROW_NUMBER")
    }

    #[test]
    fn the_best_row_is_updated() {
        check(
            &mut *rank(RankStrategy::AppendFast, 1, 1, false),
            "+I[1, 5, a] +I[1, 5, b] +I[1, 7, c]",
            "+I[1, 5, a] -U[1, 5, a] +U[1, 7, c]",
        );
    }

    #[test]
    fn rows_enter_and_leave_a_top_n_without_number() {
        check(
            &mut *rank(RankStrategy::AppendFast, 1, 2, false),
            "+I[1, 5, a] +I[1, 6, b] +I[1, 4, c] +I[1, 7, d]",
            "+I[1, 5, a] +I[1, 6, b] -D[1, 5, a] +I[1, 7, d]",
        );
    }

    #[test]
    fn numbers_shift_in_a_top_n_with_number() {
        check(
            &mut *rank(RankStrategy::AppendFast, 1, 2, true),
            "+I[1, 5, a] +I[1, 6, b] +I[1, 7, c]",
            "+I[1, 5, a, 1] -U[1, 5, a, 1] +U[1, 6, b, 1] +I[1, 5, a, 2] \
             -U[1, 6, b, 1] +U[1, 7, c, 1] -U[1, 5, a, 2] +U[1, 6, b, 2]",
        );
    }

    #[test]
    fn the_next_row_moves_up_when_one_is_taken_back() {
        check(
            &mut *rank(RankStrategy::Retract, 1, 1, false),
            "+I[1, 5, a] +I[1, 7, b] -D[1, 7, b] -D[1, 5, a]",
            "+I[1, 5, a] -D[1, 5, a] +I[1, 7, b] -D[1, 7, b] +I[1, 5, a] -D[1, 5, a]",
        );
        check(
            &mut *rank(RankStrategy::Retract, 1, 2, true),
            "+I[1, 5, a] +I[1, 7, b] +I[1, 6, c] -D[1, 7, b]",
            "+I[1, 5, a, 1] -U[1, 5, a, 1] +U[1, 7, b, 1] +I[1, 5, a, 2] -U[1, 5, a, 2] +U[1, 6, c, 2] \
             -U[1, 7, b, 1] +U[1, 6, c, 1] -U[1, 6, c, 2] +U[1, 5, a, 2]",
        );
    }

    #[test]
    fn a_known_row_rises() {
        check(
            &mut *rank(RankStrategy::UpdateFast(vec![2]), 1, 2, true),
            "+I[1, 5, a] +I[1, 6, b] +U[1, 7, a] +U[1, 7, a]",
            "+I[1, 5, a, 1] -U[1, 5, a, 1] +U[1, 6, b, 1] +I[1, 5, a, 2] \
             -U[1, 6, b, 1] -U[1, 5, a, 2] +U[1, 7, a, 1] +U[1, 6, b, 2] -U[1, 7, a, 1] +U[1, 7, a, 1]",
        );
        check(
            &mut *rank(RankStrategy::UpdateFast(vec![2]), 1, 2, false),
            "+I[1, 5, a] +I[1, 6, b] +I[1, 7, c] +U[1, 8, b]",
            "+I[1, 5, a] +I[1, 6, b] -D[1, 5, a] +I[1, 7, c] -U[1, 6, b] +U[1, 8, b]",
        );
    }
}
