//! Every scenario of the gallery crashes at every step, restores, and must keep what its guarantee promises.
//!
//! - exactly-once with `read_committed`: the records of no crash, in their order, also if the crash comes between a checkpoint
//!   and its commit
//! - at-least-once: what was written since the checkpoint is there once more, and nothing else; who keeps the last value per key
//!   ends with the same table
//!
//! The scenarios' own faults are left out; a checkpoint comes behind each third event. Of long ones the steps behind
//! the first 200 by a seeded sample.

use rowkind_engine::random::Random;
use rowkind_engine::topic::Topic;
use rowkind_ir::report::RecordState;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Span, Step};
use rowkind_scenario::gallery::{GALLERY, Shipped};
use rowkind_scenario::inputs::{self, Input};
use rowkind_scenario::program::{self, Program};
use rowkind_scenario::simulate::{Conditions, Planned, Simulated, simulate};
use rowkind_scenario::timeline::{Checkpoint, Crash, Entry, Timeline, What};
use std::collections::BTreeMap;

const CHECKPOINT_EVENTS: u32 = 3;

/// All crash points up to here, then a sample.
const STEPS_MAX: usize = 200;

/// What the sample is drawn from.
const SEED: u64 = 42;

type Record = (Option<Vec<u8>>, Option<Vec<u8>>);

struct Lab {
    program: Program,
    inputs: Vec<Input>,
}

/// The same scenario whose sinks are all `exactly-once`, each with ids of its own.
fn exactly_once(text: &str) -> String {
    let mut out = text.to_string();
    for name in text.split("INSERT INTO ").skip(1).filter_map(|rest| rest.split_whitespace().next()) {
        let Some(start) = out.find(&format!("CREATE TABLE {name} (")) else { continue };
        let Some(at) = out[start..].find("WITH (\n").map(|with| start + with + "WITH (\n".len()) else { continue };
        let options = [
            ("sink.delivery-guarantee", "exactly-once"),
            ("sink.transactional-id-prefix", name),
            ("properties.transaction.timeout.ms", "900000"),
        ];
        let end = at + out[at..].find(");").unwrap_or(out.len() - at);
        let new = options.iter().filter(|(key, _)| !out[at..end].contains(key));
        let new: String = new.map(|(key, value)| format!("  '{key}' = '{value}',\n")).collect();
        out.insert_str(at, &new);
    }
    out
}

fn at_least_once(text: &str) -> String {
    text.replace("'exactly-once'", "'at-least-once'")
}

impl Lab {
    fn new(text: &str) -> Lab {
        let program = program::read(text);
        let mut said = Vec::new();
        let inputs = inputs::collect(text, &program, &jobs(&program), &mut said);
        Lab { program, inputs }
    }

    fn run(&self, timeline: Timeline) -> Simulated {
        let conditions = Conditions { timeline, ..Conditions::faultless(&self.program) };
        simulate(&self.program, &jobs(&self.program), &self.inputs, &Zone::default(), &conditions, &mut Vec::new())
    }

    fn crashed(&self, entries: Vec<(Step, What)>) -> Simulated {
        let entry = |(at, what)| Entry { at, what, topic: None, job: None, span: Span::default() };
        let entries = entries.into_iter().map(entry).collect();
        self.run(Timeline { entries, checkpoint_events: Some(CHECKPOINT_EVENTS), checkpoint_lasts_events: 0 })
    }
}

fn jobs(program: &Program) -> Vec<Planned<'_>> {
    program.statements.iter().filter_map(|statement| Some(Planned { plan: &statement.job()?.plan, base: 0 })).collect()
}

fn records(topic: &Topic, committed: bool) -> Vec<Record> {
    let wanted = |state: RecordState| if committed { state == RecordState::Committed } else { state != RecordState::Marker };
    let owned = |bytes: Option<&[u8]>| bytes.map(<[u8]>::to_vec);
    topic
        .records
        .iter()
        .filter(|record| wanted(record.state))
        .map(|record| (owned(record.key(&topic.bytes)), owned(record.value(&topic.bytes))))
        .collect()
}

/// The last value of each key; records without a key do not count.
fn table(records: &[Record]) -> BTreeMap<Vec<u8>, Option<Vec<u8>>> {
    records.iter().filter_map(|(key, value)| Some((key.clone()?, value.clone()))).collect()
}

