//! What topic and readers cost beside the engine: `topic_speed [ROWS]` prints one line of JSON, times in ms.
//!
//! A sum by customer goes into `upsert-kafka`: each row is one change. The engine's time is that of the job alone; the topic's that
//! of encoding, partitioning and appending all changes; then three readers read all of it.

use rowkind_engine::reader::{self, Reader, Unmeasured};
use rowkind_engine::topic::{Broker, KafkaSink, Moment, TopicConfig};
use rowkind_engine::{Job, Observer, RunOptions};
use rowkind_ir::limits::Limits;
use rowkind_ir::plan::{NodeId, Operator};
use rowkind_ir::report::ReaderKind;
use rowkind_ir::{Change, FlinkVersion, Row, RowKind, Step, Value};
use rowkind_planner::Session;
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

fn ms(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
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
    let mut collected = Collected(Vec::with_capacity(rows as usize));

    let watch = Instant::now();
    for number in 0..rows {
        let customer = number.wrapping_mul(2_654_435_761) % (rows / 10).max(1);
        let row = Row::from([Value::Int(customer as i32), Value::Int((number % 97) as i32)]);
        let went = job.push(&sources, Change { kind: RowKind::Insert, row }, &mut collected);
        went.unwrap_or_else(|stop| panic!("{stop}"));
    }
    let engine = ms(watch);

    let mut broker = Broker::new(42, u64::MAX);
    broker.create("totals", TopicConfig::with_partitions(3));
    let mut sink = KafkaSink::for_table(&table, 0).ok().flatten().expect("a Kafka sink");
    let watch = Instant::now();
    for (number, (event, change)) in collected.0.iter().enumerate() {
        let moment = Moment { at: Step { event: *event, part: 1 }, now_ms: i64::from(*event) };
        sink.write(&mut broker, change, Some(number as u32), moment).unwrap_or_else(|stop| panic!("{stop}"));
    }
    let writing = ms(watch);

    let topic = broker.topic("totals").expect("it was written");
    let readers = [
        Reader::new("log", ReaderKind::EventLog),
        Reader::new("table", ReaderKind::Upsert),
        Reader { read_committed: true, ..Reader::new("committed", ReaderKind::Upsert) },
    ];
    let watch = Instant::now();
    let mut held = Vec::new();
    for reader in readers {
        let reader = Reader { reads_max: Limits::default().trace_changes_max, ..reader };
        let run = reader::read(topic, &table, &reader, &mut Unmeasured).unwrap_or_else(|unsupported| panic!("{unsupported}"));
        held.push(run.reads.last().map_or(0, |read| read.figures.rows));
    }
    let reading = ms(watch);
    println!(
        "{{\"rows\":{rows},\"changes\":{},\"records\":{},\"held\":{held:?},\"engine_ms\":{engine:.0},\"topic_ms\":{writing:.0},\"readers_ms\":{reading:.0},\"times\":{:.2}}}",
        collected.0.len(),
        topic.records.len(),
        (writing + reading) / engine
    );
}
