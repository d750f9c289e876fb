//! Windows as plans print them.

use crate::physical::WindowSource;
use rowkind_ir::Field;
use rowkind_ir::plan::{AttachedWindow, Window, WindowKind};

/// The largest unit that divides evenly: `1 h`, `90 s`, `500 ms`.
pub fn duration(ms: i64) -> String {
    for (unit, name) in [(86_400_000, "d"), (3_600_000, "h"), (60_000, "min"), (1000, "s")] {
        if ms != 0 && ms % unit == 0 {
            return format!("{} {name}", ms / unit);
        }
    }
    format!("{ms} ms")
}

fn name(row: &[Field], column: usize) -> &str {
    row.get(column).map_or("?", |field| field.name.as_str())
}

fn offset(ms: i64) -> String {
    if ms == 0 { String::new() } else { format!(", offset=[{}]", duration(ms)) }
}

/// `first` says where the windows are found: `time_col=[ts]`, `slice_end=[$slice_end]`, `win_start=[…], win_end=[…]`.
fn kind_text(kind: &WindowKind, first: &str, row: &[Field]) -> String {
    match kind {
        WindowKind::Tumble { size_ms, offset_ms } => format!("TUMBLE({first}, size=[{}]{})", duration(*size_ms), offset(*offset_ms)),
        WindowKind::Hop { size_ms, slide_ms, offset_ms } => {
            format!("HOP({first}, size=[{}], slide=[{}]{})", duration(*size_ms), duration(*slide_ms), offset(*offset_ms))
        }
        WindowKind::Cumulate { max_size_ms, step_ms, offset_ms } => {
            format!("CUMULATE({first}, max_size=[{}], step=[{}]{})", duration(*max_size_ms), duration(*step_ms), offset(*offset_ms))
        }
        WindowKind::Session { gap_ms, partition } => {
            let keys: Vec<&str> = partition.iter().map(|&column| name(row, column)).collect();
            let keys = if keys.is_empty() { String::new() } else { format!(", partition keys=[{}]", keys.join(", ")) };
            format!("SESSION({first}, gap=[{}]{keys})", duration(*gap_ms))
        }
        WindowKind::Count { size, slide } => format!("COUNT({first}, size=[{size}], slide=[{slide}])"),
    }
}

pub fn window_text(window: &Window, row: &[Field]) -> String {
    let time = window.time.map(|column| name(row, column)).unwrap_or("");
    kind_text(&window.kind, &format!("time_col=[{time}]"), row)
}

pub fn attached_text(window: &AttachedWindow, row: &[Field]) -> String {
    let first = format!("win_start=[{}], win_end=[{}]", name(row, window.start), name(row, window.end));
    kind_text(&window.kind, &first, row)
}

pub fn source_text(source: &WindowSource, row: &[Field]) -> String {
    match source {
        WindowSource::Time(window) => window_text(window, row),
        WindowSource::Attached(window) => attached_text(window, row),
        WindowSource::Slice { window, column } => {
            let column = name(row, *column);
            let what = if column == "$window_end" { "win_end" } else { "slice_end" };
            kind_text(&window.kind, &format!("{what}=[{column}]"), row)
        }
    }
}

/// A window of the old kind: `TumblingGroupWindow('w$, ts, 3600000)`.
pub fn group_window_text(window: &Window, row: &[Field]) -> String {
    // PROCTIME() is a column that no row has.
    let time = match window.time {
        Some(column) if column < row.len() => name(row, column).to_string(),
        Some(column) => format!("$f{column}"),
        None => String::new(),
    };
    match &window.kind {
        WindowKind::Tumble { size_ms, .. } => format!("TumblingGroupWindow('w$, {time}, {size_ms})"),
        WindowKind::Hop { size_ms, slide_ms, .. } => format!("SlidingGroupWindow('w$, {time}, {size_ms}, {slide_ms})"),
        WindowKind::Session { gap_ms, .. } => format!("SessionGroupWindow('w$, {time}, {gap_ms})"),
        WindowKind::Cumulate { max_size_ms, step_ms, .. } => format!("CumulativeGroupWindow('w$, {time}, {max_size_ms}, {step_ms})"),
        WindowKind::Count { size, slide } => format!("CountGroupWindow('w$, {time}, {size}, {slide})"),
    }
}
