//! Windows over time, cut into slices.
//!
//! A slice is the largest piece of time that lies in the same windows; rows are aggregated by slice, and windows are
//! put together from slices. All times are local milliseconds: for TIMESTAMP_LTZ they are shifted by the session's zone.
//!
//! like   Flink `SliceAssigners`, `TimeWindowUtil`

use rowkind_ir::plan::WindowKind;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Timestamp, Value};

/// How a window is put together when it fires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pieces {
    /// It is one slice.
    Own,
    /// These slices, merged for the moment.
    Slices(Vec<i64>),
    /// A slice that lives on, into which another one is merged for good.
    Into { shared: i64, slice: Option<i64> },
}

#[derive(Clone, Debug)]
pub struct Slicing {
    kind: WindowKind,
    /// The zone by which times are shifted; `None`: not at all.
    zone: Option<Zone>,
    /// Windows are attached to the rows already: each is a slice of its own.
    attached: bool,
    /// Slices are looked after at multiples of their size, whatever their offset is.
    ignores_offset: bool,
}

/// The start of the window of this size in which a time lies.
#[inline]
pub fn start_of(time: i64, offset: i64, size: i64) -> i64 {
    time - (time - offset).rem_euclid(size)
}

impl Slicing {
    /// `None` for windows that have no slices (counts; sessions, unless they are attached).
    pub fn new(kind: &WindowKind, zone: Option<Zone>, attached: bool) -> Option<Slicing> {
        let sliced = match kind {
            WindowKind::Session { .. } => attached,
            WindowKind::Count { .. } => false,
            _ => true,
        };
        sliced.then(|| Slicing { kind: kind.clone(), zone: zone.filter(|zone| *zone != Zone::default()), attached, ignores_offset: false })
    }

    pub fn ignoring_offset(self, ignores_offset: bool) -> Slicing {
        Slicing { ignores_offset, ..self }
    }

    /// The local time of a time column's value.
    #[inline]
    pub fn local(&self, time: i64) -> i64 {
        match &self.zone {
            None => time,
            Some(zone) => zone.to_local(Timestamp::from_millis(time)).millis(),
        }
    }

    /// The instant at which a local time has come.
    #[inline]
    pub fn instant(&self, local: i64) -> i64 {
        match &self.zone {
            None => local,
            Some(zone) => zone.to_instant(Timestamp::from_millis(local)).millis(),
        }
    }

    /// The watermark at which a window fires.
    #[inline]
    pub fn fires_at(&self, window_end: i64) -> i64 {
        self.instant(window_end - 1)
    }

    #[inline]
    pub fn has_fired(&self, window_end: i64, watermark: i64) -> bool {
        watermark >= self.fires_at(window_end)
    }

    /// The end of the slice of a local time.
    #[inline]
    pub fn slice_end(&self, time: i64) -> i64 {
        let (size, offset) = self.slice();
        start_of(time, offset, size) + size
    }

    /// Size and offset of the slices.
    #[inline]
    fn slice(&self) -> (i64, i64) {
        match self.kind {
            WindowKind::Tumble { size_ms, offset_ms } => (size_ms, offset_ms),
            WindowKind::Hop { slide_ms, offset_ms, .. } => (slide_ms, offset_ms),
            WindowKind::Cumulate { step_ms, offset_ms, .. } => (step_ms, offset_ms),
            // Never made: see `new`.
            WindowKind::Session { .. } | WindowKind::Count { .. } => (1, 0),
        }
    }

    pub fn is_hop(&self) -> bool {
        !self.attached && matches!(self.kind, WindowKind::Hop { .. })
    }

    /// How far slice ends lie apart.
    pub fn interval(&self) -> i64 {
        self.slice().0
    }

    /// The first watermark above this one at which a slice may end.
    pub fn next_trigger(&self, watermark: i64) -> i64 {
        if watermark == i64::MAX || self.zone.is_some() || self.attached {
            return watermark.saturating_add(1);
        }
        let (size, offset) = self.slice();
        let offset = if self.ignores_offset { 0 } else { offset };
        // Behind an interval join the last watermark is a little less than the largest number, and Java's sums wrap around.
        let trigger = start_of(watermark, offset, size).wrapping_add(size - 1);
        if trigger > watermark { trigger } else { trigger.wrapping_add(size) }
    }

    pub fn window_start(&self, window_end: i64) -> i64 {
        match self.kind {
            WindowKind::Tumble { size_ms, .. } | WindowKind::Hop { size_ms, .. } => window_end - size_ms,
            WindowKind::Cumulate { max_size_ms, offset_ms, .. } => start_of(window_end - 1, offset_ms, max_size_ms),
            WindowKind::Session { .. } | WindowKind::Count { .. } => window_end,
        }
    }

    /// The end of the last window that holds a slice.
    pub fn last_window_end(&self, slice_end: i64) -> i64 {
        match self.kind {
            _ if self.attached => slice_end,
            WindowKind::Hop { size_ms, slide_ms, .. } => slice_end - slide_ms + size_ms,
            WindowKind::Cumulate { max_size_ms, .. } => self.window_start(slice_end) + max_size_ms,
            _ => slice_end,
        }
    }

