//! OverAggregate: each row with aggregates over the rows before it.
//!
//! in     time order: [I]; another order column: any
//! out    time order: [I], event time when the watermark comes; another order: [I,UB,UA,D], at once
//! state  event time: rows that wait, rows of the frame and accumulators of every partition; else all rows
//! like   Flink `StreamExecOverAggregate` and the functions named in each file

mod non_time;
mod proctime;
mod rowtime_bounded;
mod rowtime_unbounded;

use crate::aggregate::{Calls, Group};
use crate::fault::Unsupported;
use crate::operator::Operator;
use rowkind_ir::plan::OverAggregate;
use rowkind_ir::{Field, Row, Value};

pub fn build(over: &OverAggregate, input: &[Field], ttl_ms: Option<i64>) -> Result<Box<dyn Operator>, Unsupported> {
    let mut calls = over.calls.clone();
    // Rows leave a bounded frame.
    calls.iter_mut().for_each(|call| call.retracts = over.preceding.is_some());
    let columns: Vec<Field> =
        input.iter().cloned().chain(over.constants.iter().map(|(_, ty)| Field::new("constant", ty.clone()))).collect();
    let constants = over.constants.iter().map(|(value, _)| value.clone()).collect();
    let calls = Calls::new(&calls, &columns)?.with_constants(constants);
    let order = over.order.first().map(|key| key.column);
    Ok(match (over.time, over.preceding, order) {
        (Some(true), None, Some(time)) => Box::new(rowtime_unbounded::UnboundedOver::new(&over.partition, time, over.rows, calls, ttl_ms)),
        (Some(true), Some(preceding), Some(time)) => {
            Box::new(rowtime_bounded::BoundedOver::new(&over.partition, time, over.rows, preceding, calls, ttl_ms))
        }
        (Some(false), preceding, _) if over.rows || preceding.is_none() => {
            Box::new(proctime::ProctimeOver::new(&over.partition, preceding, calls, ttl_ms))
        }
        (None, None, Some(_)) => Box::new(non_time::SortedOver::new(&over.partition, &over.order, over.rows, calls, ttl_ms)),
        _ => return Err(Unsupported::new("this frame of OVER")),
    })
}

/// The row with the values of the calls behind it.
fn joined(row: &[Value], values: &[Value]) -> Row {
    row.iter().chain(values).cloned().collect()
}

fn values(calls: &Calls, group: &Group) -> Vec<Value> {
    let mut values = Vec::new();
    calls.values(group, &mut values);
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;
    use rowkind_ir::plan::{AggregateCall, SortKey};
    use rowkind_ir::{DataType, TimeAttribute, TypeKind};

    fn over(time: Option<bool>, rows: bool, preceding: Option<i64>, order: usize) -> Box<dyn Operator> {
        let field = |name: &str, kind| Field::new(name, DataType::new(kind));
        let input =
            [field("k", TypeKind::VarChar(9)), field("v", TypeKind::BigInt), field("ts", TypeKind::Timestamp(3, TimeAttribute::Rowtime))];
        let plan = OverAggregate {
            partition: vec![0],
            order: vec![SortKey { column: order, descending: false, nulls_last: false }],
            preceding,
            rows,
            time,
            calls: vec![AggregateCall {
                function: "$SUM0",
                args: vec![1],
                distinct: false,
                filter: None,
                retracts: false,
                output: Field::new("s", DataType::new(TypeKind::BigInt)),
            }],
            constants: Vec::new(),
            emits_update_before: true,
        };
        build(&plan, &input, None).expect("a known frame")
    }

    const ROWS: &str = "+I[a, 1, @1] +I[a, 2, @4] ~2 +I[a, 4, @3] +I[a, 5, @4] +I[a, 9, @2] ~10";

    #[test]
    fn rows_of_one_time_share_a_range() {
        check(&mut *over(Some(true), false, None, 2), ROWS, "+I[a, 1, @1, 1] +I[a, 4, @3, 5] +I[a, 2, @4, 12] +I[a, 5, @4, 12]");
        check(&mut *over(Some(true), true, None, 2), ROWS, "+I[a, 1, @1, 1] +I[a, 4, @3, 5] +I[a, 2, @4, 7] +I[a, 5, @4, 12]");
    }

    #[test]
    fn rows_leave_a_bounded_frame() {
        check(
            &mut *over(Some(true), true, Some(1), 2),
            "+I[a, 1, @1] +I[a, 2, @4] +I[a, 4, @3] +I[a, 5, @4] ~10",
            "+I[a, 1, @1, 1] +I[a, 4, @3, 5] +I[a, 2, @4, 6] +I[a, 5, @4, 7]",
        );
        check(
            &mut *over(Some(true), false, Some(2), 2),
            "+I[a, 1, @1] +I[a, 2, @4] +I[a, 4, @3] +I[a, 5, @4] ~10",
            "+I[a, 1, @1, 1] +I[a, 4, @3, 5] +I[a, 2, @4, 11] +I[a, 5, @4, 11]",
        );
    }

    #[test]
    fn later_rows_follow_a_change_in_another_order() {
        check(
            &mut *over(None, false, None, 1),
            "+I[a, 10, @0] +I[a, 20, @0] -U[a, 10, @0] +U[a, 15, @0] -D[a, 20, @0]",
            "+I[a, 10, @0, 10] +I[a, 20, @0, 30] -D[a, 10, @0, 10] -U[a, 20, @0, 30] +U[a, 20, @0, 20] \
             +U[a, 15, @0, 15] -U[a, 20, @0, 20] +U[a, 20, @0, 35] -D[a, 20, @0, 35]",
        );
    }
}
