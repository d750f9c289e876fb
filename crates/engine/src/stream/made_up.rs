//! A stream for a table that has none: guessed from its names, types, key and watermark, and from the options of `datagen` and
//! `faker`. Things that have an identifier come again, in their next stage, so that a deduplication has something to do. What was guessed can be shown: every [`Generator`] says in a few words what it draws.

use super::options;
use super::{Generator, Spec};
use rowkind_ir::{ChangelogMode, Table, TypeKind};

/// Rows of a table with a key that comes again (without `datagen`'s `number-of-rows`).
const EVENTS: u32 = 40;

/// Keys of another table that a column refers to.
const PARTNERS: u64 = 8;

/// The spec of a table's stream, whole: every physical column has its generator.
pub fn made_up(table: &Table, mode: ChangelogMode) -> Spec {
    let columns = table.physical_columns().into_iter();
    let columns = columns.map(|place| (table.columns[place].name.clone(), generator(table, place))).collect();
    let keyed = table.primary_key.is_some();
    let comes_again = keyed && mode.update_after || comes_again(table);
    let spec = Spec {
        events: EVENTS,
        columns,
        updates: if comes_again { 0.4 } else { 0.0 },
        deletes: if keyed && mode.delete { 0.1 } else { 0.0 },
        ..Spec::default()
    };
    options::apply(table, spec)
}

/// Columns that name the key of another table draw from its first keys, so that a join of both finds partners: `o.user_id` beside
/// a table with the key `user_id`, or a table `users` with the key `id`.
pub fn refer(spec: &mut Spec, table: &Table, others: &[&Table]) {
    for (place, column) in table.columns.iter().enumerate() {
        let own_key = table.primary_key.as_ref().is_some_and(|key| key.first() == Some(&place));
        let guessed = spec.columns.get(&column.name) == Some(&generator(table, place)) && options::generator(table, place).is_none();
        if guessed && !own_key && others.iter().any(|other| other.name != table.name && names_key_of(&column.name, other)) {
            spec.columns.insert(column.name.clone(), Generator::Keys { count: PARTNERS, skew: 0.0 });
        }
    }
}

/// Whether a column of another table is called as this table's key of one column.
fn names_key_of(column: &str, table: &Table) -> bool {
    let Some([key]) = table.primary_key.as_deref() else { return false };
    let generated = generator(table, *key) == Generator::Sequence { start: 1, step: 1 };
    let (column, key) = (column.to_lowercase(), table.columns[*key].name.to_lowercase());
    let stem = column.strip_suffix(&key).map(|stem| stem.trim_end_matches('_')).unwrap_or_default();
    generated && (column == key || !stem.is_empty() && table.name.name.to_lowercase().starts_with(stem))
}

/// What a column draws when nobody says.
pub fn generator(table: &Table, place: usize) -> Generator {
    if let Some(generator) = options::generator(table, place) {
        return generator;
    }
    let column = &table.columns[place];
    let name = column.name.to_lowercase();
    let is_key = match &table.primary_key {
        Some(key) => key.first() == Some(&place),
        None => first_identifier(table) == Some(place),
    };
    let is_time = table.watermark.as_ref().is_some_and(|watermark| watermark.column == place);
    let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    match &column.ty.kind {
        TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..) | TypeKind::Date | TypeKind::Time(_) => {
            Generator::Time { jitter_ms: if is_time { 2_000 } else { 0 } }
        }
        TypeKind::Boolean => Generator::Boolean { share: 0.5 },
        TypeKind::TinyInt | TypeKind::SmallInt | TypeKind::Int | TypeKind::BigInt => {
            if is_key {
                Generator::Sequence { start: 1, step: 1 }
            } else if has(&["_ms", "timestamp", "epoch"]) || name == "ts" {
                Generator::Time { jitter_ms: 0 }
            } else if name == "id" || name.ends_with("_id") || name.ends_with("id") && column.name.ends_with("Id") {
                Generator::Keys { count: 5, skew: 0.0 }
            } else if has(&["quantity", "qty"]) {
                Generator::Uniform { min: 1.0, max: 5.0 }
            } else {
                Generator::Uniform { min: 1.0, max: 100.0 }
            }
        }
        TypeKind::Decimal { precision, scale } => {
            let most = 10f64.powi(i32::from(precision.saturating_sub(*scale)).min(2));
            Generator::Uniform { min: 1.0_f64.min(most - 1.0), max: most - 1.0 }
        }
        TypeKind::Float | TypeKind::Double => Generator::Uniform { min: 1.0, max: 100.0 },
        TypeKind::Char(_) | TypeKind::VarChar(_) => {
            if is_key {
                Generator::Sequence { start: 1, step: 1 }
            } else if has(&["status", "state", "stage"]) {
                match comes_again(table) || table.primary_key.is_some() {
                    true => Generator::Stages(super::words::STATUSES.map(str::to_string).to_vec()),
                    false => Generator::choice(super::words::STATUSES),
                }
            } else if has(&["city", "town"]) {
                Generator::City
            } else if has(&["country", "region"]) {
                Generator::Country
            } else if has(&["currency"]) {
                Generator::Currency
            } else if has(&["product", "item", "article"]) {
                Generator::Product
            } else if has(&["name", "user", "customer", "person", "author"]) {
                Generator::Name
            } else {
                Generator::Word
            }
        }
        TypeKind::Binary(_) | TypeKind::VarBinary(_) => Generator::Text { length: 4 },
        _ => Generator::Constant(String::new()),
    }
}

/// An append table of things with an identifier.
fn comes_again(table: &Table) -> bool {
    let generated = matches!(table.option("connector"), Some("datagen" | "faker"));
    table.primary_key.is_none() && !generated && first_identifier(table).is_some()
}

/// The first column that is called an identifier.
fn first_identifier(table: &Table) -> Option<usize> {
    let named = |place: &usize| {
        let name = table.columns[*place].name.to_lowercase();
        name == "id" || name.ends_with("_id") || name.ends_with("_key") || name.ends_with("_no")
    };
    table.physical_columns().into_iter().find(named)
}
