//! Streams of a table of orders.

use super::*;
use rowkind_ir::catalog::{Column, ColumnKind, ObjectName};
use rowkind_ir::types::{MAX_LENGTH, TimeAttribute};
use rowkind_ir::zone::Zone;
use rowkind_ir::{DataType, TypeKind, value_text};

fn orders(primary_key: bool, options: &[(&str, &str)]) -> Table {
    let column =
        |name: &str, kind: TypeKind| Column { name: name.to_string(), ty: DataType::new(kind), kind: ColumnKind::Physical, comment: None };
    Table {
        name: ObjectName { catalog: "c".into(), database: "d".into(), name: "orders".into() },
        columns: vec![
            column("order_id", TypeKind::Int),
            column("status", TypeKind::VarChar(MAX_LENGTH)),
            column("amount", TypeKind::Decimal { precision: 10, scale: 2 }),
            column("updated_at", TypeKind::Timestamp(3, TimeAttribute::None)),
        ],
        watermark: None,
        primary_key: primary_key.then(|| vec![0]),
        partitioned_by: Vec::new(),
        options: options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect(),
        comment: None,
        span: None,
    }
}

fn printed(table: &Table, stream: &[Generated]) -> Vec<String> {
    let cell = |(value, column): (&Value, &Column)| value_text::text(value, &column.ty, &Zone::default());
    let row = |one: &Generated| -> String {
        let cells: Vec<String> = one.change.row.iter().zip(&table.columns).map(cell).collect();
        format!("{}[{}]{}", one.change.kind, cells.join(", "), if one.duplicate { " again" } else { "" })
    };
    stream.iter().map(row).collect()
}

/// Links carry seeds: this stream never changes.
#[test]
fn a_seed_means_the_same_rows_for_ever() {
    let table = orders(false, &[]);
    let stream = generate(&table, ChangelogMode::INSERT_ONLY, &made_up(&table, ChangelogMode::INSERT_ONLY), 42);
    assert_eq!(stream.len(), 40);
    assert_eq!(
        printed(&table, &stream[..6]),
        [
            "+I[1, created, 84.21, 2024-01-01 09:00:00.000]",
            "+I[2, created, 65.23, 2024-01-01 09:00:01.000]",
            "+I[3, created, 55.57, 2024-01-01 09:00:02.000]",
            "+I[3, paid, 55.57, 2024-01-01 09:00:03.000]",
            "+I[1, paid, 84.21, 2024-01-01 09:00:04.000]",
            "+I[3, shipped, 55.57, 2024-01-01 09:00:05.000]",
        ]
    );
}

#[test]
fn another_column_does_not_move_the_others() {
    let table = orders(false, &[]);
    let mut wider = table.clone();
    wider.columns.push(Column { name: "city".into(), ..table.columns[1].clone() });
    let stream = |table: &Table| generate(table, ChangelogMode::INSERT_ONLY, &made_up(table, ChangelogMode::INSERT_ONLY), 42);
    for (narrow, wide) in stream(&table).iter().zip(stream(&wider)) {
        assert_eq!(narrow.change.row[..], wide.change.row[..4]);
    }
}

