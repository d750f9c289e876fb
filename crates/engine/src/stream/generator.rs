//! Where the values of one column come from.

use super::math;
use super::words;
use crate::random::Random;
use rowkind_ir::civil::MILLIS_PER_DAY;
use rowkind_ir::{DataType, Decimal, Str, Timestamp, TypeKind, Value, value_text};
use std::fmt;
use std::rc::Rc;

#[derive(Clone, Debug, PartialEq)]
pub enum Generator {
    /// One after another; texts get the number behind a prefix of their own.
    Sequence {
        start: i64,
        step: i64,
    },
    /// Whole numbers `1..=count`, unevenly with an exponent of Zipf's law: keys that come again.
    Keys {
        count: u64,
        skew: f64,
    },
    /// One of these texts, read by the column's type, with their weights.
    Choice(Vec<(String, f64)>),
    /// One after another for each key: `created`, `paid`, …; the last one stays.
    Stages(Vec<String>),
    Constant(String),
    Uniform {
        min: f64,
        max: f64,
    },
    Normal {
        mean: f64,
        deviation: f64,
    },
    /// The logarithm is normal; `median` is the middle value.
    LogNormal {
        median: f64,
        sigma: f64,
    },
    Boolean {
        share: f64,
    },
    Name,
    City,
    Country,
    Currency,
    Product,
    Word,
    /// The event's time, moved by up to so many ms to either side.
    Time {
        jitter_ms: i64,
    },
    /// Letters and digits.
    Text {
        length: u32,
    },
    /// NULL in this share of the cases.
    Sometimes {
        null_share: f64,
        inner: Box<Generator>,
    },
}

impl Generator {
    pub fn choice(texts: &[&str]) -> Generator {
        Generator::Choice(texts.iter().map(|text| (text.to_string(), 1.0)).collect())
    }

    /// Whether no value comes twice.
    pub fn is_unique(&self) -> bool {
        matches!(self, Generator::Sequence { .. })
    }
}

impl fmt::Display for Generator {
    /// In a few words, for the page.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Generator::Sequence { start, step: 1 } => write!(f, "{start}, {}, {}, …", start + 1, start + 2),
            Generator::Sequence { start, step } => write!(f, "{start}, {}, …", start + step),
            Generator::Keys { count, .. } => write!(f, "1 to {count}, coming again"),
            Generator::Choice(options) => {
                let texts: Vec<&str> = options.iter().map(|(text, _)| text.as_str()).collect();
                write!(f, "one of {}", texts.join(", "))
            }
            Generator::Stages(stages) => write!(f, "{} for each key", stages.join(", then ")),
            Generator::Constant(text) => write!(f, "always {text}"),
            Generator::Uniform { min, max } => write!(f, "{min} to {max}"),
            Generator::Normal { mean, deviation } => write!(f, "around {mean} (±{deviation})"),
            Generator::LogNormal { median, .. } => write!(f, "mostly around {median}, sometimes far more"),
            Generator::Boolean { share } => write!(f, "true in {:.0} %", share * 100.0),
            Generator::Name => f.write_str("a first name"),
            Generator::City => f.write_str("a city"),
            Generator::Country => f.write_str("a country"),
            Generator::Currency => f.write_str("a currency"),
            Generator::Product => f.write_str("a product"),
            Generator::Word => f.write_str("a word"),
            Generator::Time { jitter_ms: 0 } => f.write_str("the time of the event"),
            Generator::Time { jitter_ms } => write!(f, "the time of the event, ±{jitter_ms} ms"),
            Generator::Text { length } => write!(f, "{length} letters"),
            Generator::Sometimes { null_share, inner } => write!(f, "{inner}; NULL in {:.0} %", null_share * 100.0),
        }
    }
}

/// A column with its own chance, so that another column more or less does not move its values.
pub struct Column {
    pub place: usize,
    pub name: String,
    ty: DataType,
    pub generator: Generator,
    random: Random,
    drawn: i64,
}

impl Column {
    pub fn new(place: usize, name: &str, ty: DataType, generator: Generator, random: Random) -> Column {
        Column { place, name: name.to_string(), ty, generator, random, drawn: 0 }
    }

    /// `seen`: how often the row's key was there before; `time_ms`: of the event.
    pub fn draw(&mut self, seen: u32, time_ms: i64) -> Value {
        let value = draw(&self.generator, &self.ty, &mut self.random, self.drawn, seen, time_ms);
        self.drawn += 1;
        value
    }
}

