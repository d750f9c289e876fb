//! The scalar functions of Flink: names, arguments, result types.
//!
//! In: a function's name and the types of its arguments. Out: the operator that plans print and the result type, or why
//! the call is none. Never: evaluates; that is `ir`'s.

pub mod names;
mod result;
mod table;

pub use table::{FUNCTIONS, find};

use crate::rex::Rex;
use rowkind_ir::{DataType, TypeKind};

/// A scalar function.
pub struct Function {
    /// As SQL writes it, in capitals.
    pub name: &'static str,
    /// As plans print it.
    pub op: &'static str,
    /// What it takes, one form after another parted by `|`: families parted by commas; `...` repeats the last.
    pub forms: &'static str,
    pub result: Result,
    pub nulls: Nulls,
    /// Which of Flink's two function stacks it belongs to: their errors differ.
    pub stack: Stack,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stack {
    /// Calcite's operators: `Cannot apply 'UPPER' to arguments of type …`.
    Operator,
    /// Flink's own definitions: `Invalid function call: …`. The text lists the signatures of the error, one a line.
    Definition(&'static str),
}

/// When a result may be NULL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nulls {
    /// If an argument may be.
    Args,
    /// If the first argument may be.
    First,
    Always,
    Never,
    /// If all arguments may be.
    All,
    /// If the first argument or an element of it may be.
    Elements,
}

#[derive(Clone, Debug)]
pub enum Result {
    /// The first argument's type.
    First,
    /// The first argument's length, as VARCHAR.
    FirstVarying,
    /// The type that all arguments have in common.
    Common,
    /// The type that the arguments from the second on have in common.
    CommonTail,
    Is(TypeKind),
    String,
    Bytes,
    Custom(fn(&[Rex]) -> TypeKind),
}

/// Whether a call has a form; `Err` says what is wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Mismatch {
    /// The least number of arguments.
    Count(usize),
    Types,
}

impl Function {
    pub fn check(&self, args: &[Rex]) -> std::result::Result<(), Mismatch> {
        let forms: Vec<Vec<&str>> = self.parsed();
        let fits = |form: &Vec<&str>| match form.last() {
            Some(last) if last.ends_with("...") => !args.is_empty() && args.len() + 1 >= form.len(),
            _ => args.len() == form.len(),
        };
        if !forms.iter().any(fits) {
            let least = forms.iter().map(|form| match form.last() {
                Some(last) if last.ends_with("...") => form.len() - usize::from(form.len() > 1),
                _ => form.len(),
            });
            return Err(Mismatch::Count(least.min().unwrap_or(0)));
        }
        let types_fit = forms.iter().filter(|form| fits(form)).any(|form| {
            args.iter().enumerate().all(|(index, arg)| {
                let family = form.get(index).or(form.last()).map_or("ANY", |family| family.trim_end_matches("..."));
                is_of(family, &arg.ty)
            })
        });
        if types_fit { Ok(()) } else { Err(Mismatch::Types) }
    }

    /// The family of each argument in the first form that fits.
    pub fn families(&self, args: &[Rex]) -> Vec<&'static str> {
        let family =
            |form: &[&'static str], index: usize| form.get(index).or(form.last()).map_or("ANY", |name| name.trim_end_matches("..."));
        let repeats = |form: &[&str]| form.last().is_some_and(|last| last.ends_with("..."));
        let fits = |form: &&Vec<&'static str>| {
            (repeats(form) || form.len() == args.len()) && args.iter().enumerate().all(|(index, arg)| is_of(family(form, index), &arg.ty))
        };
        let forms = self.parsed();
        let found = forms.iter().find(fits);
        (0..args.len()).map(|index| found.map_or("ANY", |form| family(form, index))).collect()
    }

    fn parsed(&self) -> Vec<Vec<&'static str>> {
        self.forms.split('|').map(|form| form.split(',').map(str::trim).filter(|family| !family.is_empty()).collect()).collect()
    }

    /// `'UPPER(<CHARACTER>)'`, one form a line.
    pub fn forms_text(&self) -> String {
        let forms: Vec<String> = self
            .parsed()
            .iter()
            .map(|form| {
                let families: Vec<String> = form.iter().map(|family| format!("<{}>", family.trim_end_matches("..."))).collect();
                format!("'{}({})'", self.name, families.join(", "))
            })
            .collect();
        forms.join("\n")
    }

    pub fn result_type(&self, args: &[Rex]) -> DataType {
        let kind = result::kind(&self.result, args);
        let nullable = match self.nulls {
            Nulls::Args => args.iter().any(|arg| arg.ty.nullable),
            Nulls::First => args.first().is_some_and(|arg| arg.ty.nullable),
            Nulls::Always => true,
            Nulls::Never => false,
            Nulls::All => args.iter().all(|arg| arg.ty.nullable),
            Nulls::Elements => args.first().is_some_and(|arg| match &arg.ty.kind {
                TypeKind::Array(element) | TypeKind::Multiset(element) => arg.ty.nullable || element.nullable,
                _ => arg.ty.nullable,
            }),
        };
        DataType::new(kind).with_nullable(nullable)
    }
}

