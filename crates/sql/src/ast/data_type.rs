//! Flink's types as written.

use sqlparser::tokenizer::Span;

/// A type with its `NULL` or `NOT NULL`.
#[derive(Clone, Debug, PartialEq)]
pub struct DataType {
    pub name: TypeName,
    /// `NOT NULL` is written; without it a type is nullable.
    pub not_null: bool,
    /// Lines and columns within the statement. A type inside a cast knows only the place of the whole.
    pub span: Span,
}

/// Numbers are as written; `None` where nothing is written.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeName {
    Boolean,
    TinyInt,
    SmallInt,
    Int,
    BigInt,
    Float,
    Double,
    Decimal {
        precision: Option<u32>,
        scale: Option<u32>,
    },
    Char(Option<u32>),
    Varchar(Option<u32>),
    String,
    Binary(Option<u32>),
    Varbinary(Option<u32>),
    Bytes,
    Date,
    Time {
        precision: Option<u32>,
    },
    Timestamp {
        precision: Option<u32>,
    },
    TimestampTz {
        precision: Option<u32>,
    },
    /// `TIMESTAMP_LTZ(p)` and `TIMESTAMP(p) WITH LOCAL TIME ZONE`.
    TimestampLtz {
        precision: Option<u32>,
    },
    /// `INTERVAL DAY(2) TO SECOND(3)`: units upper case, singular.
    Interval {
        from: String,
        from_precision: Option<u32>,
        to: Option<String>,
        to_precision: Option<u32>,
    },
    Array(Box<DataType>),
    Map(Box<DataType>, Box<DataType>),
    Multiset(Box<DataType>),
    Row(Vec<Field>),
    /// `STRUCTURED<'class', a INT, …>`.
    Structured {
        class: String,
        fields: Vec<Field>,
    },
    Null,
    Variant,
    Bitmap,
    Descriptor,
    /// `RAW('class', 'snapshot')`.
    Raw {
        class: String,
        snapshot: String,
    },
    /// A name of one to three parts that is no built-in type.
    Custom(Vec<String>),
}

/// A field of a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub name: String,
    pub data_type: DataType,
    pub comment: Option<String>,
}
