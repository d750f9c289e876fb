//! WindowAggregate, LocalWindowAggregate, GlobalWindowAggregate: one row for each group and window, when it closes.
//!
//! in     any, with a time column or attached windows; global: accumulators by slice
//! out    [I]: group, calls, window properties; local: group, accumulators, end of the slice
//! state  the accumulators of every group by slice; rows since the last closed window are buffered apart
//! like   Flink `LocalSlicingWindowAggOperator`, `SlicingWindowOperator` and its processors: windows of one time fire in
//!        the order of Flink's timers; a row whose last window is closed is late and dropped

mod legacy;
mod local;
mod proctime;
mod session;
mod sliced;

use super::with_count;
use crate::aggregate::Calls;
use crate::fault::Unsupported;
use crate::operator::Operator;
use crate::rows::Rows;
use crate::window::{Slicing, timestamp};
use rowkind_ir::eval::Session;
use rowkind_ir::plan::{self, NodeId, StreamPlan, Window, WindowKind, WindowProperty};
use rowkind_ir::zone::Zone;
use rowkind_ir::{Field, Row, TypeKind, Value};

pub fn one_phase(plan: &StreamPlan, id: NodeId, session: &Session) -> Result<Box<dyn Operator>, Unsupported> {
    let plan::Operator::WindowAggregate { group, window, properties, calls, input_retracts } = &plan.nodes[id].operator else {
        return Err(Unsupported::new("this window aggregate"));
    };
    let input = super::input(plan, id);
    let calls = with_count(calls, counts_rows(window, *input_retracts));
    let outputs = plan.nodes[id].schema.len() - group.len() - properties.len();
    let aggregate = Calls::new(&calls, input)?;
    let output = Output { outputs, properties: properties.clone() };
    if let WindowKind::Session { gap_ms, .. } = window.kind {
        let Some(time) = window.time else { return Err(Unsupported::new("attached session windows")) };
        let zone = zone_of(input, window, session);
        let windows = session::SessionAggregate::new(group, time, gap_ms, zone, aggregate, output, *input_retracts);
        return Ok(timed(window, windows.clone(), proctime::Windows::Session(windows)));
    }
    if !window.rowtime && window.time.is_none() {
        return Err(Unsupported::new("attached windows of processing time"));
    }
    let slicing = slicing(window, input, session)?;
    let rows = match window.time {
        Some(time) => sliced::Input::Rows { time },
        None => sliced::Input::Attached { end: column(input, "window_end")? },
    };
    let windows = sliced::SlicedAggregate::new(group, rows, slicing, aggregate, output, *input_retracts);
    Ok(timed(window, windows.clone(), proctime::Windows::Sliced(windows)))
}

/// The operator by event time, or with the clock for a watermark.
fn timed(window: &Window, by_event: impl Operator + 'static, by_clock: proctime::Windows) -> Box<dyn Operator> {
    match window.time {
        Some(time) if !window.rowtime => Box::new(proctime::ProctimeWindows { time, windows: by_clock }),
        _ => Box::new(by_event),
    }
}