/// Crash points: behind each change that reached a sink, and behind each event.
fn points(whole: &Simulated) -> Vec<Step> {
    let mut points: Vec<Step> = whole.written.iter().flat_map(|written| &written.changes).map(|(at, _)| *at).collect();
    points.retain(|at| at.event <= whole.run.events_total);
    points.extend((1..=whole.run.events_total).map(Step::after));
    points.sort();
    points.dedup();
    let (first, later) = points.split_at(points.len().min(STEPS_MAX));
    // Behind them each boundary of a checkpoint, and some others; of long runs a sample of both.
    let (boundaries, others): (Vec<Step>, Vec<Step>) =
        later.iter().partition(|at| at.part == 0 && at.event.is_multiple_of(CHECKPOINT_EVENTS));
    let mut chance = Random::named(SEED, "crash points");
    let mut sample = |among: Vec<Step>, most: u64| {
        let count = among.len() as u64;
        among.into_iter().filter(|_| chance.below(count.max(1)) < most).collect::<Vec<Step>>()
    };
    let mut chosen = [first.to_vec(), sample(boundaries, 40), sample(others, 20)].concat();
    chosen.sort();
    chosen
}

fn crash(kills: bool) -> What {
    What::Crash(Crash { kills, restarts: true, ms: 0 })
}

/// Scenarios that write into Kafka, are accepted, and mean the same table each time.
fn scenarios() -> impl Iterator<Item = &'static Shipped> {
    let wanted = |shipped: &&Shipped| {
        let lab = Lab::new(shipped.text);
        let writes = lab.run(Timeline::default()).broker.topics().any(|topic| !topic.records.is_empty());
        writes && !shipped.text.contains("RAND_INTEGER")
    };
    GALLERY.iter().filter(wanted)
}

#[test]
fn exactly_once_and_committed_is_no_crash_at_all() {
    let mut tried = 0;
    for shipped in scenarios() {
        let lab = Lab::new(&exactly_once(shipped.text));
        // The same checkpoints and no crash: before a barrier a mini-batch is worked off.
        let whole = lab.crashed(Vec::new());
        let of =
            |simulated: &Simulated| simulated.broker.topics().map(|topic| (topic.name.clone(), records(topic, true))).collect::<Vec<_>>();
        let expected = of(&whole);
        assert!(whole.broker.transactions.iter().count() > 0, "{}: no transactions", shipped.name);
        for at in points(&whole) {
            for kills in [false, true] {
                assert_eq!(of(&lab.crashed(vec![(at, crash(kills))])), expected, "{} crashes at {at}, kills: {kills}", shipped.name);
                tried += 1;
            }
            if at.part == 0 {
                // Complete, but nobody has heard of it: the job that starts again commits.
                let unheard = What::Checkpoint(Checkpoint { commits: false, fails: false, lasts_events: 0 });
                let expected = of(&lab.crashed(vec![(at, unheard.clone())]));
                let between = lab.crashed(vec![(at, unheard), (at, crash(true))]);
                assert_eq!(of(&between), expected, "{} dies between the checkpoint at {at} and its commit", shipped.name);
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn at_least_once_writes_the_replayed_records_more_and_nothing_else() {
    for shipped in scenarios() {
        let lab = Lab::new(&at_least_once(shipped.text));
        let whole = lab.crashed(Vec::new());
        let mut more = 0;
        for at in points(&whole) {
            let crashed = lab.crashed(vec![(at, crash(false))]);
            // The last checkpoint behind a whole event; what came since is read again.
            let done = if at.part == 0 { at.event } else { at.event - 1 };
            let through = done / CHECKPOINT_EVENTS * CHECKPOINT_EVENTS;
            for (topic, theirs) in whole.broker.topics().zip(crashed.broker.topics()) {
                let (plain, written) = (records(topic, false), records(theirs, false));
                let until = topic.records.partition_point(|record| record.at <= at);
                let from = topic.records.partition_point(|record| record.at <= Step::after(through));
                let expected: Vec<Record> = [&plain[..until], &plain[from..]].concat();
                assert_eq!(written, expected, "{} crashes at {at}", shipped.name);
                assert_eq!(table(&written), table(&plain), "{} crashes at {at}", shipped.name);
                more += written.len() - plain.len();
            }
        }
        // What the end alone sets free is written once.
        let early = whole.written.iter().flat_map(|written| &written.changes).any(|(at, _)| at.event <= whole.run.events_total);
        assert!(more > 0 || !early, "{}: no crash wrote anything twice", shipped.name);
    }
}
