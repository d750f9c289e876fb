//! The aggregate functions: what each does with an accumulator.

use super::accumulator::Accumulator;
use super::bits::Bitwise;
use super::deviation::Deviation;
use super::number::{self, Number};
use super::{json, percentile};
use crate::fault::{RunError, Unsupported};
use rowkind_ir::eval::{self, stand_in};
use rowkind_ir::plan::AggregateCall;
use rowkind_ir::user_function::{ARRAY_AGG_WITHOUT_NULLS, is_user, printed};
use rowkind_ir::{DataType, Field, Str, TypeKind, Value};
use std::collections::BTreeMap;
use std::rc::Rc;

#[derive(Clone, Debug, PartialEq)]
pub enum Function {
    /// Without an argument: all rows; with one: those where it is not NULL.
    Count,
    Sum,
    /// SUM that is 0 without values; `retracts` it subtracts.
    SumZero(Number),
    /// SUM that can take values back.
    SumRetract(Number),
    /// The type of the sum, and that of the result.
    Avg(Number, Number),
    Min,
    Max,
    MinRetract,
    MaxRetract,
    ListAgg,
    ListAggRetract,
    /// Whether NULLs are elements.
    ArrayAgg(bool),
    First,
    Last,
    FirstRetract,
    LastRetract,
    Collect,
    /// NULLs are elements; else they are left out.
    JsonArray(bool),
    /// NULLs are members; else they are left out.
    JsonObject(bool),
    Deviation(Number),
    Percentile,
    SingleValue,
    Bitmap(Bitwise),
    BitmapCardinality(Bitwise),
    /// The value some rows ago: offset and default are further arguments.
    /// With what stands for a NULL where the planner takes the result for NOT NULL.
    Lag(Value),
    /// A user's function: a stand-in made of the rows that it has, whatever their order.
    StandIn(Rc<StandIn>),
}

#[derive(Debug, PartialEq)]
pub struct StandIn {
    name: &'static str,
    args: Vec<DataType>,
    result: DataType,
}

/// Functions for which DISTINCT changes nothing.
pub fn ignores_distinct(name: &str) -> bool {
    matches!(name, "MIN" | "MAX")
}