/// `GROUP BY TUMBLE(…)` and its kin.
pub fn legacy(plan: &StreamPlan, id: NodeId, session: &Session) -> Result<Box<dyn Operator>, Unsupported> {
    let plan::Operator::GroupWindowAggregate {
        group,
        window,
        properties,
        calls,
        input_retracts,
        early_fire_ms,
        late_fire_ms,
        allowed_lateness_ms,
        emits_update_before,
    } = &plan.nodes[id].operator
    else {
        return Err(Unsupported::new("this window aggregate"));
    };
    let Some(time) = window.time else { return Err(Unsupported::new("legacy windows without a time")) };
    let firing = legacy::Firing {
        proctime: !window.rowtime,
        early_ms: *early_fire_ms,
        late_ms: *late_fire_ms,
        lateness_ms: *allowed_lateness_ms,
        emits_update_before: *emits_update_before,
    };
    let input = super::input(plan, id);
    let calls = Calls::new(&with_count(calls, *input_retracts), input)?;
    let output = Output { outputs: plan.nodes[id].schema.len() - group.len() - properties.len(), properties: properties.clone() };
    if let WindowKind::Session { gap_ms, .. } = window.kind {
        if early_fire_ms.is_some() || late_fire_ms.is_some() || *allowed_lateness_ms > 0 {
            return Err(Unsupported::new("session windows that fire early or late"));
        }
        let zone = zone_of(input, window, session);
        let windows = session::SessionAggregate::new(group, time, gap_ms, zone, calls, output, *input_retracts).dropping_null();
        return Ok(timed(window, windows.clone(), proctime::Windows::Session(windows)));
    }
    let slicing = slicing(window, input, session)?;
    Ok(Box::new(legacy::LegacyAggregate::new(group, time, slicing, calls, output, *input_retracts, firing)))
}

pub fn local(plan: &StreamPlan, id: NodeId, session: &Session) -> Result<Box<dyn Operator>, Unsupported> {
    let plan::Operator::LocalWindowAggregate { group, window, calls, input_retracts } = &plan.nodes[id].operator else {
        return Err(Unsupported::new("this window aggregate"));
    };
    let input = super::input(plan, id);
    let ignores_offset = plan.version.behaviours().slice_triggers_ignore_offsets;
    let slicing = slicing(window, input, session)?.ignoring_offset(ignores_offset);
    let rows = match window.time {
        Some(time) => sliced::Input::Rows { time },
        None => sliced::Input::Attached { end: column(input, "window_end")? },
    };
    let calls = Calls::new(&with_count(calls, counts_rows(window, *input_retracts)), input)?;
    Ok(Box::new(local::LocalAggregate::new(group, rows, slicing, calls)))
}

pub fn global(plan: &StreamPlan, id: NodeId, session: &Session) -> Result<Box<dyn Operator>, Unsupported> {
    let plan::Operator::GlobalWindowAggregate { group, properties, .. } = &plan.nodes[id].operator else {
        return Err(Unsupported::new("this window aggregate"));
    };
    let local = super::input_behind_exchange(plan, id);
    let plan::Operator::LocalWindowAggregate { window, calls, input_retracts, .. } = &plan.nodes[local].operator else {
        return Err(Unsupported::new("a global window aggregate without its local one"));
    };
    let input = super::input(plan, local);
    let slicing = slicing(window, input, session)?;
    let calls = Calls::new(&with_count(calls, counts_rows(window, *input_retracts)), input)?;
    let output = Output { outputs: plan.nodes[id].schema.len() - group.len() - properties.len(), properties: properties.clone() };
    // The local aggregate puts the group's columns first.
    let keys: Vec<usize> = (0..group.len()).collect();
    Ok(Box::new(sliced::SlicedAggregate::new(&keys, sliced::Input::Partial, slicing, calls, output, *input_retracts)))
}

/// Whether windows may be empty when they fire.
fn counts_rows(window: &Window, retracts: bool) -> bool {
    retracts || (window.time.is_some() && matches!(window.kind, WindowKind::Hop { .. }))
}

fn slicing(window: &Window, input: &[Field], session: &Session) -> Result<Slicing, Unsupported> {
    Slicing::new(&window.kind, zone_of(input, window, session), window.time.is_none())
        .ok_or_else(|| Unsupported::new("this kind of window"))
}

/// The zone by which times are shifted, if the time is an instant.
fn zone_of(input: &[Field], window: &Window, session: &Session) -> Option<Zone> {
    let is_instant = match window.time {
        // Processing time is an instant, also where its column was left out.
        Some(time) => input.get(time).is_none_or(|field| matches!(field.ty.kind, TypeKind::TimestampLtz(..))),
        None => {
            let time = input.iter().find(|field| field.name == "window_time");
            time.is_some_and(|field| matches!(field.ty.kind, TypeKind::TimestampLtz(..)))
        }
    };
    is_instant.then(|| session.zone.clone())
}

