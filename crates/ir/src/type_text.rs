//! Types as Flink prints them.
//!
//! In: a [`DataType`]. Out: the summary (`STRING`, as DESCRIBE and result columns show it, by `Display`), the serializable form
//! (`VARCHAR(2147483647)`, as SHOW CREATE TABLE), and Calcite's two forms inside plans. Never: parses a type.

use crate::types::{DataType, Field, IntervalUnit, MAX_LENGTH, TimeAttribute, TypeKind};
use std::fmt;

impl fmt::Display for DataType {
    /// Flink's summary: `STRING`, `DECIMAL(10, 2) NOT NULL`, `TIMESTAMP(3) *ROWTIME*`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_flink(f, self, Flink::Summary)
    }
}

impl DataType {
    /// Flink's serializable form: like the summary, but `VARCHAR(2147483647)` for `STRING`, and no time attributes.
    pub fn serializable(&self) -> String {
        let mut out = String::new();
        // Writing to a String does not fail.
        let _ = write_flink(&mut out, self, Flink::Serializable);
        out
    }

    /// Calcite's full form, as in `CAST(a AS …)` of a physical plan: `VARCHAR(5) CHARACTER SET "UTF-16LE" NOT NULL`.
    pub fn calcite(&self) -> String {
        let mut out = String::new();
        let _ = write_calcite(&mut out, self, true);
        out
    }

    /// Calcite's short form, as in execution plans and error messages: `VARCHAR(5)`, `INTEGER ARRAY`; never NOT NULL.
    pub fn short(&self) -> String {
        let mut out = String::new();
        let _ = write_calcite(&mut out, self, false);
        out
    }
}

/// The row type of a relation: `RecordType(INTEGER a, VARCHAR(2147483647) b)`.
pub fn record_type(fields: &[Field]) -> String {
    let mut out = String::from("RecordType(");
    let _ = write_record_fields(&mut out, fields, false);
    out + ")"
}