impl Function {
    pub fn new(call: &AggregateCall, input: &[Field]) -> Result<Function, Unsupported> {
        let unknown = || Unsupported::new(format!("the aggregate function {}", call.function));
        let number = |ty: &DataType| Number::of(ty).ok_or_else(unknown);
        let retracts = call.retracts;
        Ok(match call.function {
            "COUNT" if call.args.len() <= 1 => Function::Count,
            "SUM" if retracts => Function::SumRetract(number(&call.output.ty)?),
            "SUM" => {
                number(&call.output.ty)?;
                Function::Sum
            }
            "$SUM0" => Function::SumZero(number(&call.output.ty)?),
            "AVG" => {
                let argument = number(&input[call.args[0]].ty)?;
                let sum = match argument {
                    Number::Float | Number::Double => Number::Double,
                    Number::Decimal(scale) => Number::Decimal(scale),
                    _ => Number::BigInt,
                };
                Function::Avg(sum, number(&call.output.ty)?)
            }
            "MIN" if retracts => Function::MinRetract,
            "MIN" => Function::Min,
            "MAX" if retracts => Function::MaxRetract,
            "MAX" => Function::Max,
            "LISTAGG" if retracts => Function::ListAggRetract,
            "LISTAGG" => Function::ListAgg,
            "ARRAY_AGG" => Function::ArrayAgg(true),
            ARRAY_AGG_WITHOUT_NULLS => Function::ArrayAgg(false),
            "FIRST_VALUE" if retracts => Function::FirstRetract,
            "FIRST_VALUE" => Function::First,
            "LAST_VALUE" if retracts => Function::LastRetract,
            "LAST_VALUE" => Function::Last,
            "COLLECT" => Function::Collect,
            // Over a frame of RANGE all of them count its rows, ties and all.
            "ROW_NUMBER" | "RANK" | "DENSE_RANK" => Function::Count,
            "LAG" => Function::Lag(if call.output.ty.nullable { Value::Null } else { eval::placeholder(&call.output.ty.kind) }),
            "JSON_ARRAYAGG_NULL_ON_NULL" => Function::JsonArray(true),
            "JSON_ARRAYAGG_ABSENT_ON_NULL" => Function::JsonArray(false),
            "JSON_OBJECTAGG_NULL_ON_NULL" => Function::JsonObject(true),
            "JSON_OBJECTAGG_ABSENT_ON_NULL" => Function::JsonObject(false),
            "$WELFORD_M2$1" => Function::Deviation(number(&call.output.ty)?),
            "PERCENTILE" => Function::Percentile,
            "SINGLE_VALUE" => Function::SingleValue,
            "BITMAP_BUILD_AGG" | "BITMAP_OR_AGG" => Function::Bitmap(Bitwise::Or),
            "BITMAP_AND_AGG" => Function::Bitmap(Bitwise::And),
            "BITMAP_XOR_AGG" => Function::Bitmap(Bitwise::Xor),
            "BITMAP_BUILD_CARDINALITY_AGG" | "BITMAP_OR_CARDINALITY_AGG" => Function::BitmapCardinality(Bitwise::Or),
            "BITMAP_AND_CARDINALITY_AGG" => Function::BitmapCardinality(Bitwise::And),
            "BITMAP_XOR_CARDINALITY_AGG" => Function::BitmapCardinality(Bitwise::Xor),
            name if is_user(name) => Function::StandIn(Rc::new(StandIn {
                name: printed(name),
                args: call.args.iter().map(|&arg| input[arg].ty.clone()).collect(),
                result: call.output.ty.clone(),
            })),
            _ => return Err(unknown()),
        })
        .and_then(|function| {
            // Sums are kept in the type of the result; the planner's types say whether that needs a cast first.
            let sums = matches!(function, Function::Sum | Function::SumRetract(_) | Function::SumZero(_));
            let same = |a: &DataType, b: &DataType| match (&a.kind, &b.kind) {
                (TypeKind::Decimal { scale: a, .. }, TypeKind::Decimal { scale: b, .. }) => a == b,
                (a, b) => a == b,
            };
            if sums && !same(&input[call.args[0]].ty, &call.output.ty) {
                return Err(Unsupported::new(format!("{} into another type", call.function)));
            }
            Ok(function)
        })
    }

    pub fn empty(&self) -> Accumulator {
        match self {
            Function::Count => Accumulator::Count(0),
            Function::Sum | Function::Min | Function::Max | Function::First | Function::Last => Accumulator::Value(Value::Null),
            Function::ListAgg => Accumulator::Text(Box::new((Value::Null, Value::str(",")))),
            Function::SumZero(number) => Accumulator::Value(number.zero()),
            Function::SumRetract(_) | Function::SingleValue => Accumulator::SumCount(Value::Null, 0),
            Function::Avg(sum, _) => Accumulator::SumCount(sum.zero(), 0),
            Function::MinRetract | Function::MaxRetract => Accumulator::Extremum(Box::default()),
            Function::ListAggRetract | Function::ArrayAgg(_) | Function::JsonArray(_) | Function::FirstRetract | Function::LastRetract => {
                Accumulator::List(Box::default())
            }
            Function::Bitmap(_) | Function::BitmapCardinality(_) => Accumulator::Bits(Box::default()),
            Function::Lag(_) => Accumulator::Recent(Box::default()),
            Function::JsonObject(_) => Accumulator::JsonObject(Box::default()),
            Function::Deviation(_) => Accumulator::Deviation(Deviation::default()),
            Function::Percentile => Accumulator::Percentile(Box::default()),
            Function::Collect | Function::StandIn(_) => Accumulator::Multiset(Box::default()),
        }
    }