/// Whether a type belongs to a family as signatures name it.
pub fn is_of(family: &str, ty: &DataType) -> bool {
    use TypeKind as K;
    let kind = &ty.kind;
    match family {
        _ if *kind == K::Null => true,
        "ANY" | "COMMON" => true,
        "CHARACTER" => matches!(kind, K::Char(_) | K::VarChar(_)),
        "STRING" => matches!(kind, K::Char(_) | K::VarChar(_) | K::Binary(_) | K::VarBinary(_)),
        "BINARY" => matches!(kind, K::Binary(_) | K::VarBinary(_)),
        "BOOLEAN" => matches!(kind, K::Boolean),
        "INTEGER" => matches!(kind, K::TinyInt | K::SmallInt | K::Int | K::BigInt),
        "EXACT_NUMERIC" => matches!(kind, K::TinyInt | K::SmallInt | K::Int | K::BigInt | K::Decimal { .. }),
        "NUMERIC" => matches!(kind, K::TinyInt | K::SmallInt | K::Int | K::BigInt | K::Decimal { .. } | K::Float | K::Double),
        "DATE" => matches!(kind, K::Date),
        "TIME" => matches!(kind, K::Time(_)),
        "TIMESTAMP" => matches!(kind, K::Timestamp(..) | K::TimestampLtz(..)),
        "DATETIME" => matches!(kind, K::Date | K::Time(_) | K::Timestamp(..) | K::TimestampLtz(..)),
        "DATETIME_INTERVAL" => matches!(kind, K::IntervalYearMonth(_) | K::IntervalDayTime(_)),
        "ARRAY" => matches!(kind, K::Array(_)),
        "MAP" => matches!(kind, K::Map(..)),
        "MULTISET" => matches!(kind, K::Multiset(_)),
        "BITMAP" => matches!(kind, K::Named("BITMAP")),
        "VARIANT" => matches!(kind, K::Named("VARIANT")),
        "TEXTS" => matches!(kind, K::Array(element) if matches!(element.kind, K::Char(_) | K::VarChar(_))),
        "COMPARABLES" => {
            matches!(kind, K::Array(element) if !matches!(element.kind, K::Array(_) | K::Map(..) | K::Row(_) | K::Multiset(_)))
        }
        _ => true,
    }
}

/// The family of a type in `No match found for function signature NOPE(<NUMERIC>)`.
pub fn family_name(ty: &DataType) -> String {
    use TypeKind as K;
    match &ty.kind {
        K::Char(_) | K::VarChar(_) => "CHARACTER".to_string(),
        K::Binary(_) | K::VarBinary(_) => "BINARY".to_string(),
        K::Boolean => "BOOLEAN".to_string(),
        K::Date => "DATE".to_string(),
        K::Time(_) => "TIME".to_string(),
        K::Timestamp(..) | K::TimestampLtz(..) => "TIMESTAMP".to_string(),
        K::IntervalYearMonth(_) => "INTERVAL_YEAR_MONTH".to_string(),
        K::IntervalDayTime(_) => "INTERVAL_DAY_TIME".to_string(),
        K::Null => "NULL".to_string(),
        _ if is_of("NUMERIC", ty) => "NUMERIC".to_string(),
        _ => ty.short(),
    }
}
