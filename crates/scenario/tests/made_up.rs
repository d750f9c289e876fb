//! Streams that nobody wrote: they say where their table stands, and tables that refer to each other find partners.

const JOINED: &str = "# Orders of users

```sql
CREATE TABLE orders (id INT, user_id INT, PRIMARY KEY (id) NOT ENFORCED)
WITH ('connector' = 'upsert-kafka', 'topic' = 'o', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE users (id INT, name STRING, PRIMARY KEY (id) NOT ENFORCED)
WITH ('connector' = 'upsert-kafka', 'topic' = 'u', 'properties.bootstrap.servers' = 'b:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE named (id INT, name STRING) WITH ('connector' = 'print');
```

```sql
INSERT INTO named SELECT o.id, u.name FROM orders AS o JOIN users AS u ON o.user_id = u.id;
```
";

#[test]
fn the_note_of_a_made_up_stream_stands_at_its_table() {
    let report = rowkind_scenario::run(JOINED);
    let notes: Vec<_> = report.diagnostics.iter().filter(|diagnostic| diagnostic.code == "made-up-stream").collect();
    let places: Vec<&str> = notes.iter().map(|note| &JOINED[note.span.expect("a place").range()][..19]).collect();
    assert_eq!(places, ["CREATE TABLE orders", "CREATE TABLE users "]);
}

#[test]
fn a_column_that_names_another_tables_key_draws_from_its_keys() {
    let report = rowkind_scenario::run(JOINED);
    let note = report.diagnostics.iter().find(|diagnostic| diagnostic.message.starts_with("orders")).expect("a note");
    assert!(note.message.contains("user_id: 1 to 8, coming again"), "{}", note.message);
    assert!(report.run.expect("a run").sinks[0].changes.len() > 20);
}
