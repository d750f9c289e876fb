//! What is on its way between subtasks.
//!
//! In: changes and watermarks that a subtask sends to another one. Out: the same, each channel in order; which channel
//! is next, and how long its head stays on the way, is chance from the scenario's seed.
//! Never: keeps anything for longer than [`EVENTS_MAX`] events.

use crate::operator::Item;
use crate::random::Random;
use std::collections::VecDeque;

/// For how many events something is on its way at most.
const EVENTS_MAX: u64 = 2;

#[derive(Clone)]
pub struct Flight {
    channels: Vec<Channel>,
    random: Random,
}

/// From one subtask to another one.
#[derive(Clone)]
struct Channel {
    to: usize,
    input: usize,
    slot: usize,
    queue: VecDeque<Sent>,
}

#[derive(Clone)]
struct Sent {
    /// The event in which it arrives, unless something before it in its channel is later.
    due: u32,
    item: Item,
    cause: Option<u32>,
}

/// What arrives at a subtask.
pub struct Arrived {
    pub to: usize,
    /// The input of the node, and the channel among all channels of the subtask.
    pub input: usize,
    pub slot: usize,
    pub item: Item,
    pub cause: Option<u32>,
}

impl Flight {
    pub fn new(seed: u64) -> Flight {
        Flight { channels: Vec::new(), random: Random::named(seed, "flight") }
    }

    /// Chance starts from here.
    pub fn reseed(&mut self, seed: u64) {
        self.random = Random::named(seed, "flight");
    }

    /// A new channel; its number.
    pub fn connect(&mut self, to: usize, input: usize, slot: usize) -> usize {
        self.channels.push(Channel { to, input, slot, queue: VecDeque::new() });
        self.channels.len() - 1
    }

    /// The subtask that a channel leads to.
    pub fn end(&self, channel: usize) -> usize {
        self.channels[channel].to
    }

    /// Nothing is on its way any more.
    pub fn clear(&mut self) {
        self.channels.iter_mut().for_each(|channel| channel.queue.clear());
    }

    pub fn send(&mut self, channel: usize, event: u32, item: Item, cause: Option<u32>) {
        // Half of what is sent arrives at once.
        let late = self.random.below(2 * EVENTS_MAX).saturating_sub(EVENTS_MAX - 1);
        self.channels[channel].queue.push_back(Sent { due: event + late as u32, item, cause });
    }

    /// What arrives next; `all`: whatever is on its way.
    pub fn next(&mut self, event: u32, all: bool) -> Option<Arrived> {
        let due = |channel: &Channel| channel.queue.front().is_some_and(|sent| all || sent.due <= event);
        let count = self.channels.iter().filter(|channel| due(channel)).count() as u64;
        if count == 0 {
            return None;
        }
        let picked = self.random.below(count) as usize;
        let channel = self.channels.iter_mut().filter(|channel| due(channel)).nth(picked)?;
        let Sent { item, cause, .. } = channel.queue.pop_front()?;
        Some(Arrived { to: channel.to, input: channel.input, slot: channel.slot, item, cause })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_keeps_its_order_and_nothing_stays_longer_than_two_events() {
        for seed in 0..20 {
            let mut flight = Flight::new(seed);
            let channels = [flight.connect(0, 0, 0), flight.connect(1, 0, 0)];
            let mut arrived = [Vec::new(), Vec::new()];
            for event in 1..=40u32 {
                channels.iter().for_each(|&channel| flight.send(channel, event, Item::Watermark(event.into()), None));
                while let Some(Arrived { to, item: Item::Watermark(sent), .. }) = flight.next(event, false) {
                    assert!(i64::from(event) - sent <= EVENTS_MAX as i64, "{sent} came in {event}");
                    arrived[to].push(sent);
                }
            }
            while let Some(Arrived { to, item: Item::Watermark(sent), .. }) = flight.next(40, true) {
                arrived[to].push(sent);
            }
            assert_eq!(arrived, [(1..=40).collect::<Vec<i64>>(), (1..=40).collect()]);
        }
    }
}
