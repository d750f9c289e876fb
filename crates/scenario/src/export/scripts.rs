//! The scripts of the folder. Names from the scenario stand in single quotes: they are words, never commands.

use super::Made;
use super::input::Chunk;
use crate::program::Program;
use rowkind_ir::FlinkVersion;
use rowkind_ir::report::{ReaderKind, Report};

const HEAD: &str = "#!/bin/sh\nset -eu\ncd \"$(dirname \"$0\")\"\n";
/// Kafka's own tools inside the compose file's container.
const TOOLS: &str =
    "kafka() { tool=$1; shift; docker compose exec -T kafka \"/opt/kafka/bin/$tool\" --bootstrap-server localhost:9092 \"$@\"; }\n";

/// A word of a shell script.
fn word(text: &str) -> String {
    let is_plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | '=' | ','));
    if is_plain { text.to_string() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

pub fn topics(topics: &[Made]) -> String {
    let mut out = format!(
        "{HEAD}{TOOLS}make() {{ topic=$1; partitions=$2; shift 2; kafka kafka-topics.sh --create --if-not-exists --topic \"$topic\" --partitions \"$partitions\" \"$@\"; }}\n\n"
    );
    for topic in topics {
        let config: String = topic.config.iter().map(|setting| format!(" --config {}", word(setting))).collect();
        out.push_str(&format!("make {} {}{config}\n", word(&topic.name), topic.partitions));
    }
    out
}

pub fn produce(chunks: &[Chunk]) -> String {
    let mut out = format!(
        "{HEAD}# With kcat (BROKER, localhost:9092 by default) each message goes to its own partition; without it the console producer hashes the key.\n{TOOLS}{}",
        r#": "${BROKER:=localhost:9092}"
tab=$(printf '\t')
# produce TOPIC PARTITION FILE keys|plain
produce() {
  if command -v kcat > /dev/null; then
    if [ "$4" = keys ]; then kcat -P -q -b "$BROKER" -t "$1" -p "$2" -K "$tab" -Z -l "$3"; else kcat -P -q -b "$BROKER" -t "$1" -p "$2" -l "$3"; fi
  elif [ "$4" = keys ]; then
    sed "s/$tab\$/${tab}NULL/" "$3" | kafka kafka-console-producer.sh --topic "$1" --property parse.key=true --property "key.separator=$tab" --property null.marker=NULL
  else
    kafka kafka-console-producer.sh --topic "$1" < "$3"
  fi
}

"#
    );
    for chunk in chunks {
        let keys = if chunk.has_keys { "keys" } else { "plain" };
        out.push_str(&format!("produce {} {} {} {keys}\n", word(&chunk.topic), chunk.partition, word(&chunk.file)));
    }
    out
}

/// The statements, with the compose file's broker.
pub fn job(text: &str, program: &Program) -> String {
    let mut out = String::from("-- ./sql-client.sh -f job.sql, inside the compose file's jobmanager\n");
    if program.settings.parallelism != 1 {
        out.push_str(&format!("SET 'parallelism.default' = '{}';\n", program.settings.parallelism));
    }
    for statement in &program.statements {
        let statement = text.get(statement.span.range()).unwrap_or_default().trim().trim_end_matches(';');
        out.push_str(&format!("\n{};\n", with_broker(statement)));
    }
    out
}

/// `'properties.bootstrap.servers' = 'kafka:9094'`, whatever stood there.
fn with_broker(statement: &str) -> String {
    let key = "'properties.bootstrap.servers'";
    let mut out = String::new();
    let mut rest = statement;
    while let Some(at) = rest.find(key) {
        let (before, behind) = rest.split_at(at + key.len());
        out.push_str(before);
        let equals = behind.trim_start();
        let value = equals
            .strip_prefix('=')
            .map(str::trim_start)
            .and_then(|value| value.strip_prefix('\''))
            .and_then(|value| value.split_once('\''));
        match value {
            Some((_, after)) => {
                out.push_str(" = 'kafka:9094'");
                rest = after;
            }
            None => rest = behind,
        }
    }
    out + rest
}

pub fn read(report: &Report) -> String {
    let mut out = format!(
        "{HEAD}{TOOLS}# read TOPIC ISOLATION\nread_topic() {{ kafka kafka-console-consumer.sh --topic \"$1\" --from-beginning --timeout-ms 10000 --isolation-level \"$2\" --property print.partition=true --property print.offset=true --property print.key=true; }}\n\n"
    );
    for reader in report.run.iter().flat_map(|run| &run.readers) {
        let kind = match reader.kind {
            ReaderKind::Upsert => "keeps the last value of each key, a null deletes",
            ReaderKind::UpsertSkippingNulls => "keeps the last value of each key, and skips nulls",
            ReaderKind::EventLog => "counts every message",
            ReaderKind::ValueOnly | ReaderKind::Deduplicating | ReaderKind::Changelog | ReaderKind::Unaware | ReaderKind::Flink => {
                "does more than a console consumer shows"
            }
        };
        let isolation = if reader.read_committed { "read_committed" } else { "read_uncommitted" };
        let name: String = reader.name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        out.push_str(&format!("# {name}: {kind}\nread_topic {} {isolation}\n", word(&reader.topic)));
    }
    out
}

pub fn compare(report: &Report) -> String {
    let mut out = format!(
        "{HEAD}# Reads each topic back and lays it beside what Rowkind says. Records without a key may lie in another partition: for them the values are compared.\n{TOOLS}{}",
        r#"differs=0
# compare TOPIC FILE
compare() {
  mkdir -p found
  kafka kafka-console-consumer.sh --topic "$1" --from-beginning --timeout-ms 10000 --property print.partition=true --property print.offset=true --property print.key=true 2> /dev/null | grep '^Partition:' | sort -t : -k 2,2n -k 3,3n > "$2.found" || true
  mv "$2.found" found/
  found="found/$(basename "$2").found"
  if diff "$2" "$found" > /dev/null; then echo "equal    $1"; return; fi
  cut -f 3- "$2" | sort > found/expected; cut -f 3- "$found" | sort > found/real
  if diff found/expected found/real > /dev/null; then echo "equal    $1 (in another order or other partitions)"; return; fi
  echo "differs  $1"; diff "$2" "$found" || true; differs=1
}

"#
    );
    for topic in report.run.iter().flat_map(|run| &run.topics) {
        out.push_str(&format!("compare {} {}\n", word(&topic.name), word(&format!("expected/{}.txt", topic.name))));
    }
    out + "exit $differs\n"
}

/// The place of a line of an expected topic, as `sort` of the script has it.
pub fn place(line: &str) -> (u64, u64) {
    let number = |part: Option<&str>| part.and_then(|part| part.split_once(':')).and_then(|(_, number)| number.parse().ok()).unwrap_or(0);
    let mut parts = line.split('\t');
    (number(parts.next()), number(parts.next()))
}

pub fn compose(flink: FlinkVersion) -> String {
    format!(
        "# Kafka and Flink {flink}. Put the Kafka SQL connector's jar for this version of Flink (flink-sql-connector-kafka) into lib/.\nservices:\n  kafka:\n    image: apache/kafka:4.2.1\n    ports: [\"9092:9092\"]\n    environment:\n      KAFKA_NODE_ID: 1\n      KAFKA_PROCESS_ROLES: broker,controller\n      KAFKA_LISTENERS: PLAINTEXT://:29092,HOST://:9092,CONTROLLER://:9093\n      KAFKA_ADVERTISED_LISTENERS: PLAINTEXT://kafka:29092,HOST://localhost:9092\n      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: PLAINTEXT:PLAINTEXT,HOST:PLAINTEXT,CONTROLLER:PLAINTEXT\n      KAFKA_CONTROLLER_LISTENER_NAMES: CONTROLLER\n      KAFKA_CONTROLLER_QUORUM_VOTERS: 1@localhost:9093\n      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: 1\n      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: 1\n      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: 1\n      KAFKA_AUTO_CREATE_TOPICS_ENABLE: \"false\"\n  jobmanager:\n    image: flink:{flink}\n    command: jobmanager\n    ports: [\"8081:8081\"]\n    environment: [\"FLINK_PROPERTIES=jobmanager.rpc.address: jobmanager\"]\n    volumes: [\"./lib:/opt/flink/usrlib\", \"./job.sql:/job.sql\"]\n  taskmanager:\n    image: flink:{flink}\n    command: taskmanager\n    environment: [\"FLINK_PROPERTIES=jobmanager.rpc.address: jobmanager\\ntaskmanager.numberOfTaskSlots: 8\"]\n    volumes: [\"./lib:/opt/flink/usrlib\"]\n"
    )
    .replace(":29092", ":9094")
}

pub fn readme(report: &Report, flink: FlinkVersion, left_out: &[String]) -> String {
    let title: String = report.title.chars().map(|c| if c.is_control() || "<>[]`".contains(c) { ' ' } else { c }).collect();
    let mut out = format!(
        "# {title}\n\nThe same job on Flink {flink} and Kafka, exported by `rowkind export`.\n\n```sh\ndocker compose up -d\nsh topics.sh\ndocker compose exec jobmanager /opt/flink/bin/sql-client.sh -l /opt/flink/usrlib -f /job.sql\nsh produce.sh\nsh compare        # waits ten seconds for each topic\nsh read.sh        # what each reader of the scenario reads\ndocker compose down\n```\n\nThe job runs until it is cancelled. Send the input behind its start, so that rows of several topics come in their order.\n"
    );
    if !left_out.is_empty() {
        out.push_str("\n## Not exported\n\n");
        out.extend(left_out.iter().map(|said| format!("- {said}\n")));
    }
    out
}