/// The name of a unit range in Calcite's words: `DAY TO SECOND`.
pub fn interval_unit_name(unit: IntervalUnit) -> &'static str {
    match unit {
        IntervalUnit::Year => "YEAR",
        IntervalUnit::YearToMonth => "YEAR TO MONTH",
        IntervalUnit::Month => "MONTH",
        IntervalUnit::Quarter => "QUARTER",
        IntervalUnit::Week => "WEEK",
        IntervalUnit::Day => "DAY",
        IntervalUnit::DayToHour => "DAY TO HOUR",
        IntervalUnit::DayToMinute => "DAY TO MINUTE",
        IntervalUnit::DayToSecond => "DAY TO SECOND",
        IntervalUnit::Hour => "HOUR",
        IntervalUnit::HourToMinute => "HOUR TO MINUTE",
        IntervalUnit::HourToSecond => "HOUR TO SECOND",
        IntervalUnit::Minute => "MINUTE",
        IntervalUnit::MinuteToSecond => "MINUTE TO SECOND",
        IntervalUnit::Second => "SECOND",
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Flink {
    Summary,
    Serializable,
}

fn write_flink(f: &mut dyn fmt::Write, ty: &DataType, style: Flink) -> fmt::Result {
    let summary = style == Flink::Summary;
    match &ty.kind {
        TypeKind::Null => f.write_str("NULL")?,
        TypeKind::Boolean => f.write_str("BOOLEAN")?,
        TypeKind::TinyInt => f.write_str("TINYINT")?,
        TypeKind::SmallInt => f.write_str("SMALLINT")?,
        TypeKind::Int => f.write_str("INT")?,
        TypeKind::BigInt => f.write_str("BIGINT")?,
        TypeKind::Float => f.write_str("FLOAT")?,
        TypeKind::Double => f.write_str("DOUBLE")?,
        TypeKind::Decimal { precision, scale } => write!(f, "DECIMAL({precision}, {scale})")?,
        TypeKind::VarChar(MAX_LENGTH) if summary => f.write_str("STRING")?,
        TypeKind::VarBinary(MAX_LENGTH) if summary => f.write_str("BYTES")?,
        TypeKind::Char(n) => write!(f, "CHAR({n})")?,
        TypeKind::VarChar(n) => write!(f, "VARCHAR({n})")?,
        TypeKind::Binary(n) => write!(f, "BINARY({n})")?,
        TypeKind::VarBinary(n) => write!(f, "VARBINARY({n})")?,
        TypeKind::Date => f.write_str("DATE")?,
        TypeKind::Time(p) => write!(f, "TIME({p})")?,
        TypeKind::Timestamp(p, _) => write!(f, "TIMESTAMP({p})")?,
        TypeKind::TimestampLtz(p, _) if summary => write!(f, "TIMESTAMP_LTZ({p})")?,
        TypeKind::TimestampLtz(p, _) => write!(f, "TIMESTAMP({p}) WITH LOCAL TIME ZONE")?,
        TypeKind::IntervalYearMonth(_) => f.write_str("INTERVAL MONTH")?,
        TypeKind::IntervalDayTime(_) => f.write_str("INTERVAL SECOND(3)")?,
        TypeKind::Array(element) => write_wrapped(f, "ARRAY<", &[element], style)?,
        TypeKind::Multiset(element) => write_wrapped(f, "MULTISET<", &[element], style)?,
        TypeKind::Map(key, value) => write_wrapped(f, "MAP<", &[key, value], style)?,
        TypeKind::Row(fields) => {
            f.write_str("ROW<")?;
            for (i, field) in fields.iter().enumerate() {
                let comma = if i > 0 { ", " } else { "" };
                write!(f, "{comma}`{}` ", field.name.replace('`', "``"))?;
                write_flink(f, &field.ty, style)?;
            }
            f.write_char('>')?;
        }
        TypeKind::Named(name) => f.write_str(name)?,
    }
    if !ty.nullable {
        f.write_str(" NOT NULL")?;
    }
    match ty.time_attribute() {
        TimeAttribute::Rowtime if summary => f.write_str(" *ROWTIME*"),
        TimeAttribute::Proctime if summary => f.write_str(" *PROCTIME*"),
        _ => Ok(()),
    }
}

fn write_wrapped(f: &mut dyn fmt::Write, open: &str, inner: &[&DataType], style: Flink) -> fmt::Result {
    f.write_str(open)?;
    for (i, ty) in inner.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        write_flink(f, ty, style)?;
    }
    f.write_char('>')
}

fn write_calcite(f: &mut dyn fmt::Write, ty: &DataType, full: bool) -> fmt::Result {
    match &ty.kind {
        TypeKind::Null => f.write_str("NULL")?,
        TypeKind::Boolean => f.write_str("BOOLEAN")?,
        TypeKind::TinyInt => f.write_str("TINYINT")?,
        TypeKind::SmallInt => f.write_str("SMALLINT")?,
        TypeKind::Int => f.write_str("INTEGER")?,
        TypeKind::BigInt => f.write_str("BIGINT")?,
        TypeKind::Float => f.write_str("FLOAT")?,
        TypeKind::Double => f.write_str("DOUBLE")?,
        TypeKind::Decimal { precision, scale } => write!(f, "DECIMAL({precision}, {scale})")?,
        TypeKind::Char(n) => write!(f, "CHAR({n})")?,
        TypeKind::VarChar(n) => write!(f, "VARCHAR({n})")?,
        TypeKind::Binary(n) => write!(f, "BINARY({n})")?,
        TypeKind::VarBinary(n) => write!(f, "VARBINARY({n})")?,
        TypeKind::Date => f.write_str("DATE")?,
        TypeKind::Time(p) => write!(f, "TIME({p})")?,
        TypeKind::Timestamp(p, attribute) => {
            write!(f, "TIMESTAMP({p})")?;
            write_attribute(f, *attribute)?;
        }
        TypeKind::TimestampLtz(p, TimeAttribute::None) => write!(f, "TIMESTAMP_WITH_LOCAL_TIME_ZONE({p})")?,
        TypeKind::TimestampLtz(p, attribute) => {
            write!(f, "TIMESTAMP_LTZ({p})")?;
            write_attribute(f, *attribute)?;
        }
        TypeKind::IntervalYearMonth(unit) | TypeKind::IntervalDayTime(unit) => {
            write!(f, "INTERVAL {}", interval_unit_name(*unit))?;
        }
        TypeKind::Array(element) => {
            write_calcite(f, element, full)?;
            f.write_str(" ARRAY")?;
        }
        TypeKind::Multiset(element) => {
            write_calcite(f, element, full)?;
            f.write_str(" MULTISET")?;
        }
        TypeKind::Map(key, value) => {
            f.write_char('(')?;
            write_calcite(f, key, full)?;
            f.write_str(", ")?;
            write_calcite(f, value, full)?;
            f.write_str(") MAP")?;
        }
        TypeKind::Row(fields) => {
            f.write_str("RecordType:peek_no_expand(")?;
            write_record_fields(f, fields, full)?;
            f.write_char(')')?;
        }
        TypeKind::Named(name) => f.write_str(name)?,
    }
    if full {
        if matches!(ty.kind, TypeKind::Char(_) | TypeKind::VarChar(_)) {
            f.write_str(" CHARACTER SET \"UTF-16LE\"")?;
        }
        if !ty.nullable {
            f.write_str(" NOT NULL")?;
        }
    }
    Ok(())
}

