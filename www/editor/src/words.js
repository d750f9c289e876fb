// The words of Flink SQL that the editor highlights and completes.
const list = (words) => words.trim().split(/\s+/);

export const keywords = list(`
  add all alter and any array as asc begin between by case cast comment conflict constraint create cross cumulate
  current database deduplicate default desc describe descriptor distinct distributed do drop else end enforced error
  except execute exists explain false fetch filter first following for from full function group grouping having hop if
  in inner insert intersect interval into is join key last lateral left like limit match_recognize metadata minus not
  nothing null of offset on only or order outer over overwrite partition partitioned persisted preceding primary range
  reset right row rows select session set sets statement system_time table temporary then to true tumble unbounded
  union unnest update using values view virtual watermark when where window with within without`);

export const types = list(`
  bigint binary boolean bytes char date decimal double float int integer map multiset numeric raw smallint string time
  timestamp timestamp_ltz tinyint varbinary varchar`);

export const functions = list(`
  ABS AVG CEIL COALESCE CONCAT COUNT DATE_FORMAT FIRST_VALUE FLOOR IFNULL JSON_VALUE LAG LAST_VALUE LEAD LISTAGG LOWER
  MAX MIN NULLIF PROCTIME RANK ROUND ROW_NUMBER SUBSTRING SUM TIMESTAMPADD TIMESTAMPDIFF TO_TIMESTAMP TO_TIMESTAMP_LTZ
  TRIM TRY_CAST UPPER`);

// Options of connectors, each with a line of documentation.
export const options = [
  ["connector", "Which connector reads and writes the table: kafka, upsert-kafka, print, datagen, rows, sinkmode."],
  ["topic", "Name of the Kafka topic."],
  ["properties.bootstrap.servers", "Addresses of the Kafka brokers. Nothing is contacted here."],
  ["properties.group.id", "Consumer group of the source."],
  ["scan.startup.mode", "Where a source starts: earliest-offset, latest-offset, group-offsets, timestamp."],
  ["format", "How a kafka value is written: json, csv, debezium-json."],
  ["value.format", "Format of the value."],
  ["key.format", "Format of the key."],
  ["key.fields", "Columns that make up the key of a kafka table."],
  ["value.fields-include", "Whether the value repeats the key's columns: ALL or EXCEPT_KEY."],
  ["json.ignore-parse-errors", "Skip a row that cannot be decoded instead of failing."],
  ["sink.delivery-guarantee", "at-least-once, exactly-once or none."],
  ["sink.transactional-id-prefix", "Needed by exactly-once."],
  ["sink.buffer-flush.max-rows", "upsert-kafka: the most distinct keys to hold back before writing."],
  ["sink.buffer-flush.interval", "upsert-kafka: the longest time to hold rows back."],
];
