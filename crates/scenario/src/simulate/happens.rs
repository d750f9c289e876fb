//! What the timeline says, when its time has come.
//!
//! In: the entries that are left, the instant. Out: faults of the jobs that they mean, deeds of the broker, marks of both.
//! Never: interrupts a job for what happens to another one.

use super::jobs::Running;
use super::recorder::Lens;
use super::world::World;
use crate::timeline::{Checkpoint, Entry, What};
use rowkind_ir::Step;
use rowkind_ir::report::Mark;

impl World<'_> {
    /// What happens behind event `number`, before the next one comes.
    pub fn between(&mut self, number: u32, last: u32) {
        let every = self.timeline.checkpoint_events;
        let due = every.is_some_and(|every| number > 0 && number.is_multiple_of(every));
        let due = due || self.interval_ms.is_some_and(|ms| self.kafka.now_ms(number) - self.checkpointed_ms >= ms);
        // What a barrier sets free has instants within the event.
        if due && self.aligns {
            self.align(&self.those_free(number));
        }
        self.pass(Step::after(number), None);
        self.go_on_passing(number);
        for one in 0..self.running.len() {
            if self.running[one].under_way.as_ref().is_some_and(|under_way| under_way.due <= number) {
                self.complete(one);
            }
        }
        let free = if due { self.those_free(number) } else { Vec::new() };
        if !free.is_empty() {
            let lasts_events = self.timeline.checkpoint_lasts_events;
            let checkpoint = What::Checkpoint(Checkpoint { commits: true, fails: false, lasts_events });
            let mark = checkpoint.mark(Step::after(number), &self.recorder.run.marks);
            self.of_jobs(&checkpoint, &free, None, mark);
        }
        while let Some((entry, later)) = self.entries.split_first().filter(|(entry, _)| self.is_due(entry.at, number, last)) {
            self.entries = later;
            self.happens(entry);
            self.advance();
        }
        self.follow();
    }

    pub fn those_up(&self) -> Vec<usize> {
        (0..self.running.len()).filter(|one| self.running[*one].up).collect()
    }

    /// Those that have no checkpoint under way.
    fn those_free(&self, number: u32) -> Vec<usize> {
        self.those_up().into_iter().filter(|one| self.running[*one].is_free(number)).collect()
    }

    /// The jobs that an entry means: those that it names and that are as it wants them.
    fn meant(&self, entry: &Entry) -> Vec<usize> {
        let named = entry.job.as_ref().map(|(name, _)| name);
        let is_named = |one: &usize| named.is_none_or(|name| self.names[*one].contains(name));
        let wants_up = !entry.what.is_start();
        (0..self.running.len()).filter(is_named).filter(|one| self.running[*one].up == wants_up).collect()
    }

    /// The jobs' clock goes on with the broker's: timers fire, and state that nobody wrote for its time to live goes.
    fn advance(&mut self) {
        let now_ms = self.kafka.now_ms(self.recorder.event);
        for one in self.those_up() {
            let Running { job: Some(job), lens, .. } = &mut self.running[one] else { continue };
            if self.recorder.run.arrivals.last().is_some_and(|arrival| arrival.at.event == self.recorder.event) {
                let event = self.recorder.event;
                self.recorder.arrival(event, None);
            }
            let went = job.advance(now_ms, &mut self.recorder.through(lens));
            self.fail_at(one, went);
            self.send();
        }
    }

    /// Before a barrier: what is on its way between subtasks of these jobs arrives.
    pub fn align(&mut self, jobs: &[usize]) {
        for &one in jobs {
            let Running { job: Some(job), lens, .. } = &mut self.running[one] else { continue };
            let went = job.align(&mut self.recorder.through(lens));
            self.fail_at(one, went);
            self.send();
        }
    }

    /// Behind the last event comes what is said of the end, as long as something of it happens to the jobs; the rest waits until
    /// they have finished.
    fn is_due(&self, at: Step, number: u32, last: u32) -> bool {
        at <= Step::after(number) || number == last && self.entries.iter().any(|entry| entry.what.is_of_jobs() && self.is_end(entry.at))
    }

    pub fn is_end(&self, at: Step) -> bool {
        at.event == self.order.len() as u32 + 1 || at.event == u32::MAX
    }

    /// What the timeline says before something is written at `at` by a job (`None`: nobody writes); whether that job crashed, and it
    /// never will be. What happens to other jobs waits until this one has written.
    pub fn pass(&mut self, at: Step, writes: Option<usize>) -> bool {
        while let Some((entry, later)) = self.entries.split_first().filter(|(entry, _)| entry.at < at && entry.what.comes_inside()) {
            if !entry.what.is_of_jobs() {
                self.entries = later;
                self.happens(entry);
                continue;
            }
            let meant = self.meant(entry);
            if writes.is_some_and(|one| !meant.contains(&one)) {
                return false;
            }
            self.entries = later;
            let lenses: Vec<&Lens> = meant.iter().map(|one| &self.running[*one].lens).collect();
            self.recorder.forget_after(entry.at, &lenses);
            self.happens(entry);
            return true;
        }
        false
    }

    pub fn happens(&mut self, entry: &Entry) {
        let mark = entry.mark(&self.recorder.run.marks);
        if entry.what.is_of_jobs() {
            let meant = self.meant(entry);
            return self.of_jobs(&entry.what, &meant, entry.job.as_ref().map(|(name, _)| name.as_str()), mark);
        }
        let at = entry.at.min(Step::after(self.recorder.event));
        self.recorder.run.marks.push(Mark { at, ..mark });
        match entry.what {
            What::Retry => {
                for one in self.meant(entry) {
                    self.retry(one, at);
                }
            }
            _ => self.kafka.happens(entry, at),
        }
    }

    fn retry(&mut self, one: usize, at: Step) {
        match self.kafka.retry(one, at) {
            Ok((twice, once)) => {
                for table in once {
                    let text =
                        format!("The producer of {table} sends its last record again; the broker knows its number and keeps one copy.");
                    self.recorder.note("retry", text);
                }
                for table in twice {
                    let text =
                        format!("The producer of {table} sends its last record again, and it is there twice: its records have no numbers.");
                    self.recorder.note("retry", text);
                }
            }
            Err(stop) => self.end_at(one, Err(stop)),
        }
    }
}