fn write_attribute(f: &mut dyn fmt::Write, attribute: TimeAttribute) -> fmt::Result {
    match attribute {
        TimeAttribute::None => Ok(()),
        TimeAttribute::Rowtime => f.write_str(" *ROWTIME*"),
        TimeAttribute::Proctime => f.write_str(" *PROCTIME*"),
    }
}

fn write_record_fields(f: &mut dyn fmt::Write, fields: &[Field], full: bool) -> fmt::Result {
    for (i, field) in fields.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        write_calcite(f, &field.ty, full)?;
        write!(f, " {}", field.name)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_decimals() {
        let text = DataType::string();
        assert_eq!(text.to_string(), "STRING");
        assert_eq!(text.serializable(), "VARCHAR(2147483647)");
        assert_eq!(text.short(), "VARCHAR(2147483647)");
        let text = text.with_nullable(false);
        assert_eq!(text.to_string(), "STRING NOT NULL");
        assert_eq!(text.calcite(), "VARCHAR(2147483647) CHARACTER SET \"UTF-16LE\" NOT NULL");
        assert_eq!(DataType::new(TypeKind::Decimal { precision: 10, scale: 2 }).calcite(), "DECIMAL(10, 2)");
    }

    #[test]
    fn time_attributes_stand_behind_not_null_in_the_summary() {
        let proctime = DataType::not_null(TypeKind::TimestampLtz(3, TimeAttribute::Proctime));
        assert_eq!(proctime.to_string(), "TIMESTAMP_LTZ(3) NOT NULL *PROCTIME*");
        assert_eq!(proctime.short(), "TIMESTAMP_LTZ(3) *PROCTIME*");
        assert_eq!(DataType::new(TypeKind::TimestampLtz(3, TimeAttribute::None)).short(), "TIMESTAMP_WITH_LOCAL_TIME_ZONE(3)");
    }

    #[test]
    fn collections() {
        let int = DataType::new(TypeKind::Int);
        let row = DataType::new(TypeKind::Row(vec![Field::new("x", int.clone()), Field::new("y", DataType::string())]));
        assert_eq!(row.to_string(), "ROW<`x` INT, `y` STRING>");
        assert_eq!(row.short(), "RecordType:peek_no_expand(INTEGER x, VARCHAR(2147483647) y)");
        let map = DataType::not_null(TypeKind::Map(Box::new(DataType::string()), Box::new(int.clone())));
        assert_eq!(map.to_string(), "MAP<STRING, INT> NOT NULL");
        assert_eq!(map.calcite(), "(VARCHAR(2147483647) CHARACTER SET \"UTF-16LE\", INTEGER) MAP NOT NULL");
        let array = DataType::not_null(TypeKind::Array(Box::new(int)));
        assert_eq!(array.calcite(), "INTEGER ARRAY NOT NULL");
        assert_eq!(array.to_string(), "ARRAY<INT> NOT NULL");
    }
}
