//! What topic and readers cost beside the engine: `topic_speed [ROWS]` prints one line of JSON, times in ms.
//!
//! A sum by customer goes into `upsert-kafka`: each row is one change. The engine's own time is that of the job alone, from rows
//! that are ready to the changes of its sink; its source's time, that of decoding its messages, is told beside it and not counted.
//! The topic's is that of encoding, partitioning and appending all changes; then three readers read all of it.
//! Times are processor time of this thread, on Linux; elsewhere on the wall.

use rowkind_engine::reader::{self, Messages, Reader, Rows, Unmeasured};
use rowkind_engine::topic::{Broker, KafkaSink, Moment, TopicConfig};
use rowkind_engine::{Job, Observer, RunOptions};
use rowkind_ir::limits::Limits;
use rowkind_ir::plan::{NodeId, Operator};
use rowkind_ir::report::ReaderKind;
use rowkind_ir::zone::Zone;
use rowkind_ir::{Change, FlinkVersion, Row, Step};
use rowkind_planner::Session;
use std::sync::OnceLock;
use std::time::Instant;

const SQL: &str = "CREATE TABLE payments (customer INT, amount INT) WITH ('connector' = 'kafka', 'topic' = 'payments', 'scan.startup.mode' = 'earliest-offset', 'properties.bootstrap.servers' = 'b:9092', 'format' = 'json');
CREATE TABLE totals (customer INT, total INT, PRIMARY KEY (customer) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'totals', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO totals SELECT customer, SUM(amount) FROM payments GROUP BY customer;";

struct Collected(Vec<(u32, Change)>);

impl Observer for Collected {
    fn sink_change(&mut self, event: u32, _node: NodeId, change: &Change, _cause: Option<u32>) {
        self.0.push((event, change.clone()));
    }
}

/// ms of processor time so far.
fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let scheduled = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = scheduled.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanos.map_or_else(|| START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3, |nanos| nanos / 1e6)
}

fn main() {
    let rows: u32 = std::env::args().nth(1).map_or(1_000_000, |rows| rows.parse().expect("ROWS is a number"));
    let mut session = Session::new(FlinkVersion::default());
    let mut query = None;
    for statement in &rowkind_sql::parse_script(SQL).statements {
        query = session.execute(statement).query;
    }
    let plan = query.expect("the last statement is the query").plan;
    let table = plan.nodes.iter().find_map(|node| match &node.operator {
        Operator::Sink(sink) => sink.table.clone(),
        _ => None,
    });
    let table = table.expect("a table is written");
    let limits = Limits { changes_max: u64::MAX, state_rows_max: u64::MAX, events_max: u64::MAX, ..Limits::default() };
    let options = RunOptions { limits, keep_sink_changes: false, ..RunOptions::default() };
    let mut job = Job::build(&plan, &options, false).unwrap_or_else(|unsupported| panic!("{unsupported}"));
    let source = rowkind_engine::run::tables(&plan).next().expect("a table is read");
    let sources = job.sources_of(&source.name);

    let payload = |number: u32| {
        let customer = number.wrapping_mul(2_654_435_761) % (rows / 10).max(1);
        format!("{{\"customer\":{customer},\"amount\":{}}}", number % 97)
    };
    let payloads: Vec<String> = (0..rows).map(payload).collect();
    let reads = Rows::of_table(&source).unwrap_or_else(|unsupported| panic!("{unsupported}"));
    let start = now();
    let read = |payload: &String| reads.changes(None, Some(payload.as_bytes())).expect("it is JSON");
    let changes: Vec<Change> = payloads.iter().flat_map(read).collect();
    let source = now() - start;
    // The job gets rows of its own making: so does a stream of rows that nobody wrote down.
    let changes = changes.into_iter().map(|change| Change { row: Row::from(&change.row[..]), ..change });

    let mut collected = Collected(Vec::with_capacity(rows as usize));
    let start = now();
    for change in changes {
        job.push(&sources, change, &mut collected).unwrap_or_else(|stop| panic!("{stop}"));
    }
    let engine = now() - start;

    let mut broker = Broker::new(42, u64::MAX);
    broker.create("totals", TopicConfig::with_partitions(3));
    let mut sink = KafkaSink::for_table(&table, 0).ok().flatten().expect("a Kafka sink");
    let start = now();
    for (number, (event, change)) in collected.0.iter().enumerate() {
        let moment = Moment { at: Step { event: *event, part: 1 }, now_ms: i64::from(*event) };
        sink.write(&mut broker, change, Some(number as u32), moment).unwrap_or_else(|stop| panic!("{stop}"));
    }
    let writing = now() - start;

    let topic = broker.topic("totals").expect("it was written");
    let readers = [
        Reader::new("log", ReaderKind::EventLog),
        Reader::new("table", ReaderKind::Upsert),
        Reader { read_committed: true, ..Reader::new("committed", ReaderKind::Upsert) },
    ];
    let start = now();
    let zone = Zone::default();
    let mut messages = Messages::new(topic, &table, &zone);
    let mut runs = Vec::new();
    for reader in readers {
        let reader = Reader { reads_max: Limits::default().trace_changes_max, ..reader };
        let run = reader::read(&mut messages, &table, &reader, &mut Unmeasured).unwrap_or_else(|unsupported| panic!("{unsupported}"));
        runs.push(run);
    }
    let reading = now() - start;
    let held: Vec<u64> = runs.iter().map(|run| run.reads.last().map_or(0, |read| read.figures.rows)).collect();
    println!(
        "{{\"rows\":{rows},\"changes\":{},\"records\":{},\"held\":{held:?},\"source_ms\":{source:.0},\"engine_ms\":{engine:.0},\"topic_ms\":{writing:.0},\"readers_ms\":{reading:.0},\"times\":{:.2},\"times_with_source\":{:.2}}}",
        collected.0.len(),
        topic.records.len(),
        (writing + reading) / engine,
        (writing + reading) / (engine + source)
    );
}