    /// Takes a row in. `args` are the columns of the arguments.
    #[inline]
    pub fn accumulate(&self, accumulator: &mut Accumulator, args: &[usize], row: &[Value]) -> Result<(), RunError> {
        // What most calls are is found out first.
        if let (Accumulator::Value(held), [arg, ..]) = (&mut *accumulator, args) {
            self.take_in(held, &row[*arg]);
            return Ok(());
        }
        if let (Function::StandIn(_), Accumulator::Multiset(rows)) = (self, &mut *accumulator) {
            change(rows, &Value::Row(Rc::new(args.iter().map(|&arg| row[arg].clone()).collect())), 1);
            return Ok(());
        }
        let value = match args {
            [] => {
                if let Accumulator::Count(count) = accumulator {
                    *count += 1;
                }
                return Ok(());
            }
            [first, ..] => &row[*first],
        };
        if let (Function::ArrayAgg(true) | Function::JsonArray(true), Accumulator::List(list)) = (self, &mut *accumulator) {
            list.add(value);
            return Ok(());
        }
        if let Accumulator::JsonObject(object) = accumulator {
            return object.add(value, &row[args[1]]);
        }
        if let Accumulator::Recent(recent) = accumulator {
            let offset = args.get(1).map_or(Some(1), |&column| offset(&row[column]));
            recent.add(value, offset.unwrap_or(0), args.get(2).map(|&column| &row[column]));
            return Ok(());
        }
        if let (Function::SingleValue, Accumulator::SumCount(single, count)) = (self, &mut *accumulator) {
            if *count > 0 {
                return Err(RunError::new(
                    "org.apache.flink.table.api.TableRuntimeException",
                    "SingleValueAggFunction received more than one element.",
                ));
            }
            (*single, *count) = (value.clone(), 1);
            return Ok(());
        }
        if value.is_null() {
            return Ok(());
        }
        match accumulator {
            Accumulator::Count(count) => *count += 1,
            Accumulator::Text(text) => {
                let (text, delimiter) = &mut **text;
                if let Some(&column) = args.get(1) {
                    *delimiter = row[column].clone();
                }
                append(text, delimiter, value);
            }
            Accumulator::SumCount(sum, count) => {
                match self {
                    Function::Avg(..) => *sum = number::add(sum, &number::widened(value)),
                    _ if sum.is_null() => *sum = value.clone(),
                    _ => *sum = number::add(sum, value),
                }
                *count += 1;
            }
            Accumulator::Extremum(extremum) => extremum.add(value, *self == Function::MaxRetract),
            Accumulator::List(list) => {
                list.add(value);
                if let Some(&delimiter) = args.get(1) {
                    list.delimiter = Some(row[delimiter].clone());
                }
            }
            // A value that had been taken back before it came stays, none times.
            Accumulator::Multiset(counts) => *counts.entry(value.clone()).or_insert(0) += 1,
            Accumulator::Bits(bits) => bits.change(value, 1),
            Accumulator::Deviation(deviation) => deviation.add(percentile::number(value).unwrap_or(f64::NAN)),
            Accumulator::Percentile(percentile) => percentile.change(value, args, row, 1),
            Accumulator::Value(_) | Accumulator::Distinct(_) | Accumulator::Recent(_) | Accumulator::JsonObject(_) => {}
        }
        Ok(())
    }

    /// Takes a value in, where one value is all that is remembered.
    #[inline]
    fn take_in(&self, held: &mut Value, value: &Value) {
        match self {
            _ if value.is_null() => {}
            Function::Sum if held.is_null() => *held = value.clone(),
            Function::Sum | Function::SumZero(_) => *held = number::add(held, value),
            Function::Min if held.is_null() || value < held => *held = value.clone(),
            Function::Max if held.is_null() || value > held => *held = value.clone(),
            Function::First if held.is_null() => *held = value.clone(),
            Function::Last => *held = value.clone(),
            _ => {}
        }
    }

