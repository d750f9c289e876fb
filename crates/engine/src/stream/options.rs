//! What the options of `datagen` and `faker` ask for, as generators.
//!
//! `datagen`: kind, start and end, min and max, length, null-rate, rows-per-second, number-of-rows. `faker`: the expressions that
//! are common in examples; others leave the column to its name and type.

use super::{Generator, Spec};
use rowkind_ir::{Table, TypeKind};

/// More rows than this are not made, whatever the options say. (`datagen` without `number-of-rows` is endless: it gets the usual few.)
const ROWS_MAX: u32 = 100_000;

/// Takes over number and rate of the rows.
pub fn apply(table: &Table, spec: Spec) -> Spec {
    if !is_generated(table) {
        return spec;
    }
    let number = |key: &str| table.option(key).and_then(|value| value.parse::<f64>().ok());
    let mut spec = spec;
    if let Some(rows) = number("number-of-rows") {
        spec.events = (rows.max(0.0) as u32).min(ROWS_MAX);
    }
    for place in table.physical_columns() {
        // A sequence that ends, ends the stream.
        if let (Some("sequence"), Some(start), Some(end)) = (
            field(table, place, "kind"),
            field(table, place, "start").and_then(|text| text.parse::<i64>().ok()),
            field(table, place, "end").and_then(|text| text.parse::<i64>().ok()),
        ) {
            spec.events = spec.events.min(u32::try_from(end - start + 1).unwrap_or(0));
        }
    }
    if let Some(rate) = number("rows-per-second") {
        spec.events_per_second = rate.max(0.001);
    }
    spec
}

fn is_generated(table: &Table) -> bool {
    matches!(table.option("connector"), Some("datagen" | "faker"))
}

fn field<'t>(table: &'t Table, place: usize, part: &str) -> Option<&'t str> {
    table.option(&format!("fields.{}.{part}", table.columns[place].name))
}

/// `None`: the options say nothing about this column.
pub fn generator(table: &Table, place: usize) -> Option<Generator> {
    let inner = match table.option("connector") {
        Some("datagen") => datagen(table, place)?,
        Some("faker") => faker(field(table, place, "expression")?)?,
        _ => return None,
    };
    let null_share = field(table, place, "null-rate").and_then(|rate| rate.parse::<f64>().ok()).unwrap_or(0.0);
    Some(if null_share > 0.0 { Generator::Sometimes { null_share, inner: Box::new(inner) } } else { inner })
}

fn datagen(table: &Table, place: usize) -> Option<Generator> {
    let number = |part: &str| field(table, place, part).and_then(|text| text.parse::<f64>().ok());
    if field(table, place, "kind") == Some("sequence") {
        return Some(Generator::Sequence { start: number("start")? as i64, step: 1 });
    }
    match &table.columns[place].ty.kind {
        TypeKind::Char(_) | TypeKind::VarChar(_) | TypeKind::Binary(_) | TypeKind::VarBinary(_) => {
            number("length").map(|length| Generator::Text { length: (length as u32).min(1_000) })
        }
        _ => match (number("min"), number("max")) {
            (None, None) => None,
            (min, max) => {
                let min = min.unwrap_or(0.0);
                Some(Generator::Uniform { min, max: max.unwrap_or(min + 100.0) })
            }
        },
    }
}

/// `#{Name.fullName}`, `#{number.numberBetween '1','100'}`, `#{Options.option 'A','B'}`, `#{date.past '5','SECONDS'}`.
fn faker(expression: &str) -> Option<Generator> {
    let inner = expression.trim().strip_prefix("#{")?.strip_suffix('}')?;
    let (function, arguments) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
    let arguments: Vec<&str> = arguments.split('\'').skip(1).step_by(2).collect();
    let number = |place: usize| arguments.get(place).and_then(|text| text.parse::<f64>().ok());
    let function = function.to_lowercase();
    let (class, method) = function.split_once('.').unwrap_or((function.as_str(), ""));
    Some(match (class, method) {
        ("number", "numberbetween" | "randomdouble") => {
            let shift = usize::from(method == "randomdouble");
            Generator::Uniform { min: number(shift)?, max: number(shift + 1)? }
        }
        ("number", "randomdigit") => Generator::Uniform { min: 0.0, max: 9.0 },
        ("options", "option") => Generator::choice(&arguments),
        ("bool" | "boolean", _) => Generator::Boolean { share: 0.5 },
        ("name" | "internet", _) => Generator::Name,
        ("address", "country" | "countrycode") => Generator::Country,
        ("address", _) => Generator::City,
        ("commerce" | "food" | "beer", _) => Generator::Product,
        ("currency", _) => Generator::Currency,
        ("date", _) => {
            let unit = match arguments.get(1).map(|unit| unit.to_uppercase()).as_deref() {
                Some("SECONDS") => 1_000,
                Some("MINUTES") => 60_000,
                Some("HOURS") => 3_600_000,
                Some("DAYS") => 86_400_000,
                _ => 1,
            };
            Generator::Time { jitter_ms: (number(0)? as i64).saturating_mul(unit) }
        }
        ("lorem" | "color" | "animal", _) => Generator::Word,
        _ => return None,
    })
}
