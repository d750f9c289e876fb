//! Which channels of a subtask are idle, and the watermark that the others agree on.
//!
//! In: the watermarks of all channels, and which of them say that they are idle. Out: the watermark of the subtask, and
//! whether it is idle itself. Made when the first channel becomes idle; before, the smallest watermark is the answer.
//! like   Flink `StatusWatermarkValve` over the channels of one input, `CombinedWatermarkStatus` over the inputs: a channel
//!        that comes back counts again when it has caught up; an input counts at once

#[derive(Clone, Debug)]
pub struct Idleness {
    channels: Vec<Channel>,
    /// What each input has come to.
    inputs: Vec<i64>,
    idle: bool,
}

#[derive(Clone, Debug)]
struct Channel {
    input: usize,
    idle: bool,
    aligned: bool,
}

impl Idleness {
    /// `inputs`: the input of each channel. `watermarks`: of the channels.
    pub fn new(inputs: &[usize], watermarks: &[i64]) -> Idleness {
        let count = inputs.iter().max().map_or(0, |last| last + 1);
        let smallest = |input: usize| {
            let own = inputs.iter().zip(watermarks).filter(|(of, _)| **of == input);
            own.map(|(_, watermark)| *watermark).min().unwrap_or(i64::MIN)
        };
        Idleness {
            channels: inputs.iter().map(|&input| Channel { input, idle: false, aligned: true }).collect(),
            inputs: (0..count).map(smallest).collect(),
            idle: false,
        }
    }

    /// A channel becomes idle, or comes back. Whether that changes the subtask itself.
    pub fn set(&mut self, channel: usize, idle: bool, watermarks: &[i64]) -> bool {
        let Channel { input, .. } = self.channels[channel];
        let aligned = watermarks[channel] >= self.inputs[input];
        self.channels[channel] = Channel { input, idle, aligned };
        let all = self.channels.iter().all(|channel| channel.idle);
        std::mem::replace(&mut self.idle, all) != all
    }

    /// The watermark of the subtask, as far as its channels say; `None`: all are idle.
    pub fn watermark(&mut self, watermarks: &[i64]) -> Option<i64> {
        for (input, reached) in self.inputs.iter_mut().enumerate() {
            let mut smallest: Option<i64> = None;
            for (channel, &watermark) in self.channels.iter_mut().zip(watermarks).filter(|(channel, _)| channel.input == input) {
                channel.aligned |= watermark >= *reached;
                if !channel.idle && channel.aligned {
                    smallest = Some(smallest.map_or(watermark, |other| other.min(watermark)));
                }
            }
            *reached = smallest.map_or(*reached, |smallest| smallest.max(*reached));
        }
        let active = |input: &usize| self.channels.iter().any(|channel| channel.input == *input && !channel.idle);
        (0..self.inputs.len()).filter(active).map(|input| self.inputs[input]).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_idle_channel_holds_nobody_back_and_counts_again_when_it_has_caught_up() {
        let mut watermarks = [10, 5];
        let mut idleness = Idleness::new(&[0, 0], &watermarks);
        assert_eq!(idleness.watermark(&watermarks), Some(5));
        assert!(!idleness.set(1, true, &watermarks));
        assert_eq!(idleness.watermark(&watermarks), Some(10));
        idleness.set(1, false, &watermarks);
        watermarks = [20, 7];
        assert_eq!(idleness.watermark(&watermarks), Some(20));
        watermarks = [30, 25];
        assert_eq!(idleness.watermark(&watermarks), Some(25));
    }

    #[test]
    fn an_input_that_comes_back_counts_at_once() {
        let watermarks = [10, 5];
        let mut idleness = Idleness::new(&[0, 1], &watermarks);
        idleness.set(1, true, &watermarks);
        assert_eq!(idleness.watermark(&watermarks), Some(10));
        idleness.set(1, false, &watermarks);
        assert_eq!(idleness.watermark(&watermarks), Some(5));
    }

    #[test]
    fn when_all_are_idle_so_is_the_subtask() {
        let mut idleness = Idleness::new(&[0, 1], &[10, 5]);
        assert!(!idleness.set(0, true, &[10, 5]));
        assert!(idleness.set(1, true, &[10, 5]));
        assert_eq!(idleness.watermark(&[10, 5]), None);
        assert!(idleness.set(0, false, &[10, 5]));
    }
}