    /// Takes a row back.
    #[inline]
    pub fn retract(&self, accumulator: &mut Accumulator, args: &[usize], row: &[Value]) -> Result<(), RunError> {
        if let (Function::StandIn(_), Accumulator::Multiset(rows)) = (self, &mut *accumulator) {
            change(rows, &Value::Row(Rc::new(args.iter().map(|&arg| row[arg].clone()).collect())), -1);
            return Ok(());
        }
        let value = match args {
            [] => {
                if let Accumulator::Count(count) = accumulator {
                    *count -= 1;
                }
                return Ok(());
            }
            [first, ..] => &row[*first],
        };
        if let (Function::ArrayAgg(true) | Function::JsonArray(true), Accumulator::List(list)) = (self, &mut *accumulator) {
            list.remove(value);
            return Ok(());
        }
        if let (Function::SingleValue, Accumulator::SumCount(single, count)) = (self, &mut *accumulator) {
            (*single, *count) = (Value::Null, *count - 1);
            return Ok(());
        }
        if value.is_null() {
            return Ok(());
        }
        match accumulator {
            Accumulator::Count(count) => *count -= 1,
            Accumulator::Text(_) => {}
            Accumulator::Value(held) => {
                if let Function::SumZero(_) = self {
                    *held = number::subtract(held, value);
                }
            }
            Accumulator::SumCount(sum, count) => {
                *sum = match self {
                    Function::Avg(..) => number::subtract(sum, &number::widened(value)),
                    Function::SumRetract(number) if sum.is_null() => number::subtract(&number.zero(), value),
                    _ => number::subtract(sum, value),
                };
                *count -= 1;
            }
            Accumulator::Extremum(extremum) => extremum.remove(value, *self == Function::MaxRetract),
            Accumulator::List(list) => list.remove(value),
            Accumulator::Multiset(counts) => match counts.get_mut(value) {
                Some(1) => drop(counts.remove(value)),
                Some(count) => *count -= 1,
                None => drop(counts.insert(value.clone(), -1)),
            },
            Accumulator::Bits(bits) => bits.change(value, -1),
            Accumulator::Deviation(deviation) => deviation.remove(percentile::number(value).unwrap_or(f64::NAN)),
            Accumulator::Percentile(percentile) => percentile.change(value, args, row, -1),
            Accumulator::JsonObject(object) => object.remove(value),
            Accumulator::Distinct(_) | Accumulator::Recent(_) => {}
        }
        Ok(())
    }

    /// The value of the call.
    #[inline]
    pub fn value(&self, accumulator: &Accumulator) -> Value {
        match accumulator {
            Accumulator::Count(count) => Value::BigInt(*count),
            Accumulator::Value(value) => value.clone(),
            Accumulator::Text(text) => text.0.clone(),
            Accumulator::SumCount(sum, count) => match self {
                _ if *count == 0 => Value::Null,
                Function::Avg(_, result) => number::average(sum, *count, *result),
                _ => sum.clone(),
            },
            Accumulator::Extremum(extremum) => extremum.value(),
            Accumulator::Bits(bits) => match self {
                Function::Bitmap(how) => bits.value(*how),
                Function::BitmapCardinality(how) => bits.cardinality(*how),
                _ => Value::Null,
            },
            Accumulator::Recent(recent) => match (recent.value(), self) {
                (Value::Null, Function::Lag(nothing)) => nothing.clone(),
                (value, _) => value,
            },
            Accumulator::Deviation(deviation) => match self {
                Function::Deviation(result) => deviation.value(*result),
                _ => Value::Null,
            },
            Accumulator::Percentile(percentile) => percentile.value(),
            Accumulator::JsonObject(object) => object.text(*self == Function::JsonObject(true)),
            Accumulator::List(list) if matches!(self, Function::JsonArray(_)) => json::array(list),
            Accumulator::List(list) if list.len() == 0 => Value::Null,
            Accumulator::List(list) => match self {
                Function::FirstRetract => list.first(),
                Function::LastRetract => list.last(),
                Function::ListAggRetract => joined(list.values(), list.delimiter.as_ref()),
                _ => Value::Array(Rc::new(list.values().cloned().collect())),
            },
            Accumulator::Multiset(counts) => {
                if let Function::StandIn(function) = self {
                    return function.value(counts);
                }
                let mut entries: Vec<_> = counts.iter().map(|(value, &count)| (value.clone(), count as i32)).collect();
                crate::java_order::sort_entries(&mut entries);
                Value::Multiset(Rc::new(entries))
            }
            Accumulator::Distinct(distinct) => self.value(&distinct.inner),
        }
    }