fn draw(generator: &Generator, ty: &DataType, random: &mut Random, drawn: i64, seen: u32, time_ms: i64) -> Value {
    let mut word = |list: &[&str]| text(list[random.below(list.len() as u64) as usize], ty);
    match generator {
        Generator::Sequence { start, step } => number((start + step * drawn) as f64, ty),
        Generator::Keys { count, skew } if *skew > 0.0 => number((math::zipf(random, *count, *skew) + 1) as f64, ty),
        Generator::Keys { count, .. } => number((random.below((*count).max(1)) + 1) as f64, ty),
        Generator::Choice(options) => {
            let total: f64 = options.iter().map(|(_, weight)| weight).sum();
            let mut rest = random.unit() * total;
            let chosen = options.iter().find(|(_, weight)| {
                rest -= weight;
                rest < 0.0
            });
            chosen.or(options.last()).map_or(Value::Null, |(option, _)| text(option, ty))
        }
        Generator::Stages(stages) => {
            let stage = stages.get(seen as usize).or(stages.last());
            stage.map_or(Value::Null, |stage| text(stage, ty))
        }
        Generator::Constant(constant) => text(constant, ty),
        Generator::Uniform { min, max } => {
            let whole = matches!(
                ty.kind,
                TypeKind::TinyInt | TypeKind::SmallInt | TypeKind::Int | TypeKind::BigInt | TypeKind::Date | TypeKind::Time(_)
            );
            // Whole numbers: both ends belong to it.
            let width = if whole { max.floor() - min.ceil() + 1.0 } else { max - min };
            let drawn = if whole { min.ceil() + (random.unit() * width).floor() } else { min + random.unit() * width };
            number(drawn, ty)
        }
        Generator::Normal { mean, deviation } => number(math::normal(random, *mean, *deviation), ty),
        Generator::LogNormal { median, sigma } => number(median * math::exp(math::normal(random, 0.0, *sigma)), ty),
        Generator::Boolean { share } => match ty.kind {
            TypeKind::Boolean => Value::Boolean(random.chance(*share)),
            _ => text(if random.chance(*share) { "true" } else { "false" }, ty),
        },
        Generator::Name => word(words::NAMES),
        Generator::City => word(words::CITIES),
        Generator::Country => word(words::COUNTRIES),
        Generator::Currency => word(words::CURRENCIES),
        Generator::Product => word(words::PRODUCTS),
        Generator::Word => word(words::WORDS),
        Generator::Time { jitter_ms } => {
            let moved = if *jitter_ms > 0 { random.below(*jitter_ms as u64 * 2 + 1) as i64 - jitter_ms } else { 0 };
            time(time_ms + moved, ty)
        }
        Generator::Text { length } => {
            const LETTERS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
            let letters = (0..*length).map(|_| LETTERS[random.below(36) as usize] as char);
            text(&letters.collect::<String>(), ty)
        }
        Generator::Sometimes { null_share, inner } => {
            // The value is drawn in any case, so that the share does not move the others.
            let value = draw(inner, ty, random, drawn, seen, time_ms);
            if random.chance(*null_share) { Value::Null } else { value }
        }
    }
}

/// A text as a value of the type; NULL if it is none.
fn text(written: &str, ty: &DataType) -> Value {
    match &ty.kind {
        TypeKind::Char(length) | TypeKind::VarChar(length) => {
            Value::String(Str::from(written.chars().take(*length as usize).collect::<String>()))
        }
        TypeKind::Binary(_) | TypeKind::VarBinary(_) => Value::Bytes(Rc::new(written.as_bytes().to_vec())),
        _ => value_text::parse(written, ty).unwrap_or(Value::Null),
    }
}

fn number(number: f64, ty: &DataType) -> Value {
    let whole = number.round();
    match &ty.kind {
        TypeKind::TinyInt => Value::TinyInt(whole as i8),
        TypeKind::SmallInt => Value::SmallInt(whole as i16),
        TypeKind::Int => Value::Int(whole as i32),
        TypeKind::BigInt => Value::BigInt(whole as i64),
        TypeKind::Float => Value::Float(hundredths(number) as f32),
        TypeKind::Double => Value::Double(hundredths(number)),
        TypeKind::Decimal { precision, scale } => {
            let factor = 10f64.powi(i32::from(*scale));
            let most = 10i128.pow(u32::from(*precision)) - 1;
            let unscaled = ((number * factor).round() as i128).clamp(-most, most);
            Value::Decimal(Rc::new(Decimal { unscaled, scale: *scale }))
        }
        TypeKind::Boolean => Value::Boolean(whole != 0.0),
        TypeKind::Date => Value::Date(whole as i32),
        TypeKind::Time(_) => Value::Time(whole as i32),
        TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..) => Value::Timestamp(Timestamp::from_millis(whole as i64)),
        TypeKind::IntervalYearMonth(_) => Value::IntervalMonths(whole as i32),
        TypeKind::IntervalDayTime(_) => Value::IntervalMillis(whole as i64),
        TypeKind::Char(_) | TypeKind::VarChar(_) | TypeKind::Binary(_) | TypeKind::VarBinary(_) => text(&format!("{}", whole as i64), ty),
        _ => Value::Null,
    }
}

/// Made-up floats have two places, as prices do.
fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

fn time(ms: i64, ty: &DataType) -> Value {
    match &ty.kind {
        TypeKind::Timestamp(..) | TypeKind::TimestampLtz(..) => Value::Timestamp(Timestamp::from_millis(ms)),
        TypeKind::BigInt => Value::BigInt(ms),
        TypeKind::Date => Value::Date(ms.div_euclid(MILLIS_PER_DAY) as i32),
        TypeKind::Time(_) => Value::Time(ms.rem_euclid(MILLIS_PER_DAY) as i32),
        _ => text(&rowkind_ir::civil::timestamp_text(Timestamp::from_millis(ms), 3), ty),
    }
}
