// The keys of a scenario's TOML blocks, each with a line about it; `docs/format.md` has the whole.
const keys = {
  scenario: {
    flink: "The Flink version that plans.",
    seed: "All chance of the run comes from it.",
    parallelism: "Subtasks of each operator.",
    measures: "Aggregates over the rows that a reader holds.",
    at: "The instant that is shown first.",
    versus: "The readers of the headline, by name.",
    "changes-max": "The run stops when so many changes have reached sinks.",
    "state-rows-max": "The run stops when all operators together keep so many rows.",
    "topic-bytes-max": "The run stops when all topics together hold so many bytes.",
    "events-max": "The run stops after so many input events.",
  },
  stream: {
    events: "Events before duplicates.",
    "per-second": "How close the events follow each other.",
    start: "Event time of the first event.",
    columns: "Where the values of a column come from.",
    duplicates: "A share of events arrives a second time.",
    lateness: "A share of events arrives behind its event time.",
    updates: "Share of events about a key that was there before.",
    deletes: "Share of events that delete a key.",
    skew: "How unevenly updates and deletes choose their key.",
  },
  topic: {
    partitions: "Partitions of the topic.",
    "cleanup-policy": "delete, compact, or both.",
    config: "Kafka's settings of the topic: segment.ms=100.",
  },
  timeline: {
    at: "When: behind everything of that instant.",
    what: "checkpoint, crash, kill, rescale, compact, clock, …",
    topic: "roll, compact, partitions: the topic.",
    ms: "clock: how far; crash: how long until the jobs start again.",
    commits: "checkpoint: whether the sinks commit.",
    "checkpoint-events": "A checkpoint of all jobs each so many events.",
  },
  reader: {
    kind: "event-log, upsert or upsert-skipping-nulls.",
    topic: "The topic that it reads.",
    "isolation-level": "read_uncommitted or read_committed.",
    joins: "When it comes.",
    start: "earliest or latest.",
    "lag-events": "Reads each record so many input events late.",
    "on-null": "pass or fail.",
  },
};

const values = {
  flink: ["1.20", "2.0", "2.1", "2.2", "2.3"],
  what: "checkpoint savepoint crash kill stop cancel restart rescale retry roll compact clock partitions".split(" "),
  kind: ["event-log", "upsert", "upsert-skipping-nulls"],
  "isolation-level": ["read_uncommitted", "read_committed"],
  "cleanup-policy": ["delete", "compact", "compact,delete"],
  start: ["earliest", "latest"],
};

/** The words of the fence around a place: `["toml", "reader", "log"]`; `null` outside of blocks. */
export function blockAt(state, at) {
  let info = null;
  for (let number = 1, last = state.doc.lineAt(at).number; number < last; number++) {
    const fence = /^ {0,3}(?:`{3,}|~{3,})\s*(.*)/.exec(state.doc.line(number).text);
    if (fence) info = info ? null : fence[1].trim().split(/\s+/);
  }
  return info;
}

/** What may stand in a TOML block at the cursor. */
export function completeToml(context, block) {
  const value = context.matchBefore(/^\s*[\w-]+\s*=\s*"[^"]*/);
  if (value) {
    const key = value.text.split("=")[0].trim();
    const from = value.from + value.text.lastIndexOf('"') + 1;
    return values[key] ? { from, options: values[key].map((label) => ({ label, type: "constant" })) } : null;
  }
  const word = context.matchBefore(/^\s*[\w-]*/);
  if (!word || (!word.text.trim() && !context.explicit)) return null;
  const known = Object.entries(keys[block] ?? {}).map(([label, info]) => ({ label, info, type: "property", apply: `${label} = ` }));
  return { from: word.from + word.text.search(/\S|$/), options: known, validFor: /^[\w-]*$/ };
}