#[test]
fn change_data_capture_has_images_from_before() {
    let table = orders(true, &[]);
    let stream = generate(&table, ChangelogMode::ALL, &made_up(&table, ChangelogMode::ALL), 1);
    let mut live: BTreeMap<Value, Row> = BTreeMap::new();
    let mut kinds = [0; 4];
    for Generated { change, .. } in &stream {
        kinds[change.kind as usize] += 1;
        let key = change.row[0].clone();
        if change.kind.retracts() {
            assert_eq!(live.remove(&key).as_ref(), Some(&change.row));
        } else {
            assert_eq!(live.insert(key, change.row.clone()), None);
        }
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn an_upsert_source_deletes_by_key() {
    let table = orders(true, &[]);
    let mode = ChangelogMode { update_after: true, delete: true, ..ChangelogMode::NONE };
    let stream = generate(&table, mode, &made_up(&table, mode), 1);
    assert!(stream.iter().all(|one| matches!(one.change.kind, RowKind::Insert | RowKind::Delete)));
    let deletes: Vec<_> = stream.iter().filter(|one| one.change.kind == RowKind::Delete).collect();
    assert!(!deletes.is_empty() && deletes.iter().all(|one| !one.change.row[0].is_null() && one.change.row[1].is_null()));
}

#[test]
fn duplicates_come_later_with_another_time() {
    let table = orders(false, &[]);
    let mut spec = made_up(&table, ChangelogMode::INSERT_ONLY);
    spec.events = 400;
    spec.updates = 0.0;
    spec.duplicates = Some(Duplicates { share: 0.05, delay_events: (2, 5), redrawn: vec!["updated_at".to_string()] });
    let stream = generate(&table, ChangelogMode::INSERT_ONLY, &spec, 42);
    let again: Vec<&Generated> = stream.iter().filter(|one| one.duplicate).collect();
    assert!((10..=30).contains(&again.len()), "{}", again.len());
    for duplicate in again {
        let first = stream.iter().find(|one| one.change.row[0] == duplicate.change.row[0]).unwrap();
        assert!(!first.duplicate && first.change.row[..3] == duplicate.change.row[..3]);
        assert!(first.change.row[3] < duplicate.change.row[3]);
        assert!(first.arrival_ms < duplicate.arrival_ms);
    }
}

#[test]
fn late_events_arrive_behind_younger_ones() {
    let table = orders(false, &[]);
    let mut spec = made_up(&table, ChangelogMode::INSERT_ONLY);
    spec.lateness = Some(Lateness { share: 0.2, delay_ms: (5_000, 10_000) });
    let stream = generate(&table, ChangelogMode::INSERT_ONLY, &spec, 42);
    assert!(stream.is_sorted_by_key(|one| one.arrival_ms));
    assert!(!stream.is_sorted_by_key(|one| one.change.row[3].clone()));
}

#[test]
fn stages_follow_each_other_for_each_key() {
    let table = orders(false, &[]);
    let mut spec = made_up(&table, ChangelogMode::INSERT_ONLY);
    spec.updates = 0.5;
    spec.columns.insert("status".into(), Generator::Stages(vec!["created".into(), "paid".into()]));
    let stream = generate(&table, ChangelogMode::INSERT_ONLY, &spec, 42);
    let mut seen: BTreeMap<Value, u32> = BTreeMap::new();
    for Generated { change, .. } in &stream {
        let seen = seen.entry(change.row[0].clone()).or_insert(0);
        assert_eq!(change.row[1], Value::str(if *seen == 0 { "created" } else { "paid" }));
        *seen += 1;
    }
    assert!(seen.values().any(|&count| count > 1));
}

#[test]
fn options_of_datagen_are_taken() {
    let options = [
        ("connector", "datagen"),
        ("number-of-rows", "7"),
        ("rows-per-second", "2"),
        ("fields.order_id.kind", "sequence"),
        ("fields.order_id.start", "100"),
        ("fields.order_id.end", "1000"),
        ("fields.amount.min", "5"),
        ("fields.amount.max", "5"),
        ("fields.status.length", "3"),
    ];
    let table = orders(false, &options);
    let stream = generate(&table, ChangelogMode::INSERT_ONLY, &made_up(&table, ChangelogMode::INSERT_ONLY), 42);
    let rows = printed(&table, &stream);
    assert_eq!(rows.len(), 7);
    assert!(rows[6].starts_with("+I[106, ") && rows[6].contains(", 5.00, 2024-01-01 09:00:03"), "{}", rows[6]);
}

#[test]
fn expressions_of_faker_are_taken() {
    let options = [
        ("connector", "faker"),
        ("fields.order_id.expression", "#{number.numberBetween '10','12'}"),
        ("fields.status.expression", "#{Options.option 'NEW','OLD'}"),
        ("fields.amount.expression", "#{number.randomDouble '2','1','3'}"),
        ("fields.updated_at.expression", "#{date.past '5','SECONDS'}"),
    ];
    let table = orders(false, &options);
    let stream = generate(&table, ChangelogMode::INSERT_ONLY, &made_up(&table, ChangelogMode::INSERT_ONLY), 42);
    for one in &stream {
        assert!([10, 11, 12].contains(&match one.change.row[0] {
            Value::Int(id) => id,
            _ => 0,
        }));
        assert!([Value::str("NEW"), Value::str("OLD")].contains(&one.change.row[1]));
    }
}
