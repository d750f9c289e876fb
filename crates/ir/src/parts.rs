//! A long run in parts: what reads it all at once keeps its host from drawing for as long.
//!
//! In: a run. Out: runs that hold so many of everything that it lists, and nothing else; put behind each other again they are the run.

use crate::report::{ReaderRun, Run, SinkRun, TopicRun, TruthRun};

impl Run {
    /// Of each list the first so many, which leave this run.
    pub fn take(&mut self, count: usize) -> Run {
        let truth = |run: &mut TruthRun| TruthRun { figures: front(&mut run.figures, count) };
        Run {
            events: front(&mut self.events, count),
            arrivals: front(&mut self.arrivals, count),
            changes: front(&mut self.changes, count),
            narration: front(&mut self.narration, count),
            sinks: self.sinks.iter_mut().map(|sink| SinkRun { changes: front(&mut sink.changes, count), ..SinkRun::default() }).collect(),
            topics: self
                .topics
                .iter_mut()
                .map(|topic| TopicRun { records: front(&mut topic.records, count), ..TopicRun::default() })
                .collect(),
            readers: self
                .readers
                .iter_mut()
                .map(|reader| ReaderRun { reads: front(&mut reader.reads, count), ..ReaderRun::default() })
                .collect(),
            truth: self.truth.as_mut().map(truth),
            truths: self.truths.iter_mut().map(|(_, run)| (String::new(), truth(run))).collect(),
            ..Run::default()
        }
    }

    /// The longest of its lists.
    pub fn longest(&self) -> usize {
        let lists = [self.events.len(), self.arrivals.len(), self.changes.len(), self.narration.len()];
        let sinks = self.sinks.iter().map(|sink| sink.changes.len());
        let topics = self.topics.iter().map(|topic| topic.records.len());
        let readers = self.readers.iter().map(|reader| reader.reads.len());
        let truths = self.truth.iter().chain(self.truths.iter().map(|(_, truth)| truth)).map(|truth| truth.figures.len());
        lists.into_iter().chain(sinks).chain(topics).chain(readers).chain(truths).max().unwrap_or(0)
    }

    /// Puts another part behind what this run has.
    pub fn append(&mut self, part: Run) {
        self.events.extend(part.events);
        self.arrivals.extend(part.arrivals);
        self.changes.extend(part.changes);
        self.narration.extend(part.narration);
        self.sinks.iter_mut().zip(part.sinks).for_each(|(sink, part)| sink.changes.extend(part.changes));
        self.topics.iter_mut().zip(part.topics).for_each(|(topic, part)| topic.records.extend(part.records));
        self.readers.iter_mut().zip(part.readers).for_each(|(reader, part)| reader.reads.extend(part.reads));
        self.truth.iter_mut().zip(part.truth).for_each(|(truth, part)| truth.figures.extend(part.figures));
        self.truths.iter_mut().zip(part.truths).for_each(|((_, truth), (_, part))| truth.figures.extend(part.figures));
    }
}

fn front<T>(list: &mut Vec<T>, count: usize) -> Vec<T> {
    let rest = list.split_off(count.min(list.len()));
    std::mem::replace(list, rest)
}
