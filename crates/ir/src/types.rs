//! Flink's logical types.

/// `STRING` and `BYTES` are `VARCHAR` and `VARBINARY` of this length.
pub const MAX_LENGTH: u32 = 2_147_483_647;

/// A logical type: what it is, and whether it may be NULL.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DataType {
    pub kind: TypeKind,
    pub nullable: bool,
}

/// Whether a timestamp column is an event-time or processing-time attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum TimeAttribute {
    #[default]
    None,
    Rowtime,
    Proctime,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TypeKind {
    /// The type of a bare NULL literal.
    Null,
    Boolean,
    TinyInt,
    SmallInt,
    Int,
    BigInt,
    Float,
    Double,
    Decimal {
        precision: u8,
        scale: u8,
    },
    Char(u32),
    /// `STRING` when the length is [`MAX_LENGTH`].
    VarChar(u32),
    Binary(u32),
    /// `BYTES` when the length is [`MAX_LENGTH`].
    VarBinary(u32),
    Date,
    Time(u8),
    /// `TIMESTAMP(p)` without a zone.
    Timestamp(u8, TimeAttribute),
    /// `TIMESTAMP_LTZ(p)`: an instant, shown in the session's zone.
    TimestampLtz(u8, TimeAttribute),
    /// `INTERVAL YEAR TO MONTH` and its parts; the value counts months.
    IntervalYearMonth(IntervalUnit),
    /// `INTERVAL DAY TO SECOND` and its parts; the value counts milliseconds.
    IntervalDayTime(IntervalUnit),
    Array(Box<DataType>),
    Map(Box<DataType>, Box<DataType>),
    Multiset(Box<DataType>),
    Row(Vec<Field>),
    /// A type that Rowkind carries by name only (RAW, VARIANT, BITMAP, DESCRIPTOR, symbols).
    Named(&'static str),
}

/// The unit range of an interval, with the leading precision where one was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IntervalUnit {
    Year,
    YearToMonth,
    Month,
    Quarter,
    Week,
    Day,
    DayToHour,
    DayToMinute,
    DayToSecond,
    Hour,
    HourToMinute,
    HourToSecond,
    Minute,
    MinuteToSecond,
    Second,
}

/// A named part of a row type, or a column of a schema.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field {
    pub name: String,
    pub ty: DataType,
}

impl DataType {
    pub fn new(kind: TypeKind) -> DataType {
        DataType { kind, nullable: true }
    }

    pub fn not_null(kind: TypeKind) -> DataType {
        DataType { kind, nullable: false }
    }

    pub fn string() -> DataType {
        DataType::new(TypeKind::VarChar(MAX_LENGTH))
    }

    pub fn with_nullable(mut self, nullable: bool) -> DataType {
        self.nullable = nullable;
        self
    }

    pub fn is_rowtime(&self) -> bool {
        self.time_attribute() == TimeAttribute::Rowtime
    }

    pub fn is_proctime(&self) -> bool {
        self.time_attribute() == TimeAttribute::Proctime
    }

    pub fn time_attribute(&self) -> TimeAttribute {
        match self.kind {
            TypeKind::Timestamp(_, attribute) | TypeKind::TimestampLtz(_, attribute) => attribute,
            _ => TimeAttribute::None,
        }
    }
}

impl Field {
    pub fn new(name: impl Into<String>, ty: DataType) -> Field {
        Field { name: name.into(), ty }
    }
}