    /// Puts another accumulator of this function into this one.
    pub fn merge(&self, accumulator: &mut Accumulator, other: &Accumulator) -> Result<(), RunError> {
        match (accumulator, other) {
            (Accumulator::Count(count), Accumulator::Count(other)) => *count += other,
            (held @ Accumulator::Value(_), Accumulator::Value(other)) => {
                // A value that was made by the same function is an argument like any other.
                self.accumulate(held, &[0], std::slice::from_ref(other))?;
            }
            (Accumulator::Text(text), Accumulator::Text(other)) if !other.0.is_null() => {
                let (text, delimiter) = &mut **text;
                if text.is_null() {
                    *delimiter = other.1.clone();
                }
                append(text, delimiter, &other.0);
            }
            (Accumulator::SumCount(sum, count), Accumulator::SumCount(other_sum, other_count)) => {
                *sum = match (sum.is_null(), other_sum.is_null()) {
                    (_, true) => sum.clone(),
                    (true, false) => other_sum.clone(),
                    (false, false) => number::add(sum, other_sum),
                };
                *count += other_count;
            }
            (Accumulator::Deviation(deviation), Accumulator::Deviation(other)) => deviation.merge(other),
            (Accumulator::Extremum(extremum), Accumulator::Extremum(other)) => {
                extremum.merge(other, *self == Function::MaxRetract);
            }
            (Accumulator::List(list), Accumulator::List(other)) => list.merge(other),
            (Accumulator::Bits(bits), Accumulator::Bits(other)) => bits.merge(other),
            (Accumulator::Percentile(percentile), Accumulator::Percentile(other)) => percentile.merge(other),
            (Accumulator::JsonObject(object), Accumulator::JsonObject(other)) => object.merge(other)?,
            (Accumulator::Multiset(counts), Accumulator::Multiset(other)) => {
                for (value, &count) in other.iter() {
                    match self {
                        Function::Collect => *counts.entry(value.clone()).or_insert(0) += count,
                        _ => change(counts, value, count),
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }
}

impl StandIn {
    /// NULL without rows.
    fn value(&self, rows: &BTreeMap<Value, i64>) -> Value {
        if rows.is_empty() {
            return Value::Null;
        }
        let said: Vec<String> = rows
            .iter()
            .filter_map(|(row, count)| match row {
                Value::Row(args) => Some((args, count)),
                _ => None,
            })
            .map(|(args, count)| {
                let said = stand_in::written("", args, &self.args);
                let said = &said[1..said.len() - 1];
                if *count == 1 { said.to_string() } else { format!("{count}×{said}") }
            })
            .collect();
        stand_in::value(&format!("{}({})", self.name, said.join("; ")), &self.result)
    }
}

fn offset(value: &Value) -> Option<usize> {
    match value {
        Value::Int(offset) => usize::try_from(*offset).ok(),
        Value::BigInt(offset) => usize::try_from(*offset).ok(),
        _ => None,
    }
}

fn change(counts: &mut BTreeMap<Value, i64>, value: &Value, by: i64) {
    let count = counts.entry(value.clone()).or_insert(0);
    *count += by;
    if *count == 0 {
        counts.remove(value);
    }
}

/// Puts a string behind the text.
fn append(text: &mut Value, delimiter: &Value, value: &Value) {
    *text = if text.is_null() { value.clone() } else { joined([&*text, value].into_iter(), Some(delimiter)) };
}

/// Strings with the delimiter between them; `,` without one.
fn joined<'a>(values: impl Iterator<Item = &'a Value>, delimiter: Option<&Value>) -> Value {
    let delimiter = match delimiter {
        Some(Value::String(delimiter)) => delimiter.as_str(),
        Some(_) => return Value::Null,
        None => ",",
    };
    let parts: Vec<&str> = values
        .map(|value| match value {
            Value::String(text) => text.as_str(),
            _ => "",
        })
        .collect();
    Value::String(Str::from(parts.join(delimiter)))
}
