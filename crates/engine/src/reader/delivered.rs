//! Which records a reader gets, and when: isolation, where it starts, how far it is behind, what is gone by then, crashes of its group.

use super::{Commit, Group, Reader, Start};
use crate::topic::{Stored, Topic};
use rowkind_ir::Step;
use rowkind_ir::report::RecordState;

/// The records that a reader gets, each with the instant at which it gets it.
///
/// `read_uncommitted` gets them as they are appended; `read_committed` once the last stable offset is behind them.
pub fn delivered(topic: &Topic, reader: &Reader) -> Vec<(Step, u32)> {
    let mut hints = vec![0; topic.partitions.len()];
    let mut visible = |stored: &Stored| match (reader.read_committed, stored.state) {
        (_, RecordState::Marker) => None,
        (false, _) => Some(stored.at),
        (true, RecordState::Committed) => {
            let partition = stored.partition as usize;
            topic.partitions[partition].stable_since(stored.offset, &mut hints[partition])
        }
        (true, _) => None,
    };
    let from = first_offsets(topic, reader.start);
    let numbered = (0u32..).zip(&topic.records).filter(|(_, stored)| stored.offset >= from[stored.partition as usize]);
    let mut delivered: Vec<(Step, u32)> = Vec::with_capacity(topic.records.len());
    delivered.extend(numbered.filter_map(|(number, stored)| Some((reads_at(stored, visible(stored)?, reader)?, number))));
    if reader.read_committed || reader.joins.is_some() || reader.lag_events > 0 {
        rowkind_ir::order::sort_by_key(&mut delivered, |(at, _)| *at);
    }
    if reader.pace_records > 0 {
        delivered = paced(topic, &delivered, reader.pace_records);
    }
    match reader.group {
        Some(group) => grouped(&delivered, group),
        None => delivered,
    }
}

/// Reads at most so many records within one event, and never sees what is gone by its turn.
fn paced(topic: &Topic, delivered: &[(Step, u32)], pace: u32) -> Vec<(Step, u32)> {
    let mut read: Vec<(Step, u32)> = Vec::with_capacity(delivered.len());
    let (mut event, mut used) = (0, 0);
    for &(visible, number) in delivered {
        if visible.event > event {
            (event, used) = (visible.event, 0);
        }
        if used == pace {
            (event, used) = (event + 1, 0);
        }
        // What waits for a later event is read behind it.
        let at = if event > visible.event { Step::after(event) } else { visible };
        let stored = &topic.records[number as usize];
        if at == visible || stored.removed.is_none_or(|removed| removed > at) {
            used += 1;
            read.push((at, number));
        }
    }
    read
}

/// The records as a group gets them that crashes once.
fn grouped(delivered: &[(Step, u32)], group: Group) -> Vec<(Step, u32)> {
    let Some(&(crashed, _)) = delivered.get(group.crash) else { return delivered.to_vec() };
    let poll = group.poll_records.max(1);
    let first = group.crash / poll * poll;
    let (before, from) = match group.commit {
        Commit::After => (group.crash + 1, first),
        Commit::Before => (group.crash, (first + poll).min(delivered.len())),
        Commit::WithRows => (first, first),
    };
    let again = delivered[from..].iter().map(|&(at, number)| (at.max(crashed), number));
    delivered[..before].iter().copied().chain(again).collect()
}

/// Where a reader starts in each partition. A time means the first record that is not older, and everything behind it.
fn first_offsets(topic: &Topic, start: Start) -> Vec<u64> {
    let mut offsets = vec![0; topic.partitions.len()];
    match start {
        Start::Earliest | Start::Latest => {}
        Start::Offset(offset) => offsets.fill(offset),
        Start::Time(time) => {
            offsets.fill(u64::MAX);
            for stored in topic.records.iter().filter(|stored| stored.timestamp >= time) {
                let first = &mut offsets[stored.partition as usize];
                *first = stored.offset.min(*first);
            }
        }
    }
    offsets
}

/// When a reader gets a record that is there since `visible`; `None`: never.
fn reads_at(stored: &Stored, visible: Step, reader: &Reader) -> Option<Step> {
    let gone_by = |at: Step| stored.removed.is_some_and(|removed| removed <= at);
    let mut at = visible;
    if let Some(joins) = reader.joins.filter(|joins| visible <= *joins) {
        if reader.start == Start::Latest || gone_by(joins) {
            return None;
        }
        at = joins;
    }
    if reader.lag_events > 0 {
        at = Step::after(at.event + reader.lag_events);
    }
    (at == stored.at || !gone_by(at)).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// kafka.md §7.4: five records, a poll of two, a crash at each of them.
    #[test]
    fn a_group_that_crashes_reads_twice_or_loses() {
        let delivered: Vec<(Step, u32)> = (0..5).map(|number| (Step::after(number + 1), number)).collect();
        let read = |commit, crash| -> Vec<u32> {
            grouped(&delivered, Group { poll_records: 2, commit, crash }).into_iter().map(|(_, number)| number).collect()
        };
        assert_eq!(read(Commit::After, 0), [0, 0, 1, 2, 3, 4]);
        assert_eq!(read(Commit::After, 1), [0, 1, 0, 1, 2, 3, 4]);
        assert_eq!(read(Commit::After, 2), [0, 1, 2, 2, 3, 4]);
        assert_eq!(read(Commit::After, 4), [0, 1, 2, 3, 4, 4]);
        assert_eq!(read(Commit::Before, 0), [2, 3, 4]);
        assert_eq!(read(Commit::Before, 1), [0, 2, 3, 4]);
        assert_eq!(read(Commit::Before, 4), [0, 1, 2, 3]);
        for crash in 0..5 {
            assert_eq!(read(Commit::WithRows, crash), [0, 1, 2, 3, 4]);
        }
        assert_eq!(read(Commit::After, 9), [0, 1, 2, 3, 4]);
    }
}