fn column(input: &[Field], name: &str) -> Result<usize, Unsupported> {
    let place = input.iter().position(|field| field.name == name);
    place.ok_or_else(|| Unsupported::new("attached windows under another name"))
}

/// What is said of a window.
#[derive(Clone)]
struct Output {
    /// Calls that are said; others only count rows.
    outputs: usize,
    properties: Vec<WindowProperty>,
}

impl Output {
    fn row(&self, key: &[Value], calls: &[Value], instant: impl Fn(i64) -> i64, (start, end): (i64, i64), rows: &mut Rows) -> Row {
        let properties = self.properties.iter().map(|property| match property {
            WindowProperty::Start => timestamp(start),
            WindowProperty::End => timestamp(end),
            WindowProperty::Rowtime => timestamp(instant(end - 1)),
            WindowProperty::Proctime => Value::Null,
        });
        rows.make(key.iter().chain(calls.iter().take(self.outputs)).cloned().chain(properties))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;
    use rowkind_ir::plan::AggregateCall;
    use rowkind_ir::{DataType, TimeAttribute};

    fn sum(retracts: bool) -> Vec<AggregateCall> {
        vec![AggregateCall {
            function: "SUM",
            args: vec![1],
            distinct: false,
            filter: None,
            retracts,
            output: Field::new("s", DataType::new(TypeKind::BigInt)),
        }]
    }

    fn input() -> Vec<Field> {
        let field = |name: &str, kind| Field::new(name, DataType::new(kind));
        vec![field("k", TypeKind::VarChar(9)), field("v", TypeKind::BigInt), field("ts", TypeKind::Timestamp(3, TimeAttribute::Rowtime))]
    }

    fn aggregate(kind: WindowKind, retracts: bool) -> sliced::SlicedAggregate {
        let calls = Calls::new(&with_count(&sum(retracts), true), &input()).expect("SUM");
        let slicing = Slicing::new(&kind, None, false).expect("sliced");
        let output = Output { outputs: 1, properties: vec![WindowProperty::Start, WindowProperty::End] };
        sliced::SlicedAggregate::new(&[0], sliced::Input::Rows { time: 2 }, slicing, calls, output, retracts)
    }

    #[test]
    fn a_window_fires_when_the_watermark_passes_its_end() {
        check(
            &mut aggregate(WindowKind::Tumble { size_ms: 10, offset_ms: 0 }, false),
            "+I[a, 1, @1] +I[b, 2, @9] ~8 +I[a, 3, @2] ~9 +I[a, 4, @9] +I[a, 5, @12] ~30",
            "+I[a, 4, @0, @10] +I[b, 2, @0, @10] +I[a, 5, @10, @20]",
        );
    }

    #[test]
    fn a_hop_shares_its_slices() {
        check(
            &mut aggregate(WindowKind::Hop { size_ms: 10, slide_ms: 5, offset_ms: 0 }, false),
            "+I[a, 1, @6] ~40",
            "+I[a, 1, @0, @10] +I[a, 1, @5, @15]",
        );
    }

    #[test]
    fn a_cumulating_window_grows() {
        check(
            &mut aggregate(WindowKind::Cumulate { max_size_ms: 15, step_ms: 5, offset_ms: 0 }, false),
            "+I[a, 1, @1] +I[a, 2, @12] ~40",
            "+I[a, 1, @0, @5] +I[a, 1, @0, @10] +I[a, 3, @0, @15]",
        );
    }

    #[test]
    fn a_window_without_rows_is_not_said() {
        check(
            &mut aggregate(WindowKind::Tumble { size_ms: 10, offset_ms: 0 }, true),
            "+I[a, 1, @1] +I[b, 1, @1] -D[a, 1, @1] ~40",
            "+I[b, 1, @0, @10]",
        );
    }
}