    /// Where a row of a slice that has fired already, but not for all its windows, is put.
    pub fn late_target(&self, slice_end: i64) -> i64 {
        match self.kind {
            WindowKind::Cumulate { step_ms, .. } if !self.attached => self.window_start(slice_end) + step_ms,
            _ => slice_end,
        }
    }

    pub fn pieces(&self, window_end: i64) -> Pieces {
        match self.kind {
            _ if self.attached => Pieces::Own,
            WindowKind::Hop { size_ms, slide_ms, .. } => {
                Pieces::Slices((0..size_ms / slide_ms).map(|slice| window_end - slice * slide_ms).collect())
            }
            WindowKind::Cumulate { step_ms, .. } => {
                let shared = self.window_start(window_end) + step_ms;
                Pieces::Into { shared, slice: (window_end != shared).then_some(window_end) }
            }
            _ => Pieces::Own,
        }
    }

    /// Slices that no window needs after this one.
    pub fn expired(&self, window_end: i64) -> Vec<i64> {
        match self.kind {
            _ if self.attached => vec![window_end],
            WindowKind::Hop { slide_ms, .. } => vec![self.window_start(window_end) + slide_ms],
            WindowKind::Cumulate { max_size_ms, step_ms, .. } => {
                let start = self.window_start(window_end);
                let (first, last) = (start + step_ms, start + max_size_ms);
                match window_end {
                    // The only slice of its window is also the last one.
                    end if end == first && first == last => vec![end],
                    end if end == first => Vec::new(),
                    end if end == last => vec![end, first],
                    end => vec![end],
                }
            }
            _ => vec![window_end],
        }
    }

    /// The window that has to fire next although no row may come for it.
    pub fn follower(&self, window_end: i64, is_empty: bool) -> Option<i64> {
        match self.kind {
            _ if self.attached => None,
            WindowKind::Hop { slide_ms, .. } => (!is_empty).then_some(window_end + slide_ms),
            WindowKind::Cumulate { max_size_ms, step_ms, .. } => {
                let next = window_end + step_ms;
                (next <= self.window_start(window_end) + max_size_ms).then_some(next)
            }
            _ => None,
        }
    }

    /// Starts and ends of all windows in which a local time lies, in Flink's order (the latest first for HOP).
    pub fn windows_of(&self, time: i64) -> Vec<(i64, i64)> {
        match self.kind {
            WindowKind::Tumble { size_ms, offset_ms } => {
                let start = start_of(time, offset_ms, size_ms);
                vec![(start, start + size_ms)]
            }
            WindowKind::Hop { size_ms, slide_ms, offset_ms } => {
                let mut windows = Vec::new();
                let mut start = start_of(time, offset_ms, slide_ms);
                while start > time - size_ms {
                    windows.push((start, start + size_ms));
                    start -= slide_ms;
                }
                windows
            }
            WindowKind::Cumulate { max_size_ms, step_ms, offset_ms } => {
                let start = start_of(time, offset_ms, max_size_ms);
                let first = start_of(time, offset_ms, step_ms) + step_ms;
                let mut windows = Vec::new();
                let mut end = first;
                while end <= start + max_size_ms {
                    windows.push((start, end));
                    end += step_ms;
                }
                windows
            }
            WindowKind::Session { .. } | WindowKind::Count { .. } => Vec::new(),
        }
    }
}

pub fn timestamp(millis: i64) -> Value {
    Value::Timestamp(Timestamp::from_millis(millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hop_is_in_several_windows() {
        let kind = WindowKind::Hop { size_ms: 10, slide_ms: 5, offset_ms: 0 };
        let hop = Slicing::new(&kind, None, false).expect("sliced");
        assert_eq!(hop.slice_end(4), 5);
        assert_eq!(hop.windows_of(4), [(0, 10), (-5, 5)]);
        assert_eq!(hop.pieces(10), Pieces::Slices(vec![10, 5]));
        assert_eq!(hop.expired(10), [5]);
    }

    #[test]
    fn a_cumulating_window_shares_its_first_slice() {
        let kind = WindowKind::Cumulate { max_size_ms: 15, step_ms: 5, offset_ms: 0 };
        let cumulate = Slicing::new(&kind, None, false).expect("sliced");
        assert_eq!(cumulate.windows_of(7), [(0, 10), (0, 15)]);
        assert_eq!(cumulate.pieces(5), Pieces::Into { shared: 5, slice: None });
        assert_eq!(cumulate.pieces(15), Pieces::Into { shared: 5, slice: Some(15) });
        assert_eq!(cumulate.expired(15), [15, 5]);
        assert_eq!(cumulate.follower(15, false), None);
    }

    #[test]
    fn an_offset_moves_windows_before_1970_too() {
        assert_eq!(start_of(1, 3, 10), -7);
        assert_eq!(start_of(-8, 3, 10), -17);
    }
}
